"""Where a canonical node came from: cheap to record while parsing, turned into a path only when a loss is taken.

An origin is a linked tuple `(block, parent origin, key, index)`: `block` describes the vendor definition that was
parsed, `key` is the vendor path below the parent (None adds nothing), `index` the place in a list or -1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.report import Rule

__all__ = ["Block", "dialect_of", "path_of", "step"]

_PLAIN = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*\Z")


class Block:
    """One vendor definition as the emitted parser reads it.

    Attributes:
        dialect: The dialect it belongs to.
        name: Name of the definition in the vendor schema.
        paths: Canonical field → vendor path below the object.
        kept: Vendor path → what it costs that no other dialect can say it.
    """

    __slots__ = ("dialect", "kept", "name", "paths")

    def __init__(self, dialect: str, name: str, paths: Mapping[str, str], kept: Mapping[str, Rule]) -> None:
        """Hold the tables; they are shared by all nodes of the definition and never change."""
        self.dialect = dialect
        self.name = name
        self.paths = paths
        self.kept = kept

    def __reduce__(self) -> tuple[type[Block], tuple[Any, ...]]:
        """Let nodes be copied and pickled."""
        return Block, (self.dialect, self.name, dict(self.paths), dict(self.kept))

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Block:
        """A block is a constant."""
        return self


def dialect_of(node: Any) -> str | None:
    """Name the dialect that `node` was parsed from; None for a node made by hand."""
    at = node.at
    return None if at is None else at[0].dialect


def step(key: Any) -> str:
    """Write one key of the input as a step of a path; a key that is no plain name is quoted."""
    return f".{key}" if type(key) is str and _PLAIN.match(key) else f"[{key!r}]"


def _join(path: str, below: str) -> str:
    return f"{path}.{below}" if below else path


def _climb(at: tuple[Any, ...] | None) -> str:
    steps: list[str] = []
    while at is not None:
        _, up, key, index = at
        if index >= 0:
            steps.append(f"[{index}]")
        if key:
            steps.append(f".{key}")
        at = up
    return "$" + "".join(reversed(steps))


def path_of(node: Any, field: str | None = None) -> str:
    """Give the `$.path` of `node`, or of one of its canonical fields, in the body it was parsed from."""
    at = node.at
    if at is None:
        return "$"
    if field is None:
        return _climb(at)
    moved = None if node.form is None else node.form.get("@" + field)
    if moved is not None:
        return _join(_climb(at[1]), moved)
    found = at[0].paths.get(field)
    head, dot, below = field.partition(".")
    if found is None and dot:
        inner = getattr(node, head)
        return path_of(node, head) if inner is None or inner.at is None else path_of(inner, below)
    return _join(_climb(at), found or "")
