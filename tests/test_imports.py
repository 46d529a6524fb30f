"""What an import loads: importing the package loads no dialect, nothing of the edge and nothing heavy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RUNTIME = Path(__file__).parents[1] / "runtime"


def loaded(code: str) -> set[str]:
    """Run code in a fresh interpreter and list the modules that it loaded."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(RUNTIME)},
    )
    return set(json.loads(done.stdout))


def test_importing_loads_no_dialect_and_no_edge() -> None:
    names = loaded("import llm_dialect")
    assert "llm_dialect" in names
    assert not [name for name in names if name.startswith(("llm_dialect.generated", "llm_dialect.edge"))]


@pytest.mark.parametrize("heavy", ["jsonschema", "jinja2", "yaml", "asyncio", "dataclasses", "inspect", "httpx", "pydantic"])
def test_translating_loads_nothing_heavy(heavy: str) -> None:
    names = loaded(
        "import llm_dialect as ld\n"
        "ld.translate_request({'model': 'm', 'messages': [{'role': 'user', 'content': 'x'}]}, 'openai_chat', 'anthropic')"
    )
    assert "llm_dialect.generated.anthropic.request" in names
    assert heavy not in names - loaded("import orjson")


def test_translating_loads_only_its_two_dialects() -> None:
    names = loaded(
        "import llm_dialect as ld\n"
        "ld.translate_request({'model': 'm', 'messages': [{'role': 'user', 'content': 'x'}]}, 'openai_chat', 'openai_chat')"
    )
    assert not [name for name in names if name.startswith("llm_dialect.generated.anthropic")]
