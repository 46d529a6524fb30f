"""Reads JSON that stands in a string."""

from __future__ import annotations

import orjson

__all__ = ["is_object"]


def is_object(text: str) -> bool:
    """Tell whether a text is one JSON object."""
    try:
        return isinstance(orjson.loads(text), dict)
    except orjson.JSONDecodeError:
        return False
