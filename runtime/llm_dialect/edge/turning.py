"""One request of a client on its way through a gateway: read, answered, told and written down."""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from llm_dialect.counting import count_body
from llm_dialect.edge.arrays import ARRAY_HEADERS, ARRAY_PING, ArrayWriter, wants_array
from llm_dialect.edge.asgi import EventStream, while_connected
from llm_dialect.edge.exchange import TRACE, Streamed
from llm_dialect.edge.keeper import LastTold
from llm_dialect.edge.ledger import LOSSES_HEADER, losses_header
from llm_dialect.error_paths import render_error
from llm_dialect.errors import DialectError, UpstreamError
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.report import Rule, StreamReport
from llm_dialect.translation import Translation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Receive, Scope, Send

    from llm_dialect.edge.exchange import Backend, Exchange
    from llm_dialect.edge.gateway import Gateway
    from llm_dialect.edge.routes import Served
    from llm_dialect.report import Report

__all__ = ["GUESSED", "Turning", "refusal"]

_CLIENT_GONE = 499
GUESSED = Rule("emulated", "lossy", "count", "the upstream counts no tokens; the number is a guess by length")

_log = logging.getLogger("llm_dialect.gateway")


def refusal(kind: ErrorKind, status: int, message: str) -> UpstreamError:
    """Make an error of the gateway's own."""
    return UpstreamError(message, status=status, info=ErrorInfo(kind, status=status))


class Turning:
    """One request and its answer."""

    def __init__(self, gateway: Gateway, at: Served, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request of one path; nothing is read yet."""
        self._gateway = gateway
        self._at = at
        self._wire = (scope, receive, send)
        self._began = time.perf_counter()
        prefix = registry.surface(at.dialect).REQUEST_ID_PREFIX
        self._id = prefix + gateway.mint.new_id(prefix)
        self._exchange: Exchange | None = None
        self._keeps = False

    async def run(self) -> None:
        """Answer it; whatever goes wrong, the client is told in its dialect."""
        scope, receive, _ = self._wire
        try:
            exchange = self._exchange = await self._gateway.exchange_of(self._at, Request(scope, receive))
            answer = await while_connected(receive, self._answer(exchange))
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

    async def _answer(self, exchange: Exchange) -> Translation | Streamed:
        backend = self._gateway.backend_of(exchange.items.model)
        await self._gateway.keeper.restore(exchange, backend)
        if self._at.counts:
            return await _count(backend, exchange)
        self._keeps = self._gateway.keeper.keeps_for(exchange, backend)
        answer = await backend.answer(exchange)
        if self._keeps and not isinstance(answer, Streamed) and answer.status == 200:
            await self._gateway.keeper.keep(exchange, answer.to_bytes())
        return answer

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
        gateway, pair = self._gateway, (exchange.client, exchange.upstream)
        told = LastTold(gateway.settings.max_body_bytes) if self._keeps else None
        array = wants_array(exchange.client, Request(self._wire[0]).query_params)
        stream = EventStream(
            answer.source,
            ArrayWriter(answer.writer) if array else answer.writer,
            ping=ARRAY_PING if array else registry.surface(exchange.client).EVENTS_PING.encode(),
            before=ARRAY_PING if array else registry.surface(exchange.client).EVENTS_BEFORE.encode(),
            ping_seconds=gateway.settings.ping_seconds,
            headers=self._headers([exchange.report], answer.headers) | (ARRAY_HEADERS if array else {}),
            refuse=self._response,
            failure=answer.failure,
            close=answer.close,
            seen=partial(self._seen, pair, told),
            ending=None if told is None else partial(gateway.keeper.keep_stream, exchange, told),
        )
        gateway.metrics.opened(1)
        try:
            await stream(*self._wire)
        finally:
            gateway.metrics.opened(-1)
            gateway.metrics.took(*pair, "stream", getattr(answer.writer, "seconds", 0.0))
            self._done(_ended(stream), [exchange.report, answer.report])

    def _seen(self, pair: tuple[str, str], told: LastTold | None, data: bytes) -> None:
        self._gateway.metrics.told(*pair, data)
        if told is not None:
            told.feed(data)

    def _response(self, why: DialectError) -> Response:
        made = self._refused(why)
        reports = [] if self._exchange is None else [self._exchange.report]
        return Response(made.to_bytes(), made.status or 500, self._headers(reports, made.headers), "application/json")

    def _headers(self, reports: list[Report], own: Mapping[str, str]) -> dict[str, str]:
        named = registry.surface(self._at.dialect).REQUEST_ID_HEADERS[0]
        losses = [loss for report in reports for loss in report]
        return {named: self._id, LOSSES_HEADER: losses_header(losses), **own}

    def _done(self, status: int, reports: list[Report]) -> None:
        exchange, gateway = self._exchange, self._gateway
        losses = [loss for report in reports for loss in report]
        client, upstream = self._at.dialect, "" if exchange is None else exchange.upstream
        gateway.metrics.answered(client, upstream, status)
        gateway.metrics.lost(client, upstream, losses)
        facts = {
            "client": client,
            "upstream": upstream or "-",
            "model": None if exchange is None else exchange.items.model,
            "stream": bool(exchange is not None and exchange.items.stream),
            "status": status,
            "ms": round((time.perf_counter() - self._began) * 1000),
        }
        gateway.ledger.write(self._id, facts, losses)
        trace = self._wire[0].get(TRACE)
        if trace is not None:
            trace.losses = [loss.to_dict() for loss in losses]
            trace.over.set()


async def _count(backend: Backend, exchange: Exchange) -> Translation:
    count, guessed = await backend.count(exchange)
    report = StreamReport(exchange.upstream, exchange.client)
    if guessed:
        report.tell("$", GUESSED)
    return Translation(count_body(count, exchange.client), report, status=200)


def _ended(stream: EventStream[Any]) -> int:
    """Give the status to write down: the client's is 200 once its stream has begun."""
    error = stream.writer.error
    if stream.gone:
        return _CLIENT_GONE
    return 200 if error is None else error.log_status
