"""The operations that emitted code is made of: at home everything comes back, elsewhere what is left out is told."""

from __future__ import annotations

from typing import Any

import pytest

from llm_dialect import fields, kept, readers
from llm_dialect.context import Reading, Writing
from llm_dialect.errors import InvalidRequest
from llm_dialect.generated.canonical.content import CacheMark, Image, Opaque, Refusal, Text, ToolCall
from llm_dialect.generated.canonical.request import ItemRequest, ThinkingConfig
from llm_dialect.generated.canonical.response import Usage
from llm_dialect.origin import Block
from llm_dialect.policy import Policy
from llm_dialect.report import Rule

KEPT = Rule("dropped", "none", "Thing.hint", "a hint")
LOSS = Rule("dropped", "lossy", "row", "no place for it")
BLOCK = Block("here", "Thing", {"cache": "cache_control", "text": "text"}, {"hint": KEPT, "inner.hint": KEPT})
AT = (BLOCK, None, "items", 0)


def home() -> Writing:
    return Writing("here", "here", Policy())


def away() -> Writing:
    return Writing("there", "here", Policy())


def text(**words: Any) -> Text:
    return Text("a", at=AT, **words)


def told(cx: Writing) -> list[tuple[str, str, str]]:
    return [(loss.path, loss.code.value, loss.severity.value) for loss in cx.report]


# -- errors


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (1, "an integer"),
        (1.5, "a number"),
        (True, "a boolean"),
        ("", "a string"),
        ([], "a list"),
        ({}, "an object"),
    ],
)
def test_a_wrong_type_is_named_in_the_words_of_json(value: Any, shown: str) -> None:
    made = readers.wrong(Reading("here"), AT, "a.b", "a thing", value)
    assert (made.message, made.path) == (f"expected a thing, got {shown}", "$.items[0].a.b")


def test_a_wrong_item_stands_at_its_place() -> None:
    assert readers.wrong(Reading("here"), AT, "[2]", "a thing", 1).path == "$.items[0][2]"
    assert readers.wrong(Reading("here"), None, "", "an object", 1).path == "$"


def test_a_missing_key_is_named_at_its_place() -> None:
    made = readers.missing(Reading("here"), AT, "inner.", KeyError("name"), {})
    assert (made.message, made.path) == ("'name' is required", "$.items[0].inner.name")


def test_what_lacks_a_key_because_it_is_no_object_is_named_as_that() -> None:
    made = readers.missing(Reading("here"), AT, "inner.", TypeError(), [])
    assert (made.message, made.path) == ("expected an object, got a list", "$.items[0].inner")


def test_a_tag_without_a_case_is_answered_with_the_cases() -> None:
    cases = {"b": 1, "a": 2, None: 3}
    assert readers.no_case(Reading("here"), AT, "role", cases, "x").message == "'x' is none of a, b"
    assert readers.no_case(Reading("here"), AT, "inner.role", cases, None).message == "'role' is required: one of a, b"


# -- reading


def test_lists_are_read_item_by_item() -> None:
    def read(item: Any, cx: Reading, at: Any, key: str, place: int) -> Any:
        return (item, key, place)

    assert readers.read_items(["x"], Reading("here"), AT, "parts", read) == [("x", "parts", 0)]
    with pytest.raises(InvalidRequest, match="expected a list") as caught:
        readers.read_items({}, Reading("here"), AT, "parts", read)
    assert caught.value.path == "$.items[0].parts"


def test_objects_with_a_tag_go_straight_to_their_case_and_all_else_to_the_union() -> None:
    def case(item: Any, cx: Reading, at: tuple[Any, ...], key: str, place: int) -> Any:
        return "case", item, key, place

    def union(item: Any, cx: Reading, at: tuple[Any, ...], key: str, place: int) -> Any:
        return "union", item, key, place

    odd: list[Any] = [{"type": "new"}, {"type": None}, {"type": ["a"]}, {"type": 1}, {}, "a", None, 1, []]
    for read in (readers.read_cases, readers.read_untagged):
        made = read([{"type": "a"}, *odd], Reading("here"), AT, "parts", "type", {"a": case}, union)
        assert made == [
            ("case", {"type": "a"}, "parts", 0),
            *(("union", item, "parts", place) for place, item in enumerate(odd, 1)),
        ]
        with pytest.raises(InvalidRequest) as caught:
            read({}, Reading("here"), AT, "parts", "type", {}, union)
        assert caught.value.path == "$.items[0].parts"


