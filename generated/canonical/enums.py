"""Closed vocabularies of the canonical model.

Emitted as StrEnum; a vendor's own spelling never appears here.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "ChoiceMode", "CitationKind", "Effort", "ErrorKind", "FormatKind", "Role", "StopReason", "ThinkingDeltaKind",
    "ThinkingMode", "ToolKind",
]  # fmt: skip


class Role(StrEnum):
    """Who speaks.

    `tool` is the turn of results that some dialects keep apart from the user's.
    """

    system = "system"
    developer = "developer"
    user = "user"
    assistant = "assistant"
    tool = "tool"


class StopReason(StrEnum):
    """Why an answer ended.

    `pause` is no end (the turn must be continued); `refusal` is the model's own, `content_filter` the vendor's; `other`
    is a value newer than the tables and is never a plain success.
    """

    end_turn = "end_turn"
    max_tokens = "max_tokens"
    stop_sequence = "stop_sequence"
    tool_use = "tool_use"
    refusal = "refusal"
    content_filter = "content_filter"
    context_window = "context_window"
    pause = "pause"
    malformed_tool_call = "malformed_tool_call"
    cancelled = "cancelled"
    error = "error"
    other = "other"


class ToolKind(StrEnum):
    """What a tool is.

    `function` and `custom` run at the client, `namespace` groups tools, the rest run at the vendor.
    """

    function = "function"
    custom = "custom"
    namespace = "namespace"
    web_search = "web_search"
    web_fetch = "web_fetch"
    code_execution = "code_execution"
    file_search = "file_search"
    computer = "computer"
    mcp = "mcp"
    image_generation = "image_generation"
    shell = "shell"
    apply_patch = "apply_patch"
    text_editor = "text_editor"
    memory = "memory"
    tool_search = "tool_search"
    url_context = "url_context"
    maps = "maps"
    other = "other"


class ChoiceMode(StrEnum):
    """How far the model is free to call tools; `allowed` narrows the list, `named` forces one."""

    auto = "auto"
    none = "none"
    required = "required"
    named = "named"
    allowed = "allowed"


class ThinkingMode(StrEnum):
    """Whether the model thinks before it answers."""

    enabled = "enabled"
    disabled = "disabled"
    adaptive = "adaptive"
    between_tools = "between_tools"


class Effort(StrEnum):
    """How much thinking the caller wants; `none` turns it off."""

    none = "none"
    minimal = "minimal"
    low = "low"
    medium = "medium"
    high = "high"
    xhigh = "xhigh"
    max = "max"


class FormatKind(StrEnum):
    """The shape that the answer's text must have."""

    text = "text"
    json_object = "json_object"
    json_schema = "json_schema"


class CitationKind(StrEnum):
    """What a citation points into."""

    char_location = "char_location"
    page_location = "page_location"
    content_block_location = "content_block_location"
    search_result_location = "search_result_location"
    web_search_result_location = "web_search_result_location"
    url_citation = "url_citation"
    file_citation = "file_citation"
    container_file_citation = "container_file_citation"
    file_path = "file_path"
    other = "other"


class ThinkingDeltaKind(StrEnum):
    """What a streamed fragment of thinking adds to its block."""

    text = "text"
    signature = "signature"
    redacted = "redacted"
    summary = "summary"
    encrypted = "encrypted"


class ErrorKind(StrEnum):
    """What went wrong, told apart as far as clients act on it."""

    invalid_request = "invalid_request"
    authentication = "authentication"
    permission = "permission"
    billing = "billing"
    budget = "budget"
    not_found = "not_found"
    conflict = "conflict"
    too_large = "too_large"
    context_length = "context_length"
    unprocessable = "unprocessable"
    rate_limit = "rate_limit"
    overloaded = "overloaded"
    timeout = "timeout"
    upstream = "upstream"
    unavailable = "unavailable"
    cancelled = "cancelled"
    other = "other"
