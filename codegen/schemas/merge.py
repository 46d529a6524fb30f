"""Uniting definitions: two surfaces of one vendor, or the request and the response side of one class.

Properties and enums are united, ``required`` is the intersection. What only one surface has is marked
``x-surface`` on the definition or on the property; enum values only one of them has stand in
``x-surface-values``. Union members carry no mark of their own: their definitions do.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.schemas.shapes import (
    PENDING,
    Definitions,
    Schema,
    any_of,
    canonical,
    object_schema,
    ref_name,
    references,
    rename_references,
    string_enum,
    strings_of,
)
from codegen.schemas.unions import flatten, join

SURFACE = "x-surface"
SURFACE_VALUES = "x-surface-values"


class MergeError(Exception):
    """Two things that should be one cannot be united."""


def unite(a: Schema, b: Schema, defs: Definitions) -> Schema:
    """Return the schema of a value that may be as ``a`` or as ``b`` says."""
    if canonical(a) == canonical(b):
        return a
    if not a or not b:
        return {}
    leaves = flatten(a)
    tag = next((s[PENDING] for s in (a, b, *a.get("anyOf", ())) if isinstance(s.get(PENDING), str)), None)
    for leaf in flatten(b):
        _absorb(leaves, leaf, defs)
    return join(leaves, defs, tag)


def _absorb(leaves: list[Schema], leaf: Schema, defs: Definitions) -> None:
    if any(canonical(leaf) == canonical(other) for other in leaves):
        return
    for place, other in enumerate(leaves):
        merged = _merge_leaf(other, leaf, defs)
        if merged is not None:
            leaves[place] = merged
            return
    leaves.append(leaf)


def _merge_leaf(a: Schema, b: Schema, defs: Definitions) -> Schema | None:
    """Merge two alternatives of one JSON type into one, or return None where they stay apart."""
    kind = a.get("type")
    if kind is None or kind != b.get("type"):
        return None
    if kind == "array" and "items" in a and "items" in b:
        return {**a, "items": unite(a["items"], b["items"], defs)}
    if kind == "object" and is_map(a) and is_map(b):
        return {**a, "additionalProperties": unite(a["additionalProperties"], b["additionalProperties"], defs)}
    if kind == "boolean":
        return {"type": "boolean"}
    if kind == "string" and (known := _merge_enums(a, b)) is not None:
        return known
    return _common_keywords(a, b) if kind in ("integer", "number", "string") and not _closed(a, b) else None


def is_map(schema: Schema) -> bool:
    """Tell a map: an object described by the schema of its values."""
    return isinstance(schema.get("additionalProperties"), dict)


def _merge_enums(a: Schema, b: Schema) -> Schema | None:
    left, right = strings_of(a), strings_of(b)
    if left is None or right is None:
        return None
    other = {key: value for key, value in a.items() if key not in ("const", "enum")}
    return {**other, **string_enum([*left, *right])}


def _closed(a: Schema, b: Schema) -> bool:
    return any("enum" in s or "const" in s for s in (a, b))


def _common_keywords(a: Schema, b: Schema) -> Schema:
    out = {key: value for key, value in a.items() if b.get(key) == value}
    if known := sorted({*a.get("x-known", ()), *b.get("x-known", ())}):
        out["x-known"] = known
    return out


def unite_definitions(a: Schema, b: Schema, defs: Definitions) -> Schema:
    """Unite two definitions of one name: an object with the properties of both."""
    if canonical(a) == canonical(b):
        return a
    if "properties" not in a or "properties" not in b:
        return unite(a, b, defs)
    left, right = a["properties"], b["properties"]
    props = {**right, **left}
    for key in left.keys() & right.keys():
        props[key] = unite(left[key], right[key], defs)
    required = set(a.get("required", ())) & set(b.get("required", ()))
    return object_schema(props, required, open_=bool(a.get("additionalProperties") or b.get("additionalProperties")))


def unite_all(a: Definitions, b: Definitions) -> Definitions:
    """Unite two sets of definitions name by name."""
    both = {**b, **a}
    return {name: unite_definitions(a[name], b[name], both) if name in a and name in b else both[name] for name in both}


def unite_surfaces(first: tuple[str, Definitions], second: tuple[str, Definitions]) -> Definitions:
    """Unite two surfaces and mark what only one of them has."""
    (name_a, a), (name_b, b) = first, second
    out = unite_all(a, b)
    for name, body in out.items():
        if name not in a or name not in b:
            out[name] = {**body, SURFACE: name_a if name in a else name_b}
        elif "properties" in body:
            out[name] = _marked(body, (name_a, a[name]["properties"]), (name_b, b[name]["properties"]))
    return out


def _marked(body: Schema, first: tuple[str, Schema], second: tuple[str, Schema]) -> Schema:
    (name_a, a), (name_b, b) = first, second
    props: Schema = {}
    for key, schema in body["properties"].items():
        if key not in a or key not in b:
            props[key] = {**schema, SURFACE: name_a if key in a else name_b}
            continue
        left, right = _values(a[key]), _values(b[key])
        apart = {n: sorted(v) for n, v in ((name_a, left - right), (name_b, right - left)) if v}
        props[key] = {**schema, SURFACE_VALUES: apart} if left and right and apart else schema
    return {**body, "properties": props}


def _values(schema: Schema) -> set[str]:
    out: set[str] = set()
    for leaf in flatten(schema):
        out.update(strings_of(leaf) or leaf.get("x-known", ()))
    return out


def renamed(defs: Definitions, new_name: Callable[[str], str]) -> Definitions:
    """Rename definitions and every reference to them; two of different shape may not get one name."""
    out: Definitions = {}
    for name, body in defs.items():
        target = new_name(name)
        moved: Schema = rename_references(body, new_name)
        if target in out and canonical(out[target]) != canonical(moved):
            raise MergeError(f"{name} cannot be renamed to {target}: another definition has that name")
        out[target] = moved
    return out


def join_sides(request: Definitions, response: Definitions, suffix: str = "Out") -> tuple[Definitions, set[str]]:
    """Put both sides into one set; return it with the names whose response twin got the suffix.

    A name both sides have is shared where the shapes are equal, all they refer to included. Otherwise the
    request keeps the name and the response's definition gets the suffix.
    """
    both = request.keys() & response.keys()
    apart = {name for name in both if canonical(request[name]) != canonical(response[name])}
    while more := {n for n in both - apart if references(response[n]) & apart}:
        apart |= more
    moved = renamed(response, lambda name: name + suffix if name in apart else name)
    return {**moved, **request}, apart


def merge_variants(variants: list[Schema], defs: Definitions) -> Schema:
    """Make one object of the SDK's streaming / non-streaming split of one request."""
    props: Schema = {}
    for variant in variants:
        for key, sub in variant["properties"].items():
            props[key] = unite(props[key], sub, defs) if key in props else sub
    required = set[str].intersection(*(set(v.get("required", ())) for v in variants))
    flags = {key for key, schema in props.items() if _is_boolean(schema)}
    return object_schema(props, required - flags)


def _is_boolean(schema: Schema) -> bool:
    return any(leaf.get("type") == "boolean" for leaf in flatten(schema))


def stream_union(members: list[Schema]) -> Schema:
    """Return the definition of one stream event, its dispatch still to be settled."""
    return {"anyOf": members, PENDING: True} if len(members) > 1 else any_of(members)


def plain_ref(schema: Schema) -> str:
    """Return the name a root refers to."""
    name = ref_name(schema)
    if name is None:
        raise MergeError(f"a root must be one named definition, not {canonical(schema)[:80]}")
    return name
