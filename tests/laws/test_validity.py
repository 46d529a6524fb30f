"""Law 1 over all pairs."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.pairs import PAIRS, examples, tried
from tests.laws.validity import check_validity
from tests.strategies.bodies import bodies


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_validity(source: str, target: str, way: str) -> None:
    @examples(150)
    @given(bodies(source, way))
    def law(body: object) -> None:
        made = tried(body, source, target, way)
        if made is not None:
            check_validity(body, source, target, way, made)

    law()
