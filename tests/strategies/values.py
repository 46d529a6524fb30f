"""JSON Schema → Hypothesis strategy, for the words that vendor schemas use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.strategies.schemas import Schema, Vendor

__all__ = ["JSON", "TEXT", "Taste", "value_of"]

Draw = Any

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_SCALAR = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**40), 2**40), st.floats(-1e6, 1e6).map(lambda x: round(x, 3)), TEXT
)
JSON: st.SearchStrategy[Any] = st.recursive(
    _SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=6
)
_OBJECT = st.dictionaries(st.text("abcxyz_", min_size=1, max_size=6), JSON, max_size=3)
_PERCENT = st.integers(0, 99)
_DATE = st.datetimes().map(lambda moment: moment.replace(microsecond=0).isoformat() + "Z")


@dataclass
class Taste:
    """What a drawn body is like.

    Attributes:
        fuel: About how many optional values it has; when they are spent only what is required is drawn.
        depth: How deep optional values nest.
        common: Tags of union cases to prefer, so that rare vendor tools do not crowd out conversations.
        extras: Percentage of objects with a key that the schema does not know.
        optional: Percentage of optional properties that are there.
        least: Property → how many items its list has at least while there is fuel.
    """

    fuel: int = 60
    depth: int = 8
    common: frozenset[str] = frozenset()
    extras: int = 3
    optional: int = 30
    least: Mapping[str, int] = field(default_factory=dict)
    used: int = field(default=0, init=False)

    def spend(self) -> None:
        """Count one value."""
        self.used += 1

    def lean(self, depth: int) -> bool:
        """Tell whether only what is required may follow; the last third of the fuel is the root's."""
        return depth >= self.depth or self.used >= (self.fuel if depth <= 1 else self.fuel * 2 // 3)


@st.composite
def value_of(draw: Draw, vendor: Vendor, schema: Schema, taste: Callable[[], Taste]) -> Any:
    """Draw a value of `schema`."""
    return _Drawing(draw, vendor, taste()).value(schema, 0)


class _Drawing:
    def __init__(self, draw: Draw, vendor: Vendor, taste: Taste) -> None:
        self.draw = draw
        self.vendor = vendor
        self.taste = taste

    def chance(self, percent: int) -> bool:
        return bool(self.draw(_PERCENT) >= 100 - percent)

    def value(self, schema: Schema, depth: int, least: int = 0) -> Any:
        self.taste.spend()
        schema = self.vendor.resolve(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.draw(st.sampled_from(schema["enum"]))
        if "anyOf" in schema:
            return self.value(self.case(schema["anyOf"], depth), depth, least)
        return self.array(schema, depth, least) if schema.get("type") == "array" else self.scalar(schema, depth)

    def case(self, branches: list[Schema], depth: int) -> Schema:
        cases = [self.vendor.resolve(each) for each in branches]
        if self.taste.lean(depth):
            return min(cases, key=lambda each: len(str(each)))
        common = [each for each in cases if self.taste.common & _tags(each)]
        if common and self.chance(80):
            cases = common
        for shape in ("array", "object", "string"):
            rich = [each for each in cases if each.get("type") == shape]
            if rich and len(rich) < len(cases) and self.chance(70):
                cases = rich
        return self.draw(st.sampled_from(cases)) if len(cases) > 1 else cases[0]

    def scalar(self, schema: Schema, depth: int) -> Any:
        match schema.get("type"):
            case "object":
                return self.object(schema, depth)
            case "string":
                return self.draw(_string(schema))
            case "integer":
                return self.draw(_integer(schema))
            case "number":
                low, high = schema.get("minimum", -10), schema.get("maximum", 10)
                return self.draw(st.integers(int(low * 1000), int(high * 1000))) / 1000
            case "boolean":
                return self.draw(st.booleans())
            case "null":
                return None
        return self.draw(JSON)

    def object(self, schema: Schema, depth: int) -> dict[str, Any]:
        known, required = schema.get("properties", {}), schema.get("required", ())
        if not known:
            return self.open_object(schema, depth)
        out: dict[str, Any] = {}
        for key, inner in sorted(known.items(), key=lambda each: each[0] not in required):
            wanted = not self.taste.lean(depth) and self.chance(self.taste.optional)
            if key in required or "x-present" in inner or wanted:
                out[key] = self.value(inner, depth + 1, self.taste.least.get(key, 0))
        if not self.taste.lean(depth) and self.chance(self.taste.extras):
            out[f"novel_{self.taste.used}"] = self.draw(JSON)
        return out

    def open_object(self, schema: Schema, depth: int) -> dict[str, Any]:
        inner = schema.get("additionalProperties", True)
        if inner is True or inner == {}:
            return dict(self.draw(_OBJECT))
        keys = self.draw(st.lists(st.text("0123456789", min_size=1, max_size=4), max_size=2, unique=True))
        return {key: self.value(inner, depth + 1) for key in keys} if inner else {}

    def array(self, schema: Schema, depth: int, wanted: int) -> list[Any]:
        least = schema.get("minItems", 0)
        if not self.taste.lean(depth):
            least = min(schema.get("maxItems", wanted), max(least, wanted if self.chance(90) else 0))
        most = least if self.taste.lean(depth) else min(schema.get("maxItems", least + 3), least + 3)
        count = self.draw(st.integers(least, most))
        return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]


def _tags(schema: Schema) -> set[str]:
    return {each["const"] for each in schema.get("properties", {}).values() if isinstance(each.get("const"), str)}


def _string(schema: Schema) -> st.SearchStrategy[str]:
    if "pattern" in schema:
        return st.from_regex(schema["pattern"].removeprefix("^").removesuffix("$"), fullmatch=True).map(
            lambda text: text[:64]
        )
    if schema.get("format") == "date-time":
        return _DATE
    if "x-known" in schema:
        return st.sampled_from(schema["x-known"]) | TEXT
    if "maxLength" in schema or "minLength" in schema:
        return st.text(max_size=schema.get("maxLength", 20), min_size=schema.get("minLength", 0))
    return TEXT


def _integer(schema: Schema) -> st.SearchStrategy[int]:
    low = schema.get("minimum", 0)
    return st.integers(low, schema.get("maximum", max(low, 0) + 10**6))
