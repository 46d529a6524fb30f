"""The gateway over HTTP, with plain requests: every surface in front of the embedded engine and of every upstream."""

from __future__ import annotations

import gzip
import json
import logging
import socket
import socketserver
import threading
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import httpx
import pytest

import llm_dialect as ld
from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.engines import estimated
from llm_dialect.edge.gateway import serve_engine, serve_upstreams
from llm_dialect.edge.running import running
from llm_dialect.generated import registry
from tests.gateway.bodies import KEYS, asked
from tests.gateway.script import SCRIPTS
from tests.gateway.upstream import Upstream, wire
from tests.strategies.schemas import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

ABLE = able_dialects()


def send(
    app: Any,
    path: str,
    body: Any = None,
    headers: dict[str, str] | list[tuple[str, Any]] | None = None,
    method: str = "POST",
) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://gateway") as client:
            content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            return await client.request(method, path, content=content, headers=headers)

    return anyio.run(ask)


def text_of(body: Any, dialect: str) -> str:
    items = ld.parse_response(body, dialect)
    return "".join(item.text for item in items.content if isinstance(item, ld.Text))


def told(data: bytes, dialect: str) -> ld.ItemResponse:
    reader = ld.deframer(dialect)
    return ld.collect([*reader.feed(data), *reader.finish()])


@pytest.fixture(scope="module")
def engine() -> Any:
    return serve_engine(echo, MODELS, Settings(store="none"))


@pytest.mark.parametrize("client", ABLE)
def test_the_embedded_engine_answers(engine: Any, client: str) -> None:
    path, body = asked(client, "Hello there", "echo")
    reply = send(engine, path, body)
    assert reply.status_code == 200
    assert text_of(reply.content, client) == "You said: Hello there"
    assert reply.headers["x-llm-dialect-losses"].split()[0].isdigit()


@pytest.mark.parametrize("client", ABLE)
def test_the_embedded_engine_streams_thinks_and_ends_well(engine: Any, client: str) -> None:
    path, body = asked(client, "Hello #think", "echo", stream=True)
    reply = send(engine, path, body)
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert (reply.headers["cache-control"], reply.headers["x-accel-buffering"]) == ("no-cache, no-transform", "no")
    assert ld.check_stream(reply.content, client) == []
    items = told(reply.content, client)
    assert [type(item) for item in items.content] == [ld.Thinking, ld.Text]
    assert items.stop_reason is ld.StopReason.end_turn


@pytest.mark.parametrize("client", ABLE)
@pytest.mark.parametrize(("order", "status"), [("#fail 429", 429), ("#fail 500", 500), ("#fail 401", 401)])
def test_the_embedded_engine_fails_on_demand(engine: Any, client: str, order: str, status: int) -> None:
    for stream in (False, True):
        path, body = asked(client, f"Now {order}", "echo", stream=stream)
        reply = send(engine, path, body)
        assert reply.status_code in (status, 502 if status == 500 else status)
        assert "error" in reply.json()
        assert (reply.headers.get("retry-after") == "1") == (status == 429)


@pytest.mark.parametrize("client", ABLE)
@pytest.mark.parametrize("order", ["#break", "#cut"])
def test_a_stream_that_breaks_ends_in_an_error_in_band(engine: Any, client: str, order: str) -> None:
    path, body = asked(client, f"one two three {order}", "echo", stream=True)
    reply = send(engine, path, body)
    assert reply.status_code == 200
    with pytest.raises(ld.StreamError) as caught:
        told(reply.content, client)
    assert "You " in str(caught.value.partial.content)


@pytest.fixture
def upstream() -> Upstream:
    return Upstream()


@pytest.fixture
def gateway(upstream: Upstream) -> Any:
    return made(upstream)


def made(upstream: Upstream, settings: Settings | None = None, **more: Any) -> Any:
    upstreams = tuple(
        UpstreamSettings(
            each, f"http://{each}", each, models=(f"{each}.*",), rename={f"my-{each}": f"{each}.text"}, **more
        )
        for each in ABLE
    )
    settings = settings or Settings(store="none")
    return serve_upstreams(
        Settings(
            **{**{name: getattr(settings, name) for name in settings.__dataclass_fields__}, "upstreams": upstreams}
        ),
        httpx.ASGITransport(upstream.app()),
    )


PAIRS = [(client, target) for client in ABLE for target in ABLE]


