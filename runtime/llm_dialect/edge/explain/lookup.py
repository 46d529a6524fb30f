"""Finds the rows that a user's words mean: `temperature`, `messages[].content[].text`, or a report's `$.path`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.explain.tables import Place, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from llm_dialect.edge.explain.tables import Table

__all__ = ["Hit", "every", "find", "near", "normal"]

_INDEX = re.compile(r"\[(?:\d+|\*)?\]")
_QUOTED = re.compile(r"\[(['\"])(.*?)\1\]")


class Hit(NamedTuple):
    """A row that was asked for, with those of its places that were meant.

    `below` is what was asked for beneath a value that the row carries, or leaves out, whole; mostly nothing.
    """

    table: Table
    block: str
    key: str
    row: dict[str, Any]
    places: tuple[Place, ...]
    below: str = ""

    def paths(self) -> list[str]:
        """Give the vendor paths."""
        return [_join(place.path, self.key) + self.below for place in self.places]


def normal(field: str) -> str:
    """Write a path as the tables do.

    >>> normal("$.messages[0].content[*].cache_control")
    'messages[].content[].cache_control'
    """
    text = _QUOTED.sub(r".\2", field.strip())
    return _INDEX.sub("[]", text.removeprefix("$").lstrip("."))


def find(tables: Sequence[Table], field: str) -> list[Hit]:
    """Find a field: where it stands at exactly this path, else wherever a path ends so, else what holds it whole."""
    wanted = normal(field)
    if not wanted:
        return []
    for fits in (_exactly, _ending):
        found = [hit for table in tables for hit in _hits(table, wanted, fits)]
        if found:
            return found
    return [hit for table in tables for hit in _holders(table, wanted)]


def every(table: Table) -> Iterator[Hit]:
    """Give all rows of a table with all their places."""
    for block, key, row in table.rows():
        yield Hit(table, block, key, row, tuple(table.places(block)))


def near(tables: Sequence[Table], field: str) -> list[str]:
    """Name some fields that may have been meant."""
    known = {key for table in tables for _, key, _ in table.rows()}
    last = re.split(r"[.\[]", normal(field).removesuffix("[]"))[-1]
    return get_close_matches(last or field, sorted(known), n=4)


def _hits(table: Table, wanted: str, fits: Any) -> Iterator[Hit]:
    for hit in every(table):
        places = tuple(place for place in hit.places if fits(_join(place.path, hit.key), wanted))
        if places:
            yield hit._replace(places=places)


def _exactly(path: str, wanted: str) -> bool:
    path = path if "<" in wanted else plain(path)
    return path in (wanted, wanted.removesuffix("[]"))


def _ending(path: str, wanted: str) -> bool:
    path = path if "<" in wanted else plain(path)
    return path.endswith(("." + wanted, "." + wanted.removesuffix("[]")))


def _holders(table: Table, wanted: str) -> Iterator[Hit]:
    """Give rows without parts of their own, in the tables, that stand around what was asked for."""
    for hit in every(table):
        if "as" in hit.row and hit.row["fate"] == "mapped":
            continue
        for place in hit.places:
            path = plain(_join(place.path, hit.key))
            rest = wanted.removeprefix(path)
            if rest != wanted and rest[0] in ".[":
                yield hit._replace(places=(place,), below=rest)
                break


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
