"""The workflows of the repository: their scripts are run, with stand-ins for what they call that only note the call."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
TRIGGERS = {"schedule", "workflow_dispatch", "pull_request", "push"}
SCRIPT_WORDS = {"id", "name", "run", "if", "env"}
USED_WORDS = {"uses", "with", "name", "if", "env", "id"}

pytestmark = pytest.mark.skipif(not FILES, reason="installed without the workflows")


def loaded(path: Path) -> dict[str, Any]:
    """Read a workflow; YAML takes the word `on` for a boolean."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {("on" if key is True else key): value for key, value in found.items()}


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in loaded(path)["jobs"].values() for step in job["steps"]]


def test_there_are_workflows() -> None:
    assert [path.stem for path in FILES] == ["drift", "mapping-review"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_workflow_has_the_words_of_workflows(path: Path) -> None:
    document = loaded(path)
    assert document.keys() <= {"name", "on", "permissions", "jobs"}
    assert document["on"].keys() <= TRIGGERS
    for job in document["jobs"].values():
        assert job.keys() <= {"runs-on", "strategy", "steps", "permissions"}
        for step in job["steps"]:
            assert step.keys() <= (SCRIPT_WORDS if "run" in step else USED_WORDS)
            assert "run" in step or re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
    known = {step["id"] for step in steps(path) if "id" in step}
    assert set(re.findall(r"\bsteps\.(\w+)\.", path.read_text(encoding="utf-8"))) <= known
    outputs = set(re.findall(r"\bsteps\.\w+\.outputs\.(\w+)", path.read_text(encoding="utf-8")))
    assert outputs == set(re.findall(r'echo "(\w+)=', path.read_text(encoding="utf-8")))


def test_drift_looks_at_every_dialect() -> None:
    (job,) = loaded(FOLDER / "drift.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["dialect"] == sorted(path.parent.name for path in ROOT.glob("specs/*/schema.json"))


class Done(NamedTuple):
    """What a script did."""

    code: int
    calls: list[str]
    outputs: str
    summary: str
    folder: Path
    said: str


STAND_IN = """#!/bin/bash
echo "$(basename "$0") $*" >> "$CALLS"
case "$(basename "$0") $*" in
    *codegen*) echo "the report"; exit "$CODE" ;;
    "git merge-base"*) echo "the-base" ;;
    "gh pr list"*) echo "$OPEN" ;;
    "gh pr comment"*--edit-last*) exit "$EDITED" ;;
esac
"""


def ran(path: Path, index: int, folder: Path, **environment: str) -> Done:
    """Run a script of a workflow in an empty folder; expressions are filled as they would be."""
    scripts = [step for step in steps(path) if "run" in step]
    script = re.sub(r"\$\{\{\s*matrix\.dialect\s*\}\}", "gemini", scripts[index]["run"])
    assert "${{" not in script
    for name in (".venv/bin/python", "bin/git", "bin/gh", "bin/make"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(STAND_IN, encoding="utf-8")
        file.chmod(0o755)
    (folder / "report.md").write_text("the report\n", encoding="utf-8")
    told = {name: str(folder / name.lower()) for name in ("CALLS", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    usual = {"CODE": "0", "OPEN": "0", "EDITED": "0", "BRANCH": "drift/gemini", "BASE": "a", "NUMBER": "7"}
    # As the runner does: the first command that fails ends it.
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", **told, **usual, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    calls, outputs, summary = (
        Path(told[name]).read_text(encoding="utf-8") if Path(told[name]).exists() else "" for name in told
    )
    return Done(done.returncode, calls.splitlines(), outputs, summary, folder, done.stdout + done.stderr)


DRIFT, REVIEW = FOLDER / "drift.yml", FOLDER / "mapping-review.yml"


@pytest.mark.parametrize(("code", "fails"), [(0, 0), (1, 0), (3, 0), (2, 2)])
def test_drift_tells_what_it_came_to(code: int, fails: int, tmp_path: Path) -> None:
    done = ran(DRIFT, 1, tmp_path, CODE=str(code))
    assert done.calls == ["python -m codegen drift --dialect gemini --apply --markdown"]
    assert (done.code, done.summary) == (fails, "the report\n"), done.said
    assert done.outputs == ("" if fails else f"code={code}\n")


@pytest.mark.parametrize(("there", "last"), [("0", "gh pr create"), ("1", "gh pr edit")])
def test_drift_opens_a_pull_request_or_renews_it(there: str, last: str, tmp_path: Path) -> None:
    done = ran(DRIFT, 2, tmp_path, OPEN=there)
    assert done.code == 0, done.said
    assert "git add specs" in done.calls
    assert "git push --force origin drift/gemini" in done.calls
    assert done.calls[-1].startswith(last)
    assert done.calls[-1].endswith("--body-file report.md")


@pytest.mark.parametrize(("code", "fails"), [(0, 0), (1, 0), (2, 2)])
def test_a_review_tells_whether_a_pair_gets_lossier(code: int, fails: int, tmp_path: Path) -> None:
    done = ran(REVIEW, 1, tmp_path, CODE=str(code))
    assert done.calls[-1] == "python -m codegen diff the-base --markdown"
    assert (done.code, done.outputs) == (fails, "" if fails else f"lossier={code}\n"), done.said


@pytest.mark.parametrize(("edited", "count"), [("0", 1), ("1", 2)])
def test_a_review_keeps_one_comment_up_to_date(edited: str, count: int, tmp_path: Path) -> None:
    done = ran(REVIEW, 2, tmp_path, EDITED=edited)
    assert (done.code, len(done.calls)) == (0, count), done.said
    assert all(call.startswith("gh pr comment 7 --body-file report.md") for call in done.calls)


def test_a_review_that_is_lossier_fails_with_what_to_do(tmp_path: Path) -> None:
    done = ran(REVIEW, 3, tmp_path)
    assert done.code == 1
    assert "::error::a pair gets lossier; if that is meant, label the pull request 'lossier'" in done.said


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_script_sets_up(path: Path, tmp_path: Path) -> None:
    assert ran(path, 0, tmp_path).calls == ["make setup"]
