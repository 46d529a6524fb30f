"""A snippet of a spec beside the two functions that come of it; the cases are the files of `cases/`.

A case has sections: canonical (the body of the class `Thing`), vendor (the definition `Body`), spec (what follows the
head of the file), parse and render (the emitted functions of `Body`). A change of the emitted text is seen there, and
chosen: `python -m tests.codegen.emit.test_direction` writes it into the cases.
"""

from __future__ import annotations

import ast
import json
import re
import tempfile
import textwrap
from pathlib import Path
from typing import Any

import pytest

from codegen.analyze.canonical_side import check_canonical_side
from codegen.analyze.fates import check_fates
from codegen.analyze.model import Model
from codegen.canonical.load import load_canonical
from codegen.emit.direction import DirectionPrinter
from codegen.emit.files import formatted
from codegen.spec.load import load_spec
from codegen.vendor import Vendor
from tests.codegen.toy import ENUMS, SPECS

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
CONFIG = Path(__file__).parents[3] / "codegen" / "templates" / "ruff.toml"

HEAD = "dialect: toy\ndirection: request\nroot: Body\n"
CLASS = """\
# A small model.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:toy
$defs:
  Word:
    description: A word.
    x-node: true
    x-content: word
    type: object
    required: [text]
    properties:
      text: {type: string, description: Its text.}
  Sign:
    description: A sign.
    x-node: true
    x-content: sign
    type: object
    properties: {shape: {type: string, description: Its shape.}}
  Item:
    description: An item.
    anyOf: [{$ref: "#Word"}, {$ref: "#Sign"}]
  Thing:
    description: A thing.
    x-node: true
    type: object
"""


def sections(text: str) -> dict[str, str]:
    """Split a case into its sections."""
    parts = re.split(r"^--- (\w+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def emitted(case: dict[str, str], folder: Path) -> dict[str, str]:
    """Give the formatted text of the functions that a case leads to."""
    specs = folder / "specs"
    (specs / "canonical").mkdir(parents=True)
    (specs / "toy").mkdir()
    (specs / "mapping.schema.json").write_bytes((SPECS / "mapping.schema.json").read_bytes())
    (specs / "canonical" / "enums.schema.yaml").write_text(ENUMS, encoding="utf-8")
    thing = CLASS + textwrap.indent(case["canonical"], "    ")
    (specs / "canonical" / "toy.schema.yaml").write_text(thing, encoding="utf-8")
    (specs / "toy" / "request.yaml").write_text(HEAD + case["spec"], encoding="utf-8")
    body: dict[str, Any] = {"type": "object", **json.loads(case["vendor"])}
    inner: dict[str, Any] = body.pop("$defs", {})
    defs = {"Body": body, **inner}
    vendor = Vendor({"$defs": defs, "roots": {"request": {"$ref": "#/$defs/Body"}}})
    model = Model(load_spec(specs / "toy" / "request.yaml", specs), vendor, load_canonical(specs))
    check_fates(model)
    check_canonical_side(model)
    text = formatted({"toy.py": DirectionPrinter(model).text()}, CONFIG)["toy.py"]
    found = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return {node.name: f"{ast.get_source_segment(text, node)}\n" for node in found}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_functions_of_a_case(path: Path, tmp_path: Path) -> None:
    case = sections(path.read_text(encoding="utf-8"))
    functions = emitted(case, tmp_path)
    assert functions["p_Body"] == case["parse"]
    assert functions["r_Body"] == case["render"]


def test_there_are_cases() -> None:
    assert len(CASES) >= 12


def rewrite() -> None:
    """Write the emitted text into the cases, where a change of it is meant."""
    for path in CASES:
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            functions = emitted(sections(text), Path(folder))
        given = text[: text.index("--- parse\n")]
        path.write_text(f"{given}--- parse\n{functions['p_Body']}--- render\n{functions['r_Body']}", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
