"""Prints the cost of translations, streams and the import as ratios to the floor, all measured in one run."""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import subprocess
import sys
from pathlib import Path

import orjson

from tests.bench.streams import print_long, print_streams
from tests.bench.translations import print_growth, print_translations, translator
from tests.bench.workloads import anthropic_request

RUNTIME = Path(__file__).parents[2] / "runtime"


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


PARTS = {
    "translations": [print_translations],
    "streams": [print_streams],
    "growth": [print_growth, print_long],
    "import": [print_import],
}


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
    # Python 3.11 holds even the absence of a part against `choices`, so "all" is a choice of its own.
    parser.add_argument("part", nargs="?", choices=["all", *PARTS], default="all", help="what to measure")
    parser.add_argument("--profile", action="store_true", help="show where the time of the agentic request goes")
    asked = parser.parse_args()
    if asked.profile:
        print_profile()
        return
    for part, measures in PARTS.items():
        for measure in measures if asked.part in ("all", part) else []:
            measure()


if __name__ == "__main__":
    main()
