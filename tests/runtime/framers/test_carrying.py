"""Events that are carried within one dialect: read, named by their type, their model as the client named it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from llm_dialect.framers.carrying import event_of, renamed, tag_of

MODEL = ("message", "model")


@pytest.mark.parametrize(
    ("data", "place", "told"),
    [
        (b'{"model": "up", "x": 1}', ("model",), {"model": "mine", "x": 1}),
        (b'{"model":"up","x":"a \\"model\\":\\"up\\""}', ("model",), {"model": "mine", "x": 'a "model":"up"'}),
        (b'{"model":"up","inner":{"model":"up"}}', ("model",), {"model": "mine", "inner": {"model": "up"}}),
        (b'{"message":{"model":"up"},"model":"up"}', MODEL, {"message": {"model": "mine"}, "model": "up"}),
        (b'{"message":{"model":"up"}}', MODEL, {"message": {"model": "mine"}}),
        (b'{"message":{"model":null}}', MODEL, {"message": {"model": "mine"}}),
    ],
)
def test_an_event_names_the_model_as_the_client_did(data: bytes, place: tuple[str, ...], told: dict[str, Any]) -> None:
    made, swap = renamed(data, place, "mine")
    assert json.loads(made) == told
    assert swap is None or data.replace(*swap) == made


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"model": "mine"}', ("model",)),
        (b'{"x": 1}', ("model",)),
        (b'{"model": "up"}', MODEL),
        (b'{"message": "model"}', MODEL),
        (b'{"message": {"name": "up"}}', MODEL),
        (b"[DONE]", ("model",)),
        (b"\xff", ("model",)),
        (b'["model"]', ("model",)),
    ],
)
def test_an_event_that_names_none_or_the_clients_own_is_not_touched(data: bytes, place: tuple[str, ...]) -> None:
    assert renamed(data, place, "mine") == (data, None)


@pytest.mark.parametrize(
    ("data", "tag"),
    [
        (b'{"type":"message_stop"}', b"message_stop"),
        (b'{"type":"response.output_text.delta"}', b"response.output_text.delta"),
        (b'{"type":"two\\nlines"}', b""),
        (b'{"type":"a b"}', b""),
        (b'{"type":""}', b""),
        (b'{"type":7}', b""),
        (b'{"type":["a"]}', b""),
        (b"{}", b""),
        (b"7", b""),
    ],
)
def test_the_name_of_an_event_is_its_type_if_that_is_a_name(data: bytes, tag: bytes) -> None:
    assert tag_of(data) == tag


def test_what_is_no_object_is_no_event() -> None:
    assert [event_of(data) for data in (b"[1]", b"7", b"x", b"\xff", b'{"a":1}')] == [{}, {}, {}, {}, {"a": 1}]
