"""The rules on files and sources (R1, R24)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.generated.canonical.content import (
    CacheMark,
    Citation,
    Document,
    Image,
    Opaque,
    Refusal,
    SearchResult,
    ServerToolResult,
    Text,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import ChoiceMode, CitationKind, Role, StopReason, ToolKind
from llm_dialect.generated.canonical.request import ItemMessage, Tool, ToolChoice
from llm_dialect.generated.canonical.response import ItemResponse, StopDetails, Usage
from tests.runtime.test_rules import applied, at, say, shape, talk

PDF = "JVBERi0xLjQ="


@pytest.mark.parametrize(
    ("item", "cls", "media_type"),
    [
        (Image(data=PDF, media_type="application/pdf", filename="a.pdf"), Document, "application/pdf"),
        (Document(data="eA==", media_type="image/png", title="a.png"), Image, "image/png"),
        (Document(data=PDF), Document, "application/pdf"),
        (Document(data=PDF, media_type="application/octet-stream"), Document, "application/pdf"),
    ],
)
def test_bytes_are_read_by_what_they_are(item: Any, cls: type, media_type: str) -> None:
    request = talk(say("user", item))
    made, lost = applied("read_media", request, request.messages)
    (found,) = made[0].content
    assert (type(found), found.data, found.media_type) == (cls, item.data, media_type)
    assert [row[:3] for row in lost] == ([] if type(item) is cls else [("R1", "substituted", "none")])


@pytest.mark.parametrize("item", [Image(data=PDF, media_type="image/png"), Document(data=PDF, media_type="image/gif")])
def test_a_type_that_is_told_is_believed(item: Any) -> None:
    request = talk(say("user", item))
    (found,) = applied("read_media", request, request.messages)[0][0].content
    assert (type(found), found.media_type) == (Image, item.media_type)


@pytest.mark.parametrize("item", [Image(url="data:odd"), Document(url="data:odd")])
def test_an_address_that_holds_bytes_nobody_can_read_is_left_out_and_told(item: Any) -> None:
    request = talk(say("user", "look", item))
    made, lost = applied("read_media", request, request.messages)
    assert shape(made) == [("user", ["Text"])]
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


def test_what_is_read_otherwise_keeps_all_that_hangs_on_it() -> None:
    file = Image(data=PDF, media_type="application/pdf", cache=CacheMark("1h"), extra={"new": 1}, at=at("file"))
    request = talk(say("user", file))
    (found,) = applied("read_media", request, request.messages)[0][0].content
    assert (found.cache, found.extra, found.at) == (file.cache, file.extra, file.at)


def test_text_in_the_place_of_an_image_is_a_document() -> None:
    request = talk(say("user", Image(data="aGVsbG8=", media_type="text/plain", filename="a.txt")))
    (found,) = applied("read_media", request, request.messages)[0][0].content
    assert (found.text, found.title) == ("hello", "a.txt")


def test_documents_of_text_and_search_results_are_said_as_text() -> None:
    hit = SearchResult("https://x", "Hit", [Text("words"), Text("more")])
    parts = Document(content=[Text("a"), Image(url="u")], title="Parts")
    request = talk(say("user", Document(text="body", title="T", context="C"), ToolResult("a", [hit]), parts))
    made, lost = applied("plain_media", request, request.messages)
    assert [getattr(item, "text", None) for item in made[0].content] == ["T\n\nC\n\nbody", None, "Parts\n\na", None]
    assert shape(made) == [("user", ["Text", "ToolResult", "Text", "Image"])]
    assert made[0].content[1].content[0].text == "Hit\n\nhttps://x\n\nwords\n\nmore"
    assert {row[:3] for row in lost} == {("R1", "substituted", "lossy")}


@pytest.mark.parametrize("item", [Document(url="https://x/a.pdf"), Image(file_id="file_1")])
def test_files_that_the_target_cannot_fetch_are_left_out_and_told(item: Any) -> None:
    request = talk(say("user", "look", item))
    made, lost = applied("plain_media", request, request.messages)
    assert shape(made) == [("user", ["Text"])]
    assert [row[:3] for row in lost] == [("R1", "dropped", "rejected")]


def test_files_that_the_target_takes_stay() -> None:
    request = talk(say("user", Document(data=PDF), Document(file_id="f"), Image(url="u"), Document(content=[])))
    made, _ = applied("plain_media", request, request.messages)
    assert shape(made) == [("user", ["Document", "Document", "Image"])]


def test_an_id_beside_the_bytes_is_told() -> None:
    request = talk(say("user", Document(data=PDF, file_id="f")))
    assert [row[:3] for row in applied("read_media", request, request.messages)[1]] == [("R1", "dropped", "none")]


def test_what_hangs_on_a_document_that_becomes_text_is_told() -> None:
    part = Text("a", citations=[Citation(CitationKind.page_location)])
    request = talk(say("user", Document(content=[part], citations=True), SearchResult("s", content=[], score=0.5)))
    assert len(applied("plain_media", request, request.messages)[1]) == 6


@pytest.mark.parametrize(
    ("item", "name", "told"),
    [
        (Document(data=PDF, media_type="application/pdf"), "document.pdf", 1),
        (Document(data="eA==", media_type="text/csv"), "document.csv", 1),
        (Document(data=PDF, title="mine.pdf"), "mine.pdf", 0),
        (Document(file_id="f"), None, 0),
    ],
)
def test_bytes_of_a_file_have_a_name(item: Document, name: str | None, told: int) -> None:
    made, lost = applied("file_name", item, item.title)
    assert (made, len(lost)) == (name, told)


# -- R24: sources


def hit(**fields: Any) -> Citation:
    return Citation(CitationKind.web_search_result_location, url="https://x", title="X", encrypted_index="e", **fields)


def test_sources_are_linked_to_the_text_that_rests_on_them() -> None:
    own = Citation(CitationKind.url_citation, url="https://y", text_start=1, text_end=2)
    named = Citation(CitationKind.search_result_location, source="https://z")
    texts: list[Any] = [Text("abc", citations=[own, hit()]), Text("no"), Text("de", citations=[named, own])]
    made, lost = applied("linked_citations", ItemResponse(texts), texts)
    assert [(each.kind.value, each.url, each.text_start, each.text_end) for each in made] == [
        ("url_citation", "https://y", 1, 2),
        ("url_citation", "https://x", 0, 3),
        ("url_citation", "https://z", 5, 7),
        ("url_citation", "https://y", 6, 7),
    ]
    assert {row[:3] for row in lost} == {("R24", "substituted", "lossy"), ("R24", "regrouped", "none")}


def test_sources_without_an_address_stay_as_they_are() -> None:
    odd: list[Any] = [
        Citation(CitationKind.page_location),
        Citation(CitationKind.search_result_location, source="mine"),
    ]
    carried: Any = Opaque("here", "new", {})
    texts: list[Any] = [Text("abc", citations=[*odd, carried])]
    assert applied("linked_citations", ItemResponse(texts), texts) == ([*odd, carried], [])


def test_addresses_become_hits_of_a_search() -> None:
    own = Citation(CitationKind.url_citation, url="https://y", title="Y", text_start=1, text_end=2)
    paged = Citation(CitationKind.page_location)
    answer = ItemResponse([Text("abc", citations=[own, paged]), Text("d")])
    made, lost = applied("found_citations", answer, answer.content)
    found = made[0].citations[0]
    assert (found.kind.value, found.url, found.title, found.encrypted_index, found.text) == (
        "web_search_result_location",
        "https://y",
        "Y",
        "",
        "",
    )
    assert made[0].citations[1] is paged
    assert {row[:3] for row in lost} == {("R24", "substituted", "lossy"), ("R24", "defaulted", "lossy")}


def test_an_answer_without_sources_is_left_alone() -> None:
    answer = ItemResponse([Text("abc")])
    assert applied("found_citations", answer, answer.content)[0] is answer.content


# -- R22, R24: what stands beside the content


def refused(*content: Any, explanation: str | None = "no") -> ItemResponse:
    details = StopDetails("refusal", explanation=explanation)
    return ItemResponse(list(content), stop_reason=StopReason.refusal, stop_details=details)


def test_a_refusal_without_words_has_those_of_its_explanation() -> None:
    made, lost = applied("explained_refusal", refused(Text("")), [])
    assert ([item.text for item in made], lost) == (["no"], [])


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        (refused(Text("I cannot")), []),
        (refused(Refusal("mine")), [Refusal("mine")]),
        (refused(explanation=None), []),
        (ItemResponse([], stop_reason=StopReason.end_turn, stop_details=StopDetails(explanation="no")), []),
        (ItemResponse([], stop_reason=StopReason.refusal), []),
    ],
)
def test_other_answers_keep_their_own_words(answer: ItemResponse, value: list[Any]) -> None:
    assert applied("explained_refusal", answer, value) == (value, [])


def test_the_tier_is_told_where_the_target_looks_for_it() -> None:
    assert applied("served_tier", ItemResponse([], usage=Usage(service_tier="flex")), None) == ("flex", [])
    assert applied("served_tier", ItemResponse([], usage=Usage(service_tier="flex")), "scale") == ("scale", [])
    assert applied("served_tier", ItemResponse([]), None) == (None, [])
    answer = ItemResponse([], usage=Usage(), service_tier="flex")
    assert applied("tiered_usage", answer, answer.usage)[0] == Usage(service_tier="flex")
    own = Usage(service_tier="default")
    assert applied("tiered_usage", answer, own) == (own, [])
    assert applied("tiered_usage", answer, None) == (Usage(service_tier="flex"), [])


# -- R1: a choice of tools that the vendor runs


@pytest.mark.parametrize("mode", ["named", "required"])
def test_a_search_cannot_be_forced(mode: str) -> None:
    search = Tool("web_search", kind=ToolKind.web_search)
    choice = ToolChoice(ChoiceMode(mode), name="web_search" if mode == "named" else None)
    made, lost = applied("choice_of_tools", talk(say("user", "a"), tools=[search]), choice)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "lossy")]
    both = talk(say("user", "a"), tools=[search, Tool("web_fetch")])
    assert applied("choice_of_tools", both, choice)[0] == (None if mode == "named" else choice)


def test_without_tools_of_the_client_there_are_no_parallel_calls() -> None:
    search = talk(say("user", "a"), tools=[Tool("web_search", kind=ToolKind.web_search)])
    made, lost = applied("parallel_of_tools", search, False)
    assert made is None
    assert [row[:3] for row in lost] == [("R1", "dropped", "none")]
    assert applied("parallel_of_tools", talk(say("user", "a"), tools=[Tool("f")]), False) == (False, [])


def test_thoughts_that_are_counted_beside_the_output_are_counted_inside() -> None:
    answer = ItemResponse([])
    beside = Usage(361, 26, reasoning_tokens=235)
    made, lost = applied("whole_usage", answer, beside)
    assert made == Usage(361, 261, reasoning_tokens=235)
    assert [row[:3] for row in lost] == [("R19", "substituted", "none")]
    told = Usage(10, 30, reasoning_tokens=20, form={"total_tokens": [60, 40]})
    assert applied("whole_usage", answer, told)[0].completion_tokens == 50
    alone = Usage(1, None, reasoning_tokens=20)  # all of the output
    assert applied("whole_usage", answer, alone)[0].completion_tokens == 20


def test_thoughts_that_are_counted_inside_stay_so() -> None:
    answer = ItemResponse([])
    for usage in (
        None,
        Usage(1, 30, reasoning_tokens=20),
        Usage(1, None),
    ):
        assert applied("whole_usage", answer, usage) == (usage, [])


@pytest.mark.parametrize(
    ("usage", "prompt"),
    [
        (Usage(7, 8, 161), 168),
        (Usage(None, 3, 1150, cache_write_tokens=3522), 4672),
        (Usage(None, 3, tool_prompt_tokens=3185), 3185),
        (Usage(200, 9, 100, form={"total_tokens": [309, 209]}), 300),
        (Usage(200, 9, 100, form={"totalTokenCount": [309, 209]}), 300),
        (Usage(7, 8, cache_hit_tokens=161), 168),
        (Usage(7, 8, beside_read_tokens=161, beside_write_tokens=2), 170),
        (Usage(7, 8, detail_write_tokens=161), 168),
    ],
)
def test_what_a_cache_held_is_counted_inside_the_input(usage: Usage, prompt: int) -> None:
    made, lost = applied("whole_usage", ItemResponse([]), usage)
    assert made.prompt_tokens == prompt
    assert [row[:3] for row in lost] == [("R19", "substituted", "none")]


@pytest.mark.parametrize(
    "usage",
    [Usage(161, 8, 161), Usage(7, 8, 7, form={"total_tokens": [12, 15]}), Usage()],
)
def test_an_input_that_holds_its_parts_stays_so(usage: Usage) -> None:
    assert applied("whole_usage", ItemResponse([]), usage) == (usage, [])


@pytest.mark.parametrize(
    ("usage", "made"),
    [
        (Usage(7, 8, -3), Usage(7, 8, 0)),
        (Usage(-1, 8), Usage(0, 8)),
        (Usage(-1, 8, 161), Usage(161, 8, 161)),
        (Usage(1, -5, reasoning_tokens=2), Usage(1, 2, reasoning_tokens=2)),
        (Usage(1, 5, reasoning_tokens=-2), Usage(1, 5, reasoning_tokens=0)),
    ],
)
def test_a_count_below_nothing_is_none_and_then_holds_its_parts(usage: Usage, made: Usage) -> None:
    found, lost = applied("whole_usage", ItemResponse([]), usage)
    assert found == made
    assert lost[0][:3] == ("R19", "clamped", "lossy")


@pytest.mark.parametrize(
    ("usage", "output"),
    [
        (Usage(15, form={"totalTokenCount": [35, 15]}), 20),
        (Usage(15, 5, form={"totalTokenCount": [35, 20]}), 20),
        (Usage(1, 30, reasoning_tokens=20, form={"total_tokens": [32, 31]}), 31),
        (Usage(7, 8, 7, form={"total_tokens": [30, 15]}), 23),
    ],
)
def test_what_only_the_total_holds_is_output(usage: Usage, output: int) -> None:
    made, lost = applied("whole_usage", ItemResponse([]), usage)
    assert made.completion_tokens == output
    assert [row[:3] for row in lost] == [("R19", "substituted", "none")]


def test_what_only_the_total_holds_beyond_the_parts_is_output_too() -> None:
    usage = Usage(10, 5, reasoning_tokens=20, form={"total_tokens": [45, 15]})
    made, lost = applied("whole_usage", ItemResponse([]), usage)
    assert made.completion_tokens == 35
    assert [row[:3] for row in lost] == [("R19", "substituted", "none")] * 2


def test_a_total_without_an_input_explains_nothing() -> None:
    usage = Usage(None, 5, form={"total_tokens": [45, 5]})
    assert applied("whole_usage", ItemResponse([]), usage) == (usage, [])


def test_a_result_that_holds_nothing_says_so() -> None:
    made, lost = applied("held_result", ServerToolResult("c", ToolKind.mcp), None)
    assert made == []
    assert [row[:3] for row in lost] == [("R22", "defaulted", "none")]
    said = [Text("yes")]
    assert applied("held_result", ServerToolResult("c", ToolKind.mcp), said) == (said, [])


def test_a_file_that_a_model_made_is_left_out_of_its_turn() -> None:
    drawn = Image(data="AAAA", at=at(".drawn"))
    shown = ItemMessage(Role.user, [Image(data="AAAA")])
    told = ItemMessage(Role.assistant, [Text("so"), drawn])
    alone = ItemMessage(Role.assistant, [drawn])
    request = talk(shown, told, alone)
    made, lost = applied("users_files", request, request.messages)
    assert made == [shown, ItemMessage(Role.assistant, [Text("so")])]
    assert [row[:3] for row in lost] == [("R8", "dropped", "lossy")] * 2
    assert applied("users_files", talk(shown), [shown]) == ([shown], [])
