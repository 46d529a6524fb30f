"""Canonical side: every canonical path is written by some rule of the dialect, or listed with what its loss costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, EnumTable, FieldRule, LossRow, Union


# The class of the objects whose items `spread` takes out.
SPREAD = "ItemMessage"


def check_canonical_side(model: Model) -> None:
    """Check all blocks, unions and enum tables; the first hole is a SpecError."""
    for name in model.reached:
        block = model.block(name)
        _check_targets(model, block)
        _check_constants(model, block)
        for rule in block.fields.values():
            if rule.rest:
                unsaid_rest(model, block, rule)
        if block.ir is not None:
            unsaid(model, block)
        elif block.when or block.set_:
            unsaid_case(model, block)
    for name in model.used_unions:
        unsaid_classes(model, model.spec.unions[name])
    for table in model.spec.enums.values():
        _check_table(model, table)
    _check_rows(model)


def _check_targets(model: Model, block: Block) -> None:
    for cls in block.classes:
        if cls not in model.canonical.classes:
            raise model.error(f"there is no canonical class {cls!r}", *block.place)
        for rule in block.fields.values():
            if rule.to is None or rule.to == ".":
                continue
            try:
                model.canon_field(block, rule.to)
            except KeyError:
                raise model.error(f"{cls} has no field {rule.to!r}", *rule.place) from None


def _check_constants(model: Model, block: Block) -> None:
    """Check that the constants of a block are values of the canonical vocabulary."""
    for word, constants in (("set", block.set_), ("also", block.also)):
        for name, value in constants.items():
            enum = model.canonical.enums.get(model.canon_field(block, name).target)
            if enum is not None and value not in enum.values:
                raise model.error(f"{enum.name} has no value {value!r}", *block.place, word, name)


def said(model: Model, block: Block) -> set[str]:
    """Name the canonical fields that a block writes, those of nested objects by a dot."""
    found = {*block.set_, *block.also}
    if block.name == model.spec.root:
        found.update(model.spec.beside)
    for _, rule, owner in model.rows(block):
        found |= {*owner.set_, *owner.also}
        if rule.to not in (None, "."):
            found.add(str(rule.to))
        found |= {*rule.sum, *rule.plus, *rule.covers, *filter(None, (rule.rest, rule.spread))}
    return found


def _by_parents(model: Model, block: Block) -> set[str]:
    """Name the fields of a block's object that every parent writes itself, by a dotted path or beside the list."""
    common: set[str] | None = None
    for use in model.reached[block.name]:
        if use.rule.to in (None, "."):
            continue
        here: set[str] = set()
        for rule in use.owner.fields.values():
            if rule.along and rule.to == use.rule.to:
                here |= said(model, model.block(str(rule.each)))
        for owner in model.owners(use.owner):
            here |= model.dotted(owner).get(str(use.rule.to), set())
        common = here if common is None else common & here
    return common or set()


def unsaid(model: Model, block: Block) -> dict[str, LossRow]:
    """Give the canonical fields that a block does not write, each with its cost; a field without is a SpecError."""
    cls = model.canon(block.classes[0])
    written = said(model, block)
    heads = {path.partition(".")[0] for path in written if "." in path}
    found: dict[str, LossRow] = {}
    for field in cls.fields:
        constants = {**block.also, **block.set_}
        if field.name in constants and field.name in block.unrendered:
            found[field.name] = replace(block.unrendered[field.name], usual=constants[field.name])
        if field.name in written or field.name in _by_parents(model, block):
            continue
        if field.name in heads:
            found |= _unsaid_inside(model, block, field.name, field.target, written)
        else:
            found[field.name] = _cost(model, block, cls.name, field.name)
    return found


def _unsaid_inside(model: Model, block: Block, head: str, cls: str, written: set[str]) -> dict[str, LossRow]:
    return {
        f"{head}.{field.name}": _cost(model, block, cls, field.name)
        for field in model.canon(cls).fields
        if f"{head}.{field.name}" not in written
    }


def _cost(model: Model, block: Block, cls: str, field: str) -> LossRow:
    row = model.loss_for(block, cls, field)
    if row is None:
        raise model.error(f"{cls}.{field} is not written by {block.name} and not listed under unrendered", *block.place)
    return row


def unsaid_rest(model: Model, block: Block, rule: FieldRule) -> dict[str, LossRow]:
    """Give what is lost of the further objects of a list whose first one lies open in the enclosing object."""
    cls = model.canon(model.canon_field(block, str(rule.rest)).target)
    written = said(model, model.block(str(rule.each)))
    return {field.name: _cost(model, block, cls.name, field.name) for field in cls.fields if field.name not in written}


