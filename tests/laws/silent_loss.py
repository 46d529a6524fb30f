"""Law 2: whatever a body says is found in the output, or the report names its path.

Free texts and numbers are replaced by canaries, unique in the body. Choices (enums, booleans) are changed one at a
time, and output or report must change with them. Excluded: tags that tell the cases of a union apart, and sums that the
target computes itself.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from tests.laws.pairs import named, translate, tried
from tests.strategies.places import Place, places, put
from tests.strategies.schemas import vendor

if TYPE_CHECKING:
    from llm_dialect.report import Report

__all__ = ["check_no_silent_loss"]

_SUMS = frozenset(("total_tokens", "totalTokenCount"))
_USAGE = frozenset(("usage", "usageMetadata"))
# Values that mean the same to every other dialect: the older and the newer word of one vendor.
_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
_SYNONYMS = (
    frozenset(("function_call", "tool_calls")),
    frozenset(("pause_turn", "compaction")),
    *(
        frozenset((kind.upper(), kind))
        for kind in ("array", "boolean", "integer", "null", "number", "object", "string")
    ),
)
_JSON_TEXT = frozenset(("arguments",))
_LINKS = ("id", "_id")
_Outcome = tuple[Any, "Report"]


def check_no_silent_loss(body: Any, source: str, target: str, way: str) -> None:
    """Check every place of a body."""
    made = vendor(source)
    found = [each for each in places(body, made.document["roots"][way], made) if each.kind not in ("tag", "null")]
    marked, canaries = _marked(body, found)
    silent = _silent(marked, canaries, source, target, way)
    choices = [each for each in found if _is_choice(each)]
    before = _outcome(marked, source, target, way) if choices else None
    if before is not None:
        silent += [each.path for each in choices if _unnoticed(marked, before, each, source, target, way)]
    assert not silent, f"neither in the output nor in the report: {silent}"


def _is_choice(place: Place) -> bool:
    if place.steps[-1] in _SUMS or _says_nothing(place.value):
        return False
    return place.kind == "choice" or (place.kind == "number" and bool(_USAGE & set(place.steps)))


def _marked(body: Any, found: list[Place]) -> tuple[Any, dict[Place, Any]]:
    """Put a canary into every free place; equal ids get equal ones."""
    canaries: dict[Place, Any] = {}
    links: dict[str, str] = {}
    for count, place in enumerate(found):
        if place.kind == "choice" or (place.kind == "number" and _USAGE & set(place.steps)):
            continue
        value: Any = f"q{count:05d}z" if place.kind == "text" else _number(place, count)
        if place.kind == "text" and str(place.steps[-1]).endswith(_LINKS):
            value = links.setdefault(place.value, value)
        canaries[place] = value
        body = put(body, place.steps, json.dumps({"x": value}) if place.steps[-1] in _JSON_TEXT else value)
    return body, canaries


def _number(place: Place, count: int) -> int | float:
    low, high = place.schema.get("minimum", 0), place.schema.get("maximum", 10**9)
    if high - low < 10**6:
        whole = place.schema.get("type") == "integer"
        return int(min(low + 1 + count, high)) if whole else round(low + (high - low) * (0.3 + count / 10**4), 6)
    return int(700_000 + count)


def _silent(body: Any, canaries: dict[Place, Any], source: str, target: str, way: str) -> list[str]:
    made = tried(body, source, target, way)
    if made is None:  # counted as refused
        return []
    said = [made.body, made.model, made.stream]
    text = json.dumps(said)
    numbers = set(_numbers(said))
    return [
        place.path
        for place, value in canaries.items()
        if not (value in text if isinstance(value, str) else value in numbers) and not named(place.path, made.report)
    ]


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:  # words in brackets
        return None


def _numbers(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [number for each in value.values() for number in _numbers(each)]
    if isinstance(value, list):
        return [number for each in value for number in _numbers(each)]
    if isinstance(value, str) and value[:1] + value[-1:] in ("{}", "[]"):
        return _numbers(_loads(value))
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def _unnoticed(body: Any, before: _Outcome, place: Place, source: str, target: str, way: str) -> bool:
    for other in _others(place):
        after = _outcome(put(body, place.steps, other), source, target, way)
        if after is not None and after[0] == before[0] and not named(place.path, after[1]):
            return True
    return False


def _others(place: Place) -> list[Any]:
    if isinstance(place.value, bool):
        return [not place.value]
    if place.kind == "number":
        return [place.value + 1]
    same = next((each for each in _SYNONYMS if place.value in each), {place.value})
    return [each for each in place.schema["enum"] if each not in same and not _says_nothing(each)]


def _says_nothing(value: Any) -> bool:
    """Tell whether a word stands for a key that is left out, as protocol buffers have one in each enum."""
    return isinstance(value, str) and value.lower().endswith("unspecified")


def _outcome(body: Any, source: str, target: str, way: str) -> _Outcome | None:
    try:
        made = translate(body, source, target, way)
    except ld.DialectError:
        return None
    return ((made.body, made.model, made.stream), made.report.to_list()), made.report
