"""OpenAI Responses, stream out: the output items of an answer, each under one number and id (R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.blocks import is_words
from llm_dialect.generated.canonical.content import Refusal, ServerToolCall, ServerToolResult, Text, Thinking, ToolCall
from llm_dialect.json_io import dump

if TYPE_CHECKING:
    from llm_dialect.flow import Stamp
    from llm_dialect.framers.openai_responses import ResponsesFramer
    from llm_dialect.lanes import Block

__all__ = ["COMPLETED", "IN_PROGRESS", "PREFIXES", "Pen"]

_MESSAGE, _REASONING, _CALL, _FREE_CALL = "message", "reasoning", "function_call", "custom_tool_call"
PREFIXES = {_MESSAGE: "msg_", _REASONING: "rs_", _CALL: "fc_", _FREE_CALL: "ctc_"}
# The argument text of a call, the event of its fragments, and that of its end.
_ARGUMENTS = {_CALL: ("arguments", "function_call_arguments"), _FREE_CALL: ("input", "custom_tool_call_input")}
IN_PROGRESS, COMPLETED = "in_progress", "completed"
_ANY = "-"
_NO_LOGPROBS = b',"logprobs":[]'


class _Message:
    """The message item that is open: several texts may stand in it."""

    __slots__ = ("id", "parts", "place")

    def __init__(self, place: int, name: str) -> None:
        self.place = place
        self.id = name
        self.parts: list[dict[str, Any]] = []


class Pen:
    """Writes output items."""

    __slots__ = (
        "_at",
        "_framer",
        "_head",
        "_message",
        "_open",
        "_part",
        "_said",
        "_sample",
        "_waiting",
        "_weights",
        "output",
    )

    def __init__(self, framer: ResponsesFramer) -> None:
        self._framer = framer
        self._message: _Message | None = None
        self._open: dict[str, Any] = {}  # the item that flows, as it began
        self._at: dict[str, Any] = {}  # where: item id, output index, content or summary index
        self._head: tuple[str, bytes] = ("", b"")
        self._part: tuple[str, int | None] | None = None  # of a thought
        self._said: list[str] = []  # of that part
        self._weights: list[Any] = []  # of the text that flows, as they were told
        self._sample: tuple[Any, dict[str, Any]] = (None, {})  # a thought and what such a one looks like
        self._waiting: dict[str, ServerToolCall] = {}
        self.output: list[dict[str, Any]] = []

    # -- what a lane asks

    def live(self, block: Block) -> bool:
        """A call flows if its client knows it as a function's, a thought if its words have a place."""
        item = block.item
        if type(item) is ToolCall:
            return self._framer.flows(item)
        if type(item) is Thinking:
            return self._shape(item) is not None
        return type(item) in (Text, Refusal)

    def open(self, block: Block) -> bytes:
        """Begin an item, or a part of the message that is open."""
        item = block.item
        waiting = self.flush()
        if type(item) in (Text, Refusal):
            return waiting + self._open_part(item)
        ended = waiting + self.leave()
        if type(item) is ToolCall:
            *before, made = self._framer.items(item.replace(arguments="{}"))  # which will come
            item.id = made["call_id"] = self._framer.unique(item, made["call_id"])
            made["arguments"] = ""
            return b"".join([ended, *map(self._whole_item, before), self._open_item(made)])
        made = {key: value for key, value in self._sampled(item).items() if key in ("type", "id", "status")}
        self._part = None
        return ended + self._open_item({**made, "summary": []})

    def delta(self, block: Block, field: str, part: int | None, piece: str) -> bytes:
        """Go on with what flows."""
        item = block.item
        if type(item) is Thinking:
            return self._think(item, (field, part), piece)
        kind, head = self._head
        more = self._weighed() if type(item) is Text else b""
        return self._framer.spliced(kind, head, piece, more)

    def _weighed(self) -> bytes:
        """Give what a fragment of text says of its log probabilities."""
        told = self._framer.weights()
        self._weights += told
        return b',"logprobs":%b' % dump(told) if told else _NO_LOGPROBS

    def flow(self, block: Block, field: str, part: int | None) -> Stamp:
        """Give what goes on with it."""
        more = _NO_LOGPROBS if type(block.item) is Text else b""
        return self._framer.stamp(*self._head, more, self._said if type(block.item) is Thinking else None)

    def cite(self, block: Block, citations: list[Any]) -> bytes:
        """Say nothing yet."""
        return b""  # told when the text is whole: an annotation says where the text ends

    def close(self, block: Block) -> bytes:
        """End a part, or an item; it is told again as a whole."""
        item = block.rest()
        if type(item) in (Text, Refusal):
            return self._close_part(item)
        if item.signature is None and block.is_whole_call():  # all else was told, or lost, when it began
            ended = self._close_call(item)
            return ended + self._done_item({**self._open, "arguments": _as_text(item.arguments)})
        made = self._framer.items(self._named(item))
        whole = next((each for each in made if each["type"] == self._open["type"]), {})
        others = [each for each in made if each is not whole]
        ended = self._close_thought(whole) if type(item) is Thinking else self._close_call(item)
        done = {**whole, "id": self._open["id"], "type": self._open["type"]}
        if type(item) is ToolCall:
            done["call_id"], done["arguments"] = item.id, _as_text(item.arguments)
        return ended + self._done_item(done) + b"".join(self._whole_item(each) for each in others)

    def _named(self, item: Any) -> Any:
        """Give an item that has no id that of the one that flowed: it is the same, and none has to be made."""
        if type(item) is ToolCall and item.item_id is None:
            return item.replace(item_id=self._open["id"])
        return item

    def whole(self, item: Any) -> bytes:
        """Write an item that did not flow; a vendor's tool waits for its result."""
        item = self._framer.linked(item)
        if type(item) is ServerToolCall and item.result is None:
            earlier = self.flush() if item.id in self._waiting else b""
            self._waiting[item.id] = item  # its result stands in its item
            return earlier
        answered: str = item.tool_call_id if type(item) is ServerToolResult else ""
        call = self._waiting.get(answered)
        if call is not None and call.result is None:
            self._waiting[answered] = call.replace(result=item)
            return self._due()
        return self.flush() + self._told(item)

    def _due(self) -> bytes:
        """Tell the calls that have their results, up to one that waits for its own: some run others within them."""
        out: list[bytes] = []
        for name, call in [*self._waiting.items()]:
            if call.result is None:
                break
            del self._waiting[name]
            out.append(self._told(call))
        return b"".join(out)

    def flush(self) -> bytes:
        """Tell the calls of vendor tools whose results did not come next."""
        calls, self._waiting = self._waiting, {}
        return b"".join([self._told(call) for call in calls.values()])

    def _told(self, item: Any) -> bytes:
        out = [] if type(item) in (Text, Refusal) else [self.leave()]
        for made in self._framer.items(item):
            if made["type"] == _MESSAGE and type(item) in (Text, Refusal):
                out += [self._whole_part(part) for part in made["content"]]
            else:
                if "call_id" in made and type(item) is ToolCall:
                    made["call_id"] = self._framer.unique(item, made["call_id"])
                out.append(self.leave() + self._whole_item(made))
        return b"".join(out)

    # -- messages

    def _enter(self) -> bytes:
        if self._message is not None:
            return b""
        place = len(self.output)
        made = {"type": _MESSAGE, "status": IN_PROGRESS, "role": "assistant", "content": []}
        opened = self._open_item(made)
        self._message = _Message(place, self._open["id"])
        return opened

    def _open_part(self, item: Any) -> bytes:
        text = type(item) is Text
        made = {"type": "output_text", "text": "", "annotations": [], "logprobs": []} if text else _REFUSAL
        kind = "response.output_text.delta" if text else "response.refusal.delta"
        return self._enter() + self._begin_part(dict(made), kind)

    def _begin_part(self, made: dict[str, Any], kind: str) -> bytes:
        message = self._message
        assert message is not None
        self._at = {"item_id": message.id, "output_index": message.place, "content_index": len(message.parts)}
        self._head = (kind, dump(self._at)[1:-1])
        if "annotations" in made:
            made = {**made, "annotations": []}
        self._weights = []
        message.parts.append(made)
        return self._framer.event("response.content_part.added", **self._at, part=made)

    def _close_part(self, item: Any) -> bytes:
        assert self._message is not None
        part = self._message.parts[-1]
        made = [] if is_words(item) else self._framer.items(item)
        parts = (part for each in made if each["type"] == _MESSAGE for part in each["content"])
        whole: dict[str, Any] = next(parts, {})
        if type(item) is Text:
            part.update(
                text=item.text,
                logprobs=[*self._weights, *self._framer.weights()],
                annotations=whole.get("annotations") or [],
            )
        else:
            part["refusal"] = item.text
        out = [self._annotated(part), self._end_part(part)]  # events are numbered as they are made
        out += [self.leave() + self._whole_item(each) for each in made if each["type"] != _MESSAGE]
        return b"".join(out)

    def _annotated(self, part: dict[str, Any]) -> bytes:
        kind = "response.output_text.annotation.added"
        told = enumerate(part.get("annotations") or ())
        return b"".join(
            [self._framer.event(kind, **self._at, annotation_index=number, annotation=each) for number, each in told]
        )

    def _end_part(self, part: dict[str, Any]) -> bytes:
        event = self._framer.event
        if part["type"] == "output_text":
            done = event(
                "response.output_text.done", **self._at, text=part["text"], logprobs=part.get("logprobs") or []
            )
        else:
            done = event("response.refusal.done", **self._at, refusal=part["refusal"])
        return done + event("response.content_part.done", **self._at, part=part)

    def _whole_part(self, part: dict[str, Any]) -> bytes:
        key = "text" if part["type"] == "output_text" else "refusal"
        kind = "response.output_text.delta" if key == "text" else "response.refusal.delta"
        out = [self._enter(), self._begin_part({**part, key: ""}, kind)]
        if part[key]:
            out.append(self._framer.spliced(*self._head, part[key], self._weighed() if key == "text" else b""))
        message = self._message
        assert message is not None
        if key == "text":
            part = {**part, "logprobs": self._weights}
        message.parts[-1] = part
        out += [self._annotated(part), self._end_part(part)]
        return b"".join(out)

    def leave(self, status: str = COMPLETED) -> bytes:
        """End the message that is open, if one is."""
        message, self._message = self._message, None
        if message is None:
            return b""
        made = {"id": message.id, "type": _MESSAGE, "status": status, "role": "assistant", "content": message.parts}
        return self._done_item(made)

    # -- thoughts

    def _sampled(self, item: Any) -> dict[str, Any]:
        """Give what a thought looks like, whatever its words; nothing if it is told as something else."""
        if item is not self._sample[0]:
            bare = item.replace(summary=None, parts=None, encrypted=None, text=_ANY)
            made = self._framer.scribe.trying(bare)["output"]
            self._sample = item, made[0] if made and made[0]["type"] == _REASONING else {}
        return self._sample[1]

    def _shape(self, item: Any) -> str | None:
        """Tell where the words of a thought stand in its item; None if such a thought is not told here."""
        if item.redacted_data is not None or item.details is not None:
            return None
        made = self._sampled(item)
        for key in ("summary", "content"):
            if made.get(key):
                return key
        return None

    def _think(self, item: Any, part: tuple[str, int | None], piece: str) -> bytes:
        out = b""
        if part != self._part:
            out = self._end_thought() + self._begin_thought(item, part)
        self._said.append(piece)
        return out + self._framer.spliced(*self._head, piece, b"")

    def _begin_thought(self, item: Any, part: tuple[str, int | None]) -> bytes:
        shape = "summary" if part[0] == "summary" else "content" if part[0] == "parts" else self._shape(item)
        key = "summary_index" if shape == "summary" else "content_index"
        number = len(self._open.setdefault("summary" if shape == "summary" else "content", []))
        self._part, self._said = part, []
        self._at = {"item_id": self._open["id"], "output_index": self._place(), key: number}
        if shape == "summary":
            made = {"type": "summary_text", "text": ""}
            self._open["summary"].append(made)
            self._head = ("response.reasoning_summary_text.delta", dump(self._at)[1:-1])
            return self._framer.event("response.reasoning_summary_part.added", **self._at, part=dict(made))
        made = {"type": "reasoning_text", "text": ""}
        self._open["content"].append(made)
        self._head = ("response.reasoning_text.delta", dump(self._at)[1:-1])
        return self._framer.event("response.content_part.added", **self._at, part=dict(made))

    def _end_thought(self) -> bytes:
        if self._part is None:
            return b""
        text, event, at = "".join(self._said), self._framer.event, self._at
        if "summary_index" in at:
            made = self._open["summary"][-1]
            made["text"] = text
            done = event("response.reasoning_summary_text.done", **at, text=text)
            return done + event("response.reasoning_summary_part.done", **at, part=dict(made))
        made = self._open["content"][-1]
        made["text"] = text
        done = event("response.reasoning_text.done", **at, text=text)
        return done + event("response.content_part.done", **at, part=dict(made))

    def _close_thought(self, whole: dict[str, Any]) -> bytes:
        """End what flowed; words that came in parts stand in a summary too, which no fragment told."""
        ended = self._end_thought()
        self._part = None
        if self._open["summary"]:
            return ended
        self._at = {"item_id": self._open["id"], "output_index": self._place()}
        late = enumerate(whole.get("summary") or ())
        return ended + b"".join([self._thought_part(_SUMMARY, number, part) for number, part in late])

    # -- calls

    def _close_call(self, item: Any) -> bytes:
        key, kind = _ARGUMENTS[self._open["type"]]
        named = {"name": self._open["name"]} if key == "arguments" else {}
        return self._framer.event(f"response.{kind}.done", **self._at, **named, **{key: _as_text(item.arguments)})

    # -- items

    def _place(self) -> int:
        return len(self.output)

    def _open_item(self, made: dict[str, Any]) -> bytes:
        made = self._framer.named(made, self._place())
        if "status" in made or made["type"] in PREFIXES:
            made["status"] = IN_PROGRESS
        self._open = made
        self._at = {"item_id": made["id"], "output_index": self._place()}
        if made["type"] in _ARGUMENTS:
            self._head = (f"response.{_ARGUMENTS[made['type']][1]}.delta", dump(self._at)[1:-1])
        return self._framer.event("response.output_item.added", output_index=self._place(), item=dict(made))

    def _done_item(self, made: dict[str, Any]) -> bytes:
        if made.get("status", IN_PROGRESS) == IN_PROGRESS:
            made["status"] = COMPLETED
        done = self._framer.event("response.output_item.done", output_index=self._place(), item=made)
        self.output.append(made)
        return done

    def _whole_item(self, made: dict[str, Any]) -> bytes:
        """Write an item that did not flow."""
        arguments = _ARGUMENTS.get(made["type"])
        if made["type"] == _REASONING:
            return self._whole_thought(made)
        if arguments is None:
            made = self._framer.named(made, self._place())
            opened = dict(made)
            if opened.get("status") == COMPLETED:
                opened["status"] = IN_PROGRESS
            added = self._framer.event("response.output_item.added", output_index=self._place(), item=opened)
            return added + self._done_item(made)
        key, kind = arguments
        out = [self._open_item({**made, key: ""})]
        made = {**made, "id": self._open["id"]}
        if made[key]:
            out.append(self._framer.spliced(*self._head, made[key], b""))
        named = {"name": made["name"]} if key == "arguments" else {}
        out.append(self._framer.event(f"response.{kind}.done", **self._at, **named, **{key: made[key]}))
        out.append(self._done_item(made))
        return b"".join(out)

    def _whole_thought(self, made: dict[str, Any]) -> bytes:
        """Write a thought that did not flow: its words as one fragment each."""
        bare = {key: value for key, value in made.items() if key not in ("summary", "content")}
        out = [self._open_item({**bare, "summary": []})]
        made = {**made, "id": self._open["id"]}
        for key, kind in (("summary", _SUMMARY), ("content", _WORDS)):
            for number, part in enumerate(made.get(key) or ()):
                out.append(self._thought_part(kind, number, part))
        out.append(self._done_item(made))
        return b"".join(out)

    def _thought_part(self, kind: tuple[str, str, str], number: int, part: dict[str, Any]) -> bytes:
        index, part_kind, text_kind = kind
        at, event, text = {**self._at, index: number}, self._framer.event, part.get("text") or ""
        out = [event(f"response.{part_kind}.added", **at, part={**part, "text": ""})]
        if text:
            out.append(self._framer.spliced(f"response.{text_kind}.delta", dump(at)[1:-1], text, b""))
        out.append(event(f"response.{text_kind}.done", **at, text=text))
        out.append(event(f"response.{part_kind}.done", **at, part=part))
        return b"".join(out)


_REFUSAL = {"type": "refusal", "refusal": ""}
# Where parts of a thought are numbered, and the kinds of events that tell them.
_SUMMARY = ("summary_index", "reasoning_summary_part", "reasoning_summary_text")
_WORDS = ("content_index", "content_part", "reasoning_text")


def _as_text(arguments: Any) -> str:
    return arguments if type(arguments) is str else dump(arguments).decode()
