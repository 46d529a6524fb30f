"""Reads `specs/<dialect>/stream.yaml` and holds it against the vendor schema: each property of an event has a fate."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from codegen.spec.document import read_spec_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from codegen.yamlfile import YamlFile

__all__ = ["StreamSpec", "load_stream", "load_streams", "said_in"]


@dataclass(frozen=True)
class StreamSpec:
    """One stream file.

    Attributes:
        file: The file, for messages.
        dialect: The dialect's name.
        tables: Its tables by name, checked.
    """

    file: YamlFile
    dialect: str
    tables: dict[str, Any]


def load_streams(specs: Path) -> list[StreamSpec]:
    """Read the stream file of every dialect that has one, in the order of their names."""
    return [load_stream(path, specs) for path in sorted(specs.glob("*/stream.yaml"))]


def load_stream(path: Path, specs: Path) -> StreamSpec:
    """Read one stream file and check it against its language and the vendor schema.

    Raises:
        SpecError: The file says something that the generator cannot take, or leaves something out.
    """
    return stream_of(read_spec_file(path, specs, "stream"), specs)


def stream_of(file: YamlFile, specs: Path) -> StreamSpec:
    """Hold a stream file that has been read against the vendor schema."""
    schema = json.loads((specs / file.data["dialect"] / "schema.json").read_text(encoding="utf-8"))
    for name, table in file.data["tables"].items():
        _check_table(file, schema["$defs"], name, table)
    return StreamSpec(file, file.data["dialect"], file.data["tables"])


def said_in(rows: Iterable[dict[str, Any]]) -> set[str]:
    """Name the properties that say something in any of these cases: they are padding nowhere."""
    return {
        key for row in rows for key in (*row.get("takes", {}).values(), *row.get("mapped", ()), *row.get("keeps", ()))
    }


def _check_table(file: YamlFile, defs: dict[str, Any], name: str, table: dict[str, Any]) -> None:
    place = ("tables", name)
    wanted = _members(file, defs, table["of"], place)
    cases = table["cases"]
    for case, row in cases.items():
        _check_case(file, defs, (*place, "cases", case), row, table.get("tag"))
    stepless = [case for case, row in cases.items() if "step" not in row]
    if stepless and len(stepless) < len(cases):
        raise file.error(f"{stepless[0]} has no step, though other cases of this table have one", *place, "cases")
    missing = sorted(wanted - {row["is"] for row in cases.values()})
    if missing:
        raise file.error(f"{table['of']} may be {missing[0]}, which has no case here", *place, "cases")


def _members(file: YamlFile, defs: dict[str, Any], of: str, place: tuple[str, ...]) -> set[str]:
    name, _, key = of.partition(".")
    found = defs.get(name)
    if found is None or (key and key not in found.get("properties", {})):
        raise file.error(f"the vendor schema has no {of}", *place, "of")
    node = found["properties"][key] if key else found
    refs = [each["$ref"] for each in node.get("anyOf", [node]) if "$ref" in each]
    return {ref.rpartition("/")[2] for ref in refs} or {name}


def _check_case(
    file: YamlFile, defs: dict[str, Any], place: tuple[str, ...], row: dict[str, Any], tag: str | None
) -> None:
    found = defs.get(row["is"])
    if found is None:
        raise file.error(f"the vendor schema has no {row['is']}", *place, "is")
    properties = dict(found["properties"])
    told = properties.pop(tag, {}) if tag else {}
    if told.get("const", place[-1]) != place[-1]:
        raise file.error(f"{tag} of {row['is']} is {told['const']!r}, not {place[-1]!r}", *place)
    named = [*row.get("takes", {}).values(), *row.get("mapped", ()), *row.get("keeps", {}), *row.get("drops", ())]
    for key in named:
        if key not in properties:
            raise file.error(f"{row['is']} has no property {key!r}", *place)
        if named.count(key) > 1:
            raise file.error(f"the property {key!r} has two fates here", *place)
    missing = sorted(properties.keys() - set(named))
    if missing:
        raise file.error(f"{row['is']}.{missing[0]} has no fate: name it under takes, mapped, keeps or drops", *place)
