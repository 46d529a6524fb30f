"""The command: prints the changes as text or JSON, and tells by its exit status whether something got lossier."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from codegen.diff.compare import compare
from codegen.diff.effects import Effect
from codegen.diff.sources import LANGUAGE, models_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from codegen.diff.compare import Change

MARKS = {Effect.LOSSIER: "-", Effect.CHANGED: "~", Effect.GAINED: "+", Effect.REWORDED: '"'}


def main(base: str, head: str | None, specs: Path, repository: Path, *, as_json: bool) -> int:
    """Compare BASE with HEAD (by default the working tree); 1 if something got lossier."""
    changes = compare(*(models_of(source, repository, specs / LANGUAGE) for source in (base, head or str(specs))))
    print(json_text(base, head, changes) if as_json else "\n".join(lines(changes)))
    return int(lossier(changes))


def lossier(changes: Sequence[Change]) -> bool:
    """Tell whether a change loses."""
    return any(change.effect is Effect.LOSSIER for change in changes)


def json_text(base: str, head: str | None, changes: Sequence[Change]) -> str:
    """Print as JSON; the keys are described in docs/reviewing.md and stay."""
    counts = Counter(change.effect.value for change in changes)
    document = {
        "base": base,
        "head": head,
        "lossier": lossier(changes),
        "counts": {effect.value: counts[effect.value] for effect in Effect},
        "changes": [asdict(change) for change in changes],
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


def lines(changes: Sequence[Change]) -> Iterator[str]:
    """Print as text: a head for each dialect and direction, one line for each change."""
    if not changes:
        yield "no change of meaning"
    for index, (place, group) in enumerate(groupby(changes, lambda each: (each.dialect, each.direction))):
        rows = list(group)
        counts = Counter(row.effect for row in rows)
        if index:
            yield ""
        yield f"{' '.join(place)}: " + ", ".join(f"{counts[effect]} {effect}" for effect in Effect if counts[effect])
        yield from (line(row) for row in rows)


def line(change: Change) -> str:
    """Print one change."""
    what = "" if change.word == "fate" else f" {change.word}"
    return f"  {MARKS[change.effect]} {_place(change)}{what}: {_value(change.before)} → {_value(change.after)}"


def _place(change: Change) -> str:
    owners = [owner for owner in change.owners if owner]
    names = [f"{owner}.{change.key}" if change.kind == "property" else owner for owner in owners]
    behind = f" ({', '.join(names)})" if names else ""
    if change.kind == "spec":
        return "the whole spec"
    if change.kind == "row":
        return f"{change.key}{behind}"
    more = f" and {len(change.paths) - 1} more" if len(change.paths) > 1 else ""
    path = (change.paths[0] if change.paths else change.key) + more
    value = {"enum": f" value {change.key}", "written": f" canonical {change.key}"}.get(change.kind, "")
    return f"{path}{value}{behind}"


def _value(value: Any) -> str:
    if value is None:
        return "(nothing)"
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and "fate" in value:
        return _entry({**value})
    return json.dumps(value, ensure_ascii=False)


def _entry(entry: dict[str, Any]) -> str:
    if entry["fate"] == "spec":
        return ", ".join(f"{count} {fate}" for fate, count in entry["properties"].items())
    aim = entry.get("target", entry.get("value", entry.get("as")))
    text = str(entry["fate"]) if aim is None else f"{entry['fate']} to {aim}"
    return f"{text} ({entry['severity']}: {entry['why']})" if "severity" in entry else text
