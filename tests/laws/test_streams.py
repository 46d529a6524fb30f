"""Laws 5 to 10 on streams of every pair of dialects."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from tests.laws.pairs import POLICY, examples
from tests.laws.streams import (
    STREAM_PAIRS,
    check_conservation,
    check_fold,
    check_protocol,
    check_split,
    check_terminal,
    folded,
    read,
    translated,
)
from tests.strategies.places import NOTHING, put, walk
from tests.strategies.streams import (
    EVENTS,
    STREAMED,
    chunks,
    cuts,
    pieces,
    plans,
    traits,
    usual_plans,
    usual_streams,
    vendor_streams,
    wire,
)
from tests.strategies.values import JSON

SECRET = "words of the provider"
FAILURE = {
    "type": "error",
    "error": {"type": "overloaded_error", "code": 503, "message": SECRET, "status": "UNAVAILABLE"},
}
# Dialects whose streams have no event that ends them.
ENDLESS = frozenset(("gemini",))
# Dialects whose streams may tell several answers.
SEVERAL = ("gemini", "openai_chat")
# Seals are read by those who know them.
SEALING = frozenset(("anthropic", "openai_chat"))


# What each law on whole streams must have been tried on (see `traits`), and what some vendors cannot tell.
SCRIPTS = {
    "interleaved calls", "text, call, text, call", "a thought between calls", "several thoughts", "parallel calls",
    "an empty fragment", "nothing said", "no usage", "usage: start", "usage: middle", "usage: end", "usage: after",
    "noise: ping", "noise: empty", "noise: unknown", "stop: end_turn", "stop: max_tokens", "stop: tool_use",
    "stop: refusal",
}  # fmt: skip
UNTOLD = {"anthropic": {"interleaved calls"}, "gemini": {"interleaved calls"}}


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_a_whole_stream(source: str, target: str) -> None:
    """Laws 5, 6, 7, 8 on what vendors send."""
    met: set[str] = set()

    def check(plan: Any, frames: list[bytes], places: list[int]) -> None:
        met.update(traits(plan))
        data = b"".join(frames)
        told = translated([data], source, target)
        assert told.error is None
        check_protocol(told.out, target, data if source == target else None)
        check_split(data, source, target, places, told)
        check_conservation(plan, ld.collect(read(told.out, target)), {source, target} <= SEALING)
        if source != target:
            check_fold(data, source, target, told.out)

    @examples(40)
    @given(vendor_streams(source), cuts())
    def law(drawn: Any, places: list[int]) -> None:
        check(drawn[0], drawn[1], places)

    for usual, sent in usual_streams(source):
        check(usual, sent, [7, 50, 51, 300, 301, 302])
    law()
    assert SCRIPTS - met - UNTOLD.get(source, set()) == set()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_every_byte_is_a_place_to_cut(source: str, target: str) -> None:
    @examples(3)
    @given(vendor_streams(source))
    def law(drawn: Any) -> None:
        data = b"".join(drawn[1])
        told = translated([data], source, target)
        single = translated([bytes([byte]) for byte in data], source, target)
        assert single.out == told.out
        for place in range(0, len(data), max(1, len(data) // 150)):
            check_split(data, source, target, [place], told)

    law()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_a_stream_that_is_cut(source: str, target: str) -> None:
    """R26: cut after any event, it never looks like a success, unless the reason of its end was told."""

    @examples(10)
    @given(vendor_streams(source))
    def law(drawn: Any) -> None:
        _, frames = drawn
        for count in range(len(frames)):
            data = b"".join(frames[:count])
            told = translated([data], source, target)
            check_protocol(told.out, target, data if source == target else None)
            ended = any(chunk.finish_reason for chunk in read(data, source))
            assert (told.error is None) <= ended
            if told.error is not None:
                with pytest.raises(ld.StreamError) as caught:
                    ld.collect(read(told.out, target))
                assert isinstance(caught.value.partial, ld.ItemResponse)

    law()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_a_stream_that_fails(source: str, target: str) -> None:
    """R27, R37: an error after any event is the end, said in our words; what comes after it is not read."""

    @examples(10)
    @given(vendor_streams(source))
    def law(drawn: Any) -> None:
        _, frames = drawn
        failure = wire([FAILURE], source)
        for count in range(len(frames)):
            told = translated([*frames[:count], failure, *frames[count:]], source, target)
            if told.error is None:
                assert any(chunk.finish_reason for chunk in read(b"".join(frames[:count]), source))
                continue
            assert SECRET.encode() not in told.out
            check_protocol(told.out, target, b"".join(frames) if source == target else None)

    law()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_what_comes_after_the_end_is_ignored(source: str, target: str) -> None:
    if source in ENDLESS:
        pytest.skip("only the end of input ends it")

    @examples(10)
    @given(vendor_streams(source), vendor_streams(source))
    def law(drawn: Any, other: Any) -> None:
        data = b"".join(drawn[1])
        assert translated([data, *other[1]], source, target).out == translated([data], source, target).out

    law()


@pytest.mark.parametrize("dialect", STREAMED)
@pytest.mark.parametrize("named", [False, True])
def test_chunks_of_an_engine(dialect: str, named: bool) -> None:
    """Laws 5, 6 and 7 for whoever makes chunks: interleaved calls, several thoughts, noise, counts anywhere."""
    kinds = ("text", "text", "thought", "sealed", "hidden", "refusal", "call", "call")
    met: set[str] = set()

    def check(plan: Any) -> None:
        met.update(traits(plan))
        script = chunks(plan, named)
        collected = ld.collect(script)
        check_conservation(plan, collected)
        framer = ld.framer(dialect, policy=POLICY)
        out = b"".join([framer.frame(chunk) for chunk in script]) + framer.finish()
        assert framer.error is None
        check_protocol(out, dialect)
        again = ld.collect(read(out, dialect))
        check_conservation(plan, again, dialect in SEALING)
        body = ld.render_response(collected, dialect, policy=POLICY).body
        assert folded(again, dialect, dialect) == folded(ld.parse_response(body, dialect), dialect, dialect)

    @examples(100)
    @given(plans(kinds, most=7))
    def law(plan: Any) -> None:
        check(plan)

    for usual in usual_plans(kinds):
        check(usual)
    law()
    assert SCRIPTS - met == set()


@pytest.mark.parametrize("dialect", STREAMED)
def test_chunks_of_an_engine_that_stops(dialect: str) -> None:
    """R26: after any chunk."""

    @examples(40)
    @given(plans(), st.booleans())
    def law(plan: Any, named: bool) -> None:
        script = chunks(plan, named)
        last = next(place for place, chunk in enumerate(script) if chunk.finish_reason is not None)
        for count in range(last + 1):
            framer = ld.framer(dialect, policy=POLICY)
            out = b"".join([framer.frame(chunk) for chunk in script[:count]]) + framer.finish()
            assert isinstance(framer.error, ld.StreamError)
            check_protocol(out, dialect)
            assert framer.frame(script[-1]) == framer.finish() == framer.fail(ld.StreamError("late")) == b""
            with pytest.raises(ld.StreamError):
                ld.collect(script[:count])

    law()


@pytest.mark.parametrize("dialect", STREAMED)
def test_several_candidates(dialect: str) -> None:
    """Where a dialect tells only one answer it tells the first, and reports the others."""

    @examples(50)
    @given(plans(("text", "call")), plans(("text", "call")), st.randoms(use_true_random=False))
    def law(first: Any, second: Any, chance: Any) -> None:
        for part in second.parts:
            part.name += "_other"  # ids are unique in an answer
        lines = [chunks(first), chunks(second, index=1)]
        second.usage = None
        script: list[Any] = []
        while any(lines):
            script.append(chance.choice([line for line in lines if line]).pop(0))
        framer = ld.framer(dialect, policy=POLICY)
        out = b"".join([framer.frame(chunk) for chunk in script]) + framer.finish()
        assert framer.error is None
        check_protocol(out, dialect)
        again = ld.collect(read(out, dialect))
        first.usage = None
        again.usage = None
        check_conservation(first, again)
        if again.alternatives:
            check_conservation(second, ld.ItemResponse(again.alternatives[0].content))
        else:
            assert any(loss.path.startswith("$") for loss in framer.report)

    law()


@pytest.mark.parametrize("target", STREAMED)
@pytest.mark.parametrize("source", SEVERAL)
def test_two_answers_in_one_stream(source: str, target: str) -> None:
    """Laws 6, 7 and 8 where a vendor tells two answers side by side."""

    @examples(20)
    @given(plans(("text", "thought", "call")), plans(("text", "thought", "call")), st.randoms(), cuts(2))
    def law(first: Any, second: Any, chance: Any, places: list[int]) -> None:
        for part in second.parts:
            part.name += "_other"  # ids are unique in an answer
        data = wire(_side_by_side(EVENTS[source](first), EVENTS[source](second), chance), source)
        told = translated([data], source, target)
        assert told.error is None
        check_protocol(told.out, target, data if source == target else None)
        check_split(data, source, target, places, told)
        if source != target:
            check_fold(data, source, target, told.out)

    law()


def _side_by_side(first: list[Any], second: list[Any], chance: Any) -> list[Any]:
    """Mix the events of two answers as chance will have it; what is said of both together is said by the first."""
    holder = next(key for key in ("choices", "candidates") if any(key in each for each in first))
    others = [each for each in second if isinstance(each, dict) and each.get(holder)]
    moved = [{**each, holder: [{**each[holder][0], "index": 1}]} for each in others]
    for each in moved:
        each.pop("usage", None)
        each.pop("usageMetadata", None)
    last = next(
        place for place in reversed(range(len(first))) if isinstance(first[place], dict) and first[place].get(holder)
    )
    left = [first[: last + 1], moved]
    out: list[Any] = []
    while any(left):
        out.append(chance.choice([each for each in left if each]).pop(0))
    return out + first[last + 1 :]


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_any_bytes(source: str, target: str) -> None:
    """Law 10: no bytes raise, and whatever they are, the client's stream is one with an end."""

    @examples(50)
    @given(
        st.lists(st.binary(max_size=30) | JSON.map(lambda value: wire([json.dumps(value)], source)), max_size=4),
        cuts(2),
    )
    def law(data: list[bytes], places: list[int]) -> None:
        told = translated(data, source, target)
        check_protocol(told.out, target, b"".join(data) if source == target else None)
        check_split(b"".join(data), source, target, places, told)

    law()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_broken_events(source: str, target: str) -> None:
    """Law 10: events of the vendor in which something is not as it should be."""

    @examples(120)
    @given(plans(), st.data())
    def law(plan: Any, data: st.DataObject) -> None:
        events = EVENTS[source](plan)
        for _ in range(data.draw(st.integers(1, 3))):
            place = data.draw(st.integers(0, len(events) - 1))
            change = data.draw(st.sampled_from(["value", "drop", "twice", "swap"]))
            if change == "value" and isinstance(events[place], dict):
                steps = data.draw(st.sampled_from([steps for steps, _ in walk(events[place]) if steps] or [("new",)]))
                value = data.draw(JSON | st.sampled_from([NOTHING, None, [], {}, "", 7]))
                events[place] = put(events[place], steps, None if steps == ("new",) else value)
            elif change == "drop":
                del events[place]
            elif change == "twice":
                events.insert(place, events[place])
            else:
                events.insert(data.draw(st.integers(0, len(events) - 1)), events.pop(place))
            if not events:
                break
        sent = wire(events, source)
        told = translated([sent], source, target)
        check_terminal(told.out, target)
        if source != target:
            # As text arguments are carried as they are, JSON or not; a sealed thought told twice is one thought.
            check_protocol(told.out, target, None, ("arguments", "identity"))
        check_split(sent, source, target, data.draw(cuts(2)), told)

    if source in EVENTS:
        law()


