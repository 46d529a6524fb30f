"""Values of another type than the schema's are errors of the stream, in band, or are read over; they never raise."""

from __future__ import annotations

import json
from typing import Any

import pytest

import llm_dialect as ld

CREATED = {"type": "response.created", "response": {"id": "r", "model": "m", "status": "in_progress", "output": []}}
ADDED = {"type": "response.output_item.added", "output_index": 0, "item": {"type": "message", "id": "msg_1"}}
DELTA = {"type": "response.output_text.delta", "output_index": 0, "item_id": "msg_1", "content_index": 0, "delta": "a"}
DONE = {"type": "response.output_item.done", "output_index": 0}


def fed(source: str, *events: dict[str, Any]) -> ld.StreamTranslator:
    made = ld.StreamTranslator(source, "anthropic", policy=ld.Policy.gateway())
    for event in events:
        made.feed(b"data: " + json.dumps(event).encode() + b"\n\n")
    return made


@pytest.mark.parametrize(
    ("event", "path"),
    [
        ({**DELTA, "output_index": [1]}, "$.output_index"),
        ({**DELTA, "content_index": {"a": 1}}, "$.content_index"),
        ({**DELTA, "delta": 7}, "$.delta"),
        ({**ADDED, "output_index": "x"}, "$.output_index"),
        ({**ADDED, "item": "x"}, "$.item"),
    ],
)
def test_a_place_or_a_text_of_another_type_ends_the_stream(event: dict[str, Any], path: str) -> None:
    reader = ld.deframer("openai_responses")
    for each in (CREATED, event):
        reader.feed(b"data: " + json.dumps(each).encode() + b"\n\n")
    assert isinstance(reader.error, ld.StreamError)
    assert reader.error.path == path


@pytest.mark.parametrize("kind", [["message"], {"a": 1}, None])
def test_an_event_of_no_kind_is_newer_than_the_schema(kind: Any) -> None:
    made = fed("openai_responses", CREATED, {**DELTA, "type": kind}, DELTA)
    assert made.error is None


@pytest.mark.parametrize("kind", [["message"], {"a": 1}, 7])
def test_an_item_of_no_kind_does_not_raise(kind: Any) -> None:
    item = {"type": kind, "id": "msg_1", "content": []}
    fed("openai_responses", CREATED, ADDED, {**DONE, "item": item}, {**ADDED, "output_index": 1, "item": item}).finish()


def test_a_message_that_held_arguments_closes_them() -> None:
    arguments = {"type": "response.function_call_arguments.delta", "output_index": 0, "item_id": "msg_1", "delta": "{}"}
    done = {**DONE, "item": {"type": "message", "id": "msg_1", "role": "assistant", "content": "x"}}
    fed("openai_responses", CREATED, ADDED, arguments, done).finish()


@pytest.mark.parametrize("segment", ["x", [1], 7])
def test_a_source_for_no_segment_rests_on_the_text(segment: Any) -> None:
    support = {"segment": segment, "groundingChunkIndices": [0]}
    grounding = {"groundingChunks": [{"web": {"uri": "https://a.example"}}], "groundingSupports": [support]}
    candidate = {"content": {"parts": [{"text": "a"}]}, "finishReason": "STOP", "groundingMetadata": grounding}
    reader = ld.deframer("gemini")
    chunks = reader.feed(b"data: " + json.dumps({"candidates": [candidate]}).encode() + b"\n\n") + reader.finish()
    (text,) = ld.collect(chunks).content
    assert isinstance(text, ld.Text)
    assert [each.url for each in text.citations or ()] == ["https://a.example"]


def test_a_seal_without_words_is_told_whole() -> None:
    call = {"functionCall": {"name": "f", "args": {}}}
    seal = {"text": "", "thoughtSignature": "AAAA"}
    made = ld.StreamTranslator("gemini", "openai_responses", policy=ld.Policy.gateway())
    out = b""
    for part, more in ((call, {}), (seal, {"finishReason": "STOP"})):
        chunk = {"candidates": [{"content": {"parts": [part]}, **more}], "modelVersion": "m", "responseId": "r"}
        out += made.feed(b"data: " + json.dumps(chunk).encode() + b"\n\n")
    out += made.finish()
    assert made.error is None
    assert ld.check_stream(out, "openai_responses") == []


HEADS: dict[str, dict[str, Any]] = {
    "anthropic": {"type": "message_start", "message": {"id": "m", "role": "assistant", "model": "m", "content": []}},
    "openai_chat": {"id": "c", "choices": [{"index": 0, "delta": {"role": "assistant", "content": "a"}}]},
    "openai_responses": CREATED,
    "gemini": {"candidates": [{"content": {"parts": [{"text": "a"}]}}]},
}


@pytest.mark.parametrize("event", ["5", '"text"', "null", "[1]", "[{}]"])
@pytest.mark.parametrize("source", HEADS)
def test_an_event_that_is_no_object_ends_the_stream(source: str, event: str) -> None:
    reader = ld.deframer(source)
    reader.feed(f"data: {json.dumps(HEADS[source])}\n\ndata: {event}\n\n".encode())
    assert isinstance(reader.error, ld.StreamError)
    assert (reader.error.path, "is no object" in reader.error.message) == ("$", True)


