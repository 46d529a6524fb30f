"""What emitted code calls: the few operations on vendor objects that every mapping row is made of.

Emitted functions are straight-line and call in here only where something unusual was met: an unknown key, a null, a
wrong type, a loss. `form` is a node's spelling in its source dialect: `{"a.b": None}` a null, `{"a": []}` an empty
list, `{"a.*": {...}}` unknown keys of a nested object, `{"a!": {...}}` a nested object kept whole, `{"a^": "b"}`
another of the constants that a row reads; any other mark is private to the row that wrote it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Opaque
from llm_dialect.node import Node
from llm_dialect.origin import path_of, step
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from llm_dialect.context import Reading, Writing
    from llm_dialect.errors import DialectError
    from llm_dialect.origin import Block

__all__ = [
    "UNKNOWN",
    "Absent",
    "Spelling",
    "Word",
    "absent",
    "clamp",
    "compatible",
    "cut",
    "deal",
    "embed",
    "finish",
    "gathered",
    "hang",
    "hollow",
    "is_bare",
    "joined",
    "keeps",
    "leave_out",
    "left_out",
    "leftover",
    "missing",
    "no_case",
    "only_item",
    "opaque",
    "raise_count",
    "read_along",
    "read_cases",
    "read_items",
    "read_opaque",
    "read_strings",
    "rest",
    "spell",
    "spelled",
    "unsaid",
    "unsaid_enum",
    "was_raised",
    "whole",
    "write_along",
    "write_const",
    "write_first",
    "write_groups",
    "write_items",
    "write_null",
    "write_sum",
    "wrong",
]

_INDEX = re.compile(r"\[\d+\]")

UNKNOWN = Rule(
    "unknown", "lossy", "unknown", "the source dialect's schema does not know it; kept for that dialect only"
)

SYNONYM = Rule("substituted", "none", "synonym", "one of several words for what the target has one for")

_SPELLING = frozenset(("extra", "form", "at"))

UNLISTED = Rule("dropped", "lossy", "unlisted", "the target has no such value")

COMPATIBLE = Rule("substituted", "none", "compatible", "it stands in a field that only compatible vendors know")

HOLLOW = Rule("dropped", "rejected", "hollow", "it lacks what the target requires of it")

MISPLACED = Rule("dropped", "rejected", "misplaced", "such an item cannot stand here in any dialect that we know")


class Absent:
    """Type of the mark for a key that is not there (null is a value)."""

    __slots__ = ()


absent = Absent()


class Spelling(dict[str, Any]):
    """A form whose marks only the rows themselves read: nothing has to be put back or reported when it is rendered."""

    __slots__ = ()


class Word(str):
    """What a rule gives for a value of an enum where it wants a word of the wire that no canonical value stands for."""

    __slots__ = ()


# Marks that rows leave for themselves; a word of a body may be equal to one, and means no more then.
_MARKS = ("absent", "bare", "there", "older")

_NAMES = {str: "a string", int: "an integer", float: "a number", bool: "a boolean", dict: "an object", list: "a list"}


class _Place:
    """Stands for a node that does not exist yet, so that its path can be told."""

    __slots__ = ("at", "form")

    def __init__(self, at: tuple[Any, ...] | None) -> None:
        self.at = at
        self.form = None


def _shown(value: Any) -> str:
    return "null" if value is None else _NAMES.get(type(value), type(value).__name__)


def wrong(cx: Reading, at: tuple[Any, ...] | None, key: str, wanted: str, value: Any) -> DialectError:
    """Give the error for a value of the wrong type at vendor path `key` below `at`."""
    path = path_of(_Place(at), None, f".{key}" if key and not key.startswith("[") else key)
    return cx.error(f"expected {wanted}, got {_shown(value)}", path)


def missing(cx: Reading, at: tuple[Any, ...] | None, pre: str, gap: KeyError) -> DialectError:
    """Give the error for a required key that is not there."""
    return cx.error(f"{gap.args[0]!r} is required", path_of(_Place(at), None, f".{pre}{gap.args[0]}"))


def spell(form: dict[str, Any] | None, key: str, mark: Any) -> dict[str, Any]:
    """Add a mark to a form; shared forms are never changed in place."""
    to_put_back = key[-1] in "*!~?^" or mark is None or mark == []
    if form is None and not to_put_back and mark in _MARKS:
        return _marked_once(key, mark)
    made = {key: mark} if form is None else {**form, key: mark}
    return made if to_put_back or type(form) is dict else Spelling(made)


@lru_cache(maxsize=4096)
def _marked_once(key: str, mark: str) -> Spelling:
    """Give the spelling with one mark of those that need no value: it is a constant of the specs' paths."""
    return Spelling({key: mark})