def test_objects_without_a_tag_go_to_their_own_case_where_there_is_one() -> None:
    def case(item: Any, cx: Reading, at: tuple[Any, ...], key: str, place: int) -> Any:
        return item

    given: list[Any] = [{}, {"type": None}, {"x": 1}]
    assert readers.read_untagged(given, Reading("here"), AT, "parts", "type", {None: case}, never) == given


def never(item: Any, cx: Reading, at: tuple[Any, ...], key: str, place: int) -> Any:
    raise AssertionError(item)


def test_lists_of_strings_are_checked_item_by_item() -> None:
    assert readers.read_strings(["a"], Reading("here"), AT, "stop") == ["a"]
    for value, path in (("a", "$.items[0].stop"), (["a", 1], "$.items[0].stop[1]")):
        with pytest.raises(InvalidRequest) as caught:
            readers.read_strings(value, Reading("here"), AT, "stop")
        assert caught.value.path == path


def test_objects_are_carried_whole_with_the_rule_of_their_tag() -> None:
    known, newer = Block("here", "known", {}, {"": KEPT}), Block("here", "?", {}, {"": LOSS})
    blocks = {"known": known, "?": newer}
    assert readers.read_opaque({"x": 1}, "known", blocks, AT).at == (known, None, "items", 0)
    for tag in ("newer", None, ["odd"]):
        made = readers.read_opaque({"x": 1}, tag, blocks, AT)
        assert (made.dialect, made.body) == ("here", {"x": 1})
        assert made.at is not None
        assert made.at[0] is newer


def test_unknown_keys_are_kept_on_the_node_or_in_its_form() -> None:
    node = text()
    readers.leftover(node, "", {"text": "a", "odd": 1}, frozenset({"text"}))
    readers.leftover(node, "inner.", {"odd": 2}, frozenset())
    readers.leftover(node, "inner.", {}, frozenset())
    assert (node.extra, node.form) == ({"odd": 1}, {"inner.*": {"odd": 2}})


def test_marks_never_change_a_shared_form() -> None:
    shared = readers.Spelling({"a": "bare"})
    made = readers.spell(shared, "b", None)
    assert (shared, made) == ({"a": "bare"}, {"a": "bare", "b": None})
    assert type(made) is dict
    assert type(readers.spell(shared, "c", "older")) is readers.Spelling


# -- writing: what only the source knows


def test_extras_and_forms_come_home_and_a_computed_key_wins() -> None:
    node = text(extra={"odd": 1, "text": "old"}, form={"b": None, "c": [], "inner.*": {"hint": 2}, "d.e!": {"f": 1}})
    out: dict[str, Any] = {"text": "new"}
    kept.finish(node, out, home())
    assert out == {"text": "new", "odd": 1, "b": None, "c": [], "inner": {"hint": 2}, "d": {"e": {"f": 1}}}


def test_extras_and_forms_are_told_elsewhere_each_with_its_own_cost() -> None:
    node = text(extra={"odd": 1, "hint": 2}, form={"b": None, "inner.*": {"hint": 2, "a b": 1}, "d!": {"f": 1}})
    out: dict[str, Any] = {}
    cx = away()
    kept.finish(node, out, cx)
    assert out == {}
    assert told(cx) == [
        ("$.items[0].odd", "unknown", "lossy"),
        ("$.items[0].hint", "dropped", "none"),
        ("$.items[0].inner.hint", "dropped", "none"),
        ("$.items[0].inner['a b']", "unknown", "lossy"),
        ("$.items[0].d", "unknown", "lossy"),
    ]


def test_extras_that_ask_for_nothing_are_not_told() -> None:
    cx = away()
    kept.finish(text(extra={"odd": None, "hint": []}, form={"inner.*": {"hint": None}}), {}, cx)
    assert told(cx) == []


