"""Reads spec files into the model; every complaint names file, line, place and expectation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from codegen.spec.document import read_spec_file
from codegen.spec.model import Block, EnumTable, FieldRule, LossRow, OpaqueRow, Shell, Sign, Spec, Union

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from codegen.yamlfile import Place, YamlFile


_UNFIT = {"loss": "rejected", "why": "the target has nothing of this kind"}
_WORDS: dict[str, str] = {"as": "as_", "set": "set_"}


def load_spec(path: Path, specs: Path) -> Spec:
    """Read one spec file and check it against the schema of the language."""
    file = read_spec_file(path, specs, "mapping")
    shares: str | None = file.data.get("shares")
    return spec_of(file, load_spec(path.with_name(f"{shares}.yaml"), specs) if shares else None)


def spec_of(file: YamlFile, other: Spec | None) -> Spec:
    """Make the spec of a file that has been read and checked; `other` is what it shares."""
    return _spec(file) if other is None else _shared(_spec(file), other)


def _shared(own: Spec, other: Spec) -> Spec:
    """Take over what a spec does not define itself; what is not reached from its root is left out."""
    blocks, unions = {**other.blocks, **own.blocks}, {**other.unions, **own.unions}
    wanted, waiting = set[str](), [own.root]
    while waiting:
        name = waiting.pop()
        if name in wanted:
            continue
        wanted.add(name)
        union, block = unions.get(name), blocks.get(name)
        waiting += [*union.cases.values(), *filter(None, (union.absent, union.other))] if union else []
        rules = block.fields.values() if block else ()
        waiting += [each for rule in rules for each in (rule.as_, rule.each) if each is not None]
    tables = {rule.enum for name in wanted & blocks.keys() for rule in blocks[name].fields.values()}
    return replace(
        own,
        blocks={name: block for name, block in blocks.items() if name in own.blocks or name in wanted},
        unions={name: union for name, union in unions.items() if name in own.unions or name in wanted},
        enums={
            name: table for name, table in {**other.enums, **own.enums}.items() if name in own.enums or name in tables
        },
        unrendered={**other.unrendered, **own.unrendered},
    )


def _spec(file: YamlFile) -> Spec:
    data = file.data
    types: dict[str, Any] = data["types"]
    return Spec(
        file=file,
        dialect=data["dialect"],
        direction=data["direction"],
        root=data["root"],
        enums={name: _enum(name, row, ("enums", name)) for name, row in data.get("enums", {}).items()},
        blocks={name: _block(name, row, file) for name, row in types.items() if not name.endswith("_")},
        unions={name: _union(name, row, ("types", name)) for name, row in types.items() if name.endswith("_")},
        unrendered=_losses(data.get("unrendered", {}), "dropped"),
        form=data.get("form"),
        json=data.get("json"),
        beside=tuple(data.get("beside", ())),
        seals=tuple(data.get("seals", (data["dialect"],))),
        closed=tuple(data.get("closed", ())),
        repeats=tuple(_repeats(data)),
        listed={name: row for name, row in _repeats(data).items() if row},
        sent=tuple(data.get("sent", ())),
        reads={name: tuple(types) for name, types in data.get("reads", {}).items()},
        uploads=data.get("uploads"),
    )


def _repeats(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give the properties that an answer repeats, each with what becomes of the objects in it."""
    rows = [{row: {}} if isinstance(row, str) else row for row in data.get("repeats", ())]
    return {name: how for row in rows for name, how in row.items()}


def loss_row(row: Mapping[str, Any], code: str) -> LossRow:
    """Read `{loss, why, code?, usual?}`."""
    return LossRow(row["loss"], row.get("why", ""), row.get("code", code), row.get("usual"))


def _losses(rows: Mapping[str, Any], code: str) -> dict[str, LossRow]:
    return {name: loss_row(row, code) for name, row in rows.items()}


