"""How a Responses stream ends: as it says, with what it says of the whole answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated.canonical.content import Text
from tests.strategies.plans import usual_plans
from tests.strategies.vendors import EVENTS, wire

PLAN = usual_plans(("text",))[0]

MESSAGE = {
    "type": "message",
    "id": "msg_1",
    "status": "completed",
    "role": "assistant",
    "content": [{"type": "output_text", "text": "Hi", "annotations": []}],
}
ANSWER = {
    "id": "resp_1",
    "object": "response",
    "created_at": 7,
    "model": "m",
    "status": "completed",
    "output": [MESSAGE],
    "usage": {"input_tokens": 5, "output_tokens": 2, "total_tokens": 7},
}
CREATED = {"type": "response.created", "response": {**ANSWER, "status": "in_progress", "output": [], "usage": None}}


def read(*events: dict[str, Any]) -> list[Any]:
    reader = ld.deframer("openai_responses")
    data = "".join(f"data: {json.dumps(each)}\n\n" for each in events).encode()
    return [*reader.feed(data), *reader.finish()]


@pytest.mark.parametrize("kind", ["response.failed", "response.cancelled", "response.newer"])
@pytest.mark.parametrize(
    ("error", "told"),
    [
        ({"code": "rate_limit_exceeded", "message": "x"}, ld.ErrorKind.rate_limit),
        ({"code": "server_error", "message": "x"}, ld.ErrorKind.upstream),
    ],
)
def test_an_answer_that_failed_tells_why(kind: str, error: Any, told: ld.ErrorKind) -> None:
    failed = {**ANSWER, "status": "failed", "output": [], "error": error}
    last = read(CREATED, {"type": kind, "response": failed})[-1]
    assert (last.error.kind, last.error.message) == (told, "x")


def test_an_answer_that_failed_without_a_word_is_an_error_all_the_same() -> None:
    last = read(CREATED, {"type": "response.failed", "response": {**ANSWER, "status": "failed", "output": []}})[-1]
    assert last.error is not None


@pytest.mark.parametrize("event", [{"type": "response.completed", "response": ANSWER}, ANSWER])
@pytest.mark.parametrize("begun", [True, False])
def test_an_end_tells_the_whole_answer(event: dict[str, Any], begun: bool) -> None:
    made = ld.collect(read(*([CREATED] if begun else []), event))
    assert (made.id, made.model, made.created, made.content) == ("resp_1", "m", 7, [Text("Hi", citations=[])])
    assert made.stop_reason is ld.StopReason.end_turn
    assert made.usage is not None
    assert (made.usage.prompt_tokens, made.usage.completion_tokens) == (5, 2)


PAIRS = [(sent, read_as) for sent in EVENTS for read_as in EVENTS if sent != read_as]


@pytest.mark.parametrize(("sent", "read_as"), PAIRS)
def test_a_stream_of_another_dialect_is_told_from_one_that_was_cut(sent: str, read_as: str) -> None:
    reader = ld.deframer(read_as)
    reader.feed(wire(EVENTS[sent](PLAN), sent))
    reader.finish()
    assert reader.error is not None
    assert reader.error.message == f"no event of the upstream's stream is one of {read_as}"


@pytest.mark.parametrize("sent", list(EVENTS))
def test_a_stream_that_was_cut_is_one_of_its_dialect(sent: str) -> None:
    reader = ld.deframer(sent)
    reader.feed(wire(EVENTS[sent](PLAN)[:1], sent))
    reader.finish()
    assert reader.error is not None
    assert reader.error.message == "the upstream's stream ended before its answer did"
