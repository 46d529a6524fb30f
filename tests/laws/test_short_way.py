"""Events that are like those before are taken without a parse: the bytes, the error and the report are the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.pairs import examples
from tests.laws.streams import STREAM_PAIRS, Told, losses, translated
from tests.strategies.places import put, walk
from tests.strategies.streams import pieces, vendor_streams

_LETTERS = st.text(st.sampled_from('ab"\\\n\u00e9\U0001f30d\ud800'), max_size=4)
_DATA = b"data: "

# What a copy may be that is not quite like the one before.
NEAR_MISSES = {
    "spaced": lambda frame: frame.replace(b'":', b'": '),
    "dense": lambda frame: frame.replace(b'": ', b'":'),
    "escaped": lambda frame: frame.replace(b"a", b"\\u0061"),
    "quoted": lambda frame: frame.replace(b'a"', b'a\\"'),
    "longer": lambda frame: frame.replace(b"1", b"10"),
    "zero": lambda frame: frame.replace(b"1", b"01"),
    "fraction": lambda frame: frame.replace(b"1", b"1.5"),
    "negative": lambda frame: frame.replace(b":1", b":-1").replace(b": 1", b": -1"),
    "extra": lambda frame: frame.replace(b"{", b'{"news":1,', 1),
    "null": lambda frame: frame.replace(b"1", b"null"),
    "crlf": lambda frame: frame.replace(b"\n", b"\r\n"),
    "comment": lambda frame: b": wait\n\n" + frame,
    "control": lambda frame: frame.replace(b"a", b"\x01"),
    "no UTF-8": lambda frame: frame.replace(b"a", b"\xff"),
    "cut": lambda frame: frame[:-1],
    "twice": lambda frame: frame + frame,
}


_NUMBERS = st.sampled_from([5, 5, 7]) | st.integers(0, 10) | st.integers(0, 10**18) | st.just(-1)
# What some vendors say on every event.
COUNTS = {
    "openai_chat": st.tuples(_NUMBERS, _NUMBERS).map(
        lambda told: {
            "usage": {
                "prompt_tokens": told[0],
                "completion_tokens": told[1],
                "total_tokens": sum(told),
                "completion_tokens_details": {"reasoning_tokens": told[1]},
            },
            "created": told[0],
            "id": f"chatcmpl-{told[1]}",
        }
    ),
    "gemini": st.tuples(_NUMBERS, _NUMBERS).map(
        lambda told: {
            "usageMetadata": {
                "promptTokenCount": told[0],
                "candidatesTokenCount": told[1],
                "totalTokenCount": sum(told),
                "promptTokensDetails": [{"modality": "AUDIO", "tokenCount": told[0]}],
                "trafficType": "ON_DEMAND",
            }
        }
    ),
}


@st.composite
def long_streams(draw: Any, dialect: str) -> list[bytes]:
    """Draw a stream some of whose events come again and again, with one value changed, and near misses of them."""
    out: list[bytes] = []
    for frame in draw(vendor_streams(dialect))[1]:
        out.append(frame)
        head, _, body = frame.partition(_DATA)
        if not body.startswith(b"{") or not draw(st.booleans()):
            continue
        event = json.loads(body)
        counting = dialect in COUNTS and draw(st.booleans())
        changeable = [steps for steps, value in walk(event) if type(value) in (str, int)]
        steps = draw(st.sampled_from(changeable))
        beside = draw(st.sampled_from(["", "", "news", "again"]))
        for _ in range(draw(st.integers(2, 6))):
            event = put(event, steps, draw(_LETTERS if type(_at(event, steps)) is str else st.integers(0, 120)))
            if beside:  # what nobody knows: another value each time, or the same once more
                event = {**event, beside: draw(_NUMBERS | _LETTERS) if beside == "news" else _at(event, steps)}
            if counting:
                event = {**event, **draw(COUNTS[dialect])}
            text = json.dumps(event, ensure_ascii=draw(st.booleans()), separators=(",", ":"))
            copy = head + _DATA + text.encode("utf-8", "surrogatepass") + b"\n\n"
            twist = draw(st.none() | st.none() | st.sampled_from(sorted(NEAR_MISSES)))
            out.append(copy if twist is None else NEAR_MISSES[twist](copy))
    return out


def _at(event: Any, steps: tuple[Any, ...]) -> Any:
    for step in steps:
        event = event[step]
    return event


def seen(told: Told) -> tuple[bytes, str, Any]:
    """Give all that a caller can see of a translated stream."""
    return told.out, str(told.error), losses(told)


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_the_short_way_says_what_the_long_way_says(source: str, target: str) -> None:
    @examples(100)
    @given(long_streams(source), st.lists(st.integers(0, 4000), max_size=4), st.sampled_from([24, 24, 3, 2, 1]))
    def law(frames: list[bytes], cuts: list[int], lessons: int) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("llm_dialect.lessons._LESSONS", lessons)
            short = translated(frames, source, target)
            other = translated(pieces(b"".join(frames), cuts), source, target)
            patch.setattr("llm_dialect.lessons._LESSONS", 0)
            assert seen(short) == seen(translated(frames, source, target))
        assert seen(short) == seen(other)

    law()
