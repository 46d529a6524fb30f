"""The rules toward a wire whose turns are lists of parts: thoughts, results, files, vendor tools, sources."""

from __future__ import annotations

import base64
import io
import wave
from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.generated.canonical.content import (
    Audio,
    Citation,
    Document,
    Image,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    ToolCall,
    Video,
)
from llm_dialect.generated.canonical.enums import ChoiceMode, CitationKind, Effort, FormatKind, ThinkingMode, ToolKind
from llm_dialect.generated.canonical.request import AudioOutput, ResponseFormat, ThinkingConfig, Tool, ToolChoice
from llm_dialect.memory import Memory
from llm_dialect.mint import Mint
from tests.runtime.test_rules import applied, at, call, losses, result, say, shape, talk, writing

OWN = Thinking("own", "seal", issuer="there")


def test_own_thoughts_keep_their_seal_open_ones_become_own_and_foreign_ones_go() -> None:
    message = say("assistant", OWN, Thinking("open"), Thinking("theirs", "x", issuer="else"), "hi")
    made, lost = applied("own_thoughts", talk(message).messages[0], message.content)
    assert [(item.text, item.signature, item.issuer) for item in made if isinstance(item, Thinking)] == [
        ("own", "seal", "there"),
        ("open", None, "there"),
    ]
    assert lost == [
        ("R12", "substituted", "none", "$.messages[0].content[1]"),
        ("R12", "dropped", "lossy", "$.messages[0].content[2]"),
    ]


def test_the_first_call_of_a_turn_says_that_it_has_no_seal() -> None:
    sealed_call = ToolCall("c", "add", {}, signature="seal")
    request = talk(say("assistant", "a", call("a"), call("b")), say("user", "x"), say("assistant", sealed_call))
    made, lost = applied("marked_calls", request, request.messages)
    calls = [item for message in made for item in message.content if isinstance(item, ToolCall)]
    assert [item.signature for item in calls] == ["skip_thought_signature_validator", None, "seal"]
    assert lost == [("R12", "defaulted", "none", "$.messages[0].content[1]")]


def test_thoughts_of_all_turns_are_settled_alike() -> None:
    request = talk(say("user", "a"), say("assistant", Thinking("open"), "b"))
    made, lost = applied("own_thoughts_of_turns", request, request.messages)
    assert made[0] is request.messages[0]
    assert made[1].content[0].issuer == "there"
    assert lost == [("R12", "substituted", "none", "$.messages[1].content[0]")]


def test_a_result_names_the_tool_of_its_call() -> None:
    request = talk(say("assistant", call("a")), say("tool", result("a")), say("tool", result("b")))
    made, lost = applied("result_names", request, request.messages)
    assert [message.content[0].name for message in made[1:]] == ["add", None]
    assert lost == [("R2", "defaulted", "none", "$.messages[1].content[0]")]


def test_hits_of_a_search_are_a_list() -> None:
    call = ServerToolCall("f", ToolKind.file_search, result=ServerToolResult("f", ToolKind.file_search, body={"a": 1}))
    made, lost = applied("listed_hits", call, {"a": 1})
    assert made is None
    assert lost == [("R1", "dropped", "lossy", "$")]
    assert applied("listed_hits", call, [{}]) == ([{}], [])


def test_empty_text_goes_unless_a_seal_hangs_on_it() -> None:
    request = talk(say("assistant", "", Text("", signature="seal"), "b"), say("user", ""))
    made, lost = applied("said_parts", request, request.messages)
    assert shape(made) == [("assistant", ["Text", "Text"])]
    assert lost == [
        ("R8", "dropped", "none", "$.messages[0].content[0].text"),
        ("R8", "dropped", "none", "$.messages[1].content[0].text"),
    ]
    items, lost = applied("said_items", request.messages[0], request.messages[0].content)
    assert [item.text for item in items] == ["", "b"]
    assert lost == [("R8", "dropped", "none", "$.messages[0].content[0].text")]


def test_only_the_work_of_code_is_taken_over() -> None:
    search = ServerToolCall("s", ToolKind.web_search)
    found = ServerToolResult("s", ToolKind.web_search)
    code = ServerToolCall("c", ToolKind.code_execution, arguments={"code": "1"})
    printed = ServerToolResult("c", ToolKind.code_execution, body={"stdout": "1", "stderr": "", "return_code": 0})
    odd = ServerToolCall("d", ToolKind.code_execution, arguments={"command": "ls"})
    request = talk(say("assistant", search, found, code, printed, odd, "b"))
    made, lost = applied("own_vendor_tools_of_turns", request, request.messages)
    assert shape(made) == [("assistant", ["ServerToolCall", "ServerToolResult", "Text"])]
    assert lost == [("R1", "dropped", "lossy", f"$.messages[0].content[{place}]") for place in (0, 1, 4)]
    items, _ = applied("own_vendor_tools", request.messages[0], request.messages[0].content)
    assert items == made[0].content


