"""What a conversation holds, and that a rule which is skipped for it would have changed and told nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from llm_dialect.contents import GROUPED, NAMELESS, OFFERS, held_in
from llm_dialect.generated.canonical.content import (
    CacheMark,
    Document,
    Image,
    Opaque,
    ServerToolCall,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import Role, ToolKind
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest, Tool
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


def bodies(dialect: str) -> Iterator[Any]:
    for path in files(dialect, "request"):
        yield from (case["body"] for case in read(path))


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_skipped_rule_would_have_changed_nothing(source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [told(body, source, target) for body in bodies(source)]
    monkeypatch.setattr("llm_dialect.request.held_in", lambda items: None)
    assert [told(body, source, target) for body in bodies(source)] == made


def held(*content: Any, **fields: Any) -> set[Any]:
    return held_in(ItemRequest("m", [ItemMessage(Role.user, list(content))], **fields))


def test_items_within_items_are_held() -> None:
    assert held(ToolResult("a", [Image(url="x")])) == {ToolResult, Image}
    assert held(Document(content=[Text("a")])) == {Document, Text}
    assert held(Text("a"), system=[Opaque("there", "x", {})]) == {Text, Opaque}


def test_what_calls_say_of_themselves_is_held() -> None:
    assert held(ToolCall("a", "f", {})) == {ToolCall}
    assert held(ToolCall("a", "f", "x", kind=ToolKind.custom)) == {ToolCall, ToolKind.custom}
    assert held(ToolCall("", "f", {}, namespace="g")) == {ToolCall, GROUPED, NAMELESS}
    assert held(ToolResult("-", [], kind=ToolKind.custom)) == {ToolResult, ToolKind.custom, NAMELESS}
    assert held(ServerToolCall("", ToolKind.web_search)) == {ServerToolCall, NAMELESS}


def test_offers_in_the_middle_are_held() -> None:
    tool = Tool("f")
    assert held(ToolResult("a", [], tools=[tool])) == {ToolResult, OFFERS}
    assert held_in(ItemRequest("m", [ItemMessage(Role.system, [], tools=[tool])])) == {OFFERS}


def test_marks_are_held_wherever_they_stand() -> None:
    mark = CacheMark()
    assert held(Text("a", mark)) == {Text, CacheMark}
    assert held(tools=[Tool("g", tools=[Tool("f", cache=mark)])]) == {CacheMark}
    assert held(tools=[Tool("f")]) == set()
