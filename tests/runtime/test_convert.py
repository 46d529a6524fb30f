"""Conversions of single values, and what they lose."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect import convert
from llm_dialect.context import Reading, Writing
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import (
    Document,
    Image,
    ServerToolCall,
    ServerToolResult,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import Role, ToolKind
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.mint import Mint
from llm_dialect.origin import Block
from llm_dialect.policy import Policy

BLOCK = Block("here", "Thing", {"arguments": "input", "id": "id"}, {})
AT = (BLOCK, None, "calls", 0)


def writing(source: str = "here", mint: Mint | None = None) -> Writing:
    return Writing("there", source, Policy(), mint)


def call(arguments: Any = "") -> ToolCall:
    return ToolCall("a", "add", arguments, at=AT)


def losses(cx: Writing) -> list[tuple[str, str, str]]:
    return [(loss.rule, loss.code.value, loss.path) for loss in cx.report]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("", {}),
        (" \n", {}),
        ("{}", {}),
        ('{"b":1,"a":[1.50,2]}', {"b": 1, "a": [1.5, 2]}),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_arguments_that_are_an_object_are_written_as_one(text: Any, made: Any) -> None:
    cx = writing()
    assert convert.write_arguments_object(call(text), text, cx) == made
    assert losses(cx) == []


@pytest.mark.parametrize("text", ["{", '{"a":', "[1]", "null", "1", '"a"', "{'a':1}", "[" * 100_000])
def test_arguments_that_are_no_object_are_kept_under_one_key_and_told(text: str) -> None:
    cx = writing()
    assert convert.write_arguments_object(call(text), text, cx) == {convert.BROKEN_KEY: text}
    assert losses(cx) == [("R15", "substituted", "$.calls[0].input")]


@pytest.mark.parametrize("text", ["", "{", '{ "a" : 1.50 }', '{"a":1,"a":2}', '"\ud800"'])
def test_arguments_text_is_carried_byte_for_byte(text: str) -> None:
    assert convert.read_arguments_text(text, Reading("here"), AT, "input") == text
    assert convert.write_arguments_text(call(text), text, writing()) == text


def test_arguments_that_are_an_object_where_text_is_usual_are_taken() -> None:
    assert convert.read_arguments_text({"a": 1}, Reading("here"), AT, "input") == {"a": 1}


def test_an_object_becomes_text_in_its_own_key_order() -> None:
    assert convert.write_arguments_text(call(), {"b": 1, "a": "ü"}, writing()) == '{"b":1,"a":"ü"}'


def test_broken_arguments_come_back_as_they_were() -> None:
    broken = convert.write_arguments_object(call("{"), "{", writing())
    assert convert.write_arguments_text(call(), broken, writing()) == "{"


def test_numbers_in_arguments_survive_both_ways() -> None:
    text = '{"n":12345678901234567890123,"d":0.1000000000000000055511151231257827}'
    made = convert.write_arguments_object(call(text), text, writing())
    assert convert.write_arguments_text(call(), made, writing()) == text


@pytest.mark.parametrize(
    ("reader", "value", "wanted"),
    [
        ("read_arguments_object", "{}", "an object"),
        ("read_arguments_text", [], "a string"),
        ("read_free_text", {}, "a string"),
    ],
)
def test_arguments_of_a_wrong_type_are_an_error(reader: str, value: Any, wanted: str) -> None:
    with pytest.raises(InvalidRequest, match=f"expected {wanted}") as caught:
        getattr(convert, reader)(value, Reading("here"), AT, "input")
    assert caught.value.path == "$.calls[0].input"


def answer(**fields: Any) -> ItemResponse:
    return ItemResponse([Text("a")], at=(BLOCK, None, "", -1), **fields)


@pytest.mark.parametrize(
    ("given", "made"),
    [("chatcmpl-1", "msg_1"), ("resp_a_b", "msg_a_b"), ("42", "msg_42"), ("gen-", "msg_gen-"), ("", "msg_")],
)
def test_a_foreign_id_gets_the_prefix_in_place_of_its_own_and_is_told(given: str, made: str) -> None:
    cx = writing()
    assert convert.ident(answer(id=given), given, "msg_", cx) == made
    assert losses(cx) == [("R22", "aliased", "$.id")]


def test_an_id_with_the_prefix_stays() -> None:
    cx = writing()
    assert convert.ident(answer(id="msg_1"), "msg_1", "msg_", cx) == "msg_1"
    assert losses(cx) == []


def test_the_same_dialect_keeps_any_id_and_none() -> None:
    cx = writing("there")
    assert convert.ident(answer(), "odd", "msg_", cx) == "odd"
    assert convert.ident(answer(), None, "msg_", cx) is None


def test_a_missing_id_comes_from_the_mint_or_from_the_answer() -> None:
    assert convert.ident(answer(), None, "msg_", writing(mint=Mint(lambda prefix: "new", lambda: 0))) == "msg_new"
    derived = convert.ident(answer(), None, "msg_", writing())
    assert derived == convert.ident(answer(), None, "msg_", writing())
    assert derived != convert.ident(answer(model="m"), None, "msg_", writing())


def test_derived_parts_differ_by_place() -> None:
    parts = {convert.derived_part(answer(), place) for place in (-1, 0, 1)}
    assert len(parts) == 3
    assert all(len(part) == 24 for part in parts)


def test_derived_parts_bear_lone_surrogates() -> None:
    assert len(convert.derived_part(ItemResponse([Text("\ud800")]))) == 24


@pytest.mark.parametrize(
    ("address", "media_type", "data"),
    [("data:image/png;base64,eA==", "image/png", "eA=="), ("data:a/b;base64,", "a/b", "")],
)
def test_a_data_url_is_its_bytes_and_back(address: str, media_type: str, data: str) -> None:
    image = Image()
    convert.unpack_data_url(address, Reading("here"), image, AT, "url")
    assert (image.media_type, image.data, image.url) == (media_type, data, None)
    assert convert.pack_data_url(image, writing()) == address


@pytest.mark.parametrize(
    "address",
    ["https://x/y", "", "data:,x", "data:;base64,eA==", "data:a/b;q=1;base64,eA==", "data:a,b;base64,eA==", "file"],
)
def test_any_other_address_stays_an_address(address: str) -> None:
    image = Image()
    convert.unpack_data_url(address, Reading("here"), image, AT, "url")
    assert (image.url, image.data) == (address, None)
    assert convert.pack_data_url(image, writing()) == address


def test_an_image_without_address_and_bytes_has_none() -> None:
    assert convert.pack_data_url(Image(), writing()) is None
    assert convert.pack_data_url(Image(data="eA=="), writing()) == "data:application/octet-stream;base64,eA=="


def test_an_address_that_is_no_string_is_an_error() -> None:
    with pytest.raises(InvalidRequest, match="expected a string, got an integer") as caught:
        convert.unpack_data_url(1, Reading("here"), Image(), AT, "url")
    assert caught.value.path == "$.calls[0].url"


@pytest.mark.parametrize(("name", "most"), [("a.b", None), ("n" * 65, 64), ("", None), ("ä", 64)])
def test_a_name_that_the_target_refuses_gets_an_alias_and_is_told(name: str, most: int | None) -> None:
    cx = writing()
    made = convert.alias(call(), "id", name, most, cx)
    assert convert.is_plain(made, 64)
    assert made == convert.plain_id(name)
    assert losses(cx) == [("R14", "aliased", "$.calls[0].id")]
    assert convert.alias(call(), "id", name, most, writing("there")) == name


def test_other_names_stay() -> None:
    cx = writing()
    assert convert.alias(call(), "id", "n" * 64, 64, cx) == "n" * 64
    assert losses(cx) == []


def test_the_tools_of_a_narrowed_choice_are_read_and_written() -> None:
    odd = {"type": "mcp", "server_label": "x"}
    given = [{"type": "function", "function": {"name": "f"}}, {"type": "custom", "custom": {"name": "c"}}, odd]
    refs = convert.read_tool_refs(given, Reading("here"), AT, "tools")
    assert [(ref.name, ref.kind.value) for ref in refs] == [("f", "function"), ("c", "custom"), (None, "other")]
    assert convert.write_tool_refs(None, refs, writing("there")) == given
    cx = writing()
    assert convert.write_tool_refs(None, refs, cx) == given[:2]
    assert [row[:2] for row in losses(cx)] == [("R1", "dropped")]
    bads: list[Any] = [{}, ["f"]]
    for bad in bads:
        with pytest.raises(InvalidRequest):
            convert.read_tool_refs(bad, Reading("here"), AT, "tools")


@pytest.mark.parametrize(
    ("content", "made"),
    [
        ("Hi", {"content": "Hi"}),
        (None, {"content": None}),
        ([], {"content": ""}),
        ([{"type": "text", "text": "Hi"}, {"type": "text", "text": "!"}], {"content": "Hi!"}),
        ([{"type": "thinking", "thinking": "So."}], {"content": None, "reasoning_content": "So."}),
        (
            [{"type": "thinking", "thinking": [{"type": "text", "text": "So"}, {"type": "text", "text": "."}]}],
            {"content": None, "reasoning_content": "So."},
        ),
    ],
)
def test_a_list_of_words_is_a_message_of_words(content: Any, made: Any) -> None:
    assert convert.plain_parts({"content": content}) == made


def test_a_thought_that_is_told_beside_a_list_of_words_is_not_told_twice() -> None:
    body = {"content": [{"type": "thinking", "thinking": "So."}], "reasoning_content": "So."}
    assert convert.plain_parts(body) == {"content": None, "reasoning_content": "So."}


@pytest.mark.parametrize(
    "part",
    [
        7,
        {"text": "Hi"},
        {"type": "image_url", "image_url": {}},
        {"type": "text", "text": 7},
        {"type": "text", "text": "Hi", "annotations": []},
        {"type": "thinking", "thinking": "So", "closed": False},
        {"type": "thinking", "thinking": [{"type": "reference", "ids": [1]}]},
        {"type": "thinking", "thinking": [7]},
    ],
)
def test_a_part_that_holds_more_than_words_leaves_the_list_as_it_is(part: Any) -> None:
    body = {"content": [{"type": "text", "text": "Hi"}, part]}
    assert convert.plain_parts(body) is body


@pytest.mark.parametrize(
    "part",
    [
        {"text": "Hi"},
        {"text": "Hi", "cache_control": None},
        {"text": "Hi", "cache_control": {"type": "lasting"}},
        {"text": "Hi", "cache_control": {"type": "ephemeral"}, "prompt_cache_breakpoint": {"mode": "explicit"}},
    ],
)
def test_a_part_without_a_mark_of_another_kind_stays_as_it_is(part: Any) -> None:
    assert convert.plain_mark(part) is part


def test_a_mark_of_another_kind_keeps_its_life() -> None:
    part = {"text": "Hi", "cache_control": {"type": "ephemeral", "ttl": "1h"}}
    assert convert.plain_mark(part) == {"text": "Hi", "prompt_cache_breakpoint": {"mode": "explicit", "ttl": "1h"}}


def test_numbers_that_json_does_not_know_are_found_in_what_was_made_by_hand() -> None:
    call = ToolCall("call_1", "f", {"depth": [None, float("nan")]})
    result = ItemMessage(Role.tool, [ToolResult("call_1", [Text("a")])])
    items = ItemRequest("m", [ItemMessage(Role.assistant, [call]), result])
    with pytest.raises(InvalidRequest) as caught:
        ld.render_request(items, "openai_chat")
    assert caught.value.path == "$.depth[1]"
    call.arguments = {"depth": [None, 1.5]}
    made = ld.render_request(items, "openai_chat").body["messages"][0]["tool_calls"][0]
    assert made["function"]["arguments"] == '{"depth":[null,1.5]}'


# -- values of a wrong type


@pytest.mark.parametrize(
    ("reader", "value", "wanted"),
    [
        ("matched_stop", ["x"], "a string or an integer"),
        ("matched_stop", 1.5, "a string or an integer"),
        ("data_url", {}, "a string"),
        ("file_data", 1, "a string"),
        ("file_bytes", None, "a string"),
        ("result_text", {"a": 1}, "a string"),
        ("tool_error", [1], "an object"),
        ("tool_error", 1, "an object"),
        ("result_image", {}, "a string"),
    ],
)
def test_a_value_of_a_wrong_type_is_an_error_at_its_place(reader: str, value: Any, wanted: str) -> None:
    with pytest.raises(InvalidRequest, match=f"expected {wanted}") as caught:
        getattr(convert, f"unpack_{reader}")(value, Reading("here"), ServerToolCall("a", ToolKind.mcp), AT, "input")
    assert caught.value.path == "$.calls[0].input"


# -- tools that a choice is narrowed to


@pytest.mark.parametrize(("value", "path"), [({}, "$.calls[0].tools"), ([{}, "x"], "$.calls[0].tools[1]")])
def test_a_narrowed_choice_is_a_list_of_objects(value: Any, path: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        convert.read_flat_tool_refs(value, Reading("here"), AT, "tools")
    assert caught.value.path == path


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "function", "name": "f", "new": 1},
        {"type": "newer", "name": "f"},
        {"type": "function"},
        {"type": "function", "name": 1},
        {"type": ["function"], "name": "f"},
        {"type": "function", "name": "f", "namespace": 1},
    ],
)
def test_a_tool_of_a_narrowed_choice_that_is_not_known_is_kept_at_home_and_told_abroad(odd: dict[str, Any]) -> None:
    plain = {"type": "function", "name": "f"}
    grouped = {"type": "custom", "name": "g", "namespace": "n"}
    refs = convert.read_flat_tool_refs([plain, odd, grouped], Reading("here"), AT, "tools")
    assert convert.write_flat_tool_refs(None, refs, writing("there")) == [plain, odd, grouped]
    cx = writing()
    assert convert.write_flat_tool_refs(None, refs, cx) == [plain, grouped]
    assert [(loss.code.value, loss.severity.value) for loss in cx.report] == [("dropped", "lossy")]


# -- files


@pytest.mark.parametrize(
    ("file", "home", "abroad", "lost"),
    [
        (Document(data="aGk=", at=AT), "aGk=", "data:application/octet-stream;base64,aGk=", 1),
        (Document(data="aGk=", media_type="text/csv", at=AT),) + ("data:text/csv;base64,aGk=",) * 2 + (0,),
        (Document(media_type="text/csv", at=AT), None, None, 1),
        (Document(at=AT), None, None, 0),
    ],
)
def test_bytes_of_a_file_are_bare_at_home_and_have_a_type_abroad(file: Any, home: Any, abroad: Any, lost: int) -> None:
    assert convert.pack_file_bytes(file, writing("there")) == home
    cx = writing()
    assert convert.pack_file_bytes(file, cx) == abroad
    assert len(cx.report) == lost


def test_bytes_of_a_file_leave_its_address_alone() -> None:
    file = Document("https://a.example/x", at=AT)
    convert.unpack_file_bytes("data:text/csv;base64,aGk=", Reading("here"), file, AT, "file_data")
    assert (file.url, file.media_type, file.data) == ("https://a.example/x", "text/csv", "aGk=")
    convert.unpack_file_bytes("https://b.example", Reading("here"), file, AT, "file_data")
    assert (file.url, file.data) == ("https://a.example/x", "aGk=")


# -- what a vendor's tool gave back


def test_of_a_result_told_as_text_the_other_parts_are_told() -> None:
    place = (BLOCK, AT, "content", 1)
    held = ServerToolResult("a", ToolKind.mcp, [Text("a"), Image(data="aGk=", at=place), Text("b")])
    cx = writing()
    assert convert.pack_result_text(ServerToolCall("a", ToolKind.mcp, result=held), cx) == "a\nb"
    assert [(loss.path, loss.code.value) for loss in cx.report] == [("$.calls[0].content[1]", "dropped")]
    assert convert.pack_result_text(ServerToolCall("a", ToolKind.mcp), cx) is None
    empty = ServerToolResult("a", ToolKind.mcp)
    assert convert.pack_result_text(ServerToolCall("a", ToolKind.mcp, result=empty), cx) is None


def test_derived_parts_differ_by_answer() -> None:
    parts = {convert.derived_part(answer(), 0, seed=seed) for seed in ("", "chatcmpl-1", "chatcmpl-2")}
    assert len(parts) == 3


def test_an_image_that_a_vendors_tool_drew_stands_where_it_was_told() -> None:
    drawn = ServerToolCall("a", ToolKind.image_generation)
    convert.unpack_result_image("aGk=", Reading("here"), drawn, AT, "result")
    assert drawn.result is not None
    (image,) = drawn.result.content or []
    assert image.at == (BLOCK, AT, "result", -1)
    assert convert.pack_result_image(drawn, writing()) == "aGk="


# -- names


@pytest.mark.parametrize(("name", "letter", "stays"), [("1a", False, True), ("1a", True, False), ("_a", True, True)])
def test_a_name_begins_with_a_letter_where_the_target_wants_one(name: str, letter: bool, stays: bool) -> None:
    cx = writing()
    made = convert.alias(call(), "id", name, 64, cx, letter=letter)
    assert (made == name, len(cx.report)) == (stays, 0 if stays else 1)
    assert stays or not made[0].isdigit()


def test_a_tool_of_a_narrowed_choice_that_is_named_anew_is_told_at_its_place() -> None:
    refs = convert.read_tool_refs([{"type": "function", "function": {"name": "a.b"}}], Reading("here"), AT, "tools")
    cx = writing()
    (made,) = convert.write_tool_refs(None, refs, cx)
    assert made["function"]["name"] != "a.b"
    assert [(loss.code.value, loss.path) for loss in cx.report] == [("aliased", "$.calls[0].tools[0]")]
