"""R2: every tool result answers a call seen earlier, and no call is left without its result inside a history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import Role
from llm_dialect.origin import path_of

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = ["check_linkage"]

_SPEAKERS = frozenset((Role.user, Role.assistant))


def check_linkage(items: ItemRequest) -> None:
    """Check a conversation that is about to leave its dialect; one that continues stored state is left alone.

    Raises:
        InvalidRequest: A result answers no earlier call, a call is answered twice, or the conversation goes on while a
            call is still open.
    """
    if items.previous_response_id is not None or items.conversation is not None or items.thread is not None:
        return
    seen: set[str] = set()
    waiting: dict[str, Any] = {}
    for message in items.messages:
        answered = False
        calls: list[Any] = []
        for item in message.content:
            if type(item) is ToolResult:
                _answer(item, seen, waiting)
                answered = True
            elif type(item) is ToolCall:
                calls.append(item)
        if waiting and message.role in _SPEAKERS and (message.role is Role.assistant or not answered):
            call = next(iter(waiting.values()))
            raise InvalidRequest(f"the call {call.id!r} has no result before the conversation goes on", path_of(call))
        for call in calls:
            seen.add(call.id)
            waiting[call.id] = call


def _answer(result: Any, seen: set[str], waiting: dict[str, Any]) -> None:
    if result.tool_call_id not in seen:
        raise InvalidRequest(
            f"the tool result answers {result.tool_call_id!r}, which no earlier message calls",
            path_of(result, "tool_call_id"),
        )
    waiting.pop(result.tool_call_id, None)
