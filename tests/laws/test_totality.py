"""Law 10 over all pairs: arbitrary JSON and bytes, and valid bodies that were broken."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from tests.laws.pairs import PAIRS, POLICY, examples
from tests.laws.totality import check_totality
from tests.strategies.bodies import bodies
from tests.strategies.canonical import canonical_requests
from tests.strategies.places import NOTHING, put, walk
from tests.strategies.schemas import vendor
from tests.strategies.values import JSON

# What is put where something else belongs.
WRONG = st.one_of(
    JSON,
    st.sampled_from(
        [
            NOTHING,
            None,
            True,
            -1,
            10**30,
            1e308,
            float("inf"),
            float("nan"),
            "",
            "\ud800",
            [],
            {},
            [[]],
            {"type": []},
            {"": {}},
        ]
    ),
)
TEXTS = [
    b"",
    b"null",
    b"[]",
    b'"text"',
    b"{",
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b"NaN",
    b'{"model": NaN}',
    b'{"model": Infinity, "messages": []}',
    b'{"model": "a", "model": 1}',
    b'{"a": 1e999999}',
    b'{"max_tokens": ' + b"9" * 5000 + b"}",
    b"[" * 500 + b"]" * 500,
    b'{"a":' * 500 + b"1" + b"}" * 500,
    b"[" * 100_000,
]
OVERRIDES: dict[str, list[Any]] = {
    "model": ["", 1, None, {}],
    "messages": [None, {}, [[]], [None], [{"role": ["user"]}]],
    "choices": [None, [], [[]], [{}]],
}


def whole(source: str, way: str) -> dict[str, Any]:
    """Give a small valid body of a dialect."""
    conversation = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hello"}]}
    return (
        conversation
        if way == "request"
        else dict.fromkeys(vendor(source).branch(vendor(source).document["roots"][way], {}))
    )


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_any_json(source: str, target: str, way: str) -> None:
    keys = sorted(vendor(source).resolve(vendor(source).document["roots"][way])["properties"])

    @examples(150)
    @given(JSON | st.dictionaries(st.sampled_from(keys), JSON, max_size=6))
    def law(body: object) -> None:
        check_totality(body, source, target, way)

    law()


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_any_bytes(source: str, target: str, way: str) -> None:
    @examples(100)
    @given(st.binary(max_size=60) | st.sampled_from(TEXTS))
    def law(body: bytes) -> None:
        check_totality(body, source, target, way)

    law()
    for text in TEXTS:
        check_totality(text, source, target, way)


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_broken_bodies(source: str, target: str, way: str) -> None:
    @examples(250)
    @given(bodies(source, way), st.data())
    def law(body: Any, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(1, 3))):
            steps = data.draw(st.sampled_from([steps for steps, _ in walk(body) if steps] or [()]))
            value = data.draw(WRONG)
            body = put(body, steps, None if value is NOTHING and not steps else value)
            if not isinstance(body, dict):
                break
        check_totality(body, source, target, way)

    law()


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_deep_and_huge_bodies(source: str, target: str, way: str) -> None:
    deep: Any = {"x": 1}
    for _ in range(500):
        deep = {"x": [deep]}
    error = check_totality({**whole(source, way), "x": deep}, source, target, way)
    assert isinstance(error, ld.InvalidRequest if way == "request" else ld.InvalidResponse)
    huge = {**whole(source, way), "x": ["word " * 1000] * 2000}
    check_totality(json.dumps(huge).encode(), source, target, way)
    for key, values in OVERRIDES.items():
        for value in values:
            check_totality({**whole(source, way), key: value}, source, target, way)


@pytest.mark.parametrize("target", sorted({str(pair.values[1]) for pair in PAIRS}))
def test_requests_made_by_hand(target: str) -> None:
    @examples(200)
    @given(canonical_requests())
    def law(items: ld.ItemRequest) -> None:
        before = items.to_dict()
        try:
            made = ld.render_request(items, target, POLICY)
        except ld.DialectError as error:
            assert error.path.startswith("$")
        else:
            json.loads(made.to_bytes())
        assert items.to_dict() == before, "rendering changed the items"

    law()
