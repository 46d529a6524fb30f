"""A gateway as an ASGI application: the surfaces of all dialects in front of upstreams, or of one engine."""

from __future__ import annotations

import zlib
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from llm_dialect.counting import parse_count
from llm_dialect.dialects import CHAT, emitted
from llm_dialect.edge.asgi import EVENT_HEADERS
from llm_dialect.edge.config import Settings
from llm_dialect.edge.engines import EngineBackend
from llm_dialect.edge.exchange import TRACE, Exchange
from llm_dialect.edge.keeper import Keeper, asked_list, not_kept
from llm_dialect.edge.ledger import Ledger
from llm_dialect.edge.metrics import Metrics
from llm_dialect.edge.mint import system_mint
from llm_dialect.edge.page import page_routes
from llm_dialect.edge.routes import Listed, Served, asked, listed, served, stored
from llm_dialect.edge.store import open_store
from llm_dialect.edge.targets import OriginForm
from llm_dialect.edge.turning import Turning, refusal
from llm_dialect.edge.upstream import UpstreamBackend
from llm_dialect.error_paths import render_error
from llm_dialect.errors import DialectError, InvalidRequest
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.memory import repeated
from llm_dialect.request import parse_data, read_body
from llm_dialect.stream import StreamTranslator
from llm_dialect.surfaces import model_item, models_list, shown

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable

    import httpx
    from starlette.types import Receive, Scope, Send

    from llm_dialect.edge.engines import Engine
    from llm_dialect.edge.exchange import Backend

__all__ = ["HEADER_BYTES", "Gateway", "serve_engine", "serve_upstreams"]

HEADER_BYTES = 64 * 1024
_CODINGS = ("gzip", "deflate")
_ANY_HEADER = 32 + zlib.MAX_WBITS  # of either coding
_STREAM = "stream"  # the query parameter that asks for a kept answer as a stream
_KEY = "key"  # the query parameter in which some clients show their key


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
    """Put the surfaces of all dialects in front of upstreams; `transport` stands in for the network."""
    return Gateway(settings, [UpstreamBackend(each, settings, transport) for each in settings.upstreams]).app()


class Gateway:
    """Answers clients of all dialects.

    Attributes:
        settings: What it was told.
        backends: Who answers: the first that takes the model.
        metrics: What is counted.
        mint: Source of ids and time.
        ledger: Takes what became of each request.
        keeper: Keeps answers that clients continue.
    """

    def __init__(self, settings: Settings, backends: Iterable[Backend]) -> None:
        """Hold the parts.

        Raises:
            StoreError: The store cannot be opened.
        """
        self.settings = settings
        self.backends = list(backends)
        self.metrics = Metrics()
        self.mint = system_mint()
        self.ledger = Ledger(settings.log_losses)
        self.keeper = Keeper(open_store(settings))
        self._policy = settings.made_policy()

    def app(self) -> Starlette:
        """Make the application."""
        root = Route("/", self._root, methods=["GET"])
        made: Starlette = Starlette(
            routes=[
                *(Route(each.path, _Endpoint(self, each), methods=[each.method]) for each in served()),
                *(Route(path, _Kept(self, name), methods=["GET", "DELETE"]) for name, path in stored()),
                *(Route(path, _Asked(self, name), methods=["GET"]) for name, path in asked()),
                *(Route(each.path, _Models(self, each), methods=["GET"]) for each in listed()),
                Route("/healthz", self._health, methods=["GET"]),
                Route("/metrics", self._counts, methods=["GET"]),
                *(page_routes(lambda: made) if self.settings.page else [root]),
            ],
            exception_handlers={404: self._nowhere, 405: self._nowhere, DialectError: self._refused},
            lifespan=self._lifespan,
            middleware=[Middleware(OriginForm)],
        )
        # A redirect may name another scheme than the client's, and show it the key.
        made.router.redirect_slashes = False
        return made

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncGenerator[None]:
        try:
            yield
        finally:
            for backend in self.backends:
                await backend.aclose()
            if self.keeper.store is not None:
                await self.keeper.store.aclose()

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _counts(self, request: Request) -> Response:
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _root(self, request: Request) -> Response:
        return PlainTextResponse("llm-dialect\n")

    async def _nowhere(self, request: Request, why: Exception) -> Response:
        named = isinstance(request.scope.get("endpoint"), (_Models, _Kept))
        acted = named and request.method == "POST" and bool(request.path_params)  # what follows a name is an action
        refused = InvalidRequest(f"this gateway does not serve {request.method} {request.url.path}")
        refused.http_status = 404 if acted else getattr(why, "status_code", 404)
        told = self.told(refused, surface_of(request.url.path))
        if not acted:
            told.headers.update(getattr(why, "headers", None) or {})
        return told

    async def _refused(self, request: Request, why: Exception) -> Response:
        assert isinstance(why, DialectError)
        return self.told(why, surface_of(request.url.path))

    def told(self, why: DialectError, dialect: str) -> Response:
        """Tell an error that belongs to no turn."""
        made = render_error(why, dialect, mint=self.mint)
        return Response(made.to_bytes(), made.status or 500, made.headers, "application/json")

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
        if sum(len(name) + len(value) for name, value in request.headers.raw) > HEADER_BYTES:
            raise refusal(ErrorKind.too_large, 413, "the headers are too large")
        body = await self._body(request)
        model = request.path_params.get("model")
        if at.counts:
            items, repeats = parse_count(body, at.dialect, model, self._policy), {}
        else:
            data = read_body(body, self._policy)
            items = parse_data(data, at.dialect, model, at.stream)
            repeats = repeated(data, emitted(at.dialect, "response"))
        made = Exchange(at.dialect, items, headers_of(request, at.dialect), self._policy, self.mint, self.metrics)
        made.body, made.repeats, made.trace = body, repeats, request.scope.get(TRACE)
        return made

    async def _body(self, request: Request) -> bytes:
        pieces: list[bytes] = []
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > self.settings.max_body_bytes:
                raise refusal(ErrorKind.too_large, 413, "the request is too large")
            pieces.append(piece)
        return self._decoded(b"".join(pieces), request.headers.get("content-encoding", "identity").strip().lower())

    def _decoded(self, body: bytes, coding: str) -> bytes:
        """Take a compressed body apart, no further than the limit goes."""
        if coding in ("", "identity"):
            return body
        if coding not in _CODINGS:
            why = InvalidRequest(f"a body in the coding {coding!r} is not read here; {' and '.join(_CODINGS)} are")
            why.http_status = 415
            raise why
        try:
            made = zlib.decompressobj(_ANY_HEADER).decompress(body, self.settings.max_body_bytes + 1)
        except zlib.error as why:
            raise InvalidRequest("the body is not in the coding that its header names") from why
        if len(made) > self.settings.max_body_bytes:
            raise refusal(ErrorKind.too_large, 413, "the request is too large")
        return made


