"""Laws 5 to 8 on the sources of streamed texts: each is told once, in order, whatever the pair."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from tests.laws.pairs import examples
from tests.laws.streams import STREAM_PAIRS, check_fold, check_protocol, check_split, read, translated
from tests.strategies.sourced import sourced
from tests.strategies.streams import Plan, cuts, plans, usual_plans, wire


def _told(source: str, plan: Plan, counts: list[int]) -> tuple[list[str], list[Any]]:
    """Give the addresses of the sources of a plan's texts, so many of each, and the events that tell it."""
    texts = [number for number, part in enumerate(plan.parts) if part.kind == "text" and part.text]
    held = {
        number: [f"https://{number}.example/{place}" for place in range(count)]
        for number, count in zip(texts, counts, strict=False)
    }
    return [url for urls in held.values() for url in urls], sourced(source, plan, held)


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_sources_of_a_stream(source: str, target: str) -> None:
    def check(plan: Plan, counts: list[int], places: list[int]) -> None:
        wanted, events = _told(source, plan, counts)
        data = wire(events, source)
        told = translated([data], source, target)
        assert told.error is None
        check_protocol(told.out, target, data if source == target else None)
        check_split(data, source, target, places, told)
        whole: list[Any] = ld.collect(read(told.out, target)).content
        got = [each.url for item in whole for each in getattr(item, "citations", None) or ()]
        # What Gemini tells at the end of a text that another part followed comes too late for a client that closed it.
        late = not got and any(loss.rule == "R24" and loss.code == "dropped" for loss in told.losses)
        assert got == wanted or (late and (source, target) == ("gemini", "anthropic"))
        if source != target and not late:
            check_fold(data, source, target, told.out)

    kinds = ("text", "text", "call", "sealed" if source == "anthropic" else "thought")

    @examples(40)
    @given(plans(kinds), st.lists(st.integers(0, 2), min_size=5, max_size=5), cuts(2))
    def law(plan: Plan, counts: list[int], places: list[int]) -> None:
        check(plan, counts, places)

    for usual in usual_plans(kinds):
        check(usual, [1, 2, 1], [7, 300, 700])
    law()
