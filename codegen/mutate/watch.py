"""A plug-in for pytest that keeps a warm process: tests are collected once, and each fault is tried in a fork of it.

It is told by the environment: MUTATE_ASKED and MUTATE_TOLD name the ends of two pipes. A line of JSON comes in for each
run, and one goes out with the test that failed, `{"killer": test or null}`. What is asked:

files     emitted modules to read anew
near      words; tests whose names have most of them come first
apart     pairs of words; a test whose name has words of the first list, and none of the second, is left out
without   tests to leave out
only      the one test to run, or null
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.mutate.exchange import exchange, forget, load

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    import pytest

TIMEOUT = "(timeout)"
ENDED = "(the process ended)"
LOADING = "loading the fault"
WORD = re.compile(r"\w+")


class Watch:
    """What pytest calls.

    Attributes:
        failed: The tests that failed in this process.
    """

    def __init__(self, asked: int, told: int, longest: float) -> None:
        """Take the ends of the pipes, and after how many seconds a run counts as killed."""
        self.asked, self.told, self.longest = asked, told, longest
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note one phase of one test."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve until there are no more faults."""
        load()
        forget()
        with open(self.asked, encoding="utf-8") as asked, open(self.told, "w", encoding="utf-8") as told:
            print(json.dumps({"tests": len(session.items)}), file=told, flush=True)
            for line in asked:
                print(json.dumps(self._answer(session, json.loads(line))), file=told, flush=True)
        return True

    def _answer(self, session: pytest.Session, asked: dict[str, Any]) -> dict[str, Any]:
        items = [item for item in session.items if item.nodeid not in asked["without"]]
        if asked["only"] is not None:
            items = [item for item in items if item.nodeid == asked["only"]]
        for words, own in asked["apart"]:
            items = [item for item in items if _fits(item, set(words), set(own))]
        return {"killer": self._forked(nearest(items, asked["near"]), asked["files"])}

    def _forked(self, items: Sequence[pytest.Item], files: Collection[str]) -> str | None:
        """Run tests in a fork until one fails; give its name, or in brackets why there is none."""
        here, there = os.pipe()
        child = os.fork()
        if child == 0:
            self._in_fork(items, files, there)
        os.close(there)
        try:
            return _read(here, self.longest)
        finally:
            os.close(here)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def _in_fork(self, items: Sequence[pytest.Item], files: Collection[str], there: int) -> None:
        """Do not come back: whatever goes on in the parent afterwards must not happen twice."""
        try:
            os.setsid()
            try:
                for file in files:
                    exchange(file, Path("generated") / file)
                told = self._first_failing(items)
            except Exception as why:
                told = f"({LOADING}: {type(why).__name__}: {why})"
            os.write(there, json.dumps(told).encode())
        finally:
            os._exit(0)

    def _first_failing(self, items: Sequence[pytest.Item]) -> str | None:
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return self.failed[0]
        return None


def _read(pipe: int, longest: float) -> str | None:
    ready, _, _ = select.select([pipe], [], [], longest)
    text = os.read(pipe, 100_000) if ready else b""
    if not text:
        return ENDED if ready else TIMEOUT
    found: str | None = json.loads(text)
    return found


def _fits(item: pytest.Item, words: set[str], own: set[str]) -> bool:
    named = words & set(_words(item.nodeid))
    return not named or bool(named & own)


def nearest(items: Sequence[pytest.Item], near: Sequence[str]) -> list[pytest.Item]:
    """Order tests: those first whose names have most of the words; else they stay in their order."""
    wanted = set(near)
    return sorted(items, key=lambda item: -len(wanted & set(_words(item.nodeid))))


def _words(name: str) -> Iterator[str]:
    yield from WORD.findall(name)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plug-in proper; property tests need not look for the smallest example."""
    told = os.environ
    watch = Watch(int(told["MUTATE_ASKED"]), int(told["MUTATE_TOLD"]), float(told["MUTATE_LONGEST"]))
    config.pluginmanager.register(watch)
    from hypothesis import Phase, settings

    settings.register_profile("mutate", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)
    settings.load_profile("mutate")
