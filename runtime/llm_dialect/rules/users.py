"""R1: what tells users apart must not tell who they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.digest import digest
from llm_dialect.origin import step
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "KEPT",
    "LONG",
    "ONE_PLACE",
    "ONE_USER",
    "PERSONAL",
    "UNLABELLED",
    "UNSTORED",
    "kept_with_labels",
    "opaque_user",
    "plain_labels",
    "short_user",
    "stored_metadata",
    "told_identifier",
]

PERSONAL = Rule(
    "aliased", "none", "R1", "the target refuses ids that look like an e-mail address or a telephone number"
)
LONG = Rule("aliased", "none", "R1", "the target takes no ids of that length")
ONE_PLACE = Rule("substituted", "none", "R1", "the target has one place for who the user is")
ONE_USER = Rule("dropped", "none", "R1", "the target takes one user id")
UNSTORED = Rule("dropped", "none", "R1", "the target takes labels only with answers that it keeps")
KEPT = Rule("defaulted", "none", "R1", "the target takes labels only with answers that it keeps, as the source does")
UNLABELLED = Rule("dropped", "none", "R1", "a label is of small letters, digits, _ and -, at most 63 of them")
_KEY = re.compile(r"[a-z][a-z0-9_-]{0,62}")
_LABEL = re.compile(r"[a-z0-9_-]{0,63}")
_MOST_LABELS = 64
# The lengths at which the vendors refuse it: `user` of OpenAI, `metadata.user_id` of Anthropic.
_MOST_OF_USER = 64
_MOST_OF_USER_ID = 256
_PERSONAL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+|\+?[0-9][0-9 ()/.-]{6,}[0-9]")


def told_identifier(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: where the target has one id for the user, one that is told for safety stands there if there is no other."""
    if o.safety_identifier is None:
        return value
    cx.report.note(o, "safety_identifier", ONE_PLACE if value is None else ONE_USER)
    return o.safety_identifier if value is None else value


def opaque_user(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: an id that looks like an e-mail address or a telephone number, or is too long, is written as its hash.

    >>> opaque_user(None, "u-1", None)
    'u-1'
    """
    personal = value is not None and _PERSONAL.fullmatch(value.strip()) is not None
    if value is None or not (personal or len(value) > _MOST_OF_USER_ID):
        return value
    return _hashed(o, value, PERSONAL if personal else LONG, cx)


def short_user(o: Any, value: str | None, cx: Writing) -> str | None:
    """R1: an id of more characters than the target takes is written as its hash.

    >>> short_user(None, "u-1", None)
    'u-1'
    """
    if value is None or len(value) <= _MOST_OF_USER:
        return value
    return _hashed(o, value, LONG, cx)


def _hashed(o: Any, user: str, why: Rule, cx: Writing) -> str:
    cx.report.note(o, "user" if o.user is not None else "safety_identifier", why)
    return "user_" + digest(user, 32)


def _is_kept(o: Any) -> bool:
    """Tell whether a request wants its answer kept.

    It says so, or its vendor goes on from answers that it keeps unless told otherwise.
    """
    return bool(o.store) or (o.store is None and o.at is not None and "previous_response_id" in o.at[0].paths)


def stored_metadata(o: Any, value: Any, cx: Writing) -> Any:
    """R1: the target takes labels only with what it keeps."""
    if not value or o.at is None or _is_kept(o):
        return value
    cx.report.note(o, "metadata", UNSTORED)
    return None


def kept_with_labels(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R1: labels go with an answer that is kept, which the target must be told."""
    if value is not None or not o.metadata or o.at is None or not _is_kept(o):
        return value
    cx.report.note(o, "metadata", KEPT)
    return True


def plain_labels(o: Any, value: Any, cx: Writing) -> Any:
    """R1: labels of the target are words of small letters, digits, `_` and `-`."""
    if type(value) is not dict:
        return value
    kept = {key: text for key, text in value.items() if _KEY.fullmatch(key) and _is_label(text)}
    if value and not kept:
        cx.report.note(o, "metadata", UNLABELLED)
    for key in value if kept else ():
        if key not in kept:
            cx.report.note(o, "metadata", UNLABELLED, step(key))
    return dict(list(kept.items())[:_MOST_LABELS]) or None


def _is_label(text: Any) -> bool:
    return type(text) is str and _LABEL.fullmatch(text) is not None
