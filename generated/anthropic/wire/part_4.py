"""Wire types of anthropic, ResponseTool to ToolSearchToolSearchResultBlockParam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.anthropic.wire.part_1 import (
        AdvisorTool20260301,
        AdvisorTool20260301Param,
        BrowserStateBlockParam,
        BrowserToolset20260801,
        BrowserToolset20260801Param,
    )
    from llm_dialect.generated.anthropic.wire.part_2 import (
        CacheControlEphemeral,
        CacheControlEphemeralParam,
        CitationCharLocation,
        CitationCharLocationParam,
        CitationContentBlockLocation,
        CitationContentBlockLocationParam,
        CitationPageLocation,
        CitationPageLocationParam,
        CitationSearchResultLocationParam,
        CitationWebSearchResultLocationParam,
        CitationsConfigParam,
        CitationsSearchResultLocation,
        CitationsWebSearchResultLocation,
        CodeExecutionTool20250522,
        CodeExecutionTool20250522Param,
        CodeExecutionTool20250825,
        CodeExecutionTool20250825Param,
        CodeExecutionTool20260120,
        CodeExecutionTool20260120Param,
        CodeExecutionTool20260521,
        CodeExecutionTool20260521Param,
        ComputerToolset20260801,
        ComputerToolset20260801Param,
    )
    from llm_dialect.generated.anthropic.wire.part_3 import (
        DirectCaller,
        DirectCallerParam,
        DocumentBlockParam,
        ErrorResponse,
        ImageBlockParam,
        MCPToolset,
        MCPToolsetParam,
        MemoryTool20250818,
        MemoryTool20250818Param,
        PingEvent,
        RawContentBlockDeltaEvent,
        RawContentBlockStartEvent,
        RawContentBlockStopEvent,
        RawMessageDeltaEvent,
        RawMessageStartEvent,
        RawMessageStopEvent,
        RequestToolAdditionBlockParam,
        RequestToolRemovalBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_5 import (
        ToolTextEditor20241022,
        ToolTextEditor20241022Param,
        ToolTextEditor20250124,
        ToolTextEditor20250124Param,
        ToolTextEditor20250429,
        ToolTextEditor20250429Param,
        ToolTextEditor20250728,
        ToolTextEditor20250728Param,
        WebFetchTool20250910,
        WebFetchTool20250910Param,
        WebFetchTool20260209,
        WebFetchTool20260209Param,
        WebFetchTool20260309,
        WebFetchTool20260309Param,
        WebFetchTool20260318,
        WebFetchTool20260318Param,
        WebSearchTool20250305,
        WebSearchTool20250305Param,
        WebSearchTool20260209,
        WebSearchTool20260209Param,
        WebSearchTool20260318,
        WebSearchTool20260318Param,
    )


class ResponseTool(TypedDict):
    allowed_callers: NotRequired[ResponseTool_AllowedCallers]
    defer_loading: NotRequired[bool | None]
    description: NotRequired[str | None]
    eager_input_streaming: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    input_schema: ResponseToolInputSchema
    name: str
    strict: NotRequired[bool | None]
    type: NotRequired[Literal["custom"] | None]


class ResponseToolAdditionBlock(TypedDict):
    tool: ResponseToolAdditionBlock_Tool
    type: Literal["tool_addition"]


class ResponseToolChangeMCPToolReference(TypedDict):
    name: str
    server_name: str
    type: Literal["mcp_tool_reference"]


class ResponseToolChangeMCPToolsetReference(TypedDict):
    server_name: str
    type: Literal["mcp_toolset_reference"]


class ResponseToolChangeToolReference(TypedDict):
    name: str
    type: Literal["tool_reference"]


class ResponseToolInputSchema(TypedDict):
    properties: NotRequired[dict[str, Any] | None]
    required: NotRequired[list[str] | None]
    type: Literal["object"]


class ResponseToolRemovalBlock(TypedDict):
    tool: ResponseToolRemovalBlock_Tool
    type: Literal["tool_removal"]


class SearchResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam]
    content: list[TextBlockParam]
    source: str
    title: str
    type: Literal["search_result"]


class ServerToolCaller(TypedDict):
    tool_id: str
    type: Literal["code_execution_20250825"]


class ServerToolCaller20260120(TypedDict):
    tool_id: str
    type: Literal["code_execution_20260120"]


class ServerToolCaller20260120Param(TypedDict):
    tool_id: str
    type: Literal["code_execution_20260120"]


class ServerToolCallerParam(TypedDict):
    tool_id: str
    type: Literal["code_execution_20250825"]


class ServerToolUsage(TypedDict):
    web_fetch_requests: NotRequired[int]
    web_search_requests: int


class ServerToolUseBlock(TypedDict):
    caller: NotRequired[DirectCaller | ServerToolCaller | ServerToolCaller20260120 | None]
    id: str
    input: dict[str, Any]
    name: ServerToolUseBlock_Name
    type: Literal["server_tool_use"]


class ServerToolUseBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    caller: NotRequired[DirectCallerParam | ServerToolCaller20260120Param | ServerToolCallerParam]
    id: str
    input: dict[str, Any]
    name: ServerToolUseBlockParam_Name
    type: Literal["server_tool_use"]


class SignatureDelta(TypedDict):
    signature: str
    type: Literal["signature_delta"]


class SkillParams(TypedDict):
    skill_id: str
    type: Literal["anthropic", "custom"]
    version: NotRequired[str]


class SystemMessageOutputConfigParam(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "xhigh"] | None]


class SystemMessageParam(TypedDict):
    clear_at: NotRequired[Literal["never", "next_user_message"] | None]
    content: NotRequired[list[RequestToolAdditionBlockParam | RequestToolRemovalBlockParam | TextBlockParam] | str]
    output_config: NotRequired[SystemMessageOutputConfigParam | None]
    role: Literal["system"]


class TextBlock(TypedDict):
    citations: NotRequired[TextBlock_Citations]
    text: str
    type: Literal["text"]


class TextBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[TextBlockParam_Citations]
    text: str
    type: Literal["text"]


class TextDelta(TypedDict):
    text: str
    type: Literal["text_delta"]


class TextEditorCodeExecutionCreateResultBlock(TypedDict):
    is_file_update: bool
    type: Literal["text_editor_code_execution_create_result"]


class TextEditorCodeExecutionCreateResultBlockParam(TypedDict):
    is_file_update: bool
    type: Literal["text_editor_code_execution_create_result"]


class TextEditorCodeExecutionStrReplaceResultBlock(TypedDict):
    lines: list[str] | None
    new_lines: int | None
    new_start: int | None
    old_lines: int | None
    old_start: int | None
    type: Literal["text_editor_code_execution_str_replace_result"]


class TextEditorCodeExecutionStrReplaceResultBlockParam(TypedDict):
    lines: NotRequired[list[str] | None]
    new_lines: NotRequired[int | None]
    new_start: NotRequired[int | None]
    old_lines: NotRequired[int | None]
    old_start: NotRequired[int | None]
    type: Literal["text_editor_code_execution_str_replace_result"]


class TextEditorCodeExecutionToolResultBlock(TypedDict):
    content: TextEditorCodeExecutionToolResultBlock_Content
    tool_use_id: str
    type: Literal["text_editor_code_execution_tool_result"]


class TextEditorCodeExecutionToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: TextEditorCodeExecutionToolResultBlockParam_Content
    tool_use_id: str
    type: Literal["text_editor_code_execution_tool_result"]


class TextEditorCodeExecutionToolResultErrorObject(TypedDict):
    error_code: TextEditorCodeExecutionToolResultErrorObject_ErrorCode
    error_message: str | None
    type: Literal["text_editor_code_execution_tool_result_error"]


class TextEditorCodeExecutionToolResultErrorParam(TypedDict):
    error_code: TextEditorCodeExecutionToolResultErrorParam_ErrorCode
    error_message: NotRequired[str | None]
    type: Literal["text_editor_code_execution_tool_result_error"]


class TextEditorCodeExecutionViewResultBlock(TypedDict):
    content: str
    file_type: Literal["image", "pdf", "text"]
    num_lines: int | None
    start_line: int | None
    total_lines: int | None
    type: Literal["text_editor_code_execution_view_result"]


class TextEditorCodeExecutionViewResultBlockParam(TypedDict):
    content: str
    file_type: Literal["image", "pdf", "text"]
    num_lines: NotRequired[int | None]
    start_line: NotRequired[int | None]
    total_lines: NotRequired[int | None]
    type: Literal["text_editor_code_execution_view_result"]


class ThinkingBlock(TypedDict):
    signature: str
    thinking: str
    type: Literal["thinking"]


class ThinkingBlockBindingParam(TypedDict):
    prefix_mismatch_behavior: NotRequired[Literal["drop_block", "error"] | None]


class ThinkingBlockParam(TypedDict):
    signature: str
    thinking: str
    type: Literal["thinking"]


class ThinkingConfigAdaptiveParam(TypedDict):
    block_binding: NotRequired[ThinkingBlockBindingParam | None]
    display: NotRequired[Literal["omitted", "summarized", "updates"] | None]
    type: Literal["adaptive"]


class ThinkingConfigBetweenToolsParam(TypedDict):
    type: Literal["between_tools"]


class ThinkingConfigDisabledParam(TypedDict):
    type: Literal["disabled"]


class ThinkingConfigEnabledParam(TypedDict):
    block_binding: NotRequired[ThinkingBlockBindingParam | None]
    budget_tokens: int
    display: NotRequired[Literal["omitted", "summarized", "updates"] | None]
    type: Literal["enabled"]


class ThinkingDelta(TypedDict):
    estimated_tokens: NotRequired[int | None]
    thinking: str
    type: Literal["thinking_delta"]


class ThinkingDroppedInputTransformation(TypedDict):
    path: str
    reason: ThinkingDroppedInputTransformation_Reason
    type: Literal["thinking_dropped"]


class ThinkingMismatchAllowedInputTransformation(TypedDict):
    path: str
    reason: ThinkingMismatchAllowedInputTransformation_Reason
    type: Literal["thinking_mismatch_allowed"]


class ThinkingTurnsParam(TypedDict):
    type: Literal["thinking_turns"]
    value: int


class ThreadContinueParams(TypedDict):
    previous_message_id: str
    type: Literal["continue"]


class ThreadCreateParams(TypedDict):
    type: Literal["create"]


class TokenTaskBudgetParam(TypedDict):
    remaining: NotRequired[int | None]
    total: int
    type: Literal["tokens"]


class ToolBash20241022(TypedDict):
    allowed_callers: NotRequired[ToolBash20241022_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["bash"]
    strict: NotRequired[bool | None]
    type: Literal["bash_20241022"]


class ToolBash20241022Param(TypedDict):
    allowed_callers: NotRequired[ToolBash20241022Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["bash"]
    strict: NotRequired[bool]
    type: Literal["bash_20241022"]


class ToolBash20250124(TypedDict):
    allowed_callers: NotRequired[ToolBash20250124_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["bash"]
    strict: NotRequired[bool | None]
    type: Literal["bash_20250124"]


class ToolBash20250124Param(TypedDict):
    allowed_callers: NotRequired[ToolBash20250124Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["bash"]
    strict: NotRequired[bool]
    type: Literal["bash_20250124"]


class ToolChangeMCPToolReferenceParam(TypedDict):
    name: str
    server_name: str
    type: Literal["mcp_tool_reference"]


class ToolChangeMCPToolsetReferenceParam(TypedDict):
    server_name: str
    type: Literal["mcp_toolset_reference"]


class ToolChangeToolDefinition(TypedDict):
    definition: ToolChangeToolDefinition_Definition
    type: Literal["tool_definition"]


class ToolChangeToolDefinitionParam(TypedDict):
    definition: ToolChangeToolDefinitionParam_Definition
    type: Literal["tool_definition"]


class ToolChangeToolReferenceParam(TypedDict):
    name: str
    type: Literal["tool_reference"]


class ToolChoiceAnyParam(TypedDict):
    disable_parallel_tool_use: NotRequired[bool]
    type: Literal["any"]


class ToolChoiceAutoParam(TypedDict):
    disable_parallel_tool_use: NotRequired[bool]
    type: Literal["auto"]


class ToolChoiceNoneParam(TypedDict):
    type: Literal["none"]


class ToolChoiceToolParam(TypedDict):
    disable_parallel_tool_use: NotRequired[bool]
    name: str
    type: Literal["tool"]


class ToolComputerUse20241022(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20241022_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["computer"]
    strict: NotRequired[bool | None]
    type: Literal["computer_20241022"]


class ToolComputerUse20241022Param(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20241022Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["computer"]
    strict: NotRequired[bool]
    type: Literal["computer_20241022"]


class ToolComputerUse20250124(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20250124_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["computer"]
    strict: NotRequired[bool | None]
    type: Literal["computer_20250124"]


class ToolComputerUse20250124Param(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20250124Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["computer"]
    strict: NotRequired[bool]
    type: Literal["computer_20250124"]


class ToolComputerUse20251124(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20251124_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    enable_zoom: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["computer"]
    strict: NotRequired[bool | None]
    type: Literal["computer_20251124"]


class ToolComputerUse20251124Param(TypedDict):
    allowed_callers: NotRequired[ToolComputerUse20251124Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    display_height_px: int
    display_number: NotRequired[int | None]
    display_width_px: int
    enable_zoom: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["computer"]
    strict: NotRequired[bool]
    type: Literal["computer_20251124"]


class ToolParam(TypedDict):
    allowed_callers: NotRequired[ToolParam_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    description: NotRequired[str]
    eager_input_streaming: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]]]
    input_schema: dict[str, Any] | ToolParam_InputSchemaTyped
    name: str
    strict: NotRequired[bool]
    type: NotRequired[Literal["custom"] | None]


class ToolParam_InputSchemaTyped(TypedDict):
    properties: NotRequired[dict[str, Any] | None]
    required: NotRequired[list[str] | None]
    type: Literal["object"]


class ToolReferenceBlock(TypedDict):
    tool_name: str
    type: Literal["tool_reference"]


class ToolReferenceBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    tool_name: str
    type: Literal["tool_reference"]


class ToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: NotRequired[ToolResultBlockParam_Content]
    is_error: NotRequired[bool]
    tool_use_id: str
    toolset_name: NotRequired[str | None]
    type: Literal["tool_result"]


class ToolSearchToolBm25_20251119(TypedDict):
    allowed_callers: NotRequired[ToolSearchToolBm25_20251119_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["tool_search_tool_bm25"]
    strict: NotRequired[bool | None]
    type: Literal["tool_search_tool_bm25", "tool_search_tool_bm25_20251119"]


class ToolSearchToolBm25_20251119Param(TypedDict):
    allowed_callers: NotRequired[ToolSearchToolBm25_20251119Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["tool_search_tool_bm25"]
    strict: NotRequired[bool]
    type: Literal["tool_search_tool_bm25", "tool_search_tool_bm25_20251119"]


class ToolSearchToolRegex20251119(TypedDict):
    allowed_callers: NotRequired[ToolSearchToolRegex20251119_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["tool_search_tool_regex"]
    strict: NotRequired[bool | None]
    type: Literal["tool_search_tool_regex", "tool_search_tool_regex_20251119"]


class ToolSearchToolRegex20251119Param(TypedDict):
    allowed_callers: NotRequired[ToolSearchToolRegex20251119Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["tool_search_tool_regex"]
    strict: NotRequired[bool]
    type: Literal["tool_search_tool_regex", "tool_search_tool_regex_20251119"]


class ToolSearchToolResultBlock(TypedDict):
    content: ToolSearchToolResultErrorObject | ToolSearchToolSearchResultBlock
    tool_use_id: str
    type: Literal["tool_search_tool_result"]


class ToolSearchToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: ToolSearchToolResultErrorParam | ToolSearchToolSearchResultBlockParam
    tool_use_id: str
    type: Literal["tool_search_tool_result"]


class ToolSearchToolResultErrorObject(TypedDict):
    error_code: ToolSearchToolResultErrorObject_ErrorCode
    error_message: str | None
    type: Literal["tool_search_tool_result_error"]


class ToolSearchToolResultErrorParam(TypedDict):
    error_code: ToolSearchToolResultErrorParam_ErrorCode
    error_message: NotRequired[str | None]
    type: Literal["tool_search_tool_result_error"]


class ToolSearchToolSearchResultBlock(TypedDict):
    tool_references: list[ToolReferenceBlock]
    type: Literal["tool_search_tool_search_result"]


class ToolSearchToolSearchResultBlockParam(TypedDict):
    tool_references: list[ToolReferenceBlockParam]
    type: Literal["tool_search_tool_search_result"]


ResponseToolAdditionBlock_Tool: TypeAlias = "ResponseToolChangeMCPToolReference | ResponseToolChangeMCPToolsetReference | ResponseToolChangeToolReference | ToolChangeToolDefinition"
ResponseToolRemovalBlock_Tool: TypeAlias = (
    "ResponseToolChangeMCPToolReference | ResponseToolChangeMCPToolsetReference | ResponseToolChangeToolReference"
)
ResponseTool_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ServerToolUseBlockParam_Name: TypeAlias = "Literal['advisor', 'bash_code_execution', 'code_execution', 'text_editor_code_execution', 'tool_search_tool_bm25', 'tool_search_tool_regex', 'web_fetch', 'web_search']"
ServerToolUseBlock_Name: TypeAlias = "Literal['advisor', 'bash_code_execution', 'code_execution', 'text_editor_code_execution', 'tool_search_tool_bm25', 'tool_search_tool_regex', 'web_fetch', 'web_search']"
StreamEvent: TypeAlias = "ErrorResponse | PingEvent | RawContentBlockDeltaEvent | RawContentBlockStartEvent | RawContentBlockStopEvent | RawMessageDeltaEvent | RawMessageStartEvent | RawMessageStopEvent"
TextBlockParam_Citations: TypeAlias = "list[CitationCharLocationParam | CitationContentBlockLocationParam | CitationPageLocationParam | CitationSearchResultLocationParam | CitationWebSearchResultLocationParam] | None"
TextBlock_Citations: TypeAlias = "list[CitationCharLocation | CitationContentBlockLocation | CitationPageLocation | CitationsSearchResultLocation | CitationsWebSearchResultLocation] | None"
TextEditorCodeExecutionToolResultBlockParam_Content: TypeAlias = "TextEditorCodeExecutionCreateResultBlockParam | TextEditorCodeExecutionStrReplaceResultBlockParam | TextEditorCodeExecutionToolResultErrorParam | TextEditorCodeExecutionViewResultBlockParam"
TextEditorCodeExecutionToolResultBlock_Content: TypeAlias = "TextEditorCodeExecutionCreateResultBlock | TextEditorCodeExecutionStrReplaceResultBlock | TextEditorCodeExecutionToolResultErrorObject | TextEditorCodeExecutionViewResultBlock"
TextEditorCodeExecutionToolResultErrorObject_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'file_not_found', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
TextEditorCodeExecutionToolResultErrorParam_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'file_not_found', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
ThinkingDroppedInputTransformation_Reason: TypeAlias = "Literal['end_user_binding_mismatch', 'model_binding_mismatch', 'organization_binding_mismatch', 'prefix_binding_mismatch']"
ThinkingMismatchAllowedInputTransformation_Reason: TypeAlias = "Literal['end_user_binding_mismatch', 'model_binding_mismatch', 'organization_binding_mismatch', 'prefix_binding_mismatch']"
ToolBash20241022Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolBash20241022_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolBash20250124Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolBash20250124_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolChangeToolDefinitionParam_Definition: TypeAlias = "AdvisorTool20260301Param | BrowserToolset20260801Param | CodeExecutionTool20250522Param | CodeExecutionTool20250825Param | CodeExecutionTool20260120Param | CodeExecutionTool20260521Param | ComputerToolset20260801Param | MCPToolsetParam | MemoryTool20250818Param | ToolBash20241022Param | ToolBash20250124Param | ToolComputerUse20241022Param | ToolComputerUse20250124Param | ToolComputerUse20251124Param | ToolParam | ToolSearchToolBm25_20251119Param | ToolSearchToolRegex20251119Param | ToolTextEditor20241022Param | ToolTextEditor20250124Param | ToolTextEditor20250429Param | ToolTextEditor20250728Param | WebFetchTool20250910Param | WebFetchTool20260209Param | WebFetchTool20260309Param | WebFetchTool20260318Param | WebSearchTool20250305Param | WebSearchTool20260209Param | WebSearchTool20260318Param"
ToolChangeToolDefinition_Definition: TypeAlias = "AdvisorTool20260301 | BrowserToolset20260801 | CodeExecutionTool20250522 | CodeExecutionTool20250825 | CodeExecutionTool20260120 | CodeExecutionTool20260521 | ComputerToolset20260801 | MCPToolset | MemoryTool20250818 | ResponseTool | ToolBash20241022 | ToolBash20250124 | ToolComputerUse20241022 | ToolComputerUse20250124 | ToolComputerUse20251124 | ToolSearchToolBm25_20251119 | ToolSearchToolRegex20251119 | ToolTextEditor20241022 | ToolTextEditor20250124 | ToolTextEditor20250429 | ToolTextEditor20250728 | WebFetchTool20250910 | WebFetchTool20260209 | WebFetchTool20260309 | WebFetchTool20260318 | WebSearchTool20250305 | WebSearchTool20260209 | WebSearchTool20260318"
ToolComputerUse20241022Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolComputerUse20241022_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolComputerUse20250124Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolComputerUse20250124_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolComputerUse20251124Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolComputerUse20251124_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolParam_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolResultBlockParam_Content: TypeAlias = "list[BrowserStateBlockParam | DocumentBlockParam | ImageBlockParam | SearchResultBlockParam | TextBlockParam | ToolReferenceBlockParam] | str"
ToolSearchToolBm25_20251119Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolSearchToolBm25_20251119_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolSearchToolRegex20251119Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolSearchToolRegex20251119_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolSearchToolResultErrorObject_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
ToolSearchToolResultErrorParam_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
