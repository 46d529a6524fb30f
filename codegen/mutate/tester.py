"""Asks a warm process of pytest, in a scratch copy, which test finds a fault."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import IO, TYPE_CHECKING, Any, Protocol

from codegen.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.mutate.planner import Emitted
    from codegen.mutate.scratch import Scratch

GOLDEN = tuple(
    f"tests/golden/test_golden.py::{name}"
    for name in (
        "test_what_comes_out_and_what_is_lost_is_as_written_down",
        "test_the_same_dialect_gives_the_body_back",
        "test_what_is_read_of_an_event_and_what_others_hear_is_as_written_down",
        "test_what_comes_of_a_surface_is_as_written_down",
        "test_what_a_client_gets_of_a_turn_is_as_written_down",
    )
)
TESTS = (*GOLDEN, "tests/cases", "tests/runtime")
"""What is run: behaviour. Not the generator's own tests, which compare emitted text, and not `generate --check`.
The laws find more and take minutes; `--tests tests/laws` runs them."""

DIRECTIONS = ("request", "response", "errors")
OPTIONS = ("-q", "--tb=no", "--no-header", "--continue-on-collection-errors")
PLUGINS = ("-p", "no:cacheprovider", "-p", "codegen.mutate.watch")
LONGEST = 600.0


class Tester(Protocol):
    """Tests a scratch copy; gives the id of the test that failed, None if all passed."""

    def __call__(self, scratch: Scratch, emitted: Emitted) -> str | None:
        """Run the tests."""
        ...


class WarmTester:
    """The tester for real: one process for each scratch copy, started when it is first asked.

    A test that fails counts only if it passes without the fault.

    Attributes:
        broken: Tests that fail without a fault; they are left out.
    """

    def __init__(self, tests: Sequence[str], longest: float = LONGEST) -> None:
        """Take files or folders of tests, relative to the repository, and how long one fault may take."""
        self.tests = tests
        self.longest = longest
        self.broken: list[str] = []
        self._sound: set[str] = set()
        self._warm: dict[Scratch, Warm] = {}

    def __call__(self, scratch: Scratch, emitted: Emitted) -> str | None:
        """Run the tests against a fault."""
        if scratch not in self._warm:
            self._warm[scratch] = Warm(scratch, self.tests, self.longest)
        warm = self._warm[scratch]
        while True:
            scratch.plant(emitted.texts)
            killer = warm.ask(
                files=sorted(emitted.texts),
                near=emitted.mutant.near,
                apart=_apart(scratch, emitted),
                without=self.broken,
            )
            scratch.restore(emitted.texts)
            if killer is None or killer.startswith("(") or self._passes(killer, warm):
                return killer
            self.broken.append(killer)

    def _passes(self, name: str, warm: Warm) -> bool:
        """Tell whether a test passes without a fault: else it finds none."""
        if name not in self._sound and warm.ask(only=name) is None:
            self._sound.add(name)
        return name in self._sound

    def close(self) -> None:
        """End the processes."""
        for each in self._warm.values():
            each.close()


def _apart(scratch: Scratch, emitted: Emitted) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Leave out tests that are named after other dialects only, or after another direction only."""
    dialects = sorted({file.partition("/")[0] for file in scratch.texts})
    own = [each for each in DIRECTIONS if any(file.endswith(f"/{each}.py") for file in emitted.texts)]
    of_bodies = own or emitted.mutant.direction == "stream"
    return [(dialects, [emitted.mutant.dialect]), *([(DIRECTIONS, own)] if of_bodies else [])]


class Warm:
    """One process."""

    def __init__(self, scratch: Scratch, tests: Sequence[str], longest: float) -> None:
        """Start it and wait until it has collected the tests."""
        present = [each for each in tests if (scratch.root / each.partition("::")[0]).exists()]
        if not present:
            raise SpecError("there is no such test", file=", ".join(tests))
        asked, asking = os.pipe()
        telling, told = os.pipe()
        ends = {"MUTATE_ASKED": str(asked), "MUTATE_TOLD": str(told), "MUTATE_LONGEST": str(longest)}
        paths = os.pathsep.join((str(scratch.root / "runtime"), str(scratch.root)))
        environment = {"LAWS_EXAMPLES": "0.3", **os.environ, "PYTHONPATH": paths, **ends}
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *OPTIONS, *PLUGINS, *present],
            cwd=scratch.root,
            env=environment,
            pass_fds=(asked, told),
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
        )
        os.close(asked)
        os.close(told)
        self._out: IO[str] = os.fdopen(asking, "w", encoding="utf-8")
        self._in: IO[str] = os.fdopen(telling, encoding="utf-8")
        if not json.loads(self._in.readline() or "{}").get("tests"):
            self.close()
            raise SpecError("no test could be run", file=", ".join(tests))

    def ask(self, **asked: Any) -> str | None:
        """Have tests run until one fails and give its name; see `codegen.mutate.watch` for what can be asked."""
        line = json.dumps({"files": [], "near": [], "apart": [], "without": [], "only": None, **asked})
        print(line, file=self._out, flush=True)
        told = self._in.readline()
        if not told:
            raise SpecError("the tests ended", file="pytest")
        killer: str | None = json.loads(told)["killer"]
        return killer

    def close(self) -> None:
        """End it."""
        self._out.close()
        self._process.wait()
        self._in.close()
