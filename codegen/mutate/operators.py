"""All operators by name, and the mutants that they make of a spec."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codegen.mutate import row_operators as row
from codegen.mutate import table_operators as table
from codegen.mutate.document import Mutant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from codegen.mutate.document import Document
    from codegen.mutate.faults import Fault

OPERATORS: dict[str, Callable[[Document], Iterator[Fault]]] = {
    "enum-drop": table.enum_drop,
    "enum-swap": table.enum_swap,
    "target-swap": row.target_swap,
    "target-sibling": row.target_sibling,
    "keep": row.keep,
    "drop-word": row.drop_word,
    "drop-rule": row.drop_rule,
    "drop-term": row.drop_term,
    "plain": row.plain,
    "limit": row.limit,
    "default": row.default,
    "ident": row.ident,
    "severity": table.severity,
    "union-case": table.union_case,
    "union-word": table.union_word,
    "constant": table.constant,
    "condition": table.condition,
    "row-word": table.row_word,
}


def mutants(doc: Document) -> Iterator[Mutant]:
    """Give every mutant of a spec; the order depends on the spec only."""
    dialect, direction = doc.data["dialect"], doc.data["direction"]
    for name, operator in OPERATORS.items():
        for fault in operator(doc):
            place = ".".join(map(str, fault.place))
            yield Mutant(name, dialect, direction, place, fault.note, fault.edits)
