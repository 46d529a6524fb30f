"""R1: choices among tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import (
    CHOICE_MODE_ALLOWED,
    CHOICE_MODE_AUTO,
    CHOICE_MODE_NAMED,
    CHOICE_MODE_REQUIRED,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_MCP,
    ToolKind,
)
from llm_dialect.generated.canonical.request import Tool, ToolChoice
from llm_dialect.kept import SYNONYM, finish
from llm_dialect.origin import step
from llm_dialect.packs.calling import CALLABLE, mixes
from llm_dialect.report import Rule
from llm_dialect.rules.tools import (
    FORCED_NOTHING,
    NARROWED,
    NO_TOOLS,
    is_foreign_search,
    not_on_offer,
    offered_names,
    refused_choice,
)

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "EMPTY_CHOICE",
    "FORCED_VENDOR_TOOL",
    "NO_PARALLEL",
    "ONE_AT_ONCE",
    "ONLY_TOOL",
    "UNTOLD_AUTO",
    "allowed_tools",
    "choice_of_tools",
    "choice_with_mode",
    "item_choice",
    "narrowed_tools",
    "parallel_of_tools",
    "untold_beside_vendors",
]

NO_PARALLEL = Rule("dropped", "none", "R1", "without tools there are no parallel calls")


ONE_AT_ONCE = Rule("dropped", "lossy", "R1", "the target cannot be kept from calling several tools at once")
EMPTY_CHOICE = Rule("dropped", "none", "R1", "a choice that says nothing")
FORCED_VENDOR_TOOL = Rule("dropped", "lossy", "R1", "the target cannot force a tool that it runs itself")
ONLY_TOOL = Rule("substituted", "none", "R1", "the only tool there is must be called")
UNTOLD_AUTO = Rule("dropped", "none", "R1", "a free choice is not said where vendor tools stand beside functions")
_FORCING = frozenset((CHOICE_MODE_REQUIRED, CHOICE_MODE_NAMED))
_NOTHING_SAID = ToolChoice()
# What a target that tells everything as items does not call.
_NO_ITEMS = frozenset(map(ToolKind, ("web_fetch", "text_editor", "memory", "url_context", "maps", "other")))


def _callable(o: Any) -> dict[str, Any]:
    return {tool.name: tool for tool in o.tools or () if type(tool) is Tool and tool.kind in CALLABLE}


def choice_of_tools(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1: the target refuses a choice where the client has no tools, and one of a tool that it runs itself."""
    return _finer_told(_choice_of_tools(o, value, cx), cx)


