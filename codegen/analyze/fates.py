"""Vendor side: every property reached from the root has exactly one fate, every union case and every enum value too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.spec.model import Block, EnumTable, FieldRule, Union
    from codegen.vendor import Schema


def check_fates(model: Model) -> None:
    """Run all vendor-side checks; the first hole is a SpecError."""
    spec = model.spec
    if model.vendor.root(spec.direction) != spec.root:
        raise model.error(f"the schema's root is {model.vendor.root(spec.direction)!r}", "root")
    for name in model.reached:
        _check_block(model, model.block(name))
    for name, uses in model.used_unions.items():
        for block, rule in uses:
            _check_union(model, spec.unions[name], block, rule)
    used = model.used_unions.keys() | set(model.inner_unions)
    idle = spec.blocks.keys() - model.reached.keys() | spec.unions.keys() - used
    if idle:
        raise model.error("never reached from the root", "types", min(idle))


def _check_block(model: Model, block: Block) -> None:
    if block.definition not in model.vendor.defs:
        raise model.error("the schema has no such definition", *block.place)
    known = model.vendor.properties(block.definition)
    fated = block.fields.keys() | block.tag.keys()
    for name in sorted(known.keys() - fated - model.others(block)):
        raise model.error(
            f"the property {name!r} has no fate: map it (`{name}: a canonical field`), or keep it for its own dialect "
            f"(`{name}: {{keep: lossy, why: ...}}`)",
            *block.place,
        )
    for name in sorted(fated - known.keys()):
        raise model.error(f"the schema has no property {name!r}", *block.place)
    for name in sorted(block.fields.keys() & block.tag.keys()):
        raise model.error(f"the property {name!r} has two fates", *block.place)
    for name, value in block.tag.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not True and each not in model.vendor.tags(block.definition, name):
                raise model.error(f"{each!r} is not what the schema says of {name!r}", *block.place, "tag", name)
    for rule in block.fields.values():
        _check_rule(model, block, rule, known[rule.key])


def _check_rule(model: Model, block: Block, rule: FieldRule, schema: Schema) -> None:
    if rule.enum is not None:
        table = model.spec.enums.get(rule.enum)
        if table is None:
            raise model.error(f"there is no table {rule.enum!r} under enums", *rule.place)
        _check_enum(model, table, schema)
    name = rule.as_ or rule.each
    if name is None or rule.todo:
        return
    wanted, reached = set(model.vendor.refs(schema)), {model.block(each).definition for each in model.targets(name)}
    if name not in model.spec.unions and wanted and wanted != reached:
        raise model.error(f"the schema says {sorted(wanted)}, not {name}", *rule.place)
    if bool(rule.each) != ("array" in model.vendor.kinds(schema)):
        raise model.error("`each` is for lists, `as` for objects", *rule.place)


def _check_enum(model: Model, table: EnumTable, schema: Schema) -> None:
    known = model.vendor.values(schema)
    mapped = {*table.both, *table.parse, *table.void}
    for value in sorted(set(table.numbers) - mapped):
        raise model.error(f"the number's value {value!r} has no entry", *table.place)
    for value in sorted(known - mapped):
        raise model.error(f"the enum value {value!r} has no entry", *table.place)
    for value in sorted(mapped - known - table.wild.keys()):
        if known and not _open(model, schema):
            raise model.error(f"the schema has no enum value {value!r}", *table.place)


def _open(model: Model, schema: Schema) -> bool:
    return any(
        leaf.get("type") == "string" and "enum" not in leaf and "const" not in leaf
        for leaf in model.vendor.leaves(schema)
    )


def _check_union(model: Model, union: Union, block: Block, rule: FieldRule) -> None:
    schema = model.schema(block, rule.key)
    opaque = {tag for group in union.opaque for tag in group.tags}
    blocks = set(model.targets(union.name))
    definitions = {model.block(name, *union.place).definition for name in blocks}
    for name in model.vendor.refs(schema):
        tags = model.vendor.tags(name, union.tag)
        missing = tags - union.cases.keys() - opaque
        if not tags and name not in definitions:
            raise model.error(f"the case {name} (no {union.tag!r}) has no block", *union.place)
        if missing and "*" not in opaque:
            raise model.error(
                f"the case {name} ({union.tag}: {min(missing)}) has no fate: give it a block under cases, or carry it "
                "whole under opaque",
                *union.place,
            )
    for tag in union.cases:
        if tag in opaque:
            raise model.error(f"the tag {tag!r} has two fates", *union.place)
    for place, sign in enumerate(union.told):
        if sign.has not in model.vendor.properties(model.block(sign.as_).definition):
            raise model.error(f"the schema has no property {sign.has!r}", *union.place, "told", place)
