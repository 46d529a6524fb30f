"""Files that say how lines of batches look: what is refused, and where it stands."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from codegen.batches.load import load_batches, render_batch
from codegen.errors import SpecError

SPECS = Path(__file__).parents[3] / "specs"
GOOD = """\
dialect: toy
ids: "[a-z]+"
request: {id: "{id}", ask: "{body}"}
results:
  answered: {id: "{id}", answer: "{body}"}
  failed: {id: "{id}", fault: "{error}"}
"""


def load(folder: Path, text: str) -> str:
    specs = folder / "specs"
    (specs / "toy").mkdir(parents=True)
    shutil.copy(SPECS / "batch.schema.json", specs)
    (specs / "toy" / "batch.yaml").write_text(text, encoding="utf-8")
    (batch,) = load_batches(specs)
    return render_batch(batch)


def test_what_is_said_is_printed(tmp_path: Path) -> None:
    made = json.loads(load(tmp_path, GOOD))
    assert made["request"] == {"id": "{id}", "ask": "{body}"}
    assert (made["ids"], list(made["results"])) == ("[a-z]+", ["answered", "failed"])
    assert made["note"].endswith("from specs/toy/batch.yaml. Do not edit.")


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("dialect: toy", "dialect: tou", "dialect", "stands in the folder of 'toy'"),
        ('"[a-z]+"', '"[a-z"', "ids", "no regular expression"),
        ('ask: "{body}"', 'ask: "{bodi}"', "request.ask", "nothing is called {bodi}"),
        ('ask: "{body}"', 'ask: "the {body}"', "request", "{body} must stand here"),
        ('fault: "{error}"', "fault: x", "results.failed", "{error} must stand here"),
        ('answer: "{body}"', 'answer: "{body}", more: "{body}"', "results.answered", "once and by itself"),
        ("  failed:", "  ended:", "results", ""),
    ],
)
def test_faults_are_told_with_their_place(old: str, new: str, place: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        load(tmp_path, GOOD.replace(old, new))
    assert caught.value.place == place
    assert words in caught.value.message
    assert caught.value.file == "specs/toy/batch.yaml"


def test_every_dialect_has_one() -> None:
    assert [batch.dialect for batch in load_batches(SPECS)] == sorted(
        path.parent.name for path in SPECS.glob("*/schema.json")
    )
