"""Vendor side: the class of every property that can be reached from a direction's root.

A property is counted once for each definition that has it. Where the same definition is reached in several ways (mapped
here, carried whole there) the best class counts, in the order of `CLASSES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule, LossRow, Union
    from codegen.vendor import Schema, Vendor

CLASSES = ("mapped", "tag", "kept", "opaque", "rejected", "dropped", "todo")

Pair = tuple[str, str]


def reachable(vendor: Vendor, root: str) -> list[str]:
    """Name the object definitions below a root, itself first."""
    found = [root]
    for name in found:
        for schema in vendor.properties(name).values():
            found += [ref for ref in dict.fromkeys(vendor.refs(schema)) if ref not in found]
    return found


def property_classes(model: Model) -> dict[Pair, str]:
    """Give the class of every (definition, property) below the root; one without a class is a SpecError."""
    count = _Count(model)
    for name in model.reached:
        count.block(model.block(name))
    for name in reachable(model.vendor, model.spec.root):
        for key in model.vendor.properties(name):
            if (name, key) not in count.found:
                raise model.error(f"the property {name}.{key} is reached, but nothing says what becomes of it", "types")
    return count.found


def waiting(model: Model) -> Iterator[str]:
    """Name what still waits to be mapped: properties, tags carried meanwhile."""
    for name in model.reached:
        for rule in model.block(name).fields.values():
            if rule.todo:
                yield f"{name}.{rule.key}"
    for name in model.used_unions:
        for group in model.spec.unions[name].opaque:
            if group.loss.code == "todo":
                yield from (f"{name}={tag}" for tag in group.tags)


class _Count:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.found: dict[Pair, str] = {}
        self._sunk: set[Pair] = set()

    def block(self, block: Block) -> None:
        for key in block.tag:
            self._put(block.definition, key, "tag")
        for rule in block.fields.values():
            self._put(block.definition, rule.key, rule.fate)
            schema = self.model.schema(block, rule.key)
            if rule.fate != "mapped":
                self._sink(schema, rule.fate)
            else:
                self._mapped(rule, schema)

    def _mapped(self, rule: FieldRule, schema: Schema) -> None:
        name = rule.as_ or rule.each
        union = self.model.spec.unions.get(name or "")
        if name is None:
            self._sink(schema, "mapped")
        elif union is not None:
            self._union(union, schema)

    def _union(self, union: Union, schema: Schema) -> None:
        mapped = {self.model.block(name).definition for name in self.model.targets(union.name)}
        for name in self.model.vendor.refs(schema):
            if name not in mapped:
                self._definition(name, _opaque_class(self._row(union, name)))

    def _row(self, union: Union, name: str) -> LossRow | None:
        tags = self.model.vendor.tags(name, union.tag)
        for group in union.opaque:
            if "*" in group.tags or tags & set(group.tags):
                return group.loss
        return None

    def _sink(self, schema: Schema, kind: str) -> None:
        for name in self.model.vendor.refs(schema):
            self._definition(name, kind)

    def _definition(self, name: str, kind: str) -> None:
        if (name, kind) in self._sunk:
            return
        self._sunk.add((name, kind))
        for key, schema in self.model.vendor.properties(name).items():
            self._put(name, key, kind)
            self._sink(schema, kind)

    def _put(self, name: str, key: str, kind: str) -> None:
        before = self.found.get((name, key))
        if before is None or CLASSES.index(kind) < CLASSES.index(before):
            self.found[name, key] = kind


def _opaque_class(row: LossRow | None) -> str:
    return "todo" if row is not None and row.code == "todo" else "opaque"
