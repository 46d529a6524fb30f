"""What is written of single items is what the whole answer of a dialect says of them, with the same losses."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.contents import held_in_answer
from llm_dialect.context import Writing
from llm_dialect.generated.canonical.content import (
    Citation,
    Refusal,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    TokenLogprob,
    ToolCall,
)
from llm_dialect.generated.canonical.enums import CitationKind, ToolKind
from llm_dialect.generated.canonical.response import ItemResponse, Logprobs
from llm_dialect.policy import Policy
from llm_dialect.report import StreamReport

SOURCE = Citation(CitationKind.url_citation, "https://a.example/", "A", text_start=0, text_end=2)
ITEMS: dict[str, list[Any]] = {
    "text": [Text("so")],
    "sources": [Text("so", citations=[SOURCE])],
    "weights": [Text("so", logprobs=[TokenLogprob("so", -0.5)])],
    "refusal": [Refusal("no")],
    "thought": [Thinking("why")],
    "sealed thought": [Thinking("why", "seal", issuer="anthropic")],
    "redacted thought": [Thinking(redacted_data="seal", issuer="anthropic")],
    "call": [ToolCall("call-1", "add", '{"a":1}')],
    "sealed call": [ToolCall("call-1", "add", '{"a":1}', signature="seal")],
    "free call": [ToolCall("", "add", "one and one", kind=ToolKind.custom)],
    "broken call": [ToolCall("call-1", "add", '{"a":')],
    "vendor's call": [ServerToolCall("call-1", ToolKind.web_search, "web_search", {"query": "a"})],
    "vendor's result": [
        ServerToolCall("call-1", ToolKind.web_search, "web_search", {"query": "a"}),
        ServerToolResult("call-1", ToolKind.web_search, []),
    ],
}
# What of a body says what an answer holds.
PARTS: dict[str, Any] = {
    "anthropic": lambda body: body["content"],
    "openai_chat": lambda body: [(each["message"], each["logprobs"]) for each in body["choices"]],
    "openai_responses": lambda body: body["output"],
    "gemini": lambda body: [
        {key: value for key, value in each.items() if key not in ("finishReason", "index", "finishMessage")}
        for each in body["candidates"]
    ],
}


def written(name: str, dialect: str, answer: ItemResponse) -> tuple[Any, dict[tuple[str, str], int]]:
    """Write an answer by one of the two functions; give what it holds, and the losses of that."""
    response = import_module(f"llm_dialect.generated.{dialect}.response")
    report = StreamReport("another", dialect)
    report.scaffold = answer
    cx = Writing(dialect, "another", Policy(), None, report, seals=response.SEALS)
    cx.held = held_in_answer(answer)
    made = PARTS[dialect](getattr(response, name)(answer, cx))
    own_id = ("$", "R22")  # of the answer itself, which is told when it begins
    return made, {at: loss.count for loss in report.losses if (at := (loss.path, loss.rule)) != own_id}


@pytest.mark.parametrize("dialect", [name for name in ld.DIALECTS if name in PARTS])
@pytest.mark.parametrize("kind", [*ITEMS, "weights of all"])
def test_a_part_of_an_answer_is_that_of_the_whole(kind: str, dialect: str) -> None:
    weights = Logprobs([TokenLogprob("so", -0.5)]) if kind == "weights of all" else None
    answer = ItemResponse(ITEMS.get(kind, []), ld.StopReason.end_turn, None, "a-1", "m", created=0, index=0)
    answer.logprobs = weights
    assert written("render_part", dialect, answer) == written("render", dialect, answer)
