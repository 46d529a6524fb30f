"""Google's SDK has models of its own; its ``_X_to_<target>`` functions say which key goes where on the wire.

They are read from their syntax trees, never run.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """One ``setv`` call: a field, the wire path it goes to, the object that path starts from."""

    field: str
    wire: tuple[str, ...]
    base: str
    transformer: str | None


@dataclass(slots=True)
class Converter:
    """What one converter function moves and what it refuses."""

    moves: list[Move] = field(default_factory=list[Move])
    refused: list[str] = field(default_factory=list[str])


def read_converters(source: str, suffix: str) -> dict[str, Converter]:
    """Read all functions ``_<Class><suffix>`` of a module's text: class name → converter."""
    out: dict[str, Converter] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and (match := re.fullmatch(rf"_(\w+){suffix}", node.name)):
            out[match[1]] = _read(node)
    return out


def _read(function: ast.FunctionDef) -> Converter:
    converter = Converter()
    for statement in function.body:
        if not isinstance(statement, ast.If):
            continue
        gets = _calls(statement.test, "getv")
        if not gets:
            continue
        name = ".".join(_path(gets[0], 1))
        if any(isinstance(inner, ast.Raise) for inner in statement.body):
            converter.refused.append(name)
        else:
            converter.moves.extend(_move(name, call) for call in _calls(statement, "setv"))
    return converter


def _move(name: str, call: ast.Call) -> Move:
    target = call.args[0]
    base = target.id if isinstance(target, ast.Name) else ""
    return Move(name, _path(call, 1), base, _transformer(call.args[2]))


def _calls(node: ast.AST, name: str) -> list[ast.Call]:
    return [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == name
    ]


def _path(call: ast.Call, index: int) -> tuple[str, ...]:
    steps = call.args[index]
    elements = steps.elts if isinstance(steps, ast.List) else []
    return tuple(str(step.value) for step in elements if isinstance(step, ast.Constant))


def _transformer(value: ast.expr) -> str | None:
    """Return the first ``t.name(...)`` that wraps the value."""
    for call in ast.walk(value):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            owner = call.func.value
            if isinstance(owner, ast.Name) and owner.id == "t":
                return call.func.attr
    return None
