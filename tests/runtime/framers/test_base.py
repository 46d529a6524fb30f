"""What all framers have in common: what an answer is known to say, and what counts as lost of it."""

from __future__ import annotations

import orjson
import pytest

import llm_dialect as ld
from llm_dialect.framers.base import learn
from llm_dialect.generated.canonical.content import Citation
from llm_dialect.generated.canonical.enums import CitationKind
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.generated.canonical.stream import CanonChunk


def test_what_later_events_add_is_put_beside_what_is_known_in_place() -> None:
    """What a hostile stream says anew on each event must not be copied with each."""
    answer = ItemResponse([])
    first = ItemResponse([], extra={"a": {"x": 1}, "b": 1})
    learn(answer, CanonChunk(head=first))
    known = answer.extra
    assert known is not None
    inner = known["a"]
    learn(answer, CanonChunk(head=ItemResponse([], extra={"a": {"y": 2}, "b": [2], "c": {"z": 3}})))
    learn(answer, CanonChunk(head=ItemResponse([])))
    assert answer.extra is known
    assert known["a"] is inner
    assert known == {"a": {"x": 1, "y": 2}, "b": [2], "c": {"z": 3}}
    assert first.extra == {"a": {"x": 1}, "b": 1}


def answered(source: str) -> bytes:
    """Write a thought, words and a call, as a vendor would."""
    framer = ld.framer(source)
    thought = ld.Thinking("hm")
    call = ld.ToolCall("call_1", "look_up", '{"a": 1}')
    answer = ld.ItemResponse([thought, ld.Text("so"), call], ld.StopReason.tool_use, ld.Usage(3, 4), "id-1", "m-1")
    return b"".join([framer.frame(chunk) for chunk in ld.replay(answer)]) + framer.finish()


@pytest.mark.parametrize("source", ["anthropic", "openai_chat", "gemini"])
def test_nothing_is_lost_of_counts_that_no_upstream_told(source: str) -> None:
    """Items are written one by one, each as an answer of its own, whose counts are nobody's."""
    translator = ld.StreamTranslator(source, "openai_responses", policy=ld.Policy.gateway())
    told = translator.feed(answered(source)) + translator.finish()
    assert translator.error is None
    assert orjson.loads(told.rsplit(b"data: ", 1)[1])["response"]["usage"]["input_tokens"] == 3
    losses = [loss for loss in translator.report.losses if "integer" in loss.why or loss.rule == "R12"]
    assert losses
    assert {loss.path for loss in losses} & {"$"} == set()


def test_a_call_that_only_counts_loses_nothing() -> None:
    """The end of an answer must know that there was a call; its id was told, or lost, when it was."""
    translator = ld.StreamTranslator("openai_responses", "gemini", policy=ld.Policy.gateway())
    translator.feed(answered("openai_responses"))
    translator.finish()
    lost = [loss.path for loss in translator.report.losses if loss.rule.endswith("ToolCall.item_id")]
    assert lost == ["$.output[*].id"]


def test_a_source_that_the_target_has_no_word_for_is_none() -> None:
    framer = ld.framer("anthropic")
    source = Citation(CitationKind.file_citation, file_id="file-1", filename="a.txt")
    chunks = [
        ld.CanonChunk(id="a-1", model="m"),
        ld.CanonChunk(text="so"),
        ld.CanonChunk(citations=[source]),
        ld.CanonChunk(finish_reason=ld.StopReason.end_turn),
    ]
    out = b"".join([framer.frame(chunk) for chunk in chunks]) + framer.finish()
    assert framer.error is None
    assert b"citations_delta" not in out
    assert ld.check_stream(out, "anthropic") == []
    assert [loss.code for loss in framer.report.losses if "citation" in loss.path or "Citation" in loss.rule]
