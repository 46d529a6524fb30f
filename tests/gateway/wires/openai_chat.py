"""Answers as the Chat Completions API gives them; thinking as its compatible vendors do."""

from __future__ import annotations

import json
from typing import Any

from tests.gateway.script import Call, Failure, Say, Script, Think

__all__ = ["COUNTED", "PATHS", "events", "failure", "mid_stream", "whole"]

PATHS = {"/v1/chat/completions": None}
STOPS = {"stop": "stop", "length": "length", "calls": "tool_calls", "refusal": "stop", "sequence": "stop"}
COUNTED: dict[str, Any] = {}


def usage(script: Script) -> dict[str, Any]:
    return {
        "prompt_tokens": script.prompt,
        "completion_tokens": script.completion,
        "total_tokens": script.prompt + script.completion,
        "prompt_tokens_details": {"cached_tokens": 0, "audio_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
    }


def call(step: Call) -> dict[str, Any]:
    if step.free:
        return {"id": step.id, "type": "custom", "custom": {"name": step.name, "input": step.arguments}}
    return {"id": step.id, "type": "function", "function": {"name": step.name, "arguments": step.arguments}}


def text_of(script: Script) -> str:
    return "".join(step.text for step in script.steps if isinstance(step, Say))


def whole(script: Script, model: str) -> dict[str, Any]:
    refused = script.stop == "refusal"
    said = text_of(script) or None
    message: dict[str, Any] = {
        "role": "assistant",
        "content": None if refused else said,
        "refusal": said if refused else None,
    }
    thoughts = [step for step in script.steps if isinstance(step, Think)]
    if thoughts:
        message["reasoning_content"] = "".join(step.text for step in thoughts)
    if any(step.signature for step in thoughts):
        message["thinking_blocks"] = [blocks(step) for step in thoughts]
    calls = [call(step) for step in script.steps if isinstance(step, Call)]
    if calls:
        message["tool_calls"] = calls
    return {
        "id": "chatcmpl-up1",
        "object": "chat.completion",
        "created": 1750000000,
        "model": model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": STOPS[script.stop]}],
        "usage": usage(script),
        "service_tier": "default",
    }


def blocks(step: Think) -> dict[str, Any]:
    return {"type": "thinking", "thinking": step.text, "signature": step.signature}


def thoughts(step: Think) -> list[dict[str, Any]]:
    """Give the deltas of a thought; a signed one is told twice, as gateways do, and its signature last."""
    if not step.signature:
        return [{"reasoning_content": half} for half in halves(step.text)]
    block = {"index": 0, "type": "thinking"}
    said = [
        {"reasoning_content": half, "thinking_blocks": [{**block, "thinking": half, "signature": ""}]}
        for half in halves(step.text)
    ]
    return [*said, {"thinking_blocks": [{**block, "thinking": "", "signature": step.signature}]}]


def halves(text: str) -> list[str]:
    return [text[: len(text) // 2], text[len(text) // 2 :]]


def events(script: Script, model: str) -> list[bytes]:
    """Give the pieces of a stream, one for each step and one for the end."""

    def chunk(delta: dict[str, Any] | None, finish: str | None = None, **more: Any) -> bytes:
        choices = [] if delta is None else [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}]
        data = {
            "id": "chatcmpl-up1",
            "object": "chat.completion.chunk",
            "created": 1750000000,
            "model": model,
            "choices": choices,
            **more,
        }
        return f"data: {json.dumps(data)}\n\n".encode()

    pieces = [chunk({"role": "assistant", "content": "", "refusal": None})]
    calls = 0
    for step in script.steps:
        if isinstance(step, Think):
            pieces.append(b"".join(chunk(delta) for delta in thoughts(step)))
        elif isinstance(step, Call):
            first = call(step)
            if step.free:  # there is no other way to stream it
                pieces.append(chunk({"tool_calls": [{"index": calls, **first}]}))
                calls += 1
                continue
            first["function"]["arguments"] = ""
            made = chunk({"tool_calls": [{"index": calls, **first}]})
            for half in halves(step.arguments):
                made += chunk({"tool_calls": [{"index": calls, "function": {"arguments": half}}]})
            pieces.append(made)
            calls += 1
        else:
            key = "refusal" if script.stop == "refusal" else "content"
            pieces.append(b"".join(chunk({key: half}) for half in halves(step.text)))
    end = chunk({}, STOPS[script.stop]) + chunk(None, usage=usage(script))
    return [*pieces, end + b"data: [DONE]\n\n"]


ERRORS = {
    "rate_limit": (429, "requests", "rate_limit_exceeded", "Rate limit reached"),
    "internal": (500, "server_error", None, "The server had an error"),
    "overloaded": (503, "service_unavailable_error", None, "The engine is currently overloaded"),
    "key": (401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: sk-secret"),
    "context_length": (
        400,
        "invalid_request_error",
        "context_length_exceeded",
        "This model's maximum context length is 200000 tokens. However, your messages resulted in 210000 tokens.",
    ),
}


def failure(failure: Failure) -> tuple[int, dict[str, Any]]:
    status, kind, code, message = ERRORS[failure.kind]
    return status, {"error": {"message": message, "type": kind, "param": None, "code": code}}


def mid_stream() -> bytes:
    error = {"message": "The engine is currently overloaded", "type": "service_unavailable_error", "code": 503}
    return f"data: {json.dumps({'error': error})}\n\n".encode()
