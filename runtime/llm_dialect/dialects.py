"""Finds the emitted module of a dialect; an unknown name is answered with the list."""

from __future__ import annotations

from functools import cache
from typing import Any

from llm_dialect.errors import UnknownDialect
from llm_dialect.generated import registry

__all__ = ["CHAT", "DIALECTS", "emitted"]

DIALECTS: tuple[str, ...] = registry.DIALECTS
CHAT: str = registry.CHAT


def emitted(dialect: str, direction: str) -> Any:
    """Load the emitted module of a dialect and direction.

    Raises:
        UnknownDialect: There is no such dialect, or it has no mapping of that direction.
    """
    return _emitted(dialect if type(dialect) is str else _name(dialect), direction)


def _name(dialect: object) -> str:
    """Give a name; one that is no text may not even have a hash to be remembered by."""
    return dialect if isinstance(dialect, str) else repr(dialect)


@cache
def _emitted(dialect: str, direction: str) -> Any:
    able = [name for name in DIALECTS if direction in registry.DIRECTIONS[name]]
    if dialect in able:
        return registry.module(dialect, direction)
    if dialect in DIALECTS:
        raise UnknownDialect(f"{dialect} has no {direction} mapping yet; those with one are {', '.join(able)}")
    raise UnknownDialect(f"there is no dialect {dialect!r}; there are {', '.join(DIALECTS)}")
