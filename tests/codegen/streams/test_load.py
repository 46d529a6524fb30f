"""Stream tables: every property of an event has one fate, and a mistake names file and line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from codegen.errors import SpecError
from codegen.streams.emit import render_stream
from codegen.streams.load import load_stream, load_streams

SPECS = Path(__file__).resolve().parents[3] / "specs"

SCHEMA = {
    "$defs": {
        "Event": {"anyOf": [{"$ref": "#/$defs/Say"}, {"$ref": "#/$defs/End"}]},
        "Say": {"properties": {"type": {"const": "say"}, "text": {"type": "string"}, "noise": {"type": "string"}}},
        "End": {"properties": {"type": {"const": "end"}}},
    }
}
SPEC = """\
dialect: toy
direction: stream

tables:
  events:
    of: Event
    tag: type
    cases:
      say:
        is: Say
        step: say
        takes: {text: text}
        keeps:
          noise: {loss: none, why: says nothing}
      end: {is: End, step: end}
"""


def written(folder: Path, spec: str) -> Path:
    shutil.copy(SPECS / "stream.schema.json", folder)
    toy = folder / "toy"
    toy.mkdir()
    (toy / "schema.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    (toy / "stream.yaml").write_text(spec, encoding="utf-8")
    return toy / "stream.yaml"


def test_a_table_is_read_and_printed(tmp_path: Path) -> None:
    spec = load_stream(written(tmp_path, SPEC), tmp_path)
    assert (spec.dialect, list(spec.tables["events"]["cases"])) == ("toy", ["say", "end"])
    text = render_stream(spec)
    assert '"say": Step(' in text
    assert 'Rule("dropped", "none", "events.say.noise", "says nothing")' in text
    assert "frozenset((" in text


def test_every_dialect_with_a_file_is_read() -> None:
    found = [spec.dialect for spec in load_streams(SPECS)]
    assert found == sorted(path.parent.name for path in SPECS.glob("*/stream.yaml"))
    assert found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("dialect: toy", "dialect: joke", "the file stands in the folder of 'toy'"),
        ("of: Event", "of: Happening", "the vendor schema has no Happening"),
        ("of: Event", "of: Say.words", "the vendor schema has no Say.words"),
        ("is: End, ", "is: Over, ", "the vendor schema has no Over"),
        ("      end: {is: End, step: end}\n", "", "Event may be End, which has no case here"),
        ("      end: {", "      over: {", "type of End is 'end', not 'over'"),
        ("takes: {text: text}", "takes: {text: words}", "Say has no property 'words'"),
        ("takes: {text: text}", "takes: {text: text, more: noise}", "the property 'noise' has two fates here"),
        ("takes: {text: text}", "takes: {}", "Say.text has no fate: name it under takes, mapped, keeps or drops"),
        ("takes: {text: text}", "mapped: [words]", "Say has no property 'words'"),
        ("takes: {text: text}", "mapped: [text, noise]", "the property 'noise' has two fates here"),
        ("{is: End, step: end}", "{is: End}", "end has no step, though other cases of this table have one"),
        ("is: End, ", "", "'is' is a required property"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in SPEC
    with pytest.raises(SpecError) as caught:
        load_stream(written(tmp_path, SPEC.replace(old, new, 1)), tmp_path)
    assert message in str(caught.value)
    assert "stream.yaml" in str(caught.value)


def test_cases_that_a_deframer_enters_by_name_have_no_step_and_say_what_the_mapping_reads(tmp_path: Path) -> None:
    spec = SPEC.replace("        step: say\n        takes: {text: text}", "        mapped: [text]")
    text = render_stream(load_stream(written(tmp_path, spec.replace(", step: end", "")), tmp_path))
    assert '"say": Step(\n        "",\n        {},\n        ("text", ),' in text
    assert 'frozenset(("noise", "text", "type", ))' in text
    assert "PADDING: tuple[str, ...] = ()" in text
