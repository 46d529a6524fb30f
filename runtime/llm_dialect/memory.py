"""What is remembered of a client's request: the answer is written with it, so that the client finds its own names again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert import is_plain, plain_id
from llm_dialect.generated.canonical.content import ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import ToolKind

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
        ids: Alias of a call's id → the client's own id.
        stop: The client's stop sequences.
        stream: Whether the client wants a stream.
    """

    __slots__ = ("custom", "failed", "ids", "keys", "model", "names", "stop", "stream")

    def __init__(self, model: str | None = None) -> None:
        """Remember nothing but a model's name."""
        self.model = model
        self.names: dict[str, str] = {}
        self.custom: frozenset[str] = frozenset()
        self.keys: frozenset[str] = frozenset()
        self.failed: frozenset[str] = frozenset()
        self.ids: dict[str, str] = {}
        self.stop: tuple[str, ...] = ()
        self.stream: bool | None = None

    @classmethod
    def of(cls, items: ItemRequest) -> Memory:
        """Remember a request."""
        made = cls(items.model)
        tools = items.tools or []
        calls = [item for item in _items(items) if type(item) is ToolCall]
        results = [item for item in _items(items) if type(item) is ToolResult]
        free = [each.name for each in (*tools, *calls) if getattr(each, "kind", None) is ToolKind.custom]
        made.custom = frozenset(free)
        made.names = _aliases([each.name for each in (*tools, *calls) if isinstance(getattr(each, "name", None), str)], SHORTEST_NAME)
        made.ids = _aliases([call.id for call in calls], None)
        made.keys = frozenset(str(tool.at[2]) for tool in tools if tool.at is not None)
        made.failed = frozenset(result.tool_call_id for result in results if result.is_error)
        made.stop = tuple(items.stop or ())
        made.stream = items.stream
        return made


def _items(items: ItemRequest) -> Iterator[Any]:
    for message in items.messages:
        yield from message.content


def _aliases(names: list[str], most: int | None) -> dict[str, str]:
    return {plain_id(name): name for name in names if not is_plain(name, most)}
