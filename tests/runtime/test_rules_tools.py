"""The rules on tools, their calls and results, choices, schemas and marks (R1, R4, R5, R6, R14, R15, R16, R23)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.convert import plain_id
from llm_dialect.errors import UnsupportedFeature
from llm_dialect.generated.canonical.content import (
    Audio,
    CacheMark,
    Citation,
    Image,
    Opaque,
    ServerToolCall,
    ServerToolResult,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import ChoiceMode, CitationKind, FormatKind, ToolKind
from llm_dialect.generated.canonical.request import ItemRequest, ResponseFormat, Tool, ToolFormat, ToolRef
from llm_dialect.memory import Memory
from llm_dialect.policy import Policy
from tests.runtime.test_rules import answer, applied, at, call, choice, losses, result, say, shape, talk, writing

OPEN: Any = {"type": "object", "properties": {"a": {"type": "object"}}}
CLOSED: Any = {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}


# -- R14 ids


def test_a_second_call_of_one_id_and_its_result_get_an_alias() -> None:
    request = talk(
        say("assistant", call("a")), say("tool", result("a")), say("assistant", call("a")), say("tool", result("a"))
    )
    made, lost = applied("unique_ids", request, request.messages)
    ids = [getattr(message.content[0], "id", None) or message.content[0].tool_call_id for message in made]
    assert ids[0] == ids[1] == "a"
    assert ids[2] == ids[3] != "a"
    assert (
        lost
        == [("R14", "aliased", "none", f"$.messages[{place}].content[0]" + ".id" * (place == 2)) for place in (2, 3)]
        or len(lost) == 2
    )


def test_ids_that_differ_stay() -> None:
    request = talk(say("assistant", call("a"), call("b")), say("tool", result("a")))
    assert applied("unique_ids", request, request.messages)[0] is request.messages


# -- R23 the client's own calls


def remembering(memory: Memory | None) -> Writing:
    cx = writing()
    cx.memory = memory
    return cx


def memory(*tools: Tool) -> Memory:
    return Memory.of(ItemRequest("m", [], tools=list(tools)))


def own(memory: Memory | None, *content: Any) -> tuple[list[Any], list[tuple[str, str, str, str]]]:
    cx = remembering(memory)
    reply = answer(*content)
    return rules.own_calls(reply, reply.content, cx), losses(cx)


FREE = Tool("patch it", kind=ToolKind.custom)


@pytest.mark.parametrize("arguments", [{"input": "raw"}, '{"input": "raw"}'])
def test_a_wrapped_call_comes_back_as_the_clients_own(arguments: Any) -> None:
    held = memory(FREE)
    (alias,) = held.names
    made, lost = own(held, Text("a"), ToolCall("1", alias, arguments))
    assert (made[1].name, made[1].kind, made[1].arguments) == ("patch it", ToolKind.custom, "raw")
    assert lost == []


@pytest.mark.parametrize(
    ("arguments", "raw"),
    [
        ({"x": 1}, '{"x":1}'),
        ("{", "{"),
        ('{"input": 1}', '{"input": 1}'),
        ({"input": "a", "b": 1}, '{"input":"a","b":1}'),
    ],
)
def test_arguments_that_are_not_wrapped_are_given_whole_and_told(arguments: Any, raw: str) -> None:
    made, lost = own(memory(FREE), ToolCall("1", "patch it", arguments))
    assert (made[0].kind, made[0].arguments) == (ToolKind.custom, raw)
    assert [row[:3] for row in lost] == [("R23", "substituted", "lossy")]


def test_names_that_nobody_offered_and_answers_without_a_memory_stay() -> None:
    other = ToolCall("1", "alien", "{}")
    assert own(memory(FREE), other)[0] == [other]
    assert own(None, other)[0] == [other]
    assert own(Memory("m"), other)[0] == [other]
    aliased = memory(Tool("a.b"))
    assert own(aliased, ToolCall("1", next(iter(aliased.names)), "{}"))[0][0].name == "a.b"


def test_a_client_of_functions_gets_its_first_call_in_the_old_way() -> None:
    old = memory(Tool("add", at=(None, None, "functions", 0)))
    cx = remembering(old)
    reply = answer(Text("a"), call("1"), call("2"))
    assert rules.legacy_call(reply, [], cx) == [reply.content[1]]
    assert rules.modern_calls(reply, reply.content[1:], cx) == []
    assert [row[:3] for row in losses(cx)] == [("R23", "dropped", "lossy")]


@pytest.mark.parametrize("held", [None, Memory("m"), memory(Tool("add", at=(None, None, "tools", 0)))])
def test_other_clients_get_tool_calls(held: Memory | None) -> None:
    cx = remembering(held)
    reply = answer(call("1"))
    assert rules.legacy_call(reply, [], cx) == []
    assert rules.modern_calls(reply, reply.content, cx) is reply.content
    assert losses(cx) == []


# -- R1 free input and choices


def test_the_grammar_of_free_input_is_told_in_the_description() -> None:
    grammar = ToolFormat("grammar", syntax="lark", definition="start: /.+/")
    free = Tool("patch", description="Edits.", kind=ToolKind.custom, format=grammar, at=at("tools", 0))
    (made,), _ = applied("wrapped_tools", None, [free])
    assert made.description.startswith("Edits.\n\n")
    assert "lark" in made.description
    assert made.description.endswith("start: /.+/")


@pytest.mark.parametrize(("rule", "value"), [("choice_of_tools", choice("auto")), ("parallel_of_tools", False)])
def test_a_choice_needs_tools(rule: str, value: Any) -> None:
    without = talk(say("user", "a"))
    made, lost = applied(rule, without, value)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "none")]
    assert applied(rule, talk(say("user", "a"), tools=[Tool("add")]), value) == (value, [])
    assert applied(rule, without, None) == (None, [])


def test_tools_outside_a_narrowed_choice_are_not_offered_and_told() -> None:
    offered = [Tool("a", at=at("tools", 0)), Tool("b", at=at("tools", 1))]
    narrowed = choice("allowed", allowed=[ToolRef("b")], allowed_mode=ChoiceMode.auto)
    made, lost = applied("narrowed_tools", talk(say("user", "x"), tools=offered, tool_choice=narrowed), offered)
    assert [tool.name for tool in made] == ["b"]
    assert lost == [("R1", "emulated", "none", "$.tools[0]")]


@pytest.mark.parametrize("given", [None, choice("auto"), choice("allowed", allowed=[ToolRef("alien")])])
def test_tools_stay_where_no_choice_narrows_them_to_some(given: Any) -> None:
    offered = [Tool("a")]
    assert applied("narrowed_tools", talk(say("user", "x"), tools=offered, tool_choice=given), offered) == (offered, [])


def test_a_choice_narrowed_to_nothing_is_a_choice_of_none() -> None:
    given = choice("allowed", allowed=[ToolRef("alien")], allowed_mode=ChoiceMode.required)
    made, _ = applied("settled_choice", talk(say("user", "x"), tools=[Tool("a")]), given)
    assert made.mode is ChoiceMode.none


# -- R4, R5 results


def test_a_json_result_is_its_text() -> None:
    held = ToolResult("a", [], structured={"n": 1}, at=at("content", 0))
    made, lost = applied("structured_text", held, [])
    assert [item.text for item in made] == ['{"n":1}']
    assert [row[:3] for row in lost] == [("R4", "substituted", "none")]
    assert applied("structured_text", held, [Text("x")]) == ([Text("x")], [])
    assert applied("structured_text", result("a"), []) == ([], [])


@pytest.mark.parametrize("content", [[], [Text(" ")], [Audio(data="eA==")]])
def test_a_failed_result_says_that_it_failed(content: list[Any]) -> None:
    held = result("a").replace(content=content, is_error=True)
    made, lost = applied("worded_failure", held, content)
    assert made == [*content, Text("[tool error]")]
    assert [row[:3] for row in lost] == [("R5", "defaulted", "none")]


@pytest.mark.parametrize(
    ("failed", "content"), [(True, [Text("x")]), (True, [Image(data="eA==")]), (None, []), (False, [Text(" ")])]
)
def test_a_result_that_says_something_or_did_not_fail_stays(failed: bool | None, content: list[Any]) -> None:
    held = result("a").replace(content=content, is_error=failed)
    assert applied("worded_failure", held, content) == (content, [])


@pytest.mark.parametrize(("content", "texts"), [([Text("no")], ["[tool error] no"]), ([], ["[tool error] "])])
def test_a_failed_result_says_so_in_its_text(content: list[Any], texts: list[str]) -> None:
    made, lost = applied("told_errors", ToolResult("a", content, is_error=True, at=at("content", 0)), content)
    assert [item.text for item in made] == texts
    assert [row[:3] for row in lost] == [("R5", "emulated", "lossy")]


@pytest.mark.parametrize("flag", [None, False])
def test_other_results_keep_their_text(flag: Any) -> None:
    assert applied("told_errors", ToolResult("a", [Text("no")], is_error=flag), [Text("no")]) == ([Text("no")], [])


def pictured() -> ItemRequest:
    seen = ToolResult("a", [Text("see"), Image(url="u")])
    return talk(say("assistant", call("a"), call("b")), say("tool", seen), say("tool", result("b")), say("user", "so?"))


def test_media_in_results_follow_the_tool_messages_where_the_policy_allows() -> None:
    request = pictured()
    cx = Writing("there", "here", Policy.gateway())
    made = rules.media_hoisted(request, request.messages, cx)
    assert shape(made) == [
        ("assistant", ["ToolCall", "ToolCall"]),
        ("tool", ["ToolResult"]),
        ("tool", ["ToolResult"]),
        ("user", ["Image"]),
        ("user", ["Text"]),
    ]
    assert [row[:3] for row in losses(cx)] == [("R4", "hoisted", "lossy")]
    last = talk(*request.messages[:2])
    assert shape(rules.media_hoisted(last, last.messages, writing_hoisting()))[-1] == ("user", ["Image"])


def writing_hoisting() -> Writing:
    return Writing("there", "here", Policy.gateway())


@pytest.mark.parametrize("policy", [Policy(), Policy.strict(), Policy(on_rejected="report")])
def test_media_in_results_are_refused_otherwise(policy: Policy) -> None:
    request = pictured()
    cx = Writing("there", "here", policy)
    with pytest.raises(UnsupportedFeature) as caught:
        rules.media_hoisted(request, request.messages, cx)
    assert caught.value.loss in caught.value.report.losses
    assert caught.value.loss.severity == "rejected"


def test_results_of_one_turn_come_together_before_what_stood_between() -> None:
    request = talk(
        say("assistant", call("a"), call("b")), say("tool", result("a")), say("user", "hm"), say("tool", result("b"))
    )
    made, lost = applied("results_apart", request, request.messages)
    assert [role for role, _ in shape(made)] == ["assistant", "tool", "tool", "user"]
    assert [row[:2] for row in lost] == [("R3", "regrouped")]


# -- R6 prefill


def test_a_prefill_is_told_where_no_turn_can_be_continued() -> None:
    request = talk(say("user", "a"), say("assistant", "Sure, "))
    made, lost = applied("told_prefill", request, request.messages)
    assert made is request.messages
    assert lost == [("R6", "substituted", "lossy", "$.messages[1]")]


@pytest.mark.parametrize(
    "last", [say("assistant", " "), say("assistant", "a", call()), say("user", "a"), say("assistant")]
)
def test_other_ends_are_no_prefill(last: Any) -> None:
    request = talk(say("user", "a"), last)
    assert applied("told_prefill", request, request.messages)[1] == []


# -- R15 schemas


@pytest.mark.parametrize(
    ("rule", "schema"),
    [
        ("strict_if_closed", OPEN),
        ("strict_if_whole", OPEN),
        ("strict_if_whole", CLOSED),
        ("strict_if_closed", {"anyOf": [CLOSED, CLOSED]}),
        ("strict_if_closed", {}),
        ("strict_if_closed", {**CLOSED, "properties": {"a": {"$ref": "https://x.y/z"}}}),
    ],
)
def test_strict_is_left_out_where_the_schema_does_not_qualify(rule: str, schema: Any) -> None:
    tool = Tool("a", parameters=schema, at=at("tools", 0))
    made, lost = applied(rule, tool, True)
    assert made is None
    assert [row[:3] for row in lost] == [("R15", "dropped", "lossy")]
    assert applied(rule, tool, False) == (False, [])


@pytest.mark.parametrize(
    ("rule", "schema"),
    [
        ("strict_if_closed", CLOSED),
        ("strict_if_closed", None),
        ("strict_if_closed", {**CLOSED, "anyOf": [CLOSED]}),
        ("strict_if_whole", {**CLOSED, "required": ["a"]}),
        ("strict_if_whole", None),
    ],
)
def test_strict_stays_where_the_schema_qualifies(rule: str, schema: Any) -> None:
    assert applied(rule, Tool("a", parameters=schema), True) == (True, [])


REFUSED_EVERYWHERE = [
    {"not": {"type": "null"}},
    {"oneOf": [{"type": "string"}]},
    {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]},
    {"type": "string", "format": "int64"},
    {"patternProperties": {"a": {"type": "null"}}},
    {"if": {"type": "null"}, "then": {"type": "null"}},
    {"propertyOrdering": ["a"]},
    {"type": "array", "uniqueItems": True},
]
NAMED = {"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": False}


@pytest.mark.parametrize("rule", ["strict_if_closed", "strict_if_whole", "strict_format"])
@pytest.mark.parametrize("part", REFUSED_EVERYWHERE)
def test_strict_is_left_out_where_a_word_of_the_schema_is_refused(rule: str, part: Any) -> None:
    schema = {**NAMED, "properties": {"a": part}}
    held = (
        ResponseFormat(FormatKind.json_schema, schema=schema)
        if rule == "strict_format"
        else Tool("a", parameters=schema)
    )
    made, lost = applied(rule, held, True)
    assert made is None
    assert [row[:3] for row in lost] == [("R15", "dropped", "lossy")]


@pytest.mark.parametrize(
    ("part", "rule"),
    [
        ({"type": "string", "format": "uri"}, "strict_if_whole"),
        ({"allOf": [{"type": "string"}]}, "strict_if_whole"),
        ({"type": "array", "items": {"$ref": "#"}}, "strict_if_closed"),
        ({"type": "string", "minLength": 1}, "strict_if_closed"),
    ],
)
def test_a_word_that_one_vendor_refuses_is_kept_to_by_the_other(part: Any, rule: str) -> None:
    tool = Tool("a", parameters={**NAMED, "properties": {"a": part}})
    (other,) = {"strict_if_whole", "strict_if_closed"} - {rule}
    assert applied(rule, tool, True)[0] is None
    assert applied(other, tool, True) == (True, [])


@pytest.mark.parametrize(
    "schema", [None, {}, {**NAMED, "anyOf": [NAMED]}, {"$ref": "#/$defs/a"}, {**NAMED, "required": []}]
)
def test_the_format_of_an_answer_is_strict_only_for_one_whole_object(schema: Any) -> None:
    made, lost = applied("strict_format", ResponseFormat(FormatKind.json_schema, schema=schema), True)
    assert made is None
    assert [row[:3] for row in lost] == [("R15", "dropped", "lossy")]
    whole = ResponseFormat(FormatKind.json_schema, schema=NAMED)
    assert [applied("strict_format", whole, strict) for strict in (True, False, None)] == [
        (True, []),
        (False, []),
        (None, []),
    ]


def test_alternatives_of_which_one_holds_are_such_of_which_some_do() -> None:
    wanted = ResponseFormat(FormatKind.json_schema)
    schema = {"properties": {"a": {"oneOf": [{"oneOf": []}]}, "b": {"oneOf": [], "anyOf": []}}}
    made, lost = applied("either_schema", wanted, schema)
    assert made == {"properties": {"a": {"anyOf": [{"anyOf": []}]}, "b": {"oneOf": [], "anyOf": []}}}
    assert [row[:3] for row in lost] == [("R1", "substituted", "lossy")] * 2
    assert applied("either_schema", wanted, NAMED) == (NAMED, [])


def test_all_of_one_part_is_that_part() -> None:
    wanted = ResponseFormat(FormatKind.json_schema)
    part = {"allOf": [{"$ref": "#/$defs/a"}], "description": "x"}
    made, lost = applied("either_schema", wanted, {"items": part})
    assert made == {"items": {"$ref": "#/$defs/a", "description": "x"}}
    assert [row[:3] for row in lost] == [("R1", "regrouped", "none")]
    for other in ({"allOf": [{"$ref": "#", "title": "x"}]}, {"allOf": [{"$ref": "#"}], "$ref": "#"}, {"allOf": [True]}):
        assert applied("either_schema", wanted, other) == (other, [])


ENDLESS = [
    {"items": {"$ref": "#"}},
    {"$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}},
    {"$defs": {"a/b": {"$ref": "#/$defs/c"}, "c": {"anyOf": [{"$ref": "#/$defs/a~1b"}]}}},
]


@pytest.mark.parametrize("schema", ENDLESS)
def test_an_answer_keeps_to_no_schema_that_holds_itself(schema: Any) -> None:
    wanted = ResponseFormat(FormatKind.json_schema, schema=schema, at=at("format"))
    made, lost = applied("finite_format", None, wanted)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


@pytest.mark.parametrize(
    "schema",
    [
        None,
        {"$defs": {"a": {}}, "items": {"$ref": "#/$defs/a"}, "properties": {"b": {"$ref": "#/$defs/a"}}},
        {"$ref": "other.json"},
        {"$ref": "#/nowhere/x"},
        {"$ref": "#/$defs/a", "$defs": {"a": True}},
        {"properties": {"$ref": {"type": "string"}}},
    ],
)
def test_a_schema_that_ends_is_kept_to(schema: Any) -> None:
    wanted = ResponseFormat(FormatKind.json_schema, schema=schema)
    assert applied("finite_format", None, wanted) == (wanted, [])
    assert applied("finite_format", None, None) == (None, [])


def test_each_object_of_an_answers_schema_is_closed_and_told() -> None:
    inner = {"anyOf": [{"type": "object"}, {"type": ["object", "null"], "properties": {}}]}
    schema = {
        "type": "object",
        "properties": {"a": inner, "b": {"items": {"properties": {}}}},
        "$defs": {"c": {"type": "object", "additionalProperties": True}},
    }
    wanted = ResponseFormat(FormatKind.json_schema, schema=schema, at=at("format"))
    made, lost = applied("closed_schema", wanted, schema)
    assert str(made).count("'additionalProperties': False") == 5
    assert [row[:3] for row in lost] == [("R1", "substituted", "lossy")]
    assert applied("closed_schema", wanted, CLOSED) == (CLOSED, [])
    assert applied("closed_schema", wanted, True) == (True, [])


# -- R16 marks, R1 users


def marked(text: str) -> Text:
    return Text(text, cache=CacheMark())


def test_of_more_than_four_marks_the_last_in_the_order_of_the_prompt_stay() -> None:
    tool = Tool("a", cache=CacheMark(), at=at("tools", 0))
    seen = ToolResult("a", [marked("in")], cache=CacheMark())
    request = talk(say("user", marked("x")), say("tool", seen), tools=[tool], system=[marked("s")], cache=CacheMark())
    assert applied("few_tool_marks", request, [tool])[0][0].cache is None
    assert applied("few_system_marks", request, request.system)[0][0].cache is None
    made, lost = applied("few_marks", request, request.messages)
    assert made == request.messages
    assert lost == []
    more = talk(*[say("user", marked(str(place))) for place in range(6)], system=[Text("s")])
    made, lost = applied("few_marks", more, more.messages)
    assert [message.content[0].cache is None for message in made] == [True, True, False, False, False, False]
    assert [row[:3] for row in lost] == [("R16", "dropped", "none")] * 2


def test_up_to_four_marks_stay() -> None:
    request = talk(*[say("user", marked("x")) for _ in range(4)])
    assert applied("few_marks", request, request.messages) == (request.messages, [])
    assert applied("few_tool_marks", request, None) == (None, [])
    assert applied("few_system_marks", request, None) == (None, [])


@pytest.mark.parametrize("user", ["ann@example.org", "+49 30 1234567", "030-1234567"])
def test_a_user_who_could_be_known_is_written_as_a_hash_and_told(user: str) -> None:
    made, lost = applied("opaque_user", talk(say("user", "a")), user)
    assert made.startswith("user_")
    assert user not in made
    assert [row[:3] for row in lost] == [("R1", "aliased", "none")]


@pytest.mark.parametrize("user", [None, "u-1", "550e8400-e29b-41d4-a716-446655440000", "12345", '{"a": "b@c"}'])
def test_an_opaque_user_stays(user: Any) -> None:
    assert applied("opaque_user", talk(say("user", "a")), user) == (user, [])


# -- R8 who begins


def test_a_conversation_that_the_assistant_begins_gets_a_turn_of_the_user() -> None:
    request = talk(say("assistant", "a"), say("user", "b"))
    made, lost = applied("user_first", request, request.messages)
    assert shape(made) == [("user", ["Text"]), ("assistant", ["Text"]), ("user", ["Text"])]
    assert lost == [("R8", "defaulted", "lossy", "$.messages[0]")]


def test_a_conversation_that_the_user_begins_stays() -> None:
    request = talk(say("user", "a"), say("assistant", "b"))
    assert applied("user_first", request, request.messages)[0] is request.messages


@pytest.mark.parametrize(("rule", "most"), [("short_user", 64), ("opaque_user", 256)])
def test_a_user_that_is_too_long_is_told_by_its_hash(rule: str, most: int) -> None:
    request = talk(say("user", "a"))
    assert applied(rule, request, "u" * most) == ("u" * most, [])
    assert applied(rule, request, None) == (None, [])
    made, lost = applied(rule, request, "u" * (most + 1))
    assert made.startswith("user_") and len(made) == 37
    assert [row[:3] for row in lost] == [("R1", "aliased", "none")]


def test_a_tool_that_waits_for_a_search_is_loaded() -> None:
    tool = Tool("a", deferred=True, at=at(""))
    assert applied("always_loaded", tool, True) == (None, [("R1", "dropped", "none", "$")])
    assert applied("always_loaded", Tool("a", deferred=True), True) == (True, [])
    assert applied("always_loaded", tool, False) == (False, [])


def test_references_to_found_tools_are_told_by_name() -> None:
    found = [Opaque("here", "tool_reference", {"type": "tool_reference", "tool_name": name}) for name in ("a", "b")]
    request = talk(say("user", "x"), say("tool", ToolResult("c", [Text("found"), *found])))
    made, lost = applied("found_names", request, request.messages)
    assert [part.text for part in made[1].content[0].content] == ["found", '{"tools":["a","b"]}']
    assert [row[:3] for row in lost] == [("R1", "substituted", "none")] * 2
    plain = talk(say("tool", result("c")))
    assert applied("found_names", plain, plain.messages) == (plain.messages, [])


def test_at_home_a_call_of_a_vendors_tool_without_a_result_is_left_out_but_for_the_last_one() -> None:
    cx = Writing("there", "there", Policy())
    open_call, answered, begun = (ServerToolCall(name, ToolKind.web_search, "web_search", {}) for name in "abc")
    result_of = ServerToolResult("b", ToolKind.web_search, body=[])
    request = talk(
        say("user", "x"),
        say("assistant", open_call, answered, result_of, "hi"),
        say("user", "y"),
        say("assistant", begun),
    )
    made = rules.answered_servers(request, request, cx)
    kept = [getattr(item, "id", None) or type(item).__name__ for item in made.messages[1].content]
    assert kept == ["b", "ServerToolResult", "Text"]
    assert made.messages[3].content == [begun]
    assert losses(cx) == [("R2", "dropped", "lossy", "$.messages[1].content[0]")]
    assert rules.answered_servers(made, made, cx) is made
    whole = talk(say("assistant", answered, result_of))
    assert rules.answered_servers(whole, whole, cx) is whole


def test_at_home_ids_that_the_vendor_cannot_have_given_have_aliases() -> None:
    cx = Writing("there", "there", Policy())
    request = talk(
        say("assistant", call("functions.f:0"), call("b")), say("tool", result("functions.f:0"), result("b"))
    )
    made = rules.plain_calls(request, request, cx)
    assert [getattr(item, "id", None) for item in made.messages[0].content] == [plain_id("functions.f:0"), "b"]
    assert [getattr(item, "tool_call_id", None) for item in made.messages[1].content] == [
        plain_id("functions.f:0"),
        "b",
    ]
    assert [row[:3] for row in losses(cx)] == [("R14", "aliased", "none")] * 2
    assert rules.plain_calls(made, made, cx) is made


def test_at_home_sources_without_the_vendors_handle_are_left_out() -> None:
    cx = Writing("there", "there", Policy())
    web = CitationKind.web_search_result_location
    own, strange, page = (
        Citation(web, encrypted_index="x"),
        Citation(web, encrypted_index=""),
        Citation(CitationKind.page_location),
    )
    texts = [
        Text("a", citations=[own, strange]),
        Text("b", citations=[strange]),
        Text("c", citations=[page]),
        Text("d"),
    ]
    request = talk(say("assistant", *texts, call()))
    made = rules.own_sources(request, request, cx)
    assert [getattr(item, "citations", None) for item in made.messages[0].content[:4]] == [[own], None, [page], None]
    assert [row[:3] for row in losses(cx)] == [("R12", "dropped", "lossy")] * 2
    assert rules.own_sources(made, made, cx) is made


def test_chosen_tools_and_those_of_the_vendor_are_not_cut() -> None:
    tools = [Tool(name) for name in ("a", "b", "c")] + [Tool("web_search", kind=ToolKind.web_search)]
    few = Writing("there", "here", Policy(max_tools=2))
    chosen = choice("allowed").replace(allowed=[ToolRef("c")])
    request = talk(say("user", "x"), tools=tools, tool_choice=chosen)
    assert [tool.name for tool in rules.few_tools(request, request, few).tools or ()] == ["a", "c", "web_search"]
    two = talk(say("user", "x"), tools=[*tools[:2], tools[3]])
    assert rules.few_tools(two, two, few) is two


def test_hits_in_a_form_of_another_vendor_are_left_out() -> None:
    found = ServerToolResult("c", ToolKind.web_search, at=at("content"))
    failed = {"type": "web_search_tool_result_error", "error_code": "unavailable"}
    assert applied("own_hits", found, [{"type": "web_search_result"}]) == ([{"type": "web_search_result"}], [])
    assert applied("own_hits", found, failed) == (failed, [])
    assert applied("own_hits", found, None) == (None, [])
    made, lost = applied("own_hits", found, {"search_suggestions": "<div>"})
    assert made == []
    assert [row[:3] for row in lost] == [("R1", "dropped", "lossy")]
