"""Learned envelopes: successive events of one stream share all bytes but one text, so it is taken without a parse.

After an event has gone the whole way and was nothing but a fragment of a block, its bytes around the fragment are
remembered. The next event that has the same bytes around one JSON string says the same with another text, whatever the
dialect: nothing else in it can differ. Anything unexpected goes the whole way, which is always right.

That the text stands where it was found is proved by a second event, which tells another text at that place. It proves
the same of events that differ in digits only: the next block, or another of several calls.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from json.encoder import encode_basestring_ascii
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from orjson import dumps, loads

from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.stream import CanonChunk

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Flow", "Keep", "Splice", "Write", "carried", "fragment_of", "learned", "nowhere", "spliced", "written"]

Keep: TypeAlias = Callable[[str], Any]
Write: TypeAlias = Callable[[str], bytes]
Short: TypeAlias = Callable[[bytes], bytes | None]


class Splice(NamedTuple):
    """What stands before and after a text in the events that are written, always the same."""

    head: bytes
    tail: bytes

    def writer(self) -> Write:
        """Give what writes texts that were read on the short way: UTF-8 can say them."""
        head, tail = self
        return lambda text: head + dumps(text) + tail


# What a chunk may say beside its fragment: said again, it changes nothing.
_LASTING = frozenset(("head", "usage", "id", "model", "created", "service_tier", "index", "block"))
_FRAGMENTS = ("text", "thinking", "tool_calls")
_pieces = attrgetter(*_FRAGMENTS)
_PIECES = len(_FRAGMENTS) - 1
_others = attrgetter(*(name for name in CanonChunk._FIELDS if name not in {*_LASTING, *_FRAGMENTS}))
_OTHERS = len(CanonChunk._FIELDS) - len(_LASTING) - len(_FRAGMENTS)
# Bytes of an event beyond which a lesson is not worth its memory.
_LONGEST = 16384
# What may change from event to event. Longer numbers are for those who know what becomes of them.
_TEXT, _STRING, _NUMBER = "text", "string", "number"
_DIGITS = 15
_ZERO = 48
_VALUE = re.compile(rb'"((?:[^"\\\x00-\x1f]|\\.)*)"|(0|[1-9][0-9]{0,14})(?![0-9.eE])')


class Flow:
    """The envelope of one kind of event, and where its text goes.

    Attributes:
        prefix: What stands before the first value that changes; before a string, its quote included.
        suffix: What stands after the last one.
        padded: More than the text changes.
        text: That of the event learned from, as long as no other one proved where it stands.
        take: Gives the text of an event that is like the one learned from, an empty one for any other; raises
            ValueError where no JSON string stands.
        shape: What stands around the text, apart from digits: envelopes of one shape hold it at the same place.
        short: The short way from an event to the client's bytes; None for an event that is another one.
    """

    __slots__ = ("padded", "prefix", "shape", "short", "suffix", "take", "text")

    def __init__(self, text: str, literals: list[bytes], kinds: list[str]) -> None:
        """Hold what stands between the values that change, one literal more than there are of these."""
        self.text: str | None = text
        self.prefix = literals[0]
        self.suffix = literals[-1]
        self.padded = len(kinds) > 1
        self.take: Callable[[bytes], str] = _padded(literals, kinds) if self.padded else _plain(*literals)
        self.shape = (b"\n".join(literals).translate(None, b"0123456789"), *kinds)
        self.short: Short = nowhere

    def tells(self, data: bytes, text: str) -> bool:
        """Tell whether an event that tells `text` is like the one learned from."""
        try:
            return self.take(data) == text
        except ValueError:  # no UTF-8, or no JSON string
            return False


def _plain(prefix: bytes, suffix: bytes) -> Callable[[bytes], str]:
    start, stop = _within(prefix, suffix)

    def take(data: bytes) -> str:
        if data.startswith(prefix) and data.endswith(suffix):
            text: str = loads(data[start:stop])
            return text
        return ""

    return take


def _within(prefix: bytes, suffix: bytes) -> tuple[int, int]:
    """Tell where the text stands between them, with its quotes."""
    return len(prefix) - 1, 1 - len(suffix)


def _padded(literals: list[bytes], kinds: list[str]) -> Callable[[bytes], str]:
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
            value = data[place:end]
            if kind is _TEXT:
                text = loads(data[place - 1 : end + 1])
            elif kind is _STRING:
                if not value.isalnum():
                    loads(data[place - 1 : end + 1])
            elif not value.isdigit() or len(value) > _DIGITS or (value[0] == _ZERO and len(value) > 1):
                return ""
            place = end + len(literal)
        return text

    return take


def nowhere(data: bytes) -> None:
    """Know no way yet."""


def carried(flow: Flow, keep: Keep | None, seen: Callable[[bytes], Any], limit: int) -> Short:
    """Give the short way of events that are carried as they are; `seen` is told of each."""
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
        return data

    return short


def written(flow: Flow, keep: Keep, also: Keep | None, write: Write, limit: int) -> Short:
    """Give the short way of events whose texts are written anew; `keep` and `also` are given each text."""
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
        return write(text)

    return short


def spliced(flow: Flow, keep: Keep, also: Keep | None, splice: Splice, limit: int) -> Short:
    """Give the shortest way, which most events take: nothing but the text changes, in what is read and written."""
    prefix, suffix = flow.prefix, flow.suffix
    start, stop = _within(prefix, suffix)
    head, tail = splice

    def short(data: bytes) -> bytes | None:
        if data.startswith(prefix) and data.endswith(suffix):
            try:
                text = loads(data[start:stop])
            except ValueError:  # no JSON string; several events at once are none
                return None
            if text and len(data) <= limit:
                keep(text)
                if also is not None:
                    also(text)
                return head + dumps(text) + tail
        return None

    return short


def fragment_of(chunk: CanonChunk) -> str | None:
    """Give the text of a chunk that is nothing but a fragment of a block; None for any other."""
    if _others(chunk).count(None) != _OTHERS or _pieces(chunk).count(None) != _PIECES:
        return None
    if chunk.text is not None:
        return chunk.text
    if chunk.thinking is not None:
        shown = chunk.thinking.kind in (ThinkingDeltaKind.text, ThinkingDeltaKind.summary)
        return chunk.thinking.text if shown else None
    calls = chunk.tool_calls or []
    if len(calls) != 1 or calls[0].id or calls[0].name or calls[0].signature or calls[0].complete:
        return None
    return calls[0].arguments


def learned(data: bytes, text: str, padding: tuple[str, ...]) -> Flow | None:
    """Learn from an event that tells `text`; None if the text does not stand in it exactly once.

    Args:
        data: The bytes of the event, framing included.
        text: The fragment that it tells.
        padding: Keys whose values mean nothing and change: strings or numbers.
    """
    if len(data) > _LONGEST:
        return None
    try:
        spellings = {dumps(text), encode_basestring_ascii(text).encode()}
    except (ValueError, TypeError):
        return None
    found = [(data.find(spelling), spelling) for spelling in spellings if spelling in data]
    if len(found) != 1 or data.count(found[0][1]) != 1:
        return None
    place, spelling = found[0]
    values = sorted([(place + 1, place + len(spelling) - 1, _TEXT), *_padding(data, padding, place)])
    edges = [0, *(edge for start, end, _ in values for edge in (start, end)), len(data)]
    literals = [data[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return Flow(text, literals, [kind for _, _, kind in values])


def _padding(data: bytes, keys: tuple[str, ...], text: int) -> Iterator[tuple[int, int, str]]:
    """Find the values of keys that mean nothing: where each begins and ends, and its kind."""
    for key in keys:
        name = b'"%b":' % key.encode()
        found = _VALUE.match(data, data.find(name) + len(name)) if data.count(name) == 1 else None
        if found is not None and found.start() != text:
            group = 1 if found[2] is None else 2
            yield found.start(group), found.end(group), _STRING if group == 1 else _NUMBER
