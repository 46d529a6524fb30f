"""The rules on pictures that a model drew (R1, R12)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.envelope import PICTURE, Hung, unseal
from llm_dialect.generated.canonical.content import Image, ServerToolCall, ServerToolResult, Text, Thinking
from llm_dialect.generated.canonical.enums import ToolKind
from tests.runtime.test_rules import answer, applied, say, talk

PNG = "iVBORw0KGgoAAAA"
KIND = ToolKind.image_generation


def call(**fields: Any) -> ServerToolCall:
    drawn = ServerToolResult("", KIND, content=[Image(data=PNG)])
    return ServerToolCall("ig_1", KIND, **{"result": drawn, **fields})


def told(rule: str, *content: Any) -> tuple[list[Any], list[tuple[str, ...]]]:
    made, lost = applied(rule, answer(*content), list(content))
    return made, [(row[1], row[2]) for row in lost]


def test_what_a_tool_drew_is_a_part_whose_type_the_bytes_tell() -> None:
    made, lost = told("drawn_pictures", Text("a"), call())
    assert made == [Text("a"), Image(data=PNG, media_type="image/png")]
    assert lost == [("substituted", "none"), ("dropped", "none"), ("defaulted", "none")]


def test_the_words_of_a_picture_have_no_place_beside_it() -> None:
    _, lost = told("drawn_pictures", call(arguments={"prompt": "a cat"}))
    assert lost[:3] == [("substituted", "none"), ("dropped", "none"), ("dropped", "lossy")]


@pytest.mark.parametrize(
    "item",
    [
        call(result=None),
        call(result=ServerToolResult("", KIND)),
        ServerToolCall("c", ToolKind.web_search, result=ServerToolResult("c", ToolKind.web_search, body=[])),
        Image(data=PNG),
    ],
    ids=["no result", "no picture", "another tool", "a part"],
)
def test_what_holds_no_drawn_picture_stays(item: Any) -> None:
    assert told("drawn_pictures", item) == ([item], [])


def test_a_picture_of_the_model_is_what_its_tool_drew() -> None:
    image = Image(data=PNG, media_type="image/png", filename="cat.png", signature="s")
    made, lost = told("drawn_calls", Text("a"), image)
    assert made[0] == Text("a")
    assert (made[1].kind, made[1].result.content) == (KIND, [image])
    assert made[1].id.startswith("ig_")
    assert lost == [("substituted", "none"), ("dropped", "none"), ("dropped", "lossy")]


def test_pictures_that_differ_have_ids_that_differ() -> None:
    made, _ = told("drawn_calls", Image(data=PNG), Image(data="AAAA"), Image(data=PNG))
    assert made[0].id == made[2].id != made[1].id


def test_pictures_that_the_user_shows_and_those_that_lie_elsewhere_stay() -> None:
    request = talk(say("user", Image(data=PNG)), say("assistant", Image("https://a.example/x.png")))
    made, lost = applied("drawn_calls", request, request.messages)
    assert made == request.messages
    assert lost == []


def test_pictures_in_a_conversation_are_told_in_both_ways() -> None:
    request = talk(say("user", "draw"), say("assistant", Image(data=PNG, media_type="image/png")))
    called, _ = applied("drawn_calls", request, request.messages)
    back, _ = applied("drawn_pictures", request, called)
    assert back == request.messages


def test_the_seal_of_a_picture_crosses_before_it() -> None:
    made, lost = told("carried_pictures", Image(data=PNG, signature="s"), Image("https://a.example/x", signature="t"))
    assert [type(item) for item in made] == [Thinking, Image, Image]
    assert unseal(made[0].redacted_data) == [Hung("s", "here", PICTURE)]
    assert (made[1].signature, made[2].signature) == (None, "t")
    assert lost == [("wrapped", "none")]
    assert told("carried_pictures", Image(data=PNG))[1] == []
