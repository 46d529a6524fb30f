"""What a change of the specs means for each ordered pair of dialects: losses that are new, losses that are lifted."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from codegen.losses.joined import join

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.diff.sources import State

__all__ = ["Consequence", "Turn", "consequences"]

Key = tuple[str, str, str, str, str]
SEVERITIES = ("none", "lossy", "rejected")


class Turn(StrEnum):
    """Which way it goes: what is lost first."""

    NEW = "new loss"
    LIFTED = "lifted loss"
    CHANGED = "changed"
    FIELD = "new field"
    GONE = "field gone"


@dataclass(frozen=True)
class Consequence:
    """What becomes of one field in one other dialect, before and after.

    Attributes:
        direction: request, response, errors or stream.
        source: The dialect that the field comes from.
        target: The dialect that it goes to.
        owner: The definition and property, `Definition.property`.
        path: Its shortest path from the root.
        before: What became of it, in words; empty if there was no such field.
        after: What becomes of it.
        turn: Which way it goes.
        example: A body, and what it gave and gives, if one can be shown.
    """

    direction: str
    source: str
    target: str
    owner: str
    path: str
    before: str
    after: str
    turn: Turn
    example: Mapping[str, Any] | None = field(default=None, compare=False)


def consequences(base: State, head: State) -> list[Consequence]:
    """Compare what becomes of every field in every other dialect; new losses first, then lifted ones."""
    old, new = (_outcomes(state) for state in (base, head))
    found = [
        made for key in dict.fromkeys((*old, *new)) for made in _compared(key, old.get(key), new.get(key)) if made.path
    ]
    order = list(Turn)
    return sorted(found, key=lambda each: (order.index(each.turn), each.direction, each.source, each.target, each.path))


def _outcomes(state: State) -> dict[Key, dict[str, Any]]:
    from codegen.tables.rows import render_rows  # here, as those tables are made of the facts of this package

    names = sorted({model.spec.dialect for model in state.models})
    if len(names) < 2:
        return {}
    tables = {name: render_rows(name, state.models, state.streams) for name in names}
    return {
        (each["direction"], each["source"], each["target"], each["block"], each["key"]): each
        for each in join(tables)
        if each["fate"] not in ("kind", "parts")
    }


def _compared(key: Key, old: dict[str, Any] | None, new: dict[str, Any] | None) -> Iterator[Consequence]:
    if old is not None and new is not None and _said(old) == _said(new):
        yield from _values(key, old, new)
    elif old is not None or new is not None:
        yield _made(key, (new or old or {})["paths"][0], _said(old), _said(new), _turn(old, new))


def _made(key: Key, path: str, before: str, after: str, turn: Turn) -> Consequence:
    direction, source, target, block, prop = key
    return Consequence(direction, source, target, f"{block}.{prop}", path, before, after, turn)


def _said(outcome: dict[str, Any] | None) -> str:
    if outcome is None:
        return ""
    if outcome["fate"] == "carried":
        goes = f"carried as {', '.join(sorted(outcome['goes'])[:2])}" if outcome["goes"] else "carried"
        return "; ".join((goes, *sorted(outcome["notes"])))
    return f"{outcome['code'] or outcome['fate']} ({outcome['severity']}: {outcome['why']})"


def _turn(old: dict[str, Any] | None, new: dict[str, Any] | None) -> Turn:
    """What the mapping does not know is kept at home and reported as unknown, which is lossy."""
    if new is None:
        return Turn.GONE
    if old is None:
        return Turn.NEW if _rank(new) > _rank(_UNKNOWN) else Turn.FIELD
    before, after = _rank(old), _rank(new)
    if before == after:
        return Turn.CHANGED
    return Turn.NEW if after > before else Turn.LIFTED


_UNKNOWN = {"fate": "unknown", "severity": "lossy"}


def _rank(outcome: dict[str, Any]) -> int:
    """Order by what is lost."""
    return 0 if outcome["fate"] == "carried" else 1 + SEVERITIES.index(outcome["severity"])


def _values(key: Key, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Consequence]:
    """Compare what becomes of single words."""
    before, after = ({each[0]: each for each in side["values"]} for side in (old, new))
    for word in dict.fromkeys((*before, *after)):
        was, now = before.get(word), after.get(word)
        if was != now:
            ranks = [0 if each is None else SEVERITIES.index(each[2]) for each in (was, now)]
            turn = Turn.CHANGED if ranks[0] == ranks[1] else Turn.NEW if ranks[1] > ranks[0] else Turn.LIFTED
            yield _made(key, f"{new['paths'][0]}: {word}", _word(was), _word(now), turn)


def _word(value: list[Any] | None) -> str:
    if value is None:
        return "the same word"
    _, becomes, severity, why = value
    return f"{becomes or 'left out'}{f' ({severity}: {why})' if severity != 'none' else ''}"
