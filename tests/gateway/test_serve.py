"""The command itself: it starts, answers, stops well, and nothing that dies beside it goes unnoticed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

import llm_dialect as ld
from llm_dialect.__main__ import main
from llm_dialect.edge.config import Settings, UpstreamSettings, able_dialects
from llm_dialect.edge.gateway import serve_upstreams
from llm_dialect.edge.running import running
from tests.gateway.bodies import KEYS, asked
from tests.gateway.upstream import Upstream, wire

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

ROOT = Path(__file__).parents[2]


class Served:
    """A gateway in a process of its own, and its workers."""

    def __init__(self, folder: Path, *options: str) -> None:
        command = [sys.executable, "-m", "llm_dialect", "serve", "--port", "0", *options]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "runtime")}
        self.file = folder / "log"
        with self.file.open("wb") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=log, env=env, start_new_session=True)

    def address(self) -> str:
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(r"running on (http://[\d.:]+)", self.log)
            if found is not None and _is_up(found[1]):
                return found[1]
            time.sleep(0.02)
        raise AssertionError(self.log)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    @property
    def log(self) -> str:
        return self.file.read_text(encoding="utf-8")


def _is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def served(folder: Path, *options: str) -> Generator[Served]:
    made = Served(folder, *options)
    try:
        yield made
    finally:
        with suppress(ProcessLookupError):
            os.killpg(made.process.pid, signal.SIGKILL)
        made.process.wait(30)


def test_it_answers_finishes_open_streams_and_logs_no_secret(tmp_path: Path) -> None:
    losses = tmp_path / "losses.jsonl"
    with served(tmp_path, "--log-losses", str(losses)) as gateway:
        url = gateway.address()
        path, body = asked("anthropic", "one two three four #slow 0.2", "echo", stream=True, top_k=4)
        told = b""
        headers = KEYS["anthropic"]
        with httpx.stream("POST", f"{url}{path}?key=query-secret", json=body, headers=headers) as reply:
            for piece in reply.iter_raw():
                if not told:
                    gateway.process.send_signal(signal.SIGTERM)
                told += piece
        assert ld.check_stream(told, "anthropic") == []
        assert b"message_stop" in told
        assert gateway.stop() in (0, -signal.SIGTERM)
        assert "client=anthropic" in gateway.log
        assert "$.top_k" in gateway.log + losses.read_text(encoding="utf-8")
        assert "secret" not in gateway.log + losses.read_text(encoding="utf-8")


def test_several_workers_share_what_they_count(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as gateway:
        url = gateway.address()
        path, body = asked("openai_chat", "Hello", "echo")
        for _ in range(12):
            assert httpx.post(url + path, json=body).status_code == 200
        counts = httpx.get(f"{url}/metrics").text
        assert "llm_dialect_requests_total" in counts, gateway.log + counts
        (total,) = re.findall(r'llm_dialect_requests_total\{client="openai_chat",status="200"[^}]*\} (\S+)', counts)
        assert float(total) == 12
        gateway.stop()


CONFIG = """
upstreams:
  - name: one
    url: {url}
    dialect: anthropic
    key_env: ONE_KEY
    models: ["anthropic.*"]
    rename: {{small: anthropic.text}}
  - name: two
    url: {url}
    dialect: gemini
    models: ["gemini.*"]
max_body_bytes: 2000
ping_seconds: 0.05
page: false
log_losses: {losses}
"""


def test_a_file_sets_up_several_upstreams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONE_KEY", "upstream-secret")
    config, losses = tmp_path / "gateway.yaml", tmp_path / "losses.jsonl"
    scripted = Upstream()
    with running(scripted.app()) as upstream:
        config.write_text(CONFIG.format(url=upstream, losses=losses), encoding="utf-8")
        with served(tmp_path, "--config", str(config)) as gateway:
            url = gateway.address()

            def post(model: str, text: str = "Hello", key: dict[str, str] = KEYS["openai_chat"]) -> httpx.Response:
                path, body = asked("openai_chat", text, model, logit_bias={"1": 2})
                return httpx.post(url + path, json=body, headers=key)

            assert [post(model).status_code for model in ("small", "gemini.text", "other")] == [200, 200, 404]
            assert post("small").headers["x-llm-dialect-losses"].split()[0] != "0"
            assert post("small", "x" * 3000).status_code == 413
            assert post("small", key={"authorization": "x" * 70_000}).status_code == 413
            assert httpx.get(f"{url}/v1/models").json()["data"][0]["id"] == "small"
            assert httpx.get(url).text == "llm-dialect\n"
            counts = httpx.get(f"{url}/metrics").text
            assert gateway.stop() in (0, -signal.SIGTERM)
        told = gateway.log + losses.read_text(encoding="utf-8") + counts
    keys = [(got.headers.get("x-api-key"), got.headers.get("x-goog-api-key")) for got in scripted.received]
    assert [got.dialect for got in scripted.received] == ["anthropic", "gemini", "anthropic"]
    assert keys == [("upstream-secret", None), (None, "client-secret"), ("upstream-secret", None)]
    assert scripted.received[0].body["model"] == "anthropic.text"
    assert 'llm_dialect_losses_total{client="openai_chat",code="dropped",upstream="anthropic"}' in counts
    assert "$.logit_bias" in told
    assert "secret" not in told


def workers_of(process: int) -> list[int]:
    """Find the processes that a process began and that serve."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes as Linux tells them")
