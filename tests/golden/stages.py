"""What a body around a point still needs so that its vendor takes it: a conversation, calls with their results.

One function per dialect and direction. A dialect without one is taken as made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.strategies.conversations import REPAIRS

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["staged"]

Json = dict[str, Any]
TOLD = ("text", "tool_use", "tool_result")
"""Blocks that leave no turn empty in any dialect."""
HEARD = ("text", "functionCall", "functionResponse")
"""The same of Gemini's parts."""
SCHEMA = {"type": "object", "properties": {}}
PLAINLY = ("text", "tool_call", "tool_result")
"""Items that leave no message empty in any dialect."""
SPOKEN = ("tool_call", "thinking", "refusal", "server_tool_call", "server_tool_result")
"""What stands in turns of the assistant only."""


def staged(body: Any, dialect: str, direction: str) -> Any:
    """Make a body whole."""
    stage = STAGES.get((dialect, direction)) or REPAIRS.get((dialect, direction))
    return body if stage is None else stage(body)


def _blocks(message: Json, tag: str) -> list[Json]:
    content = message.get("content")
    return [each for each in content if each.get("type") == tag] if isinstance(content, list) else []


def _named(given: Any) -> str:
    """Give the id of a call and its result: its own, if that is what a body is about."""
    return given if isinstance(given, str) and (len(given) > len("tool_call_id") or " " in given) else "t1"


def _anthropic_request(body: Json) -> Json:
    messages: list[Json] = []
    for message in body["messages"]:
        if _blocks(message, "tool_use"):
            message["role"] = "assistant"
        results = _blocks(message, "tool_result")
        if results:
            results[0]["tool_use_id"] = named = _named(results[0].get("tool_use_id"))
            calls = [{"type": "tool_use", "id": named, "name": "f", "input": {}} for _ in results]
            message["role"] = "user"
            messages.append({"role": "assistant", "content": calls})
        if isinstance(message.get("content"), list) and not any(_blocks(message, each) for each in TOLD):
            message["content"].append({"type": "text", "text": "Hi"})
        messages.append(message)
        calls = _blocks(message, "tool_use") if message["role"] == "assistant" else []
        for call in calls:
            call["id"] = named = _named(call.get("id"))
            messages.append(
                {"role": "user", "content": [{"type": "tool_result", "tool_use_id": named, "content": "ok"}]}
            )
    if not messages or messages[-1]["role"] != "user":
        messages.append({"role": "user", "content": "Go"})
    tools = [{"name": name, "input_schema": {"type": "object"}} for name in _chosen(body)]
    return {**body, "messages": messages, **({"tools": tools} if tools else {})}


def _chosen(body: Json) -> list[str]:
    """Name the tool without which a choice of tools says nothing."""
    choice = body.get("tool_choice") or body.get("function_call")
    if choice is None or body.get("tools") or body.get("functions"):
        return []
    inner: Json = choice if isinstance(choice, dict) else {}
    return [str(inner.get("name") or (inner.get("function") or inner.get("custom") or {}).get("name") or "f")]


def _openai_chat_request(body: Json) -> Json:
    messages: list[Json] = []
    for message in body["messages"]:
        if message["role"] == "tool":
            message["tool_call_id"] = named = _named(message.get("tool_call_id"))
            call = {"id": named, "type": "function", "function": {"name": "f", "arguments": "{}"}}
            messages.append({"role": "assistant", "tool_calls": [call]})
        if message["role"] == "function":
            messages.append({"role": "assistant", "function_call": {"name": message["name"], "arguments": "{}"}})
        if message["role"] == "assistant" and not {"tool_calls", "function_call", "content"} & message.keys():
            message["content"] = "Hi"
        messages.append(message)
        for call in message.get("tool_calls") or ():
            call["id"] = _named(call.get("id"))
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": "ok"})
        if message.get("function_call"):
            messages.append({"role": "function", "name": message["function_call"]["name"], "content": "ok"})
    if not messages or messages[-1]["role"] in ("assistant", "system", "developer"):
        messages.append({"role": "user", "content": "Go"})
    tools = [{"type": "function", "function": {"name": name}} for name in _chosen(body)]
    return {**body, "messages": messages, **({"tools": tools} if tools else {})}


def _canonical_request(body: Json) -> Json:
    messages: list[Json] = []
    for message in body["messages"]:
        results = [each for each in message["content"] if each["type"] == "tool_result"]
        if results:
            results[0]["tool_call_id"] = named = _named(results[0].get("tool_call_id"))
            kind = {key: results[0][key] for key in ("kind",) if key in results[0]}
            messages.append({"role": "assistant", "content": [{**_call(), "id": named, **kind}]})
            message["role"] = "tool"
        calls = [each for each in message["content"] if each["type"] == "tool_call"]
        if not any(each["type"] in PLAINLY for each in message["content"]):
            message["content"].append({"type": "text", "text": "Hi"})
        if any(each["type"] in SPOKEN or each.get("citations") for each in message["content"]):
            message["role"] = "assistant"
        if calls:
            calls[0]["id"] = _named(calls[0].get("id"))
        message["content"] = [made for each in message["content"] for made in _both(each)]
        messages.append(message)
        if calls:
            messages.append({"role": "tool", "content": [{**_result(), "tool_call_id": calls[0]["id"]}]})
    if not messages or messages[-1]["role"] not in ("user", "tool"):
        messages.append({"role": "user", "content": [{"type": "text", "text": "Go"}]})
    tools = [{"name": name, "parameters": {"type": "object"}} for name in _chosen(body)]
    return {**body, "model": "m", "messages": messages, **({"tools": tools} if tools else {})}


