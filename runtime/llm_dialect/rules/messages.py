"""What rules do to a message: change an item of it, take it apart."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import ROLE_DEVELOPER, ROLE_SYSTEM
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = ["INSTRUCTING", "NAMELESS", "OF_AN_ITEM", "changed", "dissolved", "holds"]

# Who speaks before and above the conversation.
INSTRUCTING = frozenset((ROLE_SYSTEM, ROLE_DEVELOPER))

NAMELESS = Rule("dropped", "lossy", "R7", "the message is joined with others, and its speaker's name is lost")

OF_AN_ITEM = Rule("dropped", "none", "R7", "the message is joined with others, and only items have this")


def dissolved(message: ItemMessage, cx: Writing) -> None:
    """Report what a message says beside its content when only its content goes on."""
    if message.name is not None:
        cx.report.note(message, "name", NAMELESS)
    if message.id is not None or message.status is not None or message.phase is not None:
        for field in ("id", "status", "phase"):
            if getattr(message, field) is not None:
                cx.report.note(message, field, OF_AN_ITEM)
    if message.extra is not None or type(message.form) is dict:
        finish(message, {}, cx)


def holds(message: ItemMessage, cls: type) -> bool:
    """Tell whether a message has an item of a class."""
    for item in message.content:  # noqa: SIM110 - a plain loop takes a third of the time: most hold an item or two
        if type(item) is cls:
            return True
    return False


def changed(node: Any, change: Callable[[Any, Writing], Any], cx: Writing) -> Any:
    """Give a node with each content item changed, or left out where that gives None; itself if none changes."""
    content = [made for item in node.content if (made := change(item, cx)) is not None]
    if len(content) == len(node.content) and all(map(operator.is_, content, node.content)):
        return node
    made = node.copy()
    made.content = content
    return made
