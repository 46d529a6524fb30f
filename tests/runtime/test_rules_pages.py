"""The rules on pages that a vendor's tools read (R1)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.generated.canonical.content import ServerToolCall, ServerToolResult, Text
from llm_dialect.generated.canonical.enums import ToolKind
from tests.runtime.test_rules import answer, applied, say, talk

FETCH, SEARCH = ToolKind.web_fetch, ToolKind.web_search
URL = "https://a.example"


def told(rule: str, call: Any) -> tuple[Any, list[tuple[str, ...]]]:
    made, lost = applied(rule, answer(Text("a"), call), [Text("a"), call])
    assert made[0] == Text("a")
    return made[1], [(row[1], row[2]) for row in lost]


def test_a_page_that_was_read_is_one_that_a_search_opened_and_back() -> None:
    read = ServerToolCall("c", FETCH, arguments={"url": URL})
    opened, lost = told("opened_pages", read)
    assert (opened.kind, opened.arguments) == (SEARCH, {"type": "open_page", "url": URL})
    assert lost == [("substituted", "none")]
    back, lost = told("fetched_pages", opened)
    assert (back, lost) == (read, [("substituted", "none")])


@pytest.mark.parametrize("rule", ["opened_pages", "fetched_pages"])
@pytest.mark.parametrize(
    "call",
    [
        ServerToolCall("c", FETCH, arguments={"url": URL, "more": 1}),
        ServerToolCall("c", FETCH, arguments="no object"),
        ServerToolCall("c", SEARCH, arguments={"query": "x"}),
        ServerToolCall("c", SEARCH, arguments={"type": "open_page"}),
        ServerToolCall("c", ToolKind.code_execution, arguments={"url": URL}),
    ],
    ids=["more than a page", "no object", "a search", "no page", "another tool"],
)
def test_what_reads_no_single_page_stays(rule: str, call: Any) -> None:
    assert told(rule, call) == (call, [])


def test_what_a_search_found_is_told_where_it_stands() -> None:
    found = ServerToolResult("c", SEARCH, body=[])
    made, lost = told("untold_finds", ServerToolCall("c", SEARCH, result=found))
    assert (made.result, lost) == (None, [("dropped", "lossy")])
    program = ServerToolCall("c", ToolKind.code_execution, result=ServerToolResult("c", ToolKind.code_execution))
    assert told("untold_finds", program) == (program, [])


def test_pages_in_a_conversation_are_told_too() -> None:
    request = talk(say("assistant", ServerToolCall("c", FETCH, arguments={"url": URL})))
    made, _ = applied("opened_pages", request, request.messages)
    assert made[0].content[0].kind is SEARCH
