"""The command: prints the changes as text, JSON or Markdown; its exit status tells whether something got lossier."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from difflib import unified_diff
from itertools import groupby
from typing import TYPE_CHECKING, Any

from codegen.diff.compare import compare
from codegen.diff.consequences import Turn, consequences
from codegen.diff.effects import Effect
from codegen.diff.examples import shown
from codegen.diff.sources import LANGUAGE, state_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from codegen.diff.compare import Change
    from codegen.diff.consequences import Consequence

MARKS = {Effect.LOSSIER: "-", Effect.CHANGED: "~", Effect.GAINED: "+", Effect.REWORDED: '"'}
_TURNS = {Turn.NEW: "-", Turn.CHANGED: "~", Turn.LIFTED: "+", Turn.FIELD: "*", Turn.GONE: "/"}
_MEANS = {
    Turn.NEW: "what came across, or cost less, before",
    Turn.LIFTED: "what comes across now, or costs less",
    Turn.CHANGED: "it comes across otherwise, or is lost for another reason",
    Turn.FIELD: "the mapping did not know it: it was kept for its own dialect, and reported elsewhere as `unknown`",
    Turn.GONE: "the mapping no longer knows it: it is kept for its own dialect, and reported elsewhere as `unknown`",
}
_LEGEND = (
    "*A row says what becomes of a field that is sent in one dialect and written in the other. `lossy`: the answer may "
    "differ; `rejected`: a wish cannot be met; `none`: nobody notices.*"
)


def main(base: str, head: str | None, specs: Path, repository: Path, *, shape: str = "text") -> int:
    """Compare BASE with HEAD (by default the working tree); 1 if something got lossier."""
    old, new = (state_of(source, repository, specs / LANGUAGE) for source in (base, head or str(specs)))
    changes = compare(old.models, new.models)
    streams = [[(each.dialect, each.tables) for each in side.streams] for side in (old, new)]
    found = shown(consequences(old, new), old, new) if changes or streams[0] != streams[1] else []
    if shape == "json":
        print(json_text(base, head, changes, found))
    else:
        print("\n".join(markdown(changes, found) if shape == "markdown" else lines(changes, found)))
    return int(lossier(changes, found))


def lossier(changes: Sequence[Change], found: Sequence[Consequence] = ()) -> bool:
    """Tell whether a change loses, in itself or for some pair."""
    return any(change.effect is Effect.LOSSIER for change in changes) or any(each.turn is Turn.NEW for each in found)


def json_text(base: str, head: str | None, changes: Sequence[Change], found: Sequence[Consequence]) -> str:
    """Print as JSON; the keys are described in docs/reviewing.md and stay."""
    counts = Counter(change.effect.value for change in changes)
    document = {
        "base": base,
        "head": head,
        "lossier": lossier(changes, found),
        "counts": {effect.value: counts[effect.value] for effect in Effect},
        "changes": [asdict(change) for change in changes],
        "consequences": [asdict(each) for each in found],
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


def lines(changes: Sequence[Change], found: Sequence[Consequence] = ()) -> Iterator[str]:
    """Print as text: a head for each dialect and direction, one line for each change; then what it means for pairs."""
    if not changes and not found:
        yield "no change of meaning"
    for index, (place, group) in enumerate(groupby(changes, lambda each: (each.dialect, each.direction))):
        rows = list(group)
        counts = Counter(row.effect for row in rows)
        if index:
            yield ""
        yield f"{' '.join(place)}: " + ", ".join(f"{counts[effect]} {effect}" for effect in Effect if counts[effect])
        yield from (line(row) for row in rows)
    if found:
        counts_of = Counter(each.turn for each in found)
        yield ""
        yield "pairs: " + ", ".join(f"{counts_of[turn]} {turn}" for turn in Turn if counts_of[turn])
        for each in found:
            yield f"  {_TURNS[each.turn]} {told(each)}"
            yield from (f"      {text}" for text in _example(each))


def told(each: Consequence) -> str:
    """Say a consequence in one line."""
    before, after = (text or "(unknown)" for text in (each.before, each.after))
    return f"{each.direction} {each.source}.{each.path} → {each.target}: {before} → {after}"


def _example(each: Consequence) -> Iterator[str]:
    if each.example is not None:
        for word, text in (
            ("input", each.example["body"]),
            ("before", each.example["before"]),
            ("after", each.example["after"]),
        ):
            yield f"{word} {json.dumps(text, ensure_ascii=False)}"


def markdown(changes: Sequence[Change], found: Sequence[Consequence]) -> Iterator[str]:
    """Print as Markdown, for a comment on a pull request: what it means first, then what was changed."""
    if not changes and not found:
        yield "No change of meaning in the mapping."
        return
    counts = Counter(each.turn for each in found)
    summary = ", ".join(f"{counts[turn]} {_many(turn, counts[turn])}" for turn in Turn if counts[turn])
    yield f"### What the mapping now does: {summary or 'nothing else for any pair'}"
    yield from ("", _LEGEND) if found else ()
    for turn in Turn:
        rows = Counter(_markdown_row(each) for each in found if each.turn is turn)
        if rows:
            yield from (
                "",
                f"**{turn}**: {_MEANS[turn]}",
                "",
                "| pair | field | before | now |",
                "| --- | --- | --- | --- |",
            )
            yield from (row if count == 1 else f"{row[:-2]} ({count} kinds) |" for row, count in rows.items())
    examples = [each for each in found if each.example is not None]
    if examples:
        yield from ("", "<details><summary>Examples</summary>")
        for each in examples:
            yield from ("", f"`{each.path}`, {each.direction} {each.source} → {each.target}", "", *_difference(each))
        yield from ("", "</details>")
    yield from (
        "",
        f"<details><summary>{len(changes)} {'change' if len(changes) == 1 else 'changes'} of the specs</summary>",
        "",
        "```",
        *lines(changes),
        "```",
        "",
        "</details>",
    )


def _many(turn: Turn, count: int) -> str:
    if count == 1:
        return str(turn)
    return {Turn.CHANGED: "changed", Turn.GONE: "fields gone"}.get(turn, f"{turn}{'es' if 'loss' in turn else 's'}")


def _difference(each: Consequence) -> Iterator[str]:
    """Show an example: what goes in, and line by line how what comes out differs, body and losses."""
    example = each.example or {}
    before, after = (_spread(example[word]) for word in ("before", "after"))
    told = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2)
    yield from ("```json", json.dumps(example["body"], ensure_ascii=False), "```", "```diff")
    yield from (line for line in told if not line.startswith(("---", "+++")))
    yield "```"


def _spread(made: dict[str, Any]) -> str:
    losses = [" ".join(map(str, reversed(loss))) for loss in made.get("losses", ())]
    return json.dumps({**made, "losses": losses}, indent=1, ensure_ascii=False)


def _markdown_row(each: Consequence) -> str:
    fates = [fate or "(unknown)" for fate in (each.before, each.after)]
    cells = (f"{each.direction} {each.source} → {each.target}", f"`{each.path}`", *fates)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


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
