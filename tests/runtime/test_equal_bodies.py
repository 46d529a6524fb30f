"""A body as orjson writes it takes a shorter way than one written otherwise, or a dict: all come out the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import orjson
import pytest

import llm_dialect as ld
from tests.golden.store import files, read

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = [(way, source) for way in ("request", "response") for source in ld.DIALECTS]


def written_apart(body: Any) -> bytes:
    """Write a body as nobody does: in lines, and with every character beyond ASCII as an escape."""
    return json.dumps(body, indent=1, ensure_ascii=True).encode()


def told(body: Any, way: str, source: str, target: str) -> Any:
    policy = ld.Policy.gateway()
    try:
        if way == "request":
            made = ld.translate_request(body, source, target, policy, "model-x", False)
        else:
            made = ld.translate_response(body, source, target, policy=policy)
    except ld.DialectError as why:
        return type(why), str(why), why.path
    return made.to_bytes(), made.report.to_list()


@pytest.mark.parametrize(("way", "source"), CASES)
@pytest.mark.parametrize("write", [written_apart, dict])
def test_equal_bodies_come_out_equal(write: Callable[[Any], Any], way: str, source: str) -> None:
    target = next(dialect for dialect in ld.DIALECTS if dialect != source)
    bodies = [case["body"] for path in files(source, way) for case in read(path)]
    bodies = [body for body in bodies if isinstance(body, dict)]
    for goal in (source, target):
        short = [told(orjson.dumps(body), way, source, goal) for body in bodies]
        assert [told(write(body), way, source, goal) for body in bodies] == short
