"""What README and docs say of the gateway is true: each request is sent, each example runs, each word is known."""

from __future__ import annotations

import re
import shlex
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

import llm_dialect as ld
from llm_dialect.edge import echo as engine
from llm_dialect.edge.config import Settings, able_dialects, read_config
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.gateway import serve_engine
from llm_dialect.edge.gateway_demo import show
from llm_dialect.edge.running import running
from tests.gateway.bodies import KEYS, asked
from tests.gateway.upstream import Upstream

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "gateway.md").read_text(encoding="utf-8")
CURLS = [shlex.split(line) for line in re.findall(r"^curl .*$", README, re.MULTILINE)]
EXAMPLES = [block for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "ld.Turn(" in block]


@pytest.fixture(scope="module")
def url() -> Any:
    with running(serve_engine(echo, MODELS, Settings(store="none"))) as address:
        yield address


@pytest.mark.parametrize("words", CURLS, ids=lambda words: words[2])
def test_each_curl_is_answered(url: str, words: list[str]) -> None:
    where = next(word for word in words if word.startswith("localhost"))
    headers = dict(words[place + 1].split(": ") for place, word in enumerate(words) if word == "-H")
    reply = httpx.post(url + where.partition("8080")[2], content=words[words.index("-d") + 1], headers=headers)
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert "Hello" in reply.text


def test_there_is_a_request_for_the_surfaces() -> None:
    assert len(CURLS) == len(able_dialects()) == 4
    assert len(EXAMPLES) == 2


def example(place: int, upstream: str, script: str = "text") -> dict[str, Any]:
    """Run the examples up to one, against a scripted upstream."""
    names: dict[str, Any] = {"ld": ld}
    for block in EXAMPLES[: place + 1]:
        text = block.replace("http://localhost:9000", upstream).replace("upstream-model", f"openai_chat.{script}")
        # The example's client lives as long as its process; here no connection may outlive the server.
        text = text.replace("timeout=600", "limits=httpx.Limits(max_keepalive_connections=0)")
        exec(compile(text, "README.md", "exec"), names)
    return names


def ask(url: str, stream: bool) -> str:
    path, body = asked("anthropic", "Hello", "mine", stream=stream)
    reply = httpx.post(url + path, json=body, headers=KEYS["anthropic"])
    assert reply.status_code == 200
    if stream:
        assert ld.check_stream(reply.content, "anthropic") == []
        reader = ld.deframer("anthropic")
        items = ld.collect([*reader.feed(reply.content), *reader.finish()])
    else:
        items = ld.parse_response(reply.content, "anthropic")
    assert items.model == "mine"
    return "".join(item.text for item in items.content if isinstance(item, ld.Text))


def test_a_turn_in_starlette() -> None:
    scripted = Upstream()
    with running(scripted.app()) as upstream, running(example(0, upstream)["app"]) as address:
        for stream in (False, True):
            assert ask(address, stream).startswith("Hello from the upstream")
        assert httpx.post(f"{address}/v1/messages", content=b"{").status_code == 400
    assert [got.headers["authorization"] for got in scripted.received] == ["Bearer client-secret"] * 2


@pytest.mark.parametrize("script", ["text+json", "text+sse", "text+bare", "text+gzip"])
@pytest.mark.parametrize("stream", [False, True])
def test_a_turn_in_starlette_takes_whatever_the_upstream_answers(script: str, stream: bool) -> None:
    with running(Upstream().app()) as upstream, running(example(0, upstream, script)["app"]) as address:
        assert ask(address, stream).startswith("Hello from the upstream")


@pytest.mark.parametrize(("script", "status"), [("429", 429), ("html", 502), (None, 502)])
@pytest.mark.parametrize("stream", [False, True])
def test_a_turn_in_starlette_tells_errors_in_the_clients_dialect(script: str | None, status: int, stream: bool) -> None:
    with running(Upstream().app()) as upstream:
        app = example(0, upstream if script else "http://127.0.0.1:9", script or "text")["app"]
        with running(app) as address:
            path, body = asked("anthropic", "Hello", "mine", stream=stream)
            reply = httpx.post(address + path, json=body)
    assert (reply.status_code, reply.json()["type"]) == (status, "error")


def test_a_turn_in_the_standard_librarys_server() -> None:
    with running(Upstream().app()) as upstream:
        handler = example(1, upstream)["Messages"]
        handler.log_message = lambda *args: None
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            assert ask(f"http://127.0.0.1:{server.server_port}", False).startswith("Hello from the upstream")
            assert httpx.post(f"http://127.0.0.1:{server.server_port}/", content=b"{").status_code == 400
        finally:
            server.shutdown()
            server.server_close()
            thread.join(10)


def test_the_demonstration_asks_on_every_surface_and_stops() -> None:
    before = threading.active_count()
    lines = list(show())
    asked_on = [line for line in lines if ": POST /" in line]
    assert len(asked_on) >= 2
    assert sum(line == "-- 200, text/event-stream; charset=utf-8" for line in lines) == len(asked_on)
    assert any("get_weather" in line for line in lines if line.startswith("data:"))
    assert threading.active_count() == before


def test_the_shown_settings_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_KEY", "secret")
    (shown,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    settings = read_config(shown)
    assert len(settings.upstreams) == 2
    assert {name for name in settings.__dataclass_fields__ if f"\n{name}:" not in f"\n{shown}"} == set()


def test_every_word_of_the_engine_is_explained() -> None:
    known = set(re.findall(r"^    (#\w+)", engine.__doc__ or "", re.MULTILINE))
    told = set(re.findall(r"`(#\w+)", PAGE))
    assert len(known) >= 9
    assert told == known | {"#call"}
