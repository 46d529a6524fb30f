"""R12: flavours of thoughts. What is sealed keeps its seal, what is open stays open, and nothing is invented.

A thought is sealed if it carries a `signature` or `redacted_data`. An empty signature seals nothing: it is how an open
thought is handed to clients that know only signed ones, and it is known again when it comes back.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, only_with
from llm_dialect.generated.canonical.content import Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed, holds

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = [
    "ADOPTED",
    "EMPTY_THOUGHT",
    "JOINED",
    "LEADS_NOWHERE",
    "MARKED",
    "NOBODYS",
    "ONE_TEXT",
    "OPEN",
    "OWN_RECORDS",
    "RECORDS",
    "REPEATED",
    "SUMMARY",
    "SUMMED",
    "TOLD",
    "UNREADABLE",
    "UNSEALED",
    "UNSEALED_CALL",
    "item_thoughts",
    "leading_thoughts",
    "open_thoughts",
    "own_thoughts",
    "own_thoughts_of_turns",
    "sealed",
    "sealed_thoughts",
    "shown_thoughts",
    "with_mark",
]

UNSEALED = Rule("dropped", "lossy", "R12", "the target takes back only thoughts that it sealed")
REPEATED = Rule("dropped", "none", "R12", "the same thought stands beside it in a richer form")
OPEN = Rule("defaulted", "none", "R12", "the target's clients want a seal; an empty one says that there is none")
UNREADABLE = Rule("dropped", "lossy", "R12", "the thought has no text that the target could show")
NOBODYS = Rule("substituted", "none", "R12", "an open thought is nobody's in particular")
JOINED = Rule("regrouped", "none", "R12", "open thoughts are one text in the target")
EMPTY_THOUGHT = Rule("dropped", "none", "R12", "a thought without words says nothing")
ADOPTED = Rule("substituted", "none", "R12", "an open thought is told as one of the target's own")
MARKED = Rule("defaulted", "none", "R12", "the target wants a seal on a call, or its own word for calls from elsewhere")
SUMMED = Rule("substituted", "lossy", "R12", "a thought is one text in the target")
SUMMARY = Rule("substituted", "none", "R12", "the one text that tells of the thought is its text in the target")
ONE_TEXT = Rule("dropped", "lossy", "R12", "of a thought and its summary the target takes one")
RECORDS = Rule("dropped", "lossy", "R12", "of structured records the target takes only the words")
LEADS_NOWHERE = Rule("dropped", "lossy", "R13", "the target refuses a thought without the item that it led to")
TOLD = Rule("substituted", "none", "R12", "the words of an open thought are a summary in the target")
OWN_RECORDS = Rule("dropped", "none", "R12", "the records are told as the target's own blocks")


# What a vendor documents for the calls of a history that others made; it is no seal and says so.
UNSEALED_CALL = "skip_thought_signature_validator"


def sealed(item: Any) -> bool:
    """Tell whether a thought carries its maker's seal.

    >>> sealed(Thinking("a", signature="")), sealed(Thinking("a", signature="x"))
    (False, True)
    """
    return bool(item.signature or item.redacted_data)


@only_with(Thinking)
def sealed_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: a request takes back only sealed thoughts; open ones are left out and reported."""
    return [_settled_in(message, cx, _unsealed) for message in value]


@only_with(Thinking)
def shown_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: an answer shows open thoughts too, each with an empty seal."""
    if all(type(item) is not Thinking for item in value):
        return value
    return _settled(value, cx, _shown)


@only_with(Thinking)
def item_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12, R13: a thought is an item before the item that it led to: its maker's, or the words of an open one.

    What another vendor sealed is left out; a thought that leads to nothing is, too.
    """
    return [changed(_settled_in(message, cx, _item_thought), _foreign_free, cx) for message in value]


def _foreign_free(item: Any, cx: Writing) -> Any:
    if type(item) is not Thinking or not sealed(item):
        return item
    cx.report.note(item, None, UNSEALED)
    return None


def _item_thought(item: Any, cx: Writing) -> Any:
    if item.encrypted is not None or item.id is not None:
        return item
    made = _opened(item, cx)
    if made is None:
        return None
    if item.text is not None:
        cx.report.note(item, "text", TOLD)
    return made.replace(text=None, signature=None, summary=[Text(made.text, at=item.at)])


