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


LONG = "mcp__a_server_with_a_long_name__" + "x" * 110
ASKED = {
    "model": "claude-of-the-client",
    "max_tokens": 100,
    "stop_sequences": ["END"],
    "tools": [{"name": LONG, "input_schema": {"type": "object"}}],
    "messages": [{"role": "user", "content": "Go"}],
}


def turn_through_a_batch(tmp_path: Path, *words: object) -> list[dict[str, Any]]:
    """Send two requests, let an upstream answer them in the other order, and bring the answers back."""
    sent, asked, results, back = (tmp_path / name for name in ("sent", "asked", "results", "back"))
    asked.write_text("".join(json.dumps({"custom_id": name, "params": ASKED}) + "\n" for name in ("a", "b")))
    assert batch(asked, sent, "--from", "anthropic", "--to", "openai_responses", "--gateway", "--model", "gpt") == 0
    lines = {json.loads(row)["custom_id"]: json.loads(row)["body"] for row in sent.read_text().splitlines()}
    assert lines["a"]["model"] == "gpt"
    call = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": lines["a"]["tools"][0]["name"]}
    said = {"type": "output_text", "text": "one END two", "annotations": []}
    output = {
        "b": [{**call, "arguments": "{}", "status": "completed"}],
        "a": [{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [said]}],
    }
    with results.open("w") as file:
        for name, items in output.items():
            body = {"id": "r", "object": "response", "created_at": 1, "status": "completed", "model": "gpt-2026"}
            response = {"status_code": 200, "request_id": "q", "body": {**body, "output": items}}
            file.write(json.dumps({"id": "x", "custom_id": name, "response": response, "error": None}) + "\n")
    kind = ("--kind", "results", "--from", "openai_responses", "--to", "anthropic")
    assert batch(results, back, *kind, *words) == 0
    return [json.loads(row)["result"]["message"] for row in back.read_text().splitlines()]


def test_results_are_joined_with_their_requests(tmp_path: Path, capsys: Any) -> None:
    call, text = turn_through_a_batch(tmp_path, "--requests", tmp_path / "asked")
    assert call["model"] == text["model"] == "claude-of-the-client"
    assert call["content"][0]["name"] == LONG
    assert (text["content"][0]["text"], text["stop_reason"], text["stop_sequence"]) == (
        "one ",
        "stop_sequence",
        "END",
    )
    assert "without --requests" not in capsys.readouterr().err


def test_results_without_their_requests_are_as_upstream_and_that_is_told(tmp_path: Path, capsys: Any) -> None:
    call, text = turn_through_a_batch(tmp_path)
    assert call["model"] == "gpt-2026"
    assert call["content"][0]["name"] != LONG
    assert text["content"][0]["text"] == "one END two"
    assert "without --requests: models and tools are named as upstream" in capsys.readouterr().err


def test_a_custom_tool_comes_back_as_one(tmp_path: Path) -> None:
    asked, results, back = (tmp_path / name for name in ("asked", "results", "back"))
    request = {"model": "gpt", "input": "Go", "tools": [{"type": "custom", "name": "patch"}]}
    line = {"custom_id": "a", "method": "POST", "url": "/v1/responses", "body": request}
    asked.write_text(json.dumps(line))
    message = {**json.loads((FILES / "anthropic.results.jsonl").read_text().splitlines()[0])["result"]["message"]}
    message |= {"content": [{"type": "tool_use", "id": "t1", "name": "patch", "input": {"input": "***"}}]}
    results.write_text(json.dumps({"custom_id": "a", "result": {"type": "succeeded", "message": message}}))
    kind = ("--kind", "results", "--from", "anthropic", "--to", "openai_responses")
    assert batch(results, back, *kind, "--requests", asked) == 0
    (item,) = json.loads(back.read_text())["response"]["body"]["output"]
    assert (item["type"], item["input"]) == ("custom_tool_call", "***")


def test_a_result_that_nobody_asked_for_is_counted(tmp_path: Path, capsys: Any) -> None:
    asked = tmp_path / "asked"
    asked.write_text("nonsense\n" + json.dumps({"custom_id": "other", "params": ASKED}))
    kind = ("--kind", "results", "--from", "openai_chat", "--to", "anthropic", "--requests", asked)
    assert batch(FILES / "openai_chat.results.jsonl", tmp_path / "back", *kind) == 0
    assert f"1 results have no request in {asked}" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--requests", "x"], ["--kind", "results", "--requests", "-"]])
def test_requests_go_with_results(words: list[str], tmp_path: Path, capsys: Any) -> None:
    given = FILES / "anthropic.requests.jsonl"
    assert batch(given, tmp_path / "out", "--from", "anthropic", "--to", "openai_chat", *words) == 2
    assert "--requests is a file, and goes with --kind results" in capsys.readouterr().err


def test_a_second_line_of_one_id_is_a_bad_one(tmp_path: Path) -> None:
    given, out = tmp_path / "in", tmp_path / "out"
    row = json.dumps({"custom_id": "a", "params": ASKED})
    given.write_text(f"{row}\n{row}\n" + row.replace('"a"', '"b"'))
    assert batch(given, out, "--from", "anthropic", "--to", "openai_chat", "--gateway") == 1
    assert [json.loads(line)["custom_id"] for line in out.read_text().splitlines()] == ["a", "b"]
    (bad,) = map(json.loads, (tmp_path / "out.bad.jsonl").read_text().splitlines())
    assert (bad["line"], bad["id"], bad["input"]) == (2, "a", row)
    assert bad["reason"]["message"] == "another line before has this id: a vendor refuses the whole file"


def test_a_batch_has_no_streams(tmp_path: Path, capsys: Any) -> None:
    given, out = tmp_path / "in", tmp_path / "out"
    given.write_text(json.dumps({"custom_id": "a", "params": {**ASKED, "stream": True}}))
    assert batch(given, out, "--from", "anthropic", "--to", "openai_chat", "--gateway") == 0
    assert not json.loads(out.read_text())["body"].get("stream")
    assert "none dropped $.stream: a batch has no streams" in capsys.readouterr().err


def test_a_file_of_several_models_is_told_where_one_is_taken(tmp_path: Path, capsys: Any) -> None:
    given = tmp_path / "in"
    rows = [{"custom_id": name, "params": {**ASKED, "model": name}} for name in ("a", "b")]
    given.write_text("\n".join(map(json.dumps, rows)))
    assert batch(given, tmp_path / "out", "--from", "anthropic", "--to", "openai_chat", "--gateway") == 0
    assert "openai_chat takes one model for a file of requests, here are 2: a, b" in capsys.readouterr().err
    assert batch(given, tmp_path / "out", "--from", "anthropic", "--to", "anthropic") == 0
    assert "takes one model" not in capsys.readouterr().err
