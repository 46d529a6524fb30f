"""What the surfaces of all dialects are served at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from llm_dialect.edge.config import able_dialects
from llm_dialect.generated import registry

__all__ = ["Listed", "Served", "listed", "served", "stored"]

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
    path = path.replace("{model}", "{model:path}")
    paths = [path, path.replace(_BETA, _STABLE, 1)] if path.startswith(_BETA) else [path]
    return [Served(dialect, method, each, stream) for each in paths]


class Listed(NamedTuple):
    """One path at which models are listed, or one of them is told.

    Attributes:
        path: Path, as Starlette writes it.
        dialects: Whose it is: those that want headers of their own come first.
    """

    path: str
    dialects: tuple[str, ...]

    def dialect_of(self, headers: Mapping[str, str]) -> str:
        """Tell which dialect is meant: the first all of whose headers are there."""
        for dialect in self.dialects:
            if registry.surface(dialect).HEADERS.keys() <= set(headers.keys()):
                return dialect
        return self.dialects[-1]


def listed() -> list[Listed]:
    """List the paths of models."""
    found: dict[str, list[str]] = {}
    for dialect in able_dialects():
        path = registry.surface(dialect).MODELS_PATH
        if path is not None:
            found.setdefault(path, []).append(dialect)
    made = [Listed(path, tuple(sorted(names, key=_plainness))) for path, names in found.items()]
    return [
        Listed(path + tail, each.dialects) for each in made for path in (each.path,) for tail in ("", "/{model:path}")
    ]


def _plainness(dialect: str) -> int:
    return -len(registry.surface(dialect).HEADERS)


def stored() -> list[tuple[str, str]]:
    """List the paths of answers that are kept, each with its dialect."""
    paths = [(dialect, registry.surface(dialect).STORED_PATH) for dialect in able_dialects()]
    return [(dialect, path) for dialect, path in paths if path is not None]
