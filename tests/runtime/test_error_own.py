"""Our own errors, in the envelopes that clients understand."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.errors import StreamError, UnknownDialect
from tests.strategies.schemas import faults

A, C = "anthropic", "openai_chat"


def anthropic(kind: str, message: str = "secret", **more: Any) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}, **more}


def chat(kind: str | None, code: Any, message: str = "secret", param: Any = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def told_a(kind: str, message: str, request_id: str | None = None) -> dict[str, Any]:
    return anthropic(kind, message, request_id=request_id)


WAIT = "The rate limit is reached. Please try again later."

OWN: list[tuple[ld.DialectError, str, int, dict[str, Any]]] = [
    (
        ld.InvalidRequest("expected a string, got null", "$.messages[0].content"),
        C,
        400,
        chat("invalid_request_error", None, "messages[0].content: expected a string, got null", "messages[0].content"),
    ),
    (
        ld.InvalidRequest("expected a string, got null", "$.messages[0].content"),
        A,
        400,
        told_a("invalid_request_error", "messages[0].content: expected a string, got null"),
    ),
    (ld.InvalidRequest("the body is not JSON"), C, 400, chat("invalid_request_error", None, "the body is not JSON")),
    (
        ld.UnsupportedFeature("no such tool", "$.tools[0]"),
        C,
        400,
        chat("invalid_request_error", None, "tools[0]: no such tool", "tools[0]"),
    ),
    (
        ld.UnsupportedFeature("no threads here", "$.thread"),
        A,
        400,
        {
            "type": "error",
            "error": {
                "type": "invalid_request_error",
                "message": "thread: no threads here",
                "details": {"error_code": "thread_unsupported_request"},
            },
            "request_id": None,
        },
    ),
    (
        ld.UnsupportedFeature("no threads here", "$.thread", keys=("type", "previous_message_id")),
        A,
        404,
        {
            "type": "error",
            "error": {
                "type": "not_found_error",
                "message": "thread: no threads here",
                "details": {"error_code": "thread_not_found"},
            },
            "request_id": None,
        },
    ),
    (
        ld.InvalidResponse("'secret' is none of a, b", "$.x"),
        A,
        502,
        told_a("api_error", "The upstream's answer could not be read."),
    ),
    (
        ld.InvalidResponse("secret"),
        C,
        502,
        chat("server_error", "server_error", "The upstream's answer could not be read."),
    ),
    (StreamError("secret"), C, 502, chat("server_error", "server_error", "The upstream's answer could not be read.")),
    (ld.UpstreamError("secret", status=429), A, 429, told_a("rate_limit_error", WAIT)),
    (UnknownDialect("secret"), A, 500, told_a("api_error", "The gateway is set up wrongly.")),
    (UnknownDialect("secret"), C, 500, chat("server_error", None, "The gateway is set up wrongly.")),
]


@pytest.mark.parametrize(("error", "dialect", "status", "body"), OWN)
def test_our_own_errors_can_be_sent(error: ld.DialectError, dialect: str, status: int, body: dict[str, Any]) -> None:
    made = ld.render_error(error, dialect)
    assert (made.status, made.body) == (status, body)
    assert not made.report.losses
    assert not faults(made.body, dialect, "error")
