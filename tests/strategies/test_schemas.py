"""The quick validator says of a body what the slow one says of it, right or wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden.store import PLAIN, SCENE, files, read
from tests.laws.pairs import CASES
from tests.strategies.places import NOTHING, put, walk
from tests.strategies.schemas import vendor

ODD: tuple[Any, ...] = (NOTHING, None, "x", 1.0, 1.5, True, [], {}, {"type": "text"}, 10**30)


@pytest.mark.parametrize(("dialect", "way"), CASES)
def test_both_validators_agree(dialect: str, way: str) -> None:
    slow, quick = vendor(dialect).validator(way), vendor(dialect).quick(way)
    bodies = [case["body"] for path in files(dialect, way) if path.stem in (PLAIN, SCENE) for case in read(path)]
    said = {True: 0, False: 0}
    for count, body in enumerate(bodies):
        spots = [steps for steps, _ in walk(body) if steps]
        broken = put(body, spots[count * 7 % len(spots)], ODD[count % len(ODD)])
        for each in (body, broken):
            right = slow.is_valid(each)
            assert quick.is_valid(each) is right, each
            said[right] += 1
    assert min(said.values()) > 5
