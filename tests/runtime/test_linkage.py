"""R2: results answer calls seen earlier, and calls are answered before the conversation goes on."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.errors import InvalidRequest
from llm_dialect.linkage import check_linkage


def parsed(*messages: Any, **fields: Any) -> ld.ItemRequest:
    return ld.parse_request({"model": "m", "messages": list(messages), **fields}, "openai_chat")


USER = {"role": "user", "content": "hi"}
CALLS = {
    "role": "assistant",
    "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}},
        {"id": "b", "type": "function", "function": {"name": "f", "arguments": "{}"}},
    ],
}


def result(call: str) -> dict[str, str]:
    return {"role": "tool", "tool_call_id": call, "content": "ok"}


@pytest.mark.parametrize(
    "messages",
    [
        [USER],
        [USER, CALLS],
        [USER, CALLS, result("a")],
        [USER, CALLS, result("b"), result("a"), USER],
        [CALLS, result("a"), result("b"), CALLS, result("a"), result("b")],
    ],
    ids=["no calls", "open at the end", "half open at the end", "any order", "ids used again"],
)
def test_linked_conversations_pass(messages: list[Any]) -> None:
    check_linkage(parsed(*messages))


@pytest.mark.parametrize(
    ("messages", "words", "path"),
    [
        ([USER, result("a")], "answers 'a', which no earlier", "$.messages[1].tool_call_id"),
        ([result("a"), CALLS], "answers 'a'", "$.messages[0].tool_call_id"),
        ([USER, CALLS, result("x")], "answers 'x'", "$.messages[2].tool_call_id"),
        ([USER, CALLS, USER], "the call 'a' has no result", "$.messages[1].tool_calls[0]"),
        ([USER, CALLS, result("a"), USER], "the call 'b' has no result", "$.messages[1].tool_calls[1]"),
        ([USER, CALLS, result("a"), CALLS], "the call 'b' has no result", "$.messages[1].tool_calls[1]"),
    ],
)
def test_unlinked_conversations_are_refused_where_they_break(messages: list[Any], words: str, path: str) -> None:
    with pytest.raises(InvalidRequest, match=words) as caught:
        check_linkage(parsed(*messages))
    assert caught.value.path == path
    assert caught.value.http_status == 400


@pytest.mark.parametrize("field", ["previous_response_id", "conversation", "thread"])
def test_a_conversation_that_goes_on_elsewhere_is_left_alone(field: str) -> None:
    request = parsed(USER, result("a"))
    setattr(request, field, "x")
    check_linkage(request)
