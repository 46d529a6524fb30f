"""An upstream over HTTP as a backend: one client with its pool of connections, whatever the upstream answers."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anyio
import httpx

from llm_dialect.chat_form import deflate
from llm_dialect.counting import count_in, render_count
from llm_dialect.edge.engines import estimated
from llm_dialect.edge.exchange import Exchange, Streamed, Trace
from llm_dialect.edge.metrics import TimedWriter
from llm_dialect.endpoints import Endpoint, endpoint, quoted
from llm_dialect.error_paths import parse_error
from llm_dialect.errors import DialectError, InvalidResponse, StreamError, UpstreamError
from llm_dialect.facts import facts_in_headers
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.json_io import load
from llm_dialect.policy import Policy
from llm_dialect.report import Report
from llm_dialect.sse import STARTS
from llm_dialect.surfaces import listed_at, models_in, passed_on, shown
from llm_dialect.turn import Turn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from llm_dialect.edge.config import Settings, UpstreamSettings
    from llm_dialect.translation import Translation

__all__ = ["UpstreamBackend", "joined"]

_log = logging.getLogger("llm_dialect.gateway")

_FIRST_ERROR = 400
_NOT_FOUND = 404
_NO_SUCH_PATH = (405, 501)
_NO_ADDRESS = "Invalid URL"
_COUNTLESS = 300.0  # seconds in which a server that does not count is not asked again
_EVENTS = "text/event-stream"
_BLANK = b" \t\r\n\xef\xbb\xbf"
_TELLING = 6  # bytes that tell events from JSON and from a page: "event:"
# A kept connection may be one that its upstream is just closing: then nobody read the request, and it is sent again.
_TRIES = 3


def joined(base: str, path: str) -> str:
    """Join an upstream's address and a path that may begin with what the address ends with.

    >>> joined("https://host/api/v1/", "/v1/chat/completions")
    'https://host/api/v1/chat/completions'
    >>> joined("http://host", "/v1/messages")
    'http://host/v1/messages'
    """
    scheme, _, rest = base.rstrip("/").partition("://")
    host, *held = rest.split("/")
    steps = path.strip("/").split("/")
    shared = next((count for count in range(len(held), 0, -1) if held[-count:] == steps[:count]), 0)
    return "/".join((f"{scheme}://{host}", *held, *steps[shared:]))


class UpstreamBackend:
    """One upstream.

    Attributes:
        settings: Where it is and what it speaks.
    """

    def __init__(
        self, settings: UpstreamSettings, gateway: Settings, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        """Open no connection yet; `transport` stands in for the network."""
        self.settings = settings
        self._most = gateway.max_body_bytes
        self._countless_until = float("-inf")
        self._http = httpx.AsyncClient(
            timeout=httpx.Timeout(
                settings.read_seconds, connect=settings.connect_seconds, pool=settings.connect_seconds
            ),
            limits=httpx.Limits(max_connections=gateway.connections, max_keepalive_connections=gateway.connections),
            transport=transport,
            follow_redirects=False,
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    def keeps_for(self, client: str) -> bool:
        """Tell whether it keeps answers itself, so that clients of its own dialect may continue them there."""
        stored = registry.surface(self.settings.dialect).STORED_PATH is not None
        return client == self.settings.dialect and (stored if self.settings.keeps is None else self.settings.keeps)

    def takes(self, model: str) -> bool:
        """Tell whether a model goes there."""
        return self.settings.takes(model)

    async def answer(self, exchange: Exchange) -> Translation | Streamed:
        """Ask the upstream."""
        settings = self.settings
        exchange.upstream = settings.dialect
        turn = Turn(exchange.client, settings.dialect, settings.policy(exchange.policy), exchange.mint)
        with exchange.metrics.timed(exchange.client, settings.dialect, "request"):
            made = turn.request(exchange.items, settings.named(exchange.items.model))
            content = made.to_bytes()
        if turn.memory is not None:
            turn.memory.answer_id, turn.memory.repeats = exchange.answer_id, exchange.repeats
        exchange.report = made.report
        if exchange.trace is not None:
            exchange.trace.request = content
        reply = await self._send(turn.endpoint(exchange.headers), turn.auth(exchange.headers), content)
        try:
            answer = await self._answered(turn, reply, exchange)
        except BaseException:
            await reply.aclose()
            raise
        if not isinstance(answer, Streamed):
            await reply.aclose()
        return answer

    async def _send(self, where: Endpoint, auth: Mapping[str, str], content: bytes) -> httpx.Response:
        """Send a request with the client's key, or with the upstream's own where there is one."""
        key = self.settings.key()
        auth = auth if key is None else shown(key, self.settings.dialect)
        headers = {**where.headers, **auth}
        if not all(map(str.isascii, headers.values())):
            info = ErrorInfo(ErrorKind.authentication, status=401)
            raise UpstreamError("the key, or another header, has letters that no header takes", status=401, info=info)
        address = joined(self.settings.url, where.path)
        request = self._http.build_request(where.method, address, params=where.query, headers=headers, content=content)
        failed: Exception = StreamError("no connection")
        for _ in range(_TRIES):
            request.extensions["trace"] = opening = _Opening()
            try:
                return await self._http.send(request, stream=True)
            except httpx.HTTPError as why:
                failed = why
            if opening.seen or not isinstance(failed, (httpx.NetworkError, httpx.RemoteProtocolError)):
                break
        raise failure_of(failed) from failed

    async def _answered(self, turn: Turn, reply: httpx.Response, exchange: Exchange) -> Translation | Streamed:
        source = reply.aiter_bytes()
        if reply.status_code < _FIRST_ERROR and turn.asked[1]:
            begun, source = (b"", source) if _is_stream(reply) else await _begun(source)
            if begun.startswith(STARTS) or _is_stream(reply):  # some say of their events that they are text, or nothing
                return self._streamed(turn, reply, source, exchange)
            body = await self._read(source, exchange.trace)
            if begun[:1] in (b"[", b"{"):
                return _told_at_once(turn, body, exchange)
        else:
            body = await self._read(source, exchange.trace)
        with exchange.metrics.timed(exchange.client, self.settings.dialect, "response"):
            made = turn.response(reply.status_code, body, reply.headers)
        if made.status is not None and made.status < _FIRST_ERROR:
            made.headers.update(self._known_by(reply, exchange.client))
        return made

    def _streamed(
        self, turn: Turn, reply: httpx.Response, source: AsyncIterator[bytes], exchange: Exchange
    ) -> Streamed:
        translator = turn.stream()
        if exchange.trace is not None:
            source = _traced(source, exchange.trace)
        headers = self._known_by(reply, exchange.client)
        return Streamed(source, TimedWriter(translator), translator.report, headers, failure_of, reply.aclose)

    async def _read(self, source: AsyncIterator[bytes], trace: Trace | None) -> bytes:
        pieces: list[bytes] = []
        size = 0
        try:
            async for piece in source:
                size += len(piece)
                if size > self._most:
                    raise InvalidResponse(f"the upstream's answer has more than {self._most} bytes")
                pieces.append(piece)
        except httpx.HTTPError as why:
            raise failure_of(why) from why
        body = b"".join(pieces)
        if trace is not None:
            trace.answer = body
        return body

    def _known_by(self, reply: httpx.Response, client: str) -> dict[str, str]:
        """Give the upstream's id of the request under the client's name of that header."""
        known = facts_in_headers(reply.headers, registry.surface(self.settings.dialect)).request_id
        return {} if known is None else {registry.surface(client).REQUEST_ID_HEADERS[0]: known}

    async def count(self, exchange: Exchange) -> tuple[int, bool]:
        """Let the upstream count; guess where it counts nothing."""
        settings = self.settings
        exchange.upstream = settings.dialect
        if registry.surface(settings.dialect).COUNT_PATH is None or anyio.current_time() < self._countless_until:
            return self._guess(exchange)
        items = exchange.items.replace(model=settings.named(exchange.items.model))
        made = render_count(items, settings.dialect, exchange.policy, exchange.mint)
        exchange.report = made.report
        same = exchange.headers if exchange.client == settings.dialect else None
        where = endpoint(settings.dialect, items.model, counting=True, headers=same, body=() if same else made.body)
        auth = passed_on(exchange.headers, exchange.client, settings.dialect)
        reply = await self._send(where, auth, made.to_bytes())
        try:
            body = await self._read(reply.aiter_bytes(), exchange.trace)
        finally:
            await reply.aclose()
        if _serves_no_such_path(reply.status_code, body):
            self._countless_until = anyio.current_time() + _COUNTLESS
            return self._guess(exchange)
        if reply.status_code >= _FIRST_ERROR:
            raise parse_error(reply.status_code, body, settings.dialect, reply.headers, exchange.policy, exchange.mint)
        return count_in(body, settings.dialect, exchange.policy), False

    def _guess(self, exchange: Exchange) -> tuple[int, bool]:
        exchange.report = Report(exchange.client, self.settings.dialect)
        return estimated(deflate(exchange.items, exchange.policy, exchange.report)), True

    async def models(self, headers: Mapping[str, str], client: str) -> list[str]:
        """Name the models that are set up; if there are none, those that the upstream names."""
        offered, dialect = self.settings.offered(), self.settings.dialect
        where = listed_at(dialect, headers if client == dialect else None)
        if offered or where is None:
            return offered
        try:
            reply = await self._send(where, passed_on(headers, client, dialect), b"")
            try:
                return models_in(load(await self._read(reply.aiter_bytes(), None), Policy(), InvalidResponse), dialect)
            finally:
                await reply.aclose()
        except DialectError:
            return []

    async def stored(self, method: str, id: str, headers: Mapping[str, str], path: str) -> tuple[int, bytes] | None:
        """Ask for an answer that the upstream keeps, or for what it was asked with, or let it forget it.

        None if it keeps none.
        """
        if not self.keeps_for(self.settings.dialect):
            return None
        where = Endpoint(method, path.replace("{id}", quoted(id)), {}, {})
        reply = await self._send(where, passed_on(headers, self.settings.dialect, self.settings.dialect), b"")
        try:
            return reply.status_code, await self._read(reply.aiter_bytes(), None)
        finally:
            await reply.aclose()


def _told_at_once(turn: Turn, body: bytes, exchange: Exchange) -> Streamed:
    """Make a stream of a whole answer, or of the array in which some vendors stream."""
    translator = turn.stream()
    writer = TimedWriter(translator if body.lstrip().startswith(b"[") else _Whole(translator))
    return Streamed(_once(body), writer, translator.report)


class _Whole:
    """A translator that is fed one whole answer."""

    __slots__ = ("_translator",)

    def __init__(self, translator: Any) -> None:
        self._translator = translator

    @property
    def error(self) -> DialectError | None:
        error: DialectError | None = self._translator.error
        return error

    @property
    def ended(self) -> bool:
        return bool(self._translator.ended)

    def feed(self, data: bytes, /) -> bytes:
        told: bytes = self._translator.whole(data)
        return told

    def finish(self) -> bytes:
        return b""

    def fail(self, error: DialectError | str, /) -> bytes:
        told: bytes = self._translator.fail(error)
        return told


async def _begun(source: AsyncIterator[bytes]) -> tuple[bytes, AsyncIterator[bytes]]:
    """Read so far that it can be told what comes; give that, without the blanks before it, and all that comes.

    Raises:
        DialectError: The connection broke.
    """
    read = b""
    try:
        while len(read.lstrip(_BLANK)) < _TELLING and (piece := await anext(source, None)) is not None:
            read += piece
    except httpx.HTTPError as why:
        raise failure_of(why) from why
    return read.lstrip(_BLANK), _joined_again(read, source)


async def _joined_again(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if first:
        yield first
    async for piece in rest:
        yield piece


async def _once(body: bytes) -> AsyncIterator[bytes]:
    yield body


async def _traced(source: AsyncIterator[bytes], trace: Trace) -> AsyncIterator[bytes]:
    async for piece in source:
        trace.answer += piece
        yield piece


def _serves_no_such_path(status: int, body: bytes) -> bool:
    """Tell whether an error says that there is no such path, as compatible servers say of what they do not count.

    A vendor tells in an object of its own what else it did not find, as an earlier answer or a file.
    """
    if status != _NOT_FOUND:
        return status in _NO_SUCH_PATH
    try:
        told: Any = load(body, Policy(), InvalidResponse)
    except DialectError:
        return True
    error = told.get("error") if isinstance(told, dict) else None
    return not isinstance(error, dict) or str(error.get("message")).startswith(_NO_ADDRESS)


class _Opening:
    """Sees, among the steps of a request, whether a connection was opened for it."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen = False

    async def __call__(self, step: str, info: Mapping[str, Any]) -> None:
        self.seen = self.seen or step.startswith("connection.connect")


def _is_stream(reply: httpx.Response) -> bool:
    kind: str = reply.headers.get("content-type", "")
    return kind.strip().lower().startswith(_EVENTS)


def failure_of(why: Exception) -> DialectError:
    """Give the error that the loss of an upstream means; what httpx says of it stays in the log."""
    if isinstance(why, DialectError):
        return why
    if isinstance(why, httpx.PoolTimeout):
        return UpstreamError("all connections are in use", status=503, info=ErrorInfo(ErrorKind.overloaded))
    if isinstance(why, httpx.TimeoutException):
        return UpstreamError("the upstream was silent", status=504, info=ErrorInfo(ErrorKind.timeout))
    if isinstance(why, (httpx.ConnectError, httpx.UnsupportedProtocol)):
        return UpstreamError("the upstream cannot be reached", status=502, info=ErrorInfo(ErrorKind.upstream))
    if not isinstance(why, httpx.HTTPError):
        _log.error("an answer could not be translated: %s", type(why).__name__, exc_info=why)
    return StreamError("the connection to the upstream broke")
