"""Shows consequences by bodies: golden cases of the fields, translated by both states of the specs.

The generator does not import the package that it generates: each state runs in a process of its own, in a scratch copy.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.analyze.order import PASSES
from codegen.emit.direction import DirectionPrinter
from codegen.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.diff.consequences import Consequence
    from codegen.diff.sources import State

__all__ = ["shown"]

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
MOST = 20
"""So many consequences are shown by a body; the first ones, which are the worst."""
TRIED = 4
"""So many bodies are tried for each."""

_SCRIPT = """
import json, sys
import llm_dialect as ld

def made(body, source, target, way):
    try:
        if way == "request":
            t = ld.translate_request(body, source, target, ld.Policy.gateway())
        else:
            t = ld.translate_response(body, source, target, policy=ld.Policy.gateway())
    except ld.DialectError as why:
        return {"error": str(why)}
    return {"body": t.body, "losses": [[loss.path, loss.code.value, loss.severity.value] for loss in t.report]}

print(json.dumps([made(*each) for each in json.load(sys.stdin)]))
"""


def shown(found: Sequence[Consequence], base: State, head: State) -> list[Consequence]:
    """Add examples to the first consequences, where there is a body whose translation changed."""
    cases = [(place, body) for place, each in enumerate(found[:MOST]) for body in _bodies(each)]
    asked = [[body, found[place].source, found[place].target, found[place].direction] for place, body in cases]
    if not asked:
        return list(found)
    try:
        before, after = (_translated(asked, state) for state in (base, head))
    except SpecError:
        return list(found)  # a state that is not whole can be compared, but not run
    out = list(found)
    for (place, body), was, now in zip(cases, before, after, strict=True):
        if was != now and out[place].example is None:
            out[place] = replace(out[place], example={"body": body, "before": was, "after": now})
    return out


def _bodies(each: Consequence) -> list[Any]:
    """Find golden cases of a field, or of one of its words: several, as some words may say what holds anyway."""
    if each.direction not in ("request", "response"):
        return []
    path = GOLDEN / each.source / each.direction / f"{each.owner.partition('.')[0]}.json"
    if not path.exists():
        return []
    cases = {case["case"]: case["body"] for case in json.loads(path.read_text(encoding="utf-8"))}
    word = each.path.partition(": ")[2]
    wanted = [f"{each.owner}: {word}"] if word else [name for name in cases if name.partition(": ")[0] == each.owner]
    full = [name for name in wanted if not name.endswith(": null") and name in cases]
    return [cases[name] for name in reversed(full[-TRIED:])]


def _translated(asked: list[list[Any]], state: State) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as scratch:
        package = Path(scratch) / "llm_dialect"
        ignored = shutil.ignore_patterns("*.pyc.*", "generated")  # what another process is about to write
        shutil.copytree(ROOT / "runtime" / "llm_dialect", package, ignore=ignored)
        shutil.copytree(ROOT / "generated", package / "generated", ignore=ignored)
        for model in state.models:
            for check in PASSES:
                check(model)
            target = package / "generated" / model.spec.dialect / f"{model.spec.direction}.py"
            target.write_text(DirectionPrinter(model).text(), encoding="utf-8")
        command = [sys.executable, "-c", _SCRIPT]
        done = subprocess.run(
            command,
            cwd=scratch,
            env={**os.environ, "PYTHONPATH": scratch, "PYTHONDONTWRITEBYTECODE": "1"},
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise SpecError(done.stderr.strip().splitlines()[-1], file="the emitted code")
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
