"""Rules of translation that no table can say. Each gives the value to write to *another* dialect.

A rule is a pure function `(o, value, cx) -> value`: `o` is the canonical object whose field is written, `value` what it
holds or what an earlier rule made of it. It changes nothing that it is given; what it loses it notes in `cx.report`.
Numbers are those of the rules in `docs/rules.md`.
"""

from __future__ import annotations

import base64
import hashlib
import operator
import re
from typing import TYPE_CHECKING, Any

from llm_dialect.convert import derived_part
from llm_dialect.fields import finish
from llm_dialect.generated.canonical.content import Document, Image, Refusal, Text, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import ChoiceMode, Effort, FormatKind, Role, StopReason, ThinkingMode, ToolKind
from llm_dialect.generated.canonical.request import ItemMessage, Tool, ToolChoice
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing

__all__ = [
    "blank_free",
    "filled_items",
    "filled_turns",
    "hoisted_system",
    "merged_turns",
    "named_calls",
    "no_blank_stops",
    "object_schema",
    "plain_id",
    "plain_ids",
    "read_media",
    "results_apart",
    "results_first",
    "room_to_think",
    "said_format",
    "settled_choice",
    "settled_stop",
    "settled_thinking",
    "spoken_refusal",
    "spoken_refusals",
    "stamped",
    "system_first",
    "temperature_unless_thinking",
    "top_k_unless_thinking",
    "top_p_unless_thinking",
    "without_system",
    "wrapped_calls",
    "wrapped_tools",
]

_INSTRUCTIONS = frozenset((Role.system, Role.developer))
_THOUGHTFUL = frozenset((ThinkingMode.enabled, ThinkingMode.adaptive))
_CALLABLE = frozenset((ToolKind.function, ToolKind.custom))
_FORCING = frozenset((ChoiceMode.required, ChoiceMode.named))

HOISTED = Rule("hoisted", "lossy", "R7", "the target takes instructions only before the conversation")
DEVELOPER = Rule("substituted", "lossy", "R7", "the target does not tell developer from system text")
EMPTY = Rule("dropped", "none", "R8", "the target refuses empty text")
TRIMMED = Rule("cut", "none", "R8", "the target refuses trailing white space in a final assistant text")
MERGED = Rule("regrouped", "none", "R8", "the target takes turns of one role as one")
RESULTS = Rule("regrouped", "none", "R3", "the target takes tool results apart from and before the user's words")
BLANK_STOP = Rule("emulated", "none", "R10", "the target refuses stop sequences of white space; they are watched for on the way back")
SETTLED = Rule("substituted", "none", "R21", "an answer with tool calls ends in tool use, whatever the upstream said")
SPOKEN = Rule("substituted", "none", "R24", "the target tells the words of a refusal as text")
SAMPLING = Rule("dropped", "lossy", "R11", "the target takes no sampling settings while the model thinks")
ROOM = Rule("defaulted", "none", "R9", "the target requires a limit, and one above the thinking budget")
BUDGET_LOW = Rule("clamped", "lossy", "R11", "the target's least thinking budget is 1024")
BUDGET_HIGH = Rule("clamped", "lossy", "R11", "the thinking budget must stay below the limit of the answer")
NO_BUDGET = Rule("substituted", "lossy", "R11", "the limit of the answer leaves no room for the least thinking budget")
FREE_BUDGET = Rule("substituted", "none", "R11", "a budget that the vendor chooses is adaptive thinking")
FORCED = Rule("substituted", "lossy", "R11", "the target cannot force a call while the model thinks")
NARROWED = Rule("substituted", "lossy", "R1", "the target cannot narrow the choice to some of the tools")
NO_TOOLS = Rule("dropped", "none", "R1", "without tools there is nothing to choose")
SHAPED = Rule("defaulted", "none", "R15", "the target wants an object schema to say so")
WRAPPED = Rule("wrapped", "lossy", "R1", "the target has only functions: the free input is wrapped in an object, and its grammar is not kept to")
WRAPPED_CALL = Rule("wrapped", "none", "R1", "the target has only functions: the free input is wrapped in an object")
PLAIN_ID = Rule("aliased", "none", "R14", "the id has characters that the target refuses")
UNREAD = Rule("dropped", "rejected", "R1", "the target does not read files of this type")
READ_AS_TEXT = Rule("substituted", "none", "R1", "the target takes text files as text")
NAMED = Rule("defaulted", "none", "R22", "a tool call needs an id that its result can name")

