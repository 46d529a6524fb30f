"""Learned envelopes: what takes the short way says what the long way says, and near misses take the long one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.policy import Policy
from llm_dialect.stream import StreamTranslator

GATEWAY = Policy.gateway()


def event(text: str, **more: object) -> bytes:
    delta = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    body = {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [delta], **more}
    return b"data: " + orjson.dumps(body) + b"\n\n"


END = [
    b'data: {"id":"c-1","object":"chat.completion.chunk","created":1,"model":"m",'
    b'"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
    b"data: [DONE]\n\n",
]


def slow(
    monkeypatch: pytest.MonkeyPatch,
    events: list[bytes],
    target: str,
    source: str = "openai_chat",
    policy: Policy = GATEWAY,
    request: Any = None,
) -> bytes:
    """Translate without a lesson."""
    monkeypatch.setattr("llm_dialect.lessons._LESSONS", 0)
    out = fast(events, target, source, policy, request)
    monkeypatch.undo()
    return out


def fast(
    events: list[bytes],
    target: str,
    source: str = "openai_chat",
    policy: Policy = GATEWAY,
    request: Any = None,
) -> bytes:
    translator = StreamTranslator(source, target, request, policy=policy)
    return b"".join([translator.feed(each) for each in events]) + translator.finish()


def test_the_same_text_again_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model's name is the only place where the text stands as it is."""
    spelt = event("m").replace(b'"content":"m"', b'"content":"\\u006d"')
    events = [spelt, spelt, spelt, spelt.replace(b'"m"', b'"n"'), *END]
    assert fast(events, "anthropic") == slow(monkeypatch, events, "anthropic")


def parted(text: str) -> bytes:
    parts = [{"type": "text", "text": half} for half in (text[:2], text[2:])]
    return event("one").replace(b'"one"', orjson.dumps(parts))


@pytest.mark.parametrize(
    "spelt", [event("mmmm").replace(b'"content":"mmmm"', b'"content":"mmm\\u006d"'), parted("mmmm")]
)
def test_a_text_that_stands_elsewhere_as_it_is_teaches_nothing(monkeypatch: pytest.MonkeyPatch, spelt: bytes) -> None:
    """The text is the model's name as well; it comes in parts, or in letters that are escaped."""
    named = spelt.replace(b'"m"', b'"mmmm"')
    events = [named, named, named, named.replace(b'"model":"mmmm"', b'"model":"nnnn"'), *END]
    for target in ("anthropic", "openai_responses"):
        assert fast(events, target) == slow(monkeypatch, events, target)


