"""Each rule's behaviour, with and without the loss; a rule changes nothing that it is given."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import (
    CacheMark,
    Document,
    Image,
    Refusal,
    ServerToolCall,
    ServerToolResult,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import (
    ChoiceMode,
    Effort,
    FormatKind,
    Role,
    StopReason,
    ThinkingMode,
    ToolKind,
)
from llm_dialect.generated.canonical.request import (
    ItemMessage,
    ItemRequest,
    ResponseFormat,
    ThinkingConfig,
    Tool,
    ToolChoice,
    ToolRef,
)
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.mint import Mint
from llm_dialect.origin import Block
from llm_dialect.policy import Policy

BLOCK = Block("here", "Thing", {"text": "text", "id": "id"}, {})


def writing(mint: Mint | None = None) -> Writing:
    return Writing("there", "here", Policy(), mint)


def at(key: str, index: int = -1, up: Any = None) -> Any:
    return (BLOCK, up, key, index)


def say(role: str, *content: Any, place: int = 0) -> ItemMessage:
    spot = at("messages", place)
    items = [Text(item) if isinstance(item, str) else item for item in content]
    for index, item in enumerate(items):
        item.at = at("content", index, spot)
    return ItemMessage(Role(role), items, at=spot)


def talk(*messages: ItemMessage, **fields: Any) -> ItemRequest:
    for place, message in enumerate(messages):
        message.at = at("messages", place)
        for index, item in enumerate(message.content):
            item.at = at("content", index, message.at)
    return ItemRequest("m", list(messages), at=at(""), **fields)


def result(call: str, text: str = "ok") -> ToolResult:
    return ToolResult(call, [Text(text)])


def call(name: str = "a") -> ToolCall:
    return ToolCall(name, "add", "{}")


def losses(cx: Writing) -> list[tuple[str, str, str, str]]:
    return [(loss.rule, loss.code.value, loss.severity.value, loss.path) for loss in cx.report]


def shape(messages: list[ItemMessage]) -> list[tuple[str, list[str]]]:
    return [(message.role.value, [type(item).__name__ for item in message.content]) for message in messages]


def texts(messages: list[ItemMessage]) -> list[list[str]]:
    return [[item.text for item in message.content if isinstance(item, Text)] for message in messages]


def applied(rule: str, o: Any, value: Any, mint: Mint | None = None) -> tuple[Any, list[tuple[str, str, str, str]]]:
    cx = writing(mint)
    before = copy.deepcopy((o, value))
    made = getattr(rules, rule)(o, value, cx)
    assert (o, value) == before, f"{rule} changed its input"
    return made, losses(cx)


# -- R7 instructions


def test_leading_system_text_is_gathered_without_a_loss() -> None:
    request = talk(say("system", "one"), say("system", "two"), say("user", "hi"))
    made, lost = applied("hoisted_system", request, [Text("zero")])
    assert [item.text for item in made] == ["zero", "one", "two"]
    assert lost == []


def test_developer_text_becomes_system_text_and_is_told() -> None:
    made, lost = applied("hoisted_system", talk(say("developer", "one"), say("user", "hi")), None)
    assert [item.text for item in made] == ["one"]
    assert lost == [("R7", "substituted", "lossy", "$.messages[0]")]


def test_instructions_inside_the_conversation_are_hoisted_and_told() -> None:
    made, lost = applied("hoisted_system", talk(say("user", "hi"), say("system", "late")), None)
    assert [item.text for item in made] == ["late"]
    assert lost == [("R7", "hoisted", "lossy", "$.messages[1]")]


@pytest.mark.parametrize("value", [None, []])
def test_without_instructions_the_system_stays_as_it_is(value: Any) -> None:
    assert applied("hoisted_system", talk(say("user", "hi")), value) == (value, [])


def test_a_name_on_gathered_instructions_is_told() -> None:
    message = say("system", "one")
    message.name = "boss"
    _, lost = applied("hoisted_system", talk(message, say("user", "hi")), None)
    assert [row[:3] for row in lost] == [("R7", "dropped", "lossy")]


def test_gathered_instructions_leave_the_conversation() -> None:
    request = talk(say("system", "one"), say("user", "hi"), say("developer", "two"))
    made, lost = applied("without_system", request, request.messages)
    assert shape(made) == [("user", ["Text"])]
    assert lost == []


def test_system_text_becomes_the_first_message() -> None:
    request = talk(say("user", "hi"), system=[Text("be kind")])
    made, lost = applied("system_first", request, request.messages)
    assert shape(made) == [("system", ["Text"]), ("user", ["Text"])]
    assert lost == []


@pytest.mark.parametrize("system", [None, []])
def test_without_system_text_no_message_is_added(system: Any) -> None:
    request = talk(say("user", "hi"), system=system)
    assert applied("system_first", request, request.messages)[0] is request.messages


# -- R3 tool results


def test_results_become_messages_of_their_own_before_the_users_words() -> None:
    request = talk(say("user", result("a"), result("b"), "go on"))
    made, lost = applied("results_apart", request, request.messages)
    assert shape(made) == [("tool", ["ToolResult"]), ("tool", ["ToolResult"]), ("user", ["Text"])]
    assert lost == []


def test_results_behind_the_users_words_are_moved_and_told() -> None:
    request = talk(say("user", "well", result("a")))
    made, lost = applied("results_apart", request, request.messages)
    assert shape(made) == [("tool", ["ToolResult"]), ("user", ["Text"])]
    assert lost == [("R3", "regrouped", "none", "$.messages[0]")]


def test_messages_without_results_and_single_results_stay() -> None:
    request = talk(say("user", "hi"), say("tool", result("a")))
    made, lost = applied("results_apart", request, request.messages)
    assert made == request.messages
    assert lost == []


def test_results_come_first_in_their_turn() -> None:
    request = talk(say("user", "well", result("a"), "so", result("b")))
    made, lost = applied("results_first", request, request.messages)
    assert shape(made) == [("user", ["ToolResult", "ToolResult", "Text", "Text"])]
    assert lost == [("R3", "regrouped", "none", "$.messages[0]")]


def test_results_that_come_first_stay() -> None:
    request = talk(say("user", result("a"), "so"), say("assistant", "yes"))
    made, lost = applied("results_first", request, request.messages)
    assert made == request.messages
    assert lost == []


# -- R8 turns and empty text


def test_neighbours_of_one_role_become_one_turn() -> None:
    request = talk(say("user", "a"), say("user", "b"), say("assistant", "c"), say("user", "d"))
    made, lost = applied("merged_turns", request, request.messages)
    assert texts(made) == [["a", "b"], ["c"], ["d"]]
    assert lost == [("R8", "regrouped", "none", "$.messages[1]")]


def test_the_turns_of_tools_are_the_users_and_need_no_telling() -> None:
    request = talk(say("tool", result("a")), say("tool", result("b")), say("assistant", "c"))
    made, lost = applied("merged_turns", request, request.messages)
    assert shape(made) == [("user", ["ToolResult", "ToolResult"]), ("assistant", ["Text"])]
    assert lost == []


def test_the_name_of_a_merged_speaker_is_told() -> None:
    second = say("user", "b")
    second.name = "bob"
    _, lost = applied("merged_turns", talk(say("user", "a"), second), [say("user", "a"), second])
    assert ("R7", "dropped", "lossy", "$.messages[1]") in lost


def test_alternating_turns_stay() -> None:
    request = talk(say("user", "a"), say("assistant", "b"))
    made, lost = applied("merged_turns", request, request.messages)
    assert made == request.messages
    assert lost == []


def test_empty_text_beside_other_items_is_left_out_and_told() -> None:
    request = talk(say("assistant", "", call()), say("user", result("a")))
    made, lost = applied("blank_free", request, request.messages)
    assert shape(made)[0] == ("assistant", ["ToolCall"])
    assert lost == [("R8", "dropped", "none", "$.messages[0].content[0].text")]


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
@pytest.mark.parametrize("role", ["assistant", "user"])
def test_a_turn_of_blank_text_alone_is_left_out_and_told(role: str, text: str) -> None:
    request = talk(say(role, text), say("user", "hi"))
    made, lost = applied("blank_free", request, request.messages)
    assert texts(made) == [["hi"]]
    assert {row[:3] for row in lost} == {("R8", "dropped", "none")}


def test_an_empty_turn_is_left_out_and_told() -> None:
    request = talk(say("assistant"), say("user", "hi"))
    made, lost = applied("blank_free", request, request.messages)
    assert texts(made) == [["hi"]]
    assert lost == [("R8", "dropped", "none", "$.messages[0]")]


def test_only_the_end_of_a_final_assistant_text_is_trimmed() -> None:
    request = talk(say("assistant", "a "), say("user", "b "), say("assistant", "c \n"))
    made, lost = applied("blank_free", request, request.messages)
    assert texts(made) == [["a "], ["b "], ["c"]]
    assert lost == [("R8", "cut", "none", "$.messages[2].content[0].text")]


def test_trimming_goes_on_where_a_text_was_all_white_space() -> None:
    request = talk(say("user", "b"), say("assistant", "c ", " "))
    made, lost = applied("blank_free", request, request.messages)
    assert texts(made) == [["b"], ["c"]]
    assert [row[1] for row in lost] == ["dropped", "cut"]


def test_many_blank_texts_at_the_end_are_trimmed_without_recursion() -> None:
    request = talk(say("user", "b"), say("assistant", "c", *[" "] * 3000))
    made = rules.blank_free(request, request.messages, writing())
    assert texts(made) == [["b"], ["c"]]


def test_a_long_run_of_one_role_is_merged_in_linear_time() -> None:
    messages = [say("user", "a") for _ in range(100_000)]
    cx = writing()
    assert len(rules.merged_turns(talk(), messages, cx)[0].content) == len(cx.report) + 1 == 100_000


def test_full_turns_stay() -> None:
    request = talk(say("user", "b "), say("assistant", call()))
    made, lost = applied("blank_free", request, request.messages)
    assert made == request.messages
    assert lost == []


def test_a_conversation_of_nothing_but_empty_text_is_an_error() -> None:
    request = talk(say("user", "a"))
    assert applied("filled_turns", request, request.messages) == (request.messages, [])
    with pytest.raises(InvalidRequest, match="nothing is left") as caught:
        rules.filled_turns(talk(say("user", "")), [], writing())
    assert caught.value.path == "$"


def test_a_conversation_that_its_vendor_holds_may_be_empty_here() -> None:
    request = talk(say("user", ""))
    request.previous_response_id = "resp_1"
    assert applied("filled_turns", request, []) == ([], [])
    assert applied("user_first", request, []) == ([], [])


def test_empty_system_text_is_left_out_and_told() -> None:
    items = [Text("", at=at("system", 0)), Text("a", at=at("system", 1))]
    made, lost = applied("filled_items", talk(say("user", "a")), items)
    assert [item.text for item in made] == ["a"]
    assert lost == [("R8", "dropped", "none", "$.system[0].text")]
    assert applied("filled_items", None, None) == (None, [])
    assert applied("filled_items", None, items[1:])[0] == items[1:]
    beside = [Image(url="u"), items[0]]
    assert applied("filled_items", None, beside)[0] == beside[:1]


# -- R10 stop sequences


def test_blank_stop_sequences_are_left_to_the_stop_window_and_told() -> None:
    request = talk(say("user", "a"))
    assert applied("no_blank_stops", request, ["\n", "END"]) == (["END"], [("R10", "emulated", "none", "$")])
    assert applied("no_blank_stops", request, ["\n"])[0] is None
    assert applied("no_empty_stops", request, ["", "END"]) == (["END"], [("R10", "dropped", "none", "$")])
    assert applied("no_empty_stops", request, [""])[0] is None


@pytest.mark.parametrize("value", [None, [], ["END", " x"]])
def test_other_stop_sequences_stay(value: Any) -> None:
    assert applied("no_blank_stops", talk(say("user", "a")), value) == (value, [])


# -- R9, R11 thinking


def thinking(mode: str | None = None, budget: int | None = None, effort: str | None = None) -> ThinkingConfig:
    return ThinkingConfig(
        mode=None if mode is None else ThinkingMode(mode),
        budget_tokens=budget,
        effort=None if effort is None else Effort(effort),
        at=at("thinking"),
    )


@pytest.mark.parametrize(
    ("rule", "refused", "allowed"),
    [
        ("temperature_unless_thinking", 0.2, 1),
        ("top_p_unless_thinking", 0.5, 0.95),
        ("top_k_unless_thinking", 40, None),
    ],
)
def test_sampling_settings_are_left_out_only_while_the_model_thinks(rule: str, refused: Any, allowed: Any) -> None:
    thoughtful = talk(say("user", "a"), thinking=thinking("enabled", 2000))
    made, lost = applied(rule, thoughtful, refused)
    assert made is None
    assert [row[:3] for row in lost] == [("R11", "dropped", "lossy")]
    assert applied(rule, thoughtful, allowed) == (allowed, [])
    assert applied(rule, talk(say("user", "a"), thinking=thinking("disabled")), refused) == (refused, [])
    assert applied(rule, talk(say("user", "a")), refused) == (refused, [])


@pytest.mark.parametrize(
    ("heat", "top_p", "written", "lost"),
    [
        (0.2, None, (0.2, None), []),
        (None, 0.9, (None, 0.9), []),
        (1, None, (1, None), []),
        (1, 0.95, (None, 0.95), [("R11", "dropped", "none", "$.temperature")]),
        (0.2, 0.95, (0.2, None), [("R11", "dropped", "lossy", "$.top_p")]),
        (0.2, 1, (0.2, None), [("R11", "dropped", "none", "$.top_p")]),
        (1, 1, (1, None), [("R11", "dropped", "none", "$.top_p")]),
        (1.5, 0.5, (1.5, None), [("R11", "dropped", "lossy", "$.top_p")]),
    ],
)
def test_of_temperature_and_top_p_one_stays(heat: Any, top_p: Any, written: Any, lost: Any) -> None:
    request = talk(say("user", "a"), temperature=heat, top_p=top_p)
    request.at = (Block("here", "Request", {"temperature": "temperature", "top_p": "top_p"}, {}), None, "", -1)
    kept = [applied("lone_temperature", request, heat), applied("lone_top_p", request, top_p)]
    assert (kept[0][0], kept[1][0]) == written
    assert kept[0][1] + kept[1][1] == lost


def test_a_top_p_stays_where_thinking_takes_the_temperature_away() -> None:
    request = talk(say("user", "a"), temperature=0.2, top_p=0.97, thinking=thinking("enabled", 2000))
    assert applied("lone_top_p", request, 0.97) == (0.97, [])


def test_a_thinking_budget_without_a_limit_makes_room_for_both() -> None:
    request = talk(say("user", "a"), thinking=thinking("enabled", 8000))
    assert applied("room_to_think", request, None) == (12096, [("R9", "defaulted", "none", "$.thinking")])
    assert applied("room_to_think", request, 9000) == (9000, [])
    assert applied("room_to_think", talk(say("user", "a")), None) == (None, [])


@pytest.mark.parametrize(
    ("given", "limit", "mode", "budget", "lost"),
    [
        (("enabled", 2000, None), None, "enabled", 2000, []),
        (("enabled", 10, None), None, "enabled", 1024, [("clamped", "lossy")]),
        (("enabled", 9000, None), 5000, "enabled", 4999, [("clamped", "lossy")]),
        (("enabled", 5000, None), 5000, "enabled", 4999, [("clamped", "lossy")]),
        (("enabled", 4999, None), 5000, "enabled", 4999, []),
        (("enabled", 1024, None), 1025, "enabled", 1024, []),
        (("enabled", 1024, None), 1024, "disabled", None, [("substituted", "lossy")]),
        (("enabled", 9000, None), 1000, "disabled", None, [("substituted", "lossy")]),
        (("enabled", -1, None), None, "adaptive", None, [("substituted", "none")]),
        (("enabled", None, None), None, "adaptive", None, [("substituted", "none")]),
        (("enabled", 0, None), None, "disabled", None, [("substituted", "none")]),
        ((None, 2000, None), None, "enabled", 2000, [("substituted", "none")]),
        ((None, None, "none"), None, "disabled", None, []),
        ((None, 2000, "none"), None, "disabled", None, []),
        ((None, None, "high"), None, "adaptive", None, [("substituted", "none")]),
        (("disabled", None, None), None, "disabled", None, []),
        (("adaptive", None, None), None, "adaptive", None, []),
    ],
)
def test_thinking_is_settled_on_what_the_target_takes(
    given: tuple[Any, Any, Any], limit: Any, mode: Any, budget: Any, lost: list[Any]
) -> None:
    config = thinking(*given)
    made, told = applied("settled_thinking", talk(say("user", "a"), max_tokens=limit, thinking=config), config)
    assert (made.mode, made.budget_tokens) == (mode, budget)
    assert [row[1:3] for row in told] == lost
    assert {row[0] for row in told} <= {"R11"}


def test_no_thinking_settings_stay_none() -> None:
    assert applied("settled_thinking", talk(say("user", "a")), None) == (None, [])


# -- R1 choices and formats


def choice(mode: str | None, **fields: Any) -> ToolChoice:
    return ToolChoice(None if mode is None else ChoiceMode(mode), at=at("tool_choice"), **fields)


def tools() -> list[Tool]:
    return [Tool("add")]


def test_a_choice_without_tools_is_left_out_and_told() -> None:
    assert applied("settled_choice", talk(say("user", "a")), choice("auto")) == (None, [("R1", "dropped", "none", "$")])


def test_a_choice_that_narrows_the_tools_keeps_its_mode_and_is_told() -> None:
    given = choice("allowed", allowed=[ToolRef("add")], allowed_mode=ChoiceMode.required)
    made, lost = applied("settled_choice", talk(say("user", "a"), tools=tools()), given)
    assert (made.mode, made.allowed) == (ChoiceMode.required, None)
    assert [row[:3] for row in lost] == [("R1", "emulated", "none")]


@pytest.mark.parametrize("mode", ["required", "named"])
def test_a_forced_choice_is_freed_only_while_the_model_thinks(mode: str) -> None:
    given = choice(mode, name="add")
    made, lost = applied("settled_choice", talk(say("user", "a"), tools=tools(), thinking=thinking("adaptive")), given)
    assert (made.mode, made.name) == (ChoiceMode.auto, None)
    assert [row[:3] for row in lost] == [("R11", "substituted", "lossy")]
    assert applied("settled_choice", talk(say("user", "a"), tools=tools()), given) == (given, [])


def test_a_choice_without_a_mode_is_free() -> None:
    made, lost = applied("settled_choice", talk(say("user", "a"), tools=tools()), choice(None, parallel=False))
    assert (made.mode, made.parallel, lost) == (ChoiceMode.auto, False, [("R1", "defaulted", "none", "$.tool_choice")])
    assert applied("settled_choice", talk(say("user", "a")), None) == (None, [])


def test_plain_text_is_the_format_that_needs_no_asking() -> None:
    assert applied("said_format", None, ResponseFormat(FormatKind.text)) == (None, [])
    schema = ResponseFormat(FormatKind.json_schema, schema={})
    assert applied("said_format", None, schema) == (schema, [])
    assert applied("said_format", None, None) == (None, [])


# -- R21, R22, R24 answers


def answer(*content: Any, stop: StopReason | None = None) -> ItemResponse:
    for place, item in enumerate(content):
        item.at = at("content", place)
    return ItemResponse(list(content), stop_reason=stop, at=at(""))


def test_tool_calls_override_a_plain_end_and_are_told() -> None:
    made, lost = applied("settled_stop", answer(call()), StopReason.end_turn)
    assert made is StopReason.tool_use
    assert lost == [("R21", "substituted", "none", "$")]


@pytest.mark.parametrize("stop", [stop for stop in StopReason if stop is not StopReason.end_turn])
def test_tool_calls_override_no_other_end(stop: StopReason) -> None:
    assert applied("settled_stop", answer(call()), stop) == (stop, [])


def test_a_plain_end_without_calls_stays() -> None:
    assert applied("settled_stop", answer(Text("a")), StopReason.end_turn) == (StopReason.end_turn, [])


def test_a_refusal_is_told_as_text() -> None:
    content = [Text("a"), Refusal("no")]
    made, lost = applied("spoken_refusal", answer(*content), content)
    assert [(type(item), item.text) for item in made] == [(Text, "a"), (Text, "no")]
    assert lost == [("R24", "substituted", "none", "$.content[1]")]


def test_content_without_refusals_stays() -> None:
    content = [Text("a"), call()]
    assert applied("spoken_refusal", answer(*content), content) == (content, [])
    request = talk(say("user", "a"))
    assert applied("spoken_refusals", request, request.messages)[0] is request.messages


def test_refusals_in_a_history_are_told_as_text() -> None:
    request = talk(say("user", "a"), say("assistant", Refusal("no")))
    made, lost = applied("spoken_refusals", request, request.messages)
    assert texts(made) == [["a"], ["no"]]
    assert lost == [("R24", "substituted", "none", "$.messages[1].content[0]")]


def test_calls_without_ids_get_distinct_ones_that_depend_on_the_answer_only() -> None:
    content = [call(""), Text("a"), call("")]
    made, lost = applied("named_calls", answer(*content), content)
    ids = [item.id for item in made if isinstance(item, ToolCall)]
    assert all(name.startswith("call_") and len(name) > 10 for name in ids)
    assert len(set(ids)) == 2
    assert [row[0:3] for row in lost] == [("R22", "defaulted", "none")] * 2
    again, _ = applied("named_calls", answer(*content), content)
    assert [item.id for item in again if isinstance(item, ToolCall)] == ids


def test_ids_come_from_the_mint_if_there_is_one() -> None:
    content = [call("")]
    made, _ = applied("named_calls", answer(*content), content, Mint(lambda prefix: f"for-{prefix}1", lambda: 7))
    assert made[0].id == "call_for-call_1"


def test_calls_with_ids_stay() -> None:
    content = [call("x"), Image(url="u")]
    assert applied("named_calls", answer(*content), content)[0] is content


def test_calls_of_a_vendors_tools_and_their_results_share_ids() -> None:
    program, search = ToolKind.code_execution, ToolKind.web_search
    content = [
        ServerToolCall("", program),
        ServerToolCall("", search),
        ServerToolResult("", program),
        ServerToolResult("", search),
        ServerToolCall("own", program),
        ServerToolResult("own", program),
        ServerToolResult("", program),
    ]
    made, lost = applied("named_calls", answer(*content), content)
    first, second, *results, own, answered, loose = [
        item.id if isinstance(item, ServerToolCall) else item.tool_call_id for item in made
    ]
    assert results == [first, second] and own == answered == "own"
    assert len({first, second, loose, "own", ""}) == 5
    assert [row[3].removesuffix(".id") for row in lost] == [f"$.content[{place}]" for place in (0, 1, 2, 3, 6)]


def test_the_time_comes_from_the_upstream_or_the_mint_or_nowhere() -> None:
    mint = Mint(str, lambda: 7)
    assert applied("stamped", answer(), 5, mint) == (5, [])
    assert applied("stamped", answer(), None, mint) == (7, [])
    assert applied("stamped", answer(), None) == (None, [])


# -- R1 tools with free input, R14 ids, R1 media


def test_a_tool_with_free_input_becomes_a_function_and_is_told() -> None:
    free = Tool("patch", kind=ToolKind.custom, at=at("tools", 1))
    made, lost = applied("wrapped_tools", None, [Tool("add"), free])
    assert [tool.kind for tool in made] == [ToolKind.function, ToolKind.function]
    assert list(made[1].parameters["properties"]) == ["input"]
    assert lost == [("R1", "wrapped", "lossy", "$.tools[1]")]


@pytest.mark.parametrize("value", [None, [], [Tool("add")]])
def test_functions_are_not_wrapped(value: Any) -> None:
    assert applied("wrapped_tools", None, value) == (value, [])


def test_calls_with_free_input_and_their_results_are_wrapped_alike() -> None:
    free = ToolCall("a", "patch", "*** Begin", kind=ToolKind.custom)
    answered = ToolResult("a", [Text("ok")], kind=ToolKind.custom)
    request = talk(say("assistant", free, call("b")), say("tool", answered))
    made, lost = applied("wrapped_calls", request, request.messages)
    wrapped, plain = made[0].content
    assert (wrapped.kind, wrapped.arguments) == (ToolKind.function, {"input": "*** Begin"})
    assert plain == call("b").replace(at=plain.at)
    assert made[1].content[0].kind is ToolKind.function
    assert lost == [("R1", "wrapped", "none", f"$.messages[{place}].content[0]") for place in (0, 1)]


def test_an_odd_id_gets_one_alias_for_call_and_result() -> None:
    request = talk(say("assistant", call("fn.add:0"), call("ok_1")), say("tool", result("fn.add:0")))
    made, lost = applied("plain_ids", request, request.messages)
    alias = made[0].content[0].id
    assert alias == made[1].content[0].tool_call_id == rules.tools.plain_id("fn.add:0")
    assert made[0].content[1].id == "ok_1"
    assert [row[:3] for row in lost] == [("R14", "aliased", "none")] * 2


def test_aliases_of_ids_are_plain_short_and_apart() -> None:
    names = ["a.b", "a:b", "a b", "a_b", "\ud800", "x" * 500 + "."]
    aliases = [rules.tools.plain_id(name) for name in names]
    assert len(set(aliases)) == len(names)
    assert all(len(alias) <= 64 and alias.replace("_", "").isalnum() for alias in aliases)


def test_text_files_are_read_as_text() -> None:
    request = talk(say("user", Document(data="aGVsbG8=", media_type="text/csv; charset=utf-8")))
    made, lost = applied("read_media", request, request.messages)
    item = made[0].content[0]
    assert (item.text, item.data, item.media_type) == ("hello", None, "text/plain")
    assert [row[:3] for row in lost] == [("R1", "substituted", "none")]


@pytest.mark.parametrize(
    "item",
    [
        Document(data="aGVsbG8=", media_type="application/zip"),
        Document(data="/w==", media_type="text/plain"),
        Document(data="not base64!", media_type="text/plain"),
        Image(data="aGVsbG8=", media_type="image/tiff"),
    ],
)
def test_files_of_a_type_that_is_not_read_are_left_out_and_told(item: Any) -> None:
    request = talk(say("user", "look", ToolResult("a", [item.replace()])), say("user", item))
    made, lost = applied("read_media", request, request.messages)
    assert shape(made) == [("user", ["Text", "ToolResult"]), ("user", [])]
    assert made[0].content[1].content == []
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")] * 2


def test_media_that_are_read_stay() -> None:
    media = [
        Image(data="eA==", media_type="image/png"),
        Image(url="u"),
        Document(data="eA==", media_type="application/pdf"),
    ]
    request = talk(say("user", *media))
    made, lost = applied("read_media", request, request.messages)
    assert made[0] is request.messages[0]
    assert lost == []


def test_every_rule_has_a_case_here() -> None:
    source = "".join(path.read_text() for path in Path(__file__).parent.glob("test_rules*.py"))
    assert [name for name in rules.__all__ if f'"{name}"' not in source and f"rules.{name}(" not in source] == []


# -- R18 streams


def test_a_target_that_counts_a_stream_only_if_asked_is_asked() -> None:
    request = talk(say("user", "a"))
    assert applied("asked_usage", request, None) == (None, [])
    request.stream = True
    made, lost = applied("asked_usage", request, None)
    assert made is True
    assert [row[:3] for row in lost] == [("R18", "defaulted", "none")]
    assert applied("asked_usage", request, False) == (False, [])


# -- R40 Claude Code


def test_a_header_for_billing_is_no_instruction() -> None:
    header = Text("x-some-billing: version=2.1.0; entry=cli; note=;", at=at(".system"))
    request = talk(say("user", "a"))
    request.system = [header, Text("Be brief.")]
    made, lost = applied("instructions_only", request, request)
    assert made.system == [Text("Be brief.")]
    assert [row[:3] for row in lost] == [("R40", "dropped", "none")]


@pytest.mark.parametrize("first", ["Use x-api: a=b; c=d", "x-a: b", "Note: be brief", "Be brief."])
def test_any_other_first_text_is_an_instruction(first: str) -> None:
    request = talk(say("user", "a"))
    marked = Text("x-a: b=c", cache=CacheMark())
    systems: list[Any] = [[Text(first), Text("b")], [Text("x-a: b=c")], [marked, Text("b")], None]
    for system in systems:
        request.system = system
        assert applied("instructions_only", request, request) == (request, [])
