"""What the translator makes of a case's body today, in the form in which files hold it."""

from __future__ import annotations

import copy
from functools import cache
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from llm_dialect.context import Reading, Writing
from llm_dialect.dialects import emitted
from llm_dialect.generated import registry
from llm_dialect.kept import report_kept
from llm_dialect.node import Node
from llm_dialect.report import Report
from tests.golden.apart import apart
from tests.laws.pairs import parse, render, translate
from tests.strategies.canonical import canonical_schema
from tests.strategies.schemas import vendor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.strategies.schemas import Schema, Vendor

__all__ = ["SETS", "SETTLED", "outcome", "part_of", "parts", "root_of", "targets", "vendor_of"]

SETTLED = ("anthropic", "gemini", "openai_chat", "openai_responses")
"""The dialects whose mapping has stood long enough to be written down case by case."""

WAYS = ("request", "response", "errors")
SETS = [
    (dialect, way)
    for dialect in (*SETTLED, "canonical")
    for way in WAYS
    if dialect == "canonical" or way in registry.DIRECTIONS[dialect]
]
ITEMS: dict[str, type[ld.ItemRequest | ld.ItemResponse | ld.ErrorInfo]] = {
    "request": ld.ItemRequest,
    "response": ld.ItemResponse,
    "errors": ld.ErrorInfo,
}
ITEMS_READ = "items"
ANEW = "anew"
LEFT = "left"
PLAINLY = " plainly"
"""How a target ends to which the mapping alone writes an error: what is told of facts is not looked up first."""
STATUS = 200
"""Of errors: says nothing, so that the body alone decides."""


def targets(source: str, way: str) -> list[str]:
    """Name the dialects that a case goes to."""
    return [dialect for dialect, other in SETS if other == way and dialect not in (source, "canonical")]


@cache
def vendor_of(dialect: str) -> Vendor:
    """Give the schema of a dialect, or of the canonical model."""
    return canonical_schema() if dialect == "canonical" else vendor(dialect)


def root_of(dialect: str, way: str) -> Schema:
    """Give the schema of a body."""
    if dialect == "canonical":
        return {"$ref": f"#/$defs/{ITEMS[way].__name__}"}
    found: Schema = vendor(dialect).document["roots"]["error" if way == "errors" else way]
    return found


def parts(dialect: str, way: str, kind: str) -> list[str]:
    """Name what a file says of a body: what is read of it, what it leaves behind, and what each target gets.

    One target is its own dialect, as if the body came from elsewhere.

    Args:
        dialect: The body's dialect, or `canonical`.
        way: request, response or errors.
        kind: `mapped`, or `whole` for what is carried whole: of that only the losses are told.
    """
    own = [ITEMS_READ, ANEW] if dialect != "canonical" and kind == "mapped" else []
    left = [LEFT] if own and way != "errors" else []
    plainly = (
        [f"{target}{PLAINLY}" for target in targets(dialect, way)] if (dialect, way) == ("canonical", "errors") else []
    )
    return [*own, *left, *targets(dialect, way), *plainly]


def part_of(body: Any, dialect: str, way: str, part: str, plain: dict[str, Any], kind: str) -> Any:
    """Give one part of what a file says of a body beside the plain one of its set, whose case is `plain`.

    For the plain case itself `plain` is empty.
    """
    if part == ITEMS_READ:
        return _beside(plain.get(part), items_of(body, dialect, way))
    if part == LEFT:
        return left_behind(body, dialect, way)
    made = written_anew(body, dialect, way) if part == ANEW else outcome(body, dialect, part, way)
    usual = plain.get(part, ())
    usual = usual if isinstance(usual, list) else [None, []]
    if not isinstance(made, list):
        return made
    said, losses = _beside(usual[0], made[0]), _further(usual[1], made[1])
    return [said if kind == "mapped" else None, losses, *made[2:]]


