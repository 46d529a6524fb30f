"""Law 10: any JSON and any bytes give a result or a `DialectError` with a path; never another exception."""

from __future__ import annotations

import json
from typing import Any

import llm_dialect as ld
from tests.laws.pairs import parse, render, translate

__all__ = ["check_totality"]


def check_totality(body: Any, source: str, target: str, way: str) -> ld.DialectError | None:
    """Check a body, or bytes, of any shape; give the error if there was one."""
    try:
        made = translate(body, source, target, way)
    except ld.DialectError as error:
        assert error.path.startswith("$"), f"{error.path!r} is no path"
        assert error.http_status >= 400
        return error
    assert isinstance(made.body, dict)
    json.loads(made.to_bytes())
    assert all(loss.path.startswith("$") for loss in made.report.losses)
    assert render(parse(body, source, way), source, way).to_bytes()
    return None
