"""The sketch of a dialect without a mapping yet: a line for each case shows that the canonical model has room.

`specs/<dialect>/sketch.yaml` holds `unions` (places of the schema by pattern, and a line for each case, by its tag
or, where it has none, by the name of its definition) and `definitions` (a line for each property, for unions that are
told by their keys). A line is `names [; note]` or `kept; why` or `opaque; why`, where names are canonical classes,
`Class.field` or `Enum.value`, joined by + (both) or | (as the case may be).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, cast

from codegen.coverage.vendor_side import reachable
from codegen.yamlfile import read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from codegen.canonical.model import Canonical
    from codegen.errors import SpecError
    from codegen.vendor import Vendor
    from codegen.yamlfile import YamlFile

ROOTS = ("request", "response", "stream")
_WITH_WHY = ("kept", "opaque")


@dataclass(frozen=True)
class Sketch:
    """One checked sketch.

    Attributes:
        dialect: The dialect.
        unions: How many unions its roots lead to.
        lines: How many lines end in the model, in what is kept, in what is opaque.
    """

    dialect: str
    unions: int
    lines: Counter[str]


def read_sketch(path: Path, specs: Path, vendor: Vendor, canonical: Canonical) -> Sketch:
    """Read a sketch and check it; a case without a line, or a line without a case, is a SpecError."""
    return _Check(read_yaml(path, specs.parent), vendor, canonical).sketch()


class _Check:
    def __init__(self, file: YamlFile, vendor: Vendor, canonical: Canonical) -> None:
        self.file = file
        self.vendor = vendor
        self.canonical = canonical
        self.tag = self._words().get("tag")

    def _words(self) -> dict[str, Any]:
        known = isinstance(self.file.data, dict)
        data = cast("dict[str, Any]", self.file.data)
        if not known or "dialect" not in data:
            raise self.file.error("expected a map with dialect, unions and definitions")
        for word in sorted(data.keys() - {"dialect", "tag", "unions", "definitions"}):
            raise self.file.error(f"unknown word {word!r}", word)
        return data

    def sketch(self) -> Sketch:
        """Run all checks."""
        lines: Counter[str] = Counter()
        places = self._unions()
        told: set[str] = set()
        for name, section in self._section("unions"):
            told |= self._union(name, section, places)
            lines += self._lines(section["cases"], "unions", name, "cases")
        for place, cases in places.items():
            if place not in told:
                raise self.file.error(f"no section is for the union {place} ({', '.join(sorted(cases))})", "unions")
        for name, section in self._section("definitions"):
            self._definition(name, section)
            lines += self._lines(section, "definitions", name)
        return Sketch(self.file.data["dialect"], len(places), lines)

    def _section(self, word: str) -> Iterator[tuple[str, Any]]:
        for name, section in self.file.data.get(word, {}).items():
            if not isinstance(section, dict) or (word == "unions" and section.keys() != {"at", "cases"}):
                raise self.file.error(
                    "expected a map" if word == "definitions" else "expected `at` and `cases`", word, name
                )
            yield name, section

    def _unions(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for root in ROOTS:
            schema = self.vendor.roots[root]
            self._note(found, root, schema)
            for top in self.vendor.refs(schema):
                for name in reachable(self.vendor, top):
                    for key, value in self.vendor.properties(name).items():
                        self._note(found, f"{name}.{key}", value)
        return found

    def _note(self, found: dict[str, set[str]], place: str, schema: dict[str, Any]) -> None:
        refs = self.vendor.refs(schema)
        if len(set(refs)) > 1:
            tags = {name: self.vendor.tags(name, self.tag) if self.tag else set[str]() for name in refs}
            found[place] = {case for name, own in tags.items() for case in own or {name}}

    def _union(self, name: str, section: dict[str, Any], places: dict[str, set[str]]) -> set[str]:
        told: set[str] = set()
        for index, pattern in enumerate(section["at"]):
            matched = {place for place in places if fnmatchcase(place, pattern)}
            if not matched:
                raise self.file.error(f"the schema has no union {pattern}", "unions", name, "at", index)
            told |= matched
        wanted = set[str]().union(*(places[place] for place in told))
        for case in sorted(wanted - section["cases"].keys()):
            raise self.file.error(f"the case {case!r} has no line", "unions", name, "cases")
        for case in sorted(section["cases"].keys() - wanted):
            raise self.file.error("the schema has no such case", "unions", name, "cases", case)
        return told

    def _definition(self, name: str, section: dict[str, Any]) -> None:
        if name not in self.vendor.defs:
            raise self.file.error("the schema has no such definition", "definitions", name)
        known = self.vendor.properties(name).keys()
        for key in sorted(known - section.keys()):
            raise self.file.error(f"the property {key!r} has no line", "definitions", name)
        for key in sorted(section.keys() - known):
            raise self.file.error("the schema has no such property", "definitions", name, key)

    def _lines(self, cases: dict[str, Any], *place: str) -> Counter[str]:
        lines: Counter[str] = Counter()
        for case, line in cases.items():
            names, _, note = str(line).partition(";")
            word = names.strip()
            if word in _WITH_WHY:
                if not note.strip():
                    raise self.file.error(f"expected `{word}; why`", *place, case)
                lines[word] += 1
                continue
            for each in re.split(r"[+|]", word):
                if not self._exists(each.strip()):
                    raise self._unknown(each.strip(), *place, case)
            lines["model"] += 1
        return lines

    def _exists(self, name: str) -> bool:
        owner, dot, part = name.partition(".")
        if owner in self.canonical.classes:
            fields = {field.name for field in self.canonical.classes[owner].fields}
            return not dot or part in fields
        return owner in self.canonical.enums and part in self.canonical.enums[owner].values

    def _unknown(self, name: str, *place: str) -> SpecError:
        return self.file.error(f"the canonical model has no {name!r}", *place)
