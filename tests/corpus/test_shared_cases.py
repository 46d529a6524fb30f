"""The stream cases beside this repository, judged by the judge beside them."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.records import SHARED
from tests.strategies.streams import STREAMED

FOLDER = SHARED / "cases"
FILES = sorted(FOLDER.glob("S*.json"))


def _runner() -> Any:
    """Load the judge's own runner."""
    sys.path.insert(0, str(FOLDER))
    try:
        spec = importlib.util.spec_from_file_location("run_cases", FOLDER / "run_cases.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


@pytest.mark.skipif(not FILES, reason="the cases are not beside this repository")
def test_stream_cases() -> None:
    runner, tried, failures = _runner(), 0, {}
    for file in FILES:
        case = json.loads(Path(file).read_text("utf-8"))
        if case["stage"] != "stream" or not {case["from"], case["to"]} <= set(STREAMED):
            continue
        tried += 1
        if found := runner.check.run(case, runner.run(case)):
            failures[case["id"]] = found
    print(f"{tried} stream cases, {len(failures)} fail")
    assert not failures
    assert tried >= 10
