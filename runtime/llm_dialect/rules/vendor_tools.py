"""R1: what a vendor's own tools did, toward another vendor."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import Opaque, ServerToolCall, ServerToolResult
from llm_dialect.generated.canonical.enums import TOOL_KIND_CODE_EXECUTION
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest

__all__ = ["FOREIGN_TOOL", "LEFT_OPEN", "answered_servers", "own_vendor_tools", "own_vendor_tools_of_turns"]

FOREIGN_TOOL = Rule("dropped", "lossy", "R1", "the target takes back only what its own tools did")
LEFT_OPEN = Rule("dropped", "lossy", "R2", "the target takes a call of its own tools with its result only")
_TRAFFIC = frozenset((ServerToolCall, ServerToolResult))


@only_with(*_TRAFFIC)
def own_vendor_tools_of_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: as `own_vendor_tools`, in every message."""
    known = _programs(item for message in value for item in message.content)
    return [changed(message, lambda item, cx: _own(item, known, cx), cx) for message in value]


@only_with(*_TRAFFIC)
def own_vendor_tools(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: programs that ran and what they printed are said; other tools' work is sealed by its own vendor."""
    known = _programs(value)
    return [made for item in value if (made := _own(item, known, cx)) is not None]


def answered_servers(o: Any, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R2: at home, a call of a vendor's tool without its result, as another vendor's turn leaves it, is left out.

    Not so in the last message: the vendor may go on with what it began there.
    """
    earlier, last = value.messages[:-1], value.messages[-1:]
    if not any(type(item) is ServerToolCall for message in earlier for item in message.content):
        return value
    answered = {_answers(item) for message in value.messages for item in message.content}

    def closed(item: Any, cx: Writing) -> Any:
        if type(item) is not ServerToolCall or item.result is not None or item.id in answered:
            return item
        cx.report.note(item, None, LEFT_OPEN)
        return None

    kept = [changed(message, closed, cx) for message in earlier]
    if all(map(is_, kept, earlier)):
        return value
    held = [message for message, before in zip(kept, earlier, strict=True) if message.content or not before.content]
    return value.replace(messages=[*held, *last])


def _answers(item: Any) -> Any:
    if type(item) is ServerToolResult:
        return item.tool_call_id
    return item.body.get("tool_use_id") if type(item) is Opaque and type(item.body) is dict else None


def _programs(items: Iterable[Any]) -> set[str]:
    """Name the calls that ran a program."""
    return {item.id for item in items if type(item) is ServerToolCall and _code(item) is not None}


def _code(call: ServerToolCall) -> str | None:
    held: Any = call.arguments if call.kind is TOOL_KIND_CODE_EXECUTION else None
    return held["code"] if type(held) is dict and list(held) == ["code"] and type(held["code"]) is str else None


def _own(item: Any, known: set[str], cx: Writing) -> Any:
    if type(item) is ServerToolResult and item.kind is TOOL_KIND_CODE_EXECUTION and item.tool_call_id in known:
        if type(item.body) is dict and type(item.body.get("stdout")) is not str:
            cx.report.note(item, None, FOREIGN_TOOL)
            return None
        return item
    if type(item) not in _TRAFFIC or (type(item) is ServerToolCall and item.id in known):
        return item
    cx.report.note(item, None, FOREIGN_TOOL)
    return None
