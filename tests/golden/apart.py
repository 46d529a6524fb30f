"""How one JSON value differs from another, as far inside as they are alike: what a case says beside the plain one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["apart"]


def apart(plain: Any, made: Any) -> dict[str, Any]:
    """Give path → value where `made` differs; a path with `-` before it is one that `made` lacks.

    >>> apart({"a": 1, "b": [1, 2], "c": 0}, {"a": 1, "b": [1, 3], "d": None})
    {'b[1]': 3, '-c': 0, 'd': None}
    """
    return dict(_differences(plain, made, ""))


def _differences(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            yield from _of_key(one, other, key, f"{path}.{key}" if path else str(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from _differences(here, there, f"{path}[{place}]")
    elif json.dumps(one) != json.dumps(other):
        yield path, other


def _of_key(one: dict[str, Any], other: dict[str, Any], key: str, path: str) -> Iterator[tuple[str, Any]]:
    if key not in other:
        yield f"-{path}", one[key]
    elif key not in one:
        yield path, other[key]
    else:
        yield from _differences(one[key], other[key], path)
