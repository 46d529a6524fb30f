"""What a change means for pairs of dialects, with bodies that show it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from codegen.diff.command import main
from tests.codegen.toy import SPECS

Capture = pytest.CaptureFixture[str]
SPEED = ("speed: {keep: lossy, usual: standard, why:", "speed: {keep: rejected, usual: standard, why:")
BODY = {"max_tokens": 20, "messages": [{"content": [{"text": "Hi", "type": "text"}], "role": "user"}], "model": "m"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the specs of two dialects: they are enough to see pairs, and quicker to read than four."""
    folder = tmp_path_factory.mktemp("base") / "specs"
    folder.mkdir()
    for path in SPECS.glob("*.json"):
        shutil.copy(path, folder)
    for name in ("canonical", "anthropic", "openai_chat"):
        shutil.copytree(SPECS / name, folder / name)
    return folder


def edited(base: Path, folder: Path, name: str, old: str, new: str) -> Path:
    """Copy the specs with one edit."""
    shutil.copytree(base, folder)
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def pairs(told: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(told)["consequences"]
    return found


@pytest.fixture
def head(tmp_path: Path, base: Path) -> Path:
    return edited(base, tmp_path / "specs", "anthropic/request.yaml", *SPEED)


def test_a_dearer_loss_is_new_for_every_target_and_is_shown(
    tmp_path: Path, base: Path, head: Path, capsys: Capture
) -> None:
    assert main(str(base), str(head), SPECS, tmp_path, shape="json") == 1
    found = pairs(capsys.readouterr().out)
    assert [(each["source"], each["target"], each["path"], each["turn"]) for each in found] == [
        ("anthropic", "openai_chat", "speed", "new loss")
    ]
    example = found[0]["example"]
    assert example["body"] == {**BODY, "speed": "fast"}
    assert ["$.speed", "dropped", "lossy"] in example["before"]["losses"]
    assert ["$.speed", "dropped", "rejected"] in example["after"]["losses"]
    assert example["before"]["body"] == example["after"]["body"]


def test_the_other_way_round_it_is_lifted(tmp_path: Path, base: Path, head: Path, capsys: Capture) -> None:
    assert main(str(head), str(base), SPECS, tmp_path, shape="json") == 0
    assert {each["turn"] for each in pairs(capsys.readouterr().out)} == {"lifted loss"}


def test_what_a_target_no_longer_says_is_lost_of_every_source(tmp_path: Path, base: Path, capsys: Capture) -> None:
    new = "temperature: {keep: lossy, why: not said any more}"
    old = next(
        line.strip()
        for line in (base / "anthropic" / "request.yaml").read_text(encoding="utf-8").splitlines()
        if line.strip().startswith("temperature: {to: temperature")
    )
    changed = edited(base, tmp_path / "specs", "anthropic/request.yaml", old, new)
    assert main(str(base), str(changed), SPECS, tmp_path, shape="json") == 1
    found = {(each["source"], each["target"]): each for each in pairs(capsys.readouterr().out)}
    assert found["openai_chat", "anthropic"]["before"].startswith("carried as temperature")
    assert found["openai_chat", "anthropic"]["turn"] == "new loss"
    assert found["anthropic", "openai_chat"]["after"] == "dropped (lossy: not said any more)"


def test_an_event_of_a_stream(tmp_path: Path, base: Path, capsys: Capture) -> None:
    old, new = "estimated_tokens: {loss: none,", "estimated_tokens: {loss: lossy,"
    changed = edited(base, tmp_path / "specs", "anthropic/stream.yaml", old, new)
    assert main(str(base), str(changed), SPECS, tmp_path, shape="json") == 1
    found = pairs(capsys.readouterr().out)
    assert {(each["direction"], each["turn"]) for each in found} == {("stream", "new loss")}
    assert len(found) == 1


def test_markdown_says_first_what_it_means(tmp_path: Path, base: Path, head: Path, capsys: Capture) -> None:
    assert main(str(base), str(head), SPECS, tmp_path, shape="markdown") == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "### What the mapping now does: 1 new loss"
    assert any(line.startswith("| request anthropic → openai_chat | `speed` | dropped (lossy:") for line in told)
    assert "<details><summary>Examples</summary>" in told
    assert "<details><summary>1 change of the specs</summary>" in told
    assert {'+  "rejected dropped $.speed"', '-  "lossy dropped $.speed"'} <= {line.rstrip(",") for line in told}


def test_a_field_that_the_mapping_did_not_know_is_new_and_no_loss(tmp_path: Path, base: Path, capsys: Capture) -> None:
    row = "      speed: {keep: lossy, usual: standard, why: no other vendor has this switch between speed and price}\n"
    less = edited(base, tmp_path / "less" / "specs", "anthropic/request.yaml", row, "")
    schema = less / "anthropic" / "schema.json"
    document = json.loads(schema.read_text(encoding="utf-8"))
    del document["$defs"]["MessageCreateParams"]["properties"]["speed"]
    schema.write_text(json.dumps(document), encoding="utf-8")
    main(str(less), str(base), SPECS, tmp_path, shape="json")
    assert {each["turn"] for each in pairs(capsys.readouterr().out)} == {"new field"}
    main(str(base), str(less), SPECS, tmp_path, shape="json")
    assert {each["turn"] for each in pairs(capsys.readouterr().out)} == {"field gone"}
