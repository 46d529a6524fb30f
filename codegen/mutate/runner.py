"""Tests live mutants, several at a time, each in a scratch copy of its own; results come in the order of the sample."""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from codegen.mutate.planner import Emitted
    from codegen.mutate.scratch import Scratch
    from codegen.mutate.tester import Tester


@dataclass(frozen=True)
class Result:
    """What became of one mutant.

    Attributes:
        emitted: The mutant, and what the generator made of it.
        killer: The test that failed; None if none did, or if there was nothing to test.
        seconds: How long the tests took.
    """

    emitted: Emitted
    killer: str | None = None
    seconds: float = 0.0

    @property
    def survived(self) -> bool:
        """Whether no test noticed the fault."""
        return self.emitted.live and self.killer is None


def run(planned: Iterable[Emitted], scratches: Sequence[Scratch], tester: Tester) -> Iterator[Result]:
    """Test what is planned, as many at a time as there are scratch copies; the next ones are emitted meanwhile."""
    free: SimpleQueue[Scratch] = SimpleQueue()
    for scratch in scratches:
        free.put(scratch)
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(len(scratches)) as pool:
        for emitted in planned:
            waiting.append(pool.submit(_test, emitted, free, tester))
            while waiting and (waiting[0].done() or len(waiting) > 4 * len(scratches)):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _test(emitted: Emitted, free: SimpleQueue[Scratch], tester: Tester) -> Result:
    if not emitted.live:
        return Result(emitted)
    scratch = free.get()
    begun = time.monotonic()
    try:
        return Result(emitted, tester(scratch, emitted), time.monotonic() - begun)
    finally:
        free.put(scratch)
