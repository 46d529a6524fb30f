"""What a schema cannot say about a body: which result answers which call, who speaks, and which counts add up.

One repair per dialect and direction, by name. A dialect without one is used as its schema draws it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["REPAIRS"]

Json = dict[str, Any]
WORDS = "Grüße, what is 2 + 2?"


class _Ids:
    """Names calls so that no two are alike."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"{self.prefix}{self.count:04d}"


def _anthropic_request(body: Json) -> Json:
    ids, messages, open_calls = _Ids("toolu_"), [], list[str]()
    for message in body["messages"]:
        if open_calls and message["role"] != "user":
            messages.append({"role": "user", "content": [_result(call) for call in open_calls]})
            open_calls = []
        blocks = message.get("content")
        if isinstance(blocks, list) and message["role"] == "user":
            message["content"] = _answered(blocks, open_calls)
            open_calls = []
        elif open_calls:
            message["content"] = [*map(_result, open_calls), {"type": "text", "text": blocks or WORDS}]
            open_calls = []
        if isinstance(blocks, list) and message["role"] == "assistant":
            message["content"] = [block for block in blocks if block.get("type") != "tool_result"]
            open_calls = _named(message["content"], "tool_use", ids)
        messages.append(message)
    messages.append({"role": "user", "content": [*map(_result, open_calls), {"type": "text", "text": WORDS}]})
    body.pop("thread", None)
    return {**body, "messages": messages, "model": body["model"].strip() or "claude-sonnet-4-5"}


def _result(call: str) -> Json:
    return {"type": "tool_result", "tool_use_id": call, "content": "done"}


def _answered(blocks: list[Json], open_calls: list[str]) -> list[Json]:
    """Let the results among `blocks` answer the open calls, one each; no more and no fewer."""
    waiting, out = list(open_calls), []
    for block in blocks:
        if block.get("type") == "tool_result":
            if not waiting:
                continue
            block["tool_use_id"] = waiting.pop(0)
        if block.get("type") != "tool_use":
            out.append(block)
    return [*map(_result, waiting), *out]


def _named(blocks: list[Json], tag: str, ids: _Ids) -> list[str]:
    names = []
    for block in blocks:
        if block.get("type") == tag:
            block["id"] = ids.fresh()
            names.append(block["id"])
    return names


def _openai_chat_request(body: Json) -> Json:
    ids, messages, open_calls = _Ids("call_"), list[Json](), list[str]()
    for message in body["messages"]:
        if message["role"] == "function" or (message["role"] == "tool" and not open_calls):
            continue
        if message["role"] == "tool":
            message["tool_call_id"] = open_calls.pop(0)
        else:
            messages += map(_tool_message, open_calls)
            open_calls = []
        for call in message.get("tool_calls", ()):
            call["id"] = ids.fresh()
            open_calls.append(call["id"])
        if open_calls and message["role"] == "assistant":
            message.pop("function_call", None)
        messages.append(message)
        if message.get("function_call"):
            messages.append({"role": "function", "name": message["function_call"]["name"], "content": "done"})
    messages += [*map(_tool_message, open_calls), {"role": "user", "content": WORDS}]
    for tool in body.get("tools") or ():
        if tool["type"] == "custom":  # the vendor takes such names only, though its schema does not say so
            tool["custom"]["name"] = re.sub("[^a-zA-Z0-9_-]", "_", tool["custom"]["name"])[:64] or "tool"
    return {**body, "messages": messages, "model": body["model"].strip() or "gpt-5.1"}


def _tool_message(call: str) -> Json:
    return {"role": "tool", "tool_call_id": call, "content": "done"}


_CALLS = {
    "function_call": "function_call_output",
    "custom_tool_call": "custom_tool_call_output",
    "computer_call": "computer_call_output",
    "local_shell_call": "local_shell_call_output",
    "shell_call": "shell_call_output",
    "apply_patch_call": "apply_patch_call_output",
    "tool_search_call": "tool_search_output",
}
_OPEN_CALLS = frozenset(_CALLS.values())


