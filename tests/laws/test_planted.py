"""Each law bites: a fault planted into an emitted function makes its check fail on a fixed body that passes without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import llm_dialect as ld
from llm_dialect.dialects import emitted
from llm_dialect.report import Rule
from tests.laws.conservation import check_conservation
from tests.laws.determinism import PROGRAM, check_determinism
from tests.laws.identity import check_edits, check_identity
from tests.laws.round_trip import check_round_trip
from tests.laws.silent_loss import check_no_silent_loss
from tests.laws.totality import check_totality
from tests.laws.validity import check_validity

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
A, C = "anthropic", "openai_chat"

REQUEST: Json = {
    "model": "claude-sonnet-4-5",
    "max_tokens": 512,
    "temperature": 0.5,
    "stop_sequences": ["END"],
    "metadata": {"user_id": "u-1"},
    "system": "Be brief.",
    "tools": [{"name": "add", "input_schema": {"type": "object", "properties": {}}, "strict": True}],
    "messages": [
        {"role": "user", "content": "What is 2 + 2?"},
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "toolu_1", "name": "add", "input": {"a": 2, "b": 2}}],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "toolu_1", "content": "4"},
                {"type": "text", "text": "And now?"},
            ],
        },
    ],
    "novel": {"x": 1},
}
RESPONSE: Json = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 1,
    "model": "gpt-5.1",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "logprobs": None,
            "message": {"role": "assistant", "content": "4", "refusal": None},
        }
    ],
    "usage": {
        "prompt_tokens": 100,
        "completion_tokens": 5,
        "total_tokens": 105,
        "prompt_tokens_details": {"cached_tokens": 40},
    },
}


def _identity(body: Any, source: str, target: str, way: str) -> None:
    check_identity(body, source, way)


def _edits(body: Any, source: str, target: str, way: str) -> None:
    check_edits(body, source, way)


def _without(*keys: str) -> Callable[[Json, Any, Any], Any]:
    def fault(body: Json, items: Any, cx: Any) -> Json:
        return {key: value for key, value in body.items() if key not in keys}

    return fault


def _forgetful(body: Json, items: Any, cx: Any) -> Json:
    cx.report.noted.clear()
    return body


def _sweeping(body: Json, items: Any, cx: Any) -> Json:
    cx.report.note(items, None, Rule("dropped", "lossy", "planted", "one loss for everything"))
    made: Json = _without("stop")(body, items, cx)
    return made


def _overcounted(body: Json, items: Any, cx: Any) -> Json:
    return {**body, "usage": {**body["usage"], "input_tokens": items.usage.prompt_tokens}}


def _reversed(body: Json, items: Any, cx: Any) -> Json:
    return {**body, "messages": body["messages"][::-1]}


def _renamed_call(body: Json, items: Any, cx: Any) -> Json:
    messages = [
        {**message, "tool_calls": [{**call, "id": "call_other"} for call in message["tool_calls"]]}
        if "tool_calls" in message
        else message
        for message in body["messages"]
    ]
    return {**body, "messages": messages}


def _key_error(body: Json, items: Any, cx: Any) -> Json:
    raise KeyError("planted")


def _pathless(body: Json, items: Any, cx: Any) -> Json:
    raise ld.InvalidRequest("planted", "somewhere")


def _no_json(body: Json, items: Any, cx: Any) -> Json:
    return {**body, "model": {1, 2}}


# check, body, source, target, direction, what the render function of the target does besides.
FAULTS = {
    "validity: a required key is left out": (check_validity, REQUEST, A, C, "request", _without("messages")),
    "silent loss: a mapped field is not written": (check_no_silent_loss, REQUEST, A, C, "request", _without("stop")),
    "silent loss: the report is forgotten": (check_no_silent_loss, REQUEST, A, C, "request", _forgetful),
    "silent loss: one loss at the root for everything": (check_no_silent_loss, REQUEST, A, C, "request", _sweeping),
    "silent loss: a boolean is not written": (check_no_silent_loss, REQUEST, A, C, "request", _without("tools")),
    "identity: unknown fields are not put back": (_identity, REQUEST, A, A, "request", _without("novel")),
    "identity: a value comes out with another type": (
        _identity,
        REQUEST,
        A,
        A,
        "request",
        lambda b, i, c: {**b, "max_tokens": 512.0},
    ),
    "edits: the body was held whole": (_edits, REQUEST, A, A, "request", lambda b, i, c: REQUEST),
    "edits: an edit reaches another field": (
        _edits,
        REQUEST,
        A,
        A,
        "request",
        lambda b, i, c: {**b, "top_k": len(i.model)},
    ),
    "round trip: a field gets lost on the way": (check_round_trip, REQUEST, A, C, "request", _without("temperature")),
    "round trip: something is made up": (check_round_trip, REQUEST, A, C, "request", lambda b, i, c: {**b, "seed": 7}),
    "conservation: cached tokens are not subtracted": (check_conservation, RESPONSE, C, A, "response", _overcounted),
    "conservation: turns in another order": (check_conservation, REQUEST, A, C, "request", _reversed),
    "conservation: a call under another id": (check_conservation, REQUEST, A, C, "request", _renamed_call),
    "totality: KeyError": (check_totality, REQUEST, A, C, "request", _key_error),
    "totality: an error without a path": (check_totality, REQUEST, A, C, "request", _pathless),
    "totality: a body that is no JSON": (check_totality, REQUEST, A, C, "request", _no_json),
}
# What the broken law raises; a fault of totality is the exception itself.
RAISED: dict[str, type[Exception]] = {
    "totality: KeyError": KeyError,
    "totality: a body that is no JSON": ld.InvalidRequest,
}


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, body, source, target, way, fault = FAULTS[name]
    check(body, source, target, way)
    module = emitted(target, way)
    right = module.render
    monkeypatch.setattr(module, "render", lambda items, cx: fault(right(items, cx), items, cx))
    with pytest.raises(RAISED.get(name, AssertionError)):
        check(body, source, target, way)


def test_planted_mutation(monkeypatch: pytest.MonkeyPatch) -> None:
    body = {**REQUEST}
    check_identity(body, A, "request")
    module = emitted(A, "request")
    right = module.parse
    monkeypatch.setattr(module, "parse", lambda given, cx: right(given | {given.popitem()[0]: 1}, cx))
    with pytest.raises(AssertionError, match="the body given in was changed"):
        check_identity(body, A, "request")


def test_planted_hash_order() -> None:
    case = (REQUEST, A, C, "request")
    check_determinism([case])
    plant = """
from llm_dialect.dialects import emitted
module = emitted("openai_chat", "request")
right = module.render
module.render = lambda items, cx: {key: right(items, cx)[key] for key in set(right(items, cx))}
"""
    with pytest.raises(AssertionError, match="depends on the seed of hashes"):
        check_determinism([case], plant + PROGRAM)
