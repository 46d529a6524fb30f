from __future__ import annotations

import pytest

from codegen.schemas.naming import camel, definition_name, wider_name, without_prefix


def _class(module: str, name: str) -> type:
    return type(name, (), {"__module__": module})


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("sdk.types.message_create_params", "MessageCreateParams", "MessageCreateParams"),
        ("sdk.types.chat.completion_create_params", "Function", "CompletionCreateParams_Function"),
        ("google.genai.types", "Part", "Part"),
        ("sdk.types.tool_search_tool_bm25_20251119", "ToolSearchToolBm25_20251119", "ToolSearchToolBm25_20251119"),
    ],
)
def test_a_name_depends_on_the_class_alone(module: str, name: str, expected: str) -> None:
    assert definition_name(_class(module, name)) == expected


def test_a_taken_name_gets_its_package_before_it() -> None:
    assert wider_name(_class("sdk.types.chat.delta", "Delta")) == "Chat_Delta"


def test_camel_keeps_capitals() -> None:
    assert camel("raw_messageDelta_event") == "RawMessageDeltaEvent"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("BetaTool", "Tool"), ("BetaA_BetaB", "A_B"), ("Betamax", "Betamax"), ("AlphaBeta", "AlphaBeta")],
)
def test_a_surface_prefix_goes_from_both_halves(name: str, expected: str) -> None:
    assert without_prefix(name, "Beta") == expected


def test_no_prefix_changes_nothing() -> None:
    assert without_prefix("BetaTool", "") == "BetaTool"
