"""Streams as one JSON array, for clients that do not ask for events where the vendor makes that a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from llm_dialect.generated import registry
from llm_dialect.sse import Splitter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.edge.asgi import Writer
    from llm_dialect.errors import DialectError

__all__ = ["ARRAY_HEADERS", "ARRAY_PING", "ArrayWriter", "wants_array"]

ARRAY_HEADERS = {"content-type": "application/json; charset=utf-8"}
ARRAY_PING = b"\n"

Piece = TypeVar("Piece")


def wants_array(dialect: str, query: Mapping[str, str]) -> bool:
    """Tell whether a client of a dialect leaves out the words that ask for events."""
    return any(query.get(name) != value for name, value in registry.surface(dialect).STREAM_QUERY.items())


class ArrayWriter(Generic[Piece]):
    """Writes what another writer writes as the elements of one array; its end, or its error, closes it."""

    __slots__ = ("_closed", "_opened", "_splitter", "_writer")

    def __init__(self, writer: Writer[Piece]) -> None:
        """Write what a writer of events writes."""
        self._writer = writer
        self._splitter = Splitter()
        self._opened = False
        self._closed = False

    @property
    def error(self) -> DialectError | None:
        """Why the stream ended in an error."""
        return self._writer.error

    @property
    def ended(self) -> bool:
        """Whether the client was told the end."""
        return self._writer.ended

    @property
    def seconds(self) -> float:
        """The time that it took."""
        return float(getattr(self._writer, "seconds", 0.0))

    def feed(self, data: Piece, /) -> bytes:
        """Take a piece."""
        return self._elements(self._writer.feed(data))

    def finish(self) -> bytes:
        """Take the end of the pieces."""
        return self._elements(self._writer.finish())

    def fail(self, error: DialectError | str, /) -> bytes:
        """Take the loss of the source."""
        return self._elements(self._writer.fail(error))

    def _elements(self, events: bytes) -> bytes:
        out: list[bytes] = []
        for _, data in self._splitter.feed(events):
            out.append((b",\r\n" if self._opened else b"[") + data)
            self._opened = True
        if (self.ended or self.error is not None) and not self._closed:
            self._closed = True
            out.append(b"]" if self._opened else b"[]")
        return b"".join(out)
