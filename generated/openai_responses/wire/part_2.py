"""Wire types of openai_responses, ResponseApplyPatchToolCallOutput_CallerDirect to ResponseCustomToolCallOutput_CallerProgram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ApplyPatchToolParam,
        ComputerActionListParam_Click,
        ComputerActionListParam_DoubleClick,
        ComputerActionListParam_Drag,
        ComputerActionListParam_Keypress,
        ComputerActionListParam_Move,
        ComputerActionListParam_Screenshot,
        ComputerActionListParam_Scroll,
        ComputerActionListParam_Type,
        ComputerActionListParam_Wait,
        ComputerAction_Click,
        ComputerAction_DoubleClick,
        ComputerAction_Drag,
        ComputerAction_Keypress,
        ComputerAction_Move,
        ComputerAction_Screenshot,
        ComputerAction_Scroll,
        ComputerAction_Type,
        ComputerAction_Wait,
        ComputerToolParam,
        ComputerUsePreviewToolParam,
        CustomToolParam,
        EasyInputMessageParam,
        FileSearchToolParam,
        FunctionShellToolParam,
        FunctionToolParam,
        NamespaceToolParam,
        Reasoning,
        Response,
    )
    from llm_dialect.generated.openai_responses.wire.part_3 import (
        ResponseCustomToolCallParam,
        ResponseCustomToolCall_CallerDirect,
        ResponseCustomToolCall_CallerProgram,
        ResponseFileSearchToolCallParam,
        ResponseFormatText,
        ResponseFormatTextJSONSchemaConfig,
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
        ResponseOutputRefusal,
        ResponseOutputText,
        ResponsePromptParam,
        ResponseReasoningItemParam,
        ResponseTextConfigParam,
    )
    from llm_dialect.generated.openai_responses.wire.part_6 import (
        ResponseToolSearchOutputItemParamParam,
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


class ResponseApplyPatchToolCallOutput_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseApplyPatchToolCallOutput_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseApplyPatchToolCall_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseApplyPatchToolCall_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseApplyPatchToolCall_OperationCreateFile(TypedDict):
    diff: str
    path: str
    type: Literal["create_file"]


class ResponseApplyPatchToolCall_OperationDeleteFile(TypedDict):
    path: str
    type: Literal["delete_file"]


class ResponseApplyPatchToolCall_OperationUpdateFile(TypedDict):
    diff: str
    path: str
    type: Literal["update_file"]


class ResponseAudioDeltaEvent(TypedDict):
    delta: str
    sequence_number: int
    type: Literal["response.audio.delta"]


class ResponseAudioDoneEvent(TypedDict):
    sequence_number: int
    type: Literal["response.audio.done"]


class ResponseAudioTranscriptDeltaEvent(TypedDict):
    delta: str
    sequence_number: int
    type: Literal["response.audio.transcript.delta"]


class ResponseAudioTranscriptDoneEvent(TypedDict):
    sequence_number: int
    type: Literal["response.audio.transcript.done"]


class ResponseCodeInterpreterCallCodeDeltaEvent(TypedDict):
    delta: str
    item_id: str
    obfuscation: NotRequired[str]
    output_index: int
    sequence_number: int
    type: Literal["response.code_interpreter_call_code.delta"]


class ResponseCodeInterpreterCallCodeDoneEvent(TypedDict):
    code: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.code_interpreter_call_code.done"]


class ResponseCodeInterpreterCallCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.code_interpreter_call.completed"]


class ResponseCodeInterpreterCallInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.code_interpreter_call.in_progress"]


class ResponseCodeInterpreterCallInterpretingEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.code_interpreter_call.interpreting"]


class ResponseCodeInterpreterToolCall(TypedDict):
    code: str | None
    container_id: str
    id: str
    outputs: ResponseCodeInterpreterToolCall_Outputs
    status: Literal["completed", "failed", "in_progress", "incomplete", "interpreting"]
    type: Literal["code_interpreter_call"]


class ResponseCodeInterpreterToolCallParam(TypedDict):
    code: str | None
    container_id: str
    id: str
    outputs: ResponseCodeInterpreterToolCallParam_Outputs
    status: Literal["completed", "failed", "in_progress", "incomplete", "interpreting"]
    type: Literal["code_interpreter_call"]


class ResponseCodeInterpreterToolCallParam_OutputImage(TypedDict):
    type: Literal["image"]
    url: str


class ResponseCodeInterpreterToolCallParam_OutputLogs(TypedDict):
    logs: str
    type: Literal["logs"]


class ResponseCodeInterpreterToolCall_OutputImage(TypedDict):
    type: Literal["image"]
    url: str


class ResponseCodeInterpreterToolCall_OutputLogs(TypedDict):
    logs: str
    type: Literal["logs"]


class ResponseCompactionCompactingEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.compaction.compacting"]


class ResponseCompactionItem(TypedDict):
    created_by: NotRequired[str | None]
    encrypted_content: str
    id: str
    type: Literal["compaction"]


class ResponseCompactionItemParam(TypedDict):
    encrypted_content: str
    id: NotRequired[str | None]
    type: Literal["compaction"]


class ResponseCompactionItemParamParam(TypedDict):
    encrypted_content: str
    id: NotRequired[str | None]
    type: Literal["compaction"]


class ResponseCompletedEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.completed"]


class ResponseComputerToolCall(TypedDict):
    action: NotRequired[ResponseComputerToolCall_Action]
    actions: NotRequired[ResponseComputerToolCall_Actions]
    call_id: str
    id: str
    pending_safety_checks: list[ResponseComputerToolCall_PendingSafetyCheck]
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["computer_call"]


class ResponseComputerToolCallOutputItem(TypedDict):
    acknowledged_safety_checks: NotRequired[list[ResponseComputerToolCallOutputItem_AcknowledgedSafetyCheck] | None]
    call_id: str
    created_by: NotRequired[str | None]
    id: str
    output: ResponseComputerToolCallOutputScreenshot
    status: Literal["completed", "failed", "in_progress", "incomplete"]
    type: Literal["computer_call_output"]


class ResponseComputerToolCallOutputItem_AcknowledgedSafetyCheck(TypedDict):
    code: NotRequired[str | None]
    id: str
    message: NotRequired[str | None]


class ResponseComputerToolCallOutputScreenshot(TypedDict):
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]
    type: Literal["computer_screenshot"]


class ResponseComputerToolCallOutputScreenshotParam(TypedDict):
    file_id: NotRequired[str]
    image_url: NotRequired[str]
    type: Literal["computer_screenshot"]


class ResponseComputerToolCallParam(TypedDict):
    action: NotRequired[ResponseComputerToolCallParam_Action]
    actions: NotRequired[ResponseComputerToolCallParam_Actions]
    call_id: str
    id: str
    pending_safety_checks: list[ResponseComputerToolCallParam_PendingSafetyCheck]
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["computer_call"]


class ResponseComputerToolCallParam_ActionClick(TypedDict):
    button: Literal["back", "forward", "left", "right", "wheel"]
    keys: NotRequired[list[str] | None]
    type: Literal["click"]
    x: int
    y: int


class ResponseComputerToolCallParam_ActionDoubleClick(TypedDict):
    keys: list[str] | None
    type: Literal["double_click"]
    x: int
    y: int


class ResponseComputerToolCallParam_ActionDrag(TypedDict):
    keys: NotRequired[list[str] | None]
    path: list[ResponseComputerToolCallParam_ActionDragPath]
    type: Literal["drag"]


class ResponseComputerToolCallParam_ActionDragPath(TypedDict):
    x: int
    y: int


class ResponseComputerToolCallParam_ActionKeypress(TypedDict):
    keys: list[str]
    type: Literal["keypress"]


class ResponseComputerToolCallParam_ActionMove(TypedDict):
    keys: NotRequired[list[str] | None]
    type: Literal["move"]
    x: int
    y: int


class ResponseComputerToolCallParam_ActionScreenshot(TypedDict):
    type: Literal["screenshot"]


class ResponseComputerToolCallParam_ActionScroll(TypedDict):
    keys: NotRequired[list[str] | None]
    scroll_x: int
    scroll_y: int
    type: Literal["scroll"]
    x: int
    y: int


class ResponseComputerToolCallParam_ActionType(TypedDict):
    text: str
    type: Literal["type"]


class ResponseComputerToolCallParam_ActionWait(TypedDict):
    type: Literal["wait"]


class ResponseComputerToolCallParam_PendingSafetyCheck(TypedDict):
    code: NotRequired[str | None]
    id: str
    message: NotRequired[str | None]


class ResponseComputerToolCall_ActionClick(TypedDict):
    button: Literal["back", "forward", "left", "right", "wheel"]
    keys: NotRequired[list[str] | None]
    type: Literal["click"]
    x: int
    y: int


class ResponseComputerToolCall_ActionDoubleClick(TypedDict):
    keys: list[str] | None
    type: Literal["double_click"]
    x: int
    y: int


class ResponseComputerToolCall_ActionDrag(TypedDict):
    keys: NotRequired[list[str] | None]
    path: list[ResponseComputerToolCall_ActionDragPath]
    type: Literal["drag"]


class ResponseComputerToolCall_ActionDragPath(TypedDict):
    x: int
    y: int


class ResponseComputerToolCall_ActionKeypress(TypedDict):
    keys: list[str]
    type: Literal["keypress"]


class ResponseComputerToolCall_ActionMove(TypedDict):
    keys: NotRequired[list[str] | None]
    type: Literal["move"]
    x: int
    y: int


class ResponseComputerToolCall_ActionScreenshot(TypedDict):
    type: Literal["screenshot"]


class ResponseComputerToolCall_ActionScroll(TypedDict):
    keys: NotRequired[list[str] | None]
    scroll_x: int
    scroll_y: int
    type: Literal["scroll"]
    x: int
    y: int


class ResponseComputerToolCall_ActionType(TypedDict):
    text: str
    type: Literal["type"]


class ResponseComputerToolCall_ActionWait(TypedDict):
    type: Literal["wait"]


class ResponseComputerToolCall_PendingSafetyCheck(TypedDict):
    code: NotRequired[str | None]
    id: str
    message: NotRequired[str | None]


class ResponseConfigurationUpdateItemParam(TypedDict):
    id: NotRequired[str | None]
    reasoning: NotRequired[ResponseConfigurationUpdateItemParam_Reasoning | None]
    text: NotRequired[ResponseConfigurationUpdateItemParam_Text | None]
    type: Literal["configuration_update"]


class ResponseConfigurationUpdateItemParamParam(TypedDict):
    id: NotRequired[str | None]
    reasoning: NotRequired[ResponseConfigurationUpdateItemParamParam_Reasoning]
    text: NotRequired[ResponseConfigurationUpdateItemParamParam_Text]
    type: Literal["configuration_update"]


class ResponseConfigurationUpdateItemParamParam_Reasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]


class ResponseConfigurationUpdateItemParamParam_Text(TypedDict):
    format: ResponseFormatText | ResponseFormatTextJSONSchemaConfigParam


class ResponseConfigurationUpdateItemParam_Reasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]


class ResponseConfigurationUpdateItemParam_Text(TypedDict):
    format: ResponseFormatText | ResponseFormatTextJSONSchemaConfig


class ResponseContainerReference(TypedDict):
    container_id: str
    type: Literal["container_reference"]


class ResponseContentPartAddedEvent(TypedDict):
    content_index: int
    item_id: str
    output_index: int
    part: ResponseContentPartAddedEvent_PartReasoningText | ResponseOutputRefusal | ResponseOutputText
    sequence_number: int
    type: Literal["response.content_part.added"]


class ResponseContentPartAddedEvent_PartReasoningText(TypedDict):
    text: str
    type: Literal["reasoning_text"]


class ResponseContentPartDoneEvent(TypedDict):
    content_index: int
    item_id: str
    output_index: int
    part: ResponseContentPartDoneEvent_PartReasoningText | ResponseOutputRefusal | ResponseOutputText
    sequence_number: int
    type: Literal["response.content_part.done"]


class ResponseContentPartDoneEvent_PartReasoningText(TypedDict):
    text: str
    type: Literal["reasoning_text"]


class ResponseConversationParamParam(TypedDict):
    id: str


class ResponseCreateParams(TypedDict):
    access_programs: NotRequired[ResponseCreateParams_AccessPrograms]
    background: NotRequired[bool | None]
    background_options: NotRequired[ResponseCreateParams_BackgroundOptions]
    client_metadata: NotRequired[dict[str, str]]
    context_management: NotRequired[list[ResponseCreateParams_ContextManagement] | None]
    conversation: NotRequired[str | ResponseConversationParamParam | None]
    image: NotRequired[ResponseCreateParams_Image]
    include: NotRequired[ResponseCreateParams_Include]
    input: NotRequired[ResponseCreateParams_Input]
    instructions: NotRequired[str | None]
    max_output_tokens: NotRequired[int | None]
    max_tool_calls: NotRequired[int | None]
    metadata: NotRequired[dict[str, str] | None]
    model: NotRequired[str]
    moderation: NotRequired[ResponseCreateParams_Moderation | None]
    parallel_tool_calls: NotRequired[bool | None]
    previous_response_id: NotRequired[str | None]
    prompt: NotRequired[ResponsePromptParam | None]
    prompt_cache_key: NotRequired[str | None]
    prompt_cache_options: NotRequired[ResponseCreateParams_PromptCacheOptions]
    prompt_cache_retention: NotRequired[Literal["24h", "in_memory"] | None]
    reasoning: NotRequired[Reasoning | None]
    safety_identifier: NotRequired[str | None]
    service_tier: NotRequired[Literal["auto", "default", "fast", "flex", "priority", "scale", "ultrafast"] | None]
    store: NotRequired[bool | None]
    stream: NotRequired[bool | None]
    stream_options: NotRequired[ResponseCreateParams_StreamOptions | None]
    temperature: NotRequired[float | None]
    text: NotRequired[ResponseTextConfigParam]
    tool_choice: NotRequired[ResponseCreateParams_ToolChoice]
    tools: NotRequired[ResponseCreateParams_Tools]
    top_logprobs: NotRequired[int | None]
    top_p: NotRequired[float | None]
    truncation: NotRequired[Literal["auto", "disabled"] | None]
    user: NotRequired[str]


class ResponseCreateParams_AccessPrograms(TypedDict):
    cyber: NotRequired[Literal["daybreak_blue", "daybreak_red", "standard"]]


class ResponseCreateParams_BackgroundOptions(TypedDict):
    completion_window: NotRequired[Literal["2h", "8h", "soonest"]]
    continuation_id: NotRequired[str]


class ResponseCreateParams_ContextManagement(TypedDict):
    compact_threshold: NotRequired[int | None]
    type: str


class ResponseCreateParams_Image(TypedDict):
    context_compression: NotRequired[Literal["auto", "disabled", "enabled"]]


class ResponseCreateParams_Moderation(TypedDict):
    model: str
    policy: NotRequired[ResponseCreateParams_ModerationPolicy | None]


class ResponseCreateParams_ModerationPolicy(TypedDict):
    input: NotRequired[ResponseCreateParams_ModerationPolicyInput | None]
    output: NotRequired[ResponseCreateParams_ModerationPolicyOutput | None]


class ResponseCreateParams_ModerationPolicyInput(TypedDict):
    mode: Literal["block", "score"]


class ResponseCreateParams_ModerationPolicyOutput(TypedDict):
    mode: Literal["block", "score"]


class ResponseCreateParams_PromptCacheOptions(TypedDict):
    comparison_response_id: NotRequired[str | None]
    mode: NotRequired[Literal["explicit", "implicit"]]
    prewarm: NotRequired[bool]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseCreateParams_StreamOptions(TypedDict):
    include_obfuscation: NotRequired[bool]


class ResponseCreateParams_ToolChoiceSpecificProgrammaticToolCallingParam(TypedDict):
    type: Literal["programmatic_tool_calling"]


class ResponseCreatedEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.created"]


ResponseCustomToolCall = TypedDict(
    "ResponseCustomToolCall",
    {
        "async": "NotRequired[bool | None]",
        "call_id": "str",
        "caller": "NotRequired[ResponseCustomToolCall_CallerDirect | ResponseCustomToolCall_CallerProgram | None]",
        "id": "NotRequired[str | None]",
        "input": "str",
        "name": "str",
        "namespace": "NotRequired[str | None]",
        "status": "NotRequired[Literal['completed', 'in_progress', 'incomplete']]",
        "type": "Literal['custom_tool_call']",
    },
)


class ResponseCustomToolCallInputDeltaEvent(TypedDict):
    delta: str
    item_id: str
    obfuscation: NotRequired[str]
    output_index: int
    sequence_number: int
    type: Literal["response.custom_tool_call_input.delta"]


class ResponseCustomToolCallInputDoneEvent(TypedDict):
    input: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.custom_tool_call_input.done"]


class ResponseCustomToolCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseCustomToolCallOutput_Caller]
    id: NotRequired[str | None]
    output: list[ResponseInputFile | ResponseInputImage | ResponseInputText] | str
    type: Literal["custom_tool_call_output"]


class ResponseCustomToolCallOutputItem(TypedDict):
    call_id: str
    caller: NotRequired[ResponseCustomToolCallOutputItem_Caller]
    created_by: NotRequired[str | None]
    id: str
    output: list[ResponseInputFile | ResponseInputImage | ResponseInputText] | str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["custom_tool_call_output"]


class ResponseCustomToolCallOutputParam(TypedDict):
    call_id: str
    caller: NotRequired[ResponseCustomToolCallOutputParam_Caller]
    id: NotRequired[str]
    output: list[ResponseInputFileParam | ResponseInputImageParam | ResponseInputTextParam] | str
    type: Literal["custom_tool_call_output"]


class ResponseCustomToolCallOutputParam_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseCustomToolCallOutputParam_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseCustomToolCallOutput_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseCustomToolCallOutput_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


ResponseApplyPatchToolCall_Operation: TypeAlias = "ResponseApplyPatchToolCall_OperationCreateFile | ResponseApplyPatchToolCall_OperationDeleteFile | ResponseApplyPatchToolCall_OperationUpdateFile"
ResponseCodeInterpreterToolCallParam_Outputs: TypeAlias = (
    "list[ResponseCodeInterpreterToolCallParam_OutputImage | ResponseCodeInterpreterToolCallParam_OutputLogs] | None"
)
ResponseCodeInterpreterToolCall_Outputs: TypeAlias = (
    "list[ResponseCodeInterpreterToolCall_OutputImage | ResponseCodeInterpreterToolCall_OutputLogs] | None"
)
ResponseComputerToolCallParam_Action: TypeAlias = "ResponseComputerToolCallParam_ActionClick | ResponseComputerToolCallParam_ActionDoubleClick | ResponseComputerToolCallParam_ActionDrag | ResponseComputerToolCallParam_ActionKeypress | ResponseComputerToolCallParam_ActionMove | ResponseComputerToolCallParam_ActionScreenshot | ResponseComputerToolCallParam_ActionScroll | ResponseComputerToolCallParam_ActionType | ResponseComputerToolCallParam_ActionWait"
ResponseComputerToolCallParam_Actions: TypeAlias = "list[ComputerActionListParam_Click | ComputerActionListParam_DoubleClick | ComputerActionListParam_Drag | ComputerActionListParam_Keypress | ComputerActionListParam_Move | ComputerActionListParam_Screenshot | ComputerActionListParam_Scroll | ComputerActionListParam_Type | ComputerActionListParam_Wait]"
ResponseComputerToolCall_Action: TypeAlias = "ResponseComputerToolCall_ActionClick | ResponseComputerToolCall_ActionDoubleClick | ResponseComputerToolCall_ActionDrag | ResponseComputerToolCall_ActionKeypress | ResponseComputerToolCall_ActionMove | ResponseComputerToolCall_ActionScreenshot | ResponseComputerToolCall_ActionScroll | ResponseComputerToolCall_ActionType | ResponseComputerToolCall_ActionWait | None"
ResponseComputerToolCall_Actions: TypeAlias = "list[ComputerAction_Click | ComputerAction_DoubleClick | ComputerAction_Drag | ComputerAction_Keypress | ComputerAction_Move | ComputerAction_Screenshot | ComputerAction_Scroll | ComputerAction_Type | ComputerAction_Wait] | None"
ResponseCreateParams_Include: TypeAlias = "list[Literal['code_interpreter_call.outputs', 'computer_call_output.output.image_url', 'file_search_call.results', 'message.input_image.image_url', 'message.output_text.logprobs', 'reasoning.encrypted_content', 'web_search_call.action.sources', 'web_search_call.results']] | None"
ResponseCreateParams_Input: TypeAlias = "list[EasyInputMessageParam | ResponseCodeInterpreterToolCallParam | ResponseCompactionItemParamParam | ResponseComputerToolCallParam | ResponseConfigurationUpdateItemParamParam | ResponseCustomToolCallOutputParam | ResponseCustomToolCallParam | ResponseFileSearchToolCallParam | ResponseFunctionToolCallParam | ResponseFunctionWebSearchParam | ResponseInputItemParam_AdditionalTools | ResponseInputItemParam_ApplyPatchCall | ResponseInputItemParam_ApplyPatchCallOutput | ResponseInputItemParam_CompactionTrigger | ResponseInputItemParam_ComputerCallOutput | ResponseInputItemParam_FunctionCallOutput | ResponseInputItemParam_ImageGenerationCall | ResponseInputItemParam_ItemReference | ResponseInputItemParam_LocalShellCall | ResponseInputItemParam_LocalShellCallOutput | ResponseInputItemParam_McpApprovalRequest | ResponseInputItemParam_McpApprovalResponse | ResponseInputItemParam_McpCall | ResponseInputItemParam_McpListTools | ResponseInputItemParam_Message | ResponseInputItemParam_Program | ResponseInputItemParam_ProgramOutput | ResponseInputItemParam_ShellCall | ResponseInputItemParam_ShellCallOutput | ResponseInputItemParam_ToolSearchCall | ResponseOutputMessageParam | ResponseReasoningItemParam | ResponseToolSearchOutputItemParamParam] | str"
ResponseCreateParams_ToolChoice: TypeAlias = "Literal['auto', 'none', 'required'] | ResponseCreateParams_ToolChoiceSpecificProgrammaticToolCallingParam | ToolChoiceAllowedParam | ToolChoiceApplyPatchParam | ToolChoiceCustomParam | ToolChoiceFunctionParam | ToolChoiceMcpParam | ToolChoiceShellParam | ToolChoiceTypesParam"
ResponseCreateParams_Tools: TypeAlias = "list[ApplyPatchToolParam | ComputerToolParam | ComputerUsePreviewToolParam | CustomToolParam | FileSearchToolParam | FunctionShellToolParam | FunctionToolParam | NamespaceToolParam | ToolParam_CodeInterpreter | ToolParam_ImageGeneration | ToolParam_LocalShell | ToolParam_Mcp | ToolParam_ProgrammaticToolCalling | ToolSearchToolParam | WebSearchPreviewToolParam | WebSearchToolParam]"
ResponseCustomToolCallOutputItem_Caller: TypeAlias = (
    "ResponseCustomToolCallOutput_CallerDirect | ResponseCustomToolCallOutput_CallerProgram | None"
)
ResponseCustomToolCallOutputParam_Caller: TypeAlias = (
    "ResponseCustomToolCallOutputParam_CallerDirect | ResponseCustomToolCallOutputParam_CallerProgram | None"
)
ResponseCustomToolCallOutput_Caller: TypeAlias = (
    "ResponseCustomToolCallOutput_CallerDirect | ResponseCustomToolCallOutput_CallerProgram | None"
)
