"""Annotations that need no definition: scalars, literals and the constraints of ``Annotated``."""

from __future__ import annotations

import collections.abc as cabc
import datetime
import enum
import typing
from typing import Any

from codegen.schemas.shapes import Schema

CONSTRAINTS = {
    "ge": "minimum",
    "le": "maximum",
    "gt": "exclusiveMinimum",
    "lt": "exclusiveMaximum",
    "min_length": "minLength",
    "max_length": "maxLength",
}
LITERAL_TYPES: dict[type, str] = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
SCALARS: tuple[tuple[type, Schema], ...] = (  # the first that matches counts: bool is an int, datetime a date
    (bool, {"type": "boolean"}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
    (str, {"type": "string"}),
    (bytes, {"type": "string", "contentEncoding": "base64"}),
    (datetime.datetime, {"type": "string", "format": "date-time"}),
    (datetime.date, {"type": "string", "format": "date"}),
)


def literal(values: tuple[Any, ...]) -> Schema:
    """Return the schema of a ``Literal``; values are sorted, since ``typing`` caches them in any order."""
    plain = sorted({v.value if isinstance(v, enum.Enum) else v for v in values}, key=str)
    out: Schema = {"const": plain[0]} if len(plain) == 1 else {"enum": plain}
    names = {LITERAL_TYPES.get(v.__class__) for v in plain}
    if len(names) == 1 and (name := names.pop()):
        out["type"] = name
    return out


def scalar(tp: type) -> Schema | None:
    """Return the schema of a plain class, or None when it has none of its own."""
    if issubclass(tp, enum.Enum):
        return literal(tuple(member.value for member in tp))
    for base, schema in SCALARS:
        if issubclass(tp, base):
            return dict(schema)
    if tp in (dict, cabc.Mapping):
        return {"type": "object", "additionalProperties": True}
    if tp in (list, cabc.Sequence):
        return {"type": "array"}
    return None


def constrained(schema: Schema, metadata: typing.Iterable[Any]) -> Schema:
    """Add what ``Annotated`` says about a value."""
    out = dict(schema)
    for item in metadata:
        if getattr(item, "format", None) == "iso8601" and out.get("type") == "string":
            out["format"] = "date-time"
        for attribute, keyword in CONSTRAINTS.items():
            value = getattr(item, attribute, None)
            if isinstance(value, (int, float)):
                out[keyword] = value
    return out


def declared_tag(metadata: typing.Iterable[Any]) -> str | None:
    """Return the discriminator a union was annotated with."""
    for item in metadata:
        tag = getattr(item, "discriminator", None) or getattr(item, "field_name", None)
        if isinstance(tag, str):
            return tag
    return None


def forget_known(schema: Schema) -> Schema:
    """Drop the list of known values: model names are data that ages weekly, not shape."""
    out = {k: v for k, v in schema.items() if k != "x-known"}
    if "anyOf" in out:
        out["anyOf"] = [forget_known(member) for member in out["anyOf"]]
    return out
