"""What is counted, for Prometheus: requests, events, losses by code, time of translations; no word of a client's."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from llm_dialect.edge.asgi import Writer
    from llm_dialect.errors import DialectError
    from llm_dialect.report import Loss

__all__ = ["Metrics", "TimedWriter"]

_BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
# Several workers write their counts into files of this folder; whoever is asked sums them up.
_SHARED = "PROMETHEUS_MULTIPROC_DIR"

Piece = TypeVar("Piece")


class Metrics:
    """The counts of one gateway."""

    def __init__(self) -> None:
        """Start at zero."""
        own = CollectorRegistry()
        self._registry = own
        pair = ("client", "upstream")
        self._requests = Counter("llm_dialect_requests", "Requests answered", (*pair, "status"), registry=own)
        self._events = Counter("llm_dialect_events", "Events of streams sent to clients", pair, registry=own)
        self._losses = Counter("llm_dialect_losses", "Losses by code", (*pair, "code"), registry=own)
        self._seconds = Histogram(
            "llm_dialect_translation_seconds", "Time of translations", (*pair, "step"), buckets=_BUCKETS, registry=own
        )
        self._open = Gauge(
            "llm_dialect_open_streams", "Streams that are open now", registry=own, multiprocess_mode="livesum"
        )

    def answered(self, client: str, upstream: str, status: int) -> None:
        """Count a request."""
        self._requests.labels(client, upstream, str(status)).inc()

    def lost(self, client: str, upstream: str, losses: Iterable[Loss]) -> None:
        """Count losses."""
        for loss in losses:
            self._losses.labels(client, upstream, loss.code.value).inc(loss.count)

    def told(self, client: str, upstream: str, data: bytes) -> None:
        """Count the events in a piece of a stream."""
        self._events.labels(client, upstream).inc(data.count(b"\n\n"))

    def took(self, client: str, upstream: str, step: str, seconds: float) -> None:
        """Take the time of a translation."""
        self._seconds.labels(client, upstream, step).observe(seconds)

    @contextmanager
    def timed(self, client: str, upstream: str, step: str) -> Generator[None]:
        """Take the time of what is done inside, if it ends well."""
        began = time.perf_counter()
        yield
        self.took(client, upstream, step, time.perf_counter() - began)

    def opened(self, by: int) -> None:
        """Count open streams."""
        self._open.inc(by)

    def text(self) -> bytes:
        """Give all counts, those of other workers included."""
        if os.environ.get(_SHARED):
            shared = CollectorRegistry()
            multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
            return generate_latest(shared)
        return generate_latest(self._registry)


class TimedWriter(Generic[Piece]):
    """A writer of streams that adds up the time it takes.

    Attributes:
        writer: The writer itself.
        seconds: The time so far.
    """

    __slots__ = ("seconds", "writer")

    def __init__(self, writer: Writer[Piece]) -> None:
        """Write with a writer."""
        self.writer = writer
        self.seconds = 0.0

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error."""
        return self.writer.error

    @property
    def ended(self) -> bool:
        """Whether the client was told the end."""
        return self.writer.ended

    def feed(self, data: Piece, /) -> bytes:
        """Take a piece."""
        return self._timed(self.writer.feed, data)

    def finish(self) -> bytes:
        """Take the end of the pieces."""
        return self._timed(self.writer.finish)

    def fail(self, error: DialectError | str, /) -> bytes:
        """Take the loss of the source."""
        return self._timed(self.writer.fail, error)

    def _timed(self, step: Any, *args: Any) -> bytes:
        began = time.perf_counter()
        told: bytes = step(*args)
        self.seconds += time.perf_counter() - began
        return told
