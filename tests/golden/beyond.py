"""Bodies that a schema alone would not give: what specs speak of by words and bounds.

Of a dialect: words newer than a table or met in traffic only, tags newer than a union, unknown keys, empty lists,
values on both sides of every bound, and each property of each block where several blocks read one definition.
Of the canonical model: values on both sides of every bound that some dialect has, every word of every table, and each
field of each kind of object that some block writes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from codegen.analyze.order import load_models
from tests.golden.points import Point
from tests.strategies.schemas import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule, Sign
    from tests.golden.points import Route, Survey

__all__ = ["beyond", "mapped"]

WORD = "a_newer_word"
TAGGED = "a_newer_kind"
REASON = "type.googleapis.com/google.rpc.ErrorInfo"
HOLDERS = ("ToolResult.content[]", "ItemRequest.system[]")
SORTS = {"image/": "image/png", "audio/": "audio/wav", "video/": "video/mp4", "": "application/pdf"}
"""Whole media types by how they start."""
ITEMS: dict[str, dict[str, Any]] = {
    "image": {"url": "https://a.example/x.png"},
    "audio": {"data": "aGk=", "format": "wav"},
    "document": {"url": "https://a.example/x.pdf"},
    "video": {"url": "https://a.example/x.mp4"},
    "refusal": {"text": "No"},
    "search_result": {"source": "https://a.example/x", "title": "X", "content": [{"type": "text", "text": "Hi"}]},
    "thinking": {"text": "Hm"},
    "tool_call": {"id": "t2", "name": "f", "arguments": "{}"},
    "server_tool_call": {"id": "t2", "kind": "web_search"},
}
"""Items of all kinds but text, as they may stand in the result of a tool."""
TEXTS = ("", "[1]", '{"b": 1.50, "a": 2}', '{"cut', {"b": 1})
"""What may stand where one vendor has JSON in a text and another the value itself."""


@cache
def models() -> dict[tuple[str, str], Model]:
    """Load all specs by dialect and direction."""
    return {(model.spec.dialect, model.spec.direction): model for model in load_models(ROOT / "specs")}


def mapped(dialect: str, direction: str) -> frozenset[str]:
    """Name the definitions that a spec maps, property by property."""
    if dialect == "canonical":
        return frozenset(next(iter(models().values())).canonical.classes)
    model = models()[dialect, direction]
    return frozenset((*model.reached, *(model.block(name).definition for name in model.reached)))


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
            yield from _codes(model, f"{name}.{rule.key}", rule, survey)
        for key in sorted(model.vendor.required(block.definition) & block.fields.keys()):
            if name in survey.entries:
                yield f"{name} without {key}", (*survey.entries[name], ("lack", key))
    for union in model.spec.unions.values():
        for sign in union.told:
            yield from _of_sign(model, sign, union.told, survey)


def _of_sign(model: Model, sign: Sign, others: Sequence[Sign], survey: Survey) -> Iterator[tuple[str, Route]]:
    """Show each property beside those that tell a block of a definition that several blocks read."""
    if sign.as_ not in model.reached:
        return
    block = model.block(sign.as_)
    starts = sign.starts or {inner: "" for each in others if each.has == sign.has for inner in each.starts}
    entry = survey.entries.get(block.definition)
    for key in block.fields if entry is not None else ():
        if key not in sign.with_ and Point("property", f"{block.definition}.{key}") in survey.points:
            told: dict[tuple[str, ...], Any] = {
                (sign.has, inner): SORTS.get(text, text) for inner, text in starts.items()
            }
            told |= {(name,): value for name, value in sign.with_.items()}
            yield f"{block.name}.{key}", (*(entry or ()), ("alone", ((sign.has, key), told)))
            if block.fields[key].as_ in model.spec.blocks and entry is not None:
                inner = model.block(str(block.fields[key].as_))
                for name in inner.fields:
                    way = ("alone", ((sign.has, (key, name)), told))
                    yield f"{inner.name}.{name} in {block.name}", (*entry, way)


def _codes(model: Model, place: str, rule: FieldRule, survey: Survey) -> Iterator[tuple[str, Route]]:
    """Give codes of errors: their table belongs to no property, as vendors put codes into several."""
    route = survey.points.get(Point("property", place))
    if model.spec.direction != "errors" or route is None:
        return
    words = [word for table in model.spec.enums.values() for word in (*table.both, *table.parse)]
    if rule.to == "code":
        yield from ((f"{place}: {word}", (*route, ("value", word))) for word in words)
    if rule.to == "details":
        yield from (
            (f"{place}: {word}", (*route, ("value", [{"@type": REASON, "reason": word, "domain": "a.example"}])))
            for word in words
        )


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
    for value in _bounds(rule):
        yield f"{place}: {_short(value)}", (*way, ("value", value))
    if rule.convert is not None:
        for text in TEXTS:
            yield f"{place}: {text or 'empty text'}", (*way, ("value", text))
    if rule.each is not None:
        yield f"{place}: []", (*way, ("value", []))
    if rule.each is not None and rule.rest is not None:
        for key in model.block(rule.each).fields:
            yield f"{rule.each}.{key} of a second one", (*way, ("second", key))
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


def _elsewhere(survey: Survey) -> Iterator[tuple[str, Route]]:
    """Show each field of each content item also where items stand inside something else."""
    for place in HOLDERS:
        for point, route in survey.points.items():
            if point.kind == "case" and point.place == place:
                for other in survey.points:
                    if other.kind == "property" and other.place.partition(".")[0] == point.what:
                        field = other.place.partition(".")[2]
                        yield f"{other.place} in {place}", (*route, ("beside", ((field,), {})))


def _canonical(direction: str, survey: Survey) -> Iterator[tuple[str, Route]]:
    yield from _elsewhere(survey)
    for (_, way), model in models().items():
        if way == direction:
            for name in model.reached:
                block = model.block(name)
                for cls in block.classes:
                    for rule in block.fields.values():
                        yield from _of_field(model, block, cls, rule, survey)
                    yield from _of_kind(model, block, cls, survey)
            for name, row in model.spec.unrendered.items():
                route = survey.points.get(Point("property", name))
                if route is not None and row.usual is not None:
                    yield f"{name}: {row.usual}", (*route, ("value", row.usual))


def _of_kind(model: Model, block: Block, cls: str, survey: Survey) -> Iterator[tuple[str, Route]]:
    """Show each field of an object that is of the kind that a block writes, wherever such objects stand."""
    entry = survey.entries.get(cls)
    if entry is None or not (block.set_ or block.when):
        return
    yield from _of_kind_at(model, block, cls, entry, "")
    for place in HOLDERS:
        route = survey.points.get(Point("case", place, cls))
        if route is not None:
            yield from _of_kind_at(model, block, cls, route, f" in {place}")


def _of_kind_at(model: Model, block: Block, cls: str, entry: Route, where: str) -> Iterator[tuple[str, Route]]:
    for asked in ({}, *_asked(model, block)):
        yield from _of_told(model, block, cls, entry, asked, where)


def _asked(model: Model, block: Block) -> Iterator[dict[str, Any]]:
    """Give what a property that writes only some objects asks of those of a block."""
    unions = {name for name, union in model.spec.unions.items() if block.name in union.cases.values()}
    for name in model.reached:
        for rule in model.block(name).fields.values():
            if rule.asks and {rule.as_, rule.each} & {block.name, *unions}:
                yield from ({field: value} for field, value in rule.asks.items())


def _of_told(
    model: Model, block: Block, cls: str, entry: Route, asked: dict[str, Any], where: str
) -> Iterator[tuple[str, Route]]:
    told: dict[tuple[str, ...], Any] = {
        (name,): value for name, value in (*block.set_.items(), *asked.items()) if value is not None
    }
    open_ = [name for name in (block.when, *(name for name, value in asked.items() if value is None)) if name]
    kind = " ".join((*map(str, told.values()), *open_))
    wanted = tuple(dict.fromkeys(open_))
    for field in model.canon(cls).fields:
        if field.name not in ("form", "extra", "at", *block.set_):
            if not where and field.kind == "node" and not field.is_list:
                for inner in model.canon(str(field.target)).fields:
                    if inner.name not in ("form", "extra", "at"):
                        way = ("beside", ((*wanted, (field.name, inner.name)), told))
                        yield f"{cls}.{field.name}.{inner.name} of {kind}", (*entry, way)
            yield f"{cls}.{field.name} of {kind}{where}", (*entry, ("beside", ((*wanted, field.name), told)))
    for holder in _holders(model, cls) if block.set_ and not where and not asked else ():
        for name, item in ITEMS.items():
            way = ("beside", (holder[:-1], {**told, holder: [{"type": name, **item}]}))
            yield f"{cls}.{'.'.join(holder)} of {kind}: {name}", (*entry, way)
    for name in block.set_:
        if model.canon(cls).field(name).target is None:
            yield f"{cls}.{name}: {WORD}{where}", (*entry, ("beside", (wanted, {**told, (name,): WORD})))


def _holders(model: Model, cls: str) -> Iterator[tuple[str, ...]]:
    """Give the lists of items of an object, and of an object in it."""
    for field in model.canon(cls).fields:
        if field.name == "content" and field.kind == "union":
            yield (field.name,)
        if field.kind == "node" and not field.is_list and field.target in ("ServerToolResult",):
            yield (field.name, "content")


def _of_field(model: Model, block: Block, cls: str, rule: FieldRule, survey: Survey) -> Iterator[tuple[str, Route]]:
    if rule.to in (None, "."):
        return
    head, _, tail = str(rule.to).partition(".")
    place = f"{model.canon(cls).field(head).target}.{tail}" if tail else f"{cls}.{head}"
    route = survey.points.get(Point("property", place))
    if route is None:
        return
    if not tail and model.canon(cls).field(head).is_list:
        yield f"{place}: []", (*route, ("value", []))
    given = ({"a": 1}, "x", "") if rule.convert else ()
    for value in (*_words(model, rule), *_bounds(rule), *given):
        yield f"{place}: {_short(value)}", (*route, ("value", value))
        if block.set_ and not tail and cls in survey.entries:
            told = {(name,): each for name, each in block.set_.items()} | {(head,): value}
            kind = " ".join(block.set_.values())
            yield f"{place} of {kind}: {_short(value)}", (*survey.entries[cls], ("beside", ((), told)))


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
