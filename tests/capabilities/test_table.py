"""`table.yaml` against the specs: each capability is mapped where a dialect has it, and lost nowhere in silence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from codegen.analyze.order import load_models
from llm_dialect import rules

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.spec.model import Block, FieldRule, LossRow

ROOT = Path(__file__).parents[2]
TABLE: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "table.yaml").read_text(encoding="utf-8"))
DIALECTS = frozenset(("anthropic", "gemini", "openai_chat", "openai_responses"))
DIRECTIONS = ("request", "response")

Place = tuple[str, str, str, str]
PLACES: list[Place] = [
    (direction, dialect, place, row["reaches"])
    for row in TABLE
    for direction in DIRECTIONS
    for dialect, places in row.get(direction, {}).items()
    for place in places
]
LOSSES = [
    (dialect, where, row["reaches"], word)
    for row in TABLE
    for word in ("reported", "silent")
    for dialect, where in row.get(word, {}).items()
]
RULES = [(dialect, rule, row["capability"]) for row in TABLE for dialect, rule in row.get("rule", {}).items()]


@cache
def model(dialect: str, direction: str) -> Model:
    return next(
        each for each in load_models(ROOT / "specs") if (each.spec.dialect, each.spec.direction) == (dialect, direction)
    )


def reached(spec: Model, block: Block, rule: FieldRule) -> set[str]:
    """Name the canonical fields that a property fills."""
    found = {name for name in (rule.wrap, rule.onto) if name}
    paths = [path for path in (rule.to, rule.rest, *rule.covers) if path not in (None, ".")]
    for path in paths:
        head, _, tail = str(path).partition(".")
        for cls in block.classes:
            found |= {f"{cls}.{head}", *((f"{spec.canon(cls).field(head).target}.{tail}",) if tail else ())}
    return found


def constants(block: Block) -> set[str]:
    outer = block.shell.set_ if block.shell else {}
    here = {f"{cls}.{name}={value}" for cls in block.classes for name, value in block.set_.items()}
    return here | {f"{block.shell.cls}.{name}={value}" for name, value in outer.items() if block.shell}


@pytest.mark.parametrize(("direction", "dialect", "place", "reaches"), PLACES)
def test_a_place_is_mapped_and_reaches_its_capability(direction: str, dialect: str, place: str, reaches: str) -> None:
    spec = model(dialect, direction)
    name, _, key = place.partition(".")
    assert name in spec.reached
    block = spec.block(name)
    if not key:
        assert reaches in constants(block)
        return
    assert block.fields[key].fate == "mapped"
    assert reaches.partition("=")[0] in reached(spec, block, block.fields[key])


def cost(spec: Model, reaches: str, union: str) -> set[str]:
    """Give the severities that the spec writes down for a canonical field, or its class, that it cannot say."""
    if union:
        return {spec.spec.unions[union].unfit.severity}
    cls, _, field = reaches.partition("=")[0].partition(".")
    own = spec.spec.unrendered.get(f"{cls}.{field}")
    if own is not None:
        return {own.severity}
    rows: list[LossRow | None] = []
    for name in spec.used_unions:
        rows.append(spec.spec.unions[name].unsaid.get(cls))
    for name in spec.reached:
        block = spec.block(name)
        rows += [block.unrendered.get(cls), block.unrendered.get(field) if cls in block.classes else None]
    return {row.severity for row in rows if row is not None}


@pytest.mark.parametrize(("dialect", "where", "reaches", "word"), LOSSES)
def test_what_a_dialect_cannot_say_is_written_down_with_its_cost(
    dialect: str, where: str, reaches: str, word: str
) -> None:
    direction, _, union = where.partition(" ")
    found = cost(model(dialect, direction), reaches, union)
    assert found == {"none"} if word == "silent" else found - {"none"}


@pytest.mark.parametrize(
    ("dialect", "holder"), [(dialect, holder) for row in TABLE for dialect, holder in row.get("whole", {}).items()]
)
def test_what_lies_in_an_object_that_is_lost_whole_is_lost_with_it(dialect: str, holder: str) -> None:
    assert cost(model(dialect, "request"), holder, "")


@pytest.mark.parametrize(("dialect", "rule", "capability"), RULES)
def test_what_a_rule_says_is_asked_of_it_by_the_spec(dialect: str, rule: str, capability: str) -> None:
    named = {
        name
        for direction in DIRECTIONS
        for block in model(dialect, direction).spec.blocks.values()
        for words in (block.remade, *(row.rule for row in block.fields.values()))
        for name in words
    }
    assert rule in rules.__all__
    assert rule in named, capability


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["capability"])
def test_each_dialect_has_a_place_a_rule_or_a_loss(row: dict[str, Any]) -> None:
    words = ("request", "response", "reported", "silent", "whole", "rule")
    told = {dialect for word in words for dialect in row.get(word, {})}
    if row["reaches"].partition(".")[0] in ("ToolChoice", "AudioOutput"):
        return  # said as a bare word in one dialect, or below an object that is lost whole
    assert told == DIALECTS


# Tags that are carried whole though another dialect has one of the same meaning: going without costs nothing.
ALIKE = {
    "anthropic": {"mcp_tool_listing", "tool_search_tool_result"},
    "openai_responses": {"mcp_list_tools"},
}


@pytest.mark.parametrize("dialect", sorted(ALIKE))
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_what_another_dialect_could_say_too_costs_nothing(dialect: str, direction: str) -> None:
    """A listing or a find of tools is told anew by whoever needs it; no other tag has a like elsewhere."""
    groups = [group for union in model(dialect, direction).spec.unions.values() for group in union.opaque]
    found = {tag: group.loss.severity for group in groups for tag in group.tags if tag in ALIKE[dialect]}
    assert found == dict.fromkeys(ALIKE[dialect], "none")


def test_each_tag_that_is_carried_whole_says_why() -> None:
    rows = [
        (dialect, tag, group.loss.why)
        for dialect in sorted(DIALECTS)
        for direction in DIRECTIONS
        for union in model(dialect, direction).spec.unions.values()
        for group in union.opaque
        for tag in group.tags
    ]
    assert len(rows) > 30
    assert [row for row in rows if len(row[2].split()) < 4] == []


def test_no_row_waits_to_be_mapped() -> None:
    waiting = [
        f"{dialect} {direction}: {line}"
        for dialect in sorted(DIALECTS)
        for direction in DIRECTIONS
        for line in (ROOT / "specs" / dialect / f"{direction}.yaml").read_text(encoding="utf-8").splitlines()
        if "todo" in line
    ]
    assert waiting == []


def test_only_what_the_other_has_nothing_for_is_carried_whole() -> None:
    """A tag that is carried whole is listed, each with what it is: nothing that both dialects can say is among them."""
    found = {
        f"{dialect} {direction} {name}": sorted(tag for group in union.opaque for tag in group.tags)
        for dialect in sorted(DIALECTS)
        for direction in DIRECTIONS
        for name, union in model(dialect, direction).spec.unions.items()
        if union.opaque
    }
    assert found == yaml.safe_load((Path(__file__).parent / "carried.yaml").read_text(encoding="utf-8"))
