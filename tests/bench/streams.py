"""Streams: microseconds an event, every pair, beside reading the event and writing the smallest right answer to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import orjson

import llm_dialect as ld
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ThinkingDeltaKind
from llm_dialect.generated.canonical.stream import ThinkingDelta, ToolCallDelta
from llm_dialect.sse import Splitter
from tests.bench.timing import Work, print_row, rounds_of
from tests.bench.workloads import prose

__all__ = ["print_long", "print_streams"]

STREAMED = [dialect for dialect in ld.DIALECTS if "stream" in registry.DIRECTIONS[dialect]]
POLICY = ld.Policy.gateway()
ROUNDS = 15


def text_stream(count: int) -> Iterator[ld.CanonChunk]:
    """Tell words, one a chunk."""
    chance = random.Random(count)
    yield ld.CanonChunk(id="answer-1", model="model-x", created=1)
    for _ in range(count):
        yield ld.CanonChunk(text=prose(chance, 1) + " ")
    yield ld.CanonChunk(finish_reason=ld.StopReason.end_turn, usage=ld.Usage(100, count))


def mixed_stream(count: int) -> Iterator[ld.CanonChunk]:
    """Tell thoughts, words and three calls."""
    chance = random.Random(count)
    yield ld.CanonChunk(id="answer-1", model="model-x", created=1)
    for _ in range(count // 4):
        yield ld.CanonChunk(thinking=ThinkingDelta(ThinkingDeltaKind.text, prose(chance, 1) + " "))
    for _ in range(count // 4):
        yield ld.CanonChunk(text=prose(chance, 1) + " ")
    for number in range(3):
        yield ld.CanonChunk(tool_calls=[ToolCallDelta(number, f"call_{number}", "look_up", '{"words": ["')])
        for _ in range(count // 6):
            yield ld.CanonChunk(tool_calls=[ToolCallDelta(number, arguments=chance.choice("abcdef") * 3)])
        yield ld.CanonChunk(tool_calls=[ToolCallDelta(number, arguments='"]}')])
    yield ld.CanonChunk(finish_reason=ld.StopReason.tool_use, usage=ld.Usage(100, count))


def unlike(events: list[bytes]) -> list[bytes]:
    """Give each event an unknown property with a value of its own, so that nothing can be learned from another."""
    return [event.replace(b"{", b'{"news":%d,' % number, 1) for number, event in enumerate(events)]


def events_of(dialect: str, chunks: Iterator[ld.CanonChunk]) -> list[bytes]:
    """Write chunks as the events of a dialect, each as it would be read from a socket."""
    framer = ld.framer(dialect)
    data = b"".join([framer.frame(chunk) for chunk in chunks]) + framer.finish()
    return [event + b"\n\n" for event in data.split(b"\n\n") if event]


def translator(source: str, target: str, events: list[bytes]) -> Work:
    """Give the work of one stream, event by event."""

    def work() -> bytes:
        translated = ld.StreamTranslator(source, target, policy=POLICY)
        feed = translated.feed
        return b"".join([feed(event) for event in events]) + translated.finish()

    return work


def floor(source: str, target: str, events: list[bytes]) -> Work:
    """Give the least work there is: read each event, write each event of the answer."""
    read = [data for _, data in _split(b"".join(events)) if data != b"[DONE]"]
    write = [orjson.loads(data) for _, data in _split(translator(source, target, events)()) if data != b"[DONE]"]

    def work() -> None:
        for data in read:
            orjson.loads(data)
        for event in write:
            orjson.dumps(event)

    return work


def _split(data: bytes) -> list[tuple[bytes, bytes]]:
    splitter = Splitter()
    return [*splitter.feed(data), *splitter.finish()]


KINDS: dict[str, Callable[[], Iterator[ld.CanonChunk]]] = {
    "text": lambda: text_stream(500),
    "mixed": lambda: mixed_stream(800),
    "short": lambda: text_stream(8),
    "unlike": lambda: text_stream(500),
}


def print_streams() -> None:
    """Print one line for each pair and workload: `short` shows what a stream costs, `unlike` what teaches nothing."""
    print(f"\n{'stream':44}{'kind':>9}{'events':>9}{'floor us':>10}{'us/event':>10}{'ratio':>8}{'median':>8}")
    for source in STREAMED:
        for kind, chunks in KINDS.items():
            events = events_of(source, chunks())
            if kind == "unlike":
                events = unlike(events)
            for target in STREAMED:
                works = [floor(source, target, events), translator(source, target, events)]
                floors, costs = rounds_of(works, ROUNDS, 1)
                print_row(f"{source} -> {target}", kind, len(events), floors, costs, per=len(events))


def print_long() -> None:
    """Print what an event costs in ever longer streams."""
    lengths = (1000, 10000, 100000)
    print(f"\n{'stream, by number of events (us/event)':44}" + "".join(f"{length:>10}" for length in lengths))
    for source in STREAMED:
        for target in STREAMED:
            costs: list[float] = []
            for length in lengths:
                events = events_of(source, text_stream(length))
                costs.append(min(rounds_of([translator(source, target, events)], 2, 1)[0]) / len(events))
            print(f"{source + ' -> ' + target:44}" + "".join(f"{cost:>10.2f}" for cost in costs))
