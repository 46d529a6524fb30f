"""What it means that a report names a place, and when too many bodies are refused."""

from __future__ import annotations

import pytest

import llm_dialect as ld
from tests.conftest import pytest_sessionfinish, pytest_testnodedown
from tests.laws.pairs import SHARES, gone, named, tried


def report(path: str, code: ld.LossCode, severity: ld.Severity = ld.Severity.lossy) -> ld.Report:
    made = ld.Report()
    made.losses.append(ld.Loss(path, code, severity, "a", "b", "why"))
    return made


@pytest.mark.parametrize("path", ["$.a", "$.a.b", "$.a[0].b"])
def test_what_is_dropped_takes_all_below_with_it(path: str) -> None:
    assert named(path, report("$.a", ld.LossCode.dropped))
    assert gone(path, report("$.a", ld.LossCode.dropped))


@pytest.mark.parametrize("path", ["$", "$.ab", "$.b", "$.a"])
def test_a_loss_speaks_of_no_other_place(path: str) -> None:
    assert not named(path, report("$.a.b", ld.LossCode.dropped))


def test_a_change_speaks_of_its_own_place_only() -> None:
    assert named("$.a", report("$.a", ld.LossCode.clamped))
    assert not gone("$.a", report("$.a", ld.LossCode.clamped))
    assert not named("$.a.b", report("$.a", ld.LossCode.clamped))


def test_a_rejected_wish_takes_all_below_with_it() -> None:
    assert named("$.a.b", report("$.a", ld.LossCode.substituted, ld.Severity.rejected))


def test_a_loss_at_the_root_covers_nothing_else() -> None:
    assert not named("$.a", report("$", ld.LossCode.dropped))


class Config:
    """What a run by itself knows."""


class Session:
    exitstatus = 0

    def __init__(self, config: object) -> None:
        self.config = config


@pytest.mark.parametrize(("refused", "status"), [(1, 0), (2, 1)])
def test_more_than_a_tenth_of_refused_bodies_fails_the_run(
    refused: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.laws.pairs.SHARES", type(SHARES)())
    session = Session(Config())
    body = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hello"}]}
    for place in range(10 + refused - 1):
        tried({} if place < refused else body, "anthropic", "openai_chat", "request")
    pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert session.exitstatus == status


def test_a_process_tells_its_counts_to_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = type(SHARES)({("request", "a", "b", True): 3})
    monkeypatch.setattr("tests.laws.pairs.SHARES", counts)
    monkeypatch.setattr("tests.conftest.SHARES", counts)
    worker = Config()
    worker.workeroutput = {}  # type: ignore[attr-defined]
    pytest_sessionfinish(Session(worker))  # type: ignore[arg-type]
    pytest_testnodedown(worker, None)
    assert counts == {("request", "a", "b", True): 6}
