"""The check of what an upstream got finds what its vendor would refuse."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gateway.vendors import objections

USE = {"type": "tool_use", "id": "toolu_1", "name": "f", "input": {}}
RESULT = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "x"}
CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
ITEM = {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"}


def said(role: str, content: Any) -> dict[str, Any]:
    return {"role": role, "content": content}


def anthropic(*messages: Any, **more: Any) -> dict[str, Any]:
    return {"model": "m", "max_tokens": 4000, "messages": list(messages), **more}


def chat(*messages: Any, **more: Any) -> dict[str, Any]:
    return {"model": "m", "messages": list(messages), **more}


def responses(*items: Any, **more: Any) -> dict[str, Any]:
    return {"model": "m", "input": list(items), **more}


def gemini(*contents: Any) -> dict[str, Any]:
    return {"contents": [{"role": role, "parts": list(parts)} for role, parts in contents]}


ASK = said("user", "a")
BUDGET = {"type": "enabled", "budget_tokens": 2000}
FUNCTION = {"functionCall": {"name": "f", "args": {}}, "thoughtSignature": "c2ln"}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("anthropic", anthropic(ASK, ASK), "two messages of one role in a row"),
    ("anthropic", anthropic(said("assistant", "a"), ASK), "the first message is not the user's"),
    ("anthropic", anthropic(ASK, said("assistant", [USE]), ASK), "calls ['toolu_1'] are answered by []"),
    ("anthropic", anthropic(ASK, said("assistant", [USE])), "calls ['toolu_1'] are not answered"),
    ("anthropic", anthropic(said("user", [RESULT])), "calls [] are answered by ['toolu_1']"),
    (
        "anthropic",
        anthropic(ASK, said("assistant", [USE]), said("user", [RESULT]), thinking=BUDGET),
        "a budget, and no thought before the call",
    ),
    ("anthropic", anthropic(ASK, seed=1), "$.seed: unknown"),
    (
        "openai_chat",
        chat(ASK, {"role": "tool", "tool_call_id": "c1", "content": "x"}),
        "a result for c1, which nobody called",
    ),
    ("openai_chat", chat(ASK, {"role": "assistant", "tool_calls": [CALL]}, ASK), "calls ['c1'] are not answered"),
    ("openai_chat", chat({**ASK, "cache_control": {}}), "$.messages[0].cache_control: unknown"),
    ("openai_responses", responses(ASK, {**ITEM, "id": "toolu_1"}), "the id toolu_1 of a function_call"),
    ("openai_responses", responses(ASK, ITEM), "calls ['c1'] are not answered"),
    ("openai_responses", responses({"type": "reasoning", "summary": []}), "a thought that leads to nothing"),
    ("gemini", gemini(("user", [{"text": "a"}]), ("user", [{"text": "b"}])), "two contents of one role in a row"),
    ("gemini", gemini(("user", [{"text": "a"}]), ("model", [FUNCTION])), "calls ['f'] are not answered"),
    ("gemini", gemini(("user", [{"text": ""}])), "an empty part"),
]


@pytest.mark.parametrize(("dialect", "body", "why"), WRONG, ids=[why for *_, why in WRONG])
def test_what_a_vendor_would_refuse_is_found(dialect: str, body: dict[str, Any], why: str) -> None:
    assert why in objections(body, dialect)


@pytest.mark.parametrize(
    ("dialect", "body"),
    [
        ("anthropic", anthropic(ASK, said("assistant", [USE]), said("user", [RESULT]))),
        (
            "openai_chat",
            chat(
                ASK, {"role": "assistant", "tool_calls": [CALL]}, {"role": "tool", "tool_call_id": "c1", "content": "x"}
            ),
        ),
        ("openai_responses", responses(ASK, ITEM, {"type": "function_call_output", "call_id": "c1", "output": "x"})),
        ("gemini", gemini(("user", [{"text": "a"}]))),
    ],
    ids=["anthropic", "openai_chat", "openai_responses", "gemini"],
)
def test_what_a_vendor_takes_is_let_go(dialect: str, body: dict[str, Any]) -> None:
    assert objections(body, dialect) == []
