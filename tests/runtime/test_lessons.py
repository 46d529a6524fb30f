"""What an event teaches of those like it, and what is not like it."""

from __future__ import annotations

import orjson
import pytest

from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.canonical.enums import StopReason, ThinkingDeltaKind
from llm_dialect.generated.canonical.response import ItemResponse, Usage
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.lessons import Changing, Envelope, fragment_of, learned


def event(text: str, **more: object) -> bytes:
    delta = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    body = {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [delta], **more}
    return b"data: " + orjson.dumps(body) + b"\n\n"


def counted(text: str, number: int) -> bytes:
    usage = {"prompt_tokens": 7, "completion_tokens": number, "total_tokens": number + 7}
    return event(text, usage=usage).replace(b"c-1", b"c-%d" % number).replace(b'"created":1', b'"created":%d' % number)


def taken(envelope: Envelope, data: bytes) -> str:
    """Take the text of an event, as a stream does in whose events all changed that may."""
    envelope.changes = [True for _ in envelope.changes]
    return envelope.flow().text(data)


def test_a_text_is_taken_from_an_event_like_the_one_learned_from() -> None:
    flow = learned(event("one"), "one", Changing())
    assert flow is not None
    assert taken(flow, event('two "quoted" \n é 🌍')) == 'two "quoted" \n é 🌍'


@pytest.mark.parametrize(
    "other",
    [
        event(""),  # an empty text opens nothing
        event("two", usage=None),
        event("two")[:-1],
        event("two") + event("three"),
        event("two").replace(b'"m"', b'"n"'),
        event("two").replace(b'"two"', b'"two'),
        event("two").replace(b'"two"', b'"tw\x01o"'),
        event("two").replace(b'"two"', b'"tw\xffo"'),
        event("two").replace(b'"two"', b"null"),
        event("two").replace(b'"index":0', b'"index": 0'),
        event("two").replace(b'"content":"two"', b'"refusal":null,"content":"two"'),
        b"",
    ],
)
def test_a_near_miss_goes_the_whole_way(other: bytes) -> None:
    flow = learned(event("one"), "one", Changing())
    assert flow is not None
    assert not taken(flow, other)


def test_nothing_is_learned_where_the_text_stands_often_or_not_at_all() -> None:
    assert learned(event("m", system_fingerprint="m"), "m", Changing()) is None
    assert learned(event("one"), "other", Changing()) is None


def test_a_text_that_stands_twice_is_taken_where_it_does_so_again() -> None:
    envelope = learned(event("one", again="one"), "one", Changing())
    assert envelope is not None
    assert not envelope.is_literal()  # a second event has to prove it
    assert taken(envelope, event('two "quoted"', again='two "quoted"')) == 'two "quoted"'
    for near in (event("two", again="too"), event("two", again="two "), event("two", again=""), event("")):
        assert not taken(envelope, near)


def test_a_text_stands_twice_among_other_values_that_change() -> None:
    envelope = learned(counted("one", 1).replace(b'"m"', b'"one"'), "one", Changing(settled=("id",), counts="usage"))
    assert envelope is not None
    assert taken(envelope, counted("two", 2).replace(b'"created":2', b'"created":1').replace(b'"m"', b'"two"')) == "two"
    assert not taken(envelope, counted("two", 2).replace(b'"created":2', b'"created":1').replace(b'"m"', b'"too"'))


def test_padding_may_change() -> None:
    taught = b'data: {"sequence_number":7,"delta":"one","obfuscation":"xx"}\n\n'
    flow = learned(taught, "one", Changing(("obfuscation", "sequence_number")))
    assert flow is not None
    assert taken(flow, b'data: {"sequence_number":123,"delta":"two","obfuscation":"a\\"bc"}\n\n') == "two"
    assert not taken(flow, b'data: {"sequence_number":07,"delta":"two","obfuscation":""}\n\n')
    assert not taken(flow, b'data: {"sequence_number":1.5,"delta":"two","obfuscation":""}\n\n')
    assert not taken(flow, b'data: {"sequence_number":"7","delta":"two","obfuscation":""}\n\n')
    assert not taken(flow, b'data: {"sequence_number":7,"delta":"two","obfuscation":""},"x":1}\n\n')


