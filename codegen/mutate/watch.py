"""A plug-in for pytest: runs cheap tests first, leaves out those that fail anyway, and writes down what failed.

It is told by the environment: MUTATE_OUT names the file to write, MUTATE_KNOWN such a file of a run without a fault.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

STEPS = (0.01, 0.1, 0.5, 2.0)
"""Costs are told apart by these seconds only, so that chance decides little about the order."""


class Watch:
    """What pytest calls."""

    def __init__(self, out: Path, known: dict[str, Any]) -> None:
        """Take where to write, and what is known."""
        self.out = out
        self.known = known
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and order the tests."""
        failing = set(self.known.get("failed", ()))
        items[:] = sorted((item for item in items if item.nodeid not in failing), key=self._cost)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note one phase of one test."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be loaded."""
        if report.failed:
            self.failed.append(f"{report.nodeid or 'tests'} (loading)")

    def pytest_sessionfinish(self) -> None:
        """Write what was noted."""
        self.out.write_text(json.dumps({"failed": self.failed, "seconds": self.seconds}), encoding="utf-8")

    def _cost(self, item: pytest.Item) -> int:
        seconds = self.known.get("seconds", {}).get(item.nodeid, 0.0)
        return sum(seconds > step for step in STEPS)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plug-in proper; property tests need not look for the smallest example."""
    known = os.environ.get("MUTATE_KNOWN")
    told: dict[str, Any] = json.loads(Path(known).read_text(encoding="utf-8")) if known else {}
    config.pluginmanager.register(Watch(Path(os.environ["MUTATE_OUT"]), told))
    from hypothesis import Phase, settings

    settings.register_profile("mutate", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)
    settings.load_profile("mutate")
