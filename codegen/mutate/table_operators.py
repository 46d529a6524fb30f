"""Faults of enum tables, unions, blocks and of the costs that stand anywhere."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from codegen.mutate.document import GONE, SILENT, Edit
from codegen.mutate.faults import Fault, changed, following, other, removed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.mutate.document import Document
    from codegen.yamlfile import Place

FLIPS = {"none": ("lossy",), "lossy": ("none", "rejected"), "rejected": ("lossy",)}


def enum_drop(doc: Document) -> Iterator[Fault]:
    """Take an entry of an enum table away, or only read it."""
    for name, table in doc.tables():
        for part in ("both", "parse", "wild", "render", "unsaid"):
            for value, aim in table.get(part, {}).items():
                place: Place = ("enums", name, part, value)
                yield removed(place, f"{part} {value}")
                if part == "both":
                    silent = [Edit(("enums", name, "unsaid", aim), SILENT)]
                    yield Fault(
                        place, "only read", (Edit(place, GONE), Edit(("enums", name, "parse", value), aim), *silent)
                    )


def enum_swap(doc: Document) -> Iterator[Fault]:
    """Exchange the meanings of two values, write a value as another, read a new one as another."""
    for name, table in doc.tables():
        both: dict[str, str] = table.get("both", {})
        for one, two in pairwise(both):
            if both[one] != both[two]:
                places = [("enums", name, "both", each) for each in (one, two)]
                yield Fault(places[0], f"{one} ↔ {two}", (Edit(places[0], both[two]), Edit(places[1], both[one])))
        for value, row in table.get("render", {}).items():
            instead = following(row["as"], list(both))
            if instead is not None:
                yield changed(("enums", name, "render", value, "as"), row["as"], instead)
        for part in ("parse", "wild"):
            for value, aim in table.get(part, {}).items():
                yield from _other_value(doc, table, ("enums", name, part, value), aim)
        if "unknown" in table:
            yield from _other_value(doc, table, ("enums", name, "unknown"), table["unknown"])


def _other_value(doc: Document, table: dict[str, Any], place: Place, value: str) -> Iterator[Fault]:
    instead = following(value, doc.values(table.get("of"), list(table["both"].values())))
    if instead is not None:
        yield changed(place, value, instead)


def union_case(doc: Document) -> Iterator[Fault]:
    """Carry the objects of a case whole instead of reading them."""
    for name, union in doc.unions():
        for tag, block in union.get("cases", {}).items():
            made = doc.data["types"][block].get("shell", {}).get("class") or doc.made(block)
            groups = [*union.get("opaque", []), {"tags": [tag], **SILENT}]
            edits = [Edit(("types", name, "cases", tag), GONE), Edit(("types", name, "opaque"), groups)]
            if made not in union.get("unsaid", {}):
                edits.append(Edit(("types", name, "unsaid", made), SILENT))
            yield Fault(("types", name, "cases", tag), f"{block} → opaque", tuple(edits))


def union_word(doc: Document) -> Iterator[Fault]:
    """Take a word of a union, a case or an opaque tag away."""
    for name, union in doc.unions():
        for word in ("absent", "other", "unknown", "unfit"):
            if word in union:
                yield removed(("types", name, word), word)
        for index, group in enumerate(union.get("opaque", ())):
            for at, tag in enumerate(group["tags"]):
                yield removed(("types", name, "opaque", index, "tags", at), f"tag {tag}")


def constant(doc: Document) -> Iterator[Fault]:
    """Change or drop what a block sets."""
    for name, block in doc.blocks():
        for place, values, cls in _sets(doc, name, block):
            for key, value in values.items():
                field = next((each for each in doc.canonical.classes[cls].fields if each.name == key), None)
                instead = following(value, doc.values(field.target if field else None, ())) or other(value)
                yield changed((*place, key), value, instead)
                yield removed((*place, key), f"{key}: {value}")


def _sets(doc: Document, name: str, block: dict[str, Any]) -> Iterator[tuple[Place, dict[str, str], str]]:
    if "set" in block:
        yield ("types", name, "set"), block["set"], doc.made(name)
    if "set" in block.get("shell", {}):
        yield ("types", name, "shell", "set"), block["shell"]["set"], block["shell"]["class"]


def condition(doc: Document) -> Iterator[Fault]:
    """Change or drop the field on which it hangs that a block is written."""
    for name, block in doc.blocks():
        if "when" in block:
            place = ("types", name, "when")
            fields = [each.name for each in doc.canonical.classes[doc.made(name)].fields]
            yield changed(place, block["when"], following(block["when"], fields))
            yield removed(place, f"when {block['when']}")


def severity(doc: Document) -> Iterator[Fault]:
    """Change what something costs."""
    for place, row in _maps(doc.data, ()):
        for word in _severities(place, row):
            given = row.get(word, "lossy" if place[-1] == "limit" else "none")
            if given in FLIPS and row.get("code") != "todo":
                for instead in FLIPS[given]:
                    yield changed((*place, word), given, instead)


def _severities(place: Place, row: dict[str, Any]) -> list[str]:
    if len(place) == 4 and place[2] == "fields":
        return [word for word in ("keep",) if word in row]
    of_emit = place[-1:] == ("emit",) and "default" in row
    of_render = len(place) == 4 and place[0] == "enums" and place[2] == "render"
    of_limit = place[-1:] == ("limit",) and len(place) == 5
    return ["loss"] if "loss" in row or of_emit or of_render or of_limit else []


def row_word(doc: Document) -> Iterator[Fault]:
    """Take a whole row of what is not said away, or its usual value, or its code."""
    for name, row in doc.data.get("unrendered", {}).items():
        yield removed(("unrendered", name), name)
        if "usual" in row:
            yield removed(("unrendered", name, "usual"), f"usual {row['usual']!r}")
    for place, row in _maps(doc.data, ()):
        if "loss" in row and row.get("code", "todo") != "todo":
            yield removed((*place, "code"), f"code {row['code']}")


def _maps(value: Any, place: Place) -> Iterator[tuple[Place, dict[str, Any]]]:
    if isinstance(value, dict):
        found: dict[str, Any] = {**value}
        yield place, found
        for key, inner in found.items():
            yield from _maps(inner, (*place, key))
    elif isinstance(value, list):
        items: list[Any] = [*value]
        for index, inner in enumerate(items):
            yield from _maps(inner, (*place, index))