def _both(item: Json) -> list[Json]:
    """Give a call of the vendor with its result, and a result with its call; anything else as it is."""
    kind = {key: item[key] for key in ("kind",) if key in item}
    if item["type"] == "server_tool_result":
        return [{"type": "server_tool_call", "id": item["tool_call_id"], **kind}, item]
    if item["type"] == "server_tool_call" and "result" not in item:
        return [item, {"type": "server_tool_result", "tool_call_id": item["id"], **kind}]
    return [item]


def _call() -> Json:
    return {"type": "tool_call", "id": "t1", "name": "f", "arguments": "{}"}


def _result() -> Json:
    return {"type": "tool_result", "tool_call_id": "t1", "content": [{"type": "text", "text": "ok"}]}


_CALLS: dict[str, tuple[Json, Json]] = {
    "function_call": ({"name": "f", "arguments": "{}"}, {"output": "ok"}),
    "custom_tool_call": ({"name": "f", "input": "x"}, {"output": "ok"}),
    "shell_call": ({"action": {"commands": ["ls"]}}, {"output": []}),
    "apply_patch_call": (
        {"status": "completed", "operation": {"type": "delete_file", "path": "a"}},
        {"status": "completed"},
    ),
    "computer_call": (
        {"id": "c1", "status": "completed", "pending_safety_checks": [], "action": {"type": "screenshot"}},
        {"output": {"type": "computer_screenshot", "image_url": "https://a.example/x.png"}},
    ),
}
"""Calls of the client's tools: what a call and its result say beside their id."""


def _openai_responses_request(body: Json) -> Json:
    given = body.get("input")
    items: list[Json] = []
    for item in given if isinstance(given, list) else ():
        kind = str(item.get("type"))
        call = kind.removesuffix("_output")
        if call in _CALLS:
            item["call_id"] = _named(item.get("call_id"))
        if call in _CALLS and call != kind:
            items.append({"type": call, "call_id": item["call_id"], **_CALLS[call][0]})
        items.append(item)
        if kind in _CALLS:
            items.append({"type": f"{kind}_output", "call_id": item["call_id"], **_CALLS[kind][1]})
    if not any("role" in item for item in items) and not isinstance(given, str):
        items.append({"role": "user", "content": "Go"})
    tools = [{"type": "function", "name": name, "parameters": SCHEMA, "strict": None} for name in _chosen(body)]
    return {"model": "m", **body, **({"input": items} if items else {}), **({"tools": tools} if tools else {})}


def _gemini_request(body: Json) -> Json:
    contents: list[Json] = []
    for content in body.get("contents", ()):
        parts = content["parts"] = content.get("parts") or [{"text": "Hi"}]
        results = [each["functionResponse"] for each in parts if "functionResponse" in each]
        calls = [each["functionCall"] for each in parts if "functionCall" in each]
        for result in results:
            call = {"name": result.setdefault("name", "f"), "args": {}}
            contents.append({"role": "model", "parts": [{"functionCall": call}]})
        content.setdefault("role", "model" if calls else "user")
        if not any(each.get(key) for each in parts for key in HEARD):
            parts.append({"text": "Hi"})
        contents.append(content)
        for call in calls:
            result = {"name": call.setdefault("name", "f"), "response": {"output": "ok"}}
            contents.append({"role": "user", "parts": [{"functionResponse": result}]})
    if not contents or contents[-1]["role"] != "user":
        contents.append({"role": "user", "parts": [{"text": "Go"}]})
    return {**body, "contents": contents}


def _gemini_response(body: Json) -> Json:
    answer = {"content": {"role": "model", "parts": [{"text": "Hi"}]}, "finishReason": "STOP", "index": 0}
    parts = [part for each in body.get("candidates") or () for part in (each.get("content") or {}).get("parts") or ()]
    if any("functionResponse" in part for part in parts):
        return body
    made = REPAIRS.get(("gemini", "response"), dict)(body)
    return made if body.get("candidates") or "promptFeedback" in body else {"candidates": [answer], **made}


STAGES: dict[tuple[str, str], Callable[[Json], Json]] = {
    ("anthropic", "request"): _anthropic_request,
    ("openai_chat", "request"): _openai_chat_request,
    ("gemini", "request"): _gemini_request,
    ("gemini", "response"): _gemini_response,
    ("openai_responses", "request"): _openai_responses_request,
    ("canonical", "request"): _canonical_request,
}
