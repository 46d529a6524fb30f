"""Each operator on a toy spec: which faults it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

from codegen.canonical.load import load_canonical
from codegen.mutate.document import GONE, Document, Edit, applied
from codegen.mutate.operators import OPERATORS, mutants
from tests.codegen.toy import SPEC, write_toy

if TYPE_CHECKING:
    from pathlib import Path

    from codegen.mutate.document import Mutant


def _document(folder: Path, *changes: tuple[str, str]) -> Document:
    specs = write_toy(folder, *changes)
    data = yaml.safe_load((specs / "toy" / "request.yaml").read_text(encoding="utf-8"))
    return Document(data, load_canonical(specs))


def _told(folder: Path, operator: str, *changes: tuple[str, str]) -> list[str]:
    return [f"{each.place}: {each.note}" for each in mutants(_document(folder, *changes)) if each.operator == operator]


MAPPED = "mode: {to: kind, enum: mode}"
LIMIT = "limit: {to: limits.most, limit: {min: 1, max: 9}}"
SEED = "  Order.seed: {loss: lossy, why: this vendor has no chance}"
FIELDS = "types.Body.fields"
DROPS = ("a: without both a", "a: only read", "b: without both b", "b: only read")
BODY = ("model: model", "parts: items", "limit: limits.most", "mode: kind", "quiet: flag")
PARTS = ("TextPart.fields.text: text", "CallPart.fields.id: id", "CallPart.fields.input: arguments")

MADE: list[tuple[str, tuple[tuple[str, str], ...], list[str]]] = [
    ("enum-drop", (), [f"enums.mode.both.{at}" for at in DROPS]),
    ("enum-swap", (), ["enums.mode.both.a: a ↔ b"]),
    ("enum-swap", (("both: {a: one, b: two}", "both: {a: one, b: two}\n    parse: {c: two}\n    unknown: one"),),
     ["enums.mode.both.a: a ↔ b", "enums.mode.parse.c: two → one", "enums.mode.unknown: one → two"]),
    ("enum-swap", (("{a: one, b: two}", "{a: one}\n    render: {two: {as: a}}"),), []),
    ("target-swap", (("quiet: {to: flag, flip: true}", "quiet: seed"), (LIMIT, "limit: limits.most")),
     [f"{FIELDS}.limit: limits.most ↔ seed of quiet"]),
    ("target-swap", (), []),
    ("target-sibling", (), ["types.TextPart.fields.text: text → mark"]),
    ("keep", (), [
        *(f"{FIELDS}.{at} → kept" for at in BODY),
        *(f"types.{at} → kept" for at in PARTS),
    ]),
    ("drop-word", (), [f"{FIELDS}.{at}" for at in (
        "limit.limit: without limit {'min': 1, 'max': 9}", "mode.enum: without enum 'mode'",
        "quiet.flip: without flip True",
    )]),
    ("drop-rule", ((MAPPED, "mode: {to: kind, enum: mode, rule: [one, two]}"),),
     [f"{FIELDS}.mode.rule.0: without rule one", f"{FIELDS}.mode.rule.1: without rule two"]),
    ("drop-rule", ((MAPPED, "mode: {to: kind, enum: mode, rule: [one]}"),),
     [f"{FIELDS}.mode.rule: without rule one"]),
    ("drop-term", ((LIMIT, "limit: {to: limits.most, plus: [least]}"),),
     [f"{FIELDS}.limit.plus.0: without plus least"]),
    ("plain", (), ["types.CallPart.fields.input.convert: without convert arguments_object"]),
    ("limit", (), [f"{FIELDS}.limit.limit.{at}" for at in (
        "min: 1 → 2", "min: 1 → 0", "min: without min 1", "max: 9 → 10", "max: 9 → 8", "max: without max 9")]),
    ("default", ((MAPPED, "mode: {to: kind, enum: mode, default: one, emit: {default: a}}"),),
     [f"{FIELDS}.mode.emit.default: a → ax", f"{FIELDS}.mode.default: one → onex"]),
    ("ident", ((MAPPED, "mode: {to: kind, ident: m_}"),), [f"{FIELDS}.mode.ident: m_ → xm_"]),
    ("severity", (), [
        f"{FIELDS}.limit.limit.loss: lossy → none", f"{FIELDS}.limit.limit.loss: lossy → rejected",
        f"{FIELDS}.extra.keep: none → lossy",
        "types.Part_.opaque.0.loss: lossy → none", "types.Part_.opaque.0.loss: lossy → rejected",
        "types.Part_.unsaid.Image.loss: rejected → lossy",
        "unrendered.Order.seed.loss: lossy → none", "unrendered.Order.seed.loss: lossy → rejected",
        "unrendered.Limits.least.loss: none → lossy", "unrendered.Text.mark.loss: none → lossy",
    ]),
    ("union-case", (), ["types.Part_.cases.text: TextPart → opaque", "types.Part_.cases.call: CallPart → opaque"]),
    ("union-word", (), ["types.Part_.opaque.0.tags.0: without tag box"]),
    ("constant", (("    tag: {type: text}", "    tag: {type: text}\n    set: {mark: m}"),),
     ["types.TextPart.set.mark: m → mx", "types.TextPart.set.mark: without mark: m"]),
    ("constant", (("    ir: Order", "    ir: Order\n    set: {kind: one}"),),
     ["types.Body.set.kind: one → two", "types.Body.set.kind: without kind: one"]),
    ("condition", (("    tag: {type: text}", "    tag: {type: text}\n    when: mark"),),
     ["types.TextPart.when: mark → text", "types.TextPart.when: without when mark"]),
    ("row-word", ((SEED, SEED.replace("}", ", usual: 0, code: hoisted}")),),
     ["unrendered.Order.seed: without Order.seed", "unrendered.Order.seed.usual: without usual 0",
      "unrendered.Limits.least: without Limits.least", "unrendered.Text.mark: without Text.mark",
      "unrendered.Order.seed.code: without code hoisted"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("operator", "changes", "told"), MADE, ids=[f"{name}-{i}" for i, (name, *_) in enumerate(MADE)]
)
def test_the_faults_of_an_operator(
    tmp_path: Path, operator: str, changes: tuple[tuple[str, str], ...], told: list[str]
) -> None:
    assert _told(tmp_path, operator, *changes) == told


def test_every_operator_is_tried_here() -> None:
    assert {name for name, *_ in MADE} == set(OPERATORS)


def _made(mutant: Mutant) -> dict[str, Any]:
    data = yaml.safe_load(SPEC)
    made = applied(data, mutant.edits)
    assert data == yaml.safe_load(SPEC), "the spec itself stays"
    return made


def _find(folder: Path, operator: str, place: str) -> Mutant:
    return next(each for each in mutants(_document(folder)) if (each.operator, each.place) == (operator, place))


def test_a_kept_property_and_its_canonical_field_are_lost_in_silence(tmp_path: Path) -> None:
    made = _made(_find(tmp_path, "keep", f"{FIELDS}.limit"))
    assert made["types"]["Body"]["fields"]["limit"] == {"keep": "none", "why": "a planted fault"}
    assert made["unrendered"]["Limits.most"]["loss"] == "none"


def test_a_case_that_is_carried_whole_takes_its_block_away(tmp_path: Path) -> None:
    made = _made(_find(tmp_path, "union-case", "types.Part_.cases.call"))
    assert "CallPart" not in made["types"]
    assert made["types"]["Part_"]["cases"] == {"text": "TextPart"}
    assert [group["tags"] for group in made["types"]["Part_"]["opaque"]] == [["box"], ["call"]]
    assert made["types"]["Part_"]["unsaid"]["Call"]["loss"] == "none"


def test_a_value_that_is_only_read_is_not_missed_when_writing(tmp_path: Path) -> None:
    drop = next(each for each in mutants(_document(tmp_path)) if each.note == "only read")
    table = _made(drop)["enums"]["mode"]
    assert (table["both"], table["parse"], table["unsaid"]["one"]["loss"]) == ({"b": "two"}, {"a": "one"}, "none")


def test_edits_make_what_is_not_there_and_take_away_what_is() -> None:
    data = {"root": "A", "types": {"A": {"fields": {"x": "y"}}, "B": {"fields": {}}}}
    made = applied(data, [Edit(("unrendered", "A.y"), 1), Edit(("types", "A", "fields", "x"), GONE)])
    assert made == {"root": "A", "types": {"A": {"fields": {}}}, "unrendered": {"A.y": 1}}
