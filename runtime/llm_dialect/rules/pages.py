"""R1: pages that a vendor's own tools read: a search that opens one, or a tool of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import only_with
from llm_dialect.generated.canonical.content import ServerToolCall
from llm_dialect.generated.canonical.enums import TOOL_KIND_WEB_FETCH, TOOL_KIND_WEB_SEARCH
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.context import Writing

    Change = Callable[[ServerToolCall, Writing], ServerToolCall]

__all__ = ["AS_FETCH", "AS_SEARCH", "UNTOLD", "fetched_pages", "opened_pages", "untold_finds"]

AS_SEARCH = Rule("substituted", "none", "R1", "in the target a search opens pages")
AS_FETCH = Rule("substituted", "none", "R1", "in the target a tool of its own reads pages")
UNTOLD = Rule("dropped", "lossy", "R1", "the target does not tell what a search found or a page said")
_OPEN, _URL = "open_page", "url"
_WEB = frozenset((TOOL_KIND_WEB_FETCH, TOOL_KIND_WEB_SEARCH))


@only_with(ServerToolCall)
def opened_pages(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: a page that was read is one that a search opened; for messages as for the items of an answer."""
    return _each(value, _opened, cx)


@only_with(ServerToolCall)
def fetched_pages(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: a page that a search opened is one that a tool of its own read."""
    return _each(value, _fetched, cx)


@only_with(ServerToolCall)
def untold_finds(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: what a search found is left out where it stands; stands after `results_within`."""
    return _each(value, _without_finds, cx)


def _each(value: list[Any], change: Change, cx: Writing) -> list[Any]:
    if value and type(value[0]) is ItemMessage:
        return [_in_message(message, change, cx) for message in value]
    if all(type(item) is not ServerToolCall or item.kind not in _WEB for item in value):
        return value
    return [change(item, cx) if type(item) is ServerToolCall else item for item in value]


def _in_message(message: ItemMessage, change: Change, cx: Writing) -> ItemMessage:
    content = _each(message.content, change, cx)
    return message if content is message.content else message.replace(content=content)


def _opened(call: ServerToolCall, cx: Writing) -> ServerToolCall:
    asked: Any = call.arguments
    if call.kind is not TOOL_KIND_WEB_FETCH or type(asked) is not dict or list(asked) != [_URL]:
        return call
    cx.report.note(call, None, AS_SEARCH)
    return call.replace(kind=TOOL_KIND_WEB_SEARCH, name=None, arguments={"type": _OPEN, **asked})


def _fetched(call: ServerToolCall, cx: Writing) -> ServerToolCall:
    asked: Any = call.arguments
    if call.kind is not TOOL_KIND_WEB_SEARCH or type(asked) is not dict or asked.get("type") != _OPEN:
        return call
    if asked.keys() != {"type", _URL}:
        return call
    cx.report.note(call, "arguments", AS_FETCH)
    return call.replace(kind=TOOL_KIND_WEB_FETCH, name=None, arguments={_URL: asked[_URL]})


def _without_finds(call: ServerToolCall, cx: Writing) -> ServerToolCall:
    if call.kind not in _WEB or call.result is None:
        return call
    cx.report.note(call.result, None, UNTOLD)
    return call.replace(result=None)
