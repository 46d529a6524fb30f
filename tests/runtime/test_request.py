"""Requests at the face: good ones cross, bad ones are an error at a path, odd ones come home and are told elsewhere."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld

DIALECTS = ("anthropic", "openai_chat")
PAIRS = [("anthropic", "openai_chat"), ("openai_chat", "anthropic")]
USER: dict[str, Any] = {"role": "user", "content": "hi"}
CALL = {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {"x": 1}}]}
IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "eA=="}}


def body(*messages: Any, **fields: Any) -> dict[str, Any]:
    return {"model": "m", "max_tokens": 9, "messages": list(messages or [USER]), **fields}


def result(content: Any = "ok", call: str = "a") -> dict[str, Any]:
    return {"role": "user", "content": [{"type": "tool_result", "tool_use_id": call, "content": content}]}


def losses(made: ld.Translation) -> list[tuple[str, str, str]]:
    return [(loss.path, loss.code.value, loss.severity.value) for loss in made.report]


# -- good requests


def test_a_tool_conversation_crosses_and_comes_back() -> None:
    given_ = body(USER, CALL, result(), tools=[{"name": "f", "input_schema": {"type": "object"}}], system="be kind")
    there = ld.translate_request(given_, "anthropic", "openai_chat")
    assert [message["role"] for message in there.body["messages"]] == ["system", "user", "assistant", "tool"]
    assert there.body["messages"][2]["tool_calls"][0]["function"] == {"name": "f", "arguments": '{"x":1}'}
    back = ld.translate_request(there.body, "openai_chat", "anthropic")
    assert back.body["system"] == "be kind"
    assert back.body["messages"][1] == CALL
    assert back.body["messages"][2]["content"][0]["tool_use_id"] == "a"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_same_dialect_gives_back_an_equal_body(dialect: str) -> None:
    given_ = body(USER, {"role": "assistant", "content": ""}, USER, USER, odd={"a": [None]}, temperature=7, user=None)
    made = ld.translate_request(given_, dialect, dialect)
    assert made.body == given_
    assert losses(made) == []


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda data: data.decode()])
def test_a_body_may_be_bytes_text_or_a_dict(kind: Any) -> None:
    data = json.dumps(body()).encode()
    assert ld.translate_request(kind(data), "anthropic", "openai_chat").body == (
        ld.translate_request(body(), "anthropic", "openai_chat").body
    )


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_input_is_never_changed(source: str, target: str) -> None:
    given_ = body(USER, {"role": "assistant", "content": " "}, USER, tools=[], stop=["x"], odd={"a": 1})
    before = copy.deepcopy(given_)
    ld.translate_request(given_, source, target)
    assert given_ == before


def test_model_and_stream_beside_the_body_override_it() -> None:
    made = ld.translate_request(body(stream=False), "anthropic", "openai_chat", model="other", stream=True)
    assert (made.model, made.stream, made.body["model"], made.body["stream"]) == ("other", True, "other", True)
    plain = ld.translate_request(body(), "anthropic", "openai_chat")
    assert (plain.model, plain.stream, plain.status) == ("m", None, None)
    assert "stream" not in plain.body


def test_a_model_beside_the_body_serves_where_the_body_has_none() -> None:
    given_ = body()
    del given_["model"]
    assert ld.translate_request(given_, "anthropic", "openai_chat", model="m").body["model"] == "m"


def test_one_step_at_a_time_is_the_same_as_at_once() -> None:
    items = ld.parse_request(body(), "anthropic")
    assert items.messages[0].content == [ld.Text("hi")]
    assert ld.render_request(items, "openai_chat").body == ld.translate_request(body(), "anthropic", "openai_chat").body


@pytest.mark.parametrize("dialect", DIALECTS)
def test_items_made_by_hand_are_written(dialect: str) -> None:
    items = ld.ItemRequest("m", [ld.ItemMessage(ld.Role.user, [ld.Text("hi")])], max_tokens=5)
    made = ld.render_request(items, dialect)
    assert made.body["messages"] == [USER]
    assert losses(made) == []


# -- policies


def test_a_loss_is_told_under_the_usual_policy_and_raised_under_the_strict_one() -> None:
    made = ld.translate_request(body(top_k=5), "anthropic", "openai_chat")
    assert losses(made) == [("$.top_k", "dropped", "lossy")]
    with pytest.raises(ld.UnsupportedFeature, match="top_k") as caught:
        ld.translate_request(body(top_k=5), "anthropic", "openai_chat", policy=ld.Policy.strict())
    assert caught.value.path == "$.top_k"
    assert caught.value.loss in caught.value.report.losses


def test_a_rejected_wish_is_raised_unless_the_gateway_goes_on() -> None:
    given_ = body(container="box")
    with pytest.raises(ld.UnsupportedFeature) as caught:
        ld.translate_request(given_, "anthropic", "openai_chat")
    assert (caught.value.path, caught.value.http_status) == ("$.container", 400)
    made = ld.translate_request(given_, "anthropic", "openai_chat", policy=ld.Policy.gateway())
    assert losses(made) == [("$.container", "dropped", "rejected")]


@pytest.mark.parametrize("nothing", [None, []])
@pytest.mark.parametrize("field", ["container", "mcp_servers", "context_management", "odd"])
def test_null_and_empty_lists_ask_for_nothing(field: str, nothing: Any) -> None:
    made = ld.translate_request(body(**{field: nothing}), "anthropic", "openai_chat", policy=ld.Policy.strict())
    assert losses(made) == []


# -- bad input


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"model":"m",}', "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[NaN]", "not JSON"),
        (b"[]", "expected an object, got a list"),
        (b"null", "expected an object, got null"),
        (b'"x"', "expected an object, got a string"),
        (b"1", "expected an object, got an integer"),
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_no_json_object_is_an_invalid_request(dialect: str, data: bytes, words: str) -> None:
    with pytest.raises(ld.InvalidRequest, match=words) as caught:
        ld.parse_request(data, dialect)
    assert (caught.value.path, caught.value.http_status) == ("$", 400)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("given_", "path"),
    [
        ({}, "$.model"),
        ({"model": "m"}, "$.messages"),
        ({"model": "m", "messages": []}, "$.messages"),
        ({"model": "m", "messages": None}, "$.messages"),
        ({"model": "m", "messages": {}}, "$.messages"),
        ({"model": "m", "messages": [5]}, "$.messages[0]"),
        ({"model": "m", "messages": [None]}, "$.messages[0]"),
        ({"model": "m", "messages": [{"role": "user"}]}, "$.messages[0].content"),
        ({"model": "m", "messages": [{"content": "a"}]}, "$.messages[0].role"),
        ({"model": "m", "messages": [{"role": "alien", "content": "a"}]}, "$.messages[0].role"),
        ({"model": "m", "messages": [{"role": ["user"], "content": "a"}]}, "$.messages[0].role"),
        ({"model": "m", "messages": [USER, {"role": "user", "content": 5}]}, "$.messages[1].content"),
        ({"model": "m", "messages": [{"role": "user", "content": [5]}]}, "$.messages[0].content[0]"),
        (
            {"model": "m", "messages": [{"role": "user", "content": [{"type": "text"}]}]},
            "$.messages[0].content[0].text",
        ),
        (
            {"model": "m", "messages": [{"role": "user", "content": [{"type": "text", "text": 1}]}]},
            "$.messages[0].content[0].text",
        ),
        (body(model=""), "$.model"),
        (body(model=" "), "$.model"),
        (body(model=None), "$.model"),
        (body(model=1), "$.model"),
        (body(temperature="hot"), "$.temperature"),
        (body(temperature=True), "$.temperature"),
        (body(max_tokens=1.5), "$.max_tokens"),
        (body(max_tokens="9"), "$.max_tokens"),
        (body(max_tokens=True), "$.max_tokens"),
        (body(stream="yes"), "$.stream"),
        (body(tools={}), "$.tools"),
        (body(tools=[1]), "$.tools[0]"),
        (body(metadata=5), "$.metadata"),
    ],
)
def test_wrong_and_missing_values_are_invalid_at_their_path(dialect: str, given_: Any, path: str) -> None:
    for form in (given_, json.dumps(given_).encode()):
        with pytest.raises(ld.InvalidRequest) as caught:
            ld.parse_request(form, dialect)
        assert (caught.value.path, caught.value.http_status) == (path, 400)


@pytest.mark.parametrize(("dialect", "key"), [("anthropic", "max_tokens"), ("openai_chat", "max_completion_tokens")])
def test_a_negative_limit_is_invalid(dialect: str, key: str) -> None:
    with pytest.raises(ld.InvalidRequest, match="negative") as caught:
        ld.parse_request({"model": "m", "messages": [USER], key: -1}, dialect)
    assert caught.value.path == f"$.{key}"


@pytest.mark.parametrize(
    ("messages", "path"),
    [
        ([USER, result()], "$.messages[1].content[0].tool_use_id"),
        ([USER, CALL, result(call="b")], "$.messages[2].content[0].tool_use_id"),
        ([USER, CALL, USER], "$.messages[1].content[0]"),
    ],
)
def test_unlinked_tool_results_are_invalid_toward_others_and_left_alone_at_home(messages: list[Any], path: str) -> None:
    with pytest.raises(ld.InvalidRequest) as caught:
        ld.translate_request(body(*messages), "anthropic", "openai_chat", policy=ld.Policy.gateway())
    assert caught.value.path == path
    assert ld.translate_request(body(*messages), "anthropic", "anthropic").body == body(*messages)


def test_images_in_a_tool_result_are_refused_where_only_text_stands() -> None:
    given_ = body(USER, CALL, result([{"type": "text", "text": "see"}, IMAGE]))
    for policy in (ld.Policy(), ld.Policy.strict()):
        with pytest.raises(ld.UnsupportedFeature) as caught:
            ld.translate_request(given_, "anthropic", "openai_chat", policy=policy)
        assert caught.value.path == "$.messages[2].content[0].content[1]"
    made = ld.translate_request(given_, "anthropic", "openai_chat", policy=ld.Policy.gateway())
    assert "$.messages[2].content[0].content[1]" in {loss.path for loss in made.report}


@pytest.mark.parametrize(("source", "target"), PAIRS)
@pytest.mark.parametrize("block", [{"type": "alien", "x": 1}, {"type": None}, {"type": ["text"]}, {}])
def test_blocks_newer_than_the_schema_are_carried_home_and_refused_elsewhere(
    source: str, target: str, block: dict[str, Any]
) -> None:
    given_ = body({"role": "user", "content": [{"type": "text", "text": "a"}, block]})
    assert ld.translate_request(given_, source, source).body == given_
    with pytest.raises(ld.UnsupportedFeature) as caught:
        ld.translate_request(given_, source, target)
    assert caught.value.path == "$.messages[0].content[1]"
    made = ld.translate_request(given_, source, target, policy=ld.Policy.gateway())
    assert losses(made) == [("$.messages[0].content[1]", "unknown", "rejected")]
    assert b"alien" not in made.to_bytes()


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_unknown_fields_are_carried_home_and_told_elsewhere(source: str, target: str) -> None:
    given_ = body(**{"odd": {"a": 1}, "a.b": 2})
    assert ld.translate_request(given_, source, source).body == given_
    made = ld.translate_request(given_, source, target)
    assert losses(made) == [("$.odd", "unknown", "lossy"), ("$['a.b']", "unknown", "lossy")]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_keys_that_are_no_strings_are_told_and_do_not_crash(source: str, target: str) -> None:
    given_: dict[Any, Any] = {**body(), 3: 4}
    assert losses(ld.translate_request(given_, source, target)) == [("$[3]", "unknown", "lossy")]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_body_of_ten_megabytes_crosses(source: str, target: str) -> None:
    data = json.dumps(body({"role": "user", "content": "x" * 10_000_000})).encode()
    assert len(ld.translate_request(data, source, target).to_bytes()) > 10_000_000


@pytest.mark.parametrize("where", ["unknown field", "tool arguments", "content"])
def test_nesting_of_500_is_invalid_as_dict_and_as_bytes(where: str) -> None:
    deep: Any = 1
    for _ in range(500):
        deep = {"a": deep}
    given_ = {
        "unknown field": body(odd=deep),
        "tool arguments": body(
            USER, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": deep}]}
        ),
        "content": body({"role": "user", "content": [deep]}),
    }[where]
    for form in (given_, json.dumps(given_).encode()):
        with pytest.raises(ld.InvalidRequest, match="nested deeper than 128") as caught:
            ld.translate_request(form, "anthropic", "openai_chat")
        assert caught.value.path == "$"


def test_deep_arguments_text_is_carried_or_wrapped() -> None:
    text = "[" * 500 + "]" * 500
    call = {"id": "a", "type": "function", "function": {"name": "f", "arguments": text}}
    given_ = body(USER, {"role": "assistant", "content": None, "tool_calls": [call]})
    assert ld.translate_request(given_, "openai_chat", "openai_chat").body == given_
    made = ld.translate_request(given_, "openai_chat", "anthropic")
    assert made.body["messages"][1]["content"][0]["input"] == {"_invalid_json": text}
    assert ("$.messages[1].tool_calls[0].function.arguments", "substituted", "lossy") in losses(made)


@pytest.mark.parametrize(("source", "target"), [*PAIRS, ("anthropic", "anthropic")])
def test_lone_surrogates_are_carried(source: str, target: str) -> None:
    data = b'{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a\\ud800"}]}'
    made = ld.translate_request(data, source, target)
    assert b'"a\\ud800"' in made.to_bytes()


def test_numbers_that_are_only_carried_keep_their_value() -> None:
    schema = b'{"type":"object","properties":{"n":{"const":12345678901234567890123,"default":1e400}}}'
    tools = b'[{"name":"f","input_schema":%s}]' % schema
    data = b'{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}],"tools":%s}' % tools
    assert schema in ld.translate_request(data, "anthropic", "openai_chat").to_bytes()


def test_limits_are_the_policys() -> None:
    with pytest.raises(ld.InvalidRequest, match="the limit is 10") as caught:
        ld.translate_request(json.dumps(body()), "anthropic", "openai_chat", policy=ld.Policy(max_body_bytes=10))
    assert caught.value.path == "$"


def test_a_body_that_is_too_large_is_answered_as_such() -> None:
    with pytest.raises(ld.InvalidRequest) as caught:
        ld.translate_request(json.dumps(body()), "anthropic", "openai_chat", policy=ld.Policy(max_body_bytes=10))
    made = ld.render_error(caught.value, "anthropic")
    assert (made.status, made.body["error"]["type"]) == (413, "request_too_large")
    assert (caught.value.path, caught.value.log_status) == ("$", 413)


@pytest.mark.parametrize("source", ["anthropic", "openai_chat"])
def test_an_old_server_gets_the_key_that_it_knows(source: str) -> None:
    given_ = body() if source == "anthropic" else ld.translate_request(body(), "anthropic", source).body
    made = ld.translate_request(given_, source, "openai_chat", policy=ld.Policy(older_keys=["max_tokens"]))
    assert made.body["max_tokens"] == body()["max_tokens"]
    assert "max_completion_tokens" not in made.body


@pytest.mark.parametrize(("source", "target"), [("alien", "anthropic"), ("anthropic", "alien")])
def test_an_unknown_dialect_is_answered_with_the_list(source: str, target: str) -> None:
    with pytest.raises(ld.UnknownDialect, match="'alien'; there are anthropic, gemini") as caught:
        ld.translate_request(body(), source, target)
    assert caught.value.path == "$"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["role", "content", "type", "text", "id", "name", "input", "function", "tool_calls", "system", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
FIELDS = [
    "messages",
    "system",
    "tools",
    "tool_choice",
    "thinking",
    "stop",
    "metadata",
    "response_format",
    "max_tokens",
    "x",
]


@pytest.mark.parametrize(("source", "target"), [*PAIRS, ("anthropic", "anthropic"), ("openai_chat", "openai_chat")])
@given(value=json_values, field=st.sampled_from(FIELDS))
def test_any_json_is_translated_or_refused_at_a_path(source: str, target: str, value: Any, field: str) -> None:
    for given_ in (value, body(**{field: value}), body({"role": "user", "content": value})):
        try:
            ld.translate_request(given_, source, target, policy=ld.Policy.gateway()).to_bytes()
        except ld.DialectError as why:
            assert why.path.startswith("$")
            assert why.http_status == 400


@pytest.mark.parametrize("odd", [[], None, 7, {}, "other"])
def test_an_odd_constant_comes_back_as_it_was(odd: Any) -> None:
    block = {"type": "text", "text": "x", "cache_control": {"type": odd}}
    body = {"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": [block]}]}
    assert ld.translate_request(body, "anthropic", "anthropic").body == body


def test_a_key_that_is_no_text_is_reported() -> None:
    body: dict[str, Any] = {
        "model": "m",
        "max_tokens": 5,
        "metadata": {1: 2, "user_id": "x"},
        "messages": [{"role": "user", "content": "x"}],
    }
    made = ld.translate_request(body, "anthropic", "openai_chat", ld.Policy.gateway())
    assert "$.metadata[1]" in [loss.path for loss in made.report]


@pytest.mark.parametrize("dialect", ["anthropic", "openai_chat", "openai_responses"])
def test_a_whole_number_with_a_point_is_an_integer(dialect: str) -> None:
    key = {"anthropic": "max_tokens", "openai_chat": "max_completion_tokens", "openai_responses": "max_output_tokens"}
    said = {"input": "x"} if dialect == "openai_responses" else {"messages": [{"role": "user", "content": "x"}]}
    body = {"model": "m", **said, key[dialect]: 99.0}
    assert ld.translate_request(body, dialect, dialect).body == body
    assert ld.parse_request(body, dialect).max_tokens == 99
    for odd in (99.5, 1e300, True):
        with pytest.raises(ld.InvalidRequest) as caught:
            ld.parse_request({**body, key[dialect]: odd}, dialect)
        assert caught.value.path == f"$.{key[dialect]}"
