"""The how-to page on adding a field is true: its steps are taken on a copy of the specs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from codegen.__main__ import main
from codegen.schemas.patches import apply_patches, load_patches

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-field.md"

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="installed without the documents")


def block(number: int) -> str:
    """Give one of the page's two pieces of YAML: the patch of a schema, the row of a spec."""
    patch, row = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str((patch, row)[number])


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """Copy the specs, and patch the copied schema as the page says."""
    copy = tmp_path / "specs"
    shutil.copytree(ROOT / "specs", copy)
    patches, schema = copy / "openai_chat" / "patches.yaml", copy / "openai_chat" / "schema.json"
    patches.write_text("patches:\n" + block(0), encoding="utf-8")
    document = json.loads(schema.read_text(encoding="utf-8"))
    apply_patches(load_patches(patches), document["$defs"])
    schema.write_text(json.dumps(document), encoding="utf-8")
    return copy


def without_line(text: str) -> str:
    return re.sub(r":\d+:", ":", text)


def test_the_generator_asks_for_the_fate_in_the_words_of_the_page(
    specs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage", "--specs", str(specs)]) == 1
    (shown,) = re.findall(r"```\n(specs/.*)\n```", PAGE.read_text(encoding="utf-8"))
    told = capsys.readouterr()
    assert without_line(shown) in without_line(told.out + told.err)


def test_the_row_of_the_page_is_all_that_is_needed(
    specs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = specs / "openai_chat" / "request.yaml"
    text = file.read_text(encoding="utf-8")
    after = "      seed: seed\n"
    assert after in text
    file.write_text(text.replace(after, after + block(1), 1), encoding="utf-8")
    assert main(["coverage", "--specs", str(specs)]) == 0
    assert main(["generate", "--specs", str(specs), "--out", str(tmp_path / "generated")]) == 0
    emitted = tmp_path / "generated" / "openai_chat"
    assert "no other vendor has a tone" in (emitted / "request.py").read_text(encoding="utf-8")
    rows = json.loads((emitted / "rows.json").read_text(encoding="utf-8"))
    assert rows["request"]["blocks"]["CompletionCreateParams"]["rows"]["tone"]["severity"] == "lossy"
    capsys.readouterr()