@pytest.mark.parametrize(("client", "target"), PAIRS)
@pytest.mark.parametrize("quirk", ["", "+gzip", "+json", "+sse", "+bare", "+text", "+bytes"])
@pytest.mark.parametrize("stream", [False, True])
def test_an_upstream_answers_whichever_way_it_likes(
    gateway: Any, upstream: Upstream, client: str, target: str, quirk: str, stream: bool
) -> None:
    path, body = asked(client, "Hello", f"{target}.text{quirk}", stream=stream)
    reply = send(gateway, path, body, KEYS[client])
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"].startswith("text/event-stream" if stream else "application/json")
    text = "Hello from the upstream — ünï “codé” 🎈."
    if stream:
        assert ld.check_stream(reply.content, client) == []
        items = told(reply.content, client)
        assert "".join(item.text for item in items.content if isinstance(item, ld.Text)) == text
        assert items.usage is not None
        assert (items.usage.prompt_tokens, items.usage.completion_tokens) == (31, 17)
    else:
        assert text_of(reply.content, client) == text
    (got,) = upstream.received
    assert got.headers[next(iter(KEYS[target]))] == KEYS[target][next(iter(KEYS[target]))]


@pytest.mark.parametrize(("client", "target"), PAIRS)
def test_the_client_hears_its_own_name_of_the_model(gateway: Any, upstream: Upstream, client: str, target: str) -> None:
    path, body = asked(client, "Hello", f"my-{target}")
    reply = send(gateway, path, body)
    assert ld.parse_response(reply.content, client).model == f"my-{target}"
    assert f"{target}.text" in (upstream.received[0].path, upstream.received[0].body.get("model")) or (
        f"{target}.text" in upstream.received[0].path
    )


@pytest.mark.parametrize(("client", "target"), PAIRS)
@pytest.mark.parametrize("stream", [False, True])
def test_errors_keep_kind_and_retry_hint_and_tell_no_secret(
    gateway: Any, client: str, target: str, stream: bool
) -> None:
    for name, statuses in {"429": {429}, "529": {503, 529}, "401": {401}, "context": {400}, "html": {502, 500}}.items():
        path, body = asked(client, "Hello", f"{target}.{name}", stream=stream)
        reply = send(gateway, path, body)
        assert reply.status_code in statuses, (name, reply.text)
        assert reply.headers["content-type"] == "application/json"
        assert (reply.headers.get("retry-after") == "7") == (name == "429")
        if client != target:
            assert "secret" not in reply.text


def test_an_unknown_model_is_not_found(gateway: Any) -> None:
    for client in ABLE:
        path, body = asked(client, "Hello", "nobody")
        reply = send(gateway, path, body)
        assert reply.status_code == 404
        assert "error" in reply.json()


@pytest.mark.parametrize(
    ("method", "path", "status", "dialect"),
    [
        ("POST", "/nowhere", 404, "openai_chat"),
        ("GET", "/v1/messages", 405, "anthropic"),
        ("OPTIONS", "/v1/messages/count_tokens", 405, "anthropic"),
        ("POST", "/v1/messages/batches", 404, "anthropic"),
        ("POST", "/v1beta/models/m:embedContent", 404, "gemini"),
        ("PUT", "/v1beta/models/m:generateContent", 405, "gemini"),
        ("POST", "/v1/messages/", 404, "anthropic"),
        ("GET", "/v1/chat/completions", 405, "openai_chat"),
        ("POST", "/v1/responses/compact", 404, "openai_responses"),
        ("PATCH", "/v1/responses/resp_1", 405, "openai_responses"),
        ("POST", "/v1/models", 405, "openai_chat"),
        ("GET", "/v1/responses", 405, "openai_responses"),
    ],
)
def test_what_is_not_served_is_an_error_of_the_dialect_that_is_meant(
    gateway: Any, method: str, path: str, status: int, dialect: str
) -> None:
    reply = send(gateway, path, method=method)
    assert reply.status_code == status
    assert ("allow" in reply.headers) == (status == 405)
    assert dialect != "gemini" or reply.json()["error"]["code"] == status
    why = ld.parse_error(status, reply.json(), dialect)
    assert why.info is not None
    assert why.info.message == f"this gateway does not serve {method} {path}"
    assert list(reply.json()) == list(ld.render_error(why, dialect).body)


