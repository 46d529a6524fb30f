"""R10, R33: what the upstream was not sent ends its whole answer; bodies of answers are cases, `stop_*.json`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.generated.canonical.content import TokenLogprob
from llm_dialect.generated.canonical.enums import CitationKind
from llm_dialect.generated.canonical.response import Logprobs
from llm_dialect.unsent import stopped, unsent_stops

CHAT_CLIENT = {"model": "m", "messages": [{"role": "user", "content": "a"}], "stop": ["\n"]}
ANSWER = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "up",
    "content": [{"type": "text", "text": "one\ntwo"}],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 2},
}


@pytest.mark.parametrize(
    ("stop", "upstream", "unsent"),
    [
        (("a", "b"), "openai_chat", ()),
        (("a", "b", "c", "d", "e", "f"), "openai_chat", ("e", "f")),
        (("a", "\n", " \t"), "anthropic", ("\n", " \t")),
        ((), "anthropic", ()),
        (("", "a"), "openai_chat", ()),
    ],
)
def test_what_the_request_does_not_hold_was_not_sent(
    stop: tuple[str, ...], upstream: str, unsent: tuple[str, ...]
) -> None:
    assert unsent_stops(stop, upstream) == unsent


@given(st.lists(st.text(max_size=3), max_size=8), st.sampled_from(["anthropic", "openai_chat"]))
def test_each_sequence_is_either_sent_or_watched_for(stop: list[str], upstream: str) -> None:
    items = ld.ItemRequest("m", [ld.ItemMessage(ld.Role.user, [ld.Text("a")])], stop=list(stop))
    body = ld.render_request(items, upstream).body
    sent = body.get("stop_sequences", body.get("stop")) or []
    assert [each for each in stop if each and each not in sent] == list(unsent_stops(stop, upstream))


def test_a_turn_applies_what_its_request_could_not_say() -> None:
    turn = ld.Turn("openai_chat", "anthropic")
    assert "stop_sequences" not in turn.request(CHAT_CLIENT).body
    made = turn.response(200, ANSWER).body["choices"][0]
    assert (made["message"]["content"], made["finish_reason"]) == ("one", "stop")


def test_tokens_and_sources_of_what_was_swallowed_go_with_it() -> None:
    tokens = [TokenLogprob(text, -1.0) for text in ("on", "e EN", "D", " two")]
    sources: list[Any] = [
        ld.Citation(CitationKind.url_citation, url="https://a.example", text_start=0),
        ld.Citation(CitationKind.url_citation, url="https://b.example", text_start=8),
    ]
    text = ld.Text("one END two", citations=sources, logprobs=list(tokens))
    answer = ld.ItemResponse([text, ld.Refusal("no")], logprobs=Logprobs(content=list(tokens)))
    report = ld.Report("a", "b")
    made = stopped(answer, ["END"], report)
    assert made.content == [ld.Text("one ", citations=sources[:1], logprobs=tokens[:2])]
    assert made.logprobs == Logprobs(content=tokens[:2])
    assert (made.stop_reason, made.stop_sequence) == (ld.StopReason.stop_sequence, "END")
    assert [loss.code.value for loss in report] == ["cut", "cut", "emulated"]
    assert answer.content == [text, ld.Refusal("no")]
    assert text.text == "one END two"


def test_without_a_match_the_answer_is_the_same_one() -> None:
    answer = ld.ItemResponse([ld.Text("one")])
    report = ld.Report("a", "b")
    assert stopped(answer, ["END"], report) is answer
    assert len(report) == 0
