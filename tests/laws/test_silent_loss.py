"""Law 2 over all pairs."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.pairs import PAIRS, examples, tried
from tests.laws.silent_loss import check_no_silent_loss
from tests.strategies.bodies import bodies


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_no_silent_loss(source: str, target: str, way: str) -> None:
    @examples(120)
    @given(bodies(source, way, extras=5))
    def law(body: object) -> None:
        if tried(body, source, target, way) is not None:
            check_no_silent_loss(body, source, target, way)

    law()
