"""Unions: joining alternatives, and finding out how a reader tells object alternatives apart."""

from __future__ import annotations

from typing import Any

from codegen.schemas.shapes import (
    PENDING,
    Definitions,
    Schema,
    any_of,
    children,
    deref,
    ref_name,
    string_enum,
    strings_of,
)

TAG_NAMES = ("type", "role", "object", "mode", "kind")  # preferred tags, in order


def flatten(schema: Schema) -> list[Schema]:
    """Return the alternatives of nested ``anyOf``, without repetition."""
    if "anyOf" not in schema:
        return [schema]
    out: list[Schema] = []
    for member in schema["anyOf"]:
        out.extend(leaf for leaf in flatten(member) if leaf not in out)
    return out


def join(members: list[Schema], defs: Definitions, tag: str | None = None) -> Schema:
    """``anyOf`` the members; string enums become one, objects are grouped to get a dispatch later."""
    leaves: list[Schema] = []
    for member in members:
        leaves.extend(leaf for leaf in flatten(member) if leaf not in leaves)
    objects = [leaf for leaf in leaves if _is_object(leaf, defs)]
    strings = [leaf for leaf in leaves if leaf.get("type") == "string" and strings_of(leaf) is not None]
    plain = [leaf for leaf in leaves if leaf not in objects and leaf not in strings]
    merged = _join_strings(strings, plain)
    if len(objects) > 1:
        merged.append({"anyOf": objects, PENDING: tag or _declared(members) or True})
    else:
        merged.extend(objects)
    return any_of(merged)


def _is_object(leaf: Schema, defs: Definitions) -> bool:
    if ref_name(leaf) is None:
        return False
    body = deref(leaf, defs)
    return not body or "properties" in body  # an empty body is one that is still being built


def _declared(members: list[Schema]) -> str | None:
    groups = [sub for m in members for sub in [m, *m.get("anyOf", [])]]
    tags = [group[PENDING] for group in groups if isinstance(group.get(PENDING), str)]
    return tags[0] if tags else None


def _join_strings(strings: list[Schema], plain: list[Schema]) -> list[Schema]:
    """Merge enums; beside a plain string they are an open enum, kept as ``x-known``."""
    values = {value for s in strings for value in strings_of(s) or ()}
    opens = [p for p in plain if p.get("type") == "string" and not set(p) - {"type", "x-known"}]
    rest = [p for p in plain if p not in opens]
    if opens:
        known = sorted(values.union(*(p.get("x-known", ()) for p in opens)))
        return [{"type": "string", **({"x-known": known} if known else {})}, *rest]
    return [*(strings if len(strings) == 1 else [string_enum(values)] if values else []), *rest]


def settle(schema: Schema, defs: Definitions) -> None:
    """Replace every pending mark by a discriminator or an ``x-dispatch``; definitions must be complete."""
    if (pending := schema.pop(PENDING, None)) is not None:
        found = infer(schema["anyOf"], defs, pending if isinstance(pending, str) else None)
        if found.pop("exact"):
            mapping = {value: refs[0] for value, refs in found["mapping"].items()}
            schema["discriminator"] = {"propertyName": found["property"], "mapping": mapping}
        else:
            schema["x-dispatch"] = found
    for _, sub in children(schema):
        settle(sub, defs)


def infer(members: list[Schema], defs: Definitions, declared: str | None) -> dict[str, Any]:
    """Find the property that tells the members apart; failing that, the keys only one of them has."""
    best: dict[str, Any] | None = None
    least = 0
    for name in _tag_candidates(members, defs, declared):
        found = _try_tag(members, name, defs)
        if found["exact"]:
            return found
        clashes = sum(len(refs) - 1 for refs in found["mapping"].values()) + len(found["untagged"])
        if found["mapping"] and (best is None or clashes < least):
            best, least = found, clashes
    if best is not None and len(best["untagged"]) < len(members):
        return best
    return {"by": "keys", "exact": False, "keys": _own_keys(members, defs)}


def _tag_candidates(members: list[Schema], defs: Definitions, declared: str | None) -> list[str]:
    common = set[str].intersection(*(set(deref(m, defs).get("properties", {})) for m in members))
    names = [declared] if declared else []
    names += [name for name in TAG_NAMES if name not in names]
    return names + sorted(common - set(names))


def _try_tag(members: list[Schema], name: str, defs: Definitions) -> dict[str, Any]:
    mapping: dict[str, list[str]] = {}
    untagged: list[str] = []
    for member in members:
        values, must = tag_values(member, name, defs)
        for value in values or ():
            mapping.setdefault(value, []).append(member["$ref"])
        if values is None or not must:
            untagged.append(member["$ref"])
    exact = bool(mapping) and not untagged and all(len(refs) == 1 for refs in mapping.values())
    return {
        "by": "tag",
        "property": name,
        "exact": exact,
        "mapping": {value: sorted(mapping[value]) for value in sorted(mapping)},
        "untagged": sorted(untagged),
    }


def tag_values(schema: Schema, prop: str, defs: Definitions) -> tuple[list[str] | None, bool]:
    """Return the string constants ``prop`` may take in this object, and whether it must be there."""
    body = deref(schema, defs)
    sub: Schema | None = body.get("properties", {}).get(prop)
    if sub is None:
        return None, False
    values: list[str] = []
    for option in sub.get("anyOf", [sub]):
        strings = strings_of(option)
        if strings is None and option.get("type") != "null":
            return None, False
        values.extend(strings or ())
    return (values or None), bool(values) and prop in body.get("required", ())


def _own_keys(members: list[Schema], defs: Definitions) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for member in members:
        body = deref(member, defs)
        own = set(body.get("required", ())) or set(body.get("properties", {}))
        others: set[str] = set()
        for other in members:
            if other is not member:
                others |= set(deref(other, defs).get("properties", {}))
        out[member["$ref"]] = sorted(own - others)
    return out
