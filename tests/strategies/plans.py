"""Plans: what a streamed answer says, and in which order its fragments come."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

__all__ = ["Part", "Plan", "fragments", "places_of_calls", "plans", "traits", "usual_plans"]

Json = dict[str, Any]

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


def _rich(kind: str, number: int) -> Part:
    """Make a part of several fragments, an empty one among them."""
    if kind == "call":
        return Part("call", ['{"a"', "", ": 1, ", '"\u20ac": "x y"}'], f"tool_{number}")
    if kind in ("hidden", "sealed"):
        pieces = ["b3BhcXVl"] if kind == "hidden" else ["why ", "", "so"]
        return Part(kind, pieces, seal=f"c2VhbA{number}" if kind == "sealed" else "")
    return Part(kind, [f"{kind} {number}: ", "", "\u20ac and ", "more"])


def _in_turn(counts: list[tuple[int, int]]) -> list[int]:
    """Give fragments of parts that stand side by side in turn: one of each, then the next of each."""
    most = max((count for _, count in counts), default=0)
    return [number for turn in range(most) for number, count in counts if turn < count]


def _split(text: str, places: list[int]) -> list[str]:
    cuts = sorted({0, *(place % (len(text) + 1) for place in places), len(text)})
    return [text[start:end] for start, end in itertools.pairwise(cuts)]


# Orders that a random draw seldom makes, how the answer ends, where it is counted, and what means nothing in between.
# A vendor without open thoughts has sealed ones.
_PATTERNS: list[tuple[list[str], str, list[str], list[tuple[int, str]]]] = [
    (["text", "call", "text", "call"], "tool_use", [], [(1, "ping"), (4, "unknown")]),
    (["call", "thought", "call"], "tool_use", ["end"], [(2, "empty")]),
    (["thought", "text", "thought"], "end_turn", ["start", "middle", "end"], [(3, "ping")]),
    (["call", "call", "call"], "max_tokens", ["after"], [(5, "ping"), (6, "empty")]),
    (["thought", "text", "call", "call"], "tool_use", ["start", "after"], [(0, "unknown")]),
    (["text"], "refusal", ["middle"], []),
    ([], "end_turn", [], [(0, "ping")]),
]
_KIN = {"thought": "sealed"}
_THOUGHTS = ("thought", "sealed", "hidden")


def usual_plans(kinds: tuple[str, ...]) -> list[Plan]:
    """Give plans that each law is tried on, whatever else is drawn."""
    made: list[Plan] = []
    for pattern, stop, usage_at, noise in _PATTERNS:
        wanted = [kind if kind in kinds else _KIN.get(kind, kind) for kind in pattern]
        parts = [_rich(kind, number) for number, kind in enumerate(wanted)]
        order: list[int] = []
        for calls, group in itertools.groupby(range(len(parts)), key=lambda number: parts[number].kind == "call"):
            counts = [(number, len(parts[number].pieces)) for number in group]
            order += _in_turn(counts) if calls else [number for number, count in counts for _ in range(count)]
        made.append(Plan(parts, order, stop, (11, 3) if usage_at else None, frozenset(usage_at), list(noise)))
    return made


def traits(plan: Plan) -> set[str]:
    """Name what is special about a plan, for a census of what a law was tried on."""
    kinds = ["thought" if part.kind in _THOUGHTS else part.kind for part in plan.parts]
    runs = [number for number, _ in itertools.groupby(plan.order)]
    found = {f"noise: {kind}" for _, kind in plan.noise} | {f"usage: {place}" for place in plan.usage_at}
    checks = {
        "interleaved calls": len(runs) > len(set(runs)),
        "text, call, text, call": _holds(kinds, ["text", "call", "text", "call"]),
        "a thought between calls": _holds(kinds, ["call", "thought", "call"]),
        "several thoughts": kinds.count("thought") > 1,
        "parallel calls": any(pair == ("call", "call") for pair in itertools.pairwise(kinds)),
        "an empty fragment": any(not piece for part in plan.parts for piece in part.pieces),
        "no usage": plan.usage is None,
        "nothing said": not plan.parts,
        f"stop: {plan.stop}": True,
    }
    return found | {name for name, met in checks.items() if met}


def _holds(kinds: list[str], pattern: list[str]) -> bool:
    """Tell whether some kinds come in an order, with others in between."""
    rest = iter(kinds)
    return all(kind in rest for kind in pattern)


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
            counts = [(each, len(parts[each].pieces)) for each in group]
            order += draw(_interleaved(counts))
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


def fragments(plan: Plan) -> list[tuple[Part, int, str, bool]]:
    """Give part, its number, the fragment and whether it is the first, in the plan's order."""
    seen: dict[int, int] = {}
    out = []
    for number in plan.order:
        place = seen.get(number, 0)
        seen[number] = place + 1
        out.append((plan.parts[number], number, plan.parts[number].pieces[place], place == 0))
    return out


def places_of_calls(plan: Plan) -> dict[int, int]:
    """Give each part that is a call its place among the calls."""
    return {number: place for place, number in enumerate(n for n, part in enumerate(plan.parts) if part.kind == "call")}
