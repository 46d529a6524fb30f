"""R16: not more cache marks than the target takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Document, SearchResult, ToolResult
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.system import is_instruction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = ["MOST_MARKS", "SURPLUS", "few_marks", "few_system_marks", "few_tool_marks"]

MOST_MARKS = 4
SURPLUS = Rule("dropped", "none", "R16", "the target takes at most 4 cache marks; the last ones cover the most")
_HOLDERS = frozenset((ToolResult, Document, SearchResult))


def few_tool_marks(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R16: of more marks than the target takes, the first in the order of the prompt are left out; tools come first."""
    surplus = _surplus(o, cx)
    return value if not surplus else _without(value or [], surplus, cx) or value


def few_system_marks(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R16: as `few_tool_marks`, those of the instructions."""
    surplus = _surplus(o, cx)
    return value if not surplus else _without(value or [], surplus, cx) or value


def few_marks(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R16: as `few_tool_marks`, those of the conversation; stands before all that makes new items."""
    surplus = _surplus(o, cx)
    if not surplus:
        return value
    return [
        message if is_instruction(message) else changed(message, lambda item, cx: _freed(item, surplus, cx), cx)
        for message in value
    ]


def _surplus(o: Any, cx: Writing) -> list[Any]:
    """Give the marks that are too many; three rules ask for those of one request."""
    if cx.surplus is None or cx.surplus[0] is not o:
        marks = _marks(o)
        count = len(marks) + (o.cache is not None) - MOST_MARKS
        cx.surplus = (o, marks[: max(0, count)])
    return cx.surplus[1]


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


def _without(items: list[Any], surplus: list[Any], cx: Writing) -> list[Any]:
    return [_freed(item, surplus, cx) for item in items]


def _freed(item: Any, surplus: list[Any], cx: Writing) -> Any:
    if type(item) in _HOLDERS and item.content:
        item = changed(item, lambda inner, cx: _freed(inner, surplus, cx), cx)
    mark = getattr(item, "cache", None)
    if mark is None or all(mark is not each for each in surplus):
        return item
    cx.report.note(item, "cache", SURPLUS)
    return item.replace(cache=None)
