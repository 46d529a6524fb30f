"""Values that hold several fields: read, and written as they came while they say the same."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from llm_dialect import packs
from llm_dialect.context import Reading, Writing
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import Audio, Citation, Image, ServerToolCall, Text, ToolResult
from llm_dialect.generated.canonical.enums import ChoiceMode, CitationKind, FormatKind, StopReason, ToolKind
from llm_dialect.generated.canonical.request import ItemRequest, Tool, ToolChoice
from llm_dialect.generated.canonical.response import ItemResponse, Usage
from llm_dialect.origin import Block
from llm_dialect.packs.schemas import json_schema
from llm_dialect.policy import Policy

BLOCK = Block("here", "Thing", {}, {})
AT = (BLOCK, None, None, -1)
HOME = Writing("here", "here", Policy())


def away() -> Writing:
    return Writing("there", "here", Policy())


def read(name: str, o: Any, value: Any, key: str = "key") -> Any:
    o.at = AT
    getattr(packs, f"unpack_{name}")(value, Reading("here"), o, AT, key)
    return o


@pytest.mark.parametrize(("given", "kept"), [("-_8", "+/8="), ("+/8=", "+/8="), ("AAAA", "AAAA")])
def test_bytes_in_either_alphabet(given: str, kept: str) -> None:
    o = read("base64", Image(), given, "inlineData.data")
    assert o.data == kept
    assert packs.pack_base64(o, HOME) == given
    assert packs.pack_base64(o, away()) == kept
    o.data = "BBBB"
    assert packs.pack_base64(o, HOME) == "BBBB"


@pytest.mark.parametrize(
    ("given", "coding"), [("audio/mpeg", "mp3"), ("audio/x-wav", "wav"), ("audio/L16;rate=24000", "pcm16")]
)
def test_the_type_of_sound_says_its_coding(given: str, coding: str) -> None:
    o = read("sound_type", Audio(), given)
    assert (o.media_type, o.format) == (given, coding)
    assert packs.pack_sound_type(o, HOME) == given
    assert packs.pack_sound_type(Audio(format="pcm16"), away()) == "audio/l16"


def test_sound_without_a_coding_is_guessed_elsewhere_only() -> None:
    cx = away()
    assert packs.pack_sound_type(Audio(at=AT), cx) == "audio/wav"
    assert [loss.code.value for loss in cx.report] == ["defaulted", "defaulted"]
    assert packs.pack_sound_type(Audio(at=AT), HOME) is None


@pytest.mark.parametrize(
    ("given", "words", "failed", "structured"),
    [
        ({"output": "18"}, ["18"], None, None),
        ({"result": "18"}, ["18"], None, None),
        ({"error": "no"}, ["no"], True, None),
        ({"error": {"code": 1}}, [], True, {"error": {"code": 1}}),
        ({"a": 1, "output": "x"}, [], None, {"a": 1, "output": "x"}),
        ({}, [], None, {}),
    ],
)
def test_results_are_words_or_json(given: Any, words: list[str], failed: Any, structured: Any) -> None:
    o = read("tool_response", ToolResult("c", []), given, "response")
    assert [item.text for item in o.content if isinstance(item, Text)] == words
    assert (o.is_error, o.structured) == (failed, structured)
    assert packs.pack_tool_response(o, HOME) == given


def test_words_of_a_foreign_result_are_output_or_error() -> None:
    assert packs.pack_tool_response(ToolResult("c", [Text("a"), Text("b")]), away()) == {"output": "a\nb"}
    assert packs.pack_tool_response(ToolResult("c", [Text("a")], is_error=True), away()) == {"error": "a"}
    assert packs.pack_tool_response(ToolResult("c", [], structured=[1]), away()) == {"output": [1]}


def test_a_program_is_the_one_argument_of_its_tool() -> None:
    o = read("program", ServerToolCall("c", ToolKind.code_execution), "print(1)")
    assert o.arguments == {"code": "print(1)"}
    assert packs.pack_program(o, HOME) == "print(1)"
    assert packs.pack_program(ServerToolCall("c", ToolKind.code_execution, arguments='{"code": "x"}'), away()) == "x"
    assert packs.pack_program(ServerToolCall("c", ToolKind.code_execution, arguments={"command": "x"}), away()) is None
    assert packs.pack_program(ServerToolCall("c", ToolKind.code_execution, arguments="print(1"), away()) == "print(1"


@pytest.mark.parametrize(
    ("mode", "names", "read_as"),
    [
        ("AUTO", None, ChoiceMode.auto),
        ("NONE", None, ChoiceMode.none),
        ("ANY", None, ChoiceMode.required),
        ("ANY", ["a"], ChoiceMode.named),
        ("ANY", ["a", "b"], ChoiceMode.allowed),
        ("VALIDATED", ["a"], ChoiceMode.allowed),
        ("VALIDATED", None, ChoiceMode.auto),
        ("MODE_UNSPECIFIED", ["a"], ChoiceMode.allowed),
        (2, ["a"], ChoiceMode.named),
        ("NEWER", None, None),
        (None, ["a"], ChoiceMode.allowed),
    ],
)
def test_modes_and_names_of_calls(mode: Any, names: Any, read_as: Any) -> None:
    o = ToolChoice()
    if mode is not None:
        read("calling_mode", o, mode, "mode")
    if names is not None:
        read("allowed_names", o, names, "names")
    assert o.mode is read_as
    assert packs.pack_calling_mode(o, HOME) == mode
    assert packs.pack_allowed_names(o, HOME) == names


def test_an_open_schema_comes_back_as_it_was_until_it_is_changed() -> None:
    given = {"type": "OBJECT", "properties": {"x": {"type": "STRING", "nullable": True}}}
    o = read("open_parameters", Tool("a"), given, "parameters")
    assert o.parameters == {"type": "object", "properties": {"x": {"type": ["string", "null"]}}}
    assert (packs.pack_open_parameters(o, HOME), packs.pack_json_parameters(o, HOME)) == (given, None)
    assert (packs.pack_open_parameters(o, away()), packs.pack_json_parameters(o, away())) == (None, o.parameters)
    o.parameters = {"type": "object"}
    assert packs.pack_open_parameters(o, HOME) == {"type": "object"}


def test_a_second_schema_of_a_tool_is_only_kept() -> None:
    own, other = {"type": "object"}, {"type": "OBJECT", "properties": {}}
    o = read("open_parameters", read("json_parameters", Tool("a"), own, "json"), other, "open")
    assert (o.parameters, o.form) == (own, {"open!": other})
    assert (packs.pack_json_parameters(o, HOME), packs.pack_open_parameters(o, HOME)) == (own, None)


@pytest.mark.parametrize("odd", [True, "object", [1]])
def test_what_is_no_schema_is_only_kept(odd: Any) -> None:
    assert read("json_parameters", Tool("a"), odd, "json").form == {"json!": odd}
    asked = read("format_json", ItemRequest("m", []), odd, "json")
    assert (asked.response_format, asked.form) == (None, {"json!": odd})


def test_a_second_schema_of_an_answer_is_only_kept() -> None:
    own, other = {"type": "object"}, {"type": "OBJECT", "properties": {}}
    o = read("format_open", read("format_json", ItemRequest("m", []), own, "json"), other, "open")
    assert (o.response_format.kind, o.response_format.schema) == (FormatKind.json_schema, own)
    assert o.form == {"open!": other}
    assert (packs.pack_format_json(o, HOME), packs.pack_format_open(o, HOME)) == (own, None)


def test_a_schema_within_a_schema_may_be_true_or_odd() -> None:
    given = {"type": "ARRAY", "items": True, "anyOf": [{"type": "STRING"}, 7], "properties": {"a": False}}
    made = {"type": "array", "items": True, "anyOf": [{"type": "string"}, 7], "properties": {"a": False}}
    assert json_schema(given) == made


def test_json_schema_is_left_alone() -> None:
    given = {"type": "object", "properties": {"x": {"type": ["string", "null"]}}}
    assert json_schema(given) is given


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("2024-02-29T12:00:00.5+01:00", 1709204400),
        ("2026-11-30T00:00:00Z", 1795996800),
    ],
)
def test_a_date_is_a_time(given: str, seconds: int) -> None:
    o = read("time", ItemResponse([]), given, "createTime")
    assert o.created == seconds
    assert packs.pack_time(o, HOME) == given


def test_a_time_elsewhere_is_a_date() -> None:
    assert packs.pack_time(ItemResponse([], created=1795996800, at=AT), away()) == "2026-11-30T00:00:00Z"
    cx = away()
    assert packs.pack_time(ItemResponse([], created=0, at=AT), cx) is None
    assert [loss.code.value for loss in cx.report] == ["dropped"]


def test_a_time_is_the_date_of_the_calendar() -> None:
    turns = [(1, 1), (2, 28), (3, 1), (12, 31)]
    days = [datetime(year, month, day, 23, 59, 58, tzinfo=UTC) for year in range(1, 10_000, 7) for month, day in turns]
    for day in days:
        written = f"{day:%Y-%m-%dT%H:%M:%SZ}".rjust(20, "0")
        time = (day - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(seconds=1)
        assert packs.pack_time(ItemResponse([], created=time), away()) == written
        assert read("time", ItemResponse([]), written).created == time


@pytest.mark.parametrize("created", [-62135596801, 253402300800])
def test_a_time_of_a_year_without_four_digits_is_told(created: int) -> None:
    cx = away()
    assert packs.pack_time(ItemResponse([], created=created, at=AT), cx) is None
    assert [loss.code.value for loss in cx.report] == ["dropped"]


def test_a_blocked_prompt_is_filtered_unless_there_is_an_answer() -> None:
    o = ItemResponse([], form={"candidates": "absent"})
    read("blocked", o, "SAFETY", "promptFeedback.blockReason")
    read("blocked_message", o, "no", "promptFeedback.blockReasonMessage")
    assert o.stop_reason is StopReason.content_filter
    assert (packs.pack_blocked(o, HOME), packs.pack_blocked_message(o, HOME)) == ("SAFETY", "no")
    answered = read("blocked", ItemResponse([]), "SAFETY", "promptFeedback.blockReason")
    assert (answered.stop_reason, answered.form) == (None, {"promptFeedback.blockReason!": "SAFETY"})
    answered = read("blocked_message", ItemResponse([]), "no", "promptFeedback.blockReasonMessage")
    assert (answered.stop_details, answered.form) == (None, {"promptFeedback.blockReasonMessage!": "no"})


@pytest.mark.parametrize(
    ("given", "form"),
    [
        (["TEXT", "IMAGE"], None),
        (["text"], {"outputModalities=": ["text"]}),
        (["Text"], {"outputModalities=": ["Text"]}),
    ],
)
def test_kinds_of_output_are_written_in_capitals_or_as_they_came(given: list[str], form: Any) -> None:
    o = read("modalities", ItemRequest("m", []), given, "outputModalities")
    assert (o.modalities, o.form) == ([word.lower() for word in given], form)
    assert packs.pack_modalities(o, HOME) == given
    assert packs.pack_modalities(o, away()) == [word.upper() for word in given]
    o.modalities = ["audio"]
    assert packs.pack_modalities(o, HOME) == ["AUDIO"]


def test_a_source_that_supports_no_text_hangs_on_the_last() -> None:
    chunks = [{"web": {"uri": "https://a.example"}}, {"web": {"uri": "https://b.example"}}]
    support = {"segment": {"endIndex": 1}, "groundingChunkIndices": [0, 2, -1, "1"]}
    texts = [Text("ab"), Text("cd")]
    o = ItemResponse([texts[0], Image(), texts[1], Image()])
    read("grounding", o, {"groundingChunks": chunks, "groundingSupports": [support, {"groundingChunkIndices": 1}]})
    hung = [[(c.url, c.text_start, c.text_end) for c in cast("list[Citation]", text.citations)] for text in texts]
    assert hung == [[("https://a.example", 0, 1)], [("https://b.example", None, None)]]


def test_a_source_without_an_address_is_a_document() -> None:
    cited = [Citation(CitationKind.other, title="a.pdf"), Citation(CitationKind.url_citation, url="https://b.example")]
    made = packs.pack_grounding(ItemResponse([Text("ab", citations=cited)]), away())
    assert made["groundingChunks"] == [{"retrievedContext": {"title": "a.pdf"}}, {"web": {"uri": "https://b.example"}}]


def test_plain_citations_hang_on_the_first_text() -> None:
    rows = [{"startIndex": 1, "endIndex": 3, "uri": "https://a.example", "title": "A"}]
    o = read("cited", ItemResponse([Image(), Text("äbc"), Text("d")]), {"citationSources": rows})
    (cited,) = o.content[1].citations
    assert (cited.url, cited.title, cited.text_start, cited.text_end) == ("https://a.example", "A", 0, 2)
    assert o.content[2].citations is None
    assert read("cited", ItemResponse([Image()]), {"citations": rows}).form == {"key!": {"citations": rows}}


def test_what_hangs_on_the_words_of_a_result_is_told() -> None:
    spot = (Block("here", "Text", {"id": "id"}, {}), None, "said", 0)
    source = Citation(CitationKind.url_citation, at=(BLOCK, spot, "citations", 0))
    cited = Text("a", citations=[source], id="m", at=spot)
    cx = away()
    assert packs.pack_tool_response(ToolResult("c", [cited]), cx) == {"output": "a"}
    assert [(loss.path, loss.code.value, loss.severity.value) for loss in cx.report] == [
        ("$.said[0].citations[0]", "dropped", "lossy"),
        ("$.said[0].id", "dropped", "none"),
    ]


def test_tokens_of_sound_are_told_by_their_kind() -> None:
    rows = [{"modality": "TEXT", "tokenCount": 5}, {"modality": "AUDIO", "tokenCount": 7}]
    o = read("prompt_sound", Usage(), rows, "promptTokensDetails")
    assert o.prompt_audio_tokens == 7
    assert packs.pack_prompt_sound(o, HOME) is None  # the whole split is put back by its form
    assert packs.pack_prompt_sound(o, away()) == [{"modality": "AUDIO", "tokenCount": 7}]


@pytest.mark.parametrize(
    ("name", "o", "value"),
    [
        ("base64", Image(), 1),
        ("sound_type", Audio(), 1),
        ("tool_response", ToolResult("c", []), "x"),
        ("program", ServerToolCall("c", ToolKind.other), 1),
        ("calling_mode", ToolChoice(), []),
        ("allowed_names", ToolChoice(), "a"),
        ("open_parameters", Tool("a"), []),
        ("time", ItemResponse([]), 1),
        ("prompt_sound", Usage(), {}),
        ("blocked", ItemResponse([]), []),
        ("blocked_message", ItemResponse([]), 1),
        ("format_type", ItemRequest("m", []), 1),
        ("format_open", ItemRequest("m", []), "x"),
        ("modalities", ItemRequest("m", []), "TEXT"),
        ("grounding", ItemResponse([]), []),
        ("cited", ItemResponse([]), []),
    ],
)
def test_a_value_of_the_wrong_type_is_an_error_at_its_place(name: str, o: Any, value: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read(name, o, value)
    assert caught.value.path == "$.key"
