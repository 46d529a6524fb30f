"""Puts a client's stream together as a plain client does, without the library; and names its events in short."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ASSEMBLERS", "events", "tags"]

Json = dict[str, Any]


def events(data: bytes) -> list[Any]:
    """Give the payloads of a stream; words that are no JSON stay words."""
    lines = [line for line in data.decode().split("\n") if line.startswith("data: ")]
    return [line[6:] if line[6:] == "[DONE]" else json.loads(line[6:]) for line in lines]


def tags(found: list[Any], dialect: str) -> list[str]:
    """Name each event by what it does."""
    return [event if isinstance(event, str) else _TAGS[dialect](event) for event in found]


def _anthropic_tag(event: Json) -> str:
    inner = event.get("content_block") or event.get("delta") or {}
    return f"{event['type']} {inner['type']}" if "type" in inner else str(event["type"])


def _chat_tag(event: Json) -> str:
    if "error" in event:
        return "error"
    told = [*sorted(event["choices"][0]["delta"])] if event["choices"] else []
    told += [event["choices"][0]["finish_reason"]] if event["choices"] and event["choices"][0]["finish_reason"] else []
    return " ".join([*told, *(["usage"] if event.get("usage") else [])])


def _typed_tag(event: Json) -> str:
    return str(event["type"])


def _gemini_tag(event: Json) -> str:
    if "error" in event:
        return "error"
    found = (event.get("candidates") or [{}])[0]
    parts = found.get("content", {}).get("parts", [])
    return " ".join(
        [
            *(key for part in parts for key in sorted(part)),
            *([found["finishReason"]] if "finishReason" in found else []),
        ]
    )


_TAGS: dict[str, Callable[[Json], str]] = {
    "anthropic": _anthropic_tag,
    "openai_chat": _chat_tag,
    "openai_responses": _typed_tag,
    "gemini": _gemini_tag,
}


def _anthropic(found: list[Any]) -> Json:
    message: Json = {}
    for event in found:
        match event["type"]:
            case "message_start":
                message = json.loads(json.dumps(event["message"]))
            case "content_block_start":
                assert event["index"] == len(message["content"])
                message["content"].append({**event["content_block"], "json": ""})
            case "content_block_delta":
                _anthropic_delta(message["content"][event["index"]], event["delta"])
            case "message_delta":
                message.update(event["delta"])
                message["usage"].update(event["usage"])
            case "error":
                message["error"] = event["error"]
    for block in message.get("content", ()):
        if text := block.pop("json"):
            block["input"] = _object(text)
    return message


def _object(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text  # cut


def _anthropic_delta(block: Json, delta: Json) -> None:
    for key in ("text", "thinking", "signature"):
        if key in delta:
            block[key] = (block.get(key) or "") + delta[key]
    block["json"] += delta.get("partial_json", "")
    if "citation" in delta:
        block["citations"] = [*(block.get("citations") or ()), delta["citation"]]


def _openai_chat(found: list[Any]) -> Json:
    made: Json = {"choices": []}
    for event in found:
        if event == "[DONE]":
            continue
        made.update({key: event[key] for key in ("id", "model", "usage", "error") if event.get(key) is not None})
        for choice in event.get("choices", ()):
            while len(made["choices"]) <= choice["index"]:
                made["choices"].append({"message": {}, "finish_reason": None})
            own = made["choices"][choice["index"]]
            own["finish_reason"] = choice["finish_reason"] or own["finish_reason"]
            _chat_delta(own["message"], choice["delta"])
    return made


def _chat_delta(message: Json, delta: Json) -> None:
    for key, value in delta.items():
        if key == "tool_calls":
            calls: list[Json] = message.setdefault(key, [])
            for fragment in value:
                rest = {name: each for name, each in fragment.items() if name != "index"}
                if fragment["index"] == len(calls):
                    calls.append(rest)
                else:
                    _append(calls[fragment["index"]], rest)
        elif isinstance(value, str) and key != "role":
            message[key] = message.get(key, "") + value
        elif isinstance(value, list):
            message[key] = [*message.get(key, ()), *value]
        else:
            message[key] = value


def _append(known: Json, fragment: Json) -> None:
    """Join texts as clients do, whatever they are: what is told twice is there twice."""
    for key, value in fragment.items():
        if isinstance(value, dict) and isinstance(known.get(key), dict):
            _append(known[key], value)
        elif isinstance(value, str) and isinstance(known.get(key), str):
            known[key] += value
        else:
            known[key] = value


def _openai_responses(found: list[Any]) -> Json:
    ends = [
        event for event in found if event["type"] in ("response.completed", "response.incomplete", "response.failed")
    ]
    last: Json = ends[-1]["response"] if ends else found[-1]
    return last


def _gemini(found: list[Any]) -> Json:
    made: Json = {"parts": []}
    for event in found:
        made.update(
            {key: event[key] for key in ("usageMetadata", "modelVersion", "responseId", "error") if key in event}
        )
        for candidate in event.get("candidates", ()):
            made["parts"] += candidate.get("content", {}).get("parts", [])
            made["finishReason"] = candidate.get("finishReason", made.get("finishReason"))
    return made


ASSEMBLERS: dict[str, Callable[[list[Any]], Json]] = {
    "anthropic": _anthropic,
    "openai_chat": _openai_chat,
    "openai_responses": _openai_responses,
    "gemini": _gemini,
}
