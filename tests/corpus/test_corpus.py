"""The laws on recorded traffic: identity at home; elsewhere validity, true paths, and no error but those listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from tests.corpus.records import SHARED, Record, expected_errors, records
from tests.laws.identity import check_identity
from tests.laws.pairs import CASES, PAIRS, translate
from tests.strategies.places import resolves
from tests.strategies.schemas import faults

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(
    not (SHARED / "corpus").is_dir(), reason="the recorded traffic is not beside this repository"
)

MOST_ERRORS = 0.02


def _of(dialect: str, way: str) -> list[Record]:
    found = [each for each in records() if (each.dialect, each.way) == (dialect, way)]
    assert found, f"no recorded {way} of {dialect}"
    return found


def _failures(found: list[Record], check: Callable[[Record], object]) -> dict[str, str]:
    out = {}
    for record in found:
        try:
            check(record)
        except Exception as why:
            out[record.id] = f"{type(why).__name__}: {why}"[:500]
    return out


@pytest.mark.parametrize(("dialect", "way"), CASES)
def test_identity(dialect: str, way: str) -> None:
    found, errors = _of(dialect, way), {}

    def check(record: Record) -> None:
        try:
            check_identity(record.body, dialect, way)
        except ld.DialectError as error:
            errors[record.id] = (type(error).__name__, error.path)

    failures = _failures(found, check)
    print(f"{way} {dialect}: {len(found)} bodies, {len(errors)} errors, {len(failures)} do not come back equal")
    assert not failures
    assert errors == _expected(dialect, found)


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_translation(source: str, target: str, way: str) -> None:
    found, valid, losses, errors = _of(source, way), 0, 0, {}

    def check(record: Record) -> None:
        nonlocal valid, losses
        try:
            made = translate(record.body, source, target, way)
        except ld.DialectError as error:
            errors[record.id] = (type(error).__name__, error.path)
            return
        losses += len(made.report)
        assert not (lost := [loss.path for loss in made.report.losses if not resolves(record.body, loss.path)]), (
            f"paths to nowhere: {lost}"
        )
        if not faults(record.body, source, way):
            valid += 1
            assert not (broken := faults(made.body, target, way)), f"invalid: {broken}"

    failures = _failures(found, check)
    print(
        f"{way} {source} -> {target}: {len(found)} bodies, {valid} valid, {losses} losses, "
        f"{len(errors)} errors, {len(failures)} failures"
    )
    assert not failures
    assert errors == _expected(target, found)
    # That a conversation is not lost without an error is promised; anything else is counted.
    unpromised = [kind for kind, _ in errors.values() if kind != "UnsupportedFeature"]
    assert len(unpromised) <= MOST_ERRORS * len(found)


def _expected(target: str, found: list[Record]) -> dict[str, tuple[str, str]]:
    names = {record.id for record in found}
    return {name: value for (name, to), value in expected_errors().items() if to == target and name in names}


def test_expected_errors_are_of_recorded_bodies() -> None:
    known: set[Any] = {record.id for record in records()}
    assert {name for name, _ in expected_errors()} <= known
