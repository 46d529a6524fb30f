"""What kinds of things a conversation holds: found once, so that a rule for others need not look at each item."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import (
    CacheMark,
    Document,
    SearchResult,
    ServerToolCall,
    ServerToolResult,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import TOOL_KIND_FUNCTION
from llm_dialect.generated.canonical.request import Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest

    Change = Callable[[Any, Any, Writing], Any]

__all__ = ["GROUPED", "NAMELESS", "NO_IDS", "OFFERS", "SIGNED", "held_in", "only_with"]

# What a call says of itself beside its class and kind: it is one of a group, or it, or a result, has no id.
GROUPED = "grouped"
NAMELESS = "nameless"
# Tools are offered in the middle of the conversation, or found by a search for them.
OFFERS = "offered"
# A call or text holds a seal.
SIGNED = "signed"
# What stands in the place of an id that the source does not have.
NO_IDS = frozenset(("", "-"))


def held_in(items: ItemRequest) -> set[Any]:
    """Give the classes of all items, those within others among them, kinds of calls but the usual one, and words above.

    Rules may take things away or remake them; what a rule makes of one kind of thing, the rules after it find by that.
    """
    held: set[Any] = set()
    content = list(items.system or ())
    for message in items.messages:
        content += message.content
        if message.tools:
            held.add(OFFERS)
    _hold(content, held)
    if _are_marked(items.tools):
        held.add(CacheMark)
    return held


def _are_marked(tools: list[Any] | None) -> bool:
    return any(type(tool) is Tool and (tool.cache is not None or _are_marked(tool.tools)) for tool in tools or ())


def _hold(items: list[Any], held: set[Any]) -> None:
    for item in items:
        kind = type(item)
        held.add(kind)
        if getattr(item, "cache", None) is not None:
            held.add(CacheMark)
        if kind is Text:
            if item.signature:
                held.add(SIGNED)
        elif kind is ToolCall:
            if item.signature:
                held.add(SIGNED)
            if item.kind is not TOOL_KIND_FUNCTION or item.namespace or item.id in NO_IDS:
                _hold_odd(item, item.id, GROUPED if item.namespace else None, held)
        elif kind is ToolResult:
            _hold(item.content, held)
            if item.kind is not TOOL_KIND_FUNCTION or item.tools or item.tool_call_id in NO_IDS:
                _hold_odd(item, item.tool_call_id, OFFERS if item.tools else None, held)
        elif kind is ServerToolCall or kind is ServerToolResult:
            if (item.id if kind is ServerToolCall else item.tool_call_id) in NO_IDS:
                held.add(NAMELESS)
        elif kind is Document or kind is SearchResult:
            _hold(item.content or [], held)


def _hold_odd(item: Any, name: str, word: str | None, held: set[Any]) -> None:
    if item.kind is not TOOL_KIND_FUNCTION:
        held.add(item.kind)
    if name in NO_IDS:
        held.add(NAMELESS)
    if word is not None:
        held.add(word)


def only_with(*kinds: Any) -> Callable[[Change], Change]:
    """Mark a rule that changes nothing, and tells nothing, of a conversation without any of these kinds of things."""
    wanted = frozenset(kinds)

    def mark(rule: Change) -> Change:
        @wraps(rule)
        def run(o: Any, value: Any, cx: Writing) -> Any:
            return value if cx.held is not None and wanted.isdisjoint(cx.held) else rule(o, value, cx)

        return run

    return mark
