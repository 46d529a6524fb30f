"""R1: keys of a body that one server of a dialect refuses, though the dialect has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Collection

    from llm_dialect.report import Report

__all__ = ["REFUSED_KEY", "without"]

REFUSED_KEY = Rule("dropped", "lossy", "R1", "the policy says that the upstream refuses this key")
# Where objects of a request stand in objects; what else is in a body is the caller's own JSON.
_WITHIN = ("messages", "input", "contents", "content", "parts", "tools", "system", "tool_calls", "function")


def without(body: dict[str, Any], keys: Collection[str], root: Any, report: Report) -> dict[str, Any]:
    """Give a request without some keys, in its messages, their parts and its tools, too; each key is told once.

    Args:
        body: The request; it is not changed.
        keys: What is to be left out.
        root: The items that the request was written from.
        report: Takes what is left out.
    """
    found: set[str] = set()
    made: dict[str, Any] = _left(body, keys, found)
    for key in sorted(found):
        report.note(root, None, REFUSED_KEY.saying(key))
    return made if found else body


def _left(value: Any, keys: Collection[str], found: set[str]) -> Any:
    if type(value) is list:
        return [_left(each, keys, found) for each in value]
    if type(value) is not dict:
        return value
    found.update(key for key in keys if key in value)
    return {key: _left(held, keys, found) if key in _WITHIN else held for key, held in value.items() if key not in keys}
