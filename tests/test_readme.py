"""What the documents show is true: snippets run, commands exist, links lead somewhere, lists are complete."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect import __main__ as command
from llm_dialect import rules
from llm_dialect.edge.demo import read_example

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PACKAGE = ROOT / "runtime" / "llm_dialect"
BATCHES = ROOT / "tests" / "runtime" / "edge" / "batch" / "files"

pytestmark = pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="installed without the documents")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def commands(page: Path) -> list[str]:
    lines = "\n".join(blocks(page, "console")).splitlines()
    text = page.read_text(encoding="utf-8")
    inline = re.findall(r"`((?:make|python -m codegen|llm-dialect|python -m llm_dialect)[^`]*)`", text)
    found = [re.split(r"\s+#", line)[0].strip() for line in [*lines, *inline]]
    return [line for line in found if line]


COMMANDS = [(page.name, line) for page in PAGES for line in commands(page)]


def test_all_pages_are_there_and_say_something() -> None:
    assert [page.name for page in PAGES if len(page.read_text(encoding="utf-8")) < 300] == []
    assert len(PAGES) >= 8
    assert len(COMMANDS) >= 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_snippets_of_a_page_run_in_order(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    snippets = blocks(page, "python")
    if page.name == "README.md":
        assert len(snippets) >= 3
    shown: list[str] = []
    for snippet in snippets:
        exec(compile(snippet, page.name, "exec"), names)
        shown += re.findall(r"^# (\w+ \w+ \$.*)$", snippet, re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == shown


FILES = [code for page in PAGES for code in blocks(page, "python") if re.match(r"# \w+\.py: run with `", code)]


def test_files_that_are_shown_need_nothing_that_stands_above_them() -> None:
    assert len(FILES) >= 3
    for code in FILES:
        exec(compile(code, "a file", "exec"), {"__name__": "a_file"})


@pytest.mark.parametrize(("page", "line"), [row for row in COMMANDS if row[1].startswith("make")])
def test_every_make_target_that_is_shown_exists(page: str, line: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(line.split()[1:]) <= targets


@pytest.mark.parametrize(("page", "line"), [row for row in COMMANDS if row[1].startswith("python -m codegen")])
def test_every_generator_command_that_is_shown_exists(page: str, line: str) -> None:
    words = shlex.split(line)[3:]
    text = (ROOT / "codegen" / "__main__.py").read_text(encoding="utf-8")
    if words and words[0].isalpha() and words[0].islower():
        assert f'"{words[0]}"' in text
    assert [word for word in words if word.startswith("--") and f'"{word}"' not in text] == []


# What needs a network, another revision or hours is only looked at, above; it is run by tests of its own.
RUN = sorted(
    {line for _, line in COMMANDS if re.fullmatch(r"python -m codegen (coverage|review|diff HEAD)( --\w+)?", line)}
)


@pytest.mark.parametrize("line", RUN)
def test_every_generator_command_that_needs_nothing_else_runs(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from codegen.__main__ import main

    words = shlex.split(line)[3:]
    if words[0] == "diff":
        if not (ROOT / ".git").exists():
            pytest.skip("installed without its history")
        assert main(words) in (0, 1)
    else:
        shutil.copytree(ROOT / "specs", tmp_path / "specs")
        assert main([*words, "--specs", str(tmp_path / "specs")]) == 0
    assert capsys.readouterr().out


def test_generator_commands_are_run() -> None:
    assert len(RUN) >= 5


@pytest.mark.parametrize(("page", "line"), [row for row in COMMANDS if re.search("llm.dialect", row[1])])
def test_every_command_line_that_is_shown_runs(
    page: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "request.json").write_bytes(read_example("agent_request.json"))
    (tmp_path / "answer.json").write_bytes(read_example("model_answer.json"))
    (tmp_path / "stream.sse").write_text('data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}\n\n')
    (tmp_path / "traffic").mkdir()
    (tmp_path / "traffic" / "request.json").write_bytes(read_example("agent_request.json"))
    for kind, source in (("requests", "anthropic"), ("results", "openai_chat")):
        (tmp_path / f"{kind}.jsonl").write_bytes((BATCHES / f"{source}.{kind}.jsonl").read_bytes())
    (tmp_path / "gateway.yaml").write_text("policy: strict", encoding="utf-8")
    monkeypatch.setenv("KEY", "secret")
    monkeypatch.setattr("uvicorn.run", lambda *args, **options: None)  # what is shown serves until it is stopped
    monkeypatch.delenv("LLM_DIALECT_SERVE", raising=False)
    monkeypatch.setattr(os, "environ", os.environ.copy())
    monkeypatch.chdir(tmp_path)
    line, _, file = line.partition(" < ")
    words = shlex.split(line.removeprefix("python -m llm_dialect").removeprefix("llm-dialect"))
    if file:
        words.append(file)
    if not words:
        pytest.skip("only the command's name")
    # The agent's request has thoughts that the other dialect cannot say: strict refuses it, which is its job.
    assert command.main(words) == (1 if "--strict" in words else 0)
    capsys.readouterr()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_named_files_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
    named = [name for name in re.findall(r"`((?:docs|tests|specs|runtime|codegen)/[\w./-]+)`", text) if "<" not in name]
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_table_of_dialects_is_true() -> None:
    from llm_dialect.generated import registry

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for dialect, request, answer in re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE):
        able = registry.DIRECTIONS[dialect]
        assert ("request" in able, "response" in able) == (request == "yes", answer == "yes")


def test_every_code_of_a_loss_is_explained() -> None:
    text = (ROOT / "docs" / "losses.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert {code.value for code in ld.LossCode} <= explained


def test_every_rule_that_code_names_is_explained() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    named = set(re.findall(r"\bR\d+\b", code))
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| (R\d+) \|", page, re.MULTILINE))
    assert len(named) > 8
    assert named <= explained
    assert rules.__doc__ is not None
    assert "docs/rules.md" in rules.__doc__


def test_every_word_of_the_mapping_language_is_explained() -> None:
    from json import loads

    schema = loads((ROOT / "specs" / "mapping.schema.json").read_text(encoding="utf-8"))
    text = (ROOT / "docs" / "mapping-language.md").read_text(encoding="utf-8")
    words = set(schema["properties"])
    for name in ("enum", "union", "block", "field"):
        words |= set(schema["$defs"][name]["properties"])
    assert len(words) > 40
    assert sorted(word for word in words if not re.search(rf"\b{re.escape(word)}\b", text)) == []


MODULES = [
    "llm_dialect" + ("." + ".".join(file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for file in sorted(PACKAGE.rglob("*.py"))
    if "generated" not in file.parts and ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


def test_examples_were_found() -> None:
    assert len(MODULES) >= 4
