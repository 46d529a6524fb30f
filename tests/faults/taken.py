"""Takes away what holds a fault off: a rule, a function, or words of a spec. For one test, in this process."""

from __future__ import annotations

import importlib
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.mutate.document import GONE, Edit, Mutant

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from codegen.mutate.planner import Planner

__all__ = ["ROOT", "call", "function", "nodes", "take_away"]

ROOT = Path(__file__).parents[2]

# What a function gives instead, by the table's word for it.
GIVES: dict[str, Callable[..., Any]] = {
    "first": lambda *given: given[0],
    "second": lambda *given: given[1],
    "third": lambda *given: given[2],
    "zero": lambda *given: 0,
    "no_bytes": lambda *given: b"",
    "no_items": lambda *given: [],
    "none": lambda *given, **named: None,
    "true": lambda *given: True,
    "false": lambda *given: False,
}


def take_away(off: dict[str, Any], planner: Planner, patch: pytest.MonkeyPatch) -> None:
    """Take away what a row of the table names under `without`."""
    if "rule" in off:
        patch.setattr(f"llm_dialect.rules.{off['rule']}", GIVES["second"])
    elif "function" in off:
        patch.setattr(off["function"], GIVES[off["gives"]])
    elif "value" in off:
        patch.setattr(off["value"], off["put"], raising=False)
    else:
        dialect, direction = off["spec"].split("/")
        _exchange(dialect, direction, _module(off, dialect, direction, planner), patch)


def _module(off: dict[str, Any], dialect: str, direction: str, planner: Planner) -> types.ModuleType:
    edits = tuple(Edit(tuple(place), value) for place, value in _edits(off))
    made = planner.emit(Mutant("off", dialect, direction, "", "", edits))
    assert made.live, f"the generator does not take {off}: {made.refused}"
    module = types.ModuleType(f"{dialect}_{direction}_without")
    exec(compile(made.text, module.__name__, "exec"), module.__dict__)
    return module


def _edits(off: dict[str, Any]) -> list[tuple[list[str | int], Any]]:
    """Give what is changed in the spec: `at` with what is put there, or with nothing where it is taken away."""
    rows: list[dict[str, Any]] = off.get("edits", [off])
    return [(row["at"], row.get("put", GONE)) for row in rows]


def _exchange(dialect: str, direction: str, module: types.ModuleType, patch: pytest.MonkeyPatch) -> None:
    dialects = importlib.import_module("llm_dialect.dialects")
    usual = dialects._emitted
    patch.setattr(dialects, "_emitted", lambda *named: module if named == (dialect, direction) else usual(*named))
    if direction == "response":  # streams write and read parts of an answer with it
        patch.setattr(f"llm_dialect.framers.{dialect}.render", vars(module)["render"])
        patch.setattr(f"llm_dialect.framers.{dialect}.render_part", vars(module)["render_part"])
        patch.setattr(f"llm_dialect.deframers.{dialect}.response", module)


def function(node: str) -> Any:
    """Find the function of a node id."""
    file, _, name = node.partition("::")
    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    return getattr(module, name.partition("[")[0])


def nodes(node: str) -> dict[str, Any]:
    """Give the parameters of a node's function by their ids; one without parameters has none."""
    marks = [each for each in getattr(function(node), "pytestmark", ()) if each.name == "parametrize"]
    return dict(_named(value) for mark in marks for value in mark.args[1])


def _named(value: Any) -> tuple[str, Any]:
    """Give a parameter with its id: a set of one value, a file by its stem, a name by itself."""
    if isinstance(value, tuple):
        return str(getattr(value, "id", "")), value[0][0]
    return str(getattr(value, "stem", value)), value


def call(node: str) -> None:
    """Run the test of a node id."""
    _, named, name = node.partition("[")
    function(node)(*([nodes(node)[name.rstrip("]")]] if named else ()))