def written_anew(body: Any, dialect: str, way: str) -> Any:
    """Read a body, forget where that came from and how it was spelled, and write it to its own dialect as to any other.

    So each row of a spec is written with its rules and bounds, also those that no other dialect leads to.
    """
    try:
        error = way == "errors"
        items = forgotten(
            ld.parse_error(STATUS, body, dialect).info if error else parse(copy.deepcopy(body), dialect, way)
        )
    except ld.DialectError:
        return None  # the items say so
    return _told(lambda: _written(items, dialect, way), way)


def left_behind(body: Any, dialect: str, way: str) -> Any:
    """Tell what all that only its own dialect knows would cost elsewhere, whether a target takes its holder or not."""
    report = Report(dialect)
    try:
        items = parse(copy.deepcopy(body), dialect, way)
    except ld.DialectError:
        return None  # the items say so
    for node in _nodes(items):
        report_kept(node, Reading(dialect, ld.InvalidRequest, report), node.form or {})
    return [[loss.path, loss.code.value, loss.severity.value] for loss in report] or None


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, Node):
        if "form" in value._FIELDS:
            yield value
        value = [getattr(value, name) for name in value._NODES]
    for each in value if isinstance(value, list) else ():
        yield from _nodes(each)


def forgotten(value: Any) -> Any:
    """Forget of items, and all nodes in them, where they came from."""
    if isinstance(value, Node):
        kept = {name: None for name in ("form", "extra", "at") if name in value._FIELDS}
        return value.replace(**kept, **{name: forgotten(getattr(value, name)) for name in value._NODES})
    return [forgotten(each) for each in value] if isinstance(value, list) else value


def _beside(plain: Any, made: Any) -> Any:
    return made if plain is None or isinstance(made, str) else apart(plain, made)


def items_of(body: Any, dialect: str, way: str) -> Any:
    """Read a body into items, as they are written for logs; or say with which error and where that fails."""
    try:
        if way == "errors":
            return ld.parse_error(STATUS, body, dialect).info.to_dict()
        return parse(copy.deepcopy(body), dialect, way).to_dict()
    except ld.DialectError as why:
        return f"{type(why).__name__} {why.path}"


def outcome(body: Any, source: str, target: str, way: str) -> Any:
    """Translate, or say with which error and where that fails."""
    try:
        if target.endswith(PLAINLY):
            return _plainly(body, target.removesuffix(PLAINLY))
        return _told(lambda: _made(copy.deepcopy(body), source, target, way), way)
    except (ValueError, TypeError) as why:
        if source != "canonical":
            raise
        return f"{type(why).__name__} {why}"


def _told(make: Callable[[], ld.Translation], way: str) -> Any:
    try:
        made = make()
    except ld.DialectError as why:
        return f"{type(why).__name__} {why.path}"
    losses = [[loss.path, loss.code.value, loss.severity.value] for loss in made.report]
    return [made.body, losses, made.status] if way == "errors" else [made.body, losses]


def _plainly(body: Any, target: str) -> Any:
    """Write an error by its mapping alone."""
    report = Report("", target)
    made = emitted(target, "errors").render(
        ld.ErrorInfo.from_dict(body), Writing(target, None, ld.Policy(), None, report)
    )
    return [made, [[loss.path, loss.code.value, loss.severity.value] for loss in report]]


def _further(plain: list[Any], made: list[Any]) -> list[Any]:
    """Give the losses beside those of the plain case, and with `-` those of it that are not there."""
    left = [each for each in plain if each not in made]
    return [*(each for each in made if each not in plain), *(["-", *each] for each in left)]


def _made(body: Any, source: str, target: str, way: str) -> ld.Translation:
    if source != "canonical":
        error = way == "errors"
        return ld.translate_error(STATUS, body, source, target) if error else translate(body, source, target, way)
    return _written(ITEMS[way].from_dict(body), target, way)


def _written(items: Any, target: str, way: str) -> ld.Translation:
    if isinstance(items, ld.ErrorInfo):
        return ld.render_error(ld.UpstreamError("", status=STATUS, info=items), target)
    return render(items, target, way)
