"""Which call of an answer a fragment belongs to, where vendors number calls badly or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CallPlaces"]


class CallPlaces:
    """The calls of one answer so far, in the order in which they began.

    >>> calls = CallPlaces()
    >>> calls.of(0, "a", "add"), calls.of(0, "", ""), calls.of(None, "b", "mul"), calls.of(0, "c", "add")
    (0, 0, 1, 2)
    >>> calls.of(0, "d", "")
    2
    """

    __slots__ = ("_calls", "_whole")

    def __init__(self, whole: Callable[[int], bool] | None = None) -> None:
        """Begin without calls; `whole` tells whether the arguments of a call are all there, where that is known."""
        self._whole = whole
        self._calls: list[tuple[Any, str]] = []  # the vendor's number and id

    def __len__(self) -> int:
        """Count the calls."""
        return len(self._calls)

    def of(self, index: Any, name: str, tool: str) -> int:
        """Give the place of a fragment's call, from 0; a new one begins if the fragment fits none.

        Args:
            index: The vendor's number of the call; some leave it out, some use one for several calls.
            name: The call's id, if the fragment tells it.
            tool: The tool's name, if the fragment tells it. Some vendors give each fragment of a call another id: what
                names no tool, or comes within the arguments, does not begin a call.
        """
        place = self._find(index, name, tool)
        if place == len(self._calls):
            self._calls.append((index, name))
        elif name and not self._calls[place][1]:
            self._calls[place] = (self._calls[place][0], name)
        return place

    def begins(self, index: Any, name: str, tool: str) -> bool:
        """Tell whether a fragment fits no call that is known."""
        return self._find(index, name, tool) == len(self._calls)

    def _find(self, index: Any, name: str, tool: str) -> int:
        calls = self._calls
        for place in reversed(range(len(calls))):
            known, own = calls[place]
            if index is not None and known == index:
                another = tool and name and own and name != own
                return len(calls) if another and (self._whole is None or self._whole(place)) else place
            if index is None and name and own == name:
                return place
        if index is None and calls and not name and not tool:
            return len(calls) - 1
        return len(calls)
