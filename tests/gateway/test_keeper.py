"""Conversations continued by the id of an answer: told again to upstreams that keep none, and never lost in silence."""

from __future__ import annotations

import json
from typing import Any

import anthropic
import anyio
import httpx
import openai
import pytest

from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.engines import EngineBackend
from llm_dialect.edge.gateway import Gateway, serve_engine, serve_upstreams
from llm_dialect.edge.running import running
from llm_dialect.edge.upstream import UpstreamBackend
from llm_dialect.generated import registry
from tests.gateway.bodies import KEYS, asked
from tests.gateway.clients import KEY, TOOLS, close_sdks, sdk
from tests.gateway.script import SIGNATURE
from tests.gateway.upstream import Upstream
from tests.strategies.schemas import faults

ABLE = able_dialects()
KEEPING = [dialect for dialect in ABLE if registry.surface(dialect).STORED_PATH is not None]

pytestmark = pytest.mark.skipif(not KEEPING, reason="no dialect keeps answers yet")


@pytest.fixture(scope="module")
def scripted() -> Any:
    return Upstream()


@pytest.fixture(scope="module")
def url(scripted: Upstream) -> Any:
    with running(scripted.app()) as address:
        upstreams = tuple(UpstreamSettings(each, address, each, models=(f"{each}.*",), keeps=False) for each in ABLE)
        with running(serve_upstreams(Settings(upstreams))) as gateway:
            yield gateway


@pytest.fixture(autouse=True, scope="module")
def connections() -> Any:
    yield
    close_sdks()


@pytest.fixture
def upstream(scripted: Upstream) -> Upstream:
    scripted.reset()
    return scripted


def answer(url: str, stream: bool, **asked: Any) -> Any:
    client: openai.OpenAI = sdk("openai", url)
    if not stream:
        return client.responses.create(**asked)
    with client.responses.stream(**asked) as events:
        return events.until_done().get_final_response()


EVERY = pytest.mark.parametrize("target", ABLE)
BOTH = pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])


@EVERY
@BOTH
def test_a_conversation_goes_on_by_the_id_of_its_last_answer(
    url: str, upstream: Upstream, target: str, stream: bool
) -> None:
    model = f"{target}.text"
    first = answer(url, stream, model=model, input="first question", instructions="Be brief.")
    second = answer(url, stream, model=model, input="second question", previous_response_id=first.id)
    answer(url, stream, model=model, input="third question", previous_response_id=second.id)
    if target not in KEEPING:  # at home the upstream says it
        assert (first.previous_response_id, second.previous_response_id) == (None, first.id)
        kept = httpx.get(f"{url}/v1/responses/{second.id}", headers={"authorization": f"Bearer {KEY}"}).json()
        assert kept["previous_response_id"] == first.id
    for got in upstream.received:
        assert faults(got.body, target, "request") == []
    last = json.dumps(upstream.received[2].body, ensure_ascii=False)
    assert [last.count(f"{word} question") for word in ("first", "second", "third")] == [1, 1, 1]
    assert last.count("Hello from the upstream") == 2
    assert "Be brief." not in last  # instructions are of one request only
    assert "previous_response_id" not in last


def test_an_id_that_is_none_is_a_mistake_and_not_unknown(url: str) -> None:
    """On the code for an unknown id clients tell their whole history, and would name this again."""
    path, body = asked("openai_responses", "Hello", "anthropic.text", previous_response_id=5)
    reply = httpx.post(url + path, json=body, headers=KEYS["openai_responses"])
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, None)


@EVERY
@BOTH
def test_a_tool_loop_goes_on_by_id(url: str, upstream: Upstream, target: str, stream: bool) -> None:
    tools: Any = [{"type": "function", "strict": False, **each} for each in TOOLS]
    asked: dict[str, Any] = {"model": f"{target}.think-call", "tools": tools, "reasoning": {"effort": "low"}}
    asked["include"] = ["reasoning.encrypted_content"]
    first = answer(url, stream, input="What is the weather?", **asked)
    (call,) = (item for item in first.output if item.type == "function_call")
    result = {"type": "function_call_output", "call_id": call.call_id, "output": "sunny"}
    second = answer(url, stream, input=[result], previous_response_id=first.id, **asked)
    assert second.output_text == "It is sunny in Paris."
    got = upstream.received[1].body
    assert faults(got, target, "request") == []
    assert json.dumps(got).count("sunny") == 1
    assert SIGNATURE in json.dumps(got)


