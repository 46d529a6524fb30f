"""Rules of translation that no table can say. Each gives the value to write to *another* dialect.

A rule is a pure function `(o, value, cx) -> value`: `o` is the canonical object whose field is written, `value` what it
holds or what an earlier rule made of it. It changes nothing that it is given; what it loses it notes in `cx.report`.
Numbers are those of the rules in `docs/rules.md`.
"""

from __future__ import annotations

from llm_dialect.rules.answers import named_calls, settled_stop, spoken_refusal, stamped
from llm_dialect.rules.media import read_media
from llm_dialect.rules.sampling import (
    no_blank_stops,
    room_to_think,
    said_format,
    temperature_unless_thinking,
    top_k_unless_thinking,
    top_p_unless_thinking,
)
from llm_dialect.rules.system import hoisted_system, system_first, without_system
from llm_dialect.rules.thinking import settled_thinking
from llm_dialect.rules.tools import object_schema, plain_ids, settled_choice, wrapped_calls, wrapped_tools
from llm_dialect.rules.turns import (
    blank_free,
    filled_items,
    filled_turns,
    merged_turns,
    results_apart,
    results_first,
    spoken_refusals,
)

__all__ = [
    "blank_free",
    "filled_items",
    "filled_turns",
    "hoisted_system",
    "merged_turns",
    "named_calls",
    "no_blank_stops",
    "object_schema",
    "plain_ids",
    "read_media",
    "results_apart",
    "results_first",
    "room_to_think",
    "said_format",
    "settled_choice",
    "settled_stop",
    "settled_thinking",
    "spoken_refusal",
    "spoken_refusals",
    "stamped",
    "system_first",
    "temperature_unless_thinking",
    "top_k_unless_thinking",
    "top_p_unless_thinking",
    "without_system",
    "wrapped_calls",
    "wrapped_tools",
]
