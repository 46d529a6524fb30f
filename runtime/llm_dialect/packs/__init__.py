"""Values that hold several canonical fields, or one in a form of its own: pairs `unpack_NAME` and `pack_NAME`.

`unpack_NAME(v, cx, o, at, key)` reads a vendor value into `o`; `pack_NAME(o, cx)` gives the vendor value, or None to
leave the key out. What a value was spelled like stands in `o.form` under a mark that only its own pair reads.
"""

from __future__ import annotations

from llm_dialect.packs.answers import (
    pack_blocked,
    pack_blocked_message,
    pack_completion_sound,
    pack_prompt_sound,
    pack_rounds,
    pack_time,
    unpack_blocked,
    unpack_blocked_message,
    unpack_completion_sound,
    unpack_prompt_sound,
    unpack_rounds,
    unpack_time,
)
from llm_dialect.packs.calling import (
    pack_allowed_names,
    pack_calling_mode,
    pack_shown_invocations,
    unpack_allowed_names,
    unpack_calling_mode,
    unpack_shown_invocations,
)
from llm_dialect.packs.media import (
    pack_base64,
    pack_modalities,
    pack_sound_type,
    unpack_base64,
    unpack_modalities,
    unpack_sound_type,
)
from llm_dialect.packs.schemas import (
    pack_format_json,
    pack_format_open,
    pack_format_type,
    pack_json_parameters,
    pack_open_parameters,
    unpack_format_json,
    unpack_format_open,
    unpack_format_type,
    unpack_json_parameters,
    unpack_open_parameters,
)
from llm_dialect.packs.servers import (
    pack_tool_configs,
    pack_tool_filter,
    unpack_tool_configs,
    unpack_tool_filter,
)
from llm_dialect.packs.sources import (
    pack_cited,
    pack_grounding,
    unpack_cited,
    unpack_grounding,
)
from llm_dialect.packs.tools import (
    pack_patch_end,
    pack_program,
    pack_tool_response,
    unpack_patch_end,
    unpack_program,
    unpack_tool_response,
)

__all__ = [
    "pack_allowed_names",
    "pack_base64",
    "pack_blocked",
    "pack_blocked_message",
    "pack_calling_mode",
    "pack_cited",
    "pack_completion_sound",
    "pack_format_json",
    "pack_format_open",
    "pack_format_type",
    "pack_grounding",
    "pack_json_parameters",
    "pack_modalities",
    "pack_open_parameters",
    "pack_patch_end",
    "pack_program",
    "pack_prompt_sound",
    "pack_rounds",
    "pack_shown_invocations",
    "pack_sound_type",
    "pack_time",
    "pack_tool_configs",
    "pack_tool_filter",
    "pack_tool_response",
    "unpack_allowed_names",
    "unpack_base64",
    "unpack_blocked",
    "unpack_blocked_message",
    "unpack_calling_mode",
    "unpack_cited",
    "unpack_completion_sound",
    "unpack_format_json",
    "unpack_format_open",
    "unpack_format_type",
    "unpack_grounding",
    "unpack_json_parameters",
    "unpack_modalities",
    "unpack_open_parameters",
    "unpack_patch_end",
    "unpack_program",
    "unpack_prompt_sound",
    "unpack_rounds",
    "unpack_shown_invocations",
    "unpack_sound_type",
    "unpack_time",
    "unpack_tool_configs",
    "unpack_tool_filter",
    "unpack_tool_response",
]