def rest(d: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any] | None:
    """Give the keys of `d` that no row consumes."""
    found = {key: value for key, value in d.items() if key not in known}
    return found or None


def leftover(o: Any, pre: str, d: Mapping[str, Any], known: frozenset[str]) -> None:
    """Keep the unknown keys of an object that was read into `o`."""
    found = rest(d, known)
    if found and not pre:
        o.extra = {**(o.extra or {}), **found}
    elif found:
        o.form = spell(o.form, f"{pre}*", found)


def whole(o: Any, pre: str, d: Any) -> None:
    """Keep a nested object that no case of its union reads."""
    o.form = spell(o.form, f"{pre[:-1]}!", d)


def read_items(
    items: Any,
    cx: Reading,
    at: tuple[Any, ...],
    key: str,
    cases: Callable[[Mapping[str, Any], Reading, tuple[Any, ...], str, int], Any],
) -> list[Any]:
    """Read a list of objects, each by `cases`."""
    if type(items) is not list:
        raise wrong(cx, at, key, "a list", items)
    return [cases(item, cx, at, key, place) for place, item in enumerate(items)]


def read_cases(
    items: Any,
    cx: Reading,
    at: tuple[Any, ...],
    key: str,
    tag: str,
    cases: Mapping[Any, Callable[[Any, Reading, tuple[Any, ...], str, int], Any]],
    union: Callable[[Any, Reading, tuple[Any, ...], str, int], Any],
) -> list[Any]:
    """Read a list of objects, each by the case that its tag names; what has no such tag by their `union`."""
    if type(items) is not list:
        raise wrong(cx, at, key, "a list", items)
    out: list[Any] = []
    for place, item in enumerate(items):
        name = item.get(tag) if type(item) is dict else None
        case = cases.get(name) if type(name) is str else None
        out.append((case or union)(item, cx, at, key, place))
    return out


def read_along(
    v: Any,
    cx: Reading,
    o: Any,
    holders: list[Any],
    at: tuple[Any, ...],
    key: str,
    reader: Callable[[Any, Reading, Any, tuple[Any, ...], str], None],
) -> None:
    """Read a list whose n-th object adds to the n-th holder; what only its spelling says stays with `o`."""
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    if len(v) > len(holders):
        o.form = spell(o.form, f"{key}!", v)
        return
    for place, (item, holder) in enumerate(zip(v, holders, strict=False)):
        before = holder.form
        reader(item, cx, holder, at, f"{key}[{place}].")
        for mark, value in (holder.form or {}).items() if holder.form is not before else ():
            if mark not in (before or {}):
                o.form = spell(o.form, mark, value)
        holder.form = before
    o.form = spell(o.form, key, len(v) or [])


def read_strings(items: Any, cx: Reading, at: tuple[Any, ...], key: str) -> list[str]:
    """Read a list of strings."""
    if type(items) is not list:
        raise wrong(cx, at, key, "a list of strings", items)
    for place, item in enumerate(items):
        if type(item) is not str:
            raise wrong(cx, at, f"{key}[{place}]", "a string", item)
    return items


def read_opaque(d: dict[str, Any], tag: Any, blocks: Mapping[str, Block], at: tuple[Any, ...]) -> Opaque:
    """Carry an object whole: one of the tags that are carried, or one that the schema does not know."""
    block = blocks.get(tag) if type(tag) is str else None
    block = block or blocks.get("*") or blocks["?"]
    return Opaque(block.dialect, tag if type(tag) is str else "", d, at=(block, *at[1:]))


