"""What is only carried comes out as it went in; what is no JSON, or too much of it, is an error that says so."""

from __future__ import annotations

import copy
import json
import pickle
from collections import OrderedDict
from enum import Enum, IntEnum, StrEnum
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

import llm_dialect as ld
from llm_dialect.errors import InvalidRequest, InvalidResponse
from llm_dialect.json_io import ExactNumber, check_body, check_depth, dump, load, load_text, plain, to_text
from llm_dialect.policy import Policy

USUAL = Policy()


def nested(depth: int, opening: bytes = b"[", closing: bytes = b"]") -> bytes:
    return opening * depth + closing * depth


def there_and_back(data: bytes) -> bytes:
    return dump(load(data, USUAL))


class Role(StrEnum):
    user = "user"


class Old(str, Enum):  # noqa: UP042 - as callers of older code have them
    text = "text"


class Limit(IntEnum):
    low = 9


def test_enums_and_other_subclasses_are_taken_for_what_they_are() -> None:
    part = OrderedDict([("type", Old.text), (Old.text, "hi")])
    message = {"role": Role.user, "content": (part,)}
    body = OrderedDict(model="m", messages=[message], max_tokens=Limit.low)
    before = copy.deepcopy(body)
    made = plain(body, 9, InvalidRequest)
    said = {"role": "user", "content": [{"type": "text", "text": "hi"}]}
    assert made == {"model": "m", "messages": [said], "max_tokens": 9}
    assert [type(value) for value in (made, made["messages"][0]["role"], made["max_tokens"])] == [dict, str, int]
    assert body == before
    told = ld.translate_request(body, "anthropic", "openai_chat").body
    assert told["messages"] == [{"role": "user", "content": "hi"}]
    exact = {"n": ExactNumber("1e400"), "b": True, "e": Role.user}
    assert plain(exact, 9, InvalidRequest)["n"] is exact["n"]
    assert plain({"a": [1, 2.5, None]}, 9, InvalidRequest) == {"a": [1, 2.5, None]}


def test_odd_types_are_not_followed_beyond_the_limit() -> None:
    deep: Any = Role.user
    for _ in range(9):
        deep = (deep,)
    with pytest.raises(InvalidResponse) as caught:
        plain(deep, 4, InvalidResponse)
    assert caught.value.path == "$"


@pytest.mark.parametrize(
    "number",
    [
        "0",
        "-0",
        "0.1",
        "1.5e300",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775809",
        "123456789012345678901234567890",
        "0.1000000000000000055511151231257827",
        "3.14159265358979323846264338327950288",
        "1e400",
        "-1e400",
        "1e-400",
        "123456789012345678.5",
    ],
)
def test_numbers_are_carried_by_value_however_long(number: str) -> None:
    from decimal import Decimal

    back = there_and_back(b'{"n":%s}' % number.encode())
    assert json.loads(back, parse_float=Decimal, parse_int=Decimal)["n"] == Decimal(number)


def test_a_number_that_a_double_changes_keeps_its_text_and_is_a_float() -> None:
    value = load(b"[0.1000000000000000055511151231257827]", USUAL)[0]
    assert isinstance(value, ExactNumber)
    assert value == 0.1
    assert dump(value) == b"0.1000000000000000055511151231257827"


def test_exact_numbers_copy_and_pickle_with_their_text() -> None:
    value = ExactNumber("1e400")
    assert copy.deepcopy(value).text == pickle.loads(pickle.dumps(value)).text == "1e400"


def test_long_digits_in_strings_change_nothing() -> None:
    data = b'{"id":"12345678901234567890123","n":1.5}'
    assert there_and_back(data) == data


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udfff x"', '"a\\ud83d"', '{"\\ud800":1}'])
def test_lone_surrogates_are_read_and_written_as_escapes(text: str) -> None:
    back = there_and_back(text.encode())
    assert back.isascii()
    assert json.loads(back) == json.loads(text)


def test_a_str_with_a_lone_surrogate_is_read_as_text() -> None:
    assert load('"\ud800"', USUAL) == "\ud800"
    assert load('{"a":1}', USUAL) == {"a": 1}


def test_a_surrogate_pair_becomes_its_character() -> None:
    assert load(rb'"\ud83d\ude00"', USUAL) == "😀"


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_all_kinds_of_bytes_are_read(kind: Any) -> None:
    assert load(kind(b'{"a":[1]}'), USUAL) == {"a": [1]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"{",
        b'{"a":}',
        b"[1,]",
        b"{'a':1}",
        b"nul",
        b'"a\nb"',
        b"[NaN]",
        b"[Infinity]",
        b"[-Infinity]",
        b'[NaN,"\\ud800"]',
        b"[01]",
        b"1 2",
    ],
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidRequest, match="the body is not JSON") as caught:
        load(data, USUAL)
    assert caught.value.path == "$"
    assert caught.value.http_status == 400


