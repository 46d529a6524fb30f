"""Names and ids that a target refuses get an alias; missing ids are made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.digest import digest, digest_of
from llm_dialect.json_io import dump, to_text
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing

__all__ = [
    "alias",
    "begins_plainly",
    "derived_part",
    "ident",
    "is_plain",
    "lettered",
    "offered_as",
    "plain_id",
    "plain_names",
    "shortened",
]

ALIASED = Rule("aliased", "none", "R14", "the target's names have letters, digits, _ and - only, and are not longer")
LONG = Rule("aliased", "none", "R14", "the target's ids are not longer")
MINTED = Rule("defaulted", "none", "R22", "the target gives every answer an id")
RENAMED = Rule("aliased", "none", "R22", "the target's ids have another prefix")
_PREFIX = re.compile(r"[a-z]+[_-](?=.)")
_PLAIN = re.compile(r"[a-zA-Z0-9_-]+")
_ODD = re.compile(r"[^a-zA-Z0-9_-]")


def plain_id(text: str, most: int = 57) -> str:
    """Give the alias of a name or id: its plain characters and a hash of the whole, so that no two share one.

    It has `most` characters at most, and never less than the hash.

    >>> plain_id("functions.add:0")
    'functions_add_0_2aab2b9e6b10fe77'
    """
    return f"{_ODD.sub('_', text)[: max(0, most - 17)]}_{digest(text, 16)}"


def is_plain(text: str, most: int | None) -> bool:
    """Tell whether a name has only letters, digits, _ and -, and not too many of them."""
    return _PLAIN.fullmatch(text) is not None and (most is None or len(text) <= most)


def plain_names(most: int | None, letter: bool = False) -> Callable[[str], object]:
    """Give what tells at a glance whether a name is written as it is: plain, not too long, with a letter first.

    >>> bool(plain_names(3)("a-1")), bool(plain_names(3)("a.1")), plain_names(3)("long"), plain_names(9, True)("1a")
    (True, False, None, None)
    """
    first = "[a-zA-Z_]" if letter else "[a-zA-Z0-9_-]"
    return re.compile(f"{first}[a-zA-Z0-9_-]{'*' if most is None else f'{{0,{most - 1}}}'}").fullmatch


def begins_plainly(text: str) -> bool:
    """Tell whether a name begins with a letter or _."""
    return text[:1] == "_" or (text[:1].isascii() and text[:1].isalpha())


def lettered(text: str) -> str:
    """Make the alias of a name that begins with something else.

    >>> lettered("3d")
    '_3d_da0568a25209c765'
    """
    return f"_{plain_id(text)}"


def alias(o: Any, field: str, v: str, most: int | None, cx: Writing, letter: bool = False) -> str:
    """R14: write a name; one that the target refuses gets an alias, the same wherever it stands.

    With `letter` the target refuses names that begin with a digit or a dash.
    """
    made = v if cx.same else _aliased(v, most, letter)
    if made != v:
        cx.report.note(o, field, ALIASED)
    return made


def _aliased(v: str, most: int | None, letter: bool) -> str:
    if is_plain(v, most) and (not letter or begins_plainly(v)):
        return v
    return plain_id(v) if not letter or begins_plainly(v) else lettered(v)


def offered_as(name: str, cx: Writing) -> str:
    """R14: give the name by which the target is offered a tool, for texts that tell of it."""
    return name if cx.named is None else _aliased(name, *cx.named)


def shortened(o: Any, field: str, v: str, most: int, cx: Writing) -> str:
    """R14: write an id that is longer than the target takes as its alias, the same for a call and its result."""
    cx.report.note(o, field, LONG)
    return plain_id(v, most)


def ident(o: Any, v: str | None, prefix: str, cx: Writing, field: str = "id") -> str | None:
    """R22: give an id the target's prefix; a missing one comes from the mint, or from what the answer holds."""
    if v is None and cx.same:
        return None
    if v is None:
        cx.report.note(o, None, MINTED)
        place = -1 if o.at is None else o.at[3]
        part = cx.mint.new_id(prefix) if cx.mint is not None else derived_part(o, place, seed=cx.seed, sound=cx.sound)
        return prefix + part
    if cx.same or v.startswith(prefix):
        return v
    cx.report.note(o, None if _is_ours(o) else field, RENAMED)
    return prefix + _PREFIX.sub("", v, count=1)


def _is_ours(o: Any) -> bool:
    """Tell whether a rule made the id up, so that no place in the source holds it."""
    return o.form is not None and any(mark == "absent" and key.endswith("id") for key, mark in o.form.items())


def derived_part(o: Any, place: int = -1, *, seed: str = "", sound: bool = False) -> str:
    """Make the unique part of an id from what a node holds, for the item at `place` in it.

    With the id of its answer as `seed`, items of several answers that say the same differ.
    """
    held = o.to_dict()
    data = (dump(held) if sound else to_text(held).encode()) + seed.encode()
    return digest_of(data + b"#%d" % place if place >= 0 else data)
