"""Edits of a spec, and the rows that are proposed in them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codegen.spec.model import FieldRule
    from codegen.vendor import Schema

__all__ = ["Edit", "flow", "keep", "opaque", "shape", "words_of"]


@dataclass(frozen=True)
class Edit:
    """A change of a spec file, as `edits.Sheet` makes it.

    Attributes:
        word: put (into a map), set (put, or give another value), rename (a key of a map, to `value`), append (to a
            list) or drop (from either).
        place: Where that map or list is.
        key: The key, or the word in a list.
        value: What is written, as YAML.
    """

    word: str
    place: tuple[str, ...]
    key: str
    value: str = ""


def keep(place: tuple[str, ...], key: str, why: str) -> Edit:
    """Propose a row that keeps a property for its own dialect."""
    return Edit("put", place, key, flow({"keep": "lossy", "why": why, "review": True}))


def opaque(union: tuple[str, ...], tag: str, severity: str, why: str) -> Edit:
    """Propose a group that carries a new case of a union whole."""
    row = {"tags": [tag], "loss": severity, "why": why, "review": True}
    return Edit("append", (*union, "opaque"), tag, flow(row))


def shape(schema: Schema) -> str:
    """Write a schema so that equal ones are equal texts."""
    return json.dumps(schema, sort_keys=True)


def words_of(rule: FieldRule) -> dict[str, Any]:
    """Give the words of a row that another row may have too."""
    found: dict[str, Any] = {"to": rule.to, "as": rule.as_, "each": rule.each, "enum": rule.enum, "lift": rule.lift}
    found |= {"convert": rule.convert, "value": rule.value, "flip": rule.flip or None, "limit": rule.limit}
    found |= {"ident": rule.ident, "alias": rule.alias}
    given = {word: value for word, value in found.items() if value is not None}
    return given | ({"default": rule.default} if rule.has_default else {})


def flow(value: Any) -> str:
    """Write a value as YAML on one line, bare where that reads the same."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z_][\w .;()-]*", value) and value.lower() not in _SPECIAL:
        return value
    return json.dumps(value, ensure_ascii=False)


_SPECIAL = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))
