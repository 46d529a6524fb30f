"""What was asked: the requests of a batch by their id, and the ids that were seen, in an index on disk.

Memory stays the same whatever the size of the files: the index holds where the line of an id stands, not the line.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.batch.lines import LineError, lines_of
from llm_dialect.errors import DialectError, InvalidRequest
from llm_dialect.json_io import load

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from llm_dialect.policy import Policy

__all__ = ["Asked", "Seen", "finding", "index"]

_TOGETHER = 1000  # lines that are written to the index at once


class Asked(NamedTuple):
    """Where requests are found; goes to other processes as it is.

    Attributes:
        file: The batch file of the requests, as the client sent them.
        table: Where in there each id stands.
        dialect: The client's dialect.
    """

    file: str
    table: str
    dialect: str


class Seen:
    """Ids that were met, on disk."""

    def __init__(self, folder: Path) -> None:
        """Begin with none."""
        self._base = _created(folder / "seen.sqlite", "seen (id TEXT PRIMARY KEY)")

    def again(self, name: str) -> bool:
        """Tell whether an id was met before, and remember it."""
        return self._base.execute("INSERT OR IGNORE INTO seen VALUES (?)", (name,)).rowcount == 0

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()


def index(file: IO[bytes], name: str, dialect: str, folder: Path, policy: Policy, step: Callable[[int], None]) -> Asked:
    """Note where the request of each id stands in a file; of requests with one id the first is meant.

    Lines that are no requests are passed over: their results are told as not asked for. `step` is told of bytes.
    """
    path = folder / "asked.sqlite"
    with closing(_created(path, "asked (id TEXT PRIMARY KEY, place INTEGER, size INTEGER)")) as base:
        rows: list[tuple[str, int, int]] = []
        for place, line in _lines(file, policy.max_body_bytes):
            step(len(line))
            said = _said(line, dialect, policy)
            if said is not None:
                rows.append((said["id"], place, len(line)))
            if len(rows) >= _TOGETHER:
                base.executemany("INSERT OR IGNORE INTO asked VALUES (?, ?, ?)", rows)
                rows = []
        base.executemany("INSERT OR IGNORE INTO asked VALUES (?, ?, ?)", rows)
        base.commit()
    return Asked(name, str(path), dialect)


@contextmanager
def finding(asked: Asked | None, policy: Policy) -> Generator[Callable[[str], Any], None, None]:
    """Give what finds the body of a request by its id: None where there is none, or nothing is known of requests."""
    if asked is None:
        yield lambda name: None
        return
    address = f"{Path(asked.table).as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as base, open(asked.file, "rb") as file:
        yield partial(_found, base, file, asked.dialect, policy)


def _found(base: sqlite3.Connection, file: IO[bytes], dialect: str, policy: Policy, name: str) -> Any:
    row = base.execute("SELECT place, size FROM asked WHERE id = ?", (name,)).fetchone()
    if row is None:
        return None
    file.seek(row[0])
    said = _said(file.read(row[1]), dialect, policy)
    return None if said is None else said["body"]


def _created(path: Path, table: str) -> sqlite3.Connection:
    base = sqlite3.connect(path)
    base.execute("PRAGMA journal_mode = OFF")
    base.execute("PRAGMA synchronous = OFF")
    base.execute(f"CREATE TABLE {table} WITHOUT ROWID")
    return base


def _lines(file: IO[bytes], longest: int) -> Iterator[tuple[int, bytes]]:
    """Give each line and where it begins; one that is too long is passed over in pieces."""
    place, whole = 0, True
    while line := file.readline(longest + 1):
        begins, whole = whole, line.endswith(b"\n")
        if begins and len(line) <= longest:
            yield place, line
        place += len(line)


def _said(line: bytes, dialect: str, policy: Policy) -> dict[str, Any] | None:
    lines = lines_of(dialect)
    try:
        value = load(line.removeprefix(b"\xef\xbb\xbf").strip(), policy, InvalidRequest)
        return None if lines is None else lines.read(value, results=False).said
    except (LineError, DialectError):
        return None
