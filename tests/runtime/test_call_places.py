"""Which call a fragment belongs to, where vendors number badly or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.call_places import CallPlaces


@pytest.mark.parametrize(
    ("fragments", "places"),
    [
        ([(0, "a", "f"), (0, "", ""), (1, "b", "g"), (0, "", "")], [0, 0, 1, 0]),
        ([(0, "a", "f"), (0, "a", "f")], [0, 0]),  # id and name on each fragment
        ([(0, "a", "f"), (0, "b", "f")], [0, 1]),  # one number for two calls
        ([(None, "a", "f"), (None, "", ""), (None, "b", "g"), (None, "a", "")], [0, 0, 1, 0]),
        ([(None, "", "f"), (None, "", "g")], [0, 1]),  # neither number nor id
        ([(0, "", "f"), (0, "a", ""), (0, "b", "g")], [0, 0, 1]),  # the id comes late
        ([(0, "a", "f"), (0, "b", ""), (0, "c", "")], [0, 0, 0]),  # another id on each fragment
        ([(3, "a", "f"), (1, "b", "g")], [0, 1]),
    ],
)
def test_places(fragments: list[tuple[Any, str, str]], places: list[int]) -> None:
    calls = CallPlaces()
    assert [calls.of(*fragment) for fragment in fragments] == places
    assert len(calls) == max(places) + 1


def test_another_id_within_the_arguments_is_of_the_same_call() -> None:
    whole = False
    calls = CallPlaces(lambda place: whole)
    assert [calls.of(0, "a", "f"), calls.of(0, "b", "f")] == [0, 0]
    whole = True
    assert calls.of(0, "c", "f") == 1
