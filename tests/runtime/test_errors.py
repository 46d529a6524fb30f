"""One family of errors: each says what, where, and with which status it is answered."""

from __future__ import annotations

import pytest

from llm_dialect import errors
from llm_dialect.errors import DialectError, StreamError, UnknownDialect, UnsupportedFeature, UpstreamError


@pytest.mark.parametrize("name", errors.__all__)
def test_every_error_is_of_the_family_and_says_where(name: str) -> None:
    made = getattr(errors, name)("broken", "$.a[0]")
    assert isinstance(made, DialectError)
    assert (str(made), made.message, made.path) == ("broken (at $.a[0])", "broken", "$.a[0]")


@pytest.mark.parametrize(
    ("name", "code", "http_status", "log_status"),
    [
        ("InvalidRequest", "invalid_request", 400, 400),
        ("UnsupportedFeature", "unsupported_feature", 400, 422),
        ("InvalidResponse", "invalid_response", 502, 502),
        ("UpstreamError", "upstream_error", 502, 502),
        ("StreamError", "stream_error", 502, 502),
        ("UnknownDialect", "unknown_dialect", 500, 500),
    ],
)
def test_each_kind_has_its_code_and_statuses(name: str, code: str, http_status: int, log_status: int) -> None:
    made = getattr(errors, name)("broken")
    assert (made.code, made.http_status, made.log_status, made.path) == (code, http_status, log_status, "$")


def test_codes_are_distinct() -> None:
    codes = [getattr(errors, name).code for name in errors.__all__]
    assert len(set(codes)) == len(codes) > 5


def test_an_unsupported_feature_carries_its_loss_and_report() -> None:
    loss, report = object(), object()
    made = UnsupportedFeature("no", loss=loss, report=report)
    assert made.loss is loss
    assert made.report is report


def test_an_upstream_error_is_answered_with_the_upstreams_status() -> None:
    made = UpstreamError("too many", status=429)
    assert (made.status, made.http_status, made.log_status) == (429, 429, 429)


def test_a_stream_error_carries_what_was_collected() -> None:
    assert StreamError("cut", partial="half").partial == "half"
    assert StreamError("cut").partial is None


def test_an_unknown_dialect_is_a_value_error_too() -> None:
    assert issubclass(UnknownDialect, ValueError)
