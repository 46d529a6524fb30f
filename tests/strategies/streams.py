"""Streams: what an answer says and in which order, told as chunks of an engine or as the events of a vendor."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind
from llm_dialect.generated.canonical.response import ItemResponse, Usage
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["EVENTS", "STREAMED", "Part", "Plan", "chunks", "cuts", "pieces", "plans", "vendor_streams", "wire"]

Json = dict[str, Any]

# A stream is whole only if its errors can be told.
STREAMED = [dialect for dialect in registry.DIALECTS if {"stream", "errors"} <= set(registry.DIRECTIONS[dialect])]
_NAMED = frozenset(("anthropic", "openai_responses"))

# Letters that are more than one byte, that JSON escapes, and that end lines in other alphabets.
_LETTERS = st.text(st.sampled_from('abc {}[]":,\\/\n\té\u20ac\u2028\U0001f30d'), max_size=6)
_WORDS = st.lists(_LETTERS, min_size=1, max_size=4).filter(lambda pieces: "".join(pieces).strip() != "")
_ARGUMENTS: st.SearchStrategy[Json] = st.one_of(
    st.just({}),
    st.dictionaries(
        st.sampled_from(["a", "b", "\u20ac"]), st.one_of(st.integers(-9, 9), _LETTERS, st.none()), max_size=3
    ),
)
_CALLS = frozenset(("call",))


@dataclass
class Part:
    """One block of an answer: `kind` is text, refusal, thought, sealed, hidden or call; `pieces` are its fragments."""

    kind: str
    pieces: list[str]
    name: str = ""
    seal: str = ""

    @property
    def text(self) -> str:
        return "".join(self.pieces)


@dataclass
class Plan:
    """What an answer says: `order` names the part whose next fragment comes; `noise` what means nothing."""

    parts: list[Part]
    order: list[int]
    stop: str
    usage: tuple[int, int] | None
    usage_at: frozenset[str]
    noise: list[tuple[int, str]] = field(default_factory=list)

    def of(self, *kinds: str) -> list[Part]:
        return [part for part in self.parts if part.kind in kinds]


def _part(kind: str, number: int) -> st.SearchStrategy[Part]:
    if kind == "call":
        return st.tuples(_ARGUMENTS, st.lists(st.integers(0, 60), max_size=4)).map(
            lambda drawn: Part("call", _split(json.dumps(drawn[0], ensure_ascii=False), drawn[1]), f"tool_{number}")
        )
    if kind == "hidden":
        return st.just(Part("hidden", [f"b3BhcXVl{number}"]))
    if kind == "sealed":
        return st.lists(_LETTERS, min_size=1, max_size=3).map(
            lambda words: Part("sealed", words, seal=f"c2VhbA{number}")
        )
    if kind == "thought":
        # An open thought that repeats another is told once in a whole answer.
        return _WORDS.map(lambda words: Part(kind, [f"thought {number}: ", *words]))
    return _WORDS.map(lambda words: Part(kind, words))


def _split(text: str, places: list[int]) -> list[str]:
    cuts = sorted({0, *(place for place in places if place < len(text)), len(text)})
    return [text[start:end] for start, end in itertools.pairwise(cuts)]


@st.composite
def plans(draw: Any, kinds: tuple[str, ...] = ("text", "thought", "sealed", "hidden", "call"), most: int = 5) -> Plan:
    """Draw what an answer says."""
    drawn = draw(st.lists(st.sampled_from(kinds), max_size=most))
    drawn.sort(key=lambda kind: kind == "refusal")  # who refuses stops
    parts = [draw(_part(kind, number)) for number, kind in enumerate(drawn)]
    order: list[int] = []
    group: list[int] = []
    for number, part in [*enumerate(parts), (-1, None)]:
        if part is None or (group and part.kind not in _CALLS):
            # Fragments of calls that stand side by side may come in any order that begins each in its turn.
            order += draw(_interleaved([(each, len(parts[each].pieces)) for each in group]))
            group = []
        if part is not None and part.kind in _CALLS:
            group.append(number)
        elif part is not None:
            order += [number] * len(part.pieces)
    has_call = any(part.kind == "call" for part in parts)
    stop = draw(st.sampled_from(["tool_use", "max_tokens"] if has_call else ["end_turn", "max_tokens", "refusal"]))
    usage = draw(st.none() | st.tuples(st.integers(0, 99), st.integers(0, 99)))
    usage_at = draw(st.frozensets(st.sampled_from(["start", "middle", "end", "after"]))) if usage else frozenset()
    noise = draw(st.lists(st.tuples(st.integers(0, 12), st.sampled_from(["ping", "empty", "unknown"])), max_size=3))
    return Plan(parts, order, stop, usage if usage_at else None, usage_at, noise)


@st.composite
def _interleaved(draw: Any, counts: list[tuple[int, int]]) -> list[int]:
    heads = [number for number, _ in counts]
    rest = draw(st.permutations([number for number, count in counts for _ in range(count - 1)])) if counts else []
    if draw(st.booleans()):
        return heads + list(rest)
    return [number for number, count in counts for _ in range(count)]


def _told(plan: Plan) -> list[tuple[Part, int, str, bool]]:
    """Give part, its number, the fragment and whether it is the first, in the plan's order."""
    seen: dict[int, int] = {}
    out = []
    for number in plan.order:
        place = seen.get(number, 0)
        seen[number] = place + 1
        out.append((plan.parts[number], number, plan.parts[number].pieces[place], place == 0))
    return out


