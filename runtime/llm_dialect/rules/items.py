"""R3, R4, R8, R12, R13: conversations as items, where a call stands beside the message that led to it."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, SYSTEM, UNEVEN, only_with
from llm_dialect.fields import (
    opaque,
)
from llm_dialect.generated.canonical.content import (
    Opaque,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import (
    ROLE_ASSISTANT,
    ROLE_SYSTEM,
    THINKING_MODE_ADAPTIVE,
    THINKING_MODE_DISABLED,
    THINKING_MODE_ENABLED,
    TOOL_KIND_CODE_EXECUTION,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_MCP,
    ToolKind,
)
from llm_dialect.generated.canonical.request import ItemMessage, Tool
from llm_dialect.json_io import to_text
from llm_dialect.kept import (
    UNKNOWN,
)
from llm_dialect.origin import step
from llm_dialect.report import Rule
from llm_dialect.rules.citations import linked_citations
from llm_dialect.rules.messages import changed, dissolved, holds

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "AFTER_TEXT",
    "ASKED",
    "CAUSE",
    "OF_ITS_CALL",
    "PRINTED",
    "REASON",
    "RESULT_BESIDE",
    "RESULT_WITHIN",
    "SHOWN",
    "SUMMARY",
    "UNANSWERED",
    "answered_kinds",
    "instructions_first",
    "joined_turns",
    "lone_instruction",
    "loose_items",
    "own_citations",
    "own_items",
    "results_beside",
    "results_next",
    "results_within",
    "said_result",
    "shown_beside",
    "told_summary",
    "with_results",
]

AFTER_TEXT = Rule("regrouped", "none", "R3", "the target wants nothing between calls and their results")
RESULT_WITHIN = Rule("regrouped", "none", "R1", "the target tells a vendor's call and its result as one")
RESULT_BESIDE = Rule("regrouped", "none", "R1", "the target tells a vendor's call and its result apart")
OF_ITS_CALL = Rule("substituted", "none", "R23", "the target tells the results of each kind of call apart")
ASKED = Rule("substituted", "none", "R1", "the target shows log probabilities beside the answer")
PRINTED = Rule("defaulted", "none", "R1", "the target tells what a program printed only to those who ask")
REASON = Rule("substituted", "none", "R5", "the target tells in words why a tool failed")
CAUSE = Rule("dropped", "lossy", "R5", "of why a tool failed the target takes the words only")
UNANSWERED = Rule("dropped", "lossy", "R2", "the target takes a call of its own tools with its result only")
SHOWN = Rule("defaulted", "none", "R12", "the target shows sealed thoughts only when asked")
SUMMARY = Rule("defaulted", "none", "R11", "the target shows what the model thinks only as a summary, and when asked")
_OTHER_KINDS = frozenset(ToolKind) - {TOOL_KIND_FUNCTION}
_SHOWING = frozenset((THINKING_MODE_ENABLED, THINKING_MODE_ADAPTIVE))


@only_with(Opaque)
def own_items(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R17: what only another dialect can say is left out and reported; a message of nothing else is no message."""
    if not any(_holds_opaque(item) for message in value for item in message.content):
        return value
    out: list[ItemMessage] = []
    for message in value:
        kept = changed(message, _known, cx)
        if kept.content or not message.content:
            out.append(kept)
        else:
            dissolved(message, cx)
    return out


def _holds_opaque(item: Any) -> bool:
    return type(item) is Opaque or (type(item) is ToolResult and any(type(each) is Opaque for each in item.content))


def _known(item: Any, cx: Writing) -> Any:
    if type(item) is ToolResult:
        return changed(item, _known, cx)
    return None if type(item) is Opaque and opaque(item, cx, UNKNOWN) is None else item


