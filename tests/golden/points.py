"""What of a schema a body exercises: properties, cases of unions, values of enums, each by the place where it stands.

A place is `Definition.property`, with `[]` for the items of a list and `{}` for the values of a map.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.strategies.schemas import Schema, Vendor

__all__ = ["COMMON", "Point", "Route", "Survey", "exercised", "label", "values_of"]

Route = tuple[tuple[str, Any], ...]
"""How to get from the root to a point: `key`, `any` (which alternative), `item`, `map`, and at the end `value`."""


COMMON = ("user", "text", "message", "input_text", "output_text", "function", "none")
"""Tags of the cases that bodies are mostly made of: where some case is needed, it is one of these."""

LATE = (
    "GenerateContentRequest.systemInstruction",
    "ItemRequest.cache",
    "ItemRequest.system",
    "Response.instructions",
    "Text.logprobs",
    "Tool.cache",
)
"""Places that hold what stands elsewhere too, where it is more at home."""


@dataclass(frozen=True, order=True)
class Point:
    """One thing that a schema allows.

    Attributes:
        kind: property, case or value.
        place: Where.
        what: The case's definition or type, or the value; empty for a property.
    """

    kind: str
    place: str
    what: str = ""

    def __str__(self) -> str:
        """Say it in a few words."""
        return f"{self.place}{': ' if self.what else ''}{self.what}"


class Survey:
    """All points below a root, with the shortest way to each.

    Attributes:
        points: Point → route, nearest first.
        entries: Definition → route to its object.
    """

    def __init__(self, vendor: Vendor, root: Schema) -> None:
        """Walk the schema; a definition is entered once."""
        self.vendor = vendor
        self.points: dict[Point, Route] = {}
        self.entries: dict[str, Route] = {}
        self._late: deque[tuple[Schema, str, Route]] = deque()
        self._waiting: deque[tuple[Schema, str, Route]] = deque([(root, "", ())])
        while self._waiting or self._late:
            self._enter(*(self._waiting or self._late).popleft())

    def _enter(self, schema: Schema, place: str, route: Route) -> None:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            target = self.vendor.document["$defs"][name]
            if "properties" not in target:
                self._enter(target, place, route)
            elif name not in self.entries:
                self.entries[name] = route
                self._enter(target, name, route)
            return
        branches = sorted(enumerate(schema.get("anyOf", ())), key=lambda each: not self._common(each[1]))
        for index, each in branches:
            self._add(Point("case", place, label(each)), (*route, ("any", index)))
            self._enter(each, place, (*route, ("any", index)))
        for value in values_of(schema):
            self._add(Point("value", place, str(value)), (*route, ("value", value)))
        if "items" in schema:
            self._waiting.append((schema["items"], f"{place}[]", (*route, ("item", None))))
        if isinstance(schema.get("additionalProperties"), dict):
            self._waiting.append((schema["additionalProperties"], f"{place}{{}}", (*route, ("map", None))))
        for key, inner in schema.get("properties", {}).items():
            self._add(Point("property", f"{place}.{key}"), (*route, ("key", key)))
            waiting = self._late if f"{place}.{key}" in LATE else self._waiting
            waiting.append((inner, f"{place}.{key}", (*route, ("key", key))))

    def _common(self, schema: Schema) -> bool:
        known = self.vendor.resolve(schema).get("properties", {})
        return any(each.get("const") in COMMON for each in known.values())

    def _add(self, point: Point, route: Route) -> None:
        self.points.setdefault(point, route)


def values_of(schema: Schema) -> list[Any]:
    """Give the values that a schema lists, and both booleans; a constant is a tag and no choice."""
    if schema.get("type") == "boolean":
        return [True, False]
    return [*schema.get("enum", ()), *schema.get("x-known", ())]


def label(schema: Schema) -> str:
    """Name an alternative."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    return str(schema.get("const", schema.get("type", "enum" if "enum" in schema else "any")))


def exercised(body: Any, vendor: Vendor, root: Schema) -> set[Point]:
    """Name the points that a body exercises."""
    return set(_seen(body, root, "", vendor))


def _seen(value: Any, schema: Schema, place: str, vendor: Vendor) -> Iterator[Point]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        target = vendor.document["$defs"][name]
        yield from _seen(value, target, name if "properties" in target else place, vendor)
    elif "anyOf" in schema:
        each = _chosen(value, schema, vendor)
        if each is not None:
            yield Point("case", place, label(each))
            yield from _seen(value, each, place, vendor)
    else:
        yield from _inside(value, schema, place, vendor)


def _chosen(value: Any, schema: Schema, vendor: Vendor) -> Schema | None:
    """Give the alternative that a value is written in: by its tag, else the first that takes it."""
    mark = schema.get("discriminator")
    aim = mark["mapping"].get(str(value.get(mark["propertyName"]))) if mark and isinstance(value, dict) else None
    fitting = [each for each in schema["anyOf"] if vendor.branch({"anyOf": [each]}, value)]
    told = [each for each in fitting if each.get("$ref") == aim] if aim else []
    apt = [each for each in fitting if not isinstance(value, dict) or _apt(value, vendor.resolve(each), vendor)]
    return next(iter((*told, *apt, *fitting)), None)


def _apt(value: dict[str, Any], schema: Schema, vendor: Vendor) -> bool:
    """Tell whether all words of an object are among those that its properties list."""
    known = schema.get("properties", {})
    if "anyOf" in schema:
        return any(_apt(value, vendor.resolve(each), vendor) for each in schema["anyOf"])
    return all(vendor.branch({"anyOf": [known[key]]}, inner) for key, inner in value.items() if key in known) and all(
        key in known or schema.get("additionalProperties", True) for key in value
    )


def _inside(value: Any, schema: Schema, place: str, vendor: Vendor) -> Iterator[Point]:
    if any(value == each and type(value) is type(each) for each in values_of(schema)):
        yield Point("value", place, str(value))
    if isinstance(value, list):
        for item in value:
            yield from _seen(item, schema.get("items", {}), f"{place}[]", vendor)
    if isinstance(value, dict):
        other = schema.get("additionalProperties")
        for key, inner in value.items():
            if key in schema.get("properties", {}):
                yield Point("property", f"{place}.{key}")
                yield from _seen(inner, schema["properties"][key], f"{place}.{key}", vendor)
            elif isinstance(other, dict):
                yield from _seen(inner, other, f"{place}{{}}", vendor)
