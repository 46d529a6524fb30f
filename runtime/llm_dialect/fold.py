"""A stream folded into the answer that it tells, and an answer told as a stream."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.ends import ending
from llm_dialect.errors import StreamError
from llm_dialect.flow import Splice
from llm_dialect.framers.base import CUT, learn
from llm_dialect.generated.canonical.content import Refusal, Text
from llm_dialect.generated.canonical.response import Candidate, ItemResponse, Logprobs
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.lanes import Lane
from llm_dialect.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.blocks import Block

__all__ = ["collect", "replay", "unbound"]


_SPELLING = frozenset(("form", "at"))


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

    def flow(self, block: Block, field: str, part: int | None) -> Splice:
        return Splice(b"", b"")

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        return b""

    def close(self, block: Block) -> bytes:
        return b""

    def whole(self, item: Any) -> bytes:
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
        new = chunk.logprobs
        if new is not None and (new.refusal or not self.lane.weigh(chunk.block, new.content or ())):
            known = self.logprobs or Logprobs()
            self.logprobs = Logprobs(_joined(known.content, new.content), _joined(known.refusal, new.refusal))

    def ended(self) -> str | None:
        """Take the end; tell what is wrong with what was still open."""
        try:
            self.lane.end()
        except StreamError as why:
            return why.message
        return None

    def candidate(self, index: int) -> Candidate:
        made = Candidate(self.pen.items, logprobs=self.logprobs, index=index)
        if self.end is not None:
            made.stop_reason, made.stop_sequence = self.end.finish_reason, self.end.stop_sequence
            made.stop_details = self.end.stop_details
        return made


def _joined(first: list[Any] | None, second: list[Any] | None) -> list[Any] | None:
    """Put a list behind another, which is our own and grows: a long stream has many."""
    if first is None:
        return None if second is None else [*second]
    first.extend(second or ())
    return first


def collect(chunks: Iterable[CanonChunk]) -> ItemResponse:
    """Put the chunks of a stream together into the answer that they tell.

    Raises:
        StreamError: The stream failed or was cut; `partial` is what it had told.
    """
    answer = ItemResponse([])
    found: dict[int, _Gathered] = {}
    broken = _gathered(chunks, answer, found)
    _put(answer, {index: each.candidate(index) for index, each in sorted(found.items())})
    if broken is not None or answer.stop_reason is None:
        raise StreamError(broken or CUT, partial=answer)
    return answer


def _gathered(chunks: Iterable[CanonChunk], answer: ItemResponse, found: dict[int, _Gathered]) -> str | None:
    """Take chunks, to the first that says that the stream failed; tell why it did."""
    broken: str | None = None
    try:
        for chunk in chunks:
            if chunk.error is not None:
                broken = chunk.error.message or "the stream failed"
                break
            learn(answer, chunk)
            if not chunk.ping:
                found.setdefault(chunk.index or 0, _Gathered()).take(chunk)
    except StreamError as why:
        broken = why.message
    for each in found.values():
        ended = each.ended()
        broken = broken or ended
    return broken


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
        if each.logprobs is not None:
            yield CanonChunk(logprobs=each.logprobs, index=index)
        for item in each.content:
            block += 1
            if type(item) in (Text, Refusal):
                yield CanonChunk(block=block, opens=item, index=index)
                yield CanonChunk(block=block, closes=True, index=index)
            else:
                yield CanonChunk(item=item, index=index)
        yield ending(each, index=index)
    if items.usage is not None:
        yield CanonChunk(usage=items.usage)


def unbound(value: Any) -> Any:
    """Give nodes without spelling and place of their source: to be told anew in the same dialect."""
    if isinstance(value, list):
        return [unbound(each) for each in value]
    if not isinstance(value, Node):
        return value
    made = {name: unbound(getattr(value, name)) for name in value.given() if name not in _SPELLING}
    return type(value)(**made)
