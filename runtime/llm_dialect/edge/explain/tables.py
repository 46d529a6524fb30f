"""The emitted tables of a dialect, as `codegen/tables/rows.py` prints them, and what can be asked of one direction."""

from __future__ import annotations

import json
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DIRECTIONS", "Place", "Table", "Written", "plain", "table"]

Json = dict[str, Any]

DIRECTIONS = ("request", "response", "errors", "stream")
_LABELS = ("<", ">")


class Place(NamedTuple):
    """Where objects of a definition stand: the vendor's path, and the chain of canonical fields that leads there."""

    path: str
    chain: str


class Written(NamedTuple):
    """A row that writes a canonical field."""

    block: str
    key: str
    row: Json


class Table:
    """What one dialect says of one direction."""

    def __init__(self, dialect: str, direction: str, data: Json) -> None:
        """Hold the emitted data."""
        self.dialect = dialect
        self.direction = direction
        self.data = data
        self.blocks: dict[str, Json] = data["blocks"]

    def places(self, block: str) -> list[Place]:
        """Give where a definition stands."""
        return [Place(*each) for each in self.blocks[block]["places"]]

    def rows(self) -> Iterator[tuple[str, str, Json]]:
        """Give every row with its definition and key."""
        for name, block in self.blocks.items():
            for key, row in block["rows"].items():
                yield name, key, row

    @cached_property
    def written(self) -> dict[str, list[Written]]:
        """The rows that write each canonical field, or a part of it, older spellings last."""
        found: dict[str, list[Written]] = {}
        for block, key, row in self.rows():
            if row["fate"] == "mapped":
                for name in (*row["to"], *row.get("within", ())):
                    found.setdefault(name, []).append(Written(block, key, row))
        return {name: sorted(each, key=lambda one: bool(one.row.get("older"))) for name, each in found.items()}

    @cached_property
    def set(self) -> frozenset[str]:
        """The canonical fields that the kind of an object says by itself."""
        return frozenset(name for block in self.blocks.values() for name in block["sets"])

    @property
    def beside(self) -> list[str]:
        """The canonical fields that stand beside the body."""
        found: list[str] = self.data.get("beside", [])
        return found

    @cached_property
    def made(self) -> frozenset[str]:
        """The canonical classes that a definition makes."""
        return frozenset(block["makes"] for block in self.blocks.values())

    def unsaid(self, name: str) -> tuple[str, Json] | None:
        """Find what it costs that a canonical field or class is not said, with the name of the row."""
        if name in self.data["unsaid"]:
            return name, self.data["unsaid"][name]
        for block, each in self.blocks.items():
            if name in each["unsaid"]:
                return f"{block}.{name}", each["unsaid"][name]
        for owner, cases in self.data["cases"].items():
            if f"({name})" in cases:
                return owner, cases[f"({name})"]
        return None


@cache
def _data(dialect: str) -> Json:
    file = files("llm_dialect.generated") / dialect / "rows.json"
    found: Json = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def table(dialect: str, direction: str) -> Table | None:
    """Load a dialect's table of a direction; None if it has no mapping of it."""
    data = _data(dialect).get(direction)
    if data is None:
        return None
    return Table(dialect, direction, _events(dialect, data) if direction == "stream" else data)


def _events(dialect: str, data: Json) -> Json:
    """Give the table of a stream the form of the others: a definition for each event, its rows are kept or carried.

    What the mapping of whole answers reads costs what it costs there.
    """
    answer: Json = next(iter(_data(dialect)["response"]["blocks"].values()))["rows"]
    blocks: dict[str, Json] = {}
    for name, case in data.items():
        read = (*case.get("takes", {}).values(), *case.get("mapped", ()))
        rows: dict[str, Json] = {key: {"fate": "event", "to": []} for key in read}
        rows |= {key: answer[key] for key in case.get("mapped", ()) if answer.get(key, {}).get("fate") == "kept"}
        rows |= {key: {"fate": "padding", "to": []} for key in case.get("drops", ())}
        for key, words in case.get("keeps", {}).items():
            rows[key] = {"fate": "kept", "to": [], "severity": words["loss"], "code": "dropped", "why": words["why"]}
        blocks[name] = {"makes": "", "sets": [], "places": [[name.partition(".")[2], ""]], "unsaid": {}, "rows": rows}
    return {"blocks": blocks, "unsaid": {}, "cases": {}, "values": {}}


def plain(path: str) -> str:
    """Take the labels of union cases out of a path: `a[]<x>.b` is `a[].b`.

    >>> plain("messages[]<user>.content[]<text|note>.text")
    'messages[].content[].text'
    """
    out, depth = [], 0
    for sign in path:
        depth += sign == _LABELS[0]
        if not depth:
            out.append(sign)
        depth -= sign == _LABELS[1]
    return "".join(out)
