from __future__ import annotations

from typing import Any

from codegen.schemas.shapes import PENDING, object_schema, ref
from codegen.schemas.unions import infer, join, settle, tag_values


def _tagged(tag: str, *keys: str) -> dict[str, Any]:
    props: dict[str, Any] = {"type": {"const": tag, "type": "string"}, **{key: {"type": "string"} for key in keys}}
    return object_schema(props, ["type"])


def test_enums_become_one_and_null_stays() -> None:
    a, b = {"const": "x", "type": "string"}, {"enum": ["y", "z"], "type": "string"}
    assert join([a, b, {"type": "null"}], {}) == {
        "anyOf": [{"enum": ["x", "y", "z"], "type": "string"}, {"type": "null"}]
    }


def test_an_enum_beside_any_string_is_an_open_enum() -> None:
    assert join([{"type": "string"}, {"const": "x", "type": "string"}], {}) == {"type": "string", "x-known": ["x"]}


def test_an_exact_tag_becomes_a_discriminator() -> None:
    defs = {"A": _tagged("a"), "B": _tagged("b")}
    union = join([ref("A"), ref("B")], defs)
    settle(union, defs)
    assert union["discriminator"] == {"propertyName": "type", "mapping": {"a": "#/$defs/A", "b": "#/$defs/B"}}
    assert PENDING not in union


def test_a_member_without_the_tag_leaves_a_dispatch() -> None:
    defs = {"A": _tagged("a"), "B": object_schema({"name": {"type": "string"}})}
    found = infer([ref("A"), ref("B")], defs, None)
    assert (found["by"], found["exact"], found["untagged"]) == ("tag", False, ["#/$defs/B"])


def test_untagged_objects_are_told_apart_by_keys_of_their_own() -> None:
    defs = {"A": object_schema({"a": {}, "c": {}}), "B": object_schema({"b": {}, "c": {}})}
    assert infer([ref("A"), ref("B")], defs, None) == {
        "by": "keys",
        "exact": False,
        "keys": {"#/$defs/A": ["a"], "#/$defs/B": ["b"]},
    }


def test_an_optional_tag_is_not_exact() -> None:
    defs = {"A": object_schema({"type": {"const": "a", "type": "string"}})}
    assert tag_values(ref("A"), "type", defs) == (["a"], False)


def test_a_property_called_any_of_is_no_union() -> None:
    defs = {"Schema": object_schema({"anyOf": {"type": "array", "items": ref("Schema")}, "required": {}})}
    settle(defs["Schema"], defs)
    assert defs["Schema"]["properties"]["anyOf"]["items"] == ref("Schema")
