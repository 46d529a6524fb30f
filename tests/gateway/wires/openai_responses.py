"""Answers as the Responses API gives them."""

from __future__ import annotations

import json
from typing import Any

from tests.gateway.script import Call, Failure, Say, Script, Think

__all__ = ["COUNTED", "PATHS", "events", "failure", "mid_stream", "whole"]

PATHS = {"/v1/responses": None, "/v1/responses/input_tokens": None}
COUNTED = {"object": "response.input_tokens", "input_tokens": 123}


def usage(script: Script) -> dict[str, Any]:
    return {
        "input_tokens": script.prompt,
        "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens": script.completion,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": script.prompt + script.completion,
    }


def part(step: Say, script: Script) -> dict[str, Any]:
    if script.stop == "refusal":
        return {"type": "refusal", "refusal": step.text}
    return {"type": "output_text", "text": step.text, "annotations": [], "logprobs": []}


def item(index: int, step: Say | Think | Call, script: Script) -> dict[str, Any]:
    if isinstance(step, Think):
        return {
            "type": "reasoning",
            "id": f"rs_up{index}",
            "summary": [{"type": "summary_text", "text": step.text}],
            "encrypted_content": step.signature,
        }
    if isinstance(step, Call) and step.free:
        made = {"type": "custom_tool_call", "id": f"ctc_up{index}", "call_id": step.id, "name": step.name}
        return {**made, "input": step.arguments}
    if isinstance(step, Call):
        made = {"type": "function_call", "id": f"fc_up{index}", "call_id": step.id, "name": step.name}
        return {**made, "arguments": step.arguments, "status": "completed"}
    status = "incomplete" if script.stop == "length" else "completed"
    made = {"type": "message", "id": f"msg_up{index}", "role": "assistant", "status": status}
    return {**made, "content": [part(step, script)]}


def body(script: Script, model: str, status: str) -> dict[str, Any]:
    return {
        "id": "resp_up1",
        "object": "response",
        "created_at": 1750000000,
        "status": status,
        "background": False,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "max_output_tokens": None,
        "metadata": {},
        "model": model,
        "output": [],
        "parallel_tool_calls": True,
        "previous_response_id": None,
        "reasoning": {"effort": None, "summary": None},
        "service_tier": "default",
        "store": False,
        "temperature": 1.0,
        "text": {"format": {"type": "text"}},
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1.0,
        "truncation": "disabled",
        "usage": None,
        "user": None,
    }


def whole(script: Script, model: str) -> dict[str, Any]:
    cut = script.stop == "length"
    made = body(script, model, "incomplete" if cut else "completed")
    made["incomplete_details"] = {"reason": "max_output_tokens"} if cut else None
    made["output"] = [item(index, step, script) for index, step in enumerate(script.steps)]
    made["usage"] = usage(script)
    return made


def halves(text: str) -> list[str]:
    return [text[: len(text) // 2], text[len(text) // 2 :]]


class Numbered:
    """Numbers the events of a stream."""

    def __init__(self) -> None:
        self.number = -1

    def __call__(self, kind: str, **data: Any) -> bytes:
        self.number += 1
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **data, 'sequence_number': self.number})}\n\n".encode()


def step_events(event: Numbered, index: int, step: Say | Think | Call, script: Script) -> bytes:
    done = item(index, step, script)
    at = {"item_id": done["id"], "output_index": index}
    if isinstance(step, Think):
        first = {**done, "summary": [], "encrypted_content": None}
        out = event("response.output_item.added", output_index=index, item=first)
        at["summary_index"] = 0
        out += event("response.reasoning_summary_part.added", **at, part={"type": "summary_text", "text": ""})
        for half in halves(step.text):
            out += event("response.reasoning_summary_text.delta", **at, delta=half)
        out += event("response.reasoning_summary_text.done", **at, text=step.text)
        out += event("response.reasoning_summary_part.done", **at, part=done["summary"][0])
    elif isinstance(step, Call) and step.free:
        out = event("response.output_item.added", output_index=index, item={**done, "input": ""})
        for half in halves(step.arguments):
            out += event("response.custom_tool_call_input.delta", **at, delta=half)
        out += event("response.custom_tool_call_input.done", **at, input=step.arguments)
    elif isinstance(step, Call):
        first = {**done, "arguments": "", "status": "in_progress"}
        out = event("response.output_item.added", output_index=index, item=first)
        for half in halves(step.arguments):
            out += event("response.function_call_arguments.delta", **at, delta=half)
        out += event("response.function_call_arguments.done", **at, arguments=step.arguments, name=step.name)
    else:
        first = {**done, "content": [], "status": "in_progress"}
        out = event("response.output_item.added", output_index=index, item=first)
        whole_part = part(step, script)
        key = "refusal" if script.stop == "refusal" else "text"
        name = "response.refusal" if key == "refusal" else "response.output_text"
        more: dict[str, Any] = {} if key == "refusal" else {"logprobs": []}
        at["content_index"] = 0
        out += event("response.content_part.added", **at, part={**whole_part, key: ""})
        for half in halves(step.text):
            out += event(f"{name}.delta", **at, delta=half, **more)
        out += event(f"{name}.done", **at, **{key: step.text}, **more)
        out += event("response.content_part.done", **at, part=whole_part)
    return out + event("response.output_item.done", output_index=index, item=done)


def events(script: Script, model: str) -> list[bytes]:
    """Give the pieces of a stream, one for each step and one for the end."""
    event = Numbered()
    begun = body(script, model, "in_progress")
    pieces = [event("response.created", response=begun) + event("response.in_progress", response=begun)]
    pieces += [step_events(event, index, step, script) for index, step in enumerate(script.steps)]
    last = "response.incomplete" if script.stop == "length" else "response.completed"
    return [*pieces, event(last, response=whole(script, model))]


ERRORS = {
    "rate_limit": (429, "requests", "rate_limit_exceeded", "Rate limit reached"),
    "internal": (500, "server_error", None, "The server had an error"),
    "overloaded": (503, "service_unavailable_error", None, "The engine is currently overloaded"),
    "key": (401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: sk-secret"),
    "context_length": (
        400,
        "invalid_request_error",
        "context_length_exceeded",
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
    ),
}


def failure(failure: Failure) -> tuple[int, dict[str, Any]]:
    status, kind, code, message = ERRORS[failure.kind]
    return status, {"error": {"message": message, "type": kind, "param": None, "code": code}}


def mid_stream() -> bytes:
    error = {"type": "server_error", "code": "server_error", "message": "The server had an error", "param": None}
    return f"event: error\ndata: {json.dumps({'type': 'error', 'error': error, 'sequence_number': 9})}\n\n".encode()
