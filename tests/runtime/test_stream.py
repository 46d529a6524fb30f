"""The whole path of a stream: what travels with it, and what is reported of it."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated.canonical.content import Text, TokenLogprob
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.generated.canonical.response import ItemResponse, Logprobs
from llm_dialect.generated.canonical.stream import CanonChunk
from llm_dialect.memory import Memory
from llm_dialect.report import Report
from llm_dialect.unsent import stopped
from tests.strategies.streams import EVENTS, STREAMED, Part, Plan, wire

PLAN = Plan([Part("text", ["Hi"])], [0], "end_turn", (5, 2), frozenset(("end",)))
CLIENT = {"model": "mine", "messages": [{"role": "user", "content": "hi"}]}


def sent(dialect: str) -> bytes:
    return wire(EVENTS[dialect](PLAN), dialect)


def test_unknown_dialects_are_refused_before_the_first_byte() -> None:
    for make in (ld.deframer, ld.framer, lambda name: ld.StreamTranslator("anthropic", name)):
        with pytest.raises(ld.UnknownDialect) as caught:
            make("nobodys")
        assert caught.value.path == "$"


@pytest.mark.parametrize("dialect", STREAMED)
def test_losses_of_one_kind_of_place_are_one_with_a_count(dialect: str) -> None:
    stream = ld.StreamTranslator("anthropic", dialect, policy=ld.Policy.gateway())
    news = [{"type": "news"}] * 3
    events = EVENTS["anthropic"](PLAN)
    stream.feed(wire([events[0], *news, *events[1:]], "anthropic"))
    stream.finish()
    met = [loss for loss in stream.report if loss.path == "$.news"]
    # Within one dialect an event goes through as it is, and nothing of it is lost.
    assert [(loss.count, loss.code, loss.severity) for loss in met] == (
        [] if dialect == "anthropic" else [(3, "unknown", "lossy")]
    )


@pytest.mark.parametrize("source", sorted(EVENTS))
def test_the_model_is_the_clients(source: str) -> None:
    stream = ld.StreamTranslator(source, "openai_chat", CLIENT)
    out = stream.feed(sent(source)) + stream.finish()
    assert b'"model":"mine"' in out
    assert b"m-1" not in out


@pytest.mark.parametrize("target", ["openai_chat", "openai_responses", "anthropic"])
@pytest.mark.parametrize("source", sorted(EVENTS))
def test_an_answer_that_its_caller_keeps_has_the_callers_id(source: str, target: str) -> None:
    memory = Memory("mine")
    memory.answer_id = "own_7"
    stream = ld.StreamTranslator(source, target, memory)
    reader = ld.deframer(target)
    told = stream.feed(sent(source)) + stream.finish()
    items = ld.collect([*reader.feed(told), *reader.finish()])
    assert (str(items.id).rpartition("_")[2].rpartition("-")[2], items.model) == ("7", "mine")
    whole = ld.render_response(items.replace(id="x"), target, memory)
    assert str(whole.body["id"]).endswith("7")


@pytest.mark.parametrize("dialect", sorted(EVENTS))
def test_a_stream_of_one_dialect_is_carried_event_by_event(dialect: str) -> None:
    stream = ld.StreamTranslator(dialect, dialect)
    assert stream.feed(sent(dialect)) + stream.finish() == sent(dialect)
    assert len(stream.report) == 0
    assert stream.error is None


def test_a_strict_policy_ends_a_stream_in_band() -> None:
    stream = ld.StreamTranslator("openai_chat", "anthropic", policy=ld.Policy.strict())
    weighed: dict[str, Any] = {"index": 0, "delta": {"content": "Hi"}, "finish_reason": None}
    weighed["logprobs"] = {
        "content": [{"token": "Hi", "logprob": -1, "bytes": None, "top_logprobs": []}],
        "refusal": None,
    }
    events = EVENTS["openai_chat"](PLAN)
    out = stream.feed(wire([{**events[0], "choices": [weighed]}, *events[1:]], "openai_chat")) + stream.finish()
    assert isinstance(stream.error, ld.UnsupportedFeature)
    assert stream.error.path == "$.choices[*].logprobs"
    assert out.endswith(b"\n\n")
    assert out.count(b"event: error\n") == 1
    assert b"message_stop" not in out


def test_a_lost_connection_after_the_end_is_nobodys_business() -> None:
    stream = ld.StreamTranslator("anthropic", "openai_chat")
    stream.feed(sent("anthropic"))
    assert stream.fail("reset by peer") == b""
    assert stream.error is None
    with pytest.raises(RuntimeError, match="after finish or fail"):
        stream.feed(b"")
    with pytest.raises(RuntimeError, match="after finish or fail"):
        stream.finish()
    with pytest.raises(RuntimeError, match="after finish or fail"):
        stream.whole({})


def test_an_event_over_the_limit_breaks_the_stream() -> None:
    stream = ld.StreamTranslator("openai_chat", "anthropic", policy=ld.Policy(max_event_bytes=300))
    out = stream.feed(sent("openai_chat")) + stream.feed(b"data: " + b"x" * 400) + stream.finish()
    assert b"event: error\n" in out or stream.error is None
    assert ld.check_stream(out, "anthropic") == []


def test_framers_hold_stop_sequences_for_engines_that_do_not() -> None:
    framer = ld.framer("anthropic", stop=["END"])
    script = [CanonChunk(text="One E"), CanonChunk(text="ND two"), CanonChunk(finish_reason=StopReason.end_turn)]
    out = b"".join([framer.frame(chunk) for chunk in script]) + framer.finish()
    assert b'"stop_reason":"stop_sequence","stop_sequence":"END"' in out
    assert b"two" not in out


@pytest.mark.parametrize(
    "pieces", [["One E", "ND two"], ["One END two"], ["One ", "E", "N", "D", " two"], ["One E", "x"]]
)
def test_log_probabilities_go_as_far_as_a_stop_sequence_leaves_the_text(pieces: list[str]) -> None:
    framer = ld.framer("openai_chat", stop=["END"])
    script = [CanonChunk(text=piece, logprobs=Logprobs([TokenLogprob(piece, -0.5)])) for piece in pieces]
    script.append(CanonChunk(finish_reason=StopReason.end_turn))
    reader = ld.deframer("openai_chat")
    told = reader.feed(b"".join([framer.frame(chunk) for chunk in script]) + framer.finish())
    made = ld.collect(told)
    whole = ItemResponse([Text("".join(pieces))], logprobs=Logprobs([TokenLogprob(each, -0.5) for each in pieces]))
    wanted = stopped(whole, ["END"], Report())
    assert made.content == wanted.content
    assert made.logprobs is not None and wanted.logprobs is not None
    assert [each.token for each in made.logprobs.content or ()] == [
        each.token for each in wanted.logprobs.content or ()
    ]


OLD_CALL = {"role": "assistant", "content": None, "function_call": {"name": "add", "arguments": "{}"}}
COMPLETION = {"id": "c", "object": "chat.completion", "created": 1, "model": "u"}


def test_a_whole_answer_is_told_anew_to_its_own_dialect() -> None:
    body = {**COMPLETION, "choices": [{"index": 0, "message": OLD_CALL, "finish_reason": "function_call"}]}
    stream = ld.StreamTranslator("openai_chat", "openai_chat")
    out = stream.whole(body)
    assert stream.error is None
    assert ld.check_stream(out, "openai_chat") == []
    assert b'"name":"add"' in out


@pytest.mark.parametrize("kind", [None, [], 7])
def test_a_block_of_no_kind_ends_the_stream_in_band(kind: Any) -> None:
    body = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "u",
        "content": [{"type": kind, "text": "a"}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    stream = ld.StreamTranslator("anthropic", "anthropic")
    out = stream.whole(body)
    assert isinstance(stream.error, ld.DialectError)
    assert ld.check_stream(out, "anthropic") == []


@pytest.mark.parametrize("target", ["anthropic", "openai_chat"])
def test_an_error_names_the_place_in_the_event(target: str) -> None:
    chunk = {**COMPLETION, "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": 7}]}
    stream = ld.StreamTranslator("openai_chat", target)
    stream.feed(wire([chunk], "openai_chat"))
    assert isinstance(stream.error, ld.UpstreamError)
    assert stream.error.path == "$.choices[*].delta"
    assert str(stream.error).endswith("(at $.choices[*].delta)")
