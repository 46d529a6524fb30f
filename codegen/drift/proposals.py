"""What each difference means for the mapping: the block it lands in, its fate, and a row to begin with."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.analyze.model import Model
    from codegen.canonical.model import CanonField
    from codegen.drift.compare import Comparison, Finding
    from codegen.spec.model import Block, EnumTable, FieldRule, Union
    from codegen.streams.load import StreamSpec
    from codegen.vendor import Schema

__all__ = ["Drift", "Edit", "proposed"]

_KINDS = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}


@dataclass(frozen=True)
class Edit:
    """A change of a spec file, as `edits.Sheet` makes it.

    Attributes:
        word: put (into a map), append (to a list) or drop (from either).
        place: Where that map or list is.
        key: The key, or the word in a list.
        value: What is written, as YAML.
    """

    word: str
    place: tuple[str, ...]
    key: str
    value: str = ""


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
        edits = tuple(_keep(each.place, each.key, why) if each.word == "put" else each for each in self.edits)
        return replace(self, fate="kept (lossy)", reason="the proposed target does not fit", edits=edits)


def proposed(
    comparison: Comparison, models: Sequence[Model], streams: Sequence[StreamSpec], others: Sequence[str], since: str
) -> list[Drift]:
    """Place every difference in every spec of a dialect that it reaches; `since` names the version, for the why."""
    found: list[Drift] = []
    for finding in comparison.findings:
        for model in models:
            found += _InSpec(comparison, model, others, since).place(finding)
        for stream in streams:
            found += _in_stream(stream, finding, others, since)
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
            yield self._drift(finding, f"{block.name}.{finding.key}", "a tag of the block", by_hand=True)
        elif finding.key in block.fields:
            rule = block.fields[finding.key]
            yield from self._case(block, rule, finding) if finding.kind == "case" else self._value(block, rule, finding)

    def _drift(self, finding: Finding, place: str, fate: str, *edits: Edit, both: bool = True, **more: Any) -> Drift:
        own, direction = self.model.spec.dialect, self.model.spec.direction
        pairs = [f"{own} → {other}" for other in self.others] + [f"{other} → {own}" for other in self.others if both]
        return Drift(finding, direction, place, fate, edits=edits, pairs=tuple(pairs), **more)

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
            edits = [Edit("put", place, finding.key, _flow(row))]
            if words.get("to") in block.unrendered:
                edits.append(Edit("drop", (*place[:-1], "unrendered"), words["to"]))
            return self._drift(finding, f"types.{block.name}", fate, *edits, reason=reason)
        edit = _keep(place, finding.key, self._why())
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
            if _shape(vendor.properties(other.definition).get(finding.key, {})) != _shape(finding.schema):
                continue
            if rule.keep is not None:
                yield {"keep": rule.keep.severity, "why": rule.keep.why}, f"as in {other.name}"
            elif rule.to not in (None, ".") and self._has(block, str(rule.to)) and rule.to not in taken:
                yield _words(rule), f"as in {other.name}"
        name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", finding.key).lower()
        if self._has(block, name) and name not in taken:
            field = self.model.canon_field(block, name)
            if self._fits(field, finding.schema):
                yield {"to": name}, "the canonical model has it"

    def _has(self, block: Block, path: str) -> bool:
        try:
            return bool(block.classes and self.model.canon_field(block, path).name)
        except KeyError:
            return False

    def _fits(self, field: CanonField, schema: Schema) -> bool:
        kinds = self.comparison.new.kinds(schema) - {"null"}
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
        elif union is None or not finding.tag:
            yield self._drift(finding, where, "nothing tells it apart by a tag", by_hand=True)
        elif finding.change == "added":
            yield from self._new_case(union, finding)
        else:
            yield from self._lost_case(union, finding)

    def _new_case(self, union: Union, finding: Finding) -> Iterator[Drift]:
        place = ("types", union.name, "opaque")
        severity = union.unknown.severity if union.unknown else "lossy"
        if finding.tag in union.cases or any(finding.tag in group.tags for group in union.opaque):
            yield self._drift(finding, f"types.{union.name}", "its tag is there already")
            return
        row = {"tags": [finding.tag], "loss": severity, "why": self._why(), "review": True}
        edit = Edit("append", place, finding.tag, _flow(row))
        yield self._drift(
            finding, f"types.{union.name}", f"opaque ({severity})", edit, both=False, reason="carried whole at home"
        )

    def _lost_case(self, union: Union, finding: Finding) -> Iterator[Drift]:
        where = f"types.{union.name}"
        if finding.tag in union.cases and union.cases[finding.tag] == finding.what:
            yield self._drift(
                finding, where, "its case goes", Edit("drop", ("types", union.name, "cases"), finding.tag)
            )
        for index, group in enumerate(union.opaque):
            if finding.tag in group.tags:
                place = ("types", union.name, "opaque", str(index), "tags")
                yield self._drift(finding, where, "its tag goes", Edit("drop", place, finding.tag), both=False)

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
        aim, reason = self._aim(table, finding.what)
        part = "both" if aim not in table.both.values() or table.of is None else "parse"
        edits = [Edit("put", (*place, part), finding.what, aim), self._to_review(table.name, finding)]
        if finding.what in table.wild:
            edits.append(Edit("drop", (*place, "wild"), finding.what))
        if part == "both":
            stale = [old for old, rows in (("unsaid", table.unsaid), ("render", table.render)) if aim in rows]
            edits += [Edit("drop", (*place, old), aim) for old in stale]
        fate = f"read and written as {aim}" if part == "both" else f"read as {aim}"
        yield self._drift(finding, where, fate, *edits, reason=reason)

    def _aim(self, table: EnumTable, word: str) -> tuple[str, str]:
        """Choose the canonical value that a new word stands for."""
        enum = self.model.canonical.enums.get(table.of or "")
        if word in table.wild:
            return table.wild[word], "so far met in traffic only"
        if enum is None:
            return word, "any word may stand there"
        if word.lower() in enum.values:
            return word.lower(), "the canonical word of this name"
        return table.unknown or enum.values[-1], "no canonical word of this name"

    def _to_review(self, table: str, finding: Finding) -> Edit:
        return Edit("append", ("enums", table, "review"), finding.what, _flow(finding.what))


def _in_stream(stream: StreamSpec, finding: Finding, others: Sequence[str], since: str) -> Iterator[Drift]:
    pairs = tuple(f"{stream.dialect} → {other}" for other in others)
    for name, table in stream.tables.items():
        if finding.kind == "case" and table["of"] in (f"{finding.definition}.{finding.key}", finding.definition):
            gone = [case for case, row in table["cases"].items() if row["is"] == finding.what]
            edits = tuple(Edit("drop", ("tables", name, "cases"), case) for case in gone if finding.change == "removed")
            fate = "its case goes" if edits else "needs a step"
            yield Drift(finding, "stream", name, fate, edits=edits, by_hand=not edits, pairs=pairs)
        for case, row in table["cases"].items():
            if finding.kind == "property" and row["is"] == finding.definition:
                yield from _stream_property(finding, ("tables", name, "cases", case), row, pairs, since)


def _stream_property(
    finding: Finding, place: tuple[str, ...], row: dict[str, Any], pairs: tuple[str, ...], since: str
) -> Iterator[Drift]:
    where = f"{place[1]}.{place[3]}"
    if finding.change == "added":
        words = {"loss": "lossy", "why": f"new in {since}; no step takes it", "review": True}
        edit = Edit("put", (*place, "keeps"), finding.key, _flow(words))
        yield Drift(finding, "stream", where, "kept (lossy)", "no step takes it", (edit,), pairs=pairs)
    elif finding.change == "removed":
        parts = {"keeps": finding.key in row.get("keeps", {}), "drops": finding.key in row.get("drops", ())}
        edits = tuple(Edit("drop", (*place, part), finding.key) for part, there in parts.items() if there)
        roles = [role for role, key in row.get("takes", {}).items() if key == finding.key]
        edits += tuple(Edit("drop", (*place, "takes"), role) for role in roles)
        yield Drift(finding, "stream", where, "its line goes", edits=edits, pairs=pairs)


def _keep(place: tuple[str, ...], key: str, why: str) -> Edit:
    return Edit("put", place, key, _flow({"keep": "lossy", "why": why, "review": True}))


def _shape(schema: Schema) -> str:
    return json.dumps(schema, sort_keys=True)


def _words(rule: FieldRule) -> dict[str, Any]:
    """Give the words of a row that another row may have too."""
    found: dict[str, Any] = {"to": rule.to, "as": rule.as_, "each": rule.each, "enum": rule.enum, "lift": rule.lift}
    found |= {"convert": rule.convert, "value": rule.value, "flip": rule.flip or None, "limit": rule.limit}
    return {word: value for word, value in found.items() if value is not None}


def _flow(value: Any) -> str:
    """Write a value as YAML on one line, bare where that reads the same."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z_][\w .;()-]*", value) and value.lower() not in _SPECIAL:
        return value
    return json.dumps(value, ensure_ascii=False)


_SPECIAL = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))
