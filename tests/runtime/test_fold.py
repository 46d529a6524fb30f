"""The chunks of a stream as one answer, and one answer as chunks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import llm_dialect as ld
from llm_dialect.generated.canonical.content import Text, TokenLogprob, ToolCall
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.generated.canonical.response import Candidate, ErrorInfo, ItemResponse, Logprobs, Usage
from llm_dialect.generated.canonical.stream import CanonChunk, ToolCallDelta
from tests.laws.pairs import examples
from tests.strategies.streams import chunks, plans, wire

ENDED = CanonChunk(finish_reason=StopReason.end_turn)


@examples(60)
@given(plans(("text", "thought", "sealed", "hidden", "refusal", "call")))
def test_replay_gives_what_was_collected(plan: object) -> None:
    whole = ld.collect(chunks(plan, named=True))  # type: ignore[arg-type]
    assert ld.collect(ld.replay(whole)) == whole


def test_citations_of_several_eventsare_those_of_the_whole_answer() -> None:
    rows = [{"endIndex": 2, "uri": "https://a.example"}, {"startIndex": 3, "endIndex": 6, "uri": "https://b.example"}]
    said = [{"content": {"parts": [{"text": text}]}} for text in ("Hi ", "you")]
    events = [
        {"candidates": [{**each, "citationMetadata": {"citations": [row]}}]}
        for each, row in zip(said, rows, strict=True)
    ]
    events[1]["candidates"][0]["finishReason"] = "STOP"
    reader = ld.deframer("gemini")
    whole = ld.collect(reader.feed(wire(events, "gemini")) + reader.finish())
    told = ld.render_response(whole, "gemini").body["candidates"][0]
    assert told["citationMetadata"] == {"citations": rows}
    assert told["content"]["parts"] == [{"text": "Hi you"}]


def test_several_candidates_are_kept_apart() -> None:
    script = [CanonChunk(text="a", index=1), CanonChunk(text="b"), CanonChunk(text="c", index=1)]
    script += [ENDED, CanonChunk(finish_reason=StopReason.max_tokens, index=1)]
    whole = ld.collect(script)
    assert (whole.content, whole.stop_reason) == ([Text("b")], StopReason.end_turn)
    assert whole.alternatives == [Candidate([Text("ac")], StopReason.max_tokens, index=1)]
    assert ld.collect(ld.replay(whole)) == whole


def test_a_further_answer_is_told_again_with_all_that_it_holds() -> None:
    call = ToolCall("c1", "f", "{}")
    weights = Logprobs([TokenLogprob("a", -1.0)])
    second = Candidate([Text("a"), call], StopReason.stop_sequence, index=1, stop_sequence="END", logprobs=weights)
    whole = ItemResponse([call], StopReason.tool_use, stop_sequence="NO", index=0, alternatives=[second])
    assert ld.collect(ld.replay(whole)) == whole


def test_weights_of_a_named_text_are_its_own() -> None:
    first, second = TokenLogprob("a", -0.5), TokenLogprob("b", -0.5)
    script = [
        CanonChunk(text="a", block=1, logprobs=Logprobs([first])),
        CanonChunk(text="b", block=1, logprobs=Logprobs([second])),
        ENDED,
    ]
    made = ld.collect(script)
    assert made.content == [ld.Text("ab", logprobs=[first, second])]
    assert made.logprobs is None
    assert script[0].logprobs == Logprobs([first])


def test_counts_replace_and_weights_add_up() -> None:
    token = ld.collect([CanonChunk(logprobs=Logprobs([])), ENDED]).logprobs
    assert token == Logprobs([])
    script = [CanonChunk(usage=Usage(5, 1)), CanonChunk(usage=Usage(None, 3)), ENDED, CanonChunk(usage=Usage(6))]
    assert ld.collect(script).usage == Usage(6, 3)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ([CanonChunk(text="a")], "the stream ended before its answer did"),
        ([CanonChunk(text="a"), CanonChunk(error=ErrorInfo("upstream", "gone")), ENDED], "gone"),  # type: ignore[arg-type]
        ([CanonChunk(text="a"), CanonChunk(tool_calls=[ToolCallDelta(0, "a")]), ENDED], "a call ended without a name"),
        (
            [CanonChunk(text="a"), CanonChunk(block=1, opens=ToolCall("a", "f", "")), CanonChunk(block=1, text="b")],
            "a fragment of text came for a block that is tool_call",
        ),
    ],
)
def test_what_was_told_of_a_broken_stream_is_kept(script: list[CanonChunk], message: str) -> None:
    with pytest.raises(ld.StreamError) as caught:
        ld.collect(script)
    assert (caught.value.message, caught.value.path) == (message, "$")
    assert isinstance(caught.value.partial, ItemResponse)
    assert caught.value.partial.content[0] == Text("a")


@pytest.mark.parametrize(
    "message",
    [
        {"content": None, "function_call": {"name": "f", "arguments": "{}"}},
        {
            "content": "Hi",
            "reasoning_details": [{"type": "reasoning.encrypted", "data": "x", "format": "xai"}],
        },
    ],
)
@pytest.mark.parametrize("target", sorted(ld.DIALECTS))
def test_an_answer_that_was_read_is_replayed_for_any_client(message: dict[str, Any], target: str) -> None:
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}
    answer = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    framer = ld.framer(target)
    told = [framer.frame(chunk) for chunk in ld.replay(ld.parse_response(answer, "openai_chat"))]
    assert ld.check_stream(b"".join(told) + framer.finish(), target) == []


def test_places_in_texts_of_a_stream_are_moved_to_their_place_in_the_one_text_of_a_body() -> None:
    source = {"url": "https://a.example", "title": "T", "start_index": 7, "end_index": 12}
    call = {"index": 0, "id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    deltas: list[Any] = [
        {"role": "assistant", "content": "Hi "},
        {"tool_calls": [call]},
        {"content": "you there"},
        {"annotations": [{"type": "url_citation", "url_citation": source}]},
    ]
    events: list[Any] = [{"id": "c", "model": "m", "choices": [{"index": 0, "delta": each}]} for each in deltas]
    events.append({"id": "c", "model": "m", "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]})
    reader = ld.deframer("openai_chat")
    whole = ld.collect(reader.feed(wire([*events, "[DONE]"], "openai_chat")) + reader.finish())
    assert [(each.text_start, each.text_end) for each in whole.content[2].citations or ()] == [(4, 9)]  # type: ignore[union-attr]
    message = ld.render_response(whole, "openai_chat").body["choices"][0]["message"]
    assert message["content"] == "Hi you there"
    assert message["annotations"][0]["url_citation"] == source
