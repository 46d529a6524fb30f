"""A dialect's schema: its definitions, the branch of a union that a value takes, and validators of its roots."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
from jsonschema import Draft202012Validator, validators

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ROOT", "Vendor", "faults", "vendor"]

ROOT = Path(__file__).resolve().parents[2]
Schema = dict[str, Any]

_KINDS: dict[type, tuple[str, ...]] = {
    dict: ("object",),
    list: ("array",),
    str: ("string",),
    bool: ("boolean",),
    int: ("integer", "number"),
    float: ("number",),
    type(None): ("null",),
}


class Vendor:
    """The schema of one dialect."""

    def __init__(self, document: Schema) -> None:
        """Hold the document with its `$defs` and `roots`."""
        self.document = document

    def resolve(self, schema: Schema) -> Schema:
        """Follow `$ref`."""
        while "$ref" in schema:
            schema = self.document["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema

    def branch(self, schema: Schema, value: Any) -> Schema:
        """Give the schema without union that `value` is written in; any, if none fits."""
        schema = self.resolve(schema)
        while "anyOf" in schema:
            fitting = [each for each in schema["anyOf"] if self._fits(self.resolve(each), value)]
            schema = self.resolve(fitting[0]) if fitting else {}
        return schema

    def _fits(self, schema: Schema, value: Any) -> bool:
        if "anyOf" in schema:
            return any(self._fits(self.resolve(each), value) for each in schema["anyOf"])
        if "const" in schema:
            return bool(schema["const"] == value)
        if "enum" in schema:
            return value in schema["enum"]
        if schema.get("type", _KINDS[type(value)][0]) not in _KINDS[type(value)]:
            return False
        if not isinstance(value, dict):
            return True
        known = schema.get("properties", {})
        tags = {key: each["const"] for key, each in known.items() if "const" in each}
        return all(value.get(key, tag) == tag for key, tag in tags.items()) and value.keys() >= set(
            schema.get("required", ())
        )

    @cache  # noqa: B019 - vendors live as long as the process
    def validator(self, direction: str) -> Any:
        """Make the validator of a root."""
        schema = {"$defs": self.document["$defs"], **self.document["roots"][direction]}
        return _Validator(schema)

    @cache  # noqa: B019 - vendors live as long as the process
    def quick(self, direction: str) -> jsonschema_rs.Draft202012Validator:
        """Make a validator of a root that says yes or no as the other one does, many times as fast."""
        return jsonschema_rs.Draft202012Validator(
            _told_apart({"$defs": self.document["$defs"], **self.document["roots"][direction]})
        )


def _told_apart(schema: Any) -> Any:
    """Write tagged unions so that the tag alone chooses the branch, as `_dispatch` does."""
    if isinstance(schema, list):
        return [_told_apart(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _told_apart(each) for key, each in schema.items()}
    mark = schema.get("discriminator")
    if not (isinstance(mark, dict) and "mapping" in mark and "anyOf" in made):
        return made
    name, rest = mark["propertyName"], made.pop("anyOf")
    tagged = {"type": "object", "required": [name], "properties": {name: {"enum": list(mark["mapping"])}}}
    cases = [
        {"if": {"properties": {name: {"const": tag}}}, "then": {"$ref": ref}} for tag, ref in mark["mapping"].items()
    ]
    return {**made, "if": tagged, "then": {"allOf": cases}, "else": {"anyOf": rest}}


def _dispatch(validator: Any, branches: list[Schema], instance: Any, schema: Schema) -> Iterator[Any]:
    """Check a tagged union by its tag alone: quicker, and the errors are about the case that was meant."""
    mark = schema.get("discriminator")
    tag = instance.get(mark["propertyName"]) if mark and isinstance(instance, dict) else None
    if mark and isinstance(tag, str) and tag in mark["mapping"]:
        yield from validator.descend(instance, {"$ref": mark["mapping"][tag]})
    else:
        yield from Draft202012Validator.VALIDATORS["anyOf"](validator, branches, instance, schema)


_Validator: Any = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"anyOf": _dispatch}
)


@cache
def vendor(dialect: str) -> Vendor:
    """Load the schema of a dialect."""
    return Vendor(json.loads((ROOT / "specs" / dialect / "schema.json").read_text("utf-8")))


def faults(body: Any, dialect: str, direction: str) -> list[str]:
    """List how `body` breaks the schema of its dialect."""
    made = vendor(dialect)
    if _is_right(made.quick(direction), body):
        return []
    return [f"{error.json_path}: {error.message[:200]}" for error in made.validator(direction).iter_errors(body)]


def _is_right(validator: jsonschema_rs.Draft202012Validator, body: Any) -> bool:
    try:
        return validator.is_valid(body)
    except ValueError:  # what is no JSON
        return False
