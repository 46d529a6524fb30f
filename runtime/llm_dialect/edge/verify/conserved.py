"""Law 5 on one body: words in their order, tool calls with what they are called with, and counts of tokens."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from llm_dialect.edge.verify.marks import gone, named
from llm_dialect.generated.canonical.content import Refusal, Text, ToolCall
from llm_dialect.generated.canonical.enums import Role
from llm_dialect.generated.canonical.request import ItemRequest
from llm_dialect.origin import path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.report import Report

__all__ = ["unlike"]

_COUNTS = ("prompt_tokens", "completion_tokens", "cached_read_tokens", "cache_write_tokens", "reasoning_tokens")
# How a text that is no JSON object, and the free input of a custom tool, are wrapped in one.
_WRAPPINGS = ("_invalid_json", "input")
_INSTRUCTIONS = (Role.system, Role.developer)


def unlike(before: Any, after: Any, report: Report) -> Iterator[tuple[str, str]]:
    """Give path and words of what items no longer say once they were translated, unless the report names it."""
    yield from _calls(before, after, report)
    yield from _words(before, after, report)
    yield from _counts(before, after, report)


def _calls(before: Any, after: Any, report: Report) -> Iterator[tuple[str, str]]:
    found = [(call.name, _arguments(call)) for call in _of(after, ToolCall)]
    for call in _of(before, ToolCall):
        if gone(path_of(call), report):
            continue
        name = None if named(path_of(call, "name"), report) else call.name
        wanted = _arguments(call)
        fitting = next((each for each in found if name in (None, each[0]) and each[1] == wanted), None)
        if fitting is None:
            yield path_of(call), "the call is not made with the same arguments, or not at all"
        else:
            found.remove(fitting)
    if found:
        yield "$", "the translated body makes a call that this one does not make"


def _words(before: Any, after: Any, report: Report) -> Iterator[tuple[str, str]]:
    """Each text is there, after the one before it; instructions are not looked at, as they may move to the front."""
    told, place = "\0".join(item.text for item in _of(after, Text, Refusal)), 0
    for item in _of(before, Text, Refusal):
        text = item.text.strip()
        if text and not named(path_of(item), report) and not named(path_of(item, "text"), report):
            found = told.find(text, place)
            if found < 0:
                yield path_of(item, "text"), "the words are not there, or not in their order"
            else:
                place = found + len(text)


def _counts(before: Any, after: Any, report: Report) -> Iterator[tuple[str, str]]:
    usage, told = getattr(before, "usage", None), getattr(after, "usage", None)
    for name in _COUNTS if usage is not None else ():
        count, other = getattr(usage, name) or 0, (getattr(told, name) if told is not None else None) or 0
        paths = (path_of(usage), path_of(usage, name))
        if count != other and not any(loss.path.startswith(paths) for loss in report.losses):
            yield paths[1], f"{name.replace('_', ' ')} are counted otherwise"


def _of(items: Any, *classes: type[Any]) -> list[Any]:
    if isinstance(items, ItemRequest):
        content = [item for each in items.messages if each.role not in _INSTRUCTIONS for item in each.content]
    else:
        content = items.content
    return [item for item in content if type(item) in classes]


def _arguments(call: ToolCall) -> Any:
    """Give what a call is called with: JSON in one spelling, other text as it is, wrapped text unwrapped."""
    value: Any = call.arguments
    if isinstance(value, str):
        try:
            value = json.loads(value.strip() or "{}")
        except ValueError:
            return value
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in _WRAPPINGS:
        value = next(iter(value.values()))
    return value if isinstance(value, str) else json.dumps(value)
