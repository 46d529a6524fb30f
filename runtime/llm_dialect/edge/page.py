"""The page `/`: the surfaces, and a form that shows what goes over the wire on both sides of the gateway."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from llm_dialect.edge.config import able_dialects
from llm_dialect.edge.demo import read_example
from llm_dialect.edge.exchange import TRACE, Trace
from llm_dialect.json_io import load
from llm_dialect.policy import Policy

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message

__all__ = ["page_routes"]

_PAGE = files("llm_dialect.edge") / "page.html"
# Nothing on the page comes from elsewhere, and nothing may.
_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
}


def page_routes(app_of: Any) -> list[Route]:
    """Give the routes of the page; `app_of()` is the application that answers what is tried."""

    async def page(request: Request) -> Response:
        return HTMLResponse(_PAGE.read_bytes(), headers=_HEADERS)

    async def tried(request: Request) -> Response:
        if request.method == "GET":
            return JSONResponse(_samples())
        try:
            asked = load(await request.body(), Policy())
            path, body, headers = str(asked["path"]), str(asked["body"]), dict(asked["headers"])
        except Exception:
            return JSONResponse({"error": "path, headers and body were expected"}, 400)
        return JSONResponse(await _tried(app_of(), path, body.encode("utf-8", "replace"), headers))

    return [Route("/", page, methods=["GET"]), Route("/try", tried, methods=["GET", "POST"])]


def _samples() -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = load(read_example("gateway_demo.json"), Policy())
    return [step for step in steps if step["dialect"] in able_dialects()]


async def _tried(app: ASGIApp, path: str, body: bytes, headers: dict[str, str]) -> dict[str, Any]:
    """Ask the gateway itself, and keep what went over the wire."""
    trace = Trace()
    told: list[bytes] = []
    status = 0
    taken = False

    async def receive() -> Message:
        nonlocal taken
        if taken:
            await trace.over.wait()
            return {"type": "http.disconnect"}
        taken = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            told.append(message.get("body", b""))

    await app(_scope(path, headers, trace), receive, send)
    return {
        "status": status,
        "request": _text(trace.request),
        "answer": _text(trace.answer),
        "told": _text(b"".join(told)),
        "losses": trace.losses,
    }


def _scope(path: str, headers: dict[str, str], trace: Trace) -> dict[str, Any]:
    path, _, query = path.partition("?")
    sent = {"content-type": "application/json", "host": "gateway", **headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "replace"),
        "query_string": query.encode("utf-8", "replace"),
        "root_path": "",
        "headers": [(name.lower().encode(), str(value).encode()) for name, value in sent.items()],
        TRACE: trace,
    }


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
