"""The walker on small TypedDicts, and on a stand-in for pydantic models: neither SDK nor pydantic is needed."""

from __future__ import annotations

import datetime
import enum
import sys
import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Annotated, Any, ClassVar, Literal, NotRequired, Required, TypedDict, Union

import pytest

from codegen.schemas.naming import definition_name
from codegen.schemas.shapes import PENDING
from codegen.schemas.unions import settle
from codegen.schemas.walker import OmitError, Walker


class Text(TypedDict):
    type: Required[Literal["text"]]
    text: str


class Image(TypedDict, total=False):
    type: Required[Literal["image"]]
    data: Union[str, IO[bytes]]  # noqa: UP007
    handle: Callable[[], None]


class Tree(TypedDict):
    left: NotRequired[Tree]
    parts: Iterable[Text | Image]


@dataclass
class FieldInfo:
    annotation: Any
    required: bool = True
    alias: str | None = None
    serialization_alias: str | None = None

    def is_required(self) -> bool:
        return self.required


class Answer:
    """Looks like a pydantic model."""

    id: str
    model: Literal["a-1", "a-2"] | str
    stop: str | None = None
    model_fields: ClassVar[dict[str, FieldInfo]] = {
        "id": FieldInfo(str, serialization_alias="answerId"),
        "model": FieldInfo(str),
        "stop": FieldInfo(Any, required=False),
    }


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class AtLeast:
    ge: int


@dataclass(frozen=True)
class Tag:
    discriminator: str


def _name(cls: Any) -> str:
    return definition_name(cls)


@pytest.mark.parametrize(
    ("tp", "schema"),
    [
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (bytes, {"type": "string", "contentEncoding": "base64"}),
        (datetime.datetime, {"type": "string", "format": "date-time"}),
        (None, {"type": "null"}),
        (Any, {}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (dict[str, object], {"type": "object", "additionalProperties": True}),
        (Literal["b", "a"], {"enum": ["a", "b"], "type": "string"}),
        (Literal["a"], {"const": "a", "type": "string"}),
        (Colour, {"enum": ["blue", "red"], "type": "string"}),
        (str | Literal["a"], {"type": "string", "x-known": ["a"]}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (Annotated[int, AtLeast(3)], {"type": "integer", "minimum": 3}),
    ],
)
def test_annotations_without_a_name(tp: Any, schema: dict[str, Any]) -> None:
    assert Walker().convert(tp) == schema


def test_a_typed_dict_becomes_a_definition_with_its_required_keys() -> None:
    walker = Walker()
    assert walker.convert(Text) == {"$ref": f"#/$defs/{_name(Text)}"}
    assert walker.defs[_name(Text)] == {
        "type": "object",
        "properties": {"text": {"type": "string"}, "type": {"const": "text", "type": "string"}},
        "required": ["text", "type"],
    }


def test_what_has_no_wire_form_is_left_out_and_noted() -> None:
    walker = Walker()
    walker.convert(Image)
    body = walker.defs[_name(Image)]
    assert set(body["properties"]) == {"data", "type"}
    assert body["properties"]["data"] == {"type": "string"}
    assert len(walker.omitted) == 2
    assert any(note.startswith(f"{_name(Image)}.handle: field of type") for note in walker.omitted)


def test_a_bare_callable_has_no_schema() -> None:
    with pytest.raises(OmitError):
        Walker().convert(Callable[[], None])


def test_a_definition_may_hold_itself_and_its_unions_are_settled_by_tag() -> None:
    walker = Walker()
    walker.convert(Tree)
    parts = walker.defs[_name(Tree)]["properties"]["parts"]["items"]
    assert parts[PENDING] is True
    settle(walker.defs[_name(Tree)], walker.defs)
    assert parts["discriminator"] == {
        "propertyName": "type",
        "mapping": {"image": f"#/$defs/{_name(Image)}", "text": f"#/$defs/{_name(Text)}"},
    }
    assert walker.defs[_name(Tree)]["properties"]["left"] == {"$ref": f"#/$defs/{_name(Tree)}"}


def test_a_declared_tag_is_remembered() -> None:
    walker = Walker()
    assert walker.convert(Annotated[Text | Image, Tag("type")])[PENDING] == "type"


def test_a_model_gives_wire_names_and_forgets_model_names() -> None:
    walker = Walker()
    walker.convert(Answer)
    assert walker.defs[_name(Answer)] == {
        "type": "object",
        "properties": {
            "answerId": {"type": "string"},
            "model": {"type": "string"},
            "stop": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
        "required": ["answerId", "model"],
    }


def test_requests_do_not_hold_response_models() -> None:
    walker = Walker(drop_models=True)
    assert walker.convert(str | Answer) == {"type": "string"}
    with pytest.raises(OmitError):
        walker.convert(Answer)


def test_proto_json_has_no_null() -> None:
    assert Walker(drop_null=True).convert(int | None) == {"type": "integer"}


def test_the_wire_keys_of_a_class_can_be_given() -> None:
    walker = Walker(fields_of=lambda cls: {"ID": ("id", str)} if cls is Answer else None)
    walker.convert(Answer)
    assert list(walker.defs[_name(Answer)]["properties"]) == ["ID"]


def test_two_classes_of_one_name_get_names_of_their_own() -> None:
    def body(module: str) -> Any:
        class Part(TypedDict):
            a: int

        Part.__module__ = module
        return Part

    walker = Walker()
    for module in ("sdk.one.part", "sdk.two.part"):
        sys.modules[module] = types.ModuleType(module)
        try:
            walker.convert(body(module))
        finally:
            del sys.modules[module]
    assert set(walker.defs) == {"Part", "Two_Part"}
