"""Bodies and reports as text for people."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from llm_dialect.report import Report

__all__ = ["indented", "report_document", "report_lines"]

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_WIDEST = 60
_SEVERITIES = {"rejected": "rejected", "lossy": "lossy", "none": "of no consequence"}


def indented(data: bytes, width: int = 0) -> str:
    r"""Lay out JSON bytes over several lines; every number and string keeps its text.

    What fits into `width` columns stays on one line.

    >>> print(indented(b'{"a":[1.50,{}],"b":"x,y"}', width=20))
    {
      "a": [1.50, {}],
      "b": "x,y"
    }
    """
    tokens = _TOKENS.findall(data.decode())
    ends = _ends(tokens)
    out: list[str] = []
    depth = flat_until = 0
    for place, token in enumerate(tokens):
        flat = place < flat_until
        if token == ",":
            out.append(", " if flat else "," + _line(depth))
        elif token == ":":
            out.append(": ")
        elif token in "[{" and not flat:
            if ends[place] == place + 1 or _length(tokens[place : ends[place] + 1]) + 2 * depth <= width:
                flat_until = ends[place] + 1
                out.append(token)
            else:
                depth += 1
                out.append(token + _line(depth))
        elif token in "]}" and not flat:
            depth -= 1
            out.append(_line(depth) + token)
        else:
            out.append(token)
    return "".join(out)


def _ends(tokens: list[str]) -> dict[int, int]:
    """Map each opening bracket to its closing one."""
    ends: dict[int, int] = {}
    waiting: list[int] = []
    for place, token in enumerate(tokens):
        if token in "[{":
            waiting.append(place)
        elif token in "]}":
            ends[waiting.pop()] = place
    return ends


def _length(tokens: list[str]) -> int:
    return sum(2 if token in ",:" else len(token) for token in tokens)


def _line(depth: int) -> str:
    return "\n" + "  " * depth


def report_lines(report: Report) -> list[str]:
    """Give one line for each loss, in columns, and a line that counts them."""
    rows = [(loss.severity.value, loss.code.value, loss.path, loss.why) for loss in report]
    widths = [max((min(len(row[column]), _WIDEST) for row in rows), default=0) for column in range(3)]
    columns = [*widths, 0]
    lines = ["  ".join(map(str.ljust, row, columns)) for row in rows]
    return [*lines, _counted(report)]


def _counted(report: Report) -> str:
    if not len(report):
        return "no losses"
    found = Counter(loss.severity.value for loss in report)
    told = ", ".join(f"{found[severity]} {words}" for severity, words in _SEVERITIES.items() if found[severity])
    return f"{len(report)} loss{'es' if len(report) > 1 else ''}: {told}"


def report_document(report: Report) -> dict[str, Any]:
    """Give the report as one JSON-ready document."""
    worst = report.worst()
    return {
        "source": report.source,
        "target": report.target,
        "worst": None if worst is None else worst.value,
        "losses": report.to_list(),
    }
