"""What is remembered of a request for its answer."""

from __future__ import annotations

from llm_dialect.generated.canonical.request import ItemRequest
from llm_dialect.memory import Memory


def test_what_an_answer_repeats_is_remembered_of_a_body_only() -> None:
    body = {"metadata": {"job": "7"}, "model": "m", "temperature": None}
    items = ItemRequest("m", [])
    made = Memory.of(items, body, ("metadata", "temperature", "user"))
    assert made.repeats == {"metadata": {"job": "7"}, "temperature": None}
    assert Memory.of(items, None, ("metadata",)).repeats == {}
