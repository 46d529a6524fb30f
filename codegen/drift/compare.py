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
        found += between(old, new, name, name)
    return Comparison(old, new, names, found)


def between(old: Vendor, new: Vendor, before: str, name: str) -> Iterator[Finding]:
    """Compare a definition with the one that stands in its place now."""
    was, now = old.properties(before), new.properties(name)
    for key in sorted(now.keys() - was.keys()):
        needed = " (required)" if key in new.required(name) else ""
        yield Finding("property", "added", name, key, after=type_text(now[key]) + needed, schema=now[key])
    for key in sorted(was.keys() - now.keys()):
        yield Finding("property", "removed", name, key, before=type_text(was[key]), schema=was[key])
    for key in sorted(was.keys() & now.keys()):
        yield from _property(old, new, (before, name), key)
    if "anyOf" in old.defs[before] and "anyOf" in new.defs[name]:
        yield from _cases(old, new, (before, name), "")


def _property(old: Vendor, new: Vendor, names: tuple[str, str], key: str) -> Iterator[Finding]:
    before, name = names
    was, now = old.properties(before)[key], new.properties(name)[key]
    needed = key in old.required(before), key in new.required(name)
    if old.kinds(was) != new.kinds(now) or needed[0] != needed[1]:
        told = [_words(old, was, needed[0]), _words(new, now, needed[1])]
        yield Finding("property", "changed", name, key, before=told[0], after=told[1], schema=now)
    elif _bounds(old, was) != _bounds(new, now):
        yield Finding("property", "changed", name, key, before=_bounds(old, was), after=_bounds(new, now), schema=now)
    values = old.values(was), new.values(now)
    for change, found in (("added", values[1] - values[0]), ("removed", values[0] - values[1])):
        for value in sorted(found):
            yield Finding("value", change, name, key, what=value, schema=now)
    if len(old.refs(was)) or len(new.refs(now)):
        yield from _cases(old, new, names, key)


def _cases(old: Vendor, new: Vendor, names: tuple[str, str], key: str) -> Iterator[Finding]:
    before, name = names
    was, now = set(old.refs(value_of(old, before, key))), set(new.refs(value_of(new, name, key)))
    for change, vendor, which, found in (("added", new, name, now - was), ("removed", old, before, was - now)):
        for case in sorted(found):
            properties, first = vendor.properties(case), _discriminator(value_of(vendor, which, key))
            keys = sorted(properties, key=lambda each: each != first)
            tags = [tag for prop in keys for tag in _constant(properties[prop])]
            yield Finding("case", change, name, key, what=case, tag=tags[0] if tags else "", schema=vendor.defs[case])


def value_of(vendor: Vendor, name: str, key: str) -> Schema:
    """Give the schema of a property, or without a key that of a definition that is a union itself."""
    found: Schema = vendor.properties(name).get(key, {}) if key else vendor.defs[name]
    return found


def _discriminator(schema: Schema) -> str:
    """Give the property that tells the cases of a union, or of a list of such, apart."""
    inner = [each for each in (schema.get("items"), *schema.get("anyOf", ())) if isinstance(each, dict)]
    own: dict[str, str] = schema.get("discriminator", {})
    return own.get("propertyName", "") or next(filter(None, map(_discriminator, inner)), "")


def _constant(schema: Schema) -> list[str]:
    return [schema["const"]] if isinstance(schema.get("const"), str) else []


def _words(vendor: Vendor, schema: Schema, required: bool) -> str:
    kinds = "|".join(sorted(vendor.kinds(schema))) or "any"
    return f"{kinds}, {'required' if required else 'optional'}"


def _bounds(vendor: Vendor, schema: Schema) -> str:
    found = [f"{word} {leaf[word]}" for leaf in vendor.leaves(schema) for word in BOUNDS if word in leaf]
    return ", ".join(found) or "no bounds"
