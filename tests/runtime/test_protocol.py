"""check_stream: the dialect is found by its name, and only its automaton is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

import llm_dialect as ld


def test_an_unknown_dialect_is_named() -> None:
    with pytest.raises(ld.UnknownDialect, match="there is no dialect 'morse'; there are anthropic, ") as why:
        ld.check_stream(b"", "morse")
    assert why.value.path == "$"


def test_a_violation_says_where_and_why() -> None:
    (found,) = ld.check_stream(b"data: [DONE]\n\n", "openai_chat")[:1]
    assert found == ld.Violation(0, "$", ld.StreamRule.order, "[DONE] may not come before the first chunk")


def test_only_one_automaton_is_loaded() -> None:
    code = "import llm_dialect as ld\nld.check_stream(b'', 'gemini')\nimport sys\nprint('\\n'.join(sys.modules))"
    shown = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True, text=True, check=True
    )
    loaded = set(shown.stdout.split())
    assert "llm_dialect.automata.gemini" in loaded
    assert not loaded & {f"llm_dialect.automata.{name}" for name in ld.DIALECTS if name != "gemini"}
