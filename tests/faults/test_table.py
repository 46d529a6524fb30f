"""`table.yaml`: which test holds each fault off that was seen in the field, and what holds it off in the code.

A row has `tests` (node ids; a bare name is a case of `tests/cases`) and `without`, what to take away so that one of
them fails: a `rule` (it then gives the value that it was given), a `function` with what it `gives` instead, or words of
a `spec` (`at` a place, with `put` for what stands there instead, or `edits` for several), or a `value` with what is put
there. Rows of streams name cases of `tests/cases/streams`; where nothing can be taken away they say why (`unguarded`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from codegen.mutate.planner import Planner
from tests.faults.taken import ROOT, call, function, nodes, take_away

TABLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "table.yaml").read_text(encoding="utf-8"))
WHOLE: dict[str, dict[str, Any]] = TABLE["whole"]
STREAMS: dict[str, dict[str, Any]] = TABLE["streams"]
STREAM_CASES = "tests/cases/streams/test_stream_cases.py::test_stream_case"
CASES = "tests/cases/test_cases.py::test_case"
FIELD = ROOT.parent / "shared" / "cases" / "faults.jsonl"


def guards(row: dict[str, Any]) -> list[str]:
    return [name if "::" in name else f"{CASES}[{name}]" for name in row["tests"]]


@pytest.fixture(scope="module")
def planner() -> Planner:
    return Planner(ROOT / "specs")


def test_there_are_rows() -> None:
    assert len(WHOLE) >= 100


@pytest.mark.parametrize("fault", WHOLE)
def test_each_test_of_a_row_exists_and_names_the_fault(fault: str) -> None:
    for node in guards(WHOLE[fault]):
        _, named, name = node.rstrip("]").partition("[")
        assert callable(function(node))
        assert bool(named) is bool(nodes(node))
        if node.startswith(CASES):
            assert fault in json.loads(nodes(node)[name].read_text(encoding="utf-8"))["faults"]
        elif named:
            assert fault == name


@pytest.mark.parametrize("fault", STREAMS)
def test_each_case_of_a_stream_exists_and_names_the_fault(fault: str) -> None:
    assert STREAMS[fault]["tests"]
    for name in STREAMS[fault]["tests"]:
        assert fault in nodes(f"{STREAM_CASES}[{name}]")[name]["faults"]


@pytest.mark.skipif(not FIELD.is_file(), reason="the faults seen in the field are not beside this repository")
def test_no_fault_of_streams_is_left_out() -> None:
    faults = [json.loads(line) for line in FIELD.read_text(encoding="utf-8").splitlines()]
    assert {fault["id"] for fault in faults if fault["stage"] == "stream"} - WHOLE.keys() - STREAMS.keys() == set()


@pytest.mark.skipif(not FIELD.is_file(), reason="the faults seen in the field are not beside this repository")
def test_no_fault_of_whole_bodies_is_left_out() -> None:
    faults = [json.loads(line) for line in FIELD.read_text(encoding="utf-8").splitlines()]
    ours = {fault["id"] for fault in faults if fault["stage"] != "stream"}
    assert ours - WHOLE.keys() - STREAMS.keys() == set()


def test_a_stream_row_says_what_holds_its_fault_off_or_why_nothing_can_be_taken_away() -> None:
    guarded = [fault for fault, row in STREAMS.items() if "without" in row]
    assert len(guarded) >= 40
    assert all(("without" in row) is not bool(row.get("unguarded")) for row in STREAMS.values())


@pytest.mark.slow
@pytest.mark.parametrize("fault", [fault for fault, row in STREAMS.items() if "without" in row])
def test_without_what_holds_a_fault_of_streams_off_a_case_fails(
    fault: str, planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = STREAMS[fault]
    tests = [f"{STREAM_CASES}[{name}]" for name in row["tests"]]
    for node in tests:
        call(node)
    take_away(row["without"], planner, monkeypatch)
    assert any(fails(node) for node in tests), f"without {row['without']} all of {tests} pass"


@pytest.mark.slow
@pytest.mark.parametrize("fault", WHOLE)
def test_without_what_holds_a_fault_off_a_test_fails(
    fault: str, planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = WHOLE[fault]
    tests = guards(row)
    for node in tests:
        call(node)
    take_away(row["without"], planner, monkeypatch)
    assert any(fails(node) for node in tests), f"without {row['without']} all of {tests} pass"


def fails(node: str) -> bool:
    try:
        call(node)
    except (Exception, pytest.fail.Exception):
        return True
    return False
