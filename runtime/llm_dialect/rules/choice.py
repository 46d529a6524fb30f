"""R1: choices among tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import ChoiceMode
from llm_dialect.generated.canonical.request import Tool
from llm_dialect.report import Rule
from llm_dialect.rules.tools import NARROWED, NO_TOOLS

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ToolChoice

__all__ = ["NO_PARALLEL", "allowed_tools", "choice_of_tools", "narrowed_tools", "parallel_of_tools"]

NO_PARALLEL = Rule("dropped", "none", "R1", "without tools there are no parallel calls")


def choice_of_tools(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1: the target refuses a choice where there are no tools."""
    if value is None or o.tools:
        return value
    if value.mode is not None:
        cx.report.note(o, "tool_choice.mode", NO_TOOLS)
    return None


def parallel_of_tools(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R1: the target refuses the flag for parallel calls where there are no tools."""
    if value is None or o.tools:
        return value
    cx.report.note(o, "tool_choice.parallel", NO_PARALLEL)
    return None


def allowed_tools(o: Any) -> list[Any] | None:
    """Give the tools that a narrowed choice leaves; None if it is not narrowed."""
    choice = o.tool_choice
    if choice is None or choice.mode is not ChoiceMode.allowed or choice.allowed is None:
        return None
    names = {ref.name for ref in choice.allowed}
    return [tool for tool in o.tools or () if type(tool) is Tool and tool.name in names]


def narrowed_tools(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R1: where a choice cannot be narrowed, the tools that it leaves out are not offered; none left is a choice of none."""
    left = allowed_tools(o)
    if not left or value is None:
        return value
    names = {tool.name for tool in left}
    out = [tool for tool in value if type(tool) is not Tool or tool.name in names]
    for tool in value:
        if type(tool) is Tool and tool.name not in names:
            cx.report.note(tool, None, NARROWED)
    return out
