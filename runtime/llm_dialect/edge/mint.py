"""The default source of ids and time, for callers that have none of their own."""

from __future__ import annotations

import time
import uuid

from llm_dialect.mint import Mint

__all__ = ["system_mint"]


def _new_id(prefix: str) -> str:
    return uuid.uuid4().hex


def _now() -> int:
    return int(time.time())


def system_mint() -> Mint:
    """Make ids at random and take the time from the system's clock.

    >>> mint = system_mint()
    >>> mint.new_id("msg_") != mint.new_id("msg_")
    True
    """
    return Mint(_new_id, _now)
