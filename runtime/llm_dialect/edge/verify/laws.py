"""The laws on one body, as `docs/laws.md` has them, all but those of streams."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.verify.conserved import unlike
from llm_dialect.edge.verify.marks import silent_places
from llm_dialect.edge.verify.schemas import is_dict, is_list, path_text, vendor
from llm_dialect.edge.verify.translating import at_home, parsed, translated
from llm_dialect.errors import DialectError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from llm_dialect.edge.verify.schemas import Steps
    from llm_dialect.edge.verify.translating import Pair
    from llm_dialect.report import Report
    from llm_dialect.translation import Translation

__all__ = ["Broken", "Refused", "check_body", "check_home", "differences", "guarded"]

_SILENT = "neither in the translated body nor in its report"
_ABSENT = object()


class Broken(NamedTuple):
    """A law that does not hold."""

    law: str
    path: str
    message: str


class Refused(NamedTuple):
    """A translation that was refused with an error of ours."""

    code: str
    path: str
    message: str


def guarded(check: Callable[[], Iterator[Broken | Refused | Report]]) -> Iterator[Broken | Refused | Report]:
    """Law 10: give what a check finds; an error of ours is a refusal, any other breaks this law.

    The words of such an error are not told: they may quote the body.
    """
    try:
        yield from check()
    except DialectError as why:
        yield Refused(why.code, why.path, why.message)
    except Exception as why:
        yield Broken("totality", "$", f"an unexpected {type(why).__name__}")


def check_home(body: Any, dialect: str, way: str) -> Iterator[Broken | Refused | Report]:
    """Law 3: within its dialect a body comes back as it went in."""
    made = at_home(body, dialect, way).body
    if is_dict(body) and "model" not in body:
        made = {key: value for key, value in made.items() if key != "model"}  # it was ours
    yield from (Broken("identity", path, "does not come back as it was") for path in differences(body, made))


def check_body(body: Any, pair: Pair) -> Iterator[Broken | Refused | Report]:
    """Laws 1, 2, 4, 5 and 9 of a pair on one body; the report of the translation comes first."""
    made = translated(body, pair)
    yield made.report
    again = translated(body, pair)
    if (again.to_bytes(), again.report.to_list()) != (made.to_bytes(), made.report.to_list()):
        yield Broken("determinism", "$", "translated a second time it comes out otherwise")
    if not vendor(pair.source).faults(body, pair.way):
        for fault in vendor(pair.target).faults(made.body, pair.way):
            yield Broken("validity", fault.path, f"the translated body is not valid there: {fault.message}")
    yield from (Broken("no silent loss", path, _SILENT) for path in silent_places(body, pair))
    yield from _conserved(body, made, pair)
    yield from _round_trip(made.body, pair.back())


def _conserved(body: Any, made: Translation, pair: Pair) -> Iterator[Broken]:
    """Law 5; a translated body that cannot be read back breaks law 4."""
    try:
        after = parsed(made.body, pair.target, pair.way)
    except DialectError:
        return
    before = parsed(body, pair.source, pair.way)
    yield from (Broken("conservation", path, words) for path, words in unlike(before, after, made.report))


def _round_trip(made: Any, back: Pair) -> Iterator[Broken]:
    """Law 4: the way back is open, and loses nothing in silence either; paths are of the translated body."""
    try:
        translated(made, back)
    except DialectError as why:
        yield Broken("round trip", why.path, f"the way back is refused: {why.message}")
    else:
        for path in silent_places(made, back):
            yield Broken("round trip", path, f"on the way back: {_SILENT}")


def differences(one: object, other: object) -> list[str]:
    """List the paths at which two JSON values differ; 1 and 1.0 and true are three things."""
    return [path_text(steps) for steps in _differences(one, other, ())]


def _differences(one: object, other: object, steps: Steps) -> Iterator[Steps]:
    if is_dict(one) and is_dict(other):
        for key in dict.fromkeys((*one, *other)):
            yield from _differences(one.get(key, _ABSENT), other.get(key, _ABSENT), (*steps, key))
    elif is_list(one) and is_list(other) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _differences(left, right, (*steps, index))
    elif type(one) is not type(other) or is_list(one) or json.dumps(one) != json.dumps(other):
        yield steps
