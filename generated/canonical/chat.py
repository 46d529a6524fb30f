"""The chat form: what a chat-shaped engine speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.node import Node

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.generated.canonical.content import CacheMark, ToolCall
    from llm_dialect.generated.canonical.enums import Role, StopReason
    from llm_dialect.generated.canonical.request import AudioOutput, ResponseFormat, ThinkingConfig, Tool, ToolChoice
    from llm_dialect.generated.canonical.response import Logprobs, Usage

__all__ = ["ChatChoice", "ChatMessage", "ChatRequest", "ChatResponse"]


class ChatMessage(Node):
    """A chat message; tool calls on a side array, each tool result a message of its own.

    Attributes:
        role: Who speaks.
        content: Text, a list of chat parts, or None.
        tool_calls: Calls of an assistant message.
        tool_call_id: The call that a tool message answers.
        name: Name of the speaker.
        refusal: Words of refusal.
        reasoning_content: Unsigned thinking.
        thinking_blocks: Signed and redacted thinking.
        extra: Further wire fields.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "role", "content", "tool_calls", "tool_call_id", "name", "refusal", "reasoning_content", "thinking_blocks",
        "extra",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"role": "Role", "tool_calls": "ToolCall[]"}

    def __init__(
        self,
        role: Role,
        content: Any = None,
        tool_calls: list[ToolCall] | None = None,
        tool_call_id: str | None = None,
        name: str | None = None,
        refusal: str | None = None,
        reasoning_content: str | None = None,
        thinking_blocks: Any = None,
        extra: Any = None,
    ) -> None:
        self.role: Role = role
        self.content: Any = content
        self.tool_calls: list[ToolCall] | None = tool_calls
        self.tool_call_id: str | None = tool_call_id
        self.name: str | None = name
        self.refusal: str | None = refusal
        self.reasoning_content: str | None = reasoning_content
        self.thinking_blocks: Any = thinking_blocks
        self.extra: Any = extra


