"""What the vendors' own tools gave back, and which sequence ended an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.fields import spelled
from llm_dialect.generated.canonical.content import Image, ServerToolResult, Text
from llm_dialect.readers import spell, wrong
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "pack_matched_stop",
    "pack_picture_type",
    "pack_result_image",
    "pack_result_text",
    "pack_tool_error",
    "unpack_matched_stop",
    "unpack_picture_type",
    "unpack_result_image",
    "unpack_result_text",
    "unpack_tool_error",
]

_PICTURES = frozenset(("png", "jpeg", "webp"))
NO_TEXT = Rule("dropped", "lossy", "R4", "the target takes only text as the result of such a tool")
UNMATCHED = Rule("dropped", "none", "R21", "clients of this vendor are never told which sequence matched")


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
    picture = _drawn(o)
    return None if picture is None else picture.data


def unpack_picture_type(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the type of an image that a vendor's tool drew, after the image."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    o.form = spell(o.form, f"{key}=", v)
    picture = _drawn(o)
    if picture is not None:
        picture.media_type = f"image/{v}"


def pack_picture_type(o: Any, cx: Writing) -> str | None:
    """Write the type of an image that a vendor's tool drew, as far as vendors name it; as it came, where none was."""
    picture = _drawn(o)
    kind = None if picture is None else picture.media_type
    if kind is None:
        told: str | None = spelled(o, "output_format=", cx)
        return told
    name = str(kind).removeprefix("image/")
    return name if cx.same or name in _PICTURES else None


def _drawn(o: Any) -> Image | None:
    parts = [] if o.result is None else o.result.content or []
    return next((part for part in parts if type(part) is Image), None)


def _result_of(o: Any, at: tuple[Any, ...]) -> ServerToolResult:
    if o.result is None:
        o.result = ServerToolResult("", o.kind, at=(at[0], at, None, -1))
    made: ServerToolResult = o.result
    return made


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
