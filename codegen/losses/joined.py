"""Asks the package what becomes of each row in each other dialect.

The generator does not import the package that it generates: the modules that join two tables run in a process of their
own, in a scratch copy with the tables that were just printed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["join"]

RUNTIME = Path(__file__).parents[2] / "runtime" / "llm_dialect"
NEEDED = ("edge/explain/tables.py", "edge/explain/lookup.py", "edge/explain/outcome.py")

_SCRIPT = """
import json, sys
from llm_dialect.edge.explain.lookup import every
from llm_dialect.edge.explain.outcome import outcome
from llm_dialect.edge.explain.tables import DIRECTIONS, plain, table

found = []
for source in sys.argv[1:]:
    for direction in DIRECTIONS:
        mine = table(source, direction)
        for hit in every(mine) if mine else ():
            paths = sorted({plain(path) for path in hit.paths()}, key=lambda path: (path.count("."), path))
            for target in sys.argv[1:]:
                theirs = table(target, direction)
                if target != source and theirs is not None:
                    said = outcome(hit, theirs)
                    found.append({
                        "direction": direction, "source": source, "target": target, "block": hit.block,
                        "key": hit.key, "paths": paths, "to": hit.row["to"], "fate": said.fate,
                        "severity": said.severity, "code": said.code, "why": said.why, "goes": list(said.goes_to),
                        "row": said.row, "notes": list(said.notes),
                        "values": [list(each) for each in said.values],
                    })
print(json.dumps(found))
"""


def join(tables: Mapping[str, str]) -> list[dict[str, Any]]:
    """Give what becomes of each row in each other dialect.

    Args:
        tables: Dialect → its table, as `generated/<dialect>/rows.json` holds it.

    Raises:
        SpecError: The package cannot join the tables.
    """
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "llm_dialect"
        for name in NEEDED:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(RUNTIME / name, root / name)
        for name in (".", "edge", "edge/explain", "generated"):
            (root / name).mkdir(exist_ok=True)
            (root / name / "__init__.py").touch()
        for dialect, text in tables.items():
            (root / "generated" / dialect).mkdir()
            (root / "generated" / dialect / "__init__.py").touch()
            (root / "generated" / dialect / "rows.json").write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", _SCRIPT, *sorted(tables)]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SpecError(f"the tables cannot be joined:\n{done.stderr}", file="runtime/llm_dialect/edge/explain")
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
