"""Wire types of openai_chat, ChatCompletion to CompletionUsage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_chat.wire.part_2 import (
        CompletionUsage_CompletionTokensDetails,
        CompletionUsage_PromptTokensDetails,
        FunctionDefinition,
        ResponseFormatJSONObject,
        ResponseFormatJSONSchema,
        ResponseFormatText,
    )


class ChatCompletion(TypedDict):
    choices: list[ChatCompletion_Choice]
    created: int
    id: str
    metadata: NotRequired[dict[str, str] | None]
    model: str
    moderation: NotRequired[ChatCompletion_Moderation | None]
    object: Literal["chat.completion"]
    service_tier: NotRequired[Literal["auto", "default", "fast", "flex", "priority", "scale"] | None]
    system_fingerprint: NotRequired[str | None]
    usage: NotRequired[CompletionUsage | None]


class ChatCompletionAllowedToolChoiceParam(TypedDict):
    allowed_tools: ChatCompletionAllowedToolsParam
    type: Literal["allowed_tools"]


class ChatCompletionAllowedToolsParam(TypedDict):
    mode: Literal["auto", "required"]
    tools: list[dict[str, Any]]


class ChatCompletionAssistantMessageParam(TypedDict):
    annotations: NotRequired[list[dict[str, Any]] | None]
    audio: NotRequired[ChatCompletionAssistantMessageParam_Audio | None]
    content: NotRequired[ChatCompletionAssistantMessageParam_Content]
    function_call: NotRequired[ChatCompletionAssistantMessageParam_FunctionCall | None]
    name: NotRequired[str]
    reasoning: NotRequired[str | None]
    reasoning_content: NotRequired[str | None]
    reasoning_details: NotRequired[list[dict[str, Any]] | None]
    refusal: NotRequired[str | None]
    role: Literal["assistant"]
    thinking_blocks: NotRequired[list[CompatibleThinking] | None]
    tool_calls: NotRequired[ChatCompletionAssistantMessageParam_ToolCalls]


class ChatCompletionAssistantMessageParam_Audio(TypedDict):
    id: str


class ChatCompletionAssistantMessageParam_FunctionCall(TypedDict):
    arguments: str
    name: str


class ChatCompletionAudio(TypedDict):
    data: str
    expires_at: int
    id: str
    transcript: str


class ChatCompletionAudioParam(TypedDict):
    format: Literal["aac", "flac", "mp3", "opus", "pcm16", "wav"]
    voice: str | ChatCompletionAudioParam_VoiceID


class ChatCompletionAudioParam_VoiceID(TypedDict):
    id: str


class ChatCompletionChunk(TypedDict):
    choices: list[ChatCompletionChunk_Choice]
    created: int
    id: str
    model: str
    moderation: NotRequired[ChatCompletionChunk_Moderation | None]
    obfuscation: NotRequired[str | None]
    object: Literal["chat.completion.chunk"]
    service_tier: NotRequired[Literal["auto", "default", "fast", "flex", "priority", "scale"] | None]
    system_fingerprint: NotRequired[str | None]
    usage: NotRequired[CompletionUsage | None]


class ChatCompletionChunk_Choice(TypedDict):
    delta: ChatCompletionChunk_ChoiceDelta
    finish_reason: Literal["content_filter", "function_call", "length", "stop", "tool_calls"] | None
    index: int
    logprobs: NotRequired[ChatCompletionChunk_ChoiceLogprobs | None]


class ChatCompletionChunk_ChoiceDelta(TypedDict):
    audio: NotRequired[ChatCompletionChunk_ChoiceDeltaAudio | None]
    content: NotRequired[str | None]
    function_call: NotRequired[ChatCompletionChunk_ChoiceDeltaFunctionCall | None]
    reasoning: NotRequired[str | None]
    reasoning_content: NotRequired[str | None]
    reasoning_details: NotRequired[list[dict[str, Any]] | None]
    refusal: NotRequired[str | None]
    role: NotRequired[Literal["assistant", "developer", "system", "tool", "user"] | None]
    thinking_blocks: NotRequired[list[CompatibleThinking] | None]
    tool_calls: NotRequired[list[ChatCompletionChunk_ChoiceDeltaToolCall] | None]


class ChatCompletionChunk_ChoiceDeltaAudio(TypedDict):
    data: NotRequired[str | None]
    expires_at: NotRequired[int | None]
    id: NotRequired[str | None]
    transcript: NotRequired[str | None]


class ChatCompletionChunk_ChoiceDeltaFunctionCall(TypedDict):
    arguments: NotRequired[str | None]
    name: NotRequired[str | None]


class ChatCompletionChunk_ChoiceDeltaToolCall(TypedDict):
    custom: NotRequired[ChatCompletionChunk_ChoiceDeltaToolCallCustom]
    function: NotRequired[ChatCompletionChunk_ChoiceDeltaToolCallFunction | None]
    id: NotRequired[str | None]
    index: int
    type: NotRequired[Literal["custom", "function"] | None]


class ChatCompletionChunk_ChoiceDeltaToolCallCustom(TypedDict):
    input: NotRequired[str]
    name: NotRequired[str]


class ChatCompletionChunk_ChoiceDeltaToolCallFunction(TypedDict):
    arguments: NotRequired[str | None]
    name: NotRequired[str | None]


class ChatCompletionChunk_ChoiceLogprobs(TypedDict):
    content: list[ChatCompletionTokenLogprob] | None
    refusal: list[ChatCompletionTokenLogprob] | None


class ChatCompletionChunk_Moderation(TypedDict):
    input: ChatCompletionChunk_Moderation_Input
    output: ChatCompletionChunk_Moderation_Output


class ChatCompletionChunk_ModerationInputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class ChatCompletionChunk_ModerationInputModerationResults(TypedDict):
    model: str
    results: list[ChatCompletionChunk_ModerationInputModerationResultsResult]
    type: Literal["moderation_results"]


class ChatCompletionChunk_ModerationInputModerationResultsResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class ChatCompletionChunk_ModerationOutputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class ChatCompletionChunk_ModerationOutputModerationResults(TypedDict):
    model: str
    results: list[ChatCompletionChunk_ModerationOutputModerationResultsResult]
    type: Literal["moderation_results"]


class ChatCompletionChunk_ModerationOutputModerationResultsResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class ChatCompletionContentPartImageParam(TypedDict):
    image_url: ChatCompletionContentPartImageParam_ImageURL
    prompt_cache_breakpoint: NotRequired[ChatCompletionContentPartImageParam_PromptCacheBreakpoint]
    type: Literal["image_url"]


class ChatCompletionContentPartImageParam_ImageURL(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low", "original"]]
    url: str


class ChatCompletionContentPartImageParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ChatCompletionContentPartInputAudioParam(TypedDict):
    input_audio: ChatCompletionContentPartInputAudioParam_InputAudio
    prompt_cache_breakpoint: NotRequired[ChatCompletionContentPartInputAudioParam_PromptCacheBreakpoint]
    type: Literal["input_audio"]


class ChatCompletionContentPartInputAudioParam_InputAudio(TypedDict):
    data: str
    format: Literal["mp3", "wav"]


class ChatCompletionContentPartInputAudioParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ChatCompletionContentPartParam_File(TypedDict):
    file: ChatCompletionContentPartParam_FileFile
    prompt_cache_breakpoint: NotRequired[ChatCompletionContentPartParam_FilePromptCacheBreakpoint]
    type: Literal["file"]


class ChatCompletionContentPartParam_FileFile(TypedDict):
    file_data: NotRequired[str]
    file_id: NotRequired[str]
    filename: NotRequired[str]


class ChatCompletionContentPartParam_FilePromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ChatCompletionContentPartRefusalParam(TypedDict):
    refusal: str
    type: Literal["refusal"]


class ChatCompletionContentPartTextParam(TypedDict):
    prompt_cache_breakpoint: NotRequired[ChatCompletionContentPartTextParam_PromptCacheBreakpoint]
    text: str
    type: Literal["text"]


class ChatCompletionContentPartTextParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ChatCompletionCustomToolParam(TypedDict):
    custom: ChatCompletionCustomToolParam_Custom
    type: Literal["custom"]


class ChatCompletionCustomToolParam_Custom(TypedDict):
    description: NotRequired[str]
    format: NotRequired[ChatCompletionCustomToolParam_Custom_Format]
    name: str


class ChatCompletionCustomToolParam_CustomFormatGrammar(TypedDict):
    grammar: ChatCompletionCustomToolParam_CustomFormatGrammarGrammar
    type: Literal["grammar"]


class ChatCompletionCustomToolParam_CustomFormatGrammarGrammar(TypedDict):
    definition: str
    syntax: Literal["lark", "regex"]


class ChatCompletionCustomToolParam_CustomFormatText(TypedDict):
    type: Literal["text"]


class ChatCompletionDeveloperMessageParam(TypedDict):
    content: list[ChatCompletionContentPartTextParam] | str
    name: NotRequired[str]
    role: Literal["developer"]


class ChatCompletionFunctionCallOptionParam(TypedDict):
    name: str


class ChatCompletionFunctionMessageParam(TypedDict):
    content: str | None
    name: str
    role: Literal["function"]


class ChatCompletionFunctionToolParam(TypedDict):
    function: FunctionDefinition
    type: Literal["function"]


class ChatCompletionMessage(TypedDict):
    annotations: NotRequired[list[ChatCompletionMessage_Annotation] | None]
    audio: NotRequired[ChatCompletionAudio | None]
    content: str | None
    function_call: NotRequired[ChatCompletionMessage_FunctionCall | None]
    reasoning: NotRequired[str | None]
    reasoning_content: NotRequired[str | None]
    reasoning_details: NotRequired[list[dict[str, Any]] | None]
    refusal: str | None
    role: Literal["assistant"]
    thinking_blocks: NotRequired[list[CompatibleThinking] | None]
    tool_calls: NotRequired[list[ChatCompletionMessageCustomToolCall | ChatCompletionMessageFunctionToolCall] | None]


class ChatCompletionMessageCustomToolCall(TypedDict):
    custom: ChatCompletionMessageCustomToolCall_Custom
    id: str
    type: Literal["custom"]


class ChatCompletionMessageCustomToolCallParam(TypedDict):
    custom: ChatCompletionMessageCustomToolCallParam_Custom
    id: str
    type: Literal["custom"]


class ChatCompletionMessageCustomToolCallParam_Custom(TypedDict):
    input: str
    name: str


class ChatCompletionMessageCustomToolCall_Custom(TypedDict):
    input: str
    name: str


class ChatCompletionMessageFunctionToolCall(TypedDict):
    function: ChatCompletionMessageFunctionToolCall_Function
    id: str
    type: Literal["function"]


class ChatCompletionMessageFunctionToolCallParam(TypedDict):
    function: ChatCompletionMessageFunctionToolCallParam_Function
    id: str
    type: Literal["function"]


class ChatCompletionMessageFunctionToolCallParam_Function(TypedDict):
    arguments: str
    name: str


class ChatCompletionMessageFunctionToolCall_Function(TypedDict):
    arguments: str
    name: str


class ChatCompletionMessage_Annotation(TypedDict):
    type: Literal["url_citation"]
    url_citation: ChatCompletionMessage_AnnotationURLCitation


class ChatCompletionMessage_AnnotationURLCitation(TypedDict):
    end_index: int
    start_index: int
    title: str
    url: str


class ChatCompletionMessage_FunctionCall(TypedDict):
    arguments: str
    name: str


class ChatCompletionNamedToolChoiceCustomParam(TypedDict):
    custom: ChatCompletionNamedToolChoiceCustomParam_Custom
    type: Literal["custom"]


class ChatCompletionNamedToolChoiceCustomParam_Custom(TypedDict):
    name: str


class ChatCompletionNamedToolChoiceParam(TypedDict):
    function: ChatCompletionNamedToolChoiceParam_Function
    type: Literal["function"]


class ChatCompletionNamedToolChoiceParam_Function(TypedDict):
    name: str


class ChatCompletionPredictionContentParam(TypedDict):
    content: list[ChatCompletionContentPartTextParam] | str
    type: Literal["content"]


class ChatCompletionStreamOptionsParam(TypedDict):
    include_obfuscation: NotRequired[bool]
    include_usage: NotRequired[bool]


class ChatCompletionSystemMessageParam(TypedDict):
    content: list[ChatCompletionContentPartTextParam] | str
    name: NotRequired[str]
    role: Literal["system"]


class ChatCompletionTokenLogprob(TypedDict):
    bytes: list[int] | None
    logprob: float
    token: str
    top_logprobs: list[ChatCompletionTokenLogprob_TopLogprob]


class ChatCompletionTokenLogprob_TopLogprob(TypedDict):
    bytes: list[int] | None
    logprob: float
    token: str


class ChatCompletionToolMessageParam(TypedDict):
    content: list[ChatCompletionContentPartTextParam] | str
    name: NotRequired[str]
    role: Literal["tool"]
    tool_call_id: str


class ChatCompletionUserMessageParam(TypedDict):
    content: ChatCompletionUserMessageParam_Content
    name: NotRequired[str]
    role: Literal["user"]


class ChatCompletion_Choice(TypedDict):
    finish_reason: Literal["content_filter", "function_call", "length", "stop", "tool_calls"]
    index: int
    logprobs: NotRequired[ChatCompletion_ChoiceLogprobs | None]
    message: ChatCompletionMessage


class ChatCompletion_ChoiceLogprobs(TypedDict):
    content: list[ChatCompletionTokenLogprob] | None
    refusal: list[ChatCompletionTokenLogprob] | None


class ChatCompletion_Moderation(TypedDict):
    input: ChatCompletion_ModerationInputError | ChatCompletion_ModerationInputModerationResults
    output: ChatCompletion_ModerationOutputError | ChatCompletion_ModerationOutputModerationResults


class ChatCompletion_ModerationInputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class ChatCompletion_ModerationInputModerationResults(TypedDict):
    model: str
    results: list[ChatCompletion_ModerationInputModerationResultsResult]
    type: Literal["moderation_results"]


class ChatCompletion_ModerationInputModerationResultsResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class ChatCompletion_ModerationOutputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class ChatCompletion_ModerationOutputModerationResults(TypedDict):
    model: str
    results: list[ChatCompletion_ModerationOutputModerationResultsResult]
    type: Literal["moderation_results"]


class ChatCompletion_ModerationOutputModerationResultsResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class CompatibleRedactedThinkingBlock(TypedDict):
    data: str
    type: Literal["redacted_thinking"]


class CompatibleThinkingBlock(TypedDict):
    signature: NotRequired[str]
    thinking: str
    type: Literal["thinking"]


class CompletionCreateParams(TypedDict):
    audio: NotRequired[ChatCompletionAudioParam | None]
    frequency_penalty: NotRequired[float | None]
    function_call: NotRequired[Literal["auto", "none"] | ChatCompletionFunctionCallOptionParam]
    functions: NotRequired[list[CompletionCreateParams_Function]]
    logit_bias: NotRequired[dict[str, int] | None]
    logprobs: NotRequired[bool | None]
    max_completion_tokens: NotRequired[int | None]
    max_tokens: NotRequired[int | None]
    messages: CompletionCreateParams_Messages
    metadata: NotRequired[dict[str, str] | None]
    modalities: NotRequired[list[Literal["audio", "text"]] | None]
    model: str
    moderation: NotRequired[CompletionCreateParams_Moderation | None]
    n: NotRequired[int | None]
    parallel_tool_calls: NotRequired[bool]
    prediction: NotRequired[ChatCompletionPredictionContentParam | None]
    presence_penalty: NotRequired[float | None]
    prompt_cache_key: NotRequired[str | None]
    prompt_cache_options: NotRequired[CompletionCreateParams_PromptCacheOptions]
    prompt_cache_retention: NotRequired[Literal["24h", "in_memory"] | None]
    reasoning_effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]
    response_format: NotRequired[ResponseFormatJSONObject | ResponseFormatJSONSchema | ResponseFormatText]
    safety_identifier: NotRequired[str | None]
    seed: NotRequired[int | None]
    service_tier: NotRequired[Literal["auto", "default", "fast", "flex", "priority", "scale"] | None]
    stop: NotRequired[list[str] | str | None]
    store: NotRequired[bool | None]
    stream: NotRequired[bool | None]
    stream_options: NotRequired[ChatCompletionStreamOptionsParam | None]
    temperature: NotRequired[float | None]
    tool_choice: NotRequired[CompletionCreateParams_ToolChoice]
    tools: NotRequired[list[ChatCompletionCustomToolParam | ChatCompletionFunctionToolParam]]
    top_logprobs: NotRequired[int | None]
    top_p: NotRequired[float | None]
    user: NotRequired[str]
    verbosity: NotRequired[Literal["high", "low", "medium"] | None]
    web_search_options: NotRequired[CompletionCreateParams_WebSearchOptions]


class CompletionCreateParams_Function(TypedDict):
    description: NotRequired[str]
    name: str
    parameters: NotRequired[dict[str, Any]]


class CompletionCreateParams_Moderation(TypedDict):
    model: str
    policy: NotRequired[CompletionCreateParams_ModerationPolicy | None]


class CompletionCreateParams_ModerationPolicy(TypedDict):
    input: NotRequired[CompletionCreateParams_ModerationPolicyInput | None]
    output: NotRequired[CompletionCreateParams_ModerationPolicyOutput | None]


class CompletionCreateParams_ModerationPolicyInput(TypedDict):
    mode: Literal["block", "score"]


class CompletionCreateParams_ModerationPolicyOutput(TypedDict):
    mode: Literal["block", "score"]


class CompletionCreateParams_PromptCacheOptions(TypedDict):
    mode: NotRequired[Literal["explicit", "implicit"]]
    ttl: NotRequired[Literal["30m"]]


class CompletionCreateParams_WebSearchOptions(TypedDict):
    search_context_size: NotRequired[Literal["high", "low", "medium"]]
    user_location: NotRequired[CompletionCreateParams_WebSearchOptionsUserLocation | None]


class CompletionCreateParams_WebSearchOptionsUserLocation(TypedDict):
    approximate: CompletionCreateParams_WebSearchOptionsUserLocationApproximate
    type: Literal["approximate"]


class CompletionCreateParams_WebSearchOptionsUserLocationApproximate(TypedDict):
    city: NotRequired[str]
    country: NotRequired[str]
    region: NotRequired[str]
    timezone: NotRequired[str]


class CompletionUsage(TypedDict):
    completion_tokens: int
    completion_tokens_details: NotRequired[CompletionUsage_CompletionTokensDetails | None]
    prompt_tokens: int
    prompt_tokens_details: NotRequired[CompletionUsage_PromptTokensDetails | None]
    total_tokens: int


ChatCompletionAssistantMessageParam_Content: TypeAlias = (
    "list[ChatCompletionContentPartRefusalParam | ChatCompletionContentPartTextParam] | str | None"
)
ChatCompletionAssistantMessageParam_ToolCalls: TypeAlias = (
    "list[ChatCompletionMessageCustomToolCallParam | ChatCompletionMessageFunctionToolCallParam]"
)
ChatCompletionChunk_Moderation_Input: TypeAlias = (
    "ChatCompletionChunk_ModerationInputError | ChatCompletionChunk_ModerationInputModerationResults"
)
ChatCompletionChunk_Moderation_Output: TypeAlias = (
    "ChatCompletionChunk_ModerationOutputError | ChatCompletionChunk_ModerationOutputModerationResults"
)
ChatCompletionCustomToolParam_Custom_Format: TypeAlias = (
    "ChatCompletionCustomToolParam_CustomFormatGrammar | ChatCompletionCustomToolParam_CustomFormatText"
)
ChatCompletionUserMessageParam_Content: TypeAlias = "list[ChatCompletionContentPartImageParam | ChatCompletionContentPartInputAudioParam | ChatCompletionContentPartParam_File | ChatCompletionContentPartTextParam] | str"
CompatibleThinking: TypeAlias = "CompatibleRedactedThinkingBlock | CompatibleThinkingBlock"
CompletionCreateParams_Messages: TypeAlias = "list[ChatCompletionAssistantMessageParam | ChatCompletionDeveloperMessageParam | ChatCompletionFunctionMessageParam | ChatCompletionSystemMessageParam | ChatCompletionToolMessageParam | ChatCompletionUserMessageParam]"
CompletionCreateParams_ToolChoice: TypeAlias = "Literal['auto', 'none', 'required'] | ChatCompletionAllowedToolChoiceParam | ChatCompletionNamedToolChoiceCustomParam | ChatCompletionNamedToolChoiceParam"
