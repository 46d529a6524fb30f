"""Wire types of openai_responses, ResponseInputItemParam_ApplyPatchCallOutputCallerProgram to ResponseMcpCallArgumentsDoneEvent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ApplyPatchTool,
        ComputerTool,
        ComputerUsePreviewTool,
        ContainerReference,
        ContainerReferenceParam,
        CustomTool,
        FileSearchTool,
        FunctionShellTool,
        FunctionTool,
        LocalEnvironment,
        LocalEnvironmentParam,
        McpToolCallErrorParam_HTTPError,
        McpToolCallErrorParam_McpProtocolError,
        McpToolCallErrorParam_McpToolExecutionError,
        McpToolCallError_HTTPError,
        McpToolCallError_McpProtocolError,
        McpToolCallError_McpToolExecutionError,
        NamespaceTool,
    )
    from llm_dialect.generated.openai_responses.wire.part_2 import (
        ResponseComputerToolCallOutputScreenshot,
        ResponseComputerToolCallOutputScreenshotParam,
    )
    from llm_dialect.generated.openai_responses.wire.part_3 import (
        ResponseFunctionShellCallOutputContent,
        ResponseFunctionShellCallOutputContentParam,
        ResponseInputFile,
        ResponseInputFileContent,
        ResponseInputFileContentParam,
        ResponseInputFileParam,
        ResponseInputImage,
        ResponseInputImageContent,
        ResponseInputImageContentParam,
        ResponseInputImageParam,
        ResponseInputItemParam_ApplyPatchCallCallerDirect,
        ResponseInputItemParam_ApplyPatchCallCallerProgram,
        ResponseInputItemParam_ApplyPatchCallOperationCreateFile,
        ResponseInputItemParam_ApplyPatchCallOperationDeleteFile,
        ResponseInputItemParam_ApplyPatchCallOperationUpdateFile,
        ResponseInputItemParam_ApplyPatchCallOutputCallerDirect,
    )
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


class ResponseInputItemParam_ApplyPatchCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItemParam_CompactionTrigger(TypedDict):
    id: NotRequired[str | None]
    type: Literal["compaction_trigger"]


class ResponseInputItemParam_ComputerCallOutput(TypedDict):
    acknowledged_safety_checks: NotRequired[ResponseInputItemParam_ComputerCallOutput_AcknowledgedSafetyChecks]
    call_id: str
    id: NotRequired[str | None]
    output: ResponseComputerToolCallOutputScreenshotParam
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["computer_call_output"]


class ResponseInputItemParam_ComputerCallOutputAcknowledgedSafetyCheck(TypedDict):
    code: NotRequired[str | None]
    id: str
    message: NotRequired[str | None]


class ResponseInputItemParam_FunctionCallOutput(TypedDict):
    call_id: NotRequired[str | None]
    caller: NotRequired[ResponseInputItemParam_FunctionCallOutput_Caller]
    id: NotRequired[str | None]
    name: NotRequired[str | None]
    namespace: NotRequired[str | None]
    output: ResponseInputItemParam_FunctionCallOutput_Output
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["function_call_output"]


class ResponseInputItemParam_FunctionCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItemParam_FunctionCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItemParam_ImageGenerationCall(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"] | None]
    background: NotRequired[Literal["auto", "opaque", "transparent"] | None]
    error: NotRequired[ResponseInputItemParam_ImageGenerationCallError]
    id: str
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"] | None]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"] | None]
    result: str | None
    revised_prompt: NotRequired[str | None]
    size: NotRequired[str | None]
    status: Literal["completed", "failed", "generating", "in_progress"]
    svg_usage: NotRequired[ResponseInputItemParam_ImageGenerationCallSvgUsage]
    type: Literal["image_generation_call"]


class ResponseInputItemParam_ImageGenerationCallError(TypedDict):
    code: str | None
    message: str
    moderation_details: NotRequired[ResponseInputItemParam_ImageGenerationCallErrorModerationDetails]
    param: str | None
    type: str


class ResponseInputItemParam_ImageGenerationCallErrorModerationDetails(TypedDict):
    categories: list[str]
    moderation_stage: Literal["input", "output", "unknown"]


class ResponseInputItemParam_ImageGenerationCallSvgUsage(TypedDict):
    input_tokens: int
    model: str
    output_tokens: int
    reasoning_tokens: int
    total_tokens: int


class ResponseInputItemParam_ItemReference(TypedDict):
    id: str
    type: NotRequired[Literal["item_reference"] | None]


class ResponseInputItemParam_LocalShellCall(TypedDict):
    action: ResponseInputItemParam_LocalShellCallAction
    call_id: str
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["local_shell_call"]


class ResponseInputItemParam_LocalShellCallAction(TypedDict):
    command: list[str]
    env: dict[str, str]
    timeout_ms: NotRequired[int | None]
    type: Literal["exec"]
    user: NotRequired[str | None]
    working_directory: NotRequired[str | None]


class ResponseInputItemParam_LocalShellCallOutput(TypedDict):
    id: str
    output: str
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["local_shell_call_output"]


class ResponseInputItemParam_McpApprovalRequest(TypedDict):
    arguments: str
    id: str
    name: str
    server_label: str
    type: Literal["mcp_approval_request"]


class ResponseInputItemParam_McpApprovalResponse(TypedDict):
    approval_request_id: str
    approve: bool
    id: NotRequired[str | None]
    reason: NotRequired[str | None]
    type: Literal["mcp_approval_response"]


class ResponseInputItemParam_McpCall(TypedDict):
    approval_request_id: NotRequired[str | None]
    arguments: str
    error: NotRequired[ResponseInputItemParam_McpCall_Error]
    id: str
    name: str
    output: NotRequired[str | None]
    server_label: str
    status: NotRequired[Literal["calling", "completed", "failed", "in_progress", "incomplete"]]
    type: Literal["mcp_call"]


class ResponseInputItemParam_McpListTools(TypedDict):
    error: NotRequired[str | None]
    id: str
    server_label: str
    tools: list[ResponseInputItemParam_McpListToolsTool]
    type: Literal["mcp_list_tools"]


class ResponseInputItemParam_McpListToolsTool(TypedDict):
    annotations: NotRequired[Any]
    description: NotRequired[str | None]
    input_schema: Any
    name: str


class ResponseInputItemParam_Message(TypedDict):
    content: list[ResponseInputFileParam | ResponseInputImageParam | ResponseInputTextParam]
    role: Literal["developer", "system", "user"]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"]]
    type: NotRequired[Literal["message"]]


class ResponseInputItemParam_Program(TypedDict):
    call_id: str
    code: str
    fingerprint: str
    id: str
    type: Literal["program"]


class ResponseInputItemParam_ProgramOutput(TypedDict):
    call_id: str
    id: str
    result: str
    status: Literal["completed", "incomplete"]
    type: Literal["program_output"]


class ResponseInputItemParam_ShellCall(TypedDict):
    action: ResponseInputItemParam_ShellCallAction
    call_id: str
    caller: NotRequired[ResponseInputItemParam_ShellCall_Caller]
    environment: NotRequired[ContainerReferenceParam | LocalEnvironmentParam | None]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["shell_call"]


class ResponseInputItemParam_ShellCallAction(TypedDict):
    commands: list[str]
    max_output_length: NotRequired[int | None]
    timeout_ms: NotRequired[int | None]


class ResponseInputItemParam_ShellCallCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItemParam_ShellCallCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItemParam_ShellCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItemParam_ShellCallOutput_Caller]
    id: NotRequired[str | None]
    max_output_length: NotRequired[int | None]
    output: list[ResponseFunctionShellCallOutputContentParam]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["shell_call_output"]


class ResponseInputItemParam_ShellCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItemParam_ShellCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItemParam_ToolSearchCall(TypedDict):
    arguments: Any
    call_id: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"]]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["tool_search_call"]


class ResponseInputItem_AdditionalTools(TypedDict):
    id: NotRequired[str | None]
    role: Literal["developer"]
    tools: ResponseInputItem_AdditionalTools_Tools
    type: Literal["additional_tools"]


class ResponseInputItem_ApplyPatchCall(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItem_ApplyPatchCall_Caller]
    id: NotRequired[str | None]
    operation: ResponseInputItem_ApplyPatchCall_Operation
    status: Literal["completed", "in_progress"]
    type: Literal["apply_patch_call"]


class ResponseInputItem_ApplyPatchCallCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItem_ApplyPatchCallCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItem_ApplyPatchCallOperationCreateFile(TypedDict):
    diff: str
    path: str
    type: Literal["create_file"]


class ResponseInputItem_ApplyPatchCallOperationDeleteFile(TypedDict):
    path: str
    type: Literal["delete_file"]


class ResponseInputItem_ApplyPatchCallOperationUpdateFile(TypedDict):
    diff: str
    path: str
    type: Literal["update_file"]


class ResponseInputItem_ApplyPatchCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItem_ApplyPatchCallOutput_Caller]
    id: NotRequired[str | None]
    output: NotRequired[str | None]
    status: Literal["completed", "failed"]
    type: Literal["apply_patch_call_output"]


class ResponseInputItem_ApplyPatchCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItem_ApplyPatchCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItem_CompactionTrigger(TypedDict):
    id: NotRequired[str | None]
    type: Literal["compaction_trigger"]


class ResponseInputItem_ComputerCallOutput(TypedDict):
    acknowledged_safety_checks: NotRequired[list[ResponseInputItem_ComputerCallOutputAcknowledgedSafetyCheck] | None]
    call_id: str
    id: NotRequired[str | None]
    output: ResponseComputerToolCallOutputScreenshot
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["computer_call_output"]


class ResponseInputItem_ComputerCallOutputAcknowledgedSafetyCheck(TypedDict):
    code: NotRequired[str | None]
    id: str
    message: NotRequired[str | None]


class ResponseInputItem_FunctionCallOutput(TypedDict):
    call_id: NotRequired[str | None]
    caller: NotRequired[ResponseInputItem_FunctionCallOutput_Caller]
    id: NotRequired[str | None]
    name: NotRequired[str | None]
    namespace: NotRequired[str | None]
    output: list[ResponseInputFileContent | ResponseInputImageContent | ResponseInputTextContent] | str
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["function_call_output"]


class ResponseInputItem_FunctionCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItem_FunctionCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItem_ImageGenerationCall(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"] | None]
    background: NotRequired[Literal["auto", "opaque", "transparent"] | None]
    error: NotRequired[ResponseInputItem_ImageGenerationCallError | None]
    id: str
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"] | None]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"] | None]
    result: NotRequired[str | None]
    revised_prompt: NotRequired[str | None]
    size: NotRequired[str | None]
    status: Literal["completed", "failed", "generating", "in_progress"]
    svg_usage: NotRequired[ResponseInputItem_ImageGenerationCallSvgUsage | None]
    type: Literal["image_generation_call"]


class ResponseInputItem_ImageGenerationCallError(TypedDict):
    code: str | None
    message: str
    moderation_details: NotRequired[ResponseInputItem_ImageGenerationCallErrorModerationDetails | None]
    param: str | None
    type: str


class ResponseInputItem_ImageGenerationCallErrorModerationDetails(TypedDict):
    categories: list[str]
    moderation_stage: Literal["input", "output", "unknown"]


class ResponseInputItem_ImageGenerationCallSvgUsage(TypedDict):
    input_tokens: int
    model: str
    output_tokens: int
    reasoning_tokens: int
    total_tokens: int


class ResponseInputItem_ItemReference(TypedDict):
    id: str
    type: NotRequired[Literal["item_reference"] | None]


class ResponseInputItem_LocalShellCall(TypedDict):
    action: ResponseInputItem_LocalShellCallAction
    call_id: str
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["local_shell_call"]


class ResponseInputItem_LocalShellCallAction(TypedDict):
    command: list[str]
    env: dict[str, str]
    timeout_ms: NotRequired[int | None]
    type: Literal["exec"]
    user: NotRequired[str | None]
    working_directory: NotRequired[str | None]


class ResponseInputItem_LocalShellCallOutput(TypedDict):
    id: str
    output: str
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["local_shell_call_output"]


class ResponseInputItem_McpApprovalRequest(TypedDict):
    arguments: str
    id: str
    name: str
    server_label: str
    type: Literal["mcp_approval_request"]


class ResponseInputItem_McpApprovalResponse(TypedDict):
    approval_request_id: str
    approve: bool
    id: NotRequired[str | None]
    reason: NotRequired[str | None]
    type: Literal["mcp_approval_response"]


class ResponseInputItem_McpCall(TypedDict):
    approval_request_id: NotRequired[str | None]
    arguments: str
    error: NotRequired[ResponseInputItem_McpCall_Error]
    id: str
    name: str
    output: NotRequired[str | None]
    server_label: str
    status: NotRequired[Literal["calling", "completed", "failed", "in_progress", "incomplete"] | None]
    type: Literal["mcp_call"]


class ResponseInputItem_McpListTools(TypedDict):
    error: NotRequired[str | None]
    id: str
    server_label: str
    tools: list[ResponseInputItem_McpListToolsTool]
    type: Literal["mcp_list_tools"]


class ResponseInputItem_McpListToolsTool(TypedDict):
    annotations: NotRequired[Any]
    description: NotRequired[str | None]
    input_schema: Any
    name: str


class ResponseInputItem_Message(TypedDict):
    content: list[ResponseInputFile | ResponseInputImage | ResponseInputText]
    role: Literal["developer", "system", "user"]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: NotRequired[Literal["message"] | None]


class ResponseInputItem_Program(TypedDict):
    call_id: str
    code: str
    fingerprint: str
    id: str
    type: Literal["program"]


class ResponseInputItem_ProgramOutput(TypedDict):
    call_id: str
    id: str
    result: str
    status: Literal["completed", "incomplete"]
    type: Literal["program_output"]


class ResponseInputItem_ShellCall(TypedDict):
    action: ResponseInputItem_ShellCallAction
    call_id: str
    caller: NotRequired[ResponseInputItem_ShellCallCallerDirect | ResponseInputItem_ShellCallCallerProgram | None]
    environment: NotRequired[ContainerReference | LocalEnvironment | None]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["shell_call"]


class ResponseInputItem_ShellCallAction(TypedDict):
    commands: list[str]
    max_output_length: NotRequired[int | None]
    timeout_ms: NotRequired[int | None]


class ResponseInputItem_ShellCallCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItem_ShellCallCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItem_ShellCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItem_ShellCallOutput_Caller]
    id: NotRequired[str | None]
    max_output_length: NotRequired[int | None]
    output: list[ResponseFunctionShellCallOutputContent]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["shell_call_output"]


class ResponseInputItem_ShellCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItem_ShellCallOutputCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItem_ToolSearchCall(TypedDict):
    arguments: Any
    call_id: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"] | None]
    id: NotRequired[str | None]
    status: NotRequired[Literal["completed", "in_progress", "incomplete"] | None]
    type: Literal["tool_search_call"]


class ResponseInputText(TypedDict):
    prompt_cache_breakpoint: NotRequired[ResponseInputText_PromptCacheBreakpoint | None]
    text: str
    type: Literal["input_text"]


class ResponseInputTextContent(TypedDict):
    prompt_cache_breakpoint: NotRequired[ResponseInputTextContent_PromptCacheBreakpoint | None]
    text: str
    type: Literal["input_text"]


class ResponseInputTextContentParam(TypedDict):
    prompt_cache_breakpoint: NotRequired[ResponseInputTextContentParam_PromptCacheBreakpoint | None]
    text: str
    type: Literal["input_text"]


class ResponseInputTextContentParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputTextContent_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseInputTextParam(TypedDict):
    prompt_cache_breakpoint: NotRequired[ResponseInputTextParam_PromptCacheBreakpoint]
    text: str
    type: Literal["input_text"]


class ResponseInputTextParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputText_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseLocalEnvironment(TypedDict):
    type: Literal["local"]


class ResponseMcpCallArgumentsDeltaEvent(TypedDict):
    delta: str
    item_id: str
    obfuscation: NotRequired[str]
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_call_arguments.delta"]


class ResponseMcpCallArgumentsDoneEvent(TypedDict):
    arguments: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.mcp_call_arguments.done"]


ResponseInputItemParam_ApplyPatchCallOutput_Caller: TypeAlias = "ResponseInputItemParam_ApplyPatchCallOutputCallerDirect | ResponseInputItemParam_ApplyPatchCallOutputCallerProgram | None"
ResponseInputItemParam_ApplyPatchCall_Caller: TypeAlias = (
    "ResponseInputItemParam_ApplyPatchCallCallerDirect | ResponseInputItemParam_ApplyPatchCallCallerProgram | None"
)
ResponseInputItemParam_ApplyPatchCall_Operation: TypeAlias = "ResponseInputItemParam_ApplyPatchCallOperationCreateFile | ResponseInputItemParam_ApplyPatchCallOperationDeleteFile | ResponseInputItemParam_ApplyPatchCallOperationUpdateFile"
ResponseInputItemParam_ComputerCallOutput_AcknowledgedSafetyChecks: TypeAlias = (
    "list[ResponseInputItemParam_ComputerCallOutputAcknowledgedSafetyCheck] | None"
)
ResponseInputItemParam_FunctionCallOutput_Caller: TypeAlias = "ResponseInputItemParam_FunctionCallOutputCallerDirect | ResponseInputItemParam_FunctionCallOutputCallerProgram | None"
ResponseInputItemParam_FunctionCallOutput_Output: TypeAlias = (
    "list[ResponseInputFileContentParam | ResponseInputImageContentParam | ResponseInputTextContentParam] | str"
)
ResponseInputItemParam_McpCall_Error: TypeAlias = "McpToolCallErrorParam_HTTPError | McpToolCallErrorParam_McpProtocolError | McpToolCallErrorParam_McpToolExecutionError | None"
ResponseInputItemParam_ShellCallOutput_Caller: TypeAlias = (
    "ResponseInputItemParam_ShellCallOutputCallerDirect | ResponseInputItemParam_ShellCallOutputCallerProgram | None"
)
ResponseInputItemParam_ShellCall_Caller: TypeAlias = (
    "ResponseInputItemParam_ShellCallCallerDirect | ResponseInputItemParam_ShellCallCallerProgram | None"
)
ResponseInputItem_AdditionalTools_Tools: TypeAlias = "list[ApplyPatchTool | ComputerTool | ComputerUsePreviewTool | CustomTool | FileSearchTool | FunctionShellTool | FunctionTool | NamespaceTool | ToolSearchTool | Tool_CodeInterpreter | Tool_ImageGeneration | Tool_LocalShell | Tool_Mcp | Tool_ProgrammaticToolCalling | WebSearchPreviewTool | WebSearchTool]"
ResponseInputItem_ApplyPatchCallOutput_Caller: TypeAlias = (
    "ResponseInputItem_ApplyPatchCallOutputCallerDirect | ResponseInputItem_ApplyPatchCallOutputCallerProgram | None"
)
ResponseInputItem_ApplyPatchCall_Caller: TypeAlias = (
    "ResponseInputItem_ApplyPatchCallCallerDirect | ResponseInputItem_ApplyPatchCallCallerProgram | None"
)
ResponseInputItem_ApplyPatchCall_Operation: TypeAlias = "ResponseInputItem_ApplyPatchCallOperationCreateFile | ResponseInputItem_ApplyPatchCallOperationDeleteFile | ResponseInputItem_ApplyPatchCallOperationUpdateFile"
ResponseInputItem_FunctionCallOutput_Caller: TypeAlias = (
    "ResponseInputItem_FunctionCallOutputCallerDirect | ResponseInputItem_FunctionCallOutputCallerProgram | None"
)
ResponseInputItem_McpCall_Error: TypeAlias = (
    "McpToolCallError_HTTPError | McpToolCallError_McpProtocolError | McpToolCallError_McpToolExecutionError | None"
)
ResponseInputItem_ShellCallOutput_Caller: TypeAlias = (
    "ResponseInputItem_ShellCallOutputCallerDirect | ResponseInputItem_ShellCallOutputCallerProgram | None"
)
