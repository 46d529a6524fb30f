"""The vendors' own SDKs through the gateway, on the loopback, in front of a scripted upstream of every dialect."""

from __future__ import annotations

import base64
import json
from typing import Any

import anthropic
import openai
import pytest
from pydantic import BaseModel

from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.gateway import serve_upstreams
from llm_dialect.edge.running import running
from tests.gateway.clients import PNG, close_sdks, failure_of, sdk, talk
from tests.gateway.script import SIGNATURE
from tests.gateway.upstream import Upstream
from tests.gateway.vendors import objections

ABLE = able_dialects()
PAIRS = [pytest.param(client, target, id=f"{client}-{target}") for client in ABLE for target in ABLE]
BOTH = pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
EVERY = pytest.mark.parametrize(("client", "target"), PAIRS)

SCHEMA = {
    "type": "object",
    "properties": {"answer": {"type": "integer"}, "words": {"type": "array", "items": {"type": "string"}}},
    "required": ["answer", "words"],
    "additionalProperties": False,
}


class Answer(BaseModel):
    answer: int
    words: list[str]


@pytest.fixture(scope="module")
def scripted() -> Any:
    return Upstream()


@pytest.fixture(scope="module")
def url(scripted: Upstream) -> Any:
    with running(scripted.app()) as address:
        upstreams = tuple(UpstreamSettings(each, address, each, models=(f"{each}.*",)) for each in ABLE)
        with running(serve_upstreams(Settings(upstreams, ping_seconds=0.05))) as gateway:
            yield gateway
            close_sdks()


@pytest.fixture
def upstream(scripted: Upstream) -> Upstream:
    scripted.reset()
    return scripted


def check_received(upstream: Upstream, foreign: bool, count: int = 1) -> None:
    """Hold what the upstream got against all that its vendor checks; at home the SDK's own keys are let go."""
    assert len(upstream.received) == count
    for got in upstream.received:
        assert objections(got.body, got.dialect, foreign=foreign) == []


