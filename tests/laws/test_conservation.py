"""Law 5 over all pairs."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.conservation import check_conservation
from tests.laws.pairs import PAIRS, examples, tried
from tests.strategies.bodies import bodies


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_conservation(source: str, target: str, way: str) -> None:
    @examples(200)
    @given(bodies(source, way))
    def law(body: object) -> None:
        if tried(body, source, target, way) is not None:
            check_conservation(body, source, target, way)

    law()
