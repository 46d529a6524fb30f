"""Seeded bodies of three sizes: one message, an agent's session, and a session that fills a large context."""

from __future__ import annotations

import random
from typing import Any

import orjson

VOCABULARY = (
    "route shard lease quorum replica socket frame cursor ledger digest beacon probe mirror anchor signal batch window "
    "bucket tenant broker handle offset parcel needle canvas marble timber copper violet amber harbour meadow lantern"
).split()

SIZES: dict[str, tuple[int, int, int]] = {"small": (1, 0, 20), "agentic": (61, 20, 59), "huge": (401, 20, 570)}


def prose(chance: random.Random, words: int) -> str:
    """Write some words, now and then one that JSON must escape or that is not ASCII."""
    out: list[str] = []
    for _ in range(words):
        word = chance.choice(VOCABULARY)
        dice = chance.random()
        odd = f'"{word}"' if dice < 0.03 else f"{word}\n" if dice < 0.06 else f"{word} naïve 東京"
        out.append(odd if dice < 0.07 else word)
    return " ".join(out)


def schema(chance: random.Random) -> dict[str, Any]:
    """Describe the arguments of a tool."""
    kinds = ("string", "integer", "boolean", "array", "object")
    properties: dict[str, Any] = {}
    for number in range(4):
        kind = chance.choice(kinds)
        described: dict[str, Any] = {"type": kind, "description": prose(chance, 8)}
        if kind == "array":
            described["items"] = {"type": "string"}
        properties[f"{chance.choice(VOCABULARY)}_{number}"] = described
    return {"type": "object", "properties": properties, "required": list(properties)[:2], "additionalProperties": False}


def arguments(chance: random.Random) -> dict[str, Any]:
    """Make what a call gives to its tool."""
    return {"path": f"/srv/{chance.choice(VOCABULARY)}", "note": prose(chance, 8), "depth": [1, {"x": None}]}


def anthropic_request(size: str) -> dict[str, Any]:
    """Make a conversation in which the assistant calls tools and the user answers with their results."""
    messages, tools, words = SIZES[size]
    chance = random.Random(f"bench {size}")
    said: list[dict[str, Any]] = [{"role": "user", "content": prose(chance, words)}]
    while len(said) < messages:
        calls = [
            {
                "type": "tool_use",
                "id": f"toolu_{len(said):05d}_{number}",
                "name": f"tool_{chance.randrange(tools)}",
                "input": arguments(chance),
            }
            for number in range(1 + (len(said) % 6 == 1))
        ]
        said.append({"role": "assistant", "content": [{"type": "text", "text": prose(chance, words)}, *calls]})
        results = [
            {"type": "tool_result", "tool_use_id": call["id"], "content": prose(chance, words)} for call in calls
        ]
        said.append({"role": "user", "content": results})
    body: dict[str, Any] = {
        "model": "some-model",
        "max_tokens": 4096,
        "temperature": 0.2,
        "stream": True,
        "system": [{"type": "text", "text": prose(chance, max(20, words))}],
        "messages": said[:messages],
    }
    if tools:
        body["tools"] = [
            {"name": f"tool_{number}", "description": prose(chance, 20), "input_schema": schema(chance)}
            for number in range(tools)
        ]
        body["tool_choice"] = {"type": "auto"}
    return body


def chat_response(size: str) -> dict[str, Any]:
    """Make a chat answer with text and, but for the smallest, tool calls."""
    words, calls = {"small": (15, 0), "agentic": (300, 4), "huge": (15000, 8)}[size]
    chance = random.Random(f"answer {size}")
    message: dict[str, Any] = {"role": "assistant", "content": prose(chance, words), "refusal": None}
    if calls:
        arguments = orjson.dumps({"path": "/srv/x", "note": prose(chance, 12)}).decode()
        message["tool_calls"] = [
            {"id": f"call_{number}", "type": "function", "function": {"name": f"tool_{number}", "arguments": arguments}}
            for number in range(calls)
        ]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1750000000,
        "model": "some-model-1",
        "choices": [
            {"index": 0, "message": message, "logprobs": None, "finish_reason": "tool_calls" if calls else "stop"}
        ],
        "usage": {
            "prompt_tokens": 1234,
            "completion_tokens": 321,
            "total_tokens": 1555,
            "prompt_tokens_details": {"cached_tokens": 1000},
            "completion_tokens_details": {"reasoning_tokens": 0},
        },
    }


def conversation(messages: int) -> bytes:
    """Write a chat request that goes back and forth in `messages` messages."""
    chance = random.Random(messages)
    roles = ("user", "assistant")
    told = [{"role": roles[number % 2], "content": prose(chance, 12)} for number in range(messages - 1)]
    return orjson.dumps({"model": "model-x", "messages": [*told, {"role": "user", "content": "Go on."}]})
