"""Streams: a vendor's bytes into canonical chunks, chunks into a client's bytes, one stream into another."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from llm_dialect.context import Writing
from llm_dialect.dialects import emitted
from llm_dialect.error_paths import failure_in, parse_error, render_error
from llm_dialect.errors import DialectError, StreamError, UpstreamError
from llm_dialect.flow import fragment_of, learned
from llm_dialect.fold import replay
from llm_dialect.framers.base import Scribe
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.policy import Policy
from llm_dialect.report import StreamReport
from llm_dialect.response import parse_response, remembered
from llm_dialect.unsent import unsent_stops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from llm_dialect.deframers.base import Deframer
    from llm_dialect.flow import Flow
    from llm_dialect.framers.base import Framer
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.generated.canonical.stream import CanonChunk
    from llm_dialect.memory import Memory
    from llm_dialect.mint import Mint
    from llm_dialect.request import Body

# How often an envelope is learned in vain before the stream is taken for one that does not repeat itself.
_LESSONS = 24
# Envelopes that are tried: parallel calls come interleaved.
_FLOWS = 4

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
    policy = policy or Policy()

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
    policy = policy or Policy()
    report = StreamReport("", dialect) if report is None else report
    writing = Writing(dialect, report.source, policy, mint, report, remembered(request, dialect, policy))
    writing.same = False

    def write_error(error: DialectError) -> dict[str, Any]:
        return render_error(error, dialect, policy, mint).body

    made: Framer = module.FRAMER(Scribe(module.render, writing), write_error, stop)
    return made


class StreamTranslator:
    """Translates one stream. It never raises for what the bytes hold: the client is told in band, and `error` is set.

    Within one dialect the events are carried as they are, and only watched: for errors, the end, and the model's name.

    Attributes:
        source: The upstream's dialect.
        target: The client's dialect.
        report: What the client's stream does not say, or says otherwise.
    """

    __slots__ = (
        "_carried",
        "_deframer",
        "_flows",
        "_framer",
        "_guesses",
        "_lessons",
        "_over",
        "_policy",
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
        memory = remembered(request, target, policy or Policy())
        stop = () if same or memory is None else unsent_stops(memory.stop, source)
        self._framer = framer(target, memory, policy, mint, self.report, stop)
        self._deframer = deframer(source, policy, StreamReport(source, target) if same else self.report)
        self._carried: list[tuple[bytes, bytes]] | None = [] if same else None
        self._deframer.carried = self._carried
        self._framer.places = self._deframer.places
        self._framer.carries = same
        self._over = False
        self._flows: list[Flow] = []  # the envelopes of the events that come just now
        self._guesses: list[Flow] = []  # those that an event must confirm
        self._lessons = _LESSONS
        self._policy = policy

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error; None while all is well."""
        return self._framer.error

    @property
    def ended(self) -> bool:
        """Whether the client was told the end; nothing comes after it."""
        return self._framer.ended

    def feed(self, data: bytes) -> bytes:
        """Take the upstream's next bytes, cut anywhere; give the client's next bytes.

        Raises:
            RuntimeError: The stream was finished.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.feed after finish or fail")
        for flow in self._flows:
            text = flow.take(data)
            if text is not None:
                for note in flow.notes:
                    note(text)
                if flow.write is not None:
                    return flow.write(text)
                self._framer.last_event = data
                return data
        return self._fed(data)

    def _fed(self, data: bytes) -> bytes:
        """Take bytes the whole way, event by event where several came at once, and learn from them."""
        deframer = self._deframer
        idle = deframer.idle
        if idle and data.count(b"\n\n") > 1 and data.endswith(b"\n\n") and b"\r" not in data:
            return b"".join([self.feed(event + b"\n\n") for event in data[:-2].split(b"\n\n")])
        met, turn = self.report.told, self._framer.turn
        chunks = deframer.feed(data)
        told = self._told(chunks)
        if self._lessons:
            taught = idle and deframer.idle and len(chunks) == 1 and self.report.told == met
            text = fragment_of(chunks[0]) if taught else None
            if not text or self._framer.turn != turn:
                self._guesses = [*self._flows, *self._guesses][:_FLOWS]
                self._flows = []
            if text:
                self._learn(data, text, chunks[0].index or 0, told)
        return told

    def _learn(self, data: bytes, text: str, index: int, told: bytes) -> None:
        """Remember the envelope of an event that was nothing but a fragment; two events like it are proof."""
        guess = next((each for each in self._guesses if each.take(data) == text), None)
        if guess is None:
            made = learned(data, text, self._deframer.padding)
            self._lessons -= 1
            if made is not None:
                self._guesses = [made, *self._guesses][:_FLOWS]
            return
        if not self._goes(guess, index, told == data):
            return
        self._lessons = min(self._lessons + 1, _LESSONS)
        self._guesses = [each for each in self._guesses if each is not guess]
        self._flows = [guess, *self._flows][:_FLOWS]

    def _goes(self, flow: Flow, index: int, unchanged: bool) -> bool:
        """Say where the texts of an envelope go; tell whether they can go by themselves."""
        noted = self._deframer.noted
        flow.notes = [] if noted is None else [noted.append]
        if self._carried is not None:
            return unchanged
        way = self._framer.flow(index)
        if way is None:
            return False
        flow.write = way[0]
        flow.notes.append(way[1])
        return True

    def finish(self) -> bytes:
        """Take the end of the upstream; give the client's last bytes: the one end, or an error.

        Raises:
            RuntimeError: The stream was finished before.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.finish after finish or fail")
        self._over = True
        told = self._told(self._deframer.finish())
        return told if self._carried is not None else told + self._framer.finish()

    def whole(self, body: Body) -> bytes:
        """Take a whole answer, from an upstream that does not stream; give the client's whole stream.

        Raises:
            RuntimeError: The stream was finished.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.whole after finish or fail")
        self._over = True
        try:
            answer = parse_response(body, self.source, self._policy)
        except DialectError as why:
            return self._framer.fail(failure_in(body, self.source, policy=self._policy) or why)
        told = [self._framer.frame(chunk) for chunk in replay(answer)]
        return b"".join(told) + self._framer.finish()

    def fail(self, error: DialectError | str) -> bytes:
        """Tell the client that the upstream was lost; nothing if its stream had ended."""
        self._over = True
        return self._framer.fail(StreamError(error) if isinstance(error, str) else error)

    def _told(self, chunks: list[CanonChunk]) -> bytes:
        if self._carried is not None:
            return self._carry(self._carried, chunks)
        frame = self._framer.frame
        made = [frame(chunk) for chunk in chunks]
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
