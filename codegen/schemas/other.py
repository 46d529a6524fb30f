"""``python -m codegen.schemas.other FOLDER OUT``: the schema of whatever version of the SDK is installed here.

For ``codegen drift``, which runs it in an environment of its own; nothing but the SDK and pyyaml is needed. Patches
that do not fit the version are left out and named.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
from pathlib import Path

from codegen.schemas.extract import extract_document
from codegen.schemas.sources import read_pin


def main() -> None:
    """Extract, whatever the pin says."""
    parser = argparse.ArgumentParser(prog="python -m codegen.schemas.other")
    parser.add_argument("folder", type=Path, help="the dialect's folder")
    parser.add_argument("out", type=Path, help="the file to write")
    args = parser.parse_args()
    unfit: list[str] = []
    document = extract_document(args.folder, args.folder.name, unfit)
    version = importlib.metadata.version(read_pin(args.folder).package)
    document["x-source"]["version"] = version
    found = {"document": document, "version": version, "unfit": unfit}
    args.out.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