@BOTH
def test_a_store_that_fails_costs_no_answer(stream: bool, caplog: pytest.LogCaptureFixture) -> None:
    scripted, dialect = Upstream(), ABLE[0]
    with running(scripted.app()) as address:
        gateway = Gateway(Settings(), [UpstreamBackend(UpstreamSettings(dialect, address, dialect), Settings())])
        assert gateway.keeper.store is not None
        anyio.run(gateway.keeper.store.aclose)
        with running(gateway.app()) as url:
            assert answer(url, stream, model=f"{dialect}.text", input="Hello").output_text
    assert "the store failed: ProgrammingError" in caplog.text


def test_a_store_that_fails_is_told_to_who_asks_for_what_it_keeps(caplog: pytest.LogCaptureFixture) -> None:
    gateway = Gateway(Settings(), [EngineBackend(echo)])
    assert gateway.keeper.store is not None
    anyio.run(gateway.keeper.store.aclose)
    path, body = asked("openai_responses", "Hello", "echo", previous_response_id="resp_1")
    with running(gateway.app()) as url:
        replies = [
            httpx.post(url + path, json=body),
            httpx.get(f"{url}{path}/resp_1"),
            httpx.delete(f"{url}{path}/resp_1"),
        ]
    for reply in replies:
        assert (reply.status_code, faults(reply.json(), "openai_responses", "error")) == (503, [])
    assert "the store failed: ProgrammingError" in caplog.text


def test_a_vendor_that_cannot_be_asked_for_what_it_keeps_is_an_error_of_the_dialect() -> None:
    dialect = KEEPING[0]
    app = serve_upstreams(Settings((UpstreamSettings(dialect, "http://127.0.0.1:9", dialect),), store="none"))
    with running(app) as url:
        reply = httpx.get(url + registry.surface(dialect).STORED_PATH.replace("{id}", "resp_1"))
    assert (reply.status_code, faults(reply.json(), dialect, "error")) == (502, [])


def test_an_answer_can_be_had_again_and_deleted(url: str, upstream: Upstream) -> None:
    client: openai.OpenAI = sdk("openai", url)
    made = answer(url, False, model=f"{ABLE[0]}.text", input="Hello")
    again: Any = client.responses.retrieve(made.id)
    assert (again.id, again.output_text) == (made.id, made.output_text)
    client.responses.delete(made.id)
    with pytest.raises(openai.NotFoundError) as caught:
        client.responses.retrieve(made.id)
    assert caught.value.status_code == 404
    with pytest.raises(openai.NotFoundError) as caught:
        client.responses.delete(made.id)
    assert caught.value.status_code == 404


@BOTH
@pytest.mark.parametrize("store", [None, "none"])
def test_an_unknown_answer_is_not_found_and_nothing_is_asked(stream: bool, store: str | None) -> None:
    scripted, dialect = Upstream(), ABLE[0]
    asked: dict[str, Any] = {"model": f"{dialect}.text", "input": "Hello"}
    with running(scripted.app()) as address:
        settings = Settings((UpstreamSettings(dialect, address, dialect, keeps=False),), store=store)
        with running(serve_upstreams(settings)) as gateway:
            unkept = answer(gateway, stream, **asked, store=False)
            for id in ("resp_unknown", unkept.id):
                with pytest.raises(openai.NotFoundError) as caught:
                    answer(gateway, stream, **asked, previous_response_id=id)
                assert caught.value.status_code == 404
                assert (caught.value.code, caught.value.param) == (
                    "previous_response_not_found",
                    "previous_response_id",
                )
                assert id in str(caught.value)
    assert len(scripted.received) == 1


@EVERY
@BOTH
def test_answers_that_an_upstream_gives_one_id_are_told_apart(
    url: str, upstream: Upstream, target: str, stream: bool
) -> None:
    asked: dict[str, Any] = {"model": f"{target}.text"}
    one, two = (answer(url, stream, input=f"question of {who}", **asked) for who in ("Ann", "Bob"))
    answer(url, stream, input="go on", previous_response_id=one.id, **asked)
    answer(url, stream, input="go on", previous_response_id=two.id, **asked)
    for got, who, other in zip(upstream.received[2:], ("Ann", "Bob"), ("Bob", "Ann"), strict=True):
        said = json.dumps(got.body)
        assert (f"question of {who}" in said, f"question of {other}" in said) == (True, False)
    assert one.id.startswith("resp_")


