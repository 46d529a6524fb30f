"""The command: shows what waits for a person in the specs, row by row, and once it was read takes the marks away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.coverage.review import unconfirmed
from codegen.drift.edits import Sheet
from codegen.drift.rows import flow
from codegen.yamlfile import YamlFile, read_yaml

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from codegen.yamlfile import Place

__all__ = ["main"]


def main(specs: Path, wanted: Sequence[str], *, confirm: bool) -> int:
    """Print each row that waits, in some dialects or all; 1 if any does and is not confirmed."""
    waiting = 0
    for path in sorted(specs.glob("*/*.yaml")):
        if wanted and path.parent.name not in wanted:
            continue
        file = read_yaml(path, specs.parent)
        places = list(unconfirmed(file.data))
        for place in places:
            print(f"{file.name}:{file.line(place)}: {'.'.join(map(str, place))}: {_row(file, place)}")
        waiting += len(places)
        if confirm and places:
            _confirm(path, places)
    print(f"{waiting} confirmed" if confirm else f"{waiting} to be reviewed")
    return int(waiting > 0 and not confirm)


def _row(file: YamlFile, place: Place) -> str:
    row: Any = file.data
    for step in place:
        row = row[step]
    words = row["review"]
    if isinstance(words, list):
        said = {**row.get("both", {}), **row.get("parse", {})}
        return ", ".join(f"{word} is read as {said.get(word)}" for word in words)
    return flow({key: value for key, value in row.items() if key != "review"})


def _confirm(path: Path, places: Sequence[Place]) -> None:
    sheet = Sheet(path.read_text(encoding="utf-8"))
    for place in places:
        sheet.drop(tuple(map(str, place)), "review")
    path.write_text(sheet.text(), encoding="utf-8")
