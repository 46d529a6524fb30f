"""A spec as plain data with the canonical model beside it: what the operators look at, and how an edit is applied."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.canonical.model import CanonField, Canonical
    from codegen.yamlfile import Place

GONE: Final = object()
"""As the value of an edit: the key or the item is taken away."""

SILENT = {"loss": "none", "why": "a planted fault"}


@dataclass(frozen=True)
class Edit:
    """One value of a spec that becomes another."""

    place: Place
    value: Any = field(hash=False)


@dataclass(frozen=True)
class Mutant:
    """One planted fault.

    Attributes:
        operator: What kind of fault.
        dialect: The dialect of the spec.
        direction: Its direction.
        place: Where in the spec, as dotted keys.
        note: What it says now.
        edits: How it is made; some faults need a further row to get past the generator.
        near: Words in the names of the tests that are likely to find it.
    """

    operator: str
    dialect: str
    direction: str
    place: str
    note: str
    edits: tuple[Edit, ...]
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say operator, place and fault in one line."""
        return f"{self.operator} {self.dialect} {self.direction} {self.place}: {self.note}"


@dataclass(frozen=True)
class Row:
    """One property of a block, as a map of words."""

    block: str
    key: str
    words: dict[str, Any]

    @property
    def place(self) -> Place:
        """Where it stands."""
        return ("types", self.block, "fields", self.key)


@dataclass(frozen=True)
class Document:
    """One spec file; of one that maps nothing (`stream`, `surface`, `batch`) its name is told beside it."""

    data: dict[str, Any]
    canonical: Canonical
    named: str = ""

    @property
    def direction(self) -> str:
        """Name the direction, or what else the file is about."""
        return self.named or str(self.data["direction"])

    def blocks(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give the blocks."""
        for name, block in self.data["types"].items():
            if not name.endswith("_"):
                yield name, block

    def unions(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give the unions."""
        for name, union in self.data["types"].items():
            if name.endswith("_"):
                yield name, union

    def tables(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give the enum tables."""
        yield from self.data.get("enums", {}).items()

    def rows(self) -> Iterator[Row]:
        """Give every property of every block."""
        for name, block in self.blocks():
            for key, words in block["fields"].items():
                yield Row(name, key, {"to": words} if isinstance(words, str) else words)

    def made(self, block: str) -> str:
        """Name the canonical class that a block makes, or adds to (the first if several)."""
        row = self.data["types"][block]
        if block.endswith("_"):  # a union among the cases of another; the first of its cases speaks for all
            return self.made(next(iter(row["cases"].values())))
        into = row.get("into", ())
        return str(row.get("ir") or (into if isinstance(into, str) else into[0]))

    def target(self, row: Row) -> tuple[str, CanonField] | None:
        """Give the class and the canonical field that a property is mapped to; None if to none of its own."""
        head, _, tail = str(row.words.get("to", ".")).partition(".")
        found = self._field(self.made(row.block), head)
        return self._field(found[1].target, tail) if found and tail else found

    def _field(self, cls: str, name: str) -> tuple[str, CanonField] | None:
        known = self.canonical.classes.get(cls)
        fields = {each.name: each for each in known.fields} if known else {}
        return (cls, fields[name]) if name in fields else None

    def near(self, place: Place) -> Iterator[str]:
        """Name what cases of a place are called after: its block, those with its enum or union, its canonical class."""
        head, *rest = (*map(str, place), "")
        if head == "unrendered":
            yield rest[0].partition(".")[0]
        elif head == "enums":
            yield from (row.block for row in self.rows() if row.words.get("enum") == rest[0])
        elif head == "types" and rest[0].endswith("_"):
            yield from (row.block for row in self.rows() if rest[0] in (row.words.get("as"), row.words.get("each")))
        elif head == "types":
            yield rest[0]

    def values(self, of: str | None, given: Sequence[str]) -> list[str]:
        """Give what a value may be exchanged for: the canonical enum's values, or else those that the table has."""
        return list(self.canonical.enums[of].values) if of in self.canonical.enums else list(dict.fromkeys(given))


def applied(data: dict[str, Any], edits: Sequence[Edit]) -> dict[str, Any]:
    """Copy a spec with edits, without the blocks and unions that nothing leads to any more."""
    made = copy.deepcopy(data)
    for edit in edits:
        _apply(made, edit)
    if "types" in made:
        _prune(made)
    return made


def _apply(data: dict[str, Any], edit: Edit) -> None:
    inner: Any = data
    for step in edit.place[:-1]:
        if step in ("unrendered", "unsaid", "parse"):
            inner.setdefault(step, {})
        inner = inner[step]
    if edit.value is GONE:
        del inner[edit.place[-1]]
    else:
        inner[edit.place[-1]] = copy.deepcopy(edit.value)


def _prune(data: dict[str, Any]) -> None:
    types: dict[str, Any] = data["types"]
    reached = [data["root"]]
    for name in reached:
        for target in _steps(types.get(name, {})):
            if target not in reached:
                reached.append(target)
    for name in types.keys() - set(reached):
        del types[name]


def _steps(row: dict[str, Any]) -> Iterator[str]:
    yield from row.get("cases", {}).values()
    yield from (row[word] for word in ("absent", "other") if word in row)
    yield from (told["as"] for told in row.get("told", ()))
    for words in row.get("fields", {}).values():
        if isinstance(words, dict):
            yield from (words[word] for word in ("as", "each") if word in words)
