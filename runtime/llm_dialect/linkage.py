"""R2: every tool result answers a call seen earlier, and no call is left without its result inside a history."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import NAMELESS, NO_IDS, UNLINKED, held_in
from llm_dialect.digest import digest
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import Opaque, ServerToolCall, ServerToolResult, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT, ROLE_TOOL, ROLE_USER
from llm_dialect.json_io import to_text
from llm_dialect.origin import path_of
from llm_dialect.report import Report, Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest

__all__ = ["PAIRED", "VendorPairs", "check_basics", "check_linkage", "linked", "validate"]

PAIRED = Rule("defaulted", "none", "R2", "the target links a call and its result by an id")
_ASKING = frozenset((ROLE_USER, ROLE_TOOL))


def linked(items: ItemRequest, report: Report | None = None, held: frozenset[Any] | None = None) -> ItemRequest:
    """Check a conversation that is about to leave its dialect; calls and results without ids are paired.

    That is noted in `report`. `held` is what the conversation holds, where that was found before.

    Raises:
        InvalidRequest: As `check_linkage`, or a result without an id could answer several calls or none.
    """
    held = held_in(items) if held is None else held
    if NAMELESS in held:
        items = items.replace(messages=_Pairs(Report() if report is None else report).all(items.messages))
    elif UNLINKED not in held:
        return items
    if Opaque not in held or not any(_is_reference(message) for message in items.messages):
        _check_order(items)
    return items


def validate(items: ItemRequest) -> None:
    """Check what every dialect holds to: a model, a conversation, sane limits, and results that answer calls.

    Raises:
        InvalidRequest: With the place in the body that the items came from.
    """
    check_basics(items)
    linked(items)


def check_basics(items: ItemRequest) -> None:
    """Check model, conversation and limits; what is stored at the vendor may hold the first two.

    Raises:
        InvalidRequest: One of them is missing or out of all range.
    """
    if items.max_tokens is not None and items.max_tokens < 0:
        raise InvalidRequest("the limit of the answer is negative", path_of(items, "max_tokens"))
    is_named = items.model and not items.model.isspace()
    if (is_named and items.messages) or _is_stored(items):
        return
    if not is_named:
        raise InvalidRequest("the model's name is empty", path_of(items, "model"))
    if not items.messages:
        raise InvalidRequest("a conversation has at least one message", path_of(items, "messages"))


def _is_stored(items: ItemRequest) -> bool:
    """Tell whether the request names state at its vendor."""
    return items.previous_response_id is not None or items.conversation is not None or items.prompt is not None


def check_linkage(items: ItemRequest) -> None:
    """Check a conversation; one that continues stored state is left alone.

    Calls may come in several messages of one turn, and results in several messages, with others in between, but before
    the assistant speaks again.

    Raises:
        InvalidRequest: A result answers no earlier call, a call is answered twice or called twice at once, or the
            conversation goes on while a call is still open.
    """
    if not any(_is_reference(message) for message in items.messages):
        _check_order(items)


def _check_order(items: ItemRequest) -> None:
    if _is_stored(items) or items.thread is not None:
        return
    seen: set[str] = set()
    waiting: dict[str, Any] = {}
    gone_on = False
    speaking = False
    for message in items.messages:
        if waiting and message.role is ROLE_ASSISTANT and not speaking:
            raise _unanswered(waiting)
        speaking = message.role is ROLE_ASSISTANT
        gone_on = message.role in _ASKING
        for item in message.content:
            if type(item) is ToolResult:
                _answer(item, seen, waiting)
            elif type(item) is ToolCall:
                if item.id in waiting:
                    raise InvalidRequest(f"two calls of one turn have the id {item.id!r}", path_of(item, "id"))
                seen.add(item.id)
                waiting[item.id] = item
    if waiting and gone_on:
        raise _unanswered(waiting)


def _is_reference(message: ItemMessage) -> bool:
    """Tell whether a message only names an item that its vendor holds: a call that is answered may be among them."""
    item = message.content[0] if message.content else None
    kept = None if item is None or item.at is None else item.at[0].kept.get("")
    return type(item) is Opaque and kept is not None and kept.code == "conversation_lost"


def _unanswered(waiting: dict[str, Any]) -> InvalidRequest:
    call = next(iter(waiting.values()))
    return InvalidRequest(f"the call {call.id!r} has no result before the conversation goes on", path_of(call))


def _answer(result: Any, seen: set[str], waiting: dict[str, Any]) -> None:
    name = result.tool_call_id
    if name not in seen:
        raise InvalidRequest(
            f"the tool result answers {name!r}, which no earlier message calls", path_of(result, "tool_call_id")
        )
    if waiting.pop(name, None) is None:
        raise InvalidRequest(f"the call {name!r} has its result already", path_of(result, "tool_call_id"))


class _Open:
    """Calls that wait for their results; the first of each kind is found without a search."""

    __slots__ = ("_queues", "ids")

    def __init__(self) -> None:
        """Begin with no call."""
        self.ids: set[str] = set()
        self._queues: dict[Any, deque[str]] = {}

    def add(self, kind: Any, name: str) -> None:
        """Take a call by its id."""
        self.ids.add(name)
        self._queues.setdefault(kind, deque()).append(name)

    def first(self, kind: Any) -> str | None:
        """Give the first call of a kind that still waits."""
        queue = self._queues.get(kind, ())
        while queue and queue[0] not in self.ids:
            queue.popleft()
        return queue[0] if queue else None


class VendorPairs:
    """Gives ids to calls of vendors' tools; a result without one answers the first open call of its kind."""

    __slots__ = ("_open",)

    def __init__(self) -> None:
        """Begin with no call open."""
        self._open = _Open()

    def named(self, item: Any, make: Callable[[], str]) -> Any:
        """Give the next item of an answer or a history, under an id; `make` gives new ones."""
        if type(item) is ServerToolCall:
            own = item.replace(id=make()) if item.id in NO_IDS else item
            if own.result is None:
                self._open.add(own.kind, own.id)
            return own
        if type(item) is not ServerToolResult:
            return item
        if item.tool_call_id in NO_IDS:
            item = item.replace(tool_call_id=self._open.first(item.kind) or make())
        self._open.ids.discard(item.tool_call_id)
        return item


