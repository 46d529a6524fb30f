"""Bodies of a dialect: drawn from its schema, then repaired into what a vendor would take or send."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies.conversations import REPAIRS
from tests.strategies.schemas import vendor
from tests.strategies.values import Taste, value_of

__all__ = ["bodies", "requests", "responses"]

Json = dict[str, Any]

# What conversations are mostly made of; the rest of each union is drawn less often.
COMMON = frozenset(
    (
        "text",
        "image",
        "image_url",
        "tool_use",
        "tool_result",
        "thinking",
        "function",
        "custom",
        "message",
        "reasoning",
        "function_call",
        "custom_tool_call",
        "input_text",
        "output_text",
        "web_search_call",
        "user",
        "assistant",
        "tool",
    )
)

LEAST = {
    "messages": 2,
    "contents": 2,
    "parts": 1,
    "content": 1,
    "input": 2,
    "tools": 1,
    "tool_calls": 1,
    "choices": 1,
    "candidates": 1,
}


def bodies(dialect: str, direction: str, fuel: int = 150, extras: int = 3) -> st.SearchStrategy[Json]:
    """Draw bodies of a dialect and direction.

    Args:
        dialect: Whose schema.
        direction: A root of that schema.
        fuel: About how many values a body has.
        extras: Percentage of objects with a key that the schema does not know.
    """
    made = vendor(dialect)

    def taste() -> Taste:
        return Taste(fuel=fuel, extras=extras, common=COMMON, least=LEAST)

    drawn = value_of(made, made.document["roots"][direction], taste)
    repair = REPAIRS.get((dialect, direction))
    return drawn if repair is None else drawn.map(repair)


def requests(dialect: str, fuel: int = 150, extras: int = 3) -> st.SearchStrategy[Json]:
    """Draw requests with a conversation in which every result answers a call."""
    return bodies(dialect, "request", fuel, extras)


def responses(dialect: str, fuel: int = 150, extras: int = 3) -> st.SearchStrategy[Json]:
    """Draw answers whose counts add up."""
    return bodies(dialect, "response", fuel, extras)
