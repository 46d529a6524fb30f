"""Conversions of single values that are more than a table: pairs `read_NAME` and `write_NAME` named by the specs.

`read_NAME(v, cx, at, key)` gives the canonical value of a vendor value; `write_NAME(o, v, cx)` the vendor value of
a canonical one, or None to leave the key out. Both are pure; what they lose they note in the report.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.digest import digest, digest_of
from llm_dialect.generated.canonical.content import Image, ServerToolResult, Text
from llm_dialect.generated.canonical.enums import TOOL_KIND_OTHER, ToolKind
from llm_dialect.generated.canonical.request import ToolRef
from llm_dialect.json_io import check_depth, dump, load_text, to_text
from llm_dialect.origin import path_of
from llm_dialect.readers import (
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Reading, Writing

__all__ = [
    "alias",
    "derived_part",
    "ident",
    "is_plain",
    "offered_as",
    "plain_id",
    "plain_mark",
    "plain_names",
    "plain_parts",
    "read_arguments_object",
    "read_arguments_text",
    "read_flat_tool_refs",
    "read_free_text",
    "read_tool_refs",
    "shortened",
    "write_arguments_object",
    "write_arguments_text",
    "write_flat_tool_refs",
    "write_free_text",
    "write_tool_refs",
]

BROKEN = Rule("substituted", "lossy", "R15", "the arguments are no JSON object; they are carried as text under one key")
ALIASED = Rule("aliased", "none", "R14", "the target's names have letters, digits, _ and - only, and are not longer")
LONG = Rule("aliased", "none", "R14", "the target's ids are not longer")
UNSHOWN = Rule("dropped", "lossy", "R1", "names a tool in a way that only its own vendor knows: it may not be called")
UNTYPED = Rule("defaulted", "none", "R1", "the target wants to know the type of a file's bytes")
NO_TEXT = Rule("dropped", "lossy", "R4", "the target takes only text as the result of such a tool")
UNMATCHED = Rule("dropped", "lossy", "R21", "this vendor does not say which sequence matched")
MINTED = Rule("defaulted", "none", "R22", "the target gives every answer an id")
TYPELESS = Rule("dropped", "none", "R1", "the target finds out by itself what stands at an address")
RENAMED = Rule("aliased", "none", "R22", "the target's ids have another prefix")
_PREFIX = re.compile(r"[a-z]+[_-](?=.)")
_PLAIN = re.compile(r"[a-zA-Z0-9_-]+")
_ODD = re.compile(r"[^a-zA-Z0-9_-]")

_REFS = frozenset(("function", "custom"))
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


def read_free_text(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> str:
    """Take the free input of a custom tool, byte for byte."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    return v


def plain_mark(d: dict[str, Any]) -> dict[str, Any]:
    """Give a part with a cache mark of Anthropic's kind, as clients of routers put it, with one of Chat's own kind.

    >>> plain_mark({"text": "Hi", "cache_control": {"type": "ephemeral"}})
    {'text': 'Hi', 'prompt_cache_breakpoint': {'mode': 'explicit'}}
    """
    mark: Any = d.get("cache_control")
    if type(mark) is not dict or mark.get("type") != "ephemeral" or "prompt_cache_breakpoint" in d:
        return d
    made = {key: value for key, value in d.items() if key != "cache_control"}
    rest = {key: value for key, value in mark.items() if key != "type"}
    return {**made, "prompt_cache_breakpoint": {"mode": "explicit", **rest}}


def plain_parts(d: dict[str, Any]) -> dict[str, Any]:
    """Give a message whose content is a list of text and thinking parts, as some vendors write it, with text instead.

    A message with other parts stays as it is. Mistral's API reference shows both kinds of parts.

    >>> plain_parts({"content": [{"type": "thinking", "thinking": "So."}, {"type": "text", "text": "Hi"}]})
    {'content': 'Hi', 'reasoning_content': 'So.'}
    """
    parts: Any = d.get("content")
    if type(parts) is not list:
        return d
    words = [(part.get("type"), _words(part)) for part in parts if type(part) is dict]
    if len(words) != len(parts) or any(text is None for _, text in words):
        return d
    told = "".join(text or "" for kind, text in words if kind == "text")
    thought = "".join(text or "" for kind, text in words if kind == "thinking")
    spoken = any(kind == "text" for kind, _ in words)
    made = {**d, "content": told if spoken or not words else None}
    return {**made, "reasoning_content": thought} if thought and not d.get("reasoning_content") else made


