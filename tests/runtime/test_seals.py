"""R12, whole: seals cross the client of every dialect, whole and streamed, and reach nobody but their maker."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.dialects import DIALECTS
from llm_dialect.fold import collect
from llm_dialect.rules.thoughts import UNSEALED_CALL
from llm_dialect.stream import deframer
from tests.gateway.script import SIGNATURE, Call, Say, Script, Think
from tests.gateway.upstream import wire

PAIRS = [(client, upstream) for client in DIALECTS for upstream in DIALECTS if client != upstream]
BOTH = pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
EVERY = pytest.mark.parametrize(("client", "upstream"), PAIRS, ids=[f"{pair[0]}-{pair[1]}" for pair in PAIRS])
OTHER = "b3RoZXIgc2VhbCBvZiB0aGUgdmVuZG9yKy8="
CALL = Call("call_w1", "get_weather", '{"city":"Paris","days":3}')
LATER = Call("call_t1", "get_time", '{"zone":"Europe/Paris"}')
SCRIPTS = {
    "call": Script((Think("I need the weather.", SIGNATURE), CALL), "calls"),
    "said": Script((Think("I need the weather.", SIGNATURE), Say("I will look."), CALL), "calls"),
    "parallel": Script((Think("I need both.", SIGNATURE), CALL, LATER), "calls"),
    "twice": Script((Think("First.", OTHER), Say("So."), Think("Then.", SIGNATURE), CALL), "calls"),
    "text": Script((Think("Easy.", SIGNATURE), Say("It is sunny."))),
}
ASKED: dict[str, dict[str, Any]] = {
    "anthropic": {"max_tokens": 4000, "tools": [{"name": CALL.name, "input_schema": {"type": "object"}}]},
    "openai_chat": {"tools": [{"type": "function", "function": {"name": CALL.name}}]},
    "openai_responses": {"tools": [{"type": "function", "name": CALL.name, "parameters": None, "strict": None}]},
    "gemini": {"tools": [{"functionDeclarations": [{"name": CALL.name}]}]},
}


def answered(client: str, upstream: str, script: Script, stream: bool) -> Any:
    """Give the answer as the client keeps it."""
    if not stream:
        return ld.translate_response(wire(upstream).whole(script, "m"), upstream, client).body
    translator = ld.StreamTranslator(upstream, client)
    told = b"".join(map(translator.feed, wire(upstream).events(script, "m"))) + translator.finish()
    assert translator.error is None
    reader = deframer(client)
    items = collect([*reader.feed(told), *reader.finish()])
    return ld.render_response(items, client).body


def request_after(client: str, answer: Any) -> dict[str, Any]:
    """Write the next request as clients of a dialect do: the answer as it came, then results, or another question."""
    asked: dict[str, Any] = {"model": "m", **ASKED[client]}
    if client == "anthropic":
        ids = [block["id"] for block in answer["content"] if block["type"] == "tool_use"]
        results = [{"type": "tool_result", "tool_use_id": id, "content": "fine"} for id in ids]
        turn = {"role": "assistant", "content": answer["content"]}
        return {**asked, "messages": [USER, turn, {"role": "user", "content": results or "And now?"}]}
    if client == "openai_chat":
        turn = answer["choices"][0]["message"]
        results = [
            {"role": "tool", "tool_call_id": each["id"], "content": "fine"} for each in turn.get("tool_calls", [])
        ]
        return {**asked, "messages": [USER, turn, *(results or [USER])]}
    if client == "openai_responses":
        ids = [item["call_id"] for item in answer["output"] if item["type"] == "function_call"]
        results = [{"type": "function_call_output", "call_id": id, "output": "fine"} for id in ids]
        return {**asked, "store": False, "input": [USER, *answer["output"], *(results or [USER])]}
    content = answer["candidates"][0]["content"]
    calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
    results = [{"functionResponse": {**call, "response": {"output": "fine"}}} for call in calls]
    for each in results:
        each["functionResponse"].pop("args", None)
    again = {"role": "user", "parts": results or [{"text": "And now?"}]}
    del asked["model"]
    return {**asked, "contents": [{"role": "user", "parts": [{"text": "Hi"}]}, content, again]}


USER = {"role": "user", "content": "Hi"}


def sent(request: Any, client: str, target: str) -> ld.Translation:
    return ld.translate_request(request, client, target, ld.Policy.gateway(), model="m")


# Where each vendor wants its seal: on what follows the thought, or in the thought itself.
PLACES = {
    "anthropic": re.compile(r'"signature": "([^"]+)"'),
    "openai_chat": re.compile(r'"signature": "([^"]+)"'),
    "openai_responses": re.compile(r'"encrypted_content": "([^"]+)"'),
    "gemini": re.compile(r'"thoughtSignature": "([^"]+)"'),
}


@EVERY
@BOTH
@pytest.mark.parametrize("name", SCRIPTS)
def test_seals_come_back_to_their_maker_as_they_were(client: str, upstream: str, stream: bool, name: str) -> None:
    script = SCRIPTS[name]
    request = request_after(client, answered(client, upstream, script, stream))
    made = sent(request, client, upstream)
    seals = [step.signature for step in script.steps if isinstance(step, Think)]
    found = [each for each in PLACES[upstream].findall(json.dumps(made.body)) if each != UNSEALED_CALL]
    if upstream == "openai_responses" and name == "text":
        seals = found  # a thought of a turn that is over may stay away
    assert found == seals
    assert [
        loss for loss in made.report if loss.rule == "R12" and loss.code == "dropped" and loss.severity != "none"
    ] == []


@pytest.mark.parametrize("name", ["said", "parallel"])
@pytest.mark.parametrize("client", ["anthropic", "openai_chat", "openai_responses"])
@BOTH
def test_a_seal_stands_on_the_part_it_stood_on(client: str, stream: bool, name: str) -> None:
    script = SCRIPTS[name]
    request = request_after(client, answered(client, "gemini", script, stream))
    parts = [part for content in sent(request, client, "gemini").body["contents"] for part in content["parts"]]
    (sealed,) = (part for part in parts if part.get("thoughtSignature", UNSEALED_CALL) != UNSEALED_CALL)
    assert "text" in sealed if name == "said" else sealed["functionCall"]["name"] == CALL.name
    assert [part["text"] for part in parts if part.get("thought")] == [script.steps[0].text]  # type: ignore[union-attr]


@EVERY
@BOTH
@pytest.mark.parametrize("name", ["said", "twice"])
def test_a_seal_never_reaches_another_vendor(client: str, upstream: str, stream: bool, name: str) -> None:
    request = request_after(client, answered(client, upstream, SCRIPTS[name], stream))
    understood = {"openai_chat", "anthropic"} if upstream == "openai_chat" else {upstream, "openai_chat"}
    if upstream == "openai_responses":
        understood = {upstream}
    for target in set(DIALECTS) - understood - {client}:
        made = sent(request, client, target)
        text = json.dumps(made.body)
        assert SIGNATURE not in text
        assert "bGxkLXNlYWwt" not in text
        assert [loss for loss in made.report if loss.rule == "R12" and loss.severity == "lossy"]


@EVERY
def test_an_envelope_that_was_changed_reaches_nobody_and_is_told(client: str, upstream: str) -> None:
    answer = json.dumps(answered(client, upstream, SCRIPTS["call"], False))
    if "bGxkLXNlYWwt" not in answer:
        assert {client, upstream} <= {"openai_chat", "anthropic", "gemini"}  # these two know the same seals
        return
    broken = json.loads(re.sub(r"bGxkLXNlYWwtdjEK.{8}", "bGxkLXNlYWwtdjEKAAAAAAAA", answer))
    made = sent(request_after(client, broken), client, upstream)
    assert SIGNATURE not in json.dumps(made.body)
    assert "bGxkLXNlYWwt" not in json.dumps(made.body)
    assert any("was changed" in loss.why and loss.severity == "lossy" for loss in made.report)


@EVERY
@pytest.mark.parametrize("name", ["said", "twice"])
def test_another_vendors_turn_reaches_no_vendor_of_the_clients_own_dialect(
    client: str, upstream: str, name: str
) -> None:
    """Upstreams change in mid-conversation: what we put into the client's slots would be refused."""
    request = request_after(client, answered(client, upstream, SCRIPTS[name], False))
    made = ld.Turn(client, client, ld.Policy.gateway()).request(request, "m")
    text = json.dumps(made.body)
    assert "bGxkLXNlYWwt" not in text
    assert '"signature": ""' not in text
    native = {client, upstream} == {"anthropic", "openai_chat"}
    assert (made.body == {"model": "m", **request} if client != "gemini" else made.body == request) == native
    assert any(loss.severity == "lossy" for loss in made.report) != native


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_vendors_own_turns_go_back_to_it_as_they_are(dialect: str) -> None:
    for script in SCRIPTS.values():
        request = request_after(dialect, wire(dialect).whole(script, "m"))
        made = ld.Turn(dialect, dialect).request(request, "m")
        assert made.body == request
        assert made.report.losses == []
