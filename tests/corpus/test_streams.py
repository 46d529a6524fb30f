"""The laws on recorded streams, toward every dialect: protocol, fold, any cut, and no error but those listed."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import llm_dialect as ld
from tests.corpus.records import SHARED, expected_stream_errors, records, streams
from tests.laws.pairs import POLICY
from tests.laws.streams import STREAM_PAIRS, Told, check_fold, check_protocol, check_split, losses, read, translated
from tests.strategies.streams import STREAMED

if TYPE_CHECKING:
    from tests.corpus.records import Recording

pytestmark = pytest.mark.skipif(
    not (SHARED / "corpus").is_dir(), reason="the recorded traffic is not beside this repository"
)

LEAST = {"anthropic": 66, "openai_chat": 84, "openai_responses": 59, "gemini": 55}
SHORT = 1000  # bytes: up to this every place is cut at, beyond it some
LONG = 20_000  # bytes: beyond it the stream is not tried byte by byte
SOME = 4


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_recorded_streams(source: str, target: str) -> None:
    found, counts, failures = streams(source), Counter[str](), {}
    assert len(found) >= LEAST[source]
    for recording in found:
        try:
            counts[_checked(recording, target)] += 1
        except Exception as why:
            failures[recording.id] = f"{type(why).__name__}: {why}"[:600]
    print(
        f"stream {source} -> {target}: {len(found)} streams, {counts['whole']} whole, "
        f"{counts['failed']} with an error, {len(failures)} failures"
    )
    assert not failures
    assert counts["failed"] == sum(each.id in expected_stream_errors() for each in found)
    assert counts["failed"] <= 0.04 * len(found)


def _checked(recording: Recording, target: str) -> str:
    source, data = recording.dialect, recording.data
    told = translated([data], source, target)
    check_protocol(told.out, target, data if source == target else None, _borne(recording))
    _check_cuts(recording, target, told)
    wanted = expected_stream_errors().get(recording.id)
    if wanted is not None:
        assert told.error is not None
        with pytest.raises(ld.StreamError) as caught:
            ld.collect(read(data, source))
        assert caught.value.message == wanted
        return "failed"
    assert told.error is None, told.error
    if source != target:
        check_fold(data, source, target, told.out)
    return "whole"


def _borne(recording: Recording) -> tuple[str, ...]:
    """Name the rules that what a recording says breaks of itself: counts that contradict one another."""
    try:
        usage = ld.collect(read(recording.data, recording.dialect)).usage or ld.Usage()
    except ld.StreamError:
        return ()
    answer = (usage.reasoning_tokens or 0) > (usage.completion_tokens or 0)
    return ("usage",) if answer or (usage.cached_read_tokens or 0) > (usage.prompt_tokens or 0) else ()


def _check_cuts(recording: Recording, target: str, told: Told) -> None:
    data = recording.data
    if len(data) <= LONG:
        single = translated([data[place : place + 1] for place in range(len(data))], recording.dialect, target)
        assert (single.out, losses(single)) == (told.out, losses(told))
    chance = random.Random(recording.id)
    every = range(1, len(data)) if len(data) <= SHORT else sorted(chance.sample(range(1, len(data)), SOME))
    for place in every:
        check_split(data, recording.dialect, target, [place], told)


@pytest.mark.parametrize("dialect", STREAMED)
def test_replay_of_what_was_collected(dialect: str) -> None:
    """A recorded answer told anew as chunks is the same answer."""
    for recording in streams(dialect):
        if recording.id not in expected_stream_errors():
            whole = ld.collect(read(recording.data, dialect))
            assert ld.collect(ld.replay(whole)) == whole


def test_expected_errors_are_of_recorded_streams() -> None:
    known = {each.id for dialect in LEAST for each in streams(dialect)}
    assert set(expected_stream_errors()) <= known


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_recorded_answers_told_as_streams(source: str, target: str) -> None:
    """A whole answer, from an upstream that did not stream, makes a stream that says the same."""
    found = [each for each in records() if (each.dialect, each.way) == (source, "response")]
    failures: dict[str, str] = {}
    for record in found:
        stream = ld.StreamTranslator(source, target, policy=POLICY)
        try:
            check_protocol(stream.whole(record.body), target, borne=("usage",))
        except Exception as why:
            failures[record.id] = f"{type(why).__name__}: {why}"[:600]
    print(f"whole answer {source} -> stream of {target}: {len(found)} answers, {len(failures)} failures")
    assert not failures
    assert len(found) >= 50
