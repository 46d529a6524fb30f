"""R1, R14: tools in groups, tools offered in mid-conversation, and tools that only one vendor's models know.

Toward a vendor that has only functions beside each other: a member of a group goes by a name that says the group too,
what is offered later is on offer from the start, and a search for tools that the client makes is a function like any
other. All of it is undone in the answer from the client's request alone, as `flat_names` depends on nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import GROUPED, OFFERS, held_in
from llm_dialect.convert import is_plain, offered_as, plain_id
from llm_dialect.generated.canonical.content import Text, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import (
    CHOICE_MODE_NAMED,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_NAMESPACE,
    TOOL_KIND_TOOL_SEARCH,
    ToolKind,
)
from llm_dialect.generated.canonical.request import ItemRequest, Tool
from llm_dialect.json_io import load_text, to_text
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule
from llm_dialect.rules.messages import INSTRUCTING, changed, dissolved

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from llm_dialect.context import Writing

__all__ = [
    "ANSWERED_AS_FUNCTION",
    "ASKED_BESIDE",
    "CLIENT",
    "FLAT",
    "FOUND_TOOLS",
    "LATER",
    "NEEDLESS",
    "OFFERED",
    "SEARCH",
    "TOLD_AS_FUNCTION",
    "flat_names",
    "flat_tools",
    "offered",
]

FLAT = Rule("aliased", "none", "R1", "the target has no groups of tools: the name says the group")
OFFERED = Rule("hoisted", "none", "R1", "the target takes tools for the whole conversation")
LATER = Rule(
    "hoisted", "lossy", "R1", "the target takes tools for the whole conversation, also before they are offered"
)
NEEDLESS = Rule("dropped", "none", "R1", "all tools are loaded in the target, so that none has to be found")
SEARCH = Rule("wrapped", "lossy", "R1", "the target has only functions: the client's search for tools is one of them")
TOLD_AS_FUNCTION = Rule(
    "wrapped", "lossy", "R1", "only its own vendor's models know this tool: its call is told as that of a function"
)
ANSWERED_AS_FUNCTION = Rule("wrapped", "none", "R1", "the call that is answered is told as that of a function")
FOUND_TOOLS = Rule("substituted", "none", "R1", "the target takes results as text: the names of the tools found")
ASKED_BESIDE = Rule("substituted", "none", "R1", "the target has a field of its own for this wish")
CLIENT = "client"
_LONGEST = 64
_PLAIN_KINDS = frozenset((TOOL_KIND_FUNCTION, TOOL_KIND_CUSTOM))
_GROUPS = (frozenset(ToolKind) - _PLAIN_KINDS) | {GROUPED, OFFERS}


def offered(items: ItemRequest) -> Iterator[Any]:
    """Give all tools of a request: those for the whole conversation, and those offered or found in the middle of it."""
    yield from items.tools or ()
    for message in items.messages:
        yield from message.tools or ()
        for item in message.content:
            if type(item) is ToolResult:
                yield from item.tools or ()


def flat_names(items: ItemRequest) -> dict[tuple[str, str], str]:
    """Give for each tool in a group, called or on offer, the name that says both; no two tools share one."""
    tools = [tool for tool in offered(items) if type(tool) is Tool]
    taken = {tool.name for tool in tools if tool.kind is not TOOL_KIND_NAMESPACE}
    grouped = [
        (tool.name, inner.name)
        for tool in tools
        if tool.kind is TOOL_KIND_NAMESPACE
        for inner in tool.tools or ()
        if type(inner) is Tool
    ]
    called = [
        (item.namespace, item.name)
        for message in items.messages
        for item in message.content
        if type(item) is ToolCall and item.namespace
    ]
    made: dict[tuple[str, str], str] = {}
    for group, name in dict.fromkeys(grouped + called):
        flat = f"{group}__{name}"
        made[group, name] = flat if is_plain(flat, _LONGEST) and flat not in taken else plain_id(flat)
        taken.add(made[group, name])
    return made


def flat_tools(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: all tools beside each other, all calls as those of functions or of tools with free input."""
    if value.include is not None:
        value = _asked(value, cx)
    if not _is_grouped(value, cx):
        return value
    names = flat_names(value)
    tools = _unique([made for tool in _told_offers(value, cx) for made in _flat(tool, names, cx)])
    known = {**names, **_lone_names(value, names)}
    messages = [
        changed(message, lambda item, cx: _plain(item, known, cx), cx).replace(tools=None)
        for message in value.messages
        if message.content or not message.tools
    ]
    return value.replace(
        tools=tools if value.tools is not None or tools else None,
        messages=messages,
        tool_choice=_named(value, names, cx),
    )


