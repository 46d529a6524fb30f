"""Answers as `generateContent` and `streamGenerateContent?alt=sse` give them."""

from __future__ import annotations

import json
from typing import Any

from tests.gateway.script import Call, Failure, Script, Think

__all__ = ["COUNTED", "PATHS", "events", "failure", "mid_stream", "whole"]

PATHS = {
    "/v1beta/models/{model}:generateContent": False,
    "/v1beta/models/{model}:streamGenerateContent": True,
    "/v1beta/models/{model}:countTokens": None,
}
STOPS = {"stop": "STOP", "length": "MAX_TOKENS", "calls": "STOP", "refusal": "SAFETY", "sequence": "STOP"}
COUNTED = {"totalTokens": 123, "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 123}]}


def usage(script: Script) -> dict[str, Any]:
    return {
        "promptTokenCount": script.prompt,
        "candidatesTokenCount": script.completion,
        "totalTokenCount": script.prompt + script.completion,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": script.prompt}],
    }


def parts(script: Script) -> list[dict[str, Any]]:
    """Write the steps; a thought is signed on the part after it."""
    made: list[dict[str, Any]] = []
    signature = None
    for step in script.steps:
        if isinstance(step, Think):
            made.append({"text": step.text, "thought": True})
            signature = step.signature
            continue
        if isinstance(step, Call):
            part: dict[str, Any] = {"functionCall": {"name": step.name, "args": json.loads(step.as_function())}}
        else:
            part = {"text": step.text}
        if signature is not None:
            part["thoughtSignature"], signature = signature, None
        made.append(part)
    return made


def chunk(script: Script, model: str, held: list[dict[str, Any]], end: bool) -> dict[str, Any]:
    candidate: dict[str, Any] = {"content": {"parts": held, "role": "model"}, "index": 0}
    if end:
        candidate["finishReason"] = STOPS[script.stop]
    return {
        "candidates": [candidate],
        "usageMetadata": usage(script),
        "modelVersion": model,
        "responseId": "upResponse1",
    }


def whole(script: Script, model: str) -> dict[str, Any]:
    return chunk(script, model, parts(script), True)


def event(data: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(data)}\r\n\r\n".encode()


def halves(part: dict[str, Any]) -> list[dict[str, Any]]:
    """Cut a text in two; a signature stands with the second."""
    text = part.get("text")
    if text is None:
        return [part]
    first = {key: value for key, value in part.items() if key != "thoughtSignature"}
    return [{**first, "text": text[: len(text) // 2]}, {**part, "text": text[len(text) // 2 :]}]


def events(script: Script, model: str) -> list[bytes]:
    """Give the pieces of a stream, one for each step and one for the end."""
    pieces = [b"".join(event(chunk(script, model, [half], False)) for half in halves(part)) for part in parts(script)]
    return [*pieces, event(chunk(script, model, [{"text": ""}], True))]


ERRORS = {
    "rate_limit": (429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    "internal": (500, "INTERNAL", "An internal error has occurred."),
    "overloaded": (503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
    "key": (401, "UNAUTHENTICATED", "API keys are not supported by this API: AIza-secret"),
    "context_length": (
        400,
        "INVALID_ARGUMENT",
        "The input token count (210000) exceeds the maximum number of tokens allowed (200000).",
    ),
}


def failure(failure: Failure) -> tuple[int, dict[str, Any]]:
    status, word, message = ERRORS[failure.kind]
    return status, {"error": {"code": status, "message": message, "status": word}}


def mid_stream() -> bytes:
    error = {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}
    return event({"error": error})
