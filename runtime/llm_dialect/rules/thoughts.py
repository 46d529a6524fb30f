"""R12: flavours of thoughts. What is sealed keeps its seal, what is open stays open, and nothing is invented.

A thought is sealed if it carries a `signature` or `redacted_data`. An empty signature seals nothing: it is how an open
thought is handed to clients that know only signed ones, and it is known again when it comes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.envelope import is_sealed, seal, unseal
from llm_dialect.fields import finish
from llm_dialect.generated.canonical.content import Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed, holds

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = [
    "ADOPTED",
    "CARRIED",
    "EMPTY_THOUGHT",
    "JOINED",
    "LEADS_NOWHERE",
    "MARKED",
    "NOBODYS",
    "NOT_OURS",
    "ONE_TEXT",
    "OPEN",
    "OWN_RECORDS",
    "RECORDS",
    "REPEATED",
    "SUMMED",
    "TOLD",
    "UNREADABLE",
    "UNSEALED",
    "UNSEALED_AGAIN",
    "UNSEALED_CALL",
    "carried_thoughts",
    "item_thoughts",
    "leading_thoughts",
    "open_thoughts",
    "own_thoughts",
    "own_thoughts_of_turns",
    "sealed",
    "sealed_thoughts",
    "shown_thoughts",
    "unsealed_thoughts",
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
ONE_TEXT = Rule("dropped", "lossy", "R12", "of a thought and its summary the target takes one")
RECORDS = Rule("dropped", "lossy", "R12", "of structured records the target takes only the words")
CARRIED = Rule("wrapped", "none", "R12", "the seal of another vendor goes to the client in an envelope and back")
UNSEALED_AGAIN = Rule("wrapped", "none", "R12", "the seal comes out of the envelope in which the client kept it")
LEADS_NOWHERE = Rule("dropped", "lossy", "R13", "the target refuses a thought without the item that it led to")
NOT_OURS = Rule("dropped", "lossy", "R12", "the envelope holds a thought that another vendor sealed")
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
    return [_settled(message, cx, _unsealed) for message in value]


def shown_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: an answer shows open thoughts too, each with an empty seal."""
    if all(type(item) is not Thinking for item in value):
        return value
    content: list[Any] = _settled(o, cx, _shown).content
    return content


@only_with(Thinking)
def item_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12, R13: a thought is an item before the item that it led to: its maker's, or the words of an open one.

    What another vendor sealed is left out; a thought that leads to nothing is, too.
    """
    return [changed(_settled(message, cx, _item_thought), _foreign_free, cx) for message in value]


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


def carried_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: an answer's thoughts as items: their words as a summary, and another vendor's seal in an envelope."""
    if all(type(item) is not Thinking for item in value):
        return value
    out = [_carried(item, cx) if type(item) is Thinking else item for item in value]
    return [item for item in out if item is not None]


def _carried(item: Any, cx: Writing) -> Any:
    if item.encrypted is not None and item.issuer in (None, cx.target):
        return item
    text = _text(item)
    if not text and not sealed(item) and item.encrypted is None:
        cx.report.note(item, None, UNREADABLE if _holds(item) else EMPTY_THOUGHT)
        return None
    parts = [Text(text, at=item.at)] if text and not item.summary else item.summary
    made = Thinking(summary=parts, parts=item.parts, id=item.id, status=item.status, extra=item.extra, form=item.form)
    made.at = item.at
    if sealed(item) or item.encrypted is not None:
        _tell_carried(item, cx)
        made.encrypted = seal(item)
    if item.text is not None:
        cx.report.note(item, "text", TOLD)
    return made


def _tell_carried(item: Any, cx: Writing) -> None:
    for field in ("signature", "redacted_data", "encrypted", "id", "status"):
        if getattr(item, field):
            cx.report.note(item, field, CARRIED)


@only_with(Thinking)
def unsealed_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: thoughts come out of the envelopes of a client's slots, if the target made them; others are left out."""
    if all(type(item) is not Thinking for message in value for item in message.content):
        return value
    return [changed(message, _unsealed_thought, cx) for message in value]


def _unsealed_thought(item: Any, cx: Writing) -> Any:
    if type(item) is not Thinking:
        return item
    slot = next((text for text in (item.encrypted, item.redacted_data, item.signature) if is_sealed(text)), None)
    if slot is None:
        return item
    made = unseal(slot)
    if made is None or made.issuer != cx.target:
        cx.report.note(item, None, NOT_OURS)
        return None
    cx.report.note(item, None, UNSEALED_AGAIN)
    made.at = item.at
    for part in made.summary or ():
        part.at = item.at
    return made


