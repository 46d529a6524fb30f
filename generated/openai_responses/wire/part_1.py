"""Wire types of openai_responses, ApplyPatchTool to ResponseApplyPatchToolCallOutput_Caller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_2 import (
        ResponseApplyPatchToolCallOutput_CallerDirect,
        ResponseApplyPatchToolCallOutput_CallerProgram,
        ResponseApplyPatchToolCall_CallerDirect,
        ResponseApplyPatchToolCall_CallerProgram,
        ResponseApplyPatchToolCall_Operation,
        ResponseCodeInterpreterToolCallParam,
        ResponseCompactionItemParamParam,
        ResponseComputerToolCallParam,
        ResponseConfigurationUpdateItemParamParam,
        ResponseConversationParamParam,
        ResponseCustomToolCallOutputParam,
    )
    from llm_dialect.generated.openai_responses.wire.part_3 import (
        ResponseCustomToolCallParam,
        ResponseError,
        ResponseFileSearchToolCallParam,
        ResponseFormatJSONObject,
        ResponseFormatText,
        ResponseFormatTextJSONSchemaConfigParam,
        ResponseFunctionToolCallParam,
        ResponseFunctionWebSearchParam,
        ResponseInputFile,
        ResponseInputFileParam,
        ResponseInputImage,
        ResponseInputImageParam,
        ResponseInputItemParam_AdditionalTools,
        ResponseInputItemParam_ApplyPatchCall,
        ResponseInputItemParam_ApplyPatchCallOutput,
    )
    from llm_dialect.generated.openai_responses.wire.part_4 import (
        ResponseInputItemParam_CompactionTrigger,
        ResponseInputItemParam_ComputerCallOutput,
        ResponseInputItemParam_FunctionCallOutput,
        ResponseInputItemParam_ImageGenerationCall,
        ResponseInputItemParam_ItemReference,
        ResponseInputItemParam_LocalShellCall,
        ResponseInputItemParam_LocalShellCallOutput,
        ResponseInputItemParam_McpApprovalRequest,
        ResponseInputItemParam_McpApprovalResponse,
        ResponseInputItemParam_McpCall,
        ResponseInputItemParam_McpListTools,
        ResponseInputItemParam_Message,
        ResponseInputItemParam_Program,
        ResponseInputItemParam_ProgramOutput,
        ResponseInputItemParam_ShellCall,
        ResponseInputItemParam_ShellCallOutput,
        ResponseInputItemParam_ToolSearchCall,
        ResponseInputText,
        ResponseInputTextParam,
    )
    from llm_dialect.generated.openai_responses.wire.part_5 import (
        ResponseOutputMessageParam,
        ResponseOutputRefusalParam,
        ResponseOutputTextParam,
        ResponsePrompt,
        ResponseReasoningItemParam,
        ResponseTextConfig,
    )
    from llm_dialect.generated.openai_responses.wire.part_6 import (
        ResponseToolSearchOutputItemParamParam,
        ResponseUsage,
        Response_AccessPrograms,
        Response_Conversation,
        Response_Image,
        Response_IncompleteDetails,
        Response_InputTransformation,
        Response_Instructions,
        Response_Moderation,
        Response_Output,
        Response_PromptCacheDiagnostics,
        Response_PromptCacheOptions,
        Response_ToolChoice,
        Response_ToolUsage,
        Response_Tools,
        SkillReference,
        SkillReferenceParam,
        ToolChoiceAllowedParam,
        ToolChoiceApplyPatchParam,
        ToolChoiceCustomParam,
        ToolChoiceFunctionParam,
        ToolChoiceMcpParam,
        ToolChoiceShellParam,
        ToolChoiceTypesParam,
        ToolParam_CodeInterpreter,
        ToolParam_ImageGeneration,
        ToolParam_LocalShell,
        ToolParam_Mcp,
        ToolParam_ProgrammaticToolCalling,
    )
    from llm_dialect.generated.openai_responses.wire.part_7 import (
        ToolSearchToolParam,
        WebSearchPreviewToolParam,
        WebSearchToolParam,
    )


class ApplyPatchTool(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    type: Literal["apply_patch"]


class ApplyPatchToolParam(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    type: Literal["apply_patch"]


class ComparisonFilter(TypedDict):
    key: str
    type: Literal["eq", "gt", "gte", "in", "lt", "lte", "ne", "nin"]
    value: list[float | str] | bool | float | str


class CompoundFilter(TypedDict):
    filters: list[Any]
    type: Literal["and", "or"]


class ComputerActionListParam_Click(TypedDict):
    button: Literal["back", "forward", "left", "right", "wheel"]
    keys: NotRequired[list[str] | None]
    type: Literal["click"]
    x: int
    y: int


class ComputerActionListParam_DoubleClick(TypedDict):
    keys: list[str] | None
    type: Literal["double_click"]
    x: int
    y: int


class ComputerActionListParam_Drag(TypedDict):
    keys: NotRequired[list[str] | None]
    path: list[ComputerActionListParam_DragPath]
    type: Literal["drag"]


class ComputerActionListParam_DragPath(TypedDict):
    x: int
    y: int


class ComputerActionListParam_Keypress(TypedDict):
    keys: list[str]
    type: Literal["keypress"]


class ComputerActionListParam_Move(TypedDict):
    keys: NotRequired[list[str] | None]
    type: Literal["move"]
    x: int
    y: int


class ComputerActionListParam_Screenshot(TypedDict):
    type: Literal["screenshot"]


class ComputerActionListParam_Scroll(TypedDict):
    keys: NotRequired[list[str] | None]
    scroll_x: int
    scroll_y: int
    type: Literal["scroll"]
    x: int
    y: int


class ComputerActionListParam_Type(TypedDict):
    text: str
    type: Literal["type"]


class ComputerActionListParam_Wait(TypedDict):
    type: Literal["wait"]


class ComputerAction_Click(TypedDict):
    button: Literal["back", "forward", "left", "right", "wheel"]
    keys: NotRequired[list[str] | None]
    type: Literal["click"]
    x: int
    y: int


class ComputerAction_DoubleClick(TypedDict):
    keys: list[str] | None
    type: Literal["double_click"]
    x: int
    y: int


class ComputerAction_Drag(TypedDict):
    keys: NotRequired[list[str] | None]
    path: list[ComputerAction_DragPath]
    type: Literal["drag"]


class ComputerAction_DragPath(TypedDict):
    x: int
    y: int


class ComputerAction_Keypress(TypedDict):
    keys: list[str]
    type: Literal["keypress"]


class ComputerAction_Move(TypedDict):
    keys: NotRequired[list[str] | None]
    type: Literal["move"]
    x: int
    y: int


class ComputerAction_Screenshot(TypedDict):
    type: Literal["screenshot"]


class ComputerAction_Scroll(TypedDict):
    keys: NotRequired[list[str] | None]
    scroll_x: int
    scroll_y: int
    type: Literal["scroll"]
    x: int
    y: int


class ComputerAction_Type(TypedDict):
    text: str
    type: Literal["type"]


class ComputerAction_Wait(TypedDict):
    type: Literal["wait"]


class ComputerTool(TypedDict):
    type: Literal["computer"]


class ComputerToolParam(TypedDict):
    type: Literal["computer"]


class ComputerUsePreviewTool(TypedDict):
    display_height: int
    display_width: int
    environment: Literal["browser", "linux", "mac", "ubuntu", "windows"]
    type: Literal["computer_use_preview"]


class ComputerUsePreviewToolParam(TypedDict):
    display_height: int
    display_width: int
    environment: Literal["browser", "linux", "mac", "ubuntu", "windows"]
    type: Literal["computer_use_preview"]


class ContainerAuto(TypedDict):
    file_ids: NotRequired[list[str] | None]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlist | ContainerNetworkPolicyDisabled | None]
    skills: NotRequired[list[InlineSkill | SkillReference] | None]
    type: Literal["container_auto"]


class ContainerAutoParam(TypedDict):
    file_ids: NotRequired[list[str]]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlistParam | ContainerNetworkPolicyDisabledParam]
    skills: NotRequired[list[InlineSkillParam | SkillReferenceParam]]
    type: Literal["container_auto"]


class ContainerNetworkPolicyAllowlist(TypedDict):
    allowed_domains: list[str]
    domain_secrets: NotRequired[list[ContainerNetworkPolicyDomainSecret] | None]
    type: Literal["allowlist"]


class ContainerNetworkPolicyAllowlistParam(TypedDict):
    allowed_domains: list[str]
    domain_secrets: NotRequired[list[ContainerNetworkPolicyDomainSecretParam]]
    type: Literal["allowlist"]


class ContainerNetworkPolicyDisabled(TypedDict):
    type: Literal["disabled"]


class ContainerNetworkPolicyDisabledParam(TypedDict):
    type: Literal["disabled"]


class ContainerNetworkPolicyDomainSecret(TypedDict):
    domain: str
    name: str
    value: str


class ContainerNetworkPolicyDomainSecretParam(TypedDict):
    domain: str
    name: str
    value: str


class ContainerReference(TypedDict):
    container_id: str
    type: Literal["container_reference"]


class ContainerReferenceParam(TypedDict):
    container_id: str
    type: Literal["container_reference"]


CustomTool = TypedDict(
    "CustomTool",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool | None]",
        "defer_loading": "NotRequired[bool | None]",
        "description": "NotRequired[str | None]",
        "format": "NotRequired[CustomToolInputFormat_Grammar | CustomToolInputFormat_Text | None]",
        "name": "str",
        "type": "Literal['custom']",
    },
)


class CustomToolInputFormat_Grammar(TypedDict):
    definition: str
    syntax: Literal["lark", "regex"]
    type: Literal["grammar"]


class CustomToolInputFormat_Text(TypedDict):
    type: Literal["text"]


CustomToolParam = TypedDict(
    "CustomToolParam",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool]",
        "defer_loading": "NotRequired[bool]",
        "description": "NotRequired[str]",
        "format": "NotRequired[CustomToolInputFormat_Grammar | CustomToolInputFormat_Text]",
        "name": "str",
        "type": "Literal['custom']",
    },
)


class EasyInputMessage(TypedDict):
    content: list[ResponseInputFile | ResponseInputImage | ResponseInputText] | str
    phase: NotRequired[Literal["commentary", "final_answer"] | None]
    role: Literal["assistant", "developer", "system", "user"]
    type: NotRequired[Literal["message"] | None]


class EasyInputMessageParam(TypedDict):
    content: EasyInputMessageParam_Content
    id: NotRequired[str]
    phase: NotRequired[Literal["commentary", "final_answer"] | None]
    role: Literal["assistant", "developer", "system", "user"]
    type: NotRequired[Literal["message"]]


class ErrorEnvelope(TypedDict):
    error: ErrorObject


class ErrorObject(TypedDict):
    code: NotRequired[str | None]
    message: str
    misalignment: NotRequired[ErrorObject_Misalignment | None]
    param: NotRequired[str | None]
    type: str


class ErrorObject_Misalignment(TypedDict):
    detailed_explanation: NotRequired[str | None]
    error_type: NotRequired[str | None]
    review_target: NotRequired[str | None]
    steer: NotRequired[ErrorObject_MisalignmentSteer | None]


class ErrorObject_MisalignmentSteer(TypedDict):
    message: str


class FileSearchTool(TypedDict):
    filters: NotRequired[ComparisonFilter | CompoundFilter | None]
    max_num_results: NotRequired[int | None]
    ranking_options: NotRequired[FileSearchTool_RankingOptions | None]
    type: Literal["file_search"]
    vector_store_ids: list[str]


class FileSearchToolParam(TypedDict):
    filters: NotRequired[ComparisonFilter | CompoundFilter | None]
    max_num_results: NotRequired[int]
    ranking_options: NotRequired[FileSearchToolParam_RankingOptions]
    type: Literal["file_search"]
    vector_store_ids: list[str]


class FileSearchToolParam_RankingOptions(TypedDict):
    hybrid_search: NotRequired[FileSearchToolParam_RankingOptionsHybridSearch]
    ranker: NotRequired[Literal["auto", "default-2024-11-15"]]
    score_threshold: NotRequired[float]


class FileSearchToolParam_RankingOptionsHybridSearch(TypedDict):
    embedding_weight: float
    text_weight: float


class FileSearchTool_RankingOptions(TypedDict):
    hybrid_search: NotRequired[FileSearchTool_RankingOptionsHybridSearch | None]
    ranker: NotRequired[Literal["auto", "default-2024-11-15"] | None]
    score_threshold: NotRequired[float | None]


class FileSearchTool_RankingOptionsHybridSearch(TypedDict):
    embedding_weight: float
    text_weight: float


class FunctionShellTool(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    environment: NotRequired[ContainerAuto | ContainerReference | LocalEnvironment | None]
    type: Literal["shell"]


class FunctionShellToolParam(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    environment: NotRequired[ContainerAutoParam | ContainerReferenceParam | LocalEnvironmentParam | None]
    type: Literal["shell"]


FunctionTool = TypedDict(
    "FunctionTool",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool | None]",
        "defer_loading": "NotRequired[bool | None]",
        "description": "NotRequired[str | None]",
        "name": "str",
        "output_schema": "NotRequired[dict[str, Any] | None]",
        "parameters": "dict[str, Any] | None",
        "strict": "bool | None",
        "type": "Literal['function']",
    },
)

FunctionToolParam = TypedDict(
    "FunctionToolParam",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool]",
        "defer_loading": "NotRequired[bool]",
        "description": "NotRequired[str | None]",
        "name": "str",
        "output_schema": "NotRequired[dict[str, Any] | None]",
        "parameters": "dict[str, Any] | None",
        "strict": "NotRequired[bool | None]",
        "type": "Literal['function']",
    },
)


class InlineSkill(TypedDict):
    description: str
    name: str
    source: InlineSkillSource
    type: Literal["inline"]


class InlineSkillParam(TypedDict):
    description: str
    name: str
    source: InlineSkillSourceParam
    type: Literal["inline"]


class InlineSkillSource(TypedDict):
    data: str
    media_type: Literal["application/zip"]
    type: Literal["base64"]


class InlineSkillSourceParam(TypedDict):
    data: str
    media_type: Literal["application/zip"]
    type: Literal["base64"]


class InputTokenCountParams(TypedDict):
    conversation: NotRequired[str | ResponseConversationParamParam | None]
    input: NotRequired[InputTokenCountParams_Input]
    instructions: NotRequired[str | None]
    model: NotRequired[str | None]
    parallel_tool_calls: NotRequired[bool | None]
    personality: NotRequired[str]
    previous_response_id: NotRequired[str | None]
    reasoning: NotRequired[Reasoning | None]
    text: NotRequired[InputTokenCountParams_Text | None]
    tool_choice: NotRequired[InputTokenCountParams_ToolChoice]
    tools: NotRequired[InputTokenCountParams_Tools]
    truncation: NotRequired[Literal["auto", "disabled"]]


class InputTokenCountParams_Text(TypedDict):
    format: NotRequired[ResponseFormatJSONObject | ResponseFormatText | ResponseFormatTextJSONSchemaConfigParam]
    verbosity: NotRequired[Literal["high", "low", "medium"] | None]


class InputTokenCountParams_ToolChoiceSpecificProgrammaticToolCallingParam(TypedDict):
    type: Literal["programmatic_tool_calling"]


class InputTokenCountResponse(TypedDict):
    input_tokens: int
    object: Literal["response.input_tokens"]


class LocalEnvironment(TypedDict):
    skills: NotRequired[list[LocalSkill] | None]
    type: Literal["local"]


class LocalEnvironmentParam(TypedDict):
    skills: NotRequired[list[LocalSkillParam]]
    type: Literal["local"]


class LocalSkill(TypedDict):
    description: str
    name: str
    path: str


class LocalSkillParam(TypedDict):
    description: str
    name: str
    path: str


class McpToolCallErrorParam_HTTPError(TypedDict):
    code: int
    message: str
    type: Literal["http_error"]


class McpToolCallErrorParam_McpProtocolError(TypedDict):
    code: int
    message: str
    type: Literal["mcp_protocol_error"]


class McpToolCallErrorParam_McpToolExecutionError(TypedDict):
    content: Any
    type: Literal["mcp_tool_execution_error"]


class McpToolCallError_HTTPError(TypedDict):
    code: int
    message: str
    type: Literal["http_error"]


class McpToolCallError_McpProtocolError(TypedDict):
    code: int
    message: str
    type: Literal["mcp_protocol_error"]


class McpToolCallError_McpToolExecutionError(TypedDict):
    content: Any
    type: Literal["mcp_tool_execution_error"]


class NamespaceTool(TypedDict):
    description: str
    name: str
    tools: list[CustomTool | NamespaceTool_ToolFunction]
    type: Literal["namespace"]


class NamespaceToolParam(TypedDict):
    description: str
    name: str
    tools: list[CustomToolParam | NamespaceToolParam_ToolFunction]
    type: Literal["namespace"]


NamespaceToolParam_ToolFunction = TypedDict(
    "NamespaceToolParam_ToolFunction",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool]",
        "defer_loading": "NotRequired[bool]",
        "description": "NotRequired[str | None]",
        "name": "str",
        "output_schema": "NotRequired[dict[str, Any] | None]",
        "parameters": "NotRequired[Any]",
        "strict": "NotRequired[bool | None]",
        "type": "Literal['function']",
    },
)

NamespaceTool_ToolFunction = TypedDict(
    "NamespaceTool_ToolFunction",
    {
        "allowed_callers": "NotRequired[list[Literal['direct', 'programmatic']] | None]",
        "async": "NotRequired[bool | None]",
        "defer_loading": "NotRequired[bool | None]",
        "description": "NotRequired[str | None]",
        "name": "str",
        "output_schema": "NotRequired[dict[str, Any] | None]",
        "parameters": "NotRequired[Any]",
        "strict": "NotRequired[bool | None]",
        "type": "Literal['function']",
    },
)


class Reasoning(TypedDict):
    context: NotRequired[Literal["all_turns", "auto", "current_turn"] | None]
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]
    generate_summary: NotRequired[Literal["auto", "concise", "detailed"] | None]
    mode: NotRequired[str]
    summary: NotRequired[Literal["auto", "concise", "detailed"] | None]


class ReasoningOut(TypedDict):
    context: NotRequired[Literal["all_turns", "auto", "current_turn"] | None]
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]
    generate_summary: NotRequired[Literal["auto", "concise", "detailed"] | None]
    mode: NotRequired[str | None]
    summary: NotRequired[Literal["auto", "concise", "detailed"] | None]


class Response(TypedDict):
    access_programs: NotRequired[Response_AccessPrograms | None]
    background: NotRequired[bool | None]
    billing: NotRequired[dict[str, Any]]
    completed_at: NotRequired[float | None]
    conversation: NotRequired[Response_Conversation | None]
    created_at: float
    error: ResponseError | None
    frequency_penalty: NotRequired[float | None]
    id: str
    image: NotRequired[Response_Image | None]
    incomplete_details: Response_IncompleteDetails | None
    input_transformations: NotRequired[list[Response_InputTransformation] | None]
    instructions: Response_Instructions
    max_output_tokens: NotRequired[int | None]
    max_tool_calls: NotRequired[int | None]
    metadata: dict[str, str] | None
    model: str
    moderation: NotRequired[Response_Moderation | None]
    object: Literal["response"]
    output: Response_Output
    parallel_tool_calls: bool
    presence_penalty: NotRequired[float | None]
    previous_response_id: NotRequired[str | None]
    prompt: NotRequired[ResponsePrompt | None]
    prompt_cache_diagnostics: NotRequired[Response_PromptCacheDiagnostics]
    prompt_cache_key: NotRequired[str | None]
    prompt_cache_options: NotRequired[Response_PromptCacheOptions | None]
    prompt_cache_retention: NotRequired[Literal["24h", "in_memory"] | None]
    reasoning: NotRequired[ReasoningOut | None]
    safety_identifier: NotRequired[str | None]
    service_tier: NotRequired[Literal["auto", "default", "fast", "flex", "priority", "scale", "ultrafast"] | None]
    status: NotRequired[Literal["cancelled", "completed", "failed", "in_progress", "incomplete", "queued"] | None]
    store: NotRequired[bool | None]
    temperature: float | None
    text: NotRequired[ResponseTextConfig | None]
    tool_choice: Response_ToolChoice
    tool_usage: NotRequired[Response_ToolUsage | None]
    tools: Response_Tools
    top_logprobs: NotRequired[int | None]
    top_p: float | None
    truncation: NotRequired[Literal["auto", "disabled"] | None]
    usage: NotRequired[ResponseUsage | None]
    user: NotRequired[str | None]


class ResponseApplyPatchToolCall(TypedDict):
    call_id: str
    caller: NotRequired[ResponseApplyPatchToolCall_CallerDirect | ResponseApplyPatchToolCall_CallerProgram | None]
    created_by: NotRequired[str | None]
    id: str
    operation: ResponseApplyPatchToolCall_Operation
    status: Literal["completed", "in_progress"]
    type: Literal["apply_patch_call"]


class ResponseApplyPatchToolCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseApplyPatchToolCallOutput_Caller]
    created_by: NotRequired[str | None]
    id: str
    output: NotRequired[str | None]
    status: Literal["completed", "failed"]
    type: Literal["apply_patch_call_output"]


EasyInputMessageParam_Content: TypeAlias = "list[ResponseInputFileParam | ResponseInputImageParam | ResponseInputTextParam | ResponseOutputRefusalParam | ResponseOutputTextParam] | str"
InputTokenCountParams_Input: TypeAlias = "list[EasyInputMessageParam | ResponseCodeInterpreterToolCallParam | ResponseCompactionItemParamParam | ResponseComputerToolCallParam | ResponseConfigurationUpdateItemParamParam | ResponseCustomToolCallOutputParam | ResponseCustomToolCallParam | ResponseFileSearchToolCallParam | ResponseFunctionToolCallParam | ResponseFunctionWebSearchParam | ResponseInputItemParam_AdditionalTools | ResponseInputItemParam_ApplyPatchCall | ResponseInputItemParam_ApplyPatchCallOutput | ResponseInputItemParam_CompactionTrigger | ResponseInputItemParam_ComputerCallOutput | ResponseInputItemParam_FunctionCallOutput | ResponseInputItemParam_ImageGenerationCall | ResponseInputItemParam_ItemReference | ResponseInputItemParam_LocalShellCall | ResponseInputItemParam_LocalShellCallOutput | ResponseInputItemParam_McpApprovalRequest | ResponseInputItemParam_McpApprovalResponse | ResponseInputItemParam_McpCall | ResponseInputItemParam_McpListTools | ResponseInputItemParam_Message | ResponseInputItemParam_Program | ResponseInputItemParam_ProgramOutput | ResponseInputItemParam_ShellCall | ResponseInputItemParam_ShellCallOutput | ResponseInputItemParam_ToolSearchCall | ResponseOutputMessageParam | ResponseReasoningItemParam | ResponseToolSearchOutputItemParamParam] | str | None"
InputTokenCountParams_ToolChoice: TypeAlias = "Literal['auto', 'none', 'required'] | InputTokenCountParams_ToolChoiceSpecificProgrammaticToolCallingParam | ToolChoiceAllowedParam | ToolChoiceApplyPatchParam | ToolChoiceCustomParam | ToolChoiceFunctionParam | ToolChoiceMcpParam | ToolChoiceShellParam | ToolChoiceTypesParam | None"
InputTokenCountParams_Tools: TypeAlias = "list[ApplyPatchToolParam | ComputerToolParam | ComputerUsePreviewToolParam | CustomToolParam | FileSearchToolParam | FunctionShellToolParam | FunctionToolParam | NamespaceToolParam | ToolParam_CodeInterpreter | ToolParam_ImageGeneration | ToolParam_LocalShell | ToolParam_Mcp | ToolParam_ProgrammaticToolCalling | ToolSearchToolParam | WebSearchPreviewToolParam | WebSearchToolParam] | None"
ResponseApplyPatchToolCallOutput_Caller: TypeAlias = (
    "ResponseApplyPatchToolCallOutput_CallerDirect | ResponseApplyPatchToolCallOutput_CallerProgram | None"
)