def no_case(cx: Reading, at: tuple[Any, ...], key: str, cases: Mapping[Any, Any], tag: Any) -> DialectError:
    """Give the error for an object whose tag no case has."""
    known = ", ".join(sorted(str(case) for case in cases if case is not None))
    path = path_of(_Place(at), None, f".{key}")
    if tag is None:
        return cx.error(f"{key.rpartition('.')[2]!r} is required: one of {known}", path)
    return cx.error(f"{tag!r} is none of {known}", path)


def keeps(o: Any) -> bool:
    """Tell whether a node holds what only its source dialect knows."""
    return bool(o.extra) or (type(o.form) is dict and any(key[-1] in "!*" for key in o.form))


def spelled(o: Any, key: str, cx: Writing) -> Any:
    """Give the mark that the source spelling has for `key`, if the target is the source."""
    form = o.form
    if form is None or o.at is None or o.at[0].dialect != cx.target:
        return None
    return form.get(key)


def is_bare(o: Any, key: str, cx: Writing) -> bool:
    """Tell whether a value that can stand bare does so: as the source had it, else always."""
    at = o.at
    if at is None or at[0].dialect != cx.target:
        return True
    return o.form is not None and o.form.get(key) == "bare"


def deal(
    item: Any,
    cx: Writing,
    table: Mapping[type, tuple[str, ...]],
    rules: Mapping[str, Rule],
    buckets: Mapping[str, list[Any]],
    asks: Mapping[str, Callable[[Any], Any]] | None = None,
) -> None:
    """Give a content item to the property it came from, of those that take its class.

    One from elsewhere goes to the first property that asks for items like it, else to the last that asks for nothing.
    A carried vendor item stands in the property it came from only; an item of a class that none takes is reported.
    """
    key = "" if item.at is None or item.at[0].dialect != cx.target else str(item.at[2]).rpartition(".")[2]
    if type(item) is Opaque and (item.dialect != cx.target or key not in buckets):
        opaque(item, cx, UNKNOWN)
        return
    names = tuple(buckets) if type(item) is Opaque else table.get(type(item))
    if names is None:
        leave_out(item, cx, rules)
        return
    buckets[key if key in names else _usual(item, names, asks or {})].append(item)


def _usual(item: Any, names: tuple[str, ...], asks: Mapping[str, Callable[[Any], Any]]) -> str:
    wanted = [name for name in names if name in asks and asks[name](item)]
    return wanted[0] if wanted else [name for name in names if name not in asks][-1]


def hang(items: list[Any], cls: type, field: str, made: list[Any]) -> bool:
    """Give a list to the first item of a class; tell whether there is one."""
    for item in items:
        if type(item) is cls:
            setattr(item, field, made)
            return True
    return False


def gathered(items: list[Any], field: str) -> list[Any]:
    """Give what the items hold in a list field, one after another."""
    return [each for item in items for each in getattr(item, field) or ()]


def compatible(items: list[Any], cx: Writing) -> None:
    """Tell of items that are written where not every vendor of the dialect reads them."""
    for item in items:
        cx.report.note(item, None, COMPATIBLE)


def only_item(o: Any, field: str, cls: type, cx: Writing) -> Any:
    """Give the one item of a list that the target says as the whole object; others are reported."""
    found = None
    for item in getattr(o, field):
        if found is None and type(item) is cls:
            found = item
        else:
            leave_out(item, cx, {})
    return found


def joined(items: list[Any], field: str, cx: Writing, rules: Mapping[str, Rule]) -> Any:
    """Join the texts, or lists, of several items that the target says as one; what else they carry is reported."""
    for item in items:
        for name, rule in rules.items():
            if getattr(item, name) is not None:
                cx.report.note(item, name, rule)
        if item.extra is not None or type(item.form) is dict:
            finish(item, {}, cx)
    found = [value for item in items if (value := getattr(item, field)) is not None]
    if found and type(found[0]) is list:
        return [each for value in found for each in value]
    return "".join(found)


