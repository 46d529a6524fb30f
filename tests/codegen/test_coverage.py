"""Coverage: every property and canonical field is counted once; a hole fails; a sketch must fit schema and model."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any

import pytest

from codegen import coverage
from codegen.analyze.order import load_models
from codegen.canonical.load import load_canonical
from codegen.coverage.canonical_side import field_classes
from codegen.coverage.confirm import main as confirm
from codegen.coverage.sketch import read_sketch
from codegen.coverage.vendor_side import property_classes, reachable, waiting
from codegen.errors import SpecError
from codegen.vendor import Vendor
from tests.codegen.toy import SCHEMA, SPECS, write_toy

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """\
vendor properties    all  mapped    tag   kept  opaque  rejected  dropped   todo
toy request           14       8      2      2       2         .        .      .

toy request: 14.3 % opaque, 0.0 % dropped
  Part_ box: lossy, only this vendor has boxes

toy request: canonical fields  written   none  lossy  rejected   n.a.
Order                                5      .      1         .      .
Text                                 1      1      .         .      .
Call                                 2      .      .         .      .
Image                                .      .      .         1      .
Limits                               1      1      .         .      .
"""


def test_the_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main(write_toy(tmp_path), sketch=False) == 0
    assert capsys.readouterr().out == TABLE


def test_what_lies_below_counts_as_what_it_lies_below(tmp_path: Path) -> None:
    (model,) = load_models(write_toy(tmp_path))
    classes = property_classes(model)
    assert {name: kind for (owner, name), kind in classes.items() if owner == "BoxPart"} == {
        "type": "opaque",
        "inside": "opaque",
    }
    assert (
        classes["Extra", "note"] == "kept"
    )  # below a kept property of Body and of an opaque box: the better one counts


def test_what_waits_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specs = write_toy(
        tmp_path,
        ("why: only this vendor has boxes}", "why: not mapped yet, code: todo}"),
        ("{keep: none, why: a note to the vendor}", "{todo: true}"),
    )
    (model,) = load_models(specs)
    assert list(waiting(model)) == ["Body.extra", "Part_=box"]
    assert property_classes(model)["BoxPart", "type"] == "todo"
    assert coverage.main(specs, sketch=False) == 0
    assert "toy request: 2 wait to be mapped\n  Body.extra\n  Part_=box\n" in capsys.readouterr().out


def test_a_hole_is_one_line_with_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema: dict[str, Any] = copy.deepcopy(SCHEMA)
    schema["$defs"]["TextPart"]["properties"]["new"] = {"type": "string"}
    assert coverage.main(write_toy(tmp_path, schema=schema), sketch=False) == 1
    assert capsys.readouterr().out == (
        "specs/toy/request.yaml:25: at types.TextPart: the property 'new' has no fate: map it "
        "(`new: a canonical field`), or keep it for its own dialect (`new: {keep: lossy, why: ...}`)\n"
    )


def test_the_counts_of_our_own_specs_add_up() -> None:
    for model in load_models(SPECS):
        wanted = {
            (name, key) for name in reachable(model.vendor, model.spec.root) for key in model.vendor.properties(name)
        }
        assert property_classes(model).keys() == wanted
        for name, counts in field_classes(model).items():
            assert counts.total() == len(model.canon(name).fields)


def test_our_own_sketches_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main(SPECS, sketch=True) == 0
    assert "vendor properties" in capsys.readouterr().out


SKETCH = """\
dialect: toy
tag: type
unions:
  part:
    at: [Body.parts]
    cases:
      text: Text.text
      call: Call + Kind.one | Kind.two; by its colour
      box: opaque; only this vendor has boxes
definitions:
  Extra:
    note: kept; a note to the vendor