@EVERY
@BOTH
def test_text(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    seen = talk(client, url, f"{target}.text", stream=stream).say("Hello")
    assert (seen.text, seen.stop) == ("Hello from the upstream — ünï “codé” 🎈.", "stop")
    assert seen.usage == (31, 17)
    assert seen.pieces > 1 or not stream
    check_received(upstream, client != target)


@EVERY
@BOTH
def test_an_answer_at_its_limit(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    seen = talk(client, url, f"{target}.length", stream=stream).say("Hello")
    assert (seen.text, seen.stop, seen.usage) == ("This is cut", "length", (31, 17))


@EVERY
@BOTH
def test_thinking_then_text(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    seen = talk(client, url, f"{target}.think", stream=stream, think=True).say("Hello")
    assert (seen.thinking, seen.text, seen.stop) == ("Let me see.", "Done thinking.", "stop")
    assert seen.usage == (31, 17)
    check_received(upstream, client != target)


@EVERY
@BOTH
def test_a_loop_with_one_tool(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    conversation = talk(client, url, f"{target}.call", stream=stream, tools=True)
    seen = conversation.say("What is the weather?")
    assert (seen.text, seen.stop) == ("I will look.", "calls")
    ((id, name, arguments),) = seen.calls
    assert (name, arguments) == ("get_weather", {"city": "Paris", "days": 3})
    seen = conversation.answer({id: "sunny"})
    assert (seen.text, seen.stop, seen.usage) == ("It is sunny in Paris.", "stop", (60, 8))
    check_received(upstream, client != target, 2)
    assert "sunny" in json.dumps(upstream.received[1].body)


@EVERY
@BOTH
def test_a_loop_with_parallel_tools(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    conversation = talk(client, url, f"{target}.calls", stream=stream, tools=True)
    seen = conversation.say("Weather and time?")
    assert [(name, arguments) for _, name, arguments in seen.calls] == [
        ("get_weather", {"city": "Paris", "days": 3}),
        ("get_time", {"zone": "Europe/Paris"}),
    ]
    first, second = (id for id, _, _ in seen.calls)
    seen = conversation.answer({first: "sunny", second: "noon"})
    assert seen.text == "It is sunny, and noon."
    check_received(upstream, client != target, 2)


@EVERY
@BOTH
def test_signatures_come_back_byte_for_byte(
    url: str, upstream: Upstream, client: str, target: str, stream: bool
) -> None:
    conversation = talk(client, url, f"{target}.think-call", stream=stream, tools=True, think=True)
    seen = conversation.say("What is the weather?")
    ((id, _, _),) = seen.calls
    assert conversation.answer({id: "sunny"}).text == "It is sunny in Paris."
    check_received(upstream, client != target, 2)
    assert SIGNATURE in json.dumps(upstream.received[1].body)
    assert seen.thinking == "I need the weather."


@EVERY
@BOTH
def test_structured_output(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    seen = talk(client, url, f"{target}.json", stream=stream, schema=SCHEMA).say("Answer")
    assert json.loads(seen.text) == {"answer": 42, "words": ["a", "b"]}
    assert (seen.stop, seen.usage) == ("stop", (31, 17))
    check_received(upstream, client != target)
    assert "words" in json.dumps(upstream.received[0].body)


@EVERY
def test_an_image_arrives_whole(url: str, upstream: Upstream, client: str, target: str) -> None:
    assert talk(client, url, f"{target}.text", image=True).say("What is this?").text
    check_received(upstream, client != target)
    data = base64.b64encode(PNG).decode()
    got = json.dumps(upstream.received[0].body)
    assert data in got or data.replace("+", "-").replace("/", "_") in got  # Google's SDK writes the other alphabet


@EVERY
@BOTH
def test_a_refusal_is_told_as_one(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    seen = talk(client, url, f"{target}.refusal", stream=stream).say("Help me")
    assert (seen.text, seen.usage) == ("I cannot help with that.", (31, 17))
    assert seen.stop == "refusal"


@EVERY
@BOTH
def test_stop_sequences(url: str, upstream: Upstream, client: str, target: str, stream: bool) -> None:
    if client == "openai_responses":
        pytest.skip("this client has no stop sequences")
    seen = talk(client, url, f"{target}.sequence", stream=stream, stop=["END"]).say("Say it")
    assert seen.text == "Before the end"
    assert seen.stop in ("stop", "sequence")
    check_received(upstream, client != target)


STATUSES = {
    "429": ({429}, (anthropic.RateLimitError, openai.RateLimitError)),
    "500": ({500, 502}, (anthropic.InternalServerError, openai.InternalServerError)),
    "529": ({529, 503}, (anthropic.InternalServerError, openai.InternalServerError)),
    "401": ({401}, (anthropic.AuthenticationError, openai.AuthenticationError)),
    "context": ({400}, (anthropic.BadRequestError, openai.BadRequestError)),
    "html": ({502, 500}, (anthropic.InternalServerError, openai.InternalServerError)),
}


@EVERY
@BOTH
@pytest.mark.parametrize("name", STATUSES)
def test_errors_are_the_sdks_own(
    url: str, upstream: Upstream, client: str, target: str, stream: bool, name: str
) -> None:
    why: Any = failure_of(client, talk(client, url, f"{target}.{name}", stream=stream))
    statuses, classes = STATUSES[name]
    assert (why.code if client == "gemini" else why.status_code) in statuses
    if client == "gemini":
        return
    assert isinstance(why, classes)
    told: Any = why
    assert (why.response.headers.get("retry-after") == "7") == (name == "429")
    if name == "context":
        assert "too long" in str(why) if client == "anthropic" else told.code == "context_length_exceeded"


@EVERY
@pytest.mark.parametrize("name", ["cut", "broken", "aborted"])
def test_a_stream_that_fails_is_an_error_of_the_sdk(
    url: str, upstream: Upstream, client: str, target: str, name: str
) -> None:
    assert failure_of(client, talk(client, url, f"{target}.{name}", stream=True))


@EVERY
def test_a_slow_stream_is_kept_open(url: str, upstream: Upstream, client: str, target: str) -> None:
    seen = talk(client, url, f"{target}.slow", stream=True).say("Hello")
    assert (seen.text, seen.stop) == ("Slow but sure.", "stop")


PATCH = '*** Begin Patch\n+ a "line"'
FREE: dict[str, Any] = {"name": "patch", "description": "Applies a patch.", "format": {"type": "text"}}


@pytest.mark.parametrize("target", ABLE)
def test_a_tool_with_free_input_through_chat(url: str, upstream: Upstream, target: str) -> None:
    client: openai.OpenAI = sdk("openai", url)
    messages: list[Any] = [{"role": "user", "content": "Patch it"}]
    asked: dict[str, Any] = {"model": f"{target}.free", "tools": [{"type": "custom", "custom": FREE}]}
    made = client.chat.completions.create(messages=messages, **asked).choices[0]
    (call,) = made.message.tool_calls or []
    assert call.type == "custom"
    assert (call.custom.name, call.custom.input, made.finish_reason) == ("patch", PATCH, "tool_calls")
    messages += [made.message.to_dict(), {"role": "tool", "tool_call_id": call.id, "content": "done"}]
    assert client.chat.completions.create(messages=messages, **asked).choices[0].message.content == "Patched."
    check_received(upstream, target != "openai_chat", 2)
    assert "*** Begin Patch" in json.dumps(upstream.received[1].body)


@pytest.mark.parametrize("target", ABLE)
def test_a_tool_with_free_input_through_a_chat_stream(url: str, upstream: Upstream, target: str) -> None:
    client: openai.OpenAI = sdk("openai", url)
    messages: list[Any] = [{"role": "user", "content": "Patch it"}]
    asked: dict[str, Any] = {"model": f"{target}.free", "tools": [{"type": "custom", "custom": FREE}]}
    text, name, ends = "", "", []
    for chunk in client.chat.completions.create(messages=messages, stream=True, **asked):
        for choice in chunk.choices:
            ends.append(choice.finish_reason)
            for call in choice.delta.tool_calls or ():  # the SDK has no type for it, and keeps it as it came
                told: Any = call.to_dict().get("custom") or {}
                name, text = name or told["name"], text + (told.get("input") or "")
    assert (name, text, ends[-1]) == ("patch", PATCH, "tool_calls")


@pytest.mark.parametrize("target", ABLE)
@BOTH
def test_a_tool_with_free_input_through_responses(url: str, upstream: Upstream, target: str, stream: bool) -> None:
    client: openai.OpenAI = sdk("openai", url)
    items: list[Any] = [{"role": "user", "content": "Patch it"}]
    asked: dict[str, Any] = {"model": f"{target}.free", "tools": [{"type": "custom", **FREE}], "store": False}

    def answer() -> Any:
        if not stream:
            return client.responses.create(input=items, **asked)
        with client.responses.stream(input=items, **asked) as events:
            return events.until_done().get_final_response()

    made = answer()
    (call,) = (item for item in made.output if item.type == "custom_tool_call")
    assert (call.name, call.input) == ("patch", PATCH)
    items += [item.to_dict() for item in made.output]
    items.append({"type": "custom_tool_call_output", "call_id": call.call_id, "output": "done"})
    assert answer().output_text == "Patched."
    check_received(upstream, target != "openai_responses", 2)
    assert "*** Begin Patch" in json.dumps(upstream.received[1].body)


@pytest.mark.parametrize("target", ABLE)
def test_tokens_are_counted(url: str, upstream: Upstream, target: str) -> None:
    model = f"{target}.text"
    one: Any = sdk("anthropic", url)
    other: Any = sdk("openai", url)
    third: Any = sdk("gemini", url)
    counts = [
        one.messages.count_tokens(model=model, messages=[{"role": "user", "content": "Hello"}]).input_tokens,
        other.responses.input_tokens.count(model=model, input="Hello").input_tokens,
        third.models.count_tokens(model=model, contents="Hello").total_tokens,
    ]
    assert counts == [123] * 3 if target != "openai_chat" else all(0 < count < 50 for count in counts)


def test_models_are_listed(url: str) -> None:
    sdks: list[Any] = [sdk(name, url) for name in ("anthropic", "openai", "gemini")]
    for each in sdks:
        assert list(each.models.list()) == []  # only patterns are set up, and the upstream names none


@pytest.mark.parametrize("target", ABLE)
def test_a_tool_runner_and_parsed_output(url: str, upstream: Upstream, target: str) -> None:
    @anthropic.beta_tool
    def get_weather(city: str, days: int) -> str:
        """Tell the weather."""
        return f"sunny in {city} for {days} days"

    one: anthropic.Anthropic = sdk("anthropic", url)
    runner = one.beta.messages.tool_runner(
        model=f"{target}.call", max_tokens=100, tools=[get_weather], messages=[{"role": "user", "content": "Weather?"}]
    )
    (text,) = (block.text for block in runner.until_done().content if block.type == "text")
    assert text == "It is sunny in Paris."
    assert "sunny in Paris for 3 days" in json.dumps(upstream.received[1].body)
    client: openai.OpenAI = sdk("openai", url)
    messages: Any = [{"role": "user", "content": "Answer"}]
    parsed = client.chat.completions.parse(model=f"{target}.json", messages=messages, response_format=Answer)
    assert parsed.choices[0].message.parsed == Answer(answer=42, words=["a", "b"])
    told = client.responses.parse(model=f"{target}.json", input="Answer", text_format=Answer, store=False)
    assert told.output_parsed == Answer(answer=42, words=["a", "b"])
