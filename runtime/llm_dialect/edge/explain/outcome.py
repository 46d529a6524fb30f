"""What becomes of a row in another dialect: the row is joined with the target's table by canonical names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.explain.tables import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.edge.explain.lookup import Hit
    from llm_dialect.edge.explain.tables import Place, Table, Written

__all__ = ["Outcome", "Value", "outcome"]

Json = dict[str, Any]

_TODO = {"severity": "lossy", "code": "todo", "why": "not mapped yet"}
_HOISTED = "hoisted"
# Fates that are the same toward every target.
_SAID = {
    "tag": ("kind", (), "none", "", "tells kinds of objects apart; the target says it in its own way"),
    "event": ("carried", (), "none", "", "what the event says is told as the same part of a whole answer is"),
    "padding": ("kind", (), "none", "", "says nothing that another event does not say"),
}
_PARTS = ("parts", (), "none", "", "an object of its vendor's only: each part goes its own way")


class Value(NamedTuple):
    """What becomes of one value of a vocabulary; `becomes` is None where the key is left out."""

    value: str
    becomes: str | None
    severity: str
    why: str


class Outcome(NamedTuple):
    """What becomes of a field in one target.

    Attributes:
        target: The target's dialect.
        fate: carried, lost, moved (said elsewhere), parts (each has a fate of its own) or kind (tells objects apart).
        goes_to: Where the target says it.
        severity: What it costs, as a report says it; none where it is carried.
        code: The kind of loss, where it is one.
        why: The reason, as a report says it.
        row: The row that decides, as the `rule` of a loss names it.
        rules: Names of the functions in `llm_dialect.rules` that have a say.
        notes: Limits and defaults, each as a sentence.
        values: What becomes of single values, where that is not the same word.
    """

    target: str
    fate: str
    goes_to: tuple[str, ...] = ()
    severity: str = "none"
    code: str = ""
    why: str = ""
    row: str = ""
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()


def outcome(hit: Hit, target: Table) -> Outcome:
    """Tell what becomes of a row's value in another dialect."""
    row = hit.row
    if row["fate"] in _SAID:
        return Outcome(target.dialect, *_SAID[row["fate"]])
    if row["fate"] != "mapped":
        return _lost(target, {**_TODO, **row}, f"{hit.table.dialect}/{hit.table.direction}:{hit.block}.{hit.key}")
    around = _lost_around(hit, target)
    if around is not None:
        return around
    if not row["to"]:
        return Outcome(target.dialect, *_PARTS)
    written = [each for name in row["to"] for each in target.written.get(name, ())]
    return _carried(hit, target, written) if written else _unwritten(hit, target)


def _lost(target: Table, words: Json, row: str) -> Outcome:
    fate = "lost" if words["code"] == "dropped" or words["severity"] != "none" else "moved"
    return Outcome(target.dialect, fate, (), words["severity"], words["code"], words["why"], row)


def _unwritten(hit: Hit, target: Table) -> Outcome:
    """Tell what it costs that no row of the target writes a canonical field."""
    if any(name in target.beside for name in hit.row["to"]):
        return Outcome(target.dialect, "carried", why="it stands beside the body, in the address")
    if any(name in target.set for name in hit.row["to"]):
        return Outcome(target.dialect, "kind", why="said by the kind of object that the target writes")
    classes = [name.partition(".")[0] for name in hit.row["to"]]
    for name in (*hit.row["to"], *hit.row.get("within", ()), *classes):
        found = target.unsaid(name)
        if found is not None:
            lost = _lost(target, found[1], f"{target.dialect}/{target.direction}:{found[0]}")
            return lost._replace(rules=_rules_around(hit, target), notes=tuple(_kept_whole(hit.row)))
    if "as" in hit.row:
        return Outcome(target.dialect, *_PARTS)
    return _unsaid_around(hit, target) or Outcome(target.dialect, "unknown", why="no row of the target speaks of it")


def _kept_whole(row: Json) -> Iterator[str]:
    """Tell of a value that holds several fields what it costs that it is also kept whole."""
    if "pack" in row and "why" in row:
        yield f"what more it says stays behind ({row['severity']}: {row['why']})"


