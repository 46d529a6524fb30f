"""Learned envelopes: successive events of one stream share all bytes but one text, so it is taken without a parse.

After an event has gone the whole way and was nothing but a fragment of a block, its bytes around the fragment are
remembered. The next event that has the same bytes around one JSON string says the same with another text, whatever the
dialect: nothing else in it can differ. Anything unexpected goes the whole way, which is always right.

Some values beside the text may change as well: padding, what nobody reads, and counts, of which the last ones replace
the others and are read when something else comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from orjson import dumps, loads

__all__ = [
    "COUNT",
    "DIGITS",
    "NUMBER",
    "STRING",
    "TEXT",
    "Flow",
    "Keep",
    "Short",
    "Splice",
    "Swap",
    "Write",
    "carried",
    "nowhere",
    "spliced",
    "written",
]

Keep: TypeAlias = Callable[[str], Any]
Write: TypeAlias = Callable[[str], bytes]
Take: TypeAlias = Callable[[bytes], str]
Swap: TypeAlias = tuple[bytes, bytes]
Seen: TypeAlias = Callable[[bytes], Any]
# From an event to the client's bytes; None for an event that must go the whole way.
Short: TypeAlias = Callable[[bytes], bytes | None]


class Splice(NamedTuple):
    """What stands before and after a text in the events that are written, always the same."""

    head: bytes
    tail: bytes

    def writer(self) -> Write:
        """Give what writes texts that were read on the short way: UTF-8 can say them."""
        head, tail = self
        return lambda text: head + dumps(text) + tail


# What may change from event to event. Longer numbers are for those who know what becomes of them.
TEXT, STRING, NUMBER, COUNT = "text", "string", "number", "count"
DIGITS = 15
_ZERO = 48


class Flow:
    """The envelope of one kind of event, and where its text goes.

    Attributes:
        prefix: What stands before the first value that changes; before a string, its quote included.
        suffix: What stands after the last one.
        padded: More than the text changes.
        counts: What changes are counts, too.
        take: Gives the text of an event that is like those learned from, an empty one for any other; raises ValueError
            where no JSON string stands.
    """

    __slots__ = ("counts", "padded", "prefix", "suffix", "take")

    def __init__(self, literals: list[bytes], kinds: list[str]) -> None:
        """Hold what stands between the values that change, one literal more than there are of these."""
        self.prefix = literals[0]
        self.suffix = literals[-1]
        self.padded = len(kinds) > 1
        self.counts = COUNT in kinds
        self.take: Take = _padded(literals, kinds) if self.padded else _plain(*literals)


def _plain(prefix: bytes, suffix: bytes) -> Take:
    start, stop, twice = _within(prefix, suffix)

    def take(data: bytes) -> str:
        if data.startswith(prefix) and data.endswith(suffix):
            value = data[start:stop]
            if len(data) >= twice and b"\n" in value:
                return ""  # several events at once
            text: str = loads(value)
            return text
        return ""

    return take


def _within(prefix: bytes, suffix: bytes) -> tuple[int, int, int]:
    """Tell where the text stands between them, with its quotes, and the size from which on an event may be several."""
    return len(prefix) - 1, 1 - len(suffix), 2 * (len(prefix) + len(suffix))


def _padded(literals: list[bytes], kinds: list[str]) -> Take:
    prefix, *middle, suffix = literals
    holes = list(zip(kinds, [*middle, b""], strict=True))
    first, size = len(prefix), len(suffix)

    def take(data: bytes) -> str:
        if not (data.startswith(prefix) and data.endswith(suffix)):
            return ""
        text = ""
        place, last = first, len(data) - size
        for kind, literal in holes:
            end = data.find(literal, place, last) if literal else last
            if end < place:
                return ""
            if kind is TEXT:
                text = loads(data[place - 1 : end + 1])
            elif kind is STRING:
                if not data[place:end].isalnum():
                    loads(data[place - 1 : end + 1])
            elif not data[place:end].isdigit() or end - place > DIGITS or (data[place] == _ZERO and end - place > 1):
                return ""
            place = end + len(literal)
        return text

    return take


def nowhere(data: bytes) -> None:
    """Know no way yet."""


def carried(flow: Flow, keep: Keep | None, seen: Seen, swaps: Sequence[Swap], limit: int) -> Short:
    """Give the short way of events that are carried; `seen` is told of each.

    What stands around the text is swapped as it was in the event learned from: what begins with a quote or a line end
    is never within a value that changes.
    """
    take = flow.take

    def short(data: bytes) -> bytes | None:
        try:
            text = take(data)
        except ValueError:
            return None
        if not text or len(data) > limit:
            return None
        if keep is not None:
            keep(text)
        seen(data)
        for old, new in swaps:
            data = data.replace(old, new)
        return data

    return short


def written(flow: Flow, keep: Keep, also: Keep | None, write: Write, seen: Seen | None, limit: int) -> Short:
    """Give the short way of events whose texts are written anew.

    Args:
        flow: The envelope.
        keep: Is given each text.
        also: So is this.
        write: Gives the client's bytes for a text.
        seen: Is told of each event.
        limit: Bytes of an event beyond which it must go the whole way.
    """
    take = flow.take

    def short(data: bytes) -> bytes | None:
        try:
            text = take(data)
        except ValueError:
            return None
        if not text or len(data) > limit:
            return None
        keep(text)
        if also is not None:
            also(text)
        if seen is not None:
            seen(data)
        return write(text)

    return short


def spliced(flow: Flow, keep: Keep, also: Keep | None, splice: Splice, limit: int) -> Short:
    """Give the shortest way, which most events take: nothing but the text changes, in what is read and written."""
    prefix, suffix = flow.prefix, flow.suffix
    start, stop, twice = _within(prefix, suffix)
    large = min(twice, limit)
    head, tail = splice

    def short(data: bytes) -> bytes | None:
        if data.startswith(prefix) and data.endswith(suffix):
            if len(data) >= large and (len(data) > limit or b"\n" in data[start:stop]):
                return None  # several events at once
            try:
                text = loads(data[start:stop])
            except ValueError:  # no JSON string
                return None
            if text:
                keep(text)
                if also is not None:
                    also(text)
                return head + dumps(text) + tail
        return None

    return short
