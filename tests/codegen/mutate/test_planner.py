"""Sampling and emitting: what lives, what the generator refuses, what changes nothing, what crashes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from codegen.mutate.document import GONE, Edit, Mutant
from codegen.mutate.operators import OPERATORS
from codegen.mutate.planner import CRASHED, SAME, Planner, sampled
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

MODE = ("types", "Body", "fields", "mode")


@pytest.fixture
def planner(tmp_path: Path) -> Planner:
    return Planner(write_toy(tmp_path))


def _mutant(*edits: Edit) -> Mutant:
    return Mutant("x", "toy", "request", "here", "so", edits)


def test_a_live_mutant_changes_the_module(planner: Planner) -> None:
    made = planner.emit(_mutant(Edit(("types", "Body", "fields", "limit", "limit", "max"), 77)))
    assert made.live
    assert made.file == "toy/request.py"
    assert "77" in made.text
    assert "77" not in planner.texts["toy/request.py"]


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (Edit(MODE, GONE), "the property 'mode' has no fate"),
        (Edit(("enums", "mode", "nonsense"), 1), "Additional properties are not allowed"),
        (Edit(("unrendered", "Order.flag"), {"loss": "none", "why": "not looked at"}), SAME),
        (Edit(("no", "such", "place"), 1), f"{CRASHED}KeyError"),
    ],
)
def test_what_is_not_tested_says_why(planner: Planner, edit: Edit, told: str) -> None:
    assert told in planner.emit(_mutant(edit)).refused


def test_a_sample_is_even_over_the_operators_and_depends_on_the_seed_only(planner: Planner) -> None:
    pool = planner.pool()
    sample = sampled(pool, 1)
    kinds = {mutant.operator for mutant in pool}
    assert [mutant.operator for mutant in sample[: len(kinds)]] == [name for name in OPERATORS if name in kinds]
    assert sorted(map(str, sample)) == sorted(map(str, pool))
    assert sample == sampled(planner.pool(), 1)
    assert sample != sampled(pool, 2)


def test_emitting_ends_with_the_wanted_number_of_live_ones(planner: Planner) -> None:
    made = list(planner.emitted(sampled(planner.pool(), 3), 5))
    assert sum(each.live for each in made) == 5
    assert made[-1].live


def test_no_mutant_of_the_toy_crashes_the_generator(planner: Planner) -> None:
    refused = [planner.emit(mutant) for mutant in sampled(planner.pool(), 4)[:25]]
    assert [each for each in refused if each.refused.startswith(CRASHED)] == []