# -- an engine's chunks


def chunks(plan: Plan, named: bool = False, index: int | None = None) -> list[CanonChunk]:
    """Tell a plan as chunks; with `named`, each block has a name, and only then its end is told."""
    out = [CanonChunk(head=ItemResponse([]), id="r-1", model="m-1", created=7, index=index)]
    out += [CanonChunk(usage=Usage(plan.usage[0], 0))] if plan.usage and "start" in plan.usage_at else []
    calls = {number: place for place, number in enumerate(n for n, p in enumerate(plan.parts) if p.kind == "call")}
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    for part, number, piece, first in _told(plan):
        block = number if named else None
        left[number] -= 1
        last = left[number] == 0
        out += _fragment(part, piece, first, last, block, calls.get(number, 0), index)
        if named and last:
            out.append(CanonChunk(block=block, closes=True, index=index))
    out = _noisy(out, plan, index)
    if plan.usage and "middle" in plan.usage_at:
        out.insert(len(out) // 2 + 1, CanonChunk(usage=Usage(plan.usage[0], plan.usage[1] // 2)))
    counts = Usage(*plan.usage) if plan.usage else None
    told = "end" in plan.usage_at and "after" not in plan.usage_at
    out.append(CanonChunk(finish_reason=StopReason(plan.stop), usage=counts if told else None, index=index))
    return out if told or counts is None else [*out, CanonChunk(usage=counts)]


def _fragment(
    part: Part, piece: str, first: bool, last: bool, block: int | None, call: int, index: int | None
) -> list[CanonChunk]:
    if part.kind == "text":
        return [CanonChunk(text=piece, block=block, index=index)]
    if part.kind == "refusal":
        return [CanonChunk(refusal=piece, block=block, index=index)]
    if part.kind == "call":
        delta = ToolCallDelta(call, arguments=piece)
        if first:
            delta.id, delta.name = f"call_{part.name}", part.name
        return [CanonChunk(tool_calls=[delta], block=block, index=index)]
    if part.kind == "hidden":
        hidden = ThinkingDelta(ThinkingDeltaKind.redacted, piece, issuer="anthropic")
        return [CanonChunk(thinking=hidden, block=block, index=index)]
    out = [
        CanonChunk(
            thinking=ThinkingDelta(ThinkingDeltaKind.text, piece, issuer=_issuer(part)), block=block, index=index
        )
    ]
    if part.seal and last:
        seal = ThinkingDelta(ThinkingDeltaKind.signature, part.seal, issuer="anthropic")
        out.append(CanonChunk(thinking=seal, block=block, index=index))
    return out


def _issuer(part: Part) -> str | None:
    return "anthropic" if part.seal else None


def _noisy(out: list[CanonChunk], plan: Plan, index: int | None) -> list[CanonChunk]:
    for place, kind in plan.noise:
        made = {
            "ping": CanonChunk(ping=True),
            "empty": CanonChunk(text="", index=index),
            "unknown": CanonChunk(opaque={"type": "news"}, opaque_dialect="anthropic"),
        }[kind]
        out.insert(min(place + 1, len(out)), made)
    return out


# -- a vendor's events


def wire(events: list[Any], dialect: str) -> bytes:
    """Write events as a vendor does."""
    out = []
    for event in events:
        data = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
        name = f"event: {event['type']}\n" if dialect in _NAMED and isinstance(event, dict) and "type" in event else ""
        out.append(f"{name}data: {data}\n\n".encode())
    return b"".join(out)


_STOPS = {"end_turn": "stop", "tool_use": "tool_calls", "max_tokens": "length", "refusal": "content_filter"}


def anthropic_events(plan: Plan) -> list[Any]:
    """Tell a plan as Anthropic does: one block after another, each begun and ended."""
    start = {"input_tokens": plan.usage[0] if plan.usage else 0, "output_tokens": 0}
    message: Json = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m-1", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": start,
    }  # fmt: skip
    out: list[Any] = [{"type": "message_start", "message": message}]
    for index, part in enumerate(plan.parts):
        block, deltas = _anthropic_block(part)
        out.append({"type": "content_block_start", "index": index, "content_block": block})
        out += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        out.append({"type": "content_block_stop", "index": index})
    for place, kind in plan.noise:
        out.insert(
            min(place + 1, len(out)),
            {"ping": {"type": "ping"}, "unknown": {"type": "news"}}.get(kind, {"type": "ping"}),
        )
    delta = {"stop_reason": plan.stop, "stop_sequence": None}
    out.append(
        {"type": "message_delta", "delta": delta, "usage": {"output_tokens": plan.usage[1] if plan.usage else 0}}
    )
    return [*out, {"type": "message_stop"}]


