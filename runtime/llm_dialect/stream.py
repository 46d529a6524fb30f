"""Streams: a vendor's bytes into canonical chunks, chunks into a client's bytes, one stream into another."""

from __future__ import annotations

from functools import cache, reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any

from orjson import dumps, loads

from llm_dialect.context import Writing
from llm_dialect.dialects import emitted
from llm_dialect.error_paths import failure_in, parse_error, render_error
from llm_dialect.errors import DialectError, UpstreamError, lost_stream
from llm_dialect.flow import Flow, Keep, Splice, carried, plain, retelling, written
from llm_dialect.fold import replay, unbound
from llm_dialect.framers.base import Scribe
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.lessons import Lessons, around, fragment_of, said_of
from llm_dialect.policy import Policy, settled
from llm_dialect.report import StreamReport
from llm_dialect.response import parse_response, remembered
from llm_dialect.sse import Splitter, as_bytes
from llm_dialect.unsent import unsent_stops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from llm_dialect.deframers.base import Deframer
    from llm_dialect.flow import Plain, Swap, Way
    from llm_dialect.framers.base import Framer
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.generated.canonical.stream import CanonChunk
    from llm_dialect.lessons import Envelope
    from llm_dialect.memory import Memory
    from llm_dialect.mint import Mint
    from llm_dialect.report import Rule
    from llm_dialect.request import Body

# Short ways that are open at a time: parallel calls come interleaved.
_WAYS = 4
# What becomes of the line ends of an event that is carried.
_PLAIN_LINES = (b"\r\n", b"\n")
_CR = 13
_BACKSLASH, _QUOTE = 92, 34
_NOTHING: Sequence[tuple[str, Rule]] = ()
# Bytes of a begun event that are held back until the rest comes; longer ones are for the splitter to gather.
_HELD = 4096

__all__ = ["StreamTranslator", "deframer", "framer"]


@cache
def _half(kind: str, dialect: str) -> Any:
    """Load one half of a dialect's streams.

    Raises:
        UnknownDialect: There is no such dialect, or it has no streams.
    """
    emitted(dialect, "stream")
    return import_module(f"llm_dialect.{kind}.{dialect}")


def deframer(dialect: str, policy: Policy | None = None, report: StreamReport | None = None) -> Deframer:
    """Make a reader of a dialect's stream: `feed(bytes)` and `finish()` give lists of `CanonChunk`.

    Args:
        dialect: The dialect of the bytes: server-sent events, or a JSON array where the vendor sends one.
        policy: Gives the limits of what is read.
        report: Takes what no chunk can hold.

    Raises:
        UnknownDialect: There is no such dialect.
    """
    policy = settled(policy)

    def read_error(body: Any) -> ErrorInfo:
        return parse_error(200, body, dialect, policy=policy).info or ErrorInfo(ErrorKind.upstream)

    report = StreamReport(dialect, dialect) if report is None else report  # an empty one is false
    made: Deframer = _half("deframers", dialect).DEFRAMER(policy, report, read_error)
    return made


def framer(
    dialect: str,
    request: Body | ItemRequest | Memory | None = None,
    policy: Policy | None = None,
    mint: Mint | None = None,
    report: StreamReport | None = None,
    stop: Sequence[str] = (),
) -> Framer:
    """Make a writer of a dialect's stream: `frame(chunk)`, `finish()` and `fail(error)` give bytes.

    Args:
        dialect: The dialect to write: the client's.
        request: The client's request, as its original body or as items.
        policy: What to do with losses.
        mint: Source of ids and time.
        report: Takes what the stream does not say.
        stop: Stop sequences to watch for, because whoever makes the chunks does not.

    Raises:
        UnknownDialect: There is no such dialect.
    """
    module = _half("framers", dialect)
    policy = settled(policy).of_answers()
    report = StreamReport("", dialect) if report is None else report
    memory = remembered(request, dialect, policy)
    seals = emitted(dialect, "response").SEALS
    writing = Writing(dialect, report.source, policy, mint, report, memory, seals=seals)
    writing.pieces = True
    writing.same = False

    def write_error(error: DialectError) -> dict[str, Any]:
        return render_error(error, dialect, policy, mint).body

    made: Framer = module.FRAMER(Scribe(module.render, module.render_part, writing), write_error, stop)
    return made


