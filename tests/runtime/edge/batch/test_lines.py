"""Lines of batch files: what is read, what is written, and what is said of a line that fits no template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.edge.batch.lines import Line, LineError, Lines, lines_of

FILES = Path(__file__).parent / "files"
BODY = {"model": "m"}


def of(dialect: str) -> Lines:
    found = lines_of(dialect)
    assert found is not None
    return found


def rows(dialect: str, kind: str) -> list[Any]:
    text = (FILES / f"{dialect}.{kind}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("dialect", ld.DIALECTS)
def test_requests_come_back_as_they_were(dialect: str) -> None:
    lines = of(dialect)
    for row in rows(dialect, "requests"):
        line = lines.read(row, results=False)
        assert (line.kind, lines.extras(line, row)) == ("request", [])
        assert lines.write(line.kind, line.said) == row


@pytest.mark.parametrize("dialect", ld.DIALECTS)
def test_results_tell_how_each_request_ended(dialect: str) -> None:
    lines = of(dialect)
    found = [lines.read(row, results=True) for row in rows(dialect, "results")]
    assert [(line.kind, line.said["id"]) for line in found] == [
        ("answered", "one"),
        ("failed", "two"),
        ("expired", "three"),
        ("cancelled", "four"),
    ]
    for line in found:
        assert lines.read(lines.write(line.kind, line.said), results=True).kind == line.kind


def test_an_error_beside_the_answer_is_the_error_of_a_body() -> None:
    line = of("gemini").read({"key": "k", "error": {"code": 429}}, results=True)
    assert line == Line("failed", {"id": "k", "error": {"error": {"code": 429}}})
    line = of("openai_chat").read({"custom_id": "k", "error": {"code": "request_timeout"}}, results=True)
    assert line == Line("failed", {"id": "k", "error": {"error": {"code": "request_timeout"}}})


def test_a_path_may_lack_its_version() -> None:
    row = {"custom_id": "k", "url": "/chat/completions", "body": BODY}
    assert of("openai_chat").read(row, results=False).said == {"id": "k", "body": BODY}


def test_keys_beside_the_template_are_named() -> None:
    row = {"custom_id": "k", "params": BODY, "note": 1}
    line = of("anthropic").read(row, results=False)
    assert of("anthropic").extras(line, row) == ["$.note"]


@pytest.mark.parametrize(
    ("dialect", "row", "results", "words"),
    [
        ("anthropic", {"custom_id": "k"}, False, "no request of a batch of anthropic; expected "),
        ("anthropic", [], False, "no request of a batch of anthropic"),
        ("anthropic", {"custom_id": 7, "params": {}}, False, "the id of the request must be text"),
        ("anthropic", {"custom_id": "", "params": {}}, False, "the id of the request must be text"),
        ("anthropic", {"custom_id": "k", "params": "x"}, False, "no request of a batch"),
        ("anthropic", {"key": "k", "request": {}}, False, "this looks like a line of gemini"),
        ("openai_chat", {"custom_id": "k", "url": "/v1/responses", "body": {}}, False, "a line of openai_responses"),
        ("anthropic", {"custom_id": "k", "result": {"type": "expired"}}, False, "this is a result: use --kind results"),
        ("anthropic", {"custom_id": "k", "params": {}}, True, "this is a request: use --kind requests"),
        ("openai_chat", {"custom_id": "k", "response": 7}, True, "no result of a batch of openai_chat"),
    ],
)
def test_what_is_no_line(dialect: str, row: Any, results: bool, words: str) -> None:
    with pytest.raises(LineError) as caught:
        of(dialect).read(row, results=results)
    assert words in str(caught.value)


def test_an_id_that_the_vendor_does_not_take_is_refused() -> None:
    with pytest.raises(LineError) as caught:
        of("anthropic").write("request", {"id": "a b", "body": BODY})
    assert "anthropic takes no such id as 'a b'" in str(caught.value)
