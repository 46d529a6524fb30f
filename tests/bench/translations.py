"""Whole bodies: every pair, three sizes, and how the time grows with the length of a conversation."""

from __future__ import annotations

import math
from collections.abc import Iterator

import orjson

import llm_dialect as ld
from llm_dialect.generated import registry
from tests.bench.timing import Work, print_row, rounds_of
from tests.bench.workloads import SIZES, anthropic_request, chat_response, conversation

__all__ = ["MAPPED", "POLICY", "print_growth", "print_translations", "translator"]

POLICY = ld.Policy.gateway()
MAPPED = [dialect for dialect in ld.DIALECTS if {"request", "response"} <= set(registry.DIRECTIONS[dialect])]
ROUNDS = {"small": (20, 200), "agentic": (15, 4), "huge": (5, 1)}
LENGTHS = (10, 100, 1000, 10000)
MODEL = "model-x"


def translator(kind: str, source: str, target: str, body: bytes) -> Work:
    """Give the work of one translation, bytes to bytes."""
    if kind == "request":
        return lambda: ld.translate_request(body, source, target, POLICY, MODEL, False).to_bytes()
    return lambda: ld.translate_response(body, source, target, policy=POLICY).to_bytes()


def floor(kind: str, source: str, target: str, body: bytes) -> Work:
    """Give the least work there is: read the input, write the right output."""
    made = orjson.loads(translator(kind, source, target, body)())
    return lambda: (orjson.loads(body), orjson.dumps(made))


def rows() -> Iterator[tuple[str, str, str, str, bytes]]:
    """List what is measured: kind, source, target, size, body."""
    for size in SIZES:
        request, answer = orjson.dumps(anthropic_request(size)), orjson.dumps(chat_response(size))
        for source in MAPPED:
            asked = translator("request", "anthropic", source, request)()
            told = translator("response", "openai_chat", source, answer)()
            for target in MAPPED:
                yield "request", source, target, size, asked
                yield "response", source, target, size, told


def print_translations() -> None:
    """Print one line for each kind, pair and size."""
    print(f"{'translation':44}{'size':>9}{'bytes':>9}{'floor us':>10}{'us':>10}{'ratio':>8}{'median':>8}")
    for kind, source, target, size, body in sorted(rows(), key=lambda row: row[:3]):
        works = [floor(kind, source, target, body), translator(kind, source, target, body)]
        floors, costs = rounds_of(works, *ROUNDS[size])
        print_row(f"{kind} {source} -> {target}", size, len(body), floors, costs)


def print_growth() -> None:
    """Print how the time of a request grows with its messages, and that of orjson alone on the same bodies.

    The exponent is 1 where the time grows as the messages do. Caches and the collector of garbage raise that of the
    floor too; a ratio that does not grow says that nothing of ours is worse than linear.
    """
    counts = "".join(f"{count:>10}" for count in LENGTHS)
    print(f"\n{'request, by number of messages (ms)':44}{counts}{'exponent':>10}{'floor':>8}{'ratio':>8}{'to':>8}")
    for source in MAPPED:
        for target in MAPPED:
            times, floors = zip(*(_growth_at(source, target, count) for count in LENGTHS), strict=True)
            shown = "".join(f"{time / 1000:>10.2f}" for time in times)
            ratios = f"{times[1] / floors[1]:>8.1f}{times[-1] / floors[-1]:>8.1f}"
            print(f"{source + ' -> ' + target:44}{shown}{_exponent(times):>10.2f}{_exponent(floors):>8.2f}{ratios}")


def _growth_at(source: str, target: str, count: int) -> tuple[float, float]:
    """Give the microseconds of a request of so many messages, and those of the floor: the least of seven rounds."""
    body = translator("request", "openai_chat", source, conversation(count))()
    works = [translator("request", source, target, body), floor("request", source, target, body)]
    times, floors = rounds_of(works, 7, 1)
    return min(times), min(floors)


def _exponent(times: tuple[float, ...]) -> float:
    """Give the power of the number of messages with which the time grows, from 100 messages on."""
    return math.log(times[-1] / times[1]) / math.log(LENGTHS[-1] / LENGTHS[1])