CALL_PREFIX = "call_"


NAMELESS = Rule("dropped", "lossy", "R7", "the message is joined with others, and its speaker's name is lost")

# How the input of a tool with free input is wrapped in an object.
WRAPPED_KEY = "input"
WRAPPED_INPUT = {"type": "object", "properties": {WRAPPED_KEY: {"type": "string"}}, "required": [WRAPPED_KEY]}

_PLAIN_ID = re.compile(r"[a-zA-Z0-9_-]+")
_ODD = re.compile(r"[^a-zA-Z0-9_-]")
_ID_FIELDS = {ToolCall: "id", ToolResult: "tool_call_id"}

_READ = {
    Image: frozenset(("image/gif", "image/jpeg", "image/png", "image/webp")),
    Document: frozenset(("application/pdf",)),
}
_TEXTS = frozenset(("text/plain", "text/markdown", "text/csv", "text/html", "text/xml", "application/json", "application/xml"))

LEAST_BUDGET = 1024
USUAL_ROOM = 4096
LEAST_TOP_P = 0.95


def _dissolved(message: ItemMessage, cx: Writing) -> None:
    """Report what a message says beside its content when only its content goes on."""
    if message.name is not None:
        cx.report.note(message, "name", NAMELESS)
    if message.extra is not None or message.form is not None:
        finish(message, {}, cx)


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
        _dissolved(message, cx)
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
            _dissolved(message, cx)
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
    """R8: no empty text, no turn of blank text alone, no empty turn; a final prefill has no trailing white space.

    Stands before `merged_turns`, so that what is left of the conversation still alternates.
    """
    out: list[ItemMessage] = []
    for message in value:
        kept = filled_items(message, message.content, cx)
        if kept and all(type(item) is Text and not item.text.strip() for item in kept):
            for item in kept:
                cx.report.note(item, "text", EMPTY)
            kept = []
        if not kept:
            if not message.content:
                cx.report.note(message, None, EMPTY)
            _dissolved(message, cx)
        elif len(kept) == len(message.content):
            out.append(message)
        else:
            out.append(_with(message, kept))
    return _trimmed(out, cx)