"""

ROOTS = {name: {"$ref": "#/$defs/Body"} for name in ("request", "response", "stream")}


def _read(folder: Path, text: str) -> Any:
    specs = write_toy(folder)
    path = specs / "toy" / "sketch.yaml"
    path.write_text(text, encoding="utf-8")
    return read_sketch(path, specs, Vendor({**SCHEMA, "roots": ROOTS}), load_canonical(specs))


def test_a_sketch_is_counted(tmp_path: Path) -> None:
    made = _read(tmp_path, SKETCH)
    assert (made.dialect, made.unions, dict(made.lines)) == ("toy", 1, {"model": 2, "opaque": 1, "kept": 1})


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("      text: Text.text\n", "", "6: at unions.part.cases: the case 'text' has no line"),
        ("      text:", "      cube: Text\n      text:", "7: at unions.part.cases.cube: the schema has no such case"),
        ("Body.parts", "Body.bits", "5: at unions.part.at.0: the schema has no union Body.bits"),
        ("Text.text", "Text.txt", "7: at unions.part.cases.text: the canonical model has no 'Text.txt'"),
        ("Text.text", "Texts", "7: at unions.part.cases.text: the canonical model has no 'Texts'"),
        ("Kind.two", "Kind.ten", "8: at unions.part.cases.call: the canonical model has no 'Kind.ten'"),
        ("kept; a note to the vendor", "kept", "12: at definitions.Extra.note: expected `kept; why`"),
        ("    note:", "    naught:", "11: at definitions.Extra: the property 'note' has no line"),
        (
            "    note:",
            "    more: kept; more\n    note:",
            "12: at definitions.Extra.more: the schema has no such property",
        ),
        ("  Extra:", "  Extras:", "11: at definitions.Extras: the schema has no such definition"),
        ("tag: type\n", "tagg: type\n", "2: at tagg: unknown word 'tagg'"),
        ("    at: [Body.parts]\n", "", "4: at unions.part: expected `at` and `cases`"),
        ("dialect: toy\n", "", "1: expected a map with dialect, unions and definitions"),
    ],
)
def test_a_sketch_that_does_not_fit(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert SKETCH.count(old) == 1
    with pytest.raises(SpecError, match=f"^{re.escape(f'specs/toy/sketch.yaml:{complaint}')}$"):
        _read(tmp_path, SKETCH.replace(old, new))


def test_a_union_that_no_section_is_for(tmp_path: Path) -> None:
    text = SKETCH[: SKETCH.index("unions:")] + SKETCH[SKETCH.index("definitions:") :]
    with pytest.raises(SpecError, match=r"^specs/toy/sketch.yaml:1: at unions: no section is for the union Body.parts"):
        _read(tmp_path, text)


def test_a_dialect_without_specs_needs_a_sketch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specs = write_toy(tmp_path)
    assert coverage.main(specs, sketch=True) == 1
    complaint = "specs/toy/sketch.yaml: a dialect without request.yaml and response.yaml needs a sketch\n"
    assert capsys.readouterr().out == complaint


REVIEWS = [
    pytest.param(
        "{keep: none, why: a note to the vendor}", "{keep: none, why: a note to the vendor, review: true}", id="row"
    ),
    pytest.param("only this vendor has boxes}", "only this vendor has boxes, review: true}", id="tags"),
    pytest.param("both: {a: one, b: two}", "both: {a: one, b: two}\n    review: [b]", id="words"),
]


@pytest.mark.parametrize(("old", "new"), REVIEWS)
def test_what_a_tool_proposed_waits_for_a_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    assert coverage.main(write_toy(tmp_path, (old, new)), sketch=False) == 1
    assert "waits for review: take `review` away once it is right" in capsys.readouterr().out


SHOWN = {
    "row": "note: {keep: none, why: a note to the vendor}",
    "tags": "only this vendor has boxes",
    "words": "b is read as two",
}


@pytest.mark.parametrize(("old", "new"), REVIEWS)
def test_what_waits_for_a_person_is_shown_and_confirmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest, old: str, new: str
) -> None:
    specs = write_toy(tmp_path, (old, new))
    name = request.node.callspec.id
    assert confirm(specs, (), confirm=False) == 1
    *shown, count = capsys.readouterr().out.splitlines()
    assert count == "1 to be reviewed"
    assert re.match(r"specs/toy/request\.yaml:\d+: ", shown[0])
    assert SHOWN[name].removeprefix("note: ").strip("{}") in shown[0]
    assert "review" not in shown[0]
    assert confirm(specs, ["another"], confirm=True) == 0
    assert confirm(specs, ["toy"], confirm=True) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 confirmed"
    assert confirm(specs, (), confirm=False) == 0
    assert capsys.readouterr().out == "0 to be reviewed\n"
    assert coverage.main(specs, sketch=False) == 0