@only_with(Thinking)
def own_thoughts_of_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: as `own_thoughts`, in every message."""
    return [
        message if kept is message.content else message.replace(content=kept)
        for message in value
        for kept in (own_thoughts(message, message.content, cx),)
    ]


def own_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: thoughts that the target sealed stay as they are, open ones become its own, and others are left out."""
    if all(type(item) is not Thinking for item in value):
        return value
    content: list[Any] = _settled(o, cx, _own).content
    return [item for item in content if type(item) is not Thinking or _is_own(item, cx)]


def enveloped_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: as `own_thoughts`, for an answer: what another vendor sealed crosses in an envelope in the client's slot."""
    if all(type(item) is not Thinking for item in value):
        return value
    content: list[Any] = _settled(o, cx, _own).content
    return [_enveloped(item, cx) if type(item) is Thinking else item for item in content]


_SEALED = ("signature", "redacted_data", "encrypted", "id", "status")


def _enveloped(item: Any, cx: Writing) -> Any:
    if item.issuer == cx.target:
        return item
    cx.report.note(item, None, CARRIED)
    for field in _SEALED:
        if getattr(item, field) is not None:
            cx.report.note(item, field, CARRIED)
    made = Thinking(_text(item), seal(item), issuer=cx.target, extra=item.extra, form=item.form)
    made.at = item.at
    return made


def marked_calls(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: the first call of a turn has a seal of the target, or the word that its vendor gives for calls without."""
    return [_marked(message, cx) if holds(message, ToolCall) else message for message in value]


def _marked(message: ItemMessage, cx: Writing) -> ItemMessage:
    call = next(item for item in message.content if type(item) is ToolCall)
    if call.signature:
        return message
    cx.report.note(call, None, MARKED)
    made = call.replace(signature=UNSEALED_CALL)
    return message.replace(content=[made if item is call else item for item in message.content])


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


def _settled(node: Any, cx: Writing, change: Callable[[Any, Writing], Any]) -> Any:
    thoughts = [item for item in node.content if type(item) is Thinking]
    if not thoughts:
        return node
    content: list[Any] = []
    for item in node.content:
        own = type(item) is Thinking and item.details is not None
        content += (own and _from_records(item, thoughts, cx)) or [item]
    said = "".join(_text(item) for item in content if type(item) is Thinking and sealed(item))
    out: list[Any] = []
    told: set[str] = set()
    for item in content:
        out += _one(item, said, told, cx, change) if type(item) is Thinking else [item]
    return node if out == node.content else node.replace(content=out)


def _one(item: Any, said: str, told: set[str], cx: Writing, change: Callable[[Any, Writing], Any]) -> list[Any]:
    if sealed(item):
        return [item]
    text = _text(item)
    if text and (text.strip() in said or text in told):
        cx.report.note(item, None, REPEATED)
        return []
    told.add(text)
    made = change(item, cx)
    return [] if made is None else [made]


def _text(item: Any) -> str:
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
    out = [made for entry in _entries(item) if (made := _from_record(item, entry, cx)) is not None]
    if not out or len(out) != len(item.details):
        return []
    cx.report.note(item, "details", OWN_RECORDS)
    return out


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
    if item.encrypted is not None:
        _tell_carried(item, cx)
        if item.parts and item.summary:
            cx.report.note(item, "parts", ONE_TEXT)
        text = _text(item)
        if text:
            return Thinking(text, signature=seal(item), issuer=cx.target, at=item.at)
        return Thinking(redacted_data=seal(item), issuer=cx.target, at=item.at)
    made = _opened(item, cx)
    if made is None:
        return None
    cx.report.note(item, "signature", OPEN)
    return made.replace(signature="", issuer=cx.target)


def _opened(item: Any, cx: Writing) -> Any:
    text = _text(item)
    if not text:
        cx.report.note(item, None, UNREADABLE if _holds(item) else EMPTY_THOUGHT)
        return None
    if item.issuer is not None:
        cx.report.note(item, "issuer", NOBODYS)
    if item.text is None:
        cx.report.note(item, None, RECORDS if item.details is not None else SUMMED)
    _tell_parts(item, cx)
    return item.replace(
        text=text, signature=item.signature or None, issuer=None, summary=None, parts=None, details=None
    )


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
