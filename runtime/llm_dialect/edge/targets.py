"""The targets of requests: those that name the whole address, as clients send that are set to use a proxy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["OriginForm"]

_WHOLE = re.compile(rb"https?://[^/?#]*", re.I)


class OriginForm:
    """Takes the target of a request that names the whole address for its path, as RFC 9112 3.2.2 wants of a server."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, by its path alone."""
        if scope["type"] == "http" and not scope["path"].startswith("/"):
            scope = {**scope, **_from_root(scope["path"], scope.get("raw_path"))}
        await self._app(scope, receive, send)


def _from_root(path: str, raw: bytes | None) -> dict[str, str | bytes]:
    """Take scheme and host off a target; one of another form (`*`) stays.

    >>> _from_root("http://x:80/v1/messages", b"http://x:80/v1/messages")
    {'path': '/v1/messages', 'raw_path': b'/v1/messages'}
    """
    whole = _WHOLE.match(path.encode())
    if whole is None:
        return {"path": path}
    bare = path.encode()[whole.end() :].decode() or "/"
    if raw is None:
        return {"path": bare}
    told = _WHOLE.match(raw)
    return {"path": bare, "raw_path": (raw if told is None else raw[told.end() :]) or b"/"}
