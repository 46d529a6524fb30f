"""Outcomes as text for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from llm_dialect.edge.explain.lookup import Hit
    from llm_dialect.edge.explain.outcome import Outcome, Value

__all__ = ["documents", "loss_lines", "matrix_lines", "outcome_lines"]

Found = tuple["Hit", "Outcome"]

_MOST = 3
_SEVERITIES = ("rejected", "lossy", "none")


def documents(found: Iterable[Found]) -> list[dict[str, Any]]:
    """Give one JSON-ready dict for each row and target."""
    return [
        {
            "source": hit.table.dialect,
            "direction": hit.table.direction,
            "definition": hit.block,
            "property": hit.key,
            "paths": hit.paths(),
            **outcome._asdict(),
            "values": [value._asdict() for value in outcome.values],
        }
        for hit, outcome in found
    ]


def outcome_lines(found: Iterable[Found], every_rule: bool = False) -> Iterator[str]:
    """Tell what becomes of rows, pair by pair; rows that meet the same end are told together, and rules once a pair.

    Rules that act on what holds a lost field are counted, where they are many, or told as well with `every_rule`.
    """
    pairs: dict[tuple[str, str, str], dict[Outcome, tuple[list[str], list[str]]]] = {}
    for hit, outcome in found:
        pair = (hit.table.dialect, outcome.target, hit.table.direction)
        paths, rows = pairs.setdefault(pair, {}).setdefault(outcome._replace(row=""), ([], []))
        paths.extend(hit.paths())
        rows.append(outcome.row)
    for place, ((source, target, direction), outcomes) in enumerate(pairs.items()):
        if place:
            yield ""
        yield f"{direction}: {source} -> {target}"
        known: set[str] = set()
        for outcome, (paths, rows) in outcomes.items():
            yield f"  {_listed(paths)}"
            yield from (f"      {line}" for line in _lines(outcome, rows, known, every_rule))
            known.update(outcome.rules)


def _listed(paths: Iterable[str]) -> str:
    names = list(dict.fromkeys(paths))
    more = f", and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more


def _lines(outcome: Outcome, rows: list[str], known: set[str], every_rule: bool) -> Iterator[str]:
    yield _headline(outcome)
    yield from outcome.notes
    if outcome.fate == "carried" or every_rule or len(outcome.rules) <= _MOST:
        yield from _rules(outcome, known)
    else:
        yield f"unless one of {len(outcome.rules)} rules first changes what holds it; --rules tells them"
    yield from map(_value, outcome.values)
    if any(rows):
        yield f"by {_listed(filter(None, rows))}"


def _rules(outcome: Outcome, known: set[str]) -> Iterator[str]:
    lead = "rule" if outcome.fate == "carried" else "unless rule"
    new = [name for name in outcome.rules if name not in known]
    yield from (f"{lead} {name}: {_sentence(name)}" for name in new)
    if len(new) < len(outcome.rules):
        again = [name for name in outcome.rules if name in known]
        yield f"{lead} {_listed(again)}: told above"


def _headline(outcome: Outcome) -> str:
    if outcome.fate == "carried":
        return f"carried as {_listed(outcome.goes_to)}" if outcome.goes_to else f"carried: {outcome.why}"
    if outcome.fate in ("lost", "moved"):
        return f"{outcome.severity} {outcome.code}: {outcome.why}"
    return outcome.why


def _sentence(rule: str) -> str:
    """Give the first sentence of a rule's description."""
    text = (getattr(rules, rule).__doc__ or "").strip()
    return text.partition("\n")[0]


def _value(value: Value) -> str:
    end = "is left out" if value.becomes is None else f"becomes {value.becomes!r}"
    why = f" ({value.severity}: {value.why})" if value.why else ""
    return f"{value.value!r} {end}{why}"


def matrix_lines(
    counts: dict[tuple[str, str], dict[str, dict[str, int]]], directions: tuple[str, ...]
) -> Iterator[str]:
    """Draw how many rows of each pair are lost, `rejected/lossy/none` for each direction."""
    width = max(len(f"{source} -> {target}") for source, target in counts)
    columns = [max(len(direction), 11) for direction in directions]
    head = "  ".join(map(str.ljust, directions, columns))
    yield f"{'rejected/lossy/none'.ljust(width)}  {head}".rstrip()
    for (source, target), row in counts.items():
        cells = [_cell(row.get(direction)) for direction in directions]
        yield f"{f'{source} -> {target}'.ljust(width)}  {'  '.join(map(str.ljust, cells, columns))}".rstrip()


def _cell(counts: dict[str, int] | None) -> str:
    return "-" if counts is None else "/".join(str(counts.get(severity, 0)) for severity in _SEVERITIES)


def loss_lines(found: Iterable[Found]) -> Iterator[str]:
    """List the losses of a pair in columns, the worst first."""
    rows: dict[tuple[str, str, str, str], list[str]] = {}
    for hit, outcome in found:
        rows.setdefault((outcome.severity, outcome.code, outcome.why, hit.table.direction), []).extend(hit.paths())
    ordered = sorted(rows.items(), key=lambda row: (_SEVERITIES.index(row[0][0]), row[0][3], row[1]))
    for (severity, code, why, direction), paths in ordered:
        yield f"{severity.ljust(8)}  {code.ljust(11)}  {direction.ljust(8)}  {why}"
        yield f"          {_listed(paths)}"
