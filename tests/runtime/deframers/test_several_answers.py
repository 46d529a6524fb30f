"""What a stream says of several answers at once is kept apart."""

from __future__ import annotations

import json
from typing import Any

import llm_dialect as ld
from llm_dialect.generated.canonical.content import Text, ToolCall


def fed(source: str, *events: dict[str, Any] | str) -> ld.ItemResponse:
    reader = ld.deframer(source)
    data = "".join(f"data: {each if isinstance(each, str) else json.dumps(each)}\n\n" for each in events).encode()
    return ld.collect([*reader.feed(data), *reader.finish()])


def chat(*choices: tuple[int, dict[str, Any], str | None]) -> dict[str, Any]:
    told = [{"index": index, "delta": delta, "finish_reason": finish} for index, delta, finish in choices]
    return {"id": "c", "model": "m", "choices": told}


def call(**function: str) -> dict[str, Any]:
    named = {"id": function["name"], "type": "function"} if "name" in function else {}
    return {"tool_calls": [{"index": 0, **named, "function": function}]}


def test_choices_of_a_chat_stream() -> None:
    whole = fed(
        "openai_chat",
        chat((0, {"content": "a"}, None), (1, call(name="f", arguments='{"x":'), None)),
        chat((1, call(arguments="1}"), None)),
        chat((2, call(name="g", arguments="{}"), None), (0, {"content": "b"}, None)),
        chat((1, {}, "tool_calls")),
        chat((2, {}, "length")),
        chat((0, {}, "stop")),
        "[DONE]",
    )
    first, second = whole.alternatives or []
    assert (whole.content, whole.stop_reason) == ([Text("ab")], ld.StopReason.end_turn)
    assert (first.index, first.content, first.stop_reason) == (
        1,
        [ToolCall("f", "f", '{"x":1}')],
        ld.StopReason.tool_use,
    )
    assert (second.index, second.content, second.stop_reason) == (
        2,
        [ToolCall("g", "g", "{}")],
        ld.StopReason.max_tokens,
    )


def test_an_answer_that_nobody_ended_leaves_the_stream_cut() -> None:
    reader = ld.deframer("openai_chat")
    for event in (chat((0, {"content": "a"}, None), (1, {"content": "b"}, None)), chat((0, {}, "stop"))):
        assert reader.error is None
        reader.feed(b"data: " + json.dumps(event).encode() + b"\n\n")
    assert not reader.ended
    (cut,) = reader.finish()
    assert cut.error is not None


def test_candidates_of_a_gemini_stream() -> None:
    def candidate(index: int, words: str, **more: Any) -> dict[str, Any]:
        return {"index": index, "content": {"role": "model", "parts": [{"text": words}]}, **more}

    whole = fed(
        "gemini",
        {"candidates": [candidate(0, "a"), candidate(1, "b")]},
        {"candidates": [candidate(1, "c", finishReason="MAX_TOKENS")]},
        {"candidates": [candidate(0, "d", finishReason="STOP")]},
    )
    (other,) = whole.alternatives or []
    assert (whole.content, whole.stop_reason) == ([Text("ad")], ld.StopReason.end_turn)
    assert (other.index, other.content, other.stop_reason) == (1, [Text("bc")], ld.StopReason.max_tokens)


def test_an_end_mark_ends_a_call_without_arguments_but_not_one_that_was_cut() -> None:
    whole = fed("openai_chat", chat((0, call(name="f", arguments=""), None)), "[DONE]")
    assert (whole.content, whole.stop_reason) == ([ToolCall("f", "f", "")], ld.StopReason.tool_use)
    reader = ld.deframer("openai_chat")
    cut = chat((0, call(name="f", arguments='{"x":'), None))
    reader.feed(b"data: " + json.dumps(cut).encode() + b"\n\ndata: [DONE]\n\n")
    assert isinstance(reader.error, ld.StreamError)
