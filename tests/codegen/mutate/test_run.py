"""The runner with a tester that only looks at the planted text, and the real one on a tiny repository."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from codegen.errors import SpecError
from codegen.mutate.command import Wish, line, listing, main, rate, report, summary
from codegen.mutate.document import Mutant
from codegen.mutate.planner import CRASHED, SAME, Emitted
from codegen.mutate.runner import Result, run
from codegen.mutate.scratch import Scratch
from codegen.mutate.tester import Warm, WarmTester
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FILE = "toy/request.py"
GOOD = "GOOD = True\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make a repository with one emitted module and one test of it that is cheap, one that always fails."""
    root = tmp_path / "repository"
    for folder in ("runtime", "generated/toy", "specs", "tests/laws"):
        (root / folder).mkdir(parents=True)
    shutil.copytree(Path(__file__).parents[3] / "codegen", root / "codegen")
    (root / "generated" / FILE).write_text(GOOD, encoding="utf-8")
    (root / "tests" / "laws" / "test_it.py").write_text(
        "from runpy import run_path\n"
        "def test_good(): assert run_path('generated/toy/request.py')['GOOD']\n"
        "def test_never(): assert False\n",
        encoding="utf-8",
    )
    return root


def _emitted(text: str = "", refused: str = "", note: str = "so") -> Emitted:
    return Emitted(Mutant("limit", "toy", "request", "here", note, ()), FILE, {FILE: text}, refused)


def _scratches(repository: Path, count: int) -> list[Scratch]:
    return [Scratch(repository, repository.parent / str(index), {FILE: GOOD}) for index in range(count)]


def _fake(scratch: Scratch, emitted: Emitted) -> str | None:
    return "test_x" if "bad" in emitted.text else None


def _killers(results: Sequence[Result]) -> list[str | None]:
    return [result.killer for result in results]


def test_results_come_in_order(repository: Path) -> None:
    scratches = _scratches(repository, 2)
    planned = [_emitted("bad" if index % 3 else "fine", note=str(index)) for index in range(20)]
    results = list(run(planned, scratches, _fake))
    assert [result.emitted for result in results] == planned
    assert _killers(results) == ["test_x" if index % 3 else None for index in range(20)]


def test_what_is_not_live_is_not_tested(repository: Path) -> None:
    def never(scratch: Scratch, emitted: Emitted) -> str | None:
        raise AssertionError(scratch, emitted)

    (result,) = run([_emitted(refused="a hole")], _scratches(repository, 1), never)
    assert (result.killer, result.survived) == (None, False)


def test_a_copy_forgets_the_bytecode_of_the_module(repository: Path) -> None:
    (scratch,) = _scratches(repository, 1)
    stale = scratch.root / "generated" / "toy" / "__pycache__" / "request.cpython-311.pyc"
    stale.parent.mkdir()
    stale.touch()
    scratch.plant({FILE: "bad"})
    assert not stale.exists()
    assert (scratch.root / "generated" / FILE).read_text(encoding="utf-8") == "bad"
    scratch.restore([FILE])
    assert (scratch.root / "generated" / FILE).read_text(encoding="utf-8") == GOOD


@pytest.fixture
def tester() -> Iterator[WarmTester]:
    with closing(WarmTester(["tests/laws", "tests/none"])) as made:
        yield made


def test_the_tester_names_the_first_failing_test_and_leaves_out_what_fails_anyway(
    repository: Path, tester: WarmTester
) -> None:
    scratches = _scratches(repository, 1)
    results = list(run([_emitted("GOOD = False\n"), _emitted("GOOD = 1\n"), _emitted("GOOD =\n")], scratches, tester))
    killer = "tests/laws/test_it.py::test_good"
    assert _killers(results) == [killer, None, killer]
    assert tester.broken == ["tests/laws/test_it.py::test_never"]
    assert (scratches[0].root / "generated" / FILE).read_text(encoding="utf-8") == GOOD


