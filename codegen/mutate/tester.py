"""Runs the behaviour tests in a scratch copy, in a process of its own, until the first of them fails."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from codegen.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from codegen.mutate.scratch import Scratch

TESTS = ("tests/laws", "tests/cases", "tests/runtime")
"""What is run: behaviour. Not the generator's own tests, which compare emitted text, and not `generate --check`."""

OPTIONS = ("-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "codegen.mutate.watch")
LOADING = " (loading)"
LONGEST = 1800.0


class Tester(Protocol):
    """Tests a scratch copy; gives the id of the test that failed, None if all passed."""

    def __call__(self, scratch: Scratch) -> str | None:
        """Run the tests."""
        ...


@dataclass
class PytestTester:
    """The tester for real.

    Attributes:
        tests: Files or folders of tests, relative to the repository.
        known: What a run without a fault told: the costs of the tests, and those that fail anyway.
        timeout: Seconds after which a run counts as killed.
    """

    tests: Sequence[str]
    known: dict[str, Any] = field(default_factory=dict[str, Any])
    timeout: float = LONGEST

    def learn(self, scratch: Scratch) -> None:
        """Run the tests without a fault."""
        begun = time.monotonic()
        if not self._present(scratch):
            raise SpecError("there is no such test", file=", ".join(self.tests))
        told = self._run(scratch, None, "--continue-on-collection-errors")
        if told is None or not told["seconds"]:
            raise SpecError("no test could be run", file=", ".join(self.tests))
        self.known = told
        self.timeout = 30 + 5 * (time.monotonic() - begun)

    def __call__(self, scratch: Scratch) -> str | None:
        """Run the tests against a fault."""
        broken = [name.removesuffix(LOADING) for name in self.known["failed"] if name.endswith(LOADING)]
        told = self._run(scratch, self.known, "-x", *(f"--ignore={name}" for name in broken))
        if told is None:
            return "(timeout)"
        return next((each for each in told["failed"] if each not in self.known["failed"]), None)

    def _present(self, scratch: Scratch) -> list[str]:
        return [each for each in self.tests if (scratch.root / each.partition("::")[0]).exists()]

    def _run(self, scratch: Scratch, known: dict[str, Any] | None, *options: str) -> dict[str, Any] | None:
        """Run pytest; None if it took too long."""
        out, given = scratch.root / "told.json", scratch.root / "known.json"
        out.unlink(missing_ok=True)
        if known is not None:
            given.write_text(json.dumps(known), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", *OPTIONS, *options, *self._present(scratch)]
        code = _finished(command, scratch.root, _environment(scratch.root, out, given if known else None), self.timeout)
        if out.exists():
            found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
            return found
        return None if code is None else {"failed": [f"(pytest ended with {code})"], "seconds": {}}


def _environment(root: Path, out: Path, known: Path | None) -> dict[str, str]:
    """Make the environment: the copy comes before whatever is installed, and laws try few examples."""
    found = {**os.environ, "PYTHONPATH": os.pathsep.join((str(root / "runtime"), str(root))), "MUTATE_OUT": str(out)}
    found.setdefault("LAWS_EXAMPLES", "0.3")
    return found if known is None else {**found, "MUTATE_KNOWN": str(known)}


def _finished(command: Sequence[str], folder: Path, environment: dict[str, str], timeout: float) -> int | None:
    """Run a command to its end; after `timeout` seconds end it and all that it started, and give None."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    ) as process:
        try:
            return process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
