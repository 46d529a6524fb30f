"""No stream makes an automaton raise, whatever stands where."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from tests.automata.test_cases import CASES, frame

BASES = {path.stem: list(json.loads(path.read_text("utf-8"))["bases"].values()) for path in CASES.glob("*.json")}

WORDS = ["", "x", "message", "stop", "{}"]
KEYS = ["type", "id", "index"]
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats(0, 1) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=2),
    max_leaves=4,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """List every place in a value as its holder and key."""
    found = []
    for key, child in list(value.items() if isinstance(value, dict) else enumerate(value)):
        found.append((value, key))
        if isinstance(child, (dict, list)):
            found += places(child)
    return found


@pytest.mark.parametrize("dialect", BASES)
@given(data=st.data())
def test_a_stream_with_odd_values(dialect: str, data: st.DataObject) -> None:
    events = json.loads(json.dumps(data.draw(st.sampled_from(BASES[dialect]))))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(events)))
        if isinstance(holder, dict) and data.draw(st.booleans()):
            holder.pop(key, None)
        else:
            holder[key] = data.draw(VALUES)
    stream = b"".join(frame(event, dialect) for event in events)
    assert all(each.message and each.path.startswith("$") for each in ld.check_stream(stream, dialect))


@pytest.mark.parametrize("dialect", BASES)
@given(data=st.data())
def test_events_in_any_order(dialect: str, data: st.DataObject) -> None:
    events = data.draw(st.lists(st.sampled_from([event for base in BASES[dialect] for event in base]), max_size=20))
    stream = b"".join(frame(event, dialect) for event in events)
    assert all(each.message for each in ld.check_stream(stream, dialect))
