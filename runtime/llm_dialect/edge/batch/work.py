"""Translates lines of batch files, some at a time, in whatever process: everything comes and goes as values."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.batch.asked import finding
from llm_dialect.edge.batch.lines import REQUEST, Line, LineError, lines_of
from llm_dialect.error_paths import translate_error
from llm_dialect.errors import DialectError, InvalidRequest
from llm_dialect.json_io import dump, load
from llm_dialect.request import translate_request
from llm_dialect.response import translate_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.edge.batch.asked import Asked
    from llm_dialect.edge.batch.lines import Lines
    from llm_dialect.policy import Policy
    from llm_dialect.translation import Translation

__all__ = ["Chunk", "Done", "Job", "complaint", "translate_chunk"]

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
    asked: Asked | None = None


class Chunk(NamedTuple):
    """Some lines with the number of the first; a line that was too long to be read is None."""

    first: int
    lines: list[bytes | None]
    size: int


class Done(NamedTuple):
    """What became of some lines.

    Attributes:
        made: The translated lines, each with its number and id.
        bad: For each other line its number, id, reason and text.
        losses: How often each loss was met, as severity, code, path without places in lists, and why.
        models: The models of requests, where the target's vendor takes one for a whole file.
        size: How many bytes were read.
        unasked: How many results have no request in the file of requests.
    """

    made: list[tuple[int, str, bytes]]
    bad: list[dict[str, Any]]
    losses: Counter[Loss]
    models: set[str]
    size: int
    unasked: Counter[str]


def translate_chunk(job: Job, chunk: Chunk) -> Done:
    """Translate some lines; blank ones are passed over."""
    done = Done([], [], Counter(), set(), chunk.size, Counter())
    with finding(job.asked, job.policy) as found:
        for number, raw in enumerate(chunk.lines, chunk.first):
            if raw is None or raw.strip():
                _line(job, number, raw, done, found)
    return done


def _line(job: Job, number: int, raw: bytes | None, done: Done, found: Callable[[str], Any]) -> None:
    """Translate one line; what is wrong with it is told in `done.bad`."""
    name: Any = None
    try:
        if raw is None:
            raise LineError(_TOO_LONG.format(job.policy.max_body_bytes))
        value = load(raw.strip(), job.policy, InvalidRequest)
        line = _lines(job.source).read(value, job.results)
        name = line.said["id"]
        _note_extras(job, line, value, done)
        done.made.append((number, name, dump(_written(job, line, done, found)) + b"\n"))
    except (LineError, DialectError) as why:
        done.bad.append(complaint(number, name, why, raw))


def complaint(number: int, name: Any, why: Exception, raw: bytes | None) -> dict[str, Any]:
    """Say of a line that cannot be translated which it is and why."""
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


def _written(job: Job, line: Line, done: Done, found: Callable[[str], Any]) -> dict[str, Any]:
    said = dict(line.said)
    if line.kind == REQUEST:
        said["body"] = _asking(job, said["body"], done)
    elif line.kind == "answered":
        asked = found(said["id"])
        done.unasked["unasked"] += job.asked is not None and asked is None
        said["body"] = _noted(translate_response(said["body"], job.source, job.target, asked, job.policy), done)
    elif line.kind == "failed":
        failed = translate_error(_status(said), said["error"], job.source, job.target, policy=job.policy)
        said |= {"error": _noted(failed, done), "status": failed.status}
    writer = _lines(job.target)
    if line.kind in writer.templates:
        return writer.write(line.kind, said)
    raise LineError(f"{job.target} has no line for a request that {line.kind}")


def _asking(job: Job, body: dict[str, Any], done: Done) -> dict[str, Any]:
    """Translate a request; batches have no streams, and some vendors take one model for a whole file."""
    streamed = body.get("stream") is True
    if streamed:
        done.losses["none", "dropped", "$.stream", "a batch has no streams"] += 1
    made = translate_request(body, job.source, job.target, job.policy, job.model, False if streamed else None)
    if made.model and ("model" not in made.body or _lines(job.target).one_model):
        done.models.add(made.model)
    return _noted(made, done)


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
