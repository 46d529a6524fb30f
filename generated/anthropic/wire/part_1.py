"""Wire types of anthropic, APIErrorObject to BrowserTypeConfigParam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.anthropic.wire.part_2 import (
        BrowserWaitConfig,
        BrowserWaitConfigParam,
        BrowserZoomConfig,
        BrowserZoomConfigParam,
        CacheControlEphemeral,
        CacheControlEphemeralParam,
        CacheCreation,
        CodeExecutionToolResultBlockParam,
        CompactionBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_3 import (
        ContainerUploadBlockParam,
        DocumentBlockParam,
        ErrorDetails,
        FallbackBlockParam,
        ImageBlockParam,
        MCPToolListingBlockParam,
        MCPToolUseBlockParam,
        RedactedThinkingBlockParam,
        RequestMCPToolResultBlockParam,
        RequestToolAdditionBlockParam,
        RequestToolRemovalBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_4 import (
        SearchResultBlockParam,
        ServerToolUseBlockParam,
        TextBlockParam,
        TextEditorCodeExecutionToolResultBlockParam,
        ThinkingBlockParam,
        ToolResultBlockParam,
        ToolSearchToolResultBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_5 import (
        ToolUseBlockParam,
        WebFetchToolResultBlockParam,
        WebSearchToolResultBlockParam,
    )


class APIErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["api_error"]


class AdvisorMessageIterationUsage(TypedDict):
    cache_creation: NotRequired[CacheCreation | None]
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    input_tokens: int
    model: str
    output_tokens: int
    type: Literal["advisor_message"]


class AdvisorRedactedResultBlock(TypedDict):
    encrypted_content: str
    stop_reason: NotRequired[str | None]
    type: Literal["advisor_redacted_result"]


class AdvisorRedactedResultBlockParam(TypedDict):
    encrypted_content: str
    stop_reason: NotRequired[str | None]
    type: Literal["advisor_redacted_result"]


class AdvisorResultBlock(TypedDict):
    stop_reason: NotRequired[str | None]
    text: str
    type: Literal["advisor_result"]


class AdvisorResultBlockParam(TypedDict):
    stop_reason: NotRequired[str | None]
    text: str
    type: Literal["advisor_result"]


class AdvisorTool20260301(TypedDict):
    allowed_callers: NotRequired[AdvisorTool20260301_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    caching: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    max_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    model: str
    name: Literal["advisor"]
    strict: NotRequired[bool | None]
    type: Literal["advisor_20260301"]


class AdvisorTool20260301Param(TypedDict):
    allowed_callers: NotRequired[AdvisorTool20260301Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    caching: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    max_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    model: str
    name: Literal["advisor"]
    strict: NotRequired[bool]
    type: Literal["advisor_20260301"]


class AdvisorToolResultBlock(TypedDict):
    content: AdvisorRedactedResultBlock | AdvisorResultBlock | AdvisorToolResultErrorObject
    tool_use_id: str
    type: Literal["advisor_tool_result"]


class AdvisorToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: AdvisorRedactedResultBlockParam | AdvisorResultBlockParam | AdvisorToolResultErrorParam
    tool_use_id: str
    type: Literal["advisor_tool_result"]


class AdvisorToolResultErrorObject(TypedDict):
    error_code: AdvisorToolResultErrorObject_ErrorCode
    type: Literal["advisor_tool_result_error"]


class AdvisorToolResultErrorParam(TypedDict):
    error_code: AdvisorToolResultErrorParam_ErrorCode
    type: Literal["advisor_tool_result_error"]


class AllThinkingTurnsParam(TypedDict):
    type: Literal["all"]


class AssistantMessageParam(TypedDict):
    content: AssistantMessageParam_Content
    role: Literal["assistant"]


class AuthenticationErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["authentication_error"]


class Base64ImageSourceParam(TypedDict):
    data: str
    media_type: Literal["image/gif", "image/jpeg", "image/png", "image/webp"]
    type: Literal["base64"]


class Base64PDFSource(TypedDict):
    data: str
    media_type: Literal["application/pdf"]
    type: Literal["base64"]


class Base64PDFSourceParam(TypedDict):
    data: str
    media_type: Literal["application/pdf"]
    type: Literal["base64"]


class BashCodeExecutionOutputBlock(TypedDict):
    file_id: str
    type: Literal["bash_code_execution_output"]


class BashCodeExecutionOutputBlockParam(TypedDict):
    file_id: str
    type: Literal["bash_code_execution_output"]


class BashCodeExecutionResultBlock(TypedDict):
    content: list[BashCodeExecutionOutputBlock]
    return_code: int
    stderr: str
    stdout: str
    type: Literal["bash_code_execution_result"]


class BashCodeExecutionResultBlockParam(TypedDict):
    content: list[BashCodeExecutionOutputBlockParam]
    return_code: int
    stderr: str
    stdout: str
    type: Literal["bash_code_execution_result"]


class BashCodeExecutionToolResultBlock(TypedDict):
    content: BashCodeExecutionResultBlock | BashCodeExecutionToolResultErrorObject
    tool_use_id: str
    type: Literal["bash_code_execution_tool_result"]


class BashCodeExecutionToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    content: BashCodeExecutionResultBlockParam | BashCodeExecutionToolResultErrorParam
    tool_use_id: str
    type: Literal["bash_code_execution_tool_result"]


class BashCodeExecutionToolResultErrorObject(TypedDict):
    error_code: BashCodeExecutionToolResultErrorObject_ErrorCode
    type: Literal["bash_code_execution_tool_result_error"]


class BashCodeExecutionToolResultErrorParam(TypedDict):
    error_code: BashCodeExecutionToolResultErrorParam_ErrorCode
    type: Literal["bash_code_execution_tool_result_error"]


class BillingErrorObject(TypedDict):
    details: NotRequired[ErrorDetails | None]
    message: str
    type: Literal["billing_error"]


class BillingPolicyParam(TypedDict):
    bill_to: NotRequired[Literal["self", "user_profile"]]
    type: Literal["billing_policy"]


class BrowserCloseTabConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserCloseTabConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserDoubleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserDoubleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFileUploadConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFileUploadConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFindConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFindConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFormInputConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserFormInputConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserGetPageTextConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserGetPageTextConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserHoldKeyConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserHoldKeyConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserHoverConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserHoverConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserJavascriptExecConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserJavascriptExecConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserKeyConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserKeyConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftClickDragConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftClickDragConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftMouseDownConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftMouseDownConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftMouseUpConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserLeftMouseUpConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserListTabsConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserListTabsConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserMiddleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserMiddleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserMouseMoveConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserMouseMoveConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserNavigateConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserNavigateConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserNewTabConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserNewTabConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadConsoleConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadConsoleConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadNetworkConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadNetworkConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadPageConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserReadPageConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserRightClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserRightClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScreenshotConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScreenshotConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScrollConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScrollConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScrollToConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserScrollToConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserStateBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    state_changes: NotRequired[BrowserStateBlockParam_StateChanges]
    tabs: list[BrowserStateTabEntryParam]
    type: Literal["browser_state"]


class BrowserStateChangeDownloadCompletedParam(TypedDict):
    download_id: str
    path: NotRequired[str | None]
    size_bytes: NotRequired[int | None]
    type: Literal["download_completed"]
    url: str


class BrowserStateChangeDownloadFailedParam(TypedDict):
    download_id: str
    error: NotRequired[str | None]
    type: Literal["download_failed"]
    url: str


class BrowserStateChangeDownloadStartedParam(TypedDict):
    download_id: str
    type: Literal["download_started"]
    url: str


class BrowserStateChangeTabOpenedParam(TypedDict):
    tab_id: str
    type: Literal["tab_opened"]


class BrowserStateTabEntryParam(TypedDict):
    active: NotRequired[bool]
    tab_id: str
    title: str
    url: str


class BrowserSwitchTabConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserSwitchTabConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserToolset20260801(TypedDict):
    cache_control: NotRequired[CacheControlEphemeral | None]
    configs: NotRequired[BrowserToolsetConfigs | None]
    type: Literal["browser_toolset_20260801"]


class BrowserToolset20260801Param(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    configs: NotRequired[BrowserToolsetConfigsParam | None]
    type: Literal["browser_toolset_20260801"]


class BrowserToolsetConfigs(TypedDict):
    close_tab: NotRequired[BrowserCloseTabConfig | None]
    double_click: NotRequired[BrowserDoubleClickConfig | None]
    file_upload: NotRequired[BrowserFileUploadConfig | None]
    find: NotRequired[BrowserFindConfig | None]
    form_input: NotRequired[BrowserFormInputConfig | None]
    get_page_text: NotRequired[BrowserGetPageTextConfig | None]
    hold_key: NotRequired[BrowserHoldKeyConfig | None]
    hover: NotRequired[BrowserHoverConfig | None]
    javascript_exec: NotRequired[BrowserJavascriptExecConfig | None]
    key: NotRequired[BrowserKeyConfig | None]
    left_click: NotRequired[BrowserLeftClickConfig | None]
    left_click_drag: NotRequired[BrowserLeftClickDragConfig | None]
    left_mouse_down: NotRequired[BrowserLeftMouseDownConfig | None]
    left_mouse_up: NotRequired[BrowserLeftMouseUpConfig | None]
    list_tabs: NotRequired[BrowserListTabsConfig | None]
    middle_click: NotRequired[BrowserMiddleClickConfig | None]
    mouse_move: NotRequired[BrowserMouseMoveConfig | None]
    navigate: NotRequired[BrowserNavigateConfig | None]
    new_tab: NotRequired[BrowserNewTabConfig | None]
    read_console: NotRequired[BrowserReadConsoleConfig | None]
    read_network: NotRequired[BrowserReadNetworkConfig | None]
    read_page: NotRequired[BrowserReadPageConfig | None]
    right_click: NotRequired[BrowserRightClickConfig | None]
    screenshot: NotRequired[BrowserScreenshotConfig | None]
    scroll: NotRequired[BrowserScrollConfig | None]
    scroll_to: NotRequired[BrowserScrollToConfig | None]
    switch_tab: NotRequired[BrowserSwitchTabConfig | None]
    triple_click: NotRequired[BrowserTripleClickConfig | None]
    type: NotRequired[BrowserTypeConfig | None]
    wait: NotRequired[BrowserWaitConfig | None]
    zoom: NotRequired[BrowserZoomConfig | None]


class BrowserToolsetConfigsParam(TypedDict):
    close_tab: NotRequired[BrowserCloseTabConfigParam | None]
    double_click: NotRequired[BrowserDoubleClickConfigParam | None]
    file_upload: NotRequired[BrowserFileUploadConfigParam | None]
    find: NotRequired[BrowserFindConfigParam | None]
    form_input: NotRequired[BrowserFormInputConfigParam | None]
    get_page_text: NotRequired[BrowserGetPageTextConfigParam | None]
    hold_key: NotRequired[BrowserHoldKeyConfigParam | None]
    hover: NotRequired[BrowserHoverConfigParam | None]
    javascript_exec: NotRequired[BrowserJavascriptExecConfigParam | None]
    key: NotRequired[BrowserKeyConfigParam | None]
    left_click: NotRequired[BrowserLeftClickConfigParam | None]
    left_click_drag: NotRequired[BrowserLeftClickDragConfigParam | None]
    left_mouse_down: NotRequired[BrowserLeftMouseDownConfigParam | None]
    left_mouse_up: NotRequired[BrowserLeftMouseUpConfigParam | None]
    list_tabs: NotRequired[BrowserListTabsConfigParam | None]
    middle_click: NotRequired[BrowserMiddleClickConfigParam | None]
    mouse_move: NotRequired[BrowserMouseMoveConfigParam | None]
    navigate: NotRequired[BrowserNavigateConfigParam | None]
    new_tab: NotRequired[BrowserNewTabConfigParam | None]
    read_console: NotRequired[BrowserReadConsoleConfigParam | None]
    read_network: NotRequired[BrowserReadNetworkConfigParam | None]
    read_page: NotRequired[BrowserReadPageConfigParam | None]
    right_click: NotRequired[BrowserRightClickConfigParam | None]
    screenshot: NotRequired[BrowserScreenshotConfigParam | None]
    scroll: NotRequired[BrowserScrollConfigParam | None]
    scroll_to: NotRequired[BrowserScrollToConfigParam | None]
    switch_tab: NotRequired[BrowserSwitchTabConfigParam | None]
    triple_click: NotRequired[BrowserTripleClickConfigParam | None]
    type: NotRequired[BrowserTypeConfigParam | None]
    wait: NotRequired[BrowserWaitConfigParam | None]
    zoom: NotRequired[BrowserZoomConfigParam | None]


class BrowserTripleClickConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserTripleClickConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserTypeConfig(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


class BrowserTypeConfigParam(TypedDict):
    defer_loading: NotRequired[bool | None]
    enabled: NotRequired[bool | None]


AdvisorTool20260301Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
AdvisorTool20260301_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
AdvisorToolResultErrorObject_ErrorCode: TypeAlias = "Literal['execution_time_exceeded', 'max_uses_exceeded', 'model_not_found', 'overloaded', 'prompt_too_long', 'too_many_requests', 'unavailable']"
AdvisorToolResultErrorParam_ErrorCode: TypeAlias = "Literal['execution_time_exceeded', 'max_uses_exceeded', 'model_not_found', 'overloaded', 'prompt_too_long', 'too_many_requests', 'unavailable']"
AssistantMessageParam_Content: TypeAlias = "list[AdvisorToolResultBlockParam | BashCodeExecutionToolResultBlockParam | CodeExecutionToolResultBlockParam | CompactionBlockParam | ContainerUploadBlockParam | DocumentBlockParam | FallbackBlockParam | ImageBlockParam | MCPToolListingBlockParam | MCPToolUseBlockParam | RedactedThinkingBlockParam | RequestMCPToolResultBlockParam | RequestToolAdditionBlockParam | RequestToolRemovalBlockParam | SearchResultBlockParam | ServerToolUseBlockParam | TextBlockParam | TextEditorCodeExecutionToolResultBlockParam | ThinkingBlockParam | ToolResultBlockParam | ToolSearchToolResultBlockParam | ToolUseBlockParam | WebFetchToolResultBlockParam | WebSearchToolResultBlockParam] | str"
BashCodeExecutionToolResultErrorObject_ErrorCode: TypeAlias = "Literal['execution_time_exceeded', 'invalid_tool_input', 'output_file_too_large', 'too_many_requests', 'unavailable']"
BashCodeExecutionToolResultErrorParam_ErrorCode: TypeAlias = "Literal['execution_time_exceeded', 'invalid_tool_input', 'output_file_too_large', 'too_many_requests', 'unavailable']"
BrowserStateBlockParam_StateChanges: TypeAlias = "list[BrowserStateChangeDownloadCompletedParam | BrowserStateChangeDownloadFailedParam | BrowserStateChangeDownloadStartedParam | BrowserStateChangeTabOpenedParam] | None"
