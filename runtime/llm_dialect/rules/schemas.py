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
    "ALTERNATIVES",
    "CLOSED",
    "ENDLESS",
    "FORMATS",
    "FURTHER",
    "JSON_WISH",
    "NO_OBJECT",
    "TOLD_JSON",
    "UNBOUND",
    "all_parts",
    "bounds",
    "closed_schema",
    "either_schema",
    "finite_format",
    "is_endless",
    "object_format",
    "object_parts",
    "told_json",
    "told_json_in_input",
    "unbound_schema",
]

CLOSED = Rule("substituted", "lossy", "R1", "the target wants each object of the schema closed to further properties")
FURTHER = Rule("dropped", "lossy", "R1", "the target takes no further properties, whatever their schema")
UNBOUND = Rule("substituted", "lossy", "R1", "the target refuses this word of a schema; it is told in the description")
ALTERNATIVES = Rule("substituted", "lossy", "R1", "of alternatives the target knows only that one or more of them hold")
ONE_PART = Rule("regrouped", "none", "R1", "all of one is that one")
ENDLESS = Rule("dropped", "rejected", "R1", "the target keeps an answer to no schema that holds itself")
NO_OBJECT = Rule("dropped", "rejected", "R1", "the target keeps an answer to a schema only where that is an object's")
TOLD_JSON = Rule("emulated", "lossy", "R1", "the target gives JSON only where it is asked for in words: it is")
JSON_WISH = "Answer with a JSON object."
_RANGES = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_SIZES = ("minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties")
_SIDE = ("patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems", "propertyOrdering")
_LOGIC = ("if", "then", "else", "not", "contains", "minContains", "maxContains", "prefixItems")
_LINKS = ("dependentRequired", "dependentSchemas", "dependencies")
_BOUNDS = frozenset((*_RANGES, *_SIZES, *_SIDE, *_LOGIC, *_LINKS))
# Formats of texts that both vendors who keep to schemas by grammars know.
FORMATS = frozenset(("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"))
_KEPT_FORMATS = FORMATS | {"uri"}
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


def all_parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Give all schemas in a schema, itself included."""
    return (part for _, part in _placed(schema))


def object_parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Give all schemas of objects in a schema."""
    return filter(_is_object, all_parts(schema))


def bounds(part: dict[str, Any]) -> list[str]:
    """Name the words of a schema that the one target of these rules refuses: bounds, conditions, other formats."""
    found = [key for key in _BOUNDS & part.keys() if not (key == "minItems" and part[key] in (0, 1))]
    if part.get("format", "uri") not in _KEPT_FORMATS:
        found.append("format")
    if any(type(each) is dict and "$ref" in each for each in _listed(part, "allOf")):
        found.append("allOf")
    if "oneOf" in part and "anyOf" in part:
        found.append("oneOf")
    if not str(part.get("$ref", "#")).startswith("#"):
        found.append("$ref")
    return found


def _listed(part: dict[str, Any], key: str) -> list[Any]:
    held = part.get(key)
    return held if type(held) is list else []


