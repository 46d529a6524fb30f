from __future__ import annotations

from typing import Any

from codegen.inventory import Row, count, type_text, values, walk
from codegen.schemas.shapes import object_schema, ref

A: dict[str, Any] = object_schema({"type": {"const": "a", "type": "string"}, "sub": ref("Top")}, ["type"])
B: dict[str, Any] = object_schema({"type": {"const": "b", "type": "string"}}, ["type"])
DOCUMENT: dict[str, Any] = {
    "roots": {"request": ref("Top")},
    "$defs": {
        "Top": object_schema(
            {
                "items": {
                    "type": "array",
                    "items": {
                        "anyOf": [ref("A"), ref("B")],
                        "discriminator": {"propertyName": "type", "mapping": {"a": "#/$defs/A", "b": "#/$defs/B"}},
                    },
                },
                "map": {"type": "object", "additionalProperties": ref("B")},
                "note": {"anyOf": [{"type": "string"}, {"type": "null"}], "x-surface": "beta"},
            },
            ["items"],
        ),
        "A": A,
        "B": B,
    },
}


def test_every_path_is_listed_once_and_recursion_is_not_entered() -> None:
    rows = {row.path: row for row in walk(DOCUMENT, "request")}
    assert list(rows) == ["items", "items[]<a>.sub", "items[]<a>.type", "items[]<b>.type", "map", "map{*}.type", "note"]
    assert rows["items[]<a>.sub"].recursive
    assert rows["items"] == Row("items", "list[A|B]", True, (), "Top", "items", False)
    assert rows["note"].marks == (("x-surface", "beta"),)


def test_counts() -> None:
    found = count(DOCUMENT, "request")
    assert (found.definitions, found.properties, found.paths, found.required) == (3, 6, 7, 3)
    assert found.unions == {"exact": 1, "other": 0}


def test_texts() -> None:
    assert type_text({"type": "string", "format": "date"}) == "string:date"
    assert type_text({"type": "object", "additionalProperties": True}) == "map[any]"
    assert values({"type": "array", "items": {"enum": ["x", "y"]}}) == ("x", "y")
    assert values({"type": "string", "x-known": ["k"]}) == ("k",)
