"""A copy of the package and its tests, in which emitted modules are exchanged."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

PARTS = ("runtime", "generated", "specs", "codegen", "tests", "pyproject.toml")
BESIDE = "shared"


class Scratch:
    """One copy of the repository below `folder`.

    Attributes:
        root: The copy's own root.
        texts: The emitted modules without a fault, by their names below `generated/`.
    """

    def __init__(self, repository: Path, folder: Path, texts: Mapping[str, str]) -> None:
        """Copy what tests need; `texts` are the emitted modules without a fault."""
        self.root = folder / repository.name
        self.texts = dict(texts)
        self.root.mkdir(parents=True)
        for name in PARTS:
            _copy(repository / name, self.root / name)
        beside = repository.parent / BESIDE
        if beside.is_dir():
            (folder / BESIDE).symlink_to(beside)
        for name, text in texts.items():
            self._write(name, text)

    def plant(self, texts: Mapping[str, str]) -> None:
        """Exchange emitted modules."""
        for file, text in texts.items():
            self._write(file, text)

    def restore(self, files: Iterable[str]) -> None:
        """Put the modules without a fault back."""
        for file in files:
            self._write(file, self.texts[file])

    def _write(self, file: str, text: str) -> None:
        """Write a module and forget its bytecode, which a change within the same second would leave in use."""
        target = self.root / "generated" / file
        fresh = target.with_name(f"{target.name}.new")
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, target)
        for stale in target.parent.glob(f"__pycache__/{target.stem}.*.pyc"):
            stale.unlink()


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    elif source.exists():
        shutil.copy(source, target)
