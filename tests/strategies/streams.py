"""Streams: what an answer says, told as chunks of an engine or as the events of a vendor."""

from __future__ import annotations

import itertools

from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind
from llm_dialect.generated.canonical.response import ItemResponse, Usage
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from tests.strategies.plans import Part, Plan, fragments, places_of_calls, plans, traits, usual_plans
from tests.strategies.vendors import EVENTS, wire

__all__ = [
    "EVENTS",
    "STREAMED",
    "Part",
    "Plan",
    "chunks",
    "cuts",
    "pieces",
    "plans",
    "traits",
    "usual_plans",
    "usual_streams",
    "vendor_streams",
    "wire",
]

# A stream is whole only if its errors can be told.
STREAMED = [dialect for dialect in registry.DIALECTS if {"stream", "errors"} <= set(registry.DIRECTIONS[dialect])]


def chunks(plan: Plan, named: bool = False, index: int | None = None) -> list[CanonChunk]:
    """Tell a plan as chunks; with `named`, each block has a name, and only then its end is told."""
    out = [CanonChunk(head=ItemResponse([]), id="r-1", model="m-1", created=7, index=index)]
    out += [CanonChunk(usage=Usage(plan.usage[0], 0))] if plan.usage and "start" in plan.usage_at else []
    calls = places_of_calls(plan)
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    for part, number, piece, first in fragments(plan):
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


def _sent(plan: Plan, dialect: str) -> list[bytes]:
    """Give a plan as the frames of a vendor's stream."""
    if dialect in EVENTS:
        return [wire([event], dialect) for event in EVENTS[dialect](plan)]
    framer = ld.framer(dialect)
    frames = [framer.frame(chunk) for chunk in chunks(plan, named=True)] + [framer.finish()]
    return [event + b"\n\n" for event in b"".join(frames).split(b"\n\n") if event]


def usual_streams(dialect: str) -> list[tuple[Plan, list[bytes]]]:
    """Give whole streams of a vendor that each law is tried on, whatever else is drawn."""
    return [(plan, _sent(plan, dialect)) for plan in usual_plans(KINDS[dialect])]


def vendor_streams(dialect: str) -> st.SearchStrategy[tuple[Plan, list[bytes]]]:
    """Draw whole streams of a vendor, each with what it says; a frame for each event."""
    kinds = KINDS.get(dialect, ("text", "thought", "call"))
    return plans(kinds).map(lambda plan: (plan, _sent(plan, dialect)))


# What each vendor can say in a stream.
KINDS = {
    "anthropic": ("text", "text", "sealed", "hidden", "call", "call"),
    "openai_chat": ("text", "text", "thought", "sealed", "hidden", "refusal", "call", "call"),
    "openai_responses": ("text", "text", "thought", "refusal", "call", "call"),
    "gemini": ("text", "text", "thought", "call", "call"),
}


def cuts(most: int = 6) -> st.SearchStrategy[list[int]]:
    """Draw where bytes are cut."""
    return st.lists(st.integers(0, 4000), max_size=most)


def pieces(data: bytes, places: list[int]) -> list[bytes]:
    """Cut bytes."""
    at = sorted({0, *(place % (len(data) + 1) for place in places), len(data)})
    return [data[start:end] for start, end in itertools.pairwise(at)]
