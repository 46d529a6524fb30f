from __future__ import annotations

from typing import Any

import pytest

from codegen.schemas.merge import (
    MergeError,
    join_sides,
    merge_variants,
    plain_ref,
    renamed,
    unite,
    unite_surfaces,
)
from codegen.schemas.shapes import object_schema, ref

STRING: dict[str, Any] = {"type": "string"}
NULL: dict[str, Any] = {"type": "null"}


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (STRING, STRING, STRING),
        (STRING, {}, {}),
        (STRING, NULL, {"anyOf": [STRING, NULL]}),
        (
            {"const": "a", "type": "string"},
            {"enum": ["b", "c"], "type": "string"},
            {"enum": ["a", "b", "c"], "type": "string"},
        ),
        ({"type": "array", "items": STRING}, {"type": "array", "items": {"type": "integer"}},
         {"type": "array", "items": {"anyOf": [STRING, {"type": "integer"}]}}),
        ({"const": True, "type": "boolean"}, {"const": False, "type": "boolean"}, {"type": "boolean"}),
        ({"type": "integer", "minimum": 1}, {"type": "integer"}, {"type": "integer"}),
        ({"type": "string", "x-known": ["a"]}, {"type": "string", "x-known": ["b"]},
         {"type": "string", "x-known": ["a", "b"]}),
        ({"type": "object", "additionalProperties": STRING}, {"type": "object", "additionalProperties": NULL},
         {"type": "object", "additionalProperties": {"anyOf": [STRING, NULL]}}),
    ],
)  # fmt: skip
def test_uniting_values(a: dict[str, Any], b: dict[str, Any], expected: dict[str, Any]) -> None:
    assert unite(a, b, {}) == expected


def test_surfaces_are_united_and_what_one_lacks_is_marked() -> None:
    general = {"Tool": object_schema({"name": STRING, "kind": {"const": "a", "type": "string"}}, ["name", "kind"])}
    beta = {
        "Tool": object_schema({"name": STRING, "kind": {"const": "b", "type": "string"}, "more": STRING}, ["name"]),
        "Server": object_schema({"url": STRING}),
    }
    out = unite_surfaces(("general", general), ("beta", beta))
    assert out["Server"]["x-surface"] == "beta"
    assert "x-surface" not in out["Server"]["properties"]["url"]
    assert out["Tool"]["required"] == ["name"]
    assert out["Tool"]["properties"]["more"] == {"type": "string", "x-surface": "beta"}
    assert out["Tool"]["properties"]["kind"] == {
        "enum": ["a", "b"],
        "type": "string",
        "x-surface-values": {"beta": ["b"], "general": ["a"]},
    }


def test_equal_sides_are_shared_and_different_ones_are_told_apart_with_all_that_refer_to_them() -> None:
    request = {"Same": object_schema({"a": STRING}), "Inner": object_schema({"b": STRING}),
               "Outer": object_schema({"inner": ref("Inner")})}  # fmt: skip
    response = {**request, "Inner": object_schema({"b": NULL})}
    defs, apart = join_sides(request, response)
    assert apart == {"Inner", "Outer"}
    assert set(defs) == {"Same", "Inner", "Outer", "InnerOut", "OuterOut"}
    assert defs["OuterOut"]["properties"]["inner"] == ref("InnerOut")
    assert defs["Outer"]["properties"]["inner"] == ref("Inner")


def test_two_shapes_do_not_get_one_name() -> None:
    with pytest.raises(MergeError, match="B cannot be renamed to A"):
        renamed({"A": object_schema({}), "B": object_schema({"x": STRING})}, lambda _: "A")


def test_renaming_follows_references_but_not_property_names() -> None:
    out = renamed({"A": object_schema({"$ref": STRING, "a": ref("A")})}, lambda name: name + "2")
    assert out == {"A2": object_schema({"$ref": STRING, "a": ref("A2")})}


def test_the_streaming_split_becomes_one_request() -> None:
    off = object_schema({"model": STRING, "stream": {"const": False, "type": "boolean"}}, ["model"])
    on = object_schema({"model": STRING, "stream": {"const": True, "type": "boolean"}}, ["model", "stream"])
    assert merge_variants([off, on], {}) == object_schema({"model": STRING, "stream": {"type": "boolean"}}, ["model"])


def test_a_root_is_one_definition() -> None:
    assert plain_ref(ref("A")) == "A"
    with pytest.raises(MergeError):
        plain_ref(STRING)
