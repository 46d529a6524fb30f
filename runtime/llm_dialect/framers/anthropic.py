"""Anthropic Messages, stream out: blocks with fresh, increasing indices, one open at a time (R28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.errors import StreamError
from llm_dialect.flow import Splice
from llm_dialect.framers.anthropic_carried import ENDS, Regular
from llm_dialect.framers.base import Framer, Parts, event_of, quoted
from llm_dialect.generated.anthropic import response
from llm_dialect.generated.canonical.content import Citation, Refusal, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.json_io import dump
from llm_dialect.report import Rule
from llm_dialect.sse import frame

if TYPE_CHECKING:
    from llm_dialect.blocks import Block

__all__ = ["FRAMER", "render", "render_part"]

render, render_part = response.render, response.render_part

_STOPPED = frame(b'{"type":"message_stop"}', b"message_stop")
_START, _DELTA, _STOP = b"content_block_start", b"content_block_delta", b"content_block_stop"
# What `message_delta` may say of the counts.
_LATE_USAGE = (
    "input_tokens",
    "cache_creation_input_tokens",
    "cache_read_input_tokens",
    "output_tokens",
    "output_tokens_details",
    "server_tool_use",
)
LATE = Rule("dropped", "none", "R31", "the tier stands in the first event, which was told before it was known")
# Ends at which a call may lack its own.
_CUT_SHORT = frozenset((StopReason.max_tokens, StopReason.context_window, StopReason.malformed_tool_call))
_TAIL = b"}}\n\n"
_CALLS = frozenset(("tool_use", "server_tool_use", "mcp_tool_use"))
# Block type → its text property, the type of its delta, and the delta's property.
_TEXTS = {"text": ("text", "text_delta", "text"), "thinking": ("thinking", "thinking_delta", "thinking")}


class Pen:
    """Writes content blocks.

    Attributes:
        broken: A call flowed whose arguments turned out to be no object.
    """

    __slots__ = ("_framer", "_head", "_index", "_parts", "broken")

    def __init__(self, framer: AnthropicFramer) -> None:
        self._framer = framer
        self._index = -1
        self._head = b""  # of a delta of the open block, up to its text
        self._parts = Parts()
        self.broken = False

    def live(self, block: Block) -> bool:
        item = block.item
        if type(item) is ToolCall:
            # Arguments that are no object are wrapped in one, which can be done only when they are whole.
            return self._framer.flows(item) and block.runs[0].text().lstrip().startswith("{")
        return type(item) in (Text, Refusal, Thinking)

    def open(self, block: Block) -> bytes:
        item = block.item
        self._parts = Parts()
        if type(item) is ToolCall:
            *before, made = self._framer.scribe.holding(item.replace(arguments={}))["content"]
            made["id"] = self._framer.unique(item, made["id"])
            item.id = made["id"]
            led = b"".join(self._block(item, each) for each in before)
            return led + self._begin(made, "input_json_delta", "partial_json")
        if type(item) is Thinking:
            return self._begin({"type": "thinking", "thinking": "", "signature": ""}, "thinking_delta", "thinking")
        return self._begin({"type": "text", "text": ""}, "text_delta", "text")

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        return self._head + quoted(self._parts.joined(field, part, piece)) + _TAIL

    def flow(self, block: Block, field: str, part: int | None) -> Splice:
        return Splice(self._head + b'"', b'"' + _TAIL)

    def cite(self, block: Block, citations: list[Citation]) -> bytes:
        made = self._framer.scribe.holding(Text("-", citations=citations))["content"][0].get("citations")
        return b"".join(self._delta({"type": "citations_delta", "citation": each}) for each in made or ())

    def close(self, block: Block) -> bytes:
        if block.says_words():
            return self._end()
        item = block.rest()
        if type(item) is Text:
            item = item.replace(citations=None)
        if type(item) is ToolCall:
            self.broken = self.broken or not block.is_whole_call()
            if item.signature is None:
                return self._end()  # all else was told, or lost, when it began
            item = item.replace(arguments={})  # they are told, whatever they are
        first, *others = self._framer.scribe.holding(item)["content"] or [{}]
        out = []
        if first.get("type") == "thinking" and first["signature"]:
            out.append(self._delta({"type": "signature_delta", "signature": first["signature"]}))
        out.append(self._end())
        out += [self._block(item, each) for each in others]
        return b"".join(out)

    def whole(self, item: Any) -> bytes:
        item = self._framer.linked(item)
        return b"".join(self._block(item, each) for each in self._framer.scribe.holding(item)["content"])

    def _block(self, item: Any, made: dict[str, Any]) -> bytes:
        """Write a finished block as its events."""
        kind = made["type"]
        if kind in _TEXTS:
            return self._text_block(made, *_TEXTS[kind])
        if kind in _CALLS:
            if kind == "tool_use":
                made["id"] = self._framer.unique(item, made["id"])
            out = self._begin({**made, "input": {}}, "input_json_delta", "partial_json")
            text = dump(made["input"]).decode() if made["input"] != {} else ""
            return out + (self._head + quoted(text) + _TAIL if text else b"") + self._end()
        return self._begin(made, "", "") + self._end()

    def _text_block(self, made: dict[str, Any], key: str, delta: str, name: str) -> bytes:
        empty = {**made, key: ""}
        empty.update({each: "" for each in ("signature",) if each in made})
        empty.update({each: [] for each in ("citations",) if each in made})
        out = [self._begin(empty, delta, name)]
        if made[key]:
            out.append(self._head + quoted(made[key]) + _TAIL)
        out += [self._delta({"type": "citations_delta", "citation": each}) for each in made.get("citations") or ()]
        if made.get("signature"):
            out.append(self._delta({"type": "signature_delta", "signature": made["signature"]}))
        out.append(self._end())
        return b"".join(out)

    def _begin(self, made: dict[str, Any], delta: str, name: str) -> bytes:
        self._index += 1
        self._head = (
            b'event: content_block_delta\ndata: {"type":"content_block_delta","index":%d,"delta":{"type":"%b","%b":'
            % (self._index, delta.encode(), name.encode())
        )
        return frame(dump({"type": "content_block_start", "index": self._index, "content_block": made}), _START)

    def _delta(self, delta: dict[str, Any]) -> bytes:
        return frame(dump({"type": "content_block_delta", "index": self._index, "delta": delta}), _DELTA)

    def _end(self) -> bytes:
        return frame(b'{"type":"content_block_stop","index":%d}' % self._index, _STOP)


class AnthropicFramer(Framer):
    """Writes Anthropic streams."""

    dialect = "anthropic"
    _model_at = ("message", "model")
    _mark = _STOPPED
    _tagged = True
    _sounds = False

    def __init__(self, *args: Any) -> None:
        """Begin a stream."""
        super().__init__(*args)
        self._regular = Regular()

    def carry(self, name: bytes, data: bytes) -> bytes:
        """Write an event as it is; what clients would stumble over is made regular (R25, R28)."""
        event = event_of(data)
        if "type" not in event and name:
            event = {"type": name.decode(), **event}
            data = dump(event)
        made = self._regular.mended(event)
        if len(made) == 1 and made[0] is event:
            return super().carry(name, data)
        carry = super().carry
        return b"".join([carry(b"", data if each is event else dump(each)) for each in made])

    def _whole(self, last: bytes) -> bool:
        return b'"message_stop"' in last

    def _pen(self, index: int) -> Pen:
        return Pen(self)

    def _begin(self) -> bytes:
        message = self._echo(self.scribe.opening(self.answer))
        self._tier = message["usage"].get("service_tier")
        message.update(content=[], stop_reason=None, stop_sequence=None, stop_details=None)
        return frame(dump({"type": "message_start", "message": message}), b"message_start")

    def _end(self) -> bytes:
        lane = self._lanes.get(0)
        pen: Any = None if lane is None else lane.pen
        if pen is not None and pen.broken and self._ends[0].stop_reason not in _CUT_SHORT:
            raise StreamError("the arguments of a call are no JSON object")
        body = self.scribe.envelope(self._ended_answer(0), lane)
        delta = {key: body[key] for key in ENDS if key in body}
        usage = {key: body["usage"][key] for key in _LATE_USAGE if key in body["usage"]}
        if body["usage"].get("service_tier") not in (None, self._tier):
            self.report.note(self.answer, "service_tier", LATE)
        told = frame(dump({"type": "message_delta", "delta": delta, "usage": usage}), b"message_delta")
        return told + _STOPPED

    def _broken(self, body: dict[str, Any]) -> bytes:
        return frame(dump(body), b"error")

    def _ping(self) -> bytes:
        return frame(b'{"type":"ping"}', b"ping") if self._begun else b""


FRAMER = AnthropicFramer
