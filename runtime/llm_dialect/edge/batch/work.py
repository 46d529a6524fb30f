"""Translates lines of batch files, some at a time, in whatever process: everything comes and goes as values."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.batch.lines import REQUEST, Line, LineError, lines_of
from llm_dialect.error_paths import translate_error
from llm_dialect.errors import DialectError, InvalidRequest
from llm_dialect.json_io import dump, load
from llm_dialect.request import translate_request
from llm_dialect.response import translate_response

if TYPE_CHECKING:
    from llm_dialect.edge.batch.lines import Lines
    from llm_dialect.policy import Policy
    from llm_dialect.translation import Translation

__all__ = ["Chunk", "Done", "Job", "translate_chunk"]

Loss = tuple[str, str, str, str]
_INDEX = re.compile(r"\[\d+\]")
_TOO_LONG = "the line is longer than {} bytes"


class Job(NamedTuple):
    """What is asked for; the same for all lines."""

    source: str
    target: str
    results: bool
    policy: Policy
    model: str | None


class Chunk(NamedTuple):
    """Some lines with the number of the first; a line that was too long to be read is None."""

    first: int
    lines: list[bytes | None]
    size: int


class Done(NamedTuple):
    """What became of some lines.

    Attributes:
        text: The translated lines.
        written: How many these are.
        bad: For each other line its number, id, reason and text.
        losses: How often each loss was met, as severity, code, path without places in lists, and why.
        models: The models that requests named and that no line of the target can name.
        size: How many bytes were read.
    """

    text: bytes
    written: int
    bad: list[dict[str, Any]]
    losses: Counter[Loss]
    models: set[str]
    size: int


def translate_chunk(job: Job, chunk: Chunk) -> Done:
    """Translate some lines; blank ones are passed over."""
    done = Done(b"", 0, [], Counter(), set(), chunk.size)
    made: list[bytes] = []
    for number, raw in enumerate(chunk.lines, chunk.first):
        if raw is None or raw.strip():
            text = _line(job, number, raw, done)
            made += [] if text is None else [text]
    return done._replace(text=b"".join(made), written=len(made))


def _line(job: Job, number: int, raw: bytes | None, done: Done) -> bytes | None:
    """Translate one line; what is wrong with it is told in `done.bad`."""
    name: Any = None
    try:
        if raw is None:
            raise LineError(_TOO_LONG.format(job.policy.max_body_bytes))
        value = load(raw.strip(), job.policy, InvalidRequest)
        line = _lines(job.source).read(value, job.results)
        name = line.said["id"]
        _note_extras(job, line, value, done)
        return dump(_written(job, line, done)) + b"\n"
    except (LineError, DialectError) as why:
        done.bad.append(_complaint(number, name, why, raw))
        return None


def _complaint(number: int, name: Any, why: Exception, raw: bytes | None) -> dict[str, Any]:
    reason = {"code": "invalid_line", "message": str(why), "path": "$"}
    if isinstance(why, DialectError):
        reason = {"code": why.code, "message": why.message, "path": why.path}
    text = None if raw is None else raw.strip().decode("utf-8", "backslashreplace")
    return {"line": number, "id": name, "reason": reason, "input": text}


def _lines(dialect: str) -> Lines:
    found = lines_of(dialect)
    if found is None:
        raise LineError(f"{dialect} has no batches")
    return found


def _written(job: Job, line: Line, done: Done) -> dict[str, Any]:
    said = dict(line.said)
    if line.kind == REQUEST:
        made = translate_request(said["body"], job.source, job.target, job.policy, job.model)
        if made.model and "model" not in made.body:
            done.models.add(made.model)
        said["body"] = _noted(made, done)
    elif line.kind == "answered":
        said["body"] = _noted(translate_response(said["body"], job.source, job.target, None, job.policy), done)
    elif line.kind == "failed":
        failed = translate_error(_status(said), said["error"], job.source, job.target, policy=job.policy)
        said |= {"error": _noted(failed, done), "status": failed.status}
    writer = _lines(job.target)
    if line.kind in writer.templates:
        return writer.write(line.kind, said)
    raise LineError(f"{job.target} has no line for a request that {line.kind}")


def _status(said: dict[str, Any]) -> int:
    """Give the status that came with an error; 0 where none did, so that the error itself tells."""
    status = said.get("status")
    return status if isinstance(status, int) else 0


def _noted(made: Translation, done: Done) -> dict[str, Any]:
    for loss in made.report:
        done.losses[loss.severity.value, loss.code.value, _INDEX.sub("[]", loss.path), loss.why] += 1
    return made.body


def _note_extras(job: Job, line: Line, value: dict[str, Any], done: Done) -> None:
    for path in _lines(job.source).extras(line, value) if job.source != job.target else ():
        done.losses["none", "dropped", path, "stands beside the body; lines of the target have no place for it"] += 1
