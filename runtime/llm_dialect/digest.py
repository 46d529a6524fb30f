"""Marks of texts: what ids and aliases are derived from, the same in every process."""

from __future__ import annotations

import hashlib

__all__ = ["digest", "digest_of"]


def digest(text: str, length: int = 24) -> str:
    """Give the first hexadecimal digits of a text's SHA-256; lone surrogates are allowed.

    >>> digest("functions.add:0", 16)
    '2aab2b9e6b10fe77'
    """
    return digest_of(text.encode("utf-8", "surrogatepass"), length)


def digest_of(data: bytes, length: int = 24) -> str:
    """Give the first hexadecimal digits of the SHA-256 of bytes."""
    return hashlib.sha256(data).hexdigest()[:length]
