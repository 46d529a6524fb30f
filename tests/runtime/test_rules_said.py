"""The rules on what a turn can say at all in the target (R8)."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import rules
from llm_dialect.context import Writing
from llm_dialect.generated.canonical.content import Audio, Image, ServerToolCall, Text, Thinking, Video
from llm_dialect.generated.canonical.enums import Role, ToolKind
from llm_dialect.report import Rule
from tests.runtime.test_rules import applied, call, losses, say, shape, talk, writing

NO_FILM = Rule("dropped", "rejected", "here", "no films")


def picture(o: Any, cx: Writing) -> dict[str, Any] | None:
    return {"image": o.url} if o.url else None


def saying(*roles: Any) -> Writing:
    cx = writing()
    cx.says = dict.fromkeys(roles, ({Text: None, Image: picture}, {"Video": NO_FILM}))
    return cx


def test_a_film_that_nobody_sees_is_left_out_and_words_stay() -> None:
    cx = saying(Role.user)
    request = talk(say("user", "a", Video("https://a.example/x")))
    assert shape(rules.said_media(request, request.messages, cx)) == [("user", ["Text"])]
    assert losses(cx) == [("here", "dropped", "rejected", "$.messages[0].content[1]")]


def test_a_turn_of_nothing_else_is_none() -> None:
    cx = saying(None)
    request = talk(say("user", Video("https://a.example/x")), say("user", "b"))
    assert shape(rules.said_media(request, request.messages, cx)) == [("user", ["Text"])]


def test_a_picture_is_said_by_its_address_and_not_by_its_id() -> None:
    cx = saying(Role.user)
    request = talk(say("user", Image("https://a.example/x"), Image(file_id="f")))
    assert [len(each.content) for each in rules.said_media(request, request.messages, cx)] == [1]
    assert losses(cx) == [("R1", "dropped", "rejected", "$.messages[0].content[1]")]


def test_what_nothing_is_known_of_stays() -> None:
    cx = saying(Role.system)
    request = talk(say("user", Audio("aGk=")))
    assert rules.said_media(request, request.messages, cx) == request.messages
    assert losses(cx) == []


def test_where_only_classes_are_known_that_cannot_be_said_all_others_can() -> None:
    cx = writing()
    cx.says = {Role.assistant: (None, {"Video": NO_FILM, "ServerToolCall": NO_FILM})}
    request = talk(say("assistant", Audio("aGk="), Video("x"), ServerToolCall("s", ToolKind.web_search)))
    assert shape(rules.said_media(request, request.messages, cx)) == [("assistant", ["Audio"])]


def test_calls_of_vendors_tools_are_left_to_other_rules() -> None:
    cx = saying(Role.assistant)
    request = talk(say("assistant", ServerToolCall("s", ToolKind.web_search)))
    assert rules.said_media(request, request.messages, cx) == request.messages


@pytest.mark.parametrize("content", [("a",), (call(),), (Audio("aGk="),)])
def test_a_turn_that_speaks_or_calls_stays(content: tuple[Any, ...]) -> None:
    request = talk(say("assistant", *content), say("user", Image("x")))
    assert applied("spoken_turns", request, request.messages) == (request.messages, [])


def test_a_turn_that_only_thinks_is_none_and_told() -> None:
    request = talk(say("assistant", Thinking("a")), say("user", "b"), say("assistant"))
    made, lost = applied("spoken_turns", request, request.messages)
    assert shape(made) == [("user", ["Text"])]
    assert lost == [("R8", "dropped", "lossy", "$.messages[0].content[0]"), ("R8", "dropped", "none", "$.messages[2]")]


def test_nothing_of_the_last_turn_is_no_turn_to_go_on_from() -> None:
    request = talk(say("user", "a"), say("assistant", "b"), say("user", Video("x")))
    made, lost = applied("filled_turns", request, request.messages[:2])
    assert made == request.messages[:2]
    assert lost == [("R8", "conversation_lost", "rejected", "$.messages[2]")]


def test_white_space_is_no_text() -> None:
    request = talk(say("user", "a", " \n", ""))
    made, lost = applied("worded_items", request.messages[0], request.messages[0].content)
    assert [item.text for item in made] == ["a"]
    assert [row[:3] for row in lost] == [("R8", "dropped", "none")] * 2
    assert applied("worded_items", request, None) == (None, [])
