"""What a client asks: messages, tools, and how to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.node import Node

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from llm_dialect.generated.canonical.content import CacheMark, ContentItem
    from llm_dialect.generated.canonical.enums import ChoiceMode, Effort, FormatKind, Role, ThinkingMode
    from llm_dialect.node import Origin

__all__ = [
    "AudioOutput", "ItemMessage", "ItemRequest", "ResponseFormat", "ThinkingConfig", "Tool", "ToolChoice", "ToolFormat",
    "ToolRef", "UserLocation",
]  # fmt: skip


class ItemMessage(Node):
    """One message as its source dialect had it; regrouping for a target happens when that target is rendered.

    Attributes:
        role: Who speaks.
        content: Its items in order.
        name: Name of the speaker.
        id: The vendor's id of the item.
        status: Item status.
        phase: Part of an answer that the message is: commentary or final_answer.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("role", "content", "name", "id", "status", "phase", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {"role": "Role", "content": "ContentItem[]"}

    def __init__(
        self,
        role: Role,
        content: list[ContentItem],
        name: str | None = None,
        id: str | None = None,
        status: str | None = None,
        phase: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.role: Role = role
        self.content: list[ContentItem] = content
        self.name: str | None = name
        self.id: str | None = id
        self.status: str | None = status
        self.phase: str | None = phase
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ToolFormat(Node):
    """The input language of a custom tool.

    Attributes:
        kind: text or grammar.
        syntax: lark or regex.
        definition: The grammar.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("kind", "syntax", "definition", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1

    def __init__(
        self,
        kind: str,
        syntax: str | None = None,
        definition: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.kind: str = kind
        self.syntax: str | None = syntax
        self.definition: str | None = definition
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class UserLocation(Node):
    """Where the user is, roughly, for searches.

    Attributes:
        city: City.
        country: Two-letter ISO country code.
        region: Region or state.
        timezone: IANA time zone.
        latitude: Degrees north.
        longitude: Degrees east.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "city", "country", "region", "timezone", "latitude", "longitude", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS

    def __init__(
        self,
        city: str | None = None,
        country: str | None = None,
        region: str | None = None,
        timezone: str | None = None,
        latitude: float | None = None,
        longitude: float | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.city: str | None = city
        self.country: str | None = country
        self.region: str | None = region
        self.timezone: str | None = timezone
        self.latitude: float | None = latitude
        self.longitude: float | None = longitude
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class Tool(Node):
    """A tool the model may use; `kind` says what it is and which of the fields below mean something.

    Attributes:
        name: Its name; empty for vendor tools that have none.
        description: What it does.
        parameters: JSON Schema of the arguments; None is a tool without parameters.
        strict: Arguments must match the schema exactly.
        cache: Cache breakpoint after this tool.
        kind: What it is.
        format: Input language of a custom tool.
        tools: Members of a namespace.
        version: The vendor's tag of a vendor tool, as it came.
        max_uses: How often a vendor tool may run.
        allowed_domains: Where a search may look.
        blocked_domains: Where a search may not look.
        user_location: Where the user is.
        search_context_size: How much a search reads: low, medium, high.
        file_store_ids: Stores that a file search looks through.
        max_results: How many hits a file search gives.
        container: Where code runs.
        display_width: Screen width in pixels.
        display_height: Screen height in pixels.
        environment: What the computer is: browser, mac, windows, ubuntu, linux.
        server_label: Name of an MCP server.
        server_url: Address of an MCP server.
        server_description: What an MCP server does.
        authorization: Token for an MCP server; never logged.
        headers: Headers for an MCP server; never logged.
        allowed_tools: Tools of an MCP server that may be used.
        deferred: Loaded only when a tool search finds it.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "name", "description", "parameters", "strict", "cache", "kind", "format", "tools", "version", "max_uses",
        "allowed_domains", "blocked_domains", "user_location", "search_context_size", "file_store_ids", "max_results",
        "container", "display_width", "display_height", "environment", "server_label", "server_url",
        "server_description", "authorization", "headers", "allowed_tools", "deferred", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {
        "cache": "CacheMark", "kind": "ToolKind", "format": "ToolFormat", "tools": "Tool[]",
        "user_location": "UserLocation",
    }  # fmt: skip

    def __init__(
        self,
        name: str,
        description: str | None = None,
        parameters: Any = None,
        strict: bool | None = None,
        cache: CacheMark | None = None,
        kind: ToolKind = ToolKind.function,
        format: ToolFormat | None = None,
        tools: list[Tool] | None = None,
        version: str | None = None,
        max_uses: int | None = None,
        allowed_domains: list[str] | None = None,
        blocked_domains: list[str] | None = None,
        user_location: UserLocation | None = None,
        search_context_size: str | None = None,
        file_store_ids: list[str] | None = None,
        max_results: int | None = None,
        container: Any = None,
        display_width: int | None = None,
        display_height: int | None = None,
        environment: str | None = None,
        server_label: str | None = None,
        server_url: str | None = None,
        server_description: str | None = None,
        authorization: str | None = None,
        headers: Any = None,
        allowed_tools: list[str] | None = None,
        deferred: bool | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.name: str = name
        self.description: str | None = description
        self.parameters: Any = parameters
        self.strict: bool | None = strict
        self.cache: CacheMark | None = cache
        self.kind: ToolKind = kind
        self.format: ToolFormat | None = format
        self.tools: list[Tool] | None = tools
        self.version: str | None = version
        self.max_uses: int | None = max_uses
        self.allowed_domains: list[str] | None = allowed_domains
        self.blocked_domains: list[str] | None = blocked_domains
        self.user_location: UserLocation | None = user_location
        self.search_context_size: str | None = search_context_size
        self.file_store_ids: list[str] | None = file_store_ids
        self.max_results: int | None = max_results
        self.container: Any = container
        self.display_width: int | None = display_width
        self.display_height: int | None = display_height
        self.environment: str | None = environment
        self.server_label: str | None = server_label
        self.server_url: str | None = server_url
        self.server_description: str | None = server_description
        self.authorization: str | None = authorization
        self.headers: Any = headers
        self.allowed_tools: list[str] | None = allowed_tools
        self.deferred: bool | None = deferred
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ToolRef(Node):
    """Names one tool.

    Attributes:
        name: The tool's name.
        kind: What it is.
        server_label: MCP server that owns it.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("name", "kind", "server_label", "extra", "form", "at")
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"kind": "ToolKind"}

    def __init__(
        self,
        name: str | None = None,
        kind: ToolKind = ToolKind.function,
        server_label: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.name: str | None = name
        self.kind: ToolKind = kind
        self.server_label: str | None = server_label
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ToolChoice(Node):
    """What the model must or may call.

    `mode` None leaves that open and says only `parallel`.

    Attributes:
        mode: How far the model is free.
        name: The tool of `named`.
        parallel: Whether several calls may come in one turn; None is the default (yes).
        kind: What the tool of `named` is.
        allowed: The tools of `allowed`.
        allowed_mode: auto or required within `allowed`.
        server_label: MCP server that owns the tool of `named`.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "mode", "name", "parallel", "kind", "allowed", "allowed_mode", "server_label", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {
        "mode": "ChoiceMode", "kind": "ToolKind", "allowed": "ToolRef[]", "allowed_mode": "ChoiceMode",
    }  # fmt: skip

    def __init__(
        self,
        mode: ChoiceMode | None = None,
        name: str | None = None,
        parallel: bool | None = None,
        kind: ToolKind = ToolKind.function,
        allowed: list[ToolRef] | None = None,
        allowed_mode: ChoiceMode | None = None,
        server_label: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.mode: ChoiceMode | None = mode
        self.name: str | None = name
        self.parallel: bool | None = parallel
        self.kind: ToolKind = kind
        self.allowed: list[ToolRef] | None = allowed
        self.allowed_mode: ChoiceMode | None = allowed_mode
        self.server_label: str | None = server_label
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ThinkingConfig(Node):
    """Whether and how much the model thinks, and what the caller sees of it.

    Attributes:
        mode: Whether it thinks.
        budget_tokens: Most tokens to think with; -1 lets the vendor choose.
        effort: How much.
        summary: Summary wanted: auto, concise, detailed.
        display: What of it is shown: summarized, omitted, updates.
        visible: Whether thoughts are returned at all.
        context: Which earlier reasoning the model still sees.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = (
        "mode", "budget_tokens", "effort", "summary", "display", "visible", "context", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _NODES: ClassVar[dict[str, str]] = {"mode": "ThinkingMode", "effort": "Effort"}

    def __init__(
        self,
        mode: ThinkingMode | None = None,
        budget_tokens: int | None = None,
        effort: Effort | None = None,
        summary: str | None = None,
        display: str | None = None,
        visible: bool | None = None,
        context: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.mode: ThinkingMode | None = mode
        self.budget_tokens: int | None = budget_tokens
        self.effort: Effort | None = effort
        self.summary: str | None = summary
        self.display: str | None = display
        self.visible: bool | None = visible
        self.context: str | None = context
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ResponseFormat(Node):
    """The shape of the answer's text.

    Attributes:
        kind: Text, any JSON object, or JSON of a schema.
        schema: JSON Schema of the answer.
        name: Name of the schema.
        description: What the schema is for.
        strict: The answer must match exactly.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("kind", "schema", "name", "description", "strict", "extra", "form", "at")
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 1
    _NODES: ClassVar[dict[str, str]] = {"kind": "FormatKind"}

    def __init__(
        self,
        kind: FormatKind,
        schema: Any = None,
        name: str | None = None,
        description: str | None = None,
        strict: bool | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.kind: FormatKind = kind
        self.schema: Any = schema
        self.name: str | None = name
        self.description: str | None = description
        self.strict: bool | None = strict
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class AudioOutput(Node):
    """How a spoken answer sounds.

    Attributes:
        voice: Voice name or vendor voice object.
        format: Coding of the sound.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ("voice", "format", "extra", "form", "at")
    __slots__ = _FIELDS

    def __init__(
        self,
        voice: Any = None,
        format: str | None = None,
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.voice: Any = voice
        self.format: str | None = format
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at


class ItemRequest(Node):
    """A request, dialect-free.

    The hub of every request translation.

    Attributes:
        model: Model name as the caller wrote it.
        messages: The conversation.
        system: Instructions that stand before the conversation.
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
        "model", "messages", "system", "max_tokens", "temperature", "top_p", "top_k", "stop", "stream", "tools",
        "tool_choice", "thinking", "response_format", "user", "metadata", "service_tier", "include_usage", "n", "seed",
        "presence_penalty", "frequency_penalty", "logit_bias", "logprobs", "top_logprobs", "verbosity", "modalities",
        "audio", "store", "safety_identifier", "cache", "prompt_cache_key", "prompt_cache_retention", "cached_content",
        "previous_response_id", "conversation", "thread", "extra", "form", "at",
    )  # fmt: skip
    __slots__ = _FIELDS
    _REQUIRED: ClassVar[int] = 2
    _NODES: ClassVar[dict[str, str]] = {
        "messages": "ItemMessage[]", "system": "ContentItem[]", "tools": "Tool[]", "tool_choice": "ToolChoice",
        "thinking": "ThinkingConfig", "response_format": "ResponseFormat", "audio": "AudioOutput", "cache": "CacheMark",
    }  # fmt: skip

    def __init__(
        self,
        model: str,
        messages: list[ItemMessage],
        system: list[ContentItem] | None = None,
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
        extra: dict[str, Any] | None = None,
        form: dict[str, Any] | None = None,
        at: Origin | None = None,
    ) -> None:
        self.model: str = model
        self.messages: list[ItemMessage] = messages
        self.system: list[ContentItem] | None = system
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
        self.extra: dict[str, Any] | None = extra
        self.form: dict[str, Any] | None = form
        self.at: Origin | None = at
