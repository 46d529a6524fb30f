"""The command `verify` as a user meets it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.__main__ import main
from llm_dialect.edge.demo import read_example
from llm_dialect.edge.verify import translating

CORPUS = Path(__file__).resolve().parents[5] / "shared" / "corpus"


@pytest.fixture
def traffic(tmp_path: Path) -> Path:
    (tmp_path / "traffic").mkdir()
    (tmp_path / "traffic" / "request.json").write_bytes(read_example("agent_request.json"))
    (tmp_path / "traffic" / "answer.json").write_bytes(read_example("model_answer.json"))
    (tmp_path / "traffic" / "notes.txt").write_text("not traffic")
    return tmp_path / "traffic"


def test_good_traffic(traffic: Path, capsys: Any) -> None:
    assert main(["verify", str(traffic), "--to", "openai_chat", "--to", "anthropic"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "verified 1 response, 1 request; skipped 1"
    assert "losses, anthropic -> openai_chat:" in lines
    assert lines[-1] == "no broken laws"


def test_the_report_as_json(traffic: Path, tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "report.json"
    assert main(["verify", str(traffic), "--to", "openai_chat", "--json", str(out)]) == 0
    report = json.loads(out.read_text("utf-8"))
    assert sum(each["count"] for each in report["captures"]) == 2
    assert (report["broken"], report["refused"]) == ([], [])
    assert {"source", "target", "severity", "code", "path", "why", "count", "examples"} == {*report["losses"][0]}
    assert report["skipped"][0]["name"].endswith("notes.txt")
    capsys.readouterr()
    assert main(["verify", str(traffic), "--to", "openai_chat", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) == report


def test_a_broken_law_is_told_and_makes_the_exit_code(
    traffic: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    right = ld.translate_request

    def wrong(body: Any, source: str, target: str, *more: Any) -> Any:
        made = right(body, source, target, *more)
        if (source, target) == ("anthropic", "openai_chat"):
            made.body.pop("max_completion_tokens", None)
        return made

    monkeypatch.setattr(translating, "translate_request", wrong)
    out = tmp_path / "report.json"
    assert main(["verify", str(traffic), "--to", "openai_chat", "--json", str(out)]) == 1
    told = capsys.readouterr().out
    assert "no silent loss, anthropic -> openai_chat, $.max_tokens: " in told
    assert "no broken laws" not in told
    (row,) = json.loads(out.read_text("utf-8"))["broken"]
    assert (row["law"], row["path"], row["count"]) == ("no silent loss", "$.max_tokens", 1)


def test_secrets_of_headers_and_urls_are_never_told(tmp_path: Path, capsys: Any) -> None:
    file, out = tmp_path / "a.har", tmp_path / "report.json"
    request = {
        "url": "https://h.example/v1/messages?key=SECRET",
        "headers": [{"name": "x-api-key", "value": "SECRET"}],
        "postData": {"text": read_example("agent_request.json").decode()},
    }
    file.write_text(json.dumps({"log": {"entries": [{"request": request, "response": {}}, {"request": request}]}}))
    assert main(["verify", str(file), "--to", "openai_chat", "--json", str(out)]) == 0
    shown = capsys.readouterr()
    assert "verified 2 requests" in shown.out
    assert "SECRET" not in shown.out + shown.err + out.read_text("utf-8")


def test_wrong_use(traffic: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 2
    assert "no such file or directory" in capsys.readouterr().err
    assert main(["verify", str(traffic / "notes.txt")]) == 2
    assert "there is nothing to verify" in capsys.readouterr().err
    assert (
        main(["verify", str(traffic / "request.json"), "--to", "openai_chat", "--json", str(tmp_path / "no" / "x")])
        == 2
    )
    assert "cannot write" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    for name in [
        name for name in sys.modules if name.startswith("llm_dialect.edge.verify") and not name.endswith("command")
    ]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["verify", str(traffic)]) == 2
    assert "install llm-dialect[verify]" in capsys.readouterr().err


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the recorded traffic is not beside this repository")
@pytest.mark.parametrize("place", ["anthropic/request", "openai_chat/response", "anthropic/stream"])
def test_recorded_traffic_breaks_no_law(place: str, capsys: Any) -> None:
    files = [str(path) for path in sorted((CORPUS / place).iterdir())[::12]]
    code = main(["verify", *files, "--dialect", place.partition("/")[0], "--to", "anthropic", "--to", "openai_chat"])
    assert code == 0, capsys.readouterr().out
