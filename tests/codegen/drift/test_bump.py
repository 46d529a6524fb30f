"""Bumps of a vendor: the report, the proposed rows, and the way to a mapping that is whole again."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from codegen.__main__ import main as codegen
from tests.codegen.toy import SCHEMA, write_toy

Capture = pytest.CaptureFixture[str]


def _drift(specs: Path, dialect: str, schema: Path, *more: str) -> int:
    return codegen(["drift", "--specs", str(specs), "--dialect", dialect, "--schema", str(schema), *more])


def _coverage(specs: Path) -> int:
    return codegen(["coverage", "--specs", str(specs)])


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Make the toy's schema with a property, a word and a case more."""
    schema = copy.deepcopy(SCHEMA)
    body = schema["$defs"]["Body"]["properties"]
    body |= {"seed": {"type": "integer"}, "colour": {"type": "string"}}
    body["mode"]["enum"].append("c")
    schema["$defs"]["JarPart"] = {"type": "object", "required": ["type"], "properties": {"type": {"const": "jar"}}}
    body["parts"]["items"]["anyOf"].append({"$ref": "#/$defs/JarPart"})
    path = tmp_path / "newer.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    return path


REPORT = """\
toy: 1 case added, 2 property added, 1 value added
  request
    + case JarPart (jar) of Body.parts in types.Part_: opaque (lossy) (carried whole at home)
        append types.Part_.opaque: {tags: [jar], loss: lossy, why: new in the newer schema; no other vendor is known to have it, review: true}
    + property Body.colour: string in types.Body: kept (lossy) (no field of this name and shape elsewhere)
        put types.Body.fields: colour: {keep: lossy, why: new in the newer schema; no other vendor is known to have it, review: true}
    + property Body.seed: integer in types.Body: mapped to Order.seed (the canonical model has it)
        put types.Body.fields: seed: {to: seed, review: true}
    + value c of Body.mode in enums.mode: read as two (no canonical word of this name)
        put enums.mode.parse: c: two
        append enums.mode.review: c
"""  # noqa: E501 - as it is printed


def test_the_report(tmp_path: Path, newer: Path, capsys: Capture) -> None:
    specs = write_toy(tmp_path)
    before = (specs / "toy" / "request.yaml").read_text(encoding="utf-8")
    assert _drift(specs, "toy", newer) == 1
    assert capsys.readouterr().out == REPORT
    assert (specs / "toy" / "request.yaml").read_text(encoding="utf-8") == before


def test_a_property_by_hand_fails_by_name_is_proposed_and_is_mapped_once_it_is_confirmed(
    tmp_path: Path, newer: Path, capsys: Capture
) -> None:
    specs = write_toy(tmp_path)
    old = (specs / "toy" / "schema.json").read_text(encoding="utf-8")
    shutil.copy(newer, specs / "toy" / "schema.json")
    assert _coverage(specs) == 1
    assert "the property 'colour' has no fate" in capsys.readouterr().out

    (specs / "toy" / "schema.json").write_text(old, encoding="utf-8")
    assert _drift(specs, "toy", newer, "--apply") == 1
    capsys.readouterr()
    assert _coverage(specs) == 1
    assert "waits for review" in capsys.readouterr().out

    assert codegen(["review", "--specs", str(specs), "--confirm"]) == 0
    assert _coverage(specs) == 0
    assert codegen(["generate", "--specs", str(specs), "--out", str(tmp_path / "out")]) == 0
    assert 'out["seed"] =' in (tmp_path / "out" / "toy" / "request.py").read_text(encoding="utf-8")
    assert _drift(specs, "toy", newer) == 0


def test_markdown(tmp_path: Path, newer: Path, capsys: Capture) -> None:
    assert _drift(write_toy(tmp_path), "toy", newer, "--markdown") == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "## toy: 1 case added, 2 property added, 1 value added"
    row = "| + | `property Body.seed: integer` | `types.Body` | mapped to Order.seed (the canonical model has it) |"
    assert any(line.startswith(row) for line in told)
