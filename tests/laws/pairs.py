"""What the laws run over: every pair of dialects with a mapping, as the registry has them."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

import llm_dialect as ld
from llm_dialect.generated import registry
from llm_dialect.request import beside

if TYPE_CHECKING:
    from llm_dialect.report import Report

__all__ = [
    "CASES",
    "LIMIT",
    "MODEL",
    "PAIRS",
    "POLICY",
    "SHARES",
    "aside",
    "examples",
    "gone",
    "named",
    "parse",
    "render",
    "share_lines",
    "translate",
    "tried",
    "use_seed",
]

POLICY = ld.Policy.gateway()
MODEL = "m"
LIMIT = 0.1
_SCALE = float(os.environ.get("LAWS_EXAMPLES", "0.2"))

CASES = [
    (dialect, way)
    for dialect in registry.DIALECTS
    for way in registry.DIRECTIONS[dialect]
    if way in ("request", "response")
]
PAIRS = [
    pytest.param(source, target, way, id=f"{way}-{source}-{target}")
    for source, way in CASES
    for target, other in CASES
    if way == other and source != target
]

# (law, direction, source, target, accepted?) → how many bodies
SHARES: Counter[tuple[str, str, str, bool]] = Counter()


_SEEDED: list[bool] = []  # a seed was asked for; without one every run draws the same


def use_seed() -> None:
    """Draw as `--hypothesis-seed` says."""
    _SEEDED.append(True)


def examples(count: int) -> settings:
    """Run a property on `count` bodies, times the environment's LAWS_EXAMPLES."""
    return settings(
        max_examples=max(1, int(count * _SCALE)),
        deadline=None,
        derandomize=not _SEEDED,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
    )


def aside(dialect: str, made: ld.Translation | None = None) -> dict[str, Any]:
    """Give what a dialect says in the address, model and stream flag: those of a translation into it, if any."""
    apart = beside(dialect)
    said = {"model": MODEL, "stream": None} if made is None else {"model": made.model, "stream": made.stream}
    return {name: value for name, value in said.items() if name in apart}


def parse(body: Any, dialect: str, way: str, made: ld.Translation | None = None) -> Any:
    """Read a body into items; one that a translation made, with what that says beside it."""
    if way == "response":
        return ld.parse_response(body, dialect)
    return ld.parse_request(body, dialect, **aside(dialect, made))


def render(items: Any, dialect: str, way: str) -> ld.Translation:
    """Write items as a body."""
    return (
        ld.render_request(items, dialect, POLICY)
        if way == "request"
        else ld.render_response(items, dialect, policy=POLICY)
    )


def translate(body: Any, source: str, target: str, way: str, made: ld.Translation | None = None) -> ld.Translation:
    """Translate a body; one that a translation made, with what that says beside it."""
    if way == "request":
        return ld.translate_request(body, source, target, POLICY, **aside(source, made))
    return ld.translate_response(body, source, target, policy=POLICY)


def tried(body: Any, source: str, target: str, way: str) -> ld.Translation | None:
    """Translate a drawn body; a refusal is counted, see `share_lines`."""
    try:
        made = translate(body, source, target, way)
    except ld.DialectError:
        SHARES[way, source, target, False] += 1
        return None
    SHARES[way, source, target, True] += 1
    return made


def share_lines() -> list[tuple[str, float]]:
    """Say for each pair how many of the drawn bodies were refused."""
    out = []
    for way, source, target in sorted({key[:3] for key in SHARES}):
        refused, taken = SHARES[way, source, target, False], SHARES[way, source, target, True]
        share = refused / (refused + taken)
        out.append((f"{way} {source} -> {target}: {refused} of {refused + taken} bodies refused ({share:.1%})", share))
    return out


# A loss of these kinds takes the children of its place with it; any other speaks of its own place only.
_WHOLE = frozenset(("dropped", "opaque", "unknown", "todo", "conversation_lost"))


def named(path: str, report: Report) -> bool:
    """Tell whether a report names a place: by its exact path, or by a loss that takes all below its own."""
    for loss in report.losses:
        if loss.path == path:
            return True
        if path.startswith(loss.path) and path[len(loss.path)] in ".[" and _is_whole(loss):
            return True
    return False


def gone(path: str, report: Report) -> bool:
    """Tell whether a report says that a place is left out with all below it."""
    return named(path, report) and not any(loss.path == path and not _is_whole(loss) for loss in report.losses)


def _is_whole(loss: ld.Loss) -> bool:
    return loss.path != "$" and (loss.code.value in _WHOLE or loss.severity.value == "rejected")
