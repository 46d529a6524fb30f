"""The command line: what goes to which stream, and with which exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from llm_dialect.__main__ import main
from llm_dialect.edge import cli
from llm_dialect.generated import registry

if TYPE_CHECKING:
    from pathlib import Path

BODY: dict[str, Any] = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "hü"}]}
ANSWER: dict[str, Any] = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 7,
    "model": "big",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": "hi"}, "finish_reason": "stop"}],
}
REQUEST = ["translate", "request", "--from", "anthropic", "--to", "openai_chat"]
RESPONSE = ["translate", "response", "--from", "openai_chat", "--to", "anthropic"]


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Any:
    def give(body: Any) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


def test_standard_input_is_translated_to_standard_output(stdin: Any, capfdbinary: Any) -> None:
    stdin(BODY)
    assert main(REQUEST) == 0
    shown = capfdbinary.readouterr()
    assert shown.out == ld.translate_request(BODY, "anthropic", "openai_chat").to_bytes() + b"\n"
    assert shown.err == b"no losses\n"


def test_a_dash_is_standard_input_too(stdin: Any, capfd: Any) -> None:
    stdin(BODY)
    assert main([*REQUEST, "-"]) == 0
    assert json.loads(capfd.readouterr().out)["model"] == "m"


def test_a_file_is_read(tmp_path: Path, capfd: Any) -> None:
    file = tmp_path / "body.json"
    file.write_text(json.dumps(BODY))
    assert main([*REQUEST, str(file), "--model", "other", "--pretty"]) == 0
    out = capfd.readouterr().out
    assert json.loads(out)["model"] == "other"
    assert out.startswith('{\n  "model": "other",\n')


def test_losses_go_to_standard_error_as_text(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "top_k": 5})
    assert main(REQUEST) == 0
    assert capfd.readouterr().err.splitlines() == [
        "lossy  dropped  $.top_k  this vendor has no top_k",
        "1 loss: 1 lossy",
    ]


def test_losses_go_to_standard_error_as_one_document(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "top_k": 5})
    assert main([*REQUEST, "--report", "json"]) == 0
    told = json.loads(capfd.readouterr().err)
    assert (told["worst"], told["losses"][0]["path"]) == ("lossy", "$.top_k")


def test_losses_can_be_left_untold(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "top_k": 5})
    assert main([*REQUEST, "--report", "none"]) == 0
    assert capfd.readouterr().err == ""


def test_strict_makes_a_loss_an_error_with_its_report(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "top_k": 5})
    assert main([*REQUEST, "--strict"]) == 1
    shown = capfd.readouterr()
    assert shown.out == ""
    assert "lossy  dropped  $.top_k" in shown.err
    assert shown.err.splitlines()[-1].startswith("llm-dialect: unsupported_feature: ")
    assert shown.err.splitlines()[-1].endswith("(at $.top_k)")


def test_an_error_is_one_document_where_the_report_is(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "container": "box"})
    assert main([*REQUEST, "--report", "json"]) == 1
    told = json.loads(capfd.readouterr().err)
    assert (told["error"]["code"], told["error"]["path"], told["error"]["http_status"]) == (
        "unsupported_feature",
        "$.container",
        400,
    )
    assert told["losses"][0]["severity"] == "rejected"


def test_the_gateways_policy_goes_on(stdin: Any, capfd: Any) -> None:
    stdin({**BODY, "container": "box"})
    assert main([*REQUEST, "--gateway"]) == 0
    assert "rejected" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{", "the body is not JSON"),
        ({"model": "m"}, "'messages' is required (at $.messages)"),
        ({**BODY, "messages": [{"role": "\ud800"}]}, "is none of assistant, system, user (at $.messages[0].role)"),
    ],
)
def test_a_body_that_cannot_be_translated_is_one_clear_line(stdin: Any, capfd: Any, body: Any, words: str) -> None:
    stdin(body)
    assert main(REQUEST) == 1
    shown = capfd.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("llm-dialect: invalid_request: ")
    assert words in shown.err
    assert shown.err.count("\n") == 1


def test_an_answer_is_translated_for_its_request(stdin: Any, tmp_path: Path, capfd: Any) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(BODY))
    stdin({key: value for key, value in ANSWER.items() if key != "id"})
    assert main([*RESPONSE, "--request", str(file)]) == 0
    body = json.loads(capfd.readouterr().out)
    assert body["model"] == "m"
    assert body["id"].startswith("msg_")
    assert len(body["id"]) > 20


def test_answer_and_request_cannot_share_standard_input(capfd: Any) -> None:
    assert main([*RESPONSE, "--request", "-"]) == 2
    assert "cannot both come from standard input" in capfd.readouterr().err


@pytest.mark.parametrize("name", ["missing.json", ".", "\0"])
def test_a_file_that_cannot_be_read_is_wrong_use(tmp_path: Path, capfd: Any, name: str) -> None:
    assert main([*REQUEST, str(tmp_path / name)]) == 2
    assert capfd.readouterr().err.startswith("llm-dialect: cannot read ")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "COMMAND"),
        (["translate"], "request|response"),
        (["translate", "request"], "--from, --to"),
        (["translate", "request", "--from", "alien", "--to", "anthropic"], "'alien' (choose from"),
        ([*REQUEST, "--strict", "--gateway"], "not allowed with"),
        ([*REQUEST, "--report", "xml"], "invalid choice: 'xml'"),
    ],
)
def test_wrong_use_is_explained(argv: list[str], words: str, capfd: Any) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert words in capfd.readouterr().err


def test_the_version_is_told(capfd: Any) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capfd.readouterr().out == f"llm-dialect {ld.__version__}\n"


def test_the_dialects_are_listed_with_what_they_can_do(capfd: Any) -> None:
    assert main(["dialects"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(ld.DIALECTS)
    assert lines[0].startswith("anthropic         request, response")


def test_the_demonstration_runs(capfd: Any) -> None:
    assert main(["demo"]) == 0
    assert "-- what goes out" in capfd.readouterr().out


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_read", interrupted)
    assert main(REQUEST) == 130


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    words = [sys.executable, "-m", "llm_dialect", "demo"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={"PYTHONPATH": ":".join(sys.path)}
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("direction", ["request", "response"])
def test_only_dialects_with_a_mapping_can_be_chosen(direction: str, capsys: pytest.CaptureFixture[str]) -> None:
    able = [name for name in registry.DIALECTS if direction in registry.DIRECTIONS[name]]
    with pytest.raises(SystemExit, match="2"):
        cli.main(["translate", direction, "--from", "klingon", "--to", "anthropic"])
    choices = capsys.readouterr().err.partition("choose from ")[2].strip().rstrip(")")
    assert [name.strip("' ") for name in choices.split(",")] == able


STREAM = ["translate", "stream", "--from", "openai_chat", "--to", "anthropic"]
CHUNK: dict[str, Any] = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 7, "model": "big"}
SAID = {**CHUNK, "choices": [{"index": 0, "delta": {"content": "hi"}, "finish_reason": None}]}
ENDED = {**CHUNK, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}


def sse(*chunks: Any) -> bytes:
    return b"".join(b"data: " + json.dumps(chunk).encode() + b"\n\n" for chunk in chunks)


def test_a_stream_is_translated(stdin: Any, capfdbinary: Any) -> None:
    stdin(sse(SAID, ENDED) + b"data: [DONE]\n\n")
    assert main(STREAM) == 0
    shown = capfdbinary.readouterr()
    assert ld.check_stream(shown.out, "anthropic") == []
    assert b'"text":"hi"' in shown.out
    assert b"$.created" in shown.err


def test_a_stream_is_written_as_it_arrives() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "llm_dialect", *STREAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(sse(SAID))
    process.stdin.flush()
    lines = [process.stdout.readline() for _ in range(9)]  # while the upstream is still open
    assert lines[0] == b"event: message_start\n"
    assert b'"text":"hi"' in lines[7]
    rest, _ = process.communicate(sse(ENDED))
    assert rest.endswith(b'event: message_stop\ndata: {"type":"message_stop"}\n\n')
    assert process.returncode == 0


def test_a_stream_from_a_file_with_the_request_that_it_answers(tmp_path: Path, capfdbinary: Any) -> None:
    file, request = tmp_path / "stream.sse", tmp_path / "request.json"
    file.write_bytes(sse(SAID, ENDED))
    request.write_text(json.dumps({**BODY, "model": "mine"}))
    assert main([*STREAM, str(file), "--request", str(request), "--report", "none"]) == 0
    shown = capfdbinary.readouterr()
    assert b'"model":"mine"' in shown.out
    assert shown.err == b""


def test_a_stream_that_is_cut_fails_in_band_and_by_its_code(stdin: Any, capfdbinary: Any) -> None:
    stdin(sse(SAID))
    assert main([*STREAM, "--report", "json"]) == 1
    shown = capfdbinary.readouterr()
    assert b"event: error\n" in shown.out
    assert json.loads(shown.err.splitlines()[-1])["error"]["code"] == "upstream_error"


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "ended before its answer did"), (b'data: {"id"\n\n', "cannot be read: the body is not JSON")],
)
def test_why_a_stream_failed_is_told_to_whoever_runs_the_command(
    data: bytes, reason: str, stdin: Any, capfdbinary: Any
) -> None:
    stdin(data)
    assert main(STREAM) == 1
    shown = capfdbinary.readouterr()
    assert reason in shown.err.decode().splitlines()[-1]
    assert reason.encode() not in shown.out


def test_wrong_use_of_streams_is_explained(tmp_path: Path, capfd: Any) -> None:
    assert main([*STREAM, "-", "--request", "-"]) == 2
    assert "cannot both come from standard input" in capfd.readouterr().err
    request = tmp_path / "request.json"
    request.write_text("{")
    assert main([*STREAM, "-", "--request", str(request)]) == 1
    assert "invalid_request" in capfd.readouterr().err
    assert main([*STREAM, str(tmp_path / "none")]) == 2
    assert "cannot read" in capfd.readouterr().err


def test_an_error_is_translated_with_its_status(stdin: Any, capfd: Any) -> None:
    stdin({"error": {"message": "x", "type": "server_error", "param": None, "code": "server_is_overloaded"}})
    argv = ["translate", "error", "--from", "openai_responses", "--to", "anthropic", "--status", "503"]
    assert main(argv) == 0
    assert json.loads(capfd.readouterr().out)["error"]["type"] == "overloaded_error"


def test_what_is_counted_and_the_count_are_translated(stdin: Any, capfd: Any) -> None:
    stdin({"model": "m", "input": "hi", "max_output_tokens": 99})
    assert main(["translate", "count-request", "--from", "openai_responses", "--to", "anthropic"]) == 0
    assert json.loads(capfd.readouterr().out) == {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
    stdin({"input_tokens": 3})
    assert main(["translate", "count-response", "--from", "anthropic", "--to", "openai_responses"]) == 0
    assert json.loads(capfd.readouterr().out) == {"object": "response.input_tokens", "input_tokens": 3}


def test_a_vendor_that_counts_nothing_is_told(stdin: Any, capfd: Any) -> None:
    stdin({"model": "m", "input": "hi"})
    assert main(["translate", "count-request", "--from", "openai_responses", "--to", "openai_chat"]) == 1
    assert "counts no tokens" in capfd.readouterr().err
