"""R1: what a vendor's own tools did, toward another vendor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import ServerToolCall, ServerToolResult
from llm_dialect.generated.canonical.enums import TOOL_KIND_CODE_EXECUTION
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemMessage

__all__ = ["FOREIGN_TOOL", "own_vendor_tools", "own_vendor_tools_of_turns"]

FOREIGN_TOOL = Rule("dropped", "lossy", "R1", "the target takes back only what its own tools did")
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
