"""What the translator makes of a case's body today, in the form in which files hold it."""

from __future__ import annotations

import copy
from functools import cache
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from llm_dialect.generated import registry
from tests.golden.apart import apart
from tests.laws.pairs import parse, render, translate
from tests.strategies.canonical import canonical_schema
from tests.strategies.schemas import vendor

if TYPE_CHECKING:
    from tests.strategies.schemas import Schema, Vendor

__all__ = ["SETS", "expected", "outcome", "root_of", "targets", "vendor_of"]

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


def expected(body: Any, dialect: str, way: str, plain: dict[str, Any], kind: str) -> dict[str, Any]:
    """Give all that a file says of a body beside the plain one of its set.

    Args:
        body: The body.
        dialect: Its dialect, or `canonical`.
        way: request, response or errors.
        plain: What the plain case of the set says, whole; empty for that case itself.
        kind: `mapped`, or `whole` for what is carried whole: of that only the losses are told.
    """
    found: dict[str, Any] = {}
    if dialect != "canonical" and kind == "mapped":
        found["items"] = _beside(plain.get("items"), items_of(body, dialect, way))
    for target in targets(dialect, way):
        made, usual = outcome(body, dialect, target, way), plain.get(target, ())
        usual = usual if isinstance(usual, list) else [None, []]
        if isinstance(made, list):
            said, losses = _beside(usual[0], made[0]), _further(usual[1], made[1])
            made = [said if kind == "mapped" else None, losses, *made[2:]]
        found[target] = made
    return found


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
        made = _made(copy.deepcopy(body), source, target, way)
    except ld.DialectError as why:
        return f"{type(why).__name__} {why.path}"
    except (ValueError, TypeError) as why:
        if source != "canonical":
            raise
        return f"{type(why).__name__} {why}"
    losses = [[loss.path, loss.code.value, loss.severity.value] for loss in made.report]
    return [made.body, losses, made.status] if way == "errors" else [made.body, losses]


def _further(plain: list[Any], made: list[Any]) -> list[Any]:
    """Give the losses beside those of the plain case, and with `-` those of it that are not there."""
    left = [each for each in plain if each not in made]
    return [*(each for each in made if each not in plain), *(["-", *each] for each in left)]


def _made(body: Any, source: str, target: str, way: str) -> ld.Translation:
    if source != "canonical":
        error = way == "errors"
        return ld.translate_error(STATUS, body, source, target) if error else translate(body, source, target, way)
    items = ITEMS[way].from_dict(body)
    if isinstance(items, ld.ErrorInfo):
        return ld.render_error(ld.UpstreamError("", status=STATUS, info=items), target)
    return render(items, target, way)
