"""A vendor schema as the generator looks at it: definitions, properties, what a value may be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Schema = dict[str, Any]

_ROOT_OF = {"errors": "error"}


def _name(ref: str) -> str:
    return ref.rsplit("/", 1)[-1]


class Vendor:
    """One dialect's `schema.json`.

    Attributes:
        defs: Definitions by name.
        roots: Root definitions by direction.
    """

    def __init__(self, document: Schema) -> None:
        """Take a parsed document."""
        self.defs: dict[str, Schema] = document["$defs"]
        self.roots: dict[str, Schema] = document["roots"]

    @classmethod
    def read(cls, path: Path) -> Vendor:
        """Read `schema.json`."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def root(self, direction: str) -> str | None:
        """Name the root definition of a direction, None where the root is a union."""
        ref = self.roots[_ROOT_OF.get(direction, direction)].get("$ref")
        return None if ref is None else _name(ref)

    def properties(self, name: str) -> dict[str, Schema]:
        """Give a definition's properties."""
        found: dict[str, Schema] = self.defs[name].get("properties", {})
        return found

    def required(self, name: str) -> frozenset[str]:
        """Name a definition's required properties."""
        return frozenset(self.defs[name].get("required", ()))

    def leaves(self, schema: Schema) -> Iterator[Schema]:
        """Give the alternatives of a value, unions opened, references to plain values followed."""
        if "anyOf" in schema:
            for option in schema["anyOf"]:
                yield from self.leaves(option)
        elif "$ref" in schema and "properties" not in self.defs[_name(schema["$ref"])]:
            yield from self.leaves(self.defs[_name(schema["$ref"])])
        else:
            yield schema

    def refs(self, schema: Schema) -> list[str]:
        """Name the object definitions that a value, or an item of a list value, may be."""
        out: list[str] = []
        for leaf in self.leaves(schema):
            if "$ref" in leaf:
                out.append(_name(leaf["$ref"]))
            elif leaf.get("type") == "array":
                out += self.refs(leaf.get("items", {}))
        return out

    def kinds(self, schema: Schema) -> frozenset[str]:
        """Give the JSON types that a value may have; empty means any."""
        found: set[str] = set()
        for leaf in self.leaves(schema):
            if "$ref" in leaf:
                found.add("object")
            elif "type" in leaf:
                found.add(leaf["type"])
            else:
                return frozenset()
        return frozenset(found)

    def values(self, schema: Schema) -> set[str]:
        """Give the string constants that a value may have."""
        found: set[str] = set()
        for leaf in self.leaves(schema):
            options: list[Any] = leaf.get("enum") or ([leaf["const"]] if "const" in leaf else leaf.get("x-known", []))
            found.update(value for value in options if isinstance(value, str))
        return found

    def tags(self, name: str, prop: str) -> set[str]:
        """Give the constants by which a definition is known in unions."""
        schema = self.properties(name).get(prop)
        return set() if schema is None else self.values(schema)
