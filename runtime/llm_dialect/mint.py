"""Ids and time, which the core never makes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Mint"]


class Mint:
    """The caller's source of ids and time.

    Attributes:
        new_id: Gives the bare unique part of an id for a prefix; the core joins prefix and part.
        now: Gives whole seconds since the epoch.
    """

    __slots__ = ("new_id", "now")

    def __init__(self, new_id: Callable[[str], str], now: Callable[[], int]) -> None:
        """Hold the two functions."""
        self.new_id = new_id
        self.now = now
