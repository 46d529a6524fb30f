"""Law 9 over all pairs at once, so that the processes are few."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.determinism import check_determinism
from tests.laws.pairs import PAIRS, examples
from tests.strategies.bodies import bodies


def test_determinism() -> None:
    cases: list[tuple[Any, str, str, str]] = []
    names = [pair.values for pair in PAIRS]

    @examples(40)
    @given(st.data())
    def gather(data: st.DataObject) -> None:
        for source, target, way in names:
            cases.append((data.draw(bodies(str(source), str(way))), str(source), str(target), str(way)))

    gather()
    check_determinism(cases)
