"""A value that a JSON Schema takes, the same each time."""

from __future__ import annotations

from typing import Any

__all__ = ["sample"]

_DEEPEST = 12
_PLAIN: dict[str, Any] = {"string": "text", "integer": 1, "number": 1.5, "boolean": True, "null": None}


def sample(schema: Any) -> Any:
    """Make a value of a schema; of an object all required properties, or all if none is.

    >>> sample({"type": "object", "properties": {"city": {"type": "string"}, "days": {"enum": [3, 5]}}})
    {'city': 'text', 'days': 3}
    """
    return _made(schema, schema, _DEEPEST)


def _made(schema: Any, root: Any, depth: int) -> Any:
    if not isinstance(schema, dict) or not depth:
        return None
    if "$ref" in schema:
        return _made(_found(root, schema["$ref"]), root, depth - 1)
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    if schema.get("enum"):
        return schema["enum"][0]
    for word in ("anyOf", "oneOf", "allOf"):
        if schema.get(word):
            return _made(schema[word][0], root, depth - 1)
    return _typed(schema, root, depth)


def _typed(schema: dict[str, Any], root: Any, depth: int) -> Any:
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = kind[0] if kind else None
    kind = kind.lower() if isinstance(kind, str) else "object" if "properties" in schema else "string"
    if kind == "object":
        wanted = schema.get("properties") or {}
        names = schema.get("required") or list(wanted)
        return {name: _made(wanted.get(name, {}), root, depth - 1) for name in names}
    if kind == "array":
        return [_made(schema.get("items", {}), root, depth - 1) for _ in range(max(1, schema.get("minItems") or 0))]
    return max(_PLAIN[kind], schema.get("minimum", 1)) if kind in ("integer", "number") else _PLAIN.get(kind)


def _found(root: Any, ref: Any) -> Any:
    """Follow a reference within the schema."""
    place = root
    for step in str(ref).removeprefix("#/").split("/"):
        place = place.get(step) if isinstance(place, dict) else None
    return place
