"""What is written down of each request: a line in the log, its losses by path, a file of losses; no content, no key."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.report import Loss

__all__ = ["LOSSES_HEADER", "Ledger", "losses_header"]

LOSSES_HEADER = "x-llm-dialect-losses"

_WORDED = "model"  # a client's word: in a log it stands in quotes, its line ends escaped

_log = logging.getLogger("llm_dialect.gateway")


def losses_header(losses: Iterable[Loss]) -> str:
    """Count losses, in all and by code.

    >>> losses_header([])
    '0'
    """
    counts: Counter[str] = Counter()
    for loss in losses:
        counts[loss.code.value] += loss.count
    return " ".join([str(counts.total()), *(f"{code}={count}" for code, count in sorted(counts.items()))])


class Ledger:
    """Writes down what became of requests."""

    def __init__(self, losses: str | None = None) -> None:
        """Write losses to a file, too; it is only added to, a line at a time, so that several workers may share it."""
        self._file = losses

    def write(self, request_id: str, facts: dict[str, Any], losses: list[Loss]) -> None:
        """Write down one request."""
        told = " ".join(f"{name}={value!r}" if name == _WORDED else f"{name}={value}" for name, value in facts.items())
        _log.info("%s %s losses=%s", request_id, told, losses_header(losses).replace(" ", ","))
        for loss in losses:
            _log.info(
                "%s loss %s->%s %s %s %s",
                request_id,
                loss.source,
                loss.target,
                loss.code.value,
                loss.severity.value,
                loss.path,
            )
        if self._file is not None and losses:
            self._note("".join(_line(request_id, facts, loss) for loss in losses))

    def _note(self, lines: str) -> None:
        """Add to the file; a full disk costs no answer."""
        assert self._file is not None
        try:
            with open(self._file, "a", encoding="utf-8") as file:
                file.write(lines)
        except OSError as why:
            _log.error("losses are not written to their file: %s", why.strerror)


def _line(request_id: str, facts: dict[str, Any], loss: Loss) -> str:
    row = {"time": int(time.time()), "request": request_id, "model": facts.get("model"), **loss.to_dict()}
    return json.dumps(row | {"count": loss.count}, ensure_ascii=True) + "\n"