def _words(part: dict[str, Any]) -> str | None:
    """Give the words of a text or thinking part that has nothing else; None for any other."""
    kind: Any = part.get("type")
    known = kind in ("text", "thinking") and part.keys() <= {"type", kind, "closed"}
    if not known or part.get("closed", True) is not True:
        return None
    held: Any = part.get(kind)
    if kind == "thinking" and type(held) is list:
        inner = [_words(each) if type(each) is dict and each.get("type") == "text" else None for each in held]
        return None if any(text is None for text in inner) else "".join(text or "" for text in inner)
    return held if type(held) is str else None


def write_arguments_text(o: Any, v: Any, cx: Writing) -> Any:
    """Write arguments as JSON text: text as it came, an object in its own key order; at home as it came, too."""
    if type(v) is str or (cx.same and type(v) is dict):
        return v
    if type(v) is dict and len(v) == 1 and BROKEN_KEY in v:
        return str(v[BROKEN_KEY])
    return dump(v).decode() if cx.sound else to_text(v)


def write_free_text(o: Any, v: Any, cx: Writing) -> Any:
    """Write the free input of a custom tool: text as it came, an object as its JSON text."""
    return write_arguments_text(o, v, cx)


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


def read_tool_refs(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> list[ToolRef]:
    """Take the tools of a narrowed choice; one that is named in an unknown way is kept whole."""
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    return [_tool_ref(item, (at[0], at, key, place), cx) for place, item in enumerate(v)]


def _tool_ref(item: Any, at: tuple[Any, ...], cx: Reading) -> ToolRef:
    if type(item) is not dict:
        raise wrong(cx, at, "", "an object", item)
    kind: Any = item.get("type")
    named: Any = item.get(kind) if type(kind) is str and kind in _REFS else None
    if len(item) == 2 and type(named) is dict and list(named) == ["name"] and type(named["name"]) is str:
        return ToolRef(named["name"], ToolKind(kind), at=at)
    return ToolRef(kind=TOOL_KIND_OTHER, extra=item, at=at)


def write_tool_refs(o: Any, v: list[ToolRef], cx: Writing) -> list[Any]:
    """Write the tools of a narrowed choice; those of another kind of naming only to their own dialect."""
    out: list[Any] = []
    for ref in v:
        if ref.name is not None:
            name = alias(ref, "name", ref.name, 64, cx)
            out.append({"type": ref.kind.value, ref.kind.value: {"name": name}})
        elif cx.same:
            out.append(ref.extra)
        else:
            cx.report.note(ref, None, UNSHOWN)
    return out


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


def unpack_matched_stop(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read which sequence ended an answer; the number of a token names none and is only kept."""
    if type(v) is str:
        o.stop_sequence = v
    elif type(v) is int:
        o.form = spell(o.form, f"{key}!", v)
    else:
        raise wrong(cx, at, key, "a string or an integer", v)


def pack_matched_stop(o: Any, cx: Writing) -> str | None:
    """Write which sequence ended an answer where the source says so; the dialect itself has no such field."""
    if o.stop_sequence is not None and not cx.same:
        cx.report.note(o, "stop_sequence", UNMATCHED)
        return None
    return None if o.stop_sequence is None else str(o.stop_sequence)


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
    if o.media_type is not None:
        cx.report.note(o, "media_type", TYPELESS)
    return str(o.url) if o.url is not None else None


def unpack_file_data(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the bytes of a file: a data URL, bare base64, or an address where a compatible vendor takes one."""
    unpack_data_url(v, cx, o, at, key)
    if o.url is not None and not o.url.startswith(("http://", "https://", "data:")):
        o.data, o.url = o.url, None


def pack_file_data(o: Any, cx: Writing) -> str | None:
    """Write the bytes of a file as a data URL, which is what vendors take; a source's own bare base64 stays bare."""
    if o.data is not None and o.media_type is None and cx.same:
        return str(o.data)
    return pack_data_url(o, cx)


def unpack_file_bytes(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the bytes of a file: a data URL, or bare base64."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    url = o.url
    unpack_data_url(v, cx, o, at, key)
    if o.data is None:
        o.data = v
    o.url = url


def pack_file_bytes(o: Any, cx: Writing) -> str | None:
    """Write the bytes of a file as a data URL; a source's own bare base64 stays bare."""
    if o.data is None and o.media_type is not None:
        cx.report.note(o, "media_type", TYPELESS)
    if o.data is None or (o.media_type is None and cx.same):
        return None if o.data is None else str(o.data)
    if o.media_type is None:
        cx.report.note(o, "media_type", UNTYPED)
    return f"data:{o.media_type or 'application/octet-stream'};base64,{o.data}"


def read_flat_tool_refs(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> list[ToolRef]:
    """Take the tools of a narrowed choice, named beside their type; one of another kind is kept whole."""
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    return [_flat_ref(item, (at[0], at, key, place), cx) for place, item in enumerate(v)]


def _flat_ref(item: Any, at: tuple[Any, ...], cx: Reading) -> ToolRef:
    if type(item) is not dict:
        raise wrong(cx, at, "", "an object", item)
    kind: Any = item.get("type")
    name: Any = item.get("name")
    group: Any = item.get("namespace")
    known = len(item) == 2 + (type(group) is str)
    if known and type(kind) is str and kind in _REFS and type(name) is str:
        return ToolRef(name, ToolKind(kind), namespace=group, at=at)
    return ToolRef(kind=TOOL_KIND_OTHER, extra=item, at=at)


def write_flat_tool_refs(o: Any, v: list[ToolRef], cx: Writing) -> list[Any]:
    """Write the tools of a narrowed choice, named beside their type."""
    out: list[Any] = []
    for ref in v:
        if ref.name is not None:
            made = {"type": ref.kind.value, "name": alias(ref, "name", ref.name, 128, cx)}
            out.append(made if ref.namespace is None else {**made, "namespace": ref.namespace})
        elif cx.same:
            out.append(ref.extra)
        else:
            cx.report.note(ref, None, UNSHOWN)
    return out


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


def unpack_result_text(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read what a vendor's tool gave back as text."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    _result_of(o, at).content = [Text(v, at=(at[0], at, key, -1))]


def pack_result_text(o: Any, cx: Writing) -> str | None:
    """Write what a vendor's tool gave back as text; its other parts are reported."""
    if o.result is None or o.result.content is None:
        return None
    for part in o.result.content:
        if type(part) is not Text:
            cx.report.note(part, None, NO_TEXT)
    return "\n".join(part.text for part in o.result.content if type(part) is Text)


def unpack_tool_error(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read why a vendor's tool failed: an object, or its words alone where a vendor takes that."""
    if type(v) is not dict and type(v) is not str:
        raise wrong(cx, at, key, "an object", v)
    made = _result_of(o, at)
    made.error, made.is_error = v, True
    made.form = spell(made.form, ".error", key)


def pack_tool_error(o: Any, cx: Writing) -> Any:
    """Write why a vendor's tool failed; where only that is known, the words of its result say why."""
    made = o.result
    if made is None or (made.error is None and not made.is_error):
        return None
    if made.error is not None:
        return made.error
    said = [{"type": "text", "text": part.text} for part in made.content or () if type(part) is Text]
    return {"type": "mcp_tool_execution_error", "content": said}


def unpack_result_image(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read an image that a vendor's tool drew, as base64."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    _result_of(o, at).content = [Image(data=v, at=(at[0], at, key, -1))]


def pack_result_image(o: Any, cx: Writing) -> str | None:
    """Write an image that a vendor's tool drew."""
    parts = [] if o.result is None else o.result.content or []
    return next((part.data for part in parts if type(part) is Image), None)


def _result_of(o: Any, at: tuple[Any, ...]) -> ServerToolResult:
    if o.result is None:
        o.result = ServerToolResult("", o.kind, at=(at[0], at, None, -1))
    made: ServerToolResult = o.result
    return made
