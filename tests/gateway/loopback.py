"""A server on the loopback, in a thread of this process."""

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


@contextmanager
def running(app: Any, lifespan: str = "on") -> Generator[str]:
    """Serve an application and give its address."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen(128)
        config = uvicorn.Config(app, log_level="error", access_log=False, ws="none", http="h11", lifespan=lifespan)  # type: ignore[arg-type]
        config.timeout_graceful_shutdown = 2
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [held]}, daemon=True)
        thread.start()
        until = time.monotonic() + _PATIENCE
        while not server.started and time.monotonic() < until:
            time.sleep(0.005)
        assert server.started, "the server did not start"
        try:
            yield f"http://127.0.0.1:{held.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(_PATIENCE)
            assert not thread.is_alive(), "the server did not stop"
