"""llm-dialect: translates requests and answers between LLM wire dialects through one canonical model, without any I/O.

    >>> import llm_dialect as ld
    >>> body = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hello"}]}
    >>> ld.translate_request(body, "anthropic", "openai_chat").body
    {'model': 'm', 'messages': [{'role': 'user', 'content': 'Hello'}], 'max_completion_tokens': 9}

Names are loaded when they are first asked for; importing the package loads no dialect.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from llm_dialect._version import __version__

if TYPE_CHECKING:
    from llm_dialect.automata.violation import StreamRule, Violation
    from llm_dialect.chat_form import deflate, inflate
    from llm_dialect.counting import translate_count_request, translate_count_response
    from llm_dialect.dialects import DIALECTS
    from llm_dialect.endpoints import Endpoint, endpoint
    from llm_dialect.error_paths import parse_error, render_error, translate_error
    from llm_dialect.errors import (
        DialectError,
        InvalidRequest,
        InvalidResponse,
        StreamError,
        UnknownDialect,
        UnsupportedFeature,
        UpstreamError,
    )
    from llm_dialect.fold import collect, replay
    from llm_dialect.generated.canonical import (
        Audio,
        CacheMark,
        CanonChunk,
        ChatMessage,
        ChatRequest,
        ChatResponse,
        Citation,
        Document,
        ErrorInfo,
        ErrorKind,
        Image,
        ItemMessage,
        ItemRequest,
        ItemResponse,
        Opaque,
        Refusal,
        ResponseFormat,
        Role,
        ServerToolCall,
        ServerToolResult,
        StopReason,
        Text,
        Thinking,
        ThinkingConfig,
        ThinkingDelta,
        Tool,
        ToolCall,
        ToolChoice,
        ToolKind,
        ToolResult,
        Usage,
        Video,
    )
    from llm_dialect.linkage import validate
    from llm_dialect.memory import Memory
    from llm_dialect.mint import Mint
    from llm_dialect.policy import Policy
    from llm_dialect.protocol import check_stream
    from llm_dialect.report import Loss, LossCode, Report, Severity, StreamReport
    from llm_dialect.request import parse_request, render_request, translate_request
    from llm_dialect.response import parse_response, render_response, translate_response
    from llm_dialect.stop import StopWindow
    from llm_dialect.stream import StreamTranslator, deframer, framer
    from llm_dialect.translation import Translation
    from llm_dialect.turn import Turn

_HOMES = {
    "automata.violation": ("StreamRule", "Violation"),
    "chat_form": ("deflate", "inflate"),
    "counting": ("translate_count_request", "translate_count_response"),
    "dialects": ("DIALECTS",),
    "endpoints": ("Endpoint", "endpoint"),
    "error_paths": ("parse_error", "render_error", "translate_error"),
    "errors": (
        "DialectError",
        "InvalidRequest",
        "InvalidResponse",
        "StreamError",
        "UnknownDialect",
        "UnsupportedFeature",
        "UpstreamError",
    ),
    "fold": ("collect", "replay"),
    "generated.canonical": (
        "Audio",
        "CacheMark",
        "CanonChunk",
        "ChatMessage",
        "ChatRequest",
        "ChatResponse",
        "Citation",
        "Document",
        "ErrorInfo",
        "ErrorKind",
        "Image",
        "ItemMessage",
        "ItemRequest",
        "ItemResponse",
        "Opaque",
        "Refusal",
        "ResponseFormat",
        "Role",
        "ServerToolCall",
        "ServerToolResult",
        "StopReason",
        "Text",
        "Thinking",
        "ThinkingConfig",
        "ThinkingDelta",
        "Tool",
        "ToolCall",
        "ToolChoice",
        "ToolKind",
        "ToolResult",
        "Usage",
        "Video",
    ),
    "linkage": ("validate",),
    "memory": ("Memory",),
    "mint": ("Mint",),
    "policy": ("Policy",),
    "protocol": ("check_stream",),
    "report": ("Loss", "LossCode", "Report", "Severity", "StreamReport"),
    "request": ("parse_request", "render_request", "translate_request"),
    "response": ("parse_response", "render_response", "translate_response"),
    "stop": ("StopWindow",),
    "stream": ("StreamTranslator", "deframer", "framer"),
    "translation": ("Translation",),
    "turn": ("Turn",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

# Written out, because type checkers read it; a test compares it with the table above.
__all__ = [
    "DIALECTS",
    "Audio",
    "CacheMark",
    "CanonChunk",
    "ChatMessage",
    "ChatRequest",
    "ChatResponse",
    "Citation",
    "DialectError",
    "Document",
    "Endpoint",
    "ErrorInfo",
    "ErrorKind",
    "Image",
    "InvalidRequest",
    "InvalidResponse",
    "ItemMessage",
    "ItemRequest",
    "ItemResponse",
    "Loss",
    "LossCode",
    "Memory",
    "Mint",
    "Opaque",
    "Policy",
    "Refusal",
    "Report",
    "ResponseFormat",
    "Role",
    "ServerToolCall",
    "ServerToolResult",
    "Severity",
    "StopReason",
    "StopWindow",
    "StreamError",
    "StreamReport",
    "StreamRule",
    "StreamTranslator",
    "Text",
    "Thinking",
    "ThinkingConfig",
    "ThinkingDelta",
    "Tool",
    "ToolCall",
    "ToolChoice",
    "ToolKind",
    "ToolResult",
    "Translation",
    "Turn",
    "UnknownDialect",
    "UnsupportedFeature",
    "UpstreamError",
    "Usage",
    "Video",
    "Violation",
    "__version__",
    "check_stream",
    "collect",
    "deflate",
    "deframer",
    "endpoint",
    "framer",
    "inflate",
    "parse_error",
    "parse_request",
    "parse_response",
    "render_error",
    "render_request",
    "render_response",
    "replay",
    "translate_count_request",
    "translate_count_response",
    "translate_error",
    "translate_request",
    "translate_response",
    "validate",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"llm_dialect.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