@pytest.mark.parametrize("source", HEADS)
def test_an_event_over_the_limit_is_an_error_at_the_end_of_input_too(source: str) -> None:
    reader = ld.deframer(source, policy=ld.Policy(max_event_bytes=300))
    chunks = reader.feed(f"data: {json.dumps(HEADS[source])}\n\n".encode())
    assert all(chunk.error is None for chunk in chunks)
    chunks += reader.feed(b"data: " + b"x" * 299)
    chunks += reader.feed(b"\ndata: " + b"x" * 299)
    chunks += reader.finish()
    assert isinstance(reader.error, ld.StreamError)
    assert [chunk.error is not None for chunk in chunks].index(True) == len(chunks) - 1


CALLED = {"index": 0, "id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}


@pytest.mark.parametrize(
    ("delta", "path"),
    [
        ({"tool_calls": {"a": 1}}, "$.choices[*].delta.tool_calls"),
        ({"tool_calls": ["x"]}, "$.choices[*].delta.tool_calls[*]"),
        ({"tool_calls": [{**CALLED, "function": "f"}]}, "$.choices[*].delta.tool_calls[*].function"),
        ({"tool_calls": [{**CALLED, "function": {"name": ["f"]}}]}, "$.choices[*].delta.tool_calls[*].name"),
        ({"tool_calls": [{**CALLED, "id": {"a": 1}}]}, "$.choices[*].delta.tool_calls[*].id"),
        ("x", "$.choices[*].delta"),
    ],
)
def test_a_delta_of_another_type_ends_the_stream(delta: Any, path: str) -> None:
    reader = ld.deframer("openai_chat")
    reader.feed(b"data: " + json.dumps({"id": "c", "choices": [{"index": 0, "delta": delta}]}).encode() + b"\n\n")
    assert isinstance(reader.error, ld.StreamError)
    assert reader.error.path == path


@pytest.mark.parametrize(("body", "path"), [({"choices": 1}, "$.choices"), ({"choices": [1]}, "$.choices[*]")])
def test_choices_of_another_type_end_the_stream(body: dict[str, Any], path: str) -> None:
    reader = ld.deframer("openai_chat")
    reader.feed(b"data: " + json.dumps({"id": "c", **body}).encode() + b"\n\n")
    assert isinstance(reader.error, ld.StreamError)
    assert reader.error.path == path


def test_ids_and_names_that_are_numbers_are_words() -> None:
    call = {"index": 0, "id": 7, "function": {"name": 8, "arguments": {"a": 1}}}
    reader = ld.deframer("openai_chat")
    (chunk,) = reader.feed(b"data: " + json.dumps({"choices": [{"delta": {"tool_calls": [call]}}]}).encode() + b"\n\n")
    (told,) = chunk.tool_calls or []
    assert (told.id, told.name, told.arguments) == ("7", "8", '{"a":1}')


MORE: dict[str, dict[str, Any]] = {
    "anthropic": {"type": "ping"},
    "openai_chat": HEADS["openai_chat"],
    "openai_responses": DELTA,
    "gemini": HEADS["gemini"],
}


@pytest.mark.parametrize("source", HEADS)
def test_after_an_error_nothing_is_read(source: str) -> None:
    good, more = (f"data: {json.dumps(each[source])}\n\n".encode() for each in (HEADS, MORE))
    together, apart = ld.deframer(source), ld.deframer(source)
    (*_, last) = together.feed(good + b"data: 5\n\n" + more)
    assert last.error is not None
    apart.feed(good)
    (failed,) = apart.feed(b"data: 5\n\n")
    assert failed.error == last.error
    assert apart.feed(more) == apart.feed(b"data: 5\n\n") == apart.finish() == []
    assert not apart.ended


ANSWER = {"id": "r", "model": "m", "status": "completed", "output": []}
COMPLETED = {"type": "response.completed", "response": ANSWER}
ENDS: dict[str, list[dict[str, Any] | str]] = {
    "anthropic": [{"type": "message_delta", "delta": {"stop_reason": "end_turn"}}, {"type": "message_stop"}],
    "openai_chat": [{"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}, "[DONE]"],
    "openai_responses": [COMPLETED],
}


@pytest.mark.parametrize("source", ENDS)
def test_after_the_end_nothing_is_read(source: str) -> None:
    events = [HEADS[source], *ENDS[source]]
    data = "".join(f"data: {each if isinstance(each, str) else json.dumps(each)}\n\n" for each in events).encode()
    more = f"data: {json.dumps(MORE[source])}\n\ndata: 5\n\ndata: {{".encode()
    apart, together = ld.deframer(source), ld.deframer(source)
    told = apart.feed(data)
    assert apart.ended
    assert apart.feed(more) == apart.finish() == apart.finish() == []
    assert together.feed(data + more) == told
    assert together.finish() == []
    assert (apart.error, together.error) == (None, None)
