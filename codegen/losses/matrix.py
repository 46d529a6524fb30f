"""Sorts what becomes of rows by capability and pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ["OTHER", "Row", "rows_of"]

OTHER = "of one vendor only"
"""The capability of rows that no canonical field stands for."""


@dataclass(frozen=True)
class Row:
    """What becomes of one field of a dialect in another.

    Attributes:
        direction: request, response, errors or stream.
        source: The dialect that it comes from.
        target: The dialect that it goes to.
        capability: What it is about.
        path: Where it stands, from the root; the shortest of its paths.
        more: How many further paths it has.
        result: carried, none, lossy or rejected.
        code: The kind of loss, if any.
        why: The reason, or where the target says it.
    """

    direction: str
    source: str
    target: str
    capability: str
    path: str
    more: int
    result: str
    code: str
    why: str


def rows_of(joined: Iterable[Mapping[str, Any]], capabilities: Path) -> list[Row]:
    """Make rows, without what only tells kinds of objects apart."""
    table: dict[str, list[str]] = yaml.safe_load(capabilities.read_text(encoding="utf-8"))
    names = {name: capability for capability, members in table.items() for name in members}
    return [_row(each, names) for each in joined if each["fate"] not in ("kind", "parts")]


def _row(each: Mapping[str, Any], names: Mapping[str, str]) -> Row:
    known = (names.get(name) or names.get(name.partition(".")[0]) for name in each["to"])
    capability = next(filter(None, known), "events" if each["direction"] == "stream" else OTHER)
    said = each["why"]
    if each["fate"] == "carried":
        said = "; ".join((*([f"as {', '.join(each['goes'][:2])}"] if each["goes"] else ()), *each["notes"])) or said
    words = [f"{raw} → {becomes or 'left out'}" for raw, becomes, severity, _ in each["values"] if severity != "none"]
    said = "; ".join(filter(None, (said, ", ".join(words))))
    worst = max((severity for _, _, severity, _ in each["values"]), key=_RANK.index, default="none")
    result = _result(each, worst)
    where = (each["direction"], each["source"], each["target"])
    return Row(*where, capability, each["paths"][0], len(each["paths"]) - 1, result, each["code"], said)


_RANK = ("none", "lossy", "rejected")


def _result(each: Mapping[str, Any], worst: str) -> str:
    if each["fate"] == "carried":
        return "carried" if worst == "none" else worst
    return str(each["severity"])
