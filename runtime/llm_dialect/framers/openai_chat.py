"""OpenAI Chat Completions, stream out: deltas of each choice, its finish, the counts, `[DONE]` (R25, R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.blocks import is_words
from llm_dialect.flow import Splice
from llm_dialect.framers.base import Framer, Parts, event_of, quoted
from llm_dialect.framers.openai_chat_carried import Regular
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.generated.openai_chat import response
from llm_dialect.json_io import dump
from llm_dialect.rules.calls import LEGACY
from llm_dialect.sse import DONE, frame

if TYPE_CHECKING:
    from llm_dialect.blocks import Block
    from llm_dialect.generated.canonical.response import Logprobs

__all__ = ["FRAMER", "render", "render_part"]

render, render_part = response.render, response.render_part

_ENVELOPE = ("id", "object", "created", "model", "service_tier", "system_fingerprint")
_KEYS = {Text: b"content", Refusal: b"refusal", Thinking: b"reasoning_content"}
_LISTS = frozenset(("annotations", "thinking_blocks"))
_TAIL = b'},"finish_reason":null}]}\n\n'
_CALL_TAIL = b"}}]" + _TAIL


class Pen:
    """Writes the deltas of one choice."""

    __slots__ = ("_calls", "_counts", "_framer", "_head", "_index", "_parts", "_said", "_tail", "_whole")

    def __init__(self, framer: ChatFramer, index: int) -> None:
        self._framer = framer
        self._index = index
        self._calls = -1
        self._head = self._tail = b""
        self._parts = Parts()
        self._counts: dict[str, int] = {}  # of entries told in lists
        self._whole = False  # what the open call says but its arguments was told, or lost, when it began
        self._said = 0  # characters of text in closed blocks: where the next one begins

    def live(self, block: Block) -> bool:
        item = block.item
        if type(item) is ToolCall:
            return self._framer.flows(item) and not self._framer.legacy()
        if type(item) is Thinking:
            # What has a seal, or will have one, is told as sealed, which is known only when it is whole.
            awaited = item.issuer is not None and item.id is None
            return item.signature is None and item.redacted_data is None and item.details is None and not awaited
        return type(item) in (Text, Refusal)

    def open(self, block: Block) -> bytes:
        item = block.item
        self._parts = Parts()
        if type(item) is not ToolCall:
            self._tail = _TAIL
            self._head = self._delta_head(b'{"%b":' % _KEYS[type(item)])
            return b""
        self._calls += 1
        message = self._message(item)
        if "tool_calls" not in message:  # its own dialect's older spelling, which lanes of calls do not have
            message = self._message(item.replace(form=None, at=None))
        made = message["tool_calls"][0]
        self._whole = len(message) == 1 and "extra_content" not in made
        made["function"]["arguments"] = ""
        item.id = made["id"] = self._framer.unique(item, made["id"])
        self._tail = _CALL_TAIL
        self._head = self._delta_head(b'{"tool_calls":[{"index":%d,"function":{"arguments":' % self._calls)
        return self._chunk({"tool_calls": [{"index": self._calls, **made}]})

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        piece = self._parts.joined(field, part, piece)
        logprobs = self._framer.weighed(self._index)
        if logprobs is not None:
            return self._weighed(block, piece, logprobs)
        return self._head + quoted(piece) + self._tail

    def flow(self, block: Block, field: str, part: int | None) -> Splice:
        return Splice(self._head + b'"', b'"' + self._tail)

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        return b""  # told when the text is whole: an annotation says where the text ends

    def close(self, block: Block) -> bytes:
        item = block.rest()
        if type(item) is Text:
            self._said += len(item.text)
            if is_words(item):
                return b""
            made = self._shifted(self._message(item), self._said - len(item.text))
            rest = {key: value for key, value in made.items() if key != "content"}
            return self._chunk(rest) if rest else b""
        if type(item) is ToolCall and self._whole and item.signature is None:
            return b""
        made = self._message(item)
        rest = {key: value for key, value in made.items() if key not in ("reasoning_content", "refusal", "tool_calls")}
        late = made["tool_calls"][0].get("extra_content") if type(item) is ToolCall else None
        if late is not None:
            rest["tool_calls"] = [{"index": self._calls, "extra_content": late}]
        return self._chunk(rest) if rest else b""

    def whole(self, item: Any) -> bytes:
        made = self._message(item)
        if type(item) is Text:
            made = self._shifted({key: value for key, value in made.items() if value != ""}, self._said)
            self._said += len(item.text)
        for call in made.get("tool_calls", ()):
            self._calls += 1
            call["id"] = self._framer.unique(item, call["id"])
            call["index"] = self._calls
        return self._chunk(made) if made else b""

    def _weighed(self, block: Block, piece: str, logprobs: Logprobs) -> bytes:
        if type(block.item) is ToolCall:
            call = {"index": self._calls, "function": {"arguments": piece}}
            return self._chunk({"tool_calls": [call]}, logprobs=logprobs)
        return self._chunk({_KEYS[type(block.item)].decode(): piece}, logprobs=logprobs)

    def _message(self, item: Any) -> dict[str, Any]:
        """Give what a message says with an item, as a delta."""
        message = self._framer.scribe.holding(item)["choices"][0]["message"]
        return {key: value for key, value in message.items() if value is not None and key != "role"}

    def _shifted(self, made: dict[str, Any], start: int) -> dict[str, Any]:
        for each in made.get("annotations", ()) if start else ():
            for key in ("start_index", "end_index"):
                each["url_citation"][key] += start
        return made

    def _delta_head(self, opening: bytes) -> bytes:
        return b'data: %b,"choices":[{"index":%d,"delta":%b' % (self._framer.opened(), self._index, opening)

    def _numbered(self, delta: dict[str, Any]) -> dict[str, Any]:
        """Number the entries of lists, as this vendor's own client library wants before it joins them."""
        for key in _LISTS & delta.keys():
            first = self._counts.get(key, 0)
            self._counts[key] = first + len(delta[key])
            delta[key] = [{"index": first + place, **each} for place, each in enumerate(delta[key])]
        return delta

    def _chunk(self, delta: dict[str, Any], finish: str | None = None, logprobs: Logprobs | None = None) -> bytes:
        choice: dict[str, Any] = {"index": self._index, "delta": self._numbered(delta)}
        logprobs = logprobs or self._framer.weighed(self._index)
        if logprobs is not None:
            choice["logprobs"] = self._framer.scribe.holding(logprobs=logprobs)["choices"][0]["logprobs"]
        choice["finish_reason"] = finish
        return self._framer.chunk([choice])

    def explain(self, message: dict[str, Any]) -> bytes:
        """Write why the answer was refused, where it was refused without words."""
        words = message.get("refusal")
        return self._chunk({"refusal": words}) if words else b""

    def finish(self, reason: str | None) -> bytes:
        """Write why the choice ended."""
        return self._chunk({}, reason)


