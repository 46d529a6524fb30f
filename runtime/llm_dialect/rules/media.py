"""R1: files that a target reads only in another form."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import Audio, Document, Image, SearchResult, Text, ToolResult, Video
from llm_dialect.kept import (
    finish,
)
from llm_dialect.packs.media import coding
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = [
    "ABSENT",
    "ENDING",
    "GUESSED",
    "NAMED_FILE",
    "PART",
    "READ_AS_TEXT",
    "RETYPED",
    "SPOKEN_FILE",
    "TWICE",
    "TYPES",
    "UNREAD",
    "UNTOLD",
    "file_name",
    "plain_media",
    "read_media",
    "remade",
    "spoken_documents",
    "type_by_name",
]

UNREAD = Rule("dropped", "rejected", "R1", "the target does not read files of this type")
READ_AS_TEXT = Rule("substituted", "none", "R1", "the target takes text files as text")
UNTOLD = Rule("dropped", "none", "R1", "nothing is said about sound and films in the target but what they are")
RETYPED = Rule(
    "substituted", "none", "R1", "the bytes are of another kind than their place says; the target tells them apart"
)
SPOKEN_FILE = Rule("substituted", "lossy", "R1", "the target takes such a document only as plain text")
PART = Rule("dropped", "lossy", "R1", "of the parts of such a document only the words go on")
ABSENT = Rule("dropped", "rejected", "R1", "the target cannot fetch this file: it takes neither its address nor its id")
TWICE = Rule("dropped", "none", "R1", "one source of a file is enough; its further address or id says no more")
GUESSED = Rule("defaulted", "lossy", "R1", "the target wants to know the type of a file, which its name does not say")
ENDING = Rule("substituted", "none", "R1", "the target tells the type of a file by the ending of its name")
NAMED_FILE = Rule("defaulted", "none", "R1", "the target wants a file to have a name")
_PDF, _TEXT = "application/pdf", "text/plain"
_ANY = ("*",)
_PDF_HEAD = "JVBERi"  # base64 of %PDF
_TEXTS = frozenset(
    ("text/plain", "text/markdown", "text/csv", "text/html", "text/xml", "application/json", "application/xml")
)
_TOLD: dict[type, tuple[str, ...]] = {
    Document: ("title", "context", "text", "media_type", "citations", "detail"),
    SearchResult: ("title", "source", "citations", "encrypted_content", "page_age", "file_id", "score", "attributes"),
    Text: ("citations", "cache"),
}
_OFFICE = "application/vnd.openxmlformats-officedocument"
TYPES = {
    "gif": "image/gif",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "pdf": _PDF,
    "txt": "text/plain",
    "md": "text/markdown",
    "csv": "text/csv",
    "html": "text/html",
    "json": "application/json",
    "mp4": "video/mp4",
    "mp3": "audio/mpeg",
    "wav": "audio/wav",
    "heic": "image/heic",
    "heif": "image/heif",
    "svg": "image/svg+xml",
    "bmp": "image/bmp",
    "tiff": "image/tiff",
    "xml": "text/xml",
    "rtf": "application/rtf",
    "doc": "application/msword",
    "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
    "docx": f"{_OFFICE}.wordprocessingml.document",
    "xlsx": f"{_OFFICE}.spreadsheetml.sheet",
    "pptx": f"{_OFFICE}.presentationml.presentation",
}
_USUAL_TYPES: dict[type, str] = {Document: _PDF, Image: "image/jpeg", Audio: "audio/wav", Video: "video/mp4"}


@only_with(Audio, Image, Document)
def read_media(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: bytes by what they are, as far as the target reads them, text as text; bytes of another type are left out."""
    return [remade(message, _read_item, cx) for message in value]


