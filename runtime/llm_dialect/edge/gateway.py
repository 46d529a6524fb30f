"""A gateway as an ASGI application: the surfaces of all dialects in front of upstreams, or of one engine."""

from __future__ import annotations

import logging
import time
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from llm_dialect.dialects import CHAT
from llm_dialect.edge.asgi import EventStream, while_connected
from llm_dialect.edge.config import Settings
from llm_dialect.edge.engines import EngineBackend
from llm_dialect.edge.exchange import Exchange, Streamed
from llm_dialect.edge.ledger import LOSSES_HEADER, Ledger, losses_header
from llm_dialect.edge.metrics import Metrics
from llm_dialect.edge.mint import system_mint
from llm_dialect.edge.routes import Served, served
from llm_dialect.edge.upstream import UpstreamBackend
from llm_dialect.error_paths import render_error
from llm_dialect.errors import DialectError, UpstreamError
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.request import parse_request
from llm_dialect.surfaces import shown

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable

    import httpx
    from starlette.types import Receive, Scope, Send

    from llm_dialect.edge.engines import Engine
    from llm_dialect.edge.exchange import Backend
    from llm_dialect.report import Report
    from llm_dialect.translation import Translation

__all__ = ["Gateway", "serve_engine", "serve_upstreams"]

_KEY = "key"  # the query parameter in which some clients show their key
_CLIENT_GONE = 499

_log = logging.getLogger("llm_dialect.gateway")


def serve_engine(engine: Engine, models: Iterable[str] = (), settings: Settings | None = None) -> Starlette:
    """Put the surfaces of all dialects in front of a chat-shaped engine.

    Args:
        engine: Takes a `ChatRequest` and gives a `ChatResponse`, or an async iterator of `CanonChunk`s.
        models: The models to list; any name is answered.
        settings: Policy, limits, where to write losses.
    """
    settings = settings or Settings()
    return Gateway(settings, [EngineBackend(engine, models)]).app()


def serve_upstreams(settings: Settings, transport: httpx.AsyncBaseTransport | None = None) -> Starlette:
    """Put the surfaces of all dialects in front of upstreams."""
    return Gateway(settings, [UpstreamBackend(each, settings, transport) for each in settings.upstreams]).app()


def refusal(kind: ErrorKind, status: int, message: str) -> UpstreamError:
    """Make an error of the gateway's own."""
    return UpstreamError(message, status=status, info=ErrorInfo(kind, status=status))


