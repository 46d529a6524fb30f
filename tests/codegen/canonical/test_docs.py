"""Texts of emitted classes that can be long."""

from __future__ import annotations

from codegen.canonical.docs import attribute_lines, packed_union, summary_lines
from codegen.canonical.model import CanonField
from codegen.packing import packed_table, quoted


def test_first_sentence_is_the_summary() -> None:
    assert summary_lines("One. Two e.g. three.", indent=4) == ["One.", "", "    Two e.g. three."]
    assert summary_lines("No full stop", indent=0) == ["No full stop."]


def test_long_first_sentence_is_cut_at_its_colon() -> None:
    lines = summary_lines(f"Counts: {'x ' * 60}end. More.", indent=4)
    assert lines[:2] == ["Counts.", ""]
    assert max(map(len, lines)) <= 120
    assert lines[-1].endswith("end. More.")


def test_text_cannot_end_the_docstring() -> None:
    assert summary_lines('A """ and \\.', indent=0) == ["A ''' and \\\\."]


def test_attributes_hang() -> None:
    field = CanonField(name="a", doc="word " * 40 + "end.", required=True, kind="scalar", target="str")
    first, second = attribute_lines([field], indent=8)
    assert first.startswith("        a: word")
    assert second.startswith("            word")


def test_tables_are_packed() -> None:
    assert packed_table("x = (", quoted(["a"]), ")", indent=4) == ['x = ("a",)']
    assert packed_table("x = [", quoted(["a", "b"]), "]", indent=0) == ['x = ["a", "b"]']
    lines = packed_table("x = (", quoted([f"name_{n}" for n in range(40)]), ")", indent=4)
    assert lines[0] == "x = ("
    assert lines[-1] == "    )  # fmt: skip"
    assert len(lines) < 8
    assert max(map(len, lines)) <= 120


def test_union_is_packed() -> None:
    assert packed_union("U", ["A", "B"]) == ["U = (", "    A | B", ")  # fmt: skip"]