@pytest.mark.parametrize("host", ["http://gateway", "HTTPS://gateway:8080", "http://[::1]:80"])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/v1/messages", 200),
        ("GET", "/v1/models?limit=1", 200),
        ("POST", "/nowhere", 404),
        ("GET", "", 200),
        ("OPTIONS", "*", 404),
    ],
)
def test_a_target_may_name_the_whole_address(host: str, method: str, path: str, status: int) -> None:
    target = path if path == "*" else host + path
    body = json.dumps(asked("anthropic", "hi", "m").body).encode() if path == "/v1/messages" else b""
    head = f"{method} {target} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    with (
        running(serve_engine(echo, MODELS)) as at,
        socket.create_connection(("127.0.0.1", httpx.URL(at).port)) as client,
    ):
        client.sendall(head.encode() + body)
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    assert answer.split(b" ", 2)[1] == str(status).encode()
    assert b"gateway:" not in answer
    assert path != "/nowhere" or b"does not serve POST /nowhere" in answer


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_a_compressed_body_is_read(engine: Any, coding: str) -> None:
    path, body = asked("anthropic", "Hello", "echo")
    data = json.dumps(body).encode()
    packed = gzip.compress(data) if coding == "gzip" else zlib.compress(data)
    reply = send(engine, path, packed, {"content-encoding": coding})
    assert text_of(reply.content, "anthropic") == "You said: Hello"


def test_a_body_in_an_unknown_coding_or_too_large_within_is_refused(engine: Any) -> None:
    small = serve_engine(echo, settings=Settings(max_body_bytes=1000, store="none"))
    path, body = asked("anthropic", "x" * 5000, "echo")
    packed = gzip.compress(json.dumps(body).encode())
    assert send(small, path, packed, {"content-encoding": "gzip"}).status_code == 413
    for coding in ("zstd", "deflate"):
        reply = send(engine, path, b"no such thing", {"content-encoding": coding})
        status = 415 if coding == "zstd" else 400
        assert (reply.status_code, reply.json()["error"]["type"]) == (status, "invalid_request_error")


def test_a_body_over_the_limit_is_refused(upstream: Upstream) -> None:
    app = made(upstream, Settings(max_body_bytes=1000, store="none"))
    for client in ABLE:
        path, body = asked(client, "x" * 2000, "my-anthropic")
        assert send(app, path, body).status_code == 413
    assert upstream.received == []


