"""R1: MCP servers: told beside the tools, with what may be used of them among those, or as one tool each.

A vendor that cannot keep to what the client allowed gets no such tool: one that waits for an approval (which is usual
where vendors ask at all), or some of whose tools are forbidden, must not be called freely elsewhere. The facts are
those of the vendors' references on remote MCP servers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import TOOL_KIND_MCP
from llm_dialect.generated.canonical.request import ItemRequest, ServerTool, Tool
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing

    # Makes the tool of a server fit the target, or says why it cannot go there.
    Fit = Callable[[Tool, ServerTool, Writing], Tool | Rule]

__all__ = [
    "ASKS",
    "BEARER",
    "BESIDE",
    "FORBIDS",
    "HEADERS",
    "NO_ADDRESS",
    "OFF",
    "SOME_ASK",
    "UNNAMED_SERVER",
    "joined_servers",
    "listed_servers",
    "open_servers",
]

ASKS = Rule("dropped", "rejected", "R1", "its tools wait for an approval; the target would call them without asking")
SOME_ASK = Rule("cut", "rejected", "R1", "only tools that wait for no approval are offered: the target never asks")
FORBIDS = Rule("dropped", "rejected", "R1", "the target cannot be kept from the tools of a server that are not allowed")
HEADERS = Rule("dropped", "rejected", "R1", "the target sends a server one token and no other headers")
NO_ADDRESS = Rule("dropped", "rejected", "R1", "the target reaches a server by an https address only")
OFF = Rule("dropped", "none", "R1", "none of the server's tools may be used")
BESIDE = Rule("regrouped", "none", "R1", "the target tells a server's address and its tools at different places")
BEARER = Rule("substituted", "none", "R1", "the token is the header that it is sent in")
UNNAMED_SERVER = Rule("defaulted", "none", "R1", "the target calls every server by a name")
ALWAYS, NEVER = "always", "never"
_TOKEN, _BEARER = "authorization", "bearer "


def _settled(tools: list[Any], fit: Fit, cx: Writing) -> list[Any]:
    """Give the tools with those of servers as `fit` makes them, but for those of which it says why they cannot go."""
    out: list[Any] = []
    for tool in tools:
        made = fit(tool, tool.server, cx) if _is_server(tool) else tool
        if type(made) is Rule:
            cx.report.note(tool, None, made)
        else:
            out.append(made)
    return out


def _is_server(tool: Any) -> bool:
    return type(tool) is Tool and tool.kind is TOOL_KIND_MCP and tool.server is not None


def joined_servers(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: one tool for each server: its address, and what may be used of it."""
    return _as_tools(value, _named(_joined(value, cx), cx), _allowing, cx)


