"""Keys that one server of a dialect refuses are left out, wherever a request has them."""

from __future__ import annotations

from typing import Any

import llm_dialect as ld
from llm_dialect.refused import without
from llm_dialect.report import Report

CACHED: dict[str, Any] = {"cache_control": {"type": "ephemeral"}}
ASKED: dict[str, Any] = {
    "model": "m",
    "max_tokens": 9,
    "metadata": {"user_id": "u"},
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "x", **CACHED}]},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {"user": 1}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "r"}]},
    ],
    "tools": [{"name": "f", "input_schema": {"type": "object", "properties": {"user": {"type": "string"}}}}],
}


def test_refused_keys_go_where_the_request_has_them_and_stay_in_the_callers_own_json() -> None:
    policy = ld.Policy.gateway().replace(refused_keys=("prompt_cache_breakpoint", "user", "nowhere"))
    usual = ld.translate_request(ASKED, "anthropic", "openai_chat", ld.Policy.gateway())
    made = ld.translate_request(ASKED, "anthropic", "openai_chat", policy)
    assert "prompt_cache_breakpoint" in usual.body["messages"][0]["content"][0]
    assert made.body["messages"][0]["content"][0] == {"type": "text", "text": "x"}
    assert "user" in usual.body
    assert "user" not in made.body
    assert made.body["tools"][0]["function"]["parameters"]["properties"] == {"user": {"type": "string"}}
    assert made.body["messages"][1]["tool_calls"][0]["function"]["arguments"] == '{"user":1}'
    told = [loss for loss in made.report if "refuses this key" in loss.why]
    assert [(loss.path, loss.code.value, loss.why.rpartition(": ")[2]) for loss in told] == [
        ("$", "dropped", "prompt_cache_breakpoint"),
        ("$", "dropped", "user"),
    ]


def test_at_home_they_go_on_the_way_to_the_vendor_only() -> None:
    body = {"model": "m", "messages": [{"role": "user", "content": "x"}], "user": "u"}
    policy = ld.Policy(refused_keys="user")
    assert ld.translate_request(body, "openai_chat", "openai_chat", policy).body == body
    assert "user" not in ld.Turn("openai_chat", "openai_chat", policy).request(body).body
    assert body["user"] == "u"


def test_a_body_without_any_stays_the_same_object() -> None:
    body: dict[str, Any] = {"messages": [{"content": "x"}]}
    report = Report()
    assert without(body, {"user"}, None, report) is body
    assert len(report) == 0
