"""R12: sealed thoughts of one vendor in the opaque slot of another vendor's client.

A client gives back what stands in its own slot (a signature, encrypted content) without looking at it. So a thought
that only its maker can read survives a client of another dialect: sealed into an envelope there, and unsealed again
when the next request goes to the maker. Toward anybody else it is left out.

An envelope is base64: a fixed head, then JSON, a list of thoughts and of seals that hung on something else. What comes
back is a client's word, so each of its fields is checked, and what is no envelope to the letter is none. Some client
libraries write the bytes anew in the other alphabet of base64; both are read.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any, NamedTuple

from llm_dialect.generated.canonical.content import Text, Thinking, ToolCall
from llm_dialect.json_io import load_text, to_text

__all__ = ["CALL", "LONGEST", "PICTURE", "TEXT", "Hung", "envelope_in", "is_sealed", "seal", "unseal"]

# 12 bytes are 16 characters of base64 without padding, so that every envelope begins alike.
_HEAD = b"lld-seal-v1\n"
_MARK = base64.b64encode(_HEAD).decode()
LONGEST = 32 * 1024 * 1024
_MOST = 1000
_TEXTS = ("text", "signature", "redacted_data", "encrypted", "id", "issuer")
_OTHER_ALPHABET = str.maketrans("-_", "+/")
CALL, TEXT, PICTURE = "call", "text", "picture"


class Hung(NamedTuple):
    """A seal that hung on something that is no thought.

    Attributes:
        signature: The seal.
        issuer: The dialect that it came from.
        on: What it hung on: a call (`CALL`), text (`TEXT`) or a picture (`PICTURE`).
    """

    signature: str
    issuer: str
    on: str


def seal(*held: Thinking | Hung) -> str:
    """Put thoughts and seals into an envelope.

    >>> unseal(seal(Thinking("so", "sig", issuer="maker")))[0].signature
    'sig'
    """
    entries = [each._asdict() if isinstance(each, Hung) else _entry(each) for each in held]
    return base64.b64encode(_HEAD + to_text(entries).encode("utf-8", "surrogatepass")).decode()


def _entry(item: Thinking) -> dict[str, Any]:
    entry: dict[str, Any] = {name: value for name in _TEXTS if (value := getattr(item, name)) is not None}
    if item.summary:
        entry["summary"] = [part.text for part in item.summary]
    if item.details is not None:
        entry["details"] = item.details
        entry.pop("text", None)  # the records have it
    return entry


def is_sealed(text: Any) -> bool:
    """Tell whether a text looks like an envelope."""
    return isinstance(text, str) and text.startswith(_MARK)


def envelope_in(item: Any) -> str | None:
    """Give the envelope that a thought, a call or a text holds in one of its slots; None if it holds none."""
    kind = type(item)
    if kind is not Thinking and kind is not ToolCall and kind is not Text:
        return None
    slots = (item.encrypted, item.redacted_data, item.signature) if kind is Thinking else (item.signature,)
    return next((text for text in slots if is_sealed(text)), None)


def unseal(text: Any) -> list[Thinking | Hung] | None:
    """Take out what is in an envelope; None if the text is none, or not whole."""
    if not is_sealed(text) or len(text) > LONGEST:
        return None
    try:
        data = base64.b64decode(text.translate(_OTHER_ALPHABET), validate=True)
        entries = load_text(data[len(_HEAD) :].decode("utf-8", "surrogatepass"))
    except (binascii.Error, ValueError):
        return None
    if type(entries) is not list or not 0 < len(entries) <= _MOST:
        return None
    held = [_read(entry) for entry in entries]
    return None if None in held else held  # type: ignore[return-value]


def _read(entry: Any) -> Thinking | Hung | None:
    if type(entry) is not dict or not isinstance(entry.get("issuer"), str):
        return None
    if "on" in entry:
        return _hung(entry)
    if entry.keys() - {*_TEXTS, "summary", "details"}:
        return None
    words = {name: entry[name] for name in _TEXTS if name in entry}
    summary: Any = entry.get("summary")
    if any(type(word) is not str for word in words.values()):
        return None
    if summary is not None and (type(summary) is not list or any(type(part) is not str for part in summary)):
        return None
    details = entry.get("details")
    if details is not None and (type(details) is not list or any(type(record) is not dict for record in details)):
        return None
    return Thinking(**words, summary=None if summary is None else [Text(part) for part in summary], details=details)


def _hung(entry: dict[str, Any]) -> Hung | None:
    if entry.keys() != {*Hung._fields} or entry["on"] not in (CALL, TEXT, PICTURE):
        return None
    return Hung(**entry) if type(entry["signature"]) is str else None
