"""The command line of the generator: exit codes, and one line a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from codegen.__main__ import main
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    return write_toy(tmp_path)


@pytest.fixture
def out(tmp_path: Path, specs: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = tmp_path / "generated"
    assert main(["generate", "--specs", str(specs), "--out", str(folder)]) == 0
    assert "create toy/request.py" in capsys.readouterr().out
    return folder


def _check(specs: Path, out: Path) -> int:
    return main(["generate", "--check", "--specs", str(specs), "--out", str(out)])


def test_check_passes_after_generate(specs: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(specs, out) == 0
    assert capsys.readouterr().out == ""


def test_check_finds_an_orphan_a_hand_edit_and_a_gap(
    specs: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (out / "toy" / "stray.py").write_text("", encoding="utf-8")
    (out / "toy" / "request.py").write_text("# mine\n", encoding="utf-8")
    (out / "registry.py").unlink()
    assert _check(specs, out) == 1
    assert capsys.readouterr().out.splitlines() == [
        "generated/ is not what specs/ say: create registry.py",
        "generated/ is not what specs/ say: update toy/request.py",
        "generated/ is not what specs/ say: remove toy/stray.py",
        "run: make generate",
    ]
    assert (out / "toy" / "stray.py").exists()


def test_one_edited_line_of_a_spec_changes_its_code_and_its_row(
    specs: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = specs / "toy" / "request.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("max: 9", "max: 8"), encoding="utf-8")
    assert main(["generate", "--specs", str(specs), "--out", str(out)]) == 0
    assert capsys.readouterr().out.splitlines() == ["update toy/request.py", "update toy/rows.json"]


@pytest.mark.parametrize("command", [["generate"], ["generate", "--check"]])
def test_a_faulty_spec_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    specs = write_toy(tmp_path, ("model: model", "model: modle"))
    assert main([*command, "--specs", str(specs), "--out", str(tmp_path / "generated")]) == 2
    assert (
        capsys.readouterr().err == "specs/toy/request.yaml:12: at types.Body.fields.model: Order has no field 'modle'\n"
    )
    assert not (tmp_path / "generated").exists()


def test_coverage_is_a_command(specs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--specs", str(specs)]) == 0
    assert capsys.readouterr().out.startswith("vendor properties")
