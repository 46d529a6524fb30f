"""Rules of translation that no table can say. Each gives the value to write to *another* dialect.

A rule is a pure function `(o, value, cx) -> value`: `o` is the canonical object whose field is written, `value` what it
holds or what an earlier rule made of it. It changes nothing that it is given; what it loses it notes in `cx.report`.
Numbers are those of the rules in `docs/rules.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Text, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import Role, StopReason
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "blank_free",
    "filled_turns",
    "hoisted_system",
    "merged_turns",
    "no_blank_stops",
    "results_apart",
    "results_first",
    "settled_stop",
    "system_first",
    "without_system",
]

_INSTRUCTIONS = frozenset((Role.system, Role.developer))

HOISTED = Rule("hoisted", "lossy", "R7", "the target takes instructions only before the conversation")
DEVELOPER = Rule("substituted", "lossy", "R7", "the target does not tell developer from system text")
EMPTY = Rule("dropped", "none", "R8", "the target refuses empty text")
TRIMMED = Rule("cut", "none", "R8", "the target refuses trailing white space in a final assistant text")
MERGED = Rule("regrouped", "none", "R8", "the target takes turns of one role as one")
RESULTS = Rule("regrouped", "none", "R3", "the target takes tool results apart from and before the user's words")
BLANK_STOP = Rule("emulated", "none", "R10", "the target refuses stop sequences of white space; they are watched for on the way back")
SETTLED = Rule("substituted", "none", "R21", "an answer with tool calls ends in tool use, whatever the upstream said")


def _leading(messages: list[ItemMessage]) -> int:
    for place, message in enumerate(messages):
        if message.role not in _INSTRUCTIONS:
            return place
    return len(messages)


def hoisted_system(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R7: gather all instructions, in order, before the conversation; those from inside it are reported."""
    out = list(value or ())
    lead = _leading(o.messages)
    for place, message in enumerate(o.messages):
        if message.role not in _INSTRUCTIONS:
            continue
        if place >= lead:
            cx.report.note(message, None, HOISTED)
        elif message.role is Role.developer:
            cx.report.note(message, "role", DEVELOPER)
        out += message.content
    return out or value


def without_system(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R7: leave out the messages that `hoisted_system` gathers."""
    return [message for message in value if message.role not in _INSTRUCTIONS]


def system_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R7: instructions that stand before the conversation become its first message."""
    if not o.system:
        return value
    return [ItemMessage(Role.system, list(o.system), at=(o.at[0], o.at, "system", -1) if o.at else None), *value]


def results_apart(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3: each tool result becomes a message of its own, before the other items of its message."""
    out: list[ItemMessage] = []
    for message in value:
        results = [item for item in message.content if type(item) is ToolResult]
        if not results or (message.role is Role.tool and len(message.content) == 1):
            out.append(message)
            continue
        others = [item for item in message.content if type(item) is not ToolResult]
        out += [ItemMessage(Role.tool, [result], at=message.at) for result in results]
        if others:
            if type(message.content[0]) is not ToolResult or message.content[: len(results)] != results:
                cx.report.note(message, None, RESULTS)
            out.append(_with(message, others))
    return out


def _with(message: ItemMessage, content: list[Any]) -> ItemMessage:
    return message.replace(content=content)


def _turn_role(role: Role) -> Role:
    return Role.user if role is Role.tool else role


def merged_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: neighbours of one role become one turn; a tool's turn is the user's."""
    out: list[ItemMessage] = []
    for message in value:
        role = _turn_role(message.role)
        if out and out[-1].role is role:
            if message.role is not Role.tool:
                cx.report.note(message, None, MERGED)
            out[-1] = _with(out[-1], [*out[-1].content, *message.content])
        else:
            out.append(message if role is message.role else message.replace(role=role))
    return out


def results_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3: the tool results of a turn come first, together."""
    out: list[ItemMessage] = []
    for message in value:
        results = [item for item in message.content if type(item) is ToolResult]
        if results and message.content[: len(results)] != results:
            cx.report.note(message, None, RESULTS)
            others = [item for item in message.content if type(item) is not ToolResult]
            out.append(_with(message, [*results, *others]))
        else:
            out.append(message)
    return out


def blank_free(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: no empty text, no assistant turn of blank text alone; trailing white space of a final prefill is trimmed."""
    out: list[ItemMessage] = []
    for message in value:
        kept = [item for item in message.content if type(item) is not Text or item.text]
        if message.role is Role.assistant and kept and all(type(item) is Text and not item.text.strip() for item in kept):
            kept = []
        if len(kept) == len(message.content):
            out.append(message)
            continue
        for item in message.content:
            if item not in kept:
                cx.report.note(item, "text", EMPTY)
        if kept:
            out.append(_with(message, kept))
    return _trimmed(out, cx)


def _trimmed(messages: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    last = messages[-1] if messages else None
    if last is None or last.role is not Role.assistant or type(last.content[-1]) is not Text:
        return messages
    text = last.content[-1]
    if text.text == text.text.rstrip():
        return messages
    cx.report.note(text, "text", TRIMMED)
    return [*messages[:-1], _with(last, [*last.content[:-1], text.replace(text=text.text.rstrip())])]


def filled_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: after all regrouping a conversation must be left, or there is nothing to answer."""
    if not value:
        from llm_dialect.errors import InvalidRequest  # noqa: PLC0415 - only on the way to an error

        raise InvalidRequest("nothing is left of the conversation but empty text", "$.messages")
    return value


def no_blank_stops(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R10: stop sequences of white space only are left to the stop window."""
    if value is None or all(stop.strip() for stop in value):
        return value
    cx.report.note(o, "stop", BLANK_STOP)
    return [stop for stop in value if stop.strip()] or None


def settled_stop(o: Any, value: StopReason | None, cx: Writing) -> StopReason | None:
    """R21: tool calls present override a plain end, never a cut or a refusal."""
    if value is StopReason.end_turn and any(type(item) is ToolCall for item in o.content):
        cx.report.note(o, "stop_reason", SETTLED)
        return StopReason.tool_use
    return value