def write_null(o: Any, out: dict[str, Any], key: str, path: str, cx: Writing) -> None:
    """Write null where the target always has the key; a body of the same dialect keeps its own habit."""
    if o.at is None or o.at[0].dialect != cx.target:
        out[key] = None


def left_out(o: Any, key: str, cx: Writing) -> bool:
    """Tell whether the source left a key out, or had null there, and the target is the source."""
    form = o.form
    if form is None or o.at is None or o.at[0].dialect != cx.target:
        return False
    mark = form.get(key, key)
    return mark is None or mark == "absent"


def write_const(o: Any, out: dict[str, Any], key: str, path: str, value: Any, cx: Writing) -> None:
    """Write a constant of the wire; the same dialect keeps what it had instead."""
    if not left_out(o, path, cx):
        kept = spelled(o, f"{path}!", cx)
        mark = spelled(o, f"{path}^", cx)
        out[key] = kept if kept is not None else value if mark is None else mark


def write_first(
    o: Any,
    out: dict[str, Any],
    key: str,
    writer: Callable[[Any, Writing, str], dict[str, Any] | None],
    others: list[Any] | None,
    rules: Mapping[str, tuple[Rule, Any]],
    cx: Writing,
) -> None:
    """Write a list whose first object lies open in `o` and whose further ones are nodes."""
    if left_out(o, key, cx) and not others and not o.content:
        return
    first = writer(o, cx, f"{key}[0].")
    if first is None and not others and spelled(o, key, cx) == []:
        return
    made = [first or {}]
    for other in others or ():
        unsaid(other, cx, rules)
        made.append(writer(other, cx, "") or {})
        finish(other, made[-1], cx)
    out[key] = made


def write_groups(
    o: Any,
    out: dict[str, Any],
    key: str,
    path: str,
    items: list[Any],
    field: str,
    writer: Callable[[Any, Writing, str], dict[str, Any] | None],
    cx: Writing,
) -> None:
    """Write a canonical list as a list of groups: those that its items came in, for another dialect one."""
    mark = spelled(o, path, cx)
    count = mark if type(mark) is int else 0
    groups: dict[int, list[Any]] = {place: [] for place in range(count)}
    for item in items:
        groups.setdefault(_group(item, path, cx, max(count - 1, 0)), []).append(item)
    made = [writer(o.replace(**{field: group}), cx, f"{path}[{place}].") or {} for place, group in groups.items()]
    if cx.same or any(made):
        out[key] = made


def write_along(
    o: Any,
    out: dict[str, Any],
    key: str,
    path: str,
    items: list[Any] | None,
    writer: Callable[[Any, Writing, str], dict[str, Any] | None],
    cx: Writing,
) -> None:
    """Write what hangs on the items of a list beside it, one object for each; a body keeps its own number of them."""
    mark = spelled(o, path, cx)
    made = [writer(item, cx, f"{path}[{place}].") for place, item in enumerate(items or ())]
    if type(mark) is int:
        out[key] = [each or {} for each in made[:mark]]
    elif any(made) and (o.at is None or o.at[0].dialect != cx.target):
        out[key] = [each or {} for each in made]


def _group(item: Any, path: str, cx: Writing, last: int) -> int:
    """Give the number of the group that an item came in; one from elsewhere goes to the last."""
    if item.at is None or item.at[0].dialect != cx.target or not str(item.at[2]).startswith(f"{path}["):
        return last
    return int(str(item.at[2])[len(path) + 1 :].partition("]")[0])


def write_sum(o: Any, out: dict[str, Any], key: str, path: str, terms: tuple[Any, ...], cx: Writing) -> None:
    """Write the sum of the known terms; the same dialect keeps a total of its own while the terms are unchanged."""
    if left_out(o, path, cx):
        return
    known = any(term is not None for term in terms) or o.at is None or o.at[0].dialect != cx.target
    total = sum(term or 0 for term in terms) if cx.same else sum(max(0, term or 0) for term in terms)
    mark = spelled(o, path, cx)
    if known or isinstance(mark, list):
        out[key] = mark[0] if isinstance(mark, list) and mark[1] == total else total


