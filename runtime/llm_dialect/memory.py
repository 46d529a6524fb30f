"""What is remembered of a client's request: the answer is written with it, so that the client finds its own names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert import is_plain, plain_id
from llm_dialect.generated.canonical.content import Text, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import ToolKind
from llm_dialect.generated.canonical.request import Tool
from llm_dialect.rules.calls import twice_id, unwrapped
from llm_dialect.rules.results import ERROR_PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = ["SHORTEST_NAME", "Memory"]

# The shortest limit of tool names that any dialect has: no shorter name is ever aliased for its length.
SHORTEST_NAME = 64


class Memory:
    """What an answer needs of the request that it answers.

    Attributes:
        model: The model that the client named; it is echoed.
        names: Alias of a tool's name → the client's own name.
        custom: Names of the client's tools with free input, which cross as functions where there are only functions.
        keys: The properties of the client's body that its tools stand in.
        failed: Ids of the calls whose results the client marked as failed.
        called: Ids of the calls of the conversation; the answer's calls have others.
        ids: Alias of a call's id → the client's own id.
        stop: The client's stop sequences.
        stream: Whether the client wants a stream.
        include_usage: Whether the client wants its counts at the end of a stream.
    """

    __slots__ = ("called", "custom", "failed", "ids", "include_usage", "keys", "model", "names", "stop", "stream")

    def __init__(self, model: str | None = None) -> None:
        """Remember nothing but a model's name."""
        self.model = model
        self.names: dict[str, str] = {}
        self.custom: frozenset[str] = frozenset()
        self.keys: frozenset[str] = frozenset()
        self.failed: frozenset[str] = frozenset()
        self.called: frozenset[str] = frozenset()
        self.ids: dict[str, str] = {}
        self.stop: tuple[str, ...] = ()
        self.stream: bool | None = None
        self.include_usage: bool | None = None

    @classmethod
    def of(cls, items: ItemRequest) -> Memory:
        """Remember a request."""
        made = cls(items.model)
        tools = items.tools or []
        calls = [item for item in _items(items) if type(item) is ToolCall]
        results = [item for item in _items(items) if type(item) is ToolResult]
        named: list[Any] = [*(tool for tool in tools if type(tool) is Tool), *calls]
        free = [each.name for each in named if each.kind is ToolKind.custom]
        made.custom = frozenset(free)
        made.names = _aliases([each.name for each in named], SHORTEST_NAME)
        made.ids = _aliases([call.id for call in calls], None) | _repeated([call.id for call in calls])
        made.called = frozenset(call.id for call in calls)
        made.keys = frozenset(str(tool.at[2]) for tool in tools if tool.at is not None)
        made.failed = frozenset(result.tool_call_id for result in results if result.is_error)
        made.stop = tuple(items.stop or ())
        made.stream = items.stream
        made.include_usage = items.include_usage
        return made

    def restored(self, items: ItemRequest) -> ItemRequest:
        """Undo in items what the crossing of the remembered request did: names, ids, free input, marks of failure.

        Only where this request is known to have put them: `[tool error] ` in another text stays.
        """
        messages = [
            message.replace(content=[self._own(item) for item in message.content]) for message in items.messages
        ]
        return items.replace(messages=messages)

    def _own(self, item: Any) -> Any:
        if type(item) is ToolCall:
            return self._own_call(item)
        if type(item) is not ToolResult:
            return item
        own = item.replace(tool_call_id=self.ids.get(item.tool_call_id, item.tool_call_id))
        first = item.content[0] if item.content else None
        if own.tool_call_id not in self.failed or type(first) is not Text or not first.text.startswith(ERROR_PREFIX):
            return own
        words = first.text.removeprefix(ERROR_PREFIX)
        return own.replace(is_error=True, content=[*([first.replace(text=words)] if words else []), *item.content[1:]])

    def _own_call(self, call: ToolCall) -> ToolCall:
        own = call.replace(id=self.ids.get(call.id, call.id), name=self.names.get(call.name, call.name))
        raw = unwrapped(call.arguments) if own.name in self.custom else None
        return own if raw is None else own.replace(kind=ToolKind.custom, arguments=raw)


def _repeated(ids: list[str]) -> dict[str, str]:
    counts: dict[str, int] = {}
    found: dict[str, str] = {}
    for name in ids:
        counts[name] = counts.get(name, 0) + 1
        if counts[name] > 1:
            found[twice_id(name, counts[name])] = name
    return found


def _items(items: ItemRequest) -> Iterator[Any]:
    for message in items.messages:
        yield from message.content


def _aliases(names: list[str], most: int | None) -> dict[str, str]:
    return {plain_id(name): name for name in names if not is_plain(name, most)}
