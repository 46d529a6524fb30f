"""Law 9 over all pairs at once, so that the processes are few."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests.laws.determinism import check_determinism
from tests.laws.pairs import PAIRS, examples
from tests.strategies.bodies import bodies


def drawn(source: str, way: str) -> list[Any]:
    """Draw some bodies; one draw of all pairs together would be too large to be made quickly."""
    found: list[Any] = []

    @examples(40)
    @given(bodies(source, way))
    def gather(body: Any) -> None:
        found.append(body)

    gather()
    return found


def test_determinism() -> None:
    cases: list[tuple[Any, str, str, str]] = []
    for pair in PAIRS:
        source, target, way = map(str, pair.values)
        cases += [(body, source, target, way) for body in drawn(source, way)]
    assert len(cases) >= len(PAIRS)
    check_determinism(cases)
