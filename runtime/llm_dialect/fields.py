"""What emitted code calls when it writes; it calls in here only for what is unusual: a loss, a spelling, a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Opaque
from llm_dialect.kept import UNKNOWN, finish
from llm_dialect.node import Node
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from llm_dialect.context import Writing

__all__ = [
    "COMPATIBLE",
    "HOLLOW",
    "MISPLACED",
    "UNLISTED",
    "Word",
    "clamp",
    "compatible",
    "cut",
    "deal",
    "gathered",
    "hollow",
    "is_bare",
    "joined",
    "leave_out",
    "left_out",
    "only_item",
    "opaque",
    "spelled",
    "unsaid",
    "unsaid_enum",
    "unsaid_field",
    "was_raised",
    "write_along",
    "write_const",
    "write_first",
    "write_groups",
    "write_items",
    "write_sum",
]

_SPELLING = frozenset(("extra", "form", "at"))

UNLISTED = Rule("dropped", "lossy", "unlisted", "the target has no such value")

COMPATIBLE = Rule("substituted", "none", "compatible", "it stands in a field that only compatible vendors know")

HOLLOW = Rule("dropped", "rejected", "hollow", "it lacks what the target requires of it")

MISPLACED = Rule("dropped", "rejected", "misplaced", "such an item cannot stand here in any dialect that we know")


class Word(str):
    """What a rule gives for a value of an enum where it wants a word of the wire that no canonical value stands for."""

    __slots__ = ()


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
        if opaque(item, cx, UNKNOWN) is not None:
            cx.report.note(item, None, UNKNOWN)
        return
    names = tuple(buckets) if type(item) is Opaque else table.get(type(item))
    if names is None:
        leave_out(item, cx, rules)
        return
    buckets[key if key in names else _usual(item, names, asks or {})].append(item)


def _usual(item: Any, names: tuple[str, ...], asks: Mapping[str, Callable[[Any], Any]]) -> str:
    wanted = [name for name in names if name in asks and asks[name](item)]
    return wanted[0] if wanted else [name for name in names if name not in asks][-1]


def gathered(items: list[Any], field: str) -> list[Any]:
    """Give what the texts hold in a list field, one after another.

    Texts of a stream, or made by hand, become one: what has a place in one of them is moved to its place in all.
    """
    if len(items) < 2 or items[-1].at is not None:
        return [each for item in items for each in getattr(item, field) or ()]
    out: list[Any] = []
    start = 0
    for item in items:
        out += [_moved(each, start) for each in getattr(item, field) or ()]
        start += len(item.text)
    return out


def _moved(item: Any, start: int) -> Any:
    end = getattr(item, "text_end", None)
    return (
        item
        if not start or end is None
        else item.replace(text_start=(item.text_start or 0) + start, text_end=end + start)
    )


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
    """Write a list whose first object lies open in `o` and whose further ones are nodes.

    A list that the source left out is written all the same if its object came to say something: why the answer ended,
    unless that was said at another place, or what it holds.
    """
    said = o.content or (o.stop_reason is not None and ".stop_reason" not in (o.form or ()))
    if not (said or others) and left_out(o, key, cx):
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
    add = out.append
    for item in items:
        try:
            case = cases[type(item)]
        except KeyError:
            leave_out(item, cx, rules)
            continue
        made = case(item, cx)
        if made is not None:
            add(made)
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
    for field, (_, usual) in rules.items():
        if "." in field or ((value := getattr(o, field)) is not None and value is not usual):
            unsaid_field(o, cx, rules, field)


def unsaid_field(o: Any, cx: Writing, rules: Mapping[str, tuple[Rule, Any]], field: str) -> None:
    """Report one of these fields, if it is set."""
    rule, usual = rules[field]
    if "." not in field:
        value: Any = getattr(o, field)
    else:
        value = o
        for name in field.split("."):
            value = usual if value is None else getattr(value, name)
    if value is None or value is usual or value == usual or value == []:
        return
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
