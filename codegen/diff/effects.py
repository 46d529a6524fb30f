"""Whether a change loses: the order of fates and severities, and what each word of a row does to it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codegen.diff.facts import Entry, Subject


class Effect(StrEnum):
    """What a change does, worst first."""

    LOSSIER = "lossier"
    CHANGED = "changed"
    GAINED = "gained"
    REWORDED = "reworded"


SEVERITIES = ("none", "lossy", "rejected")
_RANKS = {
    "mapped": 0, "tag": 0, "case": 0, "both": 0, "said": 0, "block": 0,
    "kept": 1, "opaque": 1, "parse": 1, "wild": 1, "render": 1,
    "todo": 2, "unsaid": 2,
    "rejected": 3,
    "dropped": 4,
}  # fmt: skip


def rank(entry: Entry) -> int:
    """Order fates by what they lose."""
    return _RANKS[entry.fate]


def of_fate(subject: Subject, before: Entry | None, after: Entry | None) -> Effect:
    """Judge a subject whose fate changed, that came, or that went."""
    if before is None:
        return Effect.GAINED if after is not None and rank(after) <= _open(subject) else Effect.CHANGED
    if after is None:
        return Effect.LOSSIER if rank(before) <= _open(subject) else Effect.CHANGED
    return _by_order(rank(before), rank(after))


def _open(subject: Subject) -> int:
    """Give the rank up to which it is a gain to be there: a tag carried whole is better than an unknown one."""
    return 1 if subject.kind in ("case", "enum") else 0


def of_word(word: str, before: Any, after: Any) -> Effect:
    """Judge a word of a row whose fate stayed."""
    last = word.rpartition(" ")[2]
    if last == "why":
        return Effect.REWORDED
    if last == "severity":
        return _by_order(_severity(before), _severity(after))
    if word == "limit":
        return _of_limit(before or {}, after or {})
    if word == "need":
        return _by_order(bool(before), bool(after))
    if word == "usual":
        return _presence(before, after)
    if word == "takes":
        return _of_sets(set(before or ()), set(after or ()))
    return Effect.CHANGED


def _severity(value: str | None) -> int:
    return -1 if value is None else SEVERITIES.index(value)


def _by_order(before: int, after: int) -> Effect:
    if before == after:
        return Effect.CHANGED
    return Effect.LOSSIER if after > before else Effect.GAINED


def _presence(before: Any, after: Any) -> Effect:
    if before is None or after is None:
        return Effect.GAINED if before is None else Effect.LOSSIER
    return Effect.CHANGED


def _of_sets(before: set[str], after: set[str]) -> Effect:
    if before - after:
        return Effect.LOSSIER
    return Effect.GAINED if after > before else Effect.CHANGED


def _of_limit(before: dict[str, float], after: dict[str, float]) -> Effect:
    """Judge a range: a bound that came or moved inwards loses, whatever the others do."""
    endless = float("inf")
    moves = [after.get("min", -endless) - before.get("min", -endless)] if "min" in before or "min" in after else []
    moves += [
        before.get(word, endless) - after.get(word, endless)
        for word in ("max", "items")
        if word in before or word in after
    ]
    if any(move > 0 for move in moves):
        return Effect.LOSSIER
    return Effect.GAINED if moves else Effect.CHANGED
