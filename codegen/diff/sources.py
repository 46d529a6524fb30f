"""Where the two states come from: git revisions and folders, each copied aside and read in today's language."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from codegen.analyze.order import DIRECTIONS, read_models
from codegen.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.analyze.model import Model

LANGUAGE = "mapping.schema.json"


def models_of(source: str, repository: Path, language: Path, directions: Sequence[str] = DIRECTIONS) -> list[Model]:
    """Load the specs of a folder or a revision; a SpecError of what today's language cannot read names the source."""
    with tempfile.TemporaryDirectory() as scratch:
        specs = Path(scratch) / "specs"
        spot = f"{source}:"
        if Path(source).is_dir():
            shutil.copytree(_specs_below(Path(source)), specs)
            spot = f"{_specs_below(Path(source)).parent}/"
        else:
            _check_out(source, repository, Path(scratch))
        shutil.copy(language, specs / LANGUAGE)
        try:
            # without the passes: an unfinished spec can be compared, and one whose rules no longer exist too
            return list(read_models(specs, directions))
        except SpecError as why:
            raise SpecError(why.message, file=f"{spot}{why.file}", line=why.line, place=why.place) from why


def _specs_below(folder: Path) -> Path:
    inner = folder / "specs"
    found = inner if inner.is_dir() else folder
    if not (found / "canonical").is_dir():
        raise SpecError("expected a folder of specs, or one that holds specs/", file=str(folder))
    return found


def _check_out(revision: str, repository: Path, scratch: Path) -> None:
    command = ("git", "-C", str(repository), "archive", "--format=tar", revision, "--", "specs")
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise SpecError(
            f"neither a folder nor a revision with specs/: {told[0] if told else 'git failed'}", file=revision
        )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(scratch, filter="data")
