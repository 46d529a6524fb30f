"""The wire types: a small vendor schema beside the TypedDicts that come of it."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from codegen.errors import SpecError
from codegen.wire import render_wire

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECS = Path(__file__).parents[2] / "specs"
DIALECTS = sorted(path.parent.name for path in SPECS.glob("*/schema.json"))

SMALL: dict[str, Any] = {
    "roots": {"request": {"$ref": "#/$defs/Ask"}, "response": {"$ref": "#/$defs/Response"}},
    "$defs": {
        "Ask": {
            "type": "object",
            "required": ["model", "parts"],
            "properties": {
                "model": {"type": "string", "x-known": ["a"]},
                "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}},
                "size": {"anyOf": [{"type": "null"}, {"type": "integer"}, {"type": "number"}]},
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "schema": {"type": "object"},
                "any": {},
                "level": {"type": "string", "enum": ["low", "high"]},
                "where": {"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}}},
            },
        },
        "Part": {"anyOf": [{"$ref": "#/$defs/Text-Part"}, {"type": "string"}, {"$ref": "#/$defs/Text-Part"}]},
        "Text-Part": {
            "type": "object",
            "required": ["type", "from"],
            "properties": {"type": {"const": "text"}, "from": {"type": "boolean"}, "max-size": {"type": "integer"}},
        },
        "Response": {"type": "object", "properties": {"str": {"type": "string"}}},
        "Empty": {"type": "object", "properties": {}},
    },
}

PART = '''\
"""Wire types of small, Ask to Text_Part."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Ask(TypedDict):
    model: str
    parts: list[Part]
    size: NotRequired[int | float | None]
    labels: NotRequired[dict[str, str]]
    schema: NotRequired[dict[str, Any]]
    any: NotRequired[Any]
    level: NotRequired[Literal['low', 'high']]
    where: NotRequired[Ask_Where]


class Ask_Where(TypedDict):
    city: str


Response = TypedDict("Response", {
    "str": "NotRequired[str]",
})

