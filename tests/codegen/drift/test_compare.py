"""Two schemas: what differs in the terms of a mapping, and which definitions only got another name."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from codegen.drift.compare import compare
from codegen.drift.report import said
from tests.codegen.toy import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Callable


def _defs(schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema["$defs"]
    return found


def _add(schema: dict[str, Any]) -> None:
    _defs(schema)["Body"]["properties"]["seed"] = {"type": "integer"}


def _remove(schema: dict[str, Any]) -> None:
    del _defs(schema)["Body"]["properties"]["quiet"]


def _change(schema: dict[str, Any]) -> None:
    _defs(schema)["Body"]["properties"]["quiet"] = {"type": "string"}


def _bound(schema: dict[str, Any]) -> None:
    _defs(schema)["Body"]["properties"]["limit"] = {"anyOf": [{"type": "integer", "maximum": 4}, {"type": "null"}]}


def _need(schema: dict[str, Any]) -> None:
    _defs(schema)["Body"]["required"].append("quiet")


def _word(schema: dict[str, Any]) -> None:
    _defs(schema)["Body"]["properties"]["mode"]["enum"] = ["b", "c"]


def _case(schema: dict[str, Any]) -> None:
    _defs(schema)["JarPart"] = {"type": "object", "properties": {"type": {"const": "jar"}}, "required": ["type"]}
    _defs(schema)["Body"]["properties"]["parts"]["items"]["anyOf"][2] = {"$ref": "#/$defs/JarPart"}


def _rename(schema: dict[str, Any]) -> None:
    _defs(schema)["TextPiece"] = _defs(schema).pop("TextPart")
    _defs(schema)["Body"]["properties"]["parts"]["items"]["anyOf"][0] = {"$ref": "#/$defs/TextPiece"}


CHANGES = [
    (_add, ["property Body.seed: integer"]),
    (_remove, ["property Body.quiet: boolean"]),
    (_change, ["property Body.quiet: boolean, optional → string, optional"]),
    (_bound, ["property Body.limit: no bounds → maximum 4"]),
    (_need, ["property Body.quiet: boolean, optional → boolean, required"]),
    (_word, ["value c of Body.mode", "value a of Body.mode"]),
    (_case, ["case JarPart (jar) of Body.parts", "case BoxPart (box) of Body.parts"]),
    (_rename, ["definition TextPart is now TextPiece"]),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_change(change: Callable[[dict[str, Any]], None], expected: list[str]) -> None:
    after = copy.deepcopy(SCHEMA)
    change(after)
    assert [said(finding) for finding in compare(SCHEMA, after).findings] == expected


def test_nothing_differs_from_itself() -> None:
    assert compare(SCHEMA, copy.deepcopy(SCHEMA)).findings == []
