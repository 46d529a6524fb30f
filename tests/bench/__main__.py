"""Prints the cost of translations and of the import as ratios to the floor, all measured side by side in this run."""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

import llm_dialect as ld
from tests.bench.workloads import SIZES, anthropic_request, chat_response

RUNTIME = Path(__file__).parents[2] / "runtime"
POLICY = ld.Policy.gateway()
ROUNDS = {"small": (40, 400), "agentic": (40, 6), "huge": (15, 1)}


def rounds_of(works: list[Callable[[], Any]], rounds: int, times: int) -> list[list[float]]:
    """Time several pieces of work in turn, round by round: CPU microseconds a call, a list for each work."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, so_far in zip(works, took, strict=True):
            begin = time.process_time_ns()
            for _ in range(times):
                work()
            so_far.append((time.process_time_ns() - begin) / times / 1000)
    return took


def bodies() -> list[tuple[str, str, str, str, bytes]]:
    """List what is measured: kind, source, target, size, body."""
    rows: list[tuple[str, str, str, str, bytes]] = []
    for size in SIZES:
        request = anthropic_request(size)
        chat = ld.translate_request(request, "anthropic", "openai_chat", policy=POLICY).to_bytes()
        answer = chat_response(size)
        message = ld.translate_response(answer, "openai_chat", "anthropic", policy=POLICY).to_bytes()
        for target in ("openai_chat", "anthropic"):
            rows.append(("request", "anthropic", target, size, orjson.dumps(request)))
            rows.append(("request", "openai_chat", target, size, chat))
            rows.append(("response", "openai_chat", target, size, orjson.dumps(answer)))
            rows.append(("response", "anthropic", target, size, message))
    return sorted(rows, key=lambda row: row[:3])


def translator(kind: str, source: str, target: str, body: bytes) -> Callable[[], Any]:
    """Give the work of one translation, bytes to bytes."""
    translate = ld.translate_request if kind == "request" else ld.translate_response
    return lambda: translate(body, source, target, policy=POLICY).to_bytes()


def floor(kind: str, source: str, target: str, body: bytes) -> Callable[[], Any]:
    """Give the least work there is: read the input, write the right output."""
    translate = ld.translate_request if kind == "request" else ld.translate_response
    made = translate(body, source, target, policy=POLICY).body
    return lambda: (orjson.loads(body), orjson.dumps(made))


def print_translations() -> None:
    """Print one line for each kind, pair and size: the best rounds, their ratio, the median ratio."""
    print(f"{'translation':44}{'size':>9}{'bytes':>9}{'floor us':>10}{'us':>10}{'ratio':>8}{'median':>8}")
    for kind, source, target, size, body in bodies():
        rounds, times = ROUNDS[size]
        works = [floor(kind, source, target, body), translator(kind, source, target, body)]
        floors, costs = rounds_of(works, rounds, times)
        least, cost = min(floors), min(costs)
        usual = statistics.median(each / low for low, each in zip(floors, costs, strict=True))
        name = f"{kind} {source} -> {target}"
        print(f"{name:44}{size:>9}{len(body):>9}{least:>10.1f}{cost:>10.1f}{cost / least:>8.2f}{usual:>8.2f}")


def import_cost(code: str, runs: int = 15) -> float:
    """Give the median CPU time, in milliseconds, of a fresh interpreter that runs `code`."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPATH"] = str(RUNTIME)
    command = [sys.executable, "-c", f"{code}\nimport time; print(time.process_time_ns())"]
    times: list[int] = []
    for _ in range(runs):
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
        times.append(int(done.stdout))
    return statistics.median(times[1:]) / 1e6


def print_import() -> None:
    """Print what importing costs over `import orjson`."""
    first = (
        "import llm_dialect as ld; ld.translate_request({'model': 'm', 'max_tokens': 1, 'messages': "
        "[{'role': 'user', 'content': 'x'}]}, 'anthropic', 'openai_chat')"
    )
    base = import_cost("import orjson")
    print(f"\n{'import':44}{'CPU ms over `import orjson`':>32}")
    print(f"{'(an interpreter that only imports orjson)':44}{base:>32.1f}")
    for name, code in (("import llm_dialect", "import orjson, llm_dialect"), ("and the first translation", first)):
        print(f"{name:44}{import_cost(f'import orjson; {code}') - base:>32.1f}")


def print_profile() -> None:
    """Print where the time of the agentic request goes."""
    body = orjson.dumps(anthropic_request("agentic"))
    work = translator("request", "anthropic", "openai_chat", body)
    profile = cProfile.Profile()
    profile.enable()
    for _ in range(100):
        work()
    profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--profile", action="store_true", help="show where the time of the agentic request goes")
    if parser.parse_args().profile:
        print_profile()
        return
    print_translations()
    print_import()


if __name__ == "__main__":
    main()
