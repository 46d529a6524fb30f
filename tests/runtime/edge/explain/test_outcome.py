"""What becomes of a row elsewhere: every row has an answer, and the answer is that of a real report."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.edge.explain.lookup import every, find
from llm_dialect.edge.explain.outcome import Outcome, outcome
from llm_dialect.edge.explain.tables import DIRECTIONS, Table, table

PAIRS = [
    (source, target, direction)
    for direction in DIRECTIONS
    for source, target in permutations(ld.DIALECTS, 2)
    if table(source, direction) and table(target, direction)
]
CASES = sorted((Path(__file__).parents[3] / "cases").glob("*.json"))


def _table(dialect: str, direction: str) -> Table:
    found = table(dialect, direction)
    assert found is not None
    return found


def _only(field: str, source: str, target: str, direction: str) -> Outcome:
    hits = find([_table(source, direction)], field)
    assert len(hits) == 1
    return outcome(hits[0], _table(target, direction))


@pytest.mark.parametrize(("source", "target", "direction"), PAIRS)
def test_every_row_has_an_answer_in_every_target(source: str, target: str, direction: str) -> None:
    fates = [outcome(hit, _table(target, direction)) for hit in every(_table(source, direction))]
    assert len(fates) > 3
    assert [each for each in fates if each.fate == "unknown"] == []
    assert [each for each in fates if each.fate in ("lost", "moved") and not (each.code and each.why)] == []


def test_a_field_is_carried_with_the_targets_limits_and_rules() -> None:
    found = _only("temperature", "openai_chat", "anthropic", "request")
    assert (found.fate, found.goes_to) == ("carried", ("temperature",))
    assert found.notes == ("numbers outside 0..1 are clamped (lossy)",)
    assert found.rules == ("temperature_unless_thinking", "lone_temperature")
    assert found.row == "anthropic/request:MessageCreateParams.temperature"


def test_a_field_that_only_its_vendor_has_is_lost_by_its_own_row() -> None:
    found = _only("container", "anthropic", "openai_chat", "request")
    assert (found.fate, found.severity, found.code) == ("lost", "rejected", "dropped")
    assert found.row == "anthropic/request:MessageCreateParams.container"


def test_a_field_that_the_target_lacks_is_lost_by_the_targets_row() -> None:
    found = _only("top_k", "anthropic", "openai_chat", "request")
    assert (found.fate, found.severity, found.why) == ("lost", "lossy", "this vendor has no top_k")
    assert found.row == "openai_chat/request:ItemRequest.top_k"


def test_what_lies_in_a_lost_object_is_lost_with_it() -> None:
    found = _only("messages[]<user>.content[]<input_audio>.input_audio.data", "openai_chat", "anthropic", "request")
    assert (found.fate, found.severity) == ("lost", "rejected")


def test_values_tell_what_they_become() -> None:
    found = _only("choices[].finish_reason", "openai_chat", "anthropic", "response")
    assert {value.value: value.becomes for value in found.values}["tool_calls"] == "tool_use"
    assert found.goes_to == ("stop_reason",)


def test_an_older_spelling_is_not_where_a_value_goes() -> None:
    assert _only("max_tokens", "anthropic", "openai_chat", "request").goes_to == ("max_completion_tokens",)


def test_a_part_of_a_stream_is_kept_or_told_as_in_a_whole_answer() -> None:
    assert _only("thinking_delta.estimated_tokens", "anthropic", "openai_chat", "stream").fate == "lost"
    assert _only("text_delta.text", "anthropic", "openai_chat", "stream").fate == "carried"


def _dropped() -> list[Any]:
    found = []
    for file in CASES:
        case = json.loads(file.read_text("utf-8"))
        way, source, target = case["stage"], case["source"], case["target"]
        if source != target and any(row[1] == "dropped" for row in case.get("losses", ())):
            found.append(pytest.param(case, way, source, target, id=file.stem))
    return found


def test_there_are_losses_to_compare_with() -> None:
    assert len(_dropped()) > 10


@pytest.mark.parametrize(("case", "way", "source", "target"), _dropped())
def test_what_real_reports_drop_is_told_so(case: Any, way: str, source: str, target: str) -> None:
    policy = ld.Policy.gateway()
    made = (
        ld.translate_request(case["body"], source, target, policy, case.get("model"))
        if way == "request"
        else ld.translate_response(case["body"], source, target, case.get("request"), policy)
    )
    for loss in made.report:
        if loss.code != "dropped" or ":" not in loss.rule or loss.path == "$":
            continue  # a loss of the whole body is of no field
        told = [outcome(hit, _table(target, way)) for hit in find([_table(source, way)], loss.path)]
        noted = any(f"({loss.severity}: {loss.why})" in note for each in told for note in each.notes)
        assert (loss.severity, loss.why) in [(each.severity, each.why) for each in told] or any(
            noted or each.fate == "carried" for each in told
        ), (loss, told)
