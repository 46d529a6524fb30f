"""Keeps the bodies here apart from those that the laws count: one that no target can say is a case like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.laws.pairs import SHARES

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def uncounted() -> Iterator[None]:
    """Put the counts back."""
    before = SHARES.copy()
    yield
    SHARES.clear()
    SHARES.update(before)
