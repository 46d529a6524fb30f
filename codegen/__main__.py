"""`python -m codegen`: generate, coverage, review, diff, drift, mutate, schemas."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from codegen.errors import SpecError

ROOT = Path(__file__).parent.parent


def _generate(args: argparse.Namespace) -> int:
    from codegen.emit import everything, files
    from codegen.losses import emit_losses

    texts = everything.emit_all(args.specs, ROOT / "codegen" / "templates" / "ruff.toml")
    texts |= emit_losses(texts, args.specs)
    if args.check:
        changes = files.compare(args.out, texts)
        for line in changes.lines():
            print(f"{args.out.name}/ is not what specs/ say: {line}")
        if not changes.none:
            print("run: make generate")
        return 0 if changes.none else 1
    for line in files.write(args.out, texts).lines():
        print(line)
    return 0


def _coverage(args: argparse.Namespace) -> int:
    from codegen import coverage

    return coverage.main(args.specs, sketch=args.sketch)


def _review(args: argparse.Namespace) -> int:
    from codegen.coverage import confirm

    return confirm.main(args.specs, args.dialect or (), confirm=args.confirm)


def _diff(args: argparse.Namespace) -> int:
    from codegen import diff

    shape = "json" if args.json else "markdown" if args.markdown else "text"
    return diff.main(args.base, args.head, args.specs, ROOT, shape=shape)


def _drift(args: argparse.Namespace) -> int:
    from codegen.drift.command import Wish, main

    wish = Wish(
        dialects=args.dialect or (), to=args.to, schema=args.schema, apply=args.apply, as_markdown=args.markdown
    )
    return main(args.specs, wish)


def _mutate(args: argparse.Namespace) -> int:
    from codegen.mutate.command import Wish, main
    from codegen.mutate.tester import GOLDEN, TESTS

    wish = Wish(
        count=args.count,
        seed=args.seed,
        jobs=args.jobs,
        listed=args.list,
        report=args.report,
        tests=args.tests or (GOLDEN if args.golden else TESTS),
        only=args.operator or (),
        dialects=args.dialect or (),
        despite=args.despite_failures,
        least=args.least,
    )
    return main(args.specs, ROOT, wish)


def _schemas(args: argparse.Namespace) -> int:
    from codegen.schemas.extract import extract_all

    return extract_all(args.specs, check=args.check, dialects=args.dialect)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m codegen", description="Turns specs/ into generated/.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    generate = commands.add_parser("generate", help="write generated/ from specs/")
    generate.add_argument("--check", action="store_true", help="only tell whether generated/ is what specs/ say")
    generate.add_argument("--out", type=Path, default=ROOT / "generated", help="the folder to write")
    generate.set_defaults(run=_generate)
    coverage = commands.add_parser("coverage", help="count the fates of all vendor properties; fail on a hole")
    coverage.add_argument(
        "--sketch", action="store_true", help="also show what each union case of a dialect without specs will become"
    )
    coverage.set_defaults(run=_coverage)
    review = commands.add_parser("review", help="show the proposed rows that wait for a person; 1 if any does")
    review.add_argument("--dialect", action="append", help="only this dialect (may be given several times)")
    review.add_argument("--confirm", action="store_true", help="take the marks of all that is shown away: it was read")
    review.set_defaults(run=_review)
    diff = commands.add_parser("diff", help="what changed in meaning between two states of the specs; 1 if it loses")
    diff.add_argument("base", metavar="BASE", help="a git revision or a folder")
    diff.add_argument("head", metavar="HEAD", nargs="?", help="likewise; by default the working tree")
    diff.add_argument("--json", action="store_true", help="print JSON")
    diff.add_argument("--markdown", action="store_true", help="print Markdown, for a comment on a pull request")
    diff.set_defaults(run=_diff)
    drift = commands.add_parser("drift", help="what a newer vendor schema means for the mapping; 1 if anything differs")
    drift.add_argument("--dialect", action="append", help="only this dialect (may be given several times)")
    drift.add_argument("--to", metavar="VERSION", help="the version of the SDK; the newest without")
    drift.add_argument("--schema", type=Path, metavar="FILE", help="a schema file instead of an SDK")
    drift.add_argument("--apply", action="store_true", help="write the schema and the proposed rows, to be reviewed")
    drift.add_argument("--markdown", action="store_true", help="print Markdown, for a pull request")
    drift.set_defaults(run=_drift)
    mutate = commands.add_parser("mutate", help="plant faults in the specs and see that a behaviour test finds each")
    mutate.add_argument("--count", type=int, default=200, help="how many faults to test, refused ones not counted")
    mutate.add_argument("--seed", type=int, default=1, help="what the sample depends on")
    mutate.add_argument("--jobs", type=int, default=2, help="how many to test at a time")
    mutate.add_argument("--list", action="store_true", help="only list the sample")
    mutate.add_argument("--report", type=Path, help="a JSON file to write")
    mutate.add_argument("--least", type=float, default=0.0, help="fail if fewer per cent are found")
    mutate.add_argument("--operator", action="append", help="only faults of this kind (may be given several times)")
    mutate.add_argument("--dialect", action="append", help="only faults of this dialect (may be given several times)")
    mutate.add_argument("--tests", action="append", help="run only this file or folder (may be given several times)")
    mutate.add_argument(
        "--golden", action="store_true", help="run the golden cases alone: less than a tenth of the time"
    )
    mutate.add_argument("--despite-failures", action="store_true", help="leave tests out that fail without a fault")
    mutate.set_defaults(run=_mutate)
    schemas = commands.add_parser("schemas", help="extract the vendors' schemas from their SDKs")
    schemas.add_argument("--check", action="store_true", help="only compare")
    schemas.add_argument("--dialect", action="append", help="only this dialect (may be given several times)")
    schemas.set_defaults(run=_schemas)
    for command in (generate, coverage, review, diff, drift, mutate, schemas):
        command.add_argument("--specs", type=Path, default=ROOT / "specs", help="the folder of the specs")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; a fault in a spec is printed in one line that names file and line."""
    args = _parser().parse_args(argv)
    try:
        return int(args.run(args))
    except SpecError as why:
        print(why, file=sys.stderr)
        return 2
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


if __name__ == "__main__":
    raise SystemExit(main())
