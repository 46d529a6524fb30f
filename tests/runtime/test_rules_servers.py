"""The rules on MCP servers (R1): told beside the tools or in one tool, and called only as the client allowed."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.generated.canonical.request import ItemRequest, ServerTool, Tool
from tests.runtime.test_rules import applied, at, say, talk

URL = "https://a.b/mcp"


def server(name: str | None = "s", url: str | None = URL, **given: Any) -> ServerTool:
    return ServerTool(server_label=name, server_url=url, **given)


def tool(told: ServerTool, approval: Any = None) -> Tool:
    return Tool("mcp", kind=ToolKind.mcp, server=told, approval=approval, at=at("tools"))


def asking(*tools: Tool, servers: list[ServerTool] | None = None) -> ItemRequest:
    made: ItemRequest = talk(say("user", "a"), tools=list(tools))
    made.mcp_servers = servers
    return made


def servers_of(made: ItemRequest) -> list[Any]:
    return [each.server for each in made.tools or []]


def made_by(rule: str, request: ItemRequest) -> tuple[ItemRequest, list[tuple[str, str]]]:
    made, lost = applied(rule, request, request)
    return made, [row[1:3] for row in lost]


@pytest.mark.parametrize("rule", ["joined_servers", "listed_servers", "open_servers"])
def test_a_request_without_servers_stays(rule: str) -> None:
    request = asking(Tool("f"))
    assert applied(rule, request, request) == (request, [])


@pytest.mark.parametrize("rule", ["joined_servers", "open_servers"])
def test_a_set_of_tools_and_its_server_are_one_tool(rule: str) -> None:
    made, lost = made_by(rule, asking(tool(server(url=None)), servers=[server(authorization=None)]))
    assert servers_of(made) == [server()]
    assert (made.mcp_servers, lost) == (None, [("regrouped", "none")])


def test_a_server_that_no_set_names_is_on_offer() -> None:
    made, lost = made_by("joined_servers", asking(servers=[server(allowed_tools=["a"], enabled=True)]))
    assert servers_of(made) == [server(allowed_tools=["a"], enabled=True)]
    assert lost == []


@pytest.mark.parametrize(
    "told", [{"enabled": False}, {"enabled": False, "allowed_tools": ["a"]}, {"allowed_tools": []}], ids=str
)
def test_a_server_whose_tools_are_off_is_not(told: dict[str, Any]) -> None:
    made, lost = made_by("joined_servers", asking(servers=[server(**told)]))
    assert (made.tools, lost) == (None, [("dropped", "none")])


def test_both_say_what_is_allowed() -> None:
    some = tool(ServerTool(server_label="s", enabled=False, allowed_tools=["a", "b"]))
    made, _ = made_by("joined_servers", asking(some, servers=[server(allowed_tools=["b", "c"])]))
    assert [each.allowed_tools for each in servers_of(made)] == [["b"]]


def test_a_set_that_allows_nothing_is_not_on_offer() -> None:
    off = tool(ServerTool(server_label="s", enabled=False))
    made, lost = made_by("joined_servers", asking(off, servers=[server()]))
    assert (made.tools, lost) == (None, [("regrouped", "none"), ("dropped", "none")])


def test_a_set_of_no_server_is_left_out() -> None:
    made, lost = made_by("joined_servers", asking(tool(server(url=None)), servers=[server("t")]))
    assert [each.server_label for each in servers_of(made)] == ["t"]
    assert lost == [("dropped", "rejected")]


@pytest.mark.parametrize("rule", ["joined_servers", "open_servers"])
def test_a_server_some_of_whose_tools_are_forbidden_is_left_out(rule: str) -> None:
    some = tool(ServerTool(server_label="s", blocked_tools=["a"]))
    made, lost = made_by(rule, asking(some, servers=[server()]))
    assert (made.tools, lost[-1]) == ([], ("dropped", "rejected"))


@pytest.mark.parametrize("told", [{"allowed_tools": ["a"]}, {"blocked_tools": ["a"]}, {"read_only": True}], ids=str)
def test_a_vendor_of_all_tools_gets_no_server_of_some(told: dict[str, Any]) -> None:
    assert made_by("open_servers", asking(tool(server(**told)))) == (asking(), [("dropped", "rejected")])


@pytest.mark.parametrize("odd", [True, "a", {"a": 1}, [1, None], 5, None])
def test_odd_names_of_free_tools_are_none(odd: Any) -> None:
    made, lost = made_by("listed_servers", asking(tool(server(), {"never": {"tool_names": odd}})))
    assert (made.tools, lost) == ([], [("dropped", "rejected")])


@pytest.mark.parametrize("rule", ["listed_servers", "open_servers"])
@pytest.mark.parametrize("approval", ["always", {}, {"always": {"tool_names": ["a"]}}, {"never": {"read_only": True}}])
def test_a_vendor_that_never_asks_gets_no_tool_that_waits(rule: str, approval: Any) -> None:
    made, lost = made_by(rule, asking(tool(server(), approval)))
    assert (made.tools, lost) == ([], [("dropped", "rejected")])


@pytest.mark.parametrize("approval", [None, "never"])
def test_a_tool_that_waits_for_nobody_goes(approval: Any) -> None:
    made, lost = made_by("open_servers", asking(tool(server(), approval)))
    assert ([each.approval for each in made.tools or []], lost) == ([None], [])


def test_tools_that_wait_for_nobody_are_allowed() -> None:
    free = {"never": {"tool_names": ["a", "b"]}}
    made, lost = made_by("listed_servers", asking(tool(server(allowed_tools=["b", "c"]), free)))
    assert servers_of(made) == [ServerTool(server_label="s", allowed_tools=["b"], enabled=False)]
    assert made.mcp_servers == [server()]
    assert lost == [("cut", "rejected"), ("regrouped", "none")]


@pytest.mark.parametrize("url", [None, "http://a.b", "stdio"])
def test_a_server_is_reached_by_a_safe_address(url: str | None) -> None:
    made, lost = made_by("listed_servers", asking(tool(server(url=url))))
    assert (made.tools, made.mcp_servers, lost) == ([], [], [("dropped", "rejected")])


def test_a_header_that_is_the_token_is_told_as_such() -> None:
    made, lost = made_by("listed_servers", asking(tool(server(headers={"authorization": "Bearer k"}))))
    assert made.mcp_servers == [server(authorization="k")]
    assert lost == [("substituted", "none"), ("regrouped", "none")]


@pytest.mark.parametrize(
    "headers", [{"X-Key": "k"}, {"Authorization": "Basic k"}, {"Authorization": "Bearer k", "b": ""}]
)
def test_a_server_that_wants_other_headers_is_left_out(headers: dict[str, str]) -> None:
    made, lost = made_by("listed_servers", asking(tool(server(headers=headers))))
    assert (made.mcp_servers, lost) == ([], [("dropped", "rejected")])


def test_a_token_is_sent_as_a_header() -> None:
    made, lost = made_by("open_servers", asking(tool(server(authorization="k", headers={"a": "b"}))))
    assert [each.headers for each in servers_of(made)] == [{"a": "b", "Authorization": "Bearer k"}]
    assert lost == [("substituted", "none")]


def test_servers_without_a_name_get_one_each() -> None:
    made, lost = made_by("listed_servers", asking(tool(server("mcp")), tool(server(None)), tool(server(None))))
    assert [each.server_label for each in made.mcp_servers or []] == ["mcp", "mcp_2", "mcp_3"]
    assert lost.count(("defaulted", "none")) == 2