def test_an_answer_is_found_by_the_key_that_it_was_given_to_and_no_other(url: str, upstream: Upstream) -> None:
    path, body = asked("openai_responses", "Hello", f"{ABLE[0]}.text")
    mine, other = ({"authorization": f"Bearer {key}"} for key in ("mine", "other"))
    id = httpx.post(url + path, json=body, headers=mine).json()["id"]
    for headers in (other, {}):
        replies = [
            httpx.get(f"{url}{path}/{id}", headers=headers),
            httpx.delete(f"{url}{path}/{id}", headers=headers),
            httpx.post(url + path, json={**body, "previous_response_id": id}, headers=headers),
        ]
        assert [(reply.status_code, reply.json()["error"]["type"]) for reply in replies] == [
            (404, "invalid_request_error")
        ] * 3
    assert httpx.get(f"{url}{path}/{id}", headers=mine).json()["id"] == id
    assert httpx.delete(f"{url}{path}/{id}", headers=mine).status_code == 200


STATE: list[tuple[str, dict[str, Any], int, str]] = [
    ("anthropic", {"thread": {"type": "create"}}, 400, "thread_unsupported_request"),
    ("anthropic", {"thread": {"type": "continue", "previous_message_id": "msg_1"}}, 404, "thread_not_found"),
    ("openai_responses", {"conversation": {"id": "conv_1"}}, 404, "conversation_not_found"),
    ("openai_responses", {"prompt": {"id": "pmpt_1"}}, 404, "prompt_not_found"),
    ("openai_responses", {"previous_response_id": "resp_1"}, 404, "previous_response_not_found"),
]


@EVERY
@BOTH
@pytest.mark.parametrize(("client", "names", "status", "code"), STATE, ids=[code for *_, code in STATE])
def test_what_only_the_clients_vendor_holds_is_not_found_elsewhere(
    url: str, upstream: Upstream, client: str, names: dict[str, Any], status: int, code: str, target: str, stream: bool
) -> None:
    if client == target:
        return
    path, body = asked(client, "Hello", f"{target}.text", stream=stream, **names)
    reply = httpx.post(url + path, json=body)
    error = reply.json()["error"]
    assert (reply.status_code, error.get("code", error.get("details", {}).get("error_code"))) == (status, code)
    assert faults(reply.json(), client, "error") == []
    assert upstream.received == []


@pytest.mark.parametrize(("client", "names", "status", "code"), STATE, ids=[code for *_, code in STATE])
def test_an_engine_holds_no_state_of_a_vendor(client: str, names: dict[str, Any], status: int, code: str) -> None:
    path, body = asked(client, "Hello", "echo", **names)
    with running(serve_engine(echo, MODELS)) as url:
        reply = httpx.post(url + path, json=body)
    error = reply.json()["error"]
    assert (reply.status_code, error.get("code", error.get("details", {}).get("error_code"))) == (status, code)


@pytest.mark.parametrize("target", [each for each in ABLE if each != "anthropic"])
def test_a_thread_of_the_vendors_sdk_goes_on_with_its_whole_history(url: str, upstream: Upstream, target: str) -> None:
    client: anthropic.Anthropic = sdk("anthropic", url)
    thread = client.beta.messages.thread(
        model="anthropic.text", max_tokens=100, unsupported_request_behavior="continue_unthreaded"
    )
    for place, model in enumerate(("anthropic.text", f"{target}.text", f"{target}.text")):
        thread.send({"role": "user", "content": f"question {place}"}, model=model)
    last = json.dumps(upstream.received[-1].body, ensure_ascii=False)
    assert [last.count(f"question {place}") for place in range(3)] == [1, 1, 1]
    assert last.count("Hello from the upstream") == 2
    assert [got.dialect for got in upstream.received] == ["anthropic", target, target]


def test_a_vendor_that_keeps_answers_is_asked_for_them() -> None:
    asked: list[tuple[str, str]] = []

    def upstream(request: httpx.Request) -> httpx.Response:
        asked.append((request.method, request.url.path))
        return httpx.Response(200, json={"id": "resp_1", "object": "response"})

    dialect = KEEPING[0]
    app = serve_upstreams(
        Settings((UpstreamSettings(dialect, "http://up", dialect),), store="none"), httpx.MockTransport(upstream)
    )
    with running(app) as address:
        path = registry.surface(dialect).STORED_PATH.replace("{id}", "resp_1")
        reply = httpx.get(address + path)
        assert (reply.json()["id"], reply.headers["content-type"]) == ("resp_1", "application/json")
        assert httpx.delete(address + path).status_code == 200
    assert asked == [("GET", path), ("DELETE", path)]


