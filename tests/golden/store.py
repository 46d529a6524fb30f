"""The files of cases: `<dialect>/<direction>/<Definition>.json`, a list of objects with one line for each key.

`case` names a case, `body` is what goes in. `items` is what is read of it; each further key is a target:
`[body, losses]`, the losses as `[path, code, severity]` in the order of the report, and of an error the status; or a
text, `Error $.path`. `anew` is its own dialect as a target; `left` what all that only its own dialect knows costs
elsewhere, if anything; ` plainly` after a target means that the mapping alone wrote an error. Of streams (`events`) the
body is a list of events, `read` the chunks that are read of it, and a target has the class of the error, the number of
events, and the losses. `surface.json` has what comes of a dialect's surface and batches, by what is asked.

`plain.json` has the plain case of a set, whole. Items, bodies and losses of all others are told by how they differ from
it: path → value, and `-` before what is not there. Of definitions that are carried whole the body is null.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HERE", "PLAIN", "SCENE", "Case", "files", "read", "scenes", "write"]

PLAIN = "plain"
SCENE = "scene"
"""The bodies of `tests/cases`, which say for one target what for others stands here."""
HERE = Path(__file__).parent
Case = dict[str, Any]


def files(dialect: str, direction: str) -> list[Path]:
    """List the files of a dialect and direction."""
    return sorted((HERE / dialect / direction).glob("*.json"))


def read(path: Path) -> list[Case]:
    """Read a file."""
    found: list[Case] = json.loads(path.read_text(encoding="utf-8"))
    return found


def scenes(dialect: str, direction: str) -> Iterator[tuple[str, Any]]:
    """Give name and body of what `tests/cases` has of a dialect and direction."""
    for path in sorted(HERE.with_name("cases").glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        if (case["source"], case["stage"]) == (dialect, direction):
            yield f"scene {path.stem}", case["body"]


def write(path: Path, cases: list[Case]) -> None:
    """Write a file; an empty one goes."""
    if not cases:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[\n" + ",\n".join(map(_case, cases)) + "\n]\n", encoding="utf-8")


def _case(case: Case) -> str:
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in case.items()]
    return "{" + ",\n ".join(lines) + "}"
