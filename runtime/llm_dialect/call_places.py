"""Which call of an answer a fragment belongs to, where vendors number calls badly or not at all."""

from __future__ import annotations

from typing import Any

__all__ = ["CallPlaces"]


class CallPlaces:
    """The calls of one answer so far, in the order in which they began.

    >>> calls = CallPlaces()
    >>> calls.of(0, "a", "add"), calls.of(0, "", ""), calls.of(None, "b", "mul"), calls.of(0, "c", "add")
    (0, 0, 1, 2)
    """

    __slots__ = ("_calls",)

    def __init__(self) -> None:
        """Begin without calls."""
        self._calls: list[tuple[Any, str]] = []  # the vendor's number and id

    def __len__(self) -> int:
        """Count the calls."""
        return len(self._calls)

    def of(self, index: Any, name: str, tool: str) -> int:
        """Give the place of a fragment's call, from 0; a new one begins if the fragment fits none.

        Args:
            index: The vendor's number of the call; some leave it out, some use one for several calls.
            name: The call's id, if the fragment tells it.
            tool: The tool's name, if the fragment tells it.
        """
        place = self._find(index, name, tool)
        if place == len(self._calls):
            self._calls.append((index, name))
        elif name and not self._calls[place][1]:
            self._calls[place] = (self._calls[place][0], name)
        return place

    def _find(self, index: Any, name: str, tool: str) -> int:
        calls = self._calls
        for place in reversed(range(len(calls))):
            known, own = calls[place]
            if index is not None and known == index:
                return len(calls) if name and own and name != own else place
            if index is None and name and own == name:
                return place
        if index is None and calls and not name and not tool:
            return len(calls) - 1
        return len(calls)
