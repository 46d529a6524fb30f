"""R8: what a message can say is settled before messages are grouped: one that says nothing in the target is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, only_with
from llm_dialect.fields import (
    leave_out,
)
from llm_dialect.generated.canonical.content import (
    Audio,
    Document,
    Image,
    Refusal,
    SearchResult,
    ServerToolCall,
    ServerToolResult,
    Text,
    ToolCall,
    Video,
)
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT, Role
from llm_dialect.kept import finish
from llm_dialect.report import Rule
from llm_dialect.rules.media import ABSENT
from llm_dialect.rules.messages import dissolved
from llm_dialect.rules.turns import EMPTY

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = ["DRAWN", "UNSPOKEN", "said_media", "spoken_turns", "users_files"]

UNSPOKEN = Rule("dropped", "lossy", "R8", "the target takes no turn of the assistant that neither speaks nor calls")
DRAWN = Rule("dropped", "lossy", "R8", "the target refuses files in a turn of the assistant")
_FILES = frozenset((Document, Image))
_MEDIA = frozenset((Audio, Document, Image, SearchResult, Video))
_TRAFFIC = frozenset((ServerToolCall, ServerToolResult))
_SPOKEN = frozenset((Audio, Refusal, Text, ToolCall))


@only_with(*_MEDIA, *_TRAFFIC)
def said_media(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: files that the target cannot say in a message of that speaker are left out, and a message of nothing else."""
    return _kept(value, _is_said, cx)


@only_with(Document, Image)
def users_files(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: files stand in the user's turns only; those of a model are left out, and a turn of nothing else."""
    return _kept(value, _is_users, cx)


def _kept(messages: list[ItemMessage], keeps: Callable[[Any, Role, Writing], bool], cx: Writing) -> list[ItemMessage]:
    """Give messages with the items to keep; one of which none is left is dissolved."""
    out: list[ItemMessage] = []
    for message in messages:
        kept = [item for item in message.content if keeps(item, message.role, cx)]
        if len(kept) == len(message.content):
            out.append(message)
        elif kept:
            out.append(message.replace(content=kept))
        else:
            dissolved(message, cx)
    return out


def _is_users(item: Any, role: Role, cx: Writing) -> bool:
    """Tell whether an item may stand in a turn of that speaker; if not, report it."""
    if role is not ROLE_ASSISTANT or type(item) not in _FILES:
        return True
    cx.report.note(item, None, DRAWN)
    finish(item, {}, cx)
    return False


def _is_said(item: Any, role: Role, cx: Writing) -> bool:
    """Tell whether the target can say an item, by trying it; if not, report it."""
    kind = type(item)
    if kind not in _MEDIA and kind not in _TRAFFIC:
        return True
    known = cx.says.get(role) or cx.says.get(None)
    if known is None:
        return True
    writers, losses = known
    if writers is None:
        said = kind.__name__ not in losses
    elif kind in _TRAFFIC:
        said = True
    elif kind in writers:
        trial = type(cx)(cx.target, cx.source, cx.policy, cx.mint)
        if writers[kind](item, trial) is not None:
            return True
        cx.report.note(item, None, ABSENT)
        return False
    else:
        said = False
    if not said:
        leave_out(item, cx, losses)
    return said


@only_with(ODD)
def spoken_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R8: a turn of the assistant that neither speaks nor calls is none."""
    out: list[ItemMessage] = []
    for message in value:
        if message.role is not ROLE_ASSISTANT or not _SPOKEN.isdisjoint(map(type, message.content)):
            out.append(message)
            continue
        for item in message.content:
            cx.report.note(item, None, UNSPOKEN)
        if not message.content:
            cx.report.note(message, None, EMPTY)
        dissolved(message, cx)
    return out
