"""One spec with what it is written against: the vendor schema and the canonical model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from codegen.spec.model import DOUBLE_ROW, PARTS_ROW, TODO_ROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.canonical.model import CanonClass, CanonField, Canonical
    from codegen.errors import SpecError
    from codegen.spec.model import Block, EnumTable, FieldRule, LossRow, Spec, Union
    from codegen.vendor import Schema, Vendor


def cases_of(union: Union) -> list[str]:
    """Name the blocks and unions that a union chooses between."""
    return [*union.cases.values(), *filter(None, (union.absent, union.other))]


def first_of(tag: Any) -> Any:
    """Give the constant that is written where any of several is read."""
    return tag[0] if isinstance(tag, list) else tag


@dataclass(frozen=True)
class Use:
    """One place from which a block is reached.

    Attributes:
        owner: The block that the property belongs to.
        rule: The property's rule.
        via: The union in between, if any.
    """

    owner: Block
    rule: FieldRule
    via: Union | None


@dataclass(frozen=True)
class Model:
    """A spec in its surroundings; the passes read it and add nothing."""

    spec: Spec
    vendor: Vendor
    canonical: Canonical

    def error(self, message: str, *place: str | int) -> SpecError:
        """Make an error for a place of the spec file."""
        return self.spec.file.error(message, *place)

    def targets(self, name: str) -> list[str]:
        """Name the blocks that a block or union name stands for."""
        union = self.spec.unions.get(name)
        if union is None:
            return [name]
        return list(dict.fromkeys(target for each in cases_of(union) for target in self.targets(each)))

    def _routes(self, name: str) -> Iterator[tuple[str, Union | None]]:
        """Give the blocks that a block or union name stands for, each with the union that tells it apart."""
        union = self.spec.unions.get(name)
        if union is None:
            yield name, None
            return
        for case in dict.fromkeys(cases_of(union)):
            for target, via in self._routes(case):
                yield target, via or union

    @cached_property
    def inner_unions(self) -> list[str]:
        """The unions that are a case of another one."""
        found: list[str] = []
        waiting = list(self.used_unions)
        while waiting:
            inner = [each for each in cases_of(self.spec.unions[waiting.pop(0)]) if each in self.spec.unions]
            waiting += inner
            found += inner
        return [name for name in dict.fromkeys(found) if name not in self.used_unions]

    def steps(self, block: Block) -> Iterator[tuple[FieldRule, str]]:
        """Give each property that leads on, with the block or union that it leads to."""
        for rule in block.fields.values():
            for name in (rule.as_, rule.each):
                if name is not None and not rule.todo:
                    yield rule, name

    @cached_property
    def reached(self) -> dict[str, list[Use]]:
        """The blocks reached from the root, in the order met, each with its uses."""
        found: dict[str, list[Use]] = {self.spec.root: []}
        waiting = [self.spec.root]
        while waiting:
            block = self.block(waiting.pop(0))
            for rule, name in self.steps(block):
                for target, via in self._routes(name):
                    if target not in found:
                        self.block(target, *(self.spec.unions[name].place if name in self.spec.unions else rule.place))
                        found[target] = []
                        waiting.append(target)
                    found[target].append(Use(block, rule, via))
        return found

    @cached_property
    def used_unions(self) -> dict[str, list[tuple[Block, FieldRule]]]:
        """The unions reached from the root with the properties that use them."""
        found: dict[str, list[tuple[Block, FieldRule]]] = {}
        for name in self.reached:
            block = self.block(name)
            for rule, target in self.steps(block):
                if target in self.spec.unions:
                    found.setdefault(target, []).append((block, rule))
        return found

    def block(self, name: str, *place: str | int) -> Block:
        """Find a block; a name that no block has is an error at `place`."""
        try:
            return self.spec.blocks[name]
        except KeyError:
            raise self.error(f"there is no block {name!r} under types", *(place or ("types",))) from None

    def schema(self, block: Block, key: str) -> Schema:
        """Give the vendor schema of a property."""
        return self.vendor.properties(block.definition)[key]

    def canon(self, name: str) -> CanonClass:
        """Find a canonical class."""
        return self.canonical.classes[name]

    def canon_field(self, block: Block, path: str) -> CanonField:
        """Find the canonical field at a path of a block's (first) class."""
        owner = self.canon(block.classes[0])
        head, _, tail = path.partition(".")
        field = owner.field(head)
        return self.canon(field.target).field(tail) if tail else field

    def into_steps(self, block: Block) -> Iterator[tuple[FieldRule, list[Block]]]:
        """Give the properties whose object adds to the same canonical object, with the blocks it may be."""
        for rule, name in self.steps(block):
            if rule.to == ".":
                yield rule, [self.block(target) for target in self.targets(name)]

    def rows(self, block: Block, pre: str = "") -> Iterator[tuple[str, FieldRule, Block]]:
        """Give every rule that belongs to a block's canonical object, objects added to it included, with its path."""
        for rule in block.fields.values():
            yield pre + rule.key, rule, block
        for rule, inner in self.into_steps(block):
            place = f"{pre}{rule.key}[0]." if rule.rest else f"{pre}{rule.key}."
            for each in inner:
                yield from self.rows(each, place)

    def prefix(self, block: Block) -> str:
        """Give the vendor path, below its canonical object, of an object that adds to it (the first if several)."""
        if block.ir is not None or not self.reached[block.name]:
            return ""
        use = self.reached[block.name][0]
        return f"{self.prefix(use.owner)}{use.rule.key}{'[0]' if use.rule.rest else ''}."

    def certain(self, block: Block, tag: str) -> bool:
        """Tell whether every object read by a block has this tag: unions chose the block by it."""
        uses = self.reached[block.name]
        if isinstance(block.tag.get(tag), list) or self.younger(block, tag):
            return False
        by_it = all(use.via is not None and use.via.tag == tag and use.via.absent != block.name for use in uses)
        return bool(uses) and by_it and tag in self.vendor.required(block.definition)

    def younger(self, block: Block, tag: str) -> bool:
        """Tell whether a case of the same union before this one makes the same of its object: only the tag differs."""
        if not block.set_ or tag not in block.tag:
            return False
        for use in self.reached[block.name]:
            if use.via is None or use.via.tag != tag:
                continue
            for other in map(self.block, self.targets(use.via.name)):
                if other is block:
                    break
                if (other.classes, other.set_, other.when) == (block.classes, block.set_, block.when):
                    return True
        return False

    def others(self, block: Block) -> set[str]:
        """Name the properties that tell other cases of the unions by which a block is reached: it has none of them."""
        unions = [use.via for use in self.reached[block.name] if use.via is not None and use.via.told]
        signs = {sign.has for union in unions for sign in union.told}
        return signs - {sign.has for union in unions for sign in union.told if sign.as_ == block.name}

    def fixed(self, block: Block) -> dict[str, Any]:
        """Give the constants that a block writes by itself, whatever the canonical object holds."""
        required = self.vendor.required(block.definition)
        tags = {key: first_of(value) for key, value in block.tag.items()}
        found = {key: value for key, value in tags.items() if key in required and not self.certain(block, key)}
        return found | {rule.key: rule.const for rule in block.fields.values() if rule.const is not None}

    def absent_marks(self, block: Block, rule: FieldRule) -> list[str]:
        """Give the vendor paths below a property that its own dialect must not write when the property is not there."""
        place = f"{rule.key}[0]." if rule.rest else f"{rule.key}."
        found: list[str] = []
        for name in (rule.as_, rule.each):
            inner = self.spec.blocks.get(name or "")
            if rule.to == "." and inner is not None:
                found += [place + key for key in self.fixed(inner)]
                found += [place + each.key for each in inner.fields.values() if each.has_default and not each.need]
                for below in inner.fields.values():
                    found += [place + path for path in self.absent_marks(inner, below)]
        return found

    def many(self, table: EnumTable) -> bool:
        """Tell whether a table reads several spellings of one word, so that a node must keep the one it had."""
        return bool(table.parse or table.numbers or self.spec.json is not None)

    def joint(self, block: Block, rule: FieldRule) -> bool:
        """Tell whether several vocabularies together say one canonical field, each in a property of its own."""
        rows = [each for _, each, _ in self.rows(self.owners(block)[0]) if each.to == rule.to and each.enum]
        return rule.to is not None and len(rows) > 1 and not any(each.second for each in rows)

    def owners(self, block: Block) -> list[Block]:
        """Give the blocks that make the canonical objects which a block adds to."""
        if block.ir is not None:
            return [block]
        found: list[Block] = []
        for use in self.reached[block.name]:
            found += [owner for owner in self.owners(use.owner) if owner not in found]
        return found

    def dotted(self, block: Block) -> dict[str, set[str]]:
        """Give, for each canonical field of a block's object, the inner fields that the block itself maps by a dot."""
        found: dict[str, set[str]] = {}
        for _, rule, _ in self.rows(block):
            head, _, tail = (rule.to or "").partition(".")
            if head and tail:
                found.setdefault(head, set()).add(tail)
        return found

    def loss_for(self, block: Block, canonical_class: str, field: str) -> LossRow | None:
        """Find what it costs that `block` does not say a canonical field; None if nobody wrote it down."""
        local = block.unrendered.get(field)
        return local or self.spec.unrendered.get(f"{canonical_class}.{field}")

    def gathered(self, block: Block) -> Iterator[tuple[str, Block]]:
        """Give the groups of an object's lists, each with the vendor path of its kind."""
        for path, rule, _ in self.rows(block):
            if rule.gather:
                yield from ((f"{path}[].", self.block(name)) for name in self.targets(str(rule.each)))

    def aside(self, block: Block, rule: FieldRule) -> bool:
        """Tell whether what a union carries whole is kept beside the canonical field, whose class cannot hold it."""
        union = self.spec.unions.get(rule.as_ or "")
        if union is None or not (union.opaque or union.unknown) or rule.takes or rule.to in (None, "."):
            return False
        field = self.canon_field(block, str(rule.to))
        return not field.is_list and "Opaque" not in self.canonical.unions.get(field.target, ())

    def kept(self, block: Block) -> Mapping[str, LossRow]:
        """Give what the kept and waiting properties of a canonical object cost elsewhere, by vendor path."""
        found: dict[str, LossRow] = {}
        groups = [row for path, group in self.gathered(block) for row in self.rows(group, path)]
        for path, rule, _ in [*self.rows(block), *groups]:
            row = TODO_ROW if rule.todo else PARTS_ROW if rule.parts else DOUBLE_ROW if rule.second else rule.keep
            if row is not None:
                found[path] = row
            aside = rule.to == "." or self.aside(block, rule)
            union = self.spec.unions.get(rule.as_ or "") if aside else None
            if union is not None and union.opaque:
                found[path] = union.opaque[0].loss
            elif union is not None and union.unknown is not None:
                found[path] = union.unknown
        return found
