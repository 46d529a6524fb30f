"""A content item while it comes in fragments."""

from __future__ import annotations

from llm_dialect.blocks import Block, is_words
from llm_dialect.generated.canonical.content import Citation, ServerToolCall, Text, Thinking, ToolCall
from llm_dialect.generated.canonical.enums import CitationKind, ToolKind


def test_fragments_join_the_item_that_began() -> None:
    block = Block(0, Thinking(id="rs_1"))
    for field, part, piece in (("summary", 1, "b"), ("summary", 0, "a"), ("summary", 1, "c"), ("encrypted", None, "x")):
        block.add(field, part, piece)
    assert block.final() == Thinking(id="rs_1", summary=[Text("a"), Text("bc")], encrypted="x")


def test_an_item_without_fragments_is_as_it_began() -> None:
    item = ToolCall("a", "f", {})
    assert Block(0, item).final() is item


def test_arguments_of_a_vendors_call_are_read_if_they_are_json() -> None:
    for text, value in (('{"q":1}', {"q": 1}), ('{"q"', '{"q"')):
        block = Block(0, ServerToolCall("a", ToolKind.web_search))
        block.add("arguments", None, text)
        assert block.final().arguments == value


def test_only_a_whole_object_ends_a_call() -> None:
    for pieces, whole in (
        (["{", "}"], True),
        (['{"a":{}'], False),
        (["[]"], False),
        ([' {"a":"}'], False),
        (["{} "], True),
    ):
        block = Block(0, ToolCall("a", "f", "", kind=ToolKind.function))
        for piece in pieces:
            block.add("arguments", None, piece)
        assert block.is_whole_call() is whole
    assert not Block(0, ToolCall("a", "f", "")).is_whole_call()
    assert not Block(0, Text("{}")).is_whole_call()


def test_a_text_is_mere_words_if_no_writer_can_lose_anything_of_it() -> None:
    assert is_words(Text("a"))
    assert is_words(Text("a", form={"citations": None}))
    for more in (
        Text("a", form={"citations!": None}),
        Text("a", form={"citations": "absent"}),
        Text("a", extra={"news": 1}),
        Text("a", signature="s"),
        Text("a", citations=[Citation(CitationKind.url_citation)]),
        Thinking("a"),
    ):
        assert not is_words(more)