@only_with(Thinking)
def leading_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R13: a thought that no item of its turn follows leads to nothing, and is left out."""
    out: list[ItemMessage] = []
    follows = False  # whether the turn goes on after this message
    for message in reversed(value):
        content: list[Any] = []
        for item in reversed(message.content):
            if type(item) is Thinking and not follows:
                cx.report.note(item, None, LEADS_NOWHERE)
                continue
            follows = True
            content.append(item)
        out.append(message if len(content) == len(message.content) else message.replace(content=content[::-1]))
        follows = follows and message.role is ROLE_ASSISTANT
    return out[::-1]


@only_with(Thinking)
def own_thoughts_of_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: as `own_thoughts`, in every message."""
    return [
        message if kept is message.content else message.replace(content=kept)
        for message in value
        for kept in (own_thoughts(message, message.content, cx),)
    ]


def settled_answer(value: list[Any], cx: Writing) -> list[Any]:
    """Give an answer's content, open thoughts as the target's own; what is sealed stays as it is."""
    return _settled(value, cx, lambda item, cx: _own(item, cx) if is_open(item) else item)


def own_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: thoughts that the target sealed stay as they are, open ones become its own, and others are left out."""
    if all(type(item) is not Thinking for item in value):
        return value
    return [item for item in _settled(value, cx, _own) if type(item) is not Thinking or _is_own(item, cx)]


@only_with(ToolCall, ODD)
def marked_calls(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: the first call of a turn has a seal of the target, or the word that its vendor gives for calls without."""
    return [_marked(message, cx) if holds(message, ToolCall) else message for message in value]


def _marked(message: ItemMessage, cx: Writing) -> ItemMessage:
    call = next(item for item in message.content if type(item) is ToolCall)
    if call.signature:
        return message
    return with_mark(message, call, cx)


def with_mark(message: ItemMessage, call: ToolCall, cx: Writing) -> ItemMessage:
    """Give a message with the vendor's word for calls from elsewhere on one of its calls."""
    cx.report.note(call, None, MARKED)
    made = call.copy()
    made.signature = UNSEALED_CALL
    marked = message.copy()
    marked.content = [made if item is call else item for item in message.content]
    return marked


def _is_own(item: Any, cx: Writing) -> bool:
    if item.issuer == cx.target:
        return True
    _unsealed(item, cx)
    return False


def _own(item: Any, cx: Writing) -> Any:
    if item.issuer == cx.target:
        return item
    made = _opened(item, cx)
    if made is None:
        return None
    cx.report.note(item, None, ADOPTED)
    return made.replace(signature=None, issuer=cx.target)


