"""The content items: what a message or an answer is made of, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.node import Node

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.generated.canonical.enums import CitationKind
    from llm_dialect.node import Origin

__all__ = [
    "Audio", "CacheMark", "Citation", "ContentItem", "Document", "Image", "Opaque", "Refusal", "SearchResult",
    "ServerToolCall", "ServerToolResult", "Text", "Thinking", "TokenLogprob", "ToolCall", "ToolResult", "Video",
]  # fmt: skip


class CacheMark(Node):
    """A prompt-cache breakpoint set by the caller on a block, a tool or the whole request.

    Attributes:
        ttl: Lifetime as the vendor names it: 5m, 1h, 30m, 12h.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("ttl", "extra", "form", "at")
    __slots__ = _FIELDS

    def __init__(
        self,
        ttl: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.ttl: str | None = ttl
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Citation(Node):
    """A source that a piece of answer text rests on.

    Attributes:
        kind: What it points into.
        text: The cited words of the source.
        url: Address of a web source.
        title: Title of the source.
        file_id: Vendor id of a file source.
        filename: Name of a file source.
        container_id: Container that holds a generated file.
        source: Name of a search result source as the caller gave it.
        document_index: Place of the document among those of the request (from 0).
        search_result_index: Place of the search result among those of the request (from 0).
        start: First unit cited, in the unit of `kind` (characters, pages, blocks).
        end: One past the last unit cited.
        text_start: Where in the answer's own text the citation begins (characters).
        text_end: Where in the answer's own text it ends (characters).
        encrypted_index: Opaque handle that a multi-turn client sends back.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "kind", "text", "url", "title", "file_id", "filename", "container_id", "source", "document_index",
        "search_result_index", "start", "end", "text_start", "text_end", "encrypted_index", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"kind": "CitationKind"}

    def __init__(
        self,
        kind: CitationKind,
        text: str | None = None,
        url: str | None = None,
        title: str | None = None,
        file_id: str | None = None,
        filename: str | None = None,
        container_id: str | None = None,
        source: str | None = None,
        document_index: int | None = None,
        search_result_index: int | None = None,
        start: int | None = None,
        end: int | None = None,
        text_start: int | None = None,
        text_end: int | None = None,
        encrypted_index: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.kind: CitationKind = kind
        self.text: str | None = text
        self.url: str | None = url
        self.title: str | None = title
        self.file_id: str | None = file_id
        self.filename: str | None = filename
        self.container_id: str | None = container_id
        self.source: str | None = source
        self.document_index: int | None = document_index
        self.search_result_index: int | None = search_result_index
        self.start: int | None = start
        self.end: int | None = end
        self.text_start: int | None = text_start
        self.text_end: int | None = text_end
        self.encrypted_index: str | None = encrypted_index
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class TokenLogprob(Node):
    """Log probability of one sampled token.

    Attributes:
        token: The token's text.
        logprob: Natural logarithm of its probability.
        bytes: Its UTF-8 bytes where the text cannot show them.
        token_id: Vocabulary id.
        top: The likeliest alternatives at this place.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("token", "logprob", "bytes", "token_id", "top", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"top": "TokenLogprob[]"}

    def __init__(
        self,
        token: str,
        logprob: float | None = None,
        bytes: list[int] | None = None,
        token_id: int | None = None,
        top: list[TokenLogprob] | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.token: str = token
        self.logprob: float | None = logprob
        self.bytes: list[int] | None = bytes
        self.token_id: int | None = token_id
        self.top: list[TokenLogprob] | None = top
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Text(Node):
    """Visible text.

    Attributes:
        text: The text.
        cache: Cache breakpoint after this block.
        citations: Sources of this text.
        logprobs: Log probabilities where they belong to this part.
        signature: Opaque reasoning state that a vendor hung on this part.
        id: The vendor's id of the item that this text came in.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "text", "cache", "citations", "logprobs", "signature", "id", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"cache": "CacheMark", "citations": "Citation[]", "logprobs": "TokenLogprob[]"}
    _TAG: ClassVar[str | None] = "text"

    def __init__(
        self,
        text: str,
        cache: CacheMark | None = None,
        citations: list[Citation] | None = None,
        logprobs: list[TokenLogprob] | None = None,
        signature: str | None = None,
        id: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.text: str = text
        self.cache: CacheMark | None = cache
        self.citations: list[Citation] | None = citations
        self.logprobs: list[TokenLogprob] | None = logprobs
        self.signature: str | None = signature
        self.id: str | None = id
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Thinking(Node):
    """Reasoning shown or hidden.

    Its flavours are told apart by which field is set and are never turned into one another: signed (`signature`),
    unsigned (`text` alone), encrypted (`encrypted`), redacted (`redacted_data`).

    Attributes:
        text: The reasoning text.
        signature: The maker's seal over the text; opaque and never synthesised.
        redacted_data: Reasoning that the vendor hid behind opaque data.
        encrypted: Encrypted reasoning content bound to `id`.
        summary: Summary parts.
        parts: Raw reasoning parts where the vendor keeps several.
        id: The vendor's item id; encrypted content is bound to it.
        status: Item status: in_progress, completed, incomplete.
        issuer: Dialect of the vendor that made the opaque fields.
        details: Structured reasoning records of compatible vendors.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "text", "signature", "redacted_data", "encrypted", "summary", "parts", "id", "status", "issuer", "details",
        "cache", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"summary": "Text[]", "parts": "Text[]", "cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "thinking"

    def __init__(
        self,
        text: str | None = None,
        signature: str | None = None,
        redacted_data: str | None = None,
        encrypted: str | None = None,
        summary: list[Text] | None = None,
        parts: list[Text] | None = None,
        id: str | None = None,
        status: str | None = None,
        issuer: str | None = None,
        details: Any = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.text: str | None = text
        self.signature: str | None = signature
        self.redacted_data: str | None = redacted_data
        self.encrypted: str | None = encrypted
        self.summary: list[Text] | None = summary
        self.parts: list[Text] | None = parts
        self.id: str | None = id
        self.status: str | None = status
        self.issuer: str | None = issuer
        self.details: Any = details
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ToolCall(Node):
    """The model calls a tool of the client.

    Attributes:
        id: Links the call to its result; carried unchanged.
        name: The tool's name.
        arguments: JSON text (kept byte for byte), a JSON object, or the raw input of a custom tool.
        cache: Cache breakpoint after this block.
        kind: function or custom.
        namespace: The tool group that the call went to.
        item_id: The vendor's id of the item, which is not the call's id.
        status: Item status.
        signature: Opaque reasoning state that a vendor hung on this call.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "id", "name", "arguments", "cache", "kind", "namespace", "item_id", "status", "signature", "extra", "form",
        "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 3
    _NODES: ClassVar[dict[str, str]] = {"cache": "CacheMark", "kind": "ToolKind"}
    _TAG: ClassVar[str | None] = "tool_call"

    def __init__(
        self,
        id: str,
        name: str,
        arguments: Any,
        cache: CacheMark | None = None,
        kind: ToolKind = ToolKind.function,
        namespace: str | None = None,
        item_id: str | None = None,
        status: str | None = None,
        signature: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.id: str = id
        self.name: str = name
        self.arguments: Any = arguments
        self.cache: CacheMark | None = cache
        self.kind: ToolKind = kind
        self.namespace: str | None = namespace
        self.item_id: str | None = item_id
        self.status: str | None = status
        self.signature: str | None = signature
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ToolResult(Node):
    """What a client's tool gave back.

    Attributes:
        tool_call_id: The call that it answers.
        content: The result's parts, in order; may be empty.
        is_error: The tool failed.
        cache: Cache breakpoint after this block.
        kind: function or custom.
        name: The tool's name, where the dialect repeats it.
        structured: A JSON result where the dialect has results that are not text.
        item_id: The vendor's id of the item.
        status: Item status.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "tool_call_id", "content", "is_error", "cache", "kind", "name", "structured", "item_id", "status", "extra",
        "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {"content": "ContentItem[]", "cache": "CacheMark", "kind": "ToolKind"}
    _TAG: ClassVar[str | None] = "tool_result"

    def __init__(
        self,
        tool_call_id: str,
        content: list[ContentItem],
        is_error: bool | None = None,
        cache: CacheMark | None = None,
        kind: ToolKind = ToolKind.function,
        name: str | None = None,
        structured: Any = None,
        item_id: str | None = None,
        status: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.tool_call_id: str = tool_call_id
        self.content: list[ContentItem] = content
        self.is_error: bool | None = is_error
        self.cache: CacheMark | None = cache
        self.kind: ToolKind = kind
        self.name: str | None = name
        self.structured: Any = structured
        self.item_id: str | None = item_id
        self.status: str | None = status
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Refusal(Node):
    """The model's own words of refusal, kept apart from its text.

    Attributes:
        text: The words.
        cache: Cache breakpoint after this part.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("text", "cache", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "refusal"

    def __init__(
        self,
        text: str,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.text: str = text
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Image(Node):
    """An image by address, bytes or vendor file; exactly one of `url`, `data`, `file_id` is set.

    Attributes:
        url: Address (http or another scheme that the vendor reads).
        data: The bytes, base64.
        media_type: MIME type, e.g. image/png.
        file_id: Vendor id of an uploaded file.
        detail: How closely the model looks: auto, low, high, original.
        cache: Cache breakpoint after this block.
        filename: File name.
        signature: Opaque reasoning state that a vendor hung on this part.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "url", "data", "media_type", "file_id", "detail", "cache", "filename", "signature", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "image"

    def __init__(
        self,
        url: str | None = None,
        data: str | None = None,
        media_type: str | None = None,
        file_id: str | None = None,
        detail: str | None = None,
        cache: CacheMark | None = None,
        filename: str | None = None,
        signature: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.url: str | None = url
        self.data: str | None = data
        self.media_type: str | None = media_type
        self.file_id: str | None = file_id
        self.detail: str | None = detail
        self.cache: CacheMark | None = cache
        self.filename: str | None = filename
        self.signature: str | None = signature
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Document(Node):
    """A document; exactly one of `url`, `data`, `file_id`, `text`, `content` is set.

    Attributes:
        url: Address.
        data: The bytes, base64.
        media_type: MIME type.
        file_id: Vendor id of an uploaded file.
        text: Plain text.
        content: A document made of blocks.
        title: Title or file name.
        context: What the model should know about it; not cited.
        citations: Whether answers may cite it.
        detail: How closely the model looks: auto, low, high.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "url", "data", "media_type", "file_id", "text", "content", "title", "context", "citations", "detail", "cache",
        "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"content": "ContentItem[]", "cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "document"

    def __init__(
        self,
        url: str | None = None,
        data: str | None = None,
        media_type: str | None = None,
        file_id: str | None = None,
        text: str | None = None,
        content: list[ContentItem] | None = None,
        title: str | None = None,
        context: str | None = None,
        citations: bool | None = None,
        detail: str | None = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.url: str | None = url
        self.data: str | None = data
        self.media_type: str | None = media_type
        self.file_id: str | None = file_id
        self.text: str | None = text
        self.content: list[ContentItem] | None = content
        self.title: str | None = title
        self.context: str | None = context
        self.citations: bool | None = citations
        self.detail: str | None = detail
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Audio(Node):
    """Sound, in either direction.

    Attributes:
        data: The bytes, base64.
        format: Container or coding as vendors name it: wav, mp3, pcm16.
        media_type: MIME type.
        url: Address.
        file_id: Vendor id of an uploaded file.
        id: Vendor id of an earlier spoken answer.
        transcript: The words spoken.
        expires_at: When `id` ends; unix seconds.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "data", "format", "media_type", "url", "file_id", "id", "transcript", "expires_at", "cache", "extra", "form",
        "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "audio"

    def __init__(
        self,
        data: str | None = None,
        format: str | None = None,
        media_type: str | None = None,
        url: str | None = None,
        file_id: str | None = None,
        id: str | None = None,
        transcript: str | None = None,
        expires_at: int | None = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.data: str | None = data
        self.format: str | None = format
        self.media_type: str | None = media_type
        self.url: str | None = url
        self.file_id: str | None = file_id
        self.id: str | None = id
        self.transcript: str | None = transcript
        self.expires_at: int | None = expires_at
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Video(Node):
    """Moving pictures.

    Attributes:
        url: Address.
        data: The bytes, base64.
        media_type: MIME type.
        file_id: Vendor id of an uploaded file.
        start_offset: Where it begins, as a duration such as 1.5s.
        end_offset: Where it ends.
        fps: Frames a second that the model sees.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "url", "data", "media_type", "file_id", "start_offset", "end_offset", "fps", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _TAG: ClassVar[str | None] = "video"

    def __init__(
        self,
        url: str | None = None,
        data: str | None = None,
        media_type: str | None = None,
        file_id: str | None = None,
        start_offset: str | None = None,
        end_offset: str | None = None,
        fps: float | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.url: str | None = url
        self.data: str | None = data
        self.media_type: str | None = media_type
        self.file_id: str | None = file_id
        self.start_offset: str | None = start_offset
        self.end_offset: str | None = end_offset
        self.fps: float | None = fps
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class SearchResult(Node):
    """One hit of a search, given by the caller or found by a vendor's tool.

    Attributes:
        source: Address or name of the source.
        title: Title.
        content: The hit's text parts.
        citations: Whether answers may cite it.
        encrypted_content: Opaque content that a multi-turn client sends back.
        page_age: Age of the page as the vendor words it.
        file_id: Vendor id of a file hit.
        score: How well it fits.
        attributes: Attributes of a file hit.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "source", "title", "content", "citations", "encrypted_content", "page_age", "file_id", "score", "attributes",
        "cache", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"content": "ContentItem[]", "cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "search_result"

    def __init__(
        self,
        source: str | None = None,
        title: str | None = None,
        content: list[ContentItem] | None = None,
        citations: bool | None = None,
        encrypted_content: str | None = None,
        page_age: str | None = None,
        file_id: str | None = None,
        score: float | None = None,
        attributes: Any = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.source: str | None = source
        self.title: str | None = title
        self.content: list[ContentItem] | None = content
        self.citations: bool | None = citations
        self.encrypted_content: str | None = encrypted_content
        self.page_age: str | None = page_age
        self.file_id: str | None = file_id
        self.score: float | None = score
        self.attributes: Any = attributes
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ServerToolCall(Node):
    """The model called a tool that the vendor runs.

    Attributes:
        id: Links call and result.
        kind: Which of the vendor's tools.
        name: The tool's name on the wire.
        arguments: What it was called with: JSON object or JSON text.
        server_label: MCP server that owns the tool.
        status: Item status.
        signature: Opaque reasoning state that a vendor hung on this call.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "id", "kind", "name", "arguments", "server_label", "status", "signature", "cache", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {"kind": "ToolKind", "cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "server_tool_call"

    def __init__(
        self,
        id: str,
        kind: ToolKind,
        name: str | None = None,
        arguments: Any = None,
        server_label: str | None = None,
        status: str | None = None,
        signature: str | None = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.id: str = id
        self.kind: ToolKind = kind
        self.name: str | None = name
        self.arguments: Any = arguments
        self.server_label: str | None = server_label
        self.status: str | None = status
        self.signature: str | None = signature
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ServerToolResult(Node):
    """What a vendor's tool gave back.

    Attributes:
        tool_call_id: The call that it answers.
        kind: Which of the vendor's tools.
        content: Its parts: hits, text, images, files.
        body: A result that is not made of parts.
        stdout: What a program printed.
        stderr: What a program printed as errors.
        return_code: A program's exit status.
        error_code: Why the tool failed.
        is_error: The tool failed.
        status: Item status.
        cache: Cache breakpoint after this block.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "tool_call_id", "kind", "content", "body", "stdout", "stderr", "return_code", "error_code", "is_error",
        "status", "cache", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {"kind": "ToolKind", "content": "ContentItem[]", "cache": "CacheMark"}
    _TAG: ClassVar[str | None] = "server_tool_result"

    def __init__(
        self,
        tool_call_id: str,
        kind: ToolKind,
        content: list[ContentItem] | None = None,
        body: Any = None,
        stdout: str | None = None,
        stderr: str | None = None,
        return_code: int | None = None,
        error_code: str | None = None,
        is_error: bool | None = None,
        status: str | None = None,
        cache: CacheMark | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.tool_call_id: str = tool_call_id
        self.kind: ToolKind = kind
        self.content: list[ContentItem] | None = content
        self.body: Any = body
        self.stdout: str | None = stdout
        self.stderr: str | None = stderr
        self.return_code: int | None = return_code
        self.error_code: str | None = error_code
        self.is_error: bool | None = is_error
        self.status: str | None = status
        self.cache: CacheMark | None = cache
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Opaque(Node):
    """A whole vendor item that only its own dialect can say; re-emitted verbatim there and reported elsewhere.

    Attributes:
        dialect: The dialect that can say it.
        tag: The item's tag there.
        body: The item as it came.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("dialect", "tag", "body", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 3
    _TAG: ClassVar[str | None] = "opaque"

    def __init__(
        self,
        dialect: str,
        tag: str,
        body: Any,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.dialect: str = dialect
        self.tag: str = tag
        self.body: Any = body
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


# Any content item.
ContentItem = (
    Text | Thinking | ToolCall | ToolResult | Refusal | Image | Document | Audio | Video | SearchResult | ServerToolCall
    | ServerToolResult | Opaque
)  # fmt: skip
