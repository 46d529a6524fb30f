"""Answers at the face: good ones cross, bad ones are the upstream's fault."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld

TOOL_CALL = {"id": "call_1", "type": "function", "function": {"name": "f", "arguments": '{"x":1}'}}


def chat(message: Any = None, finish_reason: Any = "stop", **fields: Any) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 7,
        "model": "big",
        "choices": [
            {"index": 0, "message": message or {"role": "assistant", "content": "hi"}, "finish_reason": finish_reason}
        ],
        "usage": {
            "prompt_tokens": 10,
            "completion_tokens": 5,
            "total_tokens": 15,
            "prompt_tokens_details": {"cached_tokens": 4},
            "completion_tokens_details": {"reasoning_tokens": 2},
        },
        **fields,
    }


def message(*content: Any, **fields: Any) -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "big",
        "content": list(content) or [{"type": "text", "text": "hi"}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {
            "input_tokens": 3,
            "cache_read_input_tokens": 4,
            "cache_creation_input_tokens": 5,
            "output_tokens": 2,
        },
        **fields,
    }


def to_anthropic(body: Any, **words: Any) -> ld.Translation:
    return ld.translate_response(body, "openai_chat", "anthropic", **words)


def to_chat(body: Any, **words: Any) -> ld.Translation:
    return ld.translate_response(body, "anthropic", "openai_chat", **words)


def losses(made: ld.Translation) -> list[tuple[str, str, str]]:
    return [(loss.path, loss.code.value, loss.severity.value) for loss in made.report]


# -- usage: cache-inclusive inside, exclusive on one of the wires


def test_cached_tokens_are_taken_out_of_the_input_where_the_wire_is_exclusive() -> None:
    usage = to_anthropic(chat()).body["usage"]
    assert (usage["input_tokens"], usage["cache_read_input_tokens"], usage["output_tokens"]) == (6, 4, 5)


def test_cached_tokens_are_put_into_the_prompt_where_the_wire_is_inclusive() -> None:
    usage = to_chat(message()).body["usage"]
    assert (usage["prompt_tokens"], usage["completion_tokens"], usage["total_tokens"]) == (12, 2, 14)
    assert usage["prompt_tokens_details"]["cached_tokens"] == 4


def test_an_input_is_never_below_zero() -> None:
    odd = chat(usage={"prompt_tokens": 1, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 9}})
    assert to_anthropic(odd).body["usage"]["input_tokens"] == 1  # what is cached stands beside it


# -- stop reasons


@pytest.mark.parametrize(
    ("said", "told"),
    [("stop", "end_turn"), ("length", "max_tokens"), ("tool_calls", "tool_use"), ("content_filter", "refusal")],
)
def test_stop_reasons_cross(said: str, told: str) -> None:
    content = {"role": "assistant", "content": None, "tool_calls": [TOOL_CALL]} if said == "tool_calls" else None
    assert to_anthropic(chat(content, said)).body["stop_reason"] == told


def test_calls_override_a_plain_end() -> None:
    made = to_anthropic(chat({"role": "assistant", "content": None, "tool_calls": [TOOL_CALL]}, "stop"))
    assert made.body["stop_reason"] == "tool_use"
    assert ("$.choices[0].finish_reason", "substituted", "none") in losses(made)
    assert made.body["content"][0]["input"] == {"x": 1}


@pytest.mark.parametrize("said", ["alien", "STOP"])
def test_an_unknown_reason_is_told_and_never_a_plain_success(said: str) -> None:
    made = to_anthropic(chat(finish_reason=said))
    assert made.body["stop_reason"] not in {"end_turn", "stop_sequence", "tool_use"}
    assert "$.choices[0].finish_reason" in {path for path, _, severity in losses(made) if severity == "lossy"}
    back = to_chat(message(stop_reason=said))
    assert back.body["choices"][0]["finish_reason"] not in {"stop", "tool_calls"}


def test_a_reason_newer_than_the_schema_comes_home() -> None:
    assert ld.translate_response(chat(finish_reason="alien"), "openai_chat", "openai_chat").body == chat(
        finish_reason="alien"
    )


# -- the envelope


def test_ids_get_the_clients_prefix_and_are_derived_from_the_upstreams() -> None:
    assert to_anthropic(chat()).body["id"] == "msg_1"
    assert to_chat(message()).body["id"] == "chatcmpl-1"


def test_without_an_id_the_mint_gives_one_or_the_answer_itself() -> None:
    nameless = chat()
    del nameless["id"]
    minted = to_anthropic(nameless, mint=ld.Mint(lambda prefix: "new", lambda: 9)).body["id"]
    assert minted == "msg_new"
    derived = to_anthropic(nameless).body["id"]
    assert (
        derived
        == to_anthropic(copy.deepcopy(nameless)).body["id"]
        != to_anthropic({**nameless, "model": "x"}).body["id"]
    )


def test_the_time_comes_from_the_mint_or_is_zero() -> None:
    assert to_chat(message()).body["created"] == 0
    assert to_chat(message(), mint=ld.Mint(str, lambda: 9)).body["created"] == 9


@pytest.mark.parametrize(
    "request_",
    [
        {"model": "asked", "messages": []},
        b'{"model":"asked"}',
        '{"model":"asked"}',
        ld.ItemRequest("asked", []),
    ],
)
def test_the_model_that_the_client_asked_for_is_echoed(request_: Any) -> None:
    made = to_anthropic(chat(), request=request_)
    assert (made.body["model"], made.model, made.status) == ("asked", "asked", 200)


@pytest.mark.parametrize("request_", [None, {}, {"model": 5}, b"{}"])
def test_without_a_model_in_the_request_the_upstreams_is_told(request_: Any) -> None:
    assert to_anthropic(chat(), request=request_).body["model"] == "big"


# -- identity, purity, one step at a time


@pytest.mark.parametrize(
    ("body", "dialect"),
    [
        (chat(odd=1), "openai_chat"),
        (chat({"role": "assistant", "content": None, "tool_calls": [TOOL_CALL], "annotations": []}), "openai_chat"),
        (message(odd={"a": None}), "anthropic"),
        (message({"type": "alien", "x": 1}, stop_reason=None), "anthropic"),
    ],
)
def test_the_same_dialect_gives_back_an_equal_body(body: dict[str, Any], dialect: str) -> None:
    before = copy.deepcopy(body)
    made = ld.translate_response(body, dialect, dialect)
    assert made.body == body == before
    assert losses(made) == []


def test_a_list_that_was_left_out_is_written_when_its_first_object_came_to_say_something() -> None:
    counts = {"usageMetadata": {"promptTokenCount": 1}}
    items = ld.parse_response(counts, "gemini")
    assert ld.render_response(items, "gemini").body == counts
    ended = ld.render_response(
        items.replace(stop_reason=ld.parse_response(message(), "anthropic").stop_reason), "gemini"
    )
    assert ended.body == {"candidates": [{"finishReason": "STOP"}], **counts}
    blocked = {"promptFeedback": {"blockReason": "SAFETY"}}
    assert ld.translate_response(blocked, "gemini", "gemini").body == blocked


def test_one_step_at_a_time_is_the_same_as_at_once() -> None:
    items = ld.parse_response(json.dumps(chat()), "openai_chat")
    assert items.content == [ld.Text("hi")]
    assert ld.render_response(items, "anthropic").body == to_anthropic(chat()).body


def test_broken_arguments_are_kept_and_told() -> None:
    call = {"id": "call_1", "type": "function", "function": {"name": "f", "arguments": '{"x":'}}
    made = to_anthropic(chat({"role": "assistant", "content": None, "tool_calls": [call]}, "tool_calls"))
    assert made.body["content"][0]["input"] == {"_invalid_json": '{"x":'}
    assert ("$.choices[0].message.tool_calls[0].function.arguments", "substituted", "lossy") in losses(made)
    assert to_chat(made.body).body["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"] == '{"x":'


# -- policies


def test_an_answer_is_refused_for_a_loss_under_the_strict_policy_only() -> None:
    odd = message({"type": "alien"})
    assert to_chat(odd).body["choices"][0]["message"]["content"] is None
    with pytest.raises(ld.UnsupportedFeature) as caught:
        to_chat(odd, policy=ld.Policy.strict())
    assert caught.value.path == "$.content[0]"


# -- broken answers


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (None, "$"),
        ([], "$"),
        (b"", "$"),
        (b"<html>502 Bad Gateway</html>", "$"),
        ({}, "$.choices"),
        ({"error": {"message": "x"}}, "$.choices"),
        ({"choices": None}, "$.choices"),
        ({"choices": [5]}, "$.choices[0]"),
        (chat({"role": "assistant", "content": 5}), "$.choices[0].message.content"),
        (chat({"tool_calls": [{}]}), "$.choices[0].message.tool_calls[0].function"),
        (chat(finish_reason=5), "$.choices[0].finish_reason"),
        (chat(usage=5), "$.usage"),
        (chat(usage={"prompt_tokens": "x"}), "$.usage.prompt_tokens"),
    ],
)
def test_a_broken_answer_is_the_upstreams_fault(body: Any, path: str) -> None:
    with pytest.raises(ld.InvalidResponse) as caught:
        to_anthropic(body)
    assert (caught.value.path, caught.value.http_status) == (path, 502)


@pytest.mark.parametrize(("body", "path"), [({}, "$"), (message(5), "$.content[0]"), (message(content=5), "$.content")])
def test_a_broken_message_is_the_upstreams_fault_too(body: Any, path: str) -> None:
    with pytest.raises(ld.InvalidResponse) as caught:
        to_chat(body)
    assert (caught.value.path, caught.value.http_status) == (path, 502)


def test_an_unknown_client_is_answered_with_the_list() -> None:
    with pytest.raises(ld.UnknownDialect, match="there are anthropic, gemini") as caught:
        ld.translate_response(chat(), "openai_chat", "alien")
    assert caught.value.path == "$"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["role", "content", "type", "text", "id", "message", "function", "tool_calls", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
FIELDS = ["choices", "content", "usage", "id", "model", "created", "stop_reason", "x"]


@given(value=json_values, field=st.sampled_from(FIELDS))
def test_any_json_is_translated_or_is_the_upstreams_fault_at_a_path(value: Any, field: str) -> None:
    for translate, body in (
        (to_anthropic, value),
        (to_chat, value),
        (to_anthropic, chat(**{field: value})),
        (to_anthropic, chat({"role": "assistant", "content": value})),
        (to_chat, message(**{field: value})),
        (to_chat, message(value)),
    ):
        try:
            translate(body).to_bytes()
        except ld.InvalidResponse as why:
            assert why.path.startswith("$")
        except ld.UnsupportedFeature as why:
            assert why.loss is not None
