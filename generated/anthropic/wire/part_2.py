"""Wire types of anthropic, BrowserWaitConfig to ComputerZoomConfigParam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.anthropic.wire.part_1 import AllThinkingTurnsParam
    from llm_dialect.generated.anthropic.wire.part_3 import (
        EncryptedCodeExecutionResultBlock,
        EncryptedCodeExecutionResultBlockParam,
        InputTokensClearAtLeastParam,
        InputTokensTriggerParam,
        RequestToolAdditionBlockParam,
        RequestToolRemovalBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_4 import (
        ResponseToolAdditionBlock,
        ResponseToolRemovalBlock,
        ThinkingTurnsParam,
    )
    from llm_dialect.generated.anthropic.wire.part_5 import ToolUsesKeepParam, ToolUsesTriggerParam


class BrowserWaitConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserWaitConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserZoomConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserZoomConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class CacheControlEphemeral(TypedDict):
    ttl: NotRequired[Literal["1h", "5m"] | None]
    type: Literal["ephemeral"]


class CacheControlEphemeralParam(TypedDict):
    ttl: NotRequired[Literal["1h", "5m"]]
    type: Literal["ephemeral"]


class CacheCreation(TypedDict):
    ephemeral_1h_input_tokens: int
    ephemeral_5m_input_tokens: int


class CacheMissMessagesChanged(TypedDict):
    cache_missed_input_tokens: int
    type: Literal["messages_changed"]


class CacheMissModelChanged(TypedDict):
    cache_missed_input_tokens: int
    type: Literal["model_changed"]


class CacheMissPreviousMessageNotFound(TypedDict):
    type: Literal["previous_message_not_found"]


class CacheMissSystemChanged(TypedDict):
    cache_missed_input_tokens: int
    type: Literal["system_changed"]


class CacheMissToolsChanged(TypedDict):
    cache_missed_input_tokens: int
    type: Literal["tools_changed"]


class CacheMissUnavailable(TypedDict):
    type: Literal["unavailable"]


class CitationCharLocation(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_char_index: int
    file_id: NotRequired[str | None]
    start_char_index: int
    type: Literal["char_location"]


class CitationCharLocationParam(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_char_index: int
    start_char_index: int
    type: Literal["char_location"]


class CitationContentBlockLocation(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_block_index: int
    file_id: NotRequired[str | None]
    start_block_index: int
    type: Literal["content_block_location"]


class CitationContentBlockLocationParam(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_block_index: int
    start_block_index: int
    type: Literal["content_block_location"]


class CitationPageLocation(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_page_number: int
    file_id: str | None
    start_page_number: int
    type: Literal["page_location"]


class CitationPageLocationParam(TypedDict):
    cited_text: str
    document_index: int
    document_title: str | None
    end_page_number: int
    start_page_number: int
    type: Literal["page_location"]


class CitationSearchResultLocationParam(TypedDict):
    cited_text: str
    end_block_index: int
    search_result_index: int
    source: str
    start_block_index: int
    title: str | None
    type: Literal["search_result_location"]


class CitationWebSearchResultLocationParam(TypedDict):
    cited_text: str
    encrypted_index: str
    title: str | None
    type: Literal["web_search_result_location"]
    url: str


class CitationsConfig(TypedDict):
    enabled: bool


class CitationsConfigParam(TypedDict):
    enabled: NotRequired[bool]


class CitationsConfigParamOut(TypedDict):
    enabled: NotRequired[bool | None]


class CitationsDelta(TypedDict):
    citation: CitationsDelta_Citation
    type: Literal["citations_delta"]


class CitationsSearchResultLocation(TypedDict):
    cited_text: str
    end_block_index: int
    search_result_index: int
    source: str
    start_block_index: int
    title: str | None
    type: Literal["search_result_location"]


class CitationsWebSearchResultLocation(TypedDict):
    cited_text: str
    encrypted_index: str
    title: str | None
    type: Literal["web_search_result_location"]
    url: str


class ClearThinking20251015EditParam(TypedDict):
    keep: NotRequired[Literal["all"] | AllThinkingTurnsParam | ThinkingTurnsParam]
    type: Literal["clear_thinking_20251015"]


class ClearThinking20251015EditResponse(TypedDict):
    cleared_input_tokens: int
    cleared_thinking_turns: int
    type: Literal["clear_thinking_20251015"]


class ClearToolUses20250919EditParam(TypedDict):
    clear_at_least: NotRequired[InputTokensClearAtLeastParam | None]
    clear_tool_inputs: NotRequired[list[str] | bool | None]
    exclude_tools: NotRequired[list[str] | None]
    keep: NotRequired[ToolUsesKeepParam]
    trigger: NotRequired[InputTokensTriggerParam | ToolUsesTriggerParam]
    type: Literal["clear_tool_uses_20250919"]


class ClearToolUses20250919EditResponse(TypedDict):
    cleared_input_tokens: int
    cleared_tool_uses: int
    type: Literal["clear_tool_uses_20250919"]


class CodeExecutionOutputBlock(TypedDict):
    file_id: str
    type: Literal["code_execution_output"]


class CodeExecutionOutputBlockParam(TypedDict):
    file_id: str
    type: Literal["code_execution_output"]


class CodeExecutionResultBlock(TypedDict):
    abort_reason: NotRequired[str | None]
    content: list[CodeExecutionOutputBlock]
    return_code: int
    stderr: str
    stdout: str
    type: Literal["code_execution_result"]


class CodeExecutionResultBlockParam(TypedDict):
    content: list[CodeExecutionOutputBlockParam]
    return_code: int
    stderr: str
    stdout: str
    type: Literal["code_execution_result"]


class CodeExecutionTool20250522(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20250522_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["code_execution"]
    strict: NotRequired[bool | None]
    type: Literal["code_execution_20250522"]


class CodeExecutionTool20250522Param(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20250522Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["code_execution"]
    strict: NotRequired[bool]
    type: Literal["code_execution_20250522"]


class CodeExecutionTool20250825(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20250825_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["code_execution"]
    strict: NotRequired[bool | None]
    type: Literal["code_execution_20250825"]


class CodeExecutionTool20250825Param(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20250825Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["code_execution"]
    strict: NotRequired[bool]
    type: Literal["code_execution_20250825"]


class CodeExecutionTool20260120(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20260120_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["code_execution"]
    strict: NotRequired[bool | None]
    type: Literal["code_execution_20260120"]


class CodeExecutionTool20260120Param(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20260120Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["code_execution"]
    strict: NotRequired[bool]
    type: Literal["code_execution_20260120"]


class CodeExecutionTool20260521(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20260521_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    name: Literal["code_execution"]
    strict: NotRequired[bool | None]
    type: Literal["code_execution_20260521"]


class CodeExecutionTool20260521Param(TypedDict):
    allowed_callers: NotRequired[CodeExecutionTool20260521Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    name: Literal["code_execution"]
    strict: NotRequired[bool]
    type: Literal["code_execution_20260521"]


class CodeExecutionToolResultBlock(TypedDict):
    content: CodeExecutionToolResultBlock_Content
    tool_use_id: str
    type: Literal["code_execution_tool_result"]


class CodeExecutionToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: CodeExecutionToolResultBlockParam_Content
    tool_use_id: str
    type: Literal["code_execution_tool_result"]


class CodeExecutionToolResultErrorObject(TypedDict):
    error_code: CodeExecutionToolResultErrorObject_ErrorCode
    type: Literal["code_execution_tool_result_error"]


class CodeExecutionToolResultErrorParam(TypedDict):
    error_code: CodeExecutionToolResultErrorParam_ErrorCode
    type: Literal["code_execution_tool_result_error"]


class Compact20260112EditParam(TypedDict):
    instructions: NotRequired[str | None]
    pause_after_compaction: NotRequired[bool]
    trigger: NotRequired[InputTokensTriggerParam | None]
    type: Literal["compact_20260112"]


class CompactionBlock(TypedDict):
    content: NotRequired[str | None]
    encrypted_content: NotRequired[str | None]
    signature: NotRequired[str | None]
    tool_changes: NotRequired[list[ResponseToolAdditionBlock | ResponseToolRemovalBlock] | None]
    type: Literal["compaction"]


class CompactionBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: NotRequired[str | None]
    encrypted_content: NotRequired[str | None]
    signature: NotRequired[str | None]
    tool_changes: NotRequired[list[RequestToolAdditionBlockParam | RequestToolRemovalBlockParam] | None]
    type: Literal["compaction"]


class CompactionConfigParam(TypedDict):
    instructions: NotRequired[str | None]
    type: Literal["summarize"]


class CompactionContentBlockDelta(TypedDict):
    content: NotRequired[str | None]
    encrypted_content: NotRequired[str | None]
    type: Literal["compaction_delta"]


class CompactionIterationUsage(TypedDict):
    cache_creation: NotRequired[CacheCreation | None]
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    input_tokens: int
    output_tokens: int
    type: Literal["compaction"]


class ComputerCursorPositionConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerCursorPositionConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerDoubleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerDoubleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerHoldKeyConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerHoldKeyConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerKeyConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerKeyConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftClickDragConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftClickDragConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftMouseDownConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftMouseDownConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftMouseUpConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerLeftMouseUpConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerMiddleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerMiddleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerMouseMoveConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerMouseMoveConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerRightClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerRightClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerScreenshotConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerScreenshotConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerScrollConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerScrollConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerToolset20260801(TypedDict):
    cache_control: NotRequired[CacheControlEphemeral | None]
    configs: NotRequired[ComputerToolsetConfigs | None]
    type: Literal["computer_toolset_20260801"]


class ComputerToolset20260801Param(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    configs: NotRequired[ComputerToolsetConfigsParam | None]
    type: Literal["computer_toolset_20260801"]


class ComputerToolsetConfigs(TypedDict):
    cursor_position: NotRequired[ComputerCursorPositionConfig | None]
    double_click: NotRequired[ComputerDoubleClickConfig | None]
    hold_key: NotRequired[ComputerHoldKeyConfig | None]
    key: NotRequired[ComputerKeyConfig | None]
    left_click: NotRequired[ComputerLeftClickConfig | None]
    left_click_drag: NotRequired[ComputerLeftClickDragConfig | None]
    left_mouse_down: NotRequired[ComputerLeftMouseDownConfig | None]
    left_mouse_up: NotRequired[ComputerLeftMouseUpConfig | None]
    middle_click: NotRequired[ComputerMiddleClickConfig | None]
    mouse_move: NotRequired[ComputerMouseMoveConfig | None]
    right_click: NotRequired[ComputerRightClickConfig | None]
    screenshot: NotRequired[ComputerScreenshotConfig | None]
    scroll: NotRequired[ComputerScrollConfig | None]
    triple_click: NotRequired[ComputerTripleClickConfig | None]
    type: NotRequired[ComputerTypeConfig | None]
    wait: NotRequired[ComputerWaitConfig | None]
    zoom: NotRequired[ComputerZoomConfig | None]


class ComputerToolsetConfigsParam(TypedDict):
    cursor_position: NotRequired[ComputerCursorPositionConfigParam | None]
    double_click: NotRequired[ComputerDoubleClickConfigParam | None]
    hold_key: NotRequired[ComputerHoldKeyConfigParam | None]
    key: NotRequired[ComputerKeyConfigParam | None]
    left_click: NotRequired[ComputerLeftClickConfigParam | None]
    left_click_drag: NotRequired[ComputerLeftClickDragConfigParam | None]
    left_mouse_down: NotRequired[ComputerLeftMouseDownConfigParam | None]
    left_mouse_up: NotRequired[ComputerLeftMouseUpConfigParam | None]
    middle_click: NotRequired[ComputerMiddleClickConfigParam | None]
    mouse_move: NotRequired[ComputerMouseMoveConfigParam | None]
    right_click: NotRequired[ComputerRightClickConfigParam | None]
    screenshot: NotRequired[ComputerScreenshotConfigParam | None]
    scroll: NotRequired[ComputerScrollConfigParam | None]
    triple_click: NotRequired[ComputerTripleClickConfigParam | None]
    type: NotRequired[ComputerTypeConfigParam | None]
    wait: NotRequired[ComputerWaitConfigParam | None]
    zoom: NotRequired[ComputerZoomConfigParam | None]


class ComputerTripleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerTripleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerTypeConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerTypeConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerWaitConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerWaitConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerZoomConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class ComputerZoomConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


CitationsDelta_Citation: TypeAlias = "CitationCharLocation | CitationContentBlockLocation | CitationPageLocation | CitationsSearchResultLocation | CitationsWebSearchResultLocation"
CodeExecutionTool20250522Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
CodeExecutionTool20250522_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
CodeExecutionTool20250825Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
CodeExecutionTool20250825_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
CodeExecutionTool20260120Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
CodeExecutionTool20260120_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
CodeExecutionTool20260521Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
CodeExecutionTool20260521_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
CodeExecutionToolResultBlockParam_Content: TypeAlias = (
    "CodeExecutionResultBlockParam | CodeExecutionToolResultErrorParam | EncryptedCodeExecutionResultBlockParam"
)
CodeExecutionToolResultBlock_Content: TypeAlias = (
    "CodeExecutionResultBlock | CodeExecutionToolResultErrorObject | EncryptedCodeExecutionResultBlock"
)
CodeExecutionToolResultErrorObject_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
CodeExecutionToolResultErrorParam_ErrorCode: TypeAlias = (
    "Literal['execution_time_exceeded', 'invalid_tool_input', 'too_many_requests', 'unavailable']"
)
