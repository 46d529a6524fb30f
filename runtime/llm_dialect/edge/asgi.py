"""The pump: drives a translator of streams from a source of pieces into an ASGI response.

A source gives pieces: bytes of an upstream, or `CanonChunk`s of an engine. A writer makes the client's bytes of them.
The response begins with the first bytes that there are to say, or with the first ping; what fails before that is
answered with a status of its own, and what fails later is told in band. Each stream has an end.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import anyio

from llm_dialect.errors import DialectError, StreamError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping

    from starlette.types import Receive, Scope, Send

    from llm_dialect.framers.base import Framer
    from llm_dialect.generated.canonical.stream import CanonChunk

__all__ = ["EVENT_HEADERS", "EventStream", "Framing", "Writer", "while_connected"]

EVENT_HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
}
_DRAIN = 1.0  # seconds that a source has to come to its end after the client was told of it
_FAREWELL = 1.0  # seconds in which the last words of a cancelled stream may still be said

_log = logging.getLogger("llm_dialect.gateway")

Piece = TypeVar("Piece")
Made = TypeVar("Made")
PieceIn = TypeVar("PieceIn", contravariant=True)


class Writer(Protocol[PieceIn]):
    """Makes a client's bytes of pieces, as `StreamTranslator` does."""

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error."""
        ...

    @property
    def ended(self) -> bool:
        """Whether the client was told the end."""
        ...

    def feed(self, data: PieceIn, /) -> bytes:
        """Take a piece."""
        ...

    def finish(self) -> bytes:
        """Take the end of the pieces."""
        ...

    def fail(self, error: DialectError | str, /) -> bytes:
        """Take the loss of the source."""
        ...


class Framing:
    """A framer as a writer of the chunks of an engine."""

    __slots__ = ("framer",)

    def __init__(self, framer: Framer) -> None:
        """Write with a framer."""
        self.framer = framer

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error."""
        return self.framer.error

    @property
    def ended(self) -> bool:
        """Whether the client was told the end."""
        return self.framer.ended

    def feed(self, data: CanonChunk, /) -> bytes:
        """Write one step."""
        return self.framer.frame(data)

    def finish(self) -> bytes:
        """Write the end."""
        return self.framer.finish()

    def fail(self, error: DialectError | str, /) -> bytes:
        """Write an error in band."""
        return self.framer.fail(StreamError(error) if isinstance(error, str) else error)


class _Failed:
    """The source broke."""

    __slots__ = ("why",)

    def __init__(self, why: DialectError) -> None:
        self.why = why


_END = object()