@pytest.mark.parametrize("data", [b"\xff", b'"\xc3"', '{"a":1}'.encode("utf-16"), b'["\xe4"]'])
def test_what_is_no_utf8_is_refused_as_such(data: bytes) -> None:
    with pytest.raises(InvalidRequest, match=r"not UTF-8 text: byte \d cannot be read") as caught:
        load(data, USUAL)
    assert caught.value.path == "$"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_does_not_know_is_refused_at_its_place(number: float) -> None:
    with pytest.raises(InvalidRequest, match="no number of JSON") as caught:
        check_body({"a": [None, {"b c": number}]}, 9, InvalidRequest)
    assert caught.value.path == "$.a[1]['b c']"
    with pytest.raises(InvalidRequest, match="no number of JSON") as caught:
        to_text({"a": number})
    assert caught.value.path == "$.a"


def test_numbers_and_nulls_are_no_odd_numbers() -> None:
    check_body({"a": [None, 1.5, ExactNumber("1e999"), "nan", 10**400]}, 9, InvalidRequest)
    assert to_text({"a": None}) == '{"a":null}'


def test_the_error_says_where_the_json_breaks() -> None:
    with pytest.raises(InvalidRequest, match="line 2 column") as caught:
        load(b'{"a":\n}', USUAL)
    assert caught.value.path == "$"


def test_of_duplicate_keys_the_last_counts() -> None:
    assert load(b'{"a":1,"a":2}', USUAL) == {"a": 2}
    assert load(b'{"a":1,"a":2.00000000000000000001}', USUAL)["a"] == 2


@pytest.mark.parametrize("data", [b'\xef\xbb\xbf{"a":1}', b'\xef\xbb\xbf{"a":"\\ud800"}'])
def test_a_byte_order_mark_is_skipped(data: bytes) -> None:
    assert list(load(data, USUAL)) == ["a"]


@pytest.mark.parametrize("depth", [129, 500, 2000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_deep_nesting_is_an_error_and_no_crash(depth: int, opening: bytes, closing: bytes) -> None:
    middle = b"1" if opening != b"[" else b""
    data = opening * depth + middle + closing * depth
    with pytest.raises(InvalidRequest, match="nested deeper than 128") as caught:
        load(data, USUAL)
    assert caught.value.path == "$"


def test_nesting_up_to_the_limit_is_read() -> None:
    assert load(nested(128), USUAL) is not None
    assert load(nested(5), Policy(max_depth=5)) == [[[[[]]]]]
    with pytest.raises(InvalidRequest) as caught:
        load(nested(6), Policy(max_depth=5))
    assert caught.value.path == "$"


def test_a_large_body_is_measured_for_depth_too() -> None:
    data = b'[%s,"%s"]' % (nested(500), b"x" * 5000)
    with pytest.raises(InvalidRequest, match="nested deeper") as caught:
        load(data, USUAL)
    assert caught.value.path == "$"


def test_wide_bodies_are_not_deep() -> None:
    assert len(load(b"[" + b",".join([b"[]"] * 5000) + b"]", USUAL)) == 5000


def test_a_dict_that_holds_itself_is_too_deep() -> None:
    loop: dict[str, Any] = {}
    loop["a"] = loop
    with pytest.raises(InvalidRequest, match="nested deeper") as caught:
        check_depth(loop, 128, InvalidRequest)
    assert caught.value.path == "$"


def test_a_body_over_the_size_limit_is_refused_unread() -> None:
    with pytest.raises(InvalidResponse, match="the body has 9 bytes, the limit is 8") as caught:
        load(b'"1234567"', Policy(max_body_bytes=8), InvalidResponse)
    assert caught.value.http_status == 502
    assert load(b'"123456"', Policy(max_body_bytes=8)) == "123456"


def test_deep_bodies_can_be_written_though_they_are_not_read() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    assert dump(deep) == b"[" * 5000 + b"1" + b"]" * 5000


def test_writing_mixes_what_orjson_refuses_with_all_else() -> None:
    body = {"big": 2**70, "odd": "\ud800", "exact": ExactNumber("1e400"), "t": True, "n": None, "l": [1, "x"], "e": {}}
    back = dump(body)
    assert back.startswith(b'{"big":1180591620717411303424,"odd":"\\ud800","exact":1e400,')
    assert json.loads(back)["l"] == [1, "x"]


def test_writing_what_is_no_json_raises_no_type_error_for_tuples() -> None:
    assert dump({"a": (1, 2**70)}) == b'{"a":[1,%d]}' % 2**70


def test_text_inside_strings_is_read_and_written() -> None:
    assert load_text('{"a":1}') == {"a": 1}
    assert to_text({"a": "ü"}) == '{"a":"ü"}'


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_bad_text_inside_a_string_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):
        load_text(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(json_values)
def test_any_json_survives_reading_and_writing(value: Any) -> None:
    assert load(dump(value), USUAL) == value


@given(st.binary(max_size=64))
def test_any_bytes_are_read_or_refused_with_a_path(data: bytes) -> None:
    try:
        load(data, USUAL)
    except InvalidRequest as why:
        assert why.path == "$"


@given(json_values)
def test_what_orjson_can_write_is_written_by_it(value: Any) -> None:
    try:
        expected = orjson.dumps(value)
    except TypeError:
        return
    assert dump(value) == expected