class Gateway:
    """Answers clients of all dialects.

    Attributes:
        settings: What it was told.
        backends: Who answers: the first that takes the model.
        metrics: What is counted.
        mint: Source of ids and time.
        ledger: Takes what became of each request.
    """

    def __init__(self, settings: Settings, backends: list[Backend]) -> None:
        """Hold the parts; nothing is opened yet."""
        self.settings = settings
        self.backends = backends
        self.metrics = Metrics()
        self._policy = settings.made_policy()
        self.mint = system_mint()
        self.ledger = Ledger(settings.log_losses)

    def app(self) -> Starlette:
        """Make the application."""
        turns = [Route(each.path, _Endpoint(self, each), methods=[each.method]) for each in served()]
        return Starlette(
            routes=[
                *turns,
                Route("/healthz", self._health, methods=["GET"]),
                Route("/metrics", self._counts, methods=["GET"]),
                Route("/", self._root, methods=["GET"]),
            ],
            exception_handlers={404: self._nowhere, 405: self._nowhere},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncGenerator[None]:
        try:
            yield
        finally:
            for backend in self.backends:
                await backend.aclose()

    # -- small surfaces

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _counts(self, request: Request) -> Response:
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _root(self, request: Request) -> Response:
        return PlainTextResponse("llm-dialect\n")

    async def _nowhere(self, request: Request, why: Exception) -> Response:
        status = getattr(why, "status_code", 404)
        made = render_error(refusal(ErrorKind.not_found, status, "there is no such path"), CHAT, mint=self.mint)
        return Response(made.to_bytes(), status, made.headers, "application/json")

    # -- turns

    def backend_of(self, model: str) -> Backend:
        """Find who answers for a model.

        Raises:
            UpstreamError: Nobody does.
        """
        for backend in self.backends:
            if backend.takes(model):
                return backend
        raise refusal(ErrorKind.not_found, 404, "no upstream takes this model")

    async def exchange_of(self, at: Served, request: Request) -> Exchange:
        """Read a request.

        Raises:
            DialectError: It breaks a rule of its dialect, or a limit.
        """
        body = await self._body(request)
        model = request.path_params.get("model")
        items = parse_request(body, at.dialect, model, at.stream, self._policy)
        return Exchange(at.dialect, items, _headers(request, at.dialect), self._policy, self.mint, self.metrics)

    async def _body(self, request: Request) -> bytes:
        pieces: list[bytes] = []
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > self.settings.max_body_bytes:
                raise refusal(ErrorKind.too_large, 413, "the request is too large")
            pieces.append(piece)
        return b"".join(pieces)


class _Endpoint:
    """One path of a surface, as an ASGI application."""

    def __init__(self, gateway: Gateway, at: Served) -> None:
        self._gateway = gateway
        self._at = at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _Turning(self._gateway, self._at, scope, receive, send).run()


class _Turning:
    """One request and its answer."""

    def __init__(self, gateway: Gateway, at: Served, scope: Scope, receive: Receive, send: Send) -> None:
        self._gateway = gateway
        self._at = at
        self._wire = (scope, receive, send)
        self._began = time.perf_counter()
        self._id = registry.surface(at.dialect).ID_PREFIXES.get("request", "req_") + gateway.mint.new_id("req_")
        self._exchange: Exchange | None = None

    async def run(self) -> None:
        scope, receive, _ = self._wire
        try:
            exchange = self._exchange = await self._gateway.exchange_of(self._at, Request(scope, receive))
            backend = self._gateway.backend_of(exchange.items.model)
            answer = await while_connected(receive, backend.answer(exchange))
        except ClientDisconnect:
            answer = None
        except Exception as why:
            answer = self._refused(why)
        if answer is None:
            self._done(_CLIENT_GONE, [])
        elif isinstance(answer, Streamed):
            await self._stream(answer)
        else:
            await self._whole(answer)

    def _refused(self, why: Exception) -> Translation:
        if not isinstance(why, DialectError):
            _log.error("%s a request failed: %s", self._id, type(why).__name__, exc_info=why)
            why = refusal(ErrorKind.other, 500, "the gateway failed")
        return render_error(why, self._at.dialect, mint=self._gateway.mint)

    async def _whole(self, answer: Translation) -> None:
        reports = [answer.report] if self._exchange is None else [self._exchange.report, answer.report]
        status = answer.status or 200
        response = Response(answer.to_bytes(), status, self._headers(reports, answer.headers), "application/json")
        await response(*self._wire)
        self._done(status, reports)

    async def _stream(self, answer: Streamed) -> None:
        exchange = self._exchange
        assert exchange is not None
        metrics = self._gateway.metrics
        pair = (exchange.client, exchange.upstream)
        stream = EventStream(
            answer.source,
            answer.writer,
            ping=registry.surface(exchange.client).EVENTS_PING.encode(),
            ping_seconds=self._gateway.settings.ping_seconds,
            headers=self._headers([exchange.report], answer.headers),
            refuse=self._response,
            failure=answer.failure,
            close=answer.close,
            seen=partial(metrics.told, *pair),
        )
        metrics.opened(1)
        try:
            await stream(*self._wire)
        finally:
            metrics.opened(-1)
            metrics.took(*pair, "stream", getattr(answer.writer, "seconds", 0.0))
            self._done(_ended(stream), [exchange.report, answer.report])

    def _response(self, why: DialectError) -> Response:
        made = self._refused(why)
        reports = [] if self._exchange is None else [self._exchange.report]
        return Response(made.to_bytes(), made.status or 500, self._headers(reports, made.headers), "application/json")

    def _headers(self, reports: list[Report], own: dict[str, str] | Any) -> dict[str, str]:
        named = registry.surface(self._at.dialect).REQUEST_ID_HEADERS[0]
        losses = [loss for report in reports for loss in report]
        return {named: self._id, LOSSES_HEADER: losses_header(losses), **own}

    def _done(self, status: int, reports: list[Report]) -> None:
        exchange = self._exchange
        losses = [loss for report in reports for loss in report]
        client, upstream = self._at.dialect, "" if exchange is None else exchange.upstream
        self._gateway.metrics.answered(client, upstream, status)
        self._gateway.metrics.lost(client, upstream, losses)
        facts = {
            "client": client,
            "upstream": upstream or "-",
            "model": "-" if exchange is None else repr(exchange.items.model),
            "stream": bool(exchange is not None and exchange.items.stream),
            "status": status,
            "ms": round((time.perf_counter() - self._began) * 1000),
        }
        self._gateway.ledger.write(self._id, facts, losses)


def _ended(stream: EventStream[Any]) -> int:
    """Give the status to write down: the client's is 200 once its stream has begun."""
    error = stream.writer.error
    if stream.gone:
        return _CLIENT_GONE
    return 200 if error is None else error.log_status


def _headers(request: Request, dialect: str) -> dict[str, str]:
    """Give the client's headers; a key in the query counts as shown in the usual header."""
    told = {name.lower(): value for name, value in request.headers.items()}
    key = request.query_params.get(_KEY)
    return told if key is None else {**shown(key, dialect), **told}
