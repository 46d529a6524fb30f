"""Recorded streams are accepted; those that are not are listed, each with the rules that it breaks and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import llm_dialect as ld

HERE = Path(__file__).parent
CORPUS = HERE.parents[2] / "shared" / "corpus"
ODD = json.loads((HERE / "odd_recordings.json").read_text("utf-8"))

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the recorded traffic is not beside this repository")


def expected(dialect: str) -> dict[str, set[str]]:
    rules: dict[str, set[str]] = {}
    for row in ODD:
        for name in row["files"] if row["dialect"] == dialect else ():
            rules.setdefault(name, set()).update(row["rules"])
    return rules


@pytest.mark.parametrize("dialect", ld.DIALECTS)
def test_recorded_streams(dialect: str) -> None:
    paths = sorted((CORPUS / dialect / "stream").iterdir())
    assert len(paths) > 50
    broken = {path.name: {each.rule.value for each in ld.check_stream(path.read_bytes(), dialect)} for path in paths}
    print(f"{dialect}: {len(paths)} streams, {sum(not rules for rules in broken.values())} break no rule")
    assert {name: rules for name, rules in broken.items() if rules} == expected(dialect)


@pytest.mark.parametrize("dialect", ["anthropic", "openai_responses"])
def test_a_recording_cut_anywhere_is_cut(dialect: str) -> None:
    odd = expected(dialect)
    whole = [path for path in sorted((CORPUS / dialect / "stream").iterdir()) if path.name not in odd]
    for path in whole[::9]:
        frames = path.read_bytes().replace(b"\r\n", b"\n").removesuffix(b"\n\n").split(b"\n\n")
        for end in range(0, len(frames), max(1, len(frames) // 20)):
            found = ld.check_stream(b"".join(frame + b"\n\n" for frame in frames[:end]), dialect)
            assert "cut" in {each.rule for each in found}, (path.name, end)


def test_every_odd_recording_says_why() -> None:
    assert all(row["why"] and row["rules"] and row["files"] for row in ODD)
