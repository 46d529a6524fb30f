"""An application served on the loopback by a thread of this process: for the demonstration, and for tests."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ["running"]

_PATIENCE = 20.0
_BACKLOG = 256


@contextmanager
def running(app: Any) -> Generator[str]:
    """Serve an application on a free port and give its address.

    Raises:
        RuntimeError: It did not start.
    """
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen(_BACKLOG)
        config = uvicorn.Config(
            app, log_level="error", access_log=False, ws="none", http="h11", lifespan="on", timeout_graceful_shutdown=2
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [held]}, daemon=True)
        thread.start()
        until = time.monotonic() + _PATIENCE
        while not server.started and thread.is_alive() and time.monotonic() < until:
            time.sleep(0.005)
        if not server.started:
            raise RuntimeError("the server did not start")
        try:
            yield f"http://127.0.0.1:{held.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(_PATIENCE)
