"""Faults of the files that map no properties: what stream events mean, surfaces, lines of batches."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from codegen.mutate.document import GONE, SILENT, Edit
from codegen.mutate.faults import Fault, changed, following, other, removed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.mutate.document import Document
    from codegen.yamlfile import Place

APART = ("dialect", "direction")
"""What says which file it is, and nothing more."""


def step(doc: Document) -> Iterator[Fault]:
    """Let an event mean what another one of its table means."""
    for place, row, table in _cases(doc):
        steps = list(dict.fromkeys(each["step"] for each in table["cases"].values() if "step" in each))
        instead = following(row.get("step"), steps)
        if instead is not None:
            yield changed((*place, "step"), row["step"], instead)


def role(doc: Document) -> Iterator[Fault]:
    """Exchange what two properties of an event say, or let one say nothing."""
    for place, row, _ in _cases(doc):
        takes: dict[str, str] = row.get("takes", {})
        for one, two in pairwise(takes):
            places = [(*place, "takes", each) for each in (one, two)]
            yield Fault(places[0], f"{one} ↔ {two}", (Edit(places[0], takes[two]), Edit(places[1], takes[one])))
        for name, key in takes.items():
            drops = Edit((*place, "drops"), [*row.get("drops", ()), key])
            yield removed((*place, "takes", name), f"{name}: {key}", drops)


def kept(doc: Document) -> Iterator[Fault]:
    """Change what a property of an event costs elsewhere, or say nothing of it."""
    for place, row, _ in _cases(doc):
        for key, words in row.get("keeps", {}).items():
            at = (*place, "keeps", key)
            yield changed((*at, "loss"), words["loss"], "none" if words["loss"] == "lossy" else "lossy")
            yield removed(at, key, Edit((*place, "drops"), [*row.get("drops", ()), key]))


def padding(doc: Document) -> Iterator[Fault]:
    """Tell of padding that it is lost."""
    for place, row, _ in _cases(doc):
        for index, key in enumerate(row.get("drops", ())):
            at = (*place, "drops", index)
            keeps = {**row.get("keeps", {}), key: {**SILENT, "loss": "lossy"}}
            yield Fault(at, f"{key} → kept", (Edit(at, GONE), Edit((*place, "keeps"), keeps)))


def _cases(doc: Document) -> Iterator[tuple[Place, dict[str, Any], dict[str, Any]]]:
    for name, table in doc.data["tables"].items():
        for case, row in table["cases"].items():
            yield ("tables", name, "cases", case), row, table


def value(doc: Document) -> Iterator[Fault]:
    """Change a value; a kind of error becomes another one."""
    kinds = list(doc.canonical.enums["ErrorKind"].values) if "ErrorKind" in doc.canonical.enums else []
    for place, given in _leaves(doc.data):
        instead = following(given, kinds) if given in kinds else other(given)
        if instead is not None:
            yield changed(place, given, instead)


def entry(doc: Document) -> Iterator[Fault]:
    """Take a key or an item away."""
    for place, given in _entries(doc.data, ()):
        yield removed(place, f"{place[-1]}: {given}" if isinstance(place[-1], str) else str(given))


def _leaves(given: Any) -> Iterator[tuple[Place, Any]]:
    yield from ((place, inner) for place, inner in _entries(given, ()) if not isinstance(inner, (dict, list)))


def _entries(given: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    found: list[tuple[str | int, Any]] = []
    if isinstance(given, dict):
        found = [(key, inner) for key, inner in given.items() if place or key not in APART]
    elif isinstance(given, list):
        found = list(enumerate(given))
    for key, inner in found:
        yield (*place, key), inner
        yield from _entries(inner, (*place, key))
