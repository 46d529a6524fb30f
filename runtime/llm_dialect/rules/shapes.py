"""R15: the shape that the schema of a function's arguments must have: one object, said plainly at its top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["ALWAYS", "JOINED_SHAPES", "RESHAPED", "SHAPED", "object_schema", "shape_of"]

SHAPED = Rule("defaulted", "none", "R15", "the target wants an object schema to say so, with its properties")
ALWAYS = Rule("dropped", "none", "R15", "arguments are always an object")
RESHAPED = Rule("dropped", "lossy", "R15", "arguments are an object, and the schema says something else")
JOINED_SHAPES = Rule(
    "dropped", "lossy", "R15", "the target takes no alternatives at the top of a schema; their properties are joined"
)
_ALTERNATIVES = ("anyOf", "oneOf", "allOf")
_OBJECT = "object"
# Keys that null has a meaning in.
_VALUES = frozenset(("default", "const", "examples", "enum"))


def object_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R15: the schema of arguments is that of an object; one that says so differently is mended, and that is told.

    A type that is missing or one of several is said, properties that are missing or null are none, alternatives at
    the top are joined. A strict function without a schema has one of no arguments, as strict schemas are.

    >>> object_schema(None, {"type": "object", "properties": {}}, None)
    {'type': 'object', 'properties': {}}
    """
    if value is None and o is not None and o.strict:
        cx.report.note(o, None, SHAPED)
        return {"type": _OBJECT, "properties": {}, "required": [], "additionalProperties": False}
    if type(value) is not dict or _is_plain(value):
        return value
    alternatives = [key for key in _ALTERNATIVES if key in value]
    for key in alternatives:
        cx.report.note(o, "parameters", JOINED_SHAPES, f".{key}")
    joined = _joined(value) if alternatives else value
    made = _plain(joined)
    if made is not joined and not _told(o, joined, cx):
        cx.report.note(o, "parameters", SHAPED)
    return made


def shape_of(schema: Any) -> Any:
    """Give what `object_schema` makes of a schema."""
    if type(schema) is not dict or _is_plain(schema):
        return schema
    return _plain(_joined(schema) if not schema.keys().isdisjoint(_ALTERNATIVES) else schema)


def _is_plain(schema: dict[str, Any]) -> bool:
    """Tell at a glance that a schema is that of an object, says so, and has no key that must go."""
    if schema.get("type") != _OBJECT or type(schema.get("properties")) is not dict or None in schema.values():
        return False
    return "anyOf" not in schema and "oneOf" not in schema and "allOf" not in schema


def _told(o: Any, schema: dict[str, Any], cx: Writing) -> bool:
    """Report what a schema says otherwise than it must; tell whether there was something."""
    kind, named = schema.get("type"), schema.get("properties")
    kinds = kind if type(kind) is list else [kind]
    if kind is not None and kind != _OBJECT:
        known = any(type(each) is str and each.lower() == _OBJECT for each in kinds)
        cx.report.note(o, "parameters", ALWAYS if known else RESHAPED, ".type")
    if named is not None and type(named) is not dict:
        cx.report.note(o, "parameters", RESHAPED, ".properties")
        return True
    return kind is not None and kind != _OBJECT


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    empty = [key for key, held in schema.items() if held is None and key not in _VALUES]
    named = type(schema.get("properties")) is dict or "$ref" in schema
    if schema.get("type") == _OBJECT and named and not empty:
        return schema
    out = {"type": _OBJECT} | {key: held for key, held in schema.items() if key not in empty}
    out["type"] = _OBJECT
    if not named:
        out["properties"] = {}
    return out


def _joined(schema: dict[str, Any]) -> dict[str, Any]:
    """Join the alternatives at the top: all properties of all of them, required where each way requires it."""
    out = {key: held for key, held in schema.items() if key not in _ALTERNATIVES}
    properties: dict[str, Any] = dict(_map(schema.get("properties")))
    required: list[Any] = list(_list(schema.get("required")))
    for key in _ALTERNATIVES:
        parts = [_resolved(part, schema) for part in _list(schema.get(key))]
        for part in parts:
            for name, each in _map(part.get("properties")).items():
                properties[name] = _either(properties[name], each) if name in properties else each
        wanted = [_names(part.get("required")) for part in parts]
        required += [
            name for names in wanted for name in names if key == "allOf" or all(name in all_ for all_ in wanted)
        ]
    out["properties"] = properties
    if required and type(schema.get("required")) in (list, type(None)):
        out["required"] = [name for place, name in enumerate(required) if name not in required[:place]]
    return out


def _resolved(part: Any, schema: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference into the same schema, once."""
    found: Any = part
    reference = _map(part).get("$ref")
    if type(reference) is str and reference.startswith("#/"):
        found = schema
        for step in reference[2:].split("/"):
            found = _map(found).get(step.replace("~1", "/").replace("~0", "~"))
    return _map(found)


def _either(one: Any, other: Any) -> Any:
    return one if one == other else {"anyOf": [one, other]}


def _map(value: Any) -> dict[str, Any]:
    return value if type(value) is dict else {}


def _list(value: Any) -> list[Any]:
    return value if type(value) is list else []


def _names(value: Any) -> list[str]:
    return [name for name in _list(value) if type(name) is str]
