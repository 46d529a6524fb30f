"""Finds the rows that a user's words mean: `temperature`, `messages[].content[].text`, or a report's `$.path`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.explain.tables import Place, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from llm_dialect.edge.explain.tables import Table

__all__ = ["Hit", "every", "find", "near", "normal"]

_INDEX = re.compile(r"\[(?:\d+|\*)?\]")
_UNDERSCORE = re.compile(r"_([a-z])")
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
    """Find a field, the surest way first: at this path, at the end of one, in what is kept whole, as a kind."""
    wanted = normal(field)
    if not wanted:
        return []
    for search in (_exact_hits, _ending_hits, _holders, _kinds):
        found = [hit for table in tables for hit in search(table, wanted)]
        if found:
            return found
    # Some vendors take `a_key` for `aKey`, and reports name what came in.
    other = _UNDERSCORE.sub(lambda each: each[1].upper(), wanted)
    return [] if other == wanted else find(tables, other)


def every(table: Table) -> Iterator[Hit]:
    """Give all rows of a table with all their places, and the kinds of objects that are carried whole or not at all."""
    for block, key, row in table.rows():
        yield Hit(table, block, key, row, tuple(table.places(block)))
    for owner, cases in table.data["cases"].items():
        for tag, entry in cases.items():
            if entry["fate"] == "opaque" and not tag.startswith("("):
                yield _kind(table, owner, tag, entry)


def _kind(table: Table, owner: str, tag: str, entry: dict[str, Any]) -> Hit:
    block, _, key = owner.partition(".")
    items = "[]" if table.blocks[block]["rows"][key].get("list") else ""
    return Hit(table, block, f"{key}{items}<{tag}>", {**entry, "to": []}, tuple(table.places(block)))


def near(tables: Sequence[Table], field: str) -> list[str]:
    """Name some fields that may have been meant."""
    known = {key.lower(): key for table in tables for _, key, _ in table.rows()}
    last = re.split(r"[.\[]", normal(field).removesuffix("[]"))[-1]
    return [known[each] for each in get_close_matches((last or field).lower(), sorted(known), n=4)]


def _exact_hits(table: Table, wanted: str) -> Iterator[Hit]:
    return _hits(table, wanted, lambda path, word: path == word)


def _ending_hits(table: Table, wanted: str) -> Iterator[Hit]:
    return _hits(table, wanted, lambda path, word: path.endswith("." + word))


def _hits(table: Table, wanted: str, fits: Callable[[str, str], bool]) -> Iterator[Hit]:
    words = (wanted, wanted.removesuffix("[]"))
    for hit in every(table):
        places = tuple(
            place
            for place in hit.places
            if any(fits(_spelt(_join(place.path, hit.key), wanted), word) for word in words)
        )
        if places:
            yield hit._replace(places=places)


def _spelt(path: str, wanted: str) -> str:
    """Write a path as it was asked for: without the kinds of objects, or without the marks of lists."""
    path = path if "<" in wanted else plain(path)
    return path if "[]" in wanted else path.replace("[]", "")


def _holders(table: Table, wanted: str) -> Iterator[Hit]:
    """Give rows without parts of their own, in the tables, that stand around what was asked for."""
    for hit in every(table):
        if ("as" in hit.row and hit.row["fate"] == "mapped") or hit.key.endswith(">"):
            continue
        for place in hit.places:
            path = plain(_join(place.path, hit.key))
            rest = wanted.removeprefix(path)
            if rest != wanted and rest[0] in ".[":
                yield hit._replace(places=(place,), below=rest)
                break


def _kinds(table: Table, wanted: str) -> Iterator[Hit]:
    """Give what becomes of a kind of object that a tag names: of itself if it is carried whole, else of its fields."""
    for hit in every(table):
        if hit.key.endswith(f"<{wanted}>"):
            yield hit
            continue
        places = tuple(place for place in hit.places if wanted in _tags(place.path))
        if places:
            yield hit._replace(places=places)


def _tags(path: str) -> list[str]:
    """Name the tags of the last object of a path."""
    return path.removesuffix(">").rpartition("<")[2].split("|") if path.endswith(">") else []


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
