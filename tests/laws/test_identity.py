"""Law 3 over all dialects."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.identity import check_edits, check_identity
from tests.laws.pairs import CASES, examples
from tests.strategies.bodies import bodies


@pytest.mark.parametrize(("dialect", "way"), CASES)
def test_identity(dialect: str, way: str) -> None:
    @examples(250)
    @given(bodies(dialect, way, extras=10))
    def law(body: object) -> None:
        check_identity(body, dialect, way)

    law()


@pytest.mark.parametrize(("dialect", "way"), CASES)
def test_edits(dialect: str, way: str) -> None:
    @examples(60)
    @given(bodies(dialect, way))
    def law(body: object) -> None:
        check_edits(body, dialect, way)

    law()