Text_Part = TypedDict("Text_Part", {
    "type": "Literal['text']",
    "from": "bool",
    "max-size": "NotRequired[int]",
})
Empty: TypeAlias = "dict[str, Any]"
Part: TypeAlias = "Text_Part | str"
'''


def schema(**definitions: Any) -> dict[str, Any]:
    """Make a schema without roots."""
    return {"roots": {}, "$defs": definitions}


def part(definitions: dict[str, Any]) -> str:
    """Emit a schema that fits in one part."""
    return render_wire("small", definitions)["small/wire/part_1.py"]


def test_small_schema() -> None:
    texts = render_wire("small", SMALL)
    assert sorted(texts) == ["small/wire/__init__.py", "small/wire/part_1.py"]
    assert texts["small/wire/part_1.py"] == PART


def test_roots_have_fixed_names() -> None:
    face = render_wire("small", SMALL)["small/wire/__init__.py"]
    start = "    from llm_dialect.generated.small.wire.part_1 import ("
    assert (
        f"{start}\n        Ask, Ask_Where, Empty, Part, Response, Text_Part, Ask as Request,\n    )  # fmt: skip\n"
        in face
    )
    assert '__all__ = ["Ask", "Ask_Where", "Empty", "Part", "Request", "Response", "Text_Part"]' in face
    assert '"Request": "Ask"' in face


def test_long_types_get_a_name() -> None:
    many = {"anyOf": [{"$ref": f"#/$defs/Some_long_name_{n}"} for n in range(8)]}
    defs = {f"Some_long_name_{n}": {"type": "string"} for n in range(8)}
    text = part(schema(A={"type": "object", "properties": {"some_thing": many}}, **defs))
    assert "    some_thing: NotRequired[A_SomeThing]\n" in text
    assert 'A_SomeThing: TypeAlias = "Some_long_name_0 | ' in text


def test_a_name_made_up_is_not_a_vendor_name() -> None:
    many = {"enum": [f"value_{n}" for n in range(20)]}
    text = part(schema(A={"type": "object", "properties": {"b": many}}, A_B={"type": "string"}))
    assert "    b: NotRequired[A_B_]\n" in text
    assert 'A_B: TypeAlias = "str"' in text


def test_marks_alone_say_nothing() -> None:
    assert 'A: TypeAlias = "Any"' in part(schema(A={"description": "Anything.", "x-origin": "retired"}))


def test_names_that_typing_has() -> None:
    text = part(schema(Any={"type": "string"}, A={"type": "array", "items": {"$ref": "#/$defs/Any"}}))
    assert 'Any_: TypeAlias = "str"' in text
    assert 'A: TypeAlias = "list[Any_]"' in text


def test_parts_import_from_each_other() -> None:
    fields = {f"field_{n}": {"type": "string"} for n in range(500)}
    defs = {
        "A": {"type": "object", "properties": fields},
        "B": {"type": "object", "properties": {**fields, "a": {"$ref": "#/$defs/A"}}},
    }
    texts = render_wire("small", schema(**defs))
    assert (
        "if TYPE_CHECKING:\n    from llm_dialect.generated.small.wire.part_1 import A\n"
        in texts["small/wire/part_2.py"]
    )
    assert "TYPE_CHECKING" not in texts["small/wire/part_1.py"]


REJECTED: dict[str, tuple[dict[str, Any], str]] = {
    "unknown word": (schema(A={"oneOf": []}), "at A: oneOf has no type here"),
    "lost reference": (schema(A={"$ref": "#/$defs/B"}), "at A: #/$defs/B leads nowhere"),
    "unknown type": (schema(A={"type": "text"}), "at A: type 'text' has no type here"),
    "list of types": (schema(A={"type": ["string", "null"]}), "has no type here"),
    "literal": (schema(A={"const": 1.5}), "at A: 1.5 cannot be a literal"),
    "same name": (schema(**{"A-B": {"type": "string"}, "A_B": {"type": "string"}}), "want the name A_B"),
    "unknown root": ({"roots": {"r": {}}, "$defs": {}}, "at roots.r: unknown root"),
    "lost root": ({"roots": {"request": {"$ref": "#/$defs/A"}}, "$defs": {}}, "at roots.request: A is not there"),
}


@pytest.mark.parametrize("case", REJECTED)
def test_rejected(case: str) -> None:
    wrong, message = REJECTED[case]
    with pytest.raises(SpecError) as caught:
        render_wire("small", wrong)
    assert str(caught.value).startswith("specs/small/schema.json: ")
    assert message in str(caught.value)


def test_there_are_dialects() -> None:
    assert len(DIALECTS) >= 4


@pytest.mark.parametrize("dialect", DIALECTS)
def test_vendor_schemas(dialect: str) -> None:
    vendor = json.loads((SPECS / dialect / "schema.json").read_text(encoding="utf-8"))
    texts = render_wire(dialect, vendor)
    assert render_wire(dialect, vendor) == texts
    for path, text in texts.items():
        ast.parse(text, path)
    names = {
        target
        for text in texts.values()
        for node in ast.parse(text).body
        if isinstance(node, (ast.ClassDef, ast.Assign, ast.AnnAssign))
        for target in _names(node)
    }
    assert len(names) >= len(vendor["$defs"])


def _names(node: ast.ClassDef | ast.Assign | ast.AnnAssign) -> list[str]:
    if isinstance(node, ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


@pytest.fixture
def package(tmp_path: Path) -> Iterator[str]:
    """Write the small schema's types as a package of their own, which is forgotten afterwards."""
    for path, text in render_wire("small", SMALL).items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    init = tmp_path / "small" / "wire" / "__init__.py"
    spec = importlib.util.spec_from_file_location("small_wire", init, submodule_search_locations=[str(init.parent)])
    assert spec is not None
    assert spec.loader is not None
    sys.modules["small_wire"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield "small_wire"
    for name in [name for name in sys.modules if name.startswith("small_wire")]:
        del sys.modules[name]


def test_names_are_found_at_run_time(package: str) -> None:
    wire = sys.modules[package]
    assert wire.Request is wire.Ask
    assert wire.Text_Part.__annotations__.keys() == {"type", "from", "max-size"}
    assert "Request" in dir(wire)
    assert all(hasattr(wire, name) for name in dir(wire))
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        wire.Nothing  # noqa: B018
