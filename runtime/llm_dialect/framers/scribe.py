"""Parts of an answer, written for a stream as the response mapping of the dialect writes them in a body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from llm_dialect.contents import held_in_answer
from llm_dialect.generated.canonical.content import Refusal, Text, ToolCall
from llm_dialect.generated.canonical.enums import StopReason, ToolKind
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.json_io import dump
from llm_dialect.report import Report, Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.lanes import Lane

    Render = Callable[[ItemResponse, Writing], dict[str, Any]]

__all__ = ["Parts", "Scribe", "quoted"]

# What a stand-in for an answer says, so that the writing of a part of it defaults nothing.
_ANY = "-"


def quoted(text: str) -> bytes:
    """Write text as a JSON string; what UTF-8 cannot say is escaped."""
    try:
        return orjson.dumps(text)
    except (TypeError, ValueError):
        return dump(text)


class Parts:
    """Joins the parts of a thought where the dialect has one text for it."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[str, int | None] | None = None

    def joined(self, field: str, part: int | None, piece: str) -> str:
        """Give a piece, set apart from another part before it."""
        place = (field, part)
        if place == self._last:
            return piece
        first, self._last = self._last is None, place
        return piece if first else "\n\n" + piece


class Scribe:
    """Writes parts of an answer as the response mapping of the dialect does, so that streams and bodies agree.

    Attributes:
        cx: The state of the writing: policy, memory of the request, report.
        id: Of the answer: ids of items that have none are derived from it.
    """

    __slots__ = ("_deaf", "_part", "_render", "_report", "cx", "id")

    def __init__(self, render: Render, part: Render, cx: Writing) -> None:
        """Write with the emitted `render`, and with `render_part` what is asked for no more than its content."""
        self._render = render
        self._part = part
        self.cx = cx
        self.id = _ANY
        self._report: Any = cx.report
        self._deaf = _Deaf()

    def holding(self, *items: Any, **fields: Any) -> dict[str, Any]:
        """Write items as an answer of their own, of which only what they say is written, and counts."""
        stand_in = ItemResponse(list(items), StopReason.end_turn, None, self.id, _ANY, created=0, index=0, **fields)
        self._report.scaffold = stand_in
        self.cx.held = held_in_answer(stand_in)
        return self._part(stand_in, self.cx)

    def trying(self, item: Any) -> dict[str, Any]:
        """Write an item only to see what it would look like: nothing is lost of it."""
        self.cx.report = self._deaf
        try:
            return self.holding(item)
        finally:
            self.cx.report = self._report

    def envelope(self, answer: ItemResponse, lane: Lane | None) -> dict[str, Any]:
        """Write an answer without its content: of that only counts whether there was any, and any call."""
        content: list[Any] = [] if lane is None or not lane.said else [Text(_ANY)]
        if lane is not None and lane.called is not None:
            content.append(_stub(lane.called))
        self._report.scaffold = None
        if lane is not None and lane.refused:
            content.append(Refusal(_ANY))
            self._report.scaffold = content[-1]
        return self._whole(answer.replace(content=content))

    def opening(self, answer: ItemResponse) -> dict[str, Any]:
        """Write what is known of an answer when it begins; nothing counts as lost yet."""
        whole = answer.replace(content=[], stop_reason=None, stop_sequence=None, stop_details=None)
        self._report.scaffold = whole
        return self._whole(whole)

    def _whole(self, answer: ItemResponse) -> dict[str, Any]:
        """Write an answer; what it holds is known, so that rules for other things need not look."""
        self.cx.held = held_in_answer(answer)
        return self._render(answer, self.cx)


class _Deaf(Report):
    """A report that takes nothing."""

    __slots__ = ()

    def note(self, node: Any, field: str | None, rule: Rule, below: str = "") -> None:
        """Take nothing."""


def _stub(call: ToolCall) -> ToolCall:
    """Give a call that only counts: nothing of it is lost a second time."""
    return ToolCall(_ANY, _ANY, {} if call.kind is ToolKind.function else "", kind=call.kind)
