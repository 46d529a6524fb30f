"""R15: how the schema of a function's arguments is mended."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.generated.canonical.request import Tool
from tests.runtime.test_rules import applied

EMPTY: Any = {"type": "object", "properties": {}}
A: Any = {"type": "string"}
B: Any = {"type": "integer"}


def lost(code: str, severity: str, below: str = "") -> list[tuple[str, str, str, str]]:
    return [("R15", code, severity, "$" + below)]


SAID = lost("defaulted", "none")


@pytest.mark.parametrize(
    "schema", [None, True, EMPTY, {**EMPTY, "required": []}, {"type": "object", "$ref": "#/$defs/a"}]
)
def test_a_schema_that_says_its_type_stays(schema: Any) -> None:
    assert applied("object_schema", Tool("add"), schema) == (schema, [])


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"type": None},
        {"type": "object", "properties": None},
        {"type": "object", "properties": {}, "required": None, "description": None},
    ],
)
def test_what_a_schema_leaves_open_is_said(schema: Any) -> None:
    assert applied("object_schema", Tool("add"), schema) == (EMPTY, SAID)


@pytest.mark.parametrize("kind", ["Object", ["object", "null"]])
def test_arguments_are_nothing_beside_an_object(kind: Any) -> None:
    assert applied("object_schema", Tool("add"), {"type": kind}) == (EMPTY, lost("dropped", "none", ".type"))


@pytest.mark.parametrize("kind", ["string", "array", ["string", "null"], 7])
def test_a_schema_of_something_else_is_mended_and_told_as_a_loss(kind: Any) -> None:
    assert applied("object_schema", Tool("add"), {"type": kind}) == (EMPTY, lost("dropped", "lossy", ".type"))


def test_properties_that_are_none_are_told_as_a_loss() -> None:
    odd = {"type": "object", "properties": ["a"]}
    assert applied("object_schema", Tool("add"), odd) == (EMPTY, lost("dropped", "lossy", ".properties"))


def test_a_null_that_is_a_value_stays() -> None:
    schema = {**EMPTY, "default": None, "const": None}
    assert applied("object_schema", Tool("add"), schema) == (schema, [])


def test_a_schema_keeps_the_order_of_its_keys() -> None:
    made, _ = applied("object_schema", Tool("add"), {"title": "a", "properties": {"b": A}})
    assert list(made) == ["type", "title", "properties"]


@pytest.mark.parametrize("key", ["anyOf", "oneOf"])
def test_ways_to_call_are_joined_and_only_what_all_require_is_required(key: str) -> None:
    ways = [
        {"properties": {"a": A, "c": A}, "required": ["a", "c"]},
        {"properties": {"a": B, "c": A}, "required": ["c"]},
    ]
    joined = {"type": "object", "properties": {"a": {"anyOf": [A, B]}, "c": A}, "required": ["c"]}
    assert applied("object_schema", Tool("add"), {"type": "object", key: ways}) == (
        joined,
        lost("dropped", "lossy", f".{key}"),
    )


def test_parts_of_one_schema_are_joined_and_all_is_required_that_one_requires() -> None:
    parts = [{"$ref": "#/$defs/a"}, {"properties": {"b": B}, "required": ["b"]}, True]
    schema = {"$defs": {"a": {"properties": {"a": A}, "required": ["a"]}}, "allOf": parts, "required": ["z", 7]}
    made, told = applied("object_schema", Tool("add"), schema)
    assert (made["properties"], made["required"]) == ({"a": A, "b": B}, ["z", 7, "a", "b"])
    assert "allOf" not in made
    assert told == lost("dropped", "lossy", ".allOf") + SAID


@pytest.mark.parametrize("key", ["anyOf", "oneOf"])
@pytest.mark.parametrize("alternatives", [[], None, 7, [{"required": ["a"]}, {"required": ["b"]}], [{"$ref": "#/x/y"}]])
def test_alternatives_that_name_nothing_are_left_out(key: str, alternatives: Any) -> None:
    schema = {"type": "object", "properties": {"a": A}, key: alternatives}
    assert applied("object_schema", Tool("add"), schema) == (
        {"type": "object", "properties": {"a": A}},
        lost("dropped", "lossy", f".{key}"),
    )


def test_a_strict_function_without_a_schema_takes_no_arguments_at_all() -> None:
    tool = Tool("add", strict=True)
    made = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    assert applied("object_schema", tool, None) == (made, SAID)
    assert applied("object_schema", Tool("add"), None) == (None, [])
