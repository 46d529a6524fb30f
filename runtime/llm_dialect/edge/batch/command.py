"""`llm-dialect batch`: options, files, and what is told at the end."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.says import UsageError, warn
from llm_dialect.generated import registry

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from llm_dialect.edge.batch.asked import Asked
    from llm_dialect.edge.batch.run import Totals
    from llm_dialect.edge.batch.work import Job

__all__ = ["add_batch"]

ALL, SOME = 0, 1
_MOST_LOSSES = 20
_MOST_JOBS = 60  # more are not everywhere possible
_ABOUT = """\
Translates batch files (JSON Lines) of one vendor into those of another: requests, or the results that came of them.
Each line is translated by itself and lines keep their order, so that files of any size go through.
A line that cannot be translated is written, with its number and the reason, to a file of its own."""


def add_batch(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "batch",
        help="translate a vendor's batch file, requests or results",
        description=_ABOUT,
        epilog="Exit codes: 0 all lines were translated, 1 some were not, 2 wrong use.",
        allow_abbrev=False,
    )
    parser.add_argument("input", metavar="IN", help="the batch file; - is standard input")
    parser.add_argument("output", metavar="OUT", help="the file to write; - is standard output")
    parser.add_argument("--from", dest="source", required=True, choices=DIALECTS, metavar="D", help="its dialect")
    parser.add_argument("--to", dest="target", required=True, choices=DIALECTS, metavar="D", help="dialect to write")
    parser.add_argument("--kind", choices=("requests", "results"), default="requests", help="what IN holds (requests)")
    parser.add_argument(
        "--requests", metavar="FILE", help="with results: the client's batch of requests, in the dialect of --to"
    )
    parser.add_argument("--model", metavar="M", help="the model of every request, whatever its line says")
    parser.add_argument("--bad", metavar="FILE", help="where lines go that cannot be translated (OUT.bad.jsonl)")
    parser.add_argument("--jobs", type=int, metavar="N", help="number of processes (one for each core)")
    strictness = parser.add_mutually_exclusive_group()
    strictness.add_argument("--strict", action="store_true", help="any loss that may change an answer is an error")
    strictness.add_argument("--gateway", action="store_true", help="keep going: report what is lost, hoist media")
    parser.set_defaults(run=_batch)


def _batch(args: argparse.Namespace) -> int:
    from tempfile import TemporaryDirectory

    from llm_dialect.edge.batch.asked import Seen
    from llm_dialect.edge.batch.run import run
    from llm_dialect.edge.progress import progress

    job = _job(args)
    jobs = args.jobs or min(os.cpu_count() or 1, _MOST_JOBS)
    with ExitStack() as files:
        source = _opened(files, args.input, "rb", sys.stdin)
        size = os.fstat(source.fileno()).st_size if args.input != "-" else None
        target = _opened(files, args.output, "wb", sys.stdout)
        bad = _Bad(files, args.bad or ("" if args.output == "-" else f"{args.output}.bad.jsonl"))
        scratch = Path(files.enter_context(TemporaryDirectory(prefix="llm-dialect-")))
        if args.requests is not None:
            job = job._replace(asked=_indexed(files, args.requests, job, scratch))
        seen = None if job.results else files.enter_context(closing(Seen(scratch)))
        step = files.enter_context(progress(f"{job.source} -> {job.target}", size, of_bytes=True))
        totals = run(job, source, target, bad.write, jobs, step, seen)
    _tell(totals, job, bad.name)
    return SOME if totals.bad else ALL


def _indexed(files: ExitStack, name: str, job: Job, scratch: Path) -> Asked:
    """Find the requests of a batch, before its results are read."""
    from llm_dialect.edge.batch.asked import index
    from llm_dialect.edge.progress import progress

    file = _opened(files, name, "rb", sys.stdin)
    size = os.fstat(file.fileno()).st_size
    with progress(f"requests of {job.target}", size, of_bytes=True) as step:
        return index(file, name, job.target, scratch, job.policy, step)


def _job(args: argparse.Namespace) -> Job:
    from llm_dialect.edge.batch.lines import lines_of
    from llm_dialect.edge.batch.work import Job
    from llm_dialect.policy import Policy

    results = args.kind == "results"
    for name in (args.source, args.target):
        if lines_of(name) is None:
            raise UsageError(f"the vendor of {name} has no batch files")
        if ("response" if results else "request") not in registry.DIRECTIONS[name]:
            raise UsageError(f"{name} has no mapping of {args.kind} yet")
    if args.jobs is not None and not 1 <= args.jobs <= _MOST_JOBS:
        raise UsageError(f"--jobs must be from 1 to {_MOST_JOBS}")
    if args.requests is not None and (not results or args.requests == "-"):
        raise UsageError("--requests is a file, and goes with --kind results")
    if args.output != "-" and args.input != "-" and _same(args.input, args.output):
        raise UsageError("IN and OUT are the same file")
    policy = Policy.strict() if args.strict else Policy.gateway() if args.gateway else Policy()
    return Job(args.source, args.target, results, policy, args.model)


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def _opened(files: ExitStack, name: str, mode: str, stream: Any) -> IO[bytes]:
    if name == "-":
        found: IO[bytes] = stream.buffer
        return found
    try:
        return files.enter_context(open(name, mode))
    except (OSError, ValueError) as why:
        verb = "read" if mode == "rb" else "write"
        raise UsageError(f"cannot {verb} {name}: {getattr(why, 'strerror', None) or why}") from why


def _tell_models(totals: Totals, job: Job) -> None:
    from llm_dialect.edge.batch.lines import lines_of

    names, lines = ", ".join(sorted(totals.models)), lines_of(job.target)
    if lines is not None and lines.one_model and len(totals.models) > 1:
        warn(f"{job.target} takes one model for a file of requests, here are {len(totals.models)}: {names}")
    elif totals.models and not (lines is not None and lines.one_model):
        warn(f"lines of {job.target} name no model: make the batch with {names}")


class _Bad:
    """The file of lines that could not be translated; it is made when there is the first one."""

    def __init__(self, files: ExitStack, name: str) -> None:
        self.name = name
        self._files = files
        self._write: Callable[[bytes], object] | None = None

    def write(self, row: bytes) -> None:
        write = self._write
        if write is None:
            write = _opened(self._files, self.name, "wb", None).write if self.name else sys.stderr.buffer.write
            self._write = write
        write(row)


def _tell(totals: Totals, job: Job, bad: str) -> None:
    for (severity, code, path, why), count in totals.losses.most_common(_MOST_LOSSES):
        warn(f"{count:>8} x {severity} {code} {path}: {why}")
    if len(totals.losses) > _MOST_LOSSES:
        warn(f"         and {len(totals.losses) - _MOST_LOSSES} more kinds of losses")
    _tell_models(totals, job)
    if job.asked is not None and totals.unasked:
        warn(f"{totals.unasked} results have no request in {job.asked.file}: as without --requests")
    if job.results and job.asked is None and job.source != job.target:
        warn("without --requests: models and tools are named as upstream; stops that it was not sent end nothing")
    where = f"; see {bad}" if totals.bad and bad else ""
    warn(f"{totals.written} line{'' if totals.written == 1 else 's'} translated, {totals.bad} not{where}")
