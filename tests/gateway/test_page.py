"""The page: what it shows is what went over the wire; and in a browser, offline, it does what it says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.echo import MODELS, echo
from llm_dialect.edge.gateway import serve_engine, serve_upstreams
from llm_dialect.edge.running import running
from tests.gateway.bodies import asked
from tests.gateway.upstream import Upstream

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WANTED = "LLM_DIALECT_TEST_ALL" in os.environ  # the gate has a browser and wants no test of it skipped
NEEDS_BROWSER = pytest.mark.skipif(BROWSER is None and not WANTED, reason="no headless browser")


@pytest.fixture(scope="module")
def url() -> Any:
    with running(serve_engine(echo, MODELS, Settings(store="none"))) as address:
        yield address


def tried(url: str, path: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return httpx.post(f"{url}/try", json={"path": path, "headers": {}, "body": text}).json()


def test_the_page_needs_nothing_from_elsewhere(url: str) -> None:
    reply = httpx.get(url)
    assert reply.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert re.findall(r"(?:src|href)=|https?://|@import|url\(", reply.text) == []


def test_there_is_a_sample_for_every_surface(url: str) -> None:
    samples = httpx.get(f"{url}/try").json()
    assert sorted(sample["dialect"] for sample in samples) == sorted(able_dialects())
    for sample in samples:
        made = tried(url, sample["path"], sample["body"])
        assert made["status"] == 200, made
        assert json.loads(made["request"])["messages"]
        assert made["answer"]
        assert made["told"]


@pytest.mark.parametrize("target", able_dialects())
@pytest.mark.parametrize("stream", [False, True])
def test_both_sides_of_the_gateway_are_shown(target: str, stream: bool) -> None:
    scripted = Upstream()
    with running(scripted.app()) as address:
        upstream = UpstreamSettings(target, address, target)
        with running(serve_upstreams(Settings((upstream,), store="none"))) as gateway:
            path, body = asked("anthropic", "Hello", f"{target}.text", stream=stream, top_k=7)
            made = tried(gateway, path, body)
    assert made["status"] == 200
    assert json.loads(made["request"]) == scripted.received[0].body
    assert "Hello from" in made["answer"].replace("\\u2014", "—")
    assert "Hello from" in made["told"] or "Hello" in made["told"]
    named = {loss["path"] for loss in made["losses"]}
    assert ("$.top_k" in named) == (target in ("openai_chat", "openai_responses"))


def test_what_is_refused_is_shown_too(url: str) -> None:
    made = tried(url, "/v1/messages", {"model": "m"})
    assert (made["status"], made["request"], made["answer"]) == (400, "", "")
    assert "messages" in made["told"]
    assert tried(url, "/v1/messages", "{")["status"] == 400
    assert tried(url, "/nowhere", {})["status"] == 404
    assert httpx.post(f"{url}/try", content=b"[]").status_code == 400


def test_the_page_can_be_left_out() -> None:
    with running(serve_engine(echo, MODELS, Settings(store="none", page=False))) as address:
        assert httpx.get(address).text == "llm-dialect\n"
        assert httpx.get(f"{address}/try").status_code == 404


# Drives the page in a frame of the same origin and writes down what it shows.
DRIVER = """<!doctype html><title>driver</title><iframe id="page" src="/gateway/"></iframe><pre id="seen">waiting</pre>
<script>
const frame = document.getElementById("page");
const text = id => frame.contentDocument.getElementById(id).textContent;
const until = async ready => {
  for (let i = 0; i < 400 && !ready(); i++) await new Promise(done => setTimeout(done, 25));
};
frame.onload = async () => {
  const seen = [];
  await until(() => frame.contentDocument.getElementById("surfaces").children.length);
  for (const button of [...frame.contentDocument.getElementById("surfaces").children]) {
    button.click();
    frame.contentDocument.getElementById("send").click();
    await until(() => /^[0-9]+$/.test(text("state")));
    const one = { dialect: button.textContent, losses: frame.contentDocument.querySelectorAll("#losses tr").length };
    for (const id of ["state", "request", "answer", "told", "count"]) one[id] = text(id);
    seen.push(one);
  }
  document.getElementById("seen").textContent = JSON.stringify(seen);
  document.title = "done";
};
</script>"""


def in_browser(address: str, folder: Path) -> str:
    """Open a page in a headless browser and give what it became."""
    assert BROWSER is not None, "no headless browser"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    options += ["--disable-background-networking", "--timeout=30000", "--virtual-time-budget=30000"]
    done = subprocess.run(
        [BROWSER, *options, f"--user-data-dir={folder}", "--dump-dom", address],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


@pytest.mark.chromium
@NEEDS_BROWSER
def test_the_page_works_in_a_browser(tmp_path: Path) -> None:
    async def driver(request: Request) -> Response:
        return HTMLResponse(DRIVER)

    gateway = serve_engine(echo, MODELS, Settings(store="none"))
    app = Starlette(routes=[Route("/driver", driver), Mount("/gateway", gateway)])
    with running(app) as address:
        page = in_browser(f"{address}/driver", tmp_path)
    (shown,) = re.findall(r'<pre id="seen">(.*?)</pre>', page, re.DOTALL)
    seen = json.loads(shown.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert sorted(each["dialect"] for each in seen) == sorted(able_dialects())
    for each in seen:
        assert each["state"] == "200"
        assert json.loads(each["request"])["messages"]
        assert each["answer"]
        assert each["told"]
        assert each["count"] == (str(each["losses"]) if each["losses"] else "none")
