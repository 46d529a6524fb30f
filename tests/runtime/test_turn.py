"""A turn: the answer is written with what the request said."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld

LONG = "n" * 80
USER = {"role": "user", "content": "hi"}


def function(name: str) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": {}}}}


def message(*content: Any, model: str = "up") -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": list(content),
        "stop_reason": "tool_use",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


def use(name: str, arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": arguments}


def test_an_odd_name_is_aliased_everywhere_and_comes_back() -> None:
    turn = ld.Turn("openai_chat", "anthropic")
    history = {"id": "c1", "type": "function", "function": {"name": "a.b", "arguments": "{}"}}
    made = turn.request(
        {
            "model": "mine",
            "messages": [
                USER,
                {"role": "assistant", "content": None, "tool_calls": [history]},
                {"role": "tool", "tool_call_id": "c1", "content": "x"},
            ],
            "tools": [function("a.b"), function("ok")],
            "tool_choice": {"type": "function", "function": {"name": "a.b"}},
        },
        model="up",
    )
    alias = made.body["tools"][0]["name"]
    assert alias.replace("_", "").isalnum()
    assert made.body["messages"][1]["content"][0]["name"] == made.body["tool_choice"]["name"] == alias
    assert {loss.path for loss in made.report if loss.code == "aliased"} == {
        "$.tools[0].function.name",
        "$.messages[1].tool_calls[0].function.name",
        "$.tool_choice.function.name",
    }
    reply = turn.response(200, message(use(alias, {}), use("ok", {})))
    assert [made["function"]["name"] for made in reply.body["choices"][0]["message"]["tool_calls"]] == ["a.b", "ok"]
    assert reply.body["model"] == "mine"
    assert made.model == "up"


def test_what_the_clients_dialect_asks_for_is_missed_abroad_and_left_to_the_vendor_at_home() -> None:
    body = {"model": "m", "messages": [USER]}
    turn = ld.Turn("anthropic", "openai_chat")
    with pytest.raises(ld.InvalidRequest, match="'max_tokens' is required") as caught:
        turn.request(body)
    assert (caught.value.path, turn.memory) == ("$.max_tokens", None)
    assert ld.Turn("anthropic", "anthropic").request(body).body == body


def test_an_answer_that_failed_is_told_as_an_error() -> None:
    failed = {
        "id": "resp_1",
        "object": "response",
        "created_at": 7,
        "model": "up",
        "status": "failed",
        "error": {"code": "rate_limit_exceeded", "message": "secret"},
        "output": [],
    }
    turn = ld.Turn("anthropic", "openai_responses")
    turn.request({"model": "m", "max_tokens": 9, "messages": [USER]})
    told = turn.response(200, failed)
    assert (told.status, told.body["type"], told.body["error"]["type"]) == (429, "error", "rate_limit_error")
    assert "secret" not in str(told.body)


def test_a_long_name_is_aliased_toward_the_shorter_limit_only() -> None:
    body = {
        "model": "m",
        "max_tokens": 9,
        "messages": [USER],
        "tools": [{"name": LONG, "input_schema": {"type": "object"}}],
    }
    turn = ld.Turn("anthropic", "openai_chat")
    alias = turn.request(body).body["tools"][0]["function"]["name"]
    assert len(alias) <= 64
    call = {"id": "c", "type": "function", "function": {"name": alias, "arguments": "{}"}}
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": None, "tool_calls": [call]},
        "finish_reason": "tool_calls",
    }
    reply = turn.response(
        200, {"id": "x", "object": "chat.completion", "created": 0, "model": "up", "choices": [choice]}
    )
    assert reply.body["content"][0]["name"] == LONG
    assert ld.translate_request(body, "anthropic", "anthropic").body == body


@pytest.mark.parametrize("given", ["body", "bytes", "items", "turn"])
def test_a_tool_with_free_input_is_wrapped_and_its_call_comes_back_raw(given: str) -> None:
    free = {
        "type": "custom",
        "custom": {
            "name": "patch",
            "format": {"type": "grammar", "grammar": {"syntax": "lark", "definition": "start: X"}},
        },
    }
    body: dict[str, Any] = {"model": "m", "messages": [USER], "tools": [free]}
    turn = ld.Turn("openai_chat", "anthropic")
    made = turn.request(body)
    assert "start: X" in made.body["tools"][0]["description"]
    upstream = message(use("patch", {"input": "*** Begin"}))
    if given == "turn":
        reply = turn.response(200, upstream)
    else:
        request: Any = {
            "body": body,
            "bytes": ld.parse_request(body, "openai_chat").model and str(body).replace("'", '"').encode(),
            "items": ld.parse_request(body, "openai_chat"),
        }[given]
        reply = ld.translate_response(upstream, "anthropic", "openai_chat", request=request)
    (call,) = reply.body["choices"][0]["message"]["tool_calls"]
    assert call == {"id": "toolu_1", "type": "custom", "custom": {"name": "patch", "input": "*** Begin"}}


def test_a_client_of_functions_gets_a_function_call() -> None:
    turn = ld.Turn("openai_chat", "anthropic")
    turn.request({"model": "m", "messages": [USER], "functions": [{"name": "add"}], "function_call": "auto"})
    reply = turn.response(200, message(use("add", {"a": 1})))
    spoken = reply.body["choices"][0]["message"]
    assert spoken["function_call"] == {"name": "add", "arguments": '{"a":1}'}
    assert "tool_calls" not in spoken


def test_a_turn_without_a_request_is_the_callers_mistake() -> None:
    turn = ld.Turn("openai_chat", "anthropic")
    with pytest.raises(RuntimeError, match=r"call Turn\.request first"):
        turn.response(200, message())
    with pytest.raises(ld.InvalidRequest):
        turn.request({"model": "m", "messages": []})
    with pytest.raises(RuntimeError, match=r"call Turn\.request first"):
        turn.response(200, message())


def test_a_turn_of_unknown_dialects_is_refused_at_once() -> None:
    with pytest.raises(ld.UnknownDialect):
        ld.Turn("openai_chat", "alien")


def test_an_error_of_the_upstream_is_one_of_the_clients_dialect() -> None:
    turn = ld.Turn("openai_chat", "anthropic")
    turn.request({"model": "m", "messages": [USER]})
    made = turn.response(529, {"type": "error", "error": {"type": "overloaded_error", "message": "secret"}})
    assert set(made.body) == {"error"}
    assert made.status is not None
    assert made.status >= 500
    assert "secret" not in str(made.body)


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"message": "secret", "code": 429}},
        {"error": {"code": 429}},
        {"object": "error", "message": "secret", "code": 429},
        [{"error": {"message": "secret", "code": 429}}],
        {"choices": None, "base_resp": {"status_code": 1002, "status_msg": "secret"}},
    ],
    ids=str,
)
def test_an_error_that_came_as_an_answer_is_one_in_whatever_form(body: Any) -> None:
    turn = ld.Turn("anthropic", "openai_chat")
    turn.request({"model": "m", "max_tokens": 9, "messages": [USER]})
    made = turn.response(200, body)
    assert (made.status, made.body["error"]["type"]) == (429, "rate_limit_error")
    assert "secret" not in str(made.body)


def test_words_that_came_as_an_answer_are_an_error() -> None:
    turn = ld.Turn("anthropic", "openai_chat")
    turn.request({"model": "m", "max_tokens": 9, "messages": [USER]})
    made = turn.response(200, {"error": "secret"})
    assert (made.status, made.body["error"]["type"]) == (502, "api_error")


@pytest.mark.parametrize("body", [{}, {"error": None}, {"error": ""}, {"error": {}}, [], "<html>"], ids=str)
def test_an_answer_that_is_neither_is_broken(body: Any) -> None:
    turn = ld.Turn("anthropic", "openai_chat")
    turn.request({"model": "m", "max_tokens": 9, "messages": [USER]})
    with pytest.raises(ld.InvalidResponse) as caught:
        turn.response(200, body)
    assert caught.value.path.startswith("$")


MCP = {"type": "mcp", "server_label": "s", "server_url": "https://s.test", "require_approval": "never"}


def test_a_property_that_asks_for_a_word_in_a_header_gets_it() -> None:
    turn = ld.Turn("openai_responses", "anthropic")
    turn.request({"model": "m", "input": "x", "tools": [MCP]})
    assert turn.endpoint().headers["anthropic-beta"] == "mcp-client-2025-11-20"
    turn.request({"model": "m", "input": "x"})
    assert "anthropic-beta" not in turn.endpoint().headers


def test_a_client_of_the_same_dialect_says_its_own_words() -> None:
    turn = ld.Turn("anthropic", "anthropic")
    turn.request({"model": "m", "max_tokens": 9, "messages": [USER], "mcp_servers": []})
    assert turn.endpoint({"anthropic-beta": "own"}).headers["anthropic-beta"] == "own"


def test_what_is_remembered() -> None:
    body = {
        "model": "m",
        "max_tokens": 9,
        "stop_sequences": ["END"],
        "stream": True,
        "messages": [
            USER,
            {"role": "assistant", "content": [use("f", {})]},
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "no", "is_error": True}],
            },
        ],
    }
    held = ld.Memory.of(ld.parse_request(body, "anthropic"))
    assert (held.model, held.stop, held.stream, held.failed) == (
        "m",
        ("END",),
        True,
        frozenset({"toolu_1"}),
    )
    assert (held.names, held.ids, held.custom) == ({}, {}, frozenset[str]())


def test_a_body_that_is_no_request_gives_at_least_the_model() -> None:
    reply = ld.translate_response(
        message({"type": "text", "text": "a"}), "anthropic", "openai_chat", request={"model": "mine"}
    )
    assert reply.body["model"] == "mine"
    reply = ld.translate_response(message({"type": "text", "text": "a"}), "anthropic", "openai_chat", request={"x": 1})
    assert reply.body["model"] == "up"


def test_the_crossing_is_undone_only_where_this_turn_did_it() -> None:
    body = {
        "model": "m",
        "max_tokens": 9,
        "tools": [{"name": LONG, "input_schema": {"type": "object"}}],
        "messages": [
            USER,
            {"role": "assistant", "content": [use(LONG, {"a": 1}), {**use("f", {}), "id": "toolu_2"}]},
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "toolu_1", "content": "no", "is_error": True},
                    {
                        "type": "tool_result",
                        "tool_use_id": "toolu_2",
                        "content": "[tool error] said by the tool itself",
                    },
                ],
            },
        ],
    }
    items = ld.parse_request(body, "anthropic")
    held = ld.Memory.of(items)
    crossed = ld.parse_request(ld.render_request(items, "openai_chat").body, "openai_chat")
    back = held.restored(crossed)
    assert [item.name for item in back.messages[1].content if isinstance(item, ld.ToolCall)] == [LONG, "f"]
    first, second = (message.content[0] for message in back.messages[2:])
    assert isinstance(first, ld.ToolResult)
    assert isinstance(second, ld.ToolResult)
    assert (first.is_error, first.content) == (True, [ld.Text("no")])
    assert (second.is_error, second.content) == (None, [ld.Text("[tool error] said by the tool itself")])


def test_free_input_and_repeated_ids_are_undone() -> None:
    def patch(text: str) -> dict[str, Any]:
        call = {"id": "c", "type": "custom", "custom": {"name": "patch", "input": text}}
        return {"role": "assistant", "content": None, "tool_calls": [call]}

    answered = {"role": "tool", "tool_call_id": "c", "content": "ok"}
    items = ld.parse_request(
        {"model": "m", "messages": [USER, patch("x"), answered, patch("y"), answered]}, "openai_chat"
    )
    crossed = ld.parse_request(ld.render_request(items, "anthropic").body, "anthropic")
    back = ld.Memory.of(items).restored(crossed)
    calls = [item for message in back.messages for item in message.content if isinstance(item, ld.ToolCall)]
    assert [(call.id, call.kind, call.arguments) for call in calls] == [
        ("c", ld.ToolKind.custom, "x"),
        ("c", ld.ToolKind.custom, "y"),
    ]


def test_a_turn_knows_where_it_goes_and_how_to_show_the_key() -> None:
    turn = ld.Turn("anthropic", "openai_chat")
    turn.request({"model": "mine", "max_tokens": 9, "messages": [USER], "stream": True}, model="up")
    there = turn.endpoint({"anthropic-beta": "b", "openai-project": "p"})
    assert (there.method, there.path, there.query) == ("POST", "/v1/chat/completions", {})
    assert there.headers == {"content-type": "application/json"}
    assert turn.auth({"X-Api-Key": "secret"}) == {"authorization": "Bearer secret"}
    assert turn.auth({}) == {}
    same = ld.Turn("openai_chat", "openai_chat")
    same.request({"model": "m", "messages": [USER]})
    assert same.endpoint({"OpenAI-Project": "p"}).headers["openai-project"] == "p"


def test_a_request_may_be_given_as_items_whose_model_is_the_clients() -> None:
    items = ld.parse_request({"model": "mine", "max_tokens": 9, "messages": [USER]}, "anthropic")
    turn = ld.Turn("anthropic", "openai_chat")
    made = turn.request(items, model="up", stream=True)
    assert (made.body["model"], made.body["stream"]) == ("up", True)
    assert (items.model, items.stream) == ("mine", None)
    assert turn.memory is not None
    assert turn.memory.model == "mine"


EVENTS = (
    b'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant",'
    b'"model":"up","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}\n\n'
    b'event: content_block_start\ndata: {"type":"content_block_start","index":0,'
    b'"content_block":{"type":"text","text":""}}\n\n'
    b'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,'
    b'"delta":{"type":"text_delta","text":"Hi"}}\n\n'
    b'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n'
    b'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},'
    b'"usage":{"output_tokens":2}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n'
)
AS_EVENTS = {"Content-Type": "text/event-stream; charset=utf-8"}


def asked(client: str = "openai_chat", **more: Any) -> ld.Turn:
    turn = ld.Turn(client, "anthropic")
    turn.request({"model": "mine", "max_tokens": 9, "messages": [USER], **more})
    return turn


@pytest.mark.parametrize("client", ["openai_chat", "anthropic"])
def test_a_stream_that_nobody_asked_for_is_put_together(client: str) -> None:
    made = asked(client).response(200, EVENTS, AS_EVENTS)
    assert made.status == 200
    assert made.body["model"] == "mine"
    answer = ld.parse_response(made.body, client)
    assert [item.text for item in answer.content if isinstance(item, ld.Text)] == ["Hi"]
    assert answer.usage is not None
    assert answer.usage.completion_tokens == 2


def test_such_a_stream_is_cut_at_the_clients_stop_sequence() -> None:
    made = asked(stop=[" "]).response(200, EVENTS.replace(b'"Hi"', b'"Hi you"'), AS_EVENTS)
    assert made.body["choices"][0]["message"]["content"] == "Hi"


def test_such_a_stream_that_fails_or_is_cut_is_no_answer() -> None:
    error = b'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'
    made = asked().response(200, EVENTS[: EVENTS.index(b"event: message_delta")] + error, AS_EVENTS)
    assert (made.status, "error" in made.body) == (503, True)
    made = asked().response(200, EVENTS[: EVENTS.index(b"event: message_delta")], AS_EVENTS)
    assert (made.status, "error" in made.body) == (502, True)


def test_an_error_that_comes_as_a_success_is_an_error() -> None:
    body = {"type": "error", "error": {"type": "rate_limit_error", "message": "slow down"}}
    made = asked().response(200, body, {"retry-after": "3"})
    assert (made.status, made.headers["retry-after"]) == (429, "3")
    with pytest.raises(ld.InvalidResponse) as caught:
        asked().response(200, {"type": "nothing"})
    assert caught.value.path.startswith("$")


@pytest.mark.parametrize("client", ["openai_chat", "anthropic"])
def test_a_whole_answer_is_told_as_a_stream(client: str) -> None:
    stream = asked(client, stream=True).stream()
    told = stream.whole(message({"type": "text", "text": "Hi"}, use("f", {"a": 1})))
    assert ld.check_stream(told, client) == []
    reader = ld.deframer(client)
    answer = ld.collect([*reader.feed(told), *reader.finish()])
    assert [type(item) for item in answer.content] == [ld.Text, ld.ToolCall]
    assert stream.ended
    with pytest.raises(RuntimeError, match="after finish"):
        stream.whole({})


def test_a_whole_answer_that_is_none_fails_in_band() -> None:
    for body in ({"type": "error", "error": {"type": "overloaded_error", "message": "x"}}, b"<html>"):
        stream = asked(stream=True).stream()
        assert b'"error"' in stream.whole(body)
        assert stream.error is not None


def test_headers_may_be_pairs_as_servers_have_them() -> None:
    turn = ld.Turn("anthropic", "openai_chat", ld.Policy.gateway())
    turn.request({"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "x"}]})
    made = turn.response(429, b"{}", [("Retry-After", "3")])
    assert made.headers == {"retry-after": "3"}
    stream = b'data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    told = turn.response(200, b"\n" + stream, [(b"Content-Type", b"text/event-stream")])
    assert told.body["content"][0]["text"] == "hi"
    assert turn.auth([("Authorization", "Bearer k")]) == {"authorization": "Bearer k"}


@pytest.mark.parametrize("status", ["200", None, 200.0])
def test_a_status_is_a_whole_number(status: Any) -> None:
    turn = ld.Turn("anthropic", "openai_chat", ld.Policy.gateway())
    turn.request({"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "x"}]})
    with pytest.raises(TypeError, match="a status is a whole number"):
        turn.response(status, b"{}", {})


@pytest.mark.parametrize(
    ("code", "status"),
    [("insufficient_quota", 402), ("server_is_overloaded", 529), ("slow_down", 529), ("cyber_policy", 400)],
)
def test_a_whole_answer_that_failed_says_why_in_the_words_of_errors(code: str, status: int) -> None:
    """What a client may try again, and when, hangs on it."""
    failed = {"id": "resp_1", "object": "response", "created_at": 1, "status": "failed", "model": "u", "output": []}
    turn = ld.Turn("anthropic", "openai_responses")
    turn.request({"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "x"}]})
    body = {**failed, "error": {"code": code, "message": "m"}, "incomplete_details": None}
    assert turn.response(200, body).status == status