def test_tests_with_names_near_the_fault_come_first_and_those_of_other_dialects_not_at_all(
    repository: Path,
) -> None:
    (repository / "tests" / "laws" / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('name', ['other', 'request', 'toy-response', 'toy-request-Body', 'plain'])\n"
        "def test_each(name): assert False\n",
        encoding="utf-8",
    )
    scratch = Scratch(repository, repository.parent / "copy", {FILE: GOOD})
    warm = Warm(scratch, ["tests/laws"], 60.0)
    asked = {"apart": [(["other", "toy"], ["toy"]), (["request", "response"], ["request"])]}
    order: list[str | None] = []
    while len(order) < 4:
        order.append(warm.ask(near=["toy", "request", "Body"], without=order, **asked))
    warm.close()
    assert [each and each.rpartition("::")[2] for each in order] == [
        "test_each[toy-request-Body]",
        "test_each[request]",
        "test_each[plain]",
        None,
    ]


def test_a_run_that_takes_too_long_or_ends_by_itself_counts_as_killed(repository: Path) -> None:
    (repository / "tests" / "laws" / "test_it.py").write_text(
        "import os, time\ndef test_slow(): time.sleep(60)\ndef test_gone(): os._exit(3)\n", encoding="utf-8"
    )
    warm = Warm(_scratches(repository, 1)[0], ["tests/laws"], 0.3)
    assert warm.ask(only="tests/laws/test_it.py::test_slow") == "(timeout)"
    assert warm.ask(only="tests/laws/test_it.py::test_gone") == "(the process ended)"
    warm.close()


@pytest.mark.parametrize(("tests", "told"), [("tests/none", "no such test"), ("tests/laws", "no test could be run")])
def test_without_a_test_there_is_an_error(repository: Path, tests: str, told: str) -> None:
    (repository / "tests" / "laws" / "test_it.py").write_text("", encoding="utf-8")
    with pytest.raises(SpecError, match=told):
        Warm(_scratches(repository, 1)[0], [tests], 60.0)


RESULTS = [
    Result(_emitted("a"), "tests/laws/test_it.py::test_good", 1.0),
    Result(_emitted("b", note="max: 9 → 10"), None, 2.0),
    Result(_emitted(refused="a hole")),
    Result(_emitted(refused=SAME)),
    Result(_emitted(refused=f"{CRASHED}KeyError")),
]


def test_the_summary_gives_rate_seed_and_survivors() -> None:
    assert [line(each) for each in RESULTS[:3]] == [
        "killed      limit toy request here: so by tests/laws/test_it.py::test_good (1.0 s)",
        "SURVIVED    limit toy request here: max: 9 → 10 (2.0 s)",
        "not tested  limit toy request here: so: a hole",
    ]
    assert list(summary(RESULTS, 99, 7)) == [
        "",
        "kill rate 50.0 %: 1 of 2 mutants (seed 7, 99 can be made)",
        "not tested: 1 refused by the generator, 1 without effect, 1 crashed it",
        "survivor: limit toy request here: max: 9 → 10",
    ]
    assert rate([]) == 100


def test_the_report_has_every_mutant() -> None:
    made = report(RESULTS, 99, 7)
    assert (made["rate"], made["seed"], len(made["mutants"])) == (50, 7, 5)
    assert [each["survived"] for each in made["mutants"]] == [False, True, False, False, False]


def test_listing() -> None:
    pool = [each.emitted.mutant for each in RESULTS]
    assert list(listing(pool, pool[:1])) == ["limit toy request here: so", "5 mutants can be made: 5 limit"]


def test_the_command(repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specs = write_toy(tmp_path / "toy")
    test = repository / "tests" / "laws" / "test_it.py"
    out = tmp_path / "report.json"
    wish = Wish(count=2, jobs=1, report=out, only=("limit",), tests=["tests/laws"])
    assert main(specs, repository, wish) == 1
    assert "fails without a fault: tests/laws/test_it.py::test_never" in capsys.readouterr().out
    assert main(specs, repository, replace(wish, despite=True)) == 0
    test.write_text("def test_all(): assert True\n", encoding="utf-8")
    assert main(specs, repository, replace(wish, least=1)) == 1
    assert "kill rate 0.0 %: 0 of 2 mutants (seed 1, 6 can be made)" in capsys.readouterr().out
    assert json.loads(out.read_text(encoding="utf-8"))["rate"] == 0
    assert main(specs, repository, Wish(listed=True, dialects=["other"])) == 0
    assert "0 mutants can be made" in capsys.readouterr().out
    assert main(specs, repository, Wish(listed=True)) == 0
    assert "mutants can be made" in capsys.readouterr().out
