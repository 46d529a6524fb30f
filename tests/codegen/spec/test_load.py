"""The spec reader: what is no spec is refused with file, line, place and expectation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from codegen.errors import SpecError
from codegen.spec.load import load_spec
from codegen.spec.model import LossRow
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

FILE = "specs/toy/request.yaml"

FAULTS = [
    pytest.param(
        ("dialect: toy", "dialect: joke"),
        f"{FILE}:1: at dialect: the file stands in the folder of 'toy'",
        id="another-folder",
    ),
    pytest.param(
        ("flip: true", "flap: true"),
        f"{FILE}:16: at types.Body.fields.quiet: Additional properties are not allowed ('flap' was unexpected); "
        "expected a canonical path or a map of words",
        id="unknown-word",
    ),
    pytest.param(
        ("direction: request", "direction: request\ncolour: red"),
        f"{FILE}:1: Additional properties are not allowed ('colour' was unexpected)",
        id="unknown-word-at-top",
    ),
    pytest.param(("root: Body\n", ""), f"{FILE}:1: 'root' is a required property", id="no-root"),
    pytest.param(
        (", why: a note to the vendor", ""),
        f"{FILE}:17: at types.Body.fields.extra: 'why' is a required property; expected a why beside keep or drop",
        id="keep-without-why",
    ),
    pytest.param(
        ("keep: none", "keep: some"),
        f"{FILE}:17: at types.Body.fields.extra.keep: 'some' is not one of ['none', 'lossy', 'rejected']; "
        "expected a severity: none, lossy or rejected",
        id="unknown-severity",
    ),
    pytest.param(
        ("{to: flag, flip: true}", "{to: flag, todo: true}"),
        f"{FILE}:16: at types.Body.fields.quiet: a property has exactly one fate: "
        "to, sum, pack, const, keep, drop or todo",
        id="two-fates",
    ),
    pytest.param(
        ("{to: flag, flip: true}", "{flip: true}"),
        f"{FILE}:16: at types.Body.fields.quiet: a property has exactly one fate: "
        "to, sum, pack, const, keep, drop or todo",
        id="no-fate",
    ),
    pytest.param(
        ("      quiet:", "      mode: kind\n      quiet:"), f"{FILE}:16: the key 'mode' stands here twice", id="twice"
    ),
    pytest.param(("      quiet:", "      off:"), f"{FILE}:16: the key False is not text: quote it", id="no-text-key"),
    pytest.param(
        ("fields: {text: text}", "fields: {text: text"),
        f"{FILE}:29: not YAML: expected ',' or '}}', but got ':'",
        id="no-yaml",
    ),
]


@pytest.mark.parametrize(("change", "complaint"), FAULTS)
def test_a_fault_is_named_with_its_place(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    specs = write_toy(tmp_path, change)
    with pytest.raises(SpecError, match=f"^{re.escape(complaint)}$"):
        load_spec(specs / "toy" / "request.yaml", specs)


def test_words_become_rules(tmp_path: Path) -> None:
    specs = write_toy(tmp_path)
    spec = load_spec(specs / "toy" / "request.yaml", specs)
    fields = spec.blocks["Body"].fields
    assert (spec.dialect, spec.direction, spec.root) == ("toy", "request", "Body")
    assert {name: rule.fate for name, rule in fields.items()} == {
        "model": "mapped", "parts": "mapped", "limit": "mapped", "mode": "mapped", "quiet": "mapped", "extra": "kept",
    }  # fmt: skip
    assert (fields["model"].to, fields["parts"].each, fields["quiet"].flip) == ("model", "Part_", True)
    assert fields["extra"].keep == LossRow("none", "a note to the vendor", "dropped")
    assert spec.unions["Part_"].opaque[0].loss == LossRow("lossy", "only this vendor has boxes", "opaque")
    assert spec.unrendered["Order.seed"] == LossRow("lossy", "this vendor has no chance", "dropped")


def test_wild_values_are_read_like_others(tmp_path: Path) -> None:
    specs = write_toy(tmp_path, ("both: {a: one, b: two}", "both: {a: one, b: two}\n    wild: {c: two}"))
    table = load_spec(specs / "toy" / "request.yaml", specs).enums["mode"]
    assert (dict(table.parse), dict(table.wild)) == ({"c": "two"}, {"c": "two"})
