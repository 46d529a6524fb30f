"""Bodies that a schema alone would not give: what specs speak of by words and bounds.

Of a dialect: words newer than a table or met in traffic only, tags newer than a union, unknown keys, empty lists.
Of the canonical model: values on both sides of every bound that some dialect has, and every word of every table.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from codegen.analyze.order import load_models
from tests.golden.points import Point
from tests.strategies.schemas import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule
    from tests.golden.points import Route, Survey

__all__ = ["beyond", "mapped"]

WORD = "a_newer_word"
TAGGED = "a_newer_kind"
TEXTS = ("", "[1]", '{"b": 1.50, "a": 2}', '{"cut')
"""What may stand where one vendor has JSON in a text and another the value itself."""


@cache
def models() -> dict[tuple[str, str], Model]:
    """Load all specs by dialect and direction."""
    return {(model.spec.dialect, model.spec.direction): model for model in load_models(ROOT / "specs")}


def mapped(dialect: str, direction: str) -> frozenset[str]:
    """Name the definitions that a spec maps, property by property."""
    if dialect == "canonical":
        return frozenset(next(iter(models().values())).canonical.classes)
    return frozenset(models()[dialect, direction].reached)


def beyond(dialect: str, direction: str, survey: Survey) -> Iterator[tuple[str, Route]]:
    """Give further bodies: a name, and the route to the value that it is about."""
    if dialect == "canonical":
        yield from _canonical(direction, survey)
        return
    model = models()[dialect, direction]
    for name in model.reached:
        block = model.block(name)
        if name in survey.entries:
            entry = survey.entries[name]
            yield f"{name}.a_newer_key", (*entry, ("extra", ("a_newer_key", 1)))
        for rule in block.fields.values():
            yield from _of_row(model, block, rule, survey)
        for key in sorted(model.vendor.required(block.definition) & block.fields.keys()):
            if name in survey.entries:
                yield f"{name} without {key}", (*survey.entries[name], ("lack", key))


def _of_row(model: Model, block: Block, rule: FieldRule, survey: Survey) -> Iterator[tuple[str, Route]]:
    place = f"{block.name}.{rule.key}"
    way = survey.points.get(Point("property", place))
    if way is None:
        return
    if rule.enum is not None:
        for word in (*model.spec.enums[rule.enum].wild, WORD):
            yield f"{place}: {word}", (*_to_value(survey, place, way), ("value", word))
    union = model.spec.unions.get(rule.as_ or rule.each or "")
    if union is not None and union.tag:
        item: Route = (("item", None),) if rule.each else ()
        yield f"{place}: {TAGGED}", (*way, *_list_first(survey, place, item), ("value", {union.tag: TAGGED, "x": 1}))
    if rule.convert is not None:
        for text in TEXTS:
            yield f"{place}: {text or 'empty text'}", (*way, ("value", text))
    if rule.each is not None:
        yield f"{place}: []", (*way, ("value", []))
    if rule.lift is not None or rule.wrap is not None:
        yield f"{place}: empty text", (*way, ("value", ""))


def _to_value(survey: Survey, place: str, way: Route) -> Route:
    for point, route in survey.points.items():
        if point.kind == "value" and point.place in (place, f"{place}[]"):
            return route[:-1]
    return way


def _list_first(survey: Survey, place: str, item: Route) -> Route:
    """Choose the list among a property's alternatives."""
    found = survey.points.get(Point("case", place, "array"))
    return (*found[-1:], *item) if found and item else item


def _canonical(direction: str, survey: Survey) -> Iterator[tuple[str, Route]]:
    for (_, way), model in models().items():
        if way == direction:
            for name in model.reached:
                block = model.block(name)
                for rule in block.fields.values():
                    for cls in block.classes:
                        yield from _of_field(model, cls, rule, survey)
            for name, row in model.spec.unrendered.items():
                route = survey.points.get(Point("property", name))
                if route is not None and row.usual is not None:
                    yield f"{name}: {row.usual}", (*route, ("value", row.usual))


def _of_field(model: Model, cls: str, rule: FieldRule, survey: Survey) -> Iterator[tuple[str, Route]]:
    if rule.to in (None, "."):
        return
    head, _, tail = str(rule.to).partition(".")
    place = f"{model.canon(cls).field(head).target}.{tail}" if tail else f"{cls}.{head}"
    route = survey.points.get(Point("property", place))
    if route is None:
        return
    given = ({"a": 1}, "x", "") if rule.convert else ()
    for value in (*_words(model, rule), *_bounds(rule), *given):
        yield f"{place}: {_short(value)}", (*route, ("value", value))


def _words(model: Model, rule: FieldRule) -> list[Any]:
    if rule.enum is None:
        return []
    table = model.spec.enums[rule.enum]
    words = list(dict.fromkeys((*table.both.values(), *table.parse.values(), *table.render, *table.unsaid)))
    return words if table.of else [*words, WORD]


def _bounds(rule: FieldRule) -> list[Any]:
    limit = rule.limit or {}
    found: list[Any] = []
    for bound in (limit.get("min"), limit.get("max")):
        if bound is not None:
            found += [bound - 1, bound, bound + 1]
    if "items" in limit:
        found += [[f"w{index}" for index in range(count)] for count in (limit["items"], limit["items"] + 1)]
    if rule.alias is not None and "max" in rule.alias:
        found += ["n" * count for count in (rule.alias["max"], rule.alias["max"] + 1)] + ["a b"]
    return found


def _short(value: Any) -> str:
    if isinstance(value, list):
        return f"{len(value)} items"
    text = str(value)
    return text if len(text) < 40 else f"{len(text)} letters"
