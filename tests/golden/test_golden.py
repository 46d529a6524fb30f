"""The checked-in cases, over every ordered pair of dialects: what comes out, what is lost, and the laws on each.

What is expected was proposed by `python -m tests.golden` and read by a person; nothing here writes it.
"""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from tests.golden.beyond import mapped
from tests.golden.events import EVENTS, PARTS, happened, streams
from tests.golden.outcome import SETS, SETTLED, part_of, parts, root_of, targets, vendor_of
from tests.golden.points import Point, Survey, exercised
from tests.golden.store import HERE, PLAIN, SCENE, files, read
from tests.golden.surfaces import facts, written
from tests.golden.turns import answered, turns
from tests.laws.identity import check_identity
from tests.laws.silent_loss import check_no_silent_loss
from tests.laws.validity import check_validity
from tests.strategies.schemas import faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tests.golden.store import Case

PLACES = [(dialect, way, path) for dialect, way in SETS for path in files(dialect, way)]
OPEN = {tuple(each) for each in json.loads((HERE / "open.json").read_text(encoding="utf-8"))}
"""Broken laws that are known and not mended: law, direction, source, target, what is told. It should be empty."""


def named(places: Iterable[tuple[str, str, Path]]) -> list[Any]:
    return [pytest.param(dialect, way, path, id=f"{dialect}-{way}-{path.stem}") for dialect, way, path in places]


def aimed(places: Iterable[tuple[str, str, Path]], parts: Callable[[str, str, Path], Iterable[str]]) -> list[Any]:
    """Give each file once for each thing that it says of a body, named after that too."""
    return [
        pytest.param(dialect, way, part, path, id=f"{dialect}-{way}-{part}-{path.stem}")
        for dialect, way, path in places
        for part in parts(dialect, way, path)
    ]


def kind_of(dialect: str, way: str, path: Path) -> str:
    return "mapped" if path.stem in (PLAIN, SCENE) or path.stem in mapped(dialect, way) else "whole"


FILES = aimed(PLACES, lambda dialect, way, path: parts(dialect, way, kind_of(dialect, way, path)))
STREAMS = aimed(((dialect, EVENTS, path) for dialect in SETTLED for path in files(dialect, EVENTS)), lambda *_: PARTS)
HOME = [each for each in PLACES if each[0] != "canonical" and each[1] != "errors"]
"""The laws speak of bodies, and canonical items are none; of an error only its facts are told (R37)."""
LAWFUL = aimed(
    (each for each in HOME if each[2].stem != SCENE and kind_of(*each) == "mapped"),
    lambda dialect, way, _: targets(dialect, way),
)
"""Of what is carried whole other dialects hear only that; scenes show what is wrong on purpose."""
BEYOND = re.compile(r": (-1|\d+ items)$")
"""Numbers and lists beyond a bound: the laws mark single places, and of these the report speaks as a whole."""

HIDDEN = {
    "ToolParam.input_schema: ToolParam_InputSchemaTyped": "nothing tells it from its neighbour",
    **dict.fromkeys(
        (
            "ResponseCreateParams.input[]: ResponseInputItemParam_Message",
            "ResponseCreateParams.input[]: ResponseOutputMessageParam",
            "Response.instructions[]: ResponseInputItem_Message",
            "Response.instructions[]: ResponseOutputMessage",
        ),
        "several kinds of message have one tag",
    ),
    **dict.fromkeys(
        (
            "ResponseCreateParams.input[]: ResponseInputItemParam_ToolSearchCall",
            "Response.output[]: ResponseToolSearchCall",
            "Response.instructions[]: ResponseInputItem_ToolSearchCall",
            "ResponseInputItemParam_McpCall.error: McpToolCallErrorParam_McpToolExecutionError",
            "ResponseOutputItem_McpCall.error: McpToolCallError_McpToolExecutionError",
            "ResponseInputItem_McpCall.error: McpToolCallError_McpToolExecutionError",
        ),
        "a neighbour takes it too",
    ),
}
"""What no body can show, and why."""


@cache
def cases(path: Path) -> list[Case]:
    return read(path)


@pytest.mark.parametrize(("dialect", "way"), SETS)
def test_each_case_of_a_union_and_each_value_of_an_enum_is_exercised(dialect: str, way: str) -> None:
    vendor, root = vendor_of(dialect), root_of(dialect, way)
    wanted = {point for point in Survey(vendor, root).points if not _hidden(point)}
    found = set[Point]().union(
        *(exercised(case["body"], vendor, root) for path in files(dialect, way) for case in cases(path))
    )
    shares = {
        kind: [sum(point.kind == kind for point in each) for each in (found & wanted, wanted)]
        for kind in ("property", "case", "value")
    }
    print(
        f"{dialect} {way} to {', '.join(targets(dialect, way))}: "
        + ", ".join(f"{have} of {want} {kind} points" for kind, (have, want) in shares.items())
    )
    assert not wanted - found, sorted(map(str, wanted - found))


REFUSED = {
    ("anthropic", "request"): {
        "UnsupportedFeature $.thread": "earlier turns that only their vendor holds",
        "InvalidRequest $.messages[0].content[0].tool_use_id": "a result in a turn of the assistant answers nothing",
        "InvalidRequest $.messages[0].content[0]": "a call in a turn of the user is answered by nothing",
    },
    ("openai_chat", "response"): {"UpstreamError $": "an answer that says of itself that it failed"},
    ("openai_responses", "request"): {
        "UnsupportedFeature $.prompt": "a template that only its vendor holds",
        "UnsupportedFeature $.previous_response_id": "earlier turns that only their vendor holds",
        "UnsupportedFeature $.conversation": "earlier turns that only their vendor holds",
        "UnsupportedFeature $.input[0]": "an item that only its vendor holds",
        "InvalidRequest $.model": "a result that answers no call, and no model",
    },
    ("openai_responses", "response"): {"UpstreamError $": "an answer that says of itself that it failed"},
}
"""What no other dialect can be told of at all, by the error that says so."""


