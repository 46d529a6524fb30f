"""How envelopes are learned: from events that went the whole way and were nothing but a fragment of a block.

That a text stands where it was found is proved if it is, as an object, one of the values that were read, and no other
string of the event can be it; otherwise by a second event, which tells another text at that place. What is proved of an
event is proved of those that differ in digits only: those of the next block, or of another of several calls.
"""

from __future__ import annotations

import re
from json import JSONDecoder
from json.encoder import encode_basestring_ascii
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from orjson import dumps

from llm_dialect.flow import COUNT, DIGITS, NUMBER, STRING, TEXT, TWIN, Flow, Splice
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.generated.canonical.stream import CanonChunk

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Changing", "Envelope", "Lessons", "around", "fragment_of", "learned", "said_of", "strange"]

# How often an envelope is learned in vain before the stream is taken for one that does not repeat itself.
_LESSONS = 24
# Envelopes that are remembered: those of a thought, a text and several calls.
_ENVELOPES = 8
# Bytes of an event, and counts in it, beyond which a lesson is not worth what it costs.
_LONGEST = 16384
_COUNTS = 24
_BACKSLASH = 92
# How much of what stands before a text tells its key.
_NEAR = 16
# Letters from which on a text that was read is an object of its own.
_OWN_OBJECT = 2

# What a chunk may say beside its fragment: said again, it changes nothing.
_LASTING = frozenset(("head", "usage", "id", "model", "created", "service_tier", "index", "block"))
_FRAGMENTS = ("text", "thinking", "tool_calls")
_fragments = attrgetter(*_FRAGMENTS)
_others = attrgetter(*(name for name in CanonChunk.__slots__ if name not in {*_LASTING, *_FRAGMENTS}))
_OTHERS = len(CanonChunk.__slots__) - len(_LASTING) - len(_FRAGMENTS)

_SHOWN = (ThinkingDeltaKind.text, ThinkingDeltaKind.summary)

_head = attrgetter(*(name for name in ItemResponse.__slots__ if name not in {"index", "at"}))

_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"')
_WHOLE = rb"(0|[1-9][0-9]{0,%d})(?=[,}])" % (DIGITS - 1)
_VALUE = re.compile(rb' ?(?:"((?:[^"\\\x00-\x1f]|\\.)*)"|' + _WHOLE + rb")")
_COUNT = re.compile(_STRINGS.pattern + rb"(?: ?: ?" + _WHOLE + rb")?")
_object_at = JSONDecoder().raw_decode


_PADDING, _SETTLED, _STRANGE, _COUNTED = range(4)


class Changing:
    """What may change in events of a dialect beside the text that they tell.

    Attributes:
        marks: How each property that may change is named, and what its values are.
    """

    __slots__ = ("marks",)

    def __init__(
        self,
        padding: tuple[str, ...] = (),
        settled: tuple[str, ...] = (),
        counts: str = "",
        strange: tuple[str, ...] = (),
    ) -> None:
        """Name what may change.

        Args:
            padding: Properties that say nothing, wherever they stand.
            settled: Properties of the event whose later values nobody reads.
            counts: The property of the event whose whole numbers replace those that were told before.
            strange: Properties that were met in the last event and nobody knows, wherever they stand.
        """
        counted = (counts,) if counts else ()
        kinds = (padding, _PADDING), (settled, _SETTLED), (strange, _STRANGE), (counted, _COUNTED)
        self.marks = tuple((b'"%b":' % key.encode(), kind) for keys, kind in kinds for key in keys)

    def beside(self, other: Changing) -> Changing:
        """Give both what may change by this one and what may by another."""
        made = Changing()
        made.marks = (*self.marks, *other.marks)
        return made


class Reader(Protocol):
    """Who reads the events of a dialect.

    Attributes:
        event: The last event, as it was read.
        padding: What may change in any event beside the text.
    """

    event: dict[str, Any]
    padding: Changing

    def changing(self) -> Changing:
        """Tell what may change from event to event where more does than the padding."""
        ...


# A value that may change: where it begins and where it ends, without its quotes; what it is; that it must be the
# event's own; that it changes, whatever was seen by now.
Value: TypeAlias = tuple[int, int, str, bool, bool]