class ChatFramer(Framer):
    """Writes Chat Completions streams."""

    dialect = "openai_chat"
    _candidates = True
    _weighs = True
    _model_at = ("model",)
    _mark = DONE

    def _whole(self, last: bytes) -> bool:
        return last.strip() == b"[DONE]"

    def __init__(self, *args: Any) -> None:
        """Begin a stream."""
        super().__init__(*args)
        self._regular = Regular()
        self._early = b""  # counts that came before the end

    def carry(self, name: bytes, data: bytes) -> bytes:
        """Write an event as it is; what clients would stumble over is made regular (R25, R30)."""
        if self._whole(data):
            return self._missing() + super().carry(name, data)
        event = event_of(data)
        made = self._regular.mended(event)
        if made is None:
            return b""
        if made is not event:
            data = dump(made)
        if not made["choices"] and made.get("usage"):
            if self._unasked():
                return b""
            if self._regular.unfinished():
                self._early = data
                return b""
        return super().carry(name, data)

    def _unasked(self) -> bool:
        """Tell whether the client is known not to want counts of their own: some look for a choice in each chunk."""
        memory = self._memory
        return memory is not None and bool(memory.stream) and not memory.include_usage

    def farewell(self) -> bytes:
        """Write what the upstream left out of the end; nothing comes after it."""
        return self._missing() + super().farewell()

    def _missing(self) -> bytes:
        """Write why each choice ended of which nobody said it, and counts that came too early."""
        told = event_of(self.last_event)
        head = {key: told[key] for key in _ENVELOPE if key in told}
        out: list[bytes] = []
        for index, called in self._regular.unfinished():
            why = StopReason.tool_use if called else StopReason.other
            end = ItemResponse([], why, id="-", model="-", created=0, index=0)
            reason = self.scribe.envelope(end, None)["choices"][0]["finish_reason"]
            choice: dict[str, Any] = {"index": index, "delta": {}, "finish_reason": "tool_calls" if called else reason}
            out.append(dump({**head, "choices": [choice]}))
        self._regular.end()
        early, self._early = self._early, b""
        if out and not early and self._regular.usage:
            early = dump({**head, "choices": [], "usage": self._regular.usage})  # the last chunk is asked for them
        return b"".join([super(ChatFramer, self).carry(b"", each) for each in (*out, early) if each])

    def _pen(self, index: int) -> Pen:
        pen = Pen(self, index)
        self._out.append(
            self.chunk([{"index": index, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}])
        )
        return pen

    def opened(self) -> bytes:
        """Give the envelope that all chunks share, without its closing bracket."""
        return self._envelope

    def chunk(self, choices: list[Any], **more: Any) -> bytes:
        """Write one chunk."""
        rest = dump({"choices": choices, **more})
        return frame(self._envelope + b"," + rest[1:])

    def legacy(self) -> bool:
        """Tell whether the client offered functions in the old way."""
        return self._memory is not None and LEGACY in self._memory.keys

    def _begin(self) -> bytes:
        body = self._echo(self.scribe.opening(self.answer))
        body["object"] = "chat.completion.chunk"
        self._head: dict[str, Any] = {key: body[key] for key in _ENVELOPE if key in body}
        self._envelope = dump(self._head)[:-1]
        return b""

    def _end(self) -> bytes:
        out: list[bytes] = []
        body: dict[str, Any] = {}
        for index, lane in sorted(self._lanes.items()):
            pen: Any = lane.pen
            body = self.scribe.envelope(self._ended_answer(index), lane)
            if body.get("service_tier"):
                self._head["service_tier"] = body["service_tier"]  # which one served is known at the end
                self._envelope = dump(self._head)[:-1]
            out.append(b"" if lane.refused else pen.explain(body["choices"][0]["message"]))
            out.append(pen.finish(body["choices"][0]["finish_reason"]))
        wanted = self._memory is None or self._memory.include_usage
        if wanted and body.get("usage") is not None:
            out.append(self.chunk([], usage=body["usage"]))
        out.append(DONE)
        return b"".join(out)

    def _broken(self, body: dict[str, Any]) -> bytes:
        return frame(dump(body)) + DONE


FRAMER = ChatFramer