@pytest.mark.parametrize(("keeps", "asked"), [(None, True), (True, True), (False, False)])
def test_an_upstream_that_keeps_nothing_is_not_asked(keeps: bool | None, asked: bool) -> None:
    seen: list[str] = []

    def upstream(request: httpx.Request) -> httpx.Response:
        seen.append(request.url.path)
        return httpx.Response(200, json={"id": "resp_1", "object": "response"})

    dialect = KEEPING[0]
    settings = UpstreamSettings(dialect, "http://up", dialect, keeps=keeps)
    app = serve_upstreams(Settings((settings,), store="none"), httpx.MockTransport(upstream))
    path = registry.surface(dialect).STORED_PATH.replace("{id}", "resp_1")
    with running(app) as address:
        assert httpx.get(address + path).status_code == (200 if asked else 404)
    assert seen == ([path] if asked else [])


@pytest.mark.parametrize("asked_with", ["Hello", [{"role": "user", "content": "Hello"}]], ids=["text", "items"])
def test_a_kept_answer_is_told_as_a_stream_and_with_what_it_was_asked_with(
    url: str, upstream: Upstream, asked_with: Any
) -> None:
    client: openai.OpenAI = sdk("openai", url)
    first = client.responses.create(model="anthropic.text", input=asked_with)
    events = list(client.responses.retrieve(first.id, stream=True))
    assert (events[0].type, events[-1].type) == ("response.created", "response.completed")
    done: Any = events[-1]
    assert (done.response.id, done.response.output_text) == (first.id, first.output_text)
    listed: Any = client.responses.input_items.list(first.id)
    (item,) = listed.data
    assert item.id
    assert item.role == "user"
    assert "Hello" in str(item.content)
    with pytest.raises(openai.NotFoundError):
        client.responses.input_items.list("resp_unknown")


def test_what_an_answer_was_asked_with_is_asked_of_the_vendor_that_keeps_it() -> None:
    seen: list[str] = []

    def upstream(request: httpx.Request) -> httpx.Response:
        seen.append(request.url.path)
        return httpx.Response(200, json={"object": "list", "data": []})

    dialect = KEEPING[0]
    settings = UpstreamSettings(dialect, "http://up", dialect)
    app = serve_upstreams(Settings((settings,), store="none"), httpx.MockTransport(upstream))
    path = registry.surface(dialect).ASKED_PATH.replace("{id}", "resp_1")
    with running(app) as address:
        assert httpx.get(address + path).json() == {"object": "list", "data": []}
    assert seen == [path]


def named(item: Any) -> dict[str, Any]:
    """Name an item as clients do that know it to be kept."""
    return {"type": "item_reference", "id": item.id}


@EVERY
@BOTH
def test_items_of_kept_answers_are_named_instead_of_sent(
    url: str, upstream: Upstream, target: str, stream: bool
) -> None:
    """Clients that think that answers are kept send the ids of their items alone, not that of the answer."""
    tools: Any = [{"type": "function", "strict": False, **each} for each in TOOLS]
    asked: dict[str, Any] = {"model": f"{target}.think-call", "tools": tools, "reasoning": {"effort": "low"}}
    told: list[Any] = [{"role": "user", "content": "What is the weather?"}]
    first = answer(url, stream, input=told, **asked)
    (call,) = (item for item in first.output if item.type == "function_call")
    result = {"type": "function_call_output", "call_id": call.call_id, "output": "sunny"}
    told += [*map(named, first.output), result]
    second = answer(url, stream, input=told, **asked)
    assert second.output_text == "It is sunny in Paris."
    told += [*map(named, second.output), {"role": "user", "content": "Thanks."}]
    answer(url, stream, input=told, **asked)
    for got in upstream.received:
        assert faults(got.body, target, "request") == []
    if target not in KEEPING:
        assert "item_reference" not in json.dumps(upstream.received[-1].body)
    last = json.dumps(upstream.received[-1].body)
    assert (last.count("It is sunny in Paris."), last.count("Thanks.")) == (1, 1)


def test_items_that_are_not_kept_or_are_of_somebody_else_are_not_found(url: str, upstream: Upstream) -> None:
    model = f"{next(each for each in ABLE if each not in KEEPING)}.text"
    first = answer(url, False, model=model, input="first question")
    path, body = asked("openai_responses", "Hello", model)
    body["input"] = [{"role": "user", "content": "Hello"}, named(first.output[0])]
    for key, id in (("another-key", first.output[0].id), (KEY, "msg_0")):
        body["input"][1]["id"] = id
        reply = httpx.post(url + path, json=body, headers={"authorization": f"Bearer {key}"})
        assert (reply.status_code, faults(reply.json(), "openai_responses", "error")) == (404, [])
        assert "no item is kept" in reply.json()["error"]["message"]
