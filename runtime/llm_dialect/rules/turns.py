"""R3, R8: how the messages of a conversation are grouped."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, UNEVEN, only_with
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import Audio, Refusal, ServerToolCall, Text, Thinking, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import (
    ROLE_ASSISTANT,
    ROLE_TOOL,
    ROLE_USER,
    Role,
)
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.kept import (
    finish,
)
from llm_dialect.origin import path_of
from llm_dialect.policy import Policy
from llm_dialect.report import Rule
from llm_dialect.rules.answers import spoken_refusal
from llm_dialect.rules.messages import INSTRUCTING, dissolved

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.response import ItemResponse

__all__ = [
    "EMPTY",
    "HOLLOW",
    "MERGED",
    "OPENED",
    "PREFILL",
    "RESULTS",
    "TRIMMED",
    "UNASKED",
    "blank_free",
    "filled_answer",
    "filled_items",
    "filled_messages",
    "filled_turns",
    "is_prefill",
    "merged_turns",
    "results_apart",
    "results_first",
    "said_items",
    "said_parts",
    "spoken_refusals",
    "told_prefill",
    "user_first",
    "worded_items",
]

HOLLOW = Rule("dropped", "none", "R8", "the source writes zero values; this one says nothing")
_NOTHING: tuple[Any, ...] = ("", "{}", {}, None)
EMPTY = Rule("dropped", "none", "R8", "the target refuses empty text")
SOURCE_OF_NOTHING = Rule(
    "dropped", "lossy", "R24", "the target tells a source with the words that rest on it: there are none"
)
SEAL_OF_NOTHING = Rule("dropped", "lossy", "R12", "the seal hangs on a text that is empty, which the target refuses")
TRIMMED = Rule("cut", "none", "R8", "the target refuses trailing white space in a final assistant text")
MERGED = Rule("regrouped", "none", "R8", "the target takes turns of one role as one")
INSTRUCTED = Rule(
    "defaulted",
    "lossy",
    "R8",
    "beside instructions the target wants a turn of the user; one without meaning is put there",
)
OPENED = Rule(
    "defaulted", "lossy", "R8", "a conversation begins with the user in the target; a turn without meaning is put first"
)
PREFILL = Rule("substituted", "lossy", "R6", "the target begins a new turn and does not continue the last one")
UNASKED = Rule("conversation_lost", "rejected", "R8", "the target can say nothing of the last turn")
RESULTS = Rule("regrouped", "none", "R3", "the target takes tool results apart from and before the user's words")


_ASKING = frozenset((ROLE_USER, ROLE_TOOL))
# What an assistant's turn may consist of toward any target.
_SPOKEN = frozenset((Text, Thinking, ToolCall, ServerToolCall))


@only_with(ToolResult, ODD)
def results_apart(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3: each tool result becomes a message of its own, right after the turn that called or the result before it."""
    out: list[ItemMessage] = []
    place: int | None = None  # after the last turn of the assistant and the results since
    for message in value:
        for item in message.content:
            if type(item) is ToolResult:
                place = _set_apart(message, out, len(out) if place is None else place, cx)
                break
        else:
            out.append(message)
        if message.role is ROLE_ASSISTANT:
            place = len(out)
    return out


def _set_apart(message: ItemMessage, out: list[ItemMessage], place: int, cx: Writing) -> int:
    """Put the results of a message at a place, what else it says at the end; give the place after the results."""
    content = message.content
    if len(content) == 1 and message.role is ROLE_TOOL:
        if place != len(out):
            cx.report.note(message, None, RESULTS)
        out.insert(place, message)
        return place + 1
    results = [ItemMessage(ROLE_TOOL, [item], at=message.at) for item in content if type(item) is ToolResult]
    after = place + len(results)
    is_all = len(results) == len(content)
    if place != len(out) or not (is_all or _are_ahead(content, len(results))):
        cx.report.note(message, None, RESULTS)
    out[place:place] = results
    if is_all:
        dissolved(message, cx)
    else:
        out.append(_with(message, [item for item in content if type(item) is not ToolResult]))
    return after


def _are_ahead(content: list[Any], count: int) -> bool:
    """Tell whether the results of a message, of that number, stand before all else in it."""
    return all(type(item) is ToolResult for item in content[:count])


def _with(message: ItemMessage, content: list[Any]) -> ItemMessage:
    made = message.copy()
    made.content = content
    return made


