"""R12: seals of one vendor on their way through the client of another, in the slots that it gives back unread.

An answer's seal goes into an envelope in a slot of the client's dialect: in a thought of its own where it hung on a
call or on text, and on the call or text that a thought led to where clients give back only those. The next request
brings it back: it comes out for a target that has a place for it, and is left out for every other.
"""

from __future__ import annotations

from itertools import groupby
from operator import is_
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import SIGNED, only_with
from llm_dialect.digest import digest
from llm_dialect.envelope import CALL, PICTURE, TEXT, Hung, envelope_in, is_sealed, seal, unseal
from llm_dialect.generated.canonical.content import Image, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.pictures import is_drawn
from llm_dialect.rules.thoughts import (
    EMPTY_THOUGHT,
    ONE_TEXT,
    RECORDS,
    TOLD,
    UNREADABLE,
    UNSEALED,
    UNSEALED_CALL,
    is_open,
    own_records,
    settled_answer,
    told_once,
    told_text,
    with_mark,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest

__all__ = [
    "BROKEN",
    "CARRIED",
    "HANGS_NOWHERE",
    "NOT_OURS",
    "NO_SEAL",
    "UNNAMED",
    "UNSEALED_AGAIN",
    "carried_blocks",
    "carried_calls",
    "carried_pictures",
    "carried_texts",
    "carried_thoughts",
    "enveloped_thoughts",
    "is_told_elsewhere",
    "own_conversation",
    "parted_thoughts",
    "unsealed_calls",
    "unsealed_thoughts",
]

CARRIED = Rule("wrapped", "none", "R12", "the seal of another vendor goes to the client in an envelope and back")
UNSEALED_AGAIN = Rule("wrapped", "none", "R12", "the seal comes out of the envelope in which the client kept it")
NOT_OURS = Rule("dropped", "lossy", "R12", "the envelope holds what another vendor sealed")
BROKEN = Rule("dropped", "lossy", "R12", "the envelope was changed, and what it holds cannot be read")
HANGS_NOWHERE = Rule("dropped", "lossy", "R12", "what the seal hung on is no longer there")
UNNAMED = Rule("dropped", "lossy", "R12", "nobody says who sealed the thought")
NO_SEAL = Rule("dropped", "none", "R12", "it is no seal, but a vendor's word for a call that has none")

# How ids of calls begin that this wire's own vendor does not make.
_MADE_ELSEWHERE = ("call_", "toolu_", "fc_", "chatcmpl-tool-", "functions.")
# What a seal that crosses before it hung on.
_ON: dict[type, str] = {ToolCall: CALL, Image: PICTURE}
_KINDS: dict[str, type] = {CALL: ToolCall, TEXT: Text, PICTURE: Image}
_FIELDS = ("signature", "redacted_data", "encrypted", "details", "id", "status")


def _issued(item: Any, cx: Writing) -> Any:
    """Name the maker of a seal; who sent it, if nobody is named."""
    return item if item.issuer is not None else item.replace(issuer=cx.source)


def _foreign(item: Any, cx: Writing) -> bool:
    """Tell whether a thought has a seal that the target's slots for thoughts are not for, and that somebody made."""
    return not is_open(item) and (item.issuer or cx.source) not in (cx.seals[0], cx.target, "")


def _tell(item: Any, cx: Writing) -> None:
    for field in _FIELDS:
        if getattr(item, field):
            cx.report.note(item, field, CARRIED)


# -- answers: into an envelope


def _carrier(slot: str, item: Any, cx: Writing) -> Thinking:
    return Thinking(redacted_data=slot, issuer=cx.seals[0], at=item.at)


def _without_seal(item: Any, on: str, cx: Writing) -> tuple[Any, Thinking]:
    """Take the seal off a call or text; give both."""
    cx.report.note(item, "signature", CARRIED)
    return item.replace(signature=None), _carrier(seal(Hung(item.signature, cx.source, on)), item, cx)


@only_with(SIGNED)
def carried_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: the seal of a call crosses in a thought of its own, before the call."""
    return [made for item in value for made in _before(item, ToolCall, cx)] if any(_hangs(ToolCall, value)) else value


@only_with(SIGNED)
def carried_pictures(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: the seal of a picture that the model drew crosses in a thought of its own, before the picture."""
    if not any(_hangs(Image, value)):
        return value
    return [made for item in value for made in (_before(item, Image, cx) if is_drawn(item) else [item])]


@only_with(SIGNED)
def carried_texts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: the seal of a text crosses in a thought of its own, after the text, as it is told last."""
    return [made for item in value for made in _after(item, cx)] if any(_hangs(Text, value)) else value


def _hangs(kind: type[Any], value: list[Any]) -> Iterator[bool]:
    return (type(item) is kind and bool(item.signature) for item in value)


def _before(item: Any, kind: type[Any], cx: Writing) -> list[Any]:
    if type(item) is not kind or not item.signature or not cx.source:
        return [item]
    bare, carrier = _without_seal(item, _ON[kind], cx)
    return [carrier, bare]


def _after(item: Any, cx: Writing) -> list[Any]:
    if type(item) is not Text or not item.signature or not cx.source:
        return [item]
    bare, carrier = _without_seal(item, TEXT, cx)
    return [bare, carrier] if bare.text or bare.citations else [carrier]


@only_with(Thinking)
def carried_blocks(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: a thought that another vendor sealed crosses in a block of the target's, under an envelope."""
    return [_block(item, cx) if _is_alien(item, cx) else item for item in value]


def _is_alien(item: Any, cx: Writing) -> bool:
    return type(item) is Thinking and _foreign(item, cx) and not own_records(item, cx)


def _block(item: Any, cx: Writing) -> Any:
    _tell(item, cx)
    item = _issued(item, cx)
    if item.parts and item.summary:
        cx.report.note(item, "parts", ONE_TEXT)
    if not told_text(item):
        finish(item, {}, cx)
        return _carrier(seal(item), item, cx)
    made = Thinking(told_text(item), seal(item), issuer=cx.seals[0], extra=item.extra, form=item.form)
    made.at = item.at
    return made


def parted_thoughts(o: Any, value: Any, cx: Writing) -> Any:
    """R12: an answer's sealed thoughts as their words and, beside them, an envelope; those of the target as blocks."""
    content = [made for item in carried_texts(o, value.content, cx) for made in _parted(item, cx)]
    content = carried_blocks(o, content, cx)
    return value if all(map(is_, content, value.content)) else value.replace(content=content)


def _parted(item: Any, cx: Writing) -> list[Any]:
    if type(item) is not Thinking or not (item.encrypted or item.signature) or not _foreign(item, cx):
        return [item]
    _tell(item, cx)
    carrier = _carrier(seal(_issued(item, cx)), item, cx)
    if not told_text(item):
        finish(item, {}, cx)
        return [carrier]
    return [item.replace(encrypted=None, signature=None, id=None, status=None, issuer=None), carrier]


@only_with(Thinking)
def carried_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: an answer's thoughts as items: their words as a summary, and another vendor's seal in an envelope."""
    if all(type(item) is not Thinking for item in value):
        return value
    made = [_as_item(item, cx) if type(item) is Thinking else item for item in told_once(value, cx)]
    return _distinct([item for item in made if item is not None], cx)


def _distinct(value: list[Any], cx: Writing) -> list[Any]:
    """Give thoughts of the same words ids of their own, where ids are derived from what they name."""
    seen: dict[str, int] = {}
    for item in value:
        if type(item) is Thinking and item.id is None and cx.mint is None:
            words = told_text(item) + (item.encrypted or "")
            count = seen[words] = seen.get(words, 0) + 1
            if count > 1:
                item.id = "rs_" + digest(f"{cx.seed}{words}#{count}")
    return value


def _as_item(item: Any, cx: Writing) -> Any:
    if item.encrypted is not None and item.issuer in (None, cx.target):
        return item
    if is_sealed(item.redacted_data) and item.issuer == cx.seals[0]:
        return Thinking(encrypted=item.redacted_data, issuer=cx.target, at=item.at)
    text = told_text(item)
    closed = not is_open(item)
    if not text and not closed:
        cx.report.note(item, None, UNREADABLE if item.details else EMPTY_THOUGHT)
        return None
    parts = [Text(text, at=item.at)] if text and not item.summary else item.summary
    made = Thinking(summary=parts, parts=item.parts, id=item.id, status=item.status, extra=item.extra, form=item.form)
    made.at = item.at
    if closed and _foreign(item, cx):
        _tell(item, cx)
        made.encrypted = seal(_issued(item, cx))
    elif closed:
        cx.report.note(item, None, UNNAMED)
        if not text:
            return None
    elif item.details is not None:
        cx.report.note(item, "details", RECORDS)
    if item.text is not None:
        cx.report.note(item, "text", TOLD)
    return made


@only_with(Thinking)
def enveloped_thoughts(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R12: an answer's thoughts as the target's own; another vendor's seal hangs on the call or text that came of it.

    Clients of such a dialect give back what the model said and called, not what it thought. Some vendors refuse a call
    without the thoughts that led to it, sealed or not, so that open ones hang on a call, too.
    """
    if all(type(item) is not Thinking for item in value):
        return value
    out: list[Any] = []
    waiting: list[Any] = []
    for item in settled_answer(value, cx):
        if type(item) is Thinking and _foreign(item, cx):
            _tell(item, cx)
            waiting.append(_issued(item, cx))
            out += _shown(item, cx)
        elif waiting and type(item) is ToolCall and not item.signature:
            out.append(item.replace(signature=seal(*waiting)))
            waiting = []
        else:
            out.append(item)
            if is_told_elsewhere(item, cx):
                waiting.append(Thinking(told_text(item), issuer=cx.source, at=item.at))
    waiting = [item for item in waiting if not is_open(item)]
    return _hung_last(out, waiting, cx) if waiting else out


def is_told_elsewhere(item: Any, cx: Writing) -> bool:
    """Tell whether an item is an open thought of another dialect, of which there are words."""
    return type(item) is Thinking and bool(cx.source) and is_open(item) and bool(told_text(item).strip())


def _shown(item: Any, cx: Writing) -> list[Any]:
    text = told_text(item)
    if not text:
        finish(item, {}, cx)
        return []
    made = Thinking(text, issuer=cx.target, extra=item.extra, form=item.form)
    made.at = item.at
    return [made]


def _hung_last(out: list[Any], waiting: list[Any], cx: Writing) -> list[Any]:
    last = out[-1] if out else None
    if type(last) is Text and not last.signature:
        return [*out[:-1], last.replace(signature=seal(*waiting))]
    return [*out, Thinking("", seal(*waiting), issuer=cx.target, at=waiting[-1].at)]


# -- requests: out of the envelope


@only_with(Thinking, SIGNED)
def unsealed_thoughts(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R12: seals come out of the envelopes of a client's slots for a target that has a place for them, and no other."""
    if not any(_slot(item) for message in value for item in message.content):
        return value
    opened = [_with_opened(message, cx) for message in value]
    return [
        message
        for message, before in zip(_hung_again(opened, cx), value, strict=True)
        if message.content or not before.content
    ]


def own_conversation(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R12: a request at home, without the thoughts in it that its vendor did not make and would refuse.

    They come from turns that another vendor answered: in envelopes, with an empty seal, or under an id of an item that
    nobody keeps.
    """
    unkept = o.store is False and o.previous_response_id is None
    if not any(_is_strange(item, unkept) for message in o.messages for item in message.content):
        return value
    kept = [changed(message, lambda item, cx: _kept(item, unkept, cx), cx) for message in o.messages]
    held = [message for message, before in zip(kept, o.messages, strict=True) if message.content or not before.content]
    return value.replace(messages=unsealed_thoughts(o, held, cx))


def unsealed_calls(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R12: at home, a call from elsewhere has the vendor's word for such.

    That is one that an envelope was taken off, and one that leads its turn and has an id as other vendors make them.
    """
    taken = [item.at for message in o.messages for item in message.content if type(item) is ToolCall and _slot(item)]
    marked = [_marked(message, taken, cx) for message in value.messages]
    return value if all(map(is_, marked, value.messages)) else value.replace(messages=marked)


def _strange_call(calls: list[ToolCall]) -> ToolCall | None:
    """Give the first call of a turn, if another vendor made it and nobody sealed it."""
    first = calls[0] if calls else None
    return None if first is None or first.signature or not first.id.startswith(_MADE_ELSEWHERE) else first


def _marked(message: ItemMessage, taken: list[Any], cx: Writing) -> ItemMessage:
    calls = [item for item in message.content if type(item) is ToolCall]
    bare = next((call for call in calls if not call.signature and call.at in taken), _strange_call(calls))
    return message if bare is None else with_mark(message, bare, cx)


def _kept(item: Any, unkept: bool, cx: Writing) -> Any:
    if _slot(item) is not None or not _is_strange(item, unkept):
        return item
    cx.report.note(item, None, UNSEALED)
    return None


def _is_strange(item: Any, unkept: bool) -> bool:
    slot = _slot(item)
    if slot is not None:
        return slot != UNSEALED_CALL
    if type(item) is not Thinking or item.encrypted is not None or item.signature or item.redacted_data is not None:
        return False
    return item.signature == "" or (unkept and item.id is not None)


class _Loose:
    """A seal that came out of an envelope and is to hang on something again."""

    __slots__ = ("at", "hung")

    def __init__(self, hung: Hung, at: Any) -> None:
        self.hung = hung
        self.at = at


def _slot(item: Any) -> str | None:
    """Give the envelope that an item holds, or the word that stands there for a seal."""
    if (type(item) is Text or type(item) is ToolCall) and item.signature == UNSEALED_CALL:
        return UNSEALED_CALL
    return envelope_in(item)


def _with_opened(message: ItemMessage, cx: Writing) -> ItemMessage:
    """Give a message with what comes out of the envelopes in it; itself, if there are none."""
    if all(_slot(item) is None for item in message.content):
        return message
    made = message.copy()
    made.content = _opened(message, cx)
    return made


def _opened(message: ItemMessage, cx: Writing) -> list[Any]:
    out: list[Any] = []
    for item in message.content:
        slot = _slot(item)
        if slot is None or (cx.same and slot == UNSEALED_CALL):  # a vendor's own word stays at home
            out.append(item)
            continue
        place = len(out)
        while type(item) is not Thinking and place and type(out[place - 1]) is Text:
            place -= 1  # what is thought stands before all that was said of it
        for held in _held(item, slot, cx):
            twin = _twin(out, held)
            if twin is not None and is_open(held):
                continue  # the client gave back the very words
            out.insert(place if twin is None else twin, held)
            place += twin is None or twin <= place
        if type(item) is ToolCall or (type(item) is Text and item.text):
            bare = item.copy()
            bare.signature = None
            out.append(bare)
    return out


def _twin(out: list[Any], held: Any) -> int | None:
    """Give the place of the open thought whose sealed form came out of an envelope: it was thought there."""
    words = told_text(held).strip() if type(held) is Thinking else ""
    if not words:
        return None
    return next(
        (
            place
            for place, item in enumerate(out)
            if type(item) is Thinking and is_open(item) and told_text(item).strip() == words
        ),
        None,
    )


def _held(item: Any, slot: str, cx: Writing) -> list[Any]:
    """Give what comes out of an envelope for the target."""
    field = None if type(item) is Thinking else "signature"
    if slot == UNSEALED_CALL:
        cx.report.note(item, field, NO_SEAL)
        return []
    held = unseal(slot)
    if held is None:
        cx.report.note(item, field, BROKEN)
        return []
    ours = [each for each in held if each.issuer == cx.target or each.issuer in cx.seals]
    cx.report.note(item, field, UNSEALED_AGAIN if len(ours) == len(held) else NOT_OURS)
    return [_Loose(each, item.at) if isinstance(each, Hung) else _placed(each, item) for each in ours]


def _placed(thought: Thinking, item: Any) -> Thinking:
    thought.at = item.at
    for part in thought.summary or ():
        part.at = item.at
    return thought


def _hung_again(messages: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """Hang loose seals on the call or text of their turn that is next to them."""
    held: list[Any] = [item for message in messages for item in message.content]
    if all(type(item) is not _Loose for item in held):
        return messages
    out: list[ItemMessage] = []
    for role, group in groupby(messages, key=lambda message: message.role):
        turn = list(group)
        flat: list[Any] = [item for message in turn for item in message.content]
        if role is not ROLE_ASSISTANT or all(type(item) is not _Loose for item in flat):
            out += turn
            continue
        _hang(flat, cx)
        items = iter(flat)
        for message in turn:
            content = [next(items) for _ in message.content]
            out.append(message.replace(content=[item for item in content if type(item) is not _Loose]))
    return [_tight(message, cx) for message in out]


def _hang(flat: list[Any], cx: Writing) -> None:
    for place, item in enumerate(flat):
        if type(item) is not _Loose:
            continue
        before, after = range(place - 1, -1, -1), range(place + 1, len(flat))
        kind = _KINDS[item.hung.on]
        order = (*before, *after) if kind is Text else (*after, *before)
        free = next((each for each in order if type(flat[each]) is kind and not flat[each].signature), None)
        if free is None:
            cx.report.note(item, None, HANGS_NOWHERE)
        else:
            flat[free] = flat[free].replace(signature=item.hung.signature)


def _tight(message: ItemMessage, cx: Writing) -> ItemMessage:
    """Leave out what nobody said in the turn of somebody else."""
    content: list[Any] = message.content
    loose = [item for item in content if type(item) is _Loose]
    for item in loose:
        cx.report.note(item, None, HANGS_NOWHERE)
    return message.replace(content=[item for item in content if item not in loose]) if loose else message
