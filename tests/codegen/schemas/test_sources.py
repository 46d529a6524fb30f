from __future__ import annotations

from pathlib import Path

import pytest

from codegen.schemas import extract_all
from codegen.schemas.sources import DIALECTS, Pin, SourceError, load, read_pin, require_installed

SPECS = Path(__file__).resolve().parents[3] / "specs"


def test_an_absent_sdk_is_answered_with_the_command_to_run() -> None:
    pin = Pin("llm-dialect-no-such-sdk", "9.9.9", "MIT", "2026-11-30", "")
    with pytest.raises(SourceError, match=r"python -m pip install llm-dialect-no-such-sdk==9\.9\.9 pyyaml"):
        require_installed([pin])


def test_another_version_is_refused_too() -> None:
    with pytest.raises(SourceError, match=r"found: pytest .*\n.*pip install pytest==0\.0\.1"):
        require_installed([Pin("pytest", "0.0.1", "MIT", "2026-11-30", "")])


@pytest.mark.parametrize("text", ['package = "p"', "not toml"])
def test_a_bad_source_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "source.toml").write_text(text)
    with pytest.raises(SourceError, match=r"source\.toml"):
        read_pin(tmp_path)


def test_load_tries_alternatives() -> None:
    assert load("no_such_module:x|pathlib:Path") is Path
    with pytest.raises(SourceError, match="no_such_module"):
        load("no_such_module:x")


def test_an_unknown_dialect_is_answered_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert extract_all(SPECS, True, ["klingon"]) == 2
    assert "known are anthropic, gemini, openai_chat, openai_responses" in capsys.readouterr().err


def test_a_missing_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert extract_all(tmp_path, False, ["gemini"]) == 2
    assert "source.toml" in capsys.readouterr().err


def test_every_dialect_has_its_pins() -> None:
    for name in DIALECTS:
        assert read_pin(SPECS / name).licence == "Apache-2.0"
