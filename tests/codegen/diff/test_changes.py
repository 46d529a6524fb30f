"""Planted edits of a toy spec, each with the one line that the diff says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from codegen.diff.command import line, lossier
from codegen.diff.compare import compare
from codegen.diff.sources import LANGUAGE, models_of
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

    from codegen.diff.compare import Change

LIMIT = "limit: {to: limits.most, limit: {min: 1, max: 9}}"
QUIET = "quiet: {to: flag, flip: true}"
EXTRA = "extra: {keep: none, why: a note to the vendor}"
BOX = "    opaque:\n      - {tags: [box], loss: lossy, why: only this vendor has boxes}\n"
SEED = "Order.seed: {loss: lossy, why: this vendor has no chance}"
SEED_ROW = f"  {SEED}\n"
AT_LIMIT = "limit (Body.limit)"

PLANTED = [
    (
        QUIET,
        "quiet: {keep: lossy, why: only here}",
        "- quiet (Body.quiet): mapped to Order.flag → kept (lossy: only here)",
    ),
    (
        QUIET,
        "quiet: {drop: none, why: padding}",
        "- quiet (Body.quiet): mapped to Order.flag → dropped (none: padding)",
    ),
    (QUIET, "quiet: {todo: true}", "- quiet (Body.quiet): mapped to Order.flag → todo"),
    (QUIET, "quiet: {const: true}", "~ quiet (Body.quiet): mapped to Order.flag → tag"),
    (QUIET, "quiet: flag", "~ quiet (Body.quiet) flip: true → (nothing)"),
    (QUIET, "quiet: {to: seed, flip: true}", "~ quiet (Body.quiet) target: Order.flag → Order.seed"),
    (QUIET, "quiet: {to: flag, flip: true, default: true}", "~ quiet (Body.quiet) default: (nothing) → true"),
    (QUIET, "quiet: {to: flag, flip: true, need: true}", "- quiet (Body.quiet) need: (nothing) → true"),
    (QUIET, "quiet: {to: flag, flip: true, emit: if_true}", "~ quiet (Body.quiet) emit: (nothing) → if_true"),
    (LIMIT, LIMIT.replace("max: 9", "max: 8"), f'- {AT_LIMIT} limit: {{"min": 1, "max": 9}} → {{"min": 1, "max": 8}}'),
    (LIMIT, LIMIT.replace("min: 1", "min: 2"), f'- {AT_LIMIT} limit: {{"min": 1, "max": 9}} → {{"min": 2, "max": 9}}'),
    (
        LIMIT,
        LIMIT.replace("max: 9", "max: 10"),
        f'+ {AT_LIMIT} limit: {{"min": 1, "max": 9}} → {{"min": 1, "max": 10}}',
    ),
    (LIMIT, "limit: limits.most", f'+ {AT_LIMIT} limit: {{"min": 1, "max": 9}} → (nothing)'),
    (LIMIT, LIMIT.replace("max: 9", "max: 9, loss: none"), f"+ {AT_LIMIT} limit severity: lossy → none"),
    (EXTRA, EXTRA.replace("none", "lossy"), "- extra (Body.extra) severity: none → lossy"),
    (
        EXTRA,
        EXTRA.replace("none", "rejected"),
        "- extra (Body.extra): kept (none: a note to the vendor) → rejected (rejected: a note to the vendor)",
    ),
    (EXTRA, "extra: {keep: none, why: a note}", '" extra (Body.extra) why: a note to the vendor → a note'),
    (EXTRA, EXTRA.replace("}", ", code: hoisted}"), "~ extra (Body.extra) code: dropped → hoisted"),
    ("{a: one, b: two}", "{a: one}", "- mode value b (Body.mode): both to two → (nothing)"),
    ("{a: one, b: two}", "{a: one, b: one}", "~ mode value b (Body.mode) value: two → one"),
    ("{a: one, b: two}", "{a: one, b: two, c: two}", "+ mode value c (Body.mode): (nothing) → both to two"),
    (
        "both: {a: one, b: two}",
        "both: {a: one}\n    parse: {b: two}",
        "- mode value b (Body.mode): both to two → parse to two",
    ),
    ("    both: {a", "    unknown: one\n    both: {a", "+ mode value (unknown) (Body.mode): (nothing) → parse to one"),
    (BOX, "", "- parts[]<box> (Body.parts): opaque (lossy: only this vendor has boxes) → (nothing)"),
    ("[box], loss: lossy", "[box], loss: rejected", "- parts[]<box> (Body.parts) severity: lossy → rejected"),
    ("[box], loss: lossy", "[box], loss: none", "+ parts[]<box> (Body.parts) severity: lossy → none"),
    (
        "{text: TextPart, call: CallPart}",
        "{text: TextPart}",
        "- parts[]<call> (Body.parts): case to CallPart → (nothing)",
    ),
    ("    tag: type\n", "    tag: kind\n", "~ parts (Body.parts) as: union by type → union by kind"),
    (
        "    unsaid:",
        "    unknown: {loss: lossy, why: new}\n    unsaid:",
        "+ parts[]<(unknown)> (Body.parts): (nothing) → opaque (lossy: new)",
    ),
    ("Image: {loss: rejected", "Image: {loss: none", "+ parts[]<(Image)> (Body.parts) severity: rejected → none"),
    (
        "convert: arguments_object",
        "convert: arguments_text",
        "~ parts[]<call>.input (CallPart.input) convert: arguments_object → arguments_text",
    ),
    (
        "to: arguments, convert: arguments_object",
        "keep: lossy, why: only here",
        "- parts[]<call>.input (CallPart.input): mapped to Call.arguments → kept (lossy: only here)",
    ),
    (SEED, SEED.replace("lossy", "rejected"), "- Order.seed severity: lossy → rejected"),
    (SEED, SEED.replace("}", ", usual: 0}"), "+ Order.seed usual: (nothing) → 0"),
    (SEED, SEED.replace("chance", "luck"), '" Order.seed why: this vendor has no chance → this vendor has no luck'),
    (SEED_ROW, "", "~ Order.seed: unsaid (lossy: this vendor has no chance) → (nothing)"),
    (
        SEED_ROW,
        f"{SEED_ROW}  Order.flag: {{loss: none, why: as told}}\n",
        "~ Order.flag: (nothing) → unsaid (none: as told)",
    ),
    (
        "    fields: {text: text}",
        "    fields: {text: text}\n    when: mark",
        "~ parts[]<text> (TextPart) when: (nothing) → mark",
    ),
    (
        "    fields: {text: text}",
        "    fields: {text: text}\n    unrendered: {mark: {loss: lossy, why: told}}",
        '- Text.mark (TextPart) severity: none → lossy | " Text.mark (TextPart) why: this vendor has no marks → told',
    ),
]


def _changes(folder: Path, *edits: tuple[str, str]) -> list[Change]:
    base, head = write_toy(folder / "base"), write_toy(folder / "head", *edits)
    language = base / LANGUAGE
    return compare(*(models_of(str(each), folder, language) for each in (base, head)))


@pytest.mark.parametrize(("old", "new", "told"), PLANTED, ids=[told for *_, told in PLANTED])
def test_an_edit_is_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    changes = _changes(tmp_path, (old, new))
    assert " | ".join(line(change).strip() for change in changes) == told
    assert lossier(changes) is told.startswith("-")


def test_what_loses_stands_first(tmp_path: Path) -> None:
    edits = [(SEED, SEED.replace("chance", "luck")), (QUIET, "quiet: flag"), (EXTRA, EXTRA.replace("none", "lossy"))]
    marks = [line(change).strip()[0] for change in _changes(tmp_path, *edits, ("max: 9", "max: 10"))]
    assert marks == ["-", "~", "+", '"']


FORMATTING = [
    (("fields: {text: text}", "fields:\n      text: text   # the words"),),
    ((SEED, 'Order.seed: {why: "this vendor has no chance", loss: lossy}'),),
    (("  mode:\n    of", "  way:\n    of"), ("enum: mode", "enum: way")),
    (("each: Part_", "each: Piece_"), ("  Part_:", "  Piece_:")),
    ((QUIET, "quiet: &quiet {to: flag, flip: true}"),),
    ((EXTRA, EXTRA.replace("}", ", code: dropped}")),),
]


@pytest.mark.parametrize("edits", FORMATTING)
def test_what_only_looks_different_is_no_change(tmp_path: Path, edits: tuple[tuple[str, str], ...]) -> None:
    assert _changes(tmp_path, *edits) == []


def test_a_definition_that_comes_is_told_property_by_property(tmp_path: Path) -> None:
    block = "  BoxPart: {ir: Image, tag: {type: box}, fields: {inside: {keep: lossy, why: unknown inside}}}\n"
    edits = [
        (BOX, ""),
        ("call: CallPart}", "call: CallPart, box: BoxPart}"),
        ("  TextPart:\n", block + "  TextPart:\n"),
    ]
    told = [line(change).strip() for change in _changes(tmp_path, *edits)]
    assert told == [
        "~ parts[]<box>.inside (BoxPart.inside): (nothing) → kept (lossy: unknown inside)",
        "+ parts[]<box> (Body.parts): opaque (lossy: only this vendor has boxes) → case to BoxPart",
        "+ parts[]<box>.type (BoxPart.type): (nothing) → tag to box",
    ]


def test_a_property_with_another_fate_takes_its_values_and_cases_along(tmp_path: Path) -> None:
    changes = _changes(
        tmp_path,
        ("mode: {to: kind, enum: mode}", "mode: {keep: lossy, why: as told}"),
        ("parts: {to: items, each: Part_}", "parts: {keep: lossy, why: as told}"),
    )
    assert [change.word for change in changes] == ["fate", "fate"]
    assert changes[0].before == {"fate": "mapped", "target": "Order.kind", "enum": "Kind"}


def test_a_canonical_field_that_is_newly_written_is_a_gain(tmp_path: Path) -> None:
    changes = _changes(tmp_path, (EXTRA, "extra: {to: seed, convert: arguments_text}"), (SEED_ROW, ""))
    assert [line(change).strip() for change in changes] == [
        "+ Order.seed: unsaid (lossy: this vendor has no chance) → said",
        "+ extra (Body.extra): kept (none: a note to the vendor) → mapped to Order.seed",
    ]


def test_a_canonical_field_that_is_written_no_more_is_lossier(tmp_path: Path) -> None:
    row = "  Order.flag: {loss: lossy, why: no longer}\n"
    changes = _changes(tmp_path, (QUIET, "quiet: {keep: lossy, why: only here}"), (SEED_ROW, SEED_ROW + row))
    assert [line(change).strip() for change in changes] == [
        "- Order.flag: said → unsaid (lossy: no longer)",
        "- quiet (Body.quiet): mapped to Order.flag → kept (lossy: only here)",
    ]


def test_a_row_of_a_class_that_was_not_written_at_all_loses_nothing(tmp_path: Path) -> None:
    row = "  Image.url: {loss: rejected, why: never written}\n"
    changes = _changes(tmp_path, (SEED_ROW, SEED_ROW + row))
    assert [line(change).strip() for change in changes] == ["~ Image.url: (nothing) → unsaid (rejected: never written)"]
