"""What is remembered of a client's request: the answer is written with it, so that the client finds its own names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert import begins_plainly, is_plain, lettered, plain_id
from llm_dialect.generated.canonical.content import Text, ToolCall, ToolResult
from llm_dialect.generated.canonical.enums import TOOL_KIND_CUSTOM, TOOL_KIND_TOOL_SEARCH
from llm_dialect.generated.canonical.request import Tool
from llm_dialect.rules.calls import twice_id, unwrapped
from llm_dialect.rules.groups import flat_names, offered
from llm_dialect.rules.names import taken_names
from llm_dialect.rules.results import ERROR_PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = ["SHORTEST_NAME", "Memory", "repeated"]

# The shortest limit of tool names that any dialect has: no shorter name is ever aliased for its length.
SHORTEST_NAME = 64


class Memory:
    """What an answer needs of the request that it answers.

    Attributes:
        model: The model that the client named; it is echoed.
        answer_id: What the answer is to be called, for whoever keeps it; None: as the upstream calls it.
        names: Alias of a tool's name → the client's own name.
        custom: Names of the client's tools with free input, which cross as functions where there are only functions.
        groups: Name that says group and tool → both.
        searches: Names of the client's searches for tools, which cross as functions.
        keys: The properties of the client's body that its tools stand in.
        coding: The coding of sound that the client asked for.
        failed: Ids of the calls whose results the client marked as failed.
        called: Ids of the calls of the conversation; the answer's calls have others.
        ids: Alias of a call's id → the client's own id.
        repeats: What the client's answer repeats of its request, as its body said it.
        stop: The client's stop sequences.
        stream: Whether the client wants a stream.
        include_usage: Whether the client wants its counts at the end of a stream.
    """

    __slots__ = (
        "answer_id",
        "called",
        "coding",
        "custom",
        "failed",
        "groups",
        "ids",
        "include_usage",
        "keys",
        "model",
        "names",
        "repeats",
        "searches",
        "stop",
        "stream",
    )

    def __init__(self, model: str | None = None) -> None:
        """Remember nothing but a model's name."""
        self.model = model
        self.answer_id: str | None = None
        self.names: dict[str, str] = {}
        self.custom: frozenset[str] = frozenset()
        self.groups: dict[str, tuple[str, str]] = {}
        self.searches: frozenset[str] = frozenset()
        self.keys: frozenset[str] = frozenset()
        self.coding: str | None = None
        self.failed: frozenset[str] = frozenset()
        self.called: frozenset[str] = frozenset()
        self.ids: dict[str, str] = {}
        self.repeats: dict[str, Any] = {}
        self.stop: tuple[str, ...] = ()
        self.stream: bool | None = None
        self.include_usage: bool | None = None

    @classmethod
    def of(cls, items: ItemRequest, repeats: dict[str, Any] | None = None) -> Memory:
        """Remember a request, and what its answer repeats of its body; see `repeated`."""
        made = cls(items.model)
        made.repeats = repeats or {}
        tools = [tool for tool in offered(items) if type(tool) is Tool]
        flat = flat_names(items)
        calls = [item for item in _items(items) if type(item) is ToolCall]
        results = [item for item in _items(items) if type(item) is ToolResult]
        named = [(tool.name, tool.kind) for tool in tools]
        named += [(flat.get((call.namespace or "", call.name), call.name), call.kind) for call in calls]
        named += [
            (flat[tool.name, inner.name], inner.kind)
            for tool in tools
            for inner in tool.tools or ()
            if type(inner) is Tool
        ]
        made.custom = frozenset(name for name, kind in named if kind is TOOL_KIND_CUSTOM)
        made.searches = frozenset(name for name, kind in named if kind is TOOL_KIND_TOOL_SEARCH)
        made.names = _aliases([name for name, _ in named], SHORTEST_NAME)
        made.names |= {alias: name for name, alias in taken_names(tools).items()}
        made.groups = {name: pair for pair, name in flat.items()}
        made.ids = _aliases([call.id for call in calls], SHORTEST_NAME) | _repeated([call.id for call in calls])
        made.called = frozenset(call.id for call in calls)
        made.keys = frozenset(str(tool.at[2]) for tool in items.tools or () if tool.at is not None)
        made.failed = frozenset(result.tool_call_id for result in results if result.is_error)
        made.coding = None if items.audio is None else items.audio.format
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
        name = self.names.get(call.name, call.name)
        group, own_name = self.groups.get(name, (call.namespace, name))
        own = call.replace(id=self.ids.get(call.id, call.id), name=own_name, namespace=group)
        raw = unwrapped(call.arguments) if name in self.custom else None
        return own if raw is None else own.replace(kind=TOOL_KIND_CUSTOM, arguments=raw)


def repeated(body: Any, answers: Any) -> dict[str, Any]:
    """Give what an answer repeats of the request that it answers.

    Args:
        body: The client's request, as its body said it.
        answers: The emitted module of its dialect's answers.
    """
    if type(body) is not dict:
        return {}
    found = {name: body[name] for name in answers.REPEATS if name in body}
    for name, (hidden, filled) in answers.REPEATED_LISTS.items():
        if type(found.get(name)) is list:
            found[name] = [_told_again(each, hidden, filled) for each in found[name]]
    return found


def _told_again(item: Any, hidden: tuple[str, ...], filled: dict[str, dict[str, Any]]) -> Any:
    if type(item) is not dict:
        return item
    kind = item.get("type")
    usual = filled.get(kind, {}) if type(kind) is str else {}
    return {**usual, **{key: value for key, value in item.items() if key not in hidden}}


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
    odd = {lettered(name): name for name in names if not begins_plainly(name)}
    return odd | {plain_id(name): name for name in names if not is_plain(name, most)}
