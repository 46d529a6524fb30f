"""Carries proposals out in a copy of the specs, and mends what the generator then asks for."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from codegen.analyze.model import Model
from codegen.analyze.order import PASSES
from codegen.drift.answers import answers
from codegen.drift.edits import Sheet, quoted
from codegen.drift.rows import Edit
from codegen.emit.direction import DirectionPrinter
from codegen.errors import SpecError
from codegen.schemas.document import digest, to_text
from codegen.schemas.sources import SOURCE_FILE, with_sha256
from codegen.spec.load import load_spec
from codegen.streams.load import load_stream
from codegen.vendor import Vendor
from codegen.yamlfile import YamlFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from codegen.canonical.model import Canonical
    from codegen.drift.proposals import Drift

__all__ = ["edited", "mend", "write_schema"]

MOST = 400
"""Questions of the generator that are answered before a spec is left to a person."""


def edited(source: str, names: dict[str, str], edits: Iterable[Edit]) -> str:
    """Give the text of a spec with definitions renamed and edits made; each edit is made once, what goes goes first."""
    if names:
        sheet = Sheet(source)
        sheet.rename(names)
        source = sheet.text()
    once, meant = dict.fromkeys(edits), frozenset(_hollow(YamlFile("", source).data, ()))
    for drops in (True, False):
        sheet = Sheet(source)
        for edit in _together(sheet, (each for each in once if (each.word == "drop") is drops)):
            _make(sheet, edit)
        source = sheet.text()
    return _pruned(source, meant)


def _make(sheet: Sheet, edit: Edit) -> bool:
    if edit.word == "put":
        return sheet.put(edit.place, edit.key, edit.value)
    if edit.word == "set":
        return sheet.set(edit.place, edit.key, edit.value)
    if edit.word == "rename":
        return sheet.rename_key(edit.place, edit.key, edit.value)
    if edit.word == "append":
        return sheet.append(edit.place, edit.value)
    return sheet.drop(edit.place, edit.key)


def _together(sheet: Sheet, edits: Iterable[Edit]) -> list[Edit]:
    """Join edits that would write the same new key: maps and lists that begin."""
    found: dict[tuple[Any, ...], Edit] = {}
    for each in edits:
        edit = _begun(sheet, each)
        same = (
            (edit.word, edit.place, edit.key) if edit.word == "put" else (edit.word, edit.place, edit.key, edit.value)
        )
        first = found.get(same)
        if first is not None and first.value[:1] in "{[" and first.value[:1] == edit.value[:1]:
            edit = Edit("put", edit.place, edit.key, f"{first.value[:-1]}, {edit.value[1:]}")
        found[same] = edit
    return list(found.values())


def _begun(sheet: Sheet, edit: Edit) -> Edit:
    """Where the map or list to write into is not there, write it."""
    if edit.word == "drop" or sheet.has(*edit.place):
        return edit
    begun = f"[{edit.value}]" if edit.word == "append" else f"{{{quoted(edit.key)}: {edit.value}}}"
    return Edit("put", edit.place[:-1], edit.place[-1], begun)


def _pruned(source: str, meant: frozenset[tuple[str, ...]]) -> str:
    """Take out what the edits left without anything in it; what was empty before is meant so."""
    sheet, some = Sheet(source), False
    for place in list(_hollow(YamlFile("", source).data, ())):
        if place in meant:
            continue
        if place[-1] in _NEEDED:
            some = sheet.fill(place) or some
        else:
            some = sheet.drop(place[:-1], place[-1]) or some
    return _pruned(sheet.text(), meant) if some else source


_NEEDED = ("fields", "both", "cases")


def _hollow(data: Any, place: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give the places of words that say nothing, and of groups without tags."""
    if isinstance(data, dict):
        for key, inner in data.items():
            if inner in (None, {}, []) and place:
                yield (*place, key)
            elif isinstance(inner, list) and key == "opaque":
                yield from ((*place, key, f"#{index}") for index, group in enumerate(inner) if not group["tags"])
            else:
                yield from _hollow(inner, (*place, key))


def mend(
    folder: Path, specs: Path, canonical: Canonical, drifts: Sequence[Drift], names: dict[str, str], since: str
) -> list[str]:
    """Write every edited spec of a dialect; answer what the generator asks, and give what it still asks at the end.

    A proposed target that the generator refuses is kept instead.
    """
    left: list[str] = []
    by_direction: dict[str, list[Drift]] = defaultdict(list)
    for drift in drifts:
        by_direction[drift.direction].append(drift)
    for path in sorted(folder.glob("*.yaml")):
        if path.stem in ("request", "response", "errors", "stream"):
            left += _mended(path, specs, canonical, by_direction[path.stem], names, since)
    return left


def _mended(
    path: Path, specs: Path, canonical: Canonical, drifts: list[Drift], names: dict[str, str], since: str
) -> list[str]:
    first = path.read_text(encoding="utf-8")
    source = edited(first, names, [edit for drift in drifts for edit in drift.edits])
    for _ in range(MOST):
        try:
            path.write_text(source, encoding="utf-8")
            _check(path, specs, canonical)
        except SpecError as why:
            other = _without(why, drifts, since)
            if other is not drifts:
                drifts = other
                text = edited(first, names, [edit for drift in drifts for edit in drift.edits])
            else:
                text = edited(source, {}, answers(why, YamlFile("", source).data, since))
            if text == source:
                return [str(why)]
            source = text
            continue
        return []
    return [f"{path.name}: more than {MOST} questions"]


def _check(path: Path, specs: Path, canonical: Canonical) -> None:
    if path.stem == "stream":
        load_stream(path, specs)
        return
    model = Model(load_spec(path, specs), Vendor.read(path.parent / "schema.json"), canonical)
    for check in PASSES:
        check(model)
    DirectionPrinter(model).text()  # asks what each property writes, too


def _without(why: SpecError, drifts: list[Drift], since: str) -> list[Drift]:
    """Where the generator refuses a proposed target, let the property be kept instead."""
    place = tuple((why.place or "").split("."))
    for index, drift in enumerate(drifts):
        puts = [
            edit
            for edit in drift.edits
            if edit.word == "put" and place[: len(edit.place) + 1] == (*edit.place, edit.key)
        ]
        if puts and "{to:" in puts[0].value:
            return [*drifts[:index], drift.kept(f"new in {since}"), *drifts[index + 1 :]]
    return drifts


def write_schema(folder: Path, document: dict[str, Any], version: str) -> None:
    """Write `schema.json`, and into `source.toml` its checksum and, if known, the version."""
    text = to_text(document)
    (folder / "schema.json").write_text(text, encoding="utf-8")
    source = folder / SOURCE_FILE
    if source.exists():
        pin = with_sha256(source.read_text(encoding="utf-8"), digest(text))
        pin = re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', pin) if version else pin
        source.write_text(pin, encoding="utf-8")


def read_document(path: Path) -> dict[str, Any]:
    """Read a schema document."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
