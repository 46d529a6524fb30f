"""What emitted code calls where a dialect has items beside messages, and not only content inside them.

On a wire of items a call stands beside the message that led to it. Reading keeps the items as they stand; these
operations take apart, and put together again, what other dialects hold in one message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import (
    ROLE_ASSISTANT,
    STOP_REASON_END_TURN,
    STOP_REASON_STOP_SEQUENCE,
    STOP_REASON_TOOL_USE,
)
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from llm_dialect.context import Writing

__all__ = ["DIVIDED", "WHOLE", "apart", "gathered_items", "spread"]

DIVIDED = Rule("dropped", "lossy", "divided", "the target says what the message holds as items that have no such field")
# Name of the block of a message that only holds an item which is carried whole.
WHOLE = "*"
_WHOLE_ENDS = frozenset((STOP_REASON_END_TURN, STOP_REASON_TOOL_USE, STOP_REASON_STOP_SEQUENCE))
_HELD = frozenset(("role", "content", "extra", "form", "at"))


def apart(messages: list[ItemMessage], cx: Writing, table: Mapping[type, Mapping[str, Any]]) -> list[ItemMessage]:
    """Give each item of the classes of `table` a message of its own, with these fields; what is between stays one."""
    out: list[ItemMessage] = []
    for message in messages:
        held = message.content
        if len(held) < 2 and (not held or type(held[0]) not in table or _is_shell(message, table[type(held[0])])):
            out.append(message)
        else:
            out += _divided(message, table, cx)
    return out


def _is_shell(message: ItemMessage, words: Mapping[str, Any]) -> bool:
    """Tell whether a message says nothing but the one item that it holds."""
    return all(
        getattr(message, name) is words.get(name, None)
        for name in message._FIELDS  # pyright: ignore[reportPrivateUsage]
        if name not in ("content", "at")
    )


def _divided(message: ItemMessage, table: Mapping[type, Mapping[str, Any]], cx: Writing) -> Iterator[ItemMessage]:
    run: list[Any] = []
    whole = True  # the first message of what stays together keeps what the source's message says beside its content
    for item in (*message.content, None):
        if item is not None and type(item) not in table:
            run.append(item)
            continue
        if run:
            yield message.replace(content=run) if whole else ItemMessage(message.role, run, at=message.at)
            run, whole = [], False
        if item is not None:
            yield ItemMessage(content=[item], at=item.at, **table[type(item)])
    if whole:
        _dissolve(message, cx)


def _dissolve(message: ItemMessage, cx: Writing) -> None:
    for name in message._FIELDS:  # pyright: ignore[reportPrivateUsage]
        if name not in _HELD and getattr(message, name) is not None:
            cx.report.note(message, name, DIVIDED)
    if message.extra is not None or message.form is not None:
        finish(message, {}, cx)


def spread(read: list[Any]) -> tuple[list[Any], list[ItemMessage] | None]:
    """Give the items of messages and what stands beside them as one list, and the messages without their items."""
    content: list[Any] = []
    messages: list[ItemMessage] = []
    for each in read:
        if type(each) is ItemMessage:
            content += each.content
            messages.append(each.replace(content=[]))
        else:
            content.append(each)
    return content, messages or None


def gathered_items(o: Any, content: list[Any], cx: Writing, classes: frozenset[type]) -> list[Any]:
    """Put the items of a flat list, of the classes that stand in messages, into messages again.

    Those that came in one message of the same dialect go back into it; of others each run is a message of its own.
    """
    known = {_place(message.at): message for message in o.messages or ()} if cx.same else {}
    waiting = dict(known)
    out: list[Any] = []
    is_open: Any = None  # the place of the message that further items go into; empty for a new one
    for item in content:
        home = () if item.at is None or _place(item.at[1]) not in known else _place(item.at[1])
        if not home and type(item) not in classes:
            out.append(item)
            is_open = None
        elif home == is_open:
            out[-1].content.append(item)
        else:
            own = waiting.pop(home, None)
            out.append(_new(item) if own is None else own.replace(content=[item]))
            is_open = home
    _mark_ends(out, o, cx)
    return _with_empty(out, list(waiting.values()))


def _mark_ends(items: list[Any], o: Any, cx: Writing) -> None:
    """Say of new messages whether they are whole: all are, but the last one of an answer that was cut."""
    made = [] if cx.same else [item for item in items if type(item) is ItemMessage]
    for item in made:
        is_cut = item is items[-1] and o.stop_reason not in _WHOLE_ENDS
        item.status = "incomplete" if is_cut else "completed"


def _place(at: Any) -> tuple[Any, ...]:
    return () if at is None else (at[2], at[3])


def _new(item: Any) -> ItemMessage:
    return ItemMessage(ROLE_ASSISTANT, [item], at=item.at)


def _with_empty(items: list[Any], empty: list[ItemMessage]) -> list[Any]:
    """Put messages without content back at their places among the items."""
    for message in empty:
        place = message.at[3] if message.at else -1
        before = [count for count, item in enumerate(items) if item.at is not None and item.at[3] < place]
        items.insert(before[-1] + 1 if before else 0, message)
    return items