@pytest.mark.parametrize(("dialect", "way"), [each for each in SETS if each[1] != "errors" and each[0] != "canonical"])
def test_each_case_of_a_union_and_each_value_of_an_enum_goes_to_each_dialect(dialect: str, way: str) -> None:
    vendor, root = vendor_of(dialect), root_of(dialect, way)
    wanted = {point for point in Survey(vendor, root).points if not _hidden(point) and point.kind != "property"}
    shown = [(case, exercised(case["body"], vendor, root)) for path in files(dialect, way) for case in cases(path)]
    for target in targets(dialect, way):
        told = set[Point]().union(*(points for case, points in shown if isinstance(case[target], list)))
        known = REFUSED.get((dialect, way), {})
        refused = set[Point]().union(*(points for case, points in shown if str(case[target]) in known))
        print(f"{dialect} {way} to {target}: {len(wanted & told)} of {len(wanted)} cases and values told, ", end="")
        print(f"{len(wanted & refused - told)} refused")
        assert not wanted - told - refused, sorted(map(str, wanted - told - refused))


@pytest.mark.parametrize(("dialect", "way", "part", "path"), FILES)
def test_what_comes_out_and_what_is_lost_is_as_written_down(dialect: str, way: str, part: str, path: Path) -> None:
    wrong: list[str] = []
    plain = {} if path.stem == PLAIN else cases(path.parent / f"{PLAIN}.json")[0]
    for case in cases(path):
        made = part_of(case["body"], dialect, way, part, plain, kind_of(dialect, way, path))
        if made != case.get(part):
            wrong.append(f"{case['case']}: {part} is {made}, not {case.get(part)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("dialect", "way", "part", "path"), STREAMS)
def test_what_is_read_of_an_event_and_what_others_hear_is_as_written_down(
    dialect: str, way: str, part: str, path: Path
) -> None:
    made = {case["case"]: happened(case["body"], dialect, part) for case in cases(path)}
    assert made == {case["case"]: case[part] for case in cases(path)}


@pytest.mark.parametrize("dialect", [pytest.param(each, id=f"{each}-surface-batch") for each in SETTLED])
def test_what_comes_of_a_surface_is_as_written_down(dialect: str) -> None:
    assert facts(dialect) == written(dialect)


@pytest.mark.parametrize(
    ("client", "upstream"),
    [pytest.param(one, two, id=f"{one}-request-response-{two}-turns") for one in SETTLED for two in SETTLED],
)
def test_what_a_client_gets_of_a_turn_is_as_written_down(client: str, upstream: str) -> None:
    found = turns(client)
    assert {case["case"]: answered(case, upstream) for case in found} == {
        case["case"]: case[upstream] for case in found
    }


@pytest.mark.parametrize("dialect", SETTLED)
def test_each_event_that_a_spec_speaks_of_has_a_case(dialect: str) -> None:
    names = {case["case"] for path in files(dialect, EVENTS) for case in cases(path)}
    assert {name for name, _, _ in streams(dialect)} <= names


@pytest.mark.parametrize(("dialect", "way", "path"), named(HOME))
def test_the_same_dialect_gives_the_body_back(dialect: str, way: str, path: Path) -> None:
    bodies = [case for case in cases(path) if path.stem != SCENE or not faults(case["body"], dialect, way)]
    taken = [case for case in bodies if _taken(case["body"], dialect, way)]
    wrong = [
        ("identity", way, dialect, dialect, case["case"]) for case in taken if _changed(case["body"], dialect, way)
    ]
    assert not [each for each in wrong if each not in OPEN]


def _changed(body: Any, dialect: str, way: str) -> bool:
    try:
        check_identity(copy.deepcopy(body), dialect, way)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(("dialect", "way", "target", "path"), LAWFUL)
def test_what_comes_out_is_valid_and_nothing_is_lost_in_silence(
    dialect: str, way: str, target: str, path: Path
) -> None:
    wrong = [
        (law, way, dialect, target, told, case["case"])
        for case in cases(path)
        if isinstance(case[target], list) and not BEYOND.search(case["case"])
        if not faults(case["body"], dialect, way)
        for law, told in broken(case["body"], dialect, target, way)
    ]
    assert not [each for each in wrong if each[:5] not in OPEN]


def broken(body: Any, source: str, target: str, way: str) -> Iterator[tuple[str, str]]:
    """Name the laws that a body breaks, with what is told of it."""
    for law, check in (("validity", check_validity), ("no_silent_loss", check_no_silent_loss)):
        try:
            check(body, source, target, way)
        except AssertionError as why:
            yield law, re.sub(r"\d+", "N", str(why).splitlines()[0])


def _hidden(point: Point) -> bool:
    if point.what == "any":  # the alternative that says nothing
        return True
    return any(str(point) == name or point.place.startswith(f"{name.rpartition(' ')[2]}.") for name in HIDDEN)


def _taken(body: Any, dialect: str, way: str) -> bool:
    try:
        ld.parse_request(body, dialect) if way == "request" else ld.parse_response(body, dialect)
    except ld.DialectError:
        return False
    return True
