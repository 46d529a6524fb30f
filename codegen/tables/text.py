"""Prints JSON for review: what fits a line is a line, what does not is opened, down to some depth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["json_text"]

_WIDTH = 100


def json_text(value: dict[str, Any], depth: int) -> str:
    """Print an object, at most `depth` levels of it open."""
    return "".join(_lines(value, depth, "")) + "\n"


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _lines(value: object, depth: int, margin: str) -> Iterator[str]:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if not depth or not _is_dict(value) or len(text) <= _WIDTH:
        yield text
        return
    start = "{\n"
    for key, inner in value.items():
        yield f"{start}{margin} {json.dumps(key)}: "
        yield from _lines(inner, depth - 1, margin + " ")
        start = ",\n"
    yield f"\n{margin}}}"
