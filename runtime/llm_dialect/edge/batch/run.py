"""Takes a batch file through the translation: line by line, in order, in several processes, in constant memory."""

from __future__ import annotations

import json
import signal
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from typing import IO, TYPE_CHECKING, NamedTuple

from llm_dialect.edge.batch.lines import LineError
from llm_dialect.edge.batch.work import Chunk, complaint, translate_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from llm_dialect.edge.batch.asked import Seen
    from llm_dialect.edge.batch.work import Done, Job, Loss

__all__ = ["Totals", "chunks", "run"]

_LINES, _BYTES = 256, 1 << 20
_BOM = b"\xef\xbb\xbf"
# More kinds of loss than this are counted together: a file can name endlessly many paths.
_MOST_KINDS = 2000
_MOST_MODELS = 50


class Totals(NamedTuple):
    """What became of a file; counts only, whatever its size."""

    written: int
    bad: int
    losses: Counter[Loss]
    models: set[str]
    unasked: int = 0


def chunks(file: IO[bytes], longest: int) -> Iterator[Chunk]:
    """Cut a file into some lines at a time; a line longer than `longest` is passed over and told as None."""
    first, lines, size = 1, list[bytes | None](), 0
    for line, length in _lines(file, longest):
        lines.append(line)
        size += length
        if len(lines) >= _LINES or size >= _BYTES:
            yield Chunk(first, lines, size)
            first, lines, size = first + len(lines), [], 0
    if lines:
        yield Chunk(first, lines, size)


def _lines(file: IO[bytes], longest: int) -> Iterator[tuple[bytes | None, int]]:
    start = _BOM
    while line := file.readline(longest + 1):
        length = len(line)
        if length > longest and not line.endswith(b"\n"):
            while (more := file.readline(_BYTES)) and not more.endswith(b"\n"):
                length += len(more)
            yield None, length + len(more)
        else:
            yield line.removeprefix(start), length
        start = b""


def run(
    job: Job,
    file: IO[bytes],
    out: IO[bytes],
    bad: Callable[[bytes], None],
    jobs: int,
    step: Callable[[int], None],
    seen: Seen | None = None,
) -> Totals:
    """Translate a whole file; `bad` takes a line of JSON for each line that could not be, `step` is told of bytes.

    With `seen`, a second line of one id is a bad one: no vendor takes a file with such.
    """
    totals = Totals(0, 0, Counter(), set())
    for piece, found in _translated(job, chunks(file, job.policy.max_body_bytes), jobs):
        done = found if seen is None else _once(found, piece, seen)
        out.write(b"".join(text for _, _, text in done.made))
        for row in done.bad:
            bad(json.dumps(row).encode() + b"\n")
        totals = _added(totals, done)
        step(done.size)
    out.flush()
    return totals


def _once(done: Done, piece: Chunk, seen: Seen) -> Done:
    made, bad = [], [*done.bad]
    for number, name, text in done.made:
        if seen.again(name):
            why = LineError("another line before has this id: a vendor refuses the whole file")
            bad.append(complaint(number, name, why, piece.lines[number - piece.first]))
        else:
            made.append((number, name, text))
    return done._replace(made=made, bad=sorted(bad, key=lambda row: int(row["line"])))


def _added(totals: Totals, done: Done) -> Totals:
    for loss, count in done.losses.items():
        known = loss in totals.losses or len(totals.losses) < _MOST_KINDS
        totals.losses[loss if known else (loss[0], loss[1], "$…", "further kinds, counted together")] += count
    totals.models.update(list(done.models)[: _MOST_MODELS - len(totals.models)])
    unasked = totals.unasked + done.unasked["unasked"]
    return totals._replace(written=totals.written + len(done.made), bad=totals.bad + len(done.bad), unasked=unasked)


def _translated(job: Job, pieces: Iterator[Chunk], jobs: int) -> Iterator[tuple[Chunk, Done]]:
    """Translate in order; other processes are started only where there is more than one piece."""
    head = list(islice(pieces, 2))
    if jobs == 1 or len(head) < 2:
        for piece in chain(head, pieces):
            yield piece, translate_chunk(job, piece)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts) as pool:
        yield from _spread(job, chain(head, pieces), jobs, pool)


def _leave_interrupts() -> None:
    """Let the first process alone answer Ctrl-C; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _spread(job: Job, pieces: Iterator[Chunk], jobs: int, pool: ProcessPoolExecutor) -> Iterator[tuple[Chunk, Done]]:
    waiting = deque((piece, pool.submit(translate_chunk, job, piece)) for piece in islice(pieces, 2 * jobs))
    try:
        while waiting:
            piece, made = waiting.popleft()
            yield piece, made.result()
            waiting.extend((more, pool.submit(translate_chunk, job, more)) for more in islice(pieces, 1))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
