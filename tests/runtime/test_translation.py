"""What a translation gives back."""

from __future__ import annotations

from llm_dialect.json_io import ExactNumber
from llm_dialect.report import Report
from llm_dialect.translation import Translation


def test_a_translation_always_has_all_its_parts() -> None:
    made = Translation({}, Report())
    assert (made.body, made.model, made.stream, made.status, made.headers) == ({}, None, None, None, {})


def test_headers_are_a_copy() -> None:
    headers = {"retry-after": "1"}
    made = Translation({}, Report(), headers=headers)
    assert made.headers == headers
    assert made.headers is not headers


def test_bytes_are_compact_json_of_any_body() -> None:
    assert Translation({"a": [1, "ü"]}, Report()).to_bytes() == '{"a":[1,"ü"]}'.encode()
    odd = {"s": "\ud800", "n": 2**80, "x": ExactNumber("1e999")}
    assert Translation(odd, Report()).to_bytes() == b'{"s":"\\ud800","n":%d,"x":1e999}' % 2**80


def test_it_shows_names_and_counts_and_no_content() -> None:
    shown = repr(Translation({"messages": ["secret"]}, Report(), "m"))
    assert shown == "Translation(model='m', keys=['messages'], losses=0)"
