"""A Responses stream in which what is told again says less: what was told before holds."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from tests.strategies.places import NOTHING, put, walk
from tests.strategies.plans import usual_plans
from tests.strategies.vendors import EVENTS, wire

if TYPE_CHECKING:
    from collections.abc import Iterator

DIALECT = "openai_responses"
PLAN = usual_plans(("thought", "text", "call"))[4]
EVENTS_OF_PLAN = EVENTS[DIALECT](PLAN)
# What is told a second time: words, arguments, and what calls and items are called.
AGAIN = ("text", "arguments", "call_id", "name")
LESS = [NOTHING, None, ""]


def collected(events: list[Any]) -> Any:
    reader = ld.deframer(DIALECT)
    told = reader.feed(wire(events, DIALECT)) + reader.finish()
    assert reader.error is None
    return [_bare(item) for item in ld.collect(told).content]


def _bare(item: Any) -> dict[str, Any]:
    return {key: value for key, value in item.to_dict().items() if key not in ("form", "status", "summary")} | {
        "summary": [part.text for part in getattr(item, "summary", None) or ()]
    }


def _places(events: list[Any], kinds: tuple[str, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for number, event in enumerate(events):
        if event["type"].endswith(kinds):
            yield from ((number, steps) for steps, _ in walk(event) if steps and steps[-1] in AGAIN)


def _less(events: list[Any], number: int, steps: tuple[Any, ...], value: Any) -> list[Any]:
    made = copy.deepcopy(events)
    made[number] = put(made[number], steps, value)
    return made


@pytest.mark.parametrize("value", LESS, ids=["left out", "null", "empty"])
def test_what_is_done_says_less(value: Any) -> None:
    wanted = collected(EVENTS_OF_PLAN)
    tried = 0
    for number, steps in _places(
        EVENTS_OF_PLAN, ("_text.done", "_part.done", "item.done", "arguments.done", "completed")
    ):
        assert collected(_less(EVENTS_OF_PLAN, number, steps, value)) == wanted, (EVENTS_OF_PLAN[number], steps)
        tried += 1
    assert tried >= 15


@pytest.mark.parametrize("value", LESS, ids=["left out", "null", "empty"])
def test_the_end_says_less_of_items_that_nobody_ended(value: Any) -> None:
    events = [each for each in EVENTS_OF_PLAN if not each["type"].endswith("item.done")]
    wanted = collected(events)
    tried = 0
    for number, steps in _places(events, ("completed",)):
        assert collected(_less(events, number, steps, value)) == wanted, steps
        tried += 1
    assert tried >= 6


@pytest.mark.parametrize("key", ["error", "incomplete_details"])
@pytest.mark.parametrize("kind", ["created", "completed"])
def test_an_empty_object_is_no_news(key: str, kind: str) -> None:
    events = copy.deepcopy(EVENTS_OF_PLAN)
    next(each for each in events if each["type"].endswith(kind))["response"][key] = {}
    assert collected(events) == collected(EVENTS_OF_PLAN)


@pytest.mark.parametrize("dialect", ["anthropic", "openai_responses", "openai_chat"])
def test_a_fragment_of_nothing_says_nothing(dialect: str) -> None:
    """The text of a fragment is null."""
    plain = EVENTS[dialect](usual_plans(("text",))[5])
    for number, event in enumerate(plain):
        for steps, value in walk(event) if isinstance(event, dict) and "content_block" not in event else ():
            if value == "" and steps[-1] in ("text", "delta", "content") and len(steps) < 5:
                reader = ld.deframer(dialect)
                reader.feed(wire(_less(plain, number, steps, None), dialect))
                assert reader.error is None
