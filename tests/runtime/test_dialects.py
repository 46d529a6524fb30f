"""Unknown names are answered with the list; modules are loaded when they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect.dialects import DIALECTS, emitted
from llm_dialect.errors import UnknownDialect
from llm_dialect.generated import registry


def test_the_dialects_are_the_four_of_the_contract() -> None:
    assert DIALECTS == ("anthropic", "gemini", "openai_chat", "openai_responses")


@pytest.mark.parametrize(
    ("dialect", "direction"), [(name, direction) for name in DIALECTS for direction in registry.DIRECTIONS[name]]
)
def test_every_mapping_can_be_loaded(dialect: str, direction: str) -> None:
    module = emitted(dialect, direction)
    assert module.__name__.endswith(f".{dialect}.{direction}")
    assert module.EVENTS if direction == "stream" else callable(module.parse) and callable(module.render)


def test_some_mappings_are_there() -> None:
    assert sum(len(directions) for directions in registry.DIRECTIONS.values()) >= 4


@pytest.mark.parametrize("name", ["openai", "", "Anthropic"])
def test_an_unknown_dialect_is_answered_with_the_list(name: str) -> None:
    with pytest.raises(UnknownDialect, match="anthropic, gemini, openai_chat, openai_responses") as caught:
        emitted(name, "request")
    assert caught.value.path == "$"


@pytest.mark.parametrize("name", [None, 5, [], {}, b"anthropic", object])
def test_a_name_that_is_no_text_is_unknown(name: Any) -> None:
    with pytest.raises(UnknownDialect, match="there is no dialect") as caught:
        emitted(name, "request")
    assert caught.value.path == "$"


def test_a_missing_direction_is_answered_with_those_that_have_it() -> None:
    with pytest.raises(UnknownDialect, match="anthropic has no dance mapping yet") as caught:
        emitted("anthropic", "dance")
    assert caught.value.path == "$"


def test_the_registry_loads_only_what_it_lists() -> None:
    with pytest.raises(KeyError, match="dance"):
        registry.module("anthropic", "dance")
