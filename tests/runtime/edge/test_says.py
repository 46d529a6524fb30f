"""What all commands owe a shell: no traceback for full disks, closed streams, odd letters, and readers that go away."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from llm_dialect.__main__ import main
from llm_dialect.edge.says import say, warn

FULL = Path("/dev/full")
COMMANDS = [
    ["losses"],
    ["demo"],
    ["dialects"],
    ["explain", "temperature"],
    ["batch", "-", "-", "--from", "anthropic", "--to", "openai_chat"],
    ["verify", "-h"],
]


def shell(line: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", line], input=given, capture_output=True, check=False)


def command(words: list[str]) -> str:
    return f"{sys.executable} -m llm_dialect {' '.join(words)}"


@pytest.mark.skipif(not FULL.exists(), reason="no device is full here")
def test_a_full_disk_is_told_in_one_line() -> None:
    done = shell(f"{command(['losses'])} > {FULL}")
    assert (done.returncode, done.stderr) == (2, b"llm-dialect: cannot go on: No space left on device\n")


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_closed_streams_are_no_fault(words: list[str]) -> None:
    done = shell(f"{command(words)} >&- 2>&- <&-")
    assert done.returncode == 0


def test_a_reader_that_goes_away_ends_the_command() -> None:
    done = shell(f"{command(['losses', '--json'])} | head -c 1; echo done")
    assert done.stdout == b"[done\n"
    assert done.stderr == b""


def test_letters_that_the_terminal_lacks_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    out, told = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", told)
    say("hü \ud800")
    warn("hü")
    for stream, wanted in ((out, b"h\\xfc \\ud800\n"), (told, b"h\\xfc\n")):
        stream.flush()
        assert stream.buffer.getvalue() == wanted


@pytest.mark.parametrize("words", [[], *([name] for name in ("translate", "explain", "losses", "verify", "batch"))])
def test_every_command_tells_what_it_is_for(words: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: llm-dialect")
    assert len(told) > 300


def test_a_field_of_any_length_and_letters_is_only_unknown(capsys: Any) -> None:
    for field in ("", "$", "[", "<", "a" * 100_000, "\udcff", "a.b[0]['c']", "\0"):
        assert main(["explain", field]) == 1
        told = capsys.readouterr().err
        assert told.startswith("llm-dialect: no dialect has a field")
        assert len(told) < 300
