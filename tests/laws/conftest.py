"""Prints how many of the bodies that the laws were tried on were refused; too many fail the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.laws.pairs import LIMIT, share_lines

if TYPE_CHECKING:
    import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the shares."""
    lines = share_lines()
    if not lines:
        return
    terminalreporter.section("laws: bodies refused")
    for line, share in lines:
        terminalreporter.write_line(line + ("" if share <= LIMIT else f"  MORE THAN {LIMIT:.0%}"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run where the laws were hardly tried."""
    if session.exitstatus == 0 and any(share > LIMIT for _, share in share_lines()):
        session.exitstatus = 1