def _enum(name: str, row: Mapping[str, Any], place: Place) -> EnumTable:
    render = {
        canonical: (entry["as"], loss_row({"loss": "none", **entry}, "substituted"))
        for canonical, entry in row.get("render", {}).items()
    }
    return EnumTable(
        name=name,
        place=place,
        of=row.get("of"),
        both=row["both"],
        parse={**row.get("parse", {}), **row.get("wild", {})},
        wild=row.get("wild", {}),
        render=render,
        unsaid=_losses(row.get("unsaid", {}), "dropped"),
        unknown=row.get("unknown"),
        numbers=tuple(row.get("numbers", ())),
        void=tuple(row.get("void", ())),
    )


def _union(name: str, row: Mapping[str, Any], place: Place) -> Union:
    opaque = tuple(OpaqueRow(tuple(group["tags"]), loss_row(group, "opaque")) for group in row.get("opaque", ()))
    told = tuple(
        Sign(sign["has"], sign["as"], sign.get("with", {}), sign.get("starts", {})) for sign in row.get("told", ())
    )
    return Union(
        name=name,
        place=place,
        tag=row.get("tag", ""),
        cases=row.get("cases", {}) or {sign.as_: sign.as_ for sign in told},
        absent=row.get("absent"),
        other=row.get("other"),
        opaque=opaque,
        unknown=loss_row(row["unknown"], "unknown") if "unknown" in row else None,
        unsaid=_losses(row.get("unsaid", {}), "dropped"),
        unfit=loss_row(row.get("unfit", _UNFIT), "dropped"),
        shell=_shell(row),
        told=told,
    )


def _block(name: str, row: Mapping[str, Any], file: YamlFile) -> Block:
    into = row.get("into", ())
    return Block(
        name=name,
        place=("types", name),
        ir=row.get("ir"),
        into=(into,) if isinstance(into, str) else tuple(into),
        tag=row.get("tag", {}),
        set_=row.get("set", {}),
        when=row.get("when"),
        fields={key: _field(key, words, ("types", name, "fields", key), file) for key, words in row["fields"].items()},
        unrendered=_losses(row.get("unrendered", {}), "dropped"),
        shell=_shell(row),
        also=row.get("also", {}),
        remade=tuple(row.get("remade", ())),
        plain=row.get("plain"),
        of=row.get("of"),
    )


def _shell(row: Mapping[str, Any]) -> Shell | None:
    words = row.get("shell")
    return None if words is None else Shell(words["class"], words["field"], words.get("set", {}))


def _field(key: str, words: Any, place: Place, file: YamlFile) -> FieldRule:
    if isinstance(words, str):
        return FieldRule(key=key, place=place, to=words)
    given: dict[str, Any] = {_WORDS.get(str(word), str(word)): value for word, value in words.items()}
    why, code, costless = given.pop("why", ""), given.pop("code", None), given.pop("usual", None)
    for word, usual in (("keep", "dropped"), ("drop", "dropped")):
        if word in given:
            given[word] = LossRow(given[word], why, code or usual, costless)
    for word in ("takes", "plus", "sum", "parts", "rule", "covers"):
        if word in given:
            given[word] = tuple(given[word])
    if given.get("need") == "abroad":
        given["need"], given["abroad"] = False, True
    if isinstance(given.get("asks"), list):
        given["asks"] = dict.fromkeys(given["asks"])
    if given.get("limit"):
        given["limit"] = {"why": why, **given["limit"]}
    rule = FieldRule(key=key, place=place, has_default="default" in given, **given)
    return _with_todo(rule, file)


def _with_todo(rule: FieldRule, file: YamlFile) -> FieldRule:
    kept = rule.keep is not None and not rule.pack
    said = [rule.to is not None, kept, rule.drop is not None, rule.todo, rule.const is not None]
    if sum(said) + bool(rule.sum) + bool(rule.pack and not rule.takes) != 1:
        raise file.error("a property has exactly one fate: to, sum, pack, const, keep, drop or todo", *rule.place)
    return rule
