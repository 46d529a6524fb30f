"""R1: pictures that a model drew: parts of what it says, or what a vendor's own tool gave back.

Both are the same bytes to a client; each vendor's library looks for them at its own place only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.digest import digest
from llm_dialect.generated.canonical.content import Image, ServerToolCall, ServerToolResult
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT, TOOL_KIND_IMAGE_GENERATION
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.kept import finish
from llm_dialect.report import Rule
from llm_dialect.rules.files import typed

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["AS_CALL", "AS_PART", "NO_PLACE", "PROMPT", "SEALED_PICTURE", "drawn_calls", "drawn_pictures", "is_drawn"]

AS_PART = Rule("substituted", "none", "R1", "the target tells a picture that was drawn as a part of the answer")
AS_CALL = Rule("substituted", "none", "R1", "the target tells a picture that was drawn as what its tool gave back")
PROMPT = Rule("dropped", "lossy", "R1", "the target does not tell by what words a picture was drawn")
NO_PLACE = Rule("dropped", "none", "R1", "a picture that was drawn has no name, no mark and no state here")
SEALED_PICTURE = Rule("dropped", "lossy", "R12", "sealed for its own vendor")
_NAME = "image_generation"
_ID = 24  # letters of an id that is made of the picture


@only_with(ServerToolCall)
def drawn_pictures(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: a picture that a vendor's tool drew is a part of its own; for messages as for the items of an answer."""
    if value and type(value[0]) is ItemMessage:
        return [_in_message(message, drawn_pictures, cx) for message in value]
    return [_as_part(item, cx) for item in value] if any(_picture(item) is not None for item in value) else value


@only_with(Image)
def drawn_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: a picture in what the model says is what the vendor's tool drew; for messages as for an answer's items."""
    if value and type(value[0]) is ItemMessage:
        return [_in_message(each, drawn_calls, cx) if each.role is ROLE_ASSISTANT else each for each in value]
    return [_as_call(item, cx) for item in value] if any(map(is_drawn, value)) else value


def _in_message(message: ItemMessage, change: Any, cx: Writing) -> ItemMessage:
    content = change(message, message.content, cx)
    return message if content is message.content else message.replace(content=content)


def _picture(item: Any) -> Image | None:
    """Give the picture that a call drew."""
    if type(item) is not ServerToolCall or item.kind is not TOOL_KIND_IMAGE_GENERATION or item.result is None:
        return None
    return next((part for part in item.result.content or () if type(part) is Image and part.data), None)


def _as_part(item: Any, cx: Writing) -> Any:
    picture = _picture(item)
    if picture is None:
        return item
    cx.report.note(item, None, AS_PART)
    _unnamed(item, ("id", "status"), cx)
    if item.arguments:
        cx.report.note(item, "arguments", PROMPT)
    finish(item, {}, cx)
    return typed(picture, cx)


def _unnamed(item: Any, fields: tuple[str, ...], cx: Writing) -> None:
    for field in fields:
        if getattr(item, field):
            cx.report.note(item, field, NO_PLACE)


def is_drawn(item: Any) -> bool:
    """Tell whether an item of the model's is a picture whose bytes are there."""
    return type(item) is Image and bool(item.data)


def _as_call(item: Any, cx: Writing) -> Any:
    if not is_drawn(item):
        return item
    cx.report.note(item, None, AS_CALL)
    _unnamed(item, ("filename", "detail", "cache"), cx)
    if item.signature:
        cx.report.note(item, "signature", SEALED_PICTURE)
    finish(item, {}, cx)
    drawn = ServerToolResult("", TOOL_KIND_IMAGE_GENERATION, content=[item], at=item.at)
    name = f"ig_{digest(item.data, _ID)}"
    return ServerToolCall(name, TOOL_KIND_IMAGE_GENERATION, _NAME, result=drawn, at=item.at)
