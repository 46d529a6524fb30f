"""Every property path a root of a vendor schema reaches, and counts of them.

Path grammar: ``.`` enters a property, ``[]`` a list item, ``{*}`` a map value and ``<tag>`` a union alternative
(its tag value, or its definition's name where the union has no exact tag). A definition met again inside itself is
listed once more but not entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from codegen.schemas.shapes import Definitions, Schema, children, is_schema, reachable, ref_name


@dataclass(frozen=True, slots=True)
class Row:
    """One property at one place below a root."""

    path: str
    type: str
    required: bool
    values: tuple[str, ...]  # of an enum, or known ones of an open enum
    definition: str
    property: str
    recursive: bool
    marks: tuple[tuple[str, str], ...] = ()  # x-surface, x-origin, x-present


@dataclass(slots=True)
class Counts:
    """What a root holds."""

    definitions: int = 0
    properties: int = 0
    paths: int = 0
    required: int = 0
    unions: dict[str, int] = field(default_factory=dict[str, int])


MARKS = ("x-surface", "x-origin", "x-present")


def walk(document: Schema, root: str) -> Iterator[Row]:
    """Yield a row for every property path below one root of a schema document."""
    yield from _Walk(document["$defs"]).enter(document["roots"][root], "", ())


class _Walk:
    def __init__(self, defs: Definitions) -> None:
        self.defs = defs

    def enter(self, schema: Schema, path: str, stack: tuple[str, ...]) -> Iterator[Row]:
        for leaf, label in alternatives(schema):
            here = f"{path}<{label}>" if label else path
            name = ref_name(leaf)
            if name is not None and "anyOf" in self.defs[name] and name not in stack:
                yield from self.enter(self.defs[name], here, (*stack, name))
            elif name is not None:
                yield from self._properties(name, here, stack)
            elif "items" in leaf:
                yield from self.enter(leaf["items"], f"{here}[]", stack)
            elif isinstance(leaf.get("additionalProperties"), dict):
                yield from self.enter(leaf["additionalProperties"], f"{here}{{*}}", stack)

    def _properties(self, name: str, path: str, stack: tuple[str, ...]) -> Iterator[Row]:
        if name in stack:
            return
        body = self.defs[name]
        inside = (*stack, name)
        for prop, sub in body.get("properties", {}).items():
            where = f"{path}.{prop}" if path else prop
            yield self._row(where, sub, prop in body.get("required", ()), (name, prop), inside)
            yield from self.enter(sub, where, inside)

    def _row(self, path: str, sub: Schema, must: bool, owner: tuple[str, str], stack: tuple[str, ...]) -> Row:
        again = any(name in stack for name in _direct(sub))
        marks = tuple((key, str(sub[key])) for key in MARKS if key in sub)
        return Row(path, type_text(sub), must, values(sub), *owner, again, marks)


def alternatives(schema: Schema) -> Iterator[tuple[Schema, str | None]]:
    """Yield the leaves of nested ``anyOf``, each with the tag or the name that selects it."""
    if "anyOf" not in schema:
        yield schema, None
        return
    tags: dict[str, list[str]] = {}
    for tag, target in schema.get("discriminator", {}).get("mapping", {}).items():
        tags.setdefault(target, []).append(tag)
    several = sum("$ref" in sub for sub in schema["anyOf"]) > 1
    for sub in schema["anyOf"]:
        name = ref_name(sub)
        if name is None:
            yield from alternatives(sub)
        else:
            yield sub, ("|".join(tags.get(sub["$ref"], [name])) if several else None)


def _direct(schema: Schema) -> Iterator[str]:
    """Yield the definitions a property holds itself, in a list or in a map."""
    for leaf, _ in alternatives(schema):
        name = ref_name(leaf)
        if name is not None:
            yield name
        for key in ("items", "additionalProperties"):
            if isinstance(leaf.get(key), dict):
                yield from _direct(leaf[key])


def type_text(schema: Schema) -> str:
    """Return a short text for a schema's type: ``string|list[TextBlock]|null``."""
    names = dict.fromkeys(_leaf_text(leaf) for leaf, _ in alternatives(schema))
    text = "|".join(names)
    return text if len(text) < 200 else f"{len(names)} alternatives"


def _leaf_text(leaf: Schema) -> str:
    name = ref_name(leaf)
    if name is not None:
        return name
    if leaf.get("type") == "array":
        return f"list[{type_text(leaf.get('items', {}))}]"
    if leaf.get("type") == "object":
        extra: object = leaf.get("additionalProperties")
        return f"map[{type_text(extra) if is_schema(extra) else 'any'}]"
    if "const" in leaf or "enum" in leaf:
        return "const" if "const" in leaf else "enum"
    kind = str(leaf.get("contentEncoding", leaf.get("type", "any")))
    return f"{kind}:{leaf['format']}" if "format" in leaf else kind


def values(schema: Schema) -> tuple[str, ...]:
    """Return the constants a value may be (or is known to be), those of list items included."""
    found: dict[str, None] = {}
    for leaf, _ in alternatives(schema):
        if leaf.get("type") == "array":
            found.update(dict.fromkeys(values(leaf.get("items", {}))))
        closed = leaf.get("enum", [leaf["const"]] if "const" in leaf else [])
        found.update(dict.fromkeys(str(value) for value in [*closed, *leaf.get("x-known", [])]))
    return tuple(found)


def count(document: Schema, root: str) -> Counts:
    """Count what one root reaches."""
    defs: Definitions = document["$defs"]
    names = reachable([document["roots"][root]], defs)
    bodies = [defs[name] for name in names]
    out = Counts(
        definitions=len(names),
        properties=sum(len(body.get("properties", {})) for body in bodies),
        paths=sum(1 for _ in walk(document, root)),
        required=sum(len(body.get("required", ())) for body in bodies),
        unions={"exact": 0, "other": 0},
    )
    for body in bodies:
        _count_unions(body, out.unions)
    return out


def _count_unions(schema: Schema, unions: dict[str, int]) -> None:
    unions["exact"] += "discriminator" in schema
    unions["other"] += "x-dispatch" in schema
    for _, sub in children(schema):
        _count_unions(sub, unions)
