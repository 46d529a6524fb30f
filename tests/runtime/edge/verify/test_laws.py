"""The laws on single bodies and streams: they hold for good ones, and each planted fault is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.edge.verify import laws, marks, streams, translating
from llm_dialect.edge.verify.laws import Broken, Refused, check_body, check_home, differences, guarded
from llm_dialect.edge.verify.marks import silent_places
from llm_dialect.edge.verify.streams import check_streams
from llm_dialect.edge.verify.translating import Pair

BODY: dict[str, Any] = {
    "model": "m",
    "max_tokens": 90,
    "temperature": 0.5,
    "top_k": 7,
    "system": "Be brief.",
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "hi"}]},
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "t1", "name": "look", "input": {"place": "somewhere"}}],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "found"}]},
    ],
    "tools": [{"name": "look", "input_schema": {"type": "object", "properties": {"place": {"type": "string"}}}}],
}
PAIR = Pair("anthropic", "openai_chat", "request")
STREAM = b"".join(
    b"event: " + name + b"\ndata: " + data + b"\n\n"
    for name, data in [
        (
            b"message_start",
            b'{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],'
            b'"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}',
        ),
        (b"content_block_start", b'{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}'),
        (
            b"content_block_delta",
            '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hü"}}'.encode(),
        ),
        (b"content_block_stop", b'{"type":"content_block_stop","index":0}'),
        (
            b"message_delta",
            b'{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}',
        ),
        (b"message_stop", b'{"type":"message_stop"}'),
    ]
)

Change = Callable[[ld.Translation], None]


def broken(found: Any) -> list[tuple[str, str]]:
    return [(each.law, each.path) for each in found if isinstance(each, Broken)]


def test_a_good_body_breaks_nothing() -> None:
    found = list(check_body(BODY, PAIR))
    assert broken(found) == []
    assert [loss.path for loss in found[0]] == ["$.top_k", "$.system"] or found[0].losses  # type: ignore[union-attr]
    assert broken(check_home(BODY, "anthropic", "request")) == []


def planted(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Let every translation to the other dialect go wrong in one way."""
    right = translating.translated

    def wrong(body: Any, pair: Pair) -> ld.Translation:
        made = right(body, pair)
        if pair == PAIR:
            change(made)
        return made

    for module in (translating, laws):
        monkeypatch.setattr(module, "translated", wrong)


@pytest.mark.parametrize(
    ("change", "law", "path"),
    [
        (lambda made: made.body.pop("temperature", None), "no silent loss", "$.temperature"),
        (lambda made: made.body["messages"].pop(), "no silent loss", "$.messages[2].content[0].content"),
        (lambda made: made.body.update(temperature="warm"), "validity", "$.temperature"),
        (lambda made: made.body.pop("messages"), "validity", "$"),
        (lambda made: made.body.pop("messages"), "round trip", "$.messages"),
        (
            lambda made: made.body["messages"][1].update(content="no words"),
            "conservation",
            "$.messages[0].content[0].text",
        ),
        (
            lambda made: called(made).update(arguments='{"place": "elsewhere"}'),
            "conservation",
            "$.messages[1].content[0]",
        ),
        (lambda made: called(made).update(name="other"), "conservation", "$"),
    ],
)
def test_a_planted_fault_is_found(change: Change, law: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, change)
    assert (law, path) in broken(check_body(BODY, PAIR))


def called(made: ld.Translation) -> Any:
    return made.body["messages"][2]["tool_calls"][0]["function"]


def test_counts_that_do_not_add_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = ld.render_response(ld.ItemResponse([ld.Text("a")], usage=ld.Usage(7, 2)), "anthropic").body
    pair = Pair("anthropic", "openai_chat", "response")
    assert broken(check_body(answer, pair)) == []
    right = translating.translated

    def wrong(body: Any, way: Pair) -> ld.Translation:
        made = right(body, way)
        if way == pair:
            made.body["usage"]["prompt_tokens"] += 1
        return made

    monkeypatch.setattr(laws, "translated", wrong)
    assert ("conservation", "$.usage.input_tokens") in broken(check_body(answer, pair))


def test_what_comes_out_otherwise_a_second_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter(range(1000))
    planted(monkeypatch, lambda made: made.body.update(seed=next(seeds)))
    assert ("determinism", "$") in broken(check_body(BODY, PAIR))


def test_a_choice_that_makes_no_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    body = {**BODY, "tool_choice": {"type": "auto", "disable_parallel_tool_use": True}}
    assert silent_places(body, PAIR) == []
    planted(monkeypatch, lambda made: made.body.pop("parallel_tool_calls", None))
    assert silent_places(body, PAIR) == ["$.tool_choice.disable_parallel_tool_use"]


def test_what_does_not_come_back_at_home_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = translating.at_home

    def wrong(body: Any, dialect: str, way: str) -> ld.Translation:
        made = right(body, dialect, way)
        made.body["top_k"] = 8
        return made

    monkeypatch.setattr(laws, "at_home", wrong)
    assert broken(check_home(BODY, "anthropic", "request")) == [("identity", "$.top_k")]


def test_an_error_of_ours_is_a_refusal_and_another_breaks_totality() -> None:
    (found,) = guarded(lambda: check_body({"model": "m"}, PAIR))
    assert found == Refused("invalid_request", "$.messages", "'messages' is required")

    def wrong() -> Any:
        yield from ()
        raise KeyError("words of the body")

    assert list(guarded(wrong)) == [Broken("totality", "$", "an unexpected KeyError")]


def test_a_report_names_places_and_what_lies_below_what_is_left_out() -> None:
    report = ld.translate_request(BODY, "anthropic", "openai_chat").report
    assert marks.named("$.top_k", report)
    assert marks.named("$.top_k.below", report)
    assert not marks.named("$.top_kx", report)


def test_differences_are_told_by_path() -> None:
    assert differences({"a": [1, {"b": 2}], "c": None}, {"a": [1.0, {"b": 2}], "d": None}) == ["$.a[0]", "$.c", "$.d"]
    assert differences([1], [1, 2]) == ["$"]
    assert differences({"a": True}, {"a": 1}) == ["$.a"]


@pytest.mark.parametrize("target", ["anthropic", "openai_chat"])
def test_a_good_stream_breaks_nothing(target: str) -> None:
    assert broken(check_streams(STREAM, "anthropic", target)) == []


def test_a_stream_that_says_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = streams._fed

    def wrong(pieces: Any, source: str, target: str) -> Any:
        out, error, report = right(pieces, source, target)
        return out.replace("hü".encode(), b"ho" if len(list(pieces)) == 1 else b"he"), error, report

    monkeypatch.setattr(streams, "_fed", wrong)
    found = broken(check_streams(STREAM, "anthropic", "openai_chat"))
    assert ("fold", "$.text") in found
    assert ("split invariance", "$") in found


def test_a_stream_that_breaks_its_rules_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = streams._fed
    monkeypatch.setattr(
        streams, "_fed", lambda *args: (right(*args)[0].replace(b"data: [DONE]\n\n", b""), None, ld.StreamReport())
    )
    assert "protocol" in dict(broken(check_streams(STREAM, "anthropic", "openai_chat")))


def test_a_broken_stream_is_refused() -> None:
    (found,) = check_streams(STREAM[:500], "anthropic", "openai_chat")
    assert isinstance(found, Refused)
