"""What a vendor answers, and what can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.node import Node

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.generated.canonical.content import ContentItem, TokenLogprob
    from llm_dialect.generated.canonical.enums import ErrorKind, StopReason
    from llm_dialect.node import Origin

__all__ = ["Candidate", "ErrorInfo", "ItemResponse", "Logprobs", "StopDetails", "Usage"]


class Usage(Node):
    """Token counts, cache-inclusive.

    fresh = prompt_tokens - cached_read_tokens - cache_write_tokens, and completion_tokens includes reasoning_tokens.
    None is unknown, which is not zero.

    Attributes:
        prompt_tokens: All input tokens, cached ones included.
        completion_tokens: All output tokens, reasoning included.
        cached_read_tokens: Input read from the cache.
        cache_write_tokens: Input written to the cache.
        reasoning_tokens: Output spent on thinking.
        cache_write_5m_tokens: Of the writes, those kept 5 minutes.
        cache_write_1h_tokens: Of the writes, those kept 1 hour.
        prompt_audio_tokens: Audio tokens of the input.
        completion_audio_tokens: Audio tokens of the output.
        accepted_prediction_tokens: Predicted output that was used.
        rejected_prediction_tokens: Predicted output that was not.
        tool_prompt_tokens: Of the input, what vendor tools fed in.
        web_search_requests: Web searches that the vendor ran.
        web_fetch_requests: Pages that the vendor fetched.
        service_tier: Tier that served the request.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "prompt_tokens", "completion_tokens", "cached_read_tokens", "cache_write_tokens", "reasoning_tokens",
        "cache_write_5m_tokens", "cache_write_1h_tokens", "prompt_audio_tokens", "completion_audio_tokens",
        "accepted_prediction_tokens", "rejected_prediction_tokens", "tool_prompt_tokens", "web_search_requests",
        "web_fetch_requests", "service_tier", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS

    def __init__(
        self,
        prompt_tokens: int | None = None,
        completion_tokens: int | None = None,
        cached_read_tokens: int | None = None,
        cache_write_tokens: int | None = None,
        reasoning_tokens: int | None = None,
        cache_write_5m_tokens: int | None = None,
        cache_write_1h_tokens: int | None = None,
        prompt_audio_tokens: int | None = None,
        completion_audio_tokens: int | None = None,
        accepted_prediction_tokens: int | None = None,
        rejected_prediction_tokens: int | None = None,
        tool_prompt_tokens: int | None = None,
        web_search_requests: int | None = None,
        web_fetch_requests: int | None = None,
        service_tier: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.prompt_tokens: int | None = prompt_tokens
        self.completion_tokens: int | None = completion_tokens
        self.cached_read_tokens: int | None = cached_read_tokens
        self.cache_write_tokens: int | None = cache_write_tokens
        self.reasoning_tokens: int | None = reasoning_tokens
        self.cache_write_5m_tokens: int | None = cache_write_5m_tokens
        self.cache_write_1h_tokens: int | None = cache_write_1h_tokens
        self.prompt_audio_tokens: int | None = prompt_audio_tokens
        self.completion_audio_tokens: int | None = completion_audio_tokens
        self.accepted_prediction_tokens: int | None = accepted_prediction_tokens
        self.rejected_prediction_tokens: int | None = rejected_prediction_tokens
        self.tool_prompt_tokens: int | None = tool_prompt_tokens
        self.web_search_requests: int | None = web_search_requests
        self.web_fetch_requests: int | None = web_fetch_requests
        self.service_tier: str | None = service_tier
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Logprobs(Node):
    """Log probabilities of an answer.

    Attributes:
        content: Of the text.
        refusal: Of the refusal.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("content", "refusal", "extra", "form", "at")
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"content": "TokenLogprob[]", "refusal": "TokenLogprob[]"}

    def __init__(
        self,
        content: list[TokenLogprob] | None = None,
        refusal: list[TokenLogprob] | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.content: list[TokenLogprob] | None = content
        self.refusal: list[TokenLogprob] | None = refusal
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class StopDetails(Node):
    """Why a vendor or a model refused.

    Attributes:
        kind: The vendor's tag.
        category: The vendor's category.
        explanation: Words for people.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("kind", "category", "explanation", "extra", "form", "at")
    __slots__ = _FIELDS

    def __init__(
        self,
        kind: str | None = None,
        category: str | None = None,
        explanation: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.kind: str | None = kind
        self.category: str | None = category
        self.explanation: str | None = explanation
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Candidate(Node):
    """One of several answers to the same request.

    Attributes:
        content: The answer.
        stop_reason: Why it ended.
        stop_sequence: The sequence that ended it.
        stop_details: More on a refusal.
        logprobs: Log probabilities.
        index: Its number among the candidates.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "content", "stop_reason", "stop_sequence", "stop_details", "logprobs", "index", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {
        "content": "ContentItem[]", "stop_reason": "StopReason", "stop_details": "StopDetails", "logprobs": "Logprobs",
    }  # fmt: skip

    def __init__(
        self,
        content: list[ContentItem],
        stop_reason: StopReason | None = None,
        stop_sequence: str | None = None,
        stop_details: StopDetails | None = None,
        logprobs: Logprobs | None = None,
        index: int | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.content: list[ContentItem] = content
        self.stop_reason: StopReason | None = stop_reason
        self.stop_sequence: str | None = stop_sequence
        self.stop_details: StopDetails | None = stop_details
        self.logprobs: Logprobs | None = logprobs
        self.index: int | None = index
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ErrorInfo(Node):
    """An error in the terms all dialects share.

    `message` is the vendor's and is never shown to another party; the numbers are recognised facts that may be.

    Attributes:
        kind: What went wrong.
        message: Words of whoever raised it.
        status: HTTP status.
        code: The vendor's own code: string or integer.
        type: The vendor's own type.
        param: The request field at fault.
        request_id: The vendor's id of the request.
        retry_after: Seconds to wait before another try.
        limit_tokens: The limit that was passed.
        actual_tokens: The count that passed it.
        details: Structured details.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "kind", "message", "status", "code", "type", "param", "request_id", "retry_after", "limit_tokens",
        "actual_tokens", "details", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"kind": "ErrorKind"}

    def __init__(
        self,
        kind: ErrorKind,
        message: str | None = None,
        status: int | None = None,
        code: Any = None,
        type: str | None = None,
        param: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        limit_tokens: int | None = None,
        actual_tokens: int | None = None,
        details: Any = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.kind: ErrorKind = kind
        self.message: str | None = message
        self.status: int | None = status
        self.code: Any = code
        self.type: str | None = type
        self.param: str | None = param
        self.request_id: str | None = request_id
        self.retry_after: float | None = retry_after
        self.limit_tokens: int | None = limit_tokens
        self.actual_tokens: int | None = actual_tokens
        self.details: Any = details
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ItemResponse(Node):
    """An answer, dialect-free.

    Its first candidate lies open; further ones are in `alternatives`.

    Attributes:
        content: The answer.
        stop_reason: Why it ended.
        usage: Token counts.
        id: The vendor's id of the answer.
        model: The model that answered.
        stop_sequence: The sequence that ended it.
        stop_details: More on a refusal.
        created: When; unix seconds.
        service_tier: Tier that served it.
        system_fingerprint: Serving configuration.
        logprobs: Log probabilities.
        alternatives: Candidates 1, 2, …
        index: The first candidate's number.
        status: Status of the whole answer.
        error: Why it failed.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "content", "stop_reason", "usage", "id", "model", "stop_sequence", "stop_details", "created", "service_tier",
        "system_fingerprint", "logprobs", "alternatives", "index", "status", "error", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {
        "content": "ContentItem[]", "stop_reason": "StopReason", "usage": "Usage", "stop_details": "StopDetails",
        "logprobs": "Logprobs", "alternatives": "Candidate[]", "error": "ErrorInfo",
    }  # fmt: skip

    def __init__(
        self,
        content: list[ContentItem],
        stop_reason: StopReason | None = None,
        usage: Usage | None = None,
        id: str | None = None,
        model: str | None = None,
        stop_sequence: str | None = None,
        stop_details: StopDetails | None = None,
        created: int | None = None,
        service_tier: str | None = None,
        system_fingerprint: str | None = None,
        logprobs: Logprobs | None = None,
        alternatives: list[Candidate] | None = None,
        index: int | None = None,
        status: str | None = None,
        error: ErrorInfo | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.content: list[ContentItem] = content
        self.stop_reason: StopReason | None = stop_reason
        self.usage: Usage | None = usage
        self.id: str | None = id
        self.model: str | None = model
        self.stop_sequence: str | None = stop_sequence
        self.stop_details: StopDetails | None = stop_details
        self.created: int | None = created
        self.service_tier: str | None = service_tier
        self.system_fingerprint: str | None = system_fingerprint
        self.logprobs: Logprobs | None = logprobs
        self.alternatives: list[Candidate] | None = alternatives
        self.index: int | None = index
        self.status: str | None = status
        self.error: ErrorInfo | None = error
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at
