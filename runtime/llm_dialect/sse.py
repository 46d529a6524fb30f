"""Bytes of a stream into its events, and events into bytes; any cut of the bytes gives the same events.

An event is a tuple `(name, data)`, both as bytes: `name` is what the `event:` line said (`b""` without one), `data` can
go to `orjson.loads` as it is. UTF-8 needs no care, because all that is looked for is ASCII.

A splitter never raises for content: what breaks a limit sets `error`, and all later input is ignored. Events that were
whole before it are still handed out, so that the outcome does not depend on how the bytes were cut.
"""

from __future__ import annotations

import re
from typing import Final, Protocol, TypeAlias

from llm_dialect.errors import StreamError

__all__ = [
    "DONE",
    "STARTS",
    "AnySplitter",
    "ArraySplitter",
    "Event",
    "EventSplitter",
    "Splitter",
    "as_bytes",
    "comment",
    "frame",
]

Event: TypeAlias = tuple[bytes, bytes]

DONE: Final = b"data: [DONE]\n\n"
# How a stream of events may begin; JSON and pages do not.
STARTS: Final = (b"data:", b"event:", b":", b"id:", b"retry:")
MAX_EVENT_BYTES: Final = 8 * 1024 * 1024
_COLON: Final = 58
_BOM: Final = b"\xef\xbb\xbf"


def frame(data: bytes, event: bytes = b"") -> bytes:
    r"""Write one event: LF only, one `data:` line. `data` is JSON, which has no raw line ends.

    >>> frame(b"{}", b"ping")
    b'event: ping\ndata: {}\n\n'
    """
    if event:
        return b"event: %b\ndata: %b\n\n" % (event, data)
    return b"data: %b\n\n" % data


def comment(text: bytes = b"") -> bytes:
    r"""Write a comment, which keeps a connection alive and means nothing.

    >>> comment(b"wait")
    b': wait\n\n'
    """
    return b": %b\n\n" % text


def as_bytes(data: object) -> bytes:
    """Take what a stream is fed with: bytes, or a view of some.

    Raises:
        TypeError: It is something else, such as text.
    """
    if isinstance(data, bytes | bytearray | memoryview):
        return bytes(data)
    raise TypeError(f"a stream is made of bytes, not of {type(data).__name__}")


class EventSplitter(Protocol):
    """What all splitters have in common."""

    @property
    def error(self) -> StreamError | None:
        """Why the input is no longer read; None while all is well."""
        ...

    @property
    def idle(self) -> bool:
        """Whether nothing is open: a read may be taken by itself."""
        ...

    def feed(self, data: bytes) -> list[Event]:
        """Take the next bytes and give the events that they complete."""
        ...

    def finish(self) -> list[Event]:
        """Take the end of input and give what is still open."""
        ...


