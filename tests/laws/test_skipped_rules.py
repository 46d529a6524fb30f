"""A rule that is skipped for what a body holds would have changed nothing, and told nothing: also of near misses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from tests.golden.store import scenes
from tests.laws.near_misses import near_misses
from tests.laws.pairs import MODEL, PAIRS, POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator

EACH = 12


def bodies(dialect: str, way: str) -> Iterator[Any]:
    for name, body in scenes(dialect, way):
        yield body
        yield from near_misses(body, name, EACH)


def told(body: Any, source: str, target: str, way: str) -> Any:
    try:
        if way == "request":
            made = ld.translate_request(body, source, target, POLICY, MODEL, False)
        else:
            made = ld.translate_response(body, source, target, policy=POLICY)
    except ld.DialectError as why:
        return type(why), str(why), why.path
    return made.to_bytes(), made.report.to_list()


@pytest.mark.parametrize(("source", "target", "way"), PAIRS)
def test_a_skipped_rule_would_have_changed_nothing(
    source: str, target: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list(bodies(source, way))
    made = [told(body, source, target, way) for body in tried]
    assert sum(isinstance(each[0], bytes) for each in made) > len(made) / 3
    monkeypatch.setattr("llm_dialect.request.held_in", lambda items: None)
    monkeypatch.setattr("llm_dialect.response.held_in_answer", lambda items: None)
    assert [told(body, source, target, way) for body in tried] == made
