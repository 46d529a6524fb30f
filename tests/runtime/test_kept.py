"""What only the source's dialect knows is put back where it stood, and nowhere else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from llm_dialect import kept
from llm_dialect.context import Writing
from llm_dialect.generated.canonical.content import Text
from llm_dialect.origin import Block
from llm_dialect.policy import Policy
from llm_dialect.readers import Spelling

AT = (Block("here", "Thing", {}, {}), None, "items", 0)


def back(out: dict[str, Any], form: dict[str, Any], extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Give what a body becomes at home."""
    kept.finish(Text("a", form=form, extra=extra, at=AT), out, Writing("here", "here", Policy()))
    return out


@pytest.mark.parametrize(
    ("out", "path", "after"),
    [
        ({}, "a", {"a": {"x": 1}}),
        ({}, "a.b", {"a": {"b": {"x": 1}}}),
        ({"a": {"b": {"c": 2}}}, "a.b", {"a": {"b": {"c": 2, "x": 1}}}),
        ({}, "a[0]", {"a": [{"x": 1}]}),
        ({"a": [{"c": 2}, {}]}, "a[1]", {"a": [{"c": 2}, {"x": 1}]}),
        ({"a": [{"b": {}}]}, "a[0].b", {"a": [{"b": {"x": 1}}]}),
    ],
)
def test_what_stood_in_an_object_is_put_back_into_it(out: dict[str, Any], path: str, after: dict[str, Any]) -> None:
    assert back(copy.deepcopy(out), {f"{path}.*": {"x": 1}}) == after
    assert back(copy.deepcopy(out), {f"{path}.x!": 1}) == after
    assert back(copy.deepcopy(out), {f"{path}.x?": 1}) == after


@pytest.mark.parametrize(
    ("out", "path"),
    [
        ({"a": 1}, "a"),
        ({"a": "text"}, "a.b"),
        ({"a": []}, "a[0]"),
        ({"a": [{}]}, "a[1]"),
        ({"a": {"b": 1}}, "a[0]"),
        ({"a": [1]}, "a[0]"),
        ({"a": [1]}, "a[0].b"),
    ],
)
def test_where_another_value_stands_now_nothing_is_put_back(out: dict[str, Any], path: str) -> None:
    assert back(copy.deepcopy(out), {f"{path}.*": {"x": 1}}) == out
    assert back(copy.deepcopy(out), {f"{path}.x!": 1}) == out


def test_what_is_written_now_wins() -> None:
    assert back({"a": 1, "b": {"c": 1}}, {"a!": 2, "b.*": {"c": 2, "d": 2}}, {"a": 3, "e": 3}) == {
        "a": 1,
        "b": {"c": 1, "d": 2},
        "e": 3,
    }


RAW, PLAIN = {"was": 1}, {"x": 1, "y": 2}


@pytest.mark.parametrize(
    ("now", "after"),
    [
        ({"x": 1, "y": 2, "z": 3}, {"z": 3, "was": 1}),
        ({"x": 1, "y": 3}, {"x": 1, "y": 3}),
        ({"x": 1}, {"x": 1}),
        ({}, {}),
    ],
)
def test_an_object_gets_the_form_back_that_it_had_unless_it_was_changed(now: Any, after: Any) -> None:
    assert back(copy.deepcopy(now), {"%": (RAW, PLAIN)}) == after
    assert back({"a": copy.deepcopy(now)}, {"a.%": (RAW, PLAIN)}) == {"a": after}


@pytest.mark.parametrize(
    ("out", "path", "after"),
    [
        ({"a": 1, "b": 2}, "", {"A": 1, "b": 2}),
        ({"k": {"b": 2, "a": 1}}, "k.", {"k": {"b": 2, "A": 1}}),
        ({"k": [{"a": 1}, {"a": 2}]}, "k[1].", {"k": [{"a": 1}, {"A": 2}]}),
        ({"k": [{"a": 1}]}, "k[1].", {"k": [{"a": 1}]}),
        ({"k": {"a": 1}}, "k[0].", {"k": {"a": 1}}),
        ({"k": [1]}, "k[0].", {"k": [1]}),
        ({"k": 1}, "k.l.", {"k": 1}),
    ],
)
def test_keys_get_their_own_spelling_back_each_in_its_place(out: Any, path: str, after: Any) -> None:
    made = back(copy.deepcopy(out), {f"{path}~": {"a": "A"}})
    assert made == after
    assert str(made) == str(after)  # the order too


def test_inner_keys_are_spelled_before_the_keys_that_lead_to_them() -> None:
    form = {"~": {"outer": "Outer"}, "outer.~": {"inner": "Inner"}, "outer.inner.~": {"x": "X"}}
    assert back({"outer": {"inner": {"x": 1}}}, form) == {"Outer": {"Inner": {"X": 1}}}


@pytest.mark.parametrize(
    ("form", "extra", "keeps"),
    [
        (None, None, False),
        (None, {}, False),
        (None, {"x": 1}, True),
        ({"a": "absent", "b=": 1}, None, False),
        ({"a!": 1}, None, True),
        ({"a.*": {}}, None, True),
        (Spelling({"a": "bare"}), None, False),
    ],
)
def test_what_only_the_source_knows_is_more_than_a_spelling(form: Any, extra: Any, keeps: bool) -> None:
    assert kept.keeps(Text("a", form=form, extra=extra)) is keeps
