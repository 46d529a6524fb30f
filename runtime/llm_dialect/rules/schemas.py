"""R1, R15: schemas that a target wants closed or whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.canonical.enums import FORMAT_KIND_JSON_OBJECT, ROLE_SYSTEM
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest
from llm_dialect.json_io import to_text
from llm_dialect.kept import (
    finish,
)
from llm_dialect.origin import step
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from llm_dialect.context import Writing

__all__ = [
    "CLOSED",
    "JSON_WISH",
    "NOT_STRICT",
    "NO_OBJECT",
    "TOLD_JSON",
    "UNBOUND",
    "closed_schema",
    "object_format",
    "strict_if_closed",
    "strict_if_whole",
    "told_json",
    "told_json_in_input",
    "unbound_schema",
]

NOT_STRICT = Rule("dropped", "lossy", "R15", "the target keeps strictly only to closed and plain schemas")
CLOSED = Rule("substituted", "lossy", "R1", "the target wants each object of the schema closed to further properties")
UNBOUND = Rule("substituted", "lossy", "R1", "the target keeps to no bounds of values; they are told in words")
NO_OBJECT = Rule("dropped", "rejected", "R1", "the target keeps an answer to a schema only where that is an object's")
TOLD_JSON = Rule("emulated", "lossy", "R1", "the target gives JSON only where it is asked for in words: it is")
JSON_WISH = "Answer with a JSON object."
_RANGES = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_SIZES = ("minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties")
_BOUNDS = frozenset((*_RANGES, *_SIZES))
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
# The way into definitions in a path; a name that is no plain word stands in brackets.
_DEFINITIONS = re.compile(r"\.\$defs(?=[.\[])")
_MAPS = ("properties", "$defs", "definitions", "patternProperties")
_ONES = ("items", "not", "if", "then", "else")


def _parts(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key in filter(schema.__contains__, _LISTS):
        held = schema[key]
        parts = enumerate(held) if type(held) is list else ()
        yield from ((f".{key}[{place}]", part) for place, part in parts if type(part) is dict)
    for key in filter(schema.__contains__, _MAPS):
        held = schema[key]
        named = held.items() if type(held) is dict else ()
        yield from ((f".{key}{step(name)}", part) for name, part in named if type(part) is dict)
    yield from ((f".{key}", schema[key]) for key in _ONES if type(schema.get(key)) is dict)


def _placed(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give all schemas in a schema, itself included, each with its path."""
    waiting = [("", schema)] if type(schema) is dict else []
    while waiting:
        path, part = waiting.pop()
        yield path, part
        waiting += [(f"{path}{below}", each) for below, each in _parts(part)]


def _all(schema: Any) -> Iterator[dict[str, Any]]:
    return (part for _, part in _placed(schema))


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    return filter(_is_object, _all(schema))


def _bounds(part: dict[str, Any]) -> list[str]:
    """Name the bounds of a schema that not every vendor keeps to."""
    return [key for key in _BOUNDS & part.keys() if not (key == "minItems" and part[key] in (0, 1))]


def _is_object(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    return kind == "object" or (type(kind) is list and "object" in kind) or (kind is None and "properties" in schema)


def _is_whole(part: dict[str, Any]) -> bool:
    named, required = part.get("properties"), part.get("required")
    names = set(named) if type(named) is dict else set()
    return names <= {name for name in (required if type(required) is list else ()) if type(name) is str}


def strict_if_closed(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema is closed to further properties, and nothing has bounds."""
    if not value:
        return value
    closed = all(part.get("additionalProperties") is False for part in _objects(o.parameters))
    if closed and not any(_bounds(part) for part in _all(o.parameters)):
        return value
    cx.report.note(o, "strict", NOT_STRICT)
    return None


def strict_if_whole(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema is closed and requires all that it names."""
    if not value:
        return value
    parts = _objects(o.parameters)
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


def unbound_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R1: bounds that the target refuses are told in the description, where the model reads them."""
    found = [(path, key) for path, part in _placed(value) for key in sorted(_bounds(part))]
    older = (o.form or {}).get("schema=")
    for path, key in found:
        below = path if older is None else _own_path(path, older[0])
        cx.report.note(o, "schema", UNBOUND, f"{below}.{key}")
    return _changed(value, _unbound) if found else value


def _own_path(path: str, given: Any) -> str:
    """Give a path in the words of the older notation, which has no `$` before the names of definitions."""
    return _DEFINITIONS.sub(".defs", path) if "$defs" not in to_text(given) else path


def _unbound(schema: dict[str, Any]) -> dict[str, Any]:
    bounds = sorted(_bounds(schema))
    if not bounds:
        return schema
    said = "; ".join(f"{key}: {to_text(schema[key])}" for key in bounds)
    words = [text for text in (schema.get("description"), said) if type(text) is str and text]
    return {key: held for key, held in schema.items() if key not in bounds} | {"description": "\n".join(words)}


def told_json(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: the target gives plain JSON only where the conversation has the word; where it has not, it is told to."""
    spoken = [*(value.system or ()), *(item for message in value.messages for item in message.content)]
    return value if _is_json_told(value, spoken) else _with_word(value, cx)


def told_json_in_input(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: as `told_json`, where instructions that stand apart do not count."""
    spoken = [item for message in value.messages for item in message.content]
    return value if _is_json_told(value, spoken) else _with_word(value, cx)


def _is_json_told(value: ItemRequest, spoken: list[Any]) -> bool:
    wish = value.response_format
    if wish is None or wish.kind is not FORMAT_KIND_JSON_OBJECT:
        return True
    return any("json" in item.text.lower() for item in spoken if type(item) is Text)


def _with_word(value: ItemRequest, cx: Writing) -> ItemRequest:
    wish: Any = value.response_format
    cx.report.note(wish, None, TOLD_JSON)
    told = ItemMessage(ROLE_SYSTEM, [Text(JSON_WISH, at=wish.at)], at=wish.at)
    return value.replace(messages=[told, *value.messages])


def object_format(o: Any, value: Any, cx: Writing) -> Any:
    """R1: an answer that keeps to a schema is an object in the target; another one is told and left to words."""
    schema = None if value is None else value.schema
    kind = schema.get("type") if type(schema) is dict else None
    if kind is None or kind == "object" or (type(kind) is list and "object" in kind):
        return value
    cx.report.note(value, None, NO_OBJECT)
    finish(value, {}, cx)
    return None


def _closed(schema: Any) -> Any:
    return _changed(schema, lambda part: {**part, "additionalProperties": False} if _is_object(part) else part)


def _changed(schema: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """Give a schema with each schema in it, and then itself, changed."""
    if type(schema) is not dict:
        return schema
    out = dict(schema)
    for key in _LISTS:
        if type(out.get(key)) is list:
            out[key] = [_changed(part, change) for part in out[key]]
    for key in _MAPS:
        if type(out.get(key)) is dict:
            out[key] = {name: _changed(part, change) for name, part in out[key].items()}
    for key in _ONES:
        if key in out:
            out[key] = _changed(out[key], change)
    return change(out)
