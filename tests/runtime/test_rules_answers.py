"""The rules on how an answer ends and what its calls are named (R14, R21, R23)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.fields import (
    Word,
)
from llm_dialect.generated.canonical.content import Audio, Opaque, Refusal, Text, ToolCall
from llm_dialect.generated.canonical.enums import StopReason, ToolKind
from llm_dialect.memory import Memory
from tests.runtime.test_rules import answer, applied, call, losses, writing


def remembering(**fields: Any) -> Writing:
    cx = writing()
    cx.memory = Memory("m")
    for name, value in fields.items():
        setattr(cx.memory, name, value)
    return cx


@pytest.mark.parametrize("arguments", ["{}", "", {"a": 1}])
def test_whole_calls_tell_why_an_answer_ended(arguments: Any) -> None:
    made, lost = applied("settled_stop", answer(ToolCall("a", "f", arguments)), None)
    assert made is StopReason.tool_use
    assert lost == [("R21", "substituted", "none", "$")]


def test_free_input_is_always_whole() -> None:
    free = ToolCall("a", "f", "{", kind=ToolKind.custom)
    assert applied("settled_stop", answer(free), None)[0] is StopReason.tool_use


def test_a_broken_call_tells_nothing() -> None:
    assert applied("settled_stop", answer(call(), ToolCall("b", "f", '{"a":')), None) == (None, [])


@pytest.mark.parametrize("content", [(), (Text("a"),), (Opaque("here", "odd", {}),)])
def test_an_end_for_a_call_that_is_not_there_is_no_whole_answer(content: tuple[Any, ...]) -> None:
    made, lost = applied("settled_stop", answer(*content), StopReason.tool_use)
    assert made is StopReason.malformed_tool_call
    assert lost == [("R21", "substituted", "lossy", "$")]


@pytest.mark.parametrize("rule", ["settled_stop", "called_stop"])
def test_a_call_that_the_target_cannot_tell_is_not_there(rule: str) -> None:
    free = ToolCall("a", "f", "{", kind=ToolKind.shell)
    assert applied(rule, answer(free), StopReason.end_turn) == (StopReason.end_turn, [])
    made, lost = applied(rule, answer(free), StopReason.tool_use)
    assert made is StopReason.malformed_tool_call
    assert lost == [("R21", "substituted", "lossy", "$")]
    assert applied(rule, answer(call(), free), StopReason.tool_use) == (StopReason.tool_use, [])


def test_functions_called_override_a_plain_end_and_are_told() -> None:
    made, lost = applied("settled_stop", answer(call()), StopReason.end_turn)
    assert made is StopReason.tool_use
    assert lost == [("R21", "substituted", "none", "$")]


def test_an_end_for_a_call_is_plain_only_with_the_call() -> None:
    assert applied("called_stop", answer(call()), StopReason.tool_use) == (StopReason.tool_use, [])
    assert applied("called_stop", answer(), StopReason.end_turn) == (StopReason.end_turn, [])
    made, lost = applied("called_stop", answer(Text("a")), StopReason.tool_use)
    assert made is StopReason.malformed_tool_call
    assert lost == [("R21", "substituted", "lossy", "$")]


def test_words_of_a_refusal_are_the_end_of_an_answer_that_was_refused() -> None:
    made, lost = applied("refused_stop", answer(Text("Well."), Refusal("No.")), StopReason.end_turn)
    assert made is StopReason.refusal
    assert lost == [("R24", "substituted", "none", "$")]


@pytest.mark.parametrize(
    ("content", "value"),
    [
        ((Refusal("No."),), StopReason.max_tokens),
        ((Refusal("No."), call()), StopReason.end_turn),
        ((Refusal(""),), StopReason.end_turn),
        ((Text("Yes."),), StopReason.end_turn),
        ((), None),
    ],
)
def test_any_other_end_stays(content: tuple[Any, ...], value: Any) -> None:
    assert applied("refused_stop", answer(*content), value) == (value, [])


def test_a_good_end_of_nothing_is_told() -> None:
    made, lost = applied("settled_stop", answer(), StopReason.end_turn)
    assert made is StopReason.end_turn
    assert lost == [("R21", "defaulted", "lossy", "$")]


def test_a_client_of_old_functions_is_told_of_its_call_in_its_own_word() -> None:
    cx = remembering(keys=frozenset(("functions",)))
    made = rules.legacy_stop(answer(call()), StopReason.tool_use, cx)
    assert (type(made), made) == (Word, "function_call")
    assert losses(cx) == []


@pytest.mark.parametrize("keys", [(), ("tools",)])
def test_any_other_client_is_told_in_the_usual_word(keys: tuple[str, ...]) -> None:
    cx = remembering(keys=frozenset(keys))
    assert rules.legacy_stop(answer(call()), StopReason.tool_use, cx) is StopReason.tool_use


def test_only_the_end_for_a_call_has_an_old_word() -> None:
    cx = remembering(keys=frozenset(("functions",)))
    assert rules.legacy_stop(answer(), StopReason.max_tokens, cx) is StopReason.max_tokens


def test_calls_of_one_answer_never_share_an_id() -> None:
    content = [call("a"), Text("b"), call("a"), call("c")]
    made, lost = applied("unique_calls", answer(*content), content)
    assert (made[0], made[1], made[3]) == (content[0], content[1], content[3])
    assert made[2].id.startswith("a_2_")
    assert lost == [("R14", "aliased", "none", "$.content[2].id")]


def test_a_call_has_no_id_of_an_earlier_call_or_of_its_alias() -> None:
    cx = remembering(called=frozenset(("a",)))
    first = rules.unique_calls(answer(), [call("a")], cx)[0].id
    cx.memory.called = frozenset(("a", first))
    second = rules.unique_calls(answer(), [call("a")], cx)[0].id
    assert len({"a", first, second}) == 3
    assert rules.unique_calls(answer(), [call("b")], cx)[0].id == "b"


def test_the_sequence_that_an_upstream_names_is_one_of_the_clients() -> None:
    cx = remembering(stop=("END",))
    told = answer(Text("a"))
    told.stop_sequence = "END"
    assert rules.settled_stop(told, StopReason.end_turn, cx) is StopReason.stop_sequence
    assert rules.own_sequence(told, "END", cx) == "END"
    assert losses(cx) == [("R21", "substituted", "none", "$")]


@pytest.mark.parametrize("stop", [(), ("STOP",)])
def test_other_words_of_an_upstream_name_no_sequence(stop: tuple[str, ...]) -> None:
    cx = remembering(stop=stop)
    told = answer(Text("a"))
    told.stop_sequence = "END"
    assert rules.settled_stop(told, StopReason.end_turn, cx) is StopReason.end_turn
    assert rules.own_sequence(told, "END", cx) is None
    assert losses(cx) == [("R21", "dropped", "none", "$")]


def test_a_sequence_that_ended_the_answer_stays_named() -> None:
    told = answer(Text("a"), stop=StopReason.stop_sequence)
    assert applied("own_sequence", told, "END") == ("END", [])


def test_of_sound_the_words_are_told_where_it_has_no_place() -> None:
    spoken, mute = Audio(data="eA==", id="a", transcript="hi"), Audio(data="eA==")
    made, lost = applied("transcribed_sound", answer(spoken), [Refusal("no"), spoken, mute, Text("a")])
    assert [type(item).__name__ for item in made] == ["Text", "Audio", "Text", "Refusal"]
    assert made[0].text == "hi"
    assert [row[:3] for row in lost] == [
        ("R1", "substituted", "none"),
        ("R1", "dropped", "lossy"),
        ("R1", "dropped", "none"),
    ]


def test_arguments_of_no_text_are_those_of_no_arguments() -> None:
    made, lost = applied("told_arguments", ToolCall("a", "f", ""), "")
    assert made == "{}"
    assert lost == [("R15", "substituted", "none", "$")]
    free = ToolCall("a", "f", "", kind=ToolKind.custom)
    assert applied("told_arguments", free, "") == ("", [])
    assert applied("told_arguments", call(), " ") == (" ", [])


def test_a_call_with_free_input_is_that_of_a_function() -> None:
    free = ToolCall("1", "patch", "raw", kind=ToolKind.custom)
    made, lost = applied("wrapped_answer", answer(free), [free, call(), Text("a")])
    assert (made[0].kind, made[0].arguments) == (ToolKind.function, {"input": "raw"})
    assert [row[:3] for row in lost] == [("R1", "wrapped", "none")]
