"""Claude Code, Codex and Gemini CLI, headless, through the gateway: a text and a loop with a tool, over every upstream.

Needs npm and its registry. The upstream of each dialect is a second gateway, on the embedded engine. Prints a table;
ends with 1 if a cell is not ok.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.gateway import serve_engine, serve_upstreams
from llm_dialect.edge.running import running

if TYPE_CHECKING:
    from collections.abc import Callable

_PACKAGES = ("@anthropic-ai/claude-code", "@openai/codex", "@google/gemini-cli")
_SAID = "said-by-the-tool"
_PATIENCE = 120


class Agent(NamedTuple):
    """How an agent is set up, asked and made to call its shell."""

    name: str
    setup: Callable[[Path, str], dict[str, str]]
    command: tuple[str, ...]
    order: str


def claude(home: Path, url: str) -> dict[str, str]:
    names = ("ANTHROPIC_MODEL", "ANTHROPIC_SMALL_FAST_MODEL")
    quiet = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "IS_SANDBOX": "1"}
    return {"ANTHROPIC_BASE_URL": url, "ANTHROPIC_AUTH_TOKEN": "any", **dict.fromkeys(names, "echo"), **quiet}


def codex(home: Path, url: str) -> dict[str, str]:
    folder = home / ".codex"
    folder.mkdir(exist_ok=True)
    provider = f'[model_providers.gateway]\nname = "gateway"\nbase_url = "{url}/v1"\nwire_api = "responses"\n'
    (folder / "config.toml").write_text(f'model = "echo"\nmodel_provider = "gateway"\n{provider}', encoding="utf-8")
    return {}


def gemini(home: Path, url: str) -> dict[str, str]:
    folder = home / ".gemini"
    folder.mkdir(exist_ok=True)
    settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}, "privacy": {"usageStatisticsEnabled": False}}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return {"GOOGLE_GEMINI_BASE_URL": url, "GEMINI_API_KEY": "any", "GEMINI_CLI_TRUST_WORKSPACE": "true"}


def call(tool: str, arguments: dict[str, str]) -> str:
    return f"Run this. #call {tool} {json.dumps(arguments)}"


AGENTS = (
    Agent(
        "claude",
        claude,
        ("--dangerously-skip-permissions", "-p"),
        call("Bash", {"command": f"echo {_SAID}", "description": "says it"}),
    ),
    Agent(
        "codex",
        codex,
        ("exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"),
        call("exec_command", {"cmd": f"echo {_SAID}"}),
    ),
    Agent(
        "gemini",
        gemini,
        ("-m", "echo", "--yolo", "-p"),
        call("run_shell_command", {"command": f"echo {_SAID}", "description": "says it"}),
    ),
)


def asked(agent: Agent, folder: Path, url: str, words: str) -> str:
    """Run an agent once, in an empty folder and with a home of its own; give all that it printed."""
    with tempfile.TemporaryDirectory(prefix="agent-") as name:
        home = Path(name)
        work = home / "work"
        work.mkdir()
        env = {"PATH": os.environ["PATH"], "HOME": name, "CI": "1", **agent.setup(home, url)}
        command = [str(folder / "node_modules" / ".bin" / agent.name), *agent.command, words]
        try:
            done = subprocess.run(
                command,
                cwd=work,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired as why:
            return f"no end: {why.stdout!r} {why.stderr!r}"
        return (done.stdout + done.stderr).decode("utf-8", "replace")


def judged(agent: Agent, folder: Path, url: str) -> tuple[str, str]:
    """Tell what became of a text and of a loop."""
    told = asked(agent, folder, url, "Hello there")
    text = "ok" if "You said:" in told and "Hello there" in told else "FAILED: " + told[-300:]
    told = asked(agent, folder, url, agent.order)
    loop = "ok" if "The tools said:" in told and _SAID in told else "FAILED: " + told[-300:]
    return text, loop


def main() -> int:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", *_PACKAGES], cwd=folder, check=True)
    print("| agent | upstream | text | loop with a tool |\n| --- | --- | --- | --- |")
    well = True
    with running(serve_engine(echo, MODELS, Settings(store="none"))) as engine:
        for dialect in able_dialects():
            upstream = UpstreamSettings(dialect, engine, dialect)
            with running(serve_upstreams(Settings((upstream,), store="none"))) as url:
                for agent in AGENTS:
                    text, loop = judged(agent, folder, url)
                    well = well and (text, loop) == ("ok", "ok")
                    print(f"| {agent.name} | {dialect} | {text} | {loop} |", flush=True)
    return 0 if well else 1


if __name__ == "__main__":
    raise SystemExit(main())
