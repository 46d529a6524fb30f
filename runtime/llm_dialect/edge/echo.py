"""The embedded engine: it needs no key and no network, and does on demand what clients must be able to take.

It repeats the last text of the user. Words of that text make it do more; they may stand together:

    #think            thinks before it answers
    #call             calls the first tool of the request; `#call NAME {...}` one by name, with these arguments
    #calls            calls all tools of the request at once
    #length           ends at the limit of tokens
    #refuse           refuses
    #fail 429         answers with this HTTP status
    #break            fails in the middle of its answer
    #cut              ends its answer without an end
    #slow 2           is silent for this many seconds before each piece of its answer
    #words 500        says this many words

A request for JSON is answered with JSON of the wanted schema, and results of tools are repeated.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import anyio

from llm_dialect.dialects import CHAT
from llm_dialect.edge.engines import estimated
from llm_dialect.edge.samples import sample
from llm_dialect.errors import UpstreamError
from llm_dialect.facts import kind_of_status
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import (
    ErrorKind,
    FormatKind,
    Role,
    StopReason,
    ThinkingDeltaKind,
    ToolKind,
)
from llm_dialect.generated.canonical.response import ErrorInfo, Usage
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from llm_dialect.json_io import load_text, to_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from llm_dialect.generated.canonical.chat import ChatRequest
    from llm_dialect.generated.canonical.request import Tool

__all__ = ["MODELS", "echo"]

MODELS = ("echo",)

_ORDER = re.compile(r"(?<!\S)#(think|calls|call|length|refuse|fail|break|cut|slow|words)(?!\S)[ \t]*([^\s#{]+)?")
_THOUGHT = "The user wants an answer. I shall repeat what was said."
_REFUSED = "I will not answer that."
_WAIT = 1.0  # seconds that a client should wait after a failure that passes
_PASSING = frozenset((429, 503, 529))
_MOST_WORDS = 100_000


class _Asked(NamedTuple):
    """What the last message asks for."""

    text: str
    orders: dict[str, str]
    results: list[str]
    arguments: str | None


async def echo(chat: ChatRequest) -> AsyncIterator[CanonChunk]:
    """Answer a request; a failure that is asked for is raised."""
    asked = _asked(chat)
    if "fail" in asked.orders:
        raise _failure(asked.orders["fail"])
    return _answer(chat, asked)


def _asked(chat: ChatRequest) -> _Asked:
    results: list[str] = []
    for message in reversed(chat.messages):
        said = _text(message.content)
        if message.role is Role.tool:
            results.insert(0, said)
        elif message.role is Role.user and not results:
            orders = {found[1]: found[2] or "" for found in _ORDER.finditer(said)}
            return _Asked(said, orders, [], _json_after(said, "#call"))
        elif message.role is Role.assistant or results:
            break
    return _Asked("", {}, results, None)


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str))


def _json_after(text: str, word: str) -> str | None:
    """Give the JSON object that stands in the rest of the line after a word."""
    _, found, rest = text.partition(word)
    line = rest.partition("\n")[0]
    start, end = line.find("{"), line.rfind("}")
    if not found or start < 0 or end < start:
        return None
    try:
        load_text(line[start : end + 1])
    except ValueError:
        return None
    return line[start : end + 1]


def _number(text: str, otherwise: float) -> float:
    try:
        return float(text)
    except ValueError:
        return otherwise


def _failure(text: str) -> UpstreamError:
    number = int(_number(text, 500))
    status = number if 400 <= number < 600 else 500
    kind = kind_of_status(status, registry.surface(CHAT))
    wait = _WAIT if status in _PASSING else None
    return UpstreamError(
        "the failure that was asked for", status=status, info=ErrorInfo(kind, status=status, retry_after=wait)
    )


async def _answer(chat: ChatRequest, asked: _Asked) -> AsyncIterator[CanonChunk]:
    prompt = estimated(chat)
    pause = _number(asked.orders.get("slow", ""), 1.0) if "slow" in asked.orders else 0.0
    told = thought = 0
    yield CanonChunk(model=chat.model, input_tokens=prompt)
    for chunk in _pieces(chat, asked):
        if pause:
            await anyio.sleep(pause)
        told += 1
        thought += chunk.thinking is not None
        yield chunk
        if "break" in asked.orders and chunk.text:
            yield CanonChunk(error=ErrorInfo(ErrorKind.upstream, "the failure that was asked for"))
            return
        if "cut" in asked.orders and chunk.text:
            return
    yield CanonChunk(finish_reason=_reason(chat, asked))
    yield CanonChunk(usage=Usage(prompt, told, reasoning_tokens=thought or None))


def _reason(chat: ChatRequest, asked: _Asked) -> StopReason:
    if "length" in asked.orders:
        return StopReason.max_tokens
    if "refuse" in asked.orders:
        return StopReason.refusal
    return StopReason.tool_use if _called(chat, asked) else StopReason.end_turn


def _pieces(chat: ChatRequest, asked: _Asked) -> Iterator[CanonChunk]:
    if "think" in asked.orders:
        for word in _words(_THOUGHT):
            yield CanonChunk(thinking=ThinkingDelta(ThinkingDeltaKind.text, word))
    if "refuse" in asked.orders:
        yield CanonChunk(refusal=_REFUSED)
        return
    tools = _called(chat, asked)
    if not tools:
        for word in _words(_said(chat, asked)):
            yield CanonChunk(text=word)
    for index, tool in enumerate(tools):
        yield from _call(index, tool, asked.arguments, len(chat.messages))


def _words(text: str) -> list[str]:
    return re.findall(r"\s*\S+\s*", text) or [text]


def _said(chat: ChatRequest, asked: _Asked) -> str:
    wanted = chat.response_format
    if asked.results:
        return f"The tools said: {'; '.join(asked.results)}"
    if wanted is not None and wanted.kind is not FormatKind.text:
        return to_text(sample(wanted.schema or {"type": "object"}))
    if "words" in asked.orders:
        return " ".join(f"word{number}" for number in range(min(_MOST_WORDS, int(_number(asked.orders["words"], 100)))))
    return f"You said: {asked.text}"


def _called(chat: ChatRequest, asked: _Asked) -> list[Tool]:
    """Give the tools to call: those that the words ask for, or the one that the request insists on."""
    tools = [tool for tool in chat.tools or [] if tool.kind in (ToolKind.function, ToolKind.custom)]
    if "calls" in asked.orders:
        return tools
    if "call" not in asked.orders:
        return []
    named = [tool for tool in tools if tool.name == asked.orders["call"]]
    return named or tools[:1]


def _call(index: int, tool: Tool, arguments: str | None, turn: int) -> Iterator[CanonChunk]:
    custom = tool.kind is ToolKind.custom
    text = arguments or ("some text" if custom else to_text(sample(tool.parameters or {"type": "object"})))
    half = len(text) // 2
    yield CanonChunk(tool_calls=[ToolCallDelta(index, f"call_{turn}_{index}", tool.name, kind=tool.kind)])
    for piece in filter(None, (text[:half], text[half:])):
        yield CanonChunk(tool_calls=[ToolCallDelta(index, arguments=piece, kind=tool.kind)])
    yield CanonChunk(tool_calls=[ToolCallDelta(index, kind=tool.kind, complete=True)])
