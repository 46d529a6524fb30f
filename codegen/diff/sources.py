"""Where the two states come from: git revisions and folders, each copied aside and read in today's language."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from codegen.analyze.order import DIRECTIONS, read_models
from codegen.errors import SpecError
from codegen.streams.load import load_streams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.analyze.model import Model
    from codegen.streams.load import StreamSpec

LANGUAGE = "mapping.schema.json"
STREAMS = "stream.schema.json"


@dataclass(frozen=True)
class State:
    """The specs as they were at some time.

    Attributes:
        models: The specs of bodies.
        streams: Those of streams.
    """

    models: list[Model]
    streams: list[StreamSpec]


def state_of(source: str, repository: Path, language: Path, directions: Sequence[str] = DIRECTIONS) -> State:
    """Load the specs of a folder or a revision; a SpecError of what today's language cannot read names the source."""
    with tempfile.TemporaryDirectory() as scratch:
        specs = Path(scratch) / "specs"
        spot = f"{source}:"
        if Path(source).is_dir():
            shutil.copytree(_specs_below(Path(source)), specs)
            spot = f"{_specs_below(Path(source)).parent}/"
        else:
            _check_out(source, repository, Path(scratch))
        for path in (language, language.with_name(STREAMS)):
            if path.exists():
                shutil.copy(path, specs / path.name)
        try:
            # without the passes: an unfinished spec can be compared, and one whose rules no longer exist too
            return State(list(read_models(specs, directions)), load_streams(specs))
        except SpecError as why:
            raise SpecError(why.message, file=f"{spot}{why.file}", line=why.line, place=why.place) from why


def models_of(source: str, repository: Path, language: Path, directions: Sequence[str] = DIRECTIONS) -> list[Model]:
    """Load the specs of bodies alone."""
    return state_of(source, repository, language, directions).models


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
