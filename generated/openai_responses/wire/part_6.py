"""Wire types of openai_responses, ResponseTextDoneEvent to ToolParam_ProgrammaticToolCalling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ApplyPatchTool,
        ApplyPatchToolParam,
        ComputerTool,
        ComputerToolParam,
        ComputerUsePreviewTool,
        ComputerUsePreviewToolParam,
        ContainerNetworkPolicyAllowlist,
        ContainerNetworkPolicyAllowlistParam,
        ContainerNetworkPolicyDisabled,
        ContainerNetworkPolicyDisabledParam,
        CustomTool,
        CustomToolParam,
        EasyInputMessage,
        FileSearchTool,
        FileSearchToolParam,
        FunctionShellTool,
        FunctionShellToolParam,
        FunctionTool,
        FunctionToolParam,
        NamespaceTool,
        ResponseApplyPatchToolCall,
        ResponseApplyPatchToolCallOutput,
    )
    from llm_dialect.generated.openai_responses.wire.part_2 import (
        ResponseAudioDeltaEvent,
        ResponseAudioDoneEvent,
        ResponseAudioTranscriptDeltaEvent,
        ResponseAudioTranscriptDoneEvent,
        ResponseCodeInterpreterCallCodeDeltaEvent,
        ResponseCodeInterpreterCallCodeDoneEvent,
        ResponseCodeInterpreterCallCompletedEvent,
        ResponseCodeInterpreterCallInProgressEvent,
        ResponseCodeInterpreterCallInterpretingEvent,
        ResponseCodeInterpreterToolCall,
        ResponseCompactionCompactingEvent,
        ResponseCompactionItem,
        ResponseCompactionItemParam,
        ResponseCompletedEvent,
        ResponseComputerToolCall,
        ResponseComputerToolCallOutputItem,
        ResponseConfigurationUpdateItemParam,
        ResponseContentPartAddedEvent,
        ResponseContentPartDoneEvent,
        ResponseCreatedEvent,
        ResponseCustomToolCall,
        ResponseCustomToolCallInputDeltaEvent,
        ResponseCustomToolCallInputDoneEvent,
        ResponseCustomToolCallOutput,
        ResponseCustomToolCallOutputItem,
    )
    from llm_dialect.generated.openai_responses.wire.part_3 import (
        ResponseErrorEvent,
        ResponseFailedEvent,
        ResponseFileSearchCallCompletedEvent,
        ResponseFileSearchCallInProgressEvent,
        ResponseFileSearchCallSearchingEvent,
        ResponseFileSearchToolCall,
        ResponseFunctionCallArgumentsDeltaEvent,
        ResponseFunctionCallArgumentsDoneEvent,
        ResponseFunctionShellToolCall,
        ResponseFunctionShellToolCallOutput,
        ResponseFunctionToolCall,
        ResponseFunctionToolCallOutputItem,
        ResponseFunctionWebSearch,
        ResponseImageGenCallCompletedEvent,
        ResponseImageGenCallGeneratingEvent,
        ResponseImageGenCallInProgressEvent,
        ResponseImageGenCallPartialImageEvent,
        ResponseInProgressEvent,
        ResponseIncompleteEvent,
    )
    from llm_dialect.generated.openai_responses.wire.part_4 import (
        ResponseInputItem_AdditionalTools,
        ResponseInputItem_ApplyPatchCall,
        ResponseInputItem_ApplyPatchCallOutput,
        ResponseInputItem_CompactionTrigger,
        ResponseInputItem_ComputerCallOutput,
        ResponseInputItem_FunctionCallOutput,
        ResponseInputItem_ImageGenerationCall,
        ResponseInputItem_ItemReference,
        ResponseInputItem_LocalShellCall,
        ResponseInputItem_LocalShellCallOutput,
        ResponseInputItem_McpApprovalRequest,
        ResponseInputItem_McpApprovalResponse,
        ResponseInputItem_McpCall,
        ResponseInputItem_McpListTools,
        ResponseInputItem_Message,
        ResponseInputItem_Program,
        ResponseInputItem_ProgramOutput,
        ResponseInputItem_ShellCall,
        ResponseInputItem_ShellCallOutput,
        ResponseInputItem_ToolSearchCall,
        ResponseMcpCallArgumentsDeltaEvent,
        ResponseMcpCallArgumentsDoneEvent,
    )
    from llm_dialect.generated.openai_responses.wire.part_5 import (
        ResponseMcpCallCompletedEvent,
        ResponseMcpCallFailedEvent,
        ResponseMcpCallInProgressEvent,
        ResponseMcpListToolsCompletedEvent,
        ResponseMcpListToolsFailedEvent,
        ResponseMcpListToolsInProgressEvent,
        ResponseOutputItemAddedEvent,
        ResponseOutputItemDoneEvent,
        ResponseOutputItem_AdditionalTools,
        ResponseOutputItem_ImageGenerationCall,
        ResponseOutputItem_LocalShellCall,
        ResponseOutputItem_LocalShellCallOutput,
        ResponseOutputItem_McpApprovalRequest,
        ResponseOutputItem_McpApprovalResponse,
        ResponseOutputItem_McpCall,
        ResponseOutputItem_McpListTools,
        ResponseOutputItem_Program,
        ResponseOutputItem_ProgramOutput,
        ResponseOutputMessage,
        ResponseOutputTextAnnotationAddedEvent,
        ResponseQueuedEvent,
        ResponseReasoningItem,
        ResponseReasoningSummaryPartAddedEvent,
        ResponseReasoningSummaryPartDoneEvent,
        ResponseReasoningSummaryTextDeltaEvent,
        ResponseReasoningSummaryTextDoneEvent,
        ResponseReasoningTextDeltaEvent,
        ResponseReasoningTextDoneEvent,
        ResponseRefusalDeltaEvent,
        ResponseRefusalDoneEvent,
        ResponseShellCallCommandAddedEvent,
        ResponseShellCallCommandDeltaEvent,
        ResponseShellCallCommandDoneEvent,
        ResponseShellCallOutputContentDeltaEvent,
        ResponseShellCallOutputContentDoneEvent,
        ResponseTextDeltaEvent,
    )
    from llm_dialect.generated.openai_responses.wire.part_7 import (
        ToolSearchOutputNamespaceTool,
        ToolSearchOutputNamespaceToolParam,
        ToolSearchTool,
        ToolSearchToolParam,
        Tool_CodeInterpreter,
        Tool_ImageGeneration,
        Tool_LocalShell,
        Tool_Mcp,
        Tool_ProgrammaticToolCalling,
        WebSearchPreviewTool,
        WebSearchPreviewToolParam,
        WebSearchTool,
        WebSearchToolParam,
    )


class ResponseTextDoneEvent(TypedDict):
    content_index: int
    item_id: str
    logprobs: NotRequired[list[ResponseTextDoneEvent_Logprob]]
    output_index: int
    sequence_number: int
    text: str
    type: Literal["response.output_text.done"]


class ResponseTextDoneEvent_Logprob(TypedDict):
    bytes: NotRequired[list[int] | None]
    logprob: float
    token: str
    top_logprobs: NotRequired[list[ResponseTextDoneEvent_LogprobTopLogprob] | None]


class ResponseTextDoneEvent_LogprobTopLogprob(TypedDict):
    logprob: NotRequired[float | None]
    token: NotRequired[str | None]


class ResponseToolSearchCall(TypedDict):
    arguments: Any
    call_id: str | None
    created_by: NotRequired[str | None]
    execution: Literal["client", "server"]
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["tool_search_call"]


class ResponseToolSearchOutputItem(TypedDict):
    call_id: str | None
    created_by: NotRequired[str | None]
    execution: Literal["client", "server"]
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    tools: ResponseToolSearchOutputItem_Tools
    type: Literal["tool_search_output"]


class ResponseToolSearchOutputItemParam(TypedDict):
    call_id: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"] | None]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    tools: ResponseToolSearchOutputItemParam_Tools
    type: Literal["tool_search_output"]


class ResponseToolSearchOutputItemParamParam(TypedDict):
    call_id: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"]]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    tools: ResponseToolSearchOutputItemParamParam_Tools
    type: Literal["tool_search_output"]


class ResponseToolSearchOutputItemParamParam_ToolCodeInterpreter(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    container: ResponseToolSearchOutputItemParamParam_ToolCodeInterpreter_Container
    type: Literal["code_interpreter"]


class ResponseToolSearchOutputItemParamParam_ToolCodeInterpreterContainerCodeInterpreterToolAuto(TypedDict):
    file_ids: NotRequired[list[str]]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlistParam | ContainerNetworkPolicyDisabledParam]
    type: Literal["auto"]


class ResponseToolSearchOutputItemParamParam_ToolImageGeneration(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"]]
    background: NotRequired[Literal["auto", "opaque", "transparent"]]
    complexity: NotRequired[Literal["high", "low", "medium"]]
    frame_count: NotRequired[int]
    frame_duration_ms: NotRequired[int]
    input_fidelity: NotRequired[Literal["high", "low"] | None]
    input_image_mask: NotRequired[ResponseToolSearchOutputItemParamParam_ToolImageGenerationInputImageMask]
    model: NotRequired[str]
    moderation: NotRequired[Literal["auto", "low"]]
    output_compression: NotRequired[int]
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"]]
    partial_images: NotRequired[int]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"]]
    size: NotRequired[str]
    svg: NotRequired[ResponseToolSearchOutputItemParamParam_ToolImageGenerationSvg]
    type: Literal["image_generation"]


class ResponseToolSearchOutputItemParamParam_ToolImageGenerationInputImageMask(TypedDict):
    file_id: NotRequired[str]
    image_url: NotRequired[str]


class ResponseToolSearchOutputItemParamParam_ToolImageGenerationSvg(TypedDict):
    model: NotRequired[str]
    reasoning: NotRequired[ResponseToolSearchOutputItemParamParam_ToolImageGenerationSvgReasoning | None]


class ResponseToolSearchOutputItemParamParam_ToolImageGenerationSvgReasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"]]


class ResponseToolSearchOutputItemParamParam_ToolLocalShell(TypedDict):
    type: Literal["local_shell"]


class ResponseToolSearchOutputItemParamParam_ToolMcp(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    allowed_tools: NotRequired[ResponseToolSearchOutputItemParamParam_ToolMcp_AllowedTools]
    authorization: NotRequired[str]
    connector_id: NotRequired[ResponseToolSearchOutputItemParamParam_ToolMcp_ConnectorId]
    defer_loading: NotRequired[bool]
    headers: NotRequired[dict[str, str] | None]
    require_approval: NotRequired[ResponseToolSearchOutputItemParamParam_ToolMcp_RequireApproval]
    server_description: NotRequired[str]
    server_label: str
    server_url: NotRequired[str]
    tunnel_id: NotRequired[str]
    type: Literal["mcp"]


class ResponseToolSearchOutputItemParamParam_ToolMcpAllowedToolsMcpToolFilter(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilter(TypedDict):
    always: NotRequired[ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilterAlways]
    never: NotRequired[ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilterNever]


class ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilterAlways(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilterNever(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ResponseToolSearchOutputItemParamParam_ToolProgrammaticToolCalling(TypedDict):
    type: Literal["programmatic_tool_calling"]


class ResponseToolSearchOutputItemParam_ToolCodeInterpreter(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    container: ResponseToolSearchOutputItemParam_ToolCodeInterpreter_Container
    type: Literal["code_interpreter"]


class ResponseToolSearchOutputItemParam_ToolCodeInterpreterContainerCodeInterpreterToolAuto(TypedDict):
    file_ids: NotRequired[list[str] | None]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlist | ContainerNetworkPolicyDisabled | None]
    type: Literal["auto"]


class ResponseToolSearchOutputItemParam_ToolImageGeneration(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"] | None]
    background: NotRequired[Literal["auto", "opaque", "transparent"] | None]
    complexity: NotRequired[Literal["high", "low", "medium"] | None]
    frame_count: NotRequired[int | None]
    frame_duration_ms: NotRequired[int | None]
    input_fidelity: NotRequired[Literal["high", "low"] | None]
    input_image_mask: NotRequired[ResponseToolSearchOutputItemParam_ToolImageGenerationInputImageMask | None]
    model: NotRequired[str | None]
    moderation: NotRequired[Literal["auto", "low"] | None]
    output_compression: NotRequired[int | None]
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"] | None]
    partial_images: NotRequired[int | None]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"] | None]
    size: NotRequired[str | None]
    svg: NotRequired[ResponseToolSearchOutputItemParam_ToolImageGenerationSvg | None]
    type: Literal["image_generation"]


class ResponseToolSearchOutputItemParam_ToolImageGenerationInputImageMask(TypedDict):
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]


class ResponseToolSearchOutputItemParam_ToolImageGenerationSvg(TypedDict):
    model: NotRequired[str | None]
    reasoning: NotRequired[ResponseToolSearchOutputItemParam_ToolImageGenerationSvgReasoning | None]


class ResponseToolSearchOutputItemParam_ToolImageGenerationSvgReasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]


class ResponseToolSearchOutputItemParam_ToolLocalShell(TypedDict):
    type: Literal["local_shell"]


class ResponseToolSearchOutputItemParam_ToolMcp(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    allowed_tools: NotRequired[list[str] | ResponseToolSearchOutputItemParam_ToolMcpAllowedToolsMcpToolFilter | None]
    authorization: NotRequired[str | None]
    connector_id: NotRequired[ResponseToolSearchOutputItemParam_ToolMcp_ConnectorId]
    defer_loading: NotRequired[bool | None]
    headers: NotRequired[dict[str, str] | None]
    require_approval: NotRequired[ResponseToolSearchOutputItemParam_ToolMcp_RequireApproval]
    server_description: NotRequired[str | None]
    server_label: str
    server_url: NotRequired[str | None]
    tunnel_id: NotRequired[str | None]
    type: Literal["mcp"]


class ResponseToolSearchOutputItemParam_ToolMcpAllowedToolsMcpToolFilter(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilter(TypedDict):
    always: NotRequired[ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilterAlways | None]
    never: NotRequired[ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilterNever | None]


class ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilterAlways(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilterNever(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class ResponseToolSearchOutputItemParam_ToolProgrammaticToolCalling(TypedDict):
    type: Literal["programmatic_tool_calling"]


class ResponseUsage(TypedDict):
    input_tokens: int
    input_tokens_details: ResponseUsage_InputTokensDetails
    output_tokens: int
    output_tokens_details: ResponseUsage_OutputTokensDetails
    total_tokens: int


class ResponseUsage_InputTokensDetails(TypedDict):
    cache_write_tokens: NotRequired[int]
    cache_write_tokens_details: NotRequired[ResponseUsage_InputTokensDetailsCacheWriteTokensDetails | None]
    cached_tokens: int


class ResponseUsage_InputTokensDetailsCacheWriteTokensDetails(TypedDict):
    ttl_12h_tokens: int
    ttl_30m_tokens: int


class ResponseUsage_OutputTokensDetails(TypedDict):
    reasoning_tokens: int


class ResponseWebSearchCallCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.web_search_call.completed"]


class ResponseWebSearchCallInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.web_search_call.in_progress"]


class ResponseWebSearchCallSearchingEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.web_search_call.searching"]


class Response_AccessPrograms(TypedDict):
    cyber: Literal["daybreak_blue", "daybreak_red", "standard"]


class Response_Conversation(TypedDict):
    id: str


class Response_Image(TypedDict):
    context_compression: Literal["disabled", "enabled"]


class Response_IncompleteDetails(TypedDict):
    reason: NotRequired[Literal["content_filter", "max_messages", "max_output_tokens", "steered"] | None]


class Response_InputTransformation(TypedDict):
    action: Literal["removed"]
    id: str
    reason: Response_InputTransformation_Reason
    type: Literal["reasoning"]


class Response_Moderation(TypedDict):
    input: Response_ModerationInputError | Response_ModerationInputModerationResult
    output: Response_ModerationOutputError | Response_ModerationOutputModerationResult


class Response_ModerationInputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class Response_ModerationInputModerationResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class Response_ModerationOutputError(TypedDict):
    code: str
    message: str
    type: Literal["error"]


class Response_ModerationOutputModerationResult(TypedDict):
    categories: dict[str, bool]
    category_applied_input_types: dict[str, list[Literal["image", "text"]]]
    category_scores: dict[str, float]
    flagged: bool
    model: str
    type: Literal["moderation_result"]


class Response_PromptCacheDiagnosticsCacheHit(TypedDict):
    type: Literal["cache_hit"]


class Response_PromptCacheDiagnosticsCacheMiss(TypedDict):
    cache_missed_tokens: int
    comparison_reusable_tokens: NotRequired[int | None]
    reason: Response_PromptCacheDiagnosticsCacheMiss_Reason
    type: Literal["cache_miss"]


class Response_PromptCacheDiagnosticsComparisonResponseNotFound(TypedDict):
    type: Literal["comparison_response_not_found"]


class Response_PromptCacheDiagnosticsUnavailable(TypedDict):
    type: Literal["unavailable"]


class Response_PromptCacheOptions(TypedDict):
    comparison_response_id: NotRequired[str | None]
    mode: Literal["explicit", "implicit"]
    ttl: Literal["12h", "30m"]


class Response_ToolChoiceSpecificProgrammaticToolCallingParam(TypedDict):
    type: Literal["programmatic_tool_calling"]


class Response_ToolUsage(TypedDict):
    image_gen: Response_ToolUsageImageGen
    web_search: Response_ToolUsageWebSearch


class Response_ToolUsageImageGen(TypedDict):
    cached_tokens: NotRequired[int | None]
    cached_tokens_details: NotRequired[Response_ToolUsageImageGenCachedTokensDetails | None]
    input_tokens: int
    input_tokens_details: Response_ToolUsageImageGenInputTokensDetails
    output_tokens: int
    output_tokens_details: NotRequired[Response_ToolUsageImageGenOutputTokensDetails | None]
    total_tokens: int


class Response_ToolUsageImageGenCachedTokensDetails(TypedDict):
    cached_image_tokens: int
    cached_text_tokens: int


class Response_ToolUsageImageGenInputTokensDetails(TypedDict):
    image_tokens: int
    text_tokens: int


class Response_ToolUsageImageGenOutputTokensDetails(TypedDict):
    image_tokens: int
    text_tokens: int


class Response_ToolUsageWebSearch(TypedDict):
    num_requests: int


class SkillReference(TypedDict):
    skill_id: str
    type: Literal["skill_reference"]
    version: NotRequired[str | None]


class SkillReferenceParam(TypedDict):
    skill_id: str
    type: Literal["skill_reference"]
    version: NotRequired[str]


class ToolChoiceAllowed(TypedDict):
    mode: Literal["auto", "required"]
    tools: list[dict[str, Any]]
    type: Literal["allowed_tools"]


class ToolChoiceAllowedParam(TypedDict):
    mode: Literal["auto", "required"]
    tools: list[dict[str, Any]]
    type: Literal["allowed_tools"]


class ToolChoiceApplyPatch(TypedDict):
    type: Literal["apply_patch"]


class ToolChoiceApplyPatchParam(TypedDict):
    type: Literal["apply_patch"]


class ToolChoiceCustom(TypedDict):
    name: str
    type: Literal["custom"]


class ToolChoiceCustomParam(TypedDict):
    name: str
    type: Literal["custom"]


class ToolChoiceFunction(TypedDict):
    name: str
    type: Literal["function"]


class ToolChoiceFunctionParam(TypedDict):
    name: str
    type: Literal["function"]


class ToolChoiceMcp(TypedDict):
    name: NotRequired[str | None]
    server_label: str
    type: Literal["mcp"]


class ToolChoiceMcpParam(TypedDict):
    name: NotRequired[str | None]
    server_label: str
    type: Literal["mcp"]


class ToolChoiceShell(TypedDict):
    type: Literal["shell"]


class ToolChoiceShellParam(TypedDict):
    type: Literal["shell"]


class ToolChoiceTypes(TypedDict):
    type: ToolChoiceTypes_Type


class ToolChoiceTypesParam(TypedDict):
    type: ToolChoiceTypesParam_Type


class ToolParam_CodeInterpreter(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    container: str | ToolParam_CodeInterpreterContainerCodeInterpreterToolAuto
    type: Literal["code_interpreter"]


class ToolParam_CodeInterpreterContainerCodeInterpreterToolAuto(TypedDict):
    file_ids: NotRequired[list[str]]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlistParam | ContainerNetworkPolicyDisabledParam]
    type: Literal["auto"]


class ToolParam_ImageGeneration(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"]]
    background: NotRequired[Literal["auto", "opaque", "transparent"]]
    complexity: NotRequired[Literal["high", "low", "medium"]]
    frame_count: NotRequired[int]
    frame_duration_ms: NotRequired[int]
    input_fidelity: NotRequired[Literal["high", "low"] | None]
    input_image_mask: NotRequired[ToolParam_ImageGenerationInputImageMask]
    model: NotRequired[str]
    moderation: NotRequired[Literal["auto", "low"]]
    output_compression: NotRequired[int]
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"]]
    partial_images: NotRequired[int]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"]]
    size: NotRequired[str]
    svg: NotRequired[ToolParam_ImageGenerationSvg]
    type: Literal["image_generation"]


class ToolParam_ImageGenerationInputImageMask(TypedDict):
    file_id: NotRequired[str]
    image_url: NotRequired[str]


class ToolParam_ImageGenerationSvg(TypedDict):
    model: NotRequired[str]
    reasoning: NotRequired[ToolParam_ImageGenerationSvgReasoning | None]


class ToolParam_ImageGenerationSvgReasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"]]


class ToolParam_LocalShell(TypedDict):
    type: Literal["local_shell"]


class ToolParam_Mcp(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    allowed_tools: NotRequired[list[str] | ToolParam_McpAllowedToolsMcpToolFilter | None]
    authorization: NotRequired[str]
    connector_id: NotRequired[ToolParam_Mcp_ConnectorId]
    defer_loading: NotRequired[bool]
    headers: NotRequired[dict[str, str] | None]
    require_approval: NotRequired[ToolParam_Mcp_RequireApproval]
    server_description: NotRequired[str]
    server_label: str
    server_url: NotRequired[str]
    tunnel_id: NotRequired[str]
    type: Literal["mcp"]


class ToolParam_McpAllowedToolsMcpToolFilter(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ToolParam_McpRequireApprovalMcpToolApprovalFilter(TypedDict):
    always: NotRequired[ToolParam_McpRequireApprovalMcpToolApprovalFilterAlways]
    never: NotRequired[ToolParam_McpRequireApprovalMcpToolApprovalFilterNever]


class ToolParam_McpRequireApprovalMcpToolApprovalFilterAlways(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ToolParam_McpRequireApprovalMcpToolApprovalFilterNever(TypedDict):
    read_only: NotRequired[bool]
    tool_names: NotRequired[list[str]]


class ToolParam_ProgrammaticToolCalling(TypedDict):
    type: Literal["programmatic_tool_calling"]


ResponseToolSearchOutputItemParamParam_ToolCodeInterpreter_Container: TypeAlias = (
    "str | ResponseToolSearchOutputItemParamParam_ToolCodeInterpreterContainerCodeInterpreterToolAuto"
)
ResponseToolSearchOutputItemParamParam_ToolMcp_AllowedTools: TypeAlias = (
    "list[str] | ResponseToolSearchOutputItemParamParam_ToolMcpAllowedToolsMcpToolFilter | None"
)
ResponseToolSearchOutputItemParamParam_ToolMcp_ConnectorId: TypeAlias = "Literal['connector_dropbox', 'connector_gmail', 'connector_googlecalendar', 'connector_googledrive', 'connector_microsoftteams', 'connector_outlookcalendar', 'connector_outlookemail', 'connector_sharepoint']"
ResponseToolSearchOutputItemParamParam_ToolMcp_RequireApproval: TypeAlias = "Literal['always', 'never'] | ResponseToolSearchOutputItemParamParam_ToolMcpRequireApprovalMcpToolApprovalFilter | None"
ResponseToolSearchOutputItemParamParam_Tools: TypeAlias = "list[ApplyPatchToolParam | ComputerToolParam | ComputerUsePreviewToolParam | CustomToolParam | FileSearchToolParam | FunctionShellToolParam | FunctionToolParam | ResponseToolSearchOutputItemParamParam_ToolCodeInterpreter | ResponseToolSearchOutputItemParamParam_ToolImageGeneration | ResponseToolSearchOutputItemParamParam_ToolLocalShell | ResponseToolSearchOutputItemParamParam_ToolMcp | ResponseToolSearchOutputItemParamParam_ToolProgrammaticToolCalling | ToolSearchOutputNamespaceToolParam | ToolSearchToolParam | WebSearchPreviewToolParam | WebSearchToolParam]"
ResponseToolSearchOutputItemParam_ToolCodeInterpreter_Container: TypeAlias = (
    "str | ResponseToolSearchOutputItemParam_ToolCodeInterpreterContainerCodeInterpreterToolAuto"
)
ResponseToolSearchOutputItemParam_ToolMcp_ConnectorId: TypeAlias = "Literal['connector_dropbox', 'connector_gmail', 'connector_googlecalendar', 'connector_googledrive', 'connector_microsoftteams', 'connector_outlookcalendar', 'connector_outlookemail', 'connector_sharepoint'] | None"
ResponseToolSearchOutputItemParam_ToolMcp_RequireApproval: TypeAlias = (
    "Literal['always', 'never'] | ResponseToolSearchOutputItemParam_ToolMcpRequireApprovalMcpToolApprovalFilter | None"
)
ResponseToolSearchOutputItemParam_Tools: TypeAlias = "list[ApplyPatchTool | ComputerTool | ComputerUsePreviewTool | CustomTool | FileSearchTool | FunctionShellTool | FunctionTool | ResponseToolSearchOutputItemParam_ToolCodeInterpreter | ResponseToolSearchOutputItemParam_ToolImageGeneration | ResponseToolSearchOutputItemParam_ToolLocalShell | ResponseToolSearchOutputItemParam_ToolMcp | ResponseToolSearchOutputItemParam_ToolProgrammaticToolCalling | ToolSearchOutputNamespaceTool | ToolSearchTool | WebSearchPreviewTool | WebSearchTool]"
ResponseToolSearchOutputItem_Tools: TypeAlias = "list[ApplyPatchTool | ComputerTool | ComputerUsePreviewTool | CustomTool | FileSearchTool | FunctionShellTool | FunctionTool | NamespaceTool | ToolSearchTool | Tool_CodeInterpreter | Tool_ImageGeneration | Tool_LocalShell | Tool_Mcp | Tool_ProgrammaticToolCalling | WebSearchPreviewTool | WebSearchTool]"
Response_InputTransformation_Reason: TypeAlias = (
    "Literal['end_user_mismatch', 'model_mismatch', 'organization_mismatch', 'prefix_mismatch', 'turn_boundary']"
)
Response_Instructions: TypeAlias = "list[EasyInputMessage | ResponseCodeInterpreterToolCall | ResponseCompactionItemParam | ResponseComputerToolCall | ResponseConfigurationUpdateItemParam | ResponseCustomToolCall | ResponseCustomToolCallOutput | ResponseFileSearchToolCall | ResponseFunctionToolCall | ResponseFunctionWebSearch | ResponseInputItem_AdditionalTools | ResponseInputItem_ApplyPatchCall | ResponseInputItem_ApplyPatchCallOutput | ResponseInputItem_CompactionTrigger | ResponseInputItem_ComputerCallOutput | ResponseInputItem_FunctionCallOutput | ResponseInputItem_ImageGenerationCall | ResponseInputItem_ItemReference | ResponseInputItem_LocalShellCall | ResponseInputItem_LocalShellCallOutput | ResponseInputItem_McpApprovalRequest | ResponseInputItem_McpApprovalResponse | ResponseInputItem_McpCall | ResponseInputItem_McpListTools | ResponseInputItem_Message | ResponseInputItem_Program | ResponseInputItem_ProgramOutput | ResponseInputItem_ShellCall | ResponseInputItem_ShellCallOutput | ResponseInputItem_ToolSearchCall | ResponseOutputMessage | ResponseReasoningItem | ResponseToolSearchOutputItemParam] | str | None"
Response_Output: TypeAlias = "list[ResponseApplyPatchToolCall | ResponseApplyPatchToolCallOutput | ResponseCodeInterpreterToolCall | ResponseCompactionItem | ResponseComputerToolCall | ResponseComputerToolCallOutputItem | ResponseCustomToolCall | ResponseCustomToolCallOutputItem | ResponseFileSearchToolCall | ResponseFunctionShellToolCall | ResponseFunctionShellToolCallOutput | ResponseFunctionToolCall | ResponseFunctionToolCallOutputItem | ResponseFunctionWebSearch | ResponseOutputItem_AdditionalTools | ResponseOutputItem_ImageGenerationCall | ResponseOutputItem_LocalShellCall | ResponseOutputItem_LocalShellCallOutput | ResponseOutputItem_McpApprovalRequest | ResponseOutputItem_McpApprovalResponse | ResponseOutputItem_McpCall | ResponseOutputItem_McpListTools | ResponseOutputItem_Program | ResponseOutputItem_ProgramOutput | ResponseOutputMessage | ResponseReasoningItem | ResponseToolSearchCall | ResponseToolSearchOutputItem]"
Response_PromptCacheDiagnostics: TypeAlias = "Response_PromptCacheDiagnosticsCacheHit | Response_PromptCacheDiagnosticsCacheMiss | Response_PromptCacheDiagnosticsComparisonResponseNotFound | Response_PromptCacheDiagnosticsUnavailable | None"
Response_PromptCacheDiagnosticsCacheMiss_Reason: TypeAlias = "Literal['context_compacted', 'input_changed', 'model_changed', 'prompt_cache_key_changed', 'reasoning_effort_changed', 'service_tier_changed', 'text_format_changed', 'tools_changed', 'verbosity_changed']"
Response_ToolChoice: TypeAlias = "Literal['auto', 'none', 'required'] | Response_ToolChoiceSpecificProgrammaticToolCallingParam | ToolChoiceAllowed | ToolChoiceApplyPatch | ToolChoiceCustom | ToolChoiceFunction | ToolChoiceMcp | ToolChoiceShell | ToolChoiceTypes"
Response_Tools: TypeAlias = "list[ApplyPatchTool | ComputerTool | ComputerUsePreviewTool | CustomTool | FileSearchTool | FunctionShellTool | FunctionTool | NamespaceTool | ToolSearchTool | Tool_CodeInterpreter | Tool_ImageGeneration | Tool_LocalShell | Tool_Mcp | Tool_ProgrammaticToolCalling | WebSearchPreviewTool | WebSearchTool]"
StreamEvent: TypeAlias = "ResponseAudioDeltaEvent | ResponseAudioDoneEvent | ResponseAudioTranscriptDeltaEvent | ResponseAudioTranscriptDoneEvent | ResponseCodeInterpreterCallCodeDeltaEvent | ResponseCodeInterpreterCallCodeDoneEvent | ResponseCodeInterpreterCallCompletedEvent | ResponseCodeInterpreterCallInProgressEvent | ResponseCodeInterpreterCallInterpretingEvent | ResponseCompactionCompactingEvent | ResponseCompletedEvent | ResponseContentPartAddedEvent | ResponseContentPartDoneEvent | ResponseCreatedEvent | ResponseCustomToolCallInputDeltaEvent | ResponseCustomToolCallInputDoneEvent | ResponseErrorEvent | ResponseFailedEvent | ResponseFileSearchCallCompletedEvent | ResponseFileSearchCallInProgressEvent | ResponseFileSearchCallSearchingEvent | ResponseFunctionCallArgumentsDeltaEvent | ResponseFunctionCallArgumentsDoneEvent | ResponseImageGenCallCompletedEvent | ResponseImageGenCallGeneratingEvent | ResponseImageGenCallInProgressEvent | ResponseImageGenCallPartialImageEvent | ResponseInProgressEvent | ResponseIncompleteEvent | ResponseMcpCallArgumentsDeltaEvent | ResponseMcpCallArgumentsDoneEvent | ResponseMcpCallCompletedEvent | ResponseMcpCallFailedEvent | ResponseMcpCallInProgressEvent | ResponseMcpListToolsCompletedEvent | ResponseMcpListToolsFailedEvent | ResponseMcpListToolsInProgressEvent | ResponseOutputItemAddedEvent | ResponseOutputItemDoneEvent | ResponseOutputTextAnnotationAddedEvent | ResponseQueuedEvent | ResponseReasoningSummaryPartAddedEvent | ResponseReasoningSummaryPartDoneEvent | ResponseReasoningSummaryTextDeltaEvent | ResponseReasoningSummaryTextDoneEvent | ResponseReasoningTextDeltaEvent | ResponseReasoningTextDoneEvent | ResponseRefusalDeltaEvent | ResponseRefusalDoneEvent | ResponseShellCallCommandAddedEvent | ResponseShellCallCommandDeltaEvent | ResponseShellCallCommandDoneEvent | ResponseShellCallOutputContentDeltaEvent | ResponseShellCallOutputContentDoneEvent | ResponseTextDeltaEvent | ResponseTextDoneEvent | ResponseWebSearchCallCompletedEvent | ResponseWebSearchCallInProgressEvent | ResponseWebSearchCallSearchingEvent"
ToolChoiceTypesParam_Type: TypeAlias = "Literal['code_interpreter', 'computer', 'computer_use', 'computer_use_preview', 'file_search', 'image_generation', 'web_search_preview', 'web_search_preview_2025_03_11']"
ToolChoiceTypes_Type: TypeAlias = "Literal['code_interpreter', 'computer', 'computer_use', 'computer_use_preview', 'file_search', 'image_generation', 'web_search_preview', 'web_search_preview_2025_03_11']"
ToolParam_Mcp_ConnectorId: TypeAlias = "Literal['connector_dropbox', 'connector_gmail', 'connector_googlecalendar', 'connector_googledrive', 'connector_microsoftteams', 'connector_outlookcalendar', 'connector_outlookemail', 'connector_sharepoint']"
ToolParam_Mcp_RequireApproval: TypeAlias = (
    "Literal['always', 'never'] | ToolParam_McpRequireApprovalMcpToolApprovalFilter | None"
)
