"""What the surfaces of all dialects are served at."""

from __future__ import annotations

from typing import NamedTuple

from llm_dialect.edge.config import able_dialects
from llm_dialect.generated import registry

__all__ = ["Served", "served"]

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
