"""`llm-dialect verify`: options, progress, what is told, and the exit code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.says import UsageError, say, warn

if TYPE_CHECKING:
    import argparse

    from llm_dialect.edge.verify.tally import Tally

__all__ = ["add_verify"]

HOLDS, BROKEN = 0, 1
_ABOUT = """\
Runs the laws on captured traffic: what is translated is valid there, nothing is lost in silence, a body comes back
unchanged within its dialect, the way back loses nothing either, streams say what whole answers say whatever the cut.
Takes bodies, streams (server-sent events), HAR files, JSON Lines, records of proxies ({"path", "body"}), batch files,
and directories of these. Headers are never looked at, so that no key is ever told."""


def add_verify(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="run the laws on captured traffic; needs llm-dialect[verify]",
        description=_ABOUT,
        epilog="Exit codes: 0 all laws hold, 1 a law is broken, 2 wrong use, or nothing there to verify.",
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file or directory")
    parser.add_argument("--dialect", choices=DIALECTS, metavar="D", help="whose traffic it is, where nothing tells")
    parser.add_argument("--to", dest="targets", action="append", choices=DIALECTS, metavar="D", help="only this target")
    parser.add_argument("--json", metavar="FILE", help="write all that was found as JSON; - is standard output")
    parser.set_defaults(run=_verify)


def _verify(args: argparse.Namespace) -> int:
    try:
        from llm_dialect.edge.verify.capture import files_of
        from llm_dialect.edge.verify.tally import Tally
    except ModuleNotFoundError as why:
        raise UsageError(f"verify needs {why.name}: install llm-dialect[verify]") from why
    tally = Tally()
    _read_all([str(path) for path in files_of(args.files)], args, tally)
    if args.json:
        _write(args.json, json.dumps(tally.document(), indent=1))
    for line in () if args.json == "-" else tally.lines():
        say(line)
    if not tally.kinds:
        raise UsageError("there is nothing to verify")
    return BROKEN if tally.broken else HOLDS


def _read_all(names: list[str], args: argparse.Namespace, tally: Tally) -> None:
    from pathlib import Path

    from llm_dialect.edge.progress import progress
    from llm_dialect.edge.verify.capture import Skipped, read_file
    from llm_dialect.edge.verify.run import verify

    paths = [Path(name) for name in names]
    total = sum(path.stat().st_size for path in paths)
    with progress("verify", total, of_bytes=True) as step:
        for path in paths:
            for found, size in read_file(path, args.dialect):
                if isinstance(found, Skipped):
                    tally.skip(found)
                else:
                    verify(found, tuple(args.targets or ()), tally)
                step(size)


def _write(name: str, text: str) -> None:
    if name == "-":
        say(text)
        return
    try:
        with open(name, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    except (OSError, ValueError) as why:
        warn(f"llm-dialect: cannot write {name}: {getattr(why, 'strerror', None) or why}")
        raise UsageError("the report is lost") from why
