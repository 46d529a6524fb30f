"""Streams through the gateway, through a plain proxy and directly, many at once: what is lost, and what it costs.

Every event tells its stream, its number and when it was sent. An event that is lost, twice, out of order or in another
stream ends the run with 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import urlopen

if TYPE_CHECKING:
    from collections.abc import Generator

_EVENT = re.compile(rb"<(\d+)\.(\d+)\.(\d+)>")
_HEAD = "POST {path} HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\ncontent-length: {size}\r\n\r\n"
_ROOT = Path(__file__).parents[2]


class Way(NamedTuple):
    """One way to the upstream."""

    name: str
    port: int
    path: str
    body: dict[str, object]


class Run(NamedTuple):
    """What was measured on one way, in milliseconds where it is a time."""

    streams: int
    seconds: float
    first: list[float]
    later: list[float]
    opened: float  # the gateway's memory once all streams were open, in MB


async def one(way: Way, stream: int, events: int, pause: float, first: list[float], later: list[float]) -> None:
    """Read one stream; all its events, each once and in order, and no other's."""
    body = json.dumps({**way.body, "model": f"load-{stream}-{events}-{pause}", "stream": True}).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", way.port)
    writer.write(_HEAD.format(path=way.path, size=len(body)).encode() + body)
    held, wanted = b"", 0
    while wanted < events:
        piece = await reader.read(65536)
        now = time.monotonic_ns()
        if not piece:
            raise SystemExit(f"{way.name}: stream {stream} ended at event {wanted}: {held[-300:]!r}")
        held += piece
        for found in _EVENT.finditer(held):
            if (int(found[1]), int(found[2])) != (stream, wanted):
                raise SystemExit(f"{way.name}: in stream {stream} {found[0]!r} came in place of event {wanted}")
            (later if wanted else first).append((now - int(found[3])) / 1e6)
            wanted += 1
            if wanted == events:
                break  # what some dialects repeat at the end
        held = held[held.rfind(b">") + 1 :]
    while b"0\r\n\r\n" not in held:
        piece = await reader.read(65536)
        if not piece:
            break
        held += piece
    writer.close()
    await writer.wait_closed()


async def many(way: Way, args: argparse.Namespace, gateway: int) -> Run:
    """Keep as many streams open as were asked for, for as long."""
    first: list[float] = []
    later: list[float] = []
    began = time.monotonic()
    done = 0
    opened = 0.0

    async def weigh() -> None:
        nonlocal opened
        while len(first) < args.streams:
            await asyncio.sleep(0.05)
        opened = memory(gateway)

    async def keep(place: int) -> None:
        nonlocal done
        number = place
        while time.monotonic() - began < args.seconds:
            await one(way, number, args.events, args.pause, first, later)
            number += args.streams
            done += 1

    await asyncio.gather(weigh(), *(keep(place) for place in range(args.streams)))
    return Run(done, time.monotonic() - began, first, later, opened)


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


@contextmanager
def process(*command: str, port: int) -> Generator[subprocess.Popen[bytes]]:
    """Run a server until it is no longer needed."""
    env = {**os.environ, "PYTHONPATH": f"{_ROOT / 'runtime'}:{_ROOT}"}
    made = subprocess.Popen([sys.executable, *command], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 20
    while time.monotonic() < until and made.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    try:
        yield made
    finally:
        made.send_signal(signal.SIGTERM)
        made.wait(40)


def app(name: str, port: int, *more: str) -> tuple[str, ...]:
    code = f"import uvicorn; from tests.load import apps; uvicorn.run(apps.{name}({', '.join(map(repr, more))}), "
    return ("-c", code + f"port={port}, http='h11', ws='none', log_level='critical', access_log=False, backlog=4096)")


def memory(pid: int) -> float:
    """Give the resident memory of a process in MB."""
    (kb,) = re.findall(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"), re.MULTILINE)
    return int(kb) / 1024


def busy(pid: int) -> float:
    """Give the seconds of processor that a process took: the same on a machine that does other things, too."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(name: str, run: Run, taken: float | None, growth: str) -> str:
    cuts = statistics.quantiles(run.later, n=100)
    firsts = statistics.quantiles(run.first, n=100)
    told = (run.streams / run.seconds, len(run.later) / run.seconds, cuts[49], cuts[98], firsts[49], firsts[98])
    cost = "" if taken is None else f"{taken / len(run.first + run.later) * 1e6:.0f}"
    return f"| {name} | " + " | ".join(f"{value:.1f}" for value in told) + f" | {cost} | {growth} |"


def settled(port: int) -> bool:
    """Tell whether the gateway lets go of all streams."""
    for _ in range(50):
        with urlopen(f"http://127.0.0.1:{port}/metrics") as reply:
            if b"llm_dialect_open_streams 0.0" in reply.read():
                return True
        time.sleep(0.1)
    return False


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load")
    parser.add_argument("--streams", type=int, default=200, help="how many are open at once")
    parser.add_argument("--seconds", type=float, default=20, help="how long, on each way")
    parser.add_argument("--events", type=int, default=40, help="events of each stream")
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between the events of a stream")
    parser.add_argument("--ways", nargs="+", help="only these ways, each by its first word")
    args = parser.parse_args()
    direct, proxied, served = free_port(), free_port(), free_port()
    address = f"http://127.0.0.1:{direct}"
    message: dict[str, object] = {"messages": [{"role": "user", "content": "Go"}]}
    ways = [
        Way("directly", direct, "/v1/chat/completions", message),
        Way("through a proxy", proxied, "/v1/chat/completions", message),
        Way("same dialect", served, "/v1/chat/completions", message),
        Way("translated", served, "/v1/messages", {**message, "max_tokens": 99}),
        Way("kept for the client", served, "/v1/responses", {"input": "Go"}),
    ]
    serve = ("-m", "llm_dialect", "serve", "--port", str(served), "--upstream", address)
    with ExitStack() as stack:
        stack.enter_context(process(*app("upstream", direct), port=direct))
        proxy = stack.enter_context(process(*app("proxy", proxied, address), port=proxied))
        gateway = stack.enter_context(process(*serve, "--upstream-dialect", "openai_chat", port=served))
        print(f"{args.streams} streams at once, {args.events} events each, one in {args.pause} s; times in ms;")
        print("memory before, once all streams are open, and after\n")
        heads = ("way", "streams/s", "events/s", "event p50", "event p99", "first p50", "first p99", "CPU, µs/event")
        print(f"| {' | '.join(heads)} | memory, MB |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
        asyncio.run(many(ways[3], argparse.Namespace(**{**vars(args), "seconds": 1}), gateway.pid))  # warm
        for way in (way for way in ways if args.ways is None or way.name.split()[0] in args.ways):
            asyncio.run(one(way, 0, 1, 0, [], []))  # a dialect is loaded when it is first asked for
            server = {proxied: proxy, served: gateway}.get(way.port)
            spent = 0.0 if server is None else busy(server.pid)
            before = memory(gateway.pid)
            run = asyncio.run(many(way, args, gateway.pid))
            taken = None if server is None else busy(server.pid) - spent
            growth = f"{before:.0f} → {run.opened:.0f} → {memory(gateway.pid):.0f}" if way.port == served else ""
            print(row(way.name, run, taken, growth), flush=True)
        if not settled(served):
            print("streams are still open", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
