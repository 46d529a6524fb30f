"""The chat form: a typed view of the chat wire, made by the same renderer, so that there is one way to split items.

`deflate` gives it for a request, `inflate` takes an answer of a chat-shaped engine back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.context import Writing
from llm_dialect.dialects import CHAT, emitted
from llm_dialect.generated.canonical.chat import ChatMessage, ChatRequest
from llm_dialect.generated.canonical.content import ToolCall
from llm_dialect.generated.canonical.enums import ROLE_ASSISTANT, Role
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest
from llm_dialect.linkage import linked
from llm_dialect.origin import Block, dialect_of
from llm_dialect.policy import Policy, settled
from llm_dialect.request import accept, parse_request
from llm_dialect.response import parse_response
from llm_dialect.rules.turns import is_prefill

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.chat import ChatChoice, ChatResponse
    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.report import Report

__all__ = ["PREFILL", "deflate", "from_wire", "inflate", "to_wire"]

# Marks of `extra` that no wire ever has.
PREFILL = "_prefill"
_FORM = "_form"
_WORD = "_role"
_SILENT = "_without_content"

_AT = (Block(CHAT, "", {}, {}), None, None, -1)
_OPTIONS = tuple(name for name in ChatRequest._FIELDS if name not in ("model", "messages", "extra"))  # pyright: ignore[reportPrivateUsage]
_WORDS = ("tool_call_id", "name", "refusal", "reasoning_content", "thinking_blocks")
_ROLES = frozenset(role.value for role in Role)


def deflate(items: ItemRequest, policy: Policy | None = None, report: Report | None = None) -> ChatRequest:
    """Give a request as a chat-shaped engine takes it; `to_dict()` is its wire.

    Args:
        items: The request; it is not changed.
        policy: What to do with losses.
        report: Takes what the chat form does not say.

    Raises:
        UnsupportedFeature: The policy does not accept a loss.
        InvalidRequest: Tool results and calls do not fit together.
    """
    policy = settled(policy)
    module = emitted(CHAT, "request")
    cx = Writing(CHAT, dialect_of(items), policy, report=report, seals=module.SEALS)
    cx.reads, cx.named = module.READS, module.TOOL_NAMES
    body = module.render(items if cx.same else linked(items, cx.report), cx)
    accept(cx.report, policy)
    chat = from_wire(body)
    if is_prefill(items.messages):
        chat.extra = {**(chat.extra or {}), PREFILL: True}
    return chat


def from_wire(data: Any) -> ChatRequest:
    """Read a chat wire into its typed view.

    Raises:
        InvalidRequest: It is no chat request.
    """
    items = parse_request(data, CHAT)
    extra = dict(items.extra or {})
    if items.form:
        extra[_FORM] = items.form
    messages = [_message(wire, message) for wire, message in zip(data["messages"], items.messages, strict=True)]
    options = {name: getattr(items, name) for name in _OPTIONS}
    return ChatRequest(items.model, messages, extra or None, **options)


def _message(wire: dict[str, Any], message: ItemMessage) -> ChatMessage:
    rest = {key: value for key, value in wire.items() if key not in ("role", "content", "tool_calls")}
    role = wire["role"]
    made = ChatMessage(Role(role) if role in _ROLES else message.role, wire.get("content"))
    if role not in _ROLES:
        rest[_WORD] = role
    if "content" not in wire:
        rest[_SILENT] = True
    calls = wire.get("tool_calls")
    found = [item for item in message.content if type(item) is ToolCall and item.id]
    if calls and len(found) == len(calls):
        made.tool_calls = found
    elif "tool_calls" in wire:
        rest["tool_calls"] = calls
    for word in _WORDS:
        if rest.get(word) is not None:
            setattr(made, word, rest.pop(word))
    made.extra = rest or None
    return made


def to_wire(chat: ChatRequest) -> dict[str, Any]:
    """Write the chat wire; marks that begin with an underscore never stand in it."""
    extra = dict(chat.extra or {})
    form = extra.pop(_FORM, None)
    calls = [
        ItemMessage(ROLE_ASSISTANT, list(message.tool_calls), at=_AT) for message in chat.messages if message.tool_calls
    ]
    options = {name: getattr(chat, name) for name in _OPTIONS}
    plain = {key: value for key, value in extra.items() if not key.startswith("_")}
    items = ItemRequest(chat.model, calls, extra=plain or None, form=form, at=_AT, **options)
    out: dict[str, Any] = emitted(CHAT, "request").render(items, Writing(CHAT, CHAT, Policy()))
    written = iter(out["messages"])
    out["messages"] = [
        _wire(message, next(written)["tool_calls"] if message.tool_calls else None) for message in chat.messages
    ]
    return out


def _wire(message: ChatMessage, calls: list[Any] | None) -> dict[str, Any]:
    extra = message.extra or {}
    out: dict[str, Any] = {"role": extra.get(_WORD, message.role.value)}
    if message.content is not None or _SILENT not in extra:
        out["content"] = message.content
    if calls is not None:
        out["tool_calls"] = calls
    for word in _WORDS:
        value = getattr(message, word)
        if value is not None:
            out[word] = value
    for key, value in extra.items():
        if not key.startswith("_"):
            out.setdefault(key, value)
    return out


def inflate(chat: ChatResponse, report: Report | None = None) -> ItemResponse:
    """Take an answer of a chat-shaped engine as items.

    Args:
        chat: The answer; it is not changed.
        report: Takes what is not even kept.

    Raises:
        InvalidResponse: It has no choices, or one of them is no chat message.
    """
    choices = [{"index": choice.index, "message": _spoken(choice.message)} for choice in chat.choices]
    items = parse_response({"object": "chat.completion", "choices": choices}, CHAT, report=report)
    for name in ("usage", "id", "model", "created", "service_tier", "system_fingerprint"):
        setattr(items, name, getattr(chat, name))
    items.extra = chat.extra
    answers: list[Any] = [items, *(items.alternatives or [])]
    for made, choice in zip(answers, chat.choices, strict=False):
        _end(made, choice)
    return items


def _spoken(message: ChatMessage) -> dict[str, Any]:
    wire = _wire(message, None)
    if type(wire.get("content")) is list:
        wire["content"] = "".join(part.get("text", "") for part in wire["content"] if type(part) is dict)
    return wire


def _end(made: Any, choice: ChatChoice) -> None:
    made.content = [*made.content, *(choice.message.tool_calls or [])]
    made.stop_reason = choice.finish_reason
    made.stop_sequence = choice.stop_sequence
    made.logprobs = choice.logprobs
