"""The command `batch`: all pairs, files and streams, exit codes, and what a user is told."""

from __future__ import annotations

import io
import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.__main__ import main
from llm_dialect.edge.batch.lines import lines_of
from llm_dialect.generated import registry

FILES = Path(__file__).parent / "files"
KINDS = {"requests": "request", "results": "response"}
PAIRS = [
    (kind, source, target)
    for kind, direction in KINDS.items()
    for source, target in product(ld.DIALECTS, repeat=2)
    if all({direction, "errors"} <= {*registry.DIRECTIONS[name]} for name in (source, target))
]


def batch(*words: object) -> int:
    return main(["batch", "--jobs", "1", *map(str, words)])


@pytest.mark.parametrize(("kind", "source", "target"), PAIRS)
def test_every_pair(kind: str, source: str, target: str, tmp_path: Path, capsys: Any) -> None:
    given, out = FILES / f"{source}.{kind}.jsonl", tmp_path / "out.jsonl"
    words = ["--kind", kind, "--from", source, "--to", target, "--gateway"]
    words += ["--model", "m"] if kind == "requests" else []
    assert batch(given, out, *words) == 0
    lines = lines_of(target)
    assert lines is not None
    made = [lines.read(json.loads(row), kind == "results") for row in out.read_text("utf-8").splitlines()]
    if kind == "requests":
        assert [line.said["id"] for line in made] == ["one", "two-2_b"]
        assert all(ld.parse_request(line.said["body"], target, model="m").messages for line in made)
    else:
        assert [line.kind for line in made] == ["answered", "failed", "expired", "cancelled"]
        assert ld.parse_response(made[0].said["body"], target).content
        error = ld.parse_error(made[1].said.get("status", 0), made[1].said["error"], target)
        assert error.info.kind is ld.ErrorKind.rate_limit
    assert not (tmp_path / "out.jsonl.bad.jsonl").exists()
    assert capsys.readouterr().err.splitlines()[-1] == f"{len(made)} lines translated, 0 not"


def test_there_are_pairs() -> None:
    assert len(PAIRS) >= 8


def test_bad_lines_go_to_their_own_file(tmp_path: Path, capsys: Any) -> None:
    given, bad = tmp_path / "in.jsonl", tmp_path / "bad.jsonl"
    given.write_bytes((FILES / "anthropic.requests.jsonl").read_bytes() + b"nonsense\n")
    words = ["--from", "anthropic", "--to", "openai_chat", "--bad", bad]
    assert batch(given, tmp_path / "out", *words) == 1
    assert json.loads(bad.read_text("utf-8"))["line"] == 3
    assert capsys.readouterr().err.splitlines()[-1] == f"2 lines translated, 1 not; see {bad}"


def test_standard_streams(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    data = (FILES / "anthropic.requests.jsonl").read_bytes() + b"nonsense\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert batch("-", "-", "--from", "anthropic", "--to", "openai_chat") == 1
    shown = capfdbinary.readouterr()
    assert [json.loads(row)["custom_id"] for row in shown.out.splitlines()] == ["one", "two-2_b"]
    assert json.loads(shown.err.splitlines()[0])["line"] == 3


def test_losses_are_told_at_the_end(tmp_path: Path, capsys: Any) -> None:
    given = tmp_path / "in.jsonl"
    row = {"model": "m", "max_tokens": 9, "top_k": 3, "messages": [{"role": "user", "content": "a"}]}
    given.write_text(json.dumps({"custom_id": "a", "params": row}))
    assert batch(given, tmp_path / "out", "--from", "anthropic", "--to", "openai_chat") == 0
    told = capsys.readouterr().err.splitlines()
    assert told == ["       1 x lossy dropped $.top_k: this vendor has no top_k", "1 line translated, 0 not"]


def test_wrong_use(tmp_path: Path, capsys: Any) -> None:
    given = FILES / "anthropic.requests.jsonl"
    words = ["--from", "anthropic", "--to", "openai_chat"]
    for rest, said in [
        ([tmp_path / "no", tmp_path / "out", *words], "cannot read"),
        ([tmp_path, tmp_path / "out", *words], "cannot read"),
        ([given, tmp_path / "no" / "out", *words], "cannot write"),
        ([given, given, *words], "IN and OUT are the same file"),
        ([given, "a\0b", *words], "cannot write"),
        ([given, tmp_path / "out", *words, "--jobs", "0"], "--jobs must be from 1 to 60"),
    ]:
        assert batch(*rest) == 2
        assert said in capsys.readouterr().err
