"""A scripted upstream of every dialect: the model, `DIALECT.SCRIPT`, says what it answers; it keeps all it got."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

import anyio
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.gateway.script import FAILURES, SCRIPTS, Failure, Script

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

__all__ = ["DIALECTS", "Received", "Upstream", "wire"]

DIALECTS = ("anthropic", "gemini", "openai_chat", "openai_responses")
KINDS = {"sse": "text/event-stream", "bare": None, "text": "text/plain", "bytes": "application/octet-stream"}
PAGE = "<html><body><h1>502 Bad Gateway</h1><p>secret-host.internal</p></body></html>"


def wire(dialect: str) -> Any:
    return import_module(f"tests.gateway.wires.{dialect}")


@dataclass
class Received:
    """One request as the upstream got it."""

    dialect: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class Upstream:
    """Answers by script.

    Attributes:
        received: What it got, in order.
        left: How many streams were given up by whoever read them.
    """

    received: list[Received] = field(default_factory=list)
    left: int = 0
    turns: dict[str, int] = field(default_factory=dict)

    def reset(self) -> None:
        self.received.clear()
        self.turns.clear()
        self.left = 0

    def app(self) -> Starlette:
        routes = []
        for dialect in DIALECTS:
            for path, stream in wire(dialect).PATHS.items():
                routes.append(Route(path, self._endpoint(dialect, stream), methods=["POST"]))
        return Starlette(routes=routes)

    def _endpoint(self, dialect: str, stream: bool | None) -> Any:
        async def answer(request: Request) -> Response:
            body = json.loads(await request.body())
            query, headers = dict(request.query_params), dict(request.headers)
            self.received.append(Received(dialect, request.url.path, query, headers, body))
            if request.url.path.endswith(("count_tokens", "countTokens", "input_tokens")):
                return JSONResponse(wire(dialect).COUNTED)
            model = request.path_params.get("model") or body["model"]
            wanted = bool(body.get("stream")) if stream is None else stream
            return self._answer(dialect, model, wanted)

        return answer

    def _answer(self, dialect: str, model: str, stream: bool) -> Response:
        name, _, quirk = model.partition(".")[2].partition("+")
        if name in FAILURES:
            return self._failure(dialect, FAILURES[name])
        script = self._script(model, name)
        headers = {"x-request-id": "req_up1", "request-id": "req_up1"}
        if quirk in KINDS or (stream and quirk != "json"):
            kind = KINDS.get(quirk, "text/event-stream")
            return StreamingResponse(self._pieces(dialect, script, model), 200, headers, kind)
        body = json.dumps(wire(dialect).whole(script, model)).encode()
        if quirk == "gzip":
            body, headers = gzip.compress(body), {**headers, "content-encoding": "gzip"}
        return Response(body, 200, headers, "application/json")

    def _script(self, model: str, name: str) -> Script:
        turn = self.turns[model] = self.turns.get(model, 0) + 1
        scripts = SCRIPTS[name]
        return scripts[min(turn, len(scripts)) - 1]

    def _failure(self, dialect: str, failure: Failure) -> Response:
        status, body = wire(dialect).failure(failure)
        if failure.html:
            return Response(PAGE, 502, dict(failure.headers), "text/html")
        return JSONResponse(body, status, dict(failure.headers))

    async def _pieces(self, dialect: str, script: Script, model: str) -> AsyncIterator[bytes]:
        pieces = wire(dialect).events(script, model)
        try:
            for place, piece in enumerate(pieces):
                if place == len(pieces) - 1:
                    if script.cut:
                        return
                    if script.aborted:
                        raise anyio.BrokenResourceError
                    if script.broken:
                        yield wire(dialect).mid_stream()
                        return
                    if script.pause:
                        await anyio.sleep(script.pause)
                yield piece
        except BaseException:
            self.left += 1
            raise
