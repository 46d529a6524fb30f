"""An upstream whose events tell when they were sent, and a proxy of the same stack that translates nothing."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx
from starlette.applications import Starlette
from starlette.responses import StreamingResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from starlette.requests import Request

__all__ = ["proxy", "upstream"]


async def _told(stream: str, events: int, pause: float) -> AsyncIterator[bytes]:
    def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        made = {"id": f"chatcmpl-{stream}", "object": "chat.completion.chunk", "created": 1, "model": "load"}
        return f"data: {json.dumps({**made, 'choices': [choice]})}\n\n".encode()

    yield chunk({"role": "assistant", "content": ""})
    for number in range(events):
        await asyncio.sleep(pause)
        yield chunk({"content": f"<{stream}.{number}.{time.monotonic_ns()}>"})
    yield chunk({}, "stop") + b"data: [DONE]\n\n"


async def _answer(request: Request) -> StreamingResponse:
    body = await request.json()
    _, stream, events, pause = body["model"].split("-")
    return StreamingResponse(_told(stream, int(events), float(pause)), media_type="text/event-stream")


def upstream() -> Starlette:
    """Make the upstream: the model's name, `load-STREAM-EVENTS-PAUSE`, says what it streams."""
    return Starlette(routes=[Route("/v1/chat/completions", _answer, methods=["POST"])])


def proxy(address: str) -> Starlette:
    """Make the proxy."""
    limits = httpx.Limits(max_connections=1000, max_keepalive_connections=1000)
    client = httpx.AsyncClient(timeout=60, limits=limits)

    async def passed(request: Request) -> StreamingResponse:
        asked = client.build_request("POST", address + request.url.path, content=await request.body())
        reply = await client.send(asked, stream=True)
        return StreamingResponse(reply.aiter_bytes(), media_type="text/event-stream")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        yield
        await client.aclose()

    return Starlette(routes=[Route("/v1/chat/completions", passed, methods=["POST"])], lifespan=lifespan)
