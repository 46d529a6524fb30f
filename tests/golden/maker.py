"""Makes the smallest body around a point: what is required and no more, with values that can be told apart.

Below definitions that a spec maps, one body shows one thing. What is carried whole needs no such care: there a body is
filled with all that was not shown yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.golden.points import COMMON, Point, label, values_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from tests.golden.points import Route
    from tests.strategies.schemas import Schema, Vendor

__all__ = ["Maker"]

# Values that a vendor takes at all, where a schema says no more than "string" or "anything".
SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}}
FITTING: dict[str, Any] = {
    "url": "https://a.example/x",
    "image_url": "https://a.example/x.png",
    "file_url": "https://a.example/x.pdf",
    "file_data": "data:application/pdf;base64,aGk=",
    "fileUri": "https://a.example/x",
    "mimeType": "image/png",
    "data": "aGk=",
    "partial_image_b64": "aGk=",
    "b64_json": "aGk=",
    "model": "m",
    "role": "user",
    "text": "Hi",
    "content": "Hi",
    "arguments": '{"a":1}',
    "parameters": SCHEMA,
    "input_schema": SCHEMA,
    "schema": SCHEMA,
    "details": [{"type": "reasoning.text", "text": "Hm"}],
    "parametersJsonSchema": SCHEMA,
    "responseJsonSchema": SCHEMA,
}
TELLING = {"ServerToolCall.kind": "web_search", "ServerToolResult.kind": "web_search"}
"""Words without which an object means nothing to most vendors."""
NOTHING = "_UNSPECIFIED"
"""How words end that say nothing."""
COUNT = 11
LISTS = frozenset(("messages", "content", "contents", "parts", "choices", "candidates", "input", "output", "summary"))
"""Lists that say nothing without an item."""


class Maker:
    """Makes bodies of one root.

    Attributes:
        shown: The points that need not be shown again.
    """

    def __init__(self, vendor: Vendor, root: Schema, mapped: Collection[str]) -> None:
        """Take the schema, and the definitions that a spec maps."""
        self.vendor = vendor
        self.root = root
        self.mapped = mapped
        self.shown: set[Point] = set()

    def around(self, route: Route) -> Any:
        """Make the body around the point to which a route leads."""
        return self._way(self.root, route, "", "")

    def _way(self, schema: Schema, route: Route, place: str, key: str) -> Any:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            target = self.vendor.document["$defs"][name]
            return self._way(target, route, name if "properties" in target else place, key)
        if not route:
            made = self._least(schema, place, key, ())
            # What is empty says nothing of itself.
            if made == [] and schema.get("items"):
                return [self._least(schema["items"], f"{place}[]", key, ())]
            return self._object(schema, place, (), full=True) if made == {} and "properties" in schema else made
        (kind, step), rest = route[0], route[1:]
        match kind:
            case "value":
                return step
            case "any":
                return self._way(schema["anyOf"][step], rest, place, key)
            case "item":
                return [self._way(schema["items"], rest, f"{place}[]", key)]
            case "map":
                return {"k": self._way(schema["additionalProperties"], rest, f"{place}{{}}", key)}
        out = self._least({**schema, "properties": {**schema["properties"], step: {}}}, place, key, ())
        return out | {step: self._way(schema["properties"][step], rest, f"{place}.{step}", step)}

    def _least(self, schema: Schema, place: str, key: str, around: tuple[str, ...]) -> Any:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            target = self.vendor.document["$defs"][name]
            inside = (*around, name) if "properties" in target else around
            if name in around:
                return self._object(target, name, around, full=False)
            return self._least(target, name if "properties" in target else place, key, inside)
        if "anyOf" in schema:
            return self._case(schema["anyOf"], place, key, around)
        if "const" in schema:
            return schema["const"]
        listed = values_of(schema)
        if place in TELLING:
            return TELLING[place]
        if listed:
            return FITTING[key] if FITTING.get(key) in listed else self._fresh(listed, place)
        if "properties" in schema:
            return self._object(
                schema, place, around, full=bool(place) and place not in self.mapped and "[" not in place
            )
        return self._plain(schema, place, key, around)

    def _fresh(self, listed: list[Any], place: str) -> Any:
        for value in listed:
            point = Point("value", place, str(value))
            if point not in self.shown and self._whole(place):
                self.shown.add(point)
                return value
        return next((value for value in listed if not str(value).endswith(NOTHING)), listed[0])

    def _whole(self, place: str) -> bool:
        return place.partition(".")[0] not in self.mapped

    def _case(self, branches: list[Schema], place: str, key: str, around: tuple[str, ...]) -> Any:
        for each in branches:
            point = Point("case", place, label(each))
            if self._whole(place) and point not in self.shown and label(each) not in around:
                self.shown.add(point)
                return self._least(each, place, key, around)
        if key not in FITTING and {"type": "null"} in branches:
            return None
        plain = [each for each in branches if label(each) != "null" and label(each) not in around]
        return self._least(min(plain or branches, key=self._size), place, key, around)

    def _size(self, schema: Schema) -> int:
        resolved = self.vendor.resolve(schema)
        tags = {each.get("const") for each in resolved.get("properties", {}).values()}
        size = 2 * len(resolved.get("required", ())) + ("properties" in resolved) + 3 * ("anyOf" in resolved)
        return next((place - len(COMMON) for place, tag in enumerate(COMMON) if tag in tags), size)

    def _object(self, schema: Schema, name: str, around: tuple[str, ...], *, full: bool) -> dict[str, Any]:
        required = schema.get("required", ())
        out: dict[str, Any] = {}
        for key, inner in schema["properties"].items():
            if inner and (key in required or full or f"{name}.{key}" in TELLING):
                out[key] = self._least(inner, f"{name}.{key}", key, around)
        return out

    def _plain(self, schema: Schema, place: str, key: str, around: tuple[str, ...]) -> Any:
        kind = schema.get("type")
        if kind == "array":
            return self._list(schema, place, key, around)
        if kind == "null":
            return None
        if kind in ("integer", "number"):
            return self._number(schema, place, key)
        if key in FITTING and (
            kind is None or isinstance(FITTING[key], {"object": dict, "string": str}.get(kind, list))
        ):
            return FITTING[key]
        if kind == "string":
            return _string(schema, key)
        inner = schema.get("additionalProperties")
        if isinstance(inner, dict) and inner and kind == "object":
            return {"k": self._least(inner, f"{place}{{}}", key, around)}
        return {"a": 1}

    def _list(self, schema: Schema, place: str, key: str, around: tuple[str, ...]) -> list[Any]:
        items = schema.get("items", {})
        if not (self._whole(place) or schema.get("minItems") or key in LISTS):
            return []
        branches = self.vendor.resolve(items).get("anyOf", ())
        count = 1
        if self._whole(place):
            count = max(1, sum(Point("case", f"{place}[]", label(each)) not in self.shown for each in branches))
        return [self._least(items, f"{place}[]", key, around) for _ in range(max(count, schema.get("minItems", 0)))]

    def _number(self, schema: Schema, place: str, key: str) -> int | float:
        """Give a number that stands in no other property of the same object."""
        owner = self.vendor.document["$defs"].get(place.partition(".")[0], {})
        index = list(owner.get("properties", [key])).index(key) if key in owner.get("properties", ()) else 0
        low, high = schema.get("minimum", 0), schema.get("maximum", 10**6)
        if high - low <= COUNT + index or schema["type"] == "number":
            middle = low + (high - low) * 0.25 if high < 10**6 else index + 0.5
            return int(middle) if schema["type"] == "integer" else middle
        return int(low + COUNT + index)


def _string(schema: Schema, key: str) -> str:
    if schema.get("format") == "date-time":
        return "2030-01-02T03:04:05Z"
    text = key or "x"
    return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 99)]
