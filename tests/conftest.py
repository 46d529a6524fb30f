"""Has every run draw the same bodies, and prints how many of those that the laws were tried on were refused.

Too many refused fail the run. The tests may be spread over several processes; each tells its counts to the first.
"""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers

from tests.laws.pairs import LIMIT, SHARES, share_lines, use_seed

_KEY = "shares"


def pytest_configure(config: pytest.Config) -> None:
    """Have draws depend on nothing but the test, or on the seed if one is asked for.

    Hypothesis draws constants that it finds in the modules that are loaded: what a law is tried on would depend on
    which tests ran before it. A version that looks for none, or elsewhere, is left as it is.
    """
    if hasattr(providers, "_get_local_constants") and hasattr(providers, "_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants
    if config.getoption("hypothesis_seed", None) is not None:
        use_seed()


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what lives as long as the process: tests, modules, schemas."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the shares."""
    lines = share_lines()
    if not lines:
        return
    terminalreporter.section("laws: bodies refused")
    for line, share in lines:
        terminalreporter.write_line(line + ("" if share <= LIMIT else f"  MORE THAN {LIMIT:.0%}"))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take the counts of a process that has ended."""
    for key, count in getattr(node, "workeroutput", {}).get(_KEY, ()):
        SHARES[tuple(key)] += count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run where the laws were hardly tried."""
    told: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if told is not None:
        told[_KEY] = [(list(key), count) for key, count in SHARES.items()]
    elif session.exitstatus == 0 and any(share > LIMIT for _, share in share_lines()):
        session.exitstatus = 1
