"""R14: names of the client's tools where the target calls a tool that its vendor runs the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert import plain_id
from llm_dialect.generated.canonical.content import ToolCall
from llm_dialect.generated.canonical.enums import TOOL_KIND_CUSTOM, TOOL_KIND_FUNCTION
from llm_dialect.generated.canonical.request import Tool
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.tools import RUN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = ["TAKEN", "names_apart", "taken_names"]

TAKEN = Rule("aliased", "none", "R14", "the target's vendor runs a tool of this name")
_CALLED = frozenset((TOOL_KIND_FUNCTION, TOOL_KIND_CUSTOM))


def taken_names(tools: Iterable[Any] | None) -> dict[str, str]:
    """Give for each of the client's tools that is called like one beside it that a vendor runs its alias."""
    known = [tool for tool in tools or () if type(tool) is Tool]
    run = {tool.name for tool in known if tool.kind in RUN}
    return (
        {tool.name: plain_id(tool.name) for tool in known if tool.kind in _CALLED and tool.name in run} if run else {}
    )


def names_apart(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R14: the client's tools have other names than those that the vendor runs; undone in the answer."""
    names = taken_names(value.tools)
    if not names:
        return value

    def named(node: Any, cx: Writing) -> Any:
        if node is None or node.kind not in _CALLED or node.name not in names:
            return node
        cx.report.note(node, "name", TAKEN)
        return node.replace(name=names[node.name])

    def called(item: Any, cx: Writing) -> Any:
        return named(item, cx) if type(item) is ToolCall else item

    choice = named(value.tool_choice, cx)
    if choice is not None and choice.allowed is not None:
        choice = choice.replace(allowed=[named(ref, cx) for ref in choice.allowed])
    return value.replace(
        tools=[named(tool, cx) if type(tool) is Tool else tool for tool in value.tools or ()],
        messages=[changed(message, called, cx) for message in value.messages],
        tool_choice=choice,
    )
