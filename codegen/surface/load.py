"""Reads surface files; every complaint names file, line, place and expectation."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from codegen.spec.document import read_spec_file

if TYPE_CHECKING:
    from pathlib import Path

    from codegen.canonical.model import Canonical
    from codegen.yamlfile import YamlFile

__all__ = ["Surface", "load_surface", "load_surfaces"]

KINDS = "ErrorKind"
FACTS = "ErrorInfo"


@dataclass(frozen=True)
class Surface:
    """One surface file.

    Attributes:
        file: The file, for messages.
        dialect: The dialect's name.
        data: Its document, checked.
    """

    file: YamlFile
    dialect: str
    data: dict[str, Any]


def load_surfaces(specs: Path, canonical: Canonical) -> list[Surface]:
    """Read the surface file of every dialect that has one, in the order of their names."""
    return [load_surface(path, specs, canonical) for path in sorted(specs.glob("*/surface.yaml"))]


def load_surface(path: Path, specs: Path, canonical: Canonical) -> Surface:
    """Read one surface file and check it against its schema and the canonical model.

    Raises:
        SpecError: The file says something that the generator cannot take.
    """
    return surface_of(read_spec_file(path, specs, "surface"), canonical)


def surface_of(file: YamlFile, canonical: Canonical) -> Surface:
    """Hold a surface file that has been read against the canonical model."""
    _check_kinds(file, canonical)
    _check_sentences(file, canonical)
    return Surface(file, file.data["dialect"], file.data)


def _check_kinds(file: YamlFile, canonical: Canonical) -> None:
    known = canonical.enums[KINDS].values
    status, kinds = file.data["status"], file.data["kinds"]
    for kind in known:
        if kind not in status:
            raise file.error(f"{KINDS}.{kind} has no status", "status")
    for place in ("status", "words"):
        for kind in file.data.get(place, {}):
            if kind not in known:
                raise file.error(f"{KINDS} has no value {kind!r}", place, kind)
    for number, kind in kinds.items():
        if kind not in known:
            raise file.error(f"{KINDS} has no value {kind!r}", "kinds", number)
    for path, row in file.data.get("refusals", {}).items():
        if row.get("kind", known[0]) not in known:
            raise file.error(f"{KINDS} has no value {row['kind']!r}", "refusals", path)
    for kind, numbers in status.items():
        for number in numbers:
            if str(number) not in kinds:
                raise file.error(f"{number} is written but not read: it is missing under kinds", "status", kind)


def _check_sentences(file: YamlFile, canonical: Canonical) -> None:
    facts = {field.name for field in canonical.classes[FACTS].fields}
    for kind, sentences in file.data.get("words", {}).items():
        for place, sentence in enumerate(sentences):
            for name in _named(file, sentence, ("words", kind, place)):
                if name not in facts:
                    raise file.error(f"{FACTS} has no field {name!r}", "words", kind, place)


def _named(file: YamlFile, sentence: str, place: tuple[str | int, ...]) -> list[str]:
    try:
        return [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
    except ValueError as why:
        raise file.error(f"not a sentence with {{facts}}: {why}", *place) from why
