"""Faults of single properties: their targets, words, limits, defaults."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from codegen.mutate.document import Edit
from codegen.mutate.faults import Fault, changed, following, other, removed, silenced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.canonical.model import CanonField
    from codegen.mutate.document import Document, Row

STANDING = {
    "to",
    "as",
    "each",
    "keep",
    "drop",
    "todo",
    "why",
    "const",
    "pack",
    "covers",
    "sum",
    "plus",
    "parts",
    "rule",
    "convert",
}
"""Words without which a row says nothing, or that another operator takes away; `drop_word` drops all others."""


def target_swap(doc: Document) -> Iterator[Fault]:
    """Exchange the targets of two properties of a block whose canonical fields are alike."""
    groups: dict[Any, list[Row]] = {}
    for row in doc.rows():
        target = doc.target(row)
        if target is not None:
            groups.setdefault((row.block, _shape(target[1])), []).append(row)
    for rows in groups.values():
        for one, two in pairwise(rows):
            a, b = one.words["to"], two.words["to"]
            if a != b:
                note = f"{a} ↔ {b} of {two.key}"
                yield Fault(one.place, note, (_aimed(one, b), _aimed(two, a)))


def target_sibling(doc: Document) -> Iterator[Fault]:
    """Map a property to another canonical field of the same type that its block does not use."""
    for row in doc.rows():
        target = doc.target(row)
        if target is None or "." in row.words["to"]:
            continue
        cls, field = target
        used = {each.words.get("to") for each in doc.rows() if doc.made(each.block) == cls}
        alike = [each.name for each in doc.canonical.classes[cls].fields if _shape(each) == _shape(field)]
        name = following(field.name, [each for each in alike if each == field.name or each not in used])
        if name is not None:
            yield Fault(row.place, f"{field.name} → {name}", (_aimed(row, name), *silenced(doc, row)))


def _shape(field: CanonField) -> tuple[str, str, bool]:
    return field.kind, field.target, field.is_list


def _aimed(row: Row, to: str) -> Edit:
    return Edit(row.place, {**row.words, "to": to})


def keep(doc: Document) -> Iterator[Fault]:
    """Keep a mapped property for its own dialect, without a word about it."""
    for row in doc.rows():
        if doc.target(row) is not None:
            kept = {"keep": "none", "why": "a planted fault"}
            yield Fault(row.place, f"{row.words['to']} → kept", (Edit(row.place, kept), *silenced(doc, row)))


def drop_word(doc: Document) -> Iterator[Fault]:
    """Take a word of a row away."""
    for row in doc.rows():
        for word, value in row.words.items():
            if word not in STANDING and row.words.get("code") != "todo":
                yield removed((*row.place, word), f"{word} {value!r}")


def drop_rule(doc: Document) -> Iterator[Fault]:
    """Take one function of a list of rules away."""
    for row in doc.rows():
        names: list[str] = row.words.get("rule", [])
        for index, name in enumerate(names):
            place = (*row.place, "rule")
            yield removed((*place, index) if len(names) > 1 else place, f"rule {name}")


def drop_term(doc: Document) -> Iterator[Fault]:
    """Take a term of a sum away."""
    for row in doc.rows():
        for word in ("plus", "sum", "parts"):
            for index, name in enumerate(row.words.get(word, ())):
                yield removed((*row.place, word, index), f"{word} {name}")


def plain(doc: Document) -> Iterator[Fault]:
    """Carry a value as it is instead of converting it."""
    for row in doc.rows():
        if "convert" in row.words:
            yield removed((*row.place, "convert"), f"convert {row.words['convert']}")


def limit(doc: Document) -> Iterator[Fault]:
    """Move or drop a bound."""
    for row in doc.rows():
        for word, bound in ((word, bound) for word in ("limit", "alias") for bound in ("min", "max", "items")):
            value = row.words.get(word, {}).get(bound)
            if value is not None:
                place = (*row.place, word, bound)
                yield from (changed(place, value, value + step) for step in (1, -1))
                yield removed(place, f"{bound} {value}")


def default(doc: Document) -> Iterator[Fault]:
    """Change what is taken for an absent key, and what is written when the target wants a value."""
    for row in doc.rows():
        emit = row.words.get("emit")
        if isinstance(emit, dict) and other(emit["default"]) is not None:
            yield changed((*row.place, "emit", "default"), emit["default"], other(emit["default"]))
        if other(row.words.get("default")) is not None:
            yield changed((*row.place, "default"), row.words["default"], other(row.words["default"]))


def ident(doc: Document) -> Iterator[Fault]:
    """Change the prefix of an id."""
    for row in doc.rows():
        if "ident" in row.words:
            yield changed((*row.place, "ident"), row.words["ident"], f"x{row.words['ident']}")
