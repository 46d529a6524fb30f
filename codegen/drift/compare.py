"""What differs between two schemas of a vendor, in the terms that a mapping speaks of: properties, cases, values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from codegen.drift.renames import renamed, renamed_document
from codegen.inventory import type_text
from codegen.vendor import Vendor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.vendor import Schema

BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format")


@dataclass(frozen=True)
class Finding:
    """One difference.

    Attributes:
        kind: property, case, value or definition.
        change: added, removed, changed or renamed.
        definition: The definition that it is about, under its new name.
        key: The property; empty for a definition as a whole.
        what: The case's definition, or the value.
        tag: The constant that tells the case apart, if any.
        before: What was said, in words.
        after: What is said now.
        schema: The property's new schema, or its old one if it went.
    """

    kind: str
    change: str
    definition: str
    key: str = ""
    what: str = ""
    tag: str = ""
    before: str = ""
    after: str = ""
    schema: Schema = field(default_factory=dict[str, Any], hash=False, compare=False)


@dataclass(frozen=True)
class Comparison:
    """Two schemas.

    Attributes:
        old: The one before, with the definitions' new names.
        new: The one after.
        names: Old name → new name of renamed definitions.
        findings: What differs, by definition.
    """

    old: Vendor
    new: Vendor
    names: dict[str, str]
    findings: list[Finding]


def compare(before: Schema, after: Schema) -> Comparison:
    """Compare two schema documents."""
    names = renamed(Vendor(before), Vendor(after))
    old, new = Vendor(renamed_document(before, names)), Vendor(after)
    found = [Finding("definition", "renamed", name, before=was, after=name) for was, name in sorted(names.items())]
    for name in sorted(old.defs.keys() & new.defs.keys()):
        found += _definition(old, new, name)
    return Comparison(old, new, names, found)


def _definition(old: Vendor, new: Vendor, name: str) -> Iterator[Finding]:
    was, now = old.properties(name), new.properties(name)
    for key in sorted(now.keys() - was.keys()):
        needed = " (required)" if key in new.required(name) else ""
        yield Finding("property", "added", name, key, after=type_text(now[key]) + needed, schema=now[key])
    for key in sorted(was.keys() - now.keys()):
        yield Finding("property", "removed", name, key, before=type_text(was[key]), schema=was[key])
    for key in sorted(was.keys() & now.keys()):
        yield from _property(old, new, name, key)


def _property(old: Vendor, new: Vendor, name: str, key: str) -> Iterator[Finding]:
    was, now = old.properties(name)[key], new.properties(name)[key]
    if old.kinds(was) != new.kinds(now) or (key in old.required(name)) != (key in new.required(name)):
        told = [_words(vendor, schema, key in vendor.required(name)) for vendor, schema in ((old, was), (new, now))]
        yield Finding("property", "changed", name, key, before=told[0], after=told[1], schema=now)
    elif _bounds(old, was) != _bounds(new, now):
        yield Finding("property", "changed", name, key, before=_bounds(old, was), after=_bounds(new, now), schema=now)
    values = old.values(was), new.values(now)
    for change, found in (("added", values[1] - values[0]), ("removed", values[0] - values[1])):
        for value in sorted(found):
            yield Finding("value", change, name, key, what=value, schema=now)
    if len(old.refs(was)) or len(new.refs(now)):
        yield from _cases(old, new, name, key)


def _cases(old: Vendor, new: Vendor, name: str, key: str) -> Iterator[Finding]:
    was, now = set(old.refs(old.properties(name)[key])), set(new.refs(new.properties(name)[key]))
    for change, vendor, found in (("added", new, now - was), ("removed", old, was - now)):
        for case in sorted(found):
            tags = [tag for prop in vendor.properties(case) for tag in _constant(vendor.properties(case)[prop])]
            yield Finding("case", change, name, key, what=case, tag=tags[0] if tags else "", schema=vendor.defs[case])


def _constant(schema: Schema) -> list[str]:
    return [schema["const"]] if isinstance(schema.get("const"), str) else []


def _words(vendor: Vendor, schema: Schema, required: bool) -> str:
    kinds = "|".join(sorted(vendor.kinds(schema))) or "any"
    return f"{kinds}, {'required' if required else 'optional'}"


def _bounds(vendor: Vendor, schema: Schema) -> str:
    found = [f"{word} {leaf[word]}" for leaf in vendor.leaves(schema) for word in BOUNDS if word in leaf]
    return ", ".join(found) or "no bounds"
