"""Whether the counts of a usage agree with one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Counts", "uneven"]


class Counts(NamedTuple):
    """How the counts of a dialect hang together.

    Attributes:
        total: Key of the sum.
        parts: Keys of what it is the sum of.
        within: Path of a detail → key of the count that it is inside of.
    """

    total: str
    parts: tuple[str, ...]
    within: Mapping[str, str]


def uneven(usage: dict[str, Any], counts: Counts) -> Iterator[tuple[str, str]]:
    """Name each count that does not agree with the others.

    >>> counts = Counts("total", ("a", "b"), {"details.c": "a"})
    >>> list(uneven({"a": 1, "b": 2, "total": 4, "details": {"c": 2}}, counts))
    [('total', 'total is 4, its parts make 3'), ('details.c', 'details.c is 2, more than the 1 of a')]
    """
    made = sum(usage.get(key) or 0 for key in counts.parts)
    if usage.get(counts.total) not in (None, made):
        yield counts.total, f"{counts.total} is {usage[counts.total]}, its parts make {made}"
    for path, whole in counts.within.items():
        detail = _at(usage, path)
        if detail > (usage.get(whole) or 0):
            yield path, f"{path} is {detail}, more than the {usage.get(whole) or 0} of {whole}"


def _at(usage: dict[str, Any], path: str) -> int:
    value: Any = usage
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, int) else 0
