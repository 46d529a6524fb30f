"""What travels with one parse or one render."""

from __future__ import annotations

import pytest

from llm_dialect.context import Reading, Writing
from llm_dialect.errors import InvalidRequest, InvalidResponse
from llm_dialect.policy import Policy
from llm_dialect.report import Report


def test_a_parse_reports_within_its_own_dialect() -> None:
    cx = Reading("here")
    assert (cx.dialect, cx.error, cx.report.source, cx.report.target) == ("here", InvalidRequest, "here", "here")


def test_a_parse_takes_the_callers_report_and_error() -> None:
    report = Report()
    cx = Reading("here", InvalidResponse, report)
    assert cx.report is report
    assert cx.error is InvalidResponse


@pytest.mark.parametrize(("source", "same"), [("here", False), ("there", True), (None, False)])
def test_a_render_knows_whether_it_goes_home(source: str | None, same: bool) -> None:
    cx = Writing("there", source, Policy())
    assert cx.same is same
    assert (cx.report.source, cx.report.target) == (source or "", "there")
    assert (cx.mint, cx.memory) == (None, None)
