"""What flows between a deframer (or an engine) and a framer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.node import Node

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.generated.canonical.content import Citation, ContentItem
    from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind
    from llm_dialect.generated.canonical.response import ErrorInfo, Logprobs, StopDetails, Usage

__all__ = ["CanonChunk", "ThinkingDelta", "ToolCallDelta"]


class ThinkingDelta(Node):
    """A fragment of thinking for one block.

    Attributes:
        kind: What it adds.
        text: The fragment.
        block: The thinking block that it belongs to (from 0).
        id: The vendor's id of the item.
        part: Which summary part.
        issuer: Dialect of the vendor that made opaque fragments.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("kind", "text", "block", "id", "part", "issuer")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {"kind": "ThinkingDeltaKind"}

    def __init__(
        self,
        kind: ThinkingDeltaKind,
        text: str,
        block: int | None = None,
        id: str | None = None,
        part: int | None = None,
        issuer: str | None = None,
    ) -> None:
        self.kind: ThinkingDeltaKind = kind
        self.text: str = text
        self.block: int | None = block
        self.id: str | None = id
        self.part: int | None = part
        self.issuer: str | None = issuer


class ToolCallDelta(Node):
    """A fragment of a tool call.

    Attributes:
        index: Which call of the answer (from 0).
        id: The call's id; on its first fragment.
        name: The tool's name, or a piece of it.
        arguments: A piece of the arguments text.
        kind: function or custom.
        namespace: Tool group.
        item_id: The vendor's id of the item.
        signature: Opaque reasoning state of the call.
        complete: No further fragment will come.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "index", "id", "name", "arguments", "kind", "namespace", "item_id", "signature", "complete",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"kind": "ToolKind"}

    def __init__(
        self,
        index: int,
        id: str | None = None,
        name: str | None = None,
        arguments: str | None = None,
        kind: ToolKind = ToolKind.function,
        namespace: str | None = None,
        item_id: str | None = None,
        signature: str | None = None,
        complete: bool | None = None,
    ) -> None:
        self.index: int = index
        self.id: str | None = id
        self.name: str | None = name
        self.arguments: str | None = arguments
        self.kind: ToolKind = kind
        self.namespace: str | None = namespace
        self.item_id: str | None = item_id
        self.signature: str | None = signature
        self.complete: bool | None = complete


class CanonChunk(Node):
    """One step of a streamed answer, shaped like a chat delta; empty fields say nothing.

    Attributes:
        text: Visible text.
        tool_calls: Fragments of calls.
        thinking: A fragment of thinking.
        finish_reason: The answer ends.
        usage: Counts so far; cumulative, they replace.
        index: Candidate (None is 0).
        block: Block or item that the fragment belongs to.
        refusal: Words of refusal.
        input_tokens: Input tokens known at the start.
        citations: Sources of the text of the block.
        logprobs: Log probabilities.
        stop_sequence: The sequence that ended the answer.
        stop_details: More on a refusal.
        item: A whole content item that does not come in fragments.
        id: The vendor's id of the answer.
        model: The model that answers.
        created: When; unix seconds.
        service_tier: Tier that serves it.
        error: The stream failed.
        ping: A sign of life without content.
        opaque: A vendor event that only its own dialect can say.
        opaque_dialect: The dialect of `opaque`.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "text", "tool_calls", "thinking", "finish_reason", "usage", "index", "block", "refusal", "input_tokens",
        "citations", "logprobs", "stop_sequence", "stop_details", "item", "id", "model", "created", "service_tier",
        "error", "ping", "opaque", "opaque_dialect",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {
        "tool_calls": "ToolCallDelta[]", "thinking": "ThinkingDelta", "finish_reason": "StopReason", "usage": "Usage",
        "citations": "Citation[]", "logprobs": "Logprobs", "stop_details": "StopDetails", "item": "ContentItem",
        "error": "ErrorInfo",
    }  # fmt: skip

    def __init__(
        self,
        text: str | None = None,
        tool_calls: list[ToolCallDelta] | None = None,
        thinking: ThinkingDelta | None = None,
        finish_reason: StopReason | None = None,
        usage: Usage | None = None,
        index: int | None = None,
        block: int | None = None,
        refusal: str | None = None,
        input_tokens: int | None = None,
        citations: list[Citation] | None = None,
        logprobs: Logprobs | None = None,
        stop_sequence: str | None = None,
        stop_details: StopDetails | None = None,
        item: ContentItem | None = None,
        id: str | None = None,
        model: str | None = None,
        created: int | None = None,
        service_tier: str | None = None,
        error: ErrorInfo | None = None,
        ping: bool | None = None,
        opaque: Any = None,
        opaque_dialect: str | None = None,
    ) -> None:
        self.text: str | None = text
        self.tool_calls: list[ToolCallDelta] | None = tool_calls
        self.thinking: ThinkingDelta | None = thinking
        self.finish_reason: StopReason | None = finish_reason
        self.usage: Usage | None = usage
        self.index: int | None = index
        self.block: int | None = block
        self.refusal: str | None = refusal
        self.input_tokens: int | None = input_tokens
        self.citations: list[Citation] | None = citations
        self.logprobs: Logprobs | None = logprobs
        self.stop_sequence: str | None = stop_sequence
        self.stop_details: StopDetails | None = stop_details
        self.item: ContentItem | None = item
        self.id: str | None = id
        self.model: str | None = model
        self.created: int | None = created
        self.service_tier: str | None = service_tier
        self.error: ErrorInfo | None = error
        self.ping: bool | None = ping
        self.opaque: Any = opaque
        self.opaque_dialect: str | None = opaque_dialect
