"""Results of tools that are JSON objects, and the program that a code tool runs."""

from __future__ import annotations

from functools import cache, partial
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.generated.canonical.content import Text
from llm_dialect.json_io import load_text
from llm_dialect.kept import (
    finish,
)
from llm_dialect.origin import Block
from llm_dialect.readers import (
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "pack_patch_end",
    "pack_program",
    "pack_tool_response",
    "unpack_patch_end",
    "unpack_program",
    "unpack_tool_response",
]

OUTPUT, ERROR = "output", "error"
COMPLETED, FAILED = "completed", "failed"
# Keys of an object that holds nothing but the words of a result.
_PLAIN = frozenset((OUTPUT, ERROR, "result", "content"))
_WORDS = "words="
ONLY_WORDS = Rule("dropped", "lossy", "R4", "of a result's text the target takes only the words")
COST = Rule("dropped", "none", "R4", "of a result's text the target takes only the words")


def unpack_tool_response(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read a result: an object of one text is that text, any other is kept as JSON; `error` marks a failure."""
    if type(v) is not dict:
        raise wrong(cx, at, key, "an object", v)
    if v.get(ERROR) is not None:
        o.is_error = True
    (name, value), *others = v.items() or [("", None)]
    if others or name not in _PLAIN or type(value) is not str:
        o.structured = v
        return
    place = (_words_of(cx.dialect), at, f"{key}.{name}", -1)
    o.content.insert(0, Text(value, at=place))
    o.form = spell(o.form, _WORDS, name)


@cache
def _words_of(dialect: str) -> Block:
    """Describe the property that holds the words of a result."""
    return Block(dialect, "", {"text": ""}, {})


def pack_tool_response(o: Any, cx: Writing) -> Any:
    """Write a result as an object: its JSON, or its words under `output`, those of a failure under `error`."""
    texts = [item for item in o.content if type(item) is Text]
    if o.structured is not None:
        return _object(o, cx)
    name = spelled(o, _WORDS, cx)
    if name is None or (name == ERROR) is not bool(o.is_error):
        name = ERROR if o.is_error else OUTPUT
    if not texts and cx.same and not o.is_error:
        return None
    for text in texts if not cx.same else ():
        _only_words(text, cx)
    return {name: "\n".join(text.text for text in texts)}


_HANGING = ("cache", "citations", "logprobs", "signature", "id")
_hanging = attrgetter(*_HANGING)
_is_there = partial(is_not, None)


def _only_words(text: Text, cx: Writing) -> None:
    """Report what hangs on a text of which only the words go on."""
    for field in _HANGING if any(map(_is_there, _hanging(text))) else ():
        held = getattr(text, field)
        for node in held or () if type(held) is list else ():
            cx.report.note(node, None, ONLY_WORDS)
        if held is not None and type(held) is not list:
            cx.report.note(text, field, COST if field in ("cache", "id") else ONLY_WORDS)
    if text.extra is not None or type(text.form) is dict:
        finish(text, {}, cx)


def _object(o: Any, cx: Writing) -> Any:
    held = o.structured
    if type(held) is not dict:
        return {ERROR if o.is_error else OUTPUT: held}
    return {ERROR: held} if o.is_error and held.get(ERROR) is None else held


def unpack_program(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read a program as the one argument of the tool that runs it."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    o.arguments = {"code": v}


def pack_program(o: Any, cx: Writing) -> str | None:
    """Write the program among a code tool's arguments."""
    held = o.arguments
    if type(held) is str:
        try:
            held = load_text(held)
        except ValueError:
            return str(o.arguments)
    code = held.get("code") if type(held) is dict else None
    return code if type(code) is str else None


def unpack_patch_end(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read how a patch went: the status of its result says whether it failed."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    o.status = v
    o.is_error = True if v == FAILED else None


def pack_patch_end(o: Any, cx: Writing) -> str | None:
    """Write how a patch went; a status that says otherwise than the result was edited."""
    if o.is_error:
        return FAILED
    if o.status is None:
        return None if cx.same else COMPLETED
    return COMPLETED if o.status == FAILED else str(o.status)
