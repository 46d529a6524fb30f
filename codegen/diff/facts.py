"""What one spec says, as facts that can be compared: for each subject a fate and the words beside it.

Everything hangs on vendor properties. Names of enum tables and unions, anchors, order and comments are of no meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from codegen.analyze.canonical_side import said
from codegen.diff.paths import block_paths, join, step
from codegen.spec.model import FieldRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, EnumTable, LossRow, Union

_APART = {
    "key",
    "place",
    "to",
    "as_",
    "each",
    "enum",
    "limit",
    "emit",
    "default",
    "has_default",
    "keep",
    "drop",
    "todo",
    "review",
}

_BLANK = FieldRule(key="", place=())


@dataclass(frozen=True)
class Subject:
    """What a fact is about.

    Attributes:
        kind: property, case (a tag of a union), enum (a vendor's value), written (a canonical value), block (a whole
            definition) or row (a canonical field or class that is not said).
        owner: The definition, or for case, enum and written `Definition.property`; empty for a row of the whole spec.
        key: The property, tag, value or canonical name.
    """

    kind: str
    owner: str
    key: str


@dataclass(frozen=True)
class Entry:
    """What a spec says of a subject: its fate, and further words by name."""

    fate: str
    words: Mapping[str, Any]


SAID = Entry("said", {})


class Side:
    """All facts of one spec.

    Attributes:
        entries: The facts.
        model: The spec in its surroundings.
    """

    def __init__(self, model: Model) -> None:
        """Gather the facts of the blocks that are reached from the root."""
        self.model = model
        self._places = block_paths(model)
        self.entries: dict[Subject, Entry] = {}
        for name in model.reached:
            self._block(model.block(name))
        for name, row in model.spec.unrendered.items():
            self.entries[Subject("row", "", name)] = _lost("unsaid", row)

    def get(self, subject: Subject) -> Entry | None:
        """Find an entry; a block falls back on the rows of the whole spec, and what some block writes is said."""
        entry = self.entries.get(subject)
        if entry is not None or subject.kind != "row":
            return entry
        whole = self.entries.get(Subject("row", "", subject.key))
        return whole or (SAID if self.says(subject) else None)

    def paths(self, subject: Subject) -> list[str]:
        """Give the vendor paths of a subject."""
        if subject.kind == "block":
            return [path or "(root)" for path in self._places.get(subject.owner, ())]
        if subject.kind == "property":
            return [join(path, subject.key) for path in self._places.get(subject.owner, ())]
        definition, dot, key = subject.owner.partition(".")
        if not dot or definition not in self._places:
            return []
        rule = self.model.block(definition).fields[key]
        label = f"<{subject.key}>" if subject.kind == "case" else ""
        return [step(path, rule) + label for path in self._places[definition]]

    def says(self, subject: Subject) -> bool:
        """Tell whether a block, or without an owner any block, writes a canonical field or makes a class."""
        owners = [subject.owner] if subject.owner else [*self._said]
        return any(subject.key in self._said.get(owner, ()) for owner in owners)

    @cached_property
    def _said(self) -> dict[str, set[str]]:
        return {name: set(self._written(self.model.block(name))) for name in self.model.reached}

    def _written(self, block: Block) -> Iterator[str]:
        yield from (block.made, *block.classes)
        for path in said(self.model, block):
            head, _, tail = path.partition(".")
            owners = [self.model.canon_field(block, head).target] if tail else block.classes
            yield from (f"{owner}.{tail or head}" for owner in owners)

    def _block(self, block: Block) -> None:
        words = {"class": "|".join(block.classes), "tag": dict(block.tag), "set": dict(block.set_), "when": block.when}
        if block.shell:
            words["shell"] = {"class": block.shell.cls, "field": block.shell.field, "set": dict(block.shell.set_)}
        self.entries[Subject("block", block.name, "")] = Entry("block", words)
        for name, row in block.unrendered.items():
            self.entries[Subject("row", block.name, self._row_name(block, name))] = _lost("unsaid", row)
        for key, value in block.tag.items():
            self.entries[Subject("property", block.name, key)] = Entry("tag", {"value": value})
        for rule in block.fields.values():
            self.entries[Subject("property", block.name, rule.key)] = Entry(rule.fate, dict(self._words(block, rule)))
            owner = f"{block.name}.{rule.key}"
            if not rule.todo:
                self.entries |= dict(self._below(owner, rule))

    def _row_name(self, block: Block, name: str) -> str:
        return name if name in self.model.canonical.classes else f"{block.classes[0]}.{name}"

    def _below(self, owner: str, rule: FieldRule) -> Iterator[tuple[Subject, Entry]]:
        union = self.model.spec.unions.get(rule.as_ or rule.each or "")
        table = self.model.spec.enums.get(rule.enum or "")
        if union is not None:
            for key, entry in _cases(union):
                yield Subject("case", owner, key), entry
        if table is not None:
            for kind, key, entry in _values(table):
                yield Subject(kind, owner, key), entry

    def _words(self, block: Block, rule: FieldRule) -> Iterator[tuple[str, Any]]:
        if rule.to is not None:
            yield "target", "|".join(cls if rule.to == "." else f"{cls}.{rule.to}" for cls in block.classes)
        name = rule.as_ or rule.each
        if name is not None:
            union = self.model.spec.unions.get(name)
            yield "as", name if union is None else f"union by {union.tag}"
        if rule.enum is not None:
            table = self.model.spec.enums.get(rule.enum)
            yield "enum", (table.of if table else None) or "text"
        yield from _plain_words(rule)
        yield from _loss_words(rule)


def _plain_words(rule: FieldRule) -> Iterator[tuple[str, Any]]:
    if rule.has_default:
        yield "default", rule.default
    for each in fields(FieldRule):
        value: Any = getattr(rule, each.name)
        if each.name not in _APART and value != getattr(_BLANK, each.name):
            yield each.name, [*value] if type(value) is tuple else value


def _loss_words(rule: FieldRule) -> Iterator[tuple[str, Any]]:
    if rule.limit is not None:
        yield "limit", {word: rule.limit[word] for word in ("min", "max", "items") if word in rule.limit}
        yield "limit severity", rule.limit.get("loss", "lossy")
        if "code" in rule.limit:
            yield "limit code", rule.limit["code"]
        yield "limit why", rule.limit.get("why", "")
    emit: Any = rule.emit
    if isinstance(emit, dict):
        given: dict[str, Any] = {**emit}
        yield "emit", {"default": given["default"]}
        yield "emit severity", given.get("loss", "none")
        yield "emit why", given.get("why", "")
    elif emit is not None:
        yield "emit", emit
    row = rule.keep or rule.drop
    if row is not None:
        yield from _lost("", row).words.items()


def _lost(fate: str, row: LossRow, **more: Any) -> Entry:
    words = {**more, "severity": row.severity, "code": row.code, "why": row.why}
    return Entry(fate, words if row.usual is None else {**words, "usual": row.usual})


def _cases(union: Union) -> Iterator[tuple[str, Entry]]:
    for tag, block in union.cases.items():
        yield tag, Entry("case", {"as": block})
    for group in union.opaque:
        for tag in group.tags:
            yield tag, _lost("opaque", group.loss)
    for word, block_name in (("(absent)", union.absent), ("(other)", union.other)):
        if block_name is not None:
            yield word, Entry("case", {"as": block_name})
    if union.unknown is not None:
        yield "(unknown)", _lost("opaque", union.unknown)
    yield "(unfit)", _lost("unsaid", union.unfit)
    for cls, row in union.unsaid.items():
        yield f"({cls})", _lost("unsaid", row)


def _values(table: EnumTable) -> Iterator[tuple[str, str, Entry]]:
    for raw, value in {**table.both, **table.parse}.items():
        fate = "both" if raw in table.both else "wild" if raw in table.wild else "parse"
        yield "enum", raw, Entry(fate, {"value": value})
    if table.unknown is not None:
        yield "enum", "(unknown)", Entry("parse", {"value": table.unknown})
    for value in table.both.values():
        yield "written", value, SAID
    for value, (raw, row) in table.render.items():
        yield "written", value, _lost("render", row, value=raw)
    for value, row in table.unsaid.items():
        yield "written", value, _lost("unsaid", row)