def test_extras_made_by_hand_go_out_but_internals_never_do() -> None:
    out: dict[str, Any] = {}
    kept.finish(Text("a", extra={"odd": 1, "_mark": 2}), out, away())
    assert out == {"odd": 1}


@pytest.mark.parametrize(
    ("out", "path", "found"),
    [
        ({}, "a.b", {"a": {"b": {}}}),
        ({"a": {"x": 1}}, "a", {"a": {"x": 1}}),
        ({}, "a[0].b", {"a": [{"b": {}}]}),
        ({"a": 5}, "a.b", None),
        ({"a": []}, "a[0]", None),
        ({"a": {"b": None}}, "a.b", None),
    ],
)
def test_ways_to_nested_objects_are_made_unless_they_are_barred(out: dict[str, Any], path: str, found: Any) -> None:
    here = kept.embed(out, path)
    assert (here is None) is (found is None)
    if found is not None:
        assert out == found


def test_carried_objects_come_home_verbatim_and_are_told_elsewhere() -> None:
    block = Block("here", "x", {}, {"": KEPT})
    item = Opaque("here", "x", {"x": 1}, at=(block, None, "items", 1))
    assert fields.opaque(item, home(), LOSS) == {"x": 1}
    cx = away()
    assert fields.opaque(item, cx, LOSS) is None
    assert told(cx) == [("$.items[1]", "dropped", "none")]
    cx = away()
    fields.opaque(Opaque("here", "x", {}), cx, LOSS)
    assert told(cx) == [("$", "dropped", "lossy")]


# -- writing: spellings


def test_spellings_hold_for_their_own_dialect_only() -> None:
    node = text(form={"a": "older", "content": "bare"})
    assert fields.spelled(node, "a", home()) == "older"
    assert fields.spelled(node, "a", away()) is None
    assert fields.spelled(Text("a", form={"a": 1}), "a", home()) is None
    assert fields.is_bare(node, "content", home())
    assert fields.is_bare(node, "content", away())
    assert not fields.is_bare(text(), "content", home())
    assert fields.is_bare(Text("a"), "content", home())


def test_keys_that_the_source_left_out_stay_out_at_home() -> None:
    node = text(form={"a": None, "b": "absent", "c": "bare"})
    assert [fields.left_out(node, key, home()) for key in "abcd"] == [True, True, False, False]
    assert not fields.left_out(node, "a", away())


def test_constants_are_written_elsewhere_and_as_they_were_at_home() -> None:
    node = text(form={"kind": "absent", "other!": "odd"})
    out: dict[str, Any] = {}
    fields.write_const(node, out, "kind", "kind", "thing", home())
    fields.write_const(node, out, "other", "other", "thing", home())
    assert out == {"other": "odd"}
    for key in ("kind", "other"):
        fields.write_const(node, out, key, key, "thing", away())
    assert out == {"kind": "thing", "other": "thing"}


def test_sums_are_computed_elsewhere_and_kept_at_home_while_their_terms_are() -> None:
    usage = Usage(1, 2, at=AT, form={"total": [9, 3]})
    out: dict[str, Any] = {}
    fields.write_sum(usage, out, "total", "total", (1, 2), home())
    assert out == {"total": 9}
    fields.write_sum(usage, out, "total", "total", (1, 4), home())
    assert out == {"total": 5}
    fields.write_sum(usage, out, "total", "total", (1, None), away())
    assert out == {"total": 1}


# -- writing: losses


def test_numbers_are_clamped_and_told_elsewhere_only() -> None:
    cx = away()
    assert [fields.clamp(text(), "cache", value, cx, 0, 1, LOSS) for value in (-1, 0.5, 2)] == [0, 0.5, 1]
    assert fields.clamp(text(), "cache", 9, cx, 0, None, LOSS) == 9
    assert told(cx) == [("$.items[0].cache_control", "dropped", "lossy")] * 2
    assert [loss.why.rpartition(": ")[2] for loss in cx.report] == ["-1 becomes 0", "2 becomes 1"]
    assert fields.clamp(text(), "cache", 2, home(), 0, 1, LOSS) == 2


