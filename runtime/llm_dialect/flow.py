"""Learned envelopes: successive events of one stream share all bytes but one text, so it is taken without a parse.

After an event has gone the whole way and was nothing but a fragment of a block, its bytes around the fragment are
remembered. The next event that has the same bytes around one JSON string says the same with another text, whatever the
dialect: nothing else in it can differ. Anything unexpected goes the whole way, which is always right.

Some values beside the text may change as well: padding, what nobody reads, and counts, of which the last ones replace
the others and are read when something else comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from orjson import loads

__all__ = [
    "COUNT",
    "DIGITS",
    "NUMBER",
    "STRING",
    "TEXT",
    "TWIN",
    "Flow",
    "Keep",
    "Numbered",
    "Plain",
    "Splice",
    "Stamp",
    "Swap",
    "Way",
    "carried",
    "plain",
    "retelling",
    "written",
]

Keep: TypeAlias = Callable[[str], Any]
Among: TypeAlias = Callable[[bytes], bytes]
Swap: TypeAlias = tuple[bytes, bytes]


class Splice(NamedTuple):
    """What stands before and after a text in the events that are written, its quotes included, always the same."""

    head: bytes
    tail: bytes


class Numbered(Protocol):
    """What counts the events that are written.

    Attributes:
        number: Of the next one.
    """

    number: int


class Stamp(NamedTuple):
    """How numbered events are written.

    Attributes:
        pattern: The event, to be filled in with its number and its text, whose quotes are there.
        counter: Knows the number.
        said: Takes the texts as well, if anything does.
    """

    pattern: bytes
    counter: Numbered
    said: list[str] | None = None


# The short way of events of one envelope. A bare tuple is taken apart in a third of the time that a named one takes:
#
#   what stands before and after all that changes, and the bytes of the two,
#   what finds the text in what changes, if more than it does,
#   two that are given each text,
#   what holds the last event, if anybody will ask for it,
#   what stands around the text where it is written, or
#   the pattern of the event that is written, and what counts these, or
#   what is swapped in an event that is carried; if none of the three is given the text has to wait.
Way: TypeAlias = tuple[
    bytes,
    bytes,
    int,
    Among | None,
    Keep | None,
    Keep | None,
    list[bytes] | None,
    tuple[bytes, bytes] | None,
    tuple[bytes, Numbered] | None,
    tuple[Swap, ...] | None,
]
Plain: TypeAlias = tuple[bytes, bytes, int, int, Keep, tuple[bytes, bytes] | None, tuple[bytes, Numbered] | None]

# What may change from event to event; a twin is the text once more. Longer numbers are for those who know what becomes
# of them.
TEXT, TWIN, STRING, NUMBER, COUNT = "text", "twin", "string", "number", "count"
DIGITS = 15
_ANY_DIGITS = b"0123456789"
_ZERO = 48
_BACKSLASH, _QUOTE = 92, 34


def _read(letters: bytes) -> str:
    """Read what stands between the quotes of a JSON string.

    Raises:
        ValueError: It is none.
    """
    text = letters.decode()
    if _BACKSLASH in letters or _QUOTE in letters or not text.isprintable():
        text = loads(b'"%b"' % letters)
    return text


class Flow:
    """The envelope of one kind of event, and where its text goes.

    Attributes:
        prefix: What stands before the first value that changes; before a string, its quote included.
        suffix: What stands after the last one.
        among: Finds the text among all that stands between them; None if it is all of that.
        counts: What changes are counts, too.
    """

    __slots__ = ("among", "counts", "prefix", "suffix")

    def __init__(self, literals: list[bytes], kinds: list[str]) -> None:
        """Hold what stands between the values that change, one literal more than there are of these."""
        self.prefix, *between, self.suffix = literals
        self.counts = COUNT in kinds
        self.among = _finder(kinds, between)

    def text(self, data: bytes) -> str:
        """Give the text of an event that is like those learned from, an empty one for any other."""
        letters = data.removeprefix(self.prefix).removesuffix(self.suffix)
        if len(data) - len(letters) != len(self.prefix) + len(self.suffix):
            return ""
        try:
            return _read(letters if self.among is None else self.among(letters))
        except ValueError:
            return ""


def _finder(kinds: list[str], literals: list[bytes]) -> Among | None:
    """Give what finds a text among the values that change; None if it is the only one.

    Many streams number their events, some name or pad each.
    """
    if kinds == [TEXT]:
        return None
    if kinds[0] in _BEFORE and TEXT in kinds:
        return _BEFORE[kinds[0]](literals[0], _finder(kinds[1:], literals[1:]))
    if kinds == [TEXT, STRING]:
        return _before_a_string(literals[0])
    if kinds == [TEXT, TWIN]:
        return _twice(literals[0])
    return _among(kinds, literals)


def _behind_a_number(literal: bytes, then: Among | None) -> Among:
    size = len(literal)

    def among(values: bytes) -> bytes:
        behind = values.lstrip(_ANY_DIGITS)
        digits = len(values) - len(behind)
        rest = behind.removeprefix(literal)
        if len(behind) - len(rest) != size or not 0 < digits <= DIGITS or (values[0] == _ZERO and digits > 1):
            return b""
        return rest if then is None else then(rest)

    return among


def _behind_a_string(literal: bytes, then: Among | None) -> Among:
    opening, size = literal[1:], len(literal) - 1  # without the quote that closes the string

    def among(values: bytes) -> bytes:
        value, _, behind = values.partition(b'"')
        rest = behind.removeprefix(opening)
        if len(behind) - len(rest) != size:
            return b""
        _read(value)
        return rest if then is None else then(rest)

    return among


_BEFORE = {NUMBER: _behind_a_number, STRING: _behind_a_string}


def _before_a_string(literal: bytes) -> Among:
    """Expect a string of mere letters after a text without escapes; anything else is looked at more closely."""
    closely = _among([TEXT, STRING], [literal])
    opening, size = literal[1:], len(literal) - 1  # without the quote that closes the text

    def among(values: bytes) -> bytes:
        letters, _, behind = values.partition(b'"')
        other = behind.removeprefix(opening)
        if len(behind) - len(other) == size and other.isalnum():
            return letters
        return closely(values)

    return among


def _twice(literal: bytes) -> Among:
    size = len(literal)

    def among(values: bytes) -> bytes:
        letters = values[: (len(values) - size) // 2]
        return letters if letters + literal + letters == values else b""

    return among


def _among(kinds: list[str], literals: list[bytes]) -> Among:
    holes = list(zip(kinds, [*literals, b""], strict=True))

    def among(values: bytes) -> bytes:
        letters = b""
        for kind, literal in holes:
            value, found, values = values.partition(literal) if literal else (values, b"", b"")
            if found != literal:
                return b""
            if kind is TEXT:
                letters = value
            elif kind is TWIN:
                if value != letters:
                    return b""
            elif kind is STRING:
                if not value.isalnum():
                    _read(value)
            elif not value.isdigit() or len(value) > DIGITS or (value[0] == _ZERO and len(value) > 1):
                return b""
        return letters

    return among


def carried(flow: Flow, keep: Keep | None, last: list[bytes], swaps: Sequence[Swap]) -> Way:
    """Give the short way of events that are carried; arguments as those of `written`.

    What stands around the text is swapped as it was in the event learned from: what begins with a quote or a line end
    is never within a value that changes.
    """
    return (*_found(flow), keep, None, last, None, None, tuple(swaps))


def written(
    flow: Flow, keep: Keep | None, also: Keep | None, how: Splice | Stamp | None, last: list[bytes] | None
) -> Way:
    """Give the short way of events whose texts are written anew.

    Args:
        flow: The envelope.
        keep: Is given each text.
        also: So is this.
        how: How texts are written; None if they have to wait.
        last: Holds the last event, if anybody will ask for it.
    """
    if how is None:
        return (*_found(flow), keep, also, last, None, None, None)
    if isinstance(how, Splice):
        return (*_found(flow), keep, also, last, (how.head, how.tail), None, None)
    if how.said is not None:
        also = how.said.append if also is None else _both(also, how.said.append)
    return (*_found(flow), keep, also, last, None, (how.pattern, how.counter), None)


def retelling(tell: Callable[[str, Any], None], lost: Sequence[tuple[str, Any]], keep: Keep | None) -> Keep:
    """Keep texts as before, and tell of each event what is lost of it, at which path and by which rule."""

    def told(text: str) -> None:
        if keep is not None:
            keep(text)
        for path, rule in lost:
            tell(path, rule)

    return told


def _both(one: Keep, other: Keep) -> Keep:
    def both(text: str) -> None:
        one(text)
        other(text)

    return both


def plain(way: Way, limit: int) -> Plain | None:
    """Give a way without what most do not need, and the most bytes of an event; None if it is not as plain as that.

    Its texts are kept and written, or nobody asks for them and its events are carried as they are.
    """
    prefix, suffix, beside, among, keep, also, last, splice, stamp, swaps = way
    if among is not None or also is not None:
        return None
    if keep is not None and last is None and (splice is not None or stamp is not None):
        return prefix, suffix, beside, limit, keep, splice, stamp
    return (prefix, suffix, beside, limit, _drop, None, None) if keep is None and swaps == () else None


def _drop(text: str) -> None:
    """Keep nothing."""


def _found(flow: Flow) -> tuple[bytes, bytes, int, Among | None]:
    return flow.prefix, flow.suffix, len(flow.prefix) + len(flow.suffix), flow.among
