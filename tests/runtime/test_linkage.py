"""R2: results answer calls seen earlier, and calls are answered before the conversation goes on."""

from __future__ import annotations

from typing import Any, cast

import pytest

import llm_dialect as ld
from llm_dialect.errors import InvalidRequest
from llm_dialect.linkage import check_linkage, linked
from llm_dialect.report import Report


def parsed(*messages: Any, **fields: Any) -> ld.ItemRequest:
    return ld.parse_request({"model": "m", "messages": list(messages), **fields}, "openai_chat")


USER = {"role": "user", "content": "hi"}
CALLS: dict[str, Any] = {
    "role": "assistant",
    "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}},
        {"id": "b", "type": "function", "function": {"name": "f", "arguments": "{}"}},
    ],
}


TWINS = {"role": "assistant", "tool_calls": [CALLS["tool_calls"][0], CALLS["tool_calls"][0]]}


def result(call: str) -> dict[str, str]:
    return {"role": "tool", "tool_call_id": call, "content": "ok"}


@pytest.mark.parametrize(
    "messages",
    [
        [USER],
        [USER, CALLS],
        [USER, CALLS, result("b"), result("a"), USER],
        [USER, CALLS, result("b"), USER, result("a")],
        [CALLS, result("a"), result("b"), CALLS, result("a"), result("b")],
    ],
    ids=["no calls", "open at the end", "any order", "others in between", "ids used again"],
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
        ([USER, CALLS, result("a")], "the call 'b' has no result", "$.messages[1].tool_calls[1]"),
        ([USER, CALLS, result("a"), USER], "the call 'b' has no result", "$.messages[1].tool_calls[1]"),
        ([USER, CALLS, result("a"), CALLS], "the call 'b' has no result", "$.messages[1].tool_calls[1]"),
        ([USER, CALLS, result("a"), result("a")], "the call 'a' has its result already", "$.messages[3].tool_call_id"),
        ([USER, TWINS, result("a")], "two calls of one turn have the id 'a'", "$.messages[1].tool_calls[1].id"),
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


def legacy(name: str) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "function_call": {"name": name, "arguments": "{}"}}


def answered(name: str) -> dict[str, Any]:
    return {"role": "function", "name": name, "content": "ok"}


def ids(request: ld.ItemRequest) -> list[str]:
    items = [item for message in request.messages for item in message.content]
    return [
        item.id if isinstance(item, ld.ToolCall) else item.tool_call_id
        for item in items
        if isinstance(item, (ld.ToolCall, ld.ToolResult))
    ]


def test_functions_of_the_old_way_are_paired_by_name_and_order() -> None:
    made = ids(linked(parsed(USER, legacy("f"), answered("f"), legacy("f"), answered("f"))))
    assert made[0] == made[1] != made[2] == made[3]
    assert all(name.startswith("call_") for name in made)
    assert ids(linked(parsed(USER, legacy("f"), answered("f"), legacy("f"), answered("f")))) == made


@pytest.mark.parametrize("messages", [[USER, answered("f")], [USER, legacy("f"), answered("g")]])
def test_a_function_result_that_nobody_called_for_is_refused(messages: list[Any]) -> None:
    with pytest.raises(InvalidRequest, match="no call is open"):
        linked(parsed(*messages))


def test_a_result_without_an_id_answers_only_a_single_call() -> None:
    nameless = {"role": "tool", "content": "ok"}
    assert ids(linked(parsed(USER, CALLS, result("b"), nameless))) == ["a", "b", "b", "a"]
    with pytest.raises(InvalidRequest, match="several calls are open") as caught:
        linked(parsed(USER, CALLS, nameless))
    assert caught.value.path == "$.messages[2]"
    assert (
        ld.translate_request({"model": "m", "messages": [USER, nameless]}, "openai_chat", "openai_chat").body[
            "messages"
        ][1]
        == nameless
    )


def test_calls_of_a_vendors_tools_without_ids_and_their_results_get_one() -> None:
    program = {"executableCode": {"language": "PYTHON", "code": "1"}}
    output = {"codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1"}}
    contents = [{"role": "model", "parts": [program, output, program, output]}]
    items = ld.parse_request({"contents": contents}, "gemini", model="m")
    report = Report()
    first, answered, second, last = cast("list[Any]", linked(items, report).messages[0].content)
    assert first.id == answered.tool_call_id != second.id == last.tool_call_id
    assert [loss.rule for loss in report] == ["R2"] * 4
    again: Any = linked(items).messages[0].content[0]
    assert again.id == first.id
