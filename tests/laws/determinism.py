"""Law 9: the same input gives the same bytes, in every process and whatever the seed of its hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.strategies.schemas import ROOT

__all__ = ["PROGRAM", "check_determinism", "outputs"]

SEEDS = ("0", "1", "4242")

PROGRAM = """
import json, sys
import llm_dialect as ld
from llm_dialect.request import beside
for line in sys.stdin:
    body, source, target, way = json.loads(line)
    translate = ld.translate_request if way == "request" else ld.translate_response
    try:
        apart = {"model": "m"} if way == "request" and "model" in beside(source) else {}
        made = translate(body, source, target, policy=ld.Policy.gateway(), **apart)
        print(made.to_bytes().decode(), json.dumps(made.report.to_list()))
    except ld.DialectError as error:
        print(type(error).__name__, error)
"""


def outputs(cases: list[tuple[Any, str, str, str]], seed: str, program: str = PROGRAM) -> str:
    """Translate cases of (body, source, target, direction) in a process of its own."""
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    path = os.pathsep.join(str(ROOT / each) for each in ("runtime", "."))
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=lines,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def check_determinism(cases: list[tuple[Any, str, str, str]], program: str = PROGRAM) -> None:
    """Check that all seeds give the same output, a line for each case."""
    first, *others = [outputs(cases, seed, program) for seed in SEEDS]
    assert first.count("\n") >= len(cases), "some cases gave no output"
    assert all(other == first for other in others), "the output depends on the seed of hashes"