def raise_count(o: Any, field: str, least: int, key: str, sums: tuple[str, ...]) -> None:
    """R19: take for a count what its parts add up to, where the source says less or nothing; so in what holds it."""
    had = getattr(o, field)
    if had is not None:
        o.form = spell(o.form, f"{key}!", had)
    elif not _marked(o, key):
        o.form = spell(o.form, key, "absent")
    setattr(o, field, least)
    for name in sums:
        if getattr(o, name) is not None:
            setattr(o, name, getattr(o, name) + least - (had or 0))


def _marked(o: Any, key: str) -> bool:
    """Tell whether the spelling of a node has a mark for a key."""
    return o.form is not None and key in o.form


def was_raised(o: Any, key: str, cx: Writing) -> bool:
    """Tell whether `raise_count` made a count, and the target is the source, which keeps what it had."""
    return left_out(o, key, cx) or spelled(o, f"{key}!", cx) is not None


def cut(o: Any, field: str, value: list[Any], cx: Writing, most: int, rule: Rule) -> list[Any]:
    """Cut a list to the target's length; the same dialect is left alone."""
    if cx.same or len(value) <= most:
        return value
    cx.report.note(o, field, rule.saying(f"{most} of {len(value)} are sent"))
    return value[:most]


def write_items(
    items: list[Any], cx: Writing, cases: Mapping[type, Callable[[Any, Writing], Any]], rules: Mapping[str, Rule]
) -> list[Any]:
    """Write content items, leaving out and reporting those that no case can say."""
    out: list[Any] = []
    for item in items:
        case = cases.get(type(item))
        if case is None:
            leave_out(item, cx, rules)
            continue
        made = case(item, cx)
        if made is not None:
            out.append(made)
    return out


def leave_out(item: Any, cx: Writing, rules: Mapping[str, Rule]) -> None:
    """Report an item that the target cannot say at this place, and what was joined to it from elsewhere."""
    rule = rules.get(type(item).__name__, MISPLACED)
    cx.report.note(item, None, rule)
    joined: Any = getattr(item, "result", None)
    if isinstance(joined, Node):
        came: Any = getattr(joined, "at", None)
        if came is not None and came[1] is not item.at:
            cx.report.note(joined, None, rule)


def hollow(o: Any, cx: Writing) -> bool:
    """Report an object that is left out because it lacks what the target requires of it."""
    cx.report.note(o, None, HOLLOW)
    return True


def opaque(item: Any, cx: Writing, rule: Rule) -> Any:
    """Write a carried vendor item: verbatim to its own dialect, reported elsewhere."""
    if item.dialect == cx.target:
        return item.body
    kept = None if item.at is None else item.at[0].kept.get("")
    cx.report.note(item, None, rule if kept is None else kept)
    return None


def unsaid(o: Any, cx: Writing, rules: Mapping[str, tuple[Rule, Any]]) -> None:
    """Report each canonical field of `o` that is set and that the target has no place for."""
    for field, (rule, usual) in rules.items():
        if "." not in field:
            value: Any = getattr(o, field)
            if value is usual:
                continue
        else:
            value = o
            for name in field.split("."):
                value = usual if value is None else getattr(value, name)
        if value is None or value == usual or value == []:
            continue
        if type(value) is list and isinstance(value[0], Node) and o.at is not None and field not in o.at[0].paths:
            for item in value:
                cx.report.note(item, None, rule)
        else:
            _tell_unsaid(o, field, value, rule, cx)


def _tell_unsaid(o: Any, field: str, value: Any, rule: Rule, cx: Writing) -> None:
    """Report a field, or, of an object that the source tells in single fields, each that it tells."""
    if not isinstance(value, Node) or o.at is None or field in o.at[0].paths or getattr(value, "at", None) is None:
        cx.report.note(o, field, rule)
        return
    inner: Any = value
    for name in value._FIELDS:  # pyright: ignore[reportPrivateUsage]
        if name not in _SPELLING and getattr(inner, name) is not None:
            cx.report.note(inner, name, rule)


