"""Edits of a spec as text: only the row meant changes, and comments and layout stay."""

from __future__ import annotations

import pytest
import yaml

from codegen.drift.edits import Sheet

TEXT = """\
# A spec.
enums:
  mode:
    both: {a: one, b: two}  # two words
types:
  Body:
    fields:
      model: model          # who
      parts:
        to: items
        each: Part_

      # a remark on the next one
      seed: &number {to: seed}
      limit: *number
  Part_:
    cases: {text: Text, call: Call}
    opaque:
      - {tags: [box, bag], loss: lossy, why: only here}
"""

EDITS = [
    pytest.param(("put", ("enums", "mode", "both"), "c", "three"), "b: two}", "b: two, c: three}", id="flow-map"),
    pytest.param(
        ("put", ("types", "Body", "fields"), "flag", "{keep: none, why: no use}"),
        "limit: *number\n",
        "limit: *number\n      flag: {keep: none, why: no use}\n",
        id="block-map-that-ends-in-an-alias",
    ),
    pytest.param(
        ("append", ("types", "Part_", "opaque"), "", "{tags: [jar], loss: none, why: new}"),
        "why: only here}\n",
        "why: only here}\n      - {tags: [jar], loss: none, why: new}\n",
        id="list-of-maps",
    ),
    pytest.param(("drop", ("enums", "mode", "both"), "b", ""), "{a: one, b: two}", "{a: one}", id="last-of-a-flow-map"),
    pytest.param(
        ("drop", ("enums", "mode", "both"), "a", ""), "{a: one, b: two}", "{b: two}", id="first-of-a-flow-map"
    ),
    pytest.param(
        ("drop", ("types", "Part_", "opaque", "0", "tags"), "box", ""), "[box, bag]", "[bag]", id="word-of-a-list"
    ),
    pytest.param(
        ("drop", ("types", "Body", "fields"), "parts", ""),
        "      parts:\n        to: items\n        each: Part_\n",
        "",
        id="row-of-several-lines",
    ),
]


@pytest.mark.parametrize(("edit", "before", "after"), EDITS)
def test_an_edit(edit: tuple[str, tuple[str, ...], str, str], before: str, after: str) -> None:
    word, place, key, value = edit
    sheet = Sheet(TEXT)
    done = {"put": lambda: sheet.put(place, key, value), "append": lambda: sheet.append(place, value)}
    assert done.get(word, lambda: sheet.drop(place, key))()
    assert TEXT.count(before) == 1
    assert sheet.text() == TEXT.replace(before, after)


def test_an_anchor_that_goes_is_told_by_its_first_alias() -> None:
    sheet = Sheet(TEXT)
    assert sheet.drop(("types", "Body", "fields"), "seed")
    assert "limit: &number {to: seed}\n" in sheet.text()
    assert yaml.safe_load(sheet.text())["types"]["Body"]["fields"]["limit"] == {"to": "seed"}


def test_several_edits_of_one_map_keep_their_order() -> None:
    sheet = Sheet(TEXT)
    for key in ("c", "d"):
        assert sheet.put(("enums", "mode", "both"), key, "three")
    assert sheet.drop(("enums", "mode", "both"), "a")
    assert "both: {b: two, c: three, d: three}  # two words" in sheet.text()


def test_an_empty_map_is_filled() -> None:
    sheet = Sheet("a: {}\nb: []\n")
    for key in ("c", "d"):
        assert sheet.put(("a",), key, "1") and sheet.append(("b",), key)
    assert sheet.text() == "a: {c: 1, d: 1}\nb: [c, d]\n"


def test_all_of_a_map_may_go() -> None:
    sheet = Sheet(TEXT)
    for key in ("model", "parts", "seed", "limit"):
        assert sheet.drop(("types", "Body", "fields"), key)
    assert yaml.safe_load(sheet.text())["types"]["Body"]["fields"] == {}


def test_a_definition_is_renamed_as_a_whole_word() -> None:
    sheet = Sheet("types:\n  Part: {as: Part}  # Part\n  PartOf: {of: Part.key, why: of a Part}\n")
    sheet.rename({"Part": "Piece"})
    assert sheet.text() == "types:\n  Piece: {as: Piece}  # Part\n  PartOf: {of: Piece.key, why: of a Part}\n"


@pytest.mark.parametrize(("place", "key"), [(("types", "Nobody"), "a"), (("enums", "mode", "both"), "a")])
def test_what_cannot_be_put_is_told(place: tuple[str, ...], key: str) -> None:
    sheet = Sheet(TEXT)
    assert not sheet.put(place, key, "x")
    assert sheet.text() == TEXT
