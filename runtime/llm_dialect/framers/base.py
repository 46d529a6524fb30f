"""What all framers have in common: the answer's envelope, its candidates, the one end of the stream."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from llm_dialect.digest import digest
from llm_dialect.errors import DialectError, StreamError, UpstreamError
from llm_dialect.framers.carrying import ONE_LINE, event_of, renamed, tag_of
from llm_dialect.framers.scribe import Parts, Scribe, quoted
from llm_dialect.framers.weights import Weights
from llm_dialect.generated.canonical.content import Audio, Opaque, ServerToolCall, Text
from llm_dialect.generated.canonical.enums import StopReason, ToolKind
from llm_dialect.generated.canonical.response import Candidate, ItemResponse, Logprobs, Usage
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.lanes import Lane
from llm_dialect.linkage import VendorPairs
from llm_dialect.rules.answers import CALL_PREFIX, NAMED, STOPPED
from llm_dialect.rules.calls import TWICE, twice_id
from llm_dialect.rules.sound import transcribed
from llm_dialect.sse import frame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import ClassVar

    from llm_dialect.flow import Keep, Splice, Stamp, Swap
    from llm_dialect.lanes import Pen
    from llm_dialect.report import StreamReport

__all__ = ["CUT", "Framer", "Parts", "Scribe", "event_of", "learn", "quoted"]

CUT = "the stream ended before its answer did"


class Framer:
    """Writes the stream of one answer. It never raises for what the answer holds: `error` and the stream tell.

    Attributes:
        dialect: What it writes.
        report: What the stream does not say, or says otherwise.
        error: Why the stream ended in an error; None while all is well.
        ended: The last event was written.
        carries: The events are carried as they are, and not written here.
        answer: What is known of the answer by now, without its content.
        number: Of the next event, where the dialect counts them.
        swap: In the last event that was carried, what was put in place of what to name the model as the client does.
        last_event: Of a stream that is carried: the event that was carried last.
        places: Where the bodies of the source hold each kind of item, for the paths of losses.
    """

    dialect: ClassVar[str]
    _candidates: ClassVar[bool] = False  # whether several answers can be told
    _model_at: ClassVar[tuple[str, ...]] = ()  # where an event names the model
    _mark: ClassVar[bytes] = b""  # the last event, where it holds nothing but that
    _weighs: ClassVar[bool] = False  # whether log probabilities have a place, which the pens give them
    _tagged: ClassVar[bool] = False  # whether an event's type stands before it, too
    _sounds: ClassVar[bool] = True  # whether sound has a place; else its words are told

    def __init__(
        self, scribe: Scribe, write_error: Callable[[DialectError], dict[str, Any]], stop: Sequence[str] = ()
    ) -> None:
        """Begin a stream."""
        self.scribe = scribe
        self.report: StreamReport = scribe.cx.report  # type: ignore[assignment]
        self.error: DialectError | None = None
        self.ended = False
        self.carries = False
        self.answer = ItemResponse([])
        self.last_event = b""
        self.swap: Swap | None = None
        self.number = 0
        self._memory = scribe.cx.memory
        self._own_id = None if self._memory is None else self._memory.answer_id
        self._write_error = write_error
        self._stop = stop
        self._begun = False
        self._out: list[bytes] = []
        self._lanes: dict[int, Lane] = {}
        self._ids: dict[str, int] = {}  # of calls: how often each was told
        self._pairs = VendorPairs()
        self._named = 0  # vendors' calls that got an id here
        self._ends: dict[int, ItemResponse] = {}  # by candidate: why it ended
        self._stopped: set[int] = set()  # candidates that a stop sequence ended here
        self._weights: dict[int, Weights] = {}  # by candidate
        self.places: Mapping[type[Any], Any] = {}

    # -- the face

    def frame(self, chunk: CanonChunk) -> bytes:
        """Write one step of the answer; nothing after the end."""
        if self.ended:
            return b""
        if chunk.error is not None:
            return self.fail(UpstreamError("the upstream's stream failed", info=chunk.error))
        try:
            self._take(chunk)
        except DialectError as why:
            return self.fail(why)
        return self._given()

    def _nameless(self, chunk: CanonChunk) -> bool:
        """Tell whether nothing can begin yet: some vendors send a chunk ahead that does not even name the answer."""
        unknown = self.answer.id is None and self.answer.model is None
        return unknown and not any(getattr(chunk, name) for name in _WORDS)

    def finish(self) -> bytes:
        """Write the end; without the answer's own end it is an error, never a made-up success (R26)."""
        if self.ended:
            return b""
        if not self._ends or self._ends.keys() < self._lanes.keys():
            return self.fail(StreamError(CUT))
        try:
            for index, lane in self._lanes.items():
                lane.end()
                self._stop_at(index, lane)
        except DialectError as why:
            return self.fail(why)
        told = self._given()
        return told + self._finished()

    def _finished(self) -> bytes:
        """Write the end, unless it would tell of a loss that the policy does not let go: there is one end."""
        if self.ended:
            return b""
        number = self.number
        try:
            told = self._end()
            refused = self.report.refusal(self.scribe.cx.policy)
            if refused is not None:
                raise refused
        except DialectError as why:
            self.number = number
            return self.fail(why)
        self.ended = True
        return told

    def fail(self, error: DialectError) -> bytes:
        """Write an error in band; it is the end (R27)."""
        if self.ended:
            return b""
        self.ended = True
        self.error = error
        told = self._broken(self._write_error(error))  # which may take what was written before
        return self._flush() + told

    def flow(self, index: int) -> tuple[Splice | Stamp | None, Keep] | None:
        """Tell how further fragments like the last one of a candidate go on; None if nothing flows."""
        if index and not self._candidates and not self.ended:
            return None, _unheard
        lane = self._lanes.get(index)
        return None if lane is None or self.ended else lane.flow()

    @property
    def turn(self) -> int:
        """What `flow` gave holds as long as this stays what it is."""
        turn = 0
        for lane in self._lanes.values():
            turn += lane.turn
        return turn

    # -- the stream of the same dialect

    def carry(self, name: bytes, data: bytes) -> bytes:
        """Write an event of this dialect, but for the client's name of the model and an id of ours, as it is (R22)."""
        if self.ended:
            return b""
        self.last_event = data
        model = None if self._memory is None else self._memory.model
        if model is not None and self._model_at and b'"%b"' % self._model_at[-1].encode() in data:
            data, self.swap = renamed(data, self._model_at, model)
        if self._own_id is not None and self._model_at and b'"id"' in data:
            data, _ = renamed(data, (*self._model_at[:-1], "id"), self._own_id)
        if not name and self._tagged:
            name = tag_of(data)
        return frame(data.translate(ONE_LINE) if b"\n" in data or b"\r" in data else data, name)

    def learn(self, usage: Usage) -> None:
        """Take counts that came with fragments."""
        learn(self.answer, CanonChunk(usage=usage))

    def farewell(self) -> bytes:
        """Write the end mark of a carried stream, if the upstream left it out; nothing comes after it."""
        if self.ended:
            return b""
        self.ended = True
        return b"" if self._whole(self.last_event) else self._mark

    def _whole(self, last: bytes) -> bool:
        """Tell whether the last event is what ends a stream of this dialect."""
        return True

    # -- what a dialect does

    def _pen(self, index: int) -> Pen:
        raise NotImplementedError

    def _begin(self) -> bytes:
        raise NotImplementedError

    def _end(self) -> bytes:
        raise NotImplementedError

    def _broken(self, body: dict[str, Any]) -> bytes:
        raise NotImplementedError

    def _ping(self) -> bytes:
        return b""

    # -- what is common

    def _flush(self) -> bytes:
        out = self._out
        told = out[0] if len(out) == 1 else b"".join(out)
        out.clear()
        return told

    def _given(self) -> bytes:
        """Give what was written, unless it lost what the policy does not let go."""
        refused = self.report.refusal(self.scribe.cx.policy)
        return self._flush() if refused is None else self.fail(refused)

    def _take(self, chunk: CanonChunk) -> None:
        if self.report.noted:
            self.report.settle()
        learn(self.answer, chunk)
        if self._own_id is not None:
            self.answer.id = self._own_id
        if chunk.ping:
            self._out.append(self._ping())
            return
        if not self._begun:
            if self._nameless(chunk):
                return
            self._begun = True
            self.scribe.id = self.answer.id or self.scribe.id
            self._out.append(self._begin())
        self._tell(chunk)

    def _tell(self, chunk: CanonChunk) -> None:
        index = chunk.index or 0
        if index and not self._candidates:
            self.answer.alternatives = self.answer.alternatives or [Candidate([], at=self.places.get(Candidate))]
            return
        if type(chunk.item) is Opaque and self._tagged and type(chunk.item.body.get("type")) is not str:
            raise StreamError("an item of the answer has no type")
        if type(chunk.item) is Audio and not self._sounds:
            chunk = chunk.replace(item=transcribed(chunk.item, self.scribe.cx))
        lane = self._lanes.get(index)
        if lane is None:
            lane = self._lanes[index] = Lane(self._pen(index), self._out, self._stop, self.places)
        if chunk.logprobs is not None:
            self._weigh(index, chunk.logprobs)
        if chunk.opens is not None or chunk.item is not None:
            chunk = self._weighed_apart(index, chunk)
        lane.take(chunk)
        if chunk.finish_reason is not None:
            self._ends[index] = ItemResponse(
                [], chunk.finish_reason, stop_sequence=chunk.stop_sequence, stop_details=chunk.stop_details
            )
        if lane.hit is not None:
            self._stop_at(index, lane)

    def _stop_at(self, index: int, lane: Lane) -> None:
        """Take that a stop sequence ended a candidate, whatever the upstream says (R33)."""
        if lane.hit is None:
            return
        if index not in self._stopped:
            self._stopped.add(index)
            self.report.note(self.answer, "stop_reason", STOPPED)
        self._ends[index] = ItemResponse([], StopReason.stop_sequence, stop_sequence=lane.hit)

    def _weigh(self, index: int, logprobs: Logprobs) -> None:
        """Take log probabilities; where the dialect has no place for them the first stand for all in the report."""
        if self._weighs:
            self._weights.setdefault(index, Weights()).put(logprobs)
        else:
            self.answer.logprobs = self.answer.logprobs or logprobs

    def _weighed_apart(self, index: int, chunk: CanonChunk) -> CanonChunk:
        """Take the log probabilities that a text comes with."""
        for name in ("opens", "item") if self._weighs else ():
            text = getattr(chunk, name)
            if type(text) is Text and text.logprobs is not None:
                self._weigh(index, Logprobs(text.logprobs))
                chunk = chunk.replace(**{name: text.replace(logprobs=None)})
        return chunk

    def weighed(self, index: int) -> Logprobs | None:
        """Give the log probabilities that go with what a pen tells now."""
        held = self._weights.get(index)
        return None if held is None else held.take(self._lanes[index].shown if self._stop else None)

    def unique(self, call: Any, name: str) -> str:
        """Give the id of a call that is told: no two calls of an answer have the same (R14)."""
        count = self._ids[name] = self._ids.get(name, 0) + 1
        if count > 1:
            self.report.note(call, "id", TWICE)
        return twice_id(name, count)

    def linked(self, item: Any) -> Any:
        """Give an item of a vendor's tool under an id: a call without one gets one, its result the same (R22)."""
        own = self._pairs.named(item, self._new_call)
        if own is not item:
            self.report.note(item, "id" if type(item) is ServerToolCall else "tool_call_id", NAMED)
        return own

    def _new_call(self) -> str:
        mint = self.scribe.cx.mint
        self._named += 1
        return CALL_PREFIX + (digest(f"{self.answer.id}#{self._named}") if mint is None else mint.new_id(CALL_PREFIX))

    def renamed_kind(self, call: Any) -> bool:
        """Tell whether a function's call is one of a tool with free input, known only when it is whole (R23)."""
        memory = self._memory
        return memory is not None and memory.names.get(call.name, call.name) in memory.custom

    def flows(self, call: Any) -> bool:
        """Tell whether the fragments of a call may go as they come: a function's, which the client knows as such."""
        return call.kind is ToolKind.function and not call.arguments and not self.renamed_kind(call)

    def _ended_answer(self, index: int) -> ItemResponse:
        end = self._ends[index]
        return self.answer.replace(
            stop_reason=end.stop_reason, stop_sequence=end.stop_sequence, stop_details=end.stop_details, index=index
        )

    def _echo(self, body: dict[str, Any], key: str = "model") -> dict[str, Any]:
        """Name the model as the client did, and repeat what it asked for (R22)."""
        named = None if self._memory is None else self._memory.model
        if named is not None and key in body:
            body[key] = named
        if self._memory is not None and not self.scribe.cx.same:
            body.update(self._memory.repeats)
        return body