def test_sources_that_are_told_beside_the_text_leave_it() -> None:
    text = Text("a", citations=[Citation(CitationKind.url_citation, url="https://example.com")])
    message = say("assistant", text)
    made, lost = applied("cited_apart", message, message.content)
    assert made[0].citations is None
    assert text.citations is not None
    assert lost == []


@pytest.mark.parametrize(
    ("url", "kind"),
    [("https://example.com/a.JPG?b=c.png", "image/jpeg"), ("https://example.com/a.png", "image/png"), (None, None)],
)
def test_the_type_of_a_file_by_its_name(url: str | None, kind: str | None) -> None:
    cx = writing()
    assert rules.type_by_name(Image(url=url), None, cx) == kind
    assert rules.type_by_name(Image(url=url), "image/gif", cx) == "image/gif"
    assert losses(cx) == []


@pytest.mark.parametrize(("node", "kind"), [(Image, "image/jpeg"), (Audio, "audio/wav"), (Video, "video/mp4")])
def test_the_type_of_a_file_whose_name_does_not_say_it(node: Any, kind: str) -> None:
    cx = writing()
    assert rules.type_by_name(node(url="https://example.com/a.pdf"), None, cx) == kind
    assert losses(cx) == [("R1", "defaulted", "lossy", "$")]
    assert rules.type_by_name(Document(url="https://example.com/a"), None, writing()) == "application/pdf"


def test_kinds_of_output_that_are_neither_text_nor_sound() -> None:
    made, lost = applied("text_or_sound", talk(say("user", "a")), ["text", "image"])
    assert made == ["text"]
    assert lost == [("R1", "dropped", "rejected", "$")]
    assert applied("text_or_sound", talk(say("user", "a")), ["image"])[0] is None
    both = ["audio", "text"]
    assert applied("text_or_sound", talk(say("user", "a")), both) == (both, [])
    assert applied("text_or_sound", talk(say("user", "a")), None) == (None, [])
    made, lost = applied("text_or_sound", talk(say("user", "a")), ["audio"])
    assert (made, [row[:3] for row in lost]) == (["text", "audio"], [("R1", "defaulted", "none")])


def test_a_model_that_speaks_is_asked_for_nothing_else() -> None:
    request = talk(say("user", "a"), modalities=["text", "audio"])
    made, lost = applied("sound_alone", request, request)
    assert made.modalities == ["audio"]
    assert [row[:3] for row in lost] == [("R1", "dropped", "none")]
    for kinds in (None, ["audio"], ["text", "image"]):
        other = request.replace(modalities=kinds)
        assert applied("sound_alone", other, other) == (other, [])


SAMPLES = base64.b64encode(bytes(range(8))).decode()


def heard(media_type: str | None, coding: str | None, pieces: bool = False) -> tuple[bytes, list[Any]]:
    """Give the bytes that a client gets that asked for a coding, and the codes of what it costs."""
    cx = writing()
    cx.pieces = pieces
    if coding is not None:
        cx.memory = Memory("m")
        cx.memory.coding = coding
    made = rules.coded_sound(Audio(data=SAMPLES, media_type=media_type), SAMPLES, cx)
    assert made is not None
    return base64.b64decode(made), [row[1:3] for row in losses(cx)]


LOUD = "audio/L16;codec=pcm;rate=24000"
OTHER, HEAD = ("substituted", "lossy"), ("emulated", "none")


@pytest.mark.parametrize(
    ("media_type", "coding", "pieces", "headed", "lost"),
    [
        (LOUD, None, False, True, [HEAD]),
        (LOUD, "wav", False, True, [HEAD]),
        (LOUD, "mp3", False, True, [OTHER, HEAD]),
        (LOUD, "pcm16", False, False, []),
        ("audio/pcm", "pcm16", False, False, []),
        ("audio/pcm;rate=16000", "pcm16", False, True, [HEAD]),
        (LOUD, None, True, False, []),
        (LOUD, "pcm16", True, False, []),
        (LOUD, "wav", True, False, [OTHER]),
        ("audio/pcm;rate=16000", "pcm16", True, False, [OTHER]),
        ("audio/wav", "mp3", False, False, []),
        (None, None, False, False, []),
    ],
)
def test_samples_have_a_header_but_for_who_wants_them_bare(
    media_type: str | None, coding: str | None, pieces: bool, headed: bool, lost: Any
) -> None:
    data, told = heard(media_type, coding, pieces)
    assert (data[:4] == b"RIFF", told) == (headed, lost)
    assert data.endswith(bytes(range(8)))