class _Pairs:
    """Gives ids to calls without one, and to each result the id of the call that it can only answer."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.open = _Open()
        self.claimed: set[str] = set()  # calls that a result names
        self.count = 0
        self.vendors = VendorPairs()

    def all(self, messages: list[ItemMessage]) -> list[ItemMessage]:
        results = (item for message in messages for item in message.content if type(item) is ToolResult)
        self.claimed = {result.tool_call_id for result in results}
        return [message.replace(content=[self._item(item) for item in message.content]) for message in messages]

    def _item(self, item: Any) -> Any:
        if type(item) is ToolCall:
            self.count += 1
            if item.id in NO_IDS:
                self.report.note(item, None, PAIRED)
                item = item.replace(id=self._id(item))
            self.open.add((item.name, item.id in self.claimed), item.id)
            return item
        if type(item) is not ToolResult:
            return self._vendors(item)
        if item.tool_call_id in NO_IDS:
            self.report.note(item, None, PAIRED)
            item = item.replace(tool_call_id=self._only(item))
        self.open.ids.discard(item.tool_call_id)
        return item

    def _vendors(self, item: Any) -> Any:
        self.count += type(item) is ServerToolCall
        own = self.vendors.named(item, lambda: "call_" + digest(f"{self.count}:{item.kind}"))
        if own is not item:
            self.report.note(item, None, PAIRED)
        return own

    def _id(self, call: Any) -> str:
        return "call_" + digest(f"{self.count}:{call.name}:{to_text(call.arguments)}")

    def _only(self, result: Any) -> str:
        """Give the call that a result can only answer: of several of its tool the first that no other result names."""
        waiting = self.open.ids
        if result.name is None:
            able = next(iter(waiting)) if len(waiting) == 1 else None
        else:
            able = self.open.first((result.name, False)) or self.open.first((result.name, True))
        if able is not None:
            return able
        many = "several calls are open" if result.name is None and waiting else "no call is open that it could answer"
        raise InvalidRequest(f"the tool result has no id, and {many}", path_of(result))