def _unheard(text: str) -> None:
    """Keep nothing of a candidate that cannot be told."""


def learn(answer: ItemResponse, chunk: CanonChunk) -> None:
    """Take what a chunk says of the whole answer. Counts are cumulative: what is told anew replaces the old (R31)."""
    head, usage = chunk.head, chunk.usage
    if head is not None:
        said = _said(head)
        if said != _said(answer):
            _take(answer, _SAID, said)
        answer.at = answer.at if head.at is None else head.at
        if head.extra:
            answer.extra = _merged(answer.extra, head.extra)
        if head.form:
            answer.form = _merged(answer.form, head.form)
        usage = usage or head.usage
    told = _told(chunk)
    if told != _UNTOLD:
        _take(answer, _TOLD, told)
    if usage is not None:
        answer.usage = _counted(answer.usage, usage)
    elif chunk.input_tokens is not None and answer.usage is None:
        answer.usage = Usage(chunk.input_tokens)


def _counted(known: Usage | None, new: Usage) -> Usage:
    """Take counts over those that were known: a 0 after a count says nothing, and no part is more than its whole.

    Servers that know no count of the input at the end fill it with 0, or leave out what they told of the cache.
    """
    if known is None:
        known = Usage()
    made = known.replace()
    made.learn(new)
    if 0 in _counts(new):
        for name, count, before in zip(_COUNTS, _counts(new), _counts(known), strict=True):
            if count == 0 and before:
                setattr(made, name, before)
    cached = (made.cached_read_tokens or 0) + (made.cache_write_tokens or 0)
    if made.prompt_tokens is not None and made.prompt_tokens < cached <= (known.prompt_tokens or 0):
        made.prompt_tokens = known.prompt_tokens
    return made


