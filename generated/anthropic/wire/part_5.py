"""Wire types of anthropic, ToolTextEditor20241022 to WebSearchToolResultErrorObject_ErrorCode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.anthropic.wire.part_1 import (
        AdvisorMessageIterationUsage,
        AdvisorToolResultBlockParam,
        BashCodeExecutionToolResultBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_2 import (
        CacheControlEphemeral,
        CacheControlEphemeralParam,
        CacheCreation,
        CitationsConfigParam,
        CitationsConfigParamOut,
        CodeExecutionToolResultBlockParam,
        CompactionBlockParam,
        CompactionIterationUsage,
    )
    from llm_dialect.generated.anthropic.wire.part_3 import (
        ContainerUploadBlockParam,
        DirectCaller,
        DirectCallerParam,
        DocumentBlock,
        DocumentBlockParam,
        FallbackBlockParam,
        FallbackCreditUsage,
        FallbackMessageIterationUsage,
        ImageBlockParam,
        MCPToolListingBlockParam,
        MCPToolUseBlockParam,
        MessageIterationUsage,
        OutputTokensDetails,
        RedactedThinkingBlockParam,
        RequestMCPToolResultBlockParam,
        RequestToolAdditionBlockParam,
        RequestToolRemovalBlockParam,
    )
    from llm_dialect.generated.anthropic.wire.part_4 import (
        SearchResultBlockParam,
        ServerToolCaller,
        ServerToolCaller20260120,
        ServerToolCaller20260120Param,
        ServerToolCallerParam,
        ServerToolUsage,
        ServerToolUseBlockParam,
        TextBlockParam,
        TextEditorCodeExecutionToolResultBlockParam,
        ThinkingBlockParam,
        ToolResultBlockParam,
        ToolSearchToolResultBlockParam,
    )


class ToolTextEditor20241022(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20241022_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["str_replace_editor"]
    strict: NotRequired[bool | None]
    type: Literal["text_editor_20241022"]


class ToolTextEditor20241022Param(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20241022Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["str_replace_editor"]
    strict: NotRequired[bool]
    type: Literal["text_editor_20241022"]


class ToolTextEditor20250124(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250124_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["str_replace_editor"]
    strict: NotRequired[bool | None]
    type: Literal["text_editor_20250124"]


class ToolTextEditor20250124Param(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250124Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["str_replace_editor"]
    strict: NotRequired[bool]
    type: Literal["text_editor_20250124"]


class ToolTextEditor20250429(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250429_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    name: Literal["str_replace_based_edit_tool"]
    strict: NotRequired[bool | None]
    type: Literal["text_editor_20250429"]


class ToolTextEditor20250429Param(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250429Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    name: Literal["str_replace_based_edit_tool"]
    strict: NotRequired[bool]
    type: Literal["text_editor_20250429"]


class ToolTextEditor20250728(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250728_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    input_examples: NotRequired[list[dict[str, Any]] | None]
    max_characters: NotRequired[int | None]
    name: Literal["str_replace_based_edit_tool"]
    strict: NotRequired[bool | None]
    type: Literal["text_editor_20250728"]


class ToolTextEditor20250728Param(TypedDict):
    allowed_callers: NotRequired[ToolTextEditor20250728Param_AllowedCallers]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    input_examples: NotRequired[list[dict[str, Any]]]
    max_characters: NotRequired[int | None]
    name: Literal["str_replace_based_edit_tool"]
    strict: NotRequired[bool]
    type: Literal["text_editor_20250728"]


class ToolUseBlock(TypedDict):
    caller: NotRequired[DirectCaller | ServerToolCaller | ServerToolCaller20260120 | None]
    id: str
    input: dict[str, Any]
    name: str
    toolset_name: NotRequired[str | None]
    type: Literal["tool_use"]


class ToolUseBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    caller: NotRequired[DirectCallerParam | ServerToolCaller20260120Param | ServerToolCallerParam]
    id: str
    input: dict[str, Any]
    name: str
    toolset_name: NotRequired[str | None]
    type: Literal["tool_use"]


class ToolUsesKeepParam(TypedDict):
    type: Literal["tool_uses"]
    value: int


class ToolUsesTriggerParam(TypedDict):
    type: Literal["tool_uses"]
    value: int


class URLImageSourceParam(TypedDict):
    type: Literal["url"]
    url: str


class URLPDFSourceParam(TypedDict):
    type: Literal["url"]
    url: str


class Usage(TypedDict):
    cache_creation: NotRequired[CacheCreation | None]
    cache_creation_input_tokens: NotRequired[int | None]
    cache_read_input_tokens: NotRequired[int | None]
    fallback_credit: NotRequired[FallbackCreditUsage | None]
    inference_geo: NotRequired[str | None]
    input_tokens: int
    iterations: NotRequired[Usage_Iterations]
    output_tokens: int
    output_tokens_details: NotRequired[OutputTokensDetails | None]
    server_tool_use: NotRequired[ServerToolUsage | None]
    service_tier: NotRequired[Literal["batch", "priority", "standard"] | None]
    speed: NotRequired[Literal["fast", "standard"] | None]


class UserLocation(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: Literal["approximate"]


class UserLocationParam(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: Literal["approximate"]


class UserMessageParam(TypedDict):
    content: UserMessageParam_Content
    role: Literal["user"]


class WebFetchBlock(TypedDict):
    content: DocumentBlock
    retrieved_at: str | None
    type: Literal["web_fetch_result"]
    url: str


class WebFetchBlockParam(TypedDict):
    content: DocumentBlockParam
    retrieved_at: NotRequired[str | None]
    type: Literal["web_fetch_result"]
    url: str


class WebFetchTool20250910(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20250910_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    citations: NotRequired[CitationsConfigParamOut | None]
    defer_loading: NotRequired[bool | None]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool | None]
    type: Literal["web_fetch_20250910"]
    url_sources: NotRequired[WebFetchURLSources | None]


class WebFetchTool20250910Param(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20250910Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam | None]
    defer_loading: NotRequired[bool]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool]
    type: Literal["web_fetch_20250910"]
    url_sources: NotRequired[WebFetchURLSourcesParam | None]


class WebFetchTool20260209(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260209_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    citations: NotRequired[CitationsConfigParamOut | None]
    defer_loading: NotRequired[bool | None]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool | None]
    type: Literal["web_fetch_20260209"]
    url_sources: NotRequired[WebFetchURLSources | None]


class WebFetchTool20260209Param(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260209Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam | None]
    defer_loading: NotRequired[bool]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool]
    type: Literal["web_fetch_20260209"]
    url_sources: NotRequired[WebFetchURLSourcesParam | None]


class WebFetchTool20260309(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260309_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    citations: NotRequired[CitationsConfigParamOut | None]
    defer_loading: NotRequired[bool | None]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool | None]
    type: Literal["web_fetch_20260309"]
    url_sources: NotRequired[WebFetchURLSources | None]
    use_cache: NotRequired[bool | None]


class WebFetchTool20260309Param(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260309Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam | None]
    defer_loading: NotRequired[bool]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    strict: NotRequired[bool]
    type: Literal["web_fetch_20260309"]
    url_sources: NotRequired[WebFetchURLSourcesParam | None]
    use_cache: NotRequired[bool]


class WebFetchTool20260318(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260318_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    citations: NotRequired[CitationsConfigParamOut | None]
    defer_loading: NotRequired[bool | None]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    response_inclusion: NotRequired[Literal["excluded", "full"] | None]
    strict: NotRequired[bool | None]
    type: Literal["web_fetch_20260318"]
    url_sources: NotRequired[WebFetchURLSources | None]
    use_cache: NotRequired[bool | None]


class WebFetchTool20260318Param(TypedDict):
    allowed_callers: NotRequired[WebFetchTool20260318Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    citations: NotRequired[CitationsConfigParam | None]
    defer_loading: NotRequired[bool]
    max_content_tokens: NotRequired[int | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_fetch"]
    response_inclusion: NotRequired[Literal["excluded", "full"]]
    strict: NotRequired[bool]
    type: Literal["web_fetch_20260318"]
    url_sources: NotRequired[WebFetchURLSourcesParam | None]
    use_cache: NotRequired[bool]


class WebFetchToolResultBlock(TypedDict):
    caller: NotRequired[DirectCaller | ServerToolCaller | ServerToolCaller20260120 | None]
    content: WebFetchBlock | WebFetchToolResultErrorBlock
    tool_use_id: str
    type: Literal["web_fetch_tool_result"]


class WebFetchToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    caller: NotRequired[DirectCallerParam | ServerToolCaller20260120Param | ServerToolCallerParam]
    content: WebFetchBlockParam | WebFetchToolResultErrorBlockParam
    tool_use_id: str
    type: Literal["web_fetch_tool_result"]


class WebFetchToolResultErrorBlock(TypedDict):
    error_code: WebFetchToolResultErrorBlock_ErrorCode
    type: Literal["web_fetch_tool_result_error"]


class WebFetchToolResultErrorBlockParam(TypedDict):
    error_code: WebFetchToolResultErrorBlockParam_ErrorCode
    type: Literal["web_fetch_tool_result_error"]


class WebFetchURLSourceAll(TypedDict):
    type: Literal["all"]


class WebFetchURLSourceAllParam(TypedDict):
    type: Literal["all"]


class WebFetchURLSourceExcept(TypedDict):
    tools: list[WebFetchURLSourceToolReference]
    type: Literal["except"]


class WebFetchURLSourceExceptParam(TypedDict):
    tools: list[WebFetchURLSourceToolReferenceParam]
    type: Literal["except"]


class WebFetchURLSourceNone(TypedDict):
    type: Literal["none"]


class WebFetchURLSourceNoneParam(TypedDict):
    type: Literal["none"]


class WebFetchURLSourceOnly(TypedDict):
    tools: list[WebFetchURLSourceToolReference]
    type: Literal["only"]


class WebFetchURLSourceOnlyParam(TypedDict):
    tools: list[WebFetchURLSourceToolReferenceParam]
    type: Literal["only"]


class WebFetchURLSourceToolReference(TypedDict):
    name: str
    type: Literal["tool_reference"]


class WebFetchURLSourceToolReferenceParam(TypedDict):
    name: str
    type: Literal["tool_reference"]


class WebFetchURLSources(TypedDict):
    client_tool_results: NotRequired[WebFetchURLSources_ClientToolResults]
    server_tool_results: NotRequired[WebFetchURLSources_ServerToolResults]
    user_input: NotRequired[WebFetchURLSourceAll | WebFetchURLSourceNone | None]


class WebFetchURLSourcesParam(TypedDict):
    client_tool_results: NotRequired[WebFetchURLSourcesParam_ClientToolResults]
    server_tool_results: NotRequired[WebFetchURLSourcesParam_ServerToolResults]
    user_input: NotRequired[WebFetchURLSourceAllParam | WebFetchURLSourceNoneParam]


class WebSearchResultBlock(TypedDict):
    encrypted_content: str
    page_age: str | None
    title: str
    type: Literal["web_search_result"]
    url: str


class WebSearchResultBlockParam(TypedDict):
    encrypted_content: str
    page_age: NotRequired[str | None]
    title: str
    type: Literal["web_search_result"]
    url: str


class WebSearchTool20250305(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20250305_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    strict: NotRequired[bool | None]
    type: Literal["web_search_20250305"]
    user_location: NotRequired[UserLocation | None]


class WebSearchTool20250305Param(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20250305Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    strict: NotRequired[bool]
    type: Literal["web_search_20250305"]
    user_location: NotRequired[UserLocationParam | None]


class WebSearchTool20260209(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20260209_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    strict: NotRequired[bool | None]
    type: Literal["web_search_20260209"]
    user_location: NotRequired[UserLocation | None]


class WebSearchTool20260209Param(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20260209Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    strict: NotRequired[bool]
    type: Literal["web_search_20260209"]
    user_location: NotRequired[UserLocationParam | None]


class WebSearchTool20260318(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20260318_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeral | None]
    defer_loading: NotRequired[bool | None]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    response_inclusion: NotRequired[Literal["excluded", "full"] | None]
    strict: NotRequired[bool | None]
    type: Literal["web_search_20260318"]
    user_location: NotRequired[UserLocation | None]


class WebSearchTool20260318Param(TypedDict):
    allowed_callers: NotRequired[WebSearchTool20260318Param_AllowedCallers]
    allowed_domains: NotRequired[list[str] | None]
    blocked_domains: NotRequired[list[str] | None]
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    defer_loading: NotRequired[bool]
    max_uses: NotRequired[int | None]
    name: Literal["web_search"]
    response_inclusion: NotRequired[Literal["excluded", "full"]]
    strict: NotRequired[bool]
    type: Literal["web_search_20260318"]
    user_location: NotRequired[UserLocationParam | None]


class WebSearchToolRequestErrorObjectParam(TypedDict):
    error_code: WebSearchToolRequestErrorObjectParam_ErrorCode
    type: Literal["web_search_tool_result_error"]


class WebSearchToolResultBlock(TypedDict):
    caller: NotRequired[DirectCaller | ServerToolCaller | ServerToolCaller20260120 | None]
    content: list[WebSearchResultBlock] | WebSearchToolResultErrorObject
    tool_use_id: str
    type: Literal["web_search_tool_result"]


class WebSearchToolResultBlockParam(TypedDict):
    cache_control: NotRequired[CacheControlEphemeralParam | None]
    caller: NotRequired[DirectCallerParam | ServerToolCaller20260120Param | ServerToolCallerParam]
    content: list[WebSearchResultBlockParam] | WebSearchToolRequestErrorObjectParam
    tool_use_id: str
    type: Literal["web_search_tool_result"]


class WebSearchToolResultErrorObject(TypedDict):
    error_code: WebSearchToolResultErrorObject_ErrorCode
    type: Literal["web_search_tool_result_error"]


ToolTextEditor20241022Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolTextEditor20241022_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolTextEditor20250124Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolTextEditor20250124_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolTextEditor20250429Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolTextEditor20250429_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
ToolTextEditor20250728Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
ToolTextEditor20250728_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
Usage_Iterations: TypeAlias = "list[AdvisorMessageIterationUsage | CompactionIterationUsage | FallbackMessageIterationUsage | MessageIterationUsage] | None"
UserMessageParam_Content: TypeAlias = "list[AdvisorToolResultBlockParam | BashCodeExecutionToolResultBlockParam | CodeExecutionToolResultBlockParam | CompactionBlockParam | ContainerUploadBlockParam | DocumentBlockParam | FallbackBlockParam | ImageBlockParam | MCPToolListingBlockParam | MCPToolUseBlockParam | RedactedThinkingBlockParam | RequestMCPToolResultBlockParam | RequestToolAdditionBlockParam | RequestToolRemovalBlockParam | SearchResultBlockParam | ServerToolUseBlockParam | TextBlockParam | TextEditorCodeExecutionToolResultBlockParam | ThinkingBlockParam | ToolResultBlockParam | ToolSearchToolResultBlockParam | ToolUseBlockParam | WebFetchToolResultBlockParam | WebSearchToolResultBlockParam] | str"
WebFetchTool20250910Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebFetchTool20250910_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebFetchTool20260209Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebFetchTool20260209_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebFetchTool20260309Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebFetchTool20260309_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebFetchTool20260318Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebFetchTool20260318_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebFetchToolResultErrorBlockParam_ErrorCode: TypeAlias = "Literal['content_too_large', 'invalid_tool_input', 'max_uses_exceeded', 'too_many_requests', 'unavailable', 'unsupported_content_type', 'url_not_accessible', 'url_not_allowed', 'url_not_in_prior_context', 'url_too_long']"
WebFetchToolResultErrorBlock_ErrorCode: TypeAlias = "Literal['content_too_large', 'invalid_tool_input', 'max_uses_exceeded', 'too_many_requests', 'unavailable', 'unsupported_content_type', 'url_not_accessible', 'url_not_allowed', 'url_not_in_prior_context', 'url_too_long']"
WebFetchURLSourcesParam_ClientToolResults: TypeAlias = (
    "WebFetchURLSourceAllParam | WebFetchURLSourceExceptParam | WebFetchURLSourceNoneParam | WebFetchURLSourceOnlyParam"
)
WebFetchURLSourcesParam_ServerToolResults: TypeAlias = (
    "WebFetchURLSourceAllParam | WebFetchURLSourceExceptParam | WebFetchURLSourceNoneParam | WebFetchURLSourceOnlyParam"
)
WebFetchURLSources_ClientToolResults: TypeAlias = (
    "WebFetchURLSourceAll | WebFetchURLSourceExcept | WebFetchURLSourceNone | WebFetchURLSourceOnly | None"
)
WebFetchURLSources_ServerToolResults: TypeAlias = (
    "WebFetchURLSourceAll | WebFetchURLSourceExcept | WebFetchURLSourceNone | WebFetchURLSourceOnly | None"
)
WebSearchTool20250305Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebSearchTool20250305_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebSearchTool20260209Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebSearchTool20260209_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebSearchTool20260318Param_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']]"
)
WebSearchTool20260318_AllowedCallers: TypeAlias = (
    "list[Literal['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', 'direct']] | None"
)
WebSearchToolRequestErrorObjectParam_ErrorCode: TypeAlias = "Literal['invalid_tool_input', 'max_uses_exceeded', 'query_too_long', 'request_too_large', 'too_many_requests', 'unavailable']"
WebSearchToolResultErrorObject_ErrorCode: TypeAlias = "Literal['invalid_tool_input', 'max_uses_exceeded', 'query_too_long', 'request_too_large', 'too_many_requests', 'unavailable']"