class EventStream(Generic[Piece]):
    """A streamed answer, as an ASGI application for one request.

    Attributes:
        writer: Makes the client's bytes; whole after the call.
        started: The status was sent.
        complete: The client was told the end.
        gone: The client went away before.
    """

    def __init__(
        self,
        source: AsyncIterator[Piece],
        writer: Writer[Piece],
        *,
        ping: bytes = b": keep-alive\n\n",
        before: bytes | None = None,
        ping_seconds: float = 15.0,
        headers: Mapping[str, str] | None = None,
        refuse: Callable[[DialectError], Any],
        failure: Callable[[Exception], DialectError] | None = None,
        close: Callable[[], Awaitable[None]] | None = None,
        seen: Callable[[bytes], None] | None = None,
        ending: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Hold what is needed; nothing is read before the call.

        Args:
            source: The pieces.
            writer: Makes the client's bytes of them.
            ping: What keeps the connection open while the source is silent.
            before: The same before anything was said; as `ping` if it is left out.
            ping_seconds: How long it may be silent.
            headers: Further headers of the answer.
            refuse: Gives the ASGI response for an error that came before there was anything to say.
            failure: Gives the error that an exception of the source means.
            close: Lets the source go; called once, whatever happens.
            seen: Is shown what is said to the client.
            ending: Is called when all is shown, and before the client hears the end of a good answer.
        """
        self.writer = writer
        self.started = False
        self.complete = False
        self.gone = False
        self._source = source
        self._ping = ping
        self._before = ping if before is None else before
        self._begun = False  # something was said that is no sign of life
        self._ping_seconds = ping_seconds
        self._headers = {**EVENT_HEADERS, **(headers or {})}
        self._refuse = refuse
        self._failure = failure or _broken
        self._close = close
        self._seen = seen
        self._ending = ending
        self._said_at = 0.0
        self._saying = False
        self._pinging: anyio.Event | None = None  # while a sign of life is on its way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request; a client that goes away ends the reading of the source."""
        refused: DialectError | None = None
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._leave, receive, group.cancel_scope)
                refused = await self._pump(send)
                group.cancel_scope.cancel()
            if refused is not None:
                await self._refuse(refused)(scope, receive, send)
        finally:
            with anyio.CancelScope(shield=True):
                await _released(self._source)
                if self._close is not None:
                    await self._close()

    async def _leave(self, receive: Receive, scope: anyio.CancelScope) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        if not self.complete:
            self.gone = True
            scope.cancel()

    async def _pump(self, send: Send) -> DialectError | None:
        """Say all there is to say; give the error that came before anything was said."""
        refused: DialectError | None = None
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._bridge, send)
                refused = await self._tell(send)
                group.cancel_scope.cancel()
        except anyio.get_cancelled_exc_class():
            await self._last_words(send)
            raise
        return refused

    async def _tell(self, send: Send) -> DialectError | None:
        """Take pieces and say what comes of them: no task stands between the source and the client."""
        source = aiter(self._source)
        while True:
            piece = await self._next(source)
            if self._pinging is not None:
                await self._pinging.wait()
            told = self._told(piece)
            if self.writer.error is not None and not self.started:
                return self.writer.error
            over = piece is _END or self.writer.ended or self.writer.error is not None
            if told or over:
                self._begun = True
                await self._say(told, send, over)
            if over:
                await self._drain(source)
                return None

    async def _next(self, source: AsyncIterator[Piece]) -> Any:
        try:
            return await anext(source)
        except StopAsyncIteration:
            return _END
        except Exception as why:
            return _Failed(self._failure(why))

    async def _drain(self, source: AsyncIterator[Piece]) -> None:
        """Read a source to its end: then it can be used again."""
        with anyio.move_on_after(_DRAIN), suppress(Exception):
            async for _ in source:
                pass

    async def _bridge(self, send: Send) -> None:
        """Give signs of life as long as there is nothing to say."""
        self._said_at = anyio.current_time()
        while self._ping and not self.complete:
            left = self._said_at + self._ping_seconds - anyio.current_time()
            if left > 0 or self._saying:
                await anyio.sleep(max(left, self._ping_seconds / 10))
                continue
            self._pinging = anyio.Event()
            try:
                await self._say(self._ping if self._begun else self._before, send, False)
            finally:
                self._pinging.set()
                self._pinging = None

    def _told(self, piece: Any) -> bytes:
        try:
            if piece is _END:
                return self.writer.finish()
            if type(piece) is _Failed:
                return self.writer.fail(piece.why)
            return self.writer.feed(piece)
        except Exception as why:  # a fault of ours must not leave the client without an end
            return self.writer.fail(_broken(why))

    async def _say(self, told: bytes, send: Send, over: bool) -> None:
        self._saying = True
        if not self.started:
            self.started = True
            headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in self._headers.items()]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
        if self._seen is not None:
            self._seen(told)
        if over and self._ending is not None and self.writer.error is None:
            await self._ending()
        await send({"type": "http.response.body", "body": told, "more_body": not over})
        self.complete = self.complete or over
        self._saying = False
        self._said_at = anyio.current_time()

    async def _last_words(self, send: Send) -> None:
        """Tell a client that is still there that the gateway itself is stopped."""
        if self.gone or self.complete:
            return
        told = self.writer.fail(StreamError("the gateway was stopped"))
        if self.started:
            with anyio.move_on_after(_FAREWELL, shield=True):
                await self._say(told, send, True)


async def while_connected(receive: Receive, work: Coroutine[Any, Any, Made]) -> Made | None:
    """Do some work for a client; None if the client goes away before it is done, which ends it.

    Raises:
        Exception: As the work does.
    """
    made: list[Made] = []
    failed: list[Exception] = []
    async with anyio.create_task_group() as group:

        async def leave() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            group.cancel_scope.cancel()

        group.start_soon(leave)
        try:
            made.append(await work)
        except Exception as why:  # a task group would wrap it
            failed.append(why)
        group.cancel_scope.cancel()
    if failed:
        raise failed[0]
    return made[0] if made else None


async def _released(source: Any) -> None:
    """End a generator that was not read to its end."""
    close = getattr(source, "aclose", None)
    if close is not None:
        with suppress(Exception):
            await close()


def _broken(why: Exception) -> DialectError:
    """Take an exception of a source for what the client is told; only our own errors say more than that it broke."""
    if isinstance(why, DialectError):
        return why
    _log.error("a stream broke: %s", type(why).__name__, exc_info=why)
    return StreamError("the stream broke")
