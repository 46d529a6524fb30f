"""Anthropic Messages, stream in: blocks by their index, counts that are told in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.deframers.base import Deframer
from llm_dialect.ends import ending
from llm_dialect.errors import InvalidResponse
from llm_dialect.generated.anthropic import response
from llm_dialect.generated.anthropic.stream import CHANGES, DELTAS, EVENTS, PADDING
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.lessons import Changing

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.steps import Step

__all__ = ["DEFRAMER"]

_CHANGE = CHANGES["change"]
_NO_COUNTS = {"input_tokens": 0, "output_tokens": 0}
_ANSWER, _FAIL = "message", "error"
_EMPTY_ANSWER: dict[str, Any] = {
    "id": "",
    "type": _ANSWER,
    "role": "assistant",
    "model": "",
    "content": [],
    "stop_reason": None,
    "stop_sequence": None,
    "usage": _NO_COUNTS,
}
_INNER = frozenset(("open", "delta", "close", "amend", "end"))
# What a vendor that is only compatible may leave out of a block that begins.
_EMPTY: dict[str, dict[str, Any]] = {
    "text": {"text": ""},
    "thinking": {"thinking": "", "signature": ""},
    "tool_use": {"input": {}},
}


class AnthropicDeframer(Deframer):
    """Reads Anthropic streams."""

    dialect = "anthropic"
    own = frozenset(("message", *EVENTS))
    padding = Changing(PADDING)

    def __init__(self, *args: Any) -> None:
        """Begin before the first byte."""
        super().__init__(*args)
        self._usage: dict[str, Any] = {}
        self._started = self._stopped = False

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        kind = event.get("type") or name.decode("utf-8", "replace")
        if kind == _ANSWER:
            self._tell_whole(event, out)
            return
        if not kind and event.get(_FAIL):
            kind = _FAIL
        step = self._known(EVENTS, kind, "$")
        if step is None:
            out.append(CanonChunk(opaque=event, opaque_dialect=self.dialect))
            return
        if not self._started and step.name in _INNER:
            raise InvalidResponse(f"{kind} came before the message began", "$.type")
        self._leave(step, event, "$")
        getattr(self, "_on_" + step.name)(step, event, out)

    def _on_start(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        if self._started:
            raise InvalidResponse("a second message began within the first", "$.type")
        message = {key: value for key, value in self._object(event, step.at["answer"]).items() if value is not None}
        self._started = True
        self._count(message.get("usage"))
        content = message.get("content") or []
        told = {**_EMPTY_ANSWER, **message, "content": [], "usage": self._counts()}
        head = self._answer(told)
        head.id, head.model = head.id or None, head.model or None
        out.append(_headed(head, told=True))
        out.extend(CanonChunk(item=item) for item in self._answer(_holding(content)).content)

    def _tell_whole(self, message: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take a whole message, from an upstream that did not stream."""
        items = self._answer(message)
        self.whole = self.ended = True
        content, items.content = items.content, []
        out += [CanonChunk(head=items), *(CanonChunk(item=item) for item in content)]
        out.append(ending(items, usage=items.usage))

    def _on_open(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        block = self._object(event, step.at["item"])
        tag = block.get("type")
        whole = {**_EMPTY.get(tag, {}), **block} if type(tag) is str else block
        opens = self._answer(_holding([whole])).content[0]
        out.append(CanonChunk(block=self._number(event, step.at["block"]), opens=opens))

    def _on_delta(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        delta = self._object(event, step.at["delta"])
        kind = self._known(DELTAS, delta.get("type"), "$.delta")
        if kind is None:
            return
        if len(delta) > len(kind.at) + 1:
            self._leave(kind, delta, "$.delta")
        chunk = CanonChunk(block=self._number(event, step.at["block"]))
        getattr(self, "_delta_" + kind.name)(chunk, delta, kind)
        out.append(chunk)

    def _delta_text(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        chunk.text = self._text(delta, kind.at["text"], "$.delta")

    def _delta_thought(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        chunk.thinking = ThinkingDelta(ThinkingDeltaKind.text, self._text(delta, kind.at["text"], "$.delta"))

    def _delta_seal(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        chunk.thinking = ThinkingDelta(ThinkingDeltaKind.signature, self._text(delta, kind.at["text"], "$.delta"))

    def _delta_arguments(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        chunk.tool_calls = [ToolCallDelta(0, arguments=self._text(delta, kind.at["text"], "$.delta"))]

    def _delta_cite(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        citation = self._object(delta, kind.at["citation"])
        held = self._answer(_holding([{"type": "text", "text": "", "citations": [citation]}]))
        text: Any = held.content[0]
        chunk.citations = text.citations

    def _delta_ignore(self, chunk: CanonChunk, delta: dict[str, Any], kind: Step) -> None:
        """Nothing that a chunk could hold; the table says what it costs."""

    def _on_close(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        out.append(CanonChunk(block=self._number(event, step.at["block"]), closes=True))

    def _on_amend(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        change = self._object(event, step.at["change"])
        self._leave(_CHANGE, change, "$.delta")
        self._count(event.get(step.at["usage"]))
        told = {key: change[key] for key in _CHANGE.mapped if key in change}
        head = self._answer({**_EMPTY_ANSWER, **told, "usage": self._counts()})
        self._stopped = self._stopped or head.stop_reason is not None
        out.append(_headed(head))

    def _on_end(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        if not self._stopped:
            raise InvalidResponse("the message ended without a reason")
        self.ended = True

    def _last(self, out: list[CanonChunk]) -> None:
        self.ended = self._stopped  # the reason was told; only the farewell is missing

    def _on_ping(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        out.append(CanonChunk(ping=True))

    def _on_fail(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        self._refuse(event, out)

    def _count(self, usage: Any) -> None:
        """Take counts: each that is told replaces the one before, whatever else an event tells (R31)."""
        if type(usage) is dict:
            self._usage.update((key, value) for key, value in usage.items() if value is not None)

    def _counts(self) -> dict[str, Any]:
        return {**_NO_COUNTS, **self._usage}

    def _answer(self, message: dict[str, Any]) -> ItemResponse:
        return response.parse(message, self._reading)


def _holding(content: list[Any]) -> dict[str, Any]:
    """Make a message that holds nothing but content."""
    return {"type": _ANSWER, "role": "assistant", "content": content}


def _headed(head: ItemResponse, told: bool = False) -> CanonChunk:
    usage = head.usage
    if not told:
        head.id = head.model = None
    head.usage = None
    return ending(head, head=head, usage=usage)


DEFRAMER = AnthropicDeframer
