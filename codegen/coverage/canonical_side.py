"""Canonical side: which fields of each class that a body can hold a dialect writes, and what the rest costs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from codegen.analyze.canonical_side import said

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.canonical.model import CanonField
    from codegen.spec.model import Block, LossRow

COLUMNS = ("written", "none", "lossy", "rejected", "n.a.")


def field_classes(model: Model) -> dict[str, Counter[str]]:
    """Count, per canonical class below the root's, its fields by column; `n.a.`: nothing here makes or loses it."""
    written = _written(model)
    lost = _lost_classes(model)
    table: dict[str, Counter[str]] = {}
    for name in _classes(model):
        counter: Counter[str] = Counter()
        for field in model.canon(name).fields:
            counter[_column(model, name, field, written, lost)] += 1
        table[name] = counter
    return table


def _classes(model: Model) -> list[str]:
    found = [model.block(model.spec.root).classes[0]]
    for name in found:
        for field in model.canon(name).fields:
            members = model.canonical.unions.get(field.target, (field.target,))
            found += [each for each in members if each in model.canonical.classes and each not in found]
    return found


def _column(model: Model, cls: str, field: CanonField, written: dict[str, set[str]], lost: dict[str, LossRow]) -> str:
    if field.name in written.get(cls, ()):
        return "written"
    row = model.spec.unrendered.get(f"{cls}.{field.name}") or _local(model, cls, field.name) or lost.get(cls)
    return "n.a." if row is None else row.severity


def _local(model: Model, cls: str, field: str) -> LossRow | None:
    for name in model.reached:
        block = model.block(name)
        if cls in block.classes and field in block.unrendered:
            return block.unrendered[field]
    return None


def _written(model: Model) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {"Opaque": {"dialect", "tag", "body"}}
    for name in model.reached:
        block = model.block(name)
        for cls in block.classes:
            for path in said(model, block):
                _put(model, found, cls, path)
        _put_bare(block, found)
        if block.shell is not None:
            found.setdefault(block.shell.cls, set()).update((block.shell.field, *block.shell.set_))
    return found


def _put(model: Model, found: dict[str, set[str]], cls: str, path: str) -> None:
    head, _, tail = path.partition(".")
    found.setdefault(cls, set()).add(head)
    if tail:
        found.setdefault(model.canon(cls).field(head).target, set()).add(tail)


def _put_bare(block: Block, found: dict[str, set[str]]) -> None:
    for rule in block.fields.values():
        for word in (rule.lift, rule.wrap):
            cls, _, field = (word or "").partition(".")
            if field:
                found.setdefault(cls, set()).add(field)


def _lost_classes(model: Model) -> dict[str, LossRow]:
    found: dict[str, LossRow] = {}
    for name in model.used_unions:
        found |= model.spec.unions[name].unsaid
    for name in model.reached:
        found |= {cls: row for cls, row in model.block(name).unrendered.items() if cls in model.canonical.classes}
    return found
