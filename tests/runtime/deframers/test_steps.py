"""Each step that a table names has its transition in the deframer, and each transition a step."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.strategies.streams import STREAMED

# Dialects whose deframers find a transition by the name of the step: how the methods begin, by table.
PREFIXES = {
    "anthropic": {"EVENTS": "_on_", "DELTAS": "_delta_"},
    "openai_responses": {"EVENTS": "_on_"},
}
# Transitions that every deframer has, whether its tables name them or not.
SHARED = {"ignore"}


def test_there_are_dialects_to_look_at() -> None:
    assert set(PREFIXES) <= set(STREAMED)


@pytest.mark.parametrize(
    ("dialect", "table", "prefix"), [(d, t, p) for d, rows in PREFIXES.items() for t, p in rows.items()]
)
def test_steps_and_transitions_are_the_same(dialect: str, table: str, prefix: str) -> None:
    made: Any = import_module(f"llm_dialect.deframers.{dialect}").DEFRAMER
    steps = {step.name for step in getattr(import_module(f"llm_dialect.generated.{dialect}.stream"), table).values()}
    own = {name.removeprefix(prefix) for name in vars(made) if name.startswith(prefix)}
    assert steps - SHARED == own - SHARED
    assert all(hasattr(made, prefix + name) for name in steps)


@pytest.mark.parametrize("dialect", STREAMED)
def test_what_a_step_takes_and_keeps_is_known(dialect: str) -> None:
    tables = vars(import_module(f"llm_dialect.generated.{dialect}.stream"))
    steps = [
        step for name, table in tables.items() if name.isupper() and isinstance(table, dict) for step in table.values()
    ]
    assert steps
    for step in steps:
        assert {*step.at.values(), *step.mapped, *step.kept} <= step.known
