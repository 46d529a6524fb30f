"""A copy of the package, in which one dialect is emitted from other specs, and code that runs in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from codegen.__main__ import main as codegen
from tests.codegen.toy import SPECS

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ROOT", "alone", "copied", "exchanged", "ran"]

ROOT = SPECS.parent
UNFINISHED = shutil.ignore_patterns("*.pyc.*")


def copied(folder: Path, *more: str) -> Path:
    """Copy the package with what is emitted and the specs, and more, and give the copy's root.

    Bytecode goes along, as it is slow to make; but not what another process is about to write.
    """
    root = folder / "repository"
    for name in ("runtime", "generated", "specs", *more):
        shutil.copytree(ROOT / name, root / name, symlinks=True, ignore=UNFINISHED)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def alone(folder: Path, dialect: str) -> Path:
    """Copy the specs of one dialect: what the others mean does not change."""
    specs = folder / "specs"
    specs.mkdir(parents=True)
    for path in [*SPECS.glob("*.json"), *SPECS.glob("*.yaml")]:
        shutil.copy(path, specs)
    for name in ("canonical", dialect):
        shutil.copytree(SPECS / name, specs / name)
    return specs


def exchanged(root: Path, specs: Path, dialect: str) -> None:
    """Emit a dialect from its own specs into a copy of the package."""
    out = specs.with_name("emitted")
    assert codegen(["generate", "--specs", str(specs), "--out", str(out)]) == 0
    for kind, source in (("specs", specs), ("generated", out)):
        shutil.rmtree(root / kind / dialect)
        shutil.copytree(source / dialect, root / kind / dialect)


def ran(root: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    path = f"{root / 'runtime'}{os.pathsep}{root}"
    return subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
