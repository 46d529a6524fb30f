"""What kinds of things a conversation holds: found once, so that a rule for others need not look at each item."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import (
    CacheMark,
    Document,
    Image,
    SearchResult,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import (
    ROLE_ASSISTANT,
    ROLE_DEVELOPER,
    ROLE_SYSTEM,
    ROLE_USER,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_IMAGE_GENERATION,
)
from llm_dialect.generated.canonical.request import Tool

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.generated.canonical.response import ItemResponse

    Change = Callable[[Any, Any, Writing], Any]

__all__ = [
    "CALLED_TWICE",
    "CITED",
    "GROUPED",
    "INSTRUCTED",
    "NAMELESS",
    "NO_IDS",
    "ODD",
    "OFFERS",
    "SIGNED",
    "SYSTEM",
    "UNEVEN",
    "UNLINKED",
    "Rules",
    "held_in",
    "held_in_answer",
    "only_with",
]

# What a call says of itself beside its class and kind: it is one of a group, or it, or a result, has no id.
GROUPED = "grouped"
NAMELESS = "nameless"
# Two calls have one id.
CALLED_TWICE = "called twice"
# Calls and results may not follow on each other as they must: they have to be looked at one by one.
UNLINKED = "unlinked"
# Tools are offered in the middle of the conversation, or found by a search for them.
OFFERS = "offered"
# A call or text holds a seal; what comes out of it may be a thought.
SIGNED = "signed"
# A text names its sources.
CITED = "cited"
# Instructions stand before the conversation, or in it as messages.
SYSTEM = "system"
INSTRUCTED = "instructed"
# The turns do not go from the user to the assistant and back, with the user first and last.
UNEVEN = "uneven"
# Something that a rule may take out of the conversation, or put into it: an item that is no text, call or result, or
# one of nothing; a result in the assistant's turn; instructions after the beginning.
ODD = "odd"
# What stands in the place of an id that the source does not have.
NO_IDS = frozenset(("", "-"))
# How many kinds of conversations are remembered with the rules for them.
_REMEMBERED = 1000


def held_in(items: ItemRequest) -> frozenset[Any]:
    """Give the classes of all items, those within others among them, kinds of calls but the usual one, and words above.

    Rules may take things away or remake them; what a rule makes of one kind of thing, the rules after it find by that.
    """
    held: set[Any] = set()
    called: set[str] = set()
    waiting: set[str] = set()
    speaker, other = ROLE_USER, ROLE_ASSISTANT  # whose turn it is, and whose turn is next
    begun = speaking = False
    for message in items.messages:
        role = message.role
        if role is speaker:
            speaker, other = other, speaker
            begun = True
        elif role is ROLE_SYSTEM or role is ROLE_DEVELOPER:
            held.update((INSTRUCTED, ODD) if begun else (INSTRUCTED,))
        else:
            held.add(UNEVEN)
            begun = True
        of_model = role is ROLE_ASSISTANT
        if waiting and of_model and not speaking:
            held.add(UNLINKED)
        speaking = of_model
        _hold(message.content, held, called, waiting, of_model)
        if message.tools:
            held.update((OFFERS, ODD))
    if not begun or speaker is ROLE_USER:
        held.add(UNEVEN)
    if waiting:
        held.add(UNLINKED)
    if items.system is not None:
        held.add(SYSTEM)
        _hold(items.system, held, called, waiting)
    if items.tools is not None and _are_marked(items.tools):
        held.add(CacheMark)
    return frozenset(held)


def held_in_answer(items: ItemResponse) -> frozenset[Any]:
    """Give what `held_in` gives of single items, for the content of an answer and of its further candidates."""
    held: set[Any] = set()
    _hold(items.content, held, set(), set())
    for candidate in items.alternatives or ():
        _hold(candidate.content, held, set(), set())
    held.discard(UNLINKED)
    return frozenset(held)


def _are_marked(tools: list[Any]) -> bool:
    for tool in tools:
        if type(tool) is Tool and (tool.cache is not None or (tool.tools is not None and _are_marked(tool.tools))):
            return True
    return False


def _hold(
    items: list[Any],
    held: set[Any],
    called: set[str],
    waiting: set[str],
    of_model: bool = False,
    within: bool = False,
) -> None:
    """Take the items of a message, or those `within` an item; `called` are the ids of calls, `waiting` of open ones."""
    if not items:
        held.add(ODD)
    for item in items:
        kind = type(item)
        if kind not in held:
            held.add(kind)
        if kind is Text:
            text = item.text
            if not text or text.isspace():
                held.add(ODD)
            if item.cache is not None or item.signature or item.citations:
                _hold_marked(item, held)
        elif kind is ToolCall:
            name = item.id
            if name in called:
                held.update((CALLED_TWICE, UNLINKED) if name in waiting else (CALLED_TWICE,))
            called.add(name)
            waiting.add(name)
            if within:
                held.add(UNLINKED)
            if item.cache is not None or item.signature:
                _hold_marked(item, held)
            if item.kind is not TOOL_KIND_FUNCTION or item.namespace or name in NO_IDS:
                _hold_odd(item, name, GROUPED if item.namespace else None, held)
        elif kind is ToolResult:
            name = item.tool_call_id
            if name in waiting and not within:
                waiting.remove(name)
            else:
                held.add(UNLINKED)
            if item.cache is not None:
                held.add(CacheMark)
            if of_model or not item.content:
                held.add(ODD)
            for part in item.content:
                text = part.text if type(part) is Text else None
                if not text or text.isspace() or part.cache is not None or part.signature or part.citations:
                    _hold([part], held, called, waiting, within=True)
                else:
                    held.add(Text)
            if item.kind is not TOOL_KIND_FUNCTION or item.tools or name in NO_IDS:
                _hold_odd(item, name, OFFERS if item.tools else None, held)
        else:
            _hold_rare(item, held, called, waiting)


def _hold_marked(item: Any, held: set[Any]) -> None:
    """Take what hangs on a text or call."""
    if item.cache is not None:
        held.add(CacheMark)
    if item.signature:
        held.update((SIGNED, Thinking))
    if type(item) is Text and item.citations:
        held.add(CITED)


def _hold_rare(item: Any, held: set[Any], called: set[str], waiting: set[str]) -> None:
    held.add(ODD)
    if getattr(item, "cache", None) is not None:
        held.add(CacheMark)
    kind = type(item)
    if kind is ServerToolCall or kind is ServerToolResult:
        if (item.id if kind is ServerToolCall else item.tool_call_id) in NO_IDS:
            held.add(NAMELESS)
        if item.kind is TOOL_KIND_IMAGE_GENERATION:
            held.add(Image)  # what was drawn may become a part of its own
    elif kind is Image and item.signature:
        held.update((SIGNED, Thinking))
    elif kind is Document or kind is SearchResult:
        _hold(item.content or [], held, called, waiting, within=True)


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

        run.wanted = wanted  # type: ignore[attr-defined]
        return run

    return mark


class Rules:
    """The rules of one field, by name, in their order: which of them a conversation needs is found once for its kind.

    They are found by their names each time that they run, so that whoever puts another one in the place of a rule need
    not know of this.
    """

    __slots__ = ("_due", "_home", "_names")

    def __init__(self, home: ModuleType, *names: str) -> None:
        """Take the module that has them."""
        self._home = home
        self._names = names
        self._due: dict[frozenset[Any], tuple[str, ...]] = {}

    def due(self, held: frozenset[Any] | None) -> tuple[str, ...]:
        """Name the rules that what a conversation holds may ask for; all of them, if that is not known."""
        if held is None:
            return self._names
        found = self._due.get(held)
        return self._chosen(held) if found is None else found

    def _chosen(self, held: frozenset[Any]) -> tuple[str, ...]:
        marks = [(name, getattr(getattr(self._home, name), "wanted", None)) for name in self._names]
        found = tuple(name for name, wanted in marks if wanted is None or not wanted.isdisjoint(held))
        if len(self._due) >= _REMEMBERED:
            self._due.clear()
        self._due[held] = found
        return found
