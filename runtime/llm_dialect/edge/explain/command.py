"""`llm-dialect explain` and `llm-dialect losses`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.says import UsageError, say, warn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from llm_dialect.edge.explain.lookup import Hit
    from llm_dialect.edge.explain.outcome import Outcome
    from llm_dialect.edge.explain.tables import Table

__all__ = ["add_explain", "add_losses"]

FOUND, NOT_FOUND = 0, 1
_LONGEST = 100
_DIRECTIONS = ("request", "response", "errors", "stream")


def add_explain(commands: Any) -> None:
    """Add the command that tells what becomes of a field."""
    parser = commands.add_parser(
        "explain",
        help="what becomes of a field in other dialects, by which row or rule, and why",
        description="Tells what becomes of a vendor's field in other dialects. Exit codes: 0 found, 1 no such field.",
        epilog="example: llm-dialect explain 'messages[].content[].cache_control' --from anthropic",
        allow_abbrev=False,
    )
    parser.add_argument("field", metavar="FIELD", help="a name, the end of a path, a path, or the $.path of a report")
    _add_pair(parser)
    parser.add_argument("--rules", action="store_true", help="tell each rule that may act on what holds the field")
    parser.set_defaults(run=_explain)


def add_losses(commands: Any) -> None:
    """Add the command that lists losses."""
    parser = commands.add_parser(
        "losses",
        help="what a pair of dialects loses; without a pair, how much each pair does",
        description="Lists the fields that a target cannot say, or counts them for each pair: rejected/lossy/none.",
        epilog="example: llm-dialect losses --from anthropic --to openai_chat --direction request",
        allow_abbrev=False,
    )
    _add_pair(parser)
    parser.add_argument("--all", action="store_true", help="list also what costs nothing")
    parser.set_defaults(run=_losses)


def _add_pair(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--from", dest="source", choices=DIALECTS, metavar="D", help="only this source dialect")
    parser.add_argument("--to", dest="target", choices=DIALECTS, metavar="D", help="only this target dialect")
    parser.add_argument("--direction", choices=_DIRECTIONS, help="only this direction")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _explain(args: argparse.Namespace) -> int:
    from llm_dialect.edge.explain.lookup import find, near
    from llm_dialect.edge.explain.show import documents, outcome_lines

    tables = _tables(args)
    hits = find(tables, args.field)
    if not hits:
        close = near(tables, args.field)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        asked = args.field if len(args.field) <= _LONGEST else f"{args.field[:_LONGEST]}…"
        warn(f"llm-dialect: no dialect has a field {asked!r}{' there' if args.source else ''}{hint}")
        return NOT_FOUND
    found = [each for hit in hits for each in _outcomes(hit, args.target)]
    for line in [json.dumps(documents(found), indent=1)] if args.json else outcome_lines(found, args.rules):
        say(line)
    return FOUND


def _losses(args: argparse.Namespace) -> int:
    from llm_dialect.edge.explain.lookup import every
    from llm_dialect.edge.explain.show import documents, loss_lines

    found = [each for table in _tables(args) for hit in every(table) for each in _outcomes(hit, args.target)]
    if args.json:
        say(json.dumps(documents(each for each in found if _is_loss(each[1], args.all)), indent=1))
    elif args.source and args.target:
        for line in loss_lines(each for each in found if _is_loss(each[1], args.all)):
            say(line)
    else:
        _show_matrix(args, found)
    return FOUND


def _is_loss(outcome: Outcome, costless: bool) -> bool:
    return outcome.fate in ("lost", "moved") and (costless or outcome.severity != "none")


def _show_matrix(args: argparse.Namespace, found: list[tuple[Hit, Outcome]]) -> None:
    from llm_dialect.edge.explain.show import matrix_lines

    counts: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    for hit, outcome in found:
        row = counts.setdefault((hit.table.dialect, outcome.target), {}).setdefault(hit.table.direction, {})
        if _is_loss(outcome, costless=True):
            row[outcome.severity] = row.get(outcome.severity, 0) + 1
    for line in matrix_lines(counts, (args.direction,) if args.direction else _DIRECTIONS):
        say(line)


def _tables(args: argparse.Namespace) -> list[Table]:
    from llm_dialect.edge.explain.tables import table

    if args.source and args.source == args.target:
        raise UsageError(f"within {args.source} a body stays as it is: name two dialects")
    sources = [args.source] if args.source else [name for name in DIALECTS if name != args.target]
    directions = [args.direction] if args.direction else _DIRECTIONS
    found = [table(dialect, direction) for dialect in sources for direction in directions]
    if not any(found):
        raise UsageError(f"{', '.join(sources)}: no mapping of {' or '.join(directions)} yet")
    return [each for each in found if each is not None]


def _outcomes(hit: Hit, target: str | None) -> Iterator[tuple[Hit, Outcome]]:
    from llm_dialect.edge.explain.outcome import outcome
    from llm_dialect.edge.explain.tables import table

    for name in [target] if target else DIALECTS:
        other = table(name, hit.table.direction)
        if name != hit.table.dialect and other is not None:
            yield hit, outcome(hit, other)
