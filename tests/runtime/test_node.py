"""What all canonical classes can do: compare, show, copy, and travel as JSON."""

from __future__ import annotations

import copy
import importlib
import inspect
import json
import os
import pickle
import re
import subprocess
import sys
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llm_dialect.generated import canonical
from llm_dialect.generated.canonical import (
    CacheMark,
    ChatMessage,
    ContentItem,
    Document,
    Image,
    ItemMessage,
    ItemRequest,
    Opaque,
    Role,
    Text,
    Tool,
    ToolCall,
    ToolKind,
    ToolResult,
    Usage,
)
from llm_dialect.node import MAX_DEPTH, Node

NAMES = sorted(canonical.__all__)
CLASSES: list[type[Node]] = [
    found for name in NAMES if isinstance(found := getattr(canonical, name), type) and issubclass(found, Node)
]

JSON = st.recursive(
    st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
SCALARS: dict[str, st.SearchStrategy[Any]] = {
    "str": st.text(max_size=5),
    "int": st.integers(),
    "float": st.floats(allow_nan=False, allow_infinity=False),
    "bool": st.booleans(),
    "Any": JSON,
}


def values_of(annotation: str) -> st.SearchStrategy[Any]:
    """Make values of a field that holds no nodes."""
    found = re.fullmatch(r"(?:(list)\[(\w+)\]|dict\[str, (\w+)\]|(\w+))(?: \| None)?", annotation)
    assert found is not None, annotation
    if found[1]:
        return st.lists(SCALARS[found[2]], max_size=2)
    return st.dictionaries(st.text(max_size=3), SCALARS[found[3]], max_size=2) if found[3] else SCALARS[found[4]]


def nodes_of(target: str, depth: int) -> st.SearchStrategy[Any]:
    """Make values of a field that holds nodes or enums."""
    found = getattr(canonical, target.removesuffix("[]"))
    if target.endswith("[]"):
        return st.lists(nodes_of(target.removesuffix("[]"), depth), max_size=2) if depth else st.just(list[Any]())
    if isinstance(found, UnionType):
        return st.one_of([objects_of(member.__name__, depth - 1) for member in found.__args__])
    return st.sampled_from(list(found)) if issubclass(found, Enum) else objects_of(found.__name__, depth - 1)


@cache
def objects_of(class_name: str, depth: int = 2) -> st.SearchStrategy[Any]:
    """Make objects of a canonical class; no nodes stand below `depth`."""
    made: type[Node] = getattr(canonical, class_name)
    nodes: dict[str, str] = vars(made).get("_NODES", {})
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for name, parameter in list(inspect.signature(made.__init__).parameters.items())[1:]:
        required = parameter.default is inspect.Parameter.empty
        if name == "at" or (name in nodes and depth <= 0 and not required):
            continue
        values = nodes_of(nodes[name], depth) if name in nodes else values_of(parameter.annotation)
        fields[name] = values if required or parameter.default is not None else st.none() | values
    return st.builds(made, **fields)


def test_there_are_enough_classes() -> None:
    assert len(CLASSES) >= 35


@pytest.mark.parametrize("made", [made for made in CLASSES if made._WIRE is None], ids=lambda made: made.__name__)
def test_json_round_trip(made: type[Node]) -> None:
    @given(objects_of(made.__name__))
    @settings(max_examples=15, deadline=None, database=None)
    def check(node: Node) -> None:
        data = node.to_dict()
        assert made.from_dict(data) == node
        assert made.from_dict(json.loads(json.dumps(data))) == node
        assert node.replace() == node
        assert pickle.loads(pickle.dumps(node)) == node
        assert copy.deepcopy(node) == node
        assert repr(node).startswith(f"{made.__name__}(")

    check()


@pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)
def test_slots_are_the_constructor_arguments(made: type[Node]) -> None:
    assert list(inspect.signature(made.__init__).parameters)[1:] == list(vars(made)["__slots__"])


def test_equality() -> None:
    assert Text("a") == Text("a")
    assert Text("a") != Text("b")
    assert Text("a") != Image("a")
    assert Text("a") != "a"
    assert Text("a", CacheMark("5m")) != Text("a", CacheMark("1h"))
    assert Text("a", extra={"x": 1}) != Text("a")


def test_spelling_and_origin_are_not_compared() -> None:
    assert Text("a", form={"text": "short"}, at=(1,)) == Text("a")


def test_not_hashable() -> None:
    with pytest.raises(TypeError):
        hash(Text("a"))


def test_repr_shows_what_is_set() -> None:
    assert repr(Text("a", CacheMark(), at=(1,))) == "Text(text='a', cache=CacheMark())"
    assert repr(Usage(prompt_tokens=0)) == "Usage(prompt_tokens=0)"


def test_replace() -> None:
    text = Text("a", CacheMark("5m"), form={"f": 1}, at=(1,))
    changed = text.replace(text="b", cache=None)
    assert (changed.text, changed.cache, changed.form, changed.at) == ("b", None, {"f": 1}, (1,))
    assert text.text == "a"
    with pytest.raises(TypeError, match="Text has no field 'nothing'"):
        text.replace(nothing=1)