@only_with(UNEVEN, ODD)
def merged_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: neighbours of one role become one turn; a tool's turn is the user's."""
    out: list[ItemMessage] = []
    joined: list[Any] = []  # the content of the last turn once it is a joined one, else empty
    before: Role | None = None
    for message in value:
        role = ROLE_USER if message.role is ROLE_TOOL else message.role
        if role is not before:
            out.append(message if role is message.role else _of_user(message))
            before = role
            joined = []
            continue
        if message.role is not ROLE_TOOL:
            cx.report.note(message, None, MERGED)
        dissolved(message, cx)
        if not joined:
            joined = list(out[-1].content)
            out[-1] = _with(out[-1], joined)
        joined += message.content
    return out


def _of_user(message: ItemMessage) -> ItemMessage:
    made = message.copy()
    made.role = ROLE_USER
    return made


@only_with(ToolResult, ODD)
def results_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3: the tool results of a turn come first, together."""
    out: list[ItemMessage] = []
    for message in value:
        if len(message.content) > 1 and not _are_first(message.content, ToolResult):
            results = [item for item in message.content if type(item) is ToolResult]
            cx.report.note(message, None, RESULTS)
            others = [item for item in message.content if type(item) is not ToolResult]
            out.append(_with(message, [*results, *others]))
        else:
            out.append(message)
    return out


def _are_first(content: list[Any], cls: type) -> bool:
    """Tell whether nothing else stands before an item of a class."""
    passed = False
    for item in content:
        if type(item) is not cls:
            passed = True
        elif passed:
            return False
    return True


