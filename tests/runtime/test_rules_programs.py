"""The rules on what a program gave back that a vendor ran (R1)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.generated.canonical.content import Image, ServerToolCall, ServerToolResult, Text
from llm_dialect.generated.canonical.enums import ToolKind
from tests.runtime.test_rules import answer, applied, say, talk

BODY = {"type": "code_execution_result", "stdout": "1", "stderr": "e", "return_code": 2, "content": []}
PROGRAM = ToolKind.code_execution


def told(rule: str, **fields: Any) -> tuple[Any, list[tuple[str, ...]]]:
    given = ServerToolResult("c", PROGRAM, **fields)
    made, lost = applied(rule, answer(given), [given])
    return made[0], [(row[1], row[2]) for row in lost]


@pytest.mark.parametrize(
    ("fields", "printed", "ended"),
    [
        ({"stdout": "1", "error_code": "ok"}, "1", 0),
        ({"stdout": "1", "error_code": "failed"}, "1", 1),
        ({"content": [Text("a"), Text("b")]}, "ab", 0),
    ],
)
def test_one_object_tells_what_was_printed_and_how_it_ended(fields: Any, printed: str, ended: int) -> None:
    made, lost = told("program_bodies", **fields)
    assert made.body == {**BODY, "stdout": printed, "stderr": "", "return_code": ended}
    assert (made.stdout, made.content, made.error_code) == (None, None, None)
    assert set(lost) == {("substituted", "none")}


def test_a_picture_is_not_printed() -> None:
    made, lost = told("program_bodies", content=[Text("a"), Image("https://a.example/x")])
    assert made.body["stdout"] == "a"
    assert ("dropped", "lossy") in lost


def test_parts_hold_what_was_printed_and_the_exit_status_is_told() -> None:
    made, lost = told("program_outputs", body=BODY)
    assert [part.text for part in made.content] == ["1e"]
    assert lost == [("substituted", "none"), ("dropped", "lossy")]


def test_a_failure_without_words_is_told() -> None:
    made, lost = told("program_outputs", stdout="1", error_code="failed")
    assert [part.text for part in made.content] == ["1"]
    assert lost == [("substituted", "none"), ("dropped", "lossy")]


@pytest.mark.parametrize("fields", [{"body": BODY}, {"content": [Text("1e")], "is_error": True}])
def test_one_text_holds_what_was_printed(fields: Any) -> None:
    made, _ = told("program_prints", **fields)
    assert (made.stdout, made.error_code, made.body, made.content) == ("1e", "failed", None, None)


@pytest.mark.parametrize("rule", ["program_bodies", "program_outputs", "program_prints"])
def test_a_form_that_nobody_knows_stays(rule: str) -> None:
    assert told(rule, body={"type": "odd"}) == (ServerToolResult("c", PROGRAM, body={"type": "odd"}), [])


def test_results_in_messages_are_told_as_well_and_those_of_other_tools_stay() -> None:
    other = ServerToolResult("d", ToolKind.web_search, body=[])
    request = talk(say("user", "a"), say("assistant", other, ServerToolResult("c", PROGRAM, stdout="1")))
    made, _ = applied("program_bodies", request, request.messages)
    assert made[0] is not None and made[0] == request.messages[0]
    assert made[1].content[0] == other
    assert made[1].content[1].body["stdout"] == "1"


def test_programs_that_ran_stay_and_other_work_of_a_vendor_is_told() -> None:
    ran = ServerToolCall("c", PROGRAM, "code", {"code": "1"}), ServerToolResult("c", PROGRAM, body=BODY)
    search = ServerToolCall("s", ToolKind.web_search, "search", {"code": "1"})
    found = ServerToolResult("s", ToolKind.web_search, [])
    made, lost = applied("own_vendor_tools", answer(*ran), [*ran, search, found, Text("a")])
    assert made == [*ran, Text("a")]
    assert [row[:3] for row in lost] == [("R1", "dropped", "lossy")] * 2


@pytest.mark.parametrize("arguments", [{"code": 1}, {"code": None}, {"command": "ls"}, {"code": "1", "x": 1}, "1", {}])
def test_a_run_of_anything_but_one_program_is_told(arguments: Any) -> None:
    ran = ServerToolCall("c", PROGRAM, "code", arguments), ServerToolResult("c", PROGRAM, body=BODY)
    made, lost = applied("own_vendor_tools", answer(*ran), list(ran))
    assert (made, len(lost)) == ([], 2)


@pytest.mark.parametrize("body", [{}, {"stdout": None}, {"encrypted_stdout": "x"}])
def test_what_a_program_printed_in_secret_is_told(body: Any) -> None:
    ran = ServerToolCall("c", PROGRAM, "code", {"code": "1"}), ServerToolResult("c", PROGRAM, body=body)
    made, lost = applied("own_vendor_tools", answer(*ran), list(ran))
    assert made == [ran[0]]
    assert [row[:3] for row in lost] == [("R1", "dropped", "lossy")]
