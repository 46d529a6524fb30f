"""Law 2 on captured traffic: whatever a body says is found in the output, or the report names its path.

Free texts and numbers are replaced by marks that are unique in the body. Choices are changed one at a time, and output
or report must change with them; where two of them are one to the target, the one of the body is that which comes back.
Left out: tags that tell kinds apart, and totals that the target computes itself.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from llm_dialect.edge.verify.places import Place, places, put
from llm_dialect.edge.verify.schemas import is_dict, is_list, vendor
from llm_dialect.edge.verify.translating import tried

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.edge.verify.schemas import Steps
    from llm_dialect.edge.verify.translating import Pair
    from llm_dialect.report import Loss, Report
    from llm_dialect.translation import Translation

__all__ = ["gone", "named", "silent_places"]

_USAGE = "usage"
_TOTAL = "total"
_JSON_TEXT = frozenset(("arguments",))
_LINKS = ("id", "_id", "Id")
# Values that mean the same to every other dialect: the older and the newer word of one vendor.
_SYNONYMS = (frozenset(("function_call", "tool_calls")),)
_INDEX = re.compile(r"\[\d+\]")
_PLAINLY_THERE, _TAG = 6, "type"
_TAIL = 64
_MOST_CHOICES = 60
# A loss of these kinds takes the children of its place with it, or puts them where no mark is seen; any other speaks of
# its own place only.
_WHOLE = frozenset(("dropped", "opaque", "unknown", "todo", "conversation_lost", "wrapped"))


def silent_places(body: Any, pair: Pair) -> list[str]:
    """Name the places that are lost in silence; where the marked body is refused, nothing can be said of it."""
    found = [each for each in places(body, pair.way, vendor(pair.source)) if each.kind not in ("tag", "null")]
    marked, marks = _marked(body, found)
    made = tried(marked, pair)
    return [] if made is None else _unseen(made, marks) + _unnoticed(made, marked, found, pair)


def _marked(body: Any, found: list[Place]) -> tuple[Any, list[tuple[Place, Any]]]:
    """Put a mark into every free place; equal ids get equal ones. What a rule may look at stays and is its own mark."""
    marks: list[tuple[Place, Any]] = []
    links: dict[str, str] = {}
    for count, place in enumerate(found):
        if _is_choice(place):
            continue
        if not _is_json(place) and (not place.schema or _is_media(place)):
            marks += [(place, _tail(place.value))] if _is_telling(place) else []
            continue
        value: Any = f"q{count:05d}z" if place.kind == "text" else _number(place, count)
        if place.kind == "text" and str(place.steps[-1]).endswith(_LINKS):
            value = links.setdefault(place.value, value)
        body = put(body, place.steps, json.dumps({"x": value}) if _is_json(place) else value)
        marks.append((place, value))
    return body, marks


def _is_json(place: Place) -> bool:
    return place.kind == "text" and place.steps[-1] in _JSON_TEXT and is_dict(_inside(place.value))


def _is_choice(place: Place) -> bool:
    return place.kind == "choice" or _is_count(place)


def _is_count(place: Place) -> bool:
    """Tell whether it is a count of tokens: these add up, so that each is changed by itself."""
    return place.kind == "number" and any(_USAGE in str(each).lower() for each in place.steps)


def _is_media(place: Place) -> bool:
    """Tell whether a text is a medium, or says where one is: what becomes of it depends on what it is."""
    return place.kind == "text" and (":" in place.value[:8] or len(place.value) > 1000)


def _tail(value: str) -> str:
    """Give the end of a text; of an address that holds bytes the end of those, as some vendors take them apart."""
    return (value.rpartition(",")[2] if value.startswith("data:") else value)[-_TAIL:]


def _is_telling(place: Place) -> bool:
    """Tell whether a text can be looked for as it is: it is not short, and no tag of JSON that nobody knows."""
    return place.kind == "text" and len(place.value) >= _PLAINLY_THERE and place.steps[-1] != _TAG


def _number(place: Place, count: int) -> int | float:
    low, high = place.schema.get("minimum", 0), place.schema.get("maximum", 10**9)
    if high - low < 10**6:
        whole = place.schema.get("type") == "integer"
        return int(min(low + 1 + count, high)) if whole else round(low + (high - low) * (0.3 + count / 10**4), 6)
    return int(700_000 + count)


def _unseen(made: Translation, marks: list[tuple[Place, Any]]) -> list[str]:
    scalars = [*_scalars(made.body), *_scalars(made.model)]
    text = "\n".join(each for each in scalars if isinstance(each, str))
    numbers = {each for each in scalars if not isinstance(each, (str, bool))}
    return [
        place.path
        for place, value in marks
        if not (value in text if isinstance(value, str) else value in numbers) and not named(place.path, made.report)
    ]


def _scalars(value: object) -> Iterator[Any]:
    """List the scalars of a body, and the keys; a text that holds JSON is also looked into."""
    if is_dict(value):
        yield from value
        for each in value.values():
            yield from _scalars(each)
    elif is_list(value):
        for each in value:
            yield from _scalars(each)
    elif value is not None:
        yield value
        if isinstance(value, str) and value[:1] + value[-1:] in ("{}", "[]"):
            yield from _scalars(_inside(value))


def _inside(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _unnoticed(made: Translation, marked: Any, found: list[Place], pair: Pair) -> list[str]:
    """Name the choices that are lost in silence; one of each kind is tried."""
    kinds: dict[str, Place] = {}
    for place in found:
        if _is_open(place) and len(kinds) < _MOST_CHOICES:
            kinds.setdefault(_INDEX.sub("[]", place.path) + repr(place.value), place)
    back = tried(made.body, pair.back())
    return [place.path for place in kinds.values() if _is_lost(made, back, marked, place, pair)]


def _is_lost(made: Translation, back: Translation | None, marked: Any, place: Place, pair: Pair) -> bool:
    """Tell whether nothing follows from a choice; or another one says the same, and this one does not come back."""
    changed = [tried(put(marked, place.steps, other), pair) for other in _others(place)]
    others = [each for each in changed if each is not None]
    same = [each for each in others if _outcome(each) == _outcome(made) and not named(place.path, each.report)]
    returned = None if back is None else _at(back.body, place.steps)
    if not same or _alike(returned, place.value):
        return False
    return len(same) == len(others) or (returned is not None and not named(place.path, made.report))


def _outcome(made: Translation) -> tuple[Any, ...]:
    return made.body, made.model, made.stream, made.report.to_list()


def _at(body: Any, steps: Steps) -> Any:
    for step in steps:
        if isinstance(step, str):
            body = body.get(step) if is_dict(body) else None
        else:
            body = body[step] if is_list(body) and step < len(body) else None
    return body


def _alike(one: object, other: object) -> bool:
    """Compare words without their case: some vendors take both."""
    return one == other or (isinstance(one, str) and isinstance(other, str) and one.lower() == other.lower())


def _is_open(place: Place) -> bool:
    """Tell whether it is a choice of which others can be tried: no total, and no word that only traffic knows."""
    if _is_count(place):
        return not str(place.steps[-1]).lower().startswith(_TOTAL)
    return isinstance(place.value, bool) or (_is_choice(place) and place.value in place.schema["enum"])


def _others(place: Place) -> list[Any]:
    if isinstance(place.value, bool):
        return [not place.value]
    if place.kind == "number":
        return [place.value + 1]
    same = next((each for each in _SYNONYMS if place.value in each), {place.value})
    return [each for each in place.schema["enum"] if each not in same]


def named(path: str, report: Report) -> bool:
    """Tell whether a report names a place: by its exact path, or by a loss that takes all below its own."""
    return any(
        loss.path == path or (path.startswith(loss.path) and path[len(loss.path)] in ".[" and _is_whole(loss))
        for loss in report.losses
    )


def gone(path: str, report: Report) -> bool:
    """Tell whether a report says that a place is left out with all below it."""
    return named(path, report) and not any(loss.path == path and not _is_whole(loss) for loss in report.losses)


def _is_whole(loss: Loss) -> bool:
    return loss.path != "$" and (loss.code.value in _WHOLE or loss.severity.value == "rejected")