def test_a_body_that_is_no_request_says_where(gateway: Any) -> None:
    reply = send(gateway, "/v1/messages", {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": 7}]})
    assert reply.status_code == 400
    assert "messages[0].content" in reply.json()["error"]["message"]
    assert send(gateway, "/v1/messages", b"{").status_code == 400


def test_losses_are_counted_in_a_header_and_written_by_path(
    upstream: Upstream, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "losses.jsonl"
    app = made(upstream, Settings(log_losses=str(file), store="none"))
    path, body = asked("anthropic", "Hello", "openai_chat.text", top_k=40)
    with caplog.at_level(logging.INFO, "llm_dialect.gateway"):
        reply = send(app, path, body, KEYS["anthropic"])
    count, *codes = reply.headers["x-llm-dialect-losses"].split()
    assert int(count) >= 1
    assert any(code.startswith("dropped=") for code in codes)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {(row["path"], row["code"]) for row in rows} >= {("$.top_k", "dropped")}
    assert "$.top_k" in caplog.text
    assert "client-secret" not in caplog.text + file.read_text(encoding="utf-8")


def test_a_header_in_several_lines_goes_on_whole(gateway: Any, upstream: Upstream) -> None:
    path, body = asked("anthropic", "Hello", "anthropic.text")
    send(gateway, path, body, [("Anthropic-Beta", "one"), ("anthropic-beta", "two,three"), ("x-api-key", "k")])
    assert upstream.received[0].headers["anthropic-beta"] == "one, two,three"


@pytest.mark.parametrize("target", ["anthropic", "gemini"])
def test_a_count_takes_along_the_headers_of_its_own_vendor_alone(gateway: Any, upstream: Upstream, target: str) -> None:
    _, body = asked("anthropic", "Hello", f"{target}.text")
    send(gateway, "/v1/messages/count_tokens", body, {"anthropic-beta": "one", "x-api-key": "k"})
    assert upstream.received[0].headers.get("anthropic-beta") == ("one" if target == "anthropic" else None)


def test_a_file_of_losses_that_cannot_be_written_costs_no_answer(
    upstream: Upstream, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = made(upstream, Settings(log_losses=str(tmp_path), store="none"))
    path, body = asked("anthropic", "Hello", "openai_chat.text", top_k=40)
    assert send(app, path, body).status_code == 200
    assert "losses are not written to their file: Is a directory" in caplog.text


def test_the_strict_policy_refuses_what_the_upstream_cannot_say(upstream: Upstream) -> None:
    path, body = asked("anthropic", "Hello", "openai_chat.text", top_k=40)
    reply = send(made(upstream, Settings(policy="strict", store="none")), path, body)
    assert reply.status_code == 400
    assert "top_k" in reply.json()["error"]["message"]
    assert upstream.received == []


def test_every_answer_has_an_id_of_the_gateways_own(gateway: Any) -> None:
    for client, target in PAIRS:
        header = registry.surface(client).REQUEST_ID_HEADERS[0]
        for name, stream in (("text", False), ("text", True), ("429", False)):
            path, body = asked(client, "Hello", f"{target}.{name}", stream=stream)
            assert send(gateway, path, body).headers[header]


def test_without_its_page_the_root_says_what_answers() -> None:
    bare = serve_engine(echo, MODELS, Settings(store="none", page=False))
    reply = send(bare, "/", method="GET")
    assert (reply.status_code, reply.text, reply.headers["content-type"]) == (
        200,
        "llm-dialect\n",
        "text/plain; charset=utf-8",
    )
    assert send(bare, "/metrics").status_code == 405


def test_health_and_counts(gateway: Any) -> None:
    path, body = asked("anthropic", "Hello", "openai_chat.text", stream=True, top_k=3)
    send(gateway, path, body)
    assert send(gateway, "/healthz", method="GET").text == "ok\n"
    assert send(gateway, "/", method="HEAD").status_code == 200
    counts = send(gateway, "/metrics", method="GET").text
    assert 'llm_dialect_requests_total{client="anthropic",status="200",upstream="openai_chat"} 1.0' in counts
    for name in ("events_total", "losses_total", "translation_seconds_count"):
        assert f"llm_dialect_{name}{{" in counts


def test_the_upstreams_own_key_takes_the_place_of_the_clients(
    upstream: Upstream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UPSTREAM_KEY", "upstream-secret")
    app = made(upstream, key_env="UPSTREAM_KEY")
    for client, target in PAIRS:
        upstream.reset()
        path, body = asked(client, "Hello", f"{target}.text")
        send(app, path, body, KEYS[client])
        assert "upstream-secret" in str(upstream.received[0].headers)
        assert "client-secret" not in str(upstream.received[0].headers)


COUNTERS = [dialect for dialect in ABLE if registry.surface(dialect).COUNT_PATH is not None]


@pytest.mark.parametrize("client", COUNTERS)
@pytest.mark.parametrize("target", ABLE)
def test_tokens_are_counted_by_the_upstream_or_guessed_and_said_so(
    gateway: Any, upstream: Upstream, client: str, target: str
) -> None:
    _, body = asked(client, "Hello", f"{target}.text")
    path = registry.surface(client).COUNT_PATH.replace("{model}", f"{target}.text")
    reply = send(gateway, path, {key: value for key, value in body.items() if key not in ("stream", "max_tokens")})
    assert reply.status_code == 200, reply.text
    (count,) = (value for value in reply.json().values() if isinstance(value, int))
    if target in COUNTERS:
        assert count == 123
        assert "emulated" not in reply.headers["x-llm-dialect-losses"]
        (got,) = upstream.received
        assert faults(got.body, target, "count_request") == []
    else:
        assert 1 <= count < 50
        assert "emulated=1" in reply.headers["x-llm-dialect-losses"]
        assert upstream.received == []


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (404, b"<h1>no</h1>", 200),
        (404, b'{"detail": "Not Found"}', 200),
        (404, b'{"error": {"message": "Invalid URL (POST /v1/messages/count_tokens)"}}', 200),
        (405, b"{}", 200),
        (501, b"", 200),
        (404, b'{"type": "error", "error": {"type": "not_found_error", "message": "File not found: file_x"}}', 404),
    ],
)
def test_a_server_without_a_counting_path_is_guessed_for_and_not_asked_again(
    status: int, body: bytes, told: int
) -> None:
    asked_for: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked_for.append(request.url.path)
        return httpx.Response(status, content=body)

    upstream = UpstreamSettings("up", "http://up", "anthropic")
    app = serve_upstreams(Settings((upstream,), store="none"), httpx.MockTransport(answer))
    count = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}
    replies = [send(app, "/v1/messages/count_tokens", count, KEYS["anthropic"]) for _ in range(2)]
    assert [reply.status_code for reply in replies] == [told, told]
    assert len(asked_for) == (1 if told == 200 else 2)
    assert ("emulated=1" in replies[0].headers.get("x-llm-dialect-losses", "")) is (told == 200)


@pytest.mark.parametrize("client", COUNTERS)
def test_the_tokens_of_an_engine_are_guessed_by_what_is_said(engine: Any, client: str) -> None:
    path = registry.surface(client).COUNT_PATH.replace("{model}", "echo")

    def counted(words: str) -> int:
        body = {key: value for key, value in asked(client, words, "echo").body.items() if key != "max_tokens"}
        reply = send(engine, path, body)
        assert (reply.status_code, "emulated=1" in reply.headers["x-llm-dialect-losses"]) == (200, True)
        (count,) = (value for value in reply.json().values() if isinstance(value, int))
        return count

    assert 1 <= counted("Hello") < counted("Hello " * 100) < 1000


@pytest.mark.parametrize(
    "more",
    [
        {"messages": [{"role": "user", "content": "Hello" * 20}]},
        {"tools": [{"type": "function", "function": {"name": "f", "description": "d" * 80}}]},
        {"response_format": {"type": "json_schema", "json_schema": {"name": "n" * 60, "schema": {"type": "object"}}}},
    ],
    ids=lambda more: next(iter(more)),
)
def test_words_tools_and_the_form_of_the_answer_count_and_nothing_else(more: dict[str, Any]) -> None:
    def tokens(body: dict[str, Any]) -> int:
        return estimated(ld.deflate(ld.parse_request(body, "openai_chat")))

    plain = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}
    assert tokens({**plain, **more}) >= tokens(plain) + 15
    assert tokens({**plain, "user": "u" * 80}) == tokens(plain)


def test_an_engine_lists_its_models_and_keeps_no_answers(engine: Any) -> None:
    listed = send(engine, "/v1/models", method="GET").json()["data"]
    assert [each["id"] for each in listed] == list(MODELS)
    assert send(engine, "/v1/responses/resp_1", method="GET").status_code == 404


def test_headers_that_are_too_large_are_refused(engine: Any) -> None:
    path, body = asked("anthropic", "Hello", "echo")
    assert send(engine, path, body, {"x-much": "a" * 30_000}).status_code == 200
    reply = send(engine, path, body, {"x-much": "a" * 70_000})
    assert (reply.status_code, reply.json()["error"]["type"]) == (413, "request_too_large")


@pytest.mark.parametrize("client", ABLE)
def test_a_key_of_letters_that_no_header_takes_is_refused(gateway: Any, client: str) -> None:
    path, body = asked(client, "Hello", f"my-{client}")
    name, shown = next(iter(KEYS[client].items()))
    reply = send(gateway, path, body, [(name, shown.replace("client-secret", "k\xe9y").encode("latin-1"))])
    assert reply.status_code == 401


def test_what_the_counter_refuses_is_an_error(gateway: Any) -> None:
    for client in COUNTERS:
        path = registry.surface(client).COUNT_PATH.replace("{model}", "nobody")
        reply = send(gateway, path, asked(client, "Hello", "nobody").body)
        assert reply.status_code == 404


def test_models_are_listed_as_the_client_knows_them(gateway: Any) -> None:
    mine = [f"my-{dialect}" for dialect in ABLE]
    chat = send(gateway, "/v1/models", method="GET").json()
    assert [each["id"] for each in chat["data"]] == mine
    told = send(gateway, "/v1/models", headers={"anthropic-version": "2023-06-01"}, method="GET").json()
    assert (told["first_id"], told["last_id"], told["has_more"]) == (mine[0], mine[-1], False)
    assert [each["type"] for each in told["data"]] == ["model"] * len(mine)
    assert send(gateway, f"/v1/models/{mine[0]}", method="GET").json()["id"] == mine[0]
    google = send(gateway, "/v1beta/models", method="GET").json()
    assert [each["name"] for each in google["models"]] == [f"models/{name}" for name in mine]
    assert send(gateway, "/v1/models/", method="GET").json() == chat
    assert send(gateway, "/v1/models/nobody", method="GET").status_code == 404


@pytest.mark.parametrize(
    ("path", "headers", "key"),
    [
        ("/v1/models", {}, "data"),
        ("/v1/models", {"authorization": "Bearer k"}, "data"),
        ("/v1/models", {"x-goog-api-key": "k"}, "models"),
        ("/v1/models", {"x-goog-api-client": "google-genai-sdk/3.6.1"}, "models"),
        ("/v1/models?key=k", {}, "models"),
        ("/v1beta/models", {"authorization": "Bearer k"}, "models"),
        ("/v1/models", {"x-api-key": "k"}, "first_id"),
        ("/v1/models", {"anthropic-version": "2023-06-01", "authorization": "Bearer k"}, "first_id"),
    ],
)
def test_who_asks_for_models_is_known_by_what_only_its_clients_send(
    gateway: Any, path: str, headers: dict[str, str], key: str
) -> None:
    assert key in send(gateway, path, headers=headers, method="GET").json()
    one = path.replace("/models", "/models/my-gemini")
    named = {"data": "object", "models": "name", "first_id": "display_name"}[key]
    assert named in send(gateway, one, headers=headers, method="GET").json()


def test_the_models_of_an_upstream_are_asked_for_where_none_are_named() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        assert (request.method, request.url.path) == ("GET", "/v1/models")
        assert request.headers["authorization"] == "Bearer client-secret"
        return httpx.Response(200, json={"object": "list", "data": [{"id": "one"}, {"id": "two"}, {}]})

    upstream = UpstreamSettings("up", "http://up/v1", "openai_chat")
    app = serve_upstreams(Settings((upstream,), store="none"), httpx.MockTransport(answer))
    told = send(
        app, "/v1/models", headers={**KEYS["anthropic"], "anthropic-version": "2023-06-01"}, method="GET"
    ).json()
    assert [each["id"] for each in told["data"]] == ["one", "two"]


@pytest.mark.parametrize("client", ABLE)
@pytest.mark.parametrize(
    ("failure", "status"),
    [(httpx.ConnectError("no"), 502), (httpx.ReadTimeout("slow"), 504), (httpx.PoolTimeout("full"), 503)],
)
def test_an_upstream_that_cannot_be_reached_or_is_silent_is_told(client: str, failure: Exception, status: int) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise failure

    upstream = UpstreamSettings("up", "http://up", "anthropic")
    app = serve_upstreams(Settings((upstream,), store="none"), httpx.MockTransport(answer))
    for stream in (False, True):
        path, body = asked(client, "Hello", "m", stream=stream)
        reply = send(app, path, body)
        assert reply.status_code in (status, 529 if status == 503 else status)
        assert "error" in reply.json()


ARRAYS = [dialect for dialect in ABLE if registry.surface(dialect).STREAM_QUERY]


@pytest.mark.parametrize("client", ARRAYS)
@pytest.mark.parametrize("target", ABLE)
@pytest.mark.parametrize("name", ["text", "broken", "cut", "429"])
def test_a_client_that_asks_for_no_events_gets_an_array(gateway: Any, client: str, target: str, name: str) -> None:
    path, body = asked(client, "Hello", f"{target}.{name}", stream=True)
    reply = send(gateway, path.partition("?")[0], body)
    assert reply.headers["content-type"].startswith("application/json")
    made = reply.json()
    if isinstance(made, dict):  # it failed before anything was said
        assert (reply.status_code >= 400, "error" in made, name != "text") == (True, True, True)
        return
    assert reply.status_code == 200
    assert ("error" in made[-1]) == (name != "text")
    reader = ld.deframer(client)
    chunks = [*reader.feed(reply.content), *reader.finish()]
    if name == "text":
        texts = [item.text for item in ld.collect(chunks).content if isinstance(item, ld.Text)]
        assert "".join(texts).startswith("Hello from the upstream")
        return
    with pytest.raises(ld.StreamError) as caught:
        ld.collect(chunks)
    assert caught.value.path == "$"


@contextmanager
def hanging_up() -> Iterator[tuple[str, list[bytes]]]:
    """An upstream that answers once on each connection, and hangs up when it is asked again."""
    body = json.dumps(wire("openai_chat").whole(SCRIPTS["text"][0], "m")).encode()
    head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
    seen: list[bytes] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.read()
            self.wfile.write(head + body)
            self.read()

        def read(self) -> None:
            size = 0
            for line in self.rfile:
                if line.lower().startswith(b"content-length:"):
                    size = int(line.partition(b":")[2])
                if not line.strip():
                    seen.append(self.rfile.read(size))
                    return

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", seen
        server.shutdown()


def test_a_kept_connection_that_its_upstream_closes_is_no_failure() -> None:
    with hanging_up() as (address, seen):
        upstream = UpstreamSettings("up", address, "openai_chat")
        with running(serve_upstreams(Settings((upstream,), store="none"))) as url:
            path, body = asked("anthropic", "Hello", "m")
            assert [httpx.post(url + path, json=body).status_code for _ in range(4)] == [200] * 4
    assert len(seen) == 7  # all but the first were sent again on a connection of their own


def test_a_request_that_a_new_connection_took_is_sent_once() -> None:
    asked_for = []

    def breaks(request: httpx.Request) -> httpx.Response:
        asked_for.append(request)
        request.extensions["trace"].seen = True
        raise httpx.ReadError("gone")

    app = serve_upstreams(Settings((UpstreamSettings("up", "http://up", "openai_chat"),)), httpx.MockTransport(breaks))
    path, body = asked("anthropic", "Hello", "m")
    assert send(app, path, body).status_code == 502
    assert len(asked_for) == 1


def in_front_of(answer: Any, dialect: str, *, most: int | None = None, **settings: Any) -> Any:
    """Give a gateway in front of one upstream that a function plays."""
    up = UpstreamSettings("up", "http://up", dialect, **settings)
    told = Settings((up,), store="none") if most is None else Settings((up,), store="none", max_body_bytes=most)
    return serve_upstreams(told, httpx.MockTransport(answer))


@pytest.mark.parametrize("failure", [httpx.ReadError("gone"), httpx.RemoteProtocolError("gone")])
def test_a_request_that_no_new_connection_took_is_sent_again(failure: Exception) -> None:
    asked_for: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked_for.append(request.content)
        if len(asked_for) == 1:
            raise failure
        return httpx.Response(200, json=wire("openai_chat").whole(SCRIPTS["text"][0], "m"))

    path, body = asked("anthropic", "Hello", "m")
    assert send(in_front_of(answer, "openai_chat"), path, body).status_code == 200
    assert len(asked_for) == 2
    assert asked_for[0] == asked_for[1]


@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_over_the_limit_is_refused(stream: bool) -> None:
    whole = json.dumps(wire("openai_chat").whole(SCRIPTS["text"][0], "m")).encode()

    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=whole + b" " * 5000, headers={"content-type": "application/json"})

    path, body = asked("anthropic", "Hello", "m", stream=stream)
    assert send(in_front_of(answer, "openai_chat"), path, body).status_code == 200
    refused = send(in_front_of(answer, "openai_chat", most=2000), path, body)
    assert (refused.status_code, refused.json()["error"]["type"]) == (502, "api_error")


