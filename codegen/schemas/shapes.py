"""Schema trees: the building blocks every other module here shares."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard

Schema = dict[str, Any]
Definitions = dict[str, Schema]

REF_PREFIX = "#/$defs/"
VALUE_KEYS = frozenset({"items", "additionalProperties"})  # keywords that hold a schema
LIST_KEYS = frozenset({"anyOf", "prefixItems"})  # keywords that hold a list of schemas
PENDING = "x-dispatch-pending"


def is_schema(value: object) -> TypeGuard[Schema]:
    """Tell a JSON object from the other JSON values."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell a JSON array from the other JSON values."""
    return isinstance(value, list)


def ref(name: str) -> Schema:
    """Return a reference to the definition ``name``."""
    return {"$ref": REF_PREFIX + name}


def ref_name(schema: Schema) -> str | None:
    """Return the name of the definition that ``schema`` refers to, if it is a reference."""
    target = schema.get("$ref")
    return target.removeprefix(REF_PREFIX) if isinstance(target, str) else None


def deref(schema: Schema, defs: Definitions) -> Schema:
    """Follow references until something that is not one."""
    while (name := ref_name(schema)) is not None:
        schema = defs[name]
    return schema


def object_schema(props: Schema, required: Iterable[str] = (), *, open_: bool = False) -> Schema:
    """Build an object with sorted properties and a sorted ``required`` (left out when empty)."""
    out: Schema = {"type": "object", "properties": {k: props[k] for k in sorted(props)}}
    if names := sorted(set(required)):
        out["required"] = names
    if open_:
        out["additionalProperties"] = True
    return out


def any_of(members: list[Schema]) -> Schema:
    """``anyOf`` the members; a single one stands for itself."""
    return members[0] if len(members) == 1 else {"anyOf": members}


def strings_of(schema: Schema) -> list[str] | None:
    """Return the string constants this schema allows, or None when it allows any string."""
    values = schema.get("enum", [schema["const"]] if "const" in schema else None)
    return values if values is not None and all(isinstance(v, str) for v in values) else None


def string_enum(values: Iterable[str]) -> Schema:
    """Build the schema of one of ``values``, sorted."""
    names = sorted(set(values))
    return {"const": names[0], "type": "string"} if len(names) == 1 else {"enum": names, "type": "string"}


def children(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the sub-schemas of a schema, each with its step: ``.name`` for a property, else the keyword.

    A property may be called ``enum`` or ``anyOf``: its name is never taken for a keyword.
    """
    for name, sub in schema.get("properties", {}).items():
        yield f".{name}", sub
    for key in VALUE_KEYS & schema.keys():
        if is_schema(schema[key]):
            yield f".{key}", schema[key]
    for key in LIST_KEYS & schema.keys():
        yield from ((f".{key}", sub) for sub in schema[key])


def map_children(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """Return a copy of a schema with every sub-schema replaced by what ``change`` makes of it."""
    out = dict(schema)
    if "properties" in out:
        out["properties"] = {name: change(sub) for name, sub in out["properties"].items()}
    for key in VALUE_KEYS & out.keys():
        if is_schema(out[key]):
            out[key] = change(out[key])
    for key in LIST_KEYS & out.keys():
        out[key] = [change(sub) for sub in out[key]]
    return out


def references(schema: Schema) -> set[str]:
    """Return the names of all definitions referred to in a schema."""
    found: set[str] = set()
    todo = [schema]
    while todo:
        item = todo.pop()
        if (name := ref_name(item)) is not None:
            found.add(name)
        todo.extend(sub for _, sub in children(item))
    return found


def reachable(roots: Iterable[Schema], defs: Definitions) -> set[str]:
    """Return the names of the definitions that some root leads to."""
    seen: set[str] = set()
    todo = [name for root in roots for name in references(root)]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(references(defs[name]))
    return seen


def rename_references(schema: Schema, new_name: Callable[[str], str]) -> Schema:
    """Return a copy of ``schema`` in which every reference went through ``new_name``."""
    out = map_children(schema, lambda sub: rename_references(sub, new_name))
    name = ref_name(schema)
    return out if name is None else {**out, **ref(new_name(name))}


def canonical(node: object) -> str:
    """Return a text that is equal for equal JSON values, whatever their key order."""
    return json.dumps(node, sort_keys=True, ensure_ascii=False)
