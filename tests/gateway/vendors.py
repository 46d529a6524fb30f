"""What a vendor would object to in a request: its schema, keys that it does not know, and how turns hang together."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tests.strategies.schemas import faults, vendor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["objections"]

Body = dict[str, Any]


def objections(body: Body, dialect: str, *, foreign: bool = True) -> list[str]:
    """List what the vendor would refuse or read over in silence; at home a client's own spellings are let go."""
    root = vendor(dialect).document["roots"]["request"]
    strict = [*_unknown(body, root, dialect, "$"), *(_unspoken(body) if dialect == "gemini" else ())]
    return [*faults(body, dialect, "request"), *(strict if foreign else ()), *_ORDER[dialect](body)]


def _unknown(value: Any, schema: Any, dialect: str, place: str) -> Iterator[str]:
    """Name the keys that no property has, wherever the schema says what there is."""
    schema = vendor(dialect).resolve(schema)
    if "anyOf" in schema:  # the branch that knows most of it: not every union has a tag
        branches = [each for each in map(vendor(dialect).resolve, schema["anyOf"]) if _fits(value, each, dialect)]
        yield from min((list(_unknown(value, each, dialect, place)) for each in branches), key=len, default=[])
        return
    if isinstance(value, list) and "items" in schema:
        for number, each in enumerate(value):
            yield from _unknown(each, schema["items"], dialect, f"{place}[{number}]")
    known = schema.get("properties", {})
    if not isinstance(value, dict) or not known:
        return
    for key, each in value.items():
        if key in known:
            yield from _unknown(each, known[key], dialect, f"{place}.{key}")
        elif not schema.get("additionalProperties"):
            yield f"{place}.{key}: unknown"


def _fits(value: Any, schema: Any, dialect: str) -> bool:
    return vendor(dialect).branch({"anyOf": [schema]}, value) != {}


def _kinds(content: Any, kind: str) -> list[Body]:
    return [each for each in content if each["type"] == kind] if isinstance(content, list) else []


def _anthropic(body: Body) -> Iterator[str]:
    messages = body["messages"]
    turns = [message for message in messages if message["role"] != "system"]
    if turns[0]["role"] != "user":
        yield "the first message is not the user's"
    if any(one["role"] == two["role"] for one, two in pairwise(turns)):
        yield "two messages of one role in a row"
    waiting: list[str] = []
    for message in turns:
        content = message["content"]
        results = [each["tool_use_id"] for each in _kinds(content, "tool_result")]
        if sorted(results) != sorted(waiting):
            yield f"calls {waiting} are answered by {results}"
        if results and [each["type"] for each in content[: len(results)]] != ["tool_result"] * len(results):
            yield "results do not come first"
        waiting = [each["id"] for each in _kinds(content, "tool_use")]
        if any(not re.fullmatch(r"[A-Za-z0-9_-]+", id) for id in waiting):
            yield f"ids {waiting}"
        if any(not each["text"].strip() for each in _kinds(content, "text")) or content in ("", []):
            yield "an empty text"
        if any(not each["signature"] for each in _kinds(content, "thinking")):
            yield "a thought without a signature"
    if waiting:
        yield f"calls {waiting} are not answered"
    thinking = body.get("thinking") or {}
    if thinking.get("type") == "enabled" and not 1024 <= thinking["budget_tokens"] < body["max_tokens"]:
        yield "a budget out of bounds"
    last = next((each for each in reversed(turns) if each["role"] == "assistant"), None)
    looped = last is not None and _kinds(last["content"], "tool_use") and turns[-1]["role"] == "user"
    if (
        last is not None
        and thinking.get("type") == "enabled"
        and looped
        and "thinking" not in last["content"][0]["type"]
    ):
        yield "a budget, and no thought before the call"


def _chat(body: Body) -> Iterator[str]:
    waiting: list[str] = []
    for message in body["messages"]:
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting:
                yield f"a result for {message['tool_call_id']}, which nobody called"
            else:
                waiting.remove(message["tool_call_id"])
            continue
        if waiting:
            yield f"calls {waiting} are not answered"
        waiting = [each["id"] for each in message.get("tool_calls") or ()]
        if message["role"] == "assistant" and not (message.get("content") or waiting):
            yield "an assistant that says nothing"
        if "tool_calls" in message and not waiting:
            yield "an empty list of calls"
    if waiting:
        yield f"calls {waiting} are not answered"


_CALLS = {"function_call": "function_call_output", "custom_tool_call": "custom_tool_call_output"}
_PREFIXES = {"function_call": "fc", "custom_tool_call": "ctc", "reasoning": "rs", "message": "msg"}


def _responses(body: Body) -> Iterator[str]:
    items = body["input"] if isinstance(body["input"], list) else []
    open_calls: dict[str, str] = {}
    for place, item in enumerate(items):
        kind = item.get("type", "message")
        if kind in _CALLS:
            open_calls[item["call_id"]] = _CALLS[kind]
            if len(item["call_id"]) > 64:
                yield "a long id of a call"
        elif kind in _CALLS.values() and open_calls.pop(item["call_id"], None) != kind:
            yield f"a result for {item['call_id']}, which nobody called so"
        if item.get("id") is not None and kind in _PREFIXES and not item["id"].startswith(_PREFIXES[kind]):
            yield f"the id {item['id']} of a {kind}"
        if kind == "reasoning":
            after = items[place + 1].get("type", "message") if place + 1 < len(items) else None
            if "summary" not in item or after not in (*_CALLS, "reasoning", "message"):
                yield "a thought that leads to nothing"
            if body.get("store") is False and not item.get("encrypted_content") and item.get("id"):
                yield "a thought that nobody keeps"
    if open_calls:
        yield f"calls {sorted(open_calls)} are not answered"


def _gemini(body: Body) -> Iterator[str]:
    contents = body["contents"]
    if contents[0].get("role", "user") != "user":
        yield "the first content is not the user's"
    called: list[str] = []
    before = "model"
    for content in contents:
        role, parts = content.get("role", "user"), content["parts"]
        if role == before:
            yield "two contents of one role in a row"
        before = role
        answered = [part["functionResponse"]["name"] for part in parts if "functionResponse" in part]
        if sorted(answered) != sorted(called):
            yield f"calls {called} are answered by {answered}"
        called = [part["functionCall"]["name"] for part in parts if "functionCall" in part]
    if called:
        yield f"calls {called} are not answered"


def _unspoken(body: Body) -> Iterator[str]:
    for content in body["contents"]:
        parts = content["parts"]
        if not parts or any(not part or part.get("text") == "" for part in parts):
            yield "an empty part"
        call = next((part for part in parts if "functionCall" in part), None)
        if call is not None and not call.get("thoughtSignature"):
            yield "a call without a seal"


_ORDER: dict[str, Callable[[Body], Iterator[str]]] = {
    "anthropic": _anthropic,
    "openai_chat": _chat,
    "openai_responses": _responses,
    "gemini": _gemini,
}
