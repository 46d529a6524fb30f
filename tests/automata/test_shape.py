"""Shapes: every difference is named, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.automata.shape import (
    ANY,
    BASE64,
    BOOL,
    COUNT,
    LIST,
    MAYBE,
    NAME,
    NUMBER,
    OBJECT,
    TEXT,
    Exactly,
    Shape,
    mismatches,
)

GOOD: list[tuple[Any, Shape]] = [
    (None, ANY),
    (True, BOOL),
    (0, COUNT),
    ([], LIST),
    ("a", NAME),
    ("c2ln", BASE64),
    (-1.5, NUMBER),
    ({}, OBJECT),
    ("", TEXT),
    (None, MAYBE(TEXT)),
    ("a", frozenset(("a", "b"))),
    ([], Exactly([])),
    (None, None),
    ({"a": 1, "more": 2}, {"a": COUNT, "b?": TEXT}),
    ([{"a": 1}, {"a": 2}], [{"a": COUNT}]),
    ({"b": ""}, ({"a": COUNT}, {"b": TEXT})),
]
BAD: list[tuple[Any, Shape, list[tuple[str, str]]]] = [
    (1, BOOL, [("$", "is 1, not true or false")]),
    (True, COUNT, [("$", "is true, not an integer from 0 up")]),
    (-1, COUNT, [("$", "is -1, not an integer from 0 up")]),
    (1.0, COUNT, [("$", "is 1.0, not an integer from 0 up")]),
    (True, NUMBER, [("$", "is true, not a number")]),
    ({}, LIST, [("$", "is an object, not a list")]),
    ([], OBJECT, [("$", "is a list, not an object")]),
    ("", NAME, [("$", "is '', not a string that is not empty")]),
    ("c2l", BASE64, [("$", "is 'c2l', not base64")]),
    ("s-g=", BASE64, [("$", "is 's-g=', not base64")]),
    (None, TEXT, [("$", "is null, not a string")]),
    (1, MAYBE(TEXT), [("$", "is 1, not a string")]),
    ({"a": 1}, MAYBE({"a": TEXT}), [("$.a", "is 1, not a string")]),
    ("c", frozenset(("b", "a")), [("$", "is 'c', not one of a, b")]),
    ("x" * 50, frozenset(("b", "a")), [("$", f"is '{'x' * 36}...', not one of a, b")]),
    ([1], Exactly([]), [("$", "is a list, not []")]),
    (False, Exactly(0), [("$", "is false, not 0")]),
    (0, None, [("$", "is 0, not null")]),
    (1, {"a": TEXT}, [("$", "is 1, not an object")]),
    ({"b": 1}, {"a": TEXT, "b?": TEXT}, [("$.a", "is missing"), ("$.b", "is 1, not a string")]),
    ({}, [TEXT], [("$", "is an object, not a list")]),
    (["", 1, 2], [TEXT], [("$[1]", "is 1, not a string"), ("$[2]", "is 2, not a string")]),
    ({"a": ""}, ({"a": COUNT}, [TEXT]), [("$", "is an object, not an object or a list")]),
]


@pytest.mark.parametrize(("value", "shape"), GOOD)
def test_a_fitting_value(value: Any, shape: Shape) -> None:
    assert list(mismatches(value, shape)) == []


@pytest.mark.parametrize(("value", "shape", "expected"), BAD)
def test_a_mismatch_is_named(value: Any, shape: Shape, expected: list[tuple[str, str]]) -> None:
    assert list(mismatches(value, shape)) == expected