ODD: st.SearchStrategy[Any] = JSON | st.sampled_from([None, [], [1], {}, {"a": 1}, "", 7, -1, 1.5, True])


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_odd_values_in_events(source: str, target: str) -> None:
    """Law 10: events of any vendor, in one of which a value is of another type."""

    @examples(60)
    @given(vendor_streams(source), st.data())
    def law(drawn: Any, data: st.DataObject) -> None:
        frames = list(drawn[1])
        place = data.draw(st.integers(0, len(frames) - 1))
        head, _, body = frames[place].partition(b"data: ")
        if not body.startswith(b"{"):
            return
        event = json.loads(body)
        steps = data.draw(st.sampled_from([steps for steps, _ in walk(event) if steps]))
        frames[place] = head + b"data: " + json.dumps(put(event, steps, data.draw(ODD))).encode() + b"\n\n"
        told = translated([b"".join(frames)], source, target)
        if source != target:  # what is carried is as odd as it came
            check_terminal(told.out, target)
        check_split(b"".join(frames), source, target, data.draw(cuts(2)), told)

    law()


@pytest.mark.parametrize("target", STREAMED)
def test_wrong_use_is_an_error(target: str) -> None:
    stream = ld.StreamTranslator("anthropic", target)
    stream.finish()
    with pytest.raises(RuntimeError, match="after finish or fail"):
        stream.feed(b"")
    with pytest.raises(RuntimeError, match="after finish or fail"):
        stream.finish()
    assert stream.fail("late") == b""


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_a_lost_connection(source: str, target: str) -> None:
    @examples(10)
    @given(vendor_streams(source), st.integers(0, 40))
    def law(drawn: Any, count: int) -> None:
        stream = ld.StreamTranslator(source, target, policy=POLICY)
        data = b"".join(drawn[1][:count])
        out = b"".join([stream.feed(piece) for piece in pieces(data, [9])]) + stream.fail("the connection was lost")
        if stream.error is not None:
            check_protocol(out, target, data if source == target else None)

    law()


@pytest.mark.parametrize(("source", "target"), STREAM_PAIRS)
def test_a_strict_policy(source: str, target: str) -> None:
    """What it does not let go ends the stream in band, wherever it shows; there is no other end."""
    if source == target:
        pytest.skip("within one dialect nothing is lost")

    @examples(15)
    @given(vendor_streams(source), cuts(2))
    def law(drawn: Any, places: list[int]) -> None:
        data = b"".join(drawn[1])
        told = translated(pieces(data, places), source, target, policy=ld.Policy.strict())
        assert told.error is None or isinstance(told.error, ld.UnsupportedFeature)
        assert (told.error is None) == all(loss.severity == "none" for loss in told.losses)
        check_protocol(told.out, target)

    law()
