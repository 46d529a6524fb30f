"""YAML with lines: every value can be told by where it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from codegen.errors import SpecError
from codegen.yamlfile import Place, YamlFile, read_yaml

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
# head
a: &shared
  b: 1
  c: [x, {d: y}]
e:
  <<: *shared
  b: 2
f: *shared
"""


def test_anchors_and_merges_are_resolved() -> None:
    inner = {"b": 1, "c": ["x", {"d": "y"}]}
    assert YamlFile("x.yaml", TEXT).data == {"a": inner, "e": {**inner, "b": 2}, "f": inner}


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ((), 2),
        (("a",), 2),
        (("a", "b"), 3),
        (("a", "c", 1, "d"), 4),
        (("e", "b"), 7),
        (("a", "gone", "deeper"), 2),
        (("f",), 8),
    ],
)
def test_a_place_has_a_line_or_that_of_what_is_around_it(place: Place, line: int) -> None:
    assert YamlFile("x.yaml", TEXT).line(place) == line


def test_an_error_names_file_line_and_place() -> None:
    why = YamlFile("x.yaml", TEXT).error("wrong", "a", "c", 1)
    assert (str(why), why.file, why.line, why.place) == ("x.yaml:4: at a.c.1: wrong", "x.yaml", 4, "a.c.1")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a: 1\nb: {c: 1,\n  c: 2}\n", "x.yaml:3: the key 'c' stands here twice"),
        ("a: 1\noff: 2\n", "x.yaml:2: the key False is not text: quote it"),
        ("a: 1\nb: [1\nc: 2\n", "x.yaml:3: not YAML: expected ',' or ']', but got ':'"),
        ("a: *nothing\n", "x.yaml:1: not YAML: found undefined alias 'nothing'"),
    ],
)
def test_what_is_no_spec_has_a_line(text: str, complaint: str) -> None:
    with pytest.raises(SpecError, match=f"^{re.escape(complaint)}$"):
        YamlFile("x.yaml", text)


def test_an_empty_file_is_none() -> None:
    assert YamlFile("x.yaml", "").data is None


def test_names_are_relative(tmp_path: Path) -> None:
    path = tmp_path / "specs" / "a.yaml"
    path.parent.mkdir()
    path.write_text("a: ä\n", encoding="utf-8")
    file = read_yaml(path, tmp_path)
    assert (file.name, file.data) == ("specs/a.yaml", {"a": "ä"})