def test_lists_are_cut_and_told_elsewhere_only() -> None:
    cx = away()
    assert fields.cut(text(), "cache", [1, 2, 3], cx, 2, LOSS) == [1, 2]
    assert fields.cut(text(), "cache", [1, 2], cx, 2, LOSS) == [1, 2]
    assert [loss.why.rpartition(": ")[2] for loss in cx.report] == ["2 of 3 are sent"]
    assert fields.cut(text(), "cache", [1, 2, 3], home(), 2, LOSS) == [1, 2, 3]


def test_canonical_fields_without_a_place_are_told_when_they_are_set() -> None:
    rules = {"cache": (LOSS, None), "logprobs": (LOSS, None), "citations": (LOSS, None)}
    cx = away()
    fields.unsaid(text(cache=CacheMark(), citations=[]), cx, rules)
    assert told(cx) == [("$.items[0].cache_control", "dropped", "lossy")]


def test_fields_of_a_nested_object_are_told_unless_they_have_their_usual_value() -> None:
    rules = {"thinking.budget_tokens": (LOSS, 7)}
    for budget, count in ((7, 0), (None, 0), (8, 1)):
        cx = away()
        fields.unsaid(ItemRequest("m", [], thinking=ThinkingConfig(budget_tokens=budget)), cx, rules)
        assert len(told(cx)) == count
    cx = away()
    fields.unsaid(ItemRequest("m", []), cx, rules)
    assert told(cx) == []


def test_the_nearest_value_of_an_enum_is_told_if_it_costs_or_explains_anything() -> None:
    table = {"far": ("near", LOSS), "same": ("same", Rule("substituted", "none", "row", "")), "gone": (None, LOSS)}
    cx = away()
    assert [fields.unsaid_enum(text(), "text", cx, table, value) for value in table] == ["near", "same", None]
    assert len(told(cx)) == 2


def test_items_that_no_case_says_are_left_out_and_told() -> None:
    cases: dict[type, Any] = {Text: lambda item, cx: {"t": item.text}, Refusal: lambda item, cx: None}
    cx = away()
    image = Image(url="u", at=(BLOCK, None, "items", 2))
    assert fields.write_items([text(), Refusal("no"), image], cx, cases, {"Image": LOSS}) == [{"t": "a"}]
    assert told(cx) == [("$.items[2]", "dropped", "lossy")]
    fields.leave_out(image, cx, {})
    assert told(cx)[1] == ("$.items[2]", "dropped", "rejected")


def test_items_are_dealt_to_the_property_they_came_from_else_to_the_last_that_takes_them() -> None:
    table = {Text: ("content",), Refusal: ("content", "refusal")}
    buckets: dict[str, list[Any]] = {"content": [], "refusal": []}
    there = Block("there", "Thing", {}, {})
    part, word = Refusal("x", at=(there, None, "content", 0)), Refusal("y")
    odd = Opaque("there", "x", {}, at=(there, None, "refusal", 0))
    foreign, call = Opaque("here", "x", {}), ToolCall("a", "f", "", at=AT)
    stray = Opaque("there", "x", {})  # of a vendor that has several places for it, and nothing tells which
    cx = away()
    for item in (text(), part, word, odd, foreign, call, stray):
        fields.deal(item, cx, table, {"ToolCall": LOSS}, buckets)
    assert [item.__class__.__name__ for item in buckets["content"]] == ["Text", "Refusal"]
    assert buckets["refusal"] == [word, odd]
    assert told(cx) == [("$", "unknown", "lossy"), ("$.items[0]", "dropped", "lossy"), ("$", "unknown", "lossy")]


def test_the_first_item_of_a_class_is_said_and_others_are_told() -> None:
    cx = away()
    node = ItemRequest("m", [], system=[text(), Image(url="u"), text()])
    assert fields.only_item(node, "system", Text, cx) is node.system[0]  # type: ignore[index]
    assert len(told(cx)) == 2


def test_texts_are_joined_and_what_else_they_carry_is_told() -> None:
    cx = away()
    assert fields.joined([text(), text(cache=CacheMark())], "text", cx, {"cache": LOSS}) == "aa"
    assert told(cx) == [("$.items[0].cache_control", "dropped", "lossy")]