def test_a_carried_stream_names_the_model_as_the_client_does(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [event(f'w{number} "model":"m"') for number in range(9)]
    events += [event(f"v{number}").replace(b'"m"', b'"n"') for number in range(9)]
    events += [event(f"u{number}").replace(b"\n", b"\r\n") for number in range(9)] + END
    out = fast(events, "openai_chat", request=CLIENT)
    assert out == slow(monkeypatch, events, "openai_chat", request=CLIENT)
    assert out.count(b'"model":"mine"') == len(events) - 1


def test_one_event_teaches(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = StreamTranslator("openai_chat", "anthropic", policy=GATEWAY)
    stream.feed(event(""))
    stream.feed(event("one"))
    monkeypatch.setattr("llm_dialect.stream.StreamTranslator._whole_way", lambda _, data: b"whole: " + data)
    assert stream.feed(event("two")).startswith(b"event: content_block_delta\n")
    assert stream.feed(event("two", usage=None)).startswith(b"whole: ")


@pytest.mark.parametrize("target", ["anthropic", "openai_chat", "openai_responses", "gemini"])
def test_parts_of_a_thought_may_alternate(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    """What sets parts apart is told where the next one begins, also when one goes on that had begun before."""
    item = {"id": "rs_1", "type": "reasoning", "summary": []}
    events = [{"type": "response.output_item.added", "output_index": 0, "item": item}]
    for number in range(24):
        place = {"item_id": "rs_1", "output_index": 0, "summary_index": number // 4 % 2}
        events.append({"type": "response.reasoning_summary_text.delta", **place, "delta": f"w{number}"})
    sent = [b"data: " + orjson.dumps({**each, "sequence_number": at}) + b"\n\n" for at, each in enumerate(events)]
    assert fast(sent, target, "openai_responses") == slow(monkeypatch, sent, target, "openai_responses")


def test_an_event_over_the_limit_is_none_on_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = Policy(max_event_bytes=400)
    events = [event("one"), event("two"), event("three"), event("x" * 400), *END]
    assert fast(events, "anthropic", policy=policy) == slow(monkeypatch, events, "anthropic", policy=policy)


def test_a_begun_event_is_not_finished_by_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [event("one"), event("two"), event("three"), b"x", event("four"), event("five"), *END]
    assert fast(events, "anthropic") == slow(monkeypatch, events, "anthropic")
    assert b"four" not in fast(events, "anthropic")


@pytest.mark.parametrize("dialect", ["openai_chat", "openai_responses"])
def test_what_is_told_for_an_upstream_that_stopped_short_goes_on_with_the_last_event(
    monkeypatch: pytest.MonkeyPatch, dialect: str
) -> None:
    """An end that the upstream left out has the id of the answer, an error the next number, after the short way too."""
    numbered = {"item_id": "m", "output_index": 0, "content_index": 0, "type": "response.output_text.delta"}
    events = [event(f"w{number}") for number in range(6)] + END[1:]
    if dialect == "openai_responses":
        told = [{**numbered, "delta": f"w{at}", "sequence_number": at + 5} for at in range(6)]
        events = [b"data: " + orjson.dumps(each) + b"\n\n" for each in told] + [b"data: {}}\n\n"]
    out = fast(events, dialect, dialect)
    assert out == slow(monkeypatch, events, dialect, dialect)
    assert out.count(b'"c-1"') == 7 or b'"type":"error","sequence_number":11' in out


def spaced(text: str) -> bytes:
    """Write an event as many compatible vendors do: with blanks, and the role on each delta."""
    delta = {"role": "assistant", "content": text}
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": None}
    body = {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return b"data: " + json.dumps(body).encode() + b"\n\n"


def test_events_that_are_mended_alike_take_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["m", "m", "one", "two", 'a "b"\n', "é 🌍", "assistant", "", "1", "\x7f", "role", "m"]
    events = [spaced(text) for text in texts]
    twisted = [event("bare"), event("bare again"), spaced("x").replace(b'"m"', b'"n"'), spaced("y"), *END]
    for request in (None, CLIENT):
        out = fast(events + twisted, "openai_chat", request=request)
        assert out == slow(monkeypatch, events + twisted, "openai_chat", request=request)
        assert out.count(b'"role"') == 2  # told once, and a word of the text
    stream = StreamTranslator("openai_chat", "openai_chat", policy=GATEWAY)
    for each in events[:4]:
        stream.feed(each)
    monkeypatch.setattr("llm_dialect.stream.StreamTranslator._whole_way", lambda _, data: b"whole: " + data)
    assert orjson.loads(stream.feed(events[4])[6:])["choices"][0]["delta"] == {"content": 'a "b"\n'}


def test_events_of_which_more_than_a_text_changes_are_mended_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written anew may hold what changes as well."""
    padded = [
        spaced(f"w{number}").replace(b"}\n", b', "obfuscation": "p%d"}\n' % (number // 5)) for number in range(24)
    ]
    named = [spaced(f"v{number}").replace(b'"c-1"', b'"c-%d"' % (number // 5)) for number in range(24)]
    assert fast(padded + END, "openai_chat") == slow(monkeypatch, padded + END, "openai_chat")
    assert fast(named + END, "openai_chat") == slow(monkeypatch, named + END, "openai_chat")


def counted(text: str, number: int) -> bytes:
    usage = {"prompt_tokens": 7, "completion_tokens": number, "total_tokens": number + 7}
    return event(text, usage=usage).replace(b"c-1", b"c-%d" % number).replace(b'"created":1', b'"created":%d' % number)


@pytest.mark.parametrize("target", ["anthropic", "openai_chat", "openai_responses", "gemini"])
def test_counts_on_every_event_are_those_of_the_last(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    """The id and the time change as well, of which the first counts."""
    events = [counted(f"w{number}", number) for number in range(1, 120)] + END
    out = fast(events, target)
    assert out == slow(monkeypatch, events, target)
    assert b"119" in out


def test_counts_are_known_to_an_error() -> None:
    """The error may tell what was counted by then."""
    stream = StreamTranslator("openai_chat", "openai_responses", policy=GATEWAY)
    for number in range(1, 9):
        stream.feed(counted(f"w{number}", number))
    assert b'"output_tokens":8' in stream.fail("lost")


Twist = Callable[[str], bytes]

TWISTS: list[Twist] = [
    event,
    lambda text: event(text, obfuscation="abc" * (len(text) % 3)),
    lambda text: event(text, usage={"prompt_tokens": len(text), "completion_tokens": 1, "total_tokens": 1}),
    lambda text: event(text).replace(b"c-1", b"c-2"),
    lambda text: event(text).replace(b'"m"', b'"n"'),
    lambda text: event('"model":"m"' + text),
    lambda text: event(text).replace(b'"index":0', b'"index":1'),
    lambda text: event(text).replace(b'{"content"', b'{"x":1,"content"'),
    lambda text: event(text).replace(b'"content"', b'"reasoning_content"'),
    lambda text: event(text).replace(b'"content"', b'"refusal"'),
    lambda text: event(text).replace(b": ", b":").replace(b'"m"', b' "m"'),
    lambda text: event(text).replace(b"\n\n", b"\r\n\r\n"),
    lambda text: b": comment\n\n" + event(text),
    lambda text: event(text) + event(text),
    lambda text: b"data: " + event(text).removeprefix(b"data: ").decode().encode("utf-8"),
]


def block(index: int, kind: str, **more: object) -> bytes:
    made = {"type": "content_block_start", "index": index, "content_block": {"type": kind, **more}}
    return b"event: content_block_start\ndata: " + orjson.dumps(made) + b"\n\n"


def words(index: int, text: str) -> bytes:
    made = {"type": "content_block_delta", "index": index, "delta": {"type": "text_delta", "text": text}}
    return b"event: content_block_delta\ndata: " + orjson.dumps(made) + b"\n\n"


@pytest.mark.parametrize("target", ["openai_chat", "openai_responses", "gemini"])
def test_words_of_a_block_that_is_dropped_are_in_no_other(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [],
        "stop_reason": None,
    }
    start = {"type": "message_start", "message": {**message, "stop_sequence": None, "usage": {"input_tokens": 1}}}
    begin = [b"data: " + orjson.dumps(start) + b"\n\n", block(0, "text", text=""), words(0, "Hello")]
    events = [*begin, block(1, "news", text=""), *(words(1, f"secret {number}") for number in range(6)), words(0, "!")]
    out = fast(events, target, "anthropic")
    assert out == slow(monkeypatch, events, target, "anthropic")
    assert b"secret" not in out


def test_what_is_mended_from_the_second_event_on_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A role is told once."""
    roles = [event(f"w{number}").replace(b'{"content"', b'{"role":"assistant","content"') for number in range(6)]
    assert fast([*roles, *END], "openai_chat") == slow(monkeypatch, [*roles, *END], "openai_chat")


@pytest.mark.parametrize("count", range(20, 27))
def test_ways_are_closed_when_no_lesson_is_left(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    function = {"name": "f", "arguments": "{}"}
    call = {"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": function}]}
    called = event("").replace(b'{"content":""}', orjson.dumps(call))
    own = [event(f"word {number}", stamp={"n": "s" * (number + 1)}) for number in range(count + 10)]
    events = [*own[:count], event("Hello "), event("world "), *own[count:], called, event("after the call"), *END]
    events.append(event("after the end"))
    out = fast(events, "anthropic")
    assert out == slow(monkeypatch, events, "anthropic")
    assert b"after the end" not in out


@pytest.mark.parametrize("target", ["anthropic", "openai_responses", "gemini"])
@pytest.mark.parametrize("counts", [[6, 5, 5, 7, 5], [5, 5, 5, 7, 5, 5, 7, 5], [5, 5, 7, 7, 5]])
def test_counts_that_go_back_are_the_last(monkeypatch: pytest.MonkeyPatch, target: str, counts: list[int]) -> None:
    usage = [{"prompt_tokens": 56, "completion_tokens": count, "total_tokens": 56 + count} for count in counts]
    events = [event(f"w{number}", usage=each) for number, each in enumerate(usage)] + END
    assert fast(events, target) == slow(monkeypatch, events, target)
    names = [event(f"w{number}").replace(b'"m"', b'"m%d"' % count) for number, count in enumerate(counts)] + END
    assert fast(names, target) == slow(monkeypatch, names, target)


@pytest.mark.parametrize("target", ["anthropic", "openai_chat", "openai_responses"])
def test_the_last_reason_counts_on_every_event(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    events = []
    for number, reason in enumerate(["STOP", "STOP", "STOP", "MAX_TOKENS", "STOP", "STOP", "MAX_TOKENS", "STOP"]):
        candidate = {"content": {"parts": [{"text": f"w{number}"}], "role": "model"}, "finishReason": reason}
        body = {"candidates": [candidate], "modelVersion": "m", "responseId": "r"}
        events.append(b"data: " + orjson.dumps(body) + b"\r\n\r\n")
    assert fast(events, target, "gemini") == slow(monkeypatch, events, target, "gemini")


CLIENT = {"model": "mine", "messages": [{"role": "user", "content": "Hi"}]}


@pytest.mark.parametrize(("target", "request_"), [("anthropic", None), ("openai_chat", None), ("openai_chat", CLIENT)])
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(TWISTS), st.text(max_size=6)), max_size=30))
def test_the_short_way_says_what_the_long_way_says(
    target: str, request_: Any, script: list[tuple[Callable[[str], bytes], str]]
) -> None:
    events = [twist(text) for twist, text in script for _ in range(2)] + END
    with pytest.MonkeyPatch.context() as patch:
        made = fast(events, target, request=request_)
        assert made == slow(patch, events, target, request=request_)
        assert made == fast([b"".join(events)], target, request=request_)


def both_ways(monkeypatch: pytest.MonkeyPatch, events: list[bytes], target: str, source: str) -> tuple[int, int]:
    """Hold what is told, and lost, by the short way against the whole one; give how many events took each."""
    told: list[tuple[bytes, dict[str, int]]] = []
    whole: list[bytes] = []
    usual = StreamTranslator._whole_way

    def noted(self: StreamTranslator, data: bytes) -> bytes:
        whole.append(data)
        return usual(self, data)

    for lessons in (24, 0):
        monkeypatch.setattr("llm_dialect.lessons._LESSONS", lessons)
        if lessons:
            monkeypatch.setattr(StreamTranslator, "_whole_way", noted)
        stream = StreamTranslator(source, target, policy=GATEWAY)
        out = b"".join([stream.feed(each) for each in events]) + stream.finish()
        told.append((out, {f"{loss.path} {loss.rule}": loss.count for loss in stream.report.losses}))
        monkeypatch.undo()
    assert told[0] == told[1]
    return len(events) - len(whole) + 1, len(whole) - 1  # the end goes the whole way, too


TARGETS = ["anthropic", "openai_chat", "openai_responses", "gemini"]


def reasoned(text: str, detail: str | None = None) -> bytes:
    details = [{"type": "reasoning.text", "text": text if detail is None else detail, "format": "unknown", "index": 0}]
    return event("").replace(
        b'"content":""', b'"reasoning":%b,"reasoning_details":%b' % (orjson.dumps(text), orjson.dumps(details))
    )


@pytest.mark.parametrize("target", TARGETS)
def test_a_text_that_is_told_in_two_ways_at_once_is_learned(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    events = [reasoned(f'w{number} "so"\n') for number in range(20)]
    events += [reasoned("one", "other"), reasoned("", "one"), reasoned("one", ""), reasoned("two"), *END]
    short, _ = both_ways(monkeypatch, events, target, "openai_chat")
    assert short >= 15


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("source", ["openai_chat", "anthropic", "openai_responses", "gemini"])
def test_values_that_nobody_knows_may_change(monkeypatch: pytest.MonkeyPatch, source: str, target: str) -> None:
    """They are told as lost as often as they come."""
    events = [each.replace(b"{", b'{"news":%d,"p":"%d",' % (at, at), 1) for at, each in enumerate(spoken(source, 40))]
    events[9] = events[9].replace(b'"news":9', b'"news":null')
    events[12] = events[12].replace(b'"news":12', b'"news":1.5')
    short, _ = both_ways(monkeypatch, events, target, source)
    assert short >= 25


def spoken(dialect: str, words: int) -> list[bytes]:
    framer = ld.framer(dialect)
    chunks = [ld.CanonChunk(id="a-1", model="m", created=1)]
    chunks += [ld.CanonChunk(text=f"w{number} ") for number in range(words)]
    chunks += [ld.CanonChunk(finish_reason=ld.StopReason.end_turn, usage=ld.Usage(1, words))]
    data = b"".join([framer.frame(chunk) for chunk in chunks]) + framer.finish()
    return [each + b"\n\n" for each in data.split(b"\n\n") if each]


@pytest.mark.parametrize("target", ["anthropic", "openai_responses", "gemini"])
def test_a_candidate_that_cannot_be_told_is_passed_over(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    texts = [event(f"w{number}") for number in range(40)]
    events = [each.replace(b'"index":0', b'"index":%d' % (at % 2)) for at, each in enumerate(texts)]
    events += [END[0].replace(b'"index":0', b'"index":1'), *END]
    short, _ = both_ways(monkeypatch, events, target, "openai_chat")
    assert short >= 30
