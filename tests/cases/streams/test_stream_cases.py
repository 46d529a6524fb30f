"""Stream cases as data: one behaviour each, one file each.

A case has `name`, `source`, `target`, and what the upstream sends: `events` (objects; text stands for data that is no
JSON) or `raw` (the bytes as text). `cuts` are places at which the bytes come apart; each case is tried in one piece and
byte by byte as well. `request` is the client's request; `policy` names one of the three (gateway is usual); `faults`
names what the case guards.

Expected are, each if given: `tags`, what the client's events do, in order; `paths` of the answer that a plain client
puts together (a path as `content[0].text`: the value there, or null); `events`, paths of the list of the client's
events (`[2].delta`); `error`, the class of the error. `losses` lists
all losses as `[path, code, severity, count]`, in any order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from tests.cases.streams.assembled import ASSEMBLERS, events, tags
from tests.cases.test_cases import POLICIES, found
from tests.laws.streams import check_terminal
from tests.strategies.streams import STREAMED, pieces, wire

FILES = sorted(Path(__file__).parent.glob("*.json"))
LOADED = [(file.stem, json.loads(file.read_text("utf-8"))) for file in FILES]
CASES = [pytest.param(case, id=name) for name, case in LOADED if {case["source"], case["target"]} <= set(STREAMED)]


def sent(case: dict[str, Any]) -> bytes:
    return case["raw"].encode() if "raw" in case else wire(case["events"], case["source"])


def stream(case: dict[str, Any]) -> ld.StreamTranslator:
    policy = POLICIES[case.get("policy", "gateway")]()
    return ld.StreamTranslator(case["source"], case["target"], case.get("request"), policy)


def told(case: dict[str, Any], data: list[bytes]) -> tuple[bytes, ld.StreamTranslator]:
    made = stream(case)
    return b"".join([made.feed(piece) for piece in data]) + made.finish(), made


def test_there_are_cases() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("case", CASES)
def test_stream_case(case: dict[str, Any]) -> None:
    data, target, expect = sent(case), case["target"], case["expect"]
    out, made = told(case, [data])
    for split in ([data[place : place + 1] for place in range(len(data))], pieces(data, case.get("cuts", [7]))):
        assert told(case, split)[0] == out
    check_terminal(out, target)
    got = events(out)
    if "tags" in expect:
        assert tags(got, target) == expect["tags"]
    answer = ASSEMBLERS[target](got)
    assert {path: found(answer, path) for path in expect.get("paths", {})} == expect.get("paths", {})
    assert {path: found(got, path) for path in expect.get("events", {})} == expect.get("events", {})
    assert (made.error and type(made.error).__name__) == expect.get("error")
    losses = [[loss.path, loss.code.value, loss.severity.value, loss.count] for loss in made.report]
    assert sorted(losses) == sorted(case.get("losses", []))
    if case["source"] != target and "violations" not in case:
        assert ld.check_stream(out, target) == []
