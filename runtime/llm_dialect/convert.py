"""Conversions of single values that are more than a table: pairs `read_NAME` and `write_NAME` named by the specs.

`read_NAME(v, cx, at, key)` gives the canonical value of a vendor value; `write_NAME(o, v, cx)` gives the vendor value of
a canonical one, or None to leave the key out. Both are pure; what they lose they note in the report.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from llm_dialect.fields import wrong
from llm_dialect.json_io import load_text, to_text
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = ["derived_part", "ident", "read_arguments_object", "read_arguments_text", "write_arguments_object", "write_arguments_text"]

BROKEN = Rule("substituted", "lossy", "R15", "the arguments are no JSON object; they are carried as text under one key")
RENAMED = Rule("aliased", "none", "R22", "the target's ids have another prefix")
_PREFIX = re.compile(r"[a-z]+[_-](?=.)")

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
    if not v.strip():
        return {}
    try:
        made = load_text(v)
    except ValueError:
        made = None
    if type(made) is dict:
        return made
    cx.report.note(o, "arguments", BROKEN)
    return {BROKEN_KEY: v}


def read_arguments_text(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> Any:
    """Take arguments that are JSON text on the wire, byte for byte."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    return v


def write_arguments_text(o: Any, v: Any, cx: Writing) -> str:
    """Write arguments as JSON text: text as it came, an object in its own key order."""
    if type(v) is str:
        return v
    if type(v) is dict and len(v) == 1 and BROKEN_KEY in v:
        return str(v[BROKEN_KEY])
    return to_text(v)


def ident(o: Any, v: str | None, prefix: str, cx: Writing) -> str | None:
    """R22: give an id the target's prefix; a missing one comes from the mint, or from what the answer holds."""
    if v is None and cx.same:
        return None
    if v is None:
        part = cx.mint.new_id(prefix) if cx.mint is not None else derived_part(o)
        return prefix + part
    if cx.same or v.startswith(prefix):
        return v
    cx.report.note(o, "id", RENAMED)
    return prefix + _PREFIX.sub("", v, count=1)


def derived_part(o: Any, place: int = -1) -> str:
    """Make the unique part of an id from what a node holds, for the item at `place` in it."""
    text = to_text(o.to_dict()) + (f"#{place}" if place >= 0 else "")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def unpack_data_url(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read an address; one of the exact form `data:TYPE;base64,DATA` is the bytes themselves."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    head, comma, data = v.partition(";base64,")
    if comma and head.startswith("data:") and ";" not in head and "," not in head and len(head) > len("data:"):
        o.media_type, o.data = head[len("data:") :], data
    else:
        o.url = v


def pack_data_url(o: Any, cx: Writing) -> str | None:
    """Write an address, or the bytes as a data URL; None if there are neither."""
    if o.data is not None:
        return f"data:{o.media_type or 'application/octet-stream'};base64,{o.data}"
    return str(o.url) if o.url is not None else None
