"""Canonical side: what a dialect neither writes nor lists is an error at the block that should have said it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from codegen.analyze.canonical_side import said, unsaid, unsaid_classes
from codegen.analyze.order import load_models
from codegen.errors import SpecError
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

FILE = "specs/toy/request.yaml"

FAULTS = [
    pytest.param(
        ("  Order.seed: {loss: lossy, why: this vendor has no chance}\n", ""),
        f"{FILE}:9: at types.Body: Order.seed is not written by Body and not listed under unrendered",
        id="field",
    ),
    pytest.param(
        ("  Limits.least: {loss: none, why: this vendor has no such limit}\n", ""),
        f"{FILE}:9: at types.Body: Limits.least is not written by Body and not listed under unrendered",
        id="field-of-an-object-made-by-dots",
    ),
    pytest.param(
        ("      Image: {loss: rejected, why: this vendor is blind}", "      {}"),
        f"{FILE}:18: at types.Part_: Image is not written by Part_ and not listed under its unsaid",
        id="class-of-a-union",
    ),
    pytest.param(
        ("both: {a: one, b: two}", "both: {a: one, b: one}"),
        f"{FILE}:5: at enums.mode: Kind.two is neither written nor listed under unsaid",
        id="enum-value",
    ),
    pytest.param(
        ("both: {a: one, b: two}", "both: {a: one, b: two}\n    wild: {c: three}"),
        f"{FILE}:5: at enums.mode: Kind has no value 'three'",
        id="enum-value-that-is-none",
    ),
    pytest.param(("of: Kind", "of: Sort"), f"{FILE}:5: at enums.mode: there is no canonical enum 'Sort'", id="no-enum"),
    pytest.param(
        ("model: model", "model: modle"),
        f"{FILE}:12: at types.Body.fields.model: Order has no field 'modle'",
        id="no-field",
    ),
    pytest.param(
        ("    ir: Order\n", "    ir: Order\n    also: {kind: three}\n"),
        f"{FILE}:11: at types.Body.also.kind: Kind has no value 'three'",
        id="constant-that-is-none",
    ),
    pytest.param(
        ("ir: Call", "ir: Cal"), f"{FILE}:29: at types.CallPart: there is no canonical class 'Cal'", id="no-class"
    ),
    pytest.param(
        ("  Order.seed:", "  Order.sede: {loss: none, why: nothing}\n  Order.seed:"),
        f"{FILE}:36: at unrendered.Order.sede: the canonical model has no such field",
        id="listed-but-no-field",
    ),
]


@pytest.mark.parametrize(("change", "complaint"), FAULTS)
def test_a_hole_is_named_with_its_place(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(SpecError, match=f"^{re.escape(complaint)}$"):
        load_models(write_toy(tmp_path, change))


def test_what_a_block_writes_and_what_not(tmp_path: Path) -> None:
    (model,) = load_models(write_toy(tmp_path))
    body = model.block("Body")
    assert said(model, body) == {"model", "items", "limits.most", "kind", "flag"}
    assert {name: row.severity for name, row in unsaid(model, body).items()} == {
        "limits.least": "none",
        "seed": "lossy",
    }
    assert list(unsaid_classes(model, model.spec.unions["Part_"])) == ["Image"]


def test_a_block_may_list_for_itself(tmp_path: Path) -> None:
    local = (
        "fields: {text: text}",
        "fields: {text: text}\n    unrendered: {mark: {loss: rejected, why: not in this place}}",
    )
    (model,) = load_models(write_toy(tmp_path, local))
    assert unsaid(model, model.block("TextPart"))["mark"].severity == "rejected"
