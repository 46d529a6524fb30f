"""Vendor side: each planted hole gives the one right error."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from codegen.analyze.order import load_models
from codegen.errors import SpecError
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

FILE = "specs/toy/request.yaml"

FAULTS = [
    pytest.param(
        [("      quiet: {to: flag, flip: true}\n", "")],
        f"{FILE}:9: at types.Body: the property 'quiet' has no fate: map it (`quiet: a canonical field`), or keep it "
        "for its own dialect (`quiet: {keep: lossy, why: ...}`)",
        id="property-without-fate",
    ),
    pytest.param(
        [("      quiet:", "      gone: model\n      quiet:")],
        f"{FILE}:9: at types.Body: the schema has no property 'gone'",
        id="rule-without-property",
    ),
    pytest.param(
        [("fields: {text: text}", "fields: {text: text, type: mark}")],
        f"{FILE}:25: at types.TextPart: the property 'type' has two fates",
        id="two-fates",
    ),
    pytest.param(
        [("call: CallPart}", "call: Nobody}")],
        f"{FILE}:18: at types.Part_: there is no block 'Nobody' under types",
        id="case-without-block",
    ),
    pytest.param(
        [("each: Part_}", "each: Parts_}")],
        f"{FILE}:13: at types.Body.fields.parts: there is no block 'Parts_' under types",
        id="rule-without-union",
    ),
    pytest.param(
        [("tags: [box]", "tags: [bag]")],
        f"{FILE}:18: at types.Part_: the case BoxPart (type: box) has no fate: give it a block under cases, or "
        "carry it whole under opaque",
        id="case-without-fate",
    ),
    pytest.param(
        [("tags: [box]", "tags: [box, call]")],
        f"{FILE}:18: at types.Part_: the tag 'call' has two fates",
        id="tag-with-two-fates",
    ),
    pytest.param(
        [("tag: {type: call}", "tag: {type: cal}")],
        f"{FILE}:31: at types.CallPart.tag.type: 'cal' is not what the schema says of 'type'",
        id="tag-without-case",
    ),
    pytest.param(
        [("both: {a: one, b: two}", "both: {a: one}\n    render: {two: {as: a}}")],
        f"{FILE}:5: at enums.mode: the enum value 'b' has no entry",
        id="enum-value-without-entry",
    ),
    pytest.param(
        [("both: {a: one, b: two}", "both: {a: one, b: two, c: two}")],
        f"{FILE}:5: at enums.mode: the schema has no enum value 'c'",
        id="entry-without-enum-value",
    ),
    pytest.param(
        [("enum: mode", "enum: mood")],
        f"{FILE}:15: at types.Body.fields.mode: there is no table 'mood' under enums",
        id="no-table",
    ),
    pytest.param(
        [("  TextPart:\n", "  Extra: {into: Order, fields: {note: model}}\n  TextPart:\n")],
        f"{FILE}:25: at types.Extra: never reached from the root",
        id="block-never-reached",
    ),
    pytest.param(
        [("  CallPart:\n", "  Callpart:\n"), ("call: CallPart", "call: Callpart")],
        f"{FILE}:29: at types.Callpart: the schema has no such definition",
        id="block-without-definition",
    ),
    pytest.param(
        [("root: Body", "root: TextPart")], f"{FILE}:3: at root: the schema's root is 'Body'", id="another-root"
    ),
    pytest.param(
        [("each: Part_", "as: Part_")],
        f"{FILE}:13: at types.Body.fields.parts: `each` is for lists, `as` for objects",
        id="list-read-as-object",
    ),
    pytest.param(
        [("{keep: none, why: a note to the vendor}", "{to: ., as: TextPart}")],
        f"{FILE}:17: at types.Body.fields.extra: the schema says ['Extra'], not TextPart",
        id="another-definition",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "complaint"), FAULTS)
def test_a_hole_is_named_with_its_place(tmp_path: Path, changes: list[tuple[str, str]], complaint: str) -> None:
    with pytest.raises(SpecError, match=f"^{re.escape(complaint)}$"):
        load_models(write_toy(tmp_path, *changes))


def test_the_toy_has_no_hole(tmp_path: Path) -> None:
    (model,) = load_models(write_toy(tmp_path))
    assert list(model.reached) == ["Body", "TextPart", "CallPart"]


def test_a_star_covers_all_tags(tmp_path: Path) -> None:
    (model,) = load_models(write_toy(tmp_path, ("tags: [box]", 'tags: ["*"]')))
    assert list(model.used_unions) == ["Part_"]


def test_a_wild_value_needs_no_place_in_the_schema(tmp_path: Path) -> None:
    wild = ("both: {a: one, b: two}", "both: {a: one, b: two}\n    wild: {c: two}")
    assert len(load_models(write_toy(tmp_path, wild))) == 1
