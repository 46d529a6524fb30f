"""Each rule of each automaton, on streams with one fault: it is found, in its place, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld

CASES = Path(__file__).parent / "cases"
NAMED = frozenset(("anthropic", "openai_responses"))  # dialects that repeat the type in an event line


def frame(event: Any, dialect: str) -> bytes:
    if isinstance(event, dict):
        name = f"event: {event['type']}\n" if dialect in NAMED and "type" in event else ""
        return f"{name}data: {json.dumps(event)}\n\n".encode()
    return f"data: {event}\n\n".encode()


def holder(event: Any, path: str) -> tuple[Any, str | int]:
    keys: list[str | int] = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in keys[:-1]:
        event = event[key]
    return event, keys[-1]


def stream(case: dict[str, Any], bases: dict[str, list[Any]], dialect: str) -> bytes:
    """Change the base as the case says; places of `set` and `unset` count in the base, later ones in what it became."""
    events: list[Any] = json.loads(json.dumps(bases[case["base"]]))
    for place, path, value in case.get("set", ()):
        inside, key = holder(events[place], path)
        inside[key] = value
    for place, path in case.get("unset", ()):
        inside, key = holder(events[place], path)
        del inside[key]
    frames = [frame(event, dialect) for event in events]
    for place, event in case.get("insert", ()):
        frames.insert(place, frame(event, dialect))
    for place, text in case.get("raw", ()):
        frames.insert(place, text.encode())
    for place in sorted(case.get("drop", ()), reverse=True):
        del frames[place]
    return BYTES[case.get("bytes", "plain")](frames)


def array(frames: list[bytes]) -> bytes:
    return b"[" + b"\n,\r\n".join(each.removeprefix(b"data: ").strip() for each in frames) + b"]\n"


BYTES: dict[str, Callable[[list[bytes]], bytes]] = {
    "plain": b"".join,
    "crlf": lambda frames: b"\xef\xbb\xbf" + b"".join(frames).replace(b"\n", b"\r\n"),
    "array": array,
    "cut array": lambda frames: array(frames[:2])[:-9],
}


def cases(dialect: str) -> list[tuple[str, str, dict[str, Any], dict[str, list[Any]]]]:
    table = json.loads((CASES / f"{dialect}.json").read_text("utf-8"))
    return [(dialect, case["name"], case, table["bases"]) for case in table["cases"]]


ALL = [each for path in sorted(CASES.glob("*.json")) for each in cases(path.stem)]


@pytest.mark.parametrize(("dialect", "name", "case", "bases"), ALL, ids=[f"{each[0]}: {each[1]}" for each in ALL])
def test_fault_is_found(dialect: str, name: str, case: dict[str, Any], bases: dict[str, list[Any]]) -> None:
    found = ld.check_stream(stream(case, bases, dialect), dialect)
    assert [[each.event, each.path, each.rule] for each in found] == case["violations"]
    assert all(each.message for each in found)


ODD_TYPES: dict[str, list[tuple[str, int, str, Any]]] = json.loads((CASES.parent / "odd_types.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("dialect", "base", "place", "path", "value"),
    [(dialect, *row) for dialect, rows in ODD_TYPES.items() for row in rows],
)
def test_a_value_of_another_type_is_found(dialect: str, base: str, place: int, path: str, value: Any) -> None:
    bases = json.loads((CASES / f"{dialect}.json").read_text("utf-8"))["bases"]
    (found,) = ld.check_stream(stream({"base": base, "set": [[place, path, value]]}, bases, dialect), dialect)
    assert (found.event, found.rule) == (place, ld.StreamRule.shape)
    assert found.path.removeprefix("$.").replace("[", ".").replace("]", "").startswith(path)


@pytest.mark.parametrize("dialect", sorted({each[0] for each in ALL}))
def test_names_are_used_once(dialect: str) -> None:
    names = [each[1] for each in ALL if each[0] == dialect]
    assert len(names) == len(set(names)) > 30


def test_every_rule_has_a_case() -> None:
    broken = {rule for _, _, case, _ in ALL for _, _, rule in case["violations"]}
    assert broken == set(ld.StreamRule)


@pytest.mark.parametrize("dialect", sorted({each[0] for each in ALL}))
def test_bases_are_sound(dialect: str) -> None:
    bases = json.loads((CASES / f"{dialect}.json").read_text("utf-8"))["bases"]
    for events in bases.values():
        assert ld.check_stream(b"".join(frame(event, dialect) for event in events), dialect) == []
