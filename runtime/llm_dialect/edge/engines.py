"""A chat-shaped engine in this process as a backend."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from llm_dialect.chat_form import deflate, inflate
from llm_dialect.dialects import CHAT
from llm_dialect.edge.asgi import Framing
from llm_dialect.edge.exchange import Exchange, Streamed, Trace
from llm_dialect.edge.metrics import TimedWriter
from llm_dialect.error_paths import render_error
from llm_dialect.errors import DialectError, UpstreamError
from llm_dialect.fold import collect, replay
from llm_dialect.generated.canonical.chat import ChatRequest, ChatResponse
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.json_io import dump
from llm_dialect.memory import Memory
from llm_dialect.report import Report, StreamReport
from llm_dialect.request import check_abroad
from llm_dialect.response import rendered
from llm_dialect.stream import framer
from llm_dialect.unsent import stopped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.translation import Translation

__all__ = ["Engine", "EngineBackend", "estimated"]

Engine: TypeAlias = Callable[[ChatRequest], Awaitable[ChatResponse | AsyncIterator[CanonChunk]]]

_log = logging.getLogger("llm_dialect.gateway")

_BYTES_A_TOKEN = 4


def estimated(chat: ChatRequest) -> int:
    """Guess the tokens of a request from the length of what it says."""
    said = {key: value for key, value in chat.to_dict().items() if key in ("messages", "tools", "response_format")}
    return max(1, len(dump(said)) // _BYTES_A_TOKEN)


class EngineBackend:
    """One engine."""

    def __init__(self, engine: Engine, models: Iterable[str] = ()) -> None:
        """Ask an engine, which has some models."""
        self._engine = engine
        self._models = list(models)

    async def aclose(self) -> None:
        """Nothing is held."""

    def keeps_for(self, client: str) -> bool:
        """An engine keeps no answers."""
        return False

    def takes(self, model: str) -> bool:
        """Any name will do."""
        return True

    async def answer(self, exchange: Exchange) -> Translation | Streamed:
        """Ask the engine."""
        exchange.upstream = CHAT
        check_abroad(exchange.items, exchange.client, CHAT)
        exchange.report = Report(exchange.client, CHAT)
        with exchange.metrics.timed(exchange.client, CHAT, "request"):
            chat = deflate(exchange.items, exchange.policy, exchange.report)
        if exchange.trace is not None:
            exchange.trace.request = dump(chat.to_dict())
        try:
            made = await self._engine(chat)
        except Exception as why:
            raise failure_of(why) from why
        memory = Memory.of(exchange.items, exchange.repeats)
        memory.answer_id = exchange.answer_id
        if exchange.trace is not None:
            made = _traced(made, exchange.trace)
        if isinstance(made, ChatResponse):
            answer = inflate(made).replace(at=None)  # written for its client, not as a body that was read
            if exchange.items.stream:
                return _streamed(exchange, _chunks(replay(answer)), memory)
            return _whole(exchange, answer, memory)
        if exchange.items.stream:
            return _streamed(exchange, made, memory)
        chunks = await _gathered(made)
        failed = next((chunk.error for chunk in chunks if chunk.error is not None), None)
        if failed is not None:
            failure = UpstreamError("the engine failed", info=failed)
            return render_error(failure, exchange.client, exchange.policy, exchange.mint)
        return _whole(exchange, collect(chunks), memory)

    async def count(self, exchange: Exchange) -> tuple[int, bool]:
        """Guess the tokens of a request."""
        exchange.upstream = CHAT
        exchange.report = Report(exchange.client, CHAT)
        return estimated(deflate(exchange.items, exchange.policy, exchange.report)), True

    async def models(self, headers: Mapping[str, str], client: str) -> list[str]:
        """Name the models of the engine."""
        return self._models


def _whole(exchange: Exchange, answer: ItemResponse, memory: Memory) -> Translation:
    report = Report(CHAT, exchange.client)
    with exchange.metrics.timed(exchange.client, CHAT, "response"):
        ended = stopped(answer, memory.stop, report)
        return rendered(ended, exchange.client, memory, exchange.policy, exchange.mint, report)


def _streamed(exchange: Exchange, source: AsyncIterator[CanonChunk], memory: Memory) -> Streamed:
    report = StreamReport(CHAT, exchange.client)
    made = framer(exchange.client, memory, exchange.policy, exchange.mint, report, memory.stop)
    return Streamed(source, TimedWriter(Framing(made)), report, failure=failure_of, close=_closer(source))


def _traced(made: ChatResponse | AsyncIterator[CanonChunk], trace: Trace) -> ChatResponse | AsyncIterator[CanonChunk]:
    if not isinstance(made, ChatResponse):
        return _traced_chunks(made, trace)
    trace.answer = dump(made.to_dict())
    return made


async def _traced_chunks(source: AsyncIterator[CanonChunk], trace: Trace) -> AsyncIterator[CanonChunk]:
    async for chunk in source:
        trace.answer += dump(chunk.to_dict()) + b"\n"
        yield chunk


async def _gathered(source: AsyncIterator[CanonChunk]) -> list[CanonChunk]:
    try:
        return [chunk async for chunk in source]
    except Exception as why:
        raise failure_of(why) from why


def _closer(source: Any) -> Callable[[], Awaitable[None]] | None:
    close: Callable[[], Awaitable[None]] | None = getattr(source, "aclose", None)
    return close


async def _chunks(chunks: Iterable[CanonChunk]) -> AsyncIterator[CanonChunk]:
    for chunk in chunks:
        yield chunk


def failure_of(why: Exception) -> DialectError:
    """Give the error that an exception of an engine means."""
    if isinstance(why, DialectError):
        return why
    _log.error("the engine failed: %s", type(why).__name__, exc_info=why)
    return UpstreamError("the engine failed", status=500)
