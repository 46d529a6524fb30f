"""Cases as data: one behaviour each, one file each.

A case has `name`, `source`, `target`, `stage` (request or response), `body`, and what is expected: `expect.body` (equal
JSON), `expect.paths` (a path of the target's body as `messages[0].content`: the value there, or null), or
`expect.error` (a class of errors and a path). `losses` lists all losses as `[path, code, severity]`, in any order.
`policy` names one of the three (gateway is usual); `model` is given beside the body; `request` is the client's request
of an answer; `faults` names what the case guards.
"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld

FILES = sorted(Path(__file__).parent.glob("*.json"))
POLICIES = {"gateway": ld.Policy.gateway, "usual": ld.Policy, "strict": ld.Policy.strict}
STEPS = re.compile(r"[^.\[\]]+")
PLACES = re.compile(r"\.([\w@$-]+)|\[(\d+)\]|\['([^']*)'\]")


def translated(case: dict[str, Any]) -> ld.Translation:
    policy = POLICIES[case.get("policy", "gateway")]()
    if case["stage"] == "request":
        return ld.translate_request(case["body"], case["source"], case["target"], policy, case.get("model"))
    return ld.translate_response(case["body"], case["source"], case["target"], case.get("request"), policy)


def found(body: Any, path: str) -> Any:
    for step in STEPS.findall(path):
        if isinstance(body, list):
            body = body[int(step)] if -len(body) <= int(step) < len(body) else None
        else:
            body = body.get(step) if isinstance(body, dict) else None
    return body


def stands(body: Any, path: str) -> bool:
    """Tell whether a path of a loss leads to a place in the body."""
    for name, place, quoted in PLACES.findall(path):
        try:
            body = body[int(place)] if place else body[name or quoted]
        except (IndexError, KeyError, TypeError):
            return False
    return True


def test_there_are_cases() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    case: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    before = copy.deepcopy(case)
    expect: dict[str, Any] = case["expect"]
    if "error" in expect:
        kind, path = expect["error"]
        with pytest.raises(getattr(ld, kind)) as caught:
            translated(case)
        assert caught.value.path == path
        return
    made = translated(case)
    if "body" in expect:
        assert made.body == expect["body"]
    assert {path: found(made.body, path) for path in expect.get("paths", {})} == expect.get("paths", {})
    losses = [[loss.path, loss.code.value, loss.severity.value] for loss in made.report]
    assert sorted(losses) == sorted(case.get("losses", []))
    assert case == before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_loss_names_a_place_that_is_there(file: Path) -> None:
    case: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert [loss[0] for loss in case.get("losses", []) if not stands(case["body"], loss[0])] == []
