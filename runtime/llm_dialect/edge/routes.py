"""What the surfaces of all dialects are served at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from llm_dialect.edge.config import able_dialects
from llm_dialect.generated import registry

__all__ = ["Listed", "Served", "asked", "listed", "served", "stored"]

if TYPE_CHECKING:
    from collections.abc import Mapping

# A path of a beta is also served where the vendor serves what is no beta.
_BETA, _STABLE = "/v1beta/", "/v1/"


class Served(NamedTuple):
    """One path of a surface.

    Attributes:
        dialect: Whose it is.
        method: HTTP method.
        path: Path, as Starlette writes it.
        stream: Whether what is asked for here is a stream; None: the body says.
        counts: Whether tokens are counted here.
    """

    dialect: str
    method: str
    path: str
    stream: bool | None = None
    counts: bool = False


def served() -> list[Served]:
    """List the paths that answer requests and count tokens."""
    found: list[Served] = []
    for dialect in able_dialects():
        surface = registry.surface(dialect)
        apart = surface.STREAM_PATH != surface.PATH
        found += _at(dialect, surface.METHOD, surface.PATH, False if apart else None)
        if apart:
            found += _at(dialect, surface.METHOD, surface.STREAM_PATH, True)
        if surface.COUNT_PATH is not None:
            found += [each._replace(counts=True) for each in _at(dialect, surface.METHOD, surface.COUNT_PATH, None)]
    return found


def _at(dialect: str, method: str, path: str, stream: bool | None) -> list[Served]:
    return [Served(dialect, method, each, stream) for each in _twins(path.replace("{model}", "{model:path}"))]


def _twins(path: str) -> list[str]:
    """Give a path, and the stable one of a path of a beta."""
    return [path, path.replace(_BETA, _STABLE, 1)] if path.startswith(_BETA) else [path]


class Listed(NamedTuple):
    """One path at which models are listed, or one of them is told.

    Attributes:
        path: Path, as Starlette writes it.
        dialects: Whose it is: those whose clients can be told by a sign come first.
    """

    path: str
    dialects: tuple[str, ...]

    def dialect_of(self, headers: Mapping[str, str], query: Mapping[str, str]) -> str:
        """Tell which dialect is meant: the first of which there is a sign."""
        shown = {*(name.lower() for name in headers), *(f"?{name}" for name in query)}
        return next((name for name in self.dialects if not shown.isdisjoint(_signs(name))), self.dialects[-1])


def listed() -> list[Listed]:
    """List the paths of models."""
    found: dict[str, list[str]] = {}
    for dialect in able_dialects():
        for path in _twins(registry.surface(dialect).MODELS_PATH or ""):
            found.setdefault(path, []).append(dialect)
    made = [Listed(path, tuple(sorted(names, key=_is_plain))) for path, names in found.items() if path]
    return [
        Listed(path + tail, each.dialects) for each in made for path in (each.path,) for tail in ("", "/{model:path}")
    ]


def _is_plain(dialect: str) -> bool:
    return not _signs(dialect)


def _signs(dialect: str) -> tuple[str, ...]:
    signs: tuple[str, ...] = registry.surface(dialect).SIGNS
    return signs


def stored() -> list[tuple[str, str]]:
    """List the paths of answers that are kept, each with its dialect."""
    paths = [(dialect, registry.surface(dialect).STORED_PATH) for dialect in able_dialects()]
    return [(dialect, path) for dialect, path in paths if path is not None]


def asked() -> list[tuple[str, str]]:
    """List the paths of what answers that are kept were asked with, each with its dialect."""
    paths = [(dialect, registry.surface(dialect).ASKED_PATH) for dialect in able_dialects()]
    return [(dialect, path) for dialect, path in paths if path is not None]
