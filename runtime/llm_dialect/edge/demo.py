"""The main job on bundled bodies: an agent's request to another vendor's dialect, and the answer back."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from llm_dialect.edge.layout import indented, report_lines
from llm_dialect.edge.mint import system_mint
from llm_dialect.json_io import load
from llm_dialect.policy import Policy
from llm_dialect.request import translate_request
from llm_dialect.response import translate_response

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.translation import Translation

__all__ = ["read_example", "show"]

_WIDTH = 118
_EXAMPLES = files("llm_dialect.edge") / "examples"


def read_example(name: str) -> bytes:
    """Read a bundled body."""
    return (_EXAMPLES / name).read_bytes()


def show() -> Iterator[str]:
    """Give the demonstration line by line; `examples/demo.json` says what is translated."""
    policy = Policy()
    steps: list[dict[str, Any]] = load(read_example("demo.json"), policy)
    for number, step in enumerate(steps, 1):
        yield from _shown(number, step, _translated(step, policy))


def _translated(step: dict[str, Any], policy: Policy) -> Translation:
    body = read_example(step["body"])
    if step["direction"] == "request":
        return translate_request(body, step["from"], step["to"], policy)
    request = read_example(step["request"])
    return translate_response(body, step["from"], step["to"], request, policy, system_mint())


def _shown(number: int, step: dict[str, Any], made: Translation) -> Iterator[str]:
    title = f"{number}. {step['title']}: {step['from']} -> {step['to']}"
    came, goes = (indented(data, _WIDTH) for data in (read_example(step["body"]), made.to_bytes()))
    yield from ("", title, "=" * len(title), "", f"-- what came in ({step['body']})", came)
    yield from ("", "-- what goes out", goes, "", "-- what it does not say, or says otherwise")
    yield from report_lines(made.report)