def _take(answer: ItemResponse, names: tuple[str, ...], values: tuple[Any, ...]) -> None:
    for name, value in zip(names, values, strict=True):
        if value is not None:
            setattr(answer, name, value)


def _merged(known: dict[str, Any] | None, new: dict[str, Any] | None) -> dict[str, Any] | None:
    """Put what an event says beside what earlier ones said, in place; of one thing, the last word counts."""
    if not new:
        return known
    made = {} if known is None else known
    for key, value in new.items():
        held: Any = made.get(key)
        if type(held) is dict and type(value) is dict:
            held.update(value)
        else:
            made[key] = dict(value) if type(value) is dict else value
    return made


_COUNTS = tuple(name for name in Usage.__slots__ if name not in ("service_tier", "extra", "form", "at"))
_counts = attrgetter(*_COUNTS)
_TOLD = ("id", "model", "created", "service_tier")
_told = attrgetter(*_TOLD)
_UNTOLD = (None,) * len(_TOLD)
# What else a head says of its answer as a whole.
_APART = frozenset(("content", "usage", "stop_reason", "stop_sequence", "stop_details", "alternatives", "logprobs"))
_SAID = tuple(name for name in ItemResponse.__slots__ if name not in {*_APART, "extra", "form", "at"})
_said = attrgetter(*_SAID)
# What begins an answer even of an unnamed model.
_WORDS = tuple("text tool_calls thinking finish_reason refusal citations item opens signature logprobs index".split())
