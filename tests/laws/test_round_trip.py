"""Law 4 over all pairs."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.pairs import PAIRS, examples, tried
from tests.laws.round_trip import check_round_trip
from tests.strategies.bodies import bodies


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_round_trip(source: str, target: str, way: str) -> None:
    @examples(120)
    @given(bodies(source, way))
    def law(body: object) -> None:
        if tried(body, source, target, way) is not None:
            check_round_trip(body, source, target, way)

    law()