def unsaid_enum(o: Any, field: str, cx: Writing, table: Mapping[str, tuple[Any, Rule]], value: Any) -> Any:
    """Give the target's nearest value for a canonical one that it lacks, and report it; None leaves it out."""
    nearest, rule = table.get(value, (None, UNLISTED))
    if rule.severity != "none" or rule.why:
        cx.report.note(o, field, rule)
    return nearest


def clamp(o: Any, field: str, value: Any, cx: Writing, low: Any, high: Any, rule: Rule) -> Any:
    """Bring a number into the target's range; the same dialect is left alone."""
    if cx.same or ((low is None or value >= low) and (high is None or value <= high)):
        return value
    made = low if low is not None and value < low else high
    cx.report.note(o, field, rule.saying(f"{value} becomes {made}"))
    return made


def embed(out: dict[str, Any], path: str) -> dict[str, Any] | None:
    """Walk to the object at a dotted vendor path of `out`, making objects on the way; None if the way is barred."""
    here: Any = out
    for name in path.split("."):
        key, _, index = name.partition("[")
        if type(here) is not dict:
            return None
        here = here.setdefault(key, [{}] if index else {})
        if index:
            place = int(index[:-1])
            if type(here) is not list or len(here) <= place:
                return None
            here = here[place]
    return here if type(here) is dict else None


def _put(out: dict[str, Any], path: str, value: Any) -> None:
    head, _, key = path.rpartition(".")
    here = embed(out, head) if head else out
    if here is not None:
        here.setdefault(key, value)


def _restore(out: dict[str, Any], form: Mapping[str, Any]) -> None:
    for key, mark in form.items():
        if key.endswith("~"):
            continue
        if key.endswith(("!", "?")):
            _put(out, key[:-1], mark)
        elif key.endswith(".*"):
            here = embed(out, key[:-2])
            if here is not None:
                for name, value in mark.items():
                    here.setdefault(name, value)
        elif mark is None or mark == []:
            _put(out, key, mark)
    for key in sorted((key for key in form if key.endswith("~")), key=len, reverse=True):
        _respell(out, key[:-1].rstrip("."), form[key])


def _respell(out: dict[str, Any], path: str, names: Mapping[str, str]) -> None:
    """Give the keys of the object at a path the source's own spelling, each in its place."""
    here: Any = out
    for name in path.split(".") if path else ():
        key, _, index = name.partition("[")
        here = here.get(key) if type(here) is dict else None
        if index:
            place = int(index[:-1])
            here = here[place] if type(here) is list and place < len(here) else None
    if type(here) is dict:
        made = {names.get(key, key): value for key, value in here.items()}
        here.clear()
        here.update(made)


def report_kept(o: Any, cx: Reading | Writing, form: Mapping[str, Any]) -> None:
    """Report what a node holds for its own dialect only, as it is about to leave it."""
    kept = {} if o.at is None else o.at[0].kept
    for key, value in (o.extra or {}).items():
        if value is not None and value != []:  # null and [] ask for nothing
            cx.report.note(o, None, kept.get(key, UNKNOWN), step(key))
    for key, mark in form.items():
        if key.endswith(".*"):
            for name in (name for name, value in mark.items() if value is not None and value != []):
                row = f"{key[:-1]}{name}"
                rule = kept.get(row) or kept.get(_INDEX.sub("[]", row), UNKNOWN)
                cx.report.note(o, None, rule, "." + key[:-2] + step(name))
        elif key.endswith("!"):
            cx.report.note(o, None, kept.get(key[:-1]) or kept.get(_INDEX.sub("[]", key[:-1]), UNKNOWN), "." + key[:-1])
        elif key.endswith("^"):
            cx.report.note(o, None, SYNONYM, "." + key[:-1])


def finish(o: Any, out: dict[str, Any], cx: Writing) -> None:
    """Put back what only the source dialect knows, if this is it; report it otherwise.

    Extras of a node made by hand have no dialect: they are the caller's wish and go out. A computed key always wins.
    """
    at = o.at
    form = o.form or {}
    if at is not None and at[0].dialect != cx.target:
        report_kept(o, cx, form)
        return
    for key, value in (o.extra or {}).items():
        if at is not None or not key.startswith("_"):
            out.setdefault(key, value)
    _restore(out, form)
