"""What emitted code calls for values that are a member of a JSON object, and for lists of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    unsaid_enum,
)
from llm_dialect.json_io import load_text
from llm_dialect.readers import (
    read_strings,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.context import Reading, Writing

__all__ = ["STRANGE", "member", "read_words", "strangers", "write_words"]

STRANGE = Rule("dropped", "lossy", "strange", "the target takes only some members of this object")


def member(value: Any, name: str) -> Any:
    """Give a member of a JSON object, also of one that is given as text; None if there is none.

    >>> member('{"code": "1 + 1"}', "code")
    '1 + 1'
    """
    held = _object(value)
    return None if held is None else held.get(name)


def _object(value: Any) -> dict[str, Any] | None:
    if type(value) is str:
        try:
            value = load_text(value)
        except ValueError:
            return None
    return value if type(value) is dict else None


def strangers(o: Any, field: str, value: Any, names: tuple[str, ...], cx: Writing) -> None:
    """Report an object that says more than the members which the target takes."""
    if value is None or cx.same:
        return
    held = _object(value)
    if held is None or any(name not in names for name in held):
        cx.report.note(o, field, STRANGE)


def read_words(v: Any, cx: Reading, at: tuple[Any, ...], key: str, table: Mapping[Any, Any]) -> list[Any]:
    """Read a list of words of a vocabulary; one that is newer than the table stays as it is."""
    return [table.get(word, word) for word in read_strings(v, cx, at, key)]


def write_words(
    o: Any,
    field: str,
    v: list[Any],
    cx: Writing,
    table: Mapping[Any, Any],
    lost: Mapping[Any, tuple[Any, Rule]],
) -> list[Any]:
    """Write a list of words; one that the target lacks is reported, or its nearest taken."""
    made = [_word(o, field, word, cx, table, lost) for word in v]
    return [word for word in made if word is not None]


def _word(o: Any, field: str, word: Any, cx: Writing, table: Mapping[Any, Any], lost: Mapping[Any, Any]) -> Any:
    known = table.get(word)
    if known is not None or cx.same:
        return word if known is None else known
    return unsaid_enum(o, field, cx, lost, word)
