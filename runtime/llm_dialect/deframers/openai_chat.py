"""OpenAI Chat Completions and the vendors that are compatible with it, stream in.

A chunk is read as an answer in small, by the response mapping; only fragments of calls, of sound and of structured
thoughts need a memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.deframers.base import Deframer
from llm_dialect.errors import InvalidResponse
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking
from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind, ToolKind
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.generated.openai_chat import response
from llm_dialect.generated.openai_chat.stream import CALLS, CHOICES, DELTAS, EVENTS, PADDING
from llm_dialect.json_io import load_text, to_text

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import ItemResponse

__all__ = ["DEFRAMER"]

_CHUNK, _FAIL = EVENTS["chat.completion.chunk"].at, EVENTS["error"].at
_CHOICE, _DELTA, _CALL = CHOICES["choice"].at, DELTAS["delta"].at, CALLS["call"].at
_INNER = {each: CALLS[each].at for each in ("function", "custom")}
_KINDS = {"function": ToolKind.function, "custom": ToolKind.custom}
# What is not read by the response mapping.
_APART = frozenset(_DELTA[role] for role in ("calls", "old_call", "audio", "records"))
_PLAIN = (_DELTA["thought"], _DELTA["other_thought"])
# What is the same on every chunk; some vendors leave it out of the first, some change it.
_LASTING = ("id", "created", "model", "service_tier", "system_fingerprint")
_EMPTY = {"index": 0, "message": {"role": "assistant", "content": None}, "finish_reason": None}
_OLD_CALL = "function_call"


class _Choice:
    """What is remembered of one choice.

    Attributes:
        calls: Its calls so far: the vendor's index, id, and pieces of the arguments.
        finished: Its end was told.
        said: Anything was told of it.
        audio: Sound, put together.
        records: Structured thoughts that are more than their text.
    """

    __slots__ = ("audio", "calls", "finished", "records", "said")

    def __init__(self) -> None:
        self.calls: list[tuple[Any, str, list[str]]] = []
        self.finished = False
        self.said = False
        self.audio: dict[str, Any] = {}
        self.records: list[dict[str, Any]] = []


class ChatDeframer(Deframer):
    """Reads Chat Completions streams."""

    dialect = "openai_chat"
    padding = PADDING

    def __init__(self, *args: Any) -> None:
        """Begin before the first byte."""
        super().__init__(*args)
        self._lasting: dict[str, Any] = {}
        self._choices: dict[int, _Choice] = {}

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        if event.get(_FAIL["error"]):
            self._refuse({"error": event[_FAIL["error"]]}, out)
            return
        choices = event.get(_CHUNK["choices"]) or []
        if type(choices) is not list:
            raise InvalidResponse(f"a list was expected, not {type(choices).__name__}", "$.choices")
        envelope = self._envelope(event)
        for choice in choices or [_EMPTY]:
            if type(choice) is not dict:
                raise InvalidResponse(f"an object was expected, not {type(choice).__name__}", "$.choices")
            self._choose(choice, envelope, bool(choices), out)

    def _envelope(self, event: dict[str, Any]) -> dict[str, Any]:
        for role in _LASTING:
            key = _CHUNK[role]
            if event.get(key) and key not in self._lasting:
                self._lasting[key] = event[key]
        rest = {key: value for key, value in event.items() if key not in _SKIPPED}
        return {**rest, **self._lasting, "object": "chat.completion"}

    def _choose(self, choice: dict[str, Any], envelope: dict[str, Any], real: bool, out: list[CanonChunk]) -> None:
        delta = choice.get(_CHOICE["delta"]) or choice.get("message") or {}
        if type(delta) is not dict:
            raise InvalidResponse(f"an object was expected, not {type(delta).__name__}", "$.choices[0].delta")
        index = choice.get(_CHOICE["index"]) or 0
        held = self._choices.setdefault(index, _Choice()) if real else _Choice()
        items = self._parsed(choice, delta, envelope)
        chunk = CanonChunk(head=items, usage=items.usage, index=index or None, logprobs=items.logprobs)
        items.usage = items.logprobs = None
        others = [item for item in items.content if not self._say(chunk, item)]
        thoughts = [made for item in others if type(item) is Thinking for made in _fragments(item)]
        others = [item for item in others if type(item) is not Thinking or not _fragments(item)]
        items.content = []
        if len(thoughts) > 1:
            out += [
                CanonChunk(head=items, index=chunk.index),
                *(CanonChunk(thinking=each, index=chunk.index) for each in thoughts),
            ]
        elif thoughts:
            chunk.thinking = thoughts[0]
        self._records(held, chunk, delta)
        if chunk.text or chunk.refusal or delta.get(_DELTA["calls"]):
            self._tell_records(held, index, out)
        chunk.tool_calls = self._calls(held, delta) or None
        _add_audio(held.audio, delta.get(_DELTA["audio"]))
        if items.stop_reason is not None and not held.finished:
            chunk.finish_reason, held.finished = items.stop_reason, True
        held.said = held.said or bool(chunk.text or chunk.refusal or chunk.thinking or chunk.tool_calls or others)
        items.stop_reason = None
        if held.finished:
            self._tell_records(held, index, out)
            self._tell_audio(held, index, out)
        out.append(chunk)
        out += [CanonChunk(item=item, index=index or None) for item in others]

    def _parsed(self, choice: dict[str, Any], delta: dict[str, Any], envelope: dict[str, Any]) -> ItemResponse:
        """Read a choice as that of an answer in small."""
        message = {key: value for key, value in delta.items() if key not in _APART and value != ""}
        if message.get(_DELTA["sealed"]) or (message.get(_PLAIN[0]) and message.get(_PLAIN[1])):
            message.pop(_PLAIN[1], None)  # the same words in a poorer form
        if message.get(_DELTA["sealed"]):
            message.pop(_PLAIN[0], None)
        message["role"] = "assistant"
        finish = choice.get(_CHOICE["finish_reason"]) or None
        rest = {key: value for key, value in choice.items() if key not in (_CHOICE["delta"], "message")}
        whole = {**rest, "index": rest.get("index") or 0, "message": message, "finish_reason": finish}
        return response.parse({**envelope, "choices": [whole]}, self._reading)

    def _say(self, chunk: CanonChunk, item: Any) -> bool:
        """Put words into a chunk as a fragment; tell whether it could be done."""
        if type(item) is Text:
            chunk.text, chunk.citations = (chunk.text or "") + item.text, item.citations or chunk.citations
        elif type(item) is Refusal:
            chunk.refusal = (chunk.refusal or "") + item.text
        else:
            return False
        return True

    # -- structured thoughts

    def _records(self, held: _Choice, chunk: CanonChunk, delta: dict[str, Any]) -> None:
        """Take records of thoughts: their words flow, unless they are told beside them; what else they hold is kept."""
        records = delta.get(_DELTA["records"])
        for record in records if type(records) is list else ():
            if type(record) is not dict:
                continue
            text = record.get("text") or record.get("summary")
            if chunk.thinking is None and type(text) is str and text:
                chunk.thinking = ThinkingDelta(ThinkingDeltaKind.text, text)
            elif record.get("signature") or record.get("data"):
                held.records.append(record)

    def _tell_records(self, held: _Choice, index: int, out: list[CanonChunk]) -> None:
        for record in held.records:
            issuer = str(record.get("format", "")).partition("-")[0]
            if record.get("signature") and not record.get("data"):
                seal = ThinkingDelta(ThinkingDeltaKind.signature, str(record["signature"]), issuer=issuer or None)
                out.append(CanonChunk(thinking=seal, index=index or None))
            else:
                out.append(CanonChunk(item=Thinking(details=[record]), index=index or None))
        held.records = []

    # -- calls

    def _calls(self, held: _Choice, delta: dict[str, Any]) -> list[ToolCallDelta]:
        calls = delta.get(_DELTA["calls"]) or []
        if type(calls) is not list:
            raise InvalidResponse(f"a list was expected, not {type(calls).__name__}", "$.choices[0].delta.tool_calls")
        made = [self._call(held, call) for call in calls if type(call) is dict]
        old = delta.get(_DELTA["old_call"])
        if type(old) is dict:
            made.append(self._call(held, {"index": _OLD_CALL, "type": "function", "function": old}))
        return made

    def _call(self, held: _Choice, call: dict[str, Any]) -> ToolCallDelta:
        index, name = call.get(_CALL["index"]), call.get(_CALL["id"]) or ""
        kind = "custom" if type(call.get(_CALL["custom"])) is dict else "function"
        inner: dict[str, Any] = call.get(_CALL[kind]) or {}
        at = _INNER[kind]
        text = _arguments(inner.get(at["arguments"]))
        place = _place(held.calls, index, str(name), str(inner.get(at["name"]) or ""))
        if place == len(held.calls):
            held.calls.append((index, str(name), []))
        self.noted = held.calls[place][2]
        self.noted.append(text)
        return ToolCallDelta(place, str(name) or None, inner.get(at["name"]) or None, text or None, kind=_KINDS[kind])

    # -- sound

    def _tell_audio(self, held: _Choice, index: int, out: list[CanonChunk]) -> None:
        if not held.audio:
            return
        message = {"role": "assistant", "content": None, _DELTA["audio"]: held.audio}
        body = {"object": "chat.completion", "choices": [{**_EMPTY, "message": message}]}
        items = response.parse(body, self._reading)
        out += [CanonChunk(item=item, index=index or None) for item in items.content]
        held.audio = {}

    # -- the end

    def _done(self, out: list[CanonChunk]) -> None:
        """Take the end mark. Some vendors never say why they stop; that is an end, though no plain success."""
        for index, held in self._choices.items():
            if not held.finished and held.said and all(_whole("".join(pieces)) for *_, pieces in held.calls):
                held.finished = True
                self._tell_records(held, index, out)
                self._tell_audio(held, index, out)
                out.append(CanonChunk(finish_reason=StopReason.other, index=index or None))
        self._last(out)
        if not self.ended:
            self._cut(out)

    def _last(self, out: list[CanonChunk]) -> None:
        self.ended = bool(self._choices) and all(held.finished for held in self._choices.values())


_SKIPPED = frozenset((_CHUNK["choices"], "object", *(_CHUNK[role] for role in _LASTING)))


def _fragments(item: Thinking) -> list[ThinkingDelta]:
    """Give a thought as fragments; none if it holds more than words and a seal."""
    if item.redacted_data is not None or item.details is not None:
        return []
    made = [ThinkingDelta(ThinkingDeltaKind.text, item.text, issuer=item.issuer)] if item.text else []
    if item.signature:
        made.append(ThinkingDelta(ThinkingDeltaKind.signature, item.signature, issuer=item.issuer))
    return made or [ThinkingDelta(ThinkingDeltaKind.text, "", issuer=item.issuer)]


def _place(calls: list[tuple[Any, str, list[str]]], index: Any, name: str, tool: str) -> int:
    """Tell which call a fragment belongs to; its index or its id may be missing, or the same on several calls."""
    for place in reversed(range(len(calls))):
        known, own, _ = calls[place]
        if index is not None and known == index:
            return len(calls) if name and own and name != own else place
        if index is None and name and own == name:
            return place
    if index is None and calls and not name and not tool:
        return len(calls) - 1
    return len(calls)


def _arguments(value: Any) -> str:
    if value is None:
        return ""
    return value if type(value) is str else to_text(value)


def _whole(arguments: str) -> bool:
    try:
        load_text(arguments or "{}")
    except ValueError:
        return False
    return True


def _add_audio(known: dict[str, Any], audio: Any) -> None:
    for key, value in audio.items() if type(audio) is dict else ():
        if key in ("data", "transcript") and type(value) is str:
            known[key] = known.get(key, "") + value
        elif value is not None:
            known[key] = value


DEFRAMER = ChatDeframer
