"""``python -m codegen.schemas``: the same as ``python -m codegen schemas``."""

from __future__ import annotations

import argparse
from pathlib import Path

from codegen.schemas import extract_all

SPECS = Path(__file__).resolve().parents[2] / "specs"


def main(argv: list[str] | None = None) -> int:
    """Parse the arguments and extract."""
    parser = argparse.ArgumentParser(prog="python -m codegen.schemas", description="extract the vendor schemas")
    parser.add_argument("--check", action="store_true", help="compare with the checked-in files, write nothing")
    parser.add_argument("--dialect", action="append", help="only this one (repeatable)")
    parser.add_argument("--specs", type=Path, default=SPECS, help="the folder of the specs")
    args = parser.parse_args(argv)
    return extract_all(args.specs, args.check, args.dialect)


if __name__ == "__main__":
    raise SystemExit(main())
