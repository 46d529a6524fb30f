"""OpenAI Chat Completions and the vendors that are compatible with it, stream in.

A chunk is read as an answer in small, by the response mapping; only fragments of calls, of sound and of structured
thoughts need a memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.call_places import CallPlaces
from llm_dialect.context import Reading
from llm_dialect.deframers.base import UNKNOWN, Deframer, placed
from llm_dialect.error_bodies import told_failure
from llm_dialect.errors import InvalidResponse
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking
from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind, ToolKind
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.generated.openai_chat import response
from llm_dialect.generated.openai_chat.stream import CALLS, CHOICES, DELTAS, EVENTS, PADDING
from llm_dialect.json_io import load_text, to_text
from llm_dialect.lanes import FromStart
from llm_dialect.lessons import Changing, strange
from llm_dialect.rules.turns import HOLLOW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import ClassVar

    from llm_dialect.generated.canonical.response import ItemResponse, Usage

__all__ = ["DEFRAMER"]

_CHUNK, _FAIL = EVENTS["chat.completion.chunk"].at, EVENTS["error"].at
_CHOICE, _DELTA, _CALL = CHOICES["choice"].at, DELTAS["delta"].at, CALLS["call"].at
_EXTRA, _GOOGLE = CALLS["extra"].at, CALLS["google"].at
_CHOICES, _USAGE, _ERROR = _CHUNK["choices"], _CHUNK["usage"], _FAIL["error"]
_TEXT, _RECORDS, _AUDIO = _DELTA["text"], _DELTA["records"], _DELTA["audio"]
_INNER = {each: CALLS[each].at for each in ("function", "custom")}
_KINDS = {"function": ToolKind.function, "custom": ToolKind.custom}
# What is not read by the response mapping.
_APART = frozenset(_DELTA[role] for role in ("calls", "old_call", "audio", "records"))
_CALLED = frozenset((_DELTA["calls"], _DELTA["old_call"]))
_PLAIN = (_DELTA["thought"], _DELTA["other_thought"])
_READ = frozenset((_CHOICE["delta"], "message", _USAGE))
# What most deltas, and most choices, are made of.
_USUAL = frozenset(("role", _TEXT, "refusal", _DELTA["thought"]))
_BARE = frozenset((_CHOICE["index"], _CHOICE["delta"], _CHOICE["finish_reason"]))
_NUMBERED = frozenset((_DELTA["sealed"], "annotations"))
# What is the same on every chunk; some vendors leave it out of the first, some change it.
_LASTING = ("id", "created", _CHUNK["model"], "service_tier", "system_fingerprint")
_EMPTY = {"index": 0, "message": {"role": "assistant", "content": None}, "finish_reason": None}
_ANY = "-"
_OLD_CALL = "function_call"
_CALLS_AT = "$.choices[*].delta.tool_calls"
_CALLS_IN = "$.choices[*].message.tool_calls[*]"  # in the answer that the events build up


class _Choice:
    """What is remembered of one choice.

    Attributes:
        calls: Its calls so far.
        arguments: Pieces of the arguments of each.
        finished: Its end was told.
        said: Anything was told of it.
        audio: Sound, put together.
        records: Structured thoughts that are more than their text.
    """

    __slots__ = ("arguments", "audio", "calls", "finished", "records", "said")

    def __init__(self) -> None:
        self.arguments: list[list[str]] = []
        self.calls = CallPlaces(lambda place: _whole("".join(self.arguments[place])))
        self.finished = False
        self.said = False
        self.audio: dict[str, Any] = {}
        self.records: list[dict[str, Any]] = []


def _sample() -> ItemResponse:
    """Read an answer that holds each kind of item, to learn where they stand."""
    call = {"id": _ANY, "type": "function", "function": {"name": _ANY, "arguments": "{}"}}
    texts = dict.fromkeys((_DELTA["text"], "refusal", _DELTA["thought"]), _ANY)
    message = {"role": "assistant", **texts, _DELTA["calls"]: [call]}
    whole = {"choices": [{**_EMPTY, "message": message}, {**_EMPTY, "index": 1}]}
    return response.parse(whole, Reading("openai_chat", InvalidResponse))


class ChatDeframer(Deframer):
    """Reads Chat Completions streams."""

    dialect = "openai_chat"
    places: ClassVar[Mapping[type[Any], Any]] = placed(_sample())
    own = frozenset((_CHOICES,))
    padding = Changing(PADDING)

    def __init__(self, *args: Any) -> None:
        """Begin before the first byte."""
        super().__init__(*args)
        self._lasting: dict[str, Any] = {}
        self._choices: dict[int, _Choice] = {}
        self._head: ItemResponse | None = None  # what the last chunk says of the answer

    def _step(self, name: bytes, event: dict[str, Any], out: list[CanonChunk]) -> None:
        failed = event.get(_ERROR)
        if failed or event.get("object") == "error" or name == b"error":
            self._refuse({"error": failed or event}, out)
            return
        told = told_failure(event)
        if told is not None:
            self._refuse({"error": told}, out)
            return
        choices = _listed(event, _CHOICES, "$")
        envelope = self._envelope(event, choices)
        for choice in choices:
            index = self._number(choice, _CHOICE["index"], "$.choices[*]") or 0
            held = self._choices.get(index)
            if held is None:
                held = self._choices[index] = _Choice()
            failed = choice.get(_CHOICE["error"])
            whole = {key: value for key, value in choice.items() if key not in _ENDING} if failed else choice
            self._choose(whole, held, envelope, out)
            if failed:
                self._refuse({"error": failed}, out)
                return
        if not choices:
            self._choose(_EMPTY, _Choice(), envelope, out)

    def changing(self) -> Changing:
        """Of what is the same on every chunk the first counts; but the model may have to be named anew on each."""
        settled = tuple(key for key in self._lasting if key != _CHUNK["model"])
        return Changing(PADDING, settled, _USAGE, (*strange(self._head), *self._left))

    def _usage_of(self, event: dict[str, Any]) -> Usage | None:
        return self._parsed(_EMPTY, {}, self._envelope(event, [])).usage

    def _envelope(self, event: dict[str, Any], choices: list[dict[str, Any]]) -> dict[str, Any]:
        lasting = self._lasting
        for key in _LASTING:
            if key not in lasting and event.get(key):
                lasting[key] = event[key]
        rest = {} if _SKIPPED.issuperset(event) else {key: event[key] for key in event if key not in _SKIPPED}
        if not rest.get(_USAGE):
            rest[_USAGE] = None
            for value in (*rest.values(), *choices):
                if type(value) is dict and _USAGE in value:
                    rest[_USAGE] = value[_USAGE]
                    break
        return {**rest, **lasting, "object": "chat.completion"}

    def _choose(self, choice: dict[str, Any], held: _Choice, envelope: dict[str, Any], out: list[CanonChunk]) -> None:
        """Take what a chunk says of one choice: all that it may say at once (R34)."""
        delta = choice.get(_CHOICE["delta"])
        if delta is None:
            delta = (not held.said and choice.get("message")) or {}  # a whole answer, where a stream was expected
            self.whole = self.whole or bool(delta and choice is not _EMPTY)
        if type(delta) is not dict:
            raise InvalidResponse(f"an object was expected, not {type(delta).__name__}", "$.choices[*].delta")
        index = choice.get(_CHOICE["index"]) or None
        self._head = items = self._parsed(choice, delta, envelope)
        chunk = CanonChunk(head=items, usage=items.usage, index=index, logprobs=items.logprobs)
        thoughts, wholes = _sorted(chunk, items.content) if items.content else _NONE
        for item in items.content:
            if not wholes or all(item is not each for each in wholes):
                self._spare(item)
        stop, items.content, items.usage, items.logprobs, items.stop_reason = items.stop_reason, [], None, None, None
        if not thoughts and _RECORDS in delta:
            thoughts = self._records(held, delta)
        if thoughts:
            self._think(chunk, thoughts, out)
        if held.records and (chunk.text or chunk.refusal or delta.get(_DELTA["calls"])):
            self._tell_records(held, index, out)
        if not _CALLED.isdisjoint(delta):
            chunk.tool_calls = self._calls(held, delta) or None
        if _AUDIO in delta:
            self._hear(held.audio, delta[_AUDIO])
        held.said = held.said or bool(chunk.text or chunk.refusal or thoughts or chunk.tool_calls or wholes)
        if stop is not None and not held.finished:
            chunk.finish_reason, held.finished = stop, True
        if held.finished:
            self._tell_records(held, index, out)
            self._tell_audio(held, index, out)
        out.append(chunk)
        if wholes:
            out += [CanonChunk(item=item, index=index) for item in wholes]

    def _think(self, chunk: CanonChunk, thoughts: Sequence[ThinkingDelta], out: list[CanonChunk]) -> None:
        """Put a fragment of a thought into a chunk; several are told before it."""
        if len(thoughts) > 1:
            out.append(CanonChunk(head=chunk.head, index=chunk.index))
            out += [CanonChunk(thinking=each, index=chunk.index) for each in thoughts]
        elif thoughts:
            chunk.thinking = thoughts[0]

    def _parsed(self, choice: dict[str, Any], delta: dict[str, Any], envelope: dict[str, Any]) -> ItemResponse:
        """Read a choice as that of an answer in small."""
        message = {key: value for key, value in delta.items() if key not in _APART and value != ""}
        if type(message.get(_TEXT)) is list:
            message.update(self._said_in_parts(message.pop(_TEXT)))
        if not _USUAL.issuperset(message):
            _settle(message)
        message["role"] = "assistant"
        rest = {} if _BARE.issuperset(choice) else {key: value for key, value in choice.items() if key not in _READ}
        index, finish = choice.get(_CHOICE["index"]) or 0, choice.get(_CHOICE["finish_reason"]) or None
        whole = {**rest, "index": index, "message": message, "finish_reason": finish}
        return response.parse({**envelope, "choices": [whole]}, self._reading)

    def _said_in_parts(self, parts: list[Any]) -> dict[str, str]:
        """Give the words of a delta that some vendors tell as parts: text, and thoughts that hold parts themselves."""
        said: dict[str, str] = {}
        for part in parts:
            kind = part.get("type") if type(part) is dict else None
            key = {"text": _DELTA["text"], "thinking": _DELTA["thought"]}.get(kind) if type(kind) is str else None
            if key is None:
                self.report.tell("$.choices[*].message.content[*]", UNKNOWN)
                continue
            held = part.get(kind)
            inner = held if type(held) is list else [{"text": held}]
            words = [each.get("text") for each in inner if type(each) is dict]
            said[key] = said.get(key, "") + "".join(each for each in words if type(each) is str)
        return {key: words for key, words in said.items() if words}

    # -- structured thoughts

    def _records(self, held: _Choice, delta: dict[str, Any]) -> list[ThinkingDelta]:
        """Take records of thoughts: give their words, which flow; what else they hold is kept."""
        records = delta.get(_DELTA["records"]) or []
        words: list[ThinkingDelta] = []
        for record in records if type(records) is list else [records]:
            if type(record) is not dict:
                self.report.tell("$.choices[*].message.reasoning_details[*]", UNKNOWN)
                continue
            text = record.get("text") or record.get("summary")
            if type(text) is str and text:
                words.append(ThinkingDelta(ThinkingDeltaKind.text, text))
            if record.get("signature") or record.get("data"):
                held.records.append(record)
        return words

    def _tell_records(self, held: _Choice, index: int | None, out: list[CanonChunk]) -> None:
        for record in held.records:
            issuer = str(record.get("format", "")).partition("-")[0]
            if record.get("signature") and not record.get("data"):
                seal = ThinkingDelta(ThinkingDeltaKind.signature, str(record["signature"]), issuer=issuer or None)
                out.append(CanonChunk(thinking=seal, index=index))
            else:
                flowed = "" if record.get("text") or record.get("summary") else None
                out.append(CanonChunk(item=Thinking(flowed, details=[record]), index=index))
        held.records = []

    # -- calls

    def _calls(self, held: _Choice, delta: dict[str, Any]) -> list[ToolCallDelta]:
        calls = [self._call(held, call) for call in _listed(delta, _DELTA["calls"], "$.choices[*].delta")]
        old = delta.get(_DELTA["old_call"])
        if type(old) is dict:
            calls.append(self._call(held, {"index": _OLD_CALL, "type": "function", "function": old}))
        return [call for call in calls if call is not None]

    def _call(self, held: _Choice, call: dict[str, Any]) -> ToolCallDelta | None:
        """Read a fragment of a call; a zero value that begins one is none."""
        self._leave(CALLS["call"], call, _CALLS_IN)
        index, name = call.get(_CALL["index"]), _worded(call, _CALL["id"])
        kind = "custom" if type(call.get(_CALL["custom"])) is dict else "function"
        inner = call.get(_CALL[kind]) or {}
        if type(inner) is not dict:
            raise InvalidResponse(
                f"an object was expected, not {type(inner).__name__}", f"{_CALLS_AT}[*].{_CALL[kind]}"
            )
        self._leave(CALLS[kind], inner, f"{_CALLS_IN}.{_CALL[kind]}")
        at = _INNER[kind]
        tool, text = _worded(inner, at["name"]), _arguments(inner.get(at["arguments"]))
        if not (name or tool or text) and held.calls.begins(index, name, tool):
            self.report.tell(_CALLS_IN, HOLLOW)
            return None
        place = held.calls.of(index, name, tool)
        if place == len(held.arguments):
            held.arguments.append([])
        self.noted = held.arguments[place]
        self.noted.append(text)
        seal = _seal(call)
        return ToolCallDelta(place, name or None, tool or None, text or None, kind=_KINDS[kind], signature=seal)

    # -- sound

    def _hear(self, known: dict[str, Any], audio: Any) -> None:
        """Take a piece of sound: data and words go on, all else is told once."""
        if audio is not None and type(audio) is not dict:
            self.report.tell("$.choices[*].message.audio", UNKNOWN)
        for key, value in audio.items() if type(audio) is dict else ():
            if key in ("data", "transcript") and type(value) is str:
                known[key] = known.get(key, "") + value
            elif value is not None:
                known[key] = value

    def _tell_audio(self, held: _Choice, index: int | None, out: list[CanonChunk]) -> None:
        if not held.audio:
            return
        message = {"role": "assistant", "content": None, _DELTA["audio"]: held.audio}
        body = {"object": "chat.completion", "choices": [{**_EMPTY, "message": message}]}
        items = response.parse(body, self._reading)
        out += [CanonChunk(item=item, index=index) for item in items.content]
        held.audio = {}

    # -- the end

    def _done(self, out: list[CanonChunk]) -> None:
        """Take the end mark. Some vendors never say why they stop; that is an end, though no plain success."""
        for index, held in self._choices.items():
            if not held.finished and held.said and all(_whole("".join(pieces)) for pieces in held.arguments):
                held.finished = True
                self._tell_records(held, index or None, out)
                self._tell_audio(held, index or None, out)
                why = StopReason.tool_use if held.arguments else StopReason.other
                out.append(CanonChunk(finish_reason=why, index=index or None))
        self._last(out)
        if not self.ended:
            self._cut(out)
        elif self.carried is not None:
            self.carried.append((b"", b"[DONE]"))

    def _last(self, out: list[CanonChunk]) -> None:
        self.ended = bool(self._choices) and all(held.finished for held in self._choices.values())


_NONE: tuple[Sequence[ThinkingDelta], Sequence[Any]] = (), ()
_ENDING = frozenset((_CHOICE["finish_reason"], _CHOICE["error"]))
_SKIPPED = frozenset((_CHUNK["choices"], "object", *_LASTING))


def _seal(call: dict[str, Any]) -> str | None:
    """Give the seal of a call, where another vendor's endpoint has it."""
    held: Any = call
    for key in (_CALL["extra"], _EXTRA["google"], _GOOGLE["signature"]):
        held = held.get(key) if type(held) is dict else None
    return held if type(held) is str and held else None


