"""Token counts from one vendor's counter to another's client."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.counting import count_body, count_in
from llm_dialect.generated import registry

COUNTERS = [dialect for dialect in registry.SURFACES if registry.surface(dialect).COUNT_PATH is not None]
ASKED: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": "Hello"}], "system": "Be brief."}


def test_what_counts_is_asked_and_nothing_else() -> None:
    body = {**ASKED, "max_tokens": 9, "stream": True, "temperature": 0.5}
    assert ld.translate_count_request(body, "anthropic", "anthropic").body == ASKED
    chat = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}
    made = ld.translate_count_request(chat, "openai_chat", "anthropic", model="other")
    assert made.body == {"model": "other", "messages": [{"role": "user", "content": "Hello"}]}
    assert body["stream"] is True


def test_all_of_a_request_that_counts_is_asked() -> None:
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}
    tool = {"name": "f", "description": "Adds.", "input_schema": {"type": "object", "properties": {}}}
    body = {
        **ASKED,
        "messages": [{"role": "user", "content": [image, {"type": "text", "text": "Hi"}]}],
        "tools": [tool],
    }
    made = ld.translate_count_request(body, "anthropic", "gemini").body["generateContentRequest"]
    assert made["systemInstruction"] == {"parts": [{"text": "Be brief."}]}
    assert made["contents"][0]["parts"][0]["inlineData"]["data"] == "aGk="
    assert made["tools"][0]["functionDeclarations"][0]["name"] == "f"


@pytest.mark.parametrize("target", [each for each in COUNTERS if each != "anthropic"])
def test_nothing_is_told_of_what_is_not_sent_to_be_counted(target: str) -> None:
    asked = {"model": "m", "messages": [{"role": "user", "content": "Hello"}], "temperature": 0.5}
    assert ld.translate_count_request(asked, "anthropic", target, ld.Policy.strict()).report.losses == []


def test_no_limit_is_told_where_none_is_sent() -> None:
    asked = {"model": "m", "messages": [{"role": "user", "content": "Hello"}], "temperature": 1.5}
    made = ld.translate_count_request(asked, "openai_chat", "anthropic", ld.Policy.strict())
    assert [(loss.path, loss.code.value) for loss in made.report] == []


@pytest.mark.parametrize("dialect", COUNTERS)
def test_a_count_is_told_and_read(dialect: str) -> None:
    body = count_body(7, dialect)
    assert count_in(body, dialect) == 7
    for target in COUNTERS:
        told = ld.translate_count_response(body, dialect, target)
        assert (count_in(told.body, target), told.status) == (7, 200)


def test_a_count_of_the_same_vendor_stays_whole_and_details_are_a_loss_elsewhere() -> None:
    body = {"input_tokens": 7, "context_management": {"original_input_tokens": 9}}
    home = ld.translate_count_response(body, "anthropic", "anthropic")
    assert (home.body, home.status) == (body, 200)
    for target in set(COUNTERS) - {"anthropic"}:
        losses = ld.translate_count_response(body, "anthropic", target).report.losses
        assert [(loss.path, loss.code.value) for loss in losses] == [("$.context_management", "dropped")]


def test_a_vendor_that_counts_nothing_is_a_missing_feature() -> None:
    with pytest.raises(ld.UnsupportedFeature, match="openai_chat counts no tokens") as caught:
        ld.translate_count_request(ASKED, "anthropic", "openai_chat")
    assert caught.value.path == "$"


def test_a_count_may_be_told_as_text() -> None:
    assert count_in({"totalTokens": "5"}, "gemini") == 5


def test_two_ways_to_say_what_is_counted_exclude_each_other() -> None:
    body = {"contents": [], "generateContentRequest": {"contents": [{"parts": [{"text": "x"}]}]}}
    with pytest.raises(ld.InvalidRequest) as caught:
        ld.translate_count_request(body, "gemini", "anthropic", model="m")
    assert caught.value.path == "$.contents"


@pytest.mark.parametrize("body", [{}, {"input_tokens": "x"}, {"input_tokens": -1}, {"input_tokens": True}, [], b"{"])
def test_a_count_that_is_none_is_an_invalid_response(body: Any) -> None:
    with pytest.raises(ld.InvalidResponse) as caught:
        ld.translate_count_response(body, "anthropic", "anthropic")
    assert caught.value.path in ("$", "$.input_tokens")