def open_servers(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: as `joined_servers`, where all of a server's tools are called without asking, and a token is a header."""
    return _as_tools(value, _joined(value, cx), _open, cx)


def _as_tools(value: ItemRequest, tools: list[Any], fit: Fit, cx: Writing) -> ItemRequest:
    """Give the request with servers among its tools alone, as far as they fit."""
    if any(map(_is_server, tools)):
        return value.replace(tools=_settled(tools, fit, cx), mcp_servers=None)
    return value if value.mcp_servers is None else value.replace(tools=tools or None, mcp_servers=None)


def _joined(value: ItemRequest, cx: Writing) -> list[Any]:
    servers = {server.server_label: server for server in value.mcp_servers or () if type(server) is ServerTool}
    used: set[str | None] = set()
    out: list[Any] = []
    for tool in value.tools or ():
        told: Any = tool.server if _is_server(tool) else None
        server = servers.get(told.server_label) if told is not None and told.server_url is None else None
        if server is None:
            out.append(tool)
            continue
        used.add(server.server_label)
        cx.report.note(tool, None, BESIDE)
        out += _offered(_of_set(tool, server), tool, cx)
    for name, server in servers.items():
        if name not in used:
            out += _offered(Tool("mcp", kind=TOOL_KIND_MCP, server=server, at=server.at), server, cx)
    return out


def _of_set(tool: Tool, server: ServerTool) -> Tool:
    """Give the tool of a server with what a set of its tools says."""
    told: Any = tool.server
    allowed = server.allowed_tools
    if told.enabled is False or told.allowed_tools is not None:
        names = told.allowed_tools or []
        allowed = names if allowed is None else [name for name in names if name in allowed]
    enabled = False if server.enabled is False else None
    return tool.replace(server=server.replace(allowed_tools=allowed, blocked_tools=told.blocked_tools, enabled=enabled))


def _offered(made: Tool, place: Any, cx: Writing) -> list[Tool]:
    server: Any = made.server
    if server.enabled is False or server.allowed_tools == []:
        cx.report.note(place, None, OFF)
        return []
    return [made]


def _named(tools: list[Any], cx: Writing) -> list[Any]:
    """Name the servers that have no name."""
    taken = {tool.server.server_label for tool in tools if _is_server(tool)}
    out: list[Any] = []
    for tool in tools:
        if _is_server(tool) and tool.server.server_label is None:
            name = next(name for name in ("mcp", *(f"mcp_{n}" for n in range(2, 99))) if name not in taken)
            taken.add(name)
            cx.report.note(tool, None, UNNAMED_SERVER)
            tool = tool.replace(server=tool.server.replace(server_label=name))  # noqa: PLW2901
        out.append(tool)
    return out


def _allowing(tool: Tool, server: ServerTool, cx: Writing) -> Tool | Rule:
    """Give a tool whose target allows by name and forbids none."""
    if server.server_url is None and tool.at is not None:
        return NO_ADDRESS
    if server.blocked_tools:
        return FORBIDS
    return tool


def _open(tool: Tool, server: ServerTool, cx: Writing) -> Tool | Rule:
    """Give a tool whose target calls all of the server's tools."""
    if tool.approval not in (None, NEVER):
        return ASKS
    if server.allowed_tools is not None or server.blocked_tools or server.read_only:
        return FORBIDS
    if server.server_url is None:
        return NO_ADDRESS
    if server.authorization is None:
        return tool.replace(approval=None)
    cx.report.note(server, "authorization", BEARER)
    headers = {**(server.headers or {}), "Authorization": f"Bearer {server.authorization}"}
    return tool.replace(server=server.replace(authorization=None, headers=headers), approval=None)


def listed_servers(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: addresses of servers beside the tools, and what may be used of them among the tools."""
    if value.mcp_servers is not None or not any(map(_is_server, value.tools or ())):
        return value
    tools = _settled(_named(value.tools or [], cx), _reached, cx)
    servers = [_address(tool.server) for tool in tools if _is_server(tool)]
    return value.replace(tools=[_set(tool, cx) for tool in tools], mcp_servers=servers)


def _reached(tool: Tool, server: ServerTool, cx: Writing) -> Tool | Rule:
    """Give a tool whose target never asks, and sends a token and no headers."""
    if not (server.server_url or "").lower().startswith("https://"):
        return NO_ADDRESS
    told = _bearer(server, cx)
    if told is None:
        return HEADERS
    if server.read_only:
        return FORBIDS
    free = _unasked(tool, server)
    if free == []:
        return ASKS
    if free != server.allowed_tools:
        cx.report.note(tool, "approval", SOME_ASK)
    return tool.replace(server=told.replace(allowed_tools=free), approval=None)


def _bearer(server: ServerTool, cx: Writing) -> ServerTool | None:
    """Give a server whose one header is its token; None if it wants others."""
    headers: Any = server.headers or {}
    if not headers:
        return server.replace(headers=None)
    (name, text), *others = headers.items()
    if others or server.authorization or name.lower() != _TOKEN or not str(text).lower().startswith(_BEARER):
        return None
    cx.report.note(server, "headers", BEARER)
    return server.replace(headers=None, authorization=text[len(_BEARER) :])


def _unasked(tool: Tool, server: ServerTool) -> list[str] | None:
    """Name the tools that may be called without asking; None are all."""
    asked: Any = tool.approval
    if asked in (None, NEVER):
        return server.allowed_tools
    free = asked.get(NEVER) if type(asked) is dict else None
    names: Any = free.get("tool_names") if type(free) is dict and "read_only" not in free else None
    allowed = server.allowed_tools
    told = names if type(names) is list else ()
    return [name for name in told if type(name) is str and (allowed is None or name in allowed)]


def _address(server: Any) -> ServerTool:
    made: ServerTool = server.replace(allowed_tools=None, blocked_tools=None, enabled=None)
    return made


def _set(tool: Any, cx: Writing) -> Any:
    if not _is_server(tool):
        return tool
    cx.report.note(tool, None, BESIDE)
    told = tool.server
    usual = False if told.allowed_tools is not None else None
    made = ServerTool(server_label=told.server_label, allowed_tools=told.allowed_tools, enabled=usual, at=told.at)
    return tool.replace(server=made.replace(blocked_tools=told.blocked_tools))
