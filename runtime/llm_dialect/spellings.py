"""Wires that may be written in several ways: keys in two spellings, numbers as text, objects without a tag.

What a body chose is remembered in the forms of its nodes, so that its own dialect gets it back; the names of its keys
also at the root, so that paths of losses are in the body's own keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.json_io import load_text
from llm_dialect.origin import Block, place_of
from llm_dialect.readers import (
    spell,
    wrong,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from llm_dialect.context import Reading, Writing

__all__ = ["begins", "number", "numeral", "respelled", "told", "top", "whole_number"]

Sign = tuple[int, str, "Callable[[Any, Any], bool] | None"]


def top(cx: Reading) -> tuple[Any, ...]:
    """Give the origin above the root: it knows which keys the body spells otherwise."""
    return (Block(cx.dialect, "", {}, {}, cx.names), None, None, -1)


def respelled(
    d: dict[str, Any],
    names: Mapping[str, str],
    cx: Reading,
    at: tuple[Any, ...],
    pre: str = "",
    form: dict[str, Any] | None = None,
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Give an object with the usual spelling of its keys, and the form with what it had instead."""
    found = {key: names[key] for key in d if key in names and names[key] not in d}
    if not found:
        return d, form
    place = place_of(at, pre[:-1])
    for key, usual in found.items():
        cx.names[f"{place}.{usual}"] = key
    made = {found.get(key, key): value for key, value in d.items()}
    return made, spell(form, f"{pre}~", {usual: key for key, usual in found.items()})


def number(v: str, cx: Reading, at: tuple[Any, ...], key: str) -> int | float:
    """Read a number that is written as text."""
    try:
        made = load_text(v.strip())
    except ValueError:
        made = None
    if type(made) is int or type(made) is float:
        return made
    raise wrong(cx, at, key, "a number", v)


def whole_number(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> int:
    """Read a whole number that is written as text or with a point."""
    made = number(v, cx, at, key) if type(v) is str else v
    if type(made) is int or isinstance(made, float):
        return int(made)
    raise wrong(cx, at, key, "an integer", v)


def numeral(o: Any, out: dict[str, Any], key: str, path: str, cx: Writing) -> None:
    """Write a number as text, or with a point, again where the body had it so."""
    mark = None if o.form is None else spelled(o, path, cx)
    if mark is None or key not in out:
        return
    value = load_text(mark.strip()) if type(mark) is str else mark
    if out[key] in (value, int(value)):
        out[key] = mark


def begins(v: Any, keys: tuple[str, ...], start: str) -> bool:
    """Tell whether a text in an object begins so."""
    if type(v) is not dict:
        return False
    return any(str(v.get(key) or "").lower().startswith(start) for key in keys)


def told(d: Mapping[str, Any], signs: Mapping[str, tuple[Sign, ...]]) -> str | None:
    """Tell the case of an object that has no tag: the first sign that holds; None if there is none."""
    best: Sign | None = None
    for key, value in d.items():
        rows = signs.get(key)
        if rows is None or value is None:
            continue
        for row in rows:
            if best is not None and row[0] >= best[0]:
                break
            if row[2] is None or row[2](d, value):
                best = row
                break
    return None if best is None else best[1]
