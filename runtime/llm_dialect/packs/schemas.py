"""Schemas in two notations, JSON Schema and OpenAPI's older one, and the format of an answer that is said by both.

The notation is the caller's choice, so an open schema is read as JSON Schema and comes back as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.generated.canonical.enums import (
    FORMAT_KIND_JSON_OBJECT,
    FORMAT_KIND_JSON_SCHEMA,
    FORMAT_KIND_TEXT,
)
from llm_dialect.generated.canonical.request import ResponseFormat
from llm_dialect.origin import Block
from llm_dialect.readers import (
    spell,
    wrong,
)

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "json_schema",
    "pack_format_json",
    "pack_format_open",
    "pack_format_type",
    "pack_json_parameters",
    "pack_open_parameters",
    "unpack_format_json",
    "unpack_format_open",
    "unpack_format_type",
    "unpack_json_parameters",
    "unpack_open_parameters",
]

JSON, TEXT = "application/json", "text/plain"
_LISTS = ("anyOf",)
_MAPS = ("properties", "defs")
_ONES = ("items", "additionalProperties")
_NAMES = {
    "defs": "$defs",
    "ref": "$ref",
    "any_of": "anyOf",
    "min_items": "minItems",
    "max_items": "maxItems",
    "min_length": "minLength",
    "max_length": "maxLength",
    "min_properties": "minProperties",
    "max_properties": "maxProperties",
}
# Counts, which this family of wires writes as text too.
_COUNTS = frozenset(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"))
# The mark of a schema in the older notation: [as it came, as it was read].
_OPEN = "schema="
_WORD, _BESIDE = "type=", "text="


def json_schema(v: Any) -> Any:
    """Give the JSON Schema that an OpenAPI schema says; one that is JSON Schema already as it is.

    >>> json_schema({"type": "STRING", "nullable": True})
    {'type': ['string', 'null']}
    """
    if type(v) is not dict:
        return v
    out = {_NAMES.get(key, key): _part(key, value) for key, value in v.items() if key != "nullable"}
    for name in _COUNTS & out.keys():
        if type(out[name]) is str and out[name].isascii() and out[name].isdigit():
            out[name] = int(out[name])
    kind = out.get("type")
    if type(kind) is str and kind.isupper():
        out["type"] = kind = kind.lower()
    if kind == "type_unspecified":
        del out["type"]
    if "nullable" in v and v["nullable"] is not False:
        named = type(kind) is str and kind not in ("null", "type_unspecified") and v["nullable"] is True
        out |= {"type": [kind, "null"]} if named else {"nullable": v["nullable"]}
        if named and type(out.get("enum")) is list and None not in out["enum"]:
            out["enum"] = [*out["enum"], None]
    return v if out == v else out


def _part(key: str, value: Any) -> Any:
    if key in _LISTS and type(value) is list:
        return [json_schema(each) for each in value]
    if key in _MAPS and type(value) is dict:
        return {name: json_schema(each) for name, each in value.items()}
    return json_schema(value) if key in _ONES else value


def unpack_json_parameters(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read arguments in JSON Schema; what is no schema is only kept."""
    if type(v) is dict:
        o.parameters = v
    else:
        o.form = spell(o.form, f"{key}!", v)


def pack_json_parameters(o: Any, cx: Writing) -> Any:
    """Write arguments in JSON Schema, unless they came in the older notation."""
    return None if spelled(o, _OPEN, cx) is not None else o.parameters


def unpack_open_parameters(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read arguments in the older notation."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    if o.parameters is not None:
        o.form = spell(o.form, f"{key}!", v)
        return
    o.parameters = json_schema(v)
    o.form = spell(spell(o.form, _OPEN, [v, o.parameters]), ".parameters", key)


def pack_open_parameters(o: Any, cx: Writing) -> Any:
    """Write arguments in the older notation if they came so: as they were, or as they are now."""
    mark = spelled(o, _OPEN, cx)
    if mark is None or o.parameters is None:
        return None
    return mark[0] if o.parameters == mark[1] else o.parameters


def _format(o: Any, cx: Reading, at: tuple[Any, ...], key: str) -> ResponseFormat:
    if o.response_format is None:
        o.response_format = ResponseFormat(FORMAT_KIND_TEXT, at=(Block(cx.dialect, "", {}, {}), at, key, -1))
    made: ResponseFormat = o.response_format
    return made


def unpack_format_type(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the MIME type of the answer: text, or JSON."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    if v not in (JSON, TEXT):
        o.form = spell(o.form, f"{key}!", v)
        return
    made = _format(o, cx, at, key)
    made.kind = FORMAT_KIND_JSON_OBJECT if v == JSON else FORMAT_KIND_TEXT
    made.form = spell(made.form, _WORD, v)


def pack_format_type(o: Any, cx: Writing) -> str | None:
    """Write the MIME type of the answer; text needs no saying, and a schema that came without a type goes without."""
    made = o.response_format
    if made is None:
        return None
    mark = spelled(made, _WORD, cx)
    if made.at is not None and made.at[0].dialect == cx.target and mark is None:
        return None
    if made.kind is FORMAT_KIND_TEXT or spelled(made, _BESIDE, cx) is not None:
        return TEXT if mark is not None else None
    return JSON


def unpack_format_json(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the schema of the answer in JSON Schema; what is no schema is only kept."""
    if type(v) is not dict:
        o.form = spell(o.form, f"{key}!", v)
        return
    made = _format(o, cx, at, key)
    if made.form is not None and made.form.get(_WORD) == TEXT:
        made.form = spell(made.form, _BESIDE, True)
    made.kind, made.schema, made.strict = FORMAT_KIND_JSON_SCHEMA, v, True  # it is always kept to here
    made.at = (made.at[0], at, key, -1) if made.at is not None else None


def pack_format_json(o: Any, cx: Writing) -> Any:
    """Write the schema of the answer in JSON Schema, unless it came in the older notation."""
    made = o.response_format
    return None if made is None or spelled(made, _OPEN, cx) is not None else made.schema


def unpack_format_open(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the schema of the answer in the older notation."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    if o.response_format is not None and o.response_format.schema is not None:
        o.form = spell(o.form, f"{key}!", v)
        return
    unpack_format_json(json_schema(v), cx, o, at, key)
    made = _format(o, cx, at, key)
    made.form = spell(made.form, _OPEN, [v, made.schema])


def pack_format_open(o: Any, cx: Writing) -> Any:
    """Write the schema of the answer in the older notation if it came so."""
    made: ResponseFormat | None = o.response_format
    mark = None if made is None else spelled(made, _OPEN, cx)
    if mark is None or made is None:
        return None
    return mark[0] if made.schema == mark[1] else made.schema