def unsaid_case(model: Model, block: Block) -> dict[str, LossRow]:
    """Give what one case of an object's alternatives leaves out that its siblings write."""
    others: set[str] = set()
    for use in model.reached[block.name]:
        for name in [] if use.via is None else model.targets(use.via.name):
            sibling = model.block(name)
            others |= said(model, sibling) - set(sibling.set_)
    mine = said(model, block)
    cls = block.classes[0]
    return {name: _cost(model, block, cls, name) for name in sorted(others - mine - {block.when}) if "." not in name}


def union_classes(model: Model, union: Union) -> list[str]:
    """Name the canonical classes that a union's cases make, in order."""
    names = [model.block(name).made for name in model.targets(union.name)]
    return list(dict.fromkeys(names))


def unsaid_members(model: Model, block: Block, field: str) -> dict[str, LossRow]:
    """Give the members of a list, shared by several properties of a block, that none of these properties takes."""
    taken: set[str] = set()
    for rule in block.fields.values():
        if rule.to == field:
            taken |= {*rule.takes, *([rule.wrap.partition(".")[0]] if rule.wrap else ())}
    target = model.canon_field(block, field).target
    found: dict[str, LossRow] = {}
    for cls in model.canonical.unions.get(target, (target,)):
        row = block.unrendered.get(cls) or model.spec.unrendered.get(cls)
        if cls in taken or cls == "Opaque":
            continue
        if row is None:
            raise model.error(
                f"{cls} is taken by no property of {block.name} and not listed under unrendered", *block.place
            )
        found[cls] = row
    return found


def unsaid_wrapped(model: Model, block: Block, wrap: str) -> dict[str, LossRow]:
    """Give what is lost of an item that is written as one bare value."""
    cls, _, field = wrap.partition(".")
    beside = {rule.onto for rule in block.fields.values()}
    others = [
        each.name for each in model.canon(cls).fields if each.name != field and f"{cls}.{each.name}" not in beside
    ]
    return {name: _cost(model, block, cls, name) for name in others}


def unsaid_classes(model: Model, union: Union) -> dict[str, LossRow]:
    """Give the canonical classes that may stand where a union stands but that none of its cases writes."""
    made = set(union_classes(model, union))
    wanted: set[str] = set()
    for block, rule in model.used_unions[union.name]:
        if rule.to in (None, "."):
            continue
        owner, _, name = (rule.onto or "").partition(".")
        field = model.canon(owner).field(name) if owner else model.canon_field(block, str(rule.to))
        members = model.canonical.unions.get(field.target, (field.target,))
        wanted |= set(rule.takes) or set(members)
        if rule.spread:
            wanted -= spread_classes(model, union)
    lacking = sorted(wanted - made - {"Opaque"})
    for cls in lacking:
        if cls not in union.unsaid:
            raise model.error(f"{cls} is not written by {union.name} and not listed under its unsaid", *union.place)
    return {cls: union.unsaid[cls] for cls in lacking}


def spread_classes(model: Model, union: Union) -> set[str]:
    """Name the classes that stand in a list of their own in one of a union's objects."""
    found: set[str] = set()
    for holder in map(model.block, model.targets(union.name)):
        for rule in holder.fields.values():
            inner = model.spec.unions.get(rule.each or "")
            if holder.ir == SPREAD and inner is not None:
                found |= {*union_classes(model, inner)}
    return found


def _check_table(model: Model, table: EnumTable) -> None:
    if table.of is None:
        return
    enum = model.canonical.enums.get(table.of)
    if enum is None:
        raise model.error(f"there is no canonical enum {table.of!r}", *table.place)
    listed = {*table.both.values(), *table.render, *table.unsaid}
    for value in enum.values:
        if value not in listed:
            raise model.error(f"{table.of}.{value} is neither written nor listed under unsaid", *table.place)
    for value in sorted({*listed, *table.parse.values(), *filter(None, [table.unknown])} - set(enum.values)):
        raise model.error(f"{table.of} has no value {value!r}", *table.place)


def _check_rows(model: Model) -> None:
    rows: Mapping[str, LossRow] = model.spec.unrendered
    for name in rows:
        cls, _, field = name.partition(".")
        known = model.canonical.classes.get(cls)
        if known is None or (field and field not in {each.name for each in known.fields}):
            raise model.error("the canonical model has no such field", "unrendered", name)
