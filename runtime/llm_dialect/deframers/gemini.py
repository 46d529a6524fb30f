"""Gemini, stream in: each chunk is an answer in small, read by the response mapping.

The last reason to finish counts, at the end of input: some streams put one on every chunk (R26). A stream with nothing
but a blocked prompt is whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.context import Reading
from llm_dialect.deframers.base import UNKNOWN, Deframer, placed
from llm_dialect.ends import ending
from llm_dialect.errors import InvalidResponse
from llm_dialect.generated.canonical.content import Text, Thinking
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta
from llm_dialect.generated.gemini import response
from llm_dialect.generated.gemini.stream import EVENTS, PADDING
from llm_dialect.lessons import Changing, strange
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

    from llm_dialect.generated.canonical.response import Candidate, Usage
    from llm_dialect.report import StreamReport

__all__ = ["APART", "DEFRAMER"]

# What a candidate says of its text, which may have come before.
_CITED = "citationMetadata"
_SOURCES = ("groundingMetadata", _CITED)
_ROWS = ("citations", "citationSources")
APART = Rule(
    "substituted", "lossy", "R24", "the text that it is a source of was told before another part: it has no place"
)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\['([^']*)'\]")
_PIECES_AT = "$.candidates[*].content.parts[*].functionCall.partialArgs[*].jsonPath"
_GAP = 64  # elements that may be left out before one that is named
_CHUNK, _FAIL = EVENTS["chunk"], EVENTS["error"].at


def _sample() -> ItemResponse:
    """Read an answer that holds a text and a thought, to learn where they stand."""
    parts = [{"text": "-"}, {"text": "-", "thought": True}]
    candidates = [{"content": {"parts": parts}}, {"content": {"parts": []}, "index": 1}]
    return response.parse({"candidates": candidates}, Reading("gemini", InvalidResponse))


class GeminiDeframer(Deframer):
    """Reads Gemini streams."""

    dialect = "gemini"
    alone = True
    places: ClassVar[Mapping[type[Any], Any]] = placed(_sample())
    own = frozenset((*_CHUNK.at.values(), "promptFeedback"))
    padding = Changing(PADDING)

    def __init__(self, *args: Any) -> None:
        """Begin before the first byte."""
        super().__init__(*args)
        self._ends: dict[int, CanonChunk] = {}
        self._head: ItemResponse | None = None  # what the last chunk says of the answer
        self._seen: set[int] = set()
        self._said: dict[int, _Said] = {}
        self._sourced: set[int] = set()  # candidates whose text stands again before what this chunk tells
        self._open: dict[int, PiecedCall] = {}  # by candidate: the call whose arguments come in pieces

    def changing(self) -> Changing:
        """Every chunk tells the counts anew."""
        return Changing(PADDING, counts=_CHUNK.at["usage"], strange=strange(self._head))

    def _usage_of(self, event: dict[str, Any]) -> Usage | None:
        told = {key: value for key, value in event.items() if key == _CHUNK.at["usage"]}
        return response.parse(told, self._reading).usage

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        if event.get(_FAIL["error"]):
            self._refuse(event, out)
            return
        if event.keys().isdisjoint(_CHUNK.known):
            self.report.tell("$", UNKNOWN)
            out.append(CanonChunk(opaque=event, opaque_dialect=self.dialect))
            return
        items = response.parse(self._assembled(event), self._reading)
        self._head = items
        usage, items.usage = items.usage, None
        others, items.alternatives = items.alternatives or [], None
        content, items.content = items.content, []
        first = items.index or 0
        # A lone part and what is said of the answer are one step: a stream of words is made of these.
        if len(content) == 1:
            chunk = self._fragment(content.pop(), first or None)
            chunk.logprobs, items.logprobs = items.logprobs, None
        else:
            chunk = CanonChunk()
        chunk.head, chunk.usage = items, usage
        out.append(chunk)
        if content or items.stop_reason is not None or event.get("candidates"):
            self._tell(first, content, items, out)
        for each in others:
            self._spare(each)
            self._tell(each.index or 0, each.content, each, out)
        self._sourced.clear()
        items.stop_reason = items.stop_sequence = items.stop_details = items.logprobs = items.index = None

    def _tell(self, index: int, content: list[Any], said: ItemResponse | Candidate, out: list[CanonChunk]) -> None:
        self._seen.add(index)
        if said.logprobs is not None:
            out.append(CanonChunk(logprobs=said.logprobs, index=index or None))
        out += [self._fragment(item, index or None) for item in content]
        if said.stop_reason is not None:
            self._ends[index] = ending(said, index=index or None)

    def _fragment(self, item: Any, index: int | None) -> CanonChunk:
        """Give an item as a fragment of a text or a thought, or whole."""
        said, self.noted = self._of(index or 0), None
        if type(item) is not Text:
            said.leave()
        elif (index or 0) in self._sourced:
            self._sourced.discard(index or 0)
            item = said.rest(item, self.report)
        if type(item) is Text and item.cache is None and item.logprobs is None:
            self._spare(item)
            said.pieces.append(item.text)
            self.noted = said.pieces
            return CanonChunk(text=item.text or None, citations=item.citations, signature=item.signature, index=index)
        if type(item) is Thinking and item.text is not None and not (item.signature or item.details or item.encrypted):
            self._spare(item)
            delta = ThinkingDelta(ThinkingDeltaKind.text, item.text, issuer=item.issuer)
            return CanonChunk(thinking=delta, index=index)
        return CanonChunk(item=item, index=index)

    def _assembled(self, event: dict[str, Any]) -> dict[str, Any]:
        """Put calls together whose arguments come in pieces; nothing is told of them before they are whole."""
        key = _CHUNK.at["candidates"]
        candidates = event.get(key)
        return {**event, key: [*map(self._put_together, candidates)]} if type(candidates) is list else event

    def _put_together(self, candidate: Any) -> Any:
        candidate = self._with_text(candidate)
        content: Any = candidate.get("content") if type(candidate) is dict else None
        parts = content.get("parts") if type(content) is dict else None
        if type(parts) is not list or not (self._open or any(map(_in_pieces, parts))):
            return candidate
        whole = [each for part in parts for each in self._pieced(candidate.get("index") or 0, part)]
        return {**candidate, "content": {**content, "parts": whole}}

    def _with_text(self, candidate: Any) -> Any:
        """Give sources the whole text to stand in: they may come after it, and count from its beginning."""
        if type(candidate) is not dict or not any(candidate.get(key) for key in _SOURCES):
            return candidate
        content, index = candidate.get("content") or {}, candidate.get("index") or 0
        parts = (content.get("parts") or []) if type(content) is dict else None
        if type(parts) is not list or type(index) is not int:
            return candidate
        self._sourced.add(index)
        said = self._of(index)
        made = {**candidate, "content": {**content, "parts": said.under(parts)}}
        if type(candidate.get(_CITED)) is dict:
            made[_CITED] = said.all_cited(candidate[_CITED])
        return made

    def _of(self, index: int) -> _Said:
        return self._said.setdefault(index, _Said())

    def _pieced(self, index: int, part: Any) -> list[Any]:
        call = part.get("functionCall") if type(part) is dict else None
        held = self._open.get(index)
        if type(call) is not dict or (held is None and not _in_pieces(part)):
            return [part]
        if call.get("name") or held is None:
            finished = [held.part()] if held is not None else []
            self._open[index] = held = PiecedCall(part)
        else:
            finished = []
        held.add(call)
        if not call.get("willContinue"):
            finished.append(self._open.pop(index).part())
        return finished

    def _last(self, out: list[CanonChunk]) -> None:
        for index, held in self._open.items():
            content = {"candidates": [{"content": {"parts": [held.part()]}}]}
            self._tell(index, response.parse(content, self._reading).content, ItemResponse([]), out)
        if not self._ends or self._seen - self._ends.keys():
            return
        out += self._ends.values()
        self.ended = True


def _is_text(part: Any) -> bool:
    """Tell whether a part is visible text."""
    return type(part) is dict and type(part.get("text")) is str and not part.get("thought")


class _Said:
    """What a candidate said so far: sources, which may come after the text, count its bytes.

    Attributes:
        pieces: All of the visible text.
        before: Characters of the texts before the one that may go on.
        cited: Sources that were told: some streams tell them anew with each chunk.
        rows: Plain citations that were told; those of one answer are spread over its chunks.
    """

    __slots__ = ("_counted", "_length", "before", "cited", "pieces", "rows")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.cited: list[Any] = []
        self.rows: list[Any] = []
        self.before = 0
        self._counted = self._length = 0

    def leave(self) -> None:
        """End a text: what comes next is another one."""
        self.before = self._told()

    def _told(self) -> int:
        """Count the characters so far: each piece once, for a stream has many."""
        new = len(self.pieces)
        if new > self._counted:
            self._length += sum(map(len, self.pieces[self._counted :]))
            self._counted = new
        return self._length

    def under(self, parts: list[Any]) -> list[Any]:
        """Put the text so far before that of the parts, which become one, so that sources can be placed in it."""
        places = [place for place, part in enumerate(parts) if _is_text(part)]
        text = "".join([*self.pieces, *(parts[place]["text"] for place in places)])
        if not places:
            return [*parts, {"text": text}]
        bare = [{**part, "text": ""} if place in places[1:] else part for place, part in enumerate(parts)]
        return [{**part, "text": text} if place == places[0] else part for place, part in enumerate(bare)]

    def all_cited(self, told: dict[str, Any]) -> dict[str, Any]:
        """Put the citations of earlier chunks before those of this one."""
        for key in _ROWS:
            rows = told.get(key)
            if type(rows) is list:
                self.rows += [row for row in rows if row not in self.rows]
                told = {**told, key: [*self.rows]}
        return told

    def rest(self, text: Text, report: StreamReport) -> Text:
        """Take the text so far away again, and count from where the one that may go on began."""
        new = [each for each in text.citations or () if each not in self.cited]
        self.cited += new
        moved = [self._moved(each, report) for each in new]
        return text.replace(text=text.text[self._told() :], citations=moved or None)

    def _moved(self, citation: Any, report: StreamReport) -> Any:
        """Count the place of a source from the beginning of the text that may go on; in another text it has none."""
        start, end = citation.text_start, citation.text_end
        if not self.before or end is None:
            return citation
        if (start or 0) < self.before:
            report.note(citation, None, APART)
            return citation.replace(text_start=None, text_end=None)
        return citation.replace(text_start=(start or 0) - self.before, text_end=end - self.before)


def _in_pieces(part: Any) -> bool:
    call = part.get("functionCall") if type(part) is dict else None
    return type(call) is dict and ("partialArgs" in call or bool(call.get("willContinue")))


class PiecedCall:
    """A call whose arguments come in pieces, each for a place (a JSON path) in them."""

    __slots__ = ("_args", "_call", "_part")

    def __init__(self, part: dict[str, Any]) -> None:
        """Begin with the part that names the call."""
        self._part = part
        self._call: dict[str, Any] = part["functionCall"]
        self._args: Any = dict(self._call.get("args") or {})

    def add(self, call: dict[str, Any]) -> None:
        """Take the pieces of a part."""
        pieces = call.get("partialArgs")
        for piece in pieces if type(pieces) is list else ():
            if type(piece) is dict:
                self._args = _put(self._args, _steps(str(piece.get("jsonPath", "$"))), piece)

    def part(self) -> dict[str, Any]:
        """Give the part with the whole call."""
        call = {key: value for key, value in self._call.items() if key not in ("partialArgs", "willContinue")}
        return {**self._part, "functionCall": {**call, "args": self._args}}


def _steps(path: str) -> list[str | int]:
    found = _STEP.finditer(path.removeprefix("$"))
    return [int(each[2]) if each[2] is not None else each[1] or each[3] for each in found]


def _put(held: Any, steps: list[str | int], piece: dict[str, Any]) -> Any:
    """Put a piece at its place; text goes on where text was begun."""
    if not steps:
        return _valued(held, piece)
    first, rest = steps[0], steps[1:]
    if type(first) is int:
        items = list(held) if type(held) is list else []
        if first > len(items) + _GAP:
            raise InvalidResponse(f"a piece of arguments is for element {first} of a list of {len(items)}", _PIECES_AT)
        items += [None] * (first + 1 - len(items))
        items[first] = _put(items[first], rest, piece)
        return items
    named = dict(held) if type(held) is dict else {}
    named[str(first)] = _put(named.get(str(first)), rest, piece)
    return named


def _valued(held: Any, piece: dict[str, Any]) -> Any:
    if "stringValue" in piece:
        return (held if type(held) is str else "") + str(piece["stringValue"])
    return piece.get("numberValue", piece.get("boolValue"))


DEFRAMER = GeminiDeframer
