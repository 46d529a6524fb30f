"""The faults about errors that users met with other gateways, one row each, by their number."""

from __future__ import annotations

import json
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated import registry
from tests.strategies.schemas import faults

A, C, G = "anthropic", "openai_chat", "gemini"


def anthropic(kind: str, message: str = "secret", **more: Any) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}, **more}


def chat(kind: str | None, code: Any, message: str = "secret", param: Any = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


LONG = "This model's maximum context length is 128000 tokens. However, your messages resulted in 190512 tokens."

# RULES 35–37 and the faults that users met: what came in, what a client must get.
FAULTS: dict[str, tuple[str, str, int, Any, dict[str, str], int, str, dict[str, str]]] = {
    "F216": (
        C,
        A,
        401,
        chat("invalid_request_error", "invalid_api_key"),
        {},
        401,
        '"type": "authentication_error"',
        {},
    ),
    "F217": (
        C,
        A,
        400,
        chat("invalid_request_error", "context_length_exceeded", LONG),
        {},
        400,
        "prompt is too long: 190512 tokens > 128000",
        {},
    ),
    "F218": (
        C,
        A,
        502,
        {
            "error": {
                "message": "all providers failed",
                "previous_errors": [{"code": 401}, {"code": 429, "message": "Please try again in 2s"}],
            }
        },
        {},
        429,
        "try again in 2s",
        {"retry-after": "2"},
    ),
    "F219": (
        A,
        C,
        529,
        anthropic("overloaded_error"),
        {"retry-after": "3"},
        503,
        "server_is_overloaded",
        {"retry-after": "3"},
    ),
    "F220": (
        G,
        A,
        429,
        {"error": {"code": 429, "message": "x", "status": "RESOURCE_EXHAUSTED"}},
        {},
        429,
        '"type": "rate_limit_error"',
        {},
    ),
    "F221": (C, C, 500, "upstream connect error", {}, 500, '"type": "server_error"', {}),
    "F222": (
        C,
        C,
        422,
        {"detail": [{"loc": ["body", "model"], "msg": "field required"}]},
        {},
        400,
        "invalid_request_error",
        {},
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault(fault: str) -> None:
    source, target, status, body, headers, out_status, words, out_headers = FAULTS[fault]
    if "errors" not in registry.DIRECTIONS[source]:
        source = C  # the same body from an upstream that only pretends to be one of this dialect
    made = ld.translate_error(status, body, source, target, headers=headers)
    assert made.status == out_status
    assert words in json.dumps(made.body)
    assert made.headers == out_headers
    assert not faults(made.body, target, "error")
