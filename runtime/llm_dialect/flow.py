"""Learned envelopes: successive events of one stream share all bytes but one text, so it is taken without a parse.

After an event has gone the whole way and was nothing but a fragment of a block, its bytes around the fragment are
remembered. The next event that has the same bytes around one JSON string says the same with another text, whatever the
dialect: nothing else in it can differ. Anything unexpected goes the whole way, which is always right.
"""

from __future__ import annotations

import json
from json import decoder
from typing import TYPE_CHECKING, Any

import orjson

from llm_dialect.generated.canonical.enums import ThinkingDeltaKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.generated.canonical.stream import CanonChunk

__all__ = ["Flow", "fragment_of", "learned"]

# The C scanner of the standard library: text and place after the opening quote → the string, and where it ends.
scanstring: Callable[[str, int], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue,reportUnknownMemberType]
# What a chunk may say beside its fragment: said again, it changes nothing.
_LASTING = frozenset(("head", "usage", "id", "model", "created", "service_tier", "index", "block"))
_PIECES = frozenset(("text", "thinking", "tool_calls"))
_DIGITS = frozenset("0123456789")
# Characters of an event beyond which a lesson is not worth its memory.
_LONGEST = 16384

# A hole: what stands before it, and whether it is a string (else digits).
Hole = tuple[str, bool]


class Flow:
    """The envelope of one kind of event, and where its text goes.

    Attributes:
        write: Gives the client's bytes for a text; None if they are the event's own.
        notes: Take the text, for what is told when the block is done.
    """

    __slots__ = ("_after", "_before", "_prefix", "_suffix", "notes", "write")

    def __init__(self, before: list[Hole], prefix: str, after: list[Hole], suffix: str) -> None:
        """Hold the bytes around the text; `before` and `after` are padding that changes from event to event."""
        self._before = before
        self._prefix = prefix
        self._after = after
        self._suffix = suffix
        self.write: Callable[[str], bytes] | None = None
        self.notes: list[Callable[[str], Any]] = []

    def take(self, data: bytes) -> str | None:
        """Give the text of an event that is like the one learned from; None for any other, and for an empty text."""
        try:
            event = data.decode()
            place = _past(event, 0, self._before) if self._before else 0
            prefix = self._prefix
            if place < 0 or not event.startswith(prefix, place):
                return None
            text, place = scanstring(event, place + len(prefix))
            if self._after:
                place = _past(event, place, self._after)
        except ValueError:  # no UTF-8, or no JSON string
            return None
        return text if text and place >= 0 and event[place:] == self._suffix else None


def _past(event: str, place: int, holes: list[Hole]) -> int:
    """Give the place behind some holes; -1 if the event is another one."""
    for literal, quoted in holes:
        if not event.startswith(literal, place):
            return -1
        place += len(literal)
        if quoted:
            _, place = scanstring(event, place)
            continue
        end = place
        while event[end : end + 1] in _DIGITS:
            end += 1
        if end == place or (event[place] == "0" and end > place + 1):
            return -1
        place = end
    return place


def fragment_of(chunk: CanonChunk) -> str | None:
    """Give the text of a chunk that is nothing but a fragment of a block; None for any other."""
    pieces = [name for name in chunk.given() if name not in _LASTING]
    if len(pieces) != 1 or pieces[0] not in _PIECES:
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
        event = data.decode()
        spellings = {orjson.dumps(text).decode(), json.dumps(text)}
    except (ValueError, TypeError):
        return None
    found = [(spelling, event.find(spelling)) for spelling in spellings]
    places = [(spelling, place) for spelling, place in found if place >= 0]
    if len(places) != 1 or event.count(places[0][0]) != 1:
        return None
    spelling, place = places[0]
    before, prefix = _holes(event[: place + 1], padding)
    after, suffix = _holes(event[place + len(spelling) :], padding)
    return Flow(before, prefix, after, suffix)


def _holes(text: str, padding: tuple[str, ...]) -> tuple[list[Hole], str]:
    """Cut the values of padding out of text that stands beside a fragment."""
    holes: list[Hole] = []
    starts = sorted((place, key) for key in padding for place in (text.find(f'"{key}":'),) if place >= 0)
    done = 0
    for place, key in starts:
        begin = place + len(key) + 3
        end = begin
        if text[begin : begin + 1] == '"':
            try:
                _, end = scanstring(text, begin + 1)
            except ValueError:
                continue
            holes.append((text[done : begin + 1], True))
        else:
            while text[end : end + 1] in _DIGITS:
                end += 1
            if end == begin:
                continue
            holes.append((text[done:begin], False))
        done = end
    return holes, text[done:]