@pytest.mark.parametrize(
    ("chunk", "text"),
    [
        (CanonChunk(text="a"), "a"),
        (CanonChunk(text="a", head=ItemResponse([]), usage=Usage(1), index=1), "a"),
        (CanonChunk(thinking=ThinkingDelta(ThinkingDeltaKind.text, "a")), "a"),
        (CanonChunk(thinking=ThinkingDelta(ThinkingDeltaKind.signature, "a")), None),
        (CanonChunk(tool_calls=[ToolCallDelta(0, arguments="a")]), "a"),
        (CanonChunk(tool_calls=[ToolCallDelta(0, id="x", arguments="a")]), None),
        (CanonChunk(tool_calls=[ToolCallDelta(0, arguments="a", complete=True)]), None),
        (CanonChunk(tool_calls=[ToolCallDelta(0, arguments="a"), ToolCallDelta(1, arguments="b")]), None),
        (CanonChunk(text="a", finish_reason=StopReason.end_turn), None),
        (CanonChunk(text="a", refusal="b"), None),
        (CanonChunk(text="a", opens=Text("")), None),
        (CanonChunk(ping=True), None),
    ],
)
def test_only_a_bare_fragment_teaches(chunk: CanonChunk, text: str | None) -> None:
    assert fragment_of(chunk) == text


@pytest.mark.parametrize(
    "other",
    [
        counted("two", 2).replace(b'"prompt_tokens":7', b'"prompt_tokens":07'),
        counted("two", 2).replace(b'"prompt_tokens":7', b'"prompt_tokens":7.5'),
        counted("two", 2).replace(b'"prompt_tokens":7', b'"prompt_tokens":-7'),
        counted("two", 2).replace(b'"prompt_tokens":7', b'"prompt_tokens":1234567890123456'),
        counted("two", 2).replace(b'"prompt_tokens":7', b'"prompt_tokens":null'),
        counted("two", 2).replace(b'"prompt_tokens"', b'"prompt_token"'),
        counted("two", 2).replace(b'"c-2"', b'"c-\\x"'),
        counted("two", 2).replace(b'"c-2"', b"2"),
        counted("two", 2).replace(b'"index":0', b'"index":1'),
    ],
)
def test_near_misses_of_numbers_and_names_go_the_whole_way(other: bytes) -> None:
    flow = learned(counted("one", 1), "one", Changing(settled=("id", "created"), counts="usage"))
    assert flow is not None
    assert taken(flow, counted("two", 2)) == "two"
    assert not taken(flow, other)


def test_only_properties_of_the_event_itself_may_change() -> None:
    inner = {"index": 0, "delta": {"content": "one", "id": "x", "usage": {"n": 1}}, "finish_reason": None}
    data = b"data: " + orjson.dumps({"choices": [inner]}) + b"\n\n"
    envelope = learned(data, "one", Changing(settled=("id",), counts="usage"))
    assert envelope is not None
    assert envelope.tells(data.replace(b"one", b"two"), "two")
    assert not envelope.tells(data.replace(b'"x"', b'"y"'), "one")
    assert not envelope.tells(data.replace(b'"n":1', b'"n":2'), "one")


@pytest.mark.parametrize("number", [b"", b'"sequence_number":7,'])
@pytest.mark.parametrize(
    ("letters", "padding", "text"),
    [
        (b"two", b"xyz", "two"),
        (b"two", b"", "two"),
        (b"two", b"x-z", "two"),
        (b"two", b"x\\u0041", "two"),
        (b'tw\\"o', b"xyz", 'tw"o'),
        (b"two\\\\", b"xyz", "two\\"),
        (b"\xc3\xa9\\n", b"\xc3\xa9", "é\n"),
        (b"", b"xyz", ""),
        (b"two\\", b"xyz", ""),
        (b"two", b"x\\", ""),
        (b"two", b"x\\q", ""),
        (b"two", b"x\x01", ""),
        (b"two", b"\xff", ""),
        (b"two", b'x","padding":"z', ""),
        (b'two","obfuscation":"xyz', b"xyz", ""),
        (b'tw\\","obfuscation":"xyz', b"xyz", ""),
        (b'two"', b"xyz", ""),
    ],
)
def test_a_text_is_taken_from_before_its_padding(number: bytes, letters: bytes, padding: bytes, text: str) -> None:
    flow = learned(
        b'data: {%b"delta":"one","obfuscation":"ab"}\n\n' % number, "one", Changing(("obfuscation", "sequence_number"))
    )
    assert flow is not None
    assert taken(flow, b'data: {%b"delta":"%b","obfuscation":"%b"}\n\n' % (number, letters, padding)) == text