@pytest.mark.parametrize("client", COUNTERS)
def test_what_the_upstreams_counter_refuses_is_told_as_its_error(client: str) -> None:
    def answer(_: httpx.Request) -> httpx.Response:
        failure = {"type": "error", "error": {"type": "rate_limit_error", "message": "secret"}}
        return httpx.Response(429, json=failure, headers={"retry-after": "7"})

    path = registry.surface(client).COUNT_PATH.replace("{model}", "m")
    body = {key: value for key, value in asked(client, "Hello", "m").body.items() if key != "max_tokens"}
    reply = send(in_front_of(answer, "anthropic"), path, body)
    assert (reply.status_code, reply.headers["retry-after"], "secret" in reply.text) == (429, "7", False)


def test_an_array_that_a_vendor_streams_is_a_stream_for_the_client() -> None:
    chunk = {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}}], "modelVersion": "m"}
    last = {"candidates": [{"content": {"role": "model", "parts": [{"text": "lo"}]}, "finishReason": "STOP"}]}

    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=b"\n " + json.dumps([chunk, last]).encode())

    path, body = asked("anthropic", "Hello", "m", stream=True)
    reply = send(in_front_of(answer, "gemini"), path, body)
    assert ld.check_stream(reply.content, "anthropic") == []
    assert [item.text for item in told(reply.content, "anthropic").content if isinstance(item, ld.Text)] == ["Hello"]
