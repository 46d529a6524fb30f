"""Events of a stream: the same ones for every cut of the bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llm_dialect.errors import StreamError
from llm_dialect.sse import DONE, AnySplitter, ArraySplitter, Event, EventSplitter, Splitter, comment, frame

Make = Callable[[int], EventSplitter]
LIMIT = 1 << 20

SSE = {
    "data": (b"data: {}\n\n", [(b"", b"{}")]),
    "data without space": (b"data:{}\n\n", [(b"", b"{}")]),
    "only one space is taken": (b"data:  {}\n\n", [(b"", b" {}")]),
    "event and data": (b"event: ping\ndata: {}\n\n", [(b"ping", b"{}")]),
    "event after data": (b"data: {}\nevent: ping\n\n", [(b"ping", b"{}")]),
    "name is forgotten": (b"event: a\ndata: 1\n\ndata: 2\n\n", [(b"a", b"1"), (b"", b"2")]),
    "event without data": (b"event: a\n\ndata: 2\n\n", [(b"", b"2")]),
    "empty data": (b"data:\n\ndata: \n\ndata\n\ndata: 2\n\n", [(b"", b"2")]),
    "comment as data": (b"data: {}\n\ndata: : keepalive\n\ndata::\n\ndata: 2\n\n", [(b"", b"{}"), (b"", b"2")]),
    "several data lines": (b"data: a\ndata:\ndata: b\n\n", [(b"", b"a\n\nb")]),
    "first data line empty": (b"data\ndata: b\n\n", [(b"", b"\nb")]),
    "id and retry": (b"id: 1\nretry: 9\ndata: a\n\n", [(b"", b"a")]),
    "unknown field": (b"date: 1\nda: 2\ndata: a\n\n", [(b"", b"a")]),
    "comments": (b": hello\n\n:\ndata: a\n: more\n\n", [(b"", b"a")]),
    "CR": (b"event: e\rdata: a\r\rdata: b\r\r", [(b"e", b"a"), (b"", b"b")]),
    "CRLF": (b"event: e\r\ndata: a\r\n\r\ndata: b\r\n\r\n", [(b"e", b"a"), (b"", b"b")]),
    "mixed": (b"data: a\r\n\ndata: b\r\r\ndata: c\n\r\n", [(b"", b"a"), (b"", b"b"), (b"", b"c")]),
    "BOM": (b"\xef\xbb\xbfdata: a\n\n", [(b"", b"a")]),
    "BOM in the middle is none": (b"data: a\n\n\xef\xbb\xbfdata: b\n\n", [(b"", b"a")]),
    "piece of a BOM": (b"\xef\xbb", []),
    "UTF-8": ("data: é€😀\n\n".encode(), [(b"", "é€😀".encode())]),
    "blank lines": (b"\n\n\ndata: a\n\n\n\n\ndata: b\n\n", [(b"", b"a"), (b"", b"b")]),
    "no closing blank line": (b"data: a\n\nevent: e\ndata: b\n", [(b"", b"a"), (b"e", b"b")]),
    "no end of line": (b"data: a\n\nevent: e\ndata: b", [(b"", b"a"), (b"e", b"b")]),
    "cut within a field name": (b"data: a\n\nda", [(b"", b"a")]),
    "nothing": (b"", []),
    "done": (b"data: {}\n\n" + DONE, [(b"", b"{}"), (b"", b"[DONE]")]),
}

ARRAY = {
    "one": (b'[{"a":1}]', [(b"", b'{"a":1}')]),
    "as the vendor spaces it": (
        b'[{\n  "a": 1\n}\n,\r\n{\n  "a": 2\n}\n]\n',
        [(b"", b'{\n  "a": 1\n}'), (b"", b'{\n  "a": 2\n}')],
    ),
    "brackets and quotes in strings": (b'[{"a":"]},[{\\"\\\\"},{}]', [(b"", b'{"a":"]},[{\\"\\\\"}'), (b"", b"{}")]),
    "nested": (b'[{"a":[{"b":[]}]},[1,[2]]]', [(b"", b'{"a":[{"b":[]}]}'), (b"", b"[1,[2]]")]),
    "no objects": (b'[ 1 , "a,]" , null ]', [(b"", b'1 , "a,]" , null')]),
    "no object before one": (b'[null,{"a":1}]', [(b"", b'null,{"a":1}')]),
    "escapes": (b'["\\\\",["\\"]\\\\\\""],{}]', [(b"", b'"\\\\",["\\"]\\\\\\""]'), (b"", b"{}")]),
    "empty": (b" [ ] ", []),
    "a bare object": (b' {"error":{"code":503}} \n', [(b"", b'{"error":{"code":503}}')]),
    "after the end": (b'[{"a":1}] [{"b":2}] x', [(b"", b'{"a":1}')]),
    "BOM": (b'\xef\xbb\xbf\n[{"a":1}]', [(b"", b'{"a":1}')]),
    "cut in an element": (b'[{"a":1},{"b":"x', [(b"", b'{"a":1}'), (b"", b'{"b":"x')]),
    "cut after an element": (b'[{"a":1}', [(b"", b'{"a":1}')]),
    "nothing": (b" \n", []),
}

EITHER = {
    **{f"sse: {name}": case for name, case in SSE.items() if name != "piece of a BOM"},
    **{f"array: {name}": case for name, case in ARRAY.items()},
}

CASES: list[tuple[Make, str, bytes, list[Event]]] = [
    (make, name, source, events)
    for make, cases in ((Splitter, SSE), (ArraySplitter, ARRAY), (AnySplitter, EITHER))
    for name, (source, events) in cases.items()
]


def split(make: Make, pieces: Iterable[bytes], limit: int = LIMIT) -> tuple[list[Event], bool]:
    splitter = make(limit)
    events = [event for piece in pieces for event in splitter.feed(piece)]
    return events + splitter.finish(), splitter.error is not None


def pieces_at(source: bytes, cuts: Iterable[int]) -> list[bytes]:
    places = [0, *sorted(min(cut, len(source)) for cut in cuts), len(source)]
    return [source[start:end] for start, end in pairwise(places)]


@pytest.mark.parametrize(("make", "name", "source", "events"), CASES)
def test_events(make: Make, name: str, source: bytes, events: list[Event]) -> None:
    assert split(make, [source]) == (events, False)


@pytest.mark.parametrize(("make", "name", "source", "events"), CASES)
def test_events_whatever_the_cut(make: Make, name: str, source: bytes, events: list[Event]) -> None:
    for cut in range(len(source) + 1):
        assert split(make, pieces_at(source, [cut])) == (events, False)
    assert split(make, pieces_at(source, range(len(source)))) == (events, False)


LINES = st.sampled_from(
    [
        b"data: {}",
        b"data:x",
        b"data",
        b"event: e",
        b"event:",
        b"id: 1",
        b": c",
        b"",
        b"",
        "data: é".encode(),
        b"datax: 1",
    ]
)
STREAMS = st.lists(st.tuples(LINES, st.sampled_from([b"\n", b"\r", b"\r\n"])), max_size=12)


@given(STREAMS, st.lists(st.integers(0, 150), max_size=6), st.integers(1, 20) | st.just(LIMIT), st.booleans())
def test_any_stream_of_lines_at_any_cut(
    lines: list[tuple[bytes, bytes]], cuts: list[int], limit: int, bom: bool
) -> None:
    source = b"\xef\xbb\xbf" * bom + b"".join(line + end for line, end in lines)
    assert split(Splitter, pieces_at(source, cuts), limit) == split(Splitter, [source], limit)


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=6), st.integers(1, 40), st.sampled_from([0, 1, 2]))
def test_any_bytes_at_any_cut(source: bytes, cuts: list[int], limit: int, which: int) -> None:
    make: Make = (Splitter, ArraySplitter, AnySplitter)[which]
    assert split(make, pieces_at(source, cuts), limit) == split(make, [source], limit)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.lists(
        st.dictionaries(st.text(max_size=4), JSON_VALUES, max_size=3) | st.lists(JSON_VALUES, max_size=2), max_size=4
    ),
    st.sampled_from([None, 1]),
    st.booleans(),
    st.lists(st.integers(0, 300), max_size=6),
)
def test_elements_of_any_array_at_any_cut(
    values: list[object], indent: int | None, ascii: bool, cuts: list[int]
) -> None:
    source = json.dumps(values, indent=indent, ensure_ascii=ascii).encode("utf-8", "surrogatepass")
    events, broken = split(ArraySplitter, pieces_at(source, cuts))
    assert not broken
    assert [json.loads(data.decode("utf-8", "surrogatepass")) for _, data in events] == values


@pytest.mark.parametrize(
    ("make", "source", "limit", "before"),
    [
        (Splitter, b"data: a\n\ndata: 12345\n\n", 10, 1),
        (Splitter, b"data:1\ndata:2\ndata:3\ndata:4\n\n", 6, 0),
        (Splitter, b"data: a\n\n: 123456789\n\n", 10, 1),
        (ArraySplitter, b'[{"a":1},{"a":12345}]', 10, 1),
        (AnySplitter, b'[{"a":1},{"a":123456', 10, 1),
    ],
)
def test_an_event_over_the_limit_is_an_error_after_those_before_it(
    make: Make, source: bytes, limit: int, before: int
) -> None:
    splitter = make(limit)
    assert len(splitter.feed(source)) == before
    assert isinstance(splitter.error, StreamError)
    assert (splitter.error.path, splitter.error.message) == (
        "$",
        f"an event of the stream is larger than {limit} bytes",
    )
    assert splitter.feed(b"data: a\n\n") == splitter.finish() == []
    for cut in range(len(source) + 1):
        events, broken = split(make, pieces_at(source, [cut]), limit)
        assert (len(events), broken) == (before, True)


def test_an_event_at_the_limit_is_taken() -> None:
    assert split(Splitter, [b"data: a\n\n", b"data: 1234\n\n"], 10) == ([(b"", b"a"), (b"", b"1234")], False)
    assert split(ArraySplitter, [b'[{"a":1}]'], 7) == ([(b"", b'{"a":1}')], False)


def test_what_waits_is_bounded_by_the_limit() -> None:
    splitter = Splitter(100)
    for _ in range(1000):
        splitter.feed(b"x" * 10)
    assert splitter.error is not None


def test_frames_are_read_back() -> None:
    written = frame(b'{"a":1}') + frame(b"{}", b"ping") + comment() + comment(b"wait") + DONE
    assert split(Splitter, [written]) == ([(b"", b'{"a":1}'), (b"ping", b"{}"), (b"", b"[DONE]")], False)


def test_any_splitter_waits_for_a_byte_that_tells() -> None:
    splitter = AnySplitter(LIMIT)
    assert (splitter.feed(b" \n"), splitter.error) == ([], None)
    assert splitter.feed(b'[{"a":1}') == [(b"", b'{"a":1}')]
