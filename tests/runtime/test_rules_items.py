"""The rules on items, on tools in groups, and on thoughts that cross in an envelope (R1, R3, R7, R12, R13, R24)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.generated.canonical.content import (
    Audio,
    CacheMark,
    Citation,
    Document,
    Image,
    Opaque,
    Refusal,
    SearchResult,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    TokenLogprob,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import (
    ChoiceMode,
    CitationKind,
    Effort,
    ErrorKind,
    StopReason,
    ThinkingMode,
    ToolKind,
)
from llm_dialect.generated.canonical.request import ItemMessage, ServerTool, ThinkingConfig, Tool, ToolChoice
from llm_dialect.generated.canonical.response import ErrorInfo, ItemResponse, Logprobs, StopDetails
from tests.runtime.test_rules import applied, at, call, result, say, shape, talk, texts, writing

SEARCH = ToolKind.web_search


def custom_call(name: str = "a", kind: ToolKind = ToolKind.custom) -> ToolCall:
    return ToolCall(name, "patch", "raw", kind=kind)


# -- R17: what only another dialect can say


def test_a_message_of_foreign_items_alone_is_no_message() -> None:
    request = talk(say("user", "hi"), say("assistant", Opaque("here", "odd", {})), say("assistant", "ho"))
    made, lost = applied("own_items", request, request.messages)
    assert shape(made) == [("user", ["Text"]), ("assistant", ["Text"])]
    assert [row[1] for row in lost] == ["unknown"]


def test_the_targets_own_items_stay() -> None:
    request = talk(say("assistant", Opaque("there", "own", {})))
    assert applied("own_items", request, request.messages) == (request.messages, [])


# -- R3: turns of items


def test_the_items_of_a_turn_become_one_message() -> None:
    turn = [say("assistant", Thinking("hm")), say("assistant", "so"), say("assistant", call("a"))]
    request = talk(say("user", "hi"), *turn, say("assistant", call("b")), say("tool", result("a")))
    made, lost = applied("joined_turns", request, request.messages)
    assert shape(made)[1:] == [
        ("assistant", ["Thinking", "Text", "ToolCall", "ToolCall"]),
        ("tool", ["ToolResult"]),
    ]
    assert lost == []


def test_two_messages_of_text_stay_two() -> None:
    request = talk(say("assistant", "one"), say("assistant", "two"))
    made, _ = applied("joined_turns", request, request.messages)
    assert texts(made) == [["one"], ["two"]]


def test_calls_come_after_the_text_of_their_turn() -> None:
    request = talk(say("assistant", call(), "so"))
    made, lost = applied("results_next", request, request.messages)
    assert shape(made) == [("assistant", ["Text", "ToolCall"])]
    assert lost == [("R3", "regrouped", "none", "$.messages[0]")]
    assert applied("results_next", request, made) == (made, [])


def test_a_call_takes_along_what_was_thought_of_it() -> None:
    rs = [Thinking(encrypted=f"e{number}", id=f"rs_{number}", issuer="there") for number in range(3)]
    first, second = call("a"), call("b")
    cases: list[tuple[list[Any], list[Any]]] = [
        ([rs[0], first, rs[1], second], [rs[0], first, rs[1], second]),
        ([rs[0], first, rs[1], "hi", rs[2], second], [rs[1], "hi", rs[0], first, rs[2], second]),
        ([rs[0], first, "hi"], ["hi", rs[0], first]),
        ([first, "hi", rs[0]], ["hi", first, rs[0]]),
    ]
    for given, wanted in cases:
        request = talk(say("assistant", *given))
        made, lost = applied("results_next", request, request.messages)
        assert [getattr(item, "text", None) or item.id for item in made[0].content] == [
            item if isinstance(item, str) else item.id for item in wanted
        ]
        assert [row[1] for row in lost] == ([] if given == wanted else ["regrouped"])


def test_a_result_is_of_the_kind_of_its_call() -> None:
    request = talk(say("assistant", custom_call()), say("tool", result("a")), say("tool", result("z")))
    made, lost = applied("answered_kinds", request, request.messages)
    assert [message.content[0].kind for message in made] == [ToolKind.custom, ToolKind.custom, ToolKind.function]
    assert [row[1:3] for row in lost] == [("substituted", "none")]


def test_a_result_of_nothing_is_an_empty_text() -> None:
    empty = ToolResult("a", [], at=at("content", 0))
    made, _ = applied("said_result", empty, [])
    assert [item.text for item in made] == [""]
    assert applied("said_result", empty, [Text("a")]) == ([Text("a")], [])


# -- R1: the vendor's own tools


def test_a_vendors_result_goes_into_its_call_and_comes_out_again() -> None:
    hit = ServerToolResult("s1", SEARCH, body=[1])
    request = talk(say("assistant", ServerToolCall("s1", SEARCH, "web_search", {"query": "x"}), hit, "so"))
    made, lost = applied("results_within", request, request.messages)
    assert shape(made) == [("assistant", ["ServerToolCall", "Text"])]
    assert made[0].content[0].result.body == [1]
    assert [row[1:3] for row in lost] == [("regrouped", "none")]
    back, lost = applied("results_beside", request, made)
    assert shape(back) == [("assistant", ["ServerToolCall", "ServerToolResult", "Text"])]
    assert [row[1:3] for row in lost] == [("regrouped", "none")]


@pytest.mark.parametrize("rule", ["results_within", "results_beside"])
def test_a_vendors_call_alone_is_left_alone(rule: str) -> None:
    items = [ServerToolCall("s1", SEARCH, "web_search", {})]
    assert applied(rule, ItemResponse(list(items)), items) == (items, [])


# -- R7: instructions


def test_a_single_instruction_stands_apart_and_several_are_a_message() -> None:
    one = talk(say("user", "hi"), system=[Text("be kind")])
    assert applied("instructions_first", one, one.messages) == (one.messages, [])
    assert applied("lone_instruction", one, one.system)[0] == one.system
    marked = talk(say("user", "hi"), system=[Text("be kind", cache=CacheMark()), Text("be brief")])
    assert shape(applied("instructions_first", marked, marked.messages)[0])[0] == ("system", ["Text", "Text"])
    assert applied("lone_instruction", marked, marked.system) == ([], [])


# -- R1: tools in groups


def group(*tools: Tool) -> Tool:
    return Tool("files", "For files.", kind=ToolKind.namespace, tools=list(tools), at=at("tools", 0))


def test_a_tool_of_a_group_says_the_group_in_its_name() -> None:
    inner = Tool("read", "Reads.", at=at("tools", 0))
    spoken = ToolCall("c", "read", "{}", namespace="files")
    request = talk(say("user", "hi"), say("assistant", spoken), say("tool", result("c")), tools=[group(inner)])
    made, lost = applied("flat_tools", request, request)
    assert [(tool.name, tool.description) for tool in made.tools] == [("files__read", "For files.\n\nReads.")]
    assert (made.messages[1].content[0].name, made.messages[1].content[0].namespace) == ("files__read", None)
    assert {row[1:3] for row in lost} == {("aliased", "none")}


def test_a_flat_name_that_is_taken_or_too_long_is_another_one() -> None:
    request = talk(say("user", "hi"), tools=[group(Tool("read"), Tool("r" * 70)), Tool("files__read")])
    names = [tool.name for tool in applied("flat_tools", request, request)[0].tools]
    assert len(set(names)) == 3
    assert all(len(name) <= 64 for name in names)


def test_tools_offered_later_are_offered_from_the_start() -> None:
    late = ItemMessage(say("developer").role, [], tools=[Tool("add")])
    request = talk(say("user", "hi"), late)
    made, lost = applied("flat_tools", request, request)
    assert [tool.name for tool in made.tools] == ["add"]
    assert shape(made.messages) == [("user", ["Text"])]
    assert [row[1:3] for row in lost] == [("hoisted", "lossy")]
    early = talk(late, say("user", "hi"))
    assert [row[1:3] for row in applied("flat_tools", early, early)[1]] == [("hoisted", "none")]


def test_a_clients_search_for_tools_is_a_function_and_what_it_found_is_on_offer() -> None:
    search = Tool("tool_search", "Finds.", {"type": "object"}, kind=ToolKind.tool_search)
    search.server = ServerTool(execution="client")
    asked = ToolCall("s", "tool_search", {"query": "x"}, kind=ToolKind.tool_search)
    found = ToolResult("s", [], kind=ToolKind.tool_search, tools=[Tool("add")])
    request = talk(say("user", "hi"), say("assistant", asked), say("tool", found), tools=[search])
    made, lost = applied("flat_tools", request, request)
    assert [(tool.name, tool.kind) for tool in made.tools] == [
        ("tool_search", ToolKind.function),
        ("add", ToolKind.function),
    ]
    assert made.messages[2].content[0].content[0].text == '{"tools":["add"]}'
    assert {row[1] for row in lost} == {"wrapped", "hoisted", "substituted"}


def test_a_call_that_only_one_vendor_knows_is_told_as_a_function() -> None:
    request = talk(say("assistant", ToolCall("s", "shell", "ls", kind=ToolKind.shell)), say("tool", result("s")))
    made, lost = applied("flat_tools", request, request)
    spoken = made.messages[0].content[0]
    assert (spoken.kind, spoken.arguments) == (ToolKind.function, {"input": "ls"})
    assert [row[1:3] for row in lost] == [("wrapped", "lossy")]


def test_log_probabilities_asked_for_beside_the_answer_are_asked_for() -> None:
    request = talk(say("user", "hi"), include=["logprobs"])
    made, lost = applied("flat_tools", request, request)
    assert (made.logprobs, made.include) == (True, None)
    assert [row[1:3] for row in lost] == [("substituted", "none")]
    plain = talk(say("user", "hi"))
    assert applied("flat_tools", plain, plain) == (plain, [])


# -- R1: choices


@pytest.mark.parametrize(
    ("tools", "wanted"),
    [
        ([Tool("add")], ToolChoice(ChoiceMode.named, "add")),
        ([Tool("add", kind=ToolKind.custom)], ToolChoice(ChoiceMode.named, "add", kind=ToolKind.custom)),
        ([Tool("add", kind=SEARCH)], ToolChoice(ChoiceMode.required)),
        ([Tool("add", kind=SEARCH), Tool("b")], ToolChoice(ChoiceMode.named, kind=SEARCH)),
    ],
)
def test_a_choice_says_what_the_tool_is(tools: list[Any], wanted: ToolChoice) -> None:
    request = talk(say("user", "hi"), tools=tools)
    assert applied("item_choice", request, ToolChoice(ChoiceMode.named, "add"))[0] == wanted


def test_without_tools_there_is_no_choice() -> None:
    made, lost = applied("item_choice", talk(say("user", "hi")), ToolChoice(ChoiceMode.auto))
    assert made is None
    assert [row[1:3] for row in lost] == [("dropped", "none")]


# -- R11, R12: what is shown of thoughts


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (ThinkingConfig(ThinkingMode.enabled, 2000), "auto"),
        (ThinkingConfig(ThinkingMode.adaptive, display="omitted"), None),
        (ThinkingConfig(effort=Effort.high), None),
        (None, None),
    ],
)
def test_who_wants_to_see_thoughts_is_shown_a_summary(asked: ThinkingConfig | None, wanted: str | None) -> None:
    assert applied("told_summary", talk(say("user", "hi"), thinking=asked), None)[0] == wanted


def test_sealed_thoughts_are_asked_for_where_nobody_else_keeps_them() -> None:
    thinks = talk(say("user", "hi"), thinking=ThinkingConfig(effort=Effort.high), logprobs=True)
    made, lost = applied("shown_beside", thinks, None)
    assert made == ["logprobs", "encrypted_reasoning"]
    assert [row[1:3] for row in lost] == [("substituted", "none"), ("defaulted", "none")]
    kept = talk(say("user", "hi"), thinking=ThinkingConfig(effort=Effort.high), store=True)
    assert applied("shown_beside", kept, None) == (None, [])


def test_what_a_program_prints_is_asked_for() -> None:
    request = talk(say("user", "hi"), tools=[Tool("code_execution", kind=ToolKind.code_execution)])
    made, lost = applied("shown_beside", request, None)
    assert made == ["code_outputs"]
    assert [row[1:3] for row in lost] == [("defaulted", "none")]
    assert applied("shown_beside", request, ["code_outputs"]) == (["code_outputs"], [])


def test_open_thoughts_are_items_with_a_summary() -> None:
    request = talk(say("assistant", Thinking("hm"), Thinking("x", "seal", issuer="else"), "hi"))
    made, lost = applied("item_thoughts", request, request.messages)
    assert [part.text for part in made[0].content[0].summary] == ["hm"]
    assert [row[2] for row in lost if row[3].endswith("[1]")] == ["lossy"]


# -- R24, R22: answers


def test_sources_of_a_single_text_have_addresses() -> None:
    text = Text("so", citations=[Citation(CitationKind.web_search_result_location, url="https://a.example", title="A")])
    made, lost = applied("own_citations", text, text.citations)
    assert (made[0].kind, made[0].text_end) == (CitationKind.url_citation, 2)
    assert [row[1:3] for row in lost] == [("substituted", "lossy")]


def test_a_refusal_without_words_is_explained_among_the_items() -> None:
    details = StopDetails("refusal", explanation="No.")
    answer = ItemResponse([], StopReason.refusal, stop_details=details)
    assert applied("told_refusal", answer, [])[0] == [Refusal("No.")]
    assert applied("told_refusal", ItemResponse([Text("a")]), [Text("a")]) == ([Text("a")], [])


def test_log_probabilities_stand_with_the_text_or_with_the_answer() -> None:
    held = [TokenLogprob("a", -0.5)]
    answer = ItemResponse([Text("a")], logprobs=Logprobs(held), at=at(""))
    made, lost = applied("parted_logprobs", answer, answer)
    assert (made.content[0].logprobs, made.logprobs) == (held, None)
    assert [row[1:3] for row in lost] == [("regrouped", "none")]
    back, _ = applied("joined_logprobs", made, made)
    assert (back.content[0].logprobs, back.logprobs.content) == (None, held)
    assert applied("joined_logprobs", ItemResponse([Text("a")]), ItemResponse([Text("a")]))[1] == []


def test_log_probabilities_of_a_refusal_stay_with_the_answer() -> None:
    held = Logprobs([TokenLogprob("a", -0.5)], [TokenLogprob("b", -0.5)])
    answer = ItemResponse([Text("a")], logprobs=held, at=at(""))
    assert applied("parted_logprobs", answer, answer)[0].logprobs == Logprobs(refusal=held.refusal)


def test_log_probabilities_of_no_token_say_nothing() -> None:
    answer = ItemResponse([Text("a", logprobs=[], at=at("")), Refusal("b")])
    made, lost = applied("joined_logprobs", answer, answer)
    assert made == ItemResponse([Text("a"), Refusal("b")])
    assert [row[1:3] for row in lost] == [("regrouped", "none")]


def test_what_holds_nothing_is_no_part_of_an_answer() -> None:
    sound = Audio(id="", data="", transcript="", at=at(""))
    hollow: list[Any] = [Text("", at=at("")), Refusal("", at=at("")), ToolCall("", "", "", at=at("")), sound]
    told: list[Any] = [Text("4"), Text("", signature="s"), ToolCall("a", "f", ""), Audio(id="a")]
    answer = ItemResponse([*hollow, *told], id="")
    made, lost = applied("filled_answer", answer, answer)
    assert (made.content, made.id) == (told, None)
    assert [row[:3] for row in lost] == [("R8", "dropped", "none")] * 4
    assert applied("filled_answer", made, made) == (made, [])


def test_that_an_answer_failed_is_told_by_an_error() -> None:
    answer = ItemResponse([], StopReason.error, error=ErrorInfo(ErrorKind.upstream), at=at(""))
    made, lost = applied("unsaid_failure", answer, answer.error)
    assert made is None
    assert [row[1:3] for row in lost] == [("dropped", "rejected")]
    assert applied("unsaid_failure", ItemResponse([]), None) == (None, [])


def test_only_a_refusal_is_explained() -> None:
    details = StopDetails("refusal", "bio", "Broken call.", at=at(""))
    assert applied("refusal_details", ItemResponse([], StopReason.refusal), details) == (details, [])
    made, lost = applied("refusal_details", ItemResponse([], StopReason.malformed_tool_call), details)
    assert made is None
    assert [row[1:3] for row in lost] == [("dropped", "lossy"), ("dropped", "lossy")]
    details = StopDetails(extra={"a_claim": True})  # what only the vendor knows of it is told too
    assert applied("refusal_details", ItemResponse([], StopReason.end_turn), details)[1] != []


def test_an_item_of_an_answer_is_complete_unless_it_says_otherwise() -> None:
    assert rules.item_done(None, None, writing()) == "completed"
    assert rules.item_done(None, "incomplete", writing()) == "incomplete"
    assert rules.item_done(ToolCall("a", "f", '{"a"'), None, writing()) == "incomplete"
    assert rules.item_done(ToolCall("a", "f", '{"a"'), "completed", writing()) == "completed"


# -- R1: documents


def test_documents_of_text_are_told_as_text_and_files_stay() -> None:
    found = SearchResult("https://a.example", "A", [Text("words")])
    request = talk(
        say("user", Document(text="plain"), found, Document(url="https://a.example/f.pdf"), Image(file_id="f"))
    )
    made, lost = applied("spoken_documents", request, request.messages)
    assert shape(made) == [("user", ["Text", "Text", "Document", "Image"])]
    assert {row[2] for row in lost} == {"lossy"}


def test_a_message_of_nothing_is_none() -> None:
    request = talk(say("user", "hi"), say("assistant"))
    made, lost = applied("filled_messages", request, request.messages)
    assert shape(made) == [("user", ["Text"])]
    assert lost == [("R8", "dropped", "none", "$.messages[1]")]


def test_what_messages_of_an_answer_say_is_told() -> None:
    message = ItemMessage(say("assistant").role, [], id="m1", status="completed", at=at("messages", 0))
    answer = ItemResponse([Text("a")], messages=[message])
    made, lost = applied("loose_items", answer, answer.content)
    assert made == answer.content
    assert [row[1:3] for row in lost] == [("dropped", "none")] * 2


def test_a_vendors_call_goes_with_its_result_or_not_at_all() -> None:
    lone = ServerToolCall("s1", SEARCH, "web_search", {"query": "x"})
    told = [ServerToolCall("s2", SEARCH, "web_search", {}), ServerToolResult("s2", SEARCH, body=[])]
    request = talk(say("assistant", lone, *told, "so"))
    made, lost = applied("with_results", request, request.messages)
    assert shape(made) == [("assistant", ["ServerToolCall", "ServerToolResult", "Text"])]
    assert lost == [("R2", "dropped", "lossy", "$.messages[0].content[0]")]


def test_a_thought_that_leads_to_no_item_is_left_out() -> None:
    request = talk(say("assistant", Thinking("a"), "so", Thinking("b")), say("user", "hi"))
    made, lost = applied("leading_thoughts", request, request.messages)
    assert shape(made) == [("assistant", ["Thinking", "Text"]), ("user", ["Text"])]
    assert lost == [("R13", "dropped", "lossy", "$.messages[0].content[2]")]
    split = talk(say("assistant", Thinking("a")), say("assistant", call()), say("tool", result("a")))
    assert applied("leading_thoughts", split, split.messages) == (split.messages, [])
    last = talk(say("user", "hi"), say("assistant", "so", Thinking("b")))
    assert shape(applied("leading_thoughts", last, last.messages)[0]) == [("user", ["Text"]), ("assistant", ["Text"])]
