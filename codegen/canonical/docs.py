"""Text of emitted classes that can be long: docstrings (one summary line, the rest wrapped below it), unions."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from codegen.canonical.model import CanonField

__all__ = ["attribute_lines", "packed_union", "summary_lines"]

_WIDTH = 120
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z`])")


def summary_lines(doc: str, *, indent: int) -> list[str]:
    """Split a description: its first sentence (without indent, it follows the quotes), an empty line, the rest."""
    first, *rest = _SENTENCE_END.split(_safe(doc), maxsplit=1)
    if indent + len(first) > _WIDTH - len('"""."""'):
        first, mark, more = re.split(r"([:;]) ", first, maxsplit=1) if re.search(r"[:;] ", first) else (first, "", "")
        rest = [" ".join([more, *rest])] if mark else rest
    lines = [first if first.endswith((".", "!", "?")) else f"{first}."]
    if rest:
        lines += ["", *_wrap(rest[0], " " * indent, " " * indent)]
    return lines


def attribute_lines(fields: Iterable[CanonField], *, indent: int) -> list[str]:
    """Write the entries of an `Attributes` section."""
    return [
        line
        for field in fields
        for line in _wrap(f"{field.name}: {_safe(field.doc)}", " " * indent, " " * (indent + 4))
    ]


def packed_union(name: str, members: Sequence[str]) -> list[str]:
    """Write a type alias for a choice of classes, at module level."""
    lines = _wrap(" | ".join(members), " " * 4, " " * 4)
    return [f"{name} = (", *lines, ")  # fmt: skip"]


def _wrap(text: str, first: str, then: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    )


def _safe(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"""', "'''")
