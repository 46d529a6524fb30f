"""What a conversation holds, and that a rule which is skipped for it would have changed and told nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from llm_dialect import rules
from llm_dialect.contents import (
    CALLED_TWICE,
    CITED,
    GROUPED,
    INSTRUCTED,
    NAMELESS,
    ODD,
    OFFERS,
    SIGNED,
    SYSTEM,
    UNEVEN,
    UNLINKED,
    Rules,
    held_in,
    held_in_answer,
)
from llm_dialect.generated.canonical.content import (
    CacheMark,
    Citation,
    Document,
    Image,
    Opaque,
    Refusal,
    ServerToolCall,
    Text,
    Thinking,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import CitationKind, Role, ToolKind
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest, Tool
from llm_dialect.generated.canonical.response import Candidate, ItemResponse
from tests.golden.store import files, read

if TYPE_CHECKING:
    from collections.abc import Iterator

PAIRS = [(source, target) for source in ld.DIALECTS for target in ld.DIALECTS if source != target]


def told(body: Any, source: str, target: str) -> Any:
    try:
        made = ld.translate_request(body, source, target, ld.Policy.gateway(), "model-x", False)
    except ld.DialectError as why:
        return type(why), str(why), why.path
    return made.body, made.report.to_list()


def answered(body: Any, source: str, target: str) -> Any:
    try:
        made = ld.translate_response(body, source, target, policy=ld.Policy.gateway())
    except ld.DialectError as why:
        return type(why), str(why), why.path
    return made.body, made.report.to_list()


def bodies(dialect: str, direction: str = "request") -> Iterator[Any]:
    for path in files(dialect, direction):
        yield from (case["body"] for case in read(path))


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_skipped_rule_would_have_changed_nothing(source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [told(body, source, target) for body in bodies(source)]
    monkeypatch.setattr("llm_dialect.request.held_in", lambda items: None)
    assert [told(body, source, target) for body in bodies(source)] == made


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_skipped_rule_would_have_changed_nothing_in_an_answer(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [answered(body, source, target) for body in bodies(source, "response")]
    monkeypatch.setattr("llm_dialect.response.held_in_answer", lambda items: None)
    assert [answered(body, source, target) for body in bodies(source, "response")] == made


def held(*content: Any, **fields: Any) -> frozenset[Any]:
    """Give what one message of these items holds; how calls and results fit together has a test of its own."""
    return held_in(ItemRequest("m", [ItemMessage(Role.user, list(content))], **fields)) - {UNLINKED}


def told_by(*roles: Role) -> frozenset[Any]:
    """Give what is held beside words by a conversation in which these speak one after another."""
    return held_in(ItemRequest("m", [ItemMessage(role, [Text("a")]) for role in roles])) - {Text}


def test_items_within_items_are_held() -> None:
    assert held(ToolResult("a", [Image(url="x")])) == {ToolResult, Image, ODD}
    assert held(Document(content=[Text("a")])) == {Document, Text, ODD}
    assert held(Text("a"), system=[Opaque("there", "x", {})]) == {Text, Opaque, ODD, SYSTEM}


def test_what_calls_say_of_themselves_is_held() -> None:
    assert held(ToolCall("a", "f", {})) == {ToolCall}
    assert held(ToolCall("a", "f", "x", kind=ToolKind.custom)) == {ToolCall, ToolKind.custom}
    assert held(ToolCall("", "f", {}, namespace="g")) == {ToolCall, GROUPED, NAMELESS}
    assert held(ToolResult("-", [Text("x")], kind=ToolKind.custom)) == {ToolResult, Text, ToolKind.custom, NAMELESS}
    assert held(ServerToolCall("", ToolKind.web_search)) == {ServerToolCall, NAMELESS, ODD}
    assert held(ToolCall("a", "f", {}), ToolCall("b", "f", {}), ToolCall("a", "g", {})) == {ToolCall, CALLED_TWICE}


def test_a_seal_may_hold_a_thought() -> None:
    assert held(Text("a", signature="s")) == held(ToolCall("a", "f", {}, signature="s")) - {ToolCall} | {Text}
    assert held(Text("a", signature="s")) == {Text, Thinking, SIGNED}


def test_what_says_nothing_is_odd() -> None:
    for nothing in ([], [Text("")], [Text(" \n")], [ToolResult("a", [])], [ToolResult("a", [Text("")])]):
        assert ODD in held(*nothing)
    assert held(Text("a"), ToolResult("a", [Text(" b ")])) == {Text, ToolResult}


def test_a_result_of_the_assistant_is_odd() -> None:
    messages = [ItemMessage(role, [ToolResult("a", [Text("x")])]) for role in (Role.user, Role.assistant, Role.user)]
    assert held_in(ItemRequest("m", messages)) == {Text, ToolResult, ODD, UNLINKED}


def test_calls_and_results_that_do_not_fit_together_are_found() -> None:
    def spoken(*turns: tuple[Role, list[Any]]) -> bool:
        return UNLINKED in held_in(ItemRequest("m", [ItemMessage(role, content) for role, content in turns]))

    def call(name: str) -> ToolCall:
        return ToolCall(name, "f", {})

    def result(name: str, *within: Any) -> ToolResult:
        return ToolResult(name, [Text("x"), *within])

    asked, told = (Role.assistant, [call("a"), call("b")]), (Role.user, [result("a"), result("b")])
    assert not spoken(asked, told)
    assert not spoken(asked, (Role.tool, [result("b")]), (Role.tool, [result("a")]), asked, told)
    assert not spoken((Role.assistant, [call("a")]), (Role.assistant, [call("b")]), told)
    for wrong in (
        [asked],
        [told],
        [asked, (Role.user, [result("a")])],
        [asked, told, told],
        [asked, asked, told],
        [(Role.assistant, [call("a"), call("a")]), (Role.user, [result("a"), result("a")])],
        [
            (Role.assistant, [call("a")]),
            (Role.user, [Text("x")]),
            (Role.assistant, [Text("x")]),
            (Role.user, [result("a")]),
        ],
        [(Role.assistant, [call("a")]), (Role.user, [result("a", result("a"))])],
        [(Role.user, [Document(content=[call("a")])]), (Role.user, [result("a")])],
        [(Role.assistant, [call("a")]), (Role.user, [Document(content=[result("a")])])],
    ):
        assert spoken(*wrong), wrong


def test_turns_are_even_from_the_user_to_the_user() -> None:
    assert told_by(Role.user, Role.assistant, Role.user) == set()
    assert told_by(Role.system, Role.developer, Role.user) == {INSTRUCTED}
    assert told_by(Role.user, Role.system) == {INSTRUCTED, ODD}
    uneven = [
        told_by(Role.assistant, Role.user),
        told_by(Role.user, Role.assistant),
        told_by(Role.user, Role.user),
        told_by(Role.user, Role.assistant, Role.tool),
        told_by(Role.user, Role.assistant, Role.assistant, Role.user),
        told_by(),
        told_by(Role.system) - {INSTRUCTED},
    ]
    assert uneven == [{UNEVEN}] * len(uneven)


def test_of_an_answer_its_items_are_held() -> None:
    cited = Text("a", citations=[Citation(CitationKind.url_citation, "", "https://x.y")])
    assert held_in_answer(ItemResponse([cited, ToolCall("a", "f", {})])) == {Text, ToolCall, CITED}
    assert held_in_answer(ItemResponse([])) == {ODD}
    assert held_in_answer(ItemResponse([cited], alternatives=[Candidate([Refusal("no")])])) == {
        Text,
        CITED,
        Refusal,
        ODD,
    }


def test_offers_in_the_middle_are_held() -> None:
    tool = Tool("f")
    assert held(ToolResult("a", [Text("x")], tools=[tool])) == {ToolResult, Text, OFFERS}
    assert held_in(ItemRequest("m", [ItemMessage(Role.user, [], tools=[tool])])) == {OFFERS, ODD}


def test_marks_are_held_wherever_they_stand() -> None:
    mark = CacheMark()
    said = Text("a")
    assert held(Text("a", mark)) == {Text, CacheMark}
    assert held(ToolCall("a", "f", {}, mark)) == {ToolCall, CacheMark}
    assert held(ToolResult("a", [said], cache=mark)) == {ToolResult, Text, CacheMark}
    assert held(Image(url="x", cache=mark)) == {Image, ODD, CacheMark}
    assert held(said, tools=[Tool("g", tools=[Tool("f", cache=mark)])]) == {Text, CacheMark}
    assert held(said, tools=[Tool("f")]) == {Text}


def test_rules_are_due_by_what_is_held() -> None:
    chain = Rules(rules, "own_items", "system_first", "room_to_think", "filled_messages")
    assert chain.due(None) == ("own_items", "system_first", "room_to_think", "filled_messages")
    assert chain.due(frozenset((Text,))) == chain.due(frozenset((Text,))) == ("room_to_think",)
    assert chain.due(frozenset((Text, SYSTEM))) == ("system_first", "room_to_think")
    assert chain.due(frozenset((Opaque, ODD))) == ("own_items", "room_to_think", "filled_messages")


def test_few_kinds_of_conversations_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("llm_dialect.contents._REMEMBERED", 2)
    chain = Rules(rules, "own_items")
    for number in range(5):
        assert chain.due(frozenset((number,))) == ()
    assert chain.due(frozenset((Opaque,))) == ("own_items",)
