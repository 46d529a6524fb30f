"""A report keeps references while translating and builds paths only when it is read."""

from __future__ import annotations

import json
import pickle

from llm_dialect.generated.canonical.content import Text
from llm_dialect.origin import Block
from llm_dialect.report import Loss, LossCode, Report, Rule, Severity, StreamReport

LOSSY = Rule("dropped", "lossy", "Text.cache", "no place for it")
FREE = Rule("regrouped", "none", "R8", "said otherwise")
BLOCK = Block("here", "TextBlock", {"text": "text", "cache": "cache_control"}, {})


def node() -> Text:
    return Text("hello", at=(BLOCK, None, "content", 2))


def test_a_loss_is_told_with_path_rule_and_dialects() -> None:
    report = Report("here", "there")
    report.note(node(), "cache", LOSSY)
    expected = Loss(
        "$.content[2].cache_control",
        LossCode.dropped,
        Severity.lossy,
        "here",
        "there",
        "no place for it",
        "Text.cache",
    )
    assert report.losses == [expected]
    assert {expected, report.losses[0]} == {expected}
    assert repr(expected) == "Loss($.content[2].cache_control dropped lossy here->there: no place for it)"


def test_losses_keep_their_order_however_often_they_are_read() -> None:
    report = Report("here", "there")
    report.note(node(), None, FREE)
    assert [loss.path for loss in report] == ["$.content[2]"]
    report.note(node(), None, LOSSY, ".odd")
    assert [loss.path for loss in report] == ["$.content[2]", "$.content[2].odd"]
    assert len(report) == len(report.losses) == 2


def test_counting_losses_builds_no_path() -> None:
    report = Report()
    report.note(object(), None, FREE)  # no node: a path could not be built
    assert len(report) == 1
    assert repr(report) == "Report(->, 1 losses)"


def test_many_losses_are_told_in_the_order_they_were_met() -> None:
    report, fields = Report("here", "there"), ["text", "cache"] * 100
    for place, field in enumerate(fields):
        report.note(Text("a", at=(BLOCK, None, "content", place)), field, LOSSY if field == "cache" else FREE)
    keys = {"text": "text", "cache": "cache_control"}
    assert [loss.path for loss in report] == [f"$.content[{n}].{keys[field]}" for n, field in enumerate(fields)]


def test_a_stream_tells_what_is_alike_once_with_its_count() -> None:
    report = StreamReport("here", "there")
    for place in range(100):
        report.note(Text("a", at=(BLOCK, None, "content", place)), "cache", LOSSY)
        report.tell(f"$.odd[{place}]", FREE)
    told = [(loss.path, loss.code.value, loss.count) for loss in report]
    assert told == [("$.content[*].cache_control", "dropped", 100), ("$.odd[*]", "regrouped", 100)]


def test_the_worst_severity_is_found() -> None:
    report = Report("here", "there")
    assert report.worst() is None
    report.note(node(), None, FREE)
    assert report.worst() is Severity.none
    report.note(node(), None, LOSSY)
    report.note(node(), None, FREE)
    assert report.worst() is Severity.lossy


def test_a_report_becomes_json() -> None:
    report = Report("here", "there")
    report.note(node(), "text", LOSSY)
    (told,) = json.loads(json.dumps(report.to_list()))
    assert (told["path"], told["code"], told["severity"]) == ("$.content[2].text", "dropped", "lossy")
    assert list(told) == ["path", "code", "severity", "source", "target", "why", "rule"]


def test_losses_compare_by_value_only() -> None:
    loss = Loss("$", LossCode.cut, Severity.none, "a", "b", "why")
    assert loss != Loss("$", LossCode.cut, Severity.lossy, "a", "b", "why")
    assert loss != "loss"


def test_codes_stay_a_short_closed_list() -> None:
    assert 10 <= len(LossCode) <= 25


def test_a_rule_says_what_it_came_to_in_one_case() -> None:
    told = LOSSY.saying("2 becomes 1")
    assert (told.code, told.severity, told.row, told.why) == (
        "dropped",
        "lossy",
        "Text.cache",
        "no place for it: 2 becomes 1",
    )
    assert LOSSY.why == "no place for it"


def test_a_rule_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(LOSSY))
    assert (again.code, again.severity, again.row, again.why) == ("dropped", "lossy", "Text.cache", "no place for it")
