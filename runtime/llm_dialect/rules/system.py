"""R7: where instructions stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import INSTRUCTED, SYSTEM, only_with
from llm_dialect.fields import (
    opaque,
)
from llm_dialect.generated.canonical.content import Opaque, Text
from llm_dialect.generated.canonical.enums import ROLE_DEVELOPER, ROLE_SYSTEM
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.kept import UNKNOWN, finish
from llm_dialect.report import Rule
from llm_dialect.rules.messages import INSTRUCTING, dissolved

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = [
    "BILLING",
    "DEVELOPER",
    "HOISTED",
    "SILENT",
    "hoisted_system",
    "instructions_only",
    "is_instruction",
    "system_first",
    "without_system",
]

BILLING = Rule(
    "dropped", "none", "R40", "a header for another vendor's billing, which changes every turn; no instruction"
)
# A name with dashes, and settings as `name=value`, as in a header of HTTP.
_HEADER = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+: ?[a-z_]+=[^;\s]*(?:; ?[a-z_]+=[^;\s]*)*;?")
HOISTED = Rule("hoisted", "lossy", "R7", "the target takes instructions only before the conversation")
SILENT = Rule("dropped", "none", "R7", "an instruction of nothing")
DEVELOPER = Rule("substituted", "lossy", "R7", "the target does not tell developer from system text")


def is_instruction(message: ItemMessage) -> bool:
    """Tell whether a message is the system's or the developer's."""
    return message.role is ROLE_SYSTEM or message.role is ROLE_DEVELOPER


def _leading(messages: list[ItemMessage]) -> int:
    for place, message in enumerate(messages):
        if message.role not in INSTRUCTING:
            return place
    return len(messages)


def hoisted_system(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R7: gather all instructions, in order, before the conversation; those from inside it are reported."""
    out = [item for item in value or () if type(item) is not Opaque or opaque(item, cx, UNKNOWN) is not None]
    if cx.held is not None and INSTRUCTED not in cx.held:
        return out or (None if value is None else [])
    lead = _leading(o.messages)
    for place, message in enumerate(o.messages):
        if message.role not in INSTRUCTING:
            continue
        said = [item for item in message.content if type(item) is not Opaque or item.dialect == cx.target]
        if place >= lead and (said or not message.content):
            cx.report.note(message, None, HOISTED)
        if message.role is ROLE_DEVELOPER:
            cx.report.note(message, "role", DEVELOPER)
        dissolved(message, cx)
        if not message.content and not message.tools:
            cx.report.note(message, None, SILENT)
        out += said
    return out or (None if value is None else [])


@only_with(INSTRUCTED)
def without_system(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R7: leave out the messages that `hoisted_system` gathers."""
    return [message for message in value if message.role not in INSTRUCTING]


def instructions_only(o: Any, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R40: a first system text that is a header line speaks to a vendor's billing, and spoils caches elsewhere.

    Claude Code puts one there, and changes it every turn: with it in front, no prompt begins as the one before.
    """
    head = value.system[0] if value.system and len(value.system) > 1 else None
    if type(head) is not Text or head.cache is not None or _HEADER.fullmatch(head.text) is None:
        return value
    cx.report.note(head, None, BILLING)
    finish(head, {}, cx)
    return value.replace(system=(value.system or [])[1:])


@only_with(SYSTEM)
def system_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R7: instructions that stand before the conversation become its first message."""
    if not o.system:
        return value
    return [ItemMessage(ROLE_SYSTEM, list(o.system), at=(o.at[0], o.at, "system", -1) if o.at else None), *value]