@only_with(UNEVEN, ODD)
def blank_free(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: no blank text, no empty turn; a final prefill has no trailing white space.

    Stands before `merged_turns`, so that what is left of the conversation still alternates.
    Where nothing is odd, nothing is blank or empty.
    """
    if cx.held is not None and ODD not in cx.held:
        return _trimmed(value, cx)
    out: list[ItemMessage] = []
    for message in value:
        if _is_worded(message.content):
            out.append(message)
            continue
        kept = [_worded_result(item, cx) for item in worded_items(message, message.content, cx) or ()]
        if not kept:
            if not message.content:
                cx.report.note(message, None, EMPTY)
            dissolved(message, cx)
        elif len(kept) == len(message.content) and all(map(operator.is_, kept, message.content)):
            out.append(message)
        else:
            out.append(_with(message, kept))
    return _trimmed(out, cx)


def _worded_result(item: Any, cx: Writing) -> Any:
    if type(item) is not ToolResult:
        return item
    content = worded_items(item, item.content, cx) or []
    return item if len(content) == len(item.content) else item.replace(content=content)


def _is_worded(items: list[Any]) -> bool:
    """Tell whether there are items, and no blank text among them or in results."""
    for item in items:
        if type(item) is Text:
            if not item.text or item.text.isspace():
                return False
        elif type(item) is ToolResult and item.content and not _is_worded(item.content):
            return False
    return bool(items)


def worded_items(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R8: no text of nothing but white space among content items."""
    if value is None or all(type(item) is not Text or item.text.strip() for item in value):
        return value
    for item in value:
        if type(item) is Text and not item.text.strip():
            _emptied(item, cx)
    return [item for item in value if type(item) is not Text or item.text.strip()]


@only_with(ODD)
def filled_messages(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: a message that holds nothing is none."""
    out: list[ItemMessage] = []
    for message in value:
        if message.content or message.tools:
            out.append(message)
        else:
            cx.report.note(message, None, EMPTY)
            dissolved(message, cx)
    return out


@only_with(ODD)
def said_items(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R8: no empty text but one that a seal hangs on."""
    kept = [item for item in value if type(item) is not Text or item.text or item.signature]
    for item in value if len(kept) < len(value) else ():
        if type(item) is Text and not item.text and not item.signature:
            _emptied(item, cx)
    return kept


@only_with(ODD)
def said_parts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: no empty text but one that a seal hangs on, and no empty turn."""
    out: list[ItemMessage] = []
    for message in value:
        if _is_worded(message.content):
            out.append(message)
            continue
        kept = said_items(message, message.content, cx)
        if kept:
            out.append(message if len(kept) == len(message.content) else _with(message, kept))
            continue
        if not message.content:
            cx.report.note(message, None, EMPTY)
        dissolved(message, cx)
    return out


@only_with(ODD)
def filled_items(o: Any, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R8: no empty text among content items."""
    if value is None or all(type(item) is not Text or item.text for item in value):
        return value
    for item in value:
        if type(item) is Text and not item.text:
            _emptied(item, cx)
    return [item for item in value if type(item) is not Text or item.text]


def filled_answer(o: Any, value: ItemResponse, cx: Writing) -> ItemResponse:
    """R8, R22: what holds nothing is no part of an answer: empty words, an id or sound of nothing, a nameless call."""
    if value.id == "":
        value = value.replace(id=None)
    if not any(map(_is_hollow, value.content)):
        return value
    for item in filter(_is_hollow, value.content):
        if type(item) is Text:
            _emptied(item, cx)
        else:
            cx.report.note(item, None, HOLLOW)
            finish(item, {}, cx)
    return value.replace(content=[item for item in value.content if not _is_hollow(item)])


def _is_hollow(item: Any) -> bool:
    kind = type(item)
    if kind is Text:
        return not (item.text or item.citations or item.signature is not None)  # these may hang on no words
    if kind is Refusal:
        return not item.text
    if kind is ToolCall:
        return not item.name and item.arguments in _NOTHING
    return kind is Audio and not (item.data or item.url or item.file_id or item.id or item.transcript)


def _emptied(item: Text, cx: Writing) -> None:
    """Report a text that is left out, with all that hangs on it."""
    cx.report.note(item, "text" if item.cache is None else None, EMPTY)
    for citation in item.citations or ():
        cx.report.note(citation, None, SOURCE_OF_NOTHING)
    for weight in item.logprobs or ():
        cx.report.note(weight, None, EMPTY)
    if item.signature is not None:
        cx.report.note(item, "signature", SEAL_OF_NOTHING)
    if item.extra is not None or item.form is not None:
        finish(item, {}, cx)


def _trimmed(messages: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    last = messages[-1] if messages else None
    if last is None or last.role is not ROLE_ASSISTANT:
        return messages
    content = list(last.content)
    while content and type(content[-1]) is Text and content[-1].text != (words := content[-1].text.rstrip()):
        text = content.pop()
        cx.report.note(text, "text", TRIMMED)
        if words:
            content.append(text.replace(text=words))
    return messages if content == last.content else [*messages[:-1], _with(last, content)]


def is_prefill(messages: list[ItemMessage]) -> bool:
    """R6: a final turn of the assistant with text and no call is one that the model is to continue."""
    last = messages[-1] if messages else None
    if last is None or last.role is not ROLE_ASSISTANT or any(type(item) is ToolCall for item in last.content):
        return False
    return any(type(item) is Text and item.text.strip() for item in last.content)


@only_with(UNEVEN, ODD)
def told_prefill(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R6: a target that cannot continue a turn begins a new one; that is told."""
    if is_prefill(value):
        cx.report.note(value[-1], None, PREFILL)
    return value


@only_with(UNEVEN, ODD)
def filled_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: after all regrouping a conversation must be left, or there is nothing to answer.

    One that is not in the body but at its vendor is told as a loss. Where nothing of the last turn can be said, the
    model must not go on with its own words instead. Instructions alone, which some vendors answer, are asked by a full
    stop. What emptied a conversation is the error, whatever the policy; one that came empty was never a conversation.
    """
    last = o.messages[-1] if o.messages else None
    if value and last is not None and last.role in _ASKING and value[-1].role is ROLE_ASSISTANT:
        cx.report.note(last, None, UNASKED)
    if value or _is_stored(o) or cx.report.refusal(cx.policy) is not None:
        return value
    if o.messages and all(message.role in INSTRUCTING for message in o.messages):
        cx.report.note(o.messages[0], None, INSTRUCTED)
        return [ItemMessage(ROLE_USER, [Text(".")])]
    raise (
        cx.report.refusal(Policy())
        or cx.report.refusal(Policy.strict())
        or InvalidRequest("nothing is left of the conversation that the model could answer", path_of(o, "messages"))
    )


def _is_stored(o: Any) -> bool:
    return any(each is not None for each in (o.previous_response_id, o.conversation, o.prompt, o.thread))


@only_with(UNEVEN, ODD)
def user_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: a conversation that the assistant begins gets a turn of the user before it, of one full stop."""
    first = value[0] if value else None
    if first is None or first.role is not ROLE_ASSISTANT or not any(type(item) in _SPOKEN for item in first.content):
        return value
    cx.report.note(first, None, OPENED)
    return [ItemMessage(ROLE_USER, [Text(".")]), *value]


@only_with(Refusal)
def spoken_refusals(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R24: as `spoken_refusal`, in every message."""
    if all(type(item) is not Refusal for message in value for item in message.content):
        return value
    return [_with(message, spoken_refusal(message, message.content, cx)) for message in value]
