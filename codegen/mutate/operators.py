"""All operators by name, and the mutants that they make of a spec."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codegen.mutate import plain_operators as plain
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


STREAM: dict[str, Callable[[Document], Iterator[Fault]]] = {
    "stream-step": plain.step,
    "stream-role": plain.role,
    "stream-kept": plain.kept,
    "stream-padding": plain.padding,
}
NEAR = {
    "stream": ("events", "test_stream_cases", "deframers"),
    "surface": ("test_surfaces", "test_endpoints", "test_counting"),
    "batch": ("batch",),
    "errors": ("test_error_facts",),
}
"""Files and folders of tests that are about what is no body."""

PLAIN: dict[str, Callable[[Document], Iterator[Fault]]] = {
    "value": plain.value,
    "entry": plain.entry,
}
ALL = {**OPERATORS, **STREAM, **PLAIN}


def mutants(doc: Document) -> Iterator[Mutant]:
    """Give every mutant of a spec; the order depends on the spec only."""
    fitting = {"stream": STREAM, "surface": PLAIN, "batch": PLAIN}.get(doc.direction, OPERATORS)
    dialect = str(doc.data["dialect"])
    for name, operator in fitting.items():
        for fault in operator(doc):
            place = ".".join(map(str, fault.place))
            near = () if fitting is PLAIN else doc.near(fault.place)
            words = (dialect, doc.direction, *near, *NEAR.get(doc.direction, ()))
            yield Mutant(name, dialect, doc.direction, place, fault.note, fault.edits, tuple(words))
