"""The command: its sources, its two kinds of output, its exit status."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from codegen.__main__ import main as codegen
from codegen.diff.command import main
from codegen.yamlfile import LOADER
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from collections.abc import Callable

Capture = pytest.CaptureFixture[str]
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
SPECS = Path(__file__).parents[3] / "specs"
EDIT = ("extra: {keep: none", "extra: {keep: lossy")
DETAIL = ("max: 9", "max: 10")


def _git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make three revisions: the toy, one that is no spec, and one that keeps `extra` at a cost."""
    folder = tmp_path / "repository"
    specs = write_toy(folder)
    _git(folder, "init", "-q")
    path = specs / "toy" / "request.yaml"
    whole = path.read_text(encoding="utf-8")
    for tag, text in (
        ("first", whole),
        ("broken", whole.replace("flip: true", "flop: true")),
        ("last", whole.replace(*EDIT)),
    ):
        path.write_text(text, encoding="utf-8")
        _git(folder, "add", ".")
        _git(folder, "commit", "-q", "-m", tag)
        _git(folder, "tag", tag)
    return folder


def _run(folder: Path, base: str, head: str | None = None, *, as_json: bool = False) -> int:
    return main(base, head, folder / "specs", folder, shape="json" if as_json else "text")


def test_two_revisions(repository: Path, capsys: Capture) -> None:
    assert _run(repository, "first", "last") == 1
    assert capsys.readouterr().out == "toy request: 1 lossier\n  - extra (Body.extra) severity: none → lossy\n"


def test_a_revision_and_the_working_tree(repository: Path, capsys: Capture) -> None:
    assert _run(repository, "last") == 0
    assert capsys.readouterr().out == "no change of meaning\n"


def test_json(repository: Path, capsys: Capture) -> None:
    assert _run(repository, "last", "first", as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == {
        "base": "last",
        "head": "first",
        "lossier": False,
        "consequences": [],
        "counts": {"lossier": 0, "changed": 0, "gained": 1, "reworded": 0},
        "changes": [
            {
                "dialect": "toy",
                "direction": "request",
                "kind": "property",
                "owners": ["Body"],
                "key": "extra",
                "paths": ["extra"],
                "word": "severity",
                "before": "lossy",
                "after": "none",
                "effect": "gained",
            }
        ],
    }


def test_a_revision_that_todays_language_cannot_read_is_named_with_file_and_line(
    repository: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codegen.__main__.ROOT", repository)
    assert codegen(["diff", "broken", "--specs", str(repository / "specs")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("broken:specs/toy/request.yaml:16: at types.Body.fields.quiet")
    assert "flop" in told


@pytest.mark.parametrize("name", ["nowhere", "-x"])
def test_what_is_no_source_is_an_error(repository: Path, capsys: Capture, name: str) -> None:
    assert codegen(["diff", "--specs", str(repository / "specs"), "--", name]) == 2
    assert name in capsys.readouterr().err


def test_a_folder_without_specs_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    assert codegen(["diff", str(tmp_path)]) == 2
    assert "expected a folder of specs" in capsys.readouterr().err


def test_a_broken_folder_is_named(tmp_path: Path, capsys: Capture) -> None:
    write_toy(tmp_path, ("flip: true", "flop: true"))
    assert codegen(["diff", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}/specs/toy/request.yaml:16: ")


def test_a_whole_spec_that_comes_or_goes(tmp_path: Path, capsys: Capture) -> None:
    base, head = write_toy(tmp_path / "a"), write_toy(tmp_path / "b")
    (head / "toy" / "request.yaml").unlink()
    counts = "8 mapped, 1 kept, 2 tag"
    assert main(str(base), str(head), base, tmp_path) == 1
    assert capsys.readouterr().out == f"toy request: 1 lossier\n  - the whole spec: {counts} → (nothing)\n"
    assert main(str(head), str(base), base, tmp_path) == 0
    assert capsys.readouterr().out == f"toy request: 1 gained\n  + the whole spec: (nothing) → {counts}\n"


# -- on the real specs


def _edited(folder: Path, name: str, edit: Callable[[dict[str, yaml.Node | object]], object]) -> Path:
    """Copy the specs and write one of them anew: without comments and anchors, in another order, with one edit."""
    specs = folder / "specs"
    shutil.copytree(SPECS, specs)
    document = yaml.load((specs / name).read_text(encoding="utf-8"), Loader=LOADER)
    edit(document)
    (specs / name).write_text(yaml.dump(document, Dumper=DUMPER, sort_keys=True), encoding="utf-8")
    return specs


@pytest.mark.parametrize(
    "name",
    sorted(path.relative_to(SPECS).as_posix() for path in SPECS.glob("*/re[qs]*[ent].yaml") if "." not in path.stem),
)
def test_a_spec_written_anew_means_the_same(tmp_path: Path, capsys: Capture, name: str) -> None:
    head = _edited(tmp_path, name, lambda _: None)
    assert main(str(SPECS), str(head), SPECS, tmp_path) == 0
    assert capsys.readouterr().out == "no change of meaning\n"
