"""Gemini, stream out: chunks of parts, the last with why each candidate ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.blocks import is_words
from llm_dialect.flow import Splice
from llm_dialect.framers.base import Framer, Parts, quoted
from llm_dialect.generated.canonical.content import Refusal, ServerToolCall, ServerToolResult, Text, Thinking, ToolCall
from llm_dialect.generated.gemini import response
from llm_dialect.json_io import dump
from llm_dialect.rules.seals import is_told_elsewhere
from llm_dialect.rules.thoughts import is_open, told_text
from llm_dialect.sse import frame

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import Logprobs
    from llm_dialect.lanes import Block

__all__ = ["FRAMER", "render", "render_part"]

render, render_part = response.render, response.render_part

_ENVELOPE = ("modelVersion", "responseId")
_GROUNDING = "groundingMetadata"


class Pen:
    """Writes the parts of one candidate."""

    __slots__ = ("_calls", "_framer", "_head", "_index", "_parts", "_said", "_sources", "_spoke", "_tail", "_thoughts")

    def __init__(self, framer: GeminiFramer, index: int) -> None:
        self._framer = framer
        self._index = index
        self._head = self._tail = b""
        self._parts = Parts()
        self._said = 0  # bytes of text that was told: where the next one begins
        self._spoke = False  # the last thing that was told is text, which a seal may still hang on
        self._thoughts: list[Any] = []  # whose seal waits for the call, or the text, that came of them
        self._calls: dict[str, ServerToolCall] = {}  # of vendor tools: a result is told only after its call
        self._sources: Sources | None = None

    def live(self, block: Block) -> bool:
        item = block.item
        if type(item) is Thinking:
            return item.redacted_data is None and item.details is None
        return type(item) in (Text, Refusal)

    def open(self, block: Block) -> bytes:
        self._parts = Parts()
        index = b"" if not self._index else b',"index":%d' % self._index
        self._head = b'data: {"candidates":[{"content":{"parts":[{"text":'
        thought = b',"thought":true' if type(block.item) is Thinking else b""
        envelope = self._framer.envelope[1:]
        self._tail = b'%b}],"role":"model"}%b}]%b}\n\n' % (thought, index, b"," + envelope if envelope else b"")
        return b""

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        said = self._parts.joined(field, part, piece)
        logprobs = self._framer.weighed(self._index)
        if logprobs is None:
            return self._head + quoted(said) + self._tail
        thought = {"thought": True} if type(block.item) is Thinking else {}
        return self._chunk([{"text": said, **thought}], {}, logprobs)

    def flow(self, block: Block, field: str, part: int | None) -> Splice:
        return Splice(self._head + b'"', b'"' + self._tail)

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        return b""  # told at the end: of several events that tell sources clients keep the last

    def close(self, block: Block) -> bytes:
        item: Any = block.final()
        self._spoke = type(item) is Text and not item.signature
        if is_words(item):
            self._count(item)
            return b""
        if _sealed(item):
            self._thoughts.append(item)
            return b""
        if is_told_elsewhere(item, self._framer.scribe.cx):
            self._thoughts.append(item)  # a call may come of it
        made = self._shifted(self._framer.candidate(item), item)
        parts = made.get("content", {}).get("parts", [])
        if type(item) is Text and item.signature and parts and "thoughtSignature" in parts[0]:
            return self._chunk([{**parts[0], "text": ""}], made)  # what it seals is told
        return self._chunk(parts[1:], made) if parts[1:] or made.keys() - {"content"} else b""

    def whole(self, item: Any) -> bytes:
        if _sealed(item):
            self._thoughts.append(item)
            words = told_text(item)
            self._spoke = self._spoke and not words
            return self._chunk([{"text": words, "thought": True}], {}) if words else b""
        if is_told_elsewhere(item, self._framer.scribe.cx):
            self._thoughts.append(item)
        before = self._call_of(item) + self._thoughts_of(item)
        made = self._shifted(self._framer.candidate(*before, item), item)
        parts = made.get("content", {}).get("parts", [])
        parts = parts[-1:] if before else parts
        self._spoke = type(item) is Text and not item.signature
        if type(item) is ServerToolCall and parts:
            self._calls[item.id] = ServerToolCall(item.id, item.kind, item.name, item.arguments)
        for part in parts:
            call = part.get("functionCall", {})
            if call.get("id"):
                call["id"] = self._framer.unique(item, call["id"])
        return self._chunk(parts, made) if parts or made.keys() - {"content"} else b""

    def _thoughts_of(self, item: Any) -> list[Any]:
        """Give the thoughts whose seal a call takes along."""
        if type(item) is not ToolCall or item.signature:
            return []
        taken, self._thoughts = self._thoughts, []
        return taken

    def rest(self) -> list[dict[str, Any]]:
        """Give the part with the seals of thoughts that no call came of."""
        closed = [item for item in self._thoughts if not is_open(item)]
        if not closed:
            return []
        parts = self._framer.candidate(*closed)["content"]["parts"]  # none, where the target has no word for them
        return [
            {key: value for key, value in part.items() if key != "thought" or not self._spoke} for part in parts[-1:]
        ]

    def _call_of(self, item: Any) -> list[Any]:
        call = self._calls.get(item.tool_call_id) if type(item) is ServerToolResult else None
        return [] if call is None else [call]

    def _shifted(self, made: dict[str, Any], item: Any) -> dict[str, Any]:
        """Keep sources for the end, placed in the text of the whole answer: a client joins the texts of chunks."""
        if type(item) is not Text:
            return made
        told = made.pop(_GROUNDING, None)
        if told is not None:
            self._sources = self._sources or Sources()
            self._sources.add(told, self._said)
        self._count(item)
        return made

    def _count(self, item: Text) -> None:
        self._said += len(item.text.encode("utf-8", "surrogatepass"))

    def _chunk(self, parts: list[Any], made: dict[str, Any], logprobs: Logprobs | None = None) -> bytes:
        rest = {key: value for key, value in made.items() if key != "content"}
        rest.update(self._weighed(logprobs))
        return self._framer.chunk([{"content": {"parts": parts, "role": "model"}, **self._numbered(), **rest}])

    def _weighed(self, logprobs: Logprobs | None = None) -> dict[str, Any]:
        logprobs = logprobs or self._framer.weighed(self._index)
        made = {} if logprobs is None else self._framer.candidate(logprobs=logprobs)
        return {key: value for key, value in made.items() if key != "content" and value}

    def _numbered(self) -> dict[str, int]:
        return {"index": self._index} if self._index else {}

    def last(self, made: dict[str, Any]) -> dict[str, Any]:
        """Give the candidate as it ends: everything but its parts."""
        rest = {key: value for key, value in made.items() if key not in ("content", "index")}
        if self._sources is not None:
            rest[_GROUNDING] = self._sources.told()
        return {"content": {"parts": self.rest(), "role": "model"}, **self._numbered(), **rest, **self._weighed()}


class Sources:
    """The sources of all texts of a candidate, which are told as one.

    Streams of the vendor tell them in a late event, all at once, and its client libraries keep what the last one says.
    """

    __slots__ = ("_chunks", "_places", "_supports")

    def __init__(self) -> None:
        """Begin with none."""
        self._chunks: list[Any] = []
        self._places: dict[bytes, int] = {}
        self._supports: list[Any] = []

    def add(self, sources: dict[str, Any], start: int) -> None:
        """Take the sources of a text that begins at a byte of the whole."""
        places = [self._place(chunk) for chunk in sources["groundingChunks"]]
        for support in sources["groundingSupports"]:
            segment = {key: value for key, value in support["segment"].items() if key != "partIndex"}
            for edge in ("startIndex", "endIndex"):
                segment[edge] = segment[edge] + start
            own = [places[index] for index in support["groundingChunkIndices"]]
            self._supports.append({"segment": segment, "groundingChunkIndices": own})

    def _place(self, chunk: Any) -> int:
        place = self._places.setdefault(dump(chunk), len(self._chunks))
        if place == len(self._chunks):
            self._chunks.append(chunk)
        return place

    def told(self) -> dict[str, Any]:
        """Give them as a candidate tells them."""
        return {"groundingChunks": self._chunks, "groundingSupports": self._supports}


def _sealed(item: Any) -> bool:
    """Tell whether a thought has the seal of its maker, who is another vendor."""
    return type(item) is Thinking and not is_open(item)


class GeminiFramer(Framer):
    """Writes Gemini streams."""

    dialect = "gemini"
    _candidates = True
    _weighs = True

    @property
    def envelope(self) -> bytes:
        """What all chunks share, in brackets, the last one open."""
        return self._envelope

    def chunk(self, candidates: list[Any], **more: Any) -> bytes:
        """Write one chunk."""
        return frame(dump({"candidates": candidates, **more, **self._shared}))

    def candidate(self, *items: Any, **fields: Any) -> dict[str, Any]:
        """Give what a candidate says with items, without why it ended."""
        made: dict[str, Any] = self.scribe.holding(*items, **fields)["candidates"][0]
        return {key: value for key, value in made.items() if key not in ("finishReason", "index", "finishMessage")}

    def _pen(self, index: int) -> Pen:
        return Pen(self, index)

    def _begin(self) -> bytes:
        body = self._echo(self.scribe.opening(self.answer), "modelVersion")
        self._shared = {key: body[key] for key in _ENVELOPE if key in body}
        self._envelope = dump(self._shared)[:-1]
        return b""

    def _end(self) -> bytes:
        candidates: list[Any] = []
        body: dict[str, Any] = {}
        for index, lane in sorted(self._lanes.items()):
            pen: Any = lane.pen
            body = self.scribe.envelope(self._ended_answer(index), lane)
            made = body.get("candidates") or [{}]
            candidates.append(pen.last(made[0]))
        rest = {key: body[key] for key in ("promptFeedback", "usageMetadata") if body.get(key) is not None}
        return self.chunk(candidates, **rest)

    def _broken(self, body: dict[str, Any]) -> bytes:
        return frame(dump(body))


FRAMER = GeminiFramer
