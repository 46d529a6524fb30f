"""Gets the schema of another version of a vendor's SDK, in a throw-away environment: it brings many packages."""

from __future__ import annotations

import json
import subprocess
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.errors import SpecError
from codegen.schemas.sources import read_pin

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Fetched", "fetch"]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Fetched:
    """A schema and where it is from.

    Attributes:
        document: The schema document.
        version: The version of the SDK; empty if it came from a file.
        unfit: The patches that no longer fit, in words.
    """

    document: dict[str, Any]
    version: str = ""
    unfit: tuple[str, ...] = ()


def fetch(folder: Path, version: str | None) -> Fetched:
    """Install an SDK in `version`, or in its newest, aside and extract the schema of the dialect in `folder`.

    Raises:
        SpecError: The SDK cannot be installed, or its types cannot be read.
    """
    pin = read_pin(folder)
    wanted = pin.package if version is None else f"{pin.package}=={version}"
    with tempfile.TemporaryDirectory() as scratch:
        home, out = Path(scratch) / "venv", Path(scratch) / "schema.json"
        venv.create(home, with_pip=True)
        python = str(home / "bin" / "python")
        _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted, "pyyaml"], wanted)
        _run([python, "-m", "codegen.schemas.other", str(folder.resolve()), str(out)], wanted)
        found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return Fetched(found["document"], found["version"], tuple(found["unfit"]))


def _run(command: Sequence[str], wanted: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        told = [line for line in done.stderr.strip().splitlines() if line]
        raise SpecError(f"failed: {told[-1] if told else 'no reason given'}", file=wanted)