class StreamTranslator:
    """Translates one stream. It never raises for what the bytes hold: the client is told in band, and `error` is set.

    Within one dialect the events are carried as they are, and only watched: for errors, the end, the model's name, and
    the few things that clients break on.

    Attributes:
        source: The upstream's dialect.
        target: The client's dialect.
        report: What the client's stream does not say, or says otherwise.
    """

    __slots__ = (
        "_carried",
        "_counting",
        "_deframer",
        "_framer",
        "_held",
        "_last",
        "_lessons",
        "_limit",
        "_lost",
        "_open",
        "_over",
        "_plain",
        "_policy",
        "_said",
        "_ways",
        "report",
        "source",
        "target",
    )

    def __init__(
        self,
        source: str,
        target: str,
        request: Body | ItemRequest | Memory | None = None,
        policy: Policy | None = None,
        mint: Mint | None = None,
    ) -> None:
        """Begin before the first byte; arguments as those of `framer`.

        Stop sequences of the request that the upstream could not be sent are watched for.

        Raises:
            UnknownDialect: There is no such dialect.
        """
        self.source = source
        self.target = target
        self.report = StreamReport(source, target)
        same = source == target
        emitted(target, "stream")
        memory = remembered(request, target, settled(policy))
        stop = () if same or memory is None else unsent_stops(memory.stop, source)
        self._framer = framer(target, memory, policy, mint, self.report, stop)
        self._deframer = deframer(source, policy, StreamReport(source, target) if same else self.report)
        self._carried: list[tuple[bytes, bytes]] | None = [] if same else None
        self._deframer.carried = self._carried
        self._framer.places = self._deframer.places
        self._framer.carries = same
        self._framer.scribe.cx.foreign = not same
        self._over = False
        self._ways: dict[Envelope, Way] = {}  # learned, the last one first
        self._open: tuple[Way, ...] = ()  # those that events may take
        self._plain: Plain | None = None  # the first of them, where it is the plainest there is
        self._lessons = Lessons()
        self._said: Any = None  # of the answer, by the events of the open ways
        self._lost = _NOTHING  # by reading the event that is learned from
        self._counting = False  # the open way takes counts, which no other may
        self._last = [b""]  # the last event that went the short way, if it is carried or tells counts
        self._held = b""  # the event that is begun
        self._policy = settled(policy)
        self._limit = min(self._policy.max_event_bytes, self._policy.max_body_bytes)

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error; None while all is well. Its path is a place in the event to blame."""
        why, read = self._framer.error, self._deframer.error
        if type(why) is UpstreamError and read is not None and why.path != read.path:
            why.path = read.path
            why.args = (f"{why.message} (at {read.path})",)
        return why

    @property
    def ended(self) -> bool:
        """Whether the client was told the end; nothing comes after it."""
        return self._framer.ended

    def feed(self, data: bytes) -> bytes:
        """Take the upstream's next bytes, cut anywhere; give the client's next bytes.

        Raises:
            RuntimeError: The stream was finished.
            TypeError: What is fed is no bytes.
        """
        if type(data) is not bytes:
            data = as_bytes(data)
        # Most of a stream goes through here: no call is made that can be spared, and most of most takes the plain way,
        # which is the other one without what it does not need.
        size = len(data)
        if self._plain is not None:
            prefix, suffix, beside, limit, put, splice, stamp = self._plain
            letters = data.removeprefix(prefix).removesuffix(suffix)
            if limit >= size == len(letters) + beside:
                try:
                    text = letters.decode()
                    if _BACKSLASH in letters or _QUOTE in letters or not text.isprintable():
                        text = loads(b'"%b"' % letters)
                        letters = dumps(text)[1:-1]  # what was escaped need not be
                except ValueError:  # no JSON string, or several events at once
                    text = ""
                if text:
                    if splice is not None:
                        put(text)
                        return letters.join(splice)
                    if stamp is None:
                        self._last[0] = data
                        return data
                    put(text)
                    pattern, counter = stamp
                    number = counter.number
                    counter.number = number + 1
                    return pattern % (number, letters)
        for start, stop, beside, among, keep, also, last, splice, stamp, swaps in self._open:
            letters = data.removeprefix(start).removesuffix(stop)
            if size - len(letters) != beside or size > self._limit:
                continue
            try:
                if among is not None:
                    letters = among(letters)
                text = letters.decode()
                if _BACKSLASH in letters or _QUOTE in letters or not text.isprintable():
                    text = loads(b'"%b"' % letters)
                    letters = dumps(text)[1:-1]
            except ValueError:
                continue
            if not text:
                continue
            if keep is not None:
                keep(text)
            if also is not None:
                also(text)
            if last is not None:
                last[0] = data
            if splice is not None:
                return letters.join(splice)
            if stamp is not None:
                pattern, counter = stamp
                number = counter.number
                counter.number = number + 1
                return pattern % (number, letters)
            if swaps is None:
                return b""
            for swap in swaps:
                data = data.replace(*swap)
            return data
        return self._fed(data)

    def _fed(self, data: bytes) -> bytes:
        """Take bytes that are no event like those before; whole events go by themselves, whatever the reads were."""
        if self._over:
            raise RuntimeError("StreamTranslator.feed after finish or fail")
        if self._held:
            data, self._held = self._held + data, b""
            self._use(self._ways)
            return self.feed(data)
        mark = b"\r\n\r\n" if _CR in data else b"\n\n"
        idle = self._deframer.idle
        if idle and data.find(mark) + len(mark) == len(data):
            return self._whole_way(data)
        if not idle:
            head, found, rest = data.partition(mark)
            told = self._whole_way(head + found)
            return told + self.feed(rest) if rest else told
        whole, found, rest = data.rpartition(mark)
        if len(rest) > _HELD or (_CR in data and not _is_plain(found, rest)):
            return self._whole_way(data)
        if mark in whole:
            told = b"".join([self.feed(event + mark) for event in whole.split(mark)])
        elif rest:
            told = self.feed(whole + mark) if found else b""
        else:
            told = self._whole_way(data)
        if rest:
            self._held = rest
            self._open, self._plain = (), None
        return told

    def _whole_way(self, data: bytes) -> bytes:
        """Have bytes read and written, and learn from them if they are one event."""
        if self._last[0]:
            self._catch_up()
        deframer = self._deframer
        if self._framer.ended:
            return b""
        idle = deframer.idle
        events = deframer.split(data)
        if idle and len(events) == 1 and deframer.idle:
            return self._event(data, *events[0])
        self._forget()
        made: list[bytes] = []
        for chunks in deframer.steps(events):
            made.append(self._told(chunks))
            if self.ended:
                break  # what comes after the end is not even read: the report would depend on the cut
        return b"".join(made)

    def _event(self, data: bytes, name: bytes, payload: bytes) -> bytes:
        """Have an event read and written; its bytes, framing included, teach what those like it say."""
        deframer, framer, report = self._deframer, self._framer, self.report
        met, turn = report.told, framer.turn if self._ways else 0
        chunks: list[CanonChunk] = []
        deframer.take(name, payload, chunks)
        lost = report.told_since(met) if report.told != met else _NOTHING  # by reading
        told = self._told(chunks)
        text = fragment_of(chunks[0]) if lost is not None and len(chunks) == 1 and deframer.idle else None
        if not text:
            self._forget()
            return told
        if self._ways and (framer.turn != turn or self._says_else(chunks[0])):
            self._use({})
        if self._lessons.left:
            self._lost = lost or _NOTHING
            self._learn(data, chunks[0], text, told)
        return told

    def _forget(self) -> None:
        """Take note of what teaches nothing: it closes all ways."""
        if self._ways:
            self._use({})
        self._lessons.pause()

    def _learn(self, data: bytes, chunk: CanonChunk, text: str, told: bytes) -> None:
        """Learn from an event that is nothing but a fragment."""
        envelope = self._lessons.envelope(data, text, self._deframer)
        if envelope is None:
            return
        if not self._ways:
            self._said = said_of(chunk)
        self._let_flow(envelope, chunk, text, data, told)

    def _says_else(self, chunk: CanonChunk) -> bool:
        """Tell whether an event says of the answer what those of the open ways do not say: its last word counts."""
        return self._deframer.alone or said_of(chunk) != self._said

    def _let_flow(self, envelope: Envelope, chunk: CanonChunk, text: str, data: bytes, told: bytes) -> None:
        """Let the events of an envelope take the short way, if there is one for their texts."""
        flow = envelope.flow()
        if self._carried is None:
            way = self._rewritten(flow, chunk.index or 0)
        else:
            way = self._carried_on(envelope, flow, text, data, told)
        if way is None:
            return
        ways = {envelope: way}
        if self._ways and not (flow.counts or self._counting):
            others = [each for each in self._ways.items() if each[0] is not envelope]
            ways.update(others[: _WAYS - 1])
        self._use(ways)
        self._counting = flow.counts

    def _rewritten(self, flow: Flow, index: int) -> Way | None:
        way = self._framer.flow(index)
        if way is None:
            return None
        how, keep = way
        return written(flow, keep, self._noting(), how, self._last if flow.counts else None)

    def _carried_on(self, envelope: Envelope, flow: Flow, text: str, data: bytes, told: bytes) -> Way | None:
        """Let events be carried as they are, or as the last ones were mended, if nothing but the text changes."""
        swaps = [each for each in (_PLAIN_LINES, self._framer.swap) if each is not None and each[0] in data]
        how: bool | Splice | None = told == reduce(_swapped, swaps, data)
        if not how:
            how = around(told, text) if flow.among is None else None
        if not envelope.is_carried(how, text):
            return None
        if isinstance(how, Splice):
            return written(flow, self._noting(), None, how, self._last)
        return carried(flow, self._noting(), self._last, swaps)

    def _noting(self) -> Keep | None:
        """Give what notes the texts for the deframer, and tells what is lost by reading, if anything does."""
        noted = self._deframer.noted
        note = None if noted is None else noted.append
        return retelling(self.report.tell, self._lost, note) if self._lost else note

    def _catch_up(self) -> None:
        """Take what the last event that went the short way says beside its text."""
        last, self._last[0] = self._last[0], b""
        for _, payload in Splitter().feed(last):
            usage = None
            if self._carried is not None:
                self._framer.last_event = payload
            else:
                usage = self._deframer.usage_of(payload)
            if usage is not None:
                self._framer.learn(usage)

    def _use(self, ways: dict[Envelope, Way]) -> None:
        """Open some short ways, and no others."""
        self._ways = ways
        self._open = tuple(ways.values())
        self._plain = plain(self._open[0], self._limit) if ways else None
        if self._plain is not None:
            self._open = self._open[1:]

    def finish(self) -> bytes:
        """Take the end of the upstream; give the client's last bytes: the one end, or an error.

        Raises:
            RuntimeError: The stream was finished before.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.finish after finish or fail")
        self._stop()
        told = self._whole_way(self._held)
        if not self._framer.ended:
            told += self._told(self._deframer.finish())
        carries = self._carried is not None and not self._deframer.whole
        return told if carries else told + self._framer.finish()

    def whole(self, body: Body) -> bytes:
        """Take a whole answer, from an upstream that does not stream; give the client's whole stream.

        Raises:
            RuntimeError: The stream was finished.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.whole after finish or fail")
        self._stop()
        try:
            answer = parse_response(body, self.source, self._policy)
        except DialectError as why:
            return self._framer.fail(failure_in(body, self.source, policy=self._policy) or why)
        if self._carried is not None:
            answer = unbound(answer)
        told = [self._framer.frame(chunk) for chunk in replay(answer)]
        return b"".join(told) + self._framer.finish()

    def fail(self, error: Exception | str) -> bytes:
        """Tell the client that the upstream was lost; nothing if its stream had ended.

        An exception of another library is not told in its own words, which may name hosts and keys: it is the cause of
        the error that `error` holds, for the log.
        """
        self._stop()
        self._catch_up()
        return self._framer.fail(lost_stream(error))

    def _stop(self) -> None:
        self._over = True
        self._open, self._plain = (), None

    def _told(self, chunks: list[CanonChunk]) -> bytes:
        if self._carried is not None and not self._deframer.whole:
            return self._carry(self._carried, chunks)
        frame = self._framer.frame
        if len(chunks) == 1 and self._carried is None and not self._deframer.ended:
            return frame(chunks[0])
        made = [frame(chunk) for chunk in (chunks if self._carried is None else unbound(chunks))]
        if self._deframer.ended:
            made.append(self._framer.finish())
        return made[0] if len(made) == 1 else b"".join(made)

    def _carry(self, carried: list[tuple[bytes, bytes]], chunks: list[CanonChunk]) -> bytes:
        writer = self._framer
        made = [writer.carry(name, data) for name, data in carried]
        carried.clear()
        if chunks and chunks[-1].error is not None:
            made.append(writer.fail(UpstreamError("the upstream's stream failed", info=chunks[-1].error)))
        elif self._deframer.ended:
            made.append(writer.farewell())
        return b"".join(made)


def _swapped(data: bytes, swap: Swap) -> bytes:
    return data.replace(*swap)


def _is_plain(found: bytes, rest: bytes) -> bool:
    """Tell whether a read whose lines end in CRLF, or some of them, can be cut after its last event."""
    return bool(found) and b"\n\n" not in rest and b"\r\r" not in rest
