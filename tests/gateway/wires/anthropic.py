"""Answers as the Messages API gives them."""

from __future__ import annotations

import json
from typing import Any

from tests.gateway.script import Call, Failure, Say, Script, Think

__all__ = ["COUNTED", "PATHS", "events", "failure", "mid_stream", "whole"]

PATHS = {"/v1/messages": None, "/v1/messages/count_tokens": None}
STOPS = {
    "stop": "end_turn",
    "length": "max_tokens",
    "calls": "tool_use",
    "refusal": "refusal",
    "sequence": "stop_sequence",
}
COUNTED = {"input_tokens": 123}


def usage(script: Script) -> dict[str, Any]:
    return {
        "input_tokens": script.prompt,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
        "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
        "output_tokens": script.completion,
        "service_tier": "standard",
    }


def block(step: Say | Think | Call) -> dict[str, Any]:
    if isinstance(step, Think):
        return {"type": "thinking", "thinking": step.text, "signature": step.signature or ""}
    if isinstance(step, Call):
        return {"type": "tool_use", "id": step.id, "name": step.name, "input": json.loads(step.as_function())}
    return {"type": "text", "text": step.text}


def envelope(script: Script, model: str) -> dict[str, Any]:
    return {
        "id": "msg_01Up",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {**usage(script), "output_tokens": 1},
    }


def whole(script: Script, model: str) -> dict[str, Any]:
    return {
        **envelope(script, model),
        "content": [block(step) for step in script.steps],
        "stop_reason": STOPS[script.stop],
        "stop_sequence": script.sequence,
        "usage": usage(script),
    }


def event(data: dict[str, Any]) -> bytes:
    return f"event: {data['type']}\ndata: {json.dumps(data)}\n\n".encode()


def halves(text: str) -> list[str]:
    return [text[: len(text) // 2], text[len(text) // 2 :]]


def deltas(step: Say | Think | Call) -> list[dict[str, Any]]:
    if isinstance(step, Think):
        said = [{"type": "thinking_delta", "thinking": half} for half in halves(step.text)]
        return [*said, {"type": "signature_delta", "signature": step.signature}] if step.signature else said
    if isinstance(step, Call):
        return [{"type": "input_json_delta", "partial_json": half} for half in ("", *halves(step.as_function()))]
    return [{"type": "text_delta", "text": half} for half in halves(step.text)]


EMPTY: dict[type, dict[str, Any]] = {
    Think: {"thinking": "", "signature": ""},
    Say: {"text": ""},
    Call: {"input": {}},
}


def events(script: Script, model: str) -> list[bytes]:
    """Give the pieces of a stream, one for each step and one for the end."""
    pieces = [event({"type": "message_start", "message": envelope(script, model)}) + event({"type": "ping"})]
    for index, step in enumerate(script.steps):
        empty = {**block(step), **EMPTY[type(step)]}
        made = event({"type": "content_block_start", "index": index, "content_block": empty})
        for delta in deltas(step):
            made += event({"type": "content_block_delta", "index": index, "delta": delta})
        pieces.append(made + event({"type": "content_block_stop", "index": index}))
    delta = {"stop_reason": STOPS[script.stop], "stop_sequence": script.sequence}
    end = event({"type": "message_delta", "delta": delta, "usage": {"output_tokens": script.completion}})
    return [*pieces, end + event({"type": "message_stop"})]


ERRORS = {
    "rate_limit": (429, "rate_limit_error", "Number of requests has exceeded your rate limit"),
    "internal": (500, "api_error", "Internal server error"),
    "overloaded": (529, "overloaded_error", "Overloaded"),
    "key": (401, "authentication_error", "invalid x-api-key sk-ant-secret"),
    "context_length": (400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
}


def failure(failure: Failure) -> tuple[int, dict[str, Any]]:
    status, kind, message = ERRORS[failure.kind]
    return status, {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_up1"}


def mid_stream() -> bytes:
    return event({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})
