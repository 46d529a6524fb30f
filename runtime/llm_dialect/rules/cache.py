"""R16: not more cache marks than the target takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import CacheMark, Document, SearchResult, ToolResult
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.system import is_instruction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage
    from llm_dialect.node import Origin

    # Marks that do not stay, by their place (marks that were made by hand have none): each with what it becomes.
    Settled = dict[Origin | None, list[tuple[Any, Any]]]

__all__ = [
    "LONGER",
    "MOST_MARKS",
    "NO_MARK",
    "SURPLUS",
    "few_marks",
    "few_system_marks",
    "few_tool_marks",
    "unwritten_mark",
]

MOST_MARKS = 4
SURPLUS = Rule("dropped", "none", "R16", "the target takes at most 4 cache marks; the last ones cover the most")
LONGER = Rule("substituted", "none", "R16", "the target takes marks of a longer life only before shorter ones")
NO_MARK = Rule("dropped", "none", "R16", "a cost hint; the target's vendor marks no tools")
# Lives that are the target's longer one.
_LONG = frozenset(("1h", "30m", "12h"))
_HOLDERS = frozenset((ToolResult, Document, SearchResult))


@only_with(CacheMark)
def few_tool_marks(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R16: of more marks than the target takes, the first in the order of the prompt are left out; tools come first."""
    settled = _settled_marks(o, cx)
    return value if not settled else _without(value or [], settled, cx) or value


@only_with(CacheMark)
def few_system_marks(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R16: as `few_tool_marks`, those of the instructions."""
    settled = _settled_marks(o, cx)
    return value if not settled else _without(value or [], settled, cx) or value


@only_with(CacheMark)
def few_marks(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R16: as `few_tool_marks`, those of the conversation; stands before all that makes new items."""
    settled = _settled_marks(o, cx)
    if not settled:
        return value
    return [
        message if is_instruction(message) else changed(message, lambda item, cx: _freed(item, settled, cx), cx)
        for message in value
    ]


def unwritten_mark(o: Any, value: CacheMark | None, cx: Writing) -> CacheMark | None:
    """R16: a mark on a tool is read of clients that put one; the vendor itself refuses it."""
    if value is not None:
        cx.report.note(o, "cache", NO_MARK)
    return None


def _settled_marks(o: Any, cx: Writing) -> Settled:
    """Give the marks that do not stay as they are, by their place; three rules ask for those of one request."""
    if cx.settled_marks is None or cx.settled_marks[0] is not o:
        marks = _marks(o)
        surplus = _surplus(o, marks) or []
        made: Settled = {}
        for mark, other in (*((mark, None) for mark in surplus), *_longer(o, marks[len(surplus) :])):
            made.setdefault(mark.at, []).append((mark, other))
        cx.settled_marks = (o, made)
    return cx.settled_marks[1]


def _surplus(o: Any, marks: list[Any]) -> list[Any]:
    count = len(marks) + (o.cache is not None) - MOST_MARKS
    return marks[: max(0, count)]


def _longer(o: Any, marks: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Give the marks before one of a longer life, each with one of that life."""
    long = [place for place, mark in enumerate([*marks, *filter(None, [o.cache])]) if mark.ttl in _LONG]
    for mark in marks[: max(long, default=0)]:
        if mark.ttl not in _LONG:
            yield mark, mark.replace(ttl="1h")


def _marks(o: Any) -> list[Any]:
    marks: list[Any] = []
    _gather(o.tools or (), marks)
    _gather(o.system or (), marks)
    first = [message for message in o.messages if is_instruction(message)]
    for message in (*first, *(message for message in o.messages if not is_instruction(message))):
        _gather(message.content, marks)
    return marks


def _gather(items: Iterable[Any], marks: list[Any]) -> None:
    for item in items:
        if type(item) in _HOLDERS:
            _gather(item.content or (), marks)
        if getattr(item, "cache", None) is not None:
            marks.append(item.cache)


def _without(items: list[Any], settled: Settled, cx: Writing) -> list[Any]:
    return [_freed(item, settled, cx) for item in items]


def _freed(item: Any, settled: Settled, cx: Writing) -> Any:
    if type(item) in _HOLDERS and item.content:
        item = changed(item, lambda inner, cx: _freed(inner, settled, cx), cx)
    mark = getattr(item, "cache", None)
    found = [] if mark is None else [made for known, made in settled.get(mark.at, ()) if known is mark]
    if not found:
        return item
    made = found[0]
    cx.report.note(item, "cache", SURPLUS if made is None else LONGER)
    return item.replace(cache=made)