def test_a_worker_that_is_killed_ends_its_streams_as_broken_and_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as gateway:
        url = gateway.address()
        path, body = asked("openai_chat", "one two three #slow 30", "echo", stream=True)
        with pytest.raises(httpx.RemoteProtocolError), httpx.stream("POST", url + path, json=body, timeout=20) as reply:
            for piece in reply.iter_raw():
                assert b"[DONE]" not in piece
                for worker in workers_of(gateway.process.pid):
                    os.kill(worker, signal.SIGKILL)
        path, body = asked("openai_chat", "Hello", "echo")
        assert httpx.post(gateway.address() + path, json=body).status_code == 200
        gateway.stop()


def test_wrong_options_end_it_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--upstream", "http://h"]) == 2
    assert "llm-dialect: --upstream needs --upstream-dialect" in capsys.readouterr().err
    assert main(["serve", "--config", "/no/such/file"]) == 2
    assert "cannot read /no/such/file" in capsys.readouterr().err
    assert main(["serve", "--log-losses", "/no/such/file"]) == 2
    assert "cannot write /no/such/file: No such file" in capsys.readouterr().err
    for option in (["--port", "99999"], ["--port", "-1"], ["--workers", "0"]):
        assert main(["serve", *option]) == 2
        told = capsys.readouterr().err
        assert (told.startswith(f"llm-dialect: {option[0]}: expected a number from"), told.count("\n")) == (True, 1)


@pytest.mark.parametrize("command", [["serve"], ["demo", "--gateway"]])
def test_without_the_extra_it_says_what_to_install(command: list[str]) -> None:
    start = "import sys\nsys.modules['uvicorn'] = None\nfrom llm_dialect.__main__ import main\n"
    code = f"{start}sys.exit(main({command}))"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "runtime")}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=env, timeout=60
    )
    assert (done.returncode, done.stderr) == (2, "llm-dialect: this needs uvicorn: install llm-dialect[gateway]\n")


@contextmanager
def dying(dialect: str, whole: bool) -> Iterator[str]:
    """An upstream that sends headers and the beginning of an answer, and dies."""
    from tests.gateway.script import SCRIPTS

    script = SCRIPTS["text"][0]
    pieces = wire(dialect).events(script, "m")
    begun = b"{" if whole else pieces[0] + pieces[1][: len(pieces[1]) // 2]
    kind = b"application/json" if whole else b"text/event-stream"
    head = b"HTTP/1.1 200 OK\r\ncontent-type: " + kind + b"\r\ntransfer-encoding: chunked\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65536)
                    connection.sendall(head + b"%x\r\n%b\r\n" % (len(begun), begun))
                    time.sleep(0.05)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    thread.join(10)


@pytest.mark.parametrize("dialect", able_dialects())
def test_an_upstream_that_dies_in_mid_answer_is_no_silent_success(dialect: str) -> None:
    for stream in (True, False):
        with dying(dialect, not stream) as address:
            upstream = UpstreamSettings("up", address, dialect)
            with running(serve_upstreams(Settings((upstream,), store="none"))) as gateway:
                for client in able_dialects():
                    path, body = asked(client, "Hello", "m", stream=stream)
                    reply = httpx.post(gateway + path, json=body)
                    if not stream:
                        assert reply.status_code == 502
                        continue
                    if reply.status_code != 200:  # there was nothing yet that this client can be told
                        assert (reply.status_code, "error" in reply.json()) == (502, True)
                        continue
                    reader = ld.deframer(client)
                    with pytest.raises(ld.StreamError) as caught:
                        ld.collect([*reader.feed(reply.content), *reader.finish()])
                    assert caught.value.path == "$"


def test_a_client_that_dies_lets_the_upstream_go() -> None:
    scripted = Upstream()
    dialect = able_dialects()[0]
    with running(scripted.app()) as address:
        upstream = UpstreamSettings("up", address, dialect)
        with running(serve_upstreams(Settings((upstream,), store="none"))) as gateway:
            path, body = asked("anthropic", "Hello", f"{dialect}.stuck", stream=True)
            with httpx.stream("POST", gateway + path, json=body) as reply:
                assert next(reply.iter_raw())
            until = time.monotonic() + 10
            while not scripted.left and time.monotonic() < until:
                time.sleep(0.01)
            assert scripted.left == 1
            counts: Any = httpx.get(f"{gateway}/metrics").text
            assert "llm_dialect_open_streams 0.0" in counts
            assert 'status="499"' in counts
