"""Counts of a usage: each that does not agree with the others is named."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.automata.counts import Counts, uneven

COUNTS = Counts("total", ("a", "b"), {"details.c": "a", "d": "b"})


@pytest.mark.parametrize(
    ("usage", "paths"),
    [
        ({"a": 1, "b": 2, "total": 3}, []),
        ({"a": 1, "total": 1}, []),
        ({"a": 1, "b": 2}, []),
        ({"a": None, "total": 0, "details": None}, []),
        ({}, []),
        ({"a": 1, "b": 2, "total": 2}, ["total"]),
        ({"a": 1, "total": 1, "details": {"c": 1}}, []),
        ({"a": 1, "total": 1, "details": {"c": 2}}, ["details.c"]),
        ({"total": 1, "d": 1}, ["total", "d"]),
    ],
)
def test_uneven_counts(usage: dict[str, Any], paths: list[str]) -> None:
    assert [path for path, _ in uneven(usage, COUNTS)] == paths
