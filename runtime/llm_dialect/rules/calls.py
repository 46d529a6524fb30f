"""R14, R23: the ids of calls on the way there, the client's own kinds of calls on the way back."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import CALLED_TWICE, NAMELESS, ODD, only_with
from llm_dialect.convert import plain_id, write_arguments_object
from llm_dialect.fields import (
    Word,
)
from llm_dialect.generated.canonical.content import ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import (
    STOP_REASON_TOOL_USE,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_TOOL_SEARCH,
)
from llm_dialect.json_io import load_text, to_text
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.tools import WRAPPED_KEY

if TYPE_CHECKING:
    from collections.abc import Collection

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = [
    "LEGACY",
    "ONE_CALL",
    "TWICE",
    "UNWRAPPED",
    "fresh_id",
    "legacy_call",
    "legacy_stop",
    "modern_calls",
    "own_calls",
    "told_arguments",
    "twice_id",
    "unique_calls",
    "unique_ids",
    "unwrapped",
]

NO_ARGUMENTS = Rule("substituted", "none", "R15", "no text at all stands for no arguments; clients read JSON")
TWICE = Rule("aliased", "none", "R14", "an earlier call has the same id")
UNWRAPPED = Rule(
    "substituted",
    "lossy",
    "R23",
    "the model did not keep to the wrapping of the free input; all of its arguments are given",
)
ONE_CALL = Rule("dropped", "lossy", "R23", "a client that offers functions in the old way takes one call")
# The property of a body that functions stood in before there were tools.
LEGACY = "functions"


@only_with(CALLED_TWICE, NAMELESS, ODD)
def unique_ids(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R14: a call with the id of an earlier one gets an alias, and so does its result."""
    ids = [item.id for message in value for item in message.content if type(item) is ToolCall]
    if len(ids) == len(set(ids)):
        return value
    counts: dict[str, int] = {}
    now: dict[str, str] = {}

    def own(item: Any, cx: Writing) -> Any:
        if type(item) is ToolCall:
            count = counts[item.id] = counts.get(item.id, 0) + 1
            now[item.id] = twice_id(item.id, count)
            return _renamed(item, "id", now[item.id], cx)
        if type(item) is ToolResult:
            return _renamed(item, "tool_call_id", now.get(item.tool_call_id, item.tool_call_id), cx)
        return item

    return [changed(message, own, cx) for message in value]


def _renamed(item: Any, field: str, name: str, cx: Writing) -> Any:
    if getattr(item, field) == name:
        return item
    cx.report.note(item, field, TWICE)
    return item.replace(**{field: name})


@only_with(ToolCall, ODD)
def told_arguments(o: ToolCall, value: Any, cx: Writing) -> Any:
    """R15: arguments of no text, which some servers send for a tool without any, are an empty object."""
    if value != "" or o.kind is not TOOL_KIND_FUNCTION:
        return value
    cx.report.note(o, "arguments", NO_ARGUMENTS)
    return "{}"


def own_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R23: the client finds its own names and kinds of tools again."""
    memory = cx.memory
    if memory is None or not (memory.names or memory.custom or memory.groups or memory.searches):
        return value
    return [_own(item, cx) if type(item) is ToolCall else item for item in value]


def _own(item: ToolCall, cx: Writing) -> ToolCall:
    name = cx.memory.names.get(item.name, item.name)
    group, own_name = cx.memory.groups.get(name, (item.namespace, name))
    own = item.replace(name=own_name, namespace=group)
    if item.kind is TOOL_KIND_FUNCTION and name in cx.memory.custom:
        return own.replace(kind=TOOL_KIND_CUSTOM, arguments=_unwrapped(item, cx))
    if item.kind is TOOL_KIND_FUNCTION and name in cx.memory.searches:
        return own.replace(kind=TOOL_KIND_TOOL_SEARCH, arguments=write_arguments_object(item, item.arguments, cx))
    return own


def _unwrapped(item: ToolCall, cx: Writing) -> str:
    raw = unwrapped(item.arguments)
    if raw is not None:
        return raw
    cx.report.note(item, "arguments", UNWRAPPED)
    return item.arguments if type(item.arguments) is str else to_text(item.arguments)


def unwrapped(arguments: Any) -> str | None:
    """Give the free input that arguments wrap; None if they wrap nothing.

    >>> unwrapped({"input": "raw"})
    'raw'
    """
    try:
        held = load_text(arguments) if type(arguments) is str else arguments
    except ValueError:
        return None
    if type(held) is dict and len(held) == 1 and type(held.get(WRAPPED_KEY)) is str:
        return str(held[WRAPPED_KEY])
    return None


def twice_id(name: str, count: int) -> str:
    """Give the alias of an id where it is used for the `count`th time."""
    return name if count == 1 else plain_id(f"{name}#{count}")


def fresh_id(name: str, used: Collection[str]) -> str:
    """Give an id that no earlier call has: itself, or the first of its aliases that is free.

    >>> fresh_id("call_0", ()), fresh_id("call_0", {"call_0"})
    ('call_0', 'call_0_2_d8d9e880ebc0b0b5')
    """
    return next(made for count in itertools.count(1) if (made := twice_id(name, count)) not in used)


@only_with(ToolCall, ODD)
def unique_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R14: calls of an answer have ids that no other call has, of the answer or of the conversation before it."""
    used: set[str] = set() if cx.memory is None else set(cx.memory.called)
    out: list[Any] = []
    for item in value:
        if type(item) is ToolCall:
            out.append(_renamed(item, "id", fresh_id(item.id, used), cx))
            used.add(out[-1].id)
        else:
            out.append(item)
    return out


def legacy_stop(o: Any, value: Any, cx: Writing) -> Any:
    """R23: a client that offered functions in the old way is told of its call in the old way."""
    if value is not STOP_REASON_TOOL_USE or cx.memory is None or LEGACY not in cx.memory.keys:
        return value
    return Word("function_call")


def legacy_call(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R23: a client that offered functions in the old way gets the call in the old way."""
    if value or cx.memory is None or LEGACY not in cx.memory.keys:
        return value
    own: list[Any] = own_calls(o, [item for item in o.content if type(item) is ToolCall][:1], cx)
    return own


def modern_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R23: what `legacy_call` gives is not given twice; further calls are lost to such a client."""
    if not value or cx.memory is None or LEGACY not in cx.memory.keys:
        return value
    for item in value[1:]:
        cx.report.note(item, None, ONE_CALL)
    return []
