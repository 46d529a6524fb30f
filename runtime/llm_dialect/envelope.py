"""R12: sealed thoughts of one vendor in the opaque slot of another vendor's client.

A client gives back what stands in its own slot (a signature, encrypted content) without looking at it. So a thought
that only its maker can read survives a client of another dialect: sealed into an envelope there, and unsealed again
when the next request goes to the maker. Toward anybody else it is left out.

An envelope is base64 in every alphabet-safe sense: a fixed head, then JSON. What comes back is a client's word, so each
of its fields is checked, and what is no envelope to the letter is none.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from llm_dialect.generated.canonical.content import Text, Thinking
from llm_dialect.json_io import load_text, to_text

__all__ = ["LONGEST", "is_sealed", "seal", "unseal"]

# 12 bytes are 16 characters of base64 without padding, so that every envelope begins alike.
_HEAD = b"lld-seal-v1\n"
_MARK = base64.b64encode(_HEAD).decode()
LONGEST = 32 * 1024 * 1024
_TEXTS = ("text", "signature", "redacted_data", "encrypted", "id", "issuer")


def seal(item: Thinking) -> str:
    """Put a thought into an envelope.

    >>> unseal(seal(Thinking("so", "sig", issuer="maker"))).signature
    'sig'
    """
    held: dict[str, Any] = {name: value for name in _TEXTS if (value := getattr(item, name)) is not None}
    if item.summary:
        held["summary"] = [part.text for part in item.summary]
    return base64.b64encode(_HEAD + to_text(held).encode()).decode()


def is_sealed(text: Any) -> bool:
    """Tell whether a text looks like an envelope."""
    return isinstance(text, str) and text.startswith(_MARK)


def unseal(text: Any) -> Thinking | None:
    """Take a thought out of an envelope; None if the text is none, or not whole."""
    if not is_sealed(text) or len(text) > LONGEST:
        return None
    try:
        held = load_text(base64.b64decode(text, validate=True)[len(_HEAD) :].decode())
    except (binascii.Error, ValueError):
        return None
    if type(held) is not dict or held.keys() - {*_TEXTS, "summary"}:
        return None
    words = {name: held[name] for name in _TEXTS if name in held}
    summary: Any = held.get("summary")
    if not isinstance(held.get("issuer"), str) or any(type(word) is not str for word in words.values()):
        return None
    if summary is not None and (type(summary) is not list or any(type(part) is not str for part in summary)):
        return None
    return Thinking(**words, summary=None if summary is None else [Text(part) for part in summary])
