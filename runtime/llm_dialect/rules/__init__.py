"""Rules of translation that no table can say. Each gives the value to write to *another* dialect.

A rule is a pure function `(o, value, cx) -> value`: `o` is the canonical object whose field is written, `value` what it
holds or what an earlier rule made of it. It changes nothing that it is given; what it loses it notes in `cx.report`.
Numbers are those of the rules in `docs/rules.md`.
"""

from __future__ import annotations

from llm_dialect.rules.answers import (
    explained_refusal,
    item_done,
    joined_logprobs,
    named_calls,
    own_sequence,
    parted_logprobs,
    served_tier,
    settled_stop,
    spoken_refusal,
    stamped,
    tiered_usage,
    told_refusal,
)
from llm_dialect.rules.cache import few_marks, few_system_marks, few_tool_marks
from llm_dialect.rules.calls import legacy_call, legacy_stop, modern_calls, own_calls, unique_calls, unique_ids
from llm_dialect.rules.choice import choice_of_tools, item_choice, narrowed_tools, parallel_of_tools
from llm_dialect.rules.citations import found_citations, linked_citations
from llm_dialect.rules.groups import flat_tools
from llm_dialect.rules.items import (
    answered_kinds,
    instructions_first,
    joined_turns,
    lone_instruction,
    own_citations,
    own_items,
    results_beside,
    results_next,
    results_within,
    said_result,
    shown_beside,
    told_summary,
)
from llm_dialect.rules.media import file_name, plain_media, read_media, spoken_documents
from llm_dialect.rules.results import media_hoisted, structured_text, told_errors
from llm_dialect.rules.sampling import (
    no_blank_stops,
    room_to_think,
    said_format,
    temperature_unless_thinking,
    top_k_unless_thinking,
    top_p_unless_thinking,
)
from llm_dialect.rules.schemas import closed_schema, strict_if_closed, strict_if_whole
from llm_dialect.rules.shapes import object_schema
from llm_dialect.rules.system import hoisted_system, system_first, without_system
from llm_dialect.rules.thinking import settled_thinking, told_effort
from llm_dialect.rules.thoughts import (
    carried_thoughts,
    item_thoughts,
    open_thoughts,
    sealed_thoughts,
    shown_thoughts,
    unsealed_thoughts,
)
from llm_dialect.rules.tools import plain_ids, settled_choice, wrapped_calls, wrapped_tools
from llm_dialect.rules.turns import (
    blank_free,
    filled_items,
    filled_messages,
    filled_turns,
    merged_turns,
    results_apart,
    results_first,
    spoken_refusals,
    told_prefill,
    user_first,
)
from llm_dialect.rules.users import opaque_user

__all__ = [
    "answered_kinds",
    "blank_free",
    "carried_thoughts",
    "choice_of_tools",
    "closed_schema",
    "explained_refusal",
    "few_marks",
    "few_system_marks",
    "few_tool_marks",
    "file_name",
    "filled_items",
    "filled_messages",
    "filled_turns",
    "flat_tools",
    "found_citations",
    "hoisted_system",
    "instructions_first",
    "item_choice",
    "item_done",
    "item_thoughts",
    "joined_logprobs",
    "joined_turns",
    "legacy_call",
    "legacy_stop",
    "linked_citations",
    "lone_instruction",
    "media_hoisted",
    "merged_turns",
    "modern_calls",
    "named_calls",
    "narrowed_tools",
    "no_blank_stops",
    "object_schema",
    "opaque_user",
    "open_thoughts",
    "own_calls",
    "own_citations",
    "own_items",
    "own_sequence",
    "parallel_of_tools",
    "parted_logprobs",
    "plain_ids",
    "plain_media",
    "read_media",
    "results_apart",
    "results_beside",
    "results_first",
    "results_next",
    "results_within",
    "room_to_think",
    "said_format",
    "said_result",
    "sealed_thoughts",
    "served_tier",
    "settled_choice",
    "settled_stop",
    "settled_thinking",
    "shown_beside",
    "shown_thoughts",
    "spoken_documents",
    "spoken_refusal",
    "spoken_refusals",
    "stamped",
    "strict_if_closed",
    "strict_if_whole",
    "structured_text",
    "system_first",
    "temperature_unless_thinking",
    "tiered_usage",
    "told_effort",
    "told_errors",
    "told_prefill",
    "told_refusal",
    "told_summary",
    "top_k_unless_thinking",
    "top_p_unless_thinking",
    "unique_calls",
    "unique_ids",
    "unsealed_thoughts",
    "user_first",
    "without_system",
    "wrapped_calls",
    "wrapped_tools",
]
