"""Arguments of tool calls: a JSON object, JSON text or free text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.json_io import check_depth, dump, load_text, to_text
from llm_dialect.origin import path_of
from llm_dialect.readers import wrong
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "BROKEN_KEY",
    "read_arguments_object",
    "read_arguments_text",
    "read_free_text",
    "read_search_action",
    "write_arguments_object",
    "write_arguments_text",
    "write_free_text",
    "write_search_action",
]

BROKEN = Rule("substituted", "lossy", "R15", "the arguments are no JSON object; they are carried as text under one key")
_JSON_SPACE = " \t\n\r"

# How deep in a body arguments stand at most, and what no limit forbids.
_AROUND = 6
_SHALLOW = 16

# Where arguments that are no JSON object go when the target needs one.
BROKEN_KEY = "_invalid_json"


def read_arguments_object(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> Any:
    """Take arguments that are a JSON object on the wire."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    return v


def write_arguments_object(o: Any, v: Any, cx: Writing) -> Any:
    """Write arguments as a JSON object; R15: empty text means none, text that is no object is kept under one key.

    >>> from llm_dialect.generated.canonical.content import ToolCall
    >>> write_arguments_object(ToolCall("call_1", "add", ""), "", None)
    {}
    """
    if type(v) is not str:
        return v
    if not v.strip(_JSON_SPACE):
        return {}
    try:
        made = load_text(v)
    except ValueError:
        made = None
    if type(made) is dict:
        _check_depth(o, v, made, cx)
        return made
    cx.report.note(o, "arguments", BROKEN)
    return {BROKEN_KEY: v}


def _check_depth(o: Any, text: str, made: Any, cx: Writing) -> None:
    """Refuse arguments that make the body around them deeper than any body may be."""
    if text.count("{") + text.count("[") <= _SHALLOW:
        return
    limit = cx.policy.max_depth - _AROUND
    try:
        check_depth(made, limit, cx.error)
    except cx.error:
        raise cx.error(f"the arguments are nested deeper than {limit}", path_of(o, "arguments")) from None


def read_arguments_text(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> Any:
    """Take arguments that are JSON text on the wire, byte for byte; or the object itself, as some vendors send it."""
    if type(v) is not str and type(v) is not dict:
        raise wrong(cx, at, key, "a string", v)
    return v


def write_arguments_text(o: Any, v: Any, cx: Writing) -> Any:
    """Write arguments as JSON text: text as it came, an object in its own key order; at home as it came, too."""
    if type(v) is str or (cx.same and type(v) is dict):
        return v
    if type(v) is dict and len(v) == 1 and BROKEN_KEY in v:
        return str(v[BROKEN_KEY])
    return dump(v).decode() if cx.sound else to_text(v)


def read_free_text(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> str:
    """Take the free input of a custom tool, byte for byte."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    return v


def write_free_text(o: Any, v: Any, cx: Writing) -> Any:
    """Write the free input of a custom tool: text as it came, an object as its JSON text."""
    return write_arguments_text(o, v, cx)


def read_search_action(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> Any:
    """Take what a search of the vendor did as its arguments."""
    return read_arguments_object(v, cx, at, key)


def write_search_action(o: Any, v: Any, cx: Writing) -> Any:
    """Write the arguments of a search of the vendor as what it did.

    >>> write_search_action(None, {"query": "rain"}, None)
    {'type': 'search', 'query': 'rain'}
    """
    held = write_arguments_object(o, v, cx)
    own = type(held.get("type")) is str or getattr(cx, "same", False)
    return held if own else {"type": "search", **held}
