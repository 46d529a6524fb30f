"""The gateway on its embedded engine: one streamed request on each surface, as the vendors' clients send them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

from llm_dialect.edge.config import Settings, able_dialects
from llm_dialect.edge.demo import read_example
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.gateway import serve_engine
from llm_dialect.edge.layout import indented
from llm_dialect.edge.running import running
from llm_dialect.json_io import dump, load
from llm_dialect.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["show"]

_WIDTH = 118
_LONGEST = 320


def show() -> Iterator[str]:
    """Start the gateway, ask on each surface, give what went over the wire line by line, and stop."""
    steps: list[dict[str, Any]] = load(read_example("gateway_demo.json"), Policy())
    able = able_dialects()
    with running(serve_engine(echo, MODELS, Settings(store="none"))) as address, httpx.Client() as client:
        yield f"The gateway listens on {address}; its embedded engine needs no key and no network."
        for step in steps:
            if step["dialect"] in able:
                yield from _shown(client, address, step)


def _shown(client: httpx.Client, address: str, step: dict[str, Any]) -> Iterator[str]:
    title = f"{step['dialect']}: POST {step['path']}"
    yield from ("", title, "=" * len(title), "")
    yield indented(dump(step["body"]), _WIDTH)
    headers = {"content-type": "application/json", **step["headers"]}
    with client.stream("POST", address + step["path"], headers=headers, content=dump(step["body"])) as reply:
        yield from ("", f"-- {reply.status_code}, {reply.headers['content-type']}")
        for line in reply.iter_lines():
            yield line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