@only_with(UNEVEN, ODD)
def joined_turns(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3: the items of one turn of the assistant become one message: thoughts, then text, then calls.

    Two messages that both have something to say stay two, unless a call of the first waits for its result.
    """
    out: list[ItemMessage] = []
    turn: _Turn | None = None  # the last message, if it is the assistant's
    for message in value:
        if message.role is not ROLE_ASSISTANT:
            out.append(message)
            turn = None
        elif turn is not None and (turn.is_open or turn.calls or not holds(message, Text)):
            turn.join(message, cx)
            out[-1] = turn.message
        else:
            out.append(message)
            turn = _Turn(message)
    return out


class _Turn:
    """A turn of the assistant that grows by one message after another.

    Attributes:
        message: What it is so far.
        speaks: It holds text.
        calls: It holds calls.
        is_open: It only begins: it thinks and does not speak or call yet.
    """

    __slots__ = ("_joined", "calls", "is_open", "message", "speaks")

    def __init__(self, message: ItemMessage) -> None:
        self.message = message
        self._joined: list[Any] | None = None
        self.speaks = self.calls = False
        self.is_open = True
        self._look(message)

    def _look(self, message: ItemMessage) -> None:
        for item in message.content:
            kind = type(item)
            self.speaks = self.speaks or kind is Text
            self.calls = self.calls or kind is ToolCall
            self.is_open = self.is_open and kind is Thinking

    def join(self, message: ItemMessage, cx: Writing) -> None:
        """Take in a message. The turn goes by the first that speaks, else by the last."""
        dissolved(message if self.speaks else self.message, cx)
        if self._joined is None:
            self._joined = list(self.message.content)
            self.message = self.message.copy()
        if not self.speaks:
            self.message = message.copy()
        self._joined += message.content
        self.message.content = self._joined
        self._look(message)


@only_with(*_OTHER_KINDS)
def answered_kinds(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R23: a result is of the kind of the call that it answers."""
    kinds = {item.id: item.kind for message in value for item in message.content if type(item) is ToolCall}

    def own(item: Any, cx: Writing) -> Any:
        if type(item) is not ToolResult or item.kind is kinds.get(item.tool_call_id, item.kind):
            return item
        cx.report.note(item, "kind", OF_ITS_CALL)
        return item.replace(kind=kinds[item.tool_call_id])

    return [changed(message, own, cx) for message in value]


@only_with(ToolCall, ODD)
def results_next(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R3, R13: the calls of a turn come last, for their results to follow, each after what was thought of it."""
    out: list[ItemMessage] = []
    for message in value:
        if _are_last(message.content, ToolCall):
            out.append(message)
            continue
        content = _calls_last(message.content)
        if all(map(is_, content, message.content)):
            out.append(message)
            continue
        cx.report.note(message, None, AFTER_TEXT)
        out.append(message.replace(content=content))
    return out


def _calls_last(content: list[Any]) -> list[Any]:
    others: list[Any] = []
    calls: list[Any] = []
    thoughts: list[Any] = []  # that lead to what comes next
    for item in content:
        thoughts.append(item)
        if type(item) is not Thinking:
            (calls if type(item) is ToolCall else others).extend(thoughts)
            thoughts = []
    return [*others, *calls, *thoughts]


def _are_last(content: list[Any], cls: type) -> bool:
    """Tell whether nothing stands after an item of a class but more of them."""
    begun = False
    for item in content:
        if type(item) is cls:
            begun = True
        elif begun:
            return False
    return True


@only_with(ServerToolResult)
def results_within(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: the result of a vendor's tool goes into its call; for messages as for the items of an answer."""
    if value and type(value[0]) is ItemMessage:
        return [message.replace(content=results_within(message, message.content, cx)) for message in value]
    results = {item.tool_call_id: item for item in value if type(item) is ServerToolResult}
    if not results:
        return value
    calls = {item.id for item in value if type(item) is ServerToolCall and item.result is None}
    out: list[Any] = []
    for item in value:
        if type(item) is ServerToolCall and item.id in results and item.id in calls:
            out.append(item.replace(result=results[item.id]))
        elif type(item) is not ServerToolResult or item.tool_call_id not in calls:
            out.append(item)
        else:
            cx.report.note(item, None, RESULT_WITHIN)
    return out


@only_with(ServerToolCall)
def results_beside(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R1: the result of a vendor's tool stands after its call; for messages as for the items of an answer."""
    if value and type(value[0]) is ItemMessage:
        return [message.replace(content=results_beside(message, message.content, cx)) for message in value]
    if all(type(item) is not ServerToolCall or item.result is None for item in value):
        return value
    out: list[Any] = []
    for item in value:
        if type(item) is not ServerToolCall or item.result is None:
            out.append(item)
            continue
        cx.report.note(item, "result", RESULT_BESIDE)
        result = item.result.replace(tool_call_id=item.id, kind=item.kind)
        out += [item.replace(result=None), _with_reason(result, cx)]
    return out


def _with_reason(result: ServerToolResult, cx: Writing) -> ServerToolResult:
    """Say in words why a tool failed, where its result says nothing else."""
    why: Any = result.error
    if why is None or result.content:
        return result
    words = why.get("message") if type(why) is dict else why
    cx.report.note(result, "error", REASON)
    for key in why if type(why) is dict and type(words) is str else ():
        if key != "message":
            cx.report.note(result, "error", CAUSE, step(key))
    return result.replace(content=[Text(words if type(words) is str else to_text(why), at=result.at)], error=None)


@only_with(ServerToolCall, ServerToolResult)
def with_results(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R2: a vendor's call whose result the target cannot take is left out: it refuses one without a result."""
    told = {
        item.tool_call_id
        for message in value
        for item in message.content
        if type(item) is ServerToolResult and (item.body is not None or (item.kind is TOOL_KIND_MCP and item.content))
    }

    def answered(item: Any, cx: Writing) -> Any:
        name = {ServerToolCall: "id", ServerToolResult: "tool_call_id"}.get(type(item))
        if name is None or getattr(item, name) in told:
            return item
        cx.report.note(item, None, UNANSWERED)
        return None

    return [changed(message, answered, cx) for message in value]


@only_with(SYSTEM)
def instructions_first(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R7: instructions of several parts, or with a cache mark, become the first message; a single text stays apart."""
    if not o.system or _is_lone(o.system):
        return value
    return [ItemMessage(ROLE_SYSTEM, list(o.system), at=(o.at[0], o.at, "system", -1) if o.at else None), *value]


def loose_items(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R17: what the messages of an answer said beside their texts is told, where an answer is one message."""
    for message in getattr(o, "messages", None) or ():
        dissolved(message, cx)
    return value


def lone_instruction(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R7: what `instructions_first` puts into a message is not said twice."""
    return value if _is_lone(value) else []


def _is_lone(system: list[Any]) -> bool:
    return len(system) == 1 and type(system[0]) is Text and system[0].cache is None and system[0].extra is None


def own_citations(o: Text, value: list[Any] | None, cx: Writing) -> list[Any] | None:
    """R24: as `linked_citations`, for the sources of a single text."""
    return value and linked_citations(o, [o], cx)


def said_result(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R4: a result of nothing is an empty text.

    >>> said_result(None, [], None)[0].text
    ''
    """
    return value or [Text("", at=None if o is None else o.at)]


def told_summary(o: Any, value: str | None, cx: Writing) -> str | None:
    """R11: who wants to see what the model thinks is shown a summary of it."""
    asked = o.thinking
    if value is not None or asked is None:
        return value
    for field in ("display", "visible"):
        if getattr(asked, field) is not None:
            cx.report.note(asked, field, SUMMARY)
    hidden = asked.display == "omitted" or asked.visible is False
    if hidden or not (asked.mode in _SHOWING or asked.visible):
        return None
    if asked.display is None and asked.visible is None:
        cx.report.note(asked, "mode", SUMMARY)
    return "auto"


def shown_beside(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R12: ask for what is shown beside the answer: log probabilities, thoughts that nobody else keeps, prints."""
    out = list(value or ())
    if o.logprobs and "logprobs" not in out:
        cx.report.note(o, "logprobs", ASKED)
        out.append("logprobs")
    if o.thinking is not None and not o.store and not _is_off(o.thinking) and "encrypted_reasoning" not in out:
        cx.report.note(o, "thinking", SHOWN)
        out.append("encrypted_reasoning")
    program = _program(o.tools) if o.tools else None
    if program is not None and "code_outputs" not in out:
        cx.report.note(program, None, PRINTED)
        out.append("code_outputs")
    return out or None


def _program(tools: list[Any]) -> Tool | None:
    return next((tool for tool in tools if type(tool) is Tool and tool.kind is TOOL_KIND_CODE_EXECUTION), None)


def _is_off(asked: Any) -> bool:
    return asked.mode is THINKING_MODE_DISABLED or asked.effort == "none" or asked.budget_tokens == 0