def open_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: open thoughts as plain text; one without any text is left out."""
    if not value:
        return value
    out = [made for item in value if (made := _opened(item, cx)) is not None]
    for item in out if len(out) > 1 else ():
        cx.report.note(item, "text", JOINED)
    return out


def _settled_in(message: ItemMessage, cx: Writing, change: Callable[[Any, Writing], Any]) -> ItemMessage:
    content = _settled(message.content, cx, change)
    return message if content is message.content else message.replace(content=content)


def _settled(value: list[Any], cx: Writing, change: Callable[[Any, Writing], Any]) -> list[Any]:
    thoughts = [item for item in value if type(item) is Thinking]
    if not thoughts:
        return value
    content: list[Any] = []
    for item in value:
        own = type(item) is Thinking and item.details is not None
        content += (own and _from_records(item, thoughts, cx)) or [item]
    out: list[Any] = []
    for item in told_once(content, cx):
        made = change(item, cx) if type(item) is Thinking and not sealed(item) else item
        out += [] if made is None else [made]
    return value if out == value else out


def told_once(value: list[Any], cx: Writing) -> list[Any]:
    """R12: leave out open thoughts that stand there in a richer form, too.

    That is beside it, as some vendors tell the same thought in several ways, or in an envelope that hung on the call
    which came of it. The same words before another call are another thought.
    """
    gone: set[int] = set()
    places = [place for place, item in enumerate(value) if type(item) is Thinking]
    if len(places) < 2:
        return value
    for _, run in groupby(places, key=lambda place: place - places.index(place)):
        _beside(value, list(run), gone)
    taken = [place for place in places if sealed(value[place]) and _is_out_of_envelope(value[place], cx)]
    for place in places:
        twin = next((each for each in taken if each > place and _same(value[each], value[place])), None)
        if twin is not None and place not in gone and is_open(value[place]):
            taken.remove(twin)
            gone.add(place)
    for place in gone:
        cx.report.note(value[place], None, REPEATED)
    return [item for place, item in enumerate(value) if place not in gone] if gone else value


def _beside(value: list[Any], run: list[int], gone: set[int]) -> None:
    closed = [told_text(value[place]) for place in run if not is_open(value[place])]
    told = {text.strip() for text in (*closed, "".join(closed))}
    for place in run:
        text = told_text(value[place]).strip()
        if is_open(value[place]) and text:
            if text in told:
                gone.add(place)
            told.add(text)


def _same(one: Any, other: Any) -> bool:
    return told_text(one).strip() == told_text(other).strip() != ""


def _is_out_of_envelope(item: Any, cx: Writing) -> bool:
    return bool(item.issuer == cx.target != cx.source)


def is_open(item: Any) -> bool:
    """Tell whether nobody sealed a thought, nor any record of it."""
    return not (sealed(item) or item.encrypted is not None or has_sealed_records(item))


def has_sealed_records(item: Any) -> bool:
    """Tell whether structured records of a thought hold a seal."""
    return any(entry.get("signature") or entry.get("data") for entry in _entries(item))


def told_text(item: Any) -> str:
    """Give the words of a thought, wherever they stand; parts are set apart."""
    if item.text is not None:
        return str(item.text)
    parts = item.summary or item.parts
    if parts:
        return "\n\n".join(part.text for part in parts)
    return "".join(str(entry.get("text") or entry.get("summary") or "") for entry in _entries(item))


def _entries(item: Any) -> list[dict[str, Any]]:
    details: Any = item.details
    return [entry for entry in details if type(entry) is dict] if type(details) is list else []


def _from_records(item: Any, thoughts: list[Any], cx: Writing) -> list[Any]:
    """Give the sealed thoughts that structured records hold, if the target is the vendor that sealed them."""
    if any(sealed(each) for each in thoughts):
        return []
    out = own_records(item, cx)
    if out:
        cx.report.note(item, "details", OWN_RECORDS)
    return out


def own_records(item: Any, cx: Writing) -> list[Any]:
    """Give the sealed thoughts that structured records hold, if all are of the target's vendor."""
    out = [made for entry in _entries(item) if (made := _from_record(item, entry, cx)) is not None]
    return out if len(out) == len(item.details or ()) else []


def _from_record(item: Any, entry: dict[str, Any], cx: Writing) -> Any:
    if not str(entry.get("format", "")).startswith(cx.target):
        return None
    text, signature, data = entry.get("text"), entry.get("signature"), entry.get("data")
    if type(text) is str and type(signature) is str and signature:
        return Thinking(text, signature, issuer=cx.target, at=item.at)
    if type(data) is str and entry.get("type") == "reasoning.encrypted":
        return Thinking(redacted_data=data, issuer=cx.target, at=item.at)
    return None


def _unsealed(item: Any, cx: Writing) -> Any:
    cx.report.note(item, None, UNSEALED)


def _shown(item: Any, cx: Writing) -> Any:
    made = _opened(item, cx)
    if made is None:
        return None
    cx.report.note(item, None, OPEN)
    return made.replace(signature="", issuer=cx.target)


def _opened(item: Any, cx: Writing) -> Any:
    text = told_text(item)
    if not text:
        cx.report.note(item, None, UNREADABLE if _holds(item) else EMPTY_THOUGHT)
        return None
    if item.issuer is not None:
        cx.report.note(item, "issuer", NOBODYS)
    if item.text is None:
        cx.report.note(item, None, _telling(item))
    _tell_parts(item, cx)
    return item.replace(
        text=text, signature=item.signature or None, issuer=None, summary=None, parts=None, details=None
    )


def _telling(item: Any) -> Rule:
    """Say what becomes of a thought whose words are told by its records, its parts or its summary."""
    if item.details is not None:
        return RECORDS
    return SUMMARY if len(item.summary or item.parts or ()) == 1 else SUMMED


def _tell_parts(item: Any, cx: Writing) -> None:
    """Tell of the parts of a thought what is not in its text."""
    if item.parts and (item.summary or item.text is not None):
        cx.report.note(item, "parts", ONE_TEXT)
    if item.summary and item.text is not None:
        cx.report.note(item, "summary", ONE_TEXT)
    for part in (*(item.summary or ()), *(item.parts or ())):
        finish(part, {}, cx)


def _holds(item: Any) -> bool:
    return bool(item.encrypted or item.details or item.signature)
