"""Errors of one dialect told in another's envelope: tables of what comes in and what goes out."""

from __future__ import annotations

import json
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.errors import UnknownDialect
from llm_dialect.generated import registry
from tests.strategies.schemas import faults

A, C, G, R = "anthropic", "openai_chat", "gemini", "openai_responses"


def anthropic(kind: str, message: str = "secret", **more: Any) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}, **more}


def chat(kind: str | None, code: Any, message: str = "secret", param: Any = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def told_a(kind: str, message: str, request_id: str | None = None) -> dict[str, Any]:
    return anthropic(kind, message, request_id=request_id)


def told_c(kind: str, code: str | None, message: str) -> dict[str, Any]:
    return chat(kind, code, message)


def told_r(kind: str, code: str | None, message: str) -> dict[str, Any]:
    return chat(kind, code, message)


def wrapped(code: int, raw: Any) -> dict[str, Any]:
    """Give an error as a router tells it of the vendor that it asked."""
    metadata = {"raw": raw, "provider_name": "P"}
    return {"error": {"message": "Provider returned error", "code": code, "metadata": metadata}, "user_id": "u"}


INVALID = "The upstream refused the request as invalid."
WAIT = "The rate limit is reached. Please try again later."
BUSY = "The upstream is overloaded. Please try again later."
FAILED = "The upstream failed to answer the request."
KEY = "The upstream did not accept the credentials."
CREDIT = "The upstream account has no credit left."
NO_MODEL = "The upstream does not know the model, or what the request names."
OVER = "prompt is too long: 210000 tokens > 200000 maximum"
LONG = "This model's maximum context length is 128000 tokens. However, your messages resulted in 190512 tokens."
TOO_LONG = "The maximum context length is 200000 tokens, but the messages are 208310 tokens long."

# name: source, target, status and body, then the client's status and body
BODIES: dict[str, tuple[str, str, int, Any, int, Any]] = {
    "invalid": (A, C, 400, anthropic("invalid_request_error"), 400, told_c("invalid_request_error", None, INVALID)),
    "key": (A, C, 401, anthropic("authentication_error"), 401, told_c("authentication_error", "invalid_api_key", KEY)),
    "billing": (A, C, 402, anthropic("billing_error"), 402, told_c("insufficient_quota", "insufficient_quota", CREDIT)),
    "credit as a 400": (
        A,
        C,
        400,
        anthropic("invalid_request_error", "Your credit balance is too low to access the API."),
        429,
        told_c("insufficient_quota", "insufficient_quota", CREDIT),
    ),
    "permission": (
        A,
        C,
        403,
        anthropic("permission_error"),
        403,
        told_c("permission_error", None, "The upstream does not permit this request."),
    ),
    "model": (
        A,
        C,
        404,
        anthropic("not_found_error"),
        404,
        told_c("invalid_request_error", "model_not_found", NO_MODEL),
    ),
    "large": (
        A,
        C,
        413,
        anthropic("request_too_large"),
        413,
        told_c("invalid_request_error", None, "The request is too large for the upstream."),
    ),
    "rate": (A, C, 429, anthropic("rate_limit_error"), 429, told_c("rate_limit_error", "rate_limit_exceeded", WAIT)),
    "api": (A, C, 500, anthropic("api_error"), 500, told_c("server_error", "server_error", FAILED)),
    "timeout": (
        A,
        C,
        504,
        anthropic("timeout_error"),
        504,
        told_c("server_error", None, "The upstream did not answer in time."),
    ),
    "overload": (A, C, 529, anthropic("overloaded_error"), 503, told_c("server_error", "server_is_overloaded", BUSY)),
    "overload within a started answer": (
        A,
        C,
        200,
        anthropic("overloaded_error"),
        503,
        told_c("server_error", "server_is_overloaded", BUSY),
    ),
    "long": (
        A,
        C,
        400,
        anthropic("invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum"),
        400,
        told_c("invalid_request_error", "context_length_exceeded", TOO_LONG),
    ),
    "new type": (A, C, 418, anthropic("teapot_error"), 400, told_c("invalid_request_error", None, INVALID)),
    "from chat, invalid": (
        C,
        A,
        400,
        chat("invalid_request_error", None),
        400,
        told_a("invalid_request_error", INVALID),
    ),
    "from chat, key": (
        C,
        A,
        401,
        chat("invalid_request_error", "invalid_api_key"),
        401,
        told_a("authentication_error", KEY),
    ),
    "from chat, model": (
        C,
        A,
        404,
        chat("invalid_request_error", "model_not_found"),
        404,
        told_a("not_found_error", NO_MODEL),
    ),
    "from chat, quota": (
        C,
        A,
        429,
        chat("insufficient_quota", "insufficient_quota"),
        402,
        told_a("billing_error", CREDIT),
    ),
    "from chat, rate": (C, A, 429, chat("tokens", "rate_limit_exceeded"), 429, told_a("rate_limit_error", WAIT)),
    "from chat, server": (C, A, 500, chat("server_error", None), 500, told_a("api_error", FAILED)),
    "from chat, busy": (C, A, 503, chat("server_error", None), 529, told_a("overloaded_error", BUSY)),
    "from chat, filter": (
        C,
        A,
        400,
        chat(None, "content_filter", param="prompt"),
        400,
        told_a("invalid_request_error", "The upstream's content filter refused the request."),
    ),
    "from chat, moderation": (
        C,
        R,
        403,
        {"error": {"message": "secret: your input was flagged", "code": 403, "metadata": {"flagged_input": "secret"}}},
        403,
        told_c("invalid_request_error", "content_filter", "The upstream's content filter refused the request."),
    ),
    "from chat, more than a minute's tokens": (
        C,
        A,
        413,
        chat("tokens", "rate_limit_exceeded", "Limit 6000, Requested 9000"),
        413,
        told_a("request_too_large", "The request is too large for the upstream."),
    ),
    "from chat, counts beside the words": (
        C,
        A,
        400,
        {"error": {"message": "exceeds the available context size", "n_ctx": 4096, "n_prompt_tokens": 5000}},
        400,
        told_a("invalid_request_error", "prompt is too long: 5000 tokens > 4096 maximum"),
    ),
    "a code that another vendor has not": (
        C,
        G,
        402,
        {"error": {"message": "secret", "code": 402}},
        403,
        {"error": {"code": 403, "message": CREDIT, "status": "PERMISSION_DENIED"}},
    ),
    "from chat, long": (
        C,
        A,
        400,
        chat("invalid_request_error", "context_length_exceeded", LONG, "messages"),
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "from chat, long without numbers": (
        C,
        A,
        400,
        chat("invalid_request_error", "context_length_exceeded"),
        400,
        told_a("invalid_request_error", "prompt is too long"),
    ),
    "status as code": (C, A, 200, {"error": {"message": "x", "code": 429}}, 429, told_a("rate_limit_error", WAIT)),
    "status as code in text": (
        C,
        A,
        400,
        {"error": {"message": "x", "code": "401"}},
        401,
        told_a("authentication_error", KEY),
    ),
    "type null": (C, A, 500, chat(None, None), 500, told_a("api_error", FAILED)),
    "no type": (
        C,
        A,
        403,
        {"error": {"message": "x"}},
        403,
        told_a("permission_error", "The upstream does not permit this request."),
    ),
    "empty error": (C, A, 429, {"error": {}}, 429, told_a("rate_limit_error", WAIT)),
    "error as text": (
        C,
        A,
        400,
        {"error": "prompt is too long"},
        400,
        told_a("invalid_request_error", "prompt is too long"),
    ),
    "error as a list": (C, A, 401, {"error": [{"message": "x"}]}, 401, told_a("authentication_error", KEY)),
    "in a list": (C, A, 400, [{"error": {"message": "x", "code": 429}}], 429, told_a("rate_limit_error", WAIT)),
    "flat": (
        C,
        A,
        404,
        {"object": "error", "message": "x", "type": "NotFoundError", "code": 404},
        404,
        told_a("not_found_error", NO_MODEL),
    ),
    "detail": (C, A, 401, {"detail": "no"}, 401, told_a("authentication_error", KEY)),
    "odd message": (
        C,
        A,
        400,
        {"error": {"message": {"x": 1}, "type": 7}},
        400,
        told_a("invalid_request_error", INVALID),
    ),
    "page": (A, C, 502, b"<html>Bad Gateway</html>", 502, told_c("server_error", "server_error", FAILED)),
    "page with 200": (A, C, 200, "<html>secret</html>", 502, told_c("server_error", "server_error", FAILED)),
    "nothing": (A, C, 529, b"", 503, told_c("server_error", "server_is_overloaded", BUSY)),
    "no body": (A, C, 504, None, 504, told_c("server_error", None, "The upstream did not answer in time.")),
    "text that says why": (
        C,
        A,
        400,
        "maximum context length is 10 tokens",
        400,
        told_a("invalid_request_error", "prompt is too long: the maximum is 10 tokens"),
    ),
    "bytes": (C, A, 429, json.dumps(chat("requests", None)).encode(), 429, told_a("rate_limit_error", WAIT)),
    "memory": (C, A, 429, memoryview(b'{"error":{"message":"x"}}'), 429, told_a("rate_limit_error", WAIT)),
    "last cause": (
        C,
        A,
        502,
        {
            "error": {
                "message": "all failed",
                "code": 502,
                "metadata": {"previous_errors": [{"code": 500}, {"code": 429}]},
            }
        },
        429,
        told_a("rate_limit_error", WAIT),
    ),
    "last cause in an envelope": (
        C,
        A,
        500,
        {
            "error": {
                "message": "all failed",
                "causes": [chat("invalid_request_error", "context_length_exceeded", LONG)],
            }
        },
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "the body of the last vendor, as text": (
        C,
        A,
        400,
        wrapped(400, json.dumps(anthropic("invalid_request_error", OVER))),
        400,
        told_a("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    ),
    "the body of the last vendor, as it is": (
        C,
        R,
        502,
        wrapped(502, anthropic("rate_limit_error", "secret")),
        429,
        told_r("rate_limit_error", "rate_limit_exceeded", WAIT),
    ),
    "the words of the last vendor": (
        C,
        A,
        502,
        wrapped(502, "Request too large. The context window of the model is smaller."),
        400,
        told_a("invalid_request_error", "prompt is too long"),
    ),
    "a wait that the last vendor tells": (
        C,
        A,
        429,
        wrapped(429, json.dumps(chat("tokens", "rate_limit_exceeded", "Please try again in 7s."))),
        429,
        told_a("rate_limit_error", "The rate limit is reached. Please try again in 7s."),
    ),
    "a wrapped error that says less": (
        C,
        A,
        429,
        wrapped(429, '{"error": {"message": "secret"}}'),
        429,
        told_a("rate_limit_error", WAIT),
    ),
    "a wrapper that says less, and nothing within": (
        C,
        A,
        502,
        wrapped(502, "secret"),
        502,
        told_a("api_error", FAILED),
    ),
    "an error as the words of another": (
        C,
        A,
        500,
        chat(None, None, json.dumps(anthropic("overloaded_error", "secret"))),
        529,
        told_a("overloaded_error", BUSY),
    ),
    "words that look like an error": (C, A, 500, chat(None, None, "{secret"), 500, told_a("api_error", FAILED)),
    "a list of errors": (
        C,
        A,
        500,
        {"success": False, "errors": [{"code": 1, "message": f"AiError: {LONG}"}]},
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "an error under another name": (
        C,
        A,
        400,
        {"detail": chat(None, None, LONG)},
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "a list of words": (
        C,
        A,
        422,
        {"error": [LONG], "warnings": []},
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "a status beside the answer": (
        C,
        A,
        200,
        {"choices": None, "base_resp": {"status_code": 1002, "status_msg": "secret"}},
        429,
        told_a("rate_limit_error", WAIT),
    ),
    "a status beside the answer that is not known": (
        C,
        A,
        400,
        {"base_resp": {"status_code": 9999, "status_msg": LONG}},
        400,
        told_a("invalid_request_error", "prompt is too long: 190512 tokens > 128000 maximum"),
    ),
    "tokens over the limit of the whole": (
        C,
        A,
        413,
        chat(None, "tokens_limit_reached", "Request body too large for gpt-4o model. Max size: 8000 tokens."),
        400,
        told_a("invalid_request_error", "prompt is too long: the maximum is 8000 tokens"),
    ),
    "words that a caller wrote": (
        C,
        A,
        400,
        chat("invalid_request_error", "invalid_value", "Invalid value: 'prompt is too long: 2 tokens > 1 maximum'"),
        400,
        told_a("invalid_request_error", INVALID),
    ),
    "no cause": (C, A, 500, {"error": {"message": "all failed", "causes": []}}, 500, told_a("api_error", FAILED)),
    "request id": (
        A,
        C,
        400,
        anthropic("invalid_request_error", request_id="req_1"),
        400,
        told_c("invalid_request_error", None, INVALID),
    ),
    "not of its dialect": (
        C,
        C,
        422,
        {"detail": [{"loc": ["x"]}]},
        400,
        told_c("invalid_request_error", None, "The upstream could not process the request."),
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_an_error_is_told_in_the_client_s_envelope(name: str) -> None:
    source, target, status, body, out_status, out_body = BODIES[name]
    made = ld.translate_error(status, body, source, target)
    assert (made.status, made.body) == (out_status, out_body)
    assert not faults(made.body, target, "error")
    assert b"secret" not in made.to_bytes()


# headers of the upstream, headers to the client, and what the message says
HEADERS: dict[str, tuple[str, str, Any, dict[str, str], str]] = {
    "seconds": (A, C, {"Retry-After": "7"}, {"retry-after": "7"}, "in 7s"),
    "milliseconds": (C, A, {"retry-after-ms": "1500"}, {"retry-after": "2", "retry-after-ms": "1500"}, "in 1.5s"),
    "pairs of bytes": (C, A, [(b"Retry-After", b"7")], {"retry-after": "7"}, "in 7s"),
    "a date, without a clock": (
        C,
        A,
        {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"},
        {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"},
        "later",
    ),
    "a date, with the upstream's own": (
        C,
        A,
        {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT", "date": "Wed, 21 Oct 2015 07:27:30 GMT"},
        {"retry-after": "30"},
        "in 30s",
    ),
    "no date": (C, A, {"retry-after": "Wed, 21 Foo 2015 07:28:00 GMT"}, {}, "later"),
    "negative": (C, A, {"retry-after": "-7"}, {}, "later"),
    "id": (C, A, {"x-request-id": "r1"}, {"request-id": "r1"}, "later"),
    "id of the other": (
        A,
        C,
        {"request-id": "r1", "retry-after": "7"},
        {"x-request-id": "r1", "retry-after": "7"},
        "in 7s",
    ),
    "id with a line break": (A, C, {"request-id": "r\r\nset-cookie: x"}, {}, "later"),
    "used up": (
        C,
        A,
        {"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1m30s"},
        {"retry-after": "90"},
        "in 90s",
    ),
    "not used up": (C, A, {"x-ratelimit-remaining-tokens": "1", "x-ratelimit-reset-tokens": "1m30s"}, {}, "later"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_headers_are_kept_under_the_client_s_names(name: str) -> None:
    source, target, headers, expected, words = HEADERS[name]
    made = ld.translate_error(429, b"", source, target, headers=headers)
    assert made.headers == expected
    assert made.body["error"]["message"].endswith(f"{words}.")


CLOCK = ld.Mint(lambda prefix: "x", lambda: 1445412480 - 30)


@pytest.mark.parametrize(
    ("source", "headers"),
    [
        (C, {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}),
        (
            A,
            {
                "anthropic-ratelimit-requests-remaining": "0",
                "anthropic-ratelimit-requests-reset": "2015-10-21T07:28:00Z",
            },
        ),
    ],
)
def test_a_date_is_read_with_the_caller_s_clock(source: str, headers: dict[str, str]) -> None:
    made = ld.translate_error(429, b"", source, A, headers=headers, mint=CLOCK)
    assert made.headers == {"retry-after": "30", "request-id": "req_x"}
    assert made.body["request_id"] == "req_x"


SAME = [
    (A, 400, anthropic("invalid_request_error", "the vendor's own words", request_id="req_1"), 400),
    (A, 529, {**anthropic("overloaded_error"), "more": {"x": [1]}}, 529),
    (C, 429, chat("tokens", "rate_limit_exceeded", param="x"), 429),
    (C, 400, {"error": {"message": "only this"}}, 400),
    (C, 200, {"error": {"message": "x", "code": 429}}, 429),
    (C, 529, chat("server_error", None), 503),
    (C, 422, chat("invalid_request_error", None), 400),
]


@pytest.mark.parametrize(("dialect", "status", "body", "kept"), SAME)
@pytest.mark.parametrize("as_bytes", [False, True])
def test_within_one_dialect_the_body_stays(dialect: str, status: int, body: Any, kept: int, as_bytes: bool) -> None:
    made = ld.translate_error(status, json.dumps(body) if as_bytes else body, dialect, dialect)
    assert made.body == body
    assert made.status == kept
    assert not made.report.losses


@pytest.mark.parametrize(
    ("dialect", "status", "body", "made"),
    [
        (A, 429, {"error": {"message": "x"}}, {"type": "error", "error": {"message": "x", "type": "rate_limit_error"}}),
        (A, 400, {"type": "error", "error": {"message": "x", "a": 1}}, None),
        (A, 500, {"type": None, "b": 2, "error": {"message": "x", "type": "own"}}, None),
        (G, 404, {"error": {"message": "x"}}, {"error": {"message": "x", "code": 404, "status": "NOT_FOUND"}}),
        (G, 503, {"error": {"message": "x", "code": 503, "details": []}}, None),
    ],
)
def test_within_one_dialect_an_error_gets_what_clients_read(dialect: str, status: int, body: Any, made: Any) -> None:
    out = ld.translate_error(status, body, dialect, dialect)
    needed = registry.surface(dialect).ERROR_NEEDED
    places = [(out.body, path) if "." not in path else (out.body["error"], path[6:]) for path in needed]
    assert all(held[key] is not None for held, key in places)
    assert made is None or out.body == made
    assert out.body["error"].items() >= body["error"].items()
    assert [(loss.path, loss.code, loss.severity) for loss in out.report] == [("$", "defaulted", "none")]


@pytest.mark.parametrize(
    ("status", "told"),
    [(200, 429), (302, 429), (399, 429), (400, 400), (599, 599), (600, 429), (None, 429), ("400", 429)],
)
def test_a_status_that_is_no_errors_is_told_by_the_kind(status: Any, told: int) -> None:
    body = {"error": {"message": "x", "type": "requests", "code": "rate_limit_exceeded"}}
    assert ld.parse_error(status, body, C).status == told


@pytest.mark.parametrize("message", [7, {"a": 1}, ["x"]])
def test_an_error_whose_message_is_no_text_is_still_one(message: Any) -> None:
    error = ld.parse_error(429, {"error": {"message": message, "type": 7, "code": "rate_limit_exceeded"}}, C)
    assert (error.status, error.info and error.info.kind) == (429, ld.ErrorKind.rate_limit)


def test_what_is_known_of_an_upstream_error_can_be_read() -> None:
    error = ld.parse_error(
        400, chat("invalid_request_error", "context_length_exceeded", LONG), C, {"x-request-id": "r1"}
    )
    assert isinstance(error, ld.UpstreamError)
    assert (error.status, error.http_status, error.message) == (
        400,
        400,
        "The request has 190512 tokens, the model takes 128000.",
    )
    assert error.info == ld.ErrorInfo(
        ld.ErrorKind.context_length,
        LONG,
        status=400,
        code="context_length_exceeded",
        type="invalid_request_error",
        request_id="r1",
        limit_tokens=128000,
        actual_tokens=190512,
    )


LOSSES = [
    (
        C,
        A,
        chat("invalid_request_error", "string_too_long", param="messages[0]"),
        {"$.error.code": "lossy", "$.error.param": "lossy"},
    ),
    (C, A, chat("invalid_request_error", "model_not_found"), {"$.error.code": "none"}),
    (C, A, {**chat("requests", None), "user_id": "u"}, {"$.user_id": "lossy", "$.error.type": "none"}),
    (
        C,
        A,
        {"error": {"message": "x", "code": 429, "metadata": {"raw": "r"}}},
        {"$.error.code": "none", "$.error.metadata": "lossy"},
    ),
    (
        A,
        C,
        {"error": {"type": "api_error", "message": "x", "details": {"error_code": "x"}}},
        {"$.error.details": "lossy"},
    ),
    (A, C, anthropic("teapot_error"), {"$.error.type": "lossy"}),
]


@pytest.mark.parametrize(("source", "target", "body", "expected"), LOSSES)
def test_what_is_not_told_is_reported(source: str, target: str, body: Any, expected: dict[str, str]) -> None:
    losses = ld.translate_error(400, body, source, target).report.losses
    found = {loss.path: loss.severity.value for loss in losses if not loss.rule.endswith("enums.error_type")}
    assert found == expected
    assert {(loss.source, loss.target) for loss in losses} == {(source, target)}


def test_an_error_is_never_held_back_for_a_loss() -> None:
    body = chat("invalid_request_error", "odd", param="x")
    assert ld.translate_error(400, body, C, A, policy=ld.Policy.strict()).status == 400


def test_an_unknown_dialect_is_told() -> None:
    with pytest.raises(UnknownDialect, match="no dialect 'x'"):
        ld.parse_error(400, {}, "x")
    with pytest.raises(UnknownDialect, match="no dialect 'x'"):
        ld.render_error(ld.InvalidRequest("no"), "x")
    for source, target in (("x", A), (A, "x")):
        with pytest.raises(UnknownDialect, match="no dialect 'x'"):
            ld.translate_error(400, {}, source, target)


def test_the_input_is_not_changed() -> None:
    body = {"error": {"message": "x", "code": 429, "metadata": {"previous_errors": [{"code": 500}]}}, "more": 1}
    before = json.dumps(body)
    ld.translate_error(500, body, C, A)
    assert json.dumps(body) == before
