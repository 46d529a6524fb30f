"""The vendors' schemas as emitted: whether a body is valid, and in which branch of a union it is written.

What is wrong is said without the values that stand there: captured traffic is somebody's own.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from jsonschema import Draft202012Validator, validators

from llm_dialect.origin import step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Fault", "Vendor", "is_dict", "is_list", "path_text", "vendor"]

Schema = dict[str, Any]
Steps = tuple[str | int, ...]

_KINDS: dict[type, tuple[str, ...]] = {
    dict: ("object",),
    list: ("array",),
    str: ("string",),
    bool: ("boolean",),
    int: ("integer", "number"),
    float: ("number",),
    type(None): ("null",),
}


class Fault(NamedTuple):
    """One way in which a body breaks a schema."""

    path: str
    message: str


class Vendor:
    """The schema of one dialect."""

    def __init__(self, document: Schema) -> None:
        """Hold the document with its `$defs` and `roots`."""
        self.document = document

    def faults(self, body: object, root: str) -> list[Fault]:
        """List how a body breaks the schema of a root: request, response or error."""
        return [Fault(path_text(each.absolute_path), _words(each)) for each in self._validator(root).iter_errors(body)]

    def has(self, root: str) -> bool:
        """Tell whether the schema has a root of this name."""
        return root in self.document["roots"]

    def resolve(self, schema: Schema) -> Schema:
        """Follow `$ref`."""
        while "$ref" in schema:
            schema = self.document["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema

    def branch(self, schema: Schema, value: object) -> Schema:
        """Give the schema without union that a value is written in; any, if none fits."""
        schema = self.resolve(schema)
        while "anyOf" in schema:
            fitting = [each for each in schema["anyOf"] if self._fits(self.resolve(each), value)]
            schema = self.resolve(fitting[0]) if fitting else {}
        return schema

    def branches(self, root: str) -> list[Schema]:
        """List the kinds of object that a root may be."""
        found: list[Schema] = []
        waiting: list[Schema] = [self.document["roots"][root]] if self.has(root) else []
        while waiting:
            schema = self.resolve(waiting.pop())
            waiting += schema.get("anyOf", ())
            found += [schema] if "properties" in schema else []
        return found

    @staticmethod
    def tagged(body: dict[str, Any], branch: Schema) -> int:
        """Count the constants of a kind of object that a body has; -1 where it has another value for one."""
        tags = {key: each["const"] for key, each in branch["properties"].items() if "const" in each}
        if any(body.get(key, tag) != tag for key, tag in tags.items()):
            return -1
        return sum(key in body for key in tags)

    @staticmethod
    def known(body: dict[str, Any], branch: Schema) -> float:
        """Give the share of a body's keys that a kind of object knows."""
        return sum(key in branch["properties"] for key in body) / len(body) if body else 0.0

    def _fits(self, schema: Schema, value: object) -> bool:
        if "anyOf" in schema:
            return any(self._fits(self.resolve(each), value) for each in schema["anyOf"])
        if "const" in schema:
            return bool(schema["const"] == value)
        if "enum" in schema:
            return value in schema["enum"]
        if schema.get("type", _KINDS[type(value)][0]) not in _KINDS[type(value)]:
            return False
        return not is_dict(value) or self._is_kind(schema, value)

    def _is_kind(self, schema: Schema, value: dict[str, Any]) -> bool:
        known = schema.get("properties", {})
        tags = {key: each["const"] for key, each in known.items() if "const" in each}
        same = all(value.get(key, tag) == tag for key, tag in tags.items())
        return same and value.keys() >= set(schema.get("required", ()))

    @cache  # noqa: B019 - one for each dialect, as long as the command runs
    def _validator(self, root: str) -> Any:
        return _Validator({"$defs": self.document["$defs"], **self.document["roots"][root]})


@cache
def vendor(dialect: str) -> Vendor:
    """Load the schema of a dialect."""
    file = files("llm_dialect.generated") / dialect / "schema.json"
    return Vendor(json.loads(file.read_text(encoding="utf-8")))


def path_text(steps: Iterable[str | int]) -> str:
    """Write steps as a `$.path`, as reports do."""
    return "$" + "".join(f"[{each}]" if isinstance(each, int) else step(each) for each in steps)


def is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether a JSON value is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a JSON value is a list."""
    return isinstance(value, list)


def _words(fault: Any) -> str:
    """Say what is wrong without the value."""
    wanted, keyword = fault.validator_value, fault.validator
    if keyword == "required":
        return f"a required key is missing: {', '.join(key for key in wanted if key not in fault.instance)}"
    if keyword in ("anyOf", "oneOf"):
        return "none of the kinds that may stand here"
    if keyword in ("type", "const", "enum", "minimum", "maximum", "pattern"):
        return f"{keyword} must be {json.dumps(wanted)[:200]}"
    return f"breaks {keyword}"


def _dispatch(validator: Any, branches: list[Schema], instance: object, schema: Schema) -> Iterator[Any]:
    """Check a tagged union by its tag alone: quicker, and the faults are about the case that was meant."""
    mark = schema.get("discriminator")
    tag = instance.get(mark["propertyName"]) if mark and is_dict(instance) else None
    if mark and isinstance(tag, str) and tag in mark["mapping"]:
        yield from validator.descend(instance, {"$ref": mark["mapping"][tag]})
    else:
        yield from Draft202012Validator.VALIDATORS["anyOf"](validator, branches, instance, schema)


_Validator: Any = validators.extend(Draft202012Validator, {"anyOf": _dispatch})  # type: ignore[no-untyped-call]