def _finer_told(value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """Tell of a mode that is one of several words, as one that is written bare tells nothing of itself."""
    form = None if value is None else value.form
    finer = [mark for mark in form or () if mark[-1] == "^"]
    if value is None or form is None or not finer:
        return value
    for mark in finer:
        cx.report.note(value, None, SYNONYM, step(mark[:-1]))
    return value.replace(form={mark: word for mark, word in form.items() if mark not in finer})


def _choice_of_tools(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    if value is not None and value.mode is None and value.parallel is None:
        _unsaid(value, cx)
        return None
    if value is None or value.mode is None:
        return value if o.tools else None
    tools = _callable(o)
    value = _allowed_on_offer(value, list(tools.values()), cx)
    if value.mode is CHOICE_MODE_NAMED and (value.kind is TOOL_KIND_MCP or value.name not in tools):
        known = value.kind is TOOL_KIND_MCP or value.name in offered_names(o.tools)
        if not known or value.kind is TOOL_KIND_MCP or _runs(o, value.name):
            refused_choice(o, value, FORCED_VENDOR_TOOL if known else FORCED_NOTHING, cx)
            return None
    if tools:
        return value
    forced = FORCED_VENDOR_TOOL if o.tools else FORCED_NOTHING
    cx.report.note(o, "tool_choice.mode", forced if value.mode is CHOICE_MODE_REQUIRED else NO_TOOLS)
    return None


def choice_with_mode(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1: as `choice_of_tools`, where a choice has a mode and says nothing else."""
    if value is None or value.mode is not None:
        made = choice_of_tools(o, value, cx)
        for field in ("parallel",) if value is not None and made is None else ():
            if getattr(value, field) is not None:
                cx.report.note(o, f"tool_choice.{field}", NO_PARALLEL)
        return made
    if value.parallel is False and _callable(o):
        cx.report.note(value, "parallel", ONE_AT_ONCE)
    elif value.parallel is not None:
        cx.report.note(value, "parallel", NO_PARALLEL)
    else:
        _unsaid(value, cx)
    return None


def _unsaid(value: ToolChoice, cx: Writing) -> None:
    """Leave out a choice that says nothing but whether calls are parallel, and what only its own vendor knows of it."""
    if value.parallel is None:
        cx.report.note(value, None, EMPTY_CHOICE)
    finish(value, {}, cx)


def untold_beside_vendors(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1: beside vendor tools the target has a word of its own for a free choice, which goes without saying."""
    if value is None or value.mode is not CHOICE_MODE_AUTO or not mixes(o):
        return value
    cx.report.note(value, "mode", UNTOLD_AUTO)
    if value.parallel is False:
        cx.report.note(value, "parallel", ONE_AT_ONCE)
    return None


def _runs(o: Any, name: str | None) -> bool:
    return any(type(tool) is Tool and tool.name == name and tool.kind not in CALLABLE for tool in o.tools or ())


def parallel_of_tools(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R1: the target refuses the flag for parallel calls where the client has no tools."""
    if value is None or _callable(o):
        return value
    cx.report.note(o, "tool_choice.parallel", NO_PARALLEL)
    return None


def item_choice(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1: a choice needs tools; one of a tool that the vendor runs names its kind, or is the only one there is."""
    return _finer_told(_item_choice(o, value, cx), cx)


def _item_choice(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    if value is None:
        return None
    tools = [tool for tool in o.tools or () if type(tool) is Tool and tool.kind not in _NO_ITEMS]
    tools = [tool for tool in tools if not is_foreign_search(tool)]
    if not tools:
        if value.mode is not None:
            refused_choice(o, value, FORCED_NOTHING if value.mode in _FORCING else NO_TOOLS, cx)
        elif value.parallel is None:
            cx.report.note(value, None, EMPTY_CHOICE)
        not_on_offer(value, (), cx)
        finish(value, {}, cx)  # what only its own vendor knows goes with it
        return None
    if value.mode is None and value.replace(parallel=None, extra=None) == _NOTHING_SAID:
        _unsaid(value, cx)
        return None
    value = _allowed_on_offer(value, tools, cx)
    if value.mode is not CHOICE_MODE_NAMED or value.name is None or value.kind is not TOOL_KIND_FUNCTION:
        return value
    if value.name not in offered_names(tools):
        refused_choice(o, value, FORCED_NOTHING, cx)
        finish(value, {}, cx)
        return None
    kinds = [tool.kind for tool in tools if tool.name == value.name]
    if not kinds or kinds[0] is TOOL_KIND_FUNCTION:
        return value
    if kinds[0] is TOOL_KIND_CUSTOM:
        return value.replace(kind=kinds[0])
    if len(tools) == 1:
        cx.report.note(value, "name", ONLY_TOOL)
        return value.replace(mode=CHOICE_MODE_REQUIRED, name=None)
    return value.replace(kind=kinds[0], name=None)


def _allowed_on_offer(value: ToolChoice, tools: list[Any], cx: Writing) -> ToolChoice:
    """Leave out of a narrowed choice the tools that are not on offer."""
    if not value.allowed:
        return value
    gone = not_on_offer(value, offered_names(tools), cx)
    return value.replace(allowed=[ref for ref in value.allowed if ref not in gone]) if gone else value


def allowed_tools(o: Any) -> list[Any] | None:
    """Give the tools that a narrowed choice leaves; None if it is not narrowed."""
    choice = o.tool_choice
    if choice is None or choice.mode is not CHOICE_MODE_ALLOWED or choice.allowed is None:
        return None
    names = {ref.name for ref in choice.allowed}
    return [tool for tool in o.tools or () if type(tool) is Tool and tool.name in names]


def narrowed_tools(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R1: where a choice cannot be narrowed, the tools that it leaves out are not offered; with none left all are."""
    left = allowed_tools(o)
    if not left or value is None:
        return value
    names = {tool.name for tool in left}
    out = [tool for tool in value if type(tool) is not Tool or tool.name in names]
    for tool in value:
        if type(tool) is Tool and tool.name not in names:
            cx.report.note(tool, None, NARROWED)
    return out