def filled_items(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R8: no empty text among content items."""
    if value is None or all(type(item) is not Text or item.text for item in value):
        return value
    for item in value:
        if type(item) is Text and not item.text:
            cx.report.note(item, "text", EMPTY)
    return [item for item in value if type(item) is not Text or item.text]


def _trimmed(messages: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    last = messages[-1] if messages else None
    if last is None or last.role is not Role.assistant or type(last.content[-1]) is not Text:
        return messages
    text = last.content[-1]
    words = text.text.rstrip()
    if text.text == words:
        return messages
    cx.report.note(text, "text", TRIMMED)
    content = [*last.content[:-1], text.replace(text=words)] if words else last.content[:-1]
    return _trimmed([*messages[:-1], _with(last, content)], cx)


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


def spoken_refusal(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: the words of a refusal become text where the target has no place of their own for them."""
    if all(type(item) is not Refusal for item in value):
        return value
    out: list[Any] = []
    for item in value:
        if type(item) is Refusal:
            cx.report.note(item, None, SPOKEN)
            out.append(Text(item.text, cache=item.cache, extra=item.extra, form=item.form, at=item.at))
        else:
            out.append(item)
    return out


def spoken_refusals(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R24: as `spoken_refusal`, in every message."""
    if all(type(item) is not Refusal for message in value for item in message.content):
        return value
    return [_with(message, spoken_refusal(message, message.content, cx)) for message in value]


def _thinks(o: Any) -> bool:
    asked = o.thinking
    return asked is not None and asked.mode in _THOUGHTFUL


def temperature_unless_thinking(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: no temperature but 1 while the model thinks."""
    if value is None or value == 1 or not _thinks(o):
        return value
    cx.report.note(o, "temperature", SAMPLING)
    return None


def top_p_unless_thinking(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: no top_p under 0.95 while the model thinks."""
    if value is None or value >= LEAST_TOP_P or not _thinks(o):
        return value
    cx.report.note(o, "top_p", SAMPLING)
    return None


def top_k_unless_thinking(o: Any, value: int | None, cx: Writing) -> int | None:
    """R11: no top_k while the model thinks."""
    if value is None or not _thinks(o):
        return value
    cx.report.note(o, "top_k", SAMPLING)
    return None


def room_to_think(o: Any, value: int | None, cx: Writing) -> int | None:
    """R9: where the caller sets a thinking budget and no limit, the limit leaves the usual room beside the budget."""
    budget = None if o.thinking is None else o.thinking.budget_tokens
    if value is not None or not budget or budget < 0:
        return value
    cx.report.note(o, "max_tokens", ROOM)
    return max(budget, LEAST_BUDGET) + USUAL_ROOM


def settled_thinking(o: Any, value: Any, cx: Writing) -> Any:
    """R11: off, adaptive or a budget of at least 1024 and below the limit of the answer.

    No effort and a budget of 0 mean off; a budget of -1, or none where thinking is enabled, means adaptive.
    """
    if value is None:
        return None
    mode, budget = value.mode, value.budget_tokens
    if mode is None:
        if value.effort is Effort.none:
            return value.replace(mode=ThinkingMode.disabled)
        if budget is None:
            return value
        mode = ThinkingMode.enabled
    if mode is not ThinkingMode.enabled:
        return value if mode is value.mode else value.replace(mode=mode)
    if budget == 0:
        return value.replace(mode=ThinkingMode.disabled, budget_tokens=None)
    if budget is None or budget < 0:
        cx.report.note(value, "budget_tokens", FREE_BUDGET)
        return value.replace(mode=ThinkingMode.adaptive, budget_tokens=None)
    return _budgeted(o, value.replace(mode=mode), cx)


def _budgeted(o: Any, value: Any, cx: Writing) -> Any:
    budget = value.budget_tokens
    if budget < LEAST_BUDGET:
        cx.report.note(value, "budget_tokens", BUDGET_LOW)
        budget = LEAST_BUDGET
    if o.max_tokens is not None and budget >= o.max_tokens:
        if o.max_tokens <= LEAST_BUDGET:
            cx.report.note(value, "budget_tokens", NO_BUDGET)
            return value.replace(mode=ThinkingMode.disabled, budget_tokens=None)
        cx.report.note(value, "budget_tokens", BUDGET_HIGH)
        budget = o.max_tokens - 1
    return value if budget == value.budget_tokens else value.replace(budget_tokens=budget)


def settled_choice(o: Any, value: ToolChoice | None, cx: Writing) -> ToolChoice | None:
    """R1, R11: a choice needs tools and a mode; it cannot be narrowed, nor forced while the model thinks."""
    if value is None:
        return None
    if not any(type(tool) is Tool and tool.kind in _CALLABLE for tool in o.tools or ()):
        cx.report.note(o, "tool_choice", NO_TOOLS)
        return None
    mode = value.mode
    if mode is ChoiceMode.allowed:
        cx.report.note(value, "allowed", NARROWED)
        mode = value.allowed_mode
        value = value.replace(allowed=None, allowed_mode=None)
    if mode in _FORCING and _thinks(o):
        cx.report.note(value, "mode", FORCED)
        return value.replace(mode=ChoiceMode.auto, name=None)
    return value.replace(mode=mode or ChoiceMode.auto)


def wrapped_tools(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R1: a tool with free input becomes a function with that input as its one argument."""
    if value is None or all(type(tool) is not Tool or tool.kind is not ToolKind.custom for tool in value):
        return value
    out: list[Any] = []
    for tool in value:
        if type(tool) is Tool and tool.kind is ToolKind.custom:
            cx.report.note(tool, None, WRAPPED)
            out.append(tool.replace(kind=ToolKind.function, parameters=WRAPPED_INPUT, format=None))
        else:
            out.append(tool)
    return out


def wrapped_calls(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: calls of tools with free input, and their results, as those of the functions that `wrapped_tools` makes."""
    return [_changed(message, _wrapped_item, cx) for message in value]


def _wrapped_item(item: Any, cx: Writing) -> Any:
    if type(item) is ToolResult and item.kind is ToolKind.custom:
        return item.replace(kind=ToolKind.function)
    if type(item) is not ToolCall or item.kind is not ToolKind.custom:
        return item
    cx.report.note(item, "arguments", WRAPPED_CALL)
    return item.replace(kind=ToolKind.function, arguments={WRAPPED_KEY: item.arguments})


def plain_ids(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R14: ids of calls with other characters than letters, digits, _ and - get an alias, the same for call and result."""
    return [_changed(message, _plain_item, cx) for message in value]


def _plain_item(item: Any, cx: Writing) -> Any:
    field = _ID_FIELDS.get(type(item))
    if field is None or _PLAIN_ID.fullmatch(getattr(item, field)):
        return item
    cx.report.note(item, field, PLAIN_ID)
    return item.replace(**{field: plain_id(getattr(item, field))})


def plain_id(text: str) -> str:
    """Give the alias of an id: its plain characters and a hash of the whole, so that no two ids share one.

    >>> plain_id("functions.add:0")
    'functions_add_0_2aab2b9e6b10fe77'
    """
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{_ODD.sub('_', text)[:40]}_{mark}"


def read_media(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: bytes of text files as text; bytes of a type that the target does not read are left out."""
    return [_changed(message, _read_item, cx) for message in value]


def _read_item(item: Any, cx: Writing) -> Any:
    if type(item) is ToolResult:
        return _changed(item, _read_item, cx)
    kind = item.media_type if type(item) in (Image, Document) and item.data is not None else None
    if kind is None or kind in _READ[type(item)]:
        return item
    text = _as_text(str(item.data)) if type(item) is Document and kind.partition(";")[0] in _TEXTS else None
    if text is None:
        cx.report.note(item, None, UNREAD)
        return None
    cx.report.note(item, "media_type", READ_AS_TEXT)
    return item.replace(data=None, text=text, media_type="text/plain")


def _as_text(data: str) -> str | None:
    try:
        return base64.b64decode(data, validate=True).decode("utf-8")
    except ValueError:
        return None


def _changed(node: Any, change: Callable[[Any, Writing], Any], cx: Writing) -> Any:
    """Give a node with each content item changed, or left out where the change gives None; itself if nothing changes."""
    content = [made for item in node.content if (made := change(item, cx)) is not None]
    if len(content) == len(node.content) and all(map(operator.is_, content, node.content)):
        return node
    return node.replace(content=content)


def said_format(o: Any, value: Any, cx: Writing) -> Any:
    """R1: text is the format that needs no asking."""
    return None if value is not None and value.kind is FormatKind.text else value


def object_schema(o: Any, value: Any, cx: Writing) -> Any:
    """R15: a schema without a type is one of an object, as arguments always are.

    >>> object_schema(None, {"properties": {}}, None)
    {'type': 'object', 'properties': {}}
    """
    if type(value) is not dict or "type" in value:
        return value
    if cx is not None:
        cx.report.note(o, "parameters", SHAPED)
    return {"type": "object", **({} if value else {"properties": {}}), **value}


def named_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R22: a call without an id gets one, so that its result can name it."""
    if all(type(item) is not ToolCall or item.id for item in value):
        return value
    out: list[Any] = []
    for place, item in enumerate(value):
        if type(item) is not ToolCall or item.id:
            out.append(item)
            continue
        cx.report.note(item, "id", NAMED)
        part = derived_part(o, place) if cx.mint is None else cx.mint.new_id(CALL_PREFIX)
        out.append(item.replace(id=CALL_PREFIX + part))
    return out


def stamped(o: Any, value: int | None, cx: Writing) -> int | None:
    """R22: an answer without a time gets the mint's, if there is one."""
    return cx.mint.now() if value is None and cx.mint is not None else value
