"""OpenAI Responses, stream out: items under one number and id, events counted from 0, the answer last (R29)."""

from __future__ import annotations

import re
from typing import Any

from llm_dialect.digest import digest
from llm_dialect.flow import Stamp
from llm_dialect.framers.base import Framer, event_of, quoted
from llm_dialect.framers.openai_responses_carried import Regular
from llm_dialect.framers.openai_responses_pen import COMPLETED, IN_PROGRESS, PREFIXES, Pen
from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.openai_responses import response
from llm_dialect.json_io import dump
from llm_dialect.report import Rule
from llm_dialect.rules.answers import PARTED, WEIGHTLESS

__all__ = ["FRAMER", "render", "render_part"]

render, render_part = response.render, response.render_part

UNCANCELLED = Rule("substituted", "none", "R26", "streams have no event for an answer that was cancelled: it failed")
_BEGINNINGS = ("response.created", "response.in_progress", "response.queued")
_STATES = ("completed", "incomplete", "failed")
_SAMPLE = "-"
_FAILED = "The upstream failed to answer the request."
_NUMBER = re.compile(rb'"sequence_number": ?([0-9]{1,18})')


class ResponsesFramer(Framer):
    """Writes Responses streams."""

    dialect = "openai_responses"
    _model_at = ("response", "model")
    _tagged = True
    _sounds = False
    _weighs = True

    def __init__(self, *args: Any) -> None:
        """Begin before the first event."""
        super().__init__(*args)
        self._id = ""
        self._first: dict[str, Any] = {}  # model and time, as they were told first
        self._done: dict[Any, Any] = {}  # of a stream that is carried: its items by place
        self._regular = Regular()
        self._names: set[str] = set()  # of items that have their own

    def carry(self, name: bytes, data: bytes) -> bytes:
        """Write an event as it is; ids stay what they were, an end has the name and the items clients await (R25)."""
        if b'"response"' not in data and b'"item"' not in data:
            return super().carry(name, self._regular.fragment(data))
        event = event_of(data)
        kind = event.get("type") or name.decode("utf-8", "replace")
        if type(kind) is not str:
            return super().carry(name, data)
        own = self._regular.event(kind, event)
        if own is not event:
            event, data = own, dump(own)
        answer = event.get("response")
        if kind == "response.output_item.done":
            self._done[str(event.get("output_index"))] = event.get("item")
        state = answer.get("status") if type(answer) is dict else None
        if type(answer) is not dict or kind in _BEGINNINGS or type(state) is not str or state not in _STATES:
            return super().carry(name, data)
        output = answer.get("output") or list(self._done.values())
        if kind == f"response.{state}" and output == answer.get("output"):
            return super().carry(name, data)
        made = {**event, "type": f"response.{state}", "response": {**answer, "output": output}}
        return super().carry(b"", dump(made))

    def event(self, kind: str, **said: Any) -> bytes:
        """Write one event under the next number."""
        body = dump({"type": kind, "sequence_number": self.number, **said})
        self.number += 1
        return b"event: %b\ndata: %b\n\n" % (kind.encode(), body)

    def spliced(self, kind: str, at: bytes, piece: str, more: bytes) -> bytes:
        """Write a fragment: the event's constant parts around its text."""
        name = kind.encode()
        number = self.number
        self.number += 1
        return b'event: %b\ndata: {"type":"%b","sequence_number":%d,%b,"delta":%b%b}\n\n' % (
            name,
            name,
            number,
            at,
            quoted(piece),
            more,
        )

    def stamp(self, kind: str, at: bytes, more: bytes, said: list[str] | None) -> Stamp:
        """Give how fragments are written as `spliced` does."""
        name = kind.encode()
        constant = b'event: %b\ndata: {"type":"%b","sequence_number":' % (name, name), b',%b,"delta":"' % at, more
        head, middle, tail = [part.replace(b"%", b"%%") for part in constant]
        return Stamp(head + b"%d" + middle + b'%b"' + tail + b"}\n\n", self, said)

    def items(self, item: Any) -> list[dict[str, Any]]:
        """Give the output items that say a content item."""
        made: list[dict[str, Any]] = self.scribe.holding(item)["output"]
        return made

    def weights(self) -> list[dict[str, Any]]:
        """Give the log probabilities that go with what is told now; those of a refusal have no place."""
        held = self.weighed(0)
        if held is None:
            return []
        if held.refusal is not None:
            self.answer.logprobs = self.answer.logprobs or held.replace(content=None)
        if held.content is None:
            return []
        self.report.note(self.answer, "logprobs", PARTED)
        made: list[dict[str, Any]] = self.items(Text(_SAMPLE, logprobs=held.content))[0]["content"][0]["logprobs"]
        return made

    def named(self, made: dict[str, Any], place: int) -> dict[str, Any]:
        """Give an item an id of its own; what is sealed is bound to the id that it has, unless another item has it."""
        name = made.get("id")
        own = made["type"] not in PREFIXES or made.get("encrypted_content")
        if own and name and name not in self._names:
            self._names.add(name)
            return made
        prefix = PREFIXES.get(made["type"]) or str(made.get("id") or "item_").partition("_")[0] + "_"
        mint = self.scribe.cx.mint
        part = digest(f"{self._id}#{place}") if mint is None else mint.new_id(prefix)
        return {**made, "id": prefix + part}

    def _pen(self, index: int) -> Pen:
        return Pen(self)

    def _begin(self) -> bytes:
        body = self._echo(self.scribe.opening(self.answer))
        body.update(status=IN_PROGRESS, output=[], usage=None)
        self._first = {key: body[key] for key in ("created_at", "model") if key in body}
        self._id = str(body.get("id", ""))
        created = self.event("response.created", response=body)
        return created + self.event("response.in_progress", response=body)

    def _end(self) -> bytes:
        lane = self._lanes.get(0)
        out = b""
        output: list[Any] = []
        waiting = b""
        if lane is not None:
            last: Any = lane.pen
            waiting = last.flush()
            lane.said = lane.said or bool(waiting)
            if self.weighed(0) is not None:
                self.report.note(self.answer, "logprobs", WEIGHTLESS)
        body = self._echo(self.scribe.envelope(self._ended_answer(0), lane))
        if lane is not None:
            pen: Any = lane.pen
            out, output = pen.leave("incomplete" if body["status"] == "incomplete" else COMPLETED), pen.output
        body["output"] = output
        body["id"] = self._id or body["id"]
        body.update(self._first)  # what was told first stands
        if body["status"] == "cancelled":
            self.report.note(self.answer, "stop_reason", UNCANCELLED)
            body["status"] = "failed"
        if body["status"] == "failed" and body.get("error") is None:
            body["error"] = {"code": "server_error", "message": _FAILED}
        return waiting + out + self.event(f"response.{body['status']}", response=body)

    def _broken(self, body: dict[str, Any]) -> bytes:
        if not self._begun:
            if self.carries:
                return self._bare(body)
            self._begun = True
            self._out.append(self._begin())
        answer = self._echo(self.scribe.opening(self.answer))
        error = body.get("error") or {}
        lane = self._lanes.get(0)
        told: Any = None if lane is None else lane.pen
        answer.update(
            self._first,
            status="failed",
            output=[] if told is None else told.output,
            usage=None if self.answer.usage is None else answer["usage"],
            id=self._id or answer.get("id"),
            error={"code": error.get("code") or "server_error", "message": error.get("message") or ""},
        )
        return b"".join([*self._taken(), self.event("response.failed", response=answer)])

    def _bare(self, body: dict[str, Any]) -> bytes:
        """Write an error into a stream that is only carried, whose events this framer did not number."""
        error = body.get("error") or {}
        said = {key: error.get(key) for key in ("code", "message", "param")}
        last = _NUMBER.findall(self.last_event)
        self.number = int(last[-1]) + 1 if last else 0
        return self.event("error", **said)

    def _taken(self) -> list[bytes]:
        taken, self._out = self._out, []
        return taken


FRAMER = ResponsesFramer