def _listed(holder: dict[str, Any], key: str, path: str) -> list[dict[str, Any]]:
    """Give a list of objects; none if it is null or left out."""
    found = holder.get(key) or []
    if type(found) is not list:
        raise InvalidResponse(f"a list was expected, not {type(found).__name__}", f"{path}.{key}")
    for each in found:
        if type(each) is not dict:
            raise InvalidResponse(f"an object was expected, not {type(each).__name__}", f"{path}.{key}[*]")
    return found


def _worded(holder: dict[str, Any], key: str) -> str:
    """Give a name; some vendors number what others name."""
    value = holder.get(key)
    if value is None or type(value) in (str, int):
        return "" if value is None else str(value)
    raise InvalidResponse(f"text was expected, not {type(value).__name__}", f"{_CALLS_AT}[*].{key}")


def _settle(message: dict[str, Any]) -> None:
    """Leave of what some vendors say twice what says more; sources stand on a text, as those of a body do."""
    sealed = message.get(_DELTA["sealed"])
    if sealed or (message.get(_PLAIN[0]) and message.get(_PLAIN[1])):
        message.pop(_PLAIN[1], None)  # the same words in a poorer form
    if sealed:
        message.pop(_PLAIN[0], None)
    if message.get("annotations"):
        message.setdefault(_TEXT, "")  # sources of a text that was told before
    for key in _NUMBERED & message.keys():
        message[key] = _unnumbered(message[key])