def test_to_dict() -> None:
    message = ItemMessage(Role.user, [Text("a", extra={"x": 1}, at=(1,)), ToolCall("1", "f", None)])
    assert message.to_dict() == {
        "role": "user",
        "content": [
            {"type": "text", "text": "a", "extra": {"x": 1}},
            {"type": "tool_call", "id": "1", "name": "f", "arguments": None, "kind": "function"},
        ],
    }
    assert type(message.to_dict()["role"]) is str
    assert ItemMessage.from_dict(message.to_dict()) == message


def test_enum_given_as_text() -> None:
    message = ChatMessage.from_dict({"role": "user"})
    assert message.role is Role.user
    assert ToolCall("1", "f", "{}", kind=ToolKind.custom).to_dict()["kind"] == "custom"


def test_union_takes_isinstance() -> None:
    assert isinstance(Text("a"), ContentItem)
    assert not isinstance(Usage(), ContentItem)


WRONG: list[tuple[type[Node], Any, type[Exception], str]] = [
    (Text, [], TypeError, "Text: a dict was expected, not list"),
    (Text, {"text": "a"}, ValueError, "Text: type must be 'text', not None"),
    (Text, {"type": "image", "text": "a"}, ValueError, "Text: type must be 'text', not 'image'"),
    (Text, {"type": "text"}, ValueError, "Text.text is missing"),
    (Text, {"type": "text", "text": "a", "b": 1}, ValueError, "Text has no field 'b'"),
    (Text, {"type": "text", "text": "a", "at": []}, ValueError, "Text has no field 'at'"),
    (Text, {"type": "text", "text": "a", "cache": 3}, TypeError, "CacheMark: a dict was expected, not int"),
    (ItemMessage, {"role": "user", "content": {}}, TypeError, "ItemMessage.content: a list was expected, not dict"),
    (ItemMessage, {"role": "user", "content": [1]}, TypeError, "ItemMessage.content: a dict was expected, not int"),
    (ItemMessage, {"role": "king", "content": []}, ValueError, "ItemMessage.role: 'king' is no Role"),
    (
        ItemMessage,
        {"role": "user", "content": [{"type": "x"}]},
        ValueError,
        "ItemMessage.content: no content item has the type 'x'",
    ),
]


@pytest.mark.parametrize(("made", "data", "error", "message"), WRONG)
def test_from_dict_names_class_and_field(made: type[Node], data: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        made.from_dict(data)
    assert str(caught.value) == message


def test_to_dict_names_class_and_field() -> None:
    message = ItemMessage(Role.user, [{"type": "text"}])  # type: ignore[list-item] # pyright: ignore
    with pytest.raises(TypeError, match=re.escape("ItemMessage.content holds a dict; ContentItem[] was expected")):
        message.to_dict()


def nested(depth: int) -> Document:
    """Nest documents."""
    made = Document(text="a")
    for _ in range(depth - 1):
        made = Document(content=[made])
    return made


def test_depth_limit() -> None:
    deepest = nested(MAX_DEPTH)
    assert Document.from_dict(deepest.to_dict()) == deepest
    assert repr(deepest).count("Document") == MAX_DEPTH
    with pytest.raises(ValueError, match="nested deeper than 128"):
        nested(MAX_DEPTH + 1).to_dict()
    with pytest.raises(ValueError, match="nested deeper than 128"):
        Document.from_dict({"type": "document", "content": [deepest.to_dict()]})


def test_carried_json_is_shared() -> None:
    arguments = {"a": [1]}
    call = ToolCall("1", "f", arguments)
    assert call.to_dict()["arguments"] is arguments
    assert ItemRequest("m", [ItemMessage(Role.tool, [ToolResult("1", [])])]).to_dict()["messages"][0]["role"] == "tool"


def test_face_knows_its_names() -> None:
    assert dir(canonical) == NAMES
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        importlib.import_module(canonical.__name__).Nothing  # noqa: B018


def test_a_module_is_loaded_when_asked_for() -> None:
    code = (
        "import sys, llm_dialect; before = set(sys.modules);"
        "from llm_dialect.generated import canonical; canonical.Role;"
        "print(*sorted(set(sys.modules) - before))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "llm_dialect.generated.canonical.enums" in loaded
    assert "llm_dialect.generated.canonical.content" not in loaded
    assert not {"dataclasses", "inspect"} & set(loaded)


def test_a_tool_that_is_carried_whole_comes_back_as_one() -> None:
    request = ItemRequest("m", [], tools=[Tool("f"), Opaque("there", "x", {"type": "x"})])  # type: ignore[list-item]
    again = ItemRequest.from_dict(json.loads(json.dumps(request.to_dict())))
    assert [type(each) for each in again.tools or ()] == [Tool, Opaque]
    assert again == request
