"""Marks of texts."""

from __future__ import annotations

import pytest

from llm_dialect.digest import digest


@pytest.mark.parametrize(("length", "mark"), [(16, "2aab2b9e6b10fe77"), (8, "2aab2b9e")])
def test_a_mark_is_the_head_of_the_hash(length: int, mark: str) -> None:
    assert digest("functions.add:0", length) == mark


def test_a_lone_surrogate_has_a_mark_too() -> None:
    assert len(digest("\ud800")) == 24
    assert digest("\ud800") != digest("\ud801")