def _openai_responses_request(body: Json) -> Json:
    ids, out, open_calls = _Ids("call_"), list[Json](), list[tuple[str, str]]()
    given = body.get("input")
    for item in given if isinstance(given, list) else ():
        tag = item.get("type", "message")
        if tag in _OPEN_CALLS or tag in ("item_reference", "compaction"):
            continue
        if item.get("role") == "assistant" or tag in _CALLS:
            out += (_call_output(*call) for call in open_calls)
            open_calls = []
        if tag in _CALLS and item.get("execution", "client") == "client":
            item["id" if tag == "local_shell_call" else "call_id"] = ids.fresh()
            open_calls.append((tag, item["id" if tag == "local_shell_call" else "call_id"]))
        out.append(item)
    out += [*(_call_output(*call) for call in open_calls), {"type": "message", "role": "user", "content": WORDS}]
    for key in ("previous_response_id", "conversation", "prompt"):
        body.pop(key, None)
    return {**body, "input": out, "model": body.get("model", "").strip() or "gpt-5.1"}


def _call_output(tag: str, call: str) -> Json:
    name = "id" if tag == "local_shell_call" else "call_id"
    made: Json = {"type": _CALLS[tag], name: call, "output": "done"}
    if tag == "tool_search_call":
        return {"type": _CALLS[tag], name: call, "tools": [], "execution": "client"}
    if tag == "computer_call":
        made["output"] = {"type": "computer_screenshot", "image_url": "https://example.com/screen.png"}
    if tag == "shell_call":
        made["output"] = [{"stdout": "done", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}}]
    if tag == "apply_patch_call":
        made["status"] = "completed"
    return made


def _anthropic_response(body: Json) -> Json:
    _named(body["content"], "tool_use", _Ids("toolu_"))
    usage = body["usage"]
    written = usage.get("cache_creation") or {}
    if written:
        usage["cache_creation_input_tokens"] = sum(
            count for key, count in written.items() if key.endswith("_input_tokens")
        )
    details = usage.get("output_tokens_details") or {}
    usage["output_tokens"] += details.get("thinking_tokens") or 0
    return body


def _openai_chat_response(body: Json) -> Json:
    ids = _Ids("call_")
    # Without any answer a body is refused, and a law is not tried on it.
    body["choices"] = body["choices"] or [
        {"message": {"role": "assistant", "content": "done"}, "finish_reason": "stop"}
    ]
    for place, choice in enumerate(body["choices"]):
        choice["index"] = place
        choice.pop("error", None)  # an answer that failed is refused, too
        for call in choice["message"].get("tool_calls") or ():
            call["id"] = ids.fresh()
    usage = body.get("usage")
    if usage:
        prompt, completion = usage.get("prompt_tokens_details") or {}, usage.get("completion_tokens_details") or {}
        usage["prompt_tokens"] += sum(prompt.get(key) or 0 for key in prompt if key.startswith("cache"))
        usage["prompt_tokens"] += sum(usage.get(key) or 0 for key in usage if "cache" in key)
        usage["completion_tokens"] += completion.get("reasoning_tokens") or 0
        usage["total_tokens"] = usage["prompt_tokens"] + usage["completion_tokens"]
    return body


def _openai_responses_response(body: Json) -> Json:
    ids = _Ids("call_")
    for place, item in enumerate(body["output"]):
        if "id" in item:
            item["id"] = f"{item['type']}_{place}"
        if item["type"] in _CALLS and "call_id" in item:
            item["call_id"] = ids.fresh()
    usage = body.get("usage")
    if usage:
        inside = usage["input_tokens_details"]
        usage["input_tokens"] += inside["cached_tokens"] + inside.get("cache_write_tokens", 0)
        usage["output_tokens"] += usage["output_tokens_details"]["reasoning_tokens"]
        usage["total_tokens"] = usage["input_tokens"] + usage["output_tokens"]
    if body.get("status") not in ("completed", "incomplete"):
        body["status"] = "completed"
    if body["status"] == "completed":
        body["incomplete_details"] = None
    return {**body, "error": None}


_DATA = (
    "functionCall",
    "functionResponse",
    "inlineData",
    "fileData",
    "text",
    "executableCode",
    "codeExecutionResult",
    "toolCall",
    "toolResponse",
)
_ANYWHERE = frozenset(("inlineData", "fileData", "text"))