def _anthropic_block(part: Part) -> tuple[Json, list[Json]]:
    if part.kind == "call":
        block = {"type": "tool_use", "id": f"call_{part.name}", "name": part.name, "input": {}}
        return block, [{"type": "input_json_delta", "partial_json": piece} for piece in part.pieces]
    if part.kind == "hidden":
        return {"type": "redacted_thinking", "data": part.text}, []
    if part.kind in ("thought", "sealed"):
        deltas: list[Json] = [{"type": "thinking_delta", "thinking": piece} for piece in part.pieces]
        seal = [{"type": "signature_delta", "signature": part.seal}] if part.seal else []
        return {"type": "thinking", "thinking": "", "signature": ""}, deltas + seal
    return {"type": "text", "text": ""}, [{"type": "text_delta", "text": piece} for piece in part.pieces]


def openai_chat_events(plan: Plan) -> list[Any]:
    """Tell a plan as Chat Completions and its compatible vendors do."""
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    calls = {number: place for place, number in enumerate(n for n, p in enumerate(plan.parts) if p.kind == "call")}
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    for part, number, piece, first in _told(plan):
        left[number] -= 1
        deltas.append(_chat_delta(part, piece, first, left[number] == 0, calls.get(number, 0)))
    out: list[Any] = [_chat_chunk([{"index": 0, "delta": delta, "finish_reason": None}]) for delta in deltas]
    for place, kind in plan.noise:
        empty = _chat_chunk([{"index": 0, "delta": {"content": None}, "finish_reason": None}])
        out.insert(min(place + 1, len(out)), {"empty": empty, "unknown": {**empty, "news": 1}}.get(kind, ": wait"))
    counts = plan.usage and dict(zip(("prompt_tokens", "completion_tokens"), plan.usage, strict=True))
    usage = counts and {**counts, "total_tokens": sum(counts.values())}
    if usage and "middle" in plan.usage_at:
        out[len(out) // 2] = (
            out[len(out) // 2] if isinstance(out[len(out) // 2], str) else {**out[len(out) // 2], "usage": usage}
        )
    finish = _chat_chunk([{"index": 0, "delta": {}, "finish_reason": _STOPS[plan.stop]}])
    out.append({**finish, "usage": usage} if usage and "end" in plan.usage_at else finish)
    if usage and plan.usage_at & {"start", "after"}:
        out.append({**_chat_chunk([]), "usage": usage})
    return [*out, "[DONE]"]


def _chat_chunk(choices: list[Json]) -> Json:
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 7, "model": "m-1", "choices": choices}


def _chat_delta(part: Part, piece: str, first: bool, last: bool, call: int) -> Json:
    if part.kind == "call":
        function: Json = {"arguments": piece}
        if not first:
            return {"tool_calls": [{"index": call, "function": function}]}
        whole = {"name": part.name, **function}
        return {"tool_calls": [{"index": call, "id": f"call_{part.name}", "type": "function", "function": whole}]}
    if part.kind == "hidden":
        return {"thinking_blocks": [{"type": "redacted_thinking", "data": piece}]}
    if part.kind == "sealed":
        block = {"type": "thinking", "thinking": piece, "signature": part.seal if last else ""}
        return {"thinking_blocks": [block]}
    return {{"text": "content", "thought": "reasoning_content", "refusal": "refusal"}[part.kind]: piece}


# How each vendor tells a plan. A dialect without a row of its own is told by its framer.
EVENTS: dict[str, Callable[[Plan], list[Any]]] = {
    "anthropic": anthropic_events,
    "openai_chat": openai_chat_events,
}


def told(plan: Plan, dialect: str) -> list[bytes]:
    """Give a plan as the frames of a vendor's stream."""
    if dialect in EVENTS:
        return [wire([event], dialect) for event in EVENTS[dialect](plan)]
    framer = ld.framer(dialect)
    frames = [framer.frame(chunk) for chunk in chunks(plan, named=True)] + [framer.finish()]
    return [event + b"\n\n" for event in b"".join(frames).split(b"\n\n") if event]


def vendor_streams(dialect: str) -> st.SearchStrategy[tuple[Plan, list[bytes]]]:
    """Draw whole streams of a vendor, each with what it says; a frame for each event."""
    kinds = KINDS.get(dialect, ("text", "thought", "call"))
    return plans(kinds).map(lambda plan: (plan, told(plan, dialect)))


# What each vendor can say in a stream.
KINDS = {
    "anthropic": ("text", "text", "sealed", "hidden", "call", "call"),
    "openai_chat": ("text", "text", "thought", "sealed", "hidden", "refusal", "call", "call"),
}


def cuts(most: int = 6) -> st.SearchStrategy[list[int]]:
    """Draw where bytes are cut."""
    return st.lists(st.integers(0, 4000), max_size=most)


def pieces(data: bytes, places: list[int]) -> list[bytes]:
    """Cut bytes."""
    at = sorted({0, *(place % (len(data) + 1) for place in places), len(data)})
    return [data[start:end] for start, end in itertools.pairwise(at)]
