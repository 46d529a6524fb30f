"""Tells definitions that only got another name from such as came or went, by their shape."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.vendor import Schema, Vendor

ALIKE = 0.7
"""Of two definitions' properties this share must be the same for one to be the other under a new name."""

REF = "#/$defs/"


def renamed(old: Vendor, new: Vendor) -> dict[str, str]:
    """Give old name → new name of the definitions that were renamed; each is used once, the most alike first."""
    gone, come = sorted(old.defs.keys() - new.defs.keys()), sorted(new.defs.keys() - old.defs.keys())
    pairs = sorted(
        ((-alike(old.defs[one], new.defs[other]), one, other) for one in gone for other in come),
    )
    found = _stood_in(old, new, gone, come)
    for score, one, other in pairs:
        if -score >= ALIKE and one not in found and other not in found.values():
            found[one] = other
    return found


def _stood_in(old: Vendor, new: Vendor, gone: list[str], come: list[str]) -> dict[str, str]:
    """Give the definitions that stand where another one stood alone, in a definition that stayed."""
    found: dict[str, str] = {}
    for name in sorted(old.defs.keys() & new.defs.keys()):
        for key in old.properties(name).keys() & new.properties(name).keys():
            was, now = old.refs(old.properties(name)[key]), new.refs(new.properties(name)[key])
            if len(was) == len(now) == 1 and was[0] in gone and now[0] in come and now[0] not in found.values():
                found.setdefault(was[0], now[0])
    return found


def alike(one: Schema, other: Schema) -> float:
    """Give the share of properties that two definitions have in common; tags that differ make them strangers."""
    a, b = one.get("properties", {}), other.get("properties", {})
    if not a or not b:
        return float(_plain(one) == _plain(other) and "enum" in one)
    if any(
        a[key]["const"] != b[key]["const"] for key in a.keys() & b.keys() if "const" in a[key] and "const" in b[key]
    ):
        return 0.0
    if len(a.keys() | b.keys()) < 2:
        return float(_plain(one) == _plain(other) and any("const" in each for each in a.values()))
    same = sum(_plain(a[key]) == _plain(b[key]) for key in a.keys() & b.keys())
    return same / len(a.keys() | b.keys())


def _plain(schema: Any) -> str:
    """Write a schema without the names of other definitions and without marks."""
    return json.dumps(_bare(schema), sort_keys=True)


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found: dict[str, Any] = {**schema}
    bare = {key: _bare(value) for key, value in found.items() if not key.startswith("x-") and key != "discriminator"}
    return {"$ref": ""} if "$ref" in bare else bare


def under_new_names(schema: Any, names: Mapping[str, str]) -> Any:
    """Copy a schema with the references renamed."""
    if isinstance(schema, list):
        return [under_new_names(each, names) for each in schema]
    if isinstance(schema, str) and schema.startswith(REF):
        return REF + names.get(schema.removeprefix(REF), schema.removeprefix(REF))
    if isinstance(schema, dict):
        return dict(_items(schema, names))
    return schema


def _items(schema: dict[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    for key, value in schema.items():
        yield key, under_new_names(value, names)


def renamed_document(document: Schema, names: Mapping[str, str]) -> Schema:
    """Copy a schema document with definitions renamed."""
    defs = {names.get(name, name): under_new_names(body, names) for name, body in document["$defs"].items()}
    return {**document, "roots": under_new_names(document["roots"], names), "$defs": defs}
