"""Bodies and reports as text for people."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from llm_dialect.edge.layout import indented, report_document, report_lines
from llm_dialect.generated.canonical.content import Text
from llm_dialect.json_io import dump
from llm_dialect.origin import Block
from llm_dialect.report import Report, Rule

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the machine may be busy
@given(json_values)
def test_laid_out_without_a_width_it_is_what_json_lays_out(value: Any) -> None:
    assert json.loads(indented(dump(value))) == value
    if "\\u" not in dump(value).decode():
        assert indented(dump(value)) == indented(dump(value), width=0)


@given(json_values, st.integers(0, 120))
def test_whatever_the_width_the_value_is_the_same(value: Any, width: int) -> None:
    assert json.loads(indented(dump(value), width)) == value


@pytest.mark.parametrize("value", [{"a": [1, {"b": []}], "c": {}}, [], [[]], "x", [1, [2, 3]]])
def test_it_looks_as_people_know_it(value: Any) -> None:
    assert indented(dump(value)) == json.dumps(value, indent=2)


def test_what_fits_stays_on_one_line() -> None:
    assert (
        indented(b'{"a":[1,2],"b":{"c":"xxxxxxxxxx"}}', 16)
        == '{\n  "a": [1, 2],\n  "b": {\n    "c": "xxxxxxxxxx"\n  }\n}'
    )


def test_numbers_and_escapes_keep_their_text() -> None:
    data = rb'{"n":1.5000,"big":123456789012345678901234,"s":"\ud800[{,:\"\\"}'
    assert indented(data, 200).replace(" ", "").encode() == data


def report(*rows: tuple[str, str, str]) -> Report:
    made = Report("here", "there")
    for place, (code, severity, why) in enumerate(rows):
        made.note(
            Text("", at=(Block("here", "", {}, {}), None, "items", place)), None, Rule(code, severity, "row", why)
        )
    return made


def test_a_report_is_one_line_a_loss_in_columns_and_a_count() -> None:
    assert report_lines(report(("dropped", "none", "why so"), ("cut", "rejected", "no room"))) == [
        "none      dropped  $.items[0]  why so",
        "rejected  cut      $.items[1]  no room",
        "2 losses: 1 rejected, 1 of no consequence",
    ]


def test_a_report_without_losses_says_so() -> None:
    assert report_lines(Report()) == ["no losses"]


def test_one_loss_is_one() -> None:
    assert report_lines(report(("cut", "lossy", "no room")))[-1] == "1 loss: 1 lossy"


def test_a_report_is_one_document() -> None:
    document = report_document(report(("cut", "lossy", "no room")))
    assert json.loads(json.dumps(document))["losses"][0]["path"] == "$.items[0]"
    assert (document["source"], document["target"], document["worst"]) == ("here", "there", "lossy")
    assert report_document(Report())["worst"] is None
