"""Messages come apart into items: what a message says beside its content is told of what is left, or lost aloud."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld

USER = {"role": "user", "content": "hi"}
CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
RESULT = {"role": "tool", "tool_call_id": "c1", "content": "2"}


def translated(turn: dict[str, Any]) -> tuple[list[Any], list[tuple[str, str]]]:
    body = {"model": "m", "messages": [USER, {"role": "assistant", **turn}, RESULT]}
    made = ld.translate_request(body, "openai_chat", "openai_responses", policy=ld.Policy.gateway())
    told = [(loss.path, loss.severity.value) for loss in made.report if loss.path.startswith("$.messages[1].")]
    return [item["type"] for item in made.body["input"]], told


@pytest.mark.parametrize("content", [{}, {"content": None}])
def test_of_a_message_that_is_only_calls_nothing_is_lost_in_silence(content: dict[str, Any]) -> None:
    items, told = translated({"tool_calls": [CALL], "name": "bob", "odd": 1, **content})
    assert items == ["message", "function_call", "function_call_output"]
    assert {("$.messages[1].name", "lossy"), ("$.messages[1].odd", "lossy")} <= set(told)


def test_what_stays_together_keeps_what_its_message_says() -> None:
    items, told = translated({"content": "So.", "tool_calls": [CALL], "odd": 1})
    assert items == ["message", "message", "function_call", "function_call_output"]
    assert [path for path, _ in told].count("$.messages[1].odd") == 1


def test_a_message_of_one_call_and_nothing_else_loses_nothing() -> None:
    assert translated({"content": None, "tool_calls": [CALL]})[1] == []
