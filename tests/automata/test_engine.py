"""The engine, on an automaton of two kinds of events."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.automata.engine import ODD, Automaton, Run, check
from llm_dialect.automata.shape import COUNT


def grows(run: Run[list[int]], body: dict[str, Any]) -> None:
    if run.memory and body["n"] < run.memory[-1]:
        run.report(ld.StreamRule.usage, "$.n", "n falls")
    run.memory.append(body["n"])


def odd(run: Run[list[int]], body: dict[str, Any]) -> None:
    run.memory.append(0)


TOY: Automaton[list[int]] = Automaton(
    moves={"before": {"open": "within"}, "within": {"count": "within", "end": "after"}, "after": {}},
    start="before",
    inside="within",
    good=frozenset(("after",)),
    kind=lambda body: str(body.get("is", "")),
    shapes={"open": {}, "count": {"n": COUNT}},
    checks={"count": (grows,), ODD: (odd,)},
    memory=list,
    closed=("count",),
    words={b"END": "end"},
)


def events(*names: str) -> bytes:
    return b"".join(b"data: %b\n\n" % name.encode() for name in names)


def count(n: object) -> str:
    return f'{{"is":"count","n":{n}}}'


OPEN = '{"is":"open"}'


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (events(OPEN, count(1), count(2), "END"), []),
        (events(OPEN, count(2), count(1), "END"), [(2, "usage")]),
        (events(OPEN, "END", OPEN, OPEN), [(2, "terminal")]),
        (events(OPEN), [(1, "cut")]),
        (b"", [(0, "cut")]),
        (events(OPEN, OPEN, "END"), [(1, "order")]),
        (events(count(2), count(1), "END"), [(0, "order"), (1, "usage")]),
        (events("END"), [(0, "order"), (1, "cut")]),
        (events(OPEN, count('"x"'), "END"), [(1, "shape")]),
        (events(OPEN, '{"is":"new"}', "END"), []),
        (events(OPEN, '{"is":"counts"}', "END"), [(1, "unknown")]),
        (events(OPEN, "{}", "END"), [(1, "unknown")]),
        (events(OPEN, "END", '{"is":"new"}'), [(2, "terminal")]),
        (events(OPEN, "[]", "END"), [(1, "shape")]),
        (events(OPEN, "{", "END"), [(1, "bytes")]),
        (b"data: \xff\n\n" + events(OPEN, "END"), [(0, "bytes")]),
    ],
)
def test_what_is_found(data: bytes, found: list[tuple[int, str]]) -> None:
    assert [(each.event, each.rule) for each in check(data, TOY)] == found


@pytest.mark.parametrize("dialect", ld.DIALECTS)
def test_tables_agree(dialect: str) -> None:
    table: Automaton[Any] = import_module(f"llm_dialect.automata.{dialect}").AUTOMATON
    kinds = {kind for moves in table.moves.values() for kind in moves}
    assert kinds - table.shapes.keys() == set(table.words.values())
    assert table.shapes.keys() <= kinds
    assert table.checks.keys() - {ODD} <= kinds
    assert {state for moves in table.moves.values() for state in moves.values()} <= table.moves.keys()
    assert {table.start, table.inside, *table.good} <= table.moves.keys()


@pytest.mark.parametrize("dialect", ld.DIALECTS)
@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"data: null\n\n", b"[1, 2]", b"data: {}\n\n", b"{", b"[[[["])
def test_any_bytes_have_an_answer(dialect: str, data: bytes) -> None:
    assert ld.check_stream(data, dialect) != []


def test_an_event_over_the_limit_is_told() -> None:
    found = ld.check_stream(b"data: " + b"x" * (9 << 20), "openai_chat")
    assert [each.rule for each in found] == ["bytes", "cut"]
