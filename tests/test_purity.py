"""Purity is a law: nothing in the package touches the world, outside the modules named here one by one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "runtime" / "llm_dialect"

# Modules whose import alone is a touch: the clock, chance, the environment, files, the network, threads, the terminal.
FORBIDDEN = frozenset(
    "aiohttp anyio asyncio atexit builtins concurrent contextvars ctypes datetime fcntl gc glob http httpx "
    "io logging mmap multiprocessing os pathlib platform prometheus_client queue random redis requests "
    "resource sched secrets select selectors shutil signal socket socketserver sqlite3 ssl starlette "
    "subprocess sys tempfile threading time urllib uuid uvicorn".split()
)
BUILTINS = frozenset(("open", "input", "print", "eval", "exec", "compile", "breakpoint", "__import__"))

# Module → what it may touch, and why. A new line here is a decision.
ALLOWED: dict[str, frozenset[str]] = {
    "edge.asgi": frozenset(("anyio", "logging", "starlette")),  # the pump: tasks, time limits; faults are logged
    "edge.says": frozenset(("print", "sys")),  # the terminal, for all commands
    "edge.cli": frozenset(("open", "os", "print", "sys")),  # the command line: files, streams, a pipe nobody reads
    "edge.batch.command": frozenset(("open", "os", "pathlib", "sys", "tempfile")),
    "edge.batch.run": frozenset(("concurrent", "multiprocessing", "signal")),  # several processes, ended by one
    "edge.verify.capture": frozenset(("pathlib", "urllib")),  # captured traffic stands in files; of URLs only paths
    "edge.verify.command": frozenset(("open", "pathlib")),  # the files of captured traffic, and the report
    "edge.progress": frozenset(("sys",)),  # a bar on a terminal only
    "edge.config": frozenset(("os", "urllib")),  # keys of upstreams stand in the environment; of URLs only their parts
    "edge.echo": frozenset(("anyio",)),  # the embedded engine is silent on demand
    "edge.engines": frozenset(("logging",)),  # faults of engines
    "edge.exchange": frozenset(("anyio",)),  # tells when everything was said
    "edge.gateway": frozenset(("httpx", "starlette")),  # the gateway itself
    "edge.gateway_demo": frozenset(("httpx",)),  # asks the gateway
    "edge.keeper": frozenset(("logging",)),  # answers that cannot be kept
    "edge.ledger": frozenset(("logging", "open", "time")),  # what became of requests
    "edge.metrics": frozenset(("os", "prometheus_client", "time")),  # counts and times
    "edge.mint": frozenset(("time", "uuid")),  # ids and time for those who bring none
    "edge.page": frozenset(("starlette",)),  # the page to try things on
    "edge.running": frozenset(("socket", "threading", "time", "uvicorn")),  # a gateway for the demonstration
    "edge.serve": frozenset(
        ("anyio", "logging", "open", "os", "starlette", "sys", "tempfile", "uvicorn")
    ),  # the command
    "edge.batch.asked": frozenset(("open", "pathlib", "sqlite3")),  # where the request of each id stands
    "edge.store": frozenset(("anyio", "redis", "sqlite3", "threading", "time", "uuid")),  # kept answers
    "edge.targets": frozenset(("starlette",)),  # names its types
    "edge.turning": frozenset(("logging", "starlette", "time")),  # one request: its time and its faults
    "edge.upstream": frozenset(("anyio", "httpx", "logging")),  # upstreams over HTTP, and when one is asked again
}


def touches(source: str) -> set[str]:
    """Name what a module's source touches of the world."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names} & FORBIDDEN
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found |= {(node.module or "").partition(".")[0]} & FORBIDDEN
        elif isinstance(node, ast.Name) and node.id in BUILTINS and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id":
            found.add(node.func.id)  # differs between processes
    return found


def modules() -> list[tuple[str, Path]]:
    """List every file of the package, the emitted ones behind the link included."""
    found: list[tuple[str, Path]] = []
    for folder in (PACKAGE, PACKAGE / "generated"):
        for path in sorted(folder.rglob("*.py")):
            name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
            found.append((name, path))
    return list(dict(found).items())


@pytest.mark.parametrize(("name", "path"), modules())
def test_module_is_pure(name: str, path: Path) -> None:
    assert touches(path.read_text(encoding="utf-8")) <= ALLOWED.get(name, frozenset())


def test_all_files_are_looked_at() -> None:
    names = {name for name, _ in modules()}
    assert {"fields", "rules.turns", "generated.anthropic.request", "generated.canonical.content"} <= names
    assert len(names) > 60


@pytest.mark.parametrize(
    ("source", "touched"),
    [
        ("import time", "time"),
        ("import os.path as p", "os"),
        ("from datetime import datetime", "datetime"),
        ("def f():\n    from uuid import uuid4\n    return uuid4()", "uuid"),
        ("def f(p):\n    return open(p)", "open"),
        ("import asyncio", "asyncio"),
        ("import random", "random"),
        ("print('x')", "print"),
        ("eval('1')", "eval"),
        ("from http import client", "http"),
        ("from builtins import open as read", "builtins"),
        ("from urllib.request import urlopen", "urllib"),
        ("import sys\nsys.stdout.write('x')", "sys"),
        ("from threading import Thread", "threading"),
        ("run = exec", "exec"),
        ("k = __import__('os')", "__import__"),
        ("x = id(x)", "id"),
    ],
)
def test_planted_touch_is_found(source: str, touched: str) -> None:
    assert touched in touches(source)


def test_allow_list_names_only_the_edge() -> None:
    known = {name for name, _ in modules()}
    assert all(name == "__main__" or name.startswith("edge.") for name in ALLOWED)
    assert ALLOWED.keys() <= known


@pytest.mark.parametrize(("name", "allowed"), ALLOWED.items())
def test_nothing_is_allowed_that_is_not_needed(name: str, allowed: frozenset[str]) -> None:
    assert touches(dict(modules())[name].read_text(encoding="utf-8")) == allowed
