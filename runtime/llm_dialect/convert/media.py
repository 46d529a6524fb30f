"""Bytes and addresses of pictures and files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.readers import wrong
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "pack_data_url",
    "pack_file_bytes",
    "pack_file_data",
    "unpack_data_url",
    "unpack_file_bytes",
    "unpack_file_data",
]

UNTYPED = Rule("defaulted", "none", "R1", "the target wants to know the type of a file's bytes")
TYPELESS = Rule("dropped", "none", "R1", "the target finds out by itself what stands at an address")


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
