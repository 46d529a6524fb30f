"""The rules on labels, on schemas that answers keep to, on names of tools and lives of marks (R1, R14, R16)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.convert import plain_id
from llm_dialect.generated.canonical.content import CacheMark, Text, ToolCall
from llm_dialect.generated.canonical.enums import ChoiceMode, FormatKind, ToolKind
from llm_dialect.generated.canonical.request import ResponseFormat, Tool, ToolChoice, ToolRef
from llm_dialect.generated.canonical.response import Usage
from llm_dialect.origin import Block
from llm_dialect.packs.schemas import json_schema
from tests.runtime.test_rules import answer, applied, at, call, say, talk

KEEPER = (Block("here", "", {"previous_response_id": "previous_response_id", "metadata": "metadata"}, {}), None, "", -1)


def asking(kept: bool | None, place: Any = None) -> Any:
    request = talk(say("user", "a"), metadata={"a": "b"}, store=kept)
    if place is not None:
        request.at = place
    return request


def test_labels_go_with_what_is_kept() -> None:
    request = asking(True)
    assert applied("stored_metadata", request, request.metadata) == ({"a": "b"}, [])
    assert applied("kept_with_labels", request, True) == (True, [])


@pytest.mark.parametrize("kept", [False, None])
def test_labels_without_it_are_told(kept: bool | None) -> None:
    request = asking(kept)
    assert applied("stored_metadata", request, request.metadata) == (None, [("R1", "dropped", "none", "$")])
    assert applied("kept_with_labels", request, kept) == (kept, [])


def test_a_vendor_that_goes_on_from_its_answers_keeps_them() -> None:
    request = asking(None, KEEPER)
    assert applied("stored_metadata", request, request.metadata)[0] == {"a": "b"}
    assert applied("kept_with_labels", request, None) == (True, [("R1", "defaulted", "none", "$.metadata")])


def test_labels_of_other_letters_are_told() -> None:
    given = {"a": "b", "A b": "c", "d": "E"}
    request = asking(None, KEEPER)
    made, lost = applied("plain_labels", request, given)
    assert made == {"a": "b"}
    assert [row[3] for row in lost] == ["$.metadata['A b']", "$.metadata.d"]
    assert applied("plain_labels", request, None) == (None, [])
    assert applied("plain_labels", request, {"A": "b"}) == (None, [("R1", "dropped", "none", "$.metadata")])


@pytest.mark.parametrize("kind", ["array", ["array", "null"], "string"])
def test_an_answer_that_is_no_object_keeps_to_no_schema(kind: Any) -> None:
    wish = ResponseFormat(FormatKind.json_schema, schema={"type": kind})
    made, lost = applied("object_format", talk(say("user", "a")), wish)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


@pytest.mark.parametrize("schema", [{"type": "object"}, {"type": ["object", "null"]}, {}, None])
def test_an_answer_that_may_be_an_object_does(schema: Any) -> None:
    wish = ResponseFormat(FormatKind.json_schema, schema=schema)
    assert applied("object_format", talk(say("user", "a")), wish) == (wish, [])


def test_bounds_are_told_in_words() -> None:
    wish = ResponseFormat(FormatKind.json_schema)
    schema = {
        "properties": {"a": {"minimum": 1, "description": "x"}, "b": {"minItems": 1}, "minimum": {"type": "string"}}
    }
    made, lost = applied("unbound_schema", wish, schema)
    assert made["properties"]["a"] == {"description": "x\nminimum: 1"}
    assert made["properties"]["b"] == {"minItems": 1}
    assert made["properties"]["minimum"] == {"type": "string"}
    assert [row[:3] for row in lost] == [("R1", "substituted", "lossy")]
    assert applied("unbound_schema", wish, {"type": "object"}) == ({"type": "object"}, [])


@pytest.mark.parametrize(
    ("schema", "made", "paths"),
    [
        ({"minItems": 0}, {"minItems": 0}, []),
        ({"minItems": 2}, {"description": "minItems: 2"}, ["minItems"]),
        ({"maxItems": 1, "description": ""}, {"description": "maxItems: 1"}, ["maxItems"]),
        ({"properties": {"a": True, "b": {"maximum": 1}}}, None, ["properties.b.maximum"]),
        ({"anyOf": [False, {"maximum": 1}]}, None, ["anyOf[1].maximum"]),
        ({"properties": [1], "oneOf": {"a": 1}, "items": True}, None, []),
        ({"items": {"minLength": 1}, "not": {"maxLength": 2}}, None, ["items.minLength", "not", "not.maxLength"]),
        ({"format": "int32"}, {"description": 'format: "int32"'}, ["format"]),
        ({"format": "uri"}, {"format": "uri"}, []),
        ({"allOf": [{"$ref": "#"}, {}]}, {"description": 'allOf: [{"$ref":"#"},{}]'}, ["allOf"]),
        ({"allOf": [{"type": "null"}]}, {"allOf": [{"type": "null"}]}, []),
        ({"oneOf": [{}], "anyOf": [{}]}, {"anyOf": [{}], "description": "oneOf: [{}]"}, ["oneOf"]),
        ({"$ref": "https://x.y/z"}, {"description": '$ref: "https://x.y/z"'}, ["$ref"]),
        ({"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}, []),
    ],
)
def test_bounds_are_found_wherever_a_schema_stands(schema: Any, made: Any, paths: list[str]) -> None:
    wish = ResponseFormat(
        FormatKind.json_schema, schema=schema, at=(Block("here", "", {"schema": ""}, {}), None, "", -1)
    )
    out, lost = applied("unbound_schema", wish, schema)
    assert sorted(row[3] for row in lost) == [f"$.{path}" for path in paths]
    assert made is None or out == made


def test_a_tool_with_bounds_is_not_strict() -> None:
    tool = Tool("a", parameters={"properties": {"a": {"minimum": 1}}, "additionalProperties": False})
    assert applied("strict_if_closed", tool, True)[0] is None


def test_of_two_tools_of_one_name_the_first_stays() -> None:
    tools = [Tool("a"), Tool("b"), Tool("a", kind=ToolKind.custom), Tool("a", kind=ToolKind.web_search)]
    made, lost = applied("unique_tools", talk(say("user", "a")), tools)
    assert made == [tools[0], tools[1], tools[3]]
    assert [row[:2] for row in lost] == [("R14", "dropped")]
    assert applied("unique_tools", talk(say("user", "a")), None) == (None, [])


def test_a_vendor_runs_one_tool_once() -> None:
    tools = [Tool("a", kind=ToolKind.web_search), Tool("a", kind=ToolKind.web_search), Tool("b", kind=ToolKind.mcp)]
    made, lost = applied("unique_tools", talk(say("user", "a")), [*tools, tools[2]])
    assert made == [tools[0], tools[2], tools[2]]
    assert [row[:2] for row in lost] == [("R14", "dropped")]


def test_a_tool_is_not_called_like_one_that_the_vendor_runs() -> None:
    run, own, free = Tool("s", kind=ToolKind.web_search), Tool("s"), Tool("f", kind=ToolKind.custom)
    choice = ToolChoice(ChoiceMode.named, name="s")
    request = talk(
        say("assistant", ToolCall("1", "s", "{}"), "a", call("b")), tools=[run, own, free], tool_choice=choice
    )
    made, lost = applied("names_apart", request, request)
    (alias,) = {made.tools[1].name, made.messages[0].content[0].name, made.tool_choice.name}
    assert (alias, made.tools[0].name, made.tools[2].name) == (plain_id("s"), "s", "f")
    assert made.messages[0].content[2].name == "add"
    assert [row[:3] for row in lost] == [("R14", "aliased", "none")] * 3
    narrowed = request.replace(tool_choice=ToolChoice(ChoiceMode.allowed, allowed=[ToolRef("s"), ToolRef("f")]))
    names = [ref.name for ref in applied("names_apart", narrowed, narrowed)[0].tool_choice.allowed]
    assert names == [alias, "f"]
    plain = talk(say("user", "a"), tools=[run, free])
    assert applied("names_apart", plain, plain) == (plain, [])


def test_a_mark_before_one_of_a_longer_life_lives_as_long() -> None:
    first, last = Text("a", cache=CacheMark()), Text("b", cache=CacheMark("12h"))
    request = talk(say("user", first, last), tools=[Tool("t", cache=CacheMark("1h"))])
    made, lost = applied("few_marks", request, request.messages)
    assert [item.cache.ttl for item in made[0].content] == ["1h", "12h"]
    assert [row[:3] for row in lost] == [("R16", "substituted", "none")]


@pytest.mark.parametrize("kind", [ToolKind.web_fetch, ToolKind.memory])
def test_a_choice_among_tools_that_no_item_calls_is_none(kind: ToolKind) -> None:
    request = talk(say("user", "a"), tools=[Tool("a", kind=kind)], tool_choice=ToolChoice(ChoiceMode.required))
    made, lost = applied("item_choice", request, request.tool_choice)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


def test_a_named_tool_that_is_not_on_offer_is_not_forced() -> None:
    choice = ToolChoice(ChoiceMode.named, name="b")
    request = talk(say("user", "a"), tools=[Tool("a")], tool_choice=choice)
    made, lost = applied("item_choice", request, choice)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


def test_counts_that_are_told_as_text_are_numbers_and_null_is_among_the_words() -> None:
    assert json_schema({"type": "STRING", "maxLength": "5", "min_length": "x"}) == {
        "type": "string",
        "maxLength": 5,
        "minLength": "x",
    }
    assert json_schema({"type": "STRING", "nullable": True, "enum": ["a"]})["enum"] == ["a", None]


def test_files_that_another_vendor_keeps_are_not_searched() -> None:
    kind = ToolKind.file_search
    tools = [Tool("a"), Tool("file_search", kind=kind, at=at("tools", 1)), Tool("file_search", kind=kind)]
    made, lost = applied("own_stores", talk(say("user", "a")), tools)
    assert made == [tools[0], tools[2]]
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]
    assert applied("own_stores", talk(say("user", "a")), tools[:1]) == (tools[:1], [])


def test_of_a_narrowed_choice_only_what_is_on_offer_is_left() -> None:
    choice = ToolChoice(ChoiceMode.allowed, allowed=[ToolRef("a"), ToolRef("b")])
    request = talk(say("user", "a"), tools=[Tool("a")], tool_choice=choice)
    for rule in ("item_choice", "choice_of_tools"):
        made, lost = applied(rule, request, choice)
        assert [ref.name for ref in made.allowed] == ["a"]
        assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


def test_of_too_many_tools_the_last_ones_go_but_for_the_forced_one() -> None:
    tools = [Tool(f"t{n}", at=at("tools", n)) for n in range(130)]
    request = talk(say("user", "a"), tools=tools, tool_choice=ToolChoice(ChoiceMode.named, name="t129"))
    made, lost = applied("few_tools", request, request)
    assert made.tools == [*tools[:127], tools[129]]
    assert lost == [("R1", "cut", "lossy", "$.tools[127]"), ("R1", "cut", "lossy", "$.tools[128]")]


@pytest.mark.parametrize("tools", [None, [Tool("a")], [Tool("a")] * 128])
def test_as_many_tools_as_the_target_takes_stay(tools: Any) -> None:
    request = talk(say("user", "a"), tools=tools)
    assert applied("few_tools", request, request) == (request, [])


@pytest.mark.parametrize("mark", ["absent", None])
def test_a_schema_that_nobody_asked_to_keep_to_is_told(mark: Any) -> None:
    untold = Tool("a", strict=True, form={"strict": mark}, at=at("tools", 0))
    asked = Tool("b", strict=True, at=at("tools", 1))
    made, lost = applied("untold_strict", talk(say("user", "a")), [untold, asked])
    assert [tool.strict for tool in made] == [None, True]
    assert lost == [("R15", "defaulted", "none", "$.tools[0]")]
    assert applied("untold_strict", talk(say("user", "a")), [asked]) == ([asked], [])
    assert applied("untold_strict", talk(say("user", "a")), None) == (None, [])


def test_a_mark_on_a_tool_is_told_where_none_is_taken() -> None:
    tool = Tool("t", cache=CacheMark(), at=at("tools", 0))
    assert applied("unwritten_mark", tool, tool.cache) == (None, [("R16", "dropped", "none", "$.tools[0]")])
    assert applied("unwritten_mark", tool, None) == (None, [])


def test_no_count_is_below_nothing() -> None:
    told = Usage(prompt_tokens=-5, completion_tokens=2, cached_read_tokens=-1)
    made, lost = applied("whole_usage", answer(), told)
    assert (made.prompt_tokens, made.completion_tokens, made.cached_read_tokens) == (0, 2, 0)
    assert [row[:3] for row in lost] == [("R19", "clamped", "lossy")] * 2


def test_a_search_that_must_keep_out_of_places_is_told() -> None:
    tool = Tool("web_search", kind=ToolKind.web_search, at=at("tools", 0))
    assert [row[:3] for row in applied("unblocked_domains", tool, ["a.b"])[1]] == [("R1", "dropped", "rejected")]
    assert applied("unblocked_domains", tool, None) == (None, [])
    assert applied("unblocked_domains", tool, []) == (None, [])


def test_who_the_user_is_stands_at_the_one_place_for_it() -> None:
    request = talk(say("user", "a"))
    assert applied("told_identifier", request, None) == (None, [])
    request.safety_identifier = "s"
    assert applied("told_identifier", request, None)[0] == "s"
    made, lost = applied("told_identifier", request, "u")
    assert made == "u"
    assert [row[:3] for row in lost] == [("R1", "dropped", "none")]


def test_the_likeliest_tokens_are_asked_for_with_those_that_were_taken() -> None:
    request = talk(say("user", "a"))
    assert applied("asked_logprobs", request, None) == (None, [])
    request.top_logprobs = 3
    made, lost = applied("asked_logprobs", request, None)
    assert made is True
    assert [row[:3] for row in lost] == [("R1", "defaulted", "none")]
    assert applied("asked_logprobs", request, False) == (False, [])