class ChatRequest(Node):
    """A request as a chat-shaped engine takes it; `to_dict()` is the chat wire.

    Attributes:
        model: Model name.
        messages: The conversation.
        extra: Further wire fields and underscore-marked internals such as `_prefill`.
        max_tokens: Most tokens of the answer, thinking included.
        temperature: Sampling temperature.
        top_p: Nucleus sampling.
        top_k: Sampling among the k likeliest.
        stop: Sequences that end the answer.
        stream: Answer as a stream.
        tools: Tools on offer.
        tool_choice: What must or may be called.
        thinking: Reasoning wanted.
        response_format: Shape of the answer.
        user: Stable id of the end user.
        metadata: The caller's own labels.
        service_tier: How the request is served and billed: auto, default, flex, scale, priority, fast.
        include_usage: A chat stream ends with its usage.
        n: How many candidate answers.
        seed: Seed for repeatable sampling.
        presence_penalty: Penalty on tokens already there.
        frequency_penalty: Penalty by how often.
        logit_bias: Bias by token id.
        logprobs: Log probabilities wanted.
        top_logprobs: How many alternatives with each.
        verbosity: How wordy: low, medium, high.
        modalities: Kinds of output: text, audio, image.
        audio: How a spoken answer sounds.
        store: The vendor may keep the answer.
        safety_identifier: Hashed user id for abuse detection.
        cache: Automatic cache breakpoint of the whole request.
        prompt_cache_key: Routes requests of one prompt to one cache.
        prompt_cache_retention: How long the prompt cache lasts.
        cached_content: Name of a cached prefix at the vendor.
        previous_response_id: Continues a conversation kept by the vendor.
        conversation: Vendor conversation that this turn belongs to.
        thread: Vendor thread that this turn starts or continues.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "model", "messages", "extra", "max_tokens", "temperature", "top_p", "top_k", "stop", "stream", "tools",
        "tool_choice", "thinking", "response_format", "user", "metadata", "service_tier", "include_usage", "n", "seed",
        "presence_penalty", "frequency_penalty", "logit_bias", "logprobs", "top_logprobs", "verbosity", "modalities",
        "audio", "store", "safety_identifier", "cache", "prompt_cache_key", "prompt_cache_retention", "cached_content",
        "previous_response_id", "conversation", "thread",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {
        "messages": "ChatMessage[]", "tools": "Tool[]", "tool_choice": "ToolChoice", "thinking": "ThinkingConfig",
        "response_format": "ResponseFormat", "audio": "AudioOutput", "cache": "CacheMark",
    }  # fmt: skip

    def __init__(
        self,
        model: str,
        messages: list[ChatMessage],
        extra: Any = None,
        max_tokens: int | None = None,
        temperature: float | None = None,
        top_p: float | None = None,
        top_k: int | None = None,
        stop: list[str] | None = None,
        stream: bool | None = None,
        tools: list[Tool] | None = None,
        tool_choice: ToolChoice | None = None,
        thinking: ThinkingConfig | None = None,
        response_format: ResponseFormat | None = None,
        user: str | None = None,
        metadata: dict[str, str] | None = None,
        service_tier: str | None = None,
        include_usage: bool | None = None,
        n: int | None = None,
        seed: int | None = None,
        presence_penalty: float | None = None,
        frequency_penalty: float | None = None,
        logit_bias: dict[str, float] | None = None,
        logprobs: bool | None = None,
        top_logprobs: int | None = None,
        verbosity: str | None = None,
        modalities: list[str] | None = None,
        audio: AudioOutput | None = None,
        store: bool | None = None,
        safety_identifier: str | None = None,
        cache: CacheMark | None = None,
        prompt_cache_key: str | None = None,
        prompt_cache_retention: str | None = None,
        cached_content: str | None = None,
        previous_response_id: str | None = None,
        conversation: Any = None,
        thread: Any = None,
    ) -> None:
        self.model: str = model
        self.messages: list[ChatMessage] = messages
        self.extra: Any = extra
        self.max_tokens: int | None = max_tokens
        self.temperature: float | None = temperature
        self.top_p: float | None = top_p
        self.top_k: int | None = top_k
        self.stop: list[str] | None = stop
        self.stream: bool | None = stream
        self.tools: list[Tool] | None = tools
        self.tool_choice: ToolChoice | None = tool_choice
        self.thinking: ThinkingConfig | None = thinking
        self.response_format: ResponseFormat | None = response_format
        self.user: str | None = user
        self.metadata: dict[str, str] | None = metadata
        self.service_tier: str | None = service_tier
        self.include_usage: bool | None = include_usage
        self.n: int | None = n
        self.seed: int | None = seed
        self.presence_penalty: float | None = presence_penalty
        self.frequency_penalty: float | None = frequency_penalty
        self.logit_bias: dict[str, float] | None = logit_bias
        self.logprobs: bool | None = logprobs
        self.top_logprobs: int | None = top_logprobs
        self.verbosity: str | None = verbosity
        self.modalities: list[str] | None = modalities
        self.audio: AudioOutput | None = audio
        self.store: bool | None = store
        self.safety_identifier: str | None = safety_identifier
        self.cache: CacheMark | None = cache
        self.prompt_cache_key: str | None = prompt_cache_key
        self.prompt_cache_retention: str | None = prompt_cache_retention
        self.cached_content: str | None = cached_content
        self.previous_response_id: str | None = previous_response_id
        self.conversation: Any = conversation
        self.thread: Any = thread


class ChatChoice(Node):
    """One candidate of a chat answer.

    Attributes:
        message: The answer.
        finish_reason: Why it ended.
        index: Its number.
        logprobs: Log probabilities.
        stop_sequence: The sequence that ended it.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("message", "finish_reason", "index", "logprobs", "stop_sequence")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"message": "ChatMessage", "finish_reason": "StopReason", "logprobs": "Logprobs"}

    def __init__(
        self,
        message: ChatMessage,
        finish_reason: StopReason | None = None,
        index: int | None = None,
        logprobs: Logprobs | None = None,
        stop_sequence: str | None = None,
    ) -> None:
        self.message: ChatMessage = message
        self.finish_reason: StopReason | None = finish_reason
        self.index: int | None = index
        self.logprobs: Logprobs | None = logprobs
        self.stop_sequence: str | None = stop_sequence


class ChatResponse(Node):
    """An answer of a chat-shaped engine.

    Attributes:
        choices: The candidates.
        usage: Token counts.
        id: Id of the answer.
        model: The model that answered.
        created: When; unix seconds.
        service_tier: Tier that served it.
        system_fingerprint: Serving configuration.
        extra: Further wire fields.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "choices", "usage", "id", "model", "created", "service_tier", "system_fingerprint", "extra",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"choices": "ChatChoice[]", "usage": "Usage"}

    def __init__(
        self,
        choices: list[ChatChoice],
        usage: Usage | None = None,
        id: str | None = None,
        model: str | None = None,
        created: int | None = None,
        service_tier: str | None = None,
        system_fingerprint: str | None = None,
        extra: Any = None,
    ) -> None:
        self.choices: list[ChatChoice] = choices
        self.usage: Usage | None = usage
        self.id: str | None = id
        self.model: str | None = model
        self.created: int | None = created
        self.service_tier: str | None = service_tier
        self.system_fingerprint: str | None = system_fingerprint
        self.extra: Any = extra
