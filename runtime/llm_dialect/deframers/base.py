"""What all deframers have in common: bytes into events, events into steps, the end, and what goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.context import Reading
from llm_dialect.errors import DialectError, InvalidResponse, StreamError
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.json_io import load
from llm_dialect.kept import (
    report_kept,
)
from llm_dialect.lessons import Changing
from llm_dialect.report import Rule
from llm_dialect.sse import AnySplitter, Event, EventSplitter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import ClassVar

    from llm_dialect.generated.canonical.response import ItemResponse, Usage
    from llm_dialect.policy import Policy
    from llm_dialect.report import StreamReport
    from llm_dialect.steps import Step

__all__ = ["UNKNOWN", "Deframer", "placed"]

_DONE = b"[DONE]"
_MOST_LEFT = 16
UNKNOWN = Rule("unknown", "lossy", "events", "newer than the schema")


def placed(answer: ItemResponse) -> dict[type[Any], Any]:
    """Tell where each kind of item of an answer, and a further candidate, stand in its body."""
    return {type(each): each.at for each in (*answer.content, *(answer.alternatives or ()))}


class Deframer:
    """Reads the stream of one answer. It never raises for what the bytes hold: a chunk with an error is the last one.

    Attributes:
        dialect: What it reads.
        ended: The vendor's own end was seen; what comes after it is ignored.
        error: Why no more is read; None while all is well.
        report: Takes what no chunk can hold.
        whole: The upstream sent a whole answer where a stream was expected; no event of it can be carried.
        carried: Where the events go as they are, if anybody wants them.
        noted: Where the last fragment was noted for later, if anywhere.
        event: The last event, as it was read.
    """

    dialect: ClassVar[str]
    alone: ClassVar[bool] = False  # an event may tell more of the answer than its chunk: one short way at a time
    padding = Changing()  # properties of events that say nothing
    own: ClassVar[frozenset[str]]  # keys, or types, that an event of this dialect has one of
    places: ClassVar[Mapping[type[Any], Any]] = {}  # where a body holds each kind of item that comes in fragments only

    def __init__(self, policy: Policy, report: StreamReport, read_error: Callable[[Any], ErrorInfo]) -> None:
        """Begin before the first byte."""
        self.policy = policy
        self.report = report
        self.ended = False
        self.error: DialectError | None = None
        self.whole = False
        self.carried: list[tuple[bytes, bytes]] | None = None
        self.noted: list[str] | None = None
        self.event: dict[str, Any] = {}
        self._left: tuple[str, ...] = ()  # properties that no step took
        self._knows = False  # any event was one of this dialect
        self._read_error = read_error
        self._splitter: EventSplitter = AnySplitter(policy.max_event_bytes)
        self._reading = Reading(self.dialect, InvalidResponse, report)

    def feed(self, data: bytes) -> list[CanonChunk]:
        """Read the next bytes, cut anywhere, and give the steps that they complete."""
        return [chunk for chunks in self.steps(self.split(data)) for chunk in chunks]

    def steps(self, events: list[Event]) -> Iterator[list[CanonChunk]]:
        """Read events that were split, one after another: one is told before the next is read."""
        for name, data in events:
            out: list[CanonChunk] = []
            self.take(name, data, out)
            yield out
            if self.ended or self.error:
                return
        if self._splitter.error is not None and not (self.ended or self.error):
            out = []
            self._fail(self._splitter.error, out)
            yield out

    def split(self, data: bytes) -> list[Event]:
        """Split the next bytes into events; none after the end."""
        if self.ended or self.error:
            return []
        events = self._splitter.feed(data)
        if type(self._splitter) is AnySplitter:
            self._splitter = self._splitter.chosen or self._splitter
        return events

    def changing(self) -> Changing:
        """Tell what may change from event to event beside the text that they tell, where more does than the padding."""
        return self.padding.beside(Changing(strange=self._left))

    def usage_of(self, data: bytes) -> Usage | None:
        """Read the counts of an event that is like one that was read before."""
        return self._usage_of(load(data, self.policy, InvalidResponse))

    @property
    def idle(self) -> bool:
        """Whether all input so far was whole events, and more may come."""
        return self._splitter.idle and not (self.ended or self.error)

    def finish(self) -> list[CanonChunk]:
        """Take the end of input; an answer that did not end is an error (R26)."""
        out: list[CanonChunk] = []
        for event in () if self.ended or self.error else self._splitter.finish():
            if not (self.ended or self.error):
                self.take(*event, out)
        if self._splitter.error is not None and not (self.ended or self.error):
            self._fail(self._splitter.error, out)
        if not (self.ended or self.error):
            try:
                self._last(out)
            except DialectError as why:
                self._fail_to_read(why, out)
        if not (self.ended or self.error):
            self._cut(out)
        return out

    # -- what a dialect does

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take one event."""
        raise NotImplementedError

    def _usage_of(self, event: dict[str, Any]) -> Usage | None:
        """Read nothing but the counts of an event."""
        return None

    def _last(self, out: list[CanonChunk]) -> None:
        """Take the end of input where the dialect has no event for it; sets `ended` if the answer is whole."""

    # -- what is common

    def _on_ignore(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take nothing of an event: it says what another one says too, or its row says what that costs."""

    def take(self, name: bytes, data: bytes, out: list[CanonChunk]) -> None:
        """Read one event and put into `out` what it tells."""
        if data[:1] in b"[: \t" and self._marks(data, out):
            return
        try:
            self.noted = None
            event = load(data, self.policy, InvalidResponse)
            if type(event) is not dict:
                raise InvalidResponse("an event of the stream is no object")
            self.event = event
            if not self._knows:
                kind = event.get("type") or name.decode("utf-8", "replace")
                self._knows = not self.own.isdisjoint((*event, kind) if type(kind) is str else event)
            self._step(name, event, out)
            if self.carried is not None and not (self.error or self.whole):
                self.carried.append((name, data))
        except DialectError as why:
            self._fail_to_read(why, out)

    def _fail_to_read(self, why: DialectError, out: list[CanonChunk]) -> None:
        self._fail(StreamError(f"an event of the upstream's stream cannot be read: {why.message}", why.path), out)

    def _marks(self, data: bytes, out: list[CanonChunk]) -> bool:
        """Take what is no JSON: the end mark, which any dialect may get, and words of keep-alive.

        They are not carried: a framer has its own end mark, and an answer goes on without signs of life.
        """
        if data.strip() == _DONE:
            self._done(out)
            return True
        return data.startswith(b":")

    def _done(self, out: list[CanonChunk]) -> None:
        """Take the end mark; where the dialect has none it means nothing."""

    def _number(self, event: Mapping[str, Any], key: str, path: str = "$") -> int | None:
        """Give the number that an event puts a thing at, None if it leaves it out.

        Raises:
            InvalidResponse: It is no number.
        """
        value = event.get(key)
        if value is None or type(value) is int:
            return value
        raise InvalidResponse(f"a number was expected, not {type(value).__name__}", f"{path}.{key}")

    def _object(self, event: Mapping[str, Any], key: str) -> dict[str, Any]:
        """Give an object that an event holds.

        Raises:
            InvalidResponse: It is none.
        """
        value = event.get(key)
        if type(value) is not dict:
            raise InvalidResponse(f"an object was expected, not {type(value).__name__}", f"$.{key}")
        return value

    def _text(self, event: Mapping[str, Any], key: str, path: str = "$") -> str:
        """Give a text that an event holds; null is as good as no words.

        Raises:
            InvalidResponse: It is none.
        """
        value = event.get(key)
        if value is None and key in event:
            return ""
        if type(value) is not str:
            raise InvalidResponse(f"text was expected, not {type(value).__name__}", f"{path}.{key}")
        return value

    def _cut(self, out: list[CanonChunk]) -> None:
        if self.event and not self._knows:
            self._fail(StreamError(f"no event of the upstream's stream is one of {self.dialect}"), out)
        else:
            self._fail(StreamError("the upstream's stream ended before its answer did"), out)

    def _fail(self, why: DialectError, out: list[CanonChunk]) -> None:
        self.error = why
        out.append(CanonChunk(error=ErrorInfo(ErrorKind.upstream, why.message)))

    def _refuse(self, body: Any, out: list[CanonChunk]) -> None:
        """Take an error that the upstream tells in band."""
        info = self._read_error(body)
        self.error = StreamError(info.message or "the upstream's stream failed")
        out.append(CanonChunk(error=info))

    def _known(self, table: Mapping[str, Step], tag: Any, path: str) -> Step | None:
        """Give the step of an event or of an object in it; what is newer than the schema has none and is reported."""
        step = table.get(tag) if type(tag) is str else None
        if step is None:
            self.report.tell(f"{path}.{tag}" if tag and type(tag) is str else path, UNKNOWN)
        return step

    def _spare(self, item: Any) -> None:
        """Report what hangs on an item that goes on as a fragment, which has no place for it."""
        if item.extra is not None or item.form is not None:
            report_kept(item, self._reading, item.form or {})

    def _leave(self, step: Step, event: Mapping[str, Any], path: str) -> None:
        """Report what no step takes."""
        if step.taken.issuperset(event):
            return
        for key, value in event.items():
            if value is None:
                continue
            if key not in step.known:
                self.report.tell(f"{path}.{key}", UNKNOWN)
            elif key in step.kept:
                self.report.tell(f"{path}.{key}", step.kept[key])
            else:
                continue
            if key not in self._left and len(self._left) < _MOST_LEFT:
                self._left = (*self._left, key)
