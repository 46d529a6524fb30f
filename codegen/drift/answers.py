"""What the generator asks once the edits are made, and the edits that answer it; a person reviews each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from codegen.drift.rows import Edit, keep, opaque

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from codegen.errors import SpecError

__all__ = ["answers"]

Place = tuple[str, ...]

_LOST = "{loss: lossy, why: this vendor no longer has it, review: true}"
_NEW = "new in {since}; no other vendor is known to have it"


def answers(why: SpecError, data: Any, since: str) -> list[Edit]:
    """Give the edits that answer a complaint about a spec whose document is `data`; none where only a person can."""
    place = tuple((why.place or "").split("."))
    for pattern, answer in _ANSWERS:
        found = re.search(pattern, why.message)
        if found:
            return list(answer(found, place, data, _NEW.format(since=since)))
    return []


def _unrendered(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield Edit("put", ("types", found["block"], "unrendered"), found["field"], _LOST)


def _unsaid(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield Edit("put", (*place[:2], "unsaid"), found[1], _LOST)


def _no_property(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    """A row, a constant or a sign speaks of what is gone."""
    if place[-2:-1] == ("told",):
        yield Edit("drop", place[:-1], f"#{place[-1]}")
        return
    for part in ("fields", "tag"):
        if found[1] in data["types"][place[1]].get(part, {}):
            yield Edit("drop", (*place, part), found[1])


def _no_fate(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield keep((*place, "fields"), found[1], new)


def _no_definition(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield Edit("drop", ("types",), place[1])
    yield from _unnamed(data, place[1])


def _unnamed(data: Any, block: str) -> Iterator[Edit]:
    """Take out all that names a block that is gone."""
    for name, row in data["types"].items():
        gone = [tag for tag, to in row.get("cases", {}).items() if to == block]
        yield from (Edit("drop", ("types", name, "cases"), tag) for tag in gone)
        yield from (Edit("drop", ("types", name), word) for word in ("absent", "other") if row.get(word) == block)
        for index, sign in enumerate(row.get("told", ())):
            if sign["as"] == block:
                yield Edit("drop", ("types", name, "told"), f"#{index}")
        for key, rule in row.get("fields", {}).items():
            if isinstance(rule, dict) and block in (rule.get("as"), rule.get("each")):
                yield Edit("drop", ("types", name, "fields"), key)


def _no_block(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield from _unnamed(data, found[1])


def _no_case(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield opaque(place, found[1], data["types"][place[1]].get("unknown", {}).get("loss", "lossy"), new)


def _no_entry(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    table = data["enums"][place[1]]
    aim = table.get("unknown") or next(iter({**table["both"], **table.get("parse", {})}.values()))
    yield Edit("put", (*place, "parse"), found[1], aim if table.get("of") else found[1])
    yield Edit("append", (*place, "review"), found[1], found[1])


def _no_value(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    table = data["enums"][place[1]]
    part = "both" if found[1] in table["both"] else "parse"
    yield Edit("drop", (*place, part), found[1])
    yield Edit("put", (*place, "wild"), found[1], table[part][found[1]])


def _other_shape(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    """A row that no longer fits is kept, so that nothing is said wrongly; a person maps it again."""
    row = keep(place[:-1], place[-1], "its shape is another one now")
    yield Edit("set", row.place, row.key, row.value)


def _idle(found: re.Match[str], place: Place, data: Any, new: str) -> Iterator[Edit]:
    yield Edit("drop", place[:-1], place[-1])


_ANSWERS: list[tuple[str, Callable[[re.Match[str], Place, Any, str], Iterator[Edit]]]] = [
    (r"\w+\.(?P<field>\w+) is not written by (?P<block>\w+) and not listed under unrendered", _unrendered),
    (r"(?P<field>\w+) is taken by no property of (?P<block>\w+) and not listed under unrendered", _unrendered),
    (r"(\w+) is not written by \w+_ and not listed under its unsaid", _unsaid),
    (r"\w+\.(\w+) is neither written nor listed under unsaid", _unsaid),
    (r"the schema has no property '(.+)'$", _no_property),
    (r"the property '(.+)' has no fate", _no_fate),
    (r"the schema has no such definition", _no_definition),
    (r"there is no block '(.+)' under types", _no_block),
    (r"the case \w+ \(\w+: (.+)\) has no fate", _no_case),
    (r"the enum value '(.+)' has no entry", _no_entry),
    (r"the schema has no enum value '(.+)'", _no_value),
    (r"`each` is for lists, `as` for objects|the schema says \[", _other_shape),
    (r"never reached from the root", _idle),
]
