"""Takes captures through the laws, each toward every dialect that has a mapping of its kind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.verify.laws import Broken, Refused, check_body, check_home, guarded
from llm_dialect.edge.verify.schemas import Fault, vendor
from llm_dialect.edge.verify.streams import check_streams
from llm_dialect.edge.verify.translating import POLICY, Pair
from llm_dialect.error_paths import translate_error
from llm_dialect.generated import registry
from llm_dialect.protocol import check_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.edge.verify.capture import Capture
    from llm_dialect.edge.verify.tally import Tally
    from llm_dialect.report import Report

__all__ = ["verify"]

_DIRECTIONS = {"request": "request", "response": "response", "error": "errors", "stream": "stream"}
_USUAL_ERROR = 500


def verify(capture: Capture, targets: tuple[str, ...], tally: Tally) -> None:
    """Check all laws on one capture, and count what is found."""
    tally.met(capture)
    for fault in _faults(capture):
        tally.add_fault(capture, fault)
    able = [name for name in DIALECTS if _DIRECTIONS[capture.kind] in registry.DIRECTIONS[name]]
    for target in able if capture.dialect in able else ():
        if target == capture.dialect or not targets or target in targets:
            _count(capture, target, tally)


def _faults(capture: Capture) -> Iterator[Fault]:
    if capture.kind == "stream":
        for found in check_stream(capture.data, capture.dialect):
            yield Fault(found.path, f"breaks the rule {found.rule.value} of streams")
    elif vendor(capture.dialect).has(capture.kind):
        yield from vendor(capture.dialect).faults(capture.data, capture.kind)


def _count(capture: Capture, target: str, tally: Tally) -> None:
    for found in guarded(partial(_checked, capture, target)):
        if isinstance(found, Broken):
            tally.add_broken(capture, target, found)
        elif isinstance(found, Refused):
            tally.add_refused(capture, target, found)
        else:
            tally.add_losses(capture, target, found)


def _checked(capture: Capture, target: str) -> Iterator[Broken | Refused | Report]:
    if capture.kind == "stream":
        yield from check_streams(capture.data, capture.dialect, target)
    elif capture.kind == "error":
        yield from _check_error(capture, target)
    elif target == capture.dialect:
        yield from check_home(capture.data, target, capture.kind)
    else:
        yield from check_body(capture.data, Pair(capture.dialect, target, capture.kind))


def _check_error(capture: Capture, target: str) -> Iterator[Broken | Refused | Report]:
    """Errors are told in our words, so that only their validity is a law."""
    made = translate_error(_USUAL_ERROR, capture.data, capture.dialect, target, policy=POLICY)
    yield made.report
    if target != capture.dialect and vendor(target).has("error"):
        for fault in vendor(target).faults(made.body, "error"):
            yield Broken("validity", fault.path, f"the translated error is not valid there: {fault.message}")