@only_with(Image, Document, SearchResult)
def plain_media(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: documents of text or parts and search results as text; files that only a source can fetch are left out."""
    return [remade(message, _plain_item, cx) for message in value]


def file_name(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: the bytes of a file have a name, whose ending tells their type."""
    if o.data is None:
        return value
    ending = _ending(str(o.media_type or ""))
    if value is None:
        cx.report.note(o, None, NAMED_FILE)
        return f"document{ending}"
    if not cx.strange or not ending or TYPES.get(value.rpartition(".")[2].lower()) == o.media_type:
        return value
    cx.report.note(o, "title", ENDING)
    return value + ending


def _ending(kind: str) -> str:
    """Give how names of a type of files end, with the dot; nothing where that is not known."""
    found = next((name for name, each in TYPES.items() if each == kind), "txt" if kind.startswith("text/") else "")
    return f".{found}" if found else ""


def type_by_name(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: the type of a file that has only an address, by its name.

    >>> type_by_name(Image(url="https://example.com/a.PNG?x=1"), None, None)
    'image/png'
    """
    if value is not None or o.url is None:
        return value
    name = o.url.partition("?")[0].partition("#")[0].rpartition(".")[2].lower()
    made = TYPES.get(name, "")
    usual = _USUAL_TYPES.get(type(o), "")
    if made and (type(o) is Document or made.partition("/")[0] == usual.partition("/")[0]):
        return made
    cx.report.note(o, None, GUESSED)
    return usual


def remade(node: Any, change: Any, cx: Writing) -> Any:
    """Give a node with each content item changed into none, one or several."""
    out: list[Any] = []
    same = True
    for item in node.content:
        made = [remade(item, change, cx)] if type(item) is ToolResult else change(item, cx)
        same = same and len(made) == 1 and made[0] is item
        out += made
    return node if same else node.replace(content=out)


def _read_item(item: Any, cx: Writing) -> list[Any]:
    if type(item) is Audio:
        return [item] if _is_heard(item, cx) else _unread(item, cx)
    if type(item) not in (Image, Document) or item.data is None:
        return [item] if not _is_odd_address(item) else _unread(item, cx)
    item = _of_one_source(item, cx)
    kind = _kind(item)
    if kind is None:
        return [item]
    if kind.startswith(("audio/", "video/")):
        return _played(item, kind, cx)
    cls = next((cls for cls in (type(item), Image, Document) if _is_among(kind, _reads(cls, cx))), None)
    if cls is not None:
        return [_retyped(item, cls, kind, cx)]
    text = _as_text(str(item.data)) if kind in _TEXTS or kind.startswith("text/") else None
    if text is None:
        return _unread(item, cx)
    cx.report.note(item, "media_type", READ_AS_TEXT)
    title = item.filename if type(item) is Image else item.title
    if _is_among(_TEXT, _reads(Document, cx)):
        return [_copy(item, Document, title=title, data=item.data, media_type=_TEXT)]
    return [_copy(item, Document, title=title, text=text, media_type=_TEXT)]


def _played(item: Any, kind: str, cx: Writing) -> list[Any]:
    """Give a file of sound or of moving pictures as what it is."""
    cx.report.note(item, None, RETYPED)
    for field in ("title", "filename", "detail", "context", "citations"):
        if getattr(item, field, None) is not None:
            cx.report.note(item, field, UNTOLD)
    told: dict[str, Any] = {
        "data": item.data,
        "media_type": kind,
        "extra": item.extra,
        "form": item.form,
        "at": item.at,
    }
    if kind.startswith("video/"):
        return [Video(**told)]
    return _read_item(Audio(format=coding(kind), cache=item.cache, **told), cx)


def _reads(cls: type, cx: Writing) -> tuple[str, ...]:
    """Give the types that the target reads as this class; pictures and sound are never just any file."""
    return cx.reads.get(cls.__name__, _ANY if cls is Document else ())


def _is_among(kind: str, types: tuple[str, ...]) -> bool:
    of_media = kind.startswith(("image/", "audio/", "video/"))
    return any(kind == each or (each[-1] == "*" and kind.startswith(each[:-1]) and not of_media) for each in types)


def _is_heard(item: Audio, cx: Writing) -> bool:
    types = cx.reads.get("Audio")
    told = item.format or (item.media_type or "").partition("/")[2]
    return types is None or item.data is None or not told or f"audio/{told}" in types


def _is_odd_address(item: Any) -> bool:
    """Tell whether an address holds the bytes themselves in a way that no target reads."""
    return type(item) in (Image, Document) and str(item.url or "").startswith("data:")


def _unread(item: Any, cx: Writing) -> list[Any]:
    cx.report.note(item, None, UNREAD)
    return []


def _kind(item: Any) -> str | None:
    if item.media_type in (None, "application/octet-stream") and str(item.data).startswith(_PDF_HEAD):
        return _PDF
    return item.media_type if item.media_type is None else str(item.media_type)


def _retyped(item: Any, cls: type[Image | Document], kind: str, cx: Writing) -> Any:
    if isinstance(item, cls):
        return item if item.media_type == kind else item.replace(media_type=kind)
    cx.report.note(item, None, RETYPED)
    name = {"title": item.filename} if cls is Document else {"filename": item.title}
    return _copy(item, cls, data=item.data, media_type=kind, **name)


def _copy(item: Any, cls: Any, **fields: Any) -> Any:
    if type(item) is cls:
        return item.replace(**{"data": None, **fields})
    return cls(cache=item.cache, detail=item.detail, extra=item.extra, form=item.form, at=item.at, **fields)


def _as_text(data: str) -> str | None:
    try:
        return base64.b64decode(data, validate=True).decode("utf-8")
    except ValueError:
        return None


@only_with(Document, SearchResult)
def spoken_documents(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: documents of text or parts and search results as text; files go as they are."""
    return [remade(message, _spoken_item, cx) for message in value]


def _spoken_item(item: Any, cx: Writing) -> list[Any]:
    if type(item) is Document and item.text is None and item.content is None:
        return [item]
    return _plain_item(item, cx) if type(item) in (Document, SearchResult) else [item]


def _plain_item(item: Any, cx: Writing) -> list[Any]:
    if type(item) is SearchResult:
        return _spoken(item, [item.title, item.source], item.content, cx)
    if type(item) in (Image, Document):
        item = _of_one_source(item, cx)
    if type(item) is Image and item.data is None and item.url is None:
        cx.report.note(item, None, ABSENT)
        return []
    if type(item) is not Document or item.data is not None or item.file_id is not None:
        return [item]
    if item.text is not None:
        return _spoken(item, [item.title, item.context, item.text], None, cx)
    if item.content is not None:
        return _spoken(item, [item.title, item.context], item.content, cx)
    cx.report.note(item, None, ABSENT)
    return []


def _of_one_source(item: Any, cx: Writing) -> Any:
    """Give a file with the first of its sources alone: its bytes, its id for a document, its address."""
    order = ("data", "url", "file_id") if type(item) is Image else ("data", "file_id", "url")
    given = [name for name in order if getattr(item, name) is not None]
    for name in given[1:]:
        cx.report.note(item, name, TWICE)
    return item.replace(**dict.fromkeys(given[1:])) if given[1:] else item


def _spoken(item: Any, heads: list[str | None], content: list[Any] | None, cx: Writing) -> list[Any]:
    """Say a document as text, its title and what is said about it first; parts that are no text follow as they are."""
    cx.report.note(item, None, SPOKEN_FILE)
    for node in (item, *(part for part in content or () if type(part) is Text)):
        for field in _TOLD.get(type(node), ()):
            if getattr(node, field) not in (None, []):
                cx.report.note(node, field, SPOKEN_FILE if node is item else PART)
        if node is not item:
            finish(node, {}, cx)
    texts = [head for head in heads if head] + [part.text for part in content or () if type(part) is Text]
    others = [part for part in content or () if type(part) is not Text]
    if item.at is None:  # made by hand: its extras are the caller's wish
        told = Text("\n\n".join(texts), cache=item.cache, extra=item.extra)
    else:  # a text without marks of its own can be written bare, and then nobody else reports what was only kept
        finish(item, {}, cx)
        told = Text("\n\n".join(texts), cache=item.cache, at=item.at)
    return [told, *others] if texts else others
