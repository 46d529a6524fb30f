"""Law 7 where the upstream cuts a letter between the two halves that UTF-16 writes it as: it comes out whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

import llm_dialect as ld
from tests.laws.streams import check_fold, check_protocol, check_split, read, translated
from tests.strategies.plans import Part, Plan
from tests.strategies.vendors import EVENTS

PAIRS = [(source, target) for source in EVENTS for target in EVENTS if source != target]
WORDS = ["a \U0001f30d b ", "c \U0001f680", " d", " e"]


def _halves(pieces: list[str]) -> list[str]:
    """Cut each letter that is two in UTF-16 between its halves."""
    units = "".join(pieces).encode("utf-16-le")
    letters = [units[place : place + 2].decode("utf-16-le", "surrogatepass") for place in range(0, len(units), 2)]
    out = [""]
    for letter in letters:
        out[-1] += letter
        if "\ud800" <= letter <= "\udbff":
            out.append("")
    return out


def _sent(source: str, plan: Plan) -> bytes:
    named = source in ("anthropic", "openai_responses")
    out = b""
    for event in EVENTS[source](plan):
        name = f"event: {event['type']}\n" if named else ""
        out += f"{name}data: {event if isinstance(event, str) else json.dumps(event)}\n\n".encode()
    return out


def _plan(cut: bool, kind: str) -> Plan:
    text = "".join(WORDS) if kind != "call" else json.dumps({"a": "".join(WORDS)}, ensure_ascii=False)
    pieces = _halves([text]) if cut else [text]
    parts = [Part(kind, pieces, "f", seal="c2VhbA" if kind == "sealed" else ""), Part("text", ["end"])]
    order = [0] * len(pieces) + [1]
    return Plan(parts, order, "tool_use" if kind == "call" else "end_turn", None, frozenset())


@pytest.mark.parametrize("kind", ["text", "thought", "call"])
@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_letter_that_is_cut_comes_out_whole(source: str, target: str, kind: str) -> None:
    kind = "sealed" if (source, kind) == ("anthropic", "thought") else kind
    if (source, kind) == ("gemini", "call"):
        pytest.skip("its calls come whole")
    data = _sent(source, _plan(True, kind))
    told = translated([data], source, target)
    assert told.error is None
    check_protocol(told.out, target)
    check_split(data, source, target, [90, 700, 1100], told)
    check_fold(data, source, target, told.out)
    wanted = translated([_sent(source, _plan(False, kind))], source, target)
    assert _words(told.out, target) == _words(wanted.out, target)


def _words(out: bytes, target: str) -> list[Any]:
    found: list[Any] = ld.collect(read(out, target)).content
    return [(getattr(item, "text", None), getattr(item, "arguments", None)) for item in found]


@pytest.mark.parametrize("target", list(EVENTS))
def test_half_a_letter_is_told_as_it_came(target: str) -> None:
    pieces = ["a \ud83d", " b", " c", " d \ud83d"]
    plan = Plan([Part("text", pieces)], [0] * 4, "end_turn", None, frozenset())
    for source in EVENTS:
        if source != target:
            told = translated([_sent(source, plan)], source, target)
            assert told.error is None
            assert "".join(word for word, _ in _words(told.out, target) if word) == "".join(pieces)