def _is_object(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    return kind == "object" or (type(kind) is list and "object" in kind) or (kind is None and "properties" in schema)


def closed_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R1: close each object of a schema to further properties."""
    if all(part.get("additionalProperties") is False for part in object_parts(value)):
        return value
    cx.report.note(o, "schema", CLOSED)
    for path, part in _placed(value):
        if _is_object(part) and type(part.get("additionalProperties", False)) is not bool:
            cx.report.note(o, "schema", FURTHER, f"{_below(o, path)}.additionalProperties")
    return _closed(value)


def either_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R1: alternatives of which one alone may hold are such of which one or more may; all of one part is that part."""
    parts = [(path, part) for path, part in _placed(value) if _is_one_of(part) or _is_lone(part)]
    for path, part in parts:
        rule, key = (ALTERNATIVES, "oneOf") if _is_one_of(part) else (ONE_PART, "allOf")
        cx.report.note(o, "schema", rule, f"{_below(o, path)}.{key}")
    return _changed(value, _either) if parts else value


def _is_one_of(part: dict[str, Any]) -> bool:
    return "oneOf" in part and "anyOf" not in part


def _is_lone(part: dict[str, Any]) -> bool:
    """Tell whether a schema is all of one reference, and says nothing beside it that this one may say."""
    held = _listed(part, "allOf")
    return len(held) == 1 and type(held[0]) is dict and list(held[0]) == ["$ref"] and "$ref" not in part


def _either(part: dict[str, Any]) -> dict[str, Any]:
    if _is_lone(part):
        part = {key: held for key, held in part.items() if key != "allOf"} | part["allOf"][0]
    return {("anyOf" if key == "oneOf" else key): held for key, held in part.items()} if _is_one_of(part) else part


def is_endless(schema: Any) -> bool:
    """Tell whether a schema holds itself, by references within it.

    >>> is_endless({"items": {"$ref": "#"}}), is_endless({"$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}})
    (True, False)
    """
    if type(schema) is not dict or "$ref" not in to_text(schema):
        return False
    leads: dict[str, set[str]] = {}
    waiting = _references(schema)
    while waiting:
        name = waiting.pop()
        if name not in leads:
            leads[name] = _references(_referred(name, schema))
            waiting |= leads[name]
    while leads:  # a reference that leads to none that is left ends
        ended = {name for name, others in leads.items() if others.isdisjoint(leads)}
        if not ended:
            return True
        leads = {name: others for name, others in leads.items() if name not in ended}
    return False


def _references(schema: Any) -> set[str]:
    """Give the references within a schema, to other places of the whole."""
    found = (part.get("$ref") for part in all_parts(schema))
    return {name for name in found if type(name) is str and name.startswith("#")}


def _referred(name: str, schema: Any) -> Any:
    found = schema
    for key in name[1:].split("/")[1:]:
        found = found.get(key.replace("~1", "/").replace("~0", "~")) if type(found) is dict else None
    return found


def finite_format(o: Any, value: Any, cx: Writing) -> Any:
    """R1: an answer keeps to no schema that holds itself; that is told and left to words."""
    if value is None or not is_endless(value.schema):
        return value
    cx.report.note(value, None, ENDLESS)
    finish(value, {}, cx)
    return None


def unbound_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R1: words of a schema that the target refuses are told in the description, where the model reads them."""
    found = [(path, key) for path, part in _placed(value) for key in sorted(bounds(part))]
    for path, key in found:
        cx.report.note(o, "schema", UNBOUND, f"{_below(o, path)}.{key}")
    return _changed(value, _unbound) if found else value


def _below(o: Any, path: str) -> str:
    """Give the path within a schema as the body has it."""
    older = (o.form or {}).get("schema=")
    return path if older is None else _own_path(path, older[0])


def _own_path(path: str, given: Any) -> str:
    """Give a path in the words of the older notation, which has no `$` before the names of definitions."""
    return _DEFINITIONS.sub(".defs", path) if "$defs" not in to_text(given) else path


def _unbound(schema: dict[str, Any]) -> dict[str, Any]:
    refused = sorted(bounds(schema))
    if not refused:
        return schema
    said = "; ".join(f"{key}: {to_text(schema[key])}" for key in refused)
    words = [text for text in (schema.get("description"), said) if type(text) is str and text]
    return {key: held for key, held in schema.items() if key not in refused} | {"description": "\n".join(words)}


def told_json(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: the target gives plain JSON only where the conversation has the word; where it has not, it is told to."""
    return value if not _wants_json(value) or _is_json_told(value, value.system or []) else _with_word(value, cx)


def told_json_in_input(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R1: as `told_json`, where instructions that stand apart do not count."""
    return value if not _wants_json(value) or _is_json_told(value, []) else _with_word(value, cx)


def _wants_json(value: ItemRequest) -> bool:
    return value.response_format is not None and value.response_format.kind is FORMAT_KIND_JSON_OBJECT


def _is_json_told(value: ItemRequest, before: list[Any]) -> bool:
    """Tell whether a text of the conversation, or of the instructions before it, has the word."""
    spoken = [*before, *(item for message in value.messages for item in message.content)]
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
