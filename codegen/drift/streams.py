"""What a difference means for the tables of a stream."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.drift.compare import value_of
from codegen.drift.proposals import Drift
from codegen.drift.rows import Edit, flow
from codegen.streams.load import said_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.drift.compare import Comparison, Finding
    from codegen.streams.load import StreamSpec

__all__ = ["in_stream"]

IGNORED = "ignore"
"""The step of every deframer that takes nothing of an event; the table says what that costs."""


def in_stream(stream: StreamSpec, comparison: Comparison, others: Sequence[str], since: str) -> Iterator[Drift]:
    """Place every difference in the tables of a stream."""
    pairs = tuple(f"{stream.dialect} → {other}" for other in others)
    for finding in comparison.findings:
        for name, table in stream.tables.items():
            if finding.kind == "case" and table["of"] in (f"{finding.definition}.{finding.key}", finding.definition):
                yield from _case(name, table, finding, comparison, pairs, since)
            for case, row in table["cases"].items():
                if row["is"] == finding.definition:
                    yield from _in_row(("tables", name, "cases", case), table, finding, pairs, since)


def _in_row(
    place: tuple[str, ...], table: dict[str, Any], finding: Finding, pairs: tuple[str, ...], since: str
) -> Iterator[Drift]:
    name, case = place[1], place[3]
    if finding.kind == "property":
        yield from _property(finding, place, table, pairs, since)
    elif finding.kind == "value" and finding.change == "added" and finding.key == table.get("tag"):
        edit = Edit("rename", place[:-1], case, finding.what)
        yield Drift(finding, "stream", name, f"{case} is called {finding.what} now", edits=(edit,), pairs=pairs)


def _case(
    name: str, table: dict[str, Any], finding: Finding, comparison: Comparison, pairs: tuple[str, ...], since: str
) -> Iterator[Drift]:
    cases = table["cases"]
    if finding.change == "removed":
        now = set(comparison.new.refs(value_of(comparison.new, finding.definition, finding.key)))
        gone = [case for case, row in cases.items() if row["is"] == finding.what and row["is"] not in now]
        edits = tuple(Edit("drop", ("tables", name, "cases"), case) for case in gone)
        yield Drift(finding, "stream", name, "its case goes", edits=edits, pairs=pairs)
        return
    for case in sorted(comparison.new.tags(finding.what, table.get("tag", ""))):
        if case in cases:
            edit = Edit("set", ("tables", name, "cases", case), "is", finding.what)
            yield Drift(finding, "stream", f"{name}.{case}", f"read by {finding.what}", edits=(edit,), pairs=pairs)
            continue
        edit = Edit("put", ("tables", name, "cases"), case, flow(_ignored(table, finding, comparison, since)))
        reason = "no step of the deframer takes it"
        yield Drift(finding, "stream", name, "reported when it is met", reason, (edit,), pairs=pairs)


def _ignored(table: dict[str, Any], finding: Finding, comparison: Comparison, since: str) -> dict[str, Any]:
    """Make the row of an event that no step takes: all that it says is reported."""
    properties, padding = comparison.new.properties(finding.what), _padding(table)
    said = [key for key in properties if key not in padding and key != table.get("tag")]
    keeps = {key: {"loss": "lossy", "why": f"new in {since}; no step takes it"} for key in said}
    stepped = any("step" in row for row in table["cases"].values())
    row: dict[str, Any] = {"is": finding.what, **({"step": IGNORED} if stepped else {}), "review": True}
    row |= {"keeps": keeps} if keeps else {}
    return row | ({"drops": drops} if (drops := sorted(padding & properties.keys())) else {})


def _padding(table: dict[str, Any]) -> set[str]:
    """Name the properties that say nothing in any case that has them."""
    rows = table["cases"].values()
    return {key for row in rows for key in row.get("drops", ())} - said_in(rows)


def _property(
    finding: Finding, place: tuple[str, ...], table: dict[str, Any], pairs: tuple[str, ...], since: str
) -> Iterator[Drift]:
    where, row = f"{place[1]}.{place[3]}", table["cases"][place[3]]
    if finding.change == "added" and finding.key in _padding(table):
        edits = (Edit("append", (*place, "drops"), finding.key, finding.key), Edit("put", place, "review", "true"))
        yield Drift(finding, "stream", where, "dropped", "as in every other event", edits, pairs=pairs)
    elif finding.change == "added":
        words = {"loss": "lossy", "why": f"new in {since}; no step takes it", "review": True}
        edit = Edit("put", (*place, "keeps"), finding.key, flow(words))
        yield Drift(finding, "stream", where, "kept (lossy)", "no step takes it", (edit,), pairs=pairs)
    elif finding.change == "removed":
        gone = [
            Edit("drop", (*place, part), finding.key)
            for part in ("mapped", "keeps", "drops")
            if finding.key in row.get(part, ())
        ]
        roles = [role for role, key in row.get("takes", {}).items() if key == finding.key]
        gone += [Edit("drop", (*place, "takes"), role) for role in roles]
        fate = f"the step {row.get('step', place[3])} loses what it takes as {roles[0]}" if roles else "its line goes"
        yield Drift(finding, "stream", where, fate, edits=tuple(gone), by_hand=bool(roles), pairs=pairs)
