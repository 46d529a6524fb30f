"""Facts in vendors' words and headers, one row each, and every kind of error against its statuses."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.facts import facts_in_headers, facts_in_text, sentence
from llm_dialect.generated import registry
from tests.strategies.schemas import faults

KIND = ld.ErrorKind
LONG = KIND.context_length

# what a vendor says: kind, limit, actual, seconds
TEXTS: list[tuple[str, ld.ErrorKind | None, int | None, int | None, float | None]] = [
    ("prompt is too long: 208310 tokens > 200000 maximum", LONG, 200000, 208310, None),
    (
        "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease",
        LONG,
        200000,
        209573,
        None,
    ),
    (
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 190512 tokens.",
        LONG,
        128000,
        190512,
        None,
    ),
    (
        "This model's maximum context length is 8,192 tokens. However, you requested 10000 tokens (9000 in "
        "the messages, 1000 in the completion).",
        LONG,
        8192,
        10000,
        None,
    ),
    (
        "This endpoint's maximum context length is 200000 tokens. However, you requested about 2500021 tokens (2500021 "
        "of text input).",
        LONG,
        200000,
        2500021,
        None,
    ),
    (
        "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300014 tokens.",
        LONG,
        272000,
        300014,
        None,
    ),
    (
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        LONG,
        1048576,
        1200000,
        None,
    ),
    (
        "The input token count exceeds the maximum number of tokens allowed.",
        LONG,
        None,
        None,
        None,
    ),
    (
        "request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it",
        LONG,
        4096,
        5000,
        None,
    ),
    ("prompt too long; exceeded max context length by 1119046 tokens", LONG, None, None, None),
    ("maximum context length is 4096", LONG, 4096, None, None),
    ("Your input exceeds the context window of this model.", LONG, None, None, None),
    (
        "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
        LONG,
        32768,
        40000,
        None,
    ),
    (
        "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
        LONG,
        131072,
        537812,
        None,
    ),
    ("The prompt is too long: 140000, model maximum context length: 131071", LONG, 131071, 140000, None),
    ("prompt token count of 130000 exceeds the limit of 128000", LONG, 128000, 130000, None),
    ("The input token count is 1200000 but model only supports up to 1048576.", LONG, 1048576, 1200000, None),
    ("Your request exceeded model token limit: 8192 (requested: 9000)", LONG, 8192, 9000, None),
    ("Your request exceeded model token limit", LONG, None, None, None),
    ("the model is loaded with context length of only 4096 tokens", LONG, 4096, None, None),
    ("Range of input length should be [1, 30720]", LONG, 30720, None, None),
    ("Invalid request: Your request exceeded model token limit: 131072", LONG, 131072, None, None),
    ("The input (9000 tokens) is longer than the model's context length (8192 tokens).", LONG, 8192, 9000, None),
    ("It exceeds the maximum number of tokens allowed 1048576.", LONG, 1048576, None, None),
    ("Request too large for gpt-4o: Limit 30000, Requested 40000.", KIND.too_large, None, None, None),
    ("Prompt exceeds max length", LONG, None, None, None),
    ("`max_new_tokens` must be <= 4097. Given: 5000 `inputs` tokens and 20", LONG, 4097, 5020, None),
    (
        "'max_tokens' is too large: 5000. This model's maximum context length is 4096 tokens and your request has 3000 "
        "input tokens",
        LONG,
        4096,
        8000,
        None,
    ),
    (
        "This model's maximum context length is 4096 tokens. However, your request has 5000 input tokens.",
        LONG,
        4096,
        5000,
        None,
    ),
    (
        "You passed 5001 input tokens and requested 100 output tokens. However, the model's context length is only "
        "4096 tokens, resulting in a maximum input length of 3996 tokens.",
        LONG,
        4096,
        5101,
        None,
    ),
    (
        "This model's maximum context length is 4096 tokens. However, you requested 100 output tokens and your prompt "
        "contains at least 4000 input tokens, for a total of at least 4100 tokens.",
        LONG,
        4096,
        4100,
        None,
    ),
    (
        "The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that it is not.",
        LONG,
        4096,
        5000,
        None,
    ),
    ("The prompt is longer than the maximum model length", LONG, None, None, None),
    (
        "too many tokens: total number of tokens in the prompt cannot exceed 128000 - received 130000. Try again.",
        LONG,
        128000,
        130000,
        None,
    ),
    (
        "too many tokens: total number of tokens (prompt and prediction) cannot exceed 4081 - received 4095",
        LONG,
        4081,
        4095,
        None,
    ),
    ("Total tokens of image and text exceed max message tokens. Request id: 1", LONG, None, None, None),
    ("Input length 140000 exceeds the maximum length 131072", LONG, 131072, 140000, None),
    ("total tokens (prompt + completion) 140000 exceed the model's limit: 131072", LONG, 131072, 140000, None),
    ("Request body too large for gpt-4o model. Max size: 8000 tokens.", LONG, 8000, None, None),
    ("The response was filtered due to the content management policy.", KIND.content_filter, None, None, None),
    ("Output blocked by content filtering policy", KIND.content_filter, None, None, None),
    ("Your input was flagged", KIND.content_filter, None, None, None),
    ("Too many tokens, please wait before trying again.", None, None, None, None),
    ("Your credit balance is too low to access the API.", KIND.billing, None, None, None),
    ("Overloaded", KIND.overloaded, None, None, None),
    ("Rate limit reached for requests. Please try again in 1.5s.", None, None, None, 1.5),
    ("Please try again in 20ms. Visit", None, None, None, 0.02),
    ("Please try again in 1m30.5s.", None, None, None, 90.5),
    ("Please try again in 6m0s.", None, None, None, 360),
    ("Please try again in 2 minutes.", None, None, None, 120),
    ("Please try again in 1h2m3s", None, None, None, 3723),
    ("Please retry in 33.413s.", None, None, None, 33.413),
    ("Please retry after 20 seconds.", None, None, None, 20),
    ("Please try again in 999999999d", None, None, None, None),
    ("Please try again in a while", None, None, None, None),
    ("4096 tokens", None, None, None, None),
    ("", None, None, None, None),
]


@pytest.mark.parametrize(("text", "kind", "limit", "actual", "wait"), TEXTS)
def test_facts_are_read_from_words(text: str, kind: Any, limit: Any, actual: Any, wait: Any) -> None:
    assert facts_in_text(text) == (kind, limit, actual, wait)


def test_a_long_text_is_read_in_bounded_time() -> None:
    assert facts_in_text("maximum context length is " * 1_000_000) == (LONG, None, None, None)
    assert facts_in_text("try again in " + "1m" * 1_000_000).retry_after == 240


NOW = ld.Mint(str, lambda: 1_000_000_000)
STAMPS = [
    ("2001-09-09T01:46:50Z", 10),
    ("2001-09-09T01:46:50.123+00:00", 10),
    ("2001-09-09T01:46:30Z", 0),
    ("2001-09-09", None),
    ("Sun, 09 Sep 2001 01:47:40 GMT", 60),
    ("Sun, 09 Foo 2001 01:47:40 GMT", None),
    ("12.5", 12.5),
    ("1e9", None),
    ("inf", None),
    ("99999999", None),
]


@pytest.mark.parametrize(("text", "wait"), STAMPS)
def test_the_time_to_wait_is_read_from_a_header(text: str, wait: float | None) -> None:
    surface = registry.surface("anthropic")
    assert facts_in_headers({"Retry-After": text}, surface, NOW).retry_after == wait


def test_leap_years_are_counted() -> None:
    clock = ld.Mint(str, lambda: 1_078_012_790)
    assert (
        facts_in_headers({"Retry-After": "2004-02-29T00:00:00Z"}, registry.surface("anthropic"), clock).retry_after
        == 10
    )


@pytest.mark.parametrize(
    ("left", "wait"),
    [
        ({"requests": ("0", "2s")}, 2),
        ({"requests": ("0", "2s"), "tokens": ("0", "1m30s")}, 90),
        ({"requests": ("0", "2s"), "tokens": ("7", "1m30s")}, 2),
        ({"requests": ("1", "2s")}, None),
        ({"requests": ("0", None)}, None),
        ({"requests": (None, "2s")}, None),
        ({"requests": ("0", "soon")}, None),
        ({"requests": ("0", "soon"), "tokens": ("0", "2s")}, 2),
    ],
)
def test_the_wait_is_the_longest_of_the_limits_that_are_used_up(left: dict[str, Any], wait: float | None) -> None:
    told = {f"x-ratelimit-remaining-{name}": rest for name, (rest, _) in left.items()}
    told |= {f"x-ratelimit-reset-{name}": reset for name, (_, reset) in left.items()}
    headers = {name: value for name, value in told.items() if value is not None}
    assert facts_in_headers(headers, registry.surface("openai_chat")).retry_after == wait


@pytest.mark.parametrize("headers", [None, {}, [], {"retry-after": None}, {3: "x"}, [("retry-after", b"\xff")]])
def test_odd_headers_say_nothing(headers: Any) -> None:
    assert facts_in_headers(headers, registry.surface("openai_chat"), NOW) == (None, None, None)


def test_the_most_exact_header_wins() -> None:
    surface = registry.surface("openai_chat")
    assert facts_in_headers({"retry-after": "2", "retry-after-ms": "1250"}, surface).retry_after == 1.25


@pytest.mark.parametrize("dialect", registry.SURFACES)
@pytest.mark.parametrize("kind", list(KIND))
def test_every_kind_has_a_sentence_and_a_valid_body(dialect: str, kind: ld.ErrorKind) -> None:
    surface = registry.surface(dialect)
    for facts in (
        {},
        {"limit_tokens": 10},
        {"actual_tokens": 20},
        {"limit_tokens": 10, "actual_tokens": 20, "retry_after": 1.5},
    ):
        info = ld.ErrorInfo(kind, "secret", **facts)
        words = sentence(info, surface)
        assert words
        assert "{" not in words
        made = ld.render_error(ld.UpstreamError("secret", info=info), dialect)
        assert made.body["error"]["message"] == words
        assert not faults(made.body, dialect, "error")


# kind: the status that an Anthropic client gets, the one that a Chat client gets
STATUSES = {
    "invalid_request": (400, 400),
    "authentication": (401, 401),
    "permission": (403, 403),
    "billing": (402, 429),
    "budget": (429, 403),
    "not_found": (404, 404),
    "conflict": (409, 409),
    "too_large": (413, 413),
    "context_length": (400, 400),
    "content_filter": (400, 400),
    "unprocessable": (400, 400),
    "rate_limit": (429, 429),
    "overloaded": (529, 503),
    "timeout": (504, 504),
    "upstream": (502, 502),
    "unavailable": (503, 503),
    "cancelled": (499, 499),
    "other": (500, 500),
}


def test_the_table_of_statuses_is_whole() -> None:
    assert set(STATUSES) == {kind.value for kind in KIND}


@pytest.mark.parametrize("kind", STATUSES)
@pytest.mark.parametrize(("dialect", "place"), [("anthropic", 0), ("openai_chat", 1)])
def test_each_kind_is_answered_with_its_status(kind: str, dialect: str, place: int) -> None:
    error = ld.UpstreamError("x", info=ld.ErrorInfo(KIND(kind)))
    assert ld.render_error(error, dialect).status == STATUSES[kind][place]


# status: what it means from Anthropic, from Chat
KINDS = {
    400: ("invalid_request", "invalid_request"),
    401: ("authentication", "authentication"),
    402: ("billing", "billing"),
    403: ("permission", "permission"),
    404: ("not_found", "not_found"),
    405: ("invalid_request", "invalid_request"),
    408: ("timeout", "timeout"),
    409: ("conflict", "conflict"),
    413: ("too_large", "too_large"),
    422: ("unprocessable", "unprocessable"),
    424: ("upstream", "upstream"),
    429: ("rate_limit", "rate_limit"),
    499: ("cancelled", "cancelled"),
    500: ("upstream", "upstream"),
    501: ("upstream", "upstream"),
    502: ("upstream", "upstream"),
    503: ("unavailable", "overloaded"),
    504: ("timeout", "timeout"),
    522: ("timeout", "timeout"),
    524: ("timeout", "timeout"),
    529: ("overloaded", "overloaded"),
    200: ("upstream", "upstream"),
    0: ("upstream", "upstream"),
}


@pytest.mark.parametrize("status", KINDS)
@pytest.mark.parametrize(("dialect", "place"), [("anthropic", 0), ("openai_chat", 1)])
def test_each_status_tells_a_kind_where_the_body_says_nothing(status: int, dialect: str, place: int) -> None:
    assert ld.parse_error(status, b"", dialect).info.kind == KINDS[status][place]


@pytest.mark.parametrize("dialect", registry.SURFACES)
@pytest.mark.parametrize("kind", list(KIND))
def test_a_kind_comes_back_from_what_was_rendered(dialect: str, kind: ld.ErrorKind) -> None:
    made = ld.render_error(ld.UpstreamError("x", info=ld.ErrorInfo(kind)), dialect)
    back = ld.parse_error(made.status or 0, made.body, dialect).info.kind
    alike = {
        "anthropic": {
            KIND.budget: KIND.rate_limit,
            KIND.unprocessable: KIND.invalid_request,
            KIND.other: KIND.upstream,
        },
        "openai_chat": {
            KIND.unprocessable: KIND.invalid_request,
            KIND.other: KIND.upstream,
        },
        "openai_responses": {
            KIND.unprocessable: KIND.invalid_request,
            KIND.other: KIND.upstream,
        },
        "gemini": {
            KIND.billing: KIND.permission,
            KIND.budget: KIND.rate_limit,
            KIND.too_large: KIND.too_large,
            KIND.unprocessable: KIND.invalid_request,
            KIND.unavailable: KIND.overloaded,
            KIND.other: KIND.upstream,
        },
    }[dialect]
    assert back == alike.get(kind, kind)