def test_the_header_is_that_of_a_wav_file() -> None:
    data, _ = heard("audio/l16; rate=16000", "wav")
    with wave.open(io.BytesIO(data)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate(), sound.getnframes()) == (
            1,
            2,
            16000,
            4,
        )


def test_sound_has_an_id_that_depends_on_nothing_but_it() -> None:
    cx = writing()
    made = rules.sound_id(Audio(data=SAMPLES), None, cx)
    assert (
        made == rules.sound_id(Audio(data=SAMPLES, transcript="x"), "", cx) != rules.sound_id(Audio(data="x"), None, cx)
    )
    assert made is not None
    assert made.startswith("audio_")
    assert [row[:3] for row in losses(cx)] == [("R22", "defaulted", "none")] * 3
    assert rules.sound_id(Audio(data=SAMPLES), "a", writing()) == "a"
    assert rules.sound_id(Audio(transcript="x"), None, writing()) is None
    minting = writing(Mint(lambda prefix: "new", lambda: 0))
    assert rules.sound_id(Audio(data=SAMPLES), None, minting) == "audio_new"


def test_what_is_no_base64_stays_as_it_is() -> None:
    assert rules.coded_sound(Audio(media_type=LOUD), "%", writing()) == "%"
    assert rules.coded_sound(Audio(media_type=LOUD), None, writing()) is None


def test_a_voice_has_a_name() -> None:
    cx = writing()
    assert rules.named_voice(AudioOutput(), "Kore", cx) == "Kore"
    assert rules.named_voice(AudioOutput(), None, cx) is None
    assert losses(cx) == []
    assert rules.named_voice(AudioOutput(), {"id": "voice_1"}, cx) is None
    assert rules.named_voice(AudioOutput(at=at("audio")), "Kore", cx) is None
    assert [row[:3] for row in losses(cx)] == [("R1", "dropped", "lossy")] * 2


@pytest.mark.parametrize(
    ("asked", "tools", "left", "lost"),
    [
        (ToolChoice(ChoiceMode.auto, parallel=False), [Tool("add")], True, []),
        (ToolChoice(parallel=False), [Tool("add")], False, [("dropped", "lossy")]),
        (ToolChoice(parallel=True), [Tool("add")], False, [("dropped", "none")]),
        (ToolChoice(), [Tool("add")], False, [("dropped", "none")]),
        (ToolChoice(ChoiceMode.auto, parallel=True), [], False, [("dropped", "none"), ("dropped", "none")]),
    ],
)
def test_a_choice_needs_a_mode(asked: Any, tools: Any, left: bool, lost: Any) -> None:
    request = talk(say("user", "a"), tools=tools, tool_choice=asked)
    made, told = applied("choice_with_mode", request, asked)
    assert (made is not None) is left
    assert [row[1:3] for row in told] == lost


def test_a_free_choice_goes_without_saying_beside_vendor_tools() -> None:
    free, forced = ToolChoice(ChoiceMode.auto, parallel=False), ToolChoice(ChoiceMode.required)
    mixed = talk(say("user", "a"), tools=[Tool("add"), Tool("web_search", kind=ToolKind.web_search)])
    made, told = applied("untold_beside_vendors", mixed, free)
    assert made is None
    assert [row[1:3] for row in told] == [("dropped", "none"), ("dropped", "lossy")]
    assert applied("untold_beside_vendors", mixed, forced) == (forced, [])
    alone = talk(say("user", "a"), tools=[Tool("add")])
    assert applied("untold_beside_vendors", alone, free) == (free, [])


@pytest.mark.parametrize(
    ("asked", "budget", "effort", "visible"),
    [
        (ThinkingConfig(ThinkingMode.disabled), 0, None, None),
        (ThinkingConfig(effort=Effort.none), 0, None, None),
        (ThinkingConfig(ThinkingMode.adaptive), -1, None, True),
        (ThinkingConfig(ThinkingMode.enabled, 2048), 2048, None, True),
        (ThinkingConfig(ThinkingMode.enabled, 2048, display="omitted"), 2048, None, False),
        (ThinkingConfig(budget_tokens=512, effort=Effort.low), 512, None, None),
        (ThinkingConfig(effort=Effort.high, summary="auto"), None, Effort.high, True),
        (ThinkingConfig(visible=False), None, None, False),
    ],
)
def test_a_level_or_a_budget(asked: Any, budget: int | None, effort: Effort | None, visible: bool | None) -> None:
    made = rules.level_or_budget(None, asked, writing())
    assert (made.budget_tokens, made.effort, made.visible, made.mode) == (budget, effort, visible, None)
    assert rules.level_or_budget(None, None, writing()) is None