def surface_of(path: str) -> str:
    """Tell whose error a path is answered with that is not served: whose paths it is most like."""
    starts = {each.path.partition("{")[0]: each.dialect for each in served()}
    return next((starts[start] for start in sorted(starts, key=len, reverse=True) if path.startswith(start)), CHAT)


class _Endpoint:
    """A path that answers requests, or counts their tokens."""

    def __init__(self, gateway: Gateway, at: Served) -> None:
        self._gateway = gateway
        self._at = at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Turning(self._gateway, self._at, scope, receive, send).run()


class _Models:
    """A path that lists models; where several dialects have it, the client's headers tell which is meant."""

    def __init__(self, gateway: Gateway, at: Listed) -> None:
        self._gateway = gateway
        self._at = at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        dialect = self._at.dialect_of(request.headers, request.query_params)
        told = headers_of(request, dialect)
        found = [name for backend in self._gateway.backends for name in await backend.models(told, dialect)]
        wanted: Any = request.path_params.get("model")
        if not wanted:  # a slash at the end names no model
            return JSONResponse(models_list(list(dict.fromkeys(found)), dialect))
        if wanted in found:
            return JSONResponse(model_item(wanted, dialect))
        return self._gateway.told(refusal(ErrorKind.not_found, 404, "no such model"), dialect)


class _Kept:
    """The path of an answer that is kept, here or by an upstream."""

    def __init__(self, gateway: Gateway, dialect: str) -> None:
        self._gateway = gateway
        self._dialect = dialect

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._answer(request, request.path_params["id"]))(scope, receive, send)

    async def _answer(self, request: Request, id: str) -> Response:
        keeper, client = self._gateway.keeper, (headers_of(request, self._dialect), self._dialect)
        if request.method == "DELETE" and await keeper.delete(id, *client):
            deleted: Any = registry.surface(self._dialect).STORED_DELETED
            return JSONResponse({key: id if value == "{id}" else value for key, value in deleted.items()})
        kept = None if request.method == "DELETE" else await keeper.named(id, *client)
        if kept is not None:
            return self._told(request, kept.answer)
        return await self._elsewhere(request, id) or self._gateway.told(not_kept(id), self._dialect)

    def _path(self) -> str:
        return str(registry.surface(self._dialect).STORED_PATH)

    def _told(self, request: Request, answer: bytes) -> Response:
        """Tell an answer as a whole, or as the stream that is asked for."""
        if request.query_params.get(_STREAM, "").lower() not in ("true", "1"):
            return Response(answer, media_type="application/json")
        stream = StreamTranslator(self._dialect, self._dialect, policy=self._gateway.settings.made_policy())
        return Response(stream.whole(answer), headers=EVENT_HEADERS)

    async def _elsewhere(self, request: Request, id: str) -> Response | None:
        """Ask the upstreams that keep answers of this dialect."""
        path = self._path()
        for backend in self._gateway.backends:
            if isinstance(backend, UpstreamBackend) and backend.settings.dialect == self._dialect:
                found = await backend.stored(request.method, id, headers_of(request, self._dialect), path)
                if found is not None and found[0] == 200:
                    return self._told(request, found[1])
        return None


class _Asked(_Kept):
    """The path of what an answer was asked with, which is kept with it."""

    async def _answer(self, request: Request, id: str) -> Response:
        kept = await self._gateway.keeper.named(id, headers_of(request, self._dialect), self._dialect)
        if kept is None:
            return await self._elsewhere(request, id) or self._gateway.told(not_kept(id), self._dialect)
        return JSONResponse(asked_list(kept.request, id, self._dialect))

    def _path(self) -> str:
        return str(registry.surface(self._dialect).ASKED_PATH)

    def _told(self, request: Request, answer: bytes) -> Response:
        return Response(answer, media_type="application/json")


def headers_of(request: Request, dialect: str) -> dict[str, str]:
    """Give a client's headers; a key in the query counts as shown in the usual header.

    What changes the answer may come in several lines, which are one list.
    """
    told: dict[str, str] = {}
    listed = registry.surface(dialect).OPTIONAL_HEADERS
    for name, value in request.headers.items():
        told[name] = f"{told[name]}, {value}" if name in listed and name in told else value
    key = request.query_params.get(_KEY)
    return told if key is None else {**shown(key, dialect), **told}
