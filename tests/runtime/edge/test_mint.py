"""The default mint: random ids, the system's time."""

from __future__ import annotations

import time

from llm_dialect.edge.mint import system_mint


def test_ids_are_bare_plain_and_never_the_same() -> None:
    mint = system_mint()
    parts = {mint.new_id("msg_") for _ in range(1000)}
    assert len(parts) == 1000
    assert all(part.isalnum() and len(part) == 32 for part in parts)


def test_the_time_is_now_in_whole_seconds() -> None:
    now = system_mint().now()
    assert isinstance(now, int)
    assert abs(now - time.time()) < 5
