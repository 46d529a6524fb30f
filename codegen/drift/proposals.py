"""What each difference means for the mapping: the block it lands in, its fate, and a row to begin with."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from codegen.drift.compare import BOUNDS, between, value_of
from codegen.drift.rows import Edit, flow, keep, opaque, shape, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.analyze.model import Model
    from codegen.canonical.model import CanonField
    from codegen.drift.compare import Comparison, Finding
    from codegen.spec.model import Block, EnumTable, FieldRule, Union
    from codegen.vendor import Schema

__all__ = ["Drift", "proposed"]

_KINDS = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}


@dataclass(frozen=True)
class Drift:
    """One difference in one spec.

    Attributes:
        finding: The difference.
        direction: The spec: request, response, errors or stream.
        place: The mapping block, row, union or table that it lands in.
        fate: What becomes of it with the proposed edits.
        reason: Why that is proposed.
        edits: The edits; empty where nothing is to be done, or where only a person can do it.
        by_hand: Whether only a person can do it.
        pairs: The ordered pairs that it concerns.
    """

    finding: Finding
    direction: str
    place: str
    fate: str
    reason: str = ""
    edits: tuple[Edit, ...] = ()
    by_hand: bool = False
    pairs: tuple[str, ...] = ()

    def kept(self, why: str) -> Drift:
        """Give the same with the property kept for its own dialect instead."""
        edits = tuple(keep(each.place, each.key, why) if each.word == "put" else each for each in self.edits)
        return replace(self, fate="kept (lossy)", reason="the proposed target does not fit", edits=edits)


def proposed(comparison: Comparison, models: Sequence[Model], others: Sequence[str], since: str) -> list[Drift]:
    """Place every difference in every spec of a dialect that it reaches; `since` names the version, for the why."""
    found: list[Drift] = []
    for finding in comparison.findings:
        for model in models:
            found += _InSpec(comparison, model, others, since).place(finding)
    return found


class _InSpec:
    def __init__(self, comparison: Comparison, model: Model, others: Sequence[str], since: str) -> None:
        self.comparison = comparison
        self.model = model
        self.others = others
        self.since = since

    def place(self, finding: Finding) -> Iterator[Drift]:
        for block in self.model.spec.blocks.values():
            if block.definition == finding.definition:
                yield from self._in_block(block, finding)

    def _in_block(self, block: Block, finding: Finding) -> Iterator[Drift]:
        if finding.kind == "definition":
            yield self._drift(finding, block.name, "the same under another name", both=False)
        elif finding.kind == "property":
            yield self._property(block, finding)
        elif finding.key in block.tag:
            yield from self._constant(block, finding)
        elif finding.key in block.fields:
            rule = block.fields[finding.key]
            yield from self._case(block, rule, finding) if finding.kind == "case" else self._value(block, rule, finding)

    def _drift(self, finding: Finding, place: str, fate: str, *edits: Edit, both: bool = True, **more: Any) -> Drift:
        own, direction = self.model.spec.dialect, self.model.spec.direction
        pairs = [f"{own} → {other}" for other in self.others] + [f"{other} → {own}" for other in self.others if both]
        return Drift(finding, direction, place, fate, edits=edits, pairs=tuple(pairs), **more)

    # -- tags

    def _constant(self, block: Block, finding: Finding) -> Iterator[Drift]:
        """Constants that a block is known by: those that went leave it, those that came in their place join it."""
        where, own = f"types.{block.name}.{finding.key}", block.tag[finding.key]
        before: list[Any] = own if isinstance(own, list) else [own]
        said = sorted(self.comparison.new.values(finding.schema))
        kept = [each for each in before if each in said]
        come = [each for each in said if each not in before] if isinstance(own, list) or not kept else []
        if finding.kind != "value" or not (kept or come):
            yield self._drift(finding, where, "a tag of the block", by_hand=True)
        elif kept + come == before:
            yield self._drift(finding, where, "a tag of the block")
        else:
            now = kept + come
            tag = now[0] if len(now) == 1 and own is not before else now
            edits = [Edit("set", ("types", block.name, "tag"), finding.key, flow(tag))]
            edits += self._cases_of(block, finding.key, before, now)
            told = ["/".join(map(str, each)) for each in (before, now)]
            yield self._drift(finding, where, f"known by {told[1]}, not by {told[0]}", *edits)

    def _cases_of(self, block: Block, key: str, before: Sequence[Any], now: Sequence[Any]) -> Iterator[Edit]:
        """Let the unions that tell a block by a constant tell it by others."""
        for union in self.model.spec.unions.values():
            if union.tag == key and block.name in union.cases.values():
                place = ("types", union.name, "cases")
                yield from (Edit("drop", place, tag) for tag in before if tag not in now and tag in union.cases)
                yield from (Edit("put", place, tag, block.name) for tag in now if tag not in union.cases)

    # -- properties

    def _property(self, block: Block, finding: Finding) -> Drift:
        place = ("types", block.name, "fields")
        where = f"types.{block.name}"
        if finding.change == "added":
            return self._added(block, finding, place)
        if finding.change == "removed":
            part = "tag" if finding.key in block.tag else "fields"
            edit = Edit("drop", ("types", block.name, part), finding.key)
            return self._drift(finding, f"{where}.{finding.key}", "its row goes", edit)
        rule = block.fields.get(finding.key)
        return self._drift(finding, f"{where}.{finding.key}", rule.fate if rule else "a tag", by_hand=True)

    def _added(self, block: Block, finding: Finding, place: tuple[str, ...]) -> Drift:
        for words, reason in self._like_elsewhere(block, finding):
            row = {**words, "review": True}
            fate = f"mapped to {block.classes[0]}.{words['to']}" if "to" in words else f"kept ({words['keep']})"
            edits = [Edit("put", place, finding.key, flow(row))]
            if words.get("to") in block.unrendered:
                edits.append(Edit("drop", (*place[:-1], "unrendered"), words["to"]))
            return self._drift(finding, f"types.{block.name}", fate, *edits, reason=reason)
        edit = keep(place, finding.key, self._why())
        reason = "no field of this name and shape elsewhere"
        return self._drift(finding, f"types.{block.name}", "kept (lossy)", edit, both=False, reason=reason)

    def _why(self) -> str:
        return f"new in {self.since}; no other vendor is known to have it"

    def _like_elsewhere(self, block: Block, finding: Finding) -> Iterator[tuple[dict[str, Any], str]]:
        """Find rows for the same name and shape: in this spec first, then the canonical field of that name."""
        vendor = self.model.vendor
        taken = {rule.to for rule in block.fields.values()}
        for other in self.model.spec.blocks.values():
            rule = other.fields.get(finding.key)
            if rule is None or other is block or other.definition not in vendor.defs:
                continue
            if shape(vendor.properties(other.definition).get(finding.key, {})) != shape(finding.schema):
                continue
            if rule.keep is not None:
                yield {"keep": rule.keep.severity, "why": rule.keep.why}, f"as in {other.name}"
            elif rule.to not in (None, ".", *taken) and self._has(block, str(rule.to)):
                field = self.model.canon_field(block, str(rule.to))
                if rule.has_default or not self._may_lack(field, finding):
                    yield words_of(rule), f"as in {other.name}"
        name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", finding.key).lower()
        if self._has(block, name) and name not in taken:
            field = self.model.canon_field(block, name)
            if self._fits(field, finding.schema) and not self._may_lack(field, finding):
                yield {"to": name}, "the canonical model has it"

    def _has(self, block: Block, path: str) -> bool:
        try:
            return bool(block.classes and self.model.canon_field(block, path).name)
        except KeyError:
            return False

    def _may_lack(self, field: CanonField, finding: Finding) -> bool:
        """Tell whether the vendor may leave out what the canonical model needs."""
        return field.required and finding.key not in self.comparison.new.required(finding.definition)

    def _fits(self, field: CanonField, schema: Schema) -> bool:
        """Tell whether a canonical field may be written there as it is: what has bounds may refuse it."""
        kinds = self.comparison.new.kinds(schema) - {"null"}
        if any(word in leaf for leaf in self.comparison.new.leaves(schema) for word in BOUNDS):
            return False
        return (
            kinds == frozenset((_KINDS.get(field.target, ""),))
            and not field.is_list
            and not self.comparison.new.values(schema)
        )

    # -- cases and values

    def _case(self, block: Block, rule: FieldRule, finding: Finding) -> Iterator[Drift]:
        union = self.model.spec.unions.get(rule.as_ or rule.each or "")
        where = f"types.{block.name}.{rule.key}"
        if rule.fate != "mapped" or rule.value or (rule.as_ or rule.each) is None:
            yield self._drift(finding, where, f"{rule.fate} with all that it holds", both=False)
        else:
            yield from self._in_union(union, where, finding)

    def _in_union(self, union: Union | None, where: str, finding: Finding) -> Iterator[Drift]:
        """Place a case by the tag of its union."""
        vendor = self.comparison.old if finding.change == "removed" else self.comparison.new
        tags = sorted(vendor.tags(finding.what, union.tag)) if union is not None and union.tag else []
        if union is None or not tags:
            yield self._drift(finding, where, "nothing tells it apart by a tag", by_hand=True)
            return
        for tag in tags:
            yield from self._tagged(union, tag, where, finding)

    def _tagged(self, union: Union, tag: str, where: str, finding: Finding) -> Iterator[Drift]:
        """Place a case under one of its tags; one of a union within goes on there."""
        within = self.model.spec.unions.get(union.cases.get(tag, ""))
        block = self.model.spec.blocks.get(union.cases.get(tag, ""))
        if within is not None:
            yield from self._in_union(within, where, finding)
        elif finding.change == "added" and block is not None and block.definition not in self.comparison.new.defs:
            yield from self._heir(tag, block, finding)
        elif finding.change == "added":
            yield from self._new_case(union, tag, finding)
        elif tag in self._said_now(union, finding):
            yield self._drift(finding, f"types.{union.name}", f"{tag} is another definition now")
        else:
            yield from self._lost_case(union, tag, finding)

    def _said_now(self, union: Union, finding: Finding) -> set[str]:
        """Name the tags that the new schema knows where a case went."""
        new = self.comparison.new
        cases = new.refs(value_of(new, finding.definition, finding.key))
        return {tag for case in cases for tag in new.tags(case, union.tag)}

    def _heir(self, tag: str, block: Block, finding: Finding) -> Iterator[Drift]:
        """A case whose definition went has another one now: its block goes on with that."""
        edit = Edit("set", ("types", block.name), "of", finding.what)
        where = f"types.{block.name}"
        yield self._drift(finding, where, f"{tag} goes on, read by {finding.what}", edit)
        for each in between(self.comparison.old, self.comparison.new, block.definition, finding.what):
            yield from self._in_block(block, each)

    def _new_case(self, union: Union, tag: str, finding: Finding) -> Iterator[Drift]:
        where = f"types.{union.name}"
        if tag in union.cases or any(tag in group.tags for group in union.opaque):
            yield self._drift(finding, where, "its tag is there already")
        elif not self._holds_whole(union) and (named := self._by_name(union, tag, finding)) is not None:
            block, fate = named
            made = Edit("put", ("types",), finding.what, flow(block))
            told = Edit("put", ("types", union.name, "cases"), tag, finding.what)
            yield self._drift(finding, where, fate, made, told, reason="the canonical word of this name")
        else:
            severity = union.unknown.severity if union.unknown else "lossy"
            edits = (opaque(("types", union.name), tag, severity, self._why()), *self._shell(union))
            fate, reason = f"opaque ({severity})", "carried whole at home"
            yield self._drift(finding, where, fate, *edits, both=False, reason=reason)

    def _shell(self, union: Union) -> Iterator[Edit]:
        """Where a list takes one class only, an object of it as the first case makes holds what is carried whole."""
        if union.shell is None and not self._holds_whole(union):
            for block, rule in self.model.used_unions.get(union.name, ()):
                made = self.model.canonical.classes.get(self.model.canon_field(block, str(rule.to)).target)
                for field in made.fields if made is not None and rule.each else ():
                    if "Opaque" in self.model.canonical.unions.get(field.target, ()):
                        first = self.model.spec.blocks[next(iter(union.cases.values()))]
                        row = {"class": made.name if made else "", "field": field.name, "set": dict(first.set_)}
                        yield Edit("put", ("types", union.name), "shell", flow(row))

    def _holds_whole(self, union: Union) -> bool:
        """Tell whether what is carried whole stands in the canonical model where the other cases do."""
        uses = self.model.used_unions.get(union.name, ())
        targets = {self.model.canon_field(block, str(rule.to)).target for block, rule in uses if rule.to != "."}
        canonical = self.model.canonical.unions
        return bool(union.opaque or union.unknown) or all("Opaque" in canonical.get(each, ()) for each in targets)

    def _by_name(self, union: Union, tag: str, finding: Finding) -> tuple[dict[str, Any], str] | None:
        """Make a block for a case whose tag is a canonical word, one of those by which the other cases are told."""
        blocks = self.model.spec.blocks
        siblings = [blocks[name] for name in union.cases.values() if name in blocks]
        for sibling in siblings:
            for name in sibling.set_:
                enum = self.model.canonical.enums.get(self.model.canon_field(sibling, name).target)
                if enum is not None and tag in enum.values and all(each.set_.get(name) != tag for each in siblings):
                    head = {"ir": sibling.classes[0], "tag": {union.tag: tag}, "set": {name: tag}}
                    fields = dict(self._rows_like(siblings, union, finding.what))
                    if self._lacks(sibling.classes[0], {name, *(row.get("to") for row in fields.values())}):
                        return None
                    return head | {"fields": fields, "review": True}, f"{sibling.classes[0]} with {name} {tag}"
        return None

    def _lacks(self, name: str, said: set[Any]) -> bool:
        """Tell whether a canonical class needs what no row gives."""
        return any(each.required and each.name not in said for each in self.model.canon(name).fields)

    def _rows_like(self, siblings: Sequence[Block], union: Union, definition: str) -> Iterator[tuple[str, Any]]:
        """Give rows for the properties of a new case: as the other cases have them, else kept."""
        vendor = self.comparison.new
        for key, schema in vendor.properties(definition).items():
            like = [
                words_of(each.fields[key])
                for each in siblings
                if key in each.fields
                and each.definition in vendor.defs
                and shape(vendor.properties(each.definition).get(key, {})) == shape(schema)
                and words_of(each.fields[key])
            ]
            if key != union.tag:
                yield key, like[0] if like else {"keep": "lossy", "why": self._why()}

    def _lost_case(self, union: Union, tag: str, finding: Finding) -> Iterator[Drift]:
        where = f"types.{union.name}"
        if tag in union.cases and union.cases[tag] == finding.what:
            yield self._drift(finding, where, "its case goes", Edit("drop", ("types", union.name, "cases"), tag))
        for index, group in enumerate(union.opaque):
            if tag in group.tags:
                place = ("types", union.name, "opaque", str(index), "tags")
                yield self._drift(finding, where, "its tag goes", Edit("drop", place, tag), both=False)

    def _value(self, block: Block, rule: FieldRule, finding: Finding) -> Iterator[Drift]:
        where = f"types.{block.name}.{rule.key}"
        table = self.model.spec.enums.get(rule.enum or "")
        if table is None:
            yield self._drift(finding, where, f"{rule.fate} as it is", both=False)
            return
        where, place = f"enums.{table.name}", ("enums", table.name)
        if finding.change == "removed":
            part = "both" if finding.what in table.both else "parse"
            aim = {**table.both, **table.parse}.get(finding.what, "")
            gone, met = Edit("drop", (*place, part), finding.what), Edit("put", (*place, "wild"), finding.what, aim)
            yield self._drift(finding, where, f"still read as {aim}, no longer written", gone, met)
            return
        if finding.what in table.both or finding.what in table.parse.keys() - table.wild.keys():
            yield self._drift(finding, where, "its entry is there already")
            return
        aim, reason, named = self._aim(table, finding.what)
        part = "both" if named and (aim not in table.both.values() or table.of is None) else "parse"
        edits = [Edit("put", (*place, part), finding.what, aim), self._to_review(table.name, finding)]
        if finding.what in table.wild:
            edits.append(Edit("drop", (*place, "wild"), finding.what))
        if part == "both":
            stale = [old for old, rows in (("unsaid", table.unsaid), ("render", table.render)) if aim in rows]
            edits += [Edit("drop", (*place, old), aim) for old in stale]
        fate = f"read and written as {aim}" if part == "both" else f"read as {aim}"
        yield self._drift(finding, where, fate, *edits, reason=reason)

    def _aim(self, table: EnumTable, word: str) -> tuple[str, str, bool]:
        """Choose the canonical value that a new word stands for, and tell whether it is the vendor's word for that."""
        enum = self.model.canonical.enums.get(table.of or "")
        if word in table.wild:
            return table.wild[word], "so far met in traffic only", True
        if enum is None:
            return word, "any word may stand there", True
        if word.lower() in enum.values:
            return word.lower(), "the canonical word of this name", True
        return table.unknown or enum.values[-1], "no canonical word of this name", False

    def _to_review(self, table: str, finding: Finding) -> Edit:
        return Edit("append", ("enums", table, "review"), finding.what, flow(finding.what))
