"""A mint is two functions of the caller."""

from __future__ import annotations

from llm_dialect.mint import Mint


def test_a_mint_hands_through_what_it_is_given() -> None:
    mint = Mint(lambda prefix: f"{prefix}?", lambda: 7)
    assert (mint.new_id("msg_"), mint.now()) == ("msg_?", 7)