def _unsaid_around(hit: Hit, target: Table) -> Outcome | None:
    """Tell what it costs that the target does not say what holds the field, the nearest first."""
    for link in reversed([link for place in hit.places for link in place.chain.split()]):
        found = target.unsaid(link)
        if found is not None:
            return _lost(target, found[1], f"{target.dialect}/{target.direction}:{found[0]}")
    return None


def _rules_around(hit: Hit, target: Table) -> tuple[str, ...]:
    """Name the rules of what holds the field: they may say it in another way before it is lost."""
    links = dict.fromkeys(link for place in hit.places for link in place.chain.split())
    rows = [each.row for link in links for each in target.written.get(link, ())]
    return tuple(dict.fromkeys(rule for row in rows for rule in row.get("rule", ())))


def _lost_around(hit: Hit, target: Table) -> Outcome | None:
    """Tell whether what holds the field is lost whole, in all places that were asked for."""
    found = [_lost_link(hit, place, target) for place in hit.places]
    return found[0] if found and all(found) else None


def _lost_link(hit: Hit, place: Place, target: Table) -> Outcome | None:
    for link in place.chain.split():
        if link in target.written or link in target.set:
            continue
        found = target.unsaid(link)
        if found is not None and found[1]["code"] != _HOISTED and found[1]["severity"] != "none":
            lost = _lost(target, found[1], f"{target.dialect}/{target.direction}:{found[0]}")
            return lost._replace(rules=_rules_around(hit, target))
    return None


def _carried(hit: Hit, target: Table, written: list[Written]) -> Outcome:
    chains = {place.chain for place in hit.places}
    exact = [each for each in written if any(place.chain in chains for place in target.places(each.block))]
    used = exact or written
    used = [each for each in used if not each.row.get("older")] or used
    paths = dict.fromkeys(
        f"{plain(place.path)}.{each.key}".lstrip(".")
        for each in used
        for place in target.places(each.block)
        if not exact or place.chain in chains
    )
    rules = dict.fromkeys(rule for each in used for rule in each.row.get("rule", ()))
    notes = dict.fromkeys(note for each in used for note in _notes(each.row))
    first = used[0]
    row = f"{target.dialect}/{target.direction}:{first.block}.{first.key}"
    return Outcome(
        target.dialect,
        "carried",
        tuple(paths),
        row=row,
        rules=tuple(rules),
        notes=tuple(notes),
        values=_values(hit, target, used),
    )


def _notes(row: Json) -> Iterator[str]:
    limit = row.get("limit")
    if limit is not None:
        why = f": {row['limit why']}" if row.get("limit why") else ""
        yield f"{_range(limit)} ({row['limit severity']}{why})"
    if "ident" in row:
        yield f"ids begin with {row['ident']}"
    if "alias" in row:
        yield "names of other signs, or too long, get an alias"
    if isinstance(row.get("emit"), dict):
        why = f": {row['emit why']}" if row.get("emit why") else ""
        yield f"where it is absent {row['emit']['default']!r} is written ({row['emit severity']}{why})"


def _range(limit: Json) -> str:
    if "items" in limit:
        return f"at most {limit['items']} items go there"
    low, high = limit.get("min", ""), limit.get("max", "")
    return f"numbers outside {low}..{high} are clamped"


def _values(hit: Hit, target: Table, used: list[Written]) -> tuple[Value, ...]:
    mine = hit.table.data["values"].get(f"{hit.block}.{hit.key}")
    if mine is None:
        return ()
    found: dict[str, Value] = {}
    for each in used:
        theirs = target.data["values"].get(f"{each.block}.{each.key}")
        for raw, entry in mine["enum"].items() if theirs else ():
            value = _value(raw, entry["value"], theirs)
            if value is not None and value.becomes != raw:
                found.setdefault(raw, value)
    return tuple(found.values())


def _value(raw: str, canonical: str, theirs: Json) -> Value | None:
    said = theirs["written"].get(canonical)
    if said is None:
        return None
    if said["fate"] == "said":
        words = [
            word for word, entry in theirs["enum"].items() if (entry["fate"], entry["value"]) == ("both", canonical)
        ]
        return Value(raw, words[0] if words else None, "none", "")
    return Value(raw, said.get("value"), said["severity"], said["why"])
