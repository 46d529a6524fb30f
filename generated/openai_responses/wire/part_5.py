"""Wire types of openai_responses, ResponseMcpCallCompletedEvent to ResponseTextDeltaEvent_LogprobTopLogprob."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ApplyPatchTool,
        ComputerTool,
        ComputerUsePreviewTool,
        CustomTool,
        FileSearchTool,
        FunctionShellTool,
        FunctionTool,
        McpToolCallError_HTTPError,
        McpToolCallError_McpProtocolError,
        McpToolCallError_McpToolExecutionError,
        NamespaceTool,
        Response,
        ResponseApplyPatchToolCall,
        ResponseApplyPatchToolCallOutput,
    )
    from llm_dialect.generated.openai_responses.wire.part_2 import (
        ResponseCodeInterpreterToolCall,
        ResponseCompactionItem,
        ResponseComputerToolCall,
        ResponseComputerToolCallOutputItem,
        ResponseCustomToolCall,
        ResponseCustomToolCallOutputItem,
    )
    from llm_dialect.generated.openai_responses.wire.part_3 import (
        ResponseFileSearchToolCall,
        ResponseFormatJSONObject,
        ResponseFormatText,
        ResponseFormatTextJSONSchemaConfig,
        ResponseFormatTextJSONSchemaConfigParam,
        ResponseFunctionShellToolCall,
        ResponseFunctionShellToolCallOutput,
        ResponseFunctionToolCall,
        ResponseFunctionToolCallOutputItem,
        ResponseFunctionWebSearch,
        ResponseInputFile,
        ResponseInputFileParam,
        ResponseInputImage,
        ResponseInputImageParam,
    )
    from llm_dialect.generated.openai_responses.wire.part_4 import ResponseInputText, ResponseInputTextParam
    from llm_dialect.generated.openai_responses.wire.part_6 import ResponseToolSearchCall, ResponseToolSearchOutputItem
    from llm_dialect.generated.openai_responses.wire.part_7 import (
        ToolSearchTool,
        Tool_CodeInterpreter,
        Tool_ImageGeneration,
        Tool_LocalShell,
        Tool_Mcp,
        Tool_ProgrammaticToolCalling,
        WebSearchPreviewTool,
        WebSearchTool,
    )


class ResponseMcpCallCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_call.completed"]


class ResponseMcpCallFailedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_call.failed"]


class ResponseMcpCallInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_call.in_progress"]


class ResponseMcpListToolsCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_list_tools.completed"]


class ResponseMcpListToolsFailedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_list_tools.failed"]


class ResponseMcpListToolsInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_list_tools.in_progress"]


class ResponseOutputItemAddedEvent(TypedDict):
    item: ResponseOutputItemAddedEvent_Item
    output_index: int
    sequence_number: int
    type: Literal["response.output_item.added"]


class ResponseOutputItemDoneEvent(TypedDict):
    item: ResponseOutputItemDoneEvent_Item
    output_index: int
    sequence_number: int
    type: Literal["response.output_item.done"]


class ResponseOutputItem_AdditionalTools(TypedDict):
    id: str
    role: ResponseOutputItem_AdditionalTools_Role
    tools: ResponseOutputItem_AdditionalTools_Tools
    type: Literal["additional_tools"]


class ResponseOutputItem_ImageGenerationCall(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"] | None]
    background: NotRequired[Literal["auto", "opaque", "transparent"] | None]
    error: NotRequired[ResponseOutputItem_ImageGenerationCallError | None]
    id: str
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"] | None]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"] | None]
    result: str | None
    revised_prompt: NotRequired[str | None]
    size: NotRequired[str | None]
    status: Literal["completed", "failed", "generating", "in_progress"]
    svg_usage: NotRequired[ResponseOutputItem_ImageGenerationCallSvgUsage | None]
    type: Literal["image_generation_call"]


class ResponseOutputItem_ImageGenerationCallError(TypedDict):
    code: str | None
    message: str
    moderation_details: NotRequired[ResponseOutputItem_ImageGenerationCallErrorModerationDetails | None]
    param: str | None
    type: str


class ResponseOutputItem_ImageGenerationCallErrorModerationDetails(TypedDict):
    categories: list[str]
    moderation_stage: Literal["input", "output", "unknown"]


class ResponseOutputItem_ImageGenerationCallSvgUsage(TypedDict):
    input_tokens: int
    model: str
    output_tokens: int
    reasoning_tokens: int
    total_tokens: int


class ResponseOutputItem_LocalShellCall(TypedDict):
    action: ResponseOutputItem_LocalShellCallAction
    call_id: str
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["local_shell_call"]


class ResponseOutputItem_LocalShellCallAction(TypedDict):
    command: list[str]
    env: dict[str, str]
    timeout_ms: NotRequired[int | None]
    type: Literal["exec"]
    user: NotRequired[str | None]
    working_directory: NotRequired[str | None]


class ResponseOutputItem_LocalShellCallOutput(TypedDict):
    id: str
    output: str
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["local_shell_call_output"]


class ResponseOutputItem_McpApprovalRequest(TypedDict):
    arguments: str
    id: str
    name: str
    server_label: str
    type: Literal["mcp_approval_request"]


class ResponseOutputItem_McpApprovalResponse(TypedDict):
    approval_request_id: str
    approve: bool
    id: str
    reason: NotRequired[str | None]
    type: Literal["mcp_approval_response"]


class ResponseOutputItem_McpCall(TypedDict):
    approval_request_id: NotRequired[str | None]
    arguments: str
    error: NotRequired[ResponseOutputItem_McpCall_Error]
    id: str
    name: str
    output: NotRequired[str | None]
    server_label: str
    status: NotRequired[Literal["calling", "completed", "failed", "in_progress", "incomplete"] | None]
    type: Literal["mcp_call"]


class ResponseOutputItem_McpListTools(TypedDict):
    error: NotRequired[str | None]
    id: str
    server_label: str
    tools: list[ResponseOutputItem_McpListToolsTool]
    type: Literal["mcp_list_tools"]


class ResponseOutputItem_McpListToolsTool(TypedDict):
    annotations: NotRequired[Any]
    description: NotRequired[str | None]
    input_schema: Any
    name: str


class ResponseOutputItem_Program(TypedDict):
    call_id: str
    code: str
    fingerprint: str
    id: str
    type: Literal["program"]


class ResponseOutputItem_ProgramOutput(TypedDict):
    call_id: str
    id: str
    result: str
    status: Literal["completed", "incomplete"]
    type: Literal["program_output"]


class ResponseOutputMessage(TypedDict):
    content: list[ResponseOutputRefusal | ResponseOutputText]
    id: str
    phase: NotRequired[Literal["commentary", "final_answer"] | None]
    role: Literal["assistant"]
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["message"]


class ResponseOutputMessageParam(TypedDict):
    content: list[ResponseOutputRefusalParam | ResponseOutputTextParam]
    id: str
    phase: NotRequired[Literal["commentary", "final_answer"] | None]
    role: Literal["assistant"]
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["message"]


class ResponseOutputRefusal(TypedDict):
    refusal: str
    type: Literal["refusal"]


class ResponseOutputRefusalParam(TypedDict):
    refusal: str
    type: Literal["refusal"]


class ResponseOutputText(TypedDict):
    annotations: ResponseOutputText_Annotations
    logprobs: NotRequired[list[ResponseOutputText_Logprob] | None]
    text: str
    type: Literal["output_text"]


class ResponseOutputTextAnnotationAddedEvent(TypedDict):
    annotation: ResponseOutputTextAnnotationAddedEvent_Annotation
    annotation_index: int
    content_index: int
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.output_text.annotation.added"]


class ResponseOutputTextAnnotationAddedEvent_AnnotationContainerFileCitation(TypedDict):
    container_id: str
    end_index: int
    file_id: str
    filename: str
    start_index: int
    type: Literal["container_file_citation"]


class ResponseOutputTextAnnotationAddedEvent_AnnotationFileCitation(TypedDict):
    file_id: str
    filename: str
    index: int
    type: Literal["file_citation"]


class ResponseOutputTextAnnotationAddedEvent_AnnotationFilePath(TypedDict):
    file_id: str
    index: int
    type: Literal["file_path"]


class ResponseOutputTextAnnotationAddedEvent_AnnotationURLCitation(TypedDict):
    end_index: int
    start_index: int
    title: str
    type: Literal["url_citation"]
    url: str


class ResponseOutputTextParam(TypedDict):
    annotations: NotRequired[ResponseOutputTextParam_Annotations]
    logprobs: NotRequired[list[ResponseOutputTextParam_Logprob]]
    text: str
    type: Literal["output_text"]


class ResponseOutputTextParam_AnnotationContainerFileCitation(TypedDict):
    container_id: str
    end_index: int
    file_id: str
    filename: str
    start_index: int
    type: Literal["container_file_citation"]


class ResponseOutputTextParam_AnnotationFileCitation(TypedDict):
    file_id: str
    filename: str
    index: int
    type: Literal["file_citation"]


class ResponseOutputTextParam_AnnotationFilePath(TypedDict):
    file_id: str
    index: int
    type: Literal["file_path"]


class ResponseOutputTextParam_AnnotationURLCitation(TypedDict):
    end_index: int
    start_index: int
    title: str
    type: Literal["url_citation"]
    url: str


class ResponseOutputTextParam_Logprob(TypedDict):
    bytes: list[int]
    logprob: float
    token: str
    top_logprobs: list[ResponseOutputTextParam_LogprobTopLogprob]


class ResponseOutputTextParam_LogprobTopLogprob(TypedDict):
    bytes: list[int]
    logprob: float
    token: str


class ResponseOutputText_AnnotationContainerFileCitation(TypedDict):
    container_id: str
    end_index: int
    file_id: str
    filename: str
    start_index: int
    type: Literal["container_file_citation"]


class ResponseOutputText_AnnotationFileCitation(TypedDict):
    file_id: str
    filename: str
    index: int
    type: Literal["file_citation"]


class ResponseOutputText_AnnotationFilePath(TypedDict):
    file_id: str
    index: int
    type: Literal["file_path"]


class ResponseOutputText_AnnotationURLCitation(TypedDict):
    end_index: int
    start_index: int
    title: str
    type: Literal["url_citation"]
    url: str


class ResponseOutputText_Logprob(TypedDict):
    bytes: list[int]
    logprob: float
    token: str
    top_logprobs: list[ResponseOutputText_LogprobTopLogprob]


class ResponseOutputText_LogprobTopLogprob(TypedDict):
    bytes: list[int]
    logprob: float
    token: str


class ResponsePrompt(TypedDict):
    id: str
    variables: NotRequired[dict[str, str | ResponseInputFile | ResponseInputImage | ResponseInputText] | None]
    version: NotRequired[str | None]


class ResponsePromptParam(TypedDict):
    id: str
    variables: NotRequired[ResponsePromptParam_Variables]
    version: NotRequired[str | None]


class ResponseQueuedEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.queued"]


class ResponseReasoningItem(TypedDict):
    content: NotRequired[list[ResponseReasoningItem_Content] | None]
    encrypted_content: NotRequired[str | None]
    id: str
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    summary: list[ResponseReasoningItem_Summary]
    type: Literal["reasoning"]


class ResponseReasoningItemParam(TypedDict):
    content: NotRequired[list[ResponseReasoningItemParam_Content] | None]
    encrypted_content: NotRequired[str | None]
    id: NotRequired[str]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"]]
    summary: list[ResponseReasoningItemParam_Summary]
    type: Literal["reasoning"]


class ResponseReasoningItemParam_Content(TypedDict):
    text: str
    type: Literal["reasoning_text"]


class ResponseReasoningItemParam_Summary(TypedDict):
    text: str
    type: Literal["summary_text"]


class ResponseReasoningItem_Content(TypedDict):
    text: str
    type: Literal["reasoning_text"]


class ResponseReasoningItem_Summary(TypedDict):
    text: str
    type: Literal["summary_text"]


class ResponseReasoningSummaryPartAddedEvent(TypedDict):
    item_id: str
    output_index: int
    part: ResponseReasoningSummaryPartAddedEvent_Part
    sequence_number: int
    summary_index: int
    type: Literal["response.reasoning_summary_part.added"]


class ResponseReasoningSummaryPartAddedEvent_Part(TypedDict):
    text: str
    type: Literal["summary_text"]


class ResponseReasoningSummaryPartDoneEvent(TypedDict):
    item_id: str
    output_index: int
    part: ResponseReasoningSummaryPartDoneEvent_Part
    sequence_number: int
    status: NotRequired[Literal["incomplete"] | None]
    summary_index: int
    type: Literal["response.reasoning_summary_part.done"]


class ResponseReasoningSummaryPartDoneEvent_Part(TypedDict):
    text: str
    type: Literal["summary_text"]


class ResponseReasoningSummaryTextDeltaEvent(TypedDict):
    delta: str
    item_id: str
    output_index: int
    sequence_number: int
    summary_index: int
    type: Literal["response.reasoning_summary_text.delta"]


class ResponseReasoningSummaryTextDoneEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    summary_index: int
    text: str
    type: Literal["response.reasoning_summary_text.done"]


class ResponseReasoningTextDeltaEvent(TypedDict):
    content_index: int
    delta: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.reasoning_text.delta"]


class ResponseReasoningTextDoneEvent(TypedDict):
    content_index: int
    item_id: str
    output_index: int
    sequence_number: int
    text: str
    type: Literal["response.reasoning_text.done"]


class ResponseRefusalDeltaEvent(TypedDict):
    content_index: int
    delta: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.refusal.delta"]


class ResponseRefusalDoneEvent(TypedDict):
    content_index: int
    item_id: str
    output_index: int
    refusal: str
    sequence_number: int
    type: Literal["response.refusal.done"]


class ResponseShellCallCommandAddedEvent(TypedDict):
    command: str
    command_index: int
    output_index: int
    sequence_number: int
    type: Literal["response.shell_call_command.added"]


class ResponseShellCallCommandDeltaEvent(TypedDict):
    command_index: int
    delta: str
    obfuscation: NotRequired[str | None]
    output_index: int
    sequence_number: int
    type: Literal["response.shell_call_command.delta"]


class ResponseShellCallCommandDoneEvent(TypedDict):
    command: str
    command_index: int
    output_index: int
    sequence_number: int
    type: Literal["response.shell_call_command.done"]


class ResponseShellCallOutputContentDeltaEvent(TypedDict):
    command_index: int
    delta: ResponseShellCallOutputContentDeltaEvent_Delta
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.shell_call_output_content.delta"]


class ResponseShellCallOutputContentDeltaEvent_Delta(TypedDict):
    stderr: NotRequired[str | None]
    stdout: NotRequired[str | None]


class ResponseShellCallOutputContentDoneEvent(TypedDict):
    command_index: int
    item_id: str
    output: list[ResponseShellCallOutputContentDoneEvent_Output]
    output_index: int
    sequence_number: int
    type: Literal["response.shell_call_output_content.done"]


class ResponseShellCallOutputContentDoneEvent_Output(TypedDict):
    created_by: NotRequired[str | None]
    outcome: ResponseShellCallOutputContentDoneEvent_Output_Outcome
    stderr: str
    stdout: str


class ResponseShellCallOutputContentDoneEvent_OutputOutcomeExit(TypedDict):
    exit_code: int
    type: Literal["exit"]


class ResponseShellCallOutputContentDoneEvent_OutputOutcomeTimeout(TypedDict):
    type: Literal["timeout"]


class ResponseTextConfig(TypedDict):
    format: NotRequired[ResponseFormatJSONObject | ResponseFormatText | ResponseFormatTextJSONSchemaConfig | None]
    verbosity: NotRequired[Literal["high", "low", "medium"] | None]


class ResponseTextConfigParam(TypedDict):
    format: NotRequired[ResponseFormatJSONObject | ResponseFormatText | ResponseFormatTextJSONSchemaConfigParam]
    verbosity: NotRequired[Literal["high", "low", "medium"] | None]


class ResponseTextDeltaEvent(TypedDict):
    content_index: int
    delta: str
    item_id: str
    logprobs: NotRequired[list[ResponseTextDeltaEvent_Logprob]]
    obfuscation: NotRequired[str]
    output_index: int
    sequence_number: int
    type: Literal["response.output_text.delta"]


class ResponseTextDeltaEvent_Logprob(TypedDict):
    bytes: NotRequired[list[int] | None]
    logprob: float
    token: str
    top_logprobs: NotRequired[list[ResponseTextDeltaEvent_LogprobTopLogprob] | None]


class ResponseTextDeltaEvent_LogprobTopLogprob(TypedDict):
    logprob: NotRequired[float | None]
    token: NotRequired[str | None]


ResponseOutputItemAddedEvent_Item: TypeAlias = "ResponseApplyPatchToolCall | ResponseApplyPatchToolCallOutput | ResponseCodeInterpreterToolCall | ResponseCompactionItem | ResponseComputerToolCall | ResponseComputerToolCallOutputItem | ResponseCustomToolCall | ResponseCustomToolCallOutputItem | ResponseFileSearchToolCall | ResponseFunctionShellToolCall | ResponseFunctionShellToolCallOutput | ResponseFunctionToolCall | ResponseFunctionToolCallOutputItem | ResponseFunctionWebSearch | ResponseOutputItem_AdditionalTools | ResponseOutputItem_ImageGenerationCall | ResponseOutputItem_LocalShellCall | ResponseOutputItem_LocalShellCallOutput | ResponseOutputItem_McpApprovalRequest | ResponseOutputItem_McpApprovalResponse | ResponseOutputItem_McpCall | ResponseOutputItem_McpListTools | ResponseOutputItem_Program | ResponseOutputItem_ProgramOutput | ResponseOutputMessage | ResponseReasoningItem | ResponseToolSearchCall | ResponseToolSearchOutputItem"
ResponseOutputItemDoneEvent_Item: TypeAlias = "ResponseApplyPatchToolCall | ResponseApplyPatchToolCallOutput | ResponseCodeInterpreterToolCall | ResponseCompactionItem | ResponseComputerToolCall | ResponseComputerToolCallOutputItem | ResponseCustomToolCall | ResponseCustomToolCallOutputItem | ResponseFileSearchToolCall | ResponseFunctionShellToolCall | ResponseFunctionShellToolCallOutput | ResponseFunctionToolCall | ResponseFunctionToolCallOutputItem | ResponseFunctionWebSearch | ResponseOutputItem_AdditionalTools | ResponseOutputItem_ImageGenerationCall | ResponseOutputItem_LocalShellCall | ResponseOutputItem_LocalShellCallOutput | ResponseOutputItem_McpApprovalRequest | ResponseOutputItem_McpApprovalResponse | ResponseOutputItem_McpCall | ResponseOutputItem_McpListTools | ResponseOutputItem_Program | ResponseOutputItem_ProgramOutput | ResponseOutputMessage | ResponseReasoningItem | ResponseToolSearchCall | ResponseToolSearchOutputItem"
ResponseOutputItem_AdditionalTools_Role: TypeAlias = (
    "Literal['assistant', 'critic', 'developer', 'discriminator', 'system', 'tool', 'unknown', 'user']"
)
ResponseOutputItem_AdditionalTools_Tools: TypeAlias = "list[ApplyPatchTool | ComputerTool | ComputerUsePreviewTool | CustomTool | FileSearchTool | FunctionShellTool | FunctionTool | NamespaceTool | ToolSearchTool | Tool_CodeInterpreter | Tool_ImageGeneration | Tool_LocalShell | Tool_Mcp | Tool_ProgrammaticToolCalling | WebSearchPreviewTool | WebSearchTool]"
ResponseOutputItem_McpCall_Error: TypeAlias = (
    "McpToolCallError_HTTPError | McpToolCallError_McpProtocolError | McpToolCallError_McpToolExecutionError | None"
)
ResponseOutputTextAnnotationAddedEvent_Annotation: TypeAlias = "ResponseOutputTextAnnotationAddedEvent_AnnotationContainerFileCitation | ResponseOutputTextAnnotationAddedEvent_AnnotationFileCitation | ResponseOutputTextAnnotationAddedEvent_AnnotationFilePath | ResponseOutputTextAnnotationAddedEvent_AnnotationURLCitation | None"
ResponseOutputTextParam_Annotations: TypeAlias = "list[ResponseOutputTextParam_AnnotationContainerFileCitation | ResponseOutputTextParam_AnnotationFileCitation | ResponseOutputTextParam_AnnotationFilePath | ResponseOutputTextParam_AnnotationURLCitation]"
ResponseOutputText_Annotations: TypeAlias = "list[ResponseOutputText_AnnotationContainerFileCitation | ResponseOutputText_AnnotationFileCitation | ResponseOutputText_AnnotationFilePath | ResponseOutputText_AnnotationURLCitation]"
ResponsePromptParam_Variables: TypeAlias = (
    "dict[str, str | ResponseInputFileParam | ResponseInputImageParam | ResponseInputTextParam] | None"
)
ResponseShellCallOutputContentDoneEvent_Output_Outcome: TypeAlias = "ResponseShellCallOutputContentDoneEvent_OutputOutcomeExit | ResponseShellCallOutputContentDoneEvent_OutputOutcomeTimeout"
