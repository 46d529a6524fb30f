"""R1: what a file is and where it lies: one name for each type, bytes told as an address, addresses to fetch."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import Audio, Document, Image, Video
from llm_dialect.report import Rule
from llm_dialect.rules.media import ABSENT, TWICE, TYPES, remade

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = [
    "BY_BYTES",
    "GUESSED_BYTES",
    "NO_BYTES",
    "ONE_NAME",
    "READ_ADDRESS",
    "STRANGE",
    "open_addresses",
    "typed",
    "typed_files",
]

ONE_NAME = Rule("substituted", "none", "R1", "a type of files has one name, in small letters and without parameters")
READ_ADDRESS = Rule("substituted", "none", "R1", "an address that holds the bytes themselves is told as these")
BY_BYTES = Rule("defaulted", "none", "R1", "the type of the file is told by its name or its first bytes")
GUESSED_BYTES = Rule("defaulted", "lossy", "R1", "nothing tells the type of these bytes; the usual one is taken")
NO_BYTES = Rule("substituted", "none", "R1", "an address stands where bytes belong; it is told as one")
STRANGE = Rule("substituted", "lossy", "R1", "names a file that was uploaded to another vendor")
_SCHEME = 12  # characters in which the scheme of an address ends
_FILES = frozenset((Audio, Document, Image, Video))
_DATA = re.compile(r"data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,", re.IGNORECASE)
_ESCAPED = re.compile(rb"%([0-9a-fA-F]{2})")
_OTHER_NAMES = {
    "image/jpg": "image/jpeg",
    "image/pjpeg": "image/jpeg",
    "image/x-png": "image/png",
    "application/x-pdf": "application/pdf",
    "text/x-markdown": "text/markdown",
}
_NO_TYPE = (None, "", "application/octet-stream", "binary/octet-stream")
# How bytes of a type begin, in base64.
_HEADS = {
    "JVBERi": "application/pdf",
    "iVBORw0KGgo": "image/png",
    "/9j/": "image/jpeg",
    "R0lGOD": "image/gif",
    "UklGR": "image/webp",
}
_USUAL: dict[type, str] = {Image: "image/png", Document: "application/pdf"}


@only_with(*_FILES)
def typed_files(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: bytes are bytes however they are told, and their type has one name."""
    return [remade(message, _typed, cx) for message in value]


def _typed(item: Any, cx: Writing) -> list[Any]:
    if type(item) not in _FILES:
        return [item]
    if cx.strange and item.file_id is not None:
        alone = item.data is None and item.url is None
        cx.report.note(item, "file_id", STRANGE if alone else TWICE)
        item = item if alone else item.replace(file_id=None)
    if item.url is None and "://" in str(item.data or "")[:_SCHEME]:
        cx.report.note(item, "data", NO_BYTES)
        item = item.replace(url=item.data, data=None)
    if item.data is None and str(item.url or "")[:5].lower() == "data:":
        item = _with_bytes(item, cx)
    if item.url == "" and item.data is None and item.file_id is None:
        cx.report.note(item, None, ABSENT)
        return []
    if item.data is None or type(item) is Audio:
        return [item]
    kind = item.media_type
    if kind in _NO_TYPE:
        return [_told_by_bytes(item, cx)]
    name = str(kind).partition(";")[0].strip().lower()
    name = _OTHER_NAMES.get(name, name)
    if name == kind:
        return [item]
    cx.report.note(item, "media_type", ONE_NAME)
    return [item.replace(media_type=name)]


def typed(item: Any, cx: Writing) -> Any:
    """Give a picture whose type is told, by its first bytes where its source does not tell it."""
    return item if item.media_type not in _NO_TYPE else _told_by_bytes(item, cx)


def _with_bytes(item: Any, cx: Writing) -> Any:
    """Read an address that holds the bytes; one that nobody can read stays, and is no address to fetch."""
    head = _DATA.match(item.url)
    if head is None:
        return item
    rest = str(item.url)[head.end() :]
    data = rest if head[3] else base64.b64encode(_plain(rest)).decode("ascii")
    cx.report.note(item, "url", READ_ADDRESS)
    return item.replace(url=None, data=data, media_type=head[1] or None)


def _plain(text: str) -> bytes:
    """Give the bytes of a text in which some are written as `%` and two digits."""
    return _ESCAPED.sub(lambda found: bytes.fromhex(found[1].decode()), text.encode())


def _told_by_bytes(item: Any, cx: Writing) -> Any:
    name = getattr(item, "filename", None) or getattr(item, "title", None) or ""
    found = TYPES.get(str(name).rpartition(".")[2].lower())
    found = found or next((kind for head, kind in _HEADS.items() if str(item.data).startswith(head)), None)
    kind = found or _USUAL.get(type(item))
    if kind is None:
        return item
    cx.report.note(item, "media_type", BY_BYTES if found else GUESSED_BYTES)
    return item.replace(media_type=kind)


@only_with(*_FILES)
def open_addresses(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: the target fetches files from the open web only; one that lies elsewhere, or behind a key, cannot be sent."""
    return [remade(message, _open, cx) for message in value]


def _open(item: Any, cx: Writing) -> list[Any]:
    if type(item) not in _FILES or item.url is None or item.data is not None:
        return [item]
    url = str(item.url)
    if url[:8].lower().startswith(("http://", "https://")) and not url.startswith(cx.closed):
        return [item]
    cx.report.note(item, None, ABSENT)
    return []
