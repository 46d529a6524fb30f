"""How a user's words find rows."""

from __future__ import annotations

import pytest

from llm_dialect.edge.explain.lookup import find, near, normal
from llm_dialect.edge.explain.tables import Table, plain

ROWS = {
    "Root": {
        "makes": "R",
        "sets": [],
        "unsaid": {},
        "places": [["", ""]],
        "rows": {
            "limit": {"fate": "mapped", "to": ["R.limit"]},
            "parts": {"fate": "mapped", "to": ["R.parts"], "as": "Part", "list": True},
            "box": {"fate": "kept", "to": []},
            "otherWords": {"fate": "kept", "to": []},
        },
    },
    "Part": {
        "makes": "P",
        "sets": [],
        "unsaid": {},
        "places": [["parts[]<a>", "R.parts"], ["other<b>.parts[]<a>", "R.parts"]],
        "rows": {"limit": {"fate": "mapped", "to": ["P.limit"]}, "words": {"fate": "mapped", "to": ["P.words"]}},
    },
}
WHOLE = {"fate": "opaque", "severity": "rejected", "code": "opaque", "why": "no other vendor has it"}
CASES = {"Root.parts": {"a": {"fate": "case", "as": "Part"}, "whole": WHOLE, "(unfit)": WHOLE}}
TABLE = Table("toy", "request", {"blocks": ROWS, "unsaid": {}, "cases": CASES, "values": {}})


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("limit", [["limit"]]),  # exactly this path, though others end so
        ("words", [["parts[]<a>.words", "other<b>.parts[]<a>.words"]]),
        ("parts[].words", [["parts[]<a>.words"]]),
        ("parts[]<a>.words", [["parts[]<a>.words"]]),
        ("$.parts[3].words", [["parts[]<a>.words"]]),
        ("$['parts'][*].words", [["parts[]<a>.words"]]),
        ("other.parts[].words", [["other<b>.parts[]<a>.words"]]),
        ("words[]", [["parts[]<a>.words", "other<b>.parts[]<a>.words"]]),
        ("box.lid.colour", [["box.lid.colour"]]),  # what is kept whole holds it
        ("parts[].nothing", []),  # an object with rows of its own does not
        ("parts.words", [["parts[]<a>.words"]]),  # nobody has to know what is a list
        ("a", [["parts[]<a>.limit", "other<b>.parts[]<a>.limit"], ["parts[]<a>.words", "other<b>.parts[]<a>.words"]]),
        ("whole", [["parts[]<whole>"]]),
        ("parts[]<whole>", [["parts[]<whole>"]]),
        ("other_words", [["otherWords"]]),  # as some vendors take it
        ("boxes", []),
        ("", []),
        ("$", []),
    ],
)
def test_find(field: str, found: list[list[str]]) -> None:
    assert [hit.paths() for hit in find([TABLE], field)] == found


def test_near() -> None:
    assert near([TABLE], "limti") == ["limit"]
    assert near([TABLE], "zzzz") == []


def test_spelling() -> None:
    assert normal(" $.a[12].b[*]['c d'] ") == "a[].b[].c d"
    assert plain("a[]<x|y>.b<z>") == "a[].b"
