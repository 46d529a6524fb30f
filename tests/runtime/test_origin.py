"""Paths are told in the words of the source body."""

from __future__ import annotations

import copy
import pickle

import pytest

from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest, ThinkingConfig
from llm_dialect.origin import Block, dialect_of, path_of, step

ROOT = Block(
    "here", "Root", {"max_tokens": "generation.limit", "thinking": "thinking", "thinking.effort": "effort"}, {}
)
MESSAGE = Block("here", "Message", {"content": "parts"}, {})
TEXT = Block("here", "Part", {"text": "text"}, {})
LIFTED = Block("here", "", {"text": ""}, {})


def root() -> ItemRequest:
    return ItemRequest("m", [], at=(ROOT, None, None, -1))


def message() -> ItemMessage:
    return ItemMessage("user", [], at=(MESSAGE, root().at, "messages", 1))  # type: ignore[arg-type]


def test_the_root_is_a_dollar() -> None:
    assert path_of(root()) == "$"


def test_a_field_stands_where_its_block_says() -> None:
    assert path_of(root(), "max_tokens") == "$.generation.limit"


def test_lists_and_parents_make_steps() -> None:
    text = Text("hi", at=(TEXT, message().at, "parts", 0))
    assert path_of(text) == "$.messages[1].parts[0]"
    assert path_of(text, "text") == "$.messages[1].parts[0].text"


def test_a_bare_value_stands_at_its_own_key() -> None:
    text = Text("hi", at=(LIFTED, message().at, "parts", -1))
    assert path_of(text, "text") == "$.messages[1].parts"


def test_a_field_that_the_block_does_not_read_stands_at_its_node() -> None:
    assert path_of(message(), "name") == "$.messages[1]"


def test_a_field_of_a_nested_object_is_told_by_that_object() -> None:
    request = root()
    block = Block("here", "Thinking", {"budget_tokens": "budget"}, {})
    request.thinking = ThinkingConfig(budget_tokens=9, at=(block, request.at, "thinking", -1))
    assert path_of(request, "thinking.budget_tokens") == "$.thinking.budget"
    assert path_of(request, "thinking.mode") == "$.thinking"
    assert path_of(request, "thinking.effort") == "$.effort"


def test_a_field_of_a_nested_object_made_by_hand_stands_where_the_object_would() -> None:
    request = root()
    request.thinking = ThinkingConfig(budget_tokens=9)
    assert path_of(request, "thinking.budget_tokens") == "$.thinking"


def test_a_field_that_a_form_moved_is_told_at_its_old_place() -> None:
    text = Text("hi", form={"@text": "refusal"}, at=(TEXT, message().at, "parts", 0))
    assert path_of(text, "text") == "$.messages[1].refusal"


def test_a_node_made_by_hand_has_no_place_and_no_dialect() -> None:
    assert path_of(Text("hi"), "text") == "$"
    assert dialect_of(Text("hi")) is None
    assert dialect_of(root()) == "here"


@pytest.mark.parametrize(
    ("key", "written"), [("plain", ".plain"), ("x-y", ".x-y"), ("a.b", "['a.b']"), ("", "['']"), ("\n", "['\\n']")]
)
def test_odd_keys_are_quoted(key: str, written: str) -> None:
    assert step(key) == written


def test_blocks_copy_as_constants_and_pickle_by_value() -> None:
    assert copy.deepcopy(ROOT) is ROOT
    assert pickle.loads(pickle.dumps(ROOT)).paths == ROOT.paths
