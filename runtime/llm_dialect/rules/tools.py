"""R1, R14: tools, their calls and their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, only_with
from llm_dialect.convert import is_plain, plain_id
from llm_dialect.generated.canonical.content import ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import (
    CHOICE_MODE_ALLOWED,
    CHOICE_MODE_AUTO,
    CHOICE_MODE_NAMED,
    CHOICE_MODE_NONE,
    CHOICE_MODE_REQUIRED,
    TOOL_KIND_CODE_EXECUTION,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FILE_SEARCH,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_MCP,
    TOOL_KIND_NAMESPACE,
    TOOL_KIND_WEB_FETCH,
    TOOL_KIND_WEB_SEARCH,
)
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest, Tool, ToolChoice
from llm_dialect.kept import (
    finish,
)
from llm_dialect.origin import path_of
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.thinking import thinks

if TYPE_CHECKING:
    from collections.abc import Container

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ToolRef

__all__ = [
    "FORCED",
    "FORCED_NOTHING",
    "FORCED_SERVER",
    "FOREIGN_STORE",
    "FREE",
    "LOADED",
    "NARROWED",
    "NONE_LEFT",
    "NOT_ASKED",
    "NO_TOOLS",
    "PLAIN_ID",
    "RUN",
    "SAME_NAME",
    "TOLD_GRAMMAR",
    "TOO_MANY",
    "UNBLOCKED",
    "UNRULED",
    "WRAPPED",
    "WRAPPED_CALL",
    "WRAPPED_INPUT",
    "WRAPPED_KEY",
    "always_loaded",
    "few_tools",
    "is_foreign_search",
    "not_on_offer",
    "offered_names",
    "own_stores",
    "plain_id",
    "plain_ids",
    "refused_choice",
    "settled_choice",
    "unblocked_domains",
    "unique_tools",
    "untold_strict",
    "wrapped_answer",
    "wrapped_calls",
    "wrapped_tools",
]

LOADED = Rule("dropped", "none", "R1", "the target does not run the search that finds this tool: it is always loaded")
_CALLABLE = frozenset((TOOL_KIND_FUNCTION, TOOL_KIND_CUSTOM))
# What vendors run once, under a name of their own.
RUN = frozenset((TOOL_KIND_WEB_SEARCH, TOOL_KIND_WEB_FETCH, TOOL_KIND_CODE_EXECUTION))
_NAMED = _CALLABLE | {TOOL_KIND_NAMESPACE}
# What the one target of `settled_choice` calls: the client's tools, and those of its own that it can be made to run.
_FORCEABLE = _CALLABLE | RUN
_FORCING = frozenset((CHOICE_MODE_REQUIRED, CHOICE_MODE_NAMED))
FORCED = Rule("substituted", "lossy", "R11", "the target cannot force a call while the model thinks")
FORCED_SERVER = Rule("dropped", "rejected", "R1", "the target cannot be made to use a tool of an MCP server")
FORCED_NOTHING = Rule("dropped", "rejected", "R1", "the tool that must be called is not on offer")
UNNAMED = Rule("dropped", "lossy", "R1", "names a tool in a way that only its own vendor knows: it is not offered")
NARROWED = Rule("emulated", "none", "R1", "the target cannot narrow a choice: the other tools are not offered")
FREE = Rule(
    "defaulted",
    "none",
    "R1",
    "the target says whether calls are parallel only beside a choice, which is free by default",
)
NONE_LEFT = Rule("substituted", "lossy", "R1", "of the tools that may be called none is offered: none is called")
NO_TOOLS = Rule("dropped", "none", "R1", "without tools there is nothing to choose")
NOT_ASKED = Rule("defaulted", "none", "R15", "the target keeps to a function's schema only where it is asked to")
UNBLOCKED = Rule("dropped", "rejected", "R1", "a search cannot be kept out of places here")
TOO_MANY = Rule("cut", "lossy", "R1", "the target takes no more tools")
WRAPPED = Rule("wrapped", "lossy", "R1", "the target has only functions: the free input is wrapped in an object")
UNRULED = Rule("dropped", "lossy", "R1", "a function's input keeps to a schema, not to a grammar")
WRAPPED_CALL = Rule("wrapped", "none", "R1", "the target has only functions: the free input is wrapped in an object")
FOREIGN_STORE = Rule("dropped", "rejected", "R1", "searches through files that only their own vendor keeps")
SAME_NAME = Rule("dropped", "lossy", "R14", "another tool has this name, and the target takes no two of one name")
PLAIN_ID = Rule("aliased", "none", "R14", "the id has characters that the target refuses")
TOLD_GRAMMAR = Rule("emulated", "none", "R1", "the grammar of the free input is told in the description")
# How the input of a tool with free input is wrapped in an object.
WRAPPED_KEY = "input"
WRAPPED_INPUT = {"type": "object", "properties": {WRAPPED_KEY: {"type": "string"}}, "required": [WRAPPED_KEY]}
_ID_FIELDS = {ToolCall: "id", ToolResult: "tool_call_id"}


def not_on_offer(choice: ToolChoice, names: Container[str], cx: Writing) -> list[ToolRef]:
    """Give the tools of a narrowed choice that are not on offer, and tell of each."""
    gone = [ref for ref in choice.allowed or () if ref.name is not None and ref.name not in names]
    for ref in gone:
        cx.report.note(ref, None, FORCED_NOTHING)
    return gone


def refused_choice(o: Any, value: ToolChoice, rule: Rule, cx: Writing) -> None:
    """Report all that a choice says of the tool that must be called; its name, if that stands beside the mode."""
    whole = path_of(o, "tool_choice.mode")
    for field in ("mode", "name", "server_label"):
        inside = field == "name" and path_of(o, "tool_choice.name").startswith(whole)
        if getattr(value, field) is not None and not inside:
            cx.report.note(o, f"tool_choice.{field}", rule)


def settled_choice(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1, R11: a choice needs tools and a mode; it cannot be narrowed, nor forced while the model thinks."""
    if value is None:
        return None
    tools = [tool for tool in o.tools or () if type(tool) is Tool]
    names = {tool.name for tool in tools if tool.kind in _FORCEABLE}
    if not names and all(tool.kind is not TOOL_KIND_MCP for tool in tools):
        if value.mode is not None:
            refused_choice(o, value, FORCED_NOTHING if value.mode in _FORCING else NO_TOOLS, cx)
        if value.parallel is not None:
            cx.report.note(o, "tool_choice.parallel", NO_TOOLS)
        not_on_offer(value, names, cx)
        finish(value, {}, cx)
        if value.mode is None and value.parallel is None:
            cx.report.note(value, None, NO_TOOLS)
        return None
    mode = value.mode
    if mode is CHOICE_MODE_NAMED and (value.kind is TOOL_KIND_MCP or value.name not in names):
        for field in ("mode", "name", "server_label"):
            if getattr(value, field) is not None:
                cx.report.note(value, field, FORCED_SERVER if value.kind is TOOL_KIND_MCP else FORCED_NOTHING)
        if value.parallel is None:
            finish(value, {}, cx)
        return None if value.parallel is None else value.replace(mode=CHOICE_MODE_AUTO, name=None, server_label=None)
    if mode is CHOICE_MODE_ALLOWED:
        cx.report.note(value, "allowed", NARROWED)
        for ref in value.allowed or ():
            if ref.name is None:
                cx.report.note(ref, None, UNNAMED)
        left = any(ref.name in names for ref in value.allowed or ())
        if not left and value.allowed_mode is not None:
            cx.report.note(value, "allowed_mode", NONE_LEFT)
        mode = value.allowed_mode if left else CHOICE_MODE_NONE
        value = value.replace(allowed=None, allowed_mode=None)
    if mode in _FORCING and thinks(o, cx):
        cx.report.note(value, "mode", FORCED)
        return value.replace(mode=CHOICE_MODE_AUTO, name=None)
    if mode is None:
        cx.report.note(value, "parallel", FREE)
    return value.replace(mode=mode or CHOICE_MODE_AUTO)


