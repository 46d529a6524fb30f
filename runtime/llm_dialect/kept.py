"""What a node keeps for its own dialect: put back there, reported elsewhere. Forms are those of `readers`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.origin import step
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.context import Reading, Writing


__all__ = [
    "SYNONYM",
    "UNKNOWN",
    "embed",
    "finish",
    "keeps",
    "report_kept",
]

_INDEX = re.compile(r"\[\d+\]")

UNKNOWN = Rule(
    "unknown", "lossy", "unknown", "the source dialect's schema does not know it; kept for that dialect only"
)

SYNONYM = Rule("substituted", "none", "synonym", "one of several words for what the target has one for")


def keeps(o: Any) -> bool:
    """Tell whether a node holds what only its source dialect knows."""
    return bool(o.extra) or (type(o.form) is dict and any(key[-1] in "!*" for key in o.form))


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
        if key.endswith(("~", "=")):  # the words of a pack, which itself puts them back
            continue
        if key.endswith("%"):
            _revert(out if key == "%" else embed(out, key[:-2]), *mark)
        elif key.endswith(("!", "?")):
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


def _revert(here: dict[str, Any] | None, raw: dict[str, Any], plain: dict[str, Any]) -> None:
    """Give an object of its own dialect the form that it had, if nobody changed it since."""
    if here is None or any(key not in here or here[key] != value for key, value in plain.items()):
        return
    for key in plain:
        del here[key]
    here.update(raw)


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
            cx.report.note(o, None, kept.get(key, UNKNOWN).of(value), step(key))
    for key, mark in form.items():
        if key.endswith(".*"):
            for name, value in mark.items():
                if value is not None and value != []:
                    cx.report.note(o, None, _row(kept, f"{key[:-1]}{name}").of(value), "." + key[:-2] + step(name))
        elif key.endswith("!"):
            cx.report.note(o, None, _row(kept, key[:-1]).of(mark), "." + key[:-1])
        elif key.endswith("^"):
            cx.report.note(o, None, SYNONYM, "." + key[:-1])


def _row(kept: Mapping[str, Rule], path: str) -> Rule:
    return kept.get(path) or kept.get(_INDEX.sub("[]", path), UNKNOWN)


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
