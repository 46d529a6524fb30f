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

__all__ = ["Block", "dialect_of", "path_of", "place_of", "step"]

_PLAIN = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*\Z")
_STEPS = re.compile(r"\$|\.[^.\[]+|\[(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^\]]*)\]")


class Block:
    """One vendor definition as the emitted parser reads it.

    Attributes:
        dialect: The dialect it belongs to.
        name: Name of the definition in the vendor schema.
        paths: Canonical field → vendor path below the object.
        kept: Vendor path → what it costs that no other dialect can say it.
        names: Of the block above a root: path of a key → how the body spells it, where it spells it otherwise.
    """

    __slots__ = ("dialect", "kept", "name", "names", "paths")

    def __init__(
        self,
        dialect: str,
        name: str,
        paths: Mapping[str, str],
        kept: Mapping[str, Rule],
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Hold the tables; they are shared by all nodes of the definition and never change."""
        self.dialect = dialect
        self.name = name
        self.paths = paths
        self.kept = kept
        self.names = names

    def __reduce__(self) -> tuple[type[Block], tuple[Any, ...]]:
        """Let nodes be copied and pickled."""
        return Block, (self.dialect, self.name, dict(self.paths), dict(self.kept), self.names)

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


def _own_words(path: str, at: tuple[Any, ...] | None) -> str:
    """Give a path in the body's own spelling of its keys."""
    while at is not None and at[1] is not None:
        at = at[1]
    names = None if at is None else at[0].names
    if not names:
        return path
    usual, own = "", ""
    for each in _STEPS.findall(path):
        usual += each
        word = names.get(usual)
        own += each if word is None else f".{word}"
    return own


def place_of(at: tuple[Any, ...] | None, below: str = "") -> str:
    """Give the path of a place that has no node, in the usual spelling of keys."""
    return _join(_climb(at), below)


def path_of(node: Any, field: str | None = None, below: str = "") -> str:
    """Give the `$.path` of `node`, of one of its canonical fields, or of what is `below`, in the body it came from."""
    at = node.at
    return "$" + below if at is None else _own_words(_path(node, at, field) + below, at)


def _path(node: Any, at: tuple[Any, ...], field: str | None) -> str:
    if field is None:
        return _climb(at)
    form = node.form or {}
    if f"@{field}" in form:
        return _join(_climb(at[1]), form[f"@{field}"])
    if f".{field}" in form:
        return _join(_climb(at), form[f".{field}"])
    found = at[0].paths.get(field)
    head, dot, tail = field.partition(".")
    if found is None and dot:
        inner = getattr(node, head)
        return _path_of_inner(inner, node, at, head, tail)
    return _path_of_scattered(node, at, field) if found is None else _join(_climb(at), found)


def _path_of_scattered(node: Any, at: tuple[Any, ...], field: str) -> str:
    """Give the path of an object that has no place of its own, only properties that fill it: the first of these."""
    inner = getattr(node, field, None)
    place = getattr(inner, "at", None)
    if place is None or place[2] is not None:
        return _climb(at)
    known = [name for name in place[0].paths if getattr(inner, name, None) is not None]
    return _path(inner, place, known[0]) if known else _climb(at)


def _path_of_inner(inner: Any, node: Any, at: tuple[Any, ...], head: str, tail: str) -> str:
    if inner is None or inner.at is None:
        return _path(node, at, head)
    return _path(inner, inner.at, tail)
