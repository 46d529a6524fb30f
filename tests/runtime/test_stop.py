"""R33: a window over pieces of text leaves what a look at the whole text would leave."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld

# Few letters, so that sequences overlap, begin one another and straddle cuts.
TEXTS = st.text("abc", max_size=24)
SEQUENCES = st.lists(st.text("abc", max_size=5), max_size=5)
CUTS = st.lists(st.integers(min_value=0, max_value=24), max_size=8)


def cut(text: str, sequences: list[str]) -> tuple[str, str | None]:
    """Look at the whole text: the earliest match, of several at one place the longest."""
    found = [(text.index(each), -len(each), each) for each in sequences if each and each in text]
    if not found:
        return text, None
    place, _, sequence = min(found)
    return text[:place], sequence


def pieces(text: str, cuts: list[int]) -> list[str]:
    places = sorted({0, *(place for place in cuts if place < len(text)), len(text)})
    return [text[start:end] for start, end in pairwise(places)]


@given(TEXTS, SEQUENCES, CUTS)
def test_any_split_leaves_what_the_whole_text_leaves(text: str, sequences: list[str], cuts: list[int]) -> None:
    window = ld.StopWindow(sequences)
    shown = "".join(map(window.feed, pieces(text, cuts))) + window.flush()
    assert (shown, window.hit) == cut(text, sequences)


@given(TEXTS, SEQUENCES, CUTS)
def test_only_what_may_begin_a_sequence_is_withheld(text: str, sequences: list[str], cuts: list[int]) -> None:
    window = ld.StopWindow(sequences)
    fed = shown = ""
    for piece in pieces(text, cuts):
        fed += piece
        shown += window.feed(piece)
        assert fed.startswith(shown)
        if window.hit is None:
            assert len(fed) - len(shown) < max([1, *map(len, sequences)])
            assert any(each.startswith(fed[len(shown) :]) or each in fed for each in [*sequences, ""])


@given(TEXTS, TEXTS, SEQUENCES, CUTS)
def test_a_block_begins_anew_and_nothing_follows_a_match(
    first: str, second: str, sequences: list[str], cuts: list[int]
) -> None:
    window = ld.StopWindow(sequences)
    shown = "".join(map(window.feed, pieces(first, cuts))) + window.flush()
    assert (shown, window.hit) == cut(first, sequences)
    after = "".join(map(window.feed, pieces(second, cuts))) + window.flush()
    assert (after, window.hit) == (cut(second, sequences) if cut(first, sequences)[1] is None else ("", window.hit))


@pytest.mark.parametrize(
    ("fed", "sequences", "shown", "hit"),
    [
        (["a", "b", "c"], ["abd", "b"], ["", "", "a"], "b"),  # "abd" could have begun earlier; now it did not
        (["ab", "x"], ["ab", "abc"], ["", ""], "ab"),  # the longer one could yet have come
        (["ab", "c"], ["ab", "abc"], ["", ""], "abc"),
        (["xab"], ["b", "ab"], ["x"], "ab"),
        (["a\n", "\nb"], ["\n\n"], ["a", ""], "\n\n"),  # white space counts as any text
        (["ab"], [""], ["ab"], None),
        (["ab"], [], ["ab"], None),
        (["\ud83d", "\ude00!"], ["\ud83d\ude00"], ["", ""], "\ud83d\ude00"),
    ],
)
def test_the_earliest_match_wins_and_of_two_the_longest(
    fed: list[str], sequences: list[str], shown: list[str], hit: str | None
) -> None:
    window = ld.StopWindow(sequences)
    assert [window.feed(piece) for piece in fed] == shown
    assert window.hit == hit


def test_a_long_sequence_is_found_in_time_that_its_length_bounds() -> None:
    word = "a" * 20_000 + "b"
    window = ld.StopWindow([word])
    shown = "".join(window.feed("a" * 50) for _ in range(1_000)) + window.feed("b.")
    assert (shown, window.hit) == ("a" * 30_000, word)
