"""What an import loads, and which module may know which: rules that hold for files to come, too."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

RUNTIME = Path(__file__).parents[1] / "runtime"
PACKAGE = RUNTIME / "llm_dialect"
EMITTED = PACKAGE / "generated"


@cache
def loaded(code: str) -> frozenset[str]:
    """Run code in a fresh interpreter and list the modules that it loaded."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(RUNTIME)},
    )
    return frozenset(json.loads(done.stdout))


def test_importing_loads_no_dialect_and_no_edge() -> None:
    names = loaded("import llm_dialect")
    assert "llm_dialect" in names
    assert not [name for name in names if name.startswith(("llm_dialect.generated", "llm_dialect.edge"))]


HEAVY = ["jsonschema", "jinja2", "yaml", "asyncio", "dataclasses", "inspect", "httpx", "pydantic"]


@pytest.mark.parametrize("heavy", HEAVY)
def test_translating_loads_nothing_heavy(heavy: str) -> None:
    names = loaded(
        "import llm_dialect as ld\n"
        "body = {'model': 'm', 'messages': [{'role': 'user', 'content': 'x'}]}\n"
        "ld.translate_request(body, 'openai_chat', 'anthropic')"
    )
    assert "llm_dialect.generated.anthropic.request" in names
    assert heavy not in names - loaded("import orjson")


def test_translating_loads_only_its_two_dialects() -> None:
    names = loaded(
        "import llm_dialect as ld\n"
        "body = {'model': 'm', 'messages': [{'role': 'user', 'content': 'x'}]}\n"
        "ld.translate_request(body, 'openai_chat', 'openai_chat')"
    )
    assert not [name for name in names if name.startswith("llm_dialect.generated.anthropic")]


@cache
def imported(source: str) -> frozenset[str]:
    """Name the modules that a source imports; what comes from the face itself counts as the face."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {whole(node.module or "", alias.name) for alias in node.names}
    return frozenset(found)


def whole(module: str, name: str) -> str:
    """Tell a module of the package from a name in it."""
    place = RUNTIME.joinpath(*module.split("."), name)
    return f"{module}.{name}" if place.is_dir() or place.with_suffix(".py").is_file() else module


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


HANDWRITTEN = [path for path in sources(PACKAGE) if EMITTED not in path.parents]
DIALECTS = sorted({path.name for path in EMITTED.iterdir() if path.is_dir()} - {"canonical", "__pycache__"})


@pytest.mark.parametrize("path", [*HANDWRITTEN, *sources(EMITTED)], ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_needs_the_face_and_only_the_command_needs_the_edge(path: Path) -> None:
    needed = imported(path.read_text(encoding="utf-8"))
    assert "llm_dialect" not in needed
    if path.name != "__main__.py" and PACKAGE / "edge" not in path.parents:
        assert not [name for name in needed if name.startswith("llm_dialect.edge")]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_dialect_knows_another(dialect: str) -> None:
    others = tuple(f"llm_dialect.generated.{other}." for other in DIALECTS if other != dialect)
    files = sources(EMITTED / dialect)
    assert files
    for path in files:
        assert not [name for name in imported(path.read_text(encoding="utf-8")) if f"{name}.".startswith(others)]


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        ("import llm_dialect as ld", "llm_dialect"),
        ("from llm_dialect import translate_request", "llm_dialect"),
        ("from llm_dialect import rules", "llm_dialect.rules"),
        ("from llm_dialect.generated import gemini", "llm_dialect.generated.gemini"),
        ("def f():\n    from llm_dialect.edge import mint", "llm_dialect.edge.mint"),
    ],
)
def test_planted_import_is_found(source: str, needed: str) -> None:
    assert imported(source) == {needed}
