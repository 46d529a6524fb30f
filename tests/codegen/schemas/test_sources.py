from __future__ import annotations

from pathlib import Path

import pytest

from codegen.schemas import extract_all
from codegen.schemas.sources import (
    Dialect,
    Pin,
    Root,
    SourceError,
    Surface,
    known,
    load,
    read_dialect,
    read_pin,
    require_installed,
)

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


def test_a_folder_without_a_source_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert extract_all(tmp_path, False, ["gemini"]) == 2
    assert "unknown dialect gemini" in capsys.readouterr().err


def test_every_dialect_has_its_pins() -> None:
    assert len(known(SPECS)) >= 4
    for name in known(SPECS):
        assert read_pin(SPECS / name).licence == "Apache-2.0"


def test_every_dialect_says_where_its_types_stand() -> None:
    for name in known(SPECS):
        dialect = read_dialect(SPECS / name)
        roots = [root for each in dialect.surfaces for root in (*each.request.values(), *each.response.values())]
        assert dialect.google or len(roots) >= 4
        assert all(spec.partition(":")[2] for root in roots for types in root.types for spec in types.split("|"))


def test_a_surface_is_read_with_its_roots(tmp_path: Path) -> None:
    (tmp_path / "source.toml").write_text(
        'path_params = ["model"]\n[[surfaces]]\nname = "new"\nprefix = "New"\n[surfaces.request.request]\n'
        'types = ["a:B"]\nname = "C"\nresource = "a:D.e"\n[surfaces.response.stream]\ntypes = ["a:F", "a:G"]\n'
    )
    surface = Surface("new", {"request": Root(("a:B",), "C", "a:D.e")}, {"stream": Root(("a:F", "a:G"))}, "New")
    assert read_dialect(tmp_path) == Dialect((surface,), path_params=("model",))


def test_a_source_without_surfaces_is_named(tmp_path: Path) -> None:
    (tmp_path / "source.toml").write_text('[[surfaces]]\nname = "new"\n')
    with pytest.raises(SourceError, match=r"source\.toml: the key 'request' is missing"):
        read_dialect(tmp_path)