def _lone_names(value: ItemRequest, names: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """Give the flat names of tools that one group alone has, and nothing beside it: calls may leave their group out."""
    beside = {tool.name for tool in offered(value) if type(tool) is Tool and tool.kind is not TOOL_KIND_NAMESPACE}
    groups: dict[str, list[str]] = {}
    for (_, name), flat in names.items():
        groups.setdefault(name, []).append(flat)
    return {("", name): flats[0] for name, flats in groups.items() if len(flats) == 1 and name not in beside}


def _asked(value: ItemRequest, cx: Writing) -> ItemRequest:
    """Tell log probabilities that are asked for among what is shown beside the answer."""
    if "logprobs" not in (value.include or ()) or value.logprobs is not None:
        return value
    cx.report.note(value, "include", ASKED_BESIDE)
    return value.replace(logprobs=True, include=[word for word in value.include or () if word != "logprobs"] or None)


def _is_grouped(value: ItemRequest, cx: Writing) -> bool:
    for tool in value.tools or ():
        if type(tool) is Tool and (tool.kind is TOOL_KIND_NAMESPACE or tool.kind is TOOL_KIND_TOOL_SEARCH):
            return True
    if value.tool_choice is not None and value.tool_choice.kind not in _PLAIN_KINDS:
        return True
    return not _GROUPS.isdisjoint(held_in(value) if cx.held is None else cx.held)


def _told_offers(value: ItemRequest, cx: Writing) -> list[Any]:
    """Give the tools on offer, and report those that are not offered from the start."""
    begun = False
    for message in value.messages:
        if message.tools:
            cx.report.note(message, "tools", LATER if begun else OFFERED)
            if not message.content:
                dissolved(message, cx)
        for item in message.content:
            if type(item) is ToolResult and item.tools:
                cx.report.note(item, "tools", LATER)
        begun = begun or message.role not in INSTRUCTING
    return list(offered(value))


def _flat(tool: Any, names: Mapping[tuple[str, str], str], cx: Writing) -> list[Any]:
    if type(tool) is Tool and tool.kind is TOOL_KIND_TOOL_SEARCH:
        mine = _by_client(tool)
        cx.report.note(tool, None, SEARCH if mine else NEEDLESS)
        return [tool.replace(kind=TOOL_KIND_FUNCTION, server=None)] if mine else []
    if type(tool) is not Tool or tool.kind is not TOOL_KIND_NAMESPACE:
        return [tool]
    cx.report.note(tool, None, FLAT)
    if tool.description:
        cx.report.note(tool, "description", FLAT)
    finish(tool, {}, cx)
    out: list[Any] = []
    for inner in tool.tools or ():
        if type(inner) is not Tool:
            out.append(inner)
            continue
        cx.report.note(inner, "name", FLAT)
        out.append(inner.replace(name=names[tool.name, inner.name], description=_in_group(tool, inner)))
    return out


def _in_group(group: Tool, tool: Tool) -> str | None:
    """Tell what a group is for with each tool of it, as the model sees the group no more."""
    words = [text for text in (group.description, tool.description) if text]
    return "\n\n".join(words) or None


def _by_client(tool: Tool) -> bool:
    return tool.server is not None and tool.server.execution == CLIENT


def _unique(tools: list[Any]) -> list[Any]:
    seen: set[str] = set()
    out: list[Any] = []
    for tool in tools:
        name = tool.name if type(tool) is Tool and tool.kind in _PLAIN_KINDS else None
        if name is None or name not in seen:
            out.append(tool)
        if name is not None:
            seen.add(name)
    return out


def _plain(item: Any, names: Mapping[tuple[str, str], str], cx: Writing) -> Any:
    if type(item) is ToolCall:
        return _plain_call(item, names, cx)
    if type(item) is not ToolResult or (item.kind in _PLAIN_KINDS and not item.tools):
        return item
    content = item.content
    if item.tools and not content:
        cx.report.note(item, None, FOUND_TOOLS)
        found = [offered_as(name, cx) for tool in item.tools for name in _called(tool, names)]
        content = [Text(to_text({"tools": found}), at=item.at)]
    if item.kind not in _PLAIN_KINDS:
        cx.report.note(item, "kind", ANSWERED_AS_FUNCTION)
    kind = item.kind if item.kind in _PLAIN_KINDS else TOOL_KIND_FUNCTION
    return item.replace(kind=kind, content=content, tools=None)


def _called(tool: Any, names: Mapping[tuple[str, str], str]) -> list[str]:
    """Name what a tool is called by: those of a group by the names that say both."""
    if type(tool) is not Tool:
        return []
    if tool.kind is not TOOL_KIND_NAMESPACE:
        return [tool.name]
    return [names[tool.name, inner.name] for inner in tool.tools or () if type(inner) is Tool]


def _plain_call(item: ToolCall, names: Mapping[tuple[str, str], str], cx: Writing) -> ToolCall:
    flat = names.get((item.namespace or "", item.name))
    if flat is not None:
        if item.namespace:
            cx.report.note(item, "namespace", FLAT)
        cx.report.note(item, "name", FLAT)
        item = item.replace(name=flat, namespace=None)
    if item.kind in _PLAIN_KINDS:
        return item
    cx.report.note(item, None, TOLD_AS_FUNCTION)
    return item.replace(kind=TOOL_KIND_FUNCTION, arguments=_as_object(item.arguments))


def _as_object(arguments: Any) -> Any:
    held = arguments
    if type(arguments) is str:
        try:
            held = load_text(arguments)
        except ValueError:
            return {"input": arguments}
    return held if type(held) is dict else {"input": held}


def _named(value: ItemRequest, names: Mapping[tuple[str, str], str], cx: Writing) -> Any:
    """Give the choice by the names that the tools have now: those in groups, and those that a vendor runs."""
    choice = value.tool_choice
    if choice is None:
        return None
    own = {tool.name for tool in value.tools or () if type(tool) is Tool}
    if choice.allowed is not None:
        return choice.replace(allowed=[_renamed(ref, ref.namespace, names, own, cx) for ref in choice.allowed])
    if choice.mode is not CHOICE_MODE_NAMED:
        return choice
    if choice.name is not None:
        return _renamed(choice, None, names, own, cx)
    found = [tool.name for tool in offered(value) if type(tool) is Tool and tool.kind is choice.kind]
    return choice if not found else choice.replace(name=found[0])


def _renamed(node: Any, group: str | None, names: Mapping[tuple[str, str], str], own: set[str], cx: Writing) -> Any:
    """Give what names a tool, one of a group by the name that says both; so too where the group is not told."""
    if group is None and node.name in own:
        return node
    found = [flat for (held, name), flat in names.items() if name == node.name and group in (None, held)]
    if len(found) != 1:
        return node
    cx.report.note(node, "name", FLAT)
    return node.replace(name=found[0], **({} if group is None else {"namespace": None}))