def _gemini_request(body: Json) -> Json:
    contents, open_calls, count = list[Json](), list[Json](), 0
    for place, content in enumerate(body["contents"]):
        content["role"] = "model" if place % 2 else "user"
        parts = [_one_kind(part, place) for part in content.get("parts") or ()]
        if content["role"] == "user":
            parts = _responses(parts, open_calls)
            open_calls = []
        elif open_calls:
            contents.append({"role": "user", "parts": [_response(call) for call in open_calls]})
            open_calls = []
        for part in parts:
            if "functionCall" in part:
                count += 1
                call = part["functionCall"]
                call["name"] = call.get("name") or "tool"
                call["id"] = f"call_{count:04d}"
                open_calls.append(call)
        contents.append({**content, "parts": parts})
    if open_calls:
        contents.append({"role": "user", "parts": [_response(call) for call in open_calls]})
    contents.append({"role": "user", "parts": [{"text": WORDS}]})
    if "systemInstruction" in body:
        told = body["systemInstruction"].get("parts") or ()
        body["systemInstruction"]["parts"] = [
            {key: value for key, value in part.items() if key not in _DATA or key in _ANYWHERE} for part in told
        ]
        body["systemInstruction"]["parts"] = [_one_kind(part, 0) for part in body["systemInstruction"]["parts"]]
    for tool in body.get("tools") or ():
        for declared in tool.get("functionDeclarations") or ():
            declared["name"] = declared.get("name") or "tool"
    body.pop("continuationToken", None)
    return {**body, "contents": contents}


def _one_kind(part: Json, place: int) -> Json:
    """Leave a part one of the keys that say what it is, a call only to the model and a result only to the user."""
    barred = "functionResponse" if place % 2 else "functionCall"
    kinds = [key for key in _DATA if key in part and key != barred]
    kind = kinds[0] if kinds else "text"
    kept = {key: value for key, value in part.items() if key not in _DATA or key == kind}
    if kind == "fileData":
        kept["fileData"].setdefault("fileUri", "https://example.com/a")
    return kept if kinds else {**kept, "text": WORDS}


def _gemini_response(body: Json) -> Json:
    ids = _Ids("call_")
    if not body.get("candidates") and not (body.get("promptFeedback") or {}).get("blockReason"):
        body["candidates"] = [{"content": {"role": "model", "parts": [{"text": WORDS}]}, "finishReason": "STOP"}]
    for place, candidate in enumerate(body.get("candidates") or ()):
        candidate["index"] = place
        if not (candidate.get("content") or {}).get("parts"):
            candidate.setdefault("finishReason", "STOP")
        content = candidate.get("content") or {}
        if "role" in content:
            content["role"] = "model"
        if "parts" in content:
            content["parts"] = [_one_kind(part, 1) for part in content["parts"]]
        for part in content.get("parts") or ():
            if "functionCall" in part:
                part["functionCall"] |= {"id": ids.fresh(), "name": part["functionCall"].get("name") or "tool"}
    usage = body.get("usageMetadata")
    if usage:
        usage["promptTokenCount"] = usage.get("promptTokenCount", 0) + usage.get("cachedContentTokenCount", 0)
        usage["candidatesTokenCount"] = usage.get("candidatesTokenCount", 0)
        parts = ("promptTokenCount", "toolUsePromptTokenCount", "candidatesTokenCount", "thoughtsTokenCount")
        usage["totalTokenCount"] = sum(usage.get(key, 0) for key in parts)
    return body


def _response(call: Json) -> Json:
    return {"functionResponse": {"id": call["id"], "name": call["name"], "response": {"output": "done"}}}


def _responses(parts: list[Json], open_calls: list[Json]) -> list[Json]:
    waiting, out = list(open_calls), []
    for part in parts:
        if "functionResponse" in part:
            if not waiting:
                continue
            call = waiting.pop(0)
            part["functionResponse"] |= {"id": call["id"], "name": call["name"]}
        out.append(part)
    return [*map(_response, waiting), *out]


REPAIRS: dict[tuple[str, str], Callable[[Json], Json]] = {
    ("anthropic", "request"): _anthropic_request,
    ("anthropic", "response"): _anthropic_response,
    ("openai_chat", "request"): _openai_chat_request,
    ("openai_chat", "response"): _openai_chat_response,
    ("openai_responses", "request"): _openai_responses_request,
    ("openai_responses", "response"): _openai_responses_response,
    ("gemini", "request"): _gemini_request,
    ("gemini", "response"): _gemini_response,
}
