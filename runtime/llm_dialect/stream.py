"""Streams: a vendor's bytes into canonical chunks, chunks into a client's bytes, one stream into another."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from llm_dialect.context import Writing
from llm_dialect.dialects import emitted
from llm_dialect.error_paths import parse_error, render_error
from llm_dialect.errors import StreamError, UpstreamError
from llm_dialect.framers.base import CUT, Scribe, learn
from llm_dialect.generated.canonical.content import Refusal, Text
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import Candidate, ErrorInfo, ItemResponse, Logprobs
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.lanes import Block, Lane
from llm_dialect.policy import Policy
from llm_dialect.report import StreamReport
from llm_dialect.response import remembered
from llm_dialect.unsent import unsent_stops

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from llm_dialect.deframers.base import Deframer
    from llm_dialect.errors import DialectError
    from llm_dialect.framers.base import Framer
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.memory import Memory
    from llm_dialect.mint import Mint
    from llm_dialect.request import Body

__all__ = ["StreamTranslator", "collect", "deframer", "framer", "replay"]


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

    made: Deframer = _half("deframers", dialect).DEFRAMER(policy, report or StreamReport(dialect, dialect), read_error)
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
    report = report or StreamReport("", dialect)
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

    __slots__ = ("_carried", "_deframer", "_framer", "_over", "report", "source", "target")

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
        self._over = False

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error; None while all is well."""
        return self._framer.error

    def feed(self, data: bytes) -> bytes:
        """Take the upstream's next bytes, cut anywhere; give the client's next bytes.

        Raises:
            RuntimeError: The stream was finished.
        """
        if self._over:
            raise RuntimeError("StreamTranslator.feed after finish or fail")
        return self._told(self._deframer.feed(data))

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


class _Collector:
    """A pen that keeps whole items."""

    def __init__(self) -> None:
        self.items: list[Any] = []

    def live(self, block: Block) -> bool:
        return False

    def open(self, block: Block) -> bytes:
        return b""

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        return b""

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        return b""

    def close(self, block: Block) -> bytes:
        return b""

    def whole(self, item: Any) -> bytes:
        if type(item) is not Text or item.text or item.signature or item.citations:
            self.items.append(item)
        return b""


class _Gathered:
    """One candidate of a stream, put together."""

    def __init__(self) -> None:
        self.pen = _Collector()
        self.lane = Lane(self.pen, [])
        self.end: CanonChunk | None = None
        self.logprobs: Logprobs | None = None

    def take(self, chunk: CanonChunk) -> None:
        self.lane.take(chunk)
        if chunk.finish_reason is not None:
            self.end = chunk
        if chunk.logprobs is not None:
            known = self.logprobs or Logprobs()
            new = chunk.logprobs
            self.logprobs = Logprobs(_joined(known.content, new.content), _joined(known.refusal, new.refusal))

    def candidate(self, index: int) -> Candidate:
        self.lane.end()
        made = Candidate(self.pen.items, logprobs=self.logprobs, index=index)
        if self.end is not None:
            made.stop_reason, made.stop_sequence = self.end.finish_reason, self.end.stop_sequence
            made.stop_details = self.end.stop_details
        return made


def _joined(first: list[Any] | None, second: list[Any] | None) -> list[Any] | None:
    return second if first is None else [*first, *(second or ())]


def collect(chunks: Iterable[CanonChunk]) -> ItemResponse:
    """Put the chunks of a stream together into the answer that they tell.

    Raises:
        StreamError: The stream failed or was cut; `partial` is what it had told.
    """
    answer = ItemResponse([])
    found: dict[int, _Gathered] = {}
    error: ErrorInfo | None = None
    for chunk in chunks:
        error = error or chunk.error
        learn(answer, chunk)
        if not chunk.ping and chunk.error is None:
            found.setdefault(chunk.index or 0, _Gathered()).take(chunk)
    _put(answer, {index: each.candidate(index) for index, each in sorted(found.items())})
    if error is not None:
        raise StreamError(error.message or "the stream failed", partial=answer)
    if answer.stop_reason is None:
        raise StreamError(CUT, partial=answer)
    return answer


def _put(answer: ItemResponse, candidates: dict[int, Candidate]) -> None:
    first = candidates.pop(0, None)
    if first is not None:
        for name in ("content", "stop_reason", "stop_sequence", "stop_details", "logprobs"):
            setattr(answer, name, getattr(first, name))
    if candidates:
        answer.index = 0
        answer.alternatives = list(candidates.values())


def replay(items: ItemResponse) -> Iterable[CanonChunk]:
    """Tell an answer as the chunks of a stream; `collect` gives it back.

    Words come as fragments, other items whole; the reason and the counts come last.
    """
    yield CanonChunk(head=items.replace(content=[], alternatives=None, usage=None, logprobs=None))
    block = 0
    candidates: list[tuple[int | None, ItemResponse | Candidate]] = [(None, items)]
    candidates += [(each.index, each) for each in items.alternatives or ()]
    for index, each in candidates:
        for item in each.content:
            block += 1
            if type(item) in (Text, Refusal):
                yield CanonChunk(block=block, opens=item, index=index)
                yield CanonChunk(block=block, closes=True, index=index)
            else:
                yield CanonChunk(item=item, index=index)
        yield CanonChunk(
            finish_reason=each.stop_reason,
            stop_sequence=each.stop_sequence,
            stop_details=each.stop_details,
            logprobs=each.logprobs,
            index=index,
        )
    if items.usage is not None:
        yield CanonChunk(usage=items.usage)
