"""Wire types of anthropic, Container to RequestToolRemovalBlockParam_Tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.anthropic.wire.part_1 import (
        APIErrorObject,
        AdvisorMessageIterationUsage,
        AdvisorTool20260301Param,
        AdvisorToolResultBlock,
        AssistantMessageParam,
        AuthenticationErrorObject,
        Base64ImageSourceParam,
        Base64PDFSource,
        Base64PDFSourceParam,
        BashCodeExecutionToolResultBlock,
        BillingErrorObject,
        BillingPolicyParam,
        BrowserToolset20260801Param,
    )
    from llm_dialect.generated.anthropic.wire.part_2 import (
        CacheControlEphemeral,
        CacheControlEphemeralParam,
        CacheCreation,
        CacheMissMessagesChanged,
        CacheMissModelChanged,
        CacheMissPreviousMessageNotFound,
        CacheMissSystemChanged,
        CacheMissToolsChanged,
        CacheMissUnavailable,
        CitationsConfig,
        CitationsConfigParam,
        CitationsDelta,
        ClearThinking20251015EditParam,
        ClearThinking20251015EditResponse,
        ClearToolUses20250919EditParam,
        ClearToolUses20250919EditResponse,
        CodeExecutionOutputBlock,
        CodeExecutionOutputBlockParam,
        CodeExecutionTool20250522Param,
        CodeExecutionTool20250825Param,
        CodeExecutionTool20260120Param,
        CodeExecutionTool20260521Param,
        CodeExecutionToolResultBlock,
        Compact20260112EditParam,
        CompactionBlock,
        CompactionConfigParam,
        CompactionContentBlockDelta,
        CompactionIterationUsage,
        ComputerToolset20260801Param,
    )
    from llm_dialect.generated.anthropic.wire.part_4 import (
        ServerToolUsage,
        ServerToolUseBlock,
        SignatureDelta,
        SkillParams,
        SystemMessageParam,
        TextBlock,
        TextBlockParam,
        TextDelta,
        TextEditorCodeExecutionToolResultBlock,
        ThinkingBlock,
        ThinkingConfigAdaptiveParam,
        ThinkingConfigBetweenToolsParam,
        ThinkingConfigDisabledParam,
        ThinkingConfigEnabledParam,
        ThinkingDelta,
        ThinkingDroppedInputTransformation,
        ThinkingMismatchAllowedInputTransformation,
        ThreadContinueParams,
        ThreadCreateParams,
        TokenTaskBudgetParam,
        ToolBash20241022Param,
        ToolBash20250124Param,
        ToolChangeMCPToolReferenceParam,
        ToolChangeMCPToolsetReferenceParam,
        ToolChangeToolDefinitionParam,
        ToolChangeToolReferenceParam,
        ToolChoiceAnyParam,
        ToolChoiceAutoParam,
        ToolChoiceNoneParam,
        ToolChoiceToolParam,
        ToolComputerUse20241022Param,
        ToolComputerUse20250124Param,
        ToolComputerUse20251124Param,
        ToolParam,
        ToolSearchToolBm25_20251119Param,
        ToolSearchToolRegex20251119Param,
        ToolSearchToolResultBlock,
    )
    from llm_dialect.generated.anthropic.wire.part_5 import (
        ToolTextEditor20241022Param,
        ToolTextEditor20250124Param,
        ToolTextEditor20250429Param,
        ToolTextEditor20250728Param,
        ToolUseBlock,
        URLImageSourceParam,
        URLPDFSourceParam,
        Usage,
        UserMessageParam,
        WebFetchTool20250910Param,
        WebFetchTool20260209Param,
        WebFetchTool20260309Param,
        WebFetchTool20260318Param,
        WebFetchToolResultBlock,
        WebSearchTool20250305Param,
        WebSearchTool20260209Param,
        WebSearchTool20260318Param,
        WebSearchToolResultBlock,
    )


class Container(TypedDict):
    expires_at: str
    id: str
    skills: NotRequired[list[ContainerSkill] | None]


class ContainerParams(TypedDict):
    id: NotRequired[str | None]
    skills: NotRequired[list[SkillParams] | None]


class ContainerSkill(TypedDict):
    skill_id: str
    type: Literal["anthropic", "custom"]
    version: str


class ContainerUploadBlock(TypedDict):
    file_id: str
    type: Literal["container_upload"]


class ContainerUploadBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    file_id: str
    type: Literal["container_upload"]


class ContentBlockSourceParam(TypedDict):
    content: list[ImageBlockParam | TextBlockParam] | str
    type: Literal["content"]


class ContextManagementConfigParam(TypedDict):
    edits: NotRequired[ContextManagementConfigParam_Edits]


class ContextManagementResponse(TypedDict):
    applied_edits: list[ClearThinking20251015EditResponse | ClearToolUses20250919EditResponse]


class CountTokensContextManagementResponse(TypedDict):
    original_input_tokens: int


class Diagnostics(TypedDict):
    cache_miss_reason: Diagnostics_CacheMissReason


class DiagnosticsParam(TypedDict):
    previous_message_id: NotRequired[str | None]


class DirectCaller(TypedDict):
    type: Literal["direct"]


class DirectCallerParam(TypedDict):
    type: Literal["direct"]


class DocumentBlock(TypedDict):
    citations: NotRequired[CitationsConfig | None]
    source: Base64PDFSource | PlainTextSource
    title: str | None
    type: Literal["document"]


class DocumentBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam | None]
    context: NotRequired[str | None]
    source: DocumentBlockParam_Source
    title: NotRequired[str | None]
    type: Literal["document"]


class EncryptedCodeExecutionResultBlock(TypedDict):
    content: list[CodeExecutionOutputBlock]
    encrypted_stdout: str
    return_code: int
    stderr: str
    type: Literal["encrypted_code_execution_result"]


class EncryptedCodeExecutionResultBlockParam(TypedDict):
    content: list[CodeExecutionOutputBlockParam]
    encrypted_stdout: str
    return_code: int
    stderr: str
    type: Literal["encrypted_code_execution_result"]


class ErrorDetails(TypedDict):
    error_code: NotRequired[str | None]


class ErrorResponse(TypedDict):
    error: ErrorResponse_Error
    request_id: NotRequired[str | None]
    type: Literal["error"]


FallbackBlock = TypedDict(
    "FallbackBlock",
    {
        "from": "FallbackInfo",
        "to": "FallbackInfo",
        "trigger": "FallbackRefusalTrigger",
        "type": "Literal['fallback']",
    },
)

FallbackBlockParam = TypedDict(
    "FallbackBlockParam",
    {
        "from": "FallbackInfoParam",
        "to": "FallbackInfoParam",
        "trigger": "NotRequired[Any]",
        "type": "Literal['fallback']",
    },
)


class FallbackCreditNotApplied(TypedDict):
    reason: FallbackCreditNotApplied_Reason
    remove_to_redeem: NotRequired[list[str] | None]
    type: Literal["not_applied"]


class FallbackCreditRedeemed(TypedDict):
    type: Literal["redeemed"]


class FallbackCreditTokenParam(TypedDict):
    mode: NotRequired[Literal["best_effort", "strict"]]
    token: str


class FallbackCreditUsage(TypedDict):
    status: FallbackCreditNotApplied | FallbackCreditRedeemed


class FallbackInfo(TypedDict):
    model: str


class FallbackInfoParam(TypedDict):
    model: str


class FallbackMessageIterationUsage(TypedDict):
    cache_creation: NotRequired[CacheCreation | None]
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    input_tokens: int
    model: str
    output_tokens: int
    type: Literal["fallback_message"]


class FallbackParam(TypedDict):
    max_tokens: NotRequired[int | None]
    model: str
    output_config: NotRequired[OutputConfigParam | None]
    speed: NotRequired[Literal["fast", "standard"] | None]
    thinking: NotRequired[FallbackParam_Thinking]


class FallbackRefusalTrigger(TypedDict):
    category: NotRequired[Literal["bio", "cyber", "frontier_llm", "general_harms", "reasoning_extraction"] | None]
    type: Literal["refusal"]


class FileDocumentSourceParam(TypedDict):
    file_id: str
    type: Literal["file"]


class FileImageSourceParam(TypedDict):
    file_id: str
    type: Literal["file"]


class GatewayTimeoutErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["timeout_error"]


class ImageBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    source: Base64ImageSourceParam | FileImageSourceParam | URLImageSourceParam
    transformations: NotRequired[ImageTransformationsParam | None]
    type: Literal["image"]


class ImageTransformationsParam(TypedDict):
    oversized_image: NotRequired[Literal["downsize", "error"]]


class InputJSONDelta(TypedDict):
    partial_json: str
    type: Literal["input_json_delta"]


class InputTokensClearAtLeastParam(TypedDict):
    type: Literal["input_tokens"]
    value: int


class InputTokensTriggerParam(TypedDict):
    type: Literal["input_tokens"]
    value: int


class InvalidRequestErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["invalid_request_error"]


class JSONOutputFormatParam(TypedDict):
    schema: dict[str, Any]
    type: Literal["json_schema"]


class MCPTool(TypedDict):
    description: NotRequired[str | None]
    input_schema: dict[str, Any]
    name: str


class MCPToolConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class MCPToolConfigParam(TypedDict):
    defer_loading: NotRequired[bool]
    enabled: NotRequired[bool]


class MCPToolDefaultConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class MCPToolDefaultConfigParam(TypedDict):
    defer_loading: NotRequired[bool]
    enabled: NotRequired[bool]


class MCPToolListingBlock(TypedDict):
    mcp_server_name: str
    tools: list[MCPTool]
    type: Literal["mcp_tool_listing"]


class MCPToolListingBlockParam(TypedDict):
    mcp_server_name: str
    tools: list[MCPToolParamParam]
    type: Literal["mcp_tool_listing"]


class MCPToolParam(TypedDict):
    description: NotRequired[str | None]
    input_schema: dict[str, Any]
    name: str


class MCPToolParamParam(TypedDict):
    description: NotRequired[str | None]
    input_schema: dict[str, Any]
    name: str


class MCPToolResultBlock(TypedDict):
    content: list[TextBlock] | str
    is_error: bool
    tool_use_id: str
    type: Literal["mcp_tool_result"]


class MCPToolUseBlock(TypedDict):
    id: str
    input: dict[str, Any]
    name: str
    server_name: str
    type: Literal["mcp_tool_use"]


class MCPToolUseBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    id: str
    input: dict[str, Any]
    name: str
    server_name: str
    type: Literal["mcp_tool_use"]


class MCPToolset(TypedDict):
    cache_control: NotRequired[CacheControlEphemeral | None]
    configs: NotRequired[dict[str, MCPToolConfig] | None]
    default_config: NotRequired[MCPToolDefaultConfig | None]
    mcp_server_name: str
    tools: NotRequired[list[MCPToolParam] | None]
    type: Literal["mcp_toolset"]


class MCPToolsetParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    configs: NotRequired[dict[str, MCPToolConfigParam] | None]
    default_config: NotRequired[MCPToolDefaultConfigParam]
    mcp_server_name: str
    tools: NotRequired[list[MCPToolParamParam] | None]
    type: Literal["mcp_toolset"]


class MemoryTool20250818(TypedDict):
    allowed_callers: NotRequired[MemoryTool20250818_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["memory"]
    strict: NotRequired[bool | None]
    type: Literal["memory_20250818"]


class MemoryTool20250818Param(TypedDict):
    allowed_callers: NotRequired[MemoryTool20250818Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["memory"]
    strict: NotRequired[bool]
    type: Literal["memory_20250818"]


class Message(TypedDict):
    container: NotRequired[Container | None]
    content: Message_Content
    context_management: NotRequired[ContextManagementResponse | None]
    diagnostics: NotRequired[Diagnostics | None]
    id: str
    input_transformations: NotRequired[Message_InputTransformations]
    model: str
    role: Literal["assistant"]
    stop_details: NotRequired[RefusalStopDetails | None]
    stop_reason: Message_StopReason
    stop_sequence: str | None
    type: Literal["message"]
    usage: Usage


class MessageCountTokensParams(TypedDict):
    billing_policy: NotRequired[BillingPolicyParam | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    compaction: NotRequired[CompactionConfigParam | None]
    context_management: NotRequired[ContextManagementConfigParam | None]
    mcp_servers: NotRequired[list[RequestMCPServerURLDefinitionParam]]
    messages: list[AssistantMessageParam | SystemMessageParam | UserMessageParam]
    model: str
    output_config: NotRequired[OutputConfigParam]
    speed: NotRequired[Literal["fast", "standard"] | None]
    system: NotRequired[list[TextBlockParam] | str]
    thinking: NotRequired[MessageCountTokensParams_Thinking]
    tool_choice: NotRequired[ToolChoiceAnyParam | ToolChoiceAutoParam | ToolChoiceNoneParam | ToolChoiceToolParam]
    tools: NotRequired[MessageCountTokensParams_Tools]


class MessageCreateParams(TypedDict):
    billing_policy: NotRequired[BillingPolicyParam | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    compaction: NotRequired[CompactionConfigParam | None]
    container: NotRequired[str | ContainerParams | None]
    context_management: NotRequired[ContextManagementConfigParam | None]
    diagnostics: NotRequired[DiagnosticsParam | None]
    fallback_credit_token: NotRequired[str | FallbackCreditTokenParam | None]
    fallbacks: NotRequired[Literal["default"] | list[FallbackParam] | None]
    inference_geo: NotRequired[str | None]
    max_tokens: int
    mcp_servers: NotRequired[list[RequestMCPServerURLDefinitionParam]]
    messages: list[AssistantMessageParam | SystemMessageParam | UserMessageParam]
    metadata: NotRequired[MetadataParam]
    model: str
    output_config: NotRequired[OutputConfigParam]
    service_tier: NotRequired[Literal["auto", "standard_only"]]
    speed: NotRequired[Literal["fast", "standard"] | None]
    stop_sequences: NotRequired[list[str]]
    stream: NotRequired[bool]
    system: NotRequired[list[TextBlockParam] | str]
    temperature: NotRequired[float]
    thinking: NotRequired[MessageCreateParams_Thinking]
    thread: NotRequired[ThreadContinueParams | ThreadCreateParams | None]
    tool_choice: NotRequired[ToolChoiceAnyParam | ToolChoiceAutoParam | ToolChoiceNoneParam | ToolChoiceToolParam]
    tools: NotRequired[MessageCreateParams_Tools]
    top_k: NotRequired[int]
    top_p: NotRequired[float]


class MessageDeltaUsage(TypedDict):
    cache_creation_input_tokens: NotRequired[int | None]
    cache_read_input_tokens: NotRequired[int | None]
    fallback_credit: NotRequired[FallbackCreditUsage | None]
    input_tokens: NotRequired[int | None]
    iterations: NotRequired[MessageDeltaUsage_Iterations]
    output_tokens: int
    output_tokens_details: NotRequired[OutputTokensDetails | None]
    server_tool_use: NotRequired[ServerToolUsage | None]


class MessageIterationUsage(TypedDict):
    cache_creation: NotRequired[CacheCreation | None]
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    input_tokens: int
    model: NotRequired[str | None]
    output_tokens: int
    type: Literal["message"]


class MessageTokensCount(TypedDict):
    context_management: NotRequired[CountTokensContextManagementResponse | None]
    input_tokens: int


class MetadataParam(TypedDict):
    user_id: NotRequired[str | None]


class NotFoundErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["not_found_error"]


class OutputConfigParam(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "xhigh"] | None]
    format: NotRequired[JSONOutputFormatParam | None]
    task_budget: NotRequired[TokenTaskBudgetParam | None]


class OutputTokensDetails(TypedDict):
    thinking_tokens: int


class OverloadedErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["overloaded_error"]


class PermissionErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["permission_error"]


class PingEvent(TypedDict):
    type: Literal["ping"]


class PlainTextSource(TypedDict):
    data: str
    media_type: Literal["text/plain"]
    type: Literal["text"]


class PlainTextSourceParam(TypedDict):
    data: str
    media_type: Literal["text/plain"]
    type: Literal["text"]


class RateLimitErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["rate_limit_error"]


class RawContentBlockDeltaEvent(TypedDict):
    delta: RawContentBlockDeltaEvent_Delta
    index: int
    type: Literal["content_block_delta"]


class RawContentBlockStartEvent(TypedDict):
    content_block: RawContentBlockStartEvent_ContentBlock
    index: int
    type: Literal["content_block_start"]


class RawContentBlockStopEvent(TypedDict):
    index: int
    type: Literal["content_block_stop"]


class RawMessageDeltaEvent(TypedDict):
    context_management: NotRequired[ContextManagementResponse | None]
    delta: RawMessageDeltaEvent_Delta
    input_transformations: NotRequired[RawMessageDeltaEvent_InputTransformations]
    type: Literal["message_delta"]
    usage: MessageDeltaUsage


class RawMessageDeltaEvent_Delta(TypedDict):
    container: NotRequired[Container | None]
    stop_details: NotRequired[RefusalStopDetails | None]
    stop_reason: RawMessageDeltaEvent_Delta_StopReason
    stop_sequence: str | None


class RawMessageStartEvent(TypedDict):
    message: Message
    type: Literal["message_start"]


class RawMessageStopEvent(TypedDict):
    type: Literal["message_stop"]


class RedactedThinkingBlock(TypedDict):
    data: str
    type: Literal["redacted_thinking"]


class RedactedThinkingBlockParam(TypedDict):
    data: str
    type: Literal["redacted_thinking"]


class RefusalStopDetails(TypedDict):
    category: Literal["bio", "cyber", "frontier_llm", "general_harms", "reasoning_extraction"] | None
    explanation: str | None
    fallback_credit_token: NotRequired[str | None]
    fallback_has_prefill_claim: NotRequired[bool | None]
    recommended_model: NotRequired[str | None]
    type: Literal["refusal"]


class RequestMCPServerToolConfigurationParam(TypedDict):
    allowed_tools: NotRequired[list[str] | None]
    enabled: NotRequired[bool | None]


class RequestMCPServerURLDefinitionParam(TypedDict):
    authorization_token: NotRequired[str | None]
    name: str
    tool_configuration: NotRequired[RequestMCPServerToolConfigurationParam | None]
    type: Literal["url"]
    url: str


class RequestMCPToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: NotRequired[list[TextBlockParam] | str]
    is_error: NotRequired[bool]
    tool_use_id: str
    type: Literal["mcp_tool_result"]


class RequestTooLargeErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["request_too_large"]


class RequestToolAdditionBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    tool: RequestToolAdditionBlockParam_Tool
    type: Literal["tool_addition"]


class RequestToolRemovalBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    tool: RequestToolRemovalBlockParam_Tool
    type: Literal["tool_removal"]


ContextManagementConfigParam_Edits: TypeAlias = (
    "list[ClearThinking20251015EditParam | ClearToolUses20250919EditParam | Compact20260112EditParam]"
)
Diagnostics_CacheMissReason: TypeAlias = "CacheMissMessagesChanged | CacheMissModelChanged | CacheMissPreviousMessageNotFound | CacheMissSystemChanged | CacheMissToolsChanged | CacheMissUnavailable | None"
DocumentBlockParam_Source: TypeAlias = "Base64PDFSourceParam | ContentBlockSourceParam | FileDocumentSourceParam | PlainTextSourceParam | URLPDFSourceParam"
ErrorResponse_Error: TypeAlias = "APIErrorObject | AuthenticationErrorObject | BillingErrorObject | GatewayTimeoutErrorObject | InvalidRequestErrorObject | NotFoundErrorObject | OverloadedErrorObject | PermissionErrorObject | RateLimitErrorObject | RequestTooLargeErrorObject"
FallbackCreditNotApplied_Reason: TypeAlias = "Literal['body_mismatch', 'continuation_excluded', 'continuation_only', 'expired', 'invalid_target_model', 'not_enabled', 'reprice_unavailable', 'temporarily_unavailable', 'variant_fields_present', 'wrong_organization', 'wrong_platform', 'wrong_workspace']"
FallbackParam_Thinking: TypeAlias = "ThinkingConfigAdaptiveParam | ThinkingConfigBetweenToolsParam | ThinkingConfigDisabledParam | ThinkingConfigEnabledParam | None"
MemoryTool20250818Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
MemoryTool20250818_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
MessageCountTokensParams_Thinking: TypeAlias = "ThinkingConfigAdaptiveParam | ThinkingConfigBetweenToolsParam | ThinkingConfigDisabledParam | ThinkingConfigEnabledParam"
MessageCountTokensParams_Tools: TypeAlias = "list[AdvisorTool20260301Param | BrowserToolset20260801Param | CodeExecutionTool20250522Param | CodeExecutionTool20250825Param | CodeExecutionTool20260120Param | CodeExecutionTool20260521Param | ComputerToolset20260801Param | MCPToolsetParam | MemoryTool20250818Param | ToolBash20241022Param | ToolBash20250124Param | ToolComputerUse20241022Param | ToolComputerUse20250124Param | ToolComputerUse20251124Param | ToolParam | ToolSearchToolBm25_20251119Param | ToolSearchToolRegex20251119Param | ToolTextEditor20241022Param | ToolTextEditor20250124Param | ToolTextEditor20250429Param | ToolTextEditor20250728Param | WebFetchTool20250910Param | WebFetchTool20260209Param | WebFetchTool20260309Param | WebFetchTool20260318Param | WebSearchTool20250305Param | WebSearchTool20260209Param | WebSearchTool20260318Param]"
MessageCreateParams_Thinking: TypeAlias = "ThinkingConfigAdaptiveParam | ThinkingConfigBetweenToolsParam | ThinkingConfigDisabledParam | ThinkingConfigEnabledParam"
MessageCreateParams_Tools: TypeAlias = "list[AdvisorTool20260301Param | BrowserToolset20260801Param | CodeExecutionTool20250522Param | CodeExecutionTool20250825Param | CodeExecutionTool20260120Param | CodeExecutionTool20260521Param | ComputerToolset20260801Param | MCPToolsetParam | MemoryTool20250818Param | ToolBash20241022Param | ToolBash20250124Param | ToolComputerUse20241022Param | ToolComputerUse20250124Param | ToolComputerUse20251124Param | ToolParam | ToolSearchToolBm25_20251119Param | ToolSearchToolRegex20251119Param | ToolTextEditor20241022Param | ToolTextEditor20250124Param | ToolTextEditor20250429Param | ToolTextEditor20250728Param | WebFetchTool20250910Param | WebFetchTool20260209Param | WebFetchTool20260309Param | WebFetchTool20260318Param | WebSearchTool20250305Param | WebSearchTool20260209Param | WebSearchTool20260318Param]"
MessageDeltaUsage_Iterations: TypeAlias = "list[AdvisorMessageIterationUsage | CompactionIterationUsage | FallbackMessageIterationUsage | MessageIterationUsage] | None"
Message_Content: TypeAlias = "list[AdvisorToolResultBlock | BashCodeExecutionToolResultBlock | CodeExecutionToolResultBlock | CompactionBlock | ContainerUploadBlock | FallbackBlock | MCPToolListingBlock | MCPToolResultBlock | MCPToolUseBlock | RedactedThinkingBlock | ServerToolUseBlock | TextBlock | TextEditorCodeExecutionToolResultBlock | ThinkingBlock | ToolSearchToolResultBlock | ToolUseBlock | WebFetchToolResultBlock | WebSearchToolResultBlock]"
Message_InputTransformations: TypeAlias = (
    "list[ThinkingDroppedInputTransformation | ThinkingMismatchAllowedInputTransformation] | None"
)
Message_StopReason: TypeAlias = "Literal['compaction', 'end_turn', 'max_tokens', 'model_context_window_exceeded', 'pause_turn', 'refusal', 'stop_sequence', 'tool_use'] | None"
RawContentBlockDeltaEvent_Delta: TypeAlias = (
    "CitationsDelta | CompactionContentBlockDelta | InputJSONDelta | SignatureDelta | TextDelta | ThinkingDelta"
)
RawContentBlockStartEvent_ContentBlock: TypeAlias = "AdvisorToolResultBlock | BashCodeExecutionToolResultBlock | CodeExecutionToolResultBlock | CompactionBlock | ContainerUploadBlock | FallbackBlock | MCPToolListingBlock | MCPToolResultBlock | MCPToolUseBlock | RedactedThinkingBlock | ServerToolUseBlock | TextBlock | TextEditorCodeExecutionToolResultBlock | ThinkingBlock | ToolSearchToolResultBlock | ToolUseBlock | WebFetchToolResultBlock | WebSearchToolResultBlock"
RawMessageDeltaEvent_Delta_StopReason: TypeAlias = "Literal['compaction', 'end_turn', 'max_tokens', 'model_context_window_exceeded', 'pause_turn', 'refusal', 'stop_sequence', 'tool_use'] | None"
RawMessageDeltaEvent_InputTransformations: TypeAlias = (
    "list[ThinkingDroppedInputTransformation | ThinkingMismatchAllowedInputTransformation] | None"
)
RequestToolAdditionBlockParam_Tool: TypeAlias = "ToolChangeMCPToolReferenceParam | ToolChangeMCPToolsetReferenceParam | ToolChangeToolDefinitionParam | ToolChangeToolReferenceParam"
RequestToolRemovalBlockParam_Tool: TypeAlias = (
    "ToolChangeMCPToolReferenceParam | ToolChangeMCPToolsetReferenceParam | ToolChangeToolReferenceParam"
)
