"""R1: what tells users apart must not tell who they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.digest import digest
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["PERSONAL", "opaque_user"]

PERSONAL = Rule(
    "aliased", "none", "R1", "the target refuses ids that look like an e-mail address or a telephone number"
)
_PERSONAL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+|\+?[0-9][0-9 ()/.-]{6,}[0-9]")


def opaque_user(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: an id that looks like an e-mail address or a telephone number is written as its hash.

    >>> opaque_user(None, "u-1", None)
    'u-1'
    """
    if value is None or _PERSONAL.fullmatch(value.strip()) is None:
        return value
    cx.report.note(o, "user", PERSONAL)
    return "user_" + digest(value, 32)
