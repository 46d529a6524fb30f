"""What emitted code calls when it reads: the few operations on vendor objects that every mapping row is made of.

Emitted functions are straight-line and call in here only where something unusual was met: an unknown key, a null, a
wrong type. `form` is a node's spelling in its source dialect: `{"a.b": None}` a null, `{"a": []}` an empty
list, `{"a.*": {...}}` unknown keys of a nested object, `{"a!": {...}}` a nested object kept whole, `{"a^": "b"}`
another of the constants that a row reads; any other mark is private to the row that wrote it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Opaque
from llm_dialect.origin import path_of, place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from llm_dialect.context import Reading
    from llm_dialect.errors import DialectError
    from llm_dialect.origin import Block

__all__ = [
    "Absent",
    "Spelling",
    "absent",
    "hang",
    "integer",
    "leftover",
    "missing",
    "no_case",
    "raise_count",
    "read_along",
    "read_cases",
    "read_items",
    "read_opaque",
    "read_strings",
    "read_untagged",
    "rest",
    "reworded",
    "spell",
    "whole",
    "wrong",
]


class Absent:
    """Type of the mark for a key that is not there (null is a value)."""

    __slots__ = ()


absent = Absent()


class Spelling(dict[str, Any]):
    """A form whose marks only the rows themselves read: nothing has to be put back or reported when it is rendered."""

    __slots__ = ()


# Marks that rows leave for themselves; a word of a body may be equal to one, and means no more then.
_MARKS = ("absent", "bare", "there", "older")

# Below this every whole number has a double of its own.
_EXACT = 2.0**53
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


def integer(value: Any, cx: Reading, at: tuple[Any, ...] | None, key: str) -> int:
    """Read a number that is written with a point but is whole, as JSON Schema's integers may be; else an error."""
    if type(value) is float and value.is_integer() and abs(value) <= _EXACT:
        return int(value)
    raise wrong(cx, at, key, "an integer", value)


def missing(cx: Reading, at: tuple[Any, ...] | None, pre: str, gap: KeyError | TypeError, found: Any) -> DialectError:
    """Give the error for a required key that is not there, or for what is no object."""
    if type(found) is not dict:
        return wrong(cx, at, pre[:-1], "an object", found)
    return cx.error(f"{gap.args[0]!r} is required", path_of(_Place(at), None, f".{pre}{gap.args[0]}"))


def spell(form: dict[str, Any] | None, key: str, mark: Any) -> dict[str, Any]:
    """Add a mark to a form; shared forms are never changed in place."""
    to_put_back = key[-1] in "*!~?^%" or mark is None or mark == []
    if form is None and not to_put_back and mark in _MARKS:
        return _marked_once(key, mark)
    made = {key: mark} if form is None else {**form, key: mark}
    return made if to_put_back or type(form) is dict else Spelling(made)


@lru_cache(maxsize=4096)
def _marked_once(key: str, mark: str) -> Spelling:
    """Give the spelling with one mark of those that need no value: it is a constant of the specs' paths."""
    return Spelling({key: mark})


def reworded(
    form: dict[str, Any] | None, raw: dict[str, Any], plain: dict[str, Any], cx: Reading, at: tuple[Any, ...], pre: str
) -> dict[str, Any]:
    """Add to a form what a body has of an object that is read in a plainer form, and what that form has instead.

    One key for another goes by the body's own in losses; so do several for one.
    """
    keys = [key for key in {**raw, **plain} if raw.get(key, absent) is not plain.get(key, absent)]
    had, has = ({key: each[key] for key in keys if key in each} for each in (raw, plain))
    for key in has.keys() - had.keys() if len(had) == 1 else ():
        cx.names[f"{place_of(at, pre[:-1])}.{key}"] = next(iter(had))
    return spell(form, f"{pre}%", [had, has])


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
    """Read a list of objects, each by the case that its tag names; what has no such tag by their `union`.

    That is so for most lists: an object without a tag costs an exception.
    """
    if type(items) is not list:
        raise wrong(cx, at, key, "a list", items)
    out: list[Any] = []
    add = out.append
    for place, item in enumerate(items):
        try:
            case = cases[item[tag]]
        except (KeyError, TypeError):
            case = union
        add(case(item, cx, at, key, place))
    return out


def read_untagged(
    items: Any,
    cx: Reading,
    at: tuple[Any, ...],
    key: str,
    tag: str,
    cases: Mapping[Any, Callable[[Any, Reading, tuple[Any, ...], str, int], Any]],
    union: Callable[[Any, Reading, tuple[Any, ...], str, int], Any],
) -> list[Any]:
    """Read a list as `read_cases` does, where objects without a tag are usual."""
    if type(items) is not list:
        raise wrong(cx, at, key, "a list", items)
    out: list[Any] = []
    add = out.append
    for place, item in enumerate(items):
        try:
            case = cases[item.get(tag)]
        except (AttributeError, KeyError, TypeError):
            case = union
        add(case(item, cx, at, key, place))
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


def hang(items: list[Any], cls: type, field: str, made: list[Any]) -> bool:
    """Give a list to the first item of a class; tell whether there is one."""
    for item in items:
        if type(item) is cls:
            setattr(item, field, made)
            return True
    return False


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
