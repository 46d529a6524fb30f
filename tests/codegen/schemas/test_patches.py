from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from codegen.schemas.patches import PatchError, apply_patches, check_references, load_patches, rename_table
from codegen.schemas.shapes import object_schema, ref


def _defs() -> dict[str, Any]:
    return {
        "A": object_schema(
            {
                "n": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                "s": {"type": "string", "x-surface": "beta"},
                "list": {"type": "array", "items": {"type": "string"}},
                "map": {"type": "object", "additionalProperties": {"type": "string"}},
            },
            ["s"],
        ),
        "B": object_schema({}),
        "U": {"anyOf": [ref("A")]},
    }


def _apply(tmp_path: Path, text: str) -> dict[str, Any]:
    path = tmp_path / "some_dialect" / "patches.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"patches:\n{text}\n")
    defs = _defs()
    patches = load_patches(path)
    apply_patches(patches, defs)
    check_references(patches, defs)
    return defs


def test_require_and_release(tmp_path: Path) -> None:
    defs = _apply(
        tmp_path, "- {op: require, properties: [A.n], reason: x}\n- {op: release, properties: [A.s], reason: x}"
    )
    assert defs["A"]["required"] == ["n"]


def test_add_and_define(tmp_path: Path) -> None:
    defs = _apply(
        tmp_path,
        "- {op: define, name: C, schema: {type: object, properties: {}}, reason: x}\n"
        "- {op: add, to: [A, B], properties: {c: {$ref: '#/$defs/C'}}, reason: x}\n"
        "- {op: copy, from: A, to: A2, reason: x}",
    )
    assert defs["A"]["properties"]["c"] == defs["B"]["properties"]["c"] == ref("C")
    assert list(defs["A"]["properties"]) == sorted(defs["A"]["properties"])
    assert defs["A2"] == defs["A"]
    assert defs["A2"] is not defs["A"]


def test_widen_keeps_marks_and_reaches_items_and_unions(tmp_path: Path) -> None:
    defs = _apply(
        tmp_path,
        "- {op: widen, places: [A.s], with: {type: 'null'}, reason: x}\n"
        "- {op: widen, places: ['A.list[]', 'A.map{}'], with: {type: integer}, reason: x}\n"
        "- {op: widen, places: [U], with: {$ref: '#/$defs/B'}, reason: x}",
    )
    assert defs["A"]["properties"]["s"] == {"anyOf": [{"type": "string"}, {"type": "null"}], "x-surface": "beta"}
    assert defs["A"]["properties"]["list"]["items"] == {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    assert defs["A"]["properties"]["map"]["additionalProperties"] == {
        "anyOf": [{"type": "string"}, {"type": "integer"}]
    }
    assert [member["$ref"] for member in defs["U"]["anyOf"]] == ["#/$defs/A", "#/$defs/B"]


def test_constrain_goes_to_the_alternative_it_means(tmp_path: Path) -> None:
    defs = _apply(tmp_path, "- {op: constrain, places: [A.n], with: {minimum: 0}, reason: x}")
    assert defs["A"]["properties"]["n"] == {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}


def test_mark(tmp_path: Path) -> None:
    defs = _apply(tmp_path, "- {op: mark, places: [A.n, B], with: {x-present: always}, reason: x}")
    assert defs["A"]["properties"]["n"]["x-present"] == defs["B"]["x-present"] == "always"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {op: require, properties: [X.n], reason: x}", "there is no definition X"),
        ("- {op: require, properties: [A.x], reason: x}", "A has no property x"),
        ("- {op: require, properties: [A.s], reason: x}", "A.s is required already"),
        ("- {op: require, properties: [A], reason: x}", "expected Definition.property"),
        ("- {op: release, properties: [A.n], reason: x}", "A.n is not required"),
        ("- {op: define, name: A, schema: {}, reason: x}", "the definition A exists already"),
        ("- {op: copy, from: X, to: Y, reason: x}", "there is no definition X"),
        ("- {op: copy, from: A, to: B, reason: x}", "the definition B exists already"),
        ("- {op: add, to: [A], properties: {s: {}}, reason: x}", "A has s already"),
        ("- {op: add, to: [B], properties: {x: {$ref: '#/$defs/X'}}, reason: x}", "leads nowhere"),
        ("- {op: widen, places: [A.n], with: {type: 'null'}, reason: x}", "allows that already"),
        ("- {op: widen, places: ['A.s[]'], with: {type: 'null'}, reason: x}", r"`\[\]` leads to 0 places"),
        ("- {op: constrain, places: [A.s], with: {minimum: 1}, reason: x}", "nothing there that minimum"),
        ("- {op: constrain, places: [A.s], with: {min: 1}, reason: x}", "nothing there that min "),
        ("- {op: mark, places: [A.s], with: {minimum: 1}, reason: x}", "a mark starts with x-"),
        ("- {op: frobnicate, reason: x}", "expected an operation"),
        ("- just a text", "expected an operation"),
        ("- {op: require, properties: [A.n]}", "needs a `reason`"),
        ("- {op: require, properties: [A.n], reason: ' '}", "needs a `reason`"),
        ("- {op: require, places: [A.n], reason: x}", "expected the keys properties, found places"),
        ("- {op: add, to: A, properties: {x: {}}, reason: x}", "`to` is a list, not 'A'"),
    ],
)
def test_a_patch_that_does_not_apply_is_an_error_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PatchError, match=message) as caught:
        _apply(tmp_path, "# a comment line\n" + text)
    assert str(caught.value).startswith("some_dialect/patches.yaml:3: ")


@pytest.mark.parametrize("text", ["[]", "patch: []", "patches: 3", "patches: [", ""])
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "patches.yaml"
    path.write_text(text)
    with pytest.raises(PatchError, match=r"patches\.yaml"):
        load_patches(path)


def test_renames_are_per_surface_and_side_and_a_star_takes_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "patches.yaml"
    path.write_text("patches: [{op: rename, surface: beta, side: request, from: Old_*, to: New_*, reason: x}]")
    patches = load_patches(path)
    assert rename_table(patches, "beta", "request", {"Old_A", "Old_B", "C"}) == {"Old_A": "New_A", "Old_B": "New_B"}
    assert rename_table(patches, "beta", "response", {"Old_A"}) == {}
    with pytest.raises(PatchError, match=r"has no definition Old_\*"):
        rename_table(patches, "beta", "request", {"C"})