def test_calls_are_no_thoughts() -> None:
    message = say("assistant", ToolCall("a", "add", {}))
    assert rules.own_thoughts(message, message.content, writing()) is message.content


@pytest.mark.parametrize(("seed", "made"), [(None, None), (5, 5), (-(2**31), -(2**31)), (2**31 - 1, 2**31 - 1)])
def test_a_small_seed_stays(seed: int | None, made: int | None) -> None:
    assert applied("small_seed", talk(say("user", "a")), seed) == (made, [])


@pytest.mark.parametrize(("seed", "made"), [(2**31, 0), (2**40 + 3, 3), (-(2**31) - 1, 2**31 - 1)])
def test_a_seed_of_more_bits_is_made_smaller(seed: int, made: int) -> None:
    assert applied("small_seed", talk(say("user", "a")), seed) == (made, [("R10", "substituted", "none", "$")])


@pytest.mark.parametrize("rule", ["told_json", "told_json_in_input"])
def test_json_is_asked_for_in_words(rule: str) -> None:
    wish = ResponseFormat(FormatKind.json_object)
    request = talk(say("user", "a"), response_format=wish)
    made, lost = applied(rule, request, request)
    assert [message.role.value for message in made.messages] == ["system", "user"]
    assert made.messages[0].content[0].text == "Answer with a JSON object."
    assert [row[:3] for row in lost] == [("R1", "emulated", "lossy")]


@pytest.mark.parametrize("rule", ["told_json", "told_json_in_input"])
def test_where_the_word_is_there_nothing_is_added(rule: str) -> None:
    for kind, words in ((FormatKind.json_object, "as Json"), (FormatKind.json_schema, "a"), (FormatKind.text, "a")):
        request = talk(say("user", words), response_format=ResponseFormat(kind))
        assert applied(rule, request, request) == (request, [])
    assert applied(rule, talk(say("user", "a")), talk(say("user", "a")))[1] == []


def test_instructions_that_stand_apart_count_where_they_are_messages() -> None:
    request = talk(say("user", "a"), system=[Text("json")], response_format=ResponseFormat(FormatKind.json_object))
    assert applied("told_json", request, request) == (request, [])
    assert len(applied("told_json_in_input", request, request)[0].messages) == 2


@pytest.mark.parametrize("rule", ["free_temperature", "free_top_p"])
@pytest.mark.parametrize(("value", "severity"), [(1, "none"), (0.5, "lossy")])
@pytest.mark.parametrize("wish", [{"effort": Effort.low}, {"budget_tokens": 9}, {"mode": ThinkingMode.adaptive}])
def test_a_model_that_reasons_chooses_its_sampling(rule: str, value: float, severity: str, wish: Any) -> None:
    cx = writing()
    cx.strange = True
    request = talk(say("user", "a"), thinking=ThinkingConfig(**wish))
    assert getattr(rules, rule)(request, value, cx) is None
    assert [row[:3] for row in losses(cx)] == [("R11", "dropped", severity)]
    assert applied(rule, request, value) == (value, [])  # a client of the same vendor


@pytest.mark.parametrize("rule", ["free_temperature", "free_top_p"])
@pytest.mark.parametrize(
    "wish", [None, {}, {"effort": Effort.none}, {"budget_tokens": 0}, {"mode": ThinkingMode.disabled}], ids=str
)
def test_one_that_does_not_is_told(rule: str, wish: Any) -> None:
    cx = writing()
    cx.strange = True
    request = talk(say("user", "a"), thinking=None if wish is None else ThinkingConfig(**wish))
    assert getattr(rules, rule)(request, 0.5, cx) == 0.5
    assert getattr(rules, rule)(request, None, cx) is None
    assert losses(cx) == []


@pytest.mark.parametrize(
    ("effort", "room"), [(Effort.low, 6144), (Effort.medium, 12288), (Effort.high, 28672), (Effort.max, 32000)]
)
def test_an_effort_without_a_limit_makes_room_for_thoughts(effort: Effort, room: int) -> None:
    request = talk(say("user", "a"), thinking=ThinkingConfig(effort=effort))
    made, lost = applied("room_to_think", request, None)
    assert made == room
    assert [row[:3] for row in lost] == [("R9", "defaulted", "none")]
    assert applied("room_to_think", request, 50) == (50, [])


@pytest.mark.parametrize("wish", [{"effort": Effort.none}, {"mode": ThinkingMode.disabled}, {"budget_tokens": -1}])
def test_without_thoughts_or_an_effort_there_is_the_usual_room(wish: Any) -> None:
    request = talk(say("user", "a"), thinking=ThinkingConfig(**wish))
    assert applied("room_to_think", request, None) == (None, [])
