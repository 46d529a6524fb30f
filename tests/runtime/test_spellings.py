"""Keys in two spellings, numbers as text, objects without a tag."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.context import Reading
from llm_dialect.errors import InvalidRequest
from llm_dialect.origin import Block
from llm_dialect.spellings import begins, number, respelled, told, whole_number

AT = (Block("here", "Thing", {}, {}), None, None, -1)
SIGNS: dict[str, Any] = {
    "call": ((0, "Call", None),),
    "text": ((1, "Thought", lambda d, v: d.get("thought") is True), (2, "Text", None)),
}


@pytest.mark.parametrize(
    ("given", "case"),
    [
        ({"text": "a"}, "Text"),
        ({"text": "a", "thought": True}, "Thought"),
        ({"text": "", "call": {}}, "Call"),
        ({"text": "a", "call": None}, "Text"),
        ({}, None),
        ({"other": 1}, None),
    ],
)
def test_the_first_sign_that_holds_tells_the_case(given: dict[str, Any], case: str | None) -> None:
    assert told(given, SIGNS) == case


def test_a_text_inside_begins_so_in_either_spelling() -> None:
    assert begins({"mime_type": "Image/png"}, ("mimeType", "mime_type"), "image/")
    assert not begins({"mimeType": "text/plain"}, ("mimeType", "mime_type"), "image/")
    assert not begins("image/png", ("mimeType",), "image/")


def test_keys_are_read_in_their_usual_spelling_and_remembered() -> None:
    cx = Reading("here")
    made, form = respelled({"max_tokens": 1, "other": 2}, {"max_tokens": "maxTokens"}, cx, AT)
    assert made == {"maxTokens": 1, "other": 2}
    assert form == {"~": {"maxTokens": "max_tokens"}}
    assert cx.names == {"$.maxTokens": "max_tokens"}


def test_a_key_that_is_there_in_both_spellings_is_left_alone() -> None:
    given = {"max_tokens": 1, "maxTokens": 2}
    assert respelled(given, {"max_tokens": "maxTokens"}, Reading("here"), AT) == (given, None)


@pytest.mark.parametrize(("given", "made"), [("5", 5), (" 5.5 ", 5.5), ("-1", -1)])
def test_numbers_as_text(given: str, made: float) -> None:
    assert number(given, Reading("here"), AT, "n") == made


@pytest.mark.parametrize(("given", "made"), [("5", 5), (5.0, 5), (7, 7)])
def test_whole_numbers_with_a_point(given: Any, made: int) -> None:
    assert whole_number(given, Reading("here"), AT, "n") == made


@pytest.mark.parametrize(
    ("read", "given"), [(number, "five"), (number, "[]"), (whole_number, True), (whole_number, None)]
)
def test_what_is_no_number_is_an_error(read: Any, given: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read(given, Reading("here"), AT, "n")
    assert caught.value.path == "$.n"


SNAKE: dict[str, Any] = {
    "contents": [{"role": "user", "parts": [{"inline_data": {"mime_type": 5, "data": ""}}]}],
    "generation_config": {"top_k": 3},
}


def test_paths_of_errors_and_losses_are_in_the_bodys_own_keys() -> None:
    with pytest.raises(InvalidRequest) as caught:
        ld.parse_request(SNAKE, "gemini", model="m")
    assert caught.value.path == "$.contents[0].parts[0].inline_data.mime_type"
    body = {**SNAKE, "contents": [{"parts": [{"text": "a"}]}]}
    made = ld.translate_request(body, "gemini", "openai_chat", model="m")
    assert [loss.path for loss in made.report] == ["$.generation_config.top_k"]


def test_a_model_beside_the_body_is_needed_and_stays_beside_it() -> None:
    body = {"contents": [{"parts": [{"text": "a"}]}]}
    with pytest.raises(InvalidRequest) as caught:
        ld.parse_request(body, "gemini")
    assert caught.value.path == "$"
    made = ld.render_request(ld.parse_request(body, "gemini", model="m", stream=True), "gemini")
    assert (made.body, made.model, made.stream) == (body, "m", True)