def _sorted(chunk: CanonChunk, content: list[Any]) -> tuple[Sequence[ThinkingDelta], Sequence[Any]]:
    """Put words into a chunk as fragments; give the fragments of thoughts, and what does not come in fragments."""
    thoughts: list[ThinkingDelta] = []
    wholes: list[Any] = []
    for item in content:
        if type(item) is Text:
            chunk.text = (chunk.text or "") + item.text
            chunk.citations = FromStart(item.citations) if item.citations else chunk.citations
        elif type(item) is Refusal:
            chunk.refusal = (chunk.refusal or "") + item.text
        elif type(item) is Thinking and item.redacted_data is None and item.details is None:
            thoughts += _fragments(item)
        else:
            wholes.append(item)
    return thoughts, wholes


def _fragments(item: Thinking) -> list[ThinkingDelta]:
    """Give words and seal of a thought; words that are left out count only if there is a seal."""
    made: list[ThinkingDelta] = []
    if item.text or (item.signature and item.text is not None):
        made.append(ThinkingDelta(ThinkingDeltaKind.text, item.text or "", issuer=item.issuer))
    if item.signature:
        made.append(ThinkingDelta(ThinkingDeltaKind.signature, item.signature, issuer=item.issuer))
    return made


def _unnumbered(entries: Any) -> Any:
    """Take the numbers away that tell the client library which entries of a list belong together."""
    if type(entries) is not list:
        return entries
    return [
        {key: value for key, value in each.items() if key != "index"} if type(each) is dict else each
        for each in entries
    ]


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


DEFRAMER = ChatDeframer
