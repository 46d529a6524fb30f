"""R1, R15: schemas that a target wants closed or whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.context import Writing

__all__ = ["CLOSED", "NOT_STRICT", "closed_schema", "strict_if_closed", "strict_if_whole"]

NOT_STRICT = Rule(
    "dropped", "lossy", "R15", "the target keeps strictly only to schemas whose objects allow nothing further"
)
CLOSED = Rule("substituted", "lossy", "R1", "the target wants each object of the schema closed to further properties")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_MAPS = ("properties", "$defs", "definitions", "patternProperties")
_ONES = ("items", "not", "if", "then", "else")


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for key in _LISTS:
        held = schema.get(key)
        yield from (part for part in (held if type(held) is list else ()) if type(part) is dict)
    for key in _MAPS:
        held = schema.get(key)
        yield from (part for part in (held.values() if type(held) is dict else ()) if type(part) is dict)
    yield from (schema[key] for key in _ONES if type(schema.get(key)) is dict)


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    waiting = [schema] if type(schema) is dict else []
    while waiting:
        part = waiting.pop()
        if _is_object(part):
            yield part
        waiting += _parts(part)


def _is_object(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    return kind == "object" or (type(kind) is list and "object" in kind) or (kind is None and "properties" in schema)


def _is_whole(part: dict[str, Any]) -> bool:
    named, required = part.get("properties"), part.get("required")
    names = set(named) if type(named) is dict else set()
    return names <= {name for name in (required if type(required) is list else ()) if type(name) is str}


def strict_if_closed(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema is closed to further properties."""
    if not value or all(part.get("additionalProperties") is False for part in _objects(o.parameters)):
        return value
    cx.report.note(o, "strict", NOT_STRICT)
    return None


def strict_if_whole(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema is closed and requires all that it names."""
    parts = _objects(o.parameters) if value else ()
    if all(part.get("additionalProperties") is False and _is_whole(part) for part in parts):
        return value
    cx.report.note(o, "strict", NOT_STRICT)
    return None


def closed_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R1: close each object of a schema to further properties."""
    if all(part.get("additionalProperties") is False for part in _objects(value)):
        return value
    cx.report.note(o, "schema", CLOSED)
    return _closed(value)


def _closed(schema: Any) -> Any:
    if type(schema) is not dict:
        return schema
    out = dict(schema)
    for key in _LISTS:
        if type(out.get(key)) is list:
            out[key] = [_closed(part) for part in out[key]]
    for key in _MAPS:
        if type(out.get(key)) is dict:
            out[key] = {name: _closed(part) for name, part in out[key].items()}
    for key in _ONES:
        if key in out:
            out[key] = _closed(out[key])
    if _is_object(out):
        out["additionalProperties"] = False
    return out
