"""Whatever an upstream answers, a client gets a valid error: no exception, no echo of the upstream's words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.generated import registry
from tests.strategies.schemas import faults
from tests.strategies.values import JSON

STATUS = st.integers(-1, 1000)
KEYS = st.sampled_from(["type", "message", "code", "param", "status", "details", "metadata", "errors", "causes", "x"])
WORD = st.sampled_from(["error", "rate_limit_error", "invalid_request_error", "429", "context_length_exceeded", "y"])
INSIDE = st.dictionaries(
    KEYS,
    JSON | WORD | st.integers(390, 610) | st.lists(st.dictionaries(KEYS, WORD | st.integers(390, 610)), max_size=3),
)
ENVELOPE = st.fixed_dictionaries(
    {"error": INSIDE | JSON}, optional={"type": JSON | WORD, "request_id": JSON, "message": JSON}
)
BODY = st.binary(max_size=60) | st.text(max_size=60) | JSON | ENVELOPE | st.lists(ENVELOPE, max_size=2)
HEADER = st.sampled_from(
    ["Retry-After", "retry-after-ms", "x-request-id", "request-id", "x-ratelimit-reset-tokens", "z"]
)
HEADERS = st.none() | st.dictionaries(HEADER, st.text(max_size=30) | st.sampled_from(["0", "1.5", "9" * 40, "1m"]))
MINT = ld.Mint(lambda prefix: "x", lambda: 1_700_000_000)


@pytest.mark.parametrize("source", registry.SURFACES)
@pytest.mark.parametrize("target", registry.SURFACES)
@given(status=STATUS, body=BODY, headers=HEADERS)
def test_any_answer_becomes_a_valid_error(source: str, target: str, status: int, body: Any, headers: Any) -> None:
    made = ld.translate_error(status, body, source, target, headers=headers, mint=MINT)
    assert 400 <= (made.status or 0) < 600
    assert all("\n" not in value for value in made.headers.values())
    assert json.loads(made.to_bytes()) is not None
    if source != target:
        assert not faults(made.body, target, "error")
        assert (
            made.to_bytes() == ld.translate_error(status, body, source, target, headers=headers, mint=MINT).to_bytes()
        )


@pytest.mark.parametrize("target", registry.SURFACES)
@given(message=st.text(), path=st.text().map(lambda text: "$" + text))
def test_any_error_of_ours_becomes_a_valid_error(target: str, message: str, path: str) -> None:
    made = ld.render_error(ld.InvalidRequest(message, path), target)
    assert made.status == 400
    assert not faults(made.body, target, "error")


DEEP: Any = "x"
for _ in range(5000):
    DEEP = {"error": DEEP}
CIRCLE: dict[str, Any] = {}
CIRCLE["error"] = CIRCLE
ODD = [
    b"[" * 100_000,
    b'{"error":' * 5000,
    DEEP,
    CIRCLE,
    b"\xff\xfe",
    b'{"error":{"message":"\\ud800"}}',
    3,
    3.5,
    True,
    [],
    [[]],
]


@pytest.mark.parametrize("body", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize("source", registry.SURFACES)
@pytest.mark.parametrize("target", registry.SURFACES)
def test_hostile_bodies(source: str, target: str, body: Any) -> None:
    made = ld.translate_error(500, body, source, target)
    assert made.status == 500
    assert made.to_bytes()


@given(
    secret=st.from_regex(r"[Q-Z]{12}", fullmatch=True),
    kind=st.sampled_from(["rate_limit_error", "api_error", "new_error"]),
)
def test_the_upstream_s_words_stay_behind(secret: str, kind: str) -> None:
    body = {"type": "error", "error": {"type": kind, "message": secret, "details": {"a": secret}}, "more": secret}
    made = ld.translate_error(500, body, "anthropic", "openai_chat")
    assert secret.encode() not in made.to_bytes()
    assert secret not in json.dumps(made.report.to_list())
    assert secret not in str(ld.parse_error(500, body, "anthropic"))
