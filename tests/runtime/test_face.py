"""The face is the sum of what its modules offer, and importing it loads no dialect."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import llm_dialect as ld

HOMES = ld._HOMES  # pyright: ignore[reportPrivateUsage]

# What the modules share with one another and the face does not show.
INNER = {
    "dialects": {"CHAT", "emitted"},
    "generated.canonical": None,  # every class is shown that a caller builds or reads; the rest is reached through them
    "endpoints": {"needed", "quoted"},
    "counting": {"count_body", "count_in", "parse_count", "render_count"},
    "chat_form": {"PREFILL", "from_wire", "to_wire"},
    "linkage": {"PAIRED", "VendorPairs", "check_basics", "check_linkage", "linked"},
    "memory": {"SHORTEST_NAME", "repeated"},
    "policy": {"OnLoss", "ToolResultMedia", "settled"},
    "report": {"Rule"},
    "request": {"Body", "accept", "check_abroad", "read_body", "write_request"},
    "response": {"remembered", "rendered"},
    "error_paths": {"failed_answer", "failure_in"},
    "stop": {"TokenQueue"},
    "fold": {"unbound"},
}


def test_the_face_lists_each_name_once() -> None:
    names = [name for shown in HOMES.values() for name in shown]
    assert len(names) == len(set(names)) > 40
    assert sorted(ld.__all__) == sorted([*names, "__version__"])


@pytest.mark.parametrize("home", HOMES)
def test_the_face_shows_the_public_names_of_its_modules(home: str) -> None:
    public = set(import_module(f"llm_dialect.{home}").__all__)
    shown = set(HOMES[home])
    assert shown <= public
    inner = INNER.get(home, set())
    if inner is not None:
        assert public - shown <= inner


@pytest.mark.parametrize("name", ld.__all__)
def test_every_name_is_there_and_listed(name: str) -> None:
    assert getattr(ld, name) is not None
    assert name in dir(ld)


def test_a_missing_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = ld.nothing


def loaded_after(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('\\n'.join(sys.modules))"],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(shown.stdout.split())


def test_importing_the_face_loads_no_dialect_and_nothing_from_the_edge() -> None:
    modules = loaded_after("import llm_dialect as ld\nld.DIALECTS\nld.translate_request\nld.Policy")
    assert "llm_dialect.request" in modules
    dialects = {
        name for name in modules for dialect in ld.DIALECTS if name.startswith(f"llm_dialect.generated.{dialect}")
    }
    assert dialects == set()
    assert {name for name in modules if name.startswith("llm_dialect.edge")} == set()


def test_one_translation_loads_its_two_dialects_only() -> None:
    body = {"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": "a"}]}
    modules = loaded_after(f"import llm_dialect as ld\nld.translate_request({body!r}, 'anthropic', 'openai_chat')")
    assert "llm_dialect.generated.openai_chat.request" in modules
    assert "llm_dialect.generated.openai_chat.response" not in modules
    assert "llm_dialect.generated.anthropic.wire" not in modules
