"""What a chat stream says beside words: weights of tokens, several answers, fragments made regular."""

from __future__ import annotations

import json
from typing import Any

import llm_dialect as ld
from llm_dialect.generated.canonical.content import TokenLogprob
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.generated.canonical.response import Logprobs
from llm_dialect.generated.canonical.stream import CanonChunk


def weighed(token: str) -> Logprobs:
    return Logprobs([TokenLogprob(token, -1.0)])


def chunks(*script: CanonChunk, **more: Any) -> list[Any]:
    framer = ld.framer("openai_chat", **more)
    out = b"".join([framer.frame(chunk) for chunk in script]) + framer.finish()
    assert ld.check_stream(out, "openai_chat") == []
    return [json.loads(event[6:]) for event in out.split(b"\n\n") if event.startswith(b"data: {")]


def tokens(told: list[Any]) -> list[str]:
    found = [choice.get("logprobs") or {} for chunk in told for choice in chunk["choices"]]
    return [each["token"] for logprobs in found for each in logprobs.get("content") or ()]


END = CanonChunk(finish_reason=StopReason.end_turn)


def test_weights_of_text_that_waits_are_not_lost() -> None:
    script = [
        CanonChunk(logprobs=weighed("a")),
        CanonChunk(text="ab", logprobs=weighed("b")),
        CanonChunk(logprobs=weighed("c")),
    ]
    assert tokens(chunks(*script, END)) == ["a", "b", "c"]
    withheld = [
        CanonChunk(text="E", logprobs=weighed("E")),
        CanonChunk(text="N", logprobs=weighed("N")),
        CanonChunk(text=" x"),
    ]
    assert tokens(chunks(*withheld, END, stop=["END"])) == ["E", "N"]


def test_a_carried_call_is_made_regular_and_a_regular_one_is_not_touched() -> None:
    def event(index: Any, **call: Any) -> bytes:
        fragment = {**({} if index is None else {"index": index}), **call}
        role = {"role": "assistant"} if call.get("id") == "a" else {}
        return json.dumps(
            {"choices": [{"index": 0, "delta": {**role, "tool_calls": [fragment]}, "finish_reason": None}]}
        ).encode()

    framer = ld.framer("openai_chat")
    first = event(0, id="a", type="function", function={"name": "f", "arguments": ""})
    later = event(0, function={"arguments": "{}"})
    assert framer.carry(b"", first) == b"data: " + first + b"\n\n"
    assert framer.carry(b"", later) == b"data: " + later + b"\n\n"
    again = framer.carry(b"", event(0, id="a", type="function", function={"name": "f", "arguments": "{}"}))
    assert json.loads(again[6:])["choices"][0]["delta"]["tool_calls"] == [{"index": 0, "function": {"arguments": "{}"}}]
    other = framer.carry(b"", event(None, id="b", function={"name": "g", "arguments": "{}"}))
    assert json.loads(other[6:])["choices"][0]["delta"]["tool_calls"][0]["index"] == 1