class Splitter:
    """Splits server-sent events.

    Lines may end in LF, CR or CRLF. Comments, `id:`, `retry:` and unknown fields are read over. Several `data:` lines
    are joined by LF. An event without data is none; neither is one whose data is a comment (`data: : wait`), by which
    some upstreams keep a connection alive. No line and no event's data may be larger than the limit.

    Attributes:
        error: Why the input is no longer read; None while all is well.
        idle: Nothing is open: a read may be taken by itself.
    """

    __slots__ = ("_begun", "_cr", "_data", "_data_size", "_limit", "_line", "_line_size", "_name", "error", "idle")

    def __init__(self, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        """Start before the first byte."""
        self.error: StreamError | None = None
        self._limit = max_event_bytes
        self._begun = False
        self.idle = False
        self._cr = False  # the last byte was a CR: an LF that follows belongs to it
        self._line: list[bytes] = []  # pieces of the line that is not whole yet
        self._line_size = 0
        self._data: list[bytes] = []  # data lines of the event that is not whole yet
        self._data_size = 0
        self._name = b""

    def feed(self, data: bytes) -> list[Event]:
        """Take the next bytes and give the events that they complete."""
        # A token comes as one read that is one whole event: a few searches for single bytes tell, which are cheap.
        if self.idle and 13 not in data:
            last = len(data) - 2
            end = data.find(10)
            if end == last:
                if data[-1] == 10 and 6 < last <= self._limit and data[:6] == b"data: " and data[6] != _COLON:
                    return [(b"", data[6:last])]
            elif data.find(10, end + 1) == last <= self._limit and data[-1] == 10:
                at = end + 7
                if data[:7] == b"event: " and data[end + 1 : at + 1] == b"data: {":
                    return [(data[7:end], data[at:last])]
        return self._feed(data)

    def finish(self) -> list[Event]:
        """Take the end of input; an event that lacks only its closing blank line is given."""
        if self.error is not None:
            return []
        self._begun = True
        return self._lines([b"", b"", b""])

    def _feed(self, data: bytes) -> list[Event]:
        if self.error is not None:
            return []
        if not self._begun:
            data = self._begin(data)
        if self._cr or 13 in data:
            data = self._without_cr(data)
        events = self._lines(data.split(b"\n"))
        self.idle = self._begun and not (self._line or self._data or self._name or self._cr or self.error)
        return events

    def _begin(self, data: bytes) -> bytes:
        """Take a byte order mark away; a piece of one is held until the rest tells."""
        data = b"".join(self._line) + data
        self._line, self._line_size = [], 0
        self._begun = not _BOM.startswith(data)
        return data.removeprefix(_BOM) if self._begun else data

    def _without_cr(self, data: bytes) -> bytes:
        if self._cr and data:
            self._cr = False
            data = data.removeprefix(b"\n")
        self._cr = self._cr or data.endswith(b"\r")
        return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")

    def _lines(self, lines: list[bytes]) -> list[Event]:
        """Take lines, of which the first goes on with the one that is open and the last stays open."""
        events: list[Event] = []
        rest = lines.pop()
        if lines and self._line:
            lines[0] = self._whole(lines[0])
        for line in lines:
            if line[:6] == b"data: ":
                self._add(line[6:])
            elif line:
                self._field(line)
            else:
                self._dispatch(events)
            if len(line) > self._limit or self._data_size > self._limit:
                self._break()
                return events
        if rest:
            self._keep(rest)
        return events

    def _whole(self, end: bytes) -> bytes:
        self._line.append(end)
        line = b"".join(self._line)
        self._line, self._line_size = [], 0
        return line

    def _keep(self, piece: bytes) -> None:
        self._line.append(piece)
        self._line_size += len(piece)
        if self._line_size > self._limit:
            self._break()

    def _add(self, value: bytes) -> None:
        self._data.append(value)
        self._data_size += len(value) + 1

    def _field(self, line: bytes) -> None:
        field, _, value = line.partition(b":")
        if field == b"data":
            self._add(value.removeprefix(b" "))
        elif field == b"event":
            self._name = value.removeprefix(b" ")

    def _dispatch(self, events: list[Event]) -> None:
        data = self._data[0] if len(self._data) == 1 else b"\n".join(self._data)
        if data and data[0] != _COLON:
            events.append((self._name, data))
        self._name = b""
        self._data, self._data_size = [], 0

    def _break(self) -> None:
        self.error = _too_large(self._limit)
        self._line, self._data = [], []


def _too_large(limit: int) -> StreamError:
    return StreamError(f"an event of the stream is larger than {limit} bytes")


_BLANK: Final = b" \t\r\n"
_BETWEEN: Final = b", \t\r\n"
# A string up to its end or that of the data, or a bracket; the group is the closing quote. `_TAIL` is a string's rest.
_TAIL: Final = re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*(?:(")|\\?\Z)', re.DOTALL)
_TOKEN: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:(")|\\?\Z)|[\[\]{}]', re.DOTALL)
_QUOTE: Final = 34
_OPENING: Final = frozenset(b"[{")


class ArraySplitter:
    """Splits the elements of one JSON array that arrives in pieces; a bare object counts as the only element.

    An element is given as soon as its closing bracket is there. They are not parsed: a broken one, or one that is
    neither object nor array, is for its reader to complain of. What stands after the array is ignored.

    Attributes:
        error: Why the input is no longer read; None while all is well.
        idle: Never: an element stands among others.
    """

    idle = False

    __slots__ = ("_depth", "_done", "_escaped", "_limit", "_pieces", "_quoted", "_size", "_top", "error")

    def __init__(self, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        """Start before the first byte."""
        self.error: StreamError | None = None
        self._limit = max_event_bytes
        self._top = -1  # depth at which elements stand: 1 in an array, 0 for a bare object, -1 until the first byte
        self._depth = 0
        self._done = False
        self._quoted = False  # within a string
        self._escaped = False  # the next byte belongs to a backslash
        self._pieces: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> list[Event]:
        """Take the next bytes and give the elements that they complete."""
        return self._read(data) if data and not self._done else []

    def _read(self, data: bytes) -> list[Event]:
        events: list[Event] = []
        start = self._open(data) if self._top < 0 else 0
        at = self._leave_string(data) if self._quoted else start
        for found in _TOKEN.finditer(data, at):
            byte = data[found.start()]
            if byte == _QUOTE:
                self._enter_string(data, found)
            elif byte in _OPENING:
                self._depth += 1
            elif self._close(data, start, found.end(), events):
                start = found.end()
                if self._done:
                    return events
        self._take(data, start, len(data))
        return events

    def finish(self) -> list[Event]:
        """Take the end of input; an element that is not whole is given for its reader to complain of."""
        events: list[Event] = []
        if not self._done:
            self._give(events)
        return events

    def _open(self, data: bytes) -> int:
        text = data.lstrip(_BLANK + _BOM)
        if text:
            self._top = self._depth = int(text.startswith(b"["))
        return len(data) - len(text) + self._depth

    def _enter_string(self, data: bytes, found: re.Match[bytes]) -> None:
        self._quoted = found[1] is None
        self._escaped = self._quoted and _odd_backslashes(data[found.start() :])

    def _leave_string(self, data: bytes) -> int:
        """Read to the end of a string that was begun before."""
        found = _TAIL.match(data, int(self._escaped))
        assert found is not None
        self._quoted = found[1] is None
        self._escaped = self._quoted and _odd_backslashes(data[int(self._escaped) :])
        return found.end()

    def _close(self, data: bytes, start: int, end: int, events: list[Event]) -> bool:
        """Take a closing bracket; tell whether an element ends with it."""
        self._depth -= 1
        if self._depth > self._top:
            return False
        ended = self._depth < self._top
        self._take(data, start, end - ended)
        self._give(events)
        self._done = self._done or ended or self._top == 0
        return True

    def _take(self, data: bytes, start: int, end: int) -> None:
        if start < end:
            self._pieces.append(data[start:end])
            self._size += end - start
            if self._size > self._limit:
                self.error = _too_large(self._limit)
                self._done = True

    def _give(self, events: list[Event]) -> None:
        element = b"".join(self._pieces).strip(_BETWEEN)
        self._pieces = []
        self._size = 0
        if element and self.error is None:
            events.append((b"", element))


def _odd_backslashes(text: bytes) -> bool:
    """Tell whether the byte after this text is escaped."""
    return bool((len(text) - len(text.rstrip(b"\\"))) % 2)


class AnySplitter:
    """Splits what comes: server-sent events, or a JSON array or object; the first byte that is not blank tells.

    Attributes:
        chosen: What goes on with it, as soon as there is such a byte.
    """

    __slots__ = ("_limit", "chosen")

    def __init__(self, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        """Start before the first byte."""
        self._limit = max_event_bytes
        self.chosen: Splitter | ArraySplitter | None = None

    @property
    def error(self) -> StreamError | None:
        """Why the input is no longer read."""
        return self.chosen.error if self.chosen is not None else None

    @property
    def idle(self) -> bool:
        """Whether nothing is open: a read may be taken by itself."""
        return self.chosen is not None and self.chosen.idle

    def feed(self, data: bytes) -> list[Event]:
        """Take the next bytes and give the events that they complete."""
        if self.chosen is None:
            return self._choose(data)
        return self.chosen.feed(data)

    def finish(self) -> list[Event]:
        """Take the end of input and give what is still open."""
        return self.chosen.finish() if self.chosen is not None else []

    def _choose(self, data: bytes) -> list[Event]:
        text = data.lstrip(_BLANK + _BOM)
        if not text:
            return []
        self.chosen = ArraySplitter(self._limit) if text[:1] in b"[{" else Splitter(self._limit)
        return self.chosen.feed(text)