def offered_names(tools: list[Any] | None) -> set[str]:
    """Give the names of all tools that are on offer, those in groups among them."""
    named = [tool for tool in tools or () if type(tool) is Tool]
    return {tool.name for tool in named} | {name for tool in named for name in offered_names(tool.tools)}


def always_loaded(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R1: a tool that waits for a search to find it is on offer from the start: the search is its own vendor's.

    One that was made by hand waits for what its maker means.
    """
    if not value or o.at is None:
        return value
    cx.report.note(o, "deferred", LOADED)
    return None


def is_foreign_search(tool: Any) -> bool:
    """Tell whether a tool of another dialect searches through files of its vendor."""
    return type(tool) is Tool and tool.kind is TOOL_KIND_FILE_SEARCH and tool.at is not None


def own_stores(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R1: a search through files that another vendor keeps finds nothing: it is not offered.

    One that was made by hand names what its maker means.
    """
    found = [tool for tool in value or () if is_foreign_search(tool)]
    for tool in found:
        cx.report.note(tool, None, FOREIGN_STORE)
    return [tool for tool in value or () if not is_foreign_search(tool)] if found else value


def unique_tools(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R14: no two tools of the client have one name, nor does a vendor run one tool twice; the first one stays."""
    if not value:
        return value
    seen: set[str] = set()
    out: list[Any] = []
    for tool in value:
        name = _name_of(tool)
        if name is not None:
            if name in seen:
                cx.report.note(tool, None, SAME_NAME)
                continue
            seen.add(name)
        out.append(tool)
    return value if len(out) == len(value) else out


def _name_of(tool: Any) -> str | None:
    """Give what tells a tool from others: its name, or what a vendor runs; None if there may be several."""
    if type(tool) is not Tool:
        return None
    if tool.kind in _NAMED:
        return tool.name
    return f"({tool.kind.value})" if tool.kind in RUN else None


def few_tools(o: Any, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: the target refuses a request with more than so many tools: the last ones go, but for those that are chosen.

    What its vendor runs stands beside them and is not counted.
    """
    tools = value.tools or []
    counted = [tool for tool in tools if type(tool) is not Tool or tool.kind in _CALLABLE]
    more = len(counted) - cx.policy.max_tools
    if more <= 0:
        return value
    choice = value.tool_choice
    chosen = set() if choice is None else {choice.name, *(ref.name for ref in choice.allowed or ())}
    spare = [tool for tool in counted if type(tool) is not Tool or tool.name not in chosen][-more:]
    for tool in spare:
        cx.report.note(tool, None, TOO_MANY)
    return value.replace(tools=[tool for tool in tools if all(tool is not each for each in spare)])


def unblocked_domains(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R1: the usual API of the target keeps a search out of no places, and refuses the wish."""
    if value:
        cx.report.note(o, "server.blocked_domains", UNBLOCKED)
    return None


def untold_strict(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R15: a vendor that keeps to schemas unless told otherwise was told nothing: nobody asks the target for it."""
    if value is None or not any(map(_is_untold, value)):
        return value
    out: list[Any] = []
    for tool in value:
        untold = _is_untold(tool)
        if untold:
            cx.report.note(tool, None, NOT_ASKED)
        out.append(tool.replace(strict=None) if untold else tool)
    return out


def _is_untold(tool: Any) -> bool:
    form = tool.form if type(tool) is Tool and tool.strict else None
    return form is not None and form.get("strict", "told") in ("absent", None)


def wrapped_tools(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R1: a tool with free input becomes a function with that input as its one argument."""
    if value is None or all(type(tool) is not Tool or tool.kind is not TOOL_KIND_CUSTOM for tool in value):
        return value
    out: list[Any] = []
    for tool in value:
        if type(tool) is Tool and tool.kind is TOOL_KIND_CUSTOM:
            cx.report.note(tool, None, WRAPPED)
            if tool.format is not None:
                cx.report.note(tool, "format", UNRULED)
            told = _told(tool)
            if told != tool.description and tool.description is not None:
                cx.report.note(tool, "description", TOLD_GRAMMAR)
            out.append(tool.replace(kind=TOOL_KIND_FUNCTION, description=told, parameters=WRAPPED_INPUT, format=None))
        else:
            out.append(tool)
    return out


def _told(tool: Tool) -> str | None:
    """Tell the grammar of free input in the description, where the model reads it."""
    rule = tool.format
    if rule is None or rule.definition is None:
        return tool.description
    words = f"The input is text of this {rule.syntax or 'formal'} grammar:\n{rule.definition}"
    return f"{tool.description}\n\n{words}" if tool.description else words


@only_with(TOOL_KIND_CUSTOM)
def wrapped_calls(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: calls of tools with free input, and their results, as those of the functions that `wrapped_tools` makes."""
    return [changed(message, _wrapped_item, cx) for message in value]


@only_with(TOOL_KIND_CUSTOM)
def wrapped_answer(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: as `wrapped_calls`, in an answer: a call with free input that no tool of the client's undoes."""
    return [_wrapped_item(item, cx) if type(item) is ToolCall else item for item in value]


def _wrapped_item(item: Any, cx: Writing) -> Any:
    if type(item) is ToolResult and item.kind is TOOL_KIND_CUSTOM:
        cx.report.note(item, "kind", WRAPPED_CALL)
        return item.replace(kind=TOOL_KIND_FUNCTION)
    if type(item) is not ToolCall or item.kind is not TOOL_KIND_CUSTOM:
        return item
    cx.report.note(item, "arguments", WRAPPED_CALL)
    return item.replace(kind=TOOL_KIND_FUNCTION, arguments={WRAPPED_KEY: item.arguments})


@only_with(ToolCall, ToolResult, ODD)
def plain_ids(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R14: ids with other characters than letters, digits, _ and - get an alias, the same for call and result."""
    linked: list[Any] = [item for message in value for item in message.content if type(item) in _ID_FIELDS]
    ids = [item.id if type(item) is ToolCall else item.tool_call_id for item in linked]
    if all(ids) and (not ids or is_plain("".join(ids), None)):
        return value
    return [changed(message, _plain_item, cx) for message in value]


def _plain_item(item: Any, cx: Writing) -> Any:
    field = _ID_FIELDS.get(type(item))
    if field is None or is_plain(getattr(item, field), None):
        return item
    cx.report.note(item, field, PLAIN_ID)
    return item.replace(**{field: plain_id(getattr(item, field))})
