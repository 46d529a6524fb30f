"""The canonical model, by name; a module is loaded when something of it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.chat import (
        ChatChoice,
        ChatMessage,
        ChatRequest,
        ChatResponse,
    )
    from llm_dialect.generated.canonical.content import (
        Audio,
        CacheMark,
        Citation,
        ContentItem,
        Document,
        Image,
        Opaque,
        Refusal,
        SearchResult,
        ServerToolCall,
        ServerToolResult,
        Text,
        Thinking,
        TokenLogprob,
        ToolCall,
        ToolResult,
        Video,
    )
    from llm_dialect.generated.canonical.enums import (
        ChoiceMode,
        CitationKind,
        Effort,
        ErrorKind,
        FormatKind,
        Role,
        StopReason,
        ThinkingDeltaKind,
        ThinkingMode,
        ToolKind,
    )
    from llm_dialect.generated.canonical.request import (
        AudioOutput,
        ItemMessage,
        ItemRequest,
        ResponseFormat,
        ThinkingConfig,
        Tool,
        ToolChoice,
        ToolFormat,
        ToolRef,
        UserLocation,
    )
    from llm_dialect.generated.canonical.response import (
        Candidate,
        ErrorInfo,
        ItemResponse,
        Logprobs,
        StopDetails,
        Usage,
    )
    from llm_dialect.generated.canonical.stream import (
        CanonChunk,
        ThinkingDelta,
        ToolCallDelta,
    )

__all__ = [
    "Audio",
    "AudioOutput",
    "CacheMark",
    "Candidate",
    "CanonChunk",
    "ChatChoice",
    "ChatMessage",
    "ChatRequest",
    "ChatResponse",
    "ChoiceMode",
    "Citation",
    "CitationKind",
    "ContentItem",
    "Document",
    "Effort",
    "ErrorInfo",
    "ErrorKind",
    "FormatKind",
    "Image",
    "ItemMessage",
    "ItemRequest",
    "ItemResponse",
    "Logprobs",
    "Opaque",
    "Refusal",
    "ResponseFormat",
    "Role",
    "SearchResult",
    "ServerToolCall",
    "ServerToolResult",
    "StopDetails",
    "StopReason",
    "Text",
    "Thinking",
    "ThinkingConfig",
    "ThinkingDelta",
    "ThinkingDeltaKind",
    "ThinkingMode",
    "TokenLogprob",
    "Tool",
    "ToolCall",
    "ToolCallDelta",
    "ToolChoice",
    "ToolFormat",
    "ToolKind",
    "ToolRef",
    "ToolResult",
    "Usage",
    "UserLocation",
    "Video",
]

if not TYPE_CHECKING:
    from importlib import import_module

    _MODULES = {
        "Audio": "content",
        "AudioOutput": "request",
        "CacheMark": "content",
        "Candidate": "response",
        "CanonChunk": "stream",
        "ChatChoice": "chat",
        "ChatMessage": "chat",
        "ChatRequest": "chat",
        "ChatResponse": "chat",
        "ChoiceMode": "enums",
        "Citation": "content",
        "CitationKind": "enums",
        "ContentItem": "content",
        "Document": "content",
        "Effort": "enums",
        "ErrorInfo": "response",
        "ErrorKind": "enums",
        "FormatKind": "enums",
        "Image": "content",
        "ItemMessage": "request",
        "ItemRequest": "request",
        "ItemResponse": "response",
        "Logprobs": "response",
        "Opaque": "content",
        "Refusal": "content",
        "ResponseFormat": "request",
        "Role": "enums",
        "SearchResult": "content",
        "ServerToolCall": "content",
        "ServerToolResult": "content",
        "StopDetails": "response",
        "StopReason": "enums",
        "Text": "content",
        "Thinking": "content",
        "ThinkingConfig": "request",
        "ThinkingDelta": "stream",
        "ThinkingDeltaKind": "enums",
        "ThinkingMode": "enums",
        "TokenLogprob": "content",
        "Tool": "request",
        "ToolCall": "content",
        "ToolCallDelta": "stream",
        "ToolChoice": "request",
        "ToolFormat": "request",
        "ToolKind": "enums",
        "ToolRef": "request",
        "ToolResult": "content",
        "Usage": "response",
        "UserLocation": "request",
        "Video": "content",
    }

    def __getattr__(name: str) -> object:
        """Load the module that has `name`."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """List what can be asked for."""
        return list(__all__)