class Envelope:
    """What stands in events of one kind: all that may change, and what of it did by now.

    Attributes:
        text: That of the event learned from, as long as no other one proved where it stands.
        changes: Which of the values that may change do.
        shape: What stands around what may change, apart from digits: envelopes of one shape hold a text at one place.
        before: What stands right before the text.
    """

    __slots__ = (
        "_carried",
        "_holes",
        "_literal",
        "_literals",
        "_said",
        "_times",
        "_values",
        "_whole",
        "before",
        "changes",
        "shape",
        "text",
    )

    def __init__(self, data: bytes, text: str, holes: list[Value]) -> None:
        """Cut an event at its values."""
        literals: list[bytes] = []
        values: list[bytes] = []
        kinds: list[str] = []
        changes: list[bool] = []
        end = 0
        for start, stop, kind, _, sure in holes:
            literals.append(data[end:start])
            values.append(data[start:stop])
            kinds.append(kind)
            changes.append(sure)
            end = stop
            if kind is TEXT:
                self.before = literals[-1][-_NEAR:]
        literals.append(data[end:])
        self._literals, self._values, self._holes = literals, values, holes
        self._whole = Flow(literals, kinds)
        self._literal = _BACKSLASH not in data
        self._carried: bool | Splice | None = None
        self._said = ""
        self._times = 0
        self.text: str | None = text
        self.changes = changes
        self.shape = (b"\n".join(literals).translate(None, b"0123456789"), *kinds)

    def inherit(self, like: Envelope) -> None:
        """Take what is known of one of the same shape."""
        self.text, self.changes = None, like.changes
        if like._carried is True and like._times > 1:
            self._carried, self._times = True, like._times

    def is_carried(self, how: bool | Splice | None, text: str) -> bool:
        """Tell whether its events are carried in one way: a second one was, with another text.

        What is mended may be mended from the second on, as a role that is told again.

        Args:
            how: As they are (True), or anew, with what stands around the text; None if neither is so.
            text: What the last one told.
        """
        again = how == self._carried and (how is True or text != self._said)
        self._times = self._times + 1 if again else 1
        self._carried, self._said = how, text
        return how is not None and self._times > 1

    def is_literal(self) -> bool:
        """Tell whether nothing beside the text is written with escapes: then no other string can be the text."""
        if TWIN in self.shape:
            return False
        if self._literal:
            return True
        beside = [
            *self._literals,
            *(value for value, hole in zip(self._values, self._holes, strict=True) if hole[2] is not TEXT),
        ]
        return not any(_BACKSLASH in part for part in beside)

    def tells(self, data: bytes, text: str) -> bool:
        """Tell whether an event that tells `text` is of this kind; note what changed."""
        if self._whole.text(data) != text:
            return False
        values: list[bytes] = []
        changes: list[bool] = []
        place = len(self._literals[0])
        for hole, before, known, literal in self._each():
            end = data.find(literal, place)
            value = data[place:end]
            changed = known or value != before
            if changed and not known and hole[3] and not _is_outermost(data, place):
                return False
            values.append(value)
            changes.append(changed)
            place = end + len(literal)
        self._values, self.changes = values, changes
        return True

    def _each(self) -> Iterator[tuple[Value, bytes, bool, bytes]]:
        """List the values that may change, as they are, whether they did, and what stands after each."""
        return zip(self._holes, self._values, self.changes, self._literals[1:], strict=True)

    def flow(self) -> Flow:
        """Give the envelope in which only changes what did."""
        if all(self.changes):
            return self._whole
        literals = self._literals[:1]
        kinds: list[str] = []
        for hole, value, changes, literal in self._each():
            if changes:
                kinds.append(hole[2])
                literals.append(literal)
            else:
                literals[-1] += value + literal
        return Flow(literals, kinds)


class Lessons:
    """What the events of a stream taught by now.

    Attributes:
        left: How many lessons may still be in vain.
    """

    __slots__ = ("_known", "_last", "_padded", "_paused", "_proved", "left")

    def __init__(self) -> None:
        """Begin without any."""
        self.left = _LESSONS
        self._known: list[Envelope] = []
        self._proved: dict[Any, Envelope] = {}  # by shape
        self._last: tuple[bytes, str, bytes] | None = None  # learned from last: an event, its text, what stands before
        self._padded = False  # more than texts change
        self._paused = True

    def pause(self) -> None:
        """Take note of an event that is no fragment: what is learned from the next one is not in vain."""
        self._paused = True

    def envelope(self, data: bytes, text: str, reader: Reader) -> Envelope | None:
        """Give the proved envelope of an event that tells `text`; learn from it if there is none.

        Args:
            data: The bytes of the event, framing included.
            text: The fragment that it tells.
            reader: Who read it.
        """
        paused, self._paused = self._paused, False
        for known in self._known:
            if known.tells(data, text):
                self.left = min(self.left + 1, _LESSONS)
                if known.text is not None and known.text != text:
                    self._prove(known)
                return known if known.text is None else None
        made = None
        if not paused:
            self.left -= 1
            made = self._padded_like_last(data, text, reader)
        made = made or learned(data, text, reader.changing() if self._padded else reader.padding)
        if made is None:
            return None
        like = self._proved.get(made.shape)
        if like is not None:
            made.inherit(like)
        self._last = (data, text, made.before)
        self._known = [made, *self._known[: _ENVELOPES - 1]]
        if made.text is None or (made.is_literal() and _holds(reader.event, text)):
            return self._prove(made)
        return None

    def _padded_like_last(self, data: bytes, text: str, reader: Reader) -> Envelope | None:
        """Give the envelope of this event and the last one learned from, if more than a text changed between them."""
        if self._padded or self._last is None or self._last[2] not in data:
            return None
        made = learned(*self._last[:2], reader.changing())
        if made is None or made.text == text or not made.tells(data, text):
            return None
        self._padded = True
        made.text = None
        return made

    def _prove(self, envelope: Envelope) -> Envelope:
        envelope.text = None
        if len(self._proved) == _ENVELOPES:
            self._proved.clear()
        self._proved[envelope.shape] = envelope
        return envelope


