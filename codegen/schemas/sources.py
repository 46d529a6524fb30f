"""What `source.toml` says of a dialect: which SDK is meant, and where its types stand in there."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

SOURCE_FILE = "source.toml"


class SourceError(Exception):
    """The pins cannot be read, or the SDK they name is not the installed one."""


@dataclass(frozen=True, slots=True)
class Root:
    """One root: where its types are, and the resource method that sends it."""

    types: tuple[str, ...]
    name: str | None = None  # the definition it becomes, where the SDK splits it into several classes
    resource: str | None = None  # "module:Class.method": tells header parameters from the body


@dataclass(frozen=True, slots=True)
class Surface:
    """One set of names for a dialect; most vendors have one, some have a second one to unite with it."""

    name: str
    request: dict[str, Root]
    response: dict[str, Root]
    prefix: str = ""  # what the second surface puts before the names of the first


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect: annotations to walk surface by surface, or the names of Google's converter families."""

    surfaces: tuple[Surface, ...] = ()
    google: dict[str, str] = field(default_factory=dict[str, str])  # surface -> suffix of its converters
    error: str | None = None  # the error root where patches define it
    path_params: tuple[str, ...] = ()  # what stands in the path, not in the body


@dataclass(frozen=True, slots=True)
class Pin:
    """What ``source.toml`` says of a dialect's source."""

    package: str
    version: str
    licence: str
    date: str
    sha256: str

    @property
    def requirement(self) -> str:
        """The pin in pip's words."""
        return f"{self.package}=={self.version}"


def known(specs: Path) -> list[str]:
    """Name the dialects that have a source."""
    return sorted(path.parent.name for path in specs.glob(f"*/{SOURCE_FILE}"))


def read_pin(folder: Path) -> Pin:
    """Read which SDK is meant; every key must be there."""
    return _read(folder, lambda table: Pin(**{key: str(table[key]) for key in Pin.__dataclass_fields__}))


def read_dialect(folder: Path) -> Dialect:
    """Read where the types stand: surfaces with their roots, or the names of converter families."""
    return _read(folder, _dialect)


def _read(folder: Path, made: Callable[[dict[str, Any]], T]) -> T:
    path = folder / SOURCE_FILE
    try:
        return made(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SourceError(f"{path}: {error}") from error
    except KeyError as error:
        raise SourceError(f"{path}: the key {error} is missing") from error


def _dialect(table: dict[str, Any]) -> Dialect:
    google: dict[str, str] = table.get("google", {})
    surfaces = tuple(_surface(each) for each in ([] if google else table["surfaces"]))
    return Dialect(surfaces, google, table.get("error"), tuple(table.get("path_params", ())))


def _surface(table: dict[str, Any]) -> Surface:
    sides = {side: {kind: _root(root) for kind, root in table[side].items()} for side in ("request", "response")}
    return Surface(table["name"], sides["request"], sides["response"], table.get("prefix", ""))


def _root(table: dict[str, Any]) -> Root:
    return Root(tuple(table["types"]), table.get("name"), table.get("resource"))


def with_sha256(text: str, sha256: str) -> str:
    """Return the text of a ``source.toml`` with another checksum and nothing else changed."""
    return re.sub(r'(?m)^sha256 = ".*"$', f'sha256 = "{sha256}"', text)


def require_installed(pins: list[Pin]) -> None:
    """Fail, naming the command to run, unless every pinned SDK is installed in its pinned version."""
    wrong = sorted(
        {f"{pin.package} {_installed(pin.package)}" for pin in pins if _installed(pin.package) != pin.version}
    )
    if wrong:
        line = " ".join(sorted({pin.requirement for pin in pins}))
        raise SourceError(
            f"the pinned SDKs are not installed (found: {', '.join(wrong)}); in a fresh environment run\n"
            f"    python -m pip install {line} pyyaml"
        )


def _installed(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


def load(spec: str) -> Any:
    """Import ``module:name``; alternatives are separated by ``|`` (the SDKs move things about)."""
    problems: list[str] = []
    for one in spec.split("|"):
        module, _, name = one.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError) as error:
            problems.append(str(error))
    raise SourceError(f"{spec}: {'; '.join(problems)}")
