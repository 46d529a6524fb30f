"""The chat form is the chat wire, typed; items can be checked by themselves."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated.canonical.chat import ChatChoice
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking, TokenLogprob, ToolCall
from llm_dialect.generated.canonical.response import Logprobs

CALL = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1.50}'}}
BODIES: list[dict[str, Any]] = [
    {"model": "m", "messages": [{"role": "user", "content": "hi"}]},
    {
        "model": "m",
        "messages": [
            {"role": "developer", "content": [{"type": "text", "text": "be kind"}], "name": "boss"},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "a"},
                    {"type": "image_url", "image_url": {"url": "http://x/y.png"}},
                ],
            },
            {"role": "assistant", "content": None, "refusal": None, "tool_calls": [CALL]},
            {"role": "tool", "tool_call_id": "c1", "content": "2"},
            {"role": "assistant", "tool_calls": [{**CALL, "id": "c2", "odd": 1}]},
            {"role": "tool", "tool_call_id": "c2", "content": "2", "odd": [1]},
        ],
        "max_tokens": 5,
        "stop": "END",
        "user": None,
        "stream_options": {"include_usage": True, "odd": 1},
        "tools": [{"type": "function", "function": {"name": "add"}}, {"type": "alien"}],
        "tool_choice": "auto",
        "parallel_tool_calls": False,
        "odd": {"a": 1},
    },
    {
        "model": "m",
        "messages": [
            {"role": "user", "content": "a"},
            {"role": "assistant", "content": None, "function_call": {"name": "add", "arguments": "{}"}},
            {"role": "function", "name": "add", "content": "2"},
        ],
        "functions": [{"name": "add", "parameters": {"type": "object"}}],
        "function_call": {"name": "add"},
    },
]


@pytest.mark.parametrize("body", BODIES)
def test_the_chat_form_is_the_chat_wire(body: dict[str, Any]) -> None:
    before = copy.deepcopy(body)
    items = ld.parse_request(body, "openai_chat")
    chat = ld.deflate(items)
    assert chat.to_dict() == body == before
    assert ld.ChatRequest.from_dict(chat.to_dict()) == chat
    assert chat.to_dict() == ld.render_request(items, "openai_chat").body


def anthropic(*messages: Any, **more: Any) -> Any:
    return ld.parse_request({"model": "m", "max_tokens": 9, "messages": list(messages), **more}, "anthropic")


USER = {"role": "user", "content": "hi"}


def test_what_another_dialect_says_is_split_as_on_the_wire() -> None:
    use = {"type": "tool_use", "id": "t", "name": "add", "input": {"a": 1}}
    answered = {"type": "tool_result", "tool_use_id": "t", "content": "2"}
    items = anthropic(
        USER,
        {"role": "assistant", "content": [use]},
        {"role": "user", "content": [answered, {"type": "text", "text": "so?"}]},
        system="s",
    )
    chat = ld.deflate(items)
    assert [message.role.value for message in chat.messages] == ["system", "user", "assistant", "tool", "user"]
    assert chat.messages[2].tool_calls == [ToolCall("t", "add", '{"a":1}')]
    assert chat.messages[3].tool_call_id == "t"
    assert chat.to_dict() == ld.render_request(items, "openai_chat").body


def test_the_typed_view_can_be_edited() -> None:
    chat = ld.deflate(anthropic(USER))
    chat.messages.append(ld.ChatMessage(ld.Role.assistant, None, tool_calls=[ToolCall("1", "f", "{}")]))
    chat.temperature = 0.5
    chat.messages[0].content = "edited"
    wire = chat.to_dict()
    assert wire["temperature"] == 0.5
    assert wire["messages"] == [
        {"role": "user", "content": "edited"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}],
        },
    ]


@pytest.mark.parametrize(("words", "prefill"), [("Sure, ", True), ("  ", False)])
def test_a_prefill_is_marked_and_the_mark_is_on_no_wire(words: str, prefill: bool) -> None:
    items = anthropic(USER, {"role": "assistant", "content": words})
    report = ld.Report()
    chat = ld.deflate(items, report=report)
    assert bool((chat.extra or {}).get("_prefill")) is prefill
    assert "_prefill" not in str(chat.to_dict())
    assert ("substituted" in {loss.code for loss in report}) is prefill


def test_no_mark_of_a_request_made_by_hand_reaches_a_wire() -> None:
    chat = ld.ChatRequest("m", [ld.ChatMessage(ld.Role.user, "a", extra={"_x": 1})], {"_prefill": True, "odd": 1})
    assert chat.to_dict() == {"model": "m", "messages": [{"role": "user", "content": "a"}], "odd": 1}


def test_losses_are_the_policys() -> None:
    with pytest.raises(ld.UnsupportedFeature):
        ld.deflate(anthropic(USER, top_k=5), ld.Policy.strict())


def test_an_answer_of_a_chat_engine_becomes_items() -> None:
    spoken = ld.ChatMessage(
        ld.Role.assistant, "hi", tool_calls=[ToolCall("1", "f", "{}")], refusal="no", reasoning_content="hm"
    )
    other = ChatChoice(ld.ChatMessage(ld.Role.assistant, [{"type": "text", "text": "b"}]), ld.StopReason.max_tokens, 1)
    chat = ld.ChatResponse(
        [ChatChoice(spoken, ld.StopReason.tool_use, 0), other], ld.Usage(1, 2), "id", "m", 7, extra={"odd": 1}
    )
    items = ld.inflate(chat)
    assert [item.text for item in items.content if isinstance(item, (Text, Refusal))] == ["hi", "no"]
    assert {type(item) for item in items.content} == {Thinking, Text, Refusal, ToolCall}
    assert (items.stop_reason, items.id, items.model, items.created, items.usage) == (
        ld.StopReason.tool_use,
        "id",
        "m",
        7,
        ld.Usage(1, 2),
    )
    (second,) = items.alternatives or []
    assert ([item.text for item in second.content if isinstance(item, Text)], second.stop_reason) == (
        ["b"],
        ld.StopReason.max_tokens,
    )
    wire = ld.render_response(items, "openai_chat").body
    assert wire["choices"][0]["message"]["tool_calls"][0]["id"] == "1"


def test_each_answer_of_a_chat_engine_has_its_own_end_and_weights() -> None:
    said = ld.ChatMessage(ld.Role.assistant, [{"type": "text", "text": "a"}, "odd", {"type": "text", "text": "b"}])
    weights = Logprobs([TokenLogprob("ab", -1.0)])
    ends = [ChatChoice(said, ld.StopReason.stop_sequence, 0, stop_sequence="END", logprobs=weights)]
    ends.append(ChatChoice(said, ld.StopReason.end_turn, 1))
    items = ld.inflate(ld.ChatResponse(ends, model="m", system_fingerprint="fp", service_tier="flex"))
    assert [item.text for item in items.content if isinstance(item, Text)] == ["ab"]
    assert (items.stop_sequence, items.logprobs) == ("END", weights)
    assert (items.system_fingerprint, items.service_tier) == ("fp", "flex")
    (second,) = items.alternatives or []
    assert (second.stop_sequence, second.logprobs) == (None, None)


def test_calls_and_results_of_another_dialect_must_fit_together() -> None:
    answer = {"type": "tool_result", "tool_use_id": "t", "content": "2"}
    with pytest.raises(ld.InvalidRequest) as caught:
        ld.deflate(anthropic({"role": "user", "content": [answer]}))
    assert caught.value.path == "$.messages[0].content[0].tool_use_id"


@pytest.mark.parametrize("calls", [[], None, [{"type": "alien", "id": "a"}], [CALL, {"type": "alien", "id": "a"}]])
def test_calls_that_are_none_of_a_known_kind_stay_as_they_are_on_the_wire(calls: Any) -> None:
    body = {"model": "m", "messages": [{"role": "assistant", "content": "a", "tool_calls": calls}]}
    chat = ld.deflate(ld.parse_request(body, "openai_chat"))
    assert (chat.messages[0].tool_calls, chat.messages[0].extra) == (None, {"tool_calls": calls})
    assert chat.to_dict() == body


def test_items_can_be_checked() -> None:
    good = ld.ItemRequest("m", [ld.ItemMessage(ld.Role.user, [Text("a")])])
    good.validate()
    ld.validate(good)
    for bad in (
        good.replace(model=" "),
        good.replace(messages=[]),
        good.replace(max_tokens=-1),
        good.replace(messages=[ld.ItemMessage(ld.Role.tool, [ld.ToolResult("x", [])])]),
    ):
        with pytest.raises(ld.InvalidRequest):
            bad.validate()
