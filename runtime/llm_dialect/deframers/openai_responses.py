"""OpenAI Responses, stream in: items by their id, told whole when they are done.

What an item says when it is done is held against what flowed before: a vendor that tells a text only then, or only at
the end of the whole answer, is understood too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.context import Reading
from llm_dialect.deframers.base import Deframer, placed
from llm_dialect.deframers.openai_responses_items import Item, Items, rest_of, rest_of_call
from llm_dialect.ends import ending
from llm_dialect.errors import InvalidResponse
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.response import Logprobs
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.generated.openai_responses import response
from llm_dialect.generated.openai_responses.stream import EVENTS, PADDING
from llm_dialect.json_io import to_text
from llm_dialect.lessons import Changing
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.steps import Step

__all__ = ["DEFRAMER", "LATE", "OTHER"]

_CALLS = frozenset(("function_call", "custom_tool_call"))
_MESSAGE, _REASONING = "message", "reasoning"
_PARTS = ("output_text", "refusal")
_NEVER = -1  # the block of a part that did not flow
# Where the texts of items stand in a body, by what they are of.
_PARTS_AT = "$.output[*].content[*]"
_TEXTS = {None: _PARTS_AT, "summary": "$.output[*].summary[*]", "content": _PARTS_AT, "arguments": "$.output[*]"}
LATE = Rule("dropped", "lossy", "R29", "it was told after its part was told whole, or after the part had an end")
OTHER = Rule("dropped", "lossy", "R29", "another text flowed before, which cannot be taken back")
_ANSWER = "response"
_ALIVE = "keepalive"
# Why an answer is over → the event that says so.
_ENDS = {
    "completed": "response.completed",
    "incomplete": "response.incomplete",
    "failed": "response.failed",
    "cancelled": "response.failed",
}
_NEWS = ("error", "incomplete_details")  # empty ones say nothing
_BROKEN = ("failed", "cancelled")
_ENVELOPE: dict[str, Any] = {
    "id": "",
    "object": "response",
    "created_at": 0,
    "model": "",
    "status": "completed",
    "error": None,
    "incomplete_details": None,
    "output": [],
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
}


def _sample() -> ItemResponse:
    """Read an answer that holds each kind of item that flows, to learn where they stand."""
    parts = [{"type": "output_text", "text": "-", "annotations": []}, {"type": "refusal", "refusal": "-"}]
    message = {"type": _MESSAGE, "id": "-", "role": "assistant", "status": "completed", "content": parts}
    call = {"type": "function_call", "call_id": "-", "name": "-", "arguments": "{}"}
    thought = {"type": _REASONING, "id": "-", "summary": []}
    whole = {**_ENVELOPE, "output": [message, call, thought]}
    return response.parse(whole, Reading("openai_responses", InvalidResponse))


class ResponsesDeframer(Deframer):
    """Reads Responses streams."""

    dialect = "openai_responses"
    places: ClassVar[Mapping[type[Any], Any]] = placed(_sample())
    own = frozenset((_ANSWER, *EVENTS))
    padding = Changing(PADDING)

    def __init__(self, *args: Any) -> None:
        """Begin before the first byte."""
        super().__init__(*args)
        self._held = Items()
        self._last_parts: list[tuple[Item, Any, int]] = []  # of a message that is done: the end may say more of them
        self._count = 0  # of blocks

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        kind = event.get("type") or name.decode("utf-8", "replace")
        if kind == _ALIVE:
            out.append(CanonChunk(ping=True))
            return
        if type(kind) is str and kind not in EVENTS:
            kind, event = self._other(kind, event)
        step = self._known(EVENTS, kind, "$")
        if step is None:
            out.append(CanonChunk(opaque=event, opaque_dialect=self.dialect))
            return
        self._leave(step, event, "$")
        if self._last_parts and step.name != "end":
            self._close_parts(out)
        getattr(self, "_on_" + step.name)(step, event, out)

    def _other(self, kind: str, event: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Give what an event of no known kind is as good as: an end under another name, or a whole answer."""
        if not kind and event.get("object") == _ANSWER:
            self.whole = True
            event = {_ANSWER: event}
        answer = event.get(_ANSWER)
        state = answer.get("status") if type(answer) is dict else None
        return (_ENDS.get(state, kind) if type(state) is str else kind), event

    # -- the answer

    def _on_start(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        out.append(CanonChunk(head=self._head(self._object(event, step.at["answer"]), ended=False)))

    def _on_end(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        answer = self._object(event, step.at["answer"])
        if answer.get("status") in _BROKEN:
            self._on_break(step, event, out)
            return
        if self.whole:
            out.append(CanonChunk(head=self._head(answer, ended=False)))
        output = answer.get("output") or []
        for place, item in enumerate(output if type(output) is list else ()):
            if type(item) is not dict:
                continue
            if not self._held.of(item.get("id"), place, item.get("call_id")).done:
                self._finish(item, place, out)
            elif item.get("type") == _MESSAGE and type(item.get("content")) is list:
                self._said_at_the_end(item, place, out)
        self._close_parts(out)
        head = self._head(answer, ended=True)
        out.append(ending(head, head=head, usage=head.usage))
        self.ended = True

    def _head(self, answer: dict[str, Any], ended: bool) -> ItemResponse:
        """Read an answer without what it holds; of one that goes on, the state says nothing."""
        said = {key: value for key, value in answer.items() if value is not None and (value or key not in _NEWS)}
        told = {**_ENVELOPE, **said, "output": []}
        if not ended:
            told.pop("usage", None)
            told["status"] = "completed"
        head = response.parse(told, self._reading)
        head.id, head.model = head.id or None, head.model or None
        if answer.get("created_at") is None:
            head.created = None  # what an event leaves out takes nothing back
        if not ended:
            head.stop_reason = head.status = None
        return head

    def _on_break(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        answer = self._object(event, step.at["answer"])
        self._refuse({"error": answer.get("error") or {}}, out)

    def _on_fail(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        nested = event.get(step.at["error"])
        flat = {key: event[key] for key in ("message", "code", "param") if key in event}
        self._refuse({"error": nested if type(nested) is dict else flat}, out)

    # -- items

    def _on_open(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        item = self._object(event, step.at["item"])
        held = self._held.opened(item.get("id"), self._number(event, step.at["place"]), item.get("call_id"))
        held.begun(item)
        kind = _kind(item)
        if (kind in _CALLS and item.get("name") and item.get("call_id")) or kind == _REASONING:
            self._begin(held, item, out)

    def _begin(self, held: Item, item: dict[str, Any], out: list[CanonChunk]) -> None:
        """Begin a call or a thought: all that its item says but what flows."""
        bare = {key: value for key, value in item.items() if key != "status"}  # that it goes on says nothing of it
        if item["type"] == "function_call":
            bare["arguments"] = ""
        if item["type"] == "custom_tool_call":
            bare["input"] = ""
        if item["type"] == _REASONING:
            bare.update(summary=[], content=None, encrypted_content=None)
        opened = self._items([bare])
        if opened:
            out.append(CanonChunk(block=self._block(held, None), opens=opened[0]))

    def _block(self, held: Item, part: Any) -> int:
        if part not in held.blocks:
            held.blocks[part] = self._count
            self._count += 1
        return held.blocks[part]

    def _on_text(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held, part, text = self._flow(step, event)
        if held is None and "text" in step.at:
            return
        logprobs = event.get(step.at["logprobs"]) or None
        item = held or self._held.of(event.get(step.at["id"]), self._number(event, step.at["place"]))
        if logprobs is not None:
            logprobs = self._weights(item, part, self._logprobs(logprobs), whole="whole" in step.at)
        if held is not None:
            out.append(CanonChunk(text=text, block=self._block(held, part), logprobs=logprobs))
        elif logprobs is not None:
            out.append(CanonChunk(logprobs=logprobs, block=item.blocks.get(part)))

    def _weights(self, held: Item, part: Any, said: Logprobs | None, *, whole: bool) -> Logprobs | None:
        """Give the log probabilities of a part that did not flow yet; where it is told whole, some did."""
        known = held.weighed.get(part, 0)
        new = [] if said is None or held.done else (said.content or [])[known if whole else 0 :]
        held.weighed[part] = known + len(new)
        return Logprobs(new) if new else None

    def _logprobs(self, logprobs: Any) -> Logprobs | None:
        text: Any = self._message([{"type": "output_text", "text": "", "annotations": [], "logprobs": logprobs}])
        return Logprobs(text[0].logprobs) if text and text[0].logprobs else None

    def _on_refuse(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held, part, text = self._flow(step, event)
        if held is not None:
            out.append(CanonChunk(refusal=text, block=self._block(held, part)))

    def _on_cite(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held = self._held.of(event.get(step.at["id"]), self._number(event, step.at["place"]))
        part = self._number(event, step.at["number"]) or 0
        citation = event.get(step.at["citation"])
        held.cited[part] = held.cited.get(part, 0) + 1
        self._cite(held, part, [citation], out)

    def _cite(self, held: Item, part: Any, annotations: list[Any], out: list[CanonChunk]) -> None:
        text: Any = self._message([{"type": "output_text", "text": "", "annotations": annotations, "logprobs": []}])
        if text and text[0].citations:
            out.append(CanonChunk(citations=text[0].citations, block=self._block(held, part)))

    def _on_summary(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held, part, text = self._flow(step, event, "summary")
        if held is None:
            return
        delta = ThinkingDelta(ThinkingDeltaKind.summary, text, part=part[1])
        out.append(CanonChunk(thinking=delta, block=self._block(held, None)))

    def _on_thought(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held, part, text = self._flow(step, event, "content")
        if held is None:
            return
        delta = ThinkingDelta(ThinkingDeltaKind.text, text, part=part[1])
        out.append(CanonChunk(thinking=delta, block=self._block(held, None)))

    def _on_arguments(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        held, _, text = self._flow(step, event, "arguments")
        if held is not None:
            out.append(CanonChunk(tool_calls=[ToolCallDelta(0, arguments=text)], block=self._block(held, None)))

    def _flow(self, step: Step, event: dict[str, Any], of: str | None = None) -> tuple[Item | None, Any, str]:
        """Take a fragment: its item, its part, its text; no item if it says nothing new."""
        held = self._held.of(event.get(step.at["id"]), self._number(event, step.at["place"]))
        number = self._number(event, step.at["number"]) or 0 if "number" in step.at else None
        part = number if of is None else (of, number)
        told = held.told.setdefault(part, [])
        if "whole" in step.at:
            whole = event.get(step.at["whole"])
            text = "" if held.done or type(whole) is not str else self._rest(held, part, whole)
            if whole:
                held.over.add(part)
        else:
            text = self._text(event, step.at["text"])
            if held.done or part in held.over:
                self.report.tell(_TEXTS.get(of, _TEXTS[None]), LATE)
                return None, part, ""
            self.noted = told
        told.append(text)
        return (held if text or "text" in step.at else None), part, text

    def _rest(self, held: Item, part: Any, whole: str) -> str:
        """Give what is missing of a part; if another text flowed, that is reported, once."""
        told = held.text(part)
        if not whole.startswith(told) and part not in held.other:
            held.other.add(part)
            of = part[0] if type(part) is tuple else None
            self.report.tell(_TEXTS[of], OTHER)
        return rest_of(told, whole)

    # -- items that are done

    def _on_close(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        self._finish(self._object(event, step.at["item"]), self._number(event, step.at["place"]), out)

    def _finish(self, item: dict[str, Any], place: Any, out: list[CanonChunk]) -> None:
        """Take an item that is told whole: what did not flow of it, and its end."""
        held = self._held.of(item.get("id"), place, item.get("call_id"))
        if held.done:
            return
        item = held.filled(item)
        kind = _kind(item)
        if kind == _MESSAGE:
            self._finish_message(held, item, out)
        elif kind == _REASONING:
            self._finish_thought(held, item, out)
        elif kind in _CALLS:
            self._finish_call(held, item, out)
        else:
            out += [CanonChunk(item=each) for each in self._items([item])]
        held.done = True
        if kind != _MESSAGE:
            held.told.clear()

    def _finish_message(self, held: Item, item: dict[str, Any], out: list[CanonChunk]) -> None:
        content = item.get("content")
        parts = content if type(content) is list else []
        for number, part in enumerate(parts):
            self._part_done(held, number, {**item, "content": [part]}, out)
        self._close_parts(out)
        self._last_parts = [(held, number, block) for number, block in held.blocks.items()]

    def _close_parts(self, out: list[CanonChunk]) -> None:
        """End the parts of a message that is done."""
        for held, _, block in self._last_parts:
            held.forget()
            if block != _NEVER:
                out.append(CanonChunk(block=block, closes=True))
        self._last_parts = []

    def _on_part(self, step: Step, event: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take a part that is done: it may say more than the events of its text did."""
        part = event.get(step.at["part"])
        if (
            type(part) is not dict
            or part.get("type") not in _PARTS
            or type(part.get("refusal", part.get("text"))) is not str
        ):
            return
        held = self._held.of(event.get(step.at["id"]), self._number(event, step.at["place"]))
        number = self._number(event, step.at["number"]) or 0
        if not held.done and number in held.blocks and not held.knows(number, part):
            item = {"type": _MESSAGE, "id": "", "role": "assistant", "status": "completed", "content": [part]}
            self._part_done(held, number, item, out)

    def _part_done(self, held: Item, number: int, item: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take what a part that is told whole, in an item of its own, says beside what flowed."""
        whole = self._items([item])
        if number not in held.blocks:
            held.blocks[number] = _NEVER
            held.took(number, item["content"][0])
            out += [CanonChunk(item=each) for each in whole]
            return
        for each in whole[:1]:
            out += self._news(held, number, each)

    def _said_at_the_end(self, item: dict[str, Any], place: int, out: list[CanonChunk]) -> None:
        """Take what the end of the answer says of a message that was done before: more than the message itself did."""
        held = self._held.of(item.get("id"), place)
        content = held.filled(item)["content"]
        is_last = any(each is held for each, _, _ in self._last_parts)
        for number, part in enumerate(content):
            if type(part) is not dict or part.get("type") not in _PARTS or held.knows(number, part):
                continue
            if is_last and held.blocks.get(number, _NEVER) != _NEVER:
                self._part_done(held, number, {**item, "content": [part]}, out)
            else:
                self.report.tell(_PARTS_AT, LATE)

    def _news(self, held: Item, number: int, whole: Any) -> list[CanonChunk]:
        """Give what a part that is told whole says that did not flow."""
        made: list[CanonChunk] = []
        block = held.blocks[number]
        if type(whole) in (Text, Refusal):
            weights = (getattr(whole, "logprobs", None) or [])[held.weighed.get(number, 0) :]
            if weights:
                held.weighed[number] = held.weighed.get(number, 0) + len(weights)
                made.append(CanonChunk(logprobs=Logprobs(weights), block=block))
            rest = self._rest(held, number, whole.text)
            if rest:
                held.told.setdefault(number, []).append(rest)
                made.append(
                    CanonChunk(rest, block=block) if type(whole) is Text else CanonChunk(refusal=rest, block=block)
                )
        citations = (getattr(whole, "citations", None) or [])[held.cited.get(number, 0) :]
        if citations:
            held.cited[number] = held.cited.get(number, 0) + len(citations)
            made.append(CanonChunk(block=block, citations=citations))
        return made

    def _finish_thought(self, held: Item, item: dict[str, Any], out: list[CanonChunk]) -> None:
        if None not in held.blocks:
            out += [CanonChunk(item=each) for each in self._items([item])]
            return
        block = held.blocks[None]
        for each in self._items([item]):
            if type(each) is Thinking:
                out += [CanonChunk(thinking=delta, block=block) for delta in self._missing(held, each)]
        out.append(CanonChunk(block=block, closes=True))

    def _missing(self, held: Item, whole: Thinking) -> list[ThinkingDelta]:
        """Give what a finished thought says that did not flow."""
        made: list[ThinkingDelta] = []
        for of, kind, texts in (
            ("summary", ThinkingDeltaKind.summary, whole.summary),
            ("content", ThinkingDeltaKind.text, whole.parts),
        ):
            for number, text in enumerate(texts or ()):
                rest = self._rest(held, (of, number), text.text)
                if rest:
                    made.append(ThinkingDelta(kind, rest, part=number))
        if whole.encrypted:
            made.append(ThinkingDelta(ThinkingDeltaKind.encrypted, whole.encrypted, id=whole.id, issuer=whole.issuer))
        return made

    def _finish_call(self, held: Item, item: dict[str, Any], out: list[CanonChunk]) -> None:
        if None not in held.blocks:
            self._begin(held, item, out)
        for each in self._items([item]):
            if type(each) is ToolCall:
                arguments = each.arguments if type(each.arguments) is str else to_text(each.arguments)
                rest = rest_of_call(held.text(("arguments", None)), arguments)
                delta = ToolCallDelta(0, each.id, each.name, rest or None, kind=each.kind, complete=True)
                delta.signature, delta.item_id, delta.namespace = each.signature, each.item_id, each.namespace
                out.append(CanonChunk(tool_calls=[delta], block=held.blocks.get(None)))

    def _items(self, output: list[Any]) -> list[Any]:
        return list(response.parse({"object": _ANSWER, "output": output}, self._reading).content)

    def _message(self, content: list[Any]) -> list[Any]:
        item = {"type": _MESSAGE, "id": "", "role": "assistant", "status": "completed", "content": content}
        return self._items([item])


def _kind(item: dict[str, Any]) -> str:
    kind = item.get("type")
    return kind if type(kind) is str else ""


DEFRAMER = ResponsesDeframer
