"""Wire types of openai_responses, ResponseCustomToolCallParam to ResponseInputItemParam_ApplyPatchCallOutputCallerDirect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ApplyPatchToolParam,
        ComputerToolParam,
        ComputerUsePreviewToolParam,
        CustomToolParam,
        ErrorObject,
        FileSearchToolParam,
        FunctionShellToolParam,
        FunctionToolParam,
        NamespaceToolParam,
        Response,
    )
    from llm_dialect.generated.openai_responses.wire.part_2 import ResponseContainerReference
    from llm_dialect.generated.openai_responses.wire.part_4 import (
        ResponseInputItemParam_ApplyPatchCallOutput_Caller,
        ResponseInputItemParam_ApplyPatchCall_Caller,
        ResponseInputItemParam_ApplyPatchCall_Operation,
        ResponseInputText,
        ResponseLocalEnvironment,
    )
    from llm_dialect.generated.openai_responses.wire.part_6 import (
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


ResponseCustomToolCallParam = TypedDict(
    "ResponseCustomToolCallParam",
    {
        "async": "NotRequired[bool]",
        "call_id": "str",
        "caller": "NotRequired[ResponseCustomToolCallParam_CallerDirect | ResponseCustomToolCallParam_CallerProgram | None]",
        "id": "NotRequired[str]",
        "input": "str",
        "name": "str",
        "namespace": "NotRequired[str]",
        "type": "Literal['custom_tool_call']",
    },
)


class ResponseCustomToolCallParam_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseCustomToolCallParam_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseCustomToolCall_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseCustomToolCall_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseError(TypedDict):
    code: ResponseError_Code
    message: str
    misalignment: NotRequired[ResponseError_Misalignment | None]
    param: NotRequired[str | None]
    type: NotRequired[str | None]


class ResponseErrorEvent(TypedDict):
    code: NotRequired[str | None]
    error: NotRequired[ErrorObject]
    message: NotRequired[str]
    param: NotRequired[str | None]
    sequence_number: int
    type: Literal["error"]


class ResponseError_Misalignment(TypedDict):
    detailed_explanation: NotRequired[str | None]
    error_type: NotRequired[str | None]
    review_target: NotRequired[str | None]
    steer: NotRequired[ResponseError_MisalignmentSteer | None]


class ResponseError_MisalignmentSteer(TypedDict):
    message: str


class ResponseFailedEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.failed"]


class ResponseFileSearchCallCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.file_search_call.completed"]


class ResponseFileSearchCallInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.file_search_call.in_progress"]


class ResponseFileSearchCallSearchingEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.file_search_call.searching"]


class ResponseFileSearchToolCall(TypedDict):
    id: str
    queries: list[str]
    results: NotRequired[list[ResponseFileSearchToolCall_Result] | None]
    status: Literal["completed", "failed", "in_progress", "incomplete", "searching"]
    type: Literal["file_search_call"]


class ResponseFileSearchToolCallParam(TypedDict):
    id: str
    queries: list[str]
    results: NotRequired[list[ResponseFileSearchToolCallParam_Result] | None]
    status: Literal["completed", "failed", "in_progress", "incomplete", "searching"]
    type: Literal["file_search_call"]


class ResponseFileSearchToolCallParam_Result(TypedDict):
    attributes: NotRequired[dict[str, bool | float | str] | None]
    file_id: NotRequired[str]
    filename: NotRequired[str]
    score: NotRequired[float]
    text: NotRequired[str]


class ResponseFileSearchToolCall_Result(TypedDict):
    attributes: NotRequired[dict[str, bool | float | str] | None]
    file_id: NotRequired[str | None]
    filename: NotRequired[str | None]
    score: NotRequired[float | None]
    text: NotRequired[str | None]
    vector_store_id: NotRequired[str]


class ResponseFormatJSONObject(TypedDict):
    type: Literal["json_object"]


class ResponseFormatText(TypedDict):
    type: Literal["text"]


class ResponseFormatTextJSONSchemaConfig(TypedDict):
    description: NotRequired[str | None]
    name: str
    schema: dict[str, Any]
    strict: NotRequired[bool | None]
    type: Literal["json_schema"]


class ResponseFormatTextJSONSchemaConfigParam(TypedDict):
    description: NotRequired[str]
    name: str
    schema: dict[str, Any]
    strict: NotRequired[bool | None]
    type: Literal["json_schema"]


class ResponseFunctionCallArgumentsDeltaEvent(TypedDict):
    delta: str
    item_id: str
    obfuscation: NotRequired[str]
    output_index: int
    sequence_number: int
    type: Literal["response.function_call_arguments.delta"]


class ResponseFunctionCallArgumentsDoneEvent(TypedDict):
    arguments: str
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.function_call_arguments.done"]


class ResponseFunctionShellCallOutputContent(TypedDict):
    outcome: ResponseFunctionShellCallOutputContent_Outcome
    stderr: str
    stdout: str


class ResponseFunctionShellCallOutputContentParam(TypedDict):
    outcome: ResponseFunctionShellCallOutputContentParam_Outcome
    stderr: str
    stdout: str


class ResponseFunctionShellCallOutputContentParam_OutcomeExit(TypedDict):
    exit_code: int
    type: Literal["exit"]


class ResponseFunctionShellCallOutputContentParam_OutcomeTimeout(TypedDict):
    type: Literal["timeout"]


class ResponseFunctionShellCallOutputContent_OutcomeExit(TypedDict):
    exit_code: int
    type: Literal["exit"]


class ResponseFunctionShellCallOutputContent_OutcomeTimeout(TypedDict):
    type: Literal["timeout"]


class ResponseFunctionShellToolCall(TypedDict):
    action: ResponseFunctionShellToolCall_Action
    call_id: str
    caller: NotRequired[ResponseFunctionShellToolCall_Caller]
    created_by: NotRequired[str | None]
    environment: NotRequired[ResponseContainerReference | ResponseLocalEnvironment | None]
    id: str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["shell_call"]


class ResponseFunctionShellToolCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseFunctionShellToolCallOutput_Caller]
    created_by: NotRequired[str | None]
    id: str
    max_output_length: int | None
    output: list[ResponseFunctionShellToolCallOutput_Output]
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["shell_call_output"]


class ResponseFunctionShellToolCallOutput_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseFunctionShellToolCallOutput_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseFunctionShellToolCallOutput_Output(TypedDict):
    created_by: NotRequired[str | None]
    outcome: ResponseFunctionShellToolCallOutput_Output_Outcome
    stderr: str
    stdout: str


class ResponseFunctionShellToolCallOutput_OutputOutcomeExit(TypedDict):
    exit_code: int
    type: Literal["exit"]


class ResponseFunctionShellToolCallOutput_OutputOutcomeTimeout(TypedDict):
    type: Literal["timeout"]


class ResponseFunctionShellToolCall_Action(TypedDict):
    commands: list[str]
    max_output_length: int | None
    timeout_ms: int | None


class ResponseFunctionShellToolCall_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseFunctionShellToolCall_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


ResponseFunctionToolCall = TypedDict(
    "ResponseFunctionToolCall",
    {
        "arguments": "str",
        "async": "NotRequired[bool | None]",
        "call_id": "str",
        "caller": "NotRequired[ResponseFunctionToolCall_CallerDirect | ResponseFunctionToolCall_CallerProgram | None]",
        "id": "NotRequired[str | None]",
        "name": "str",
        "namespace": "NotRequired[str | None]",
        "status": "NotRequired[Literal['completed', 'in_progress', 'incomplete'] | None]",
        "type": "Literal['function_call']",
    },
)


class ResponseFunctionToolCallOutputItem(TypedDict):
    call_id: NotRequired[str | None]
    caller: NotRequired[ResponseFunctionToolCallOutputItem_Caller]
    created_by: NotRequired[str | None]
    id: str
    name: NotRequired[str | None]
    namespace: NotRequired[str | None]
    output: list[ResponseInputFile | ResponseInputImage | ResponseInputText] | str
    status: Literal["completed", "in_progress", "incomplete"]
    type: Literal["function_call_output"]


class ResponseFunctionToolCallOutputItem_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseFunctionToolCallOutputItem_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


ResponseFunctionToolCallParam = TypedDict(
    "ResponseFunctionToolCallParam",
    {
        "arguments": "str",
        "async": "NotRequired[bool]",
        "call_id": "str",
        "caller": "NotRequired[ResponseFunctionToolCallParam_Caller]",
        "id": "NotRequired[str]",
        "name": "str",
        "namespace": "NotRequired[str]",
        "status": "NotRequired[Literal['completed', 'in_progress', 'incomplete']]",
        "type": "Literal['function_call']",
    },
)


class ResponseFunctionToolCallParam_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseFunctionToolCallParam_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseFunctionToolCall_CallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseFunctionToolCall_CallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseFunctionWebSearch(TypedDict):
    action: NotRequired[ResponseFunctionWebSearch_Action]
    id: str
    status: Literal["completed", "failed", "in_progress", "incomplete", "searching"]
    type: Literal["web_search_call"]


class ResponseFunctionWebSearchParam(TypedDict):
    action: ResponseFunctionWebSearchParam_Action
    id: str
    status: Literal["completed", "failed", "in_progress", "incomplete", "searching"]
    type: Literal["web_search_call"]


class ResponseFunctionWebSearchParam_ActionFind(TypedDict):
    pattern: str
    type: Literal["find_in_page"]
    url: str


class ResponseFunctionWebSearchParam_ActionOpenPage(TypedDict):
    type: Literal["open_page"]
    url: NotRequired[str | None]


class ResponseFunctionWebSearchParam_ActionSearch(TypedDict):
    queries: NotRequired[list[str]]
    query: NotRequired[str]
    sources: NotRequired[list[ResponseFunctionWebSearchParam_ActionSearchSource]]
    type: Literal["search"]


class ResponseFunctionWebSearchParam_ActionSearchSource(TypedDict):
    type: Literal["url"]
    url: str


class ResponseFunctionWebSearch_ActionFind(TypedDict):
    pattern: str
    type: Literal["find_in_page"]
    url: str


class ResponseFunctionWebSearch_ActionOpenPage(TypedDict):
    type: Literal["open_page"]
    url: NotRequired[str | None]


class ResponseFunctionWebSearch_ActionSearch(TypedDict):
    queries: NotRequired[list[str] | None]
    query: NotRequired[str | None]
    sources: NotRequired[list[ResponseFunctionWebSearch_ActionSearchSource] | None]
    type: Literal["search"]


class ResponseFunctionWebSearch_ActionSearchSource(TypedDict):
    type: Literal["url"]
    url: str


class ResponseImageGenCallCompletedEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.image_generation_call.completed"]


class ResponseImageGenCallGeneratingEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.image_generation_call.generating"]


class ResponseImageGenCallInProgressEvent(TypedDict):
    item_id: str
    output_index: int
    sequence_number: int
    type: Literal["response.image_generation_call.in_progress"]


class ResponseImageGenCallPartialImageEvent(TypedDict):
    background: NotRequired[str | None]
    item_id: str
    output_format: NotRequired[str | None]
    output_index: int
    partial_image_b64: str
    partial_image_index: int
    quality: NotRequired[str | None]
    sequence_number: int
    size: NotRequired[str | None]
    type: Literal["response.image_generation_call.partial_image"]


class ResponseInProgressEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.in_progress"]


class ResponseIncompleteEvent(TypedDict):
    response: Response
    sequence_number: int
    type: Literal["response.incomplete"]


class ResponseInputFile(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low"] | None]
    file_data: NotRequired[str | None]
    file_id: NotRequired[str | None]
    file_url: NotRequired[str | None]
    filename: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputFile_PromptCacheBreakpoint | None]
    type: Literal["input_file"]


class ResponseInputFileContent(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low"] | None]
    file_data: NotRequired[str | None]
    file_id: NotRequired[str | None]
    file_url: NotRequired[str | None]
    filename: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputFileContent_PromptCacheBreakpoint | None]
    type: Literal["input_file"]


class ResponseInputFileContentParam(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low"]]
    file_data: NotRequired[str | None]
    file_id: NotRequired[str | None]
    file_url: NotRequired[str | None]
    filename: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputFileContentParam_PromptCacheBreakpoint | None]
    type: Literal["input_file"]


class ResponseInputFileContentParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputFileContent_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseInputFileParam(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low"]]
    file_data: NotRequired[str]
    file_id: NotRequired[str | None]
    file_url: NotRequired[str]
    filename: NotRequired[str]
    prompt_cache_breakpoint: NotRequired[ResponseInputFileParam_PromptCacheBreakpoint]
    type: Literal["input_file"]


class ResponseInputFileParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputFile_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseInputImage(TypedDict):
    detail: Literal["auto", "high", "low", "original"]
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputImage_PromptCacheBreakpoint | None]
    type: Literal["input_image"]


class ResponseInputImageContent(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low", "original"] | None]
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputImageContent_PromptCacheBreakpoint | None]
    type: Literal["input_image"]


class ResponseInputImageContentParam(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low", "original"] | None]
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputImageContentParam_PromptCacheBreakpoint | None]
    type: Literal["input_image"]


class ResponseInputImageContentParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputImageContent_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseInputImageParam(TypedDict):
    detail: NotRequired[Literal["auto", "high", "low", "original"]]
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]
    prompt_cache_breakpoint: NotRequired[ResponseInputImageParam_PromptCacheBreakpoint]
    type: Literal["input_image"]


class ResponseInputImageParam_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"]]


class ResponseInputImage_PromptCacheBreakpoint(TypedDict):
    mode: Literal["explicit"]
    ttl: NotRequired[Literal["12h", "30m"] | None]


class ResponseInputItemParam_AdditionalTools(TypedDict):
    id: NotRequired[str | None]
    role: Literal["developer"]
    tools: ResponseInputItemParam_AdditionalTools_Tools
    type: Literal["additional_tools"]


class ResponseInputItemParam_ApplyPatchCall(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItemParam_ApplyPatchCall_Caller]
    id: NotRequired[str | None]
    operation: ResponseInputItemParam_ApplyPatchCall_Operation
    status: Literal["completed", "in_progress"]
    type: Literal["apply_patch_call"]


class ResponseInputItemParam_ApplyPatchCallCallerDirect(TypedDict):
    type: Literal["direct"]


class ResponseInputItemParam_ApplyPatchCallCallerProgram(TypedDict):
    caller_id: str
    type: Literal["program"]


class ResponseInputItemParam_ApplyPatchCallOperationCreateFile(TypedDict):
    diff: str
    path: str
    type: Literal["create_file"]


class ResponseInputItemParam_ApplyPatchCallOperationDeleteFile(TypedDict):
    path: str
    type: Literal["delete_file"]


class ResponseInputItemParam_ApplyPatchCallOperationUpdateFile(TypedDict):
    diff: str
    path: str
    type: Literal["update_file"]


class ResponseInputItemParam_ApplyPatchCallOutput(TypedDict):
    call_id: str
    caller: NotRequired[ResponseInputItemParam_ApplyPatchCallOutput_Caller]
    id: NotRequired[str | None]
    output: NotRequired[str | None]
    status: Literal["completed", "failed"]
    type: Literal["apply_patch_call_output"]


class ResponseInputItemParam_ApplyPatchCallOutputCallerDirect(TypedDict):
    type: Literal["direct"]


ResponseError_Code: TypeAlias = "Literal['bio_policy', 'data_residency_mismatch', 'empty_image_file', 'failed_to_download_image', 'image_content_policy_violation', 'image_file_not_found', 'image_file_too_large', 'image_parse_error', 'image_too_large', 'image_too_small', 'invalid_base64_image', 'invalid_image', 'invalid_image_format', 'invalid_image_mode', 'invalid_image_url', 'invalid_prompt', 'misalignment_policy_violation', 'rate_limit_exceeded', 'server_error', 'unsupported_image_media_type', 'vector_store_timeout']"
ResponseFunctionShellCallOutputContentParam_Outcome: TypeAlias = "ResponseFunctionShellCallOutputContentParam_OutcomeExit | ResponseFunctionShellCallOutputContentParam_OutcomeTimeout"
ResponseFunctionShellCallOutputContent_Outcome: TypeAlias = (
    "ResponseFunctionShellCallOutputContent_OutcomeExit | ResponseFunctionShellCallOutputContent_OutcomeTimeout"
)
ResponseFunctionShellToolCallOutput_Caller: TypeAlias = (
    "ResponseFunctionShellToolCallOutput_CallerDirect | ResponseFunctionShellToolCallOutput_CallerProgram | None"
)
ResponseFunctionShellToolCallOutput_Output_Outcome: TypeAlias = (
    "ResponseFunctionShellToolCallOutput_OutputOutcomeExit | ResponseFunctionShellToolCallOutput_OutputOutcomeTimeout"
)
ResponseFunctionShellToolCall_Caller: TypeAlias = (
    "ResponseFunctionShellToolCall_CallerDirect | ResponseFunctionShellToolCall_CallerProgram | None"
)
ResponseFunctionToolCallOutputItem_Caller: TypeAlias = (
    "ResponseFunctionToolCallOutputItem_CallerDirect | ResponseFunctionToolCallOutputItem_CallerProgram | None"
)
ResponseFunctionToolCallParam_Caller: TypeAlias = (
    "ResponseFunctionToolCallParam_CallerDirect | ResponseFunctionToolCallParam_CallerProgram | None"
)
ResponseFunctionWebSearchParam_Action: TypeAlias = "ResponseFunctionWebSearchParam_ActionFind | ResponseFunctionWebSearchParam_ActionOpenPage | ResponseFunctionWebSearchParam_ActionSearch"
ResponseFunctionWebSearch_Action: TypeAlias = "ResponseFunctionWebSearch_ActionFind | ResponseFunctionWebSearch_ActionOpenPage | ResponseFunctionWebSearch_ActionSearch"
ResponseInputItemParam_AdditionalTools_Tools: TypeAlias = "list[ApplyPatchToolParam | ComputerToolParam | ComputerUsePreviewToolParam | CustomToolParam | FileSearchToolParam | FunctionShellToolParam | FunctionToolParam | NamespaceToolParam | ToolParam_CodeInterpreter | ToolParam_ImageGeneration | ToolParam_LocalShell | ToolParam_Mcp | ToolParam_ProgrammaticToolCalling | ToolSearchToolParam | WebSearchPreviewToolParam | WebSearchToolParam]"