def _holds(tree: Any, text: str) -> bool:
    """Tell whether a text is a value of a tree itself, and not made of others."""
    if len(text) < _OWN_OBJECT:
        return False
    stack: list[Any] = [tree]
    while stack:
        value = stack.pop()
        if value is text:
            return True
        if type(value) is dict:
            stack += value.values()
        elif type(value) is list:
            stack += value
    return False


def fragment_of(chunk: CanonChunk) -> str | None:
    """Give the text of a chunk that is nothing but a fragment of a block; None for any other."""
    said, thought = chunk.text, chunk.thinking
    if said is None and thought is None and chunk.tool_calls is None:
        return None
    if _others(chunk).count(None) != _OTHERS or _fragments(chunk).count(None) != len(_FRAGMENTS) - 1:
        return None
    if said is not None:
        return said
    if thought is not None:
        return thought.text if thought.kind in _SHOWN else None
    calls = chunk.tool_calls or []
    if len(calls) != 1 or calls[0].id or calls[0].name or calls[0].signature or calls[0].complete:
        return None
    return calls[0].arguments


def around(told: bytes, text: str) -> Splice | None:
    """Give what stands around a text in an event that was written; None if it does not stand there exactly once."""
    letters = dumps(text)
    head, _, tail = told.partition(letters)
    if letters in tail or not tail:
        return None
    return Splice(head + letters[:1], letters[-1:] + tail)


def strange(answer: ItemResponse | None) -> tuple[str, ...]:
    """Name the properties of an answer in small, and of what stands in it, that nobody knows."""
    if answer is None:
        return ()
    inner = [value for key, value in (answer.form or {}).items() if key.endswith(".*") and type(value) is dict]
    return tuple(dict.fromkeys(key for each in (answer.extra or {}, *inner) for key in each))


def said_of(chunk: CanonChunk) -> Any:
    """Give what a chunk says of the whole answer; of which candidate it is does not belong to that."""
    head = None if chunk.head is None else _head(chunk.head)
    return None if head is None and chunk.usage is None else (head, chunk.usage)


def learned(data: bytes, text: str, changing: Changing) -> Envelope | None:
    """Learn from an event that tells `text`; None if the text does not stand in it once or twice.

    Some vendors tell a text in two ways at once.

    Args:
        data: The bytes of the event, framing included.
        text: The fragment that it tells.
        changing: What else may change.
    """
    if len(data) > _LONGEST:
        return None
    try:
        letters = dumps(text)
    except (ValueError, TypeError):
        return None
    place = data.find(letters)
    if place < 0 or not (text.isascii() and text.isprintable()):  # which others write otherwise
        escaped = encode_basestring_ascii(text).encode()
        if escaped != letters and (found := data.find(escaped)) >= 0:
            if place >= 0:
                return None
            place, letters = found, escaped
    end = place + len(letters)
    if place < 0:
        return None
    holes: list[Value] = [(place + 1, end - 1, TEXT, False, True)]
    twin = data.find(letters, end)
    if twin >= 0:
        holes.append((twin + 1, twin + len(letters) - 1, TWIN, False, True))
        if data.find(letters, twin + len(letters)) >= 0:
            return None
    others = [
        each for each in _changing(data, changing) if all(each[1] < hole[0] or each[0] > hole[1] for hole in holes)
    ]
    return Envelope(data, text, sorted([*holes, *others]) if others else holes)


def _changing(data: bytes, changing: Changing) -> Iterator[Value]:
    """Find what may change, if it is named once. That a property is the event's own is asked only when it does."""
    for mark, kind in changing.marks:
        if data.count(mark) != 1:
            continue
        place = data.find(mark) + len(mark)
        if kind == _COUNTED:
            yield from _counts(data, place) if _is_outermost(data, place) else ()
            continue
        found = _VALUE.match(data, place)
        if found is not None:
            group = 1 if found[2] is None else 2
            what = STRING if group == 1 else NUMBER
            yield found.start(group), found.end(group), what, kind == _SETTLED, kind == _PADDING


def _is_outermost(data: bytes, place: int) -> bool:
    """Tell whether a place is within the event's own brackets and no others."""
    bare = _STRINGS.sub(b"", data[:place])
    return bare.count(b"{") == bare.count(b"}") + 1 and bare.count(b"[") == bare.count(b"]")


def _counts(data: bytes, place: int) -> Iterator[Value]:
    """Find the whole numbers of an object; none if they are too many, or if it is none."""
    text = data[place:].decode("latin-1")  # a letter a byte: only places are asked for
    blanks = len(text) - len(text.lstrip(" "))
    if text[blanks : blanks + 1] != "{":
        return
    _, size = _object_at(text, blanks)
    found = [each for each in _COUNT.finditer(data, place, place + size) if each[1]]
    for each in found if len(found) <= _COUNTS else ():
        yield each.start(1), each.end(1), COUNT, False, False
