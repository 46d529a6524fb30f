"""Conversions of single values that are more than a table: pairs `read_NAME` and `write_NAME` named by the specs.

`read_NAME(v, cx, at, key)` gives the canonical value of a vendor value; `write_NAME(o, v, cx)` the vendor value of
a canonical one, or None to leave the key out. Both are pure; what they lose they note in the report.
"""

from __future__ import annotations

from llm_dialect.convert.arguments import (
    BROKEN_KEY,
    read_arguments_object,
    read_arguments_text,
    read_free_text,
    read_search_action,
    write_arguments_object,
    write_arguments_text,
    write_free_text,
    write_search_action,
)
from llm_dialect.convert.media import (
    pack_data_url,
    pack_file_bytes,
    pack_file_data,
    unpack_data_url,
    unpack_file_bytes,
    unpack_file_data,
)
from llm_dialect.convert.names import (
    alias,
    begins_plainly,
    derived_part,
    ident,
    is_plain,
    lettered,
    offered_as,
    plain_id,
    plain_names,
    shortened,
)
from llm_dialect.convert.results import (
    pack_matched_stop,
    pack_picture_type,
    pack_result_image,
    pack_result_text,
    pack_tool_error,
    unpack_matched_stop,
    unpack_picture_type,
    unpack_result_image,
    unpack_result_text,
    unpack_tool_error,
)
from llm_dialect.convert.spelled import (
    plain_blocks,
    plain_input,
    plain_mark,
    plain_parts,
    plain_picture,
)
from llm_dialect.convert.tool_refs import (
    read_flat_tool_refs,
    read_tool_refs,
    write_flat_tool_refs,
    write_tool_refs,
)

__all__ = [
    "BROKEN_KEY",
    "alias",
    "begins_plainly",
    "derived_part",
    "ident",
    "is_plain",
    "lettered",
    "offered_as",
    "pack_data_url",
    "pack_file_bytes",
    "pack_file_data",
    "pack_matched_stop",
    "pack_picture_type",
    "pack_result_image",
    "pack_result_text",
    "pack_tool_error",
    "plain_blocks",
    "plain_id",
    "plain_input",
    "plain_mark",
    "plain_names",
    "plain_parts",
    "plain_picture",
    "read_arguments_object",
    "read_arguments_text",
    "read_flat_tool_refs",
    "read_free_text",
    "read_search_action",
    "read_tool_refs",
    "shortened",
    "unpack_data_url",
    "unpack_file_bytes",
    "unpack_file_data",
    "unpack_matched_stop",
    "unpack_picture_type",
    "unpack_result_image",
    "unpack_result_text",
    "unpack_tool_error",
    "write_arguments_object",
    "write_arguments_text",
    "write_flat_tool_refs",
    "write_free_text",
    "write_search_action",
    "write_tool_refs",
]
