"""R1: files that a target reads only in another form."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Document, Image, ToolResult
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["READ_AS_TEXT", "UNREAD", "read_media"]

UNREAD = Rule("dropped", "rejected", "R1", "the target does not read files of this type")
READ_AS_TEXT = Rule("substituted", "none", "R1", "the target takes text files as text")
_READ = {
    Image: frozenset(("image/gif", "image/jpeg", "image/png", "image/webp")),
    Document: frozenset(("application/pdf",)),
}
_TEXTS = frozenset(
    ("text/plain", "text/markdown", "text/csv", "text/html", "text/xml", "application/json", "application/xml")
)


def read_media(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: bytes of text files as text; bytes of a type that the target does not read are left out."""
    return [changed(message, _read_item, cx) for message in value]


def _read_item(item: Any, cx: Writing) -> Any:
    if type(item) is ToolResult:
        return changed(item, _read_item, cx)
    kind = item.media_type if type(item) in (Image, Document) and item.data is not None else None
    if kind is None or kind in _READ[type(item)]:
        return item
    text = _as_text(str(item.data)) if type(item) is Document and kind.partition(";")[0] in _TEXTS else None
    if text is None:
        cx.report.note(item, None, UNREAD)
        return None
    cx.report.note(item, "media_type", READ_AS_TEXT)
    return item.replace(data=None, text=text, media_type="text/plain")


def _as_text(data: str) -> str | None:
    try:
        return base64.b64decode(data, validate=True).decode("utf-8")
    except ValueError:
        return None
