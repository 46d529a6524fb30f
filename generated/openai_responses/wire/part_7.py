"""Wire types of openai_responses, ToolSearchOutputNamespaceTool to WebSearchTool_UserLocation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_responses.wire.part_1 import (
        ContainerNetworkPolicyAllowlist,
        ContainerNetworkPolicyDisabled,
        CustomTool,
        CustomToolParam,
    )


class ToolSearchOutputNamespaceTool(TypedDict):
    description: str
    name: str
    tools: list[CustomTool | ToolSearchOutputNamespaceTool_ToolFunction]
    type: Literal["namespace"]


class ToolSearchOutputNamespaceToolParam(TypedDict):
    description: str
    name: str
    tools: list[CustomToolParam | ToolSearchOutputNamespaceToolParam_ToolFunction]
    type: Literal["namespace"]


ToolSearchOutputNamespaceToolParam_ToolFunction = TypedDict(
    "ToolSearchOutputNamespaceToolParam_ToolFunction",
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

ToolSearchOutputNamespaceTool_ToolFunction = TypedDict(
    "ToolSearchOutputNamespaceTool_ToolFunction",
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


class ToolSearchTool(TypedDict):
    description: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"] | None]
    parameters: NotRequired[Any]
    type: Literal["tool_search"]


class ToolSearchToolParam(TypedDict):
    description: NotRequired[str | None]
    execution: NotRequired[Literal["client", "server"]]
    parameters: NotRequired[Any]
    type: Literal["tool_search"]


class Tool_CodeInterpreter(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    container: str | Tool_CodeInterpreterContainerCodeInterpreterToolAuto
    type: Literal["code_interpreter"]


class Tool_CodeInterpreterContainerCodeInterpreterToolAuto(TypedDict):
    file_ids: NotRequired[list[str] | None]
    memory_limit: NotRequired[Literal["16g", "1g", "4g", "64g"] | None]
    network_policy: NotRequired[ContainerNetworkPolicyAllowlist | ContainerNetworkPolicyDisabled | None]
    type: Literal["auto"]


class Tool_ImageGeneration(TypedDict):
    action: NotRequired[Literal["auto", "edit", "generate"] | None]
    background: NotRequired[Literal["auto", "opaque", "transparent"] | None]
    complexity: NotRequired[Literal["high", "low", "medium"] | None]
    frame_count: NotRequired[int | None]
    frame_duration_ms: NotRequired[int | None]
    input_fidelity: NotRequired[Literal["high", "low"] | None]
    input_image_mask: NotRequired[Tool_ImageGenerationInputImageMask | None]
    model: NotRequired[str | None]
    moderation: NotRequired[Literal["auto", "low"] | None]
    n: NotRequired[int | None]
    output_compression: NotRequired[int | None]
    output_format: NotRequired[Literal["gif", "jpeg", "png", "svg", "webp"] | None]
    partial_images: NotRequired[int | None]
    quality: NotRequired[Literal["auto", "high", "low", "max", "medium", "xhigh"] | None]
    size: NotRequired[str | None]
    svg: NotRequired[Tool_ImageGenerationSvg | None]
    type: Literal["image_generation"]


class Tool_ImageGenerationInputImageMask(TypedDict):
    file_id: NotRequired[str | None]
    image_url: NotRequired[str | None]


class Tool_ImageGenerationSvg(TypedDict):
    model: NotRequired[str | None]
    reasoning: NotRequired[Tool_ImageGenerationSvgReasoning | None]


class Tool_ImageGenerationSvgReasoning(TypedDict):
    effort: NotRequired[Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"] | None]


class Tool_LocalShell(TypedDict):
    type: Literal["local_shell"]


class Tool_Mcp(TypedDict):
    allowed_callers: NotRequired[list[Literal["direct", "programmatic"]] | None]
    allowed_tools: NotRequired[list[str] | Tool_McpAllowedToolsMcpToolFilter | None]
    authorization: NotRequired[str | None]
    connector_id: NotRequired[Tool_Mcp_ConnectorId]
    defer_loading: NotRequired[bool | None]
    headers: NotRequired[dict[str, str] | None]
    require_approval: NotRequired[Literal["always", "never"] | Tool_McpRequireApprovalMcpToolApprovalFilter | None]
    server_description: NotRequired[str | None]
    server_label: str
    server_url: NotRequired[str | None]
    tunnel_id: NotRequired[str | None]
    type: Literal["mcp"]


class Tool_McpAllowedToolsMcpToolFilter(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class Tool_McpRequireApprovalMcpToolApprovalFilter(TypedDict):
    always: NotRequired[Tool_McpRequireApprovalMcpToolApprovalFilterAlways | None]
    never: NotRequired[Tool_McpRequireApprovalMcpToolApprovalFilterNever | None]


class Tool_McpRequireApprovalMcpToolApprovalFilterAlways(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class Tool_McpRequireApprovalMcpToolApprovalFilterNever(TypedDict):
    read_only: NotRequired[bool | None]
    tool_names: NotRequired[list[str] | None]


class Tool_ProgrammaticToolCalling(TypedDict):
    type: Literal["programmatic_tool_calling"]


class WebSearchPreviewTool(TypedDict):
    search_content_types: NotRequired[list[Literal["image", "text"]] | None]
    search_context_size: NotRequired[Literal["high", "low", "medium"] | None]
    type: Literal["web_search_preview", "web_search_preview_2025_03_11"]
    user_location: NotRequired[WebSearchPreviewTool_UserLocation | None]


class WebSearchPreviewToolParam(TypedDict):
    search_content_types: NotRequired[list[Literal["image", "text"]]]
    search_context_size: NotRequired[Literal["high", "low", "medium"]]
    type: Literal["web_search_preview", "web_search_preview_2025_03_11"]
    user_location: NotRequired[WebSearchPreviewToolParam_UserLocation | None]


class WebSearchPreviewToolParam_UserLocation(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: Literal["approximate"]


class WebSearchPreviewTool_UserLocation(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: Literal["approximate"]


class WebSearchTool(TypedDict):
    external_web_access: NotRequired[bool | None]
    filters: NotRequired[WebSearchTool_Filters | None]
    return_token_budget: NotRequired[str]
    search_content_types: NotRequired[list[str]]
    search_context_size: NotRequired[Literal["high", "low", "medium"] | None]
    type: Literal["web_search", "web_search_2025_08_26"]
    user_location: NotRequired[WebSearchTool_UserLocation | None]


class WebSearchToolParam(TypedDict):
    external_web_access: NotRequired[bool]
    filters: NotRequired[WebSearchToolParam_Filters | None]
    search_content_types: NotRequired[list[str]]
    search_context_size: NotRequired[Literal["high", "low", "medium"]]
    type: Literal["web_search", "web_search_2025_08_26"]
    user_location: NotRequired[WebSearchToolParam_UserLocation | None]


class WebSearchToolParam_Filters(TypedDict):
    allowed_domains: NotRequired[list[str] | None]


class WebSearchToolParam_UserLocation(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: NotRequired[Literal["approximate"]]


class WebSearchTool_Filters(TypedDict):
    allowed_domains: NotRequired[list[str] | None]


class WebSearchTool_UserLocation(TypedDict):
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    timezone: NotRequired[str | None]
    type: NotRequired[Literal["approximate"] | None]


Tool_Mcp_ConnectorId: TypeAlias = "Literal['connector_dropbox', 'connector_gmail', 'connector_googlecalendar', 'connector_googledrive', 'connector_microsoftteams', 'connector_outlookcalendar', 'connector_outlookemail', 'connector_sharepoint'] | None"
