"""Reads captured traffic: bodies, streams, HAR files, JSON Lines, records of proxies, batch files, whole directories.

Headers are never looked at, and of a URL only the path: keys stand in both.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.batch.lines import LineError, lines_of
from llm_dialect.edge.says import UsageError
from llm_dialect.edge.verify.detect import COUNT, dialect_of_body, dialect_of_path, dialect_of_stream, kind_of
from llm_dialect.edge.verify.schemas import is_dict, is_list
from llm_dialect.errors import DialectError
from llm_dialect.json_io import load
from llm_dialect.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Capture", "Skipped", "files_of", "read_file"]

_KINDS = (".har", ".json", ".jsonl", ".ndjson", ".sse", ".txt")
_LINES = (".jsonl", ".ndjson")
_STREAMS = (b"event:", b"data:", b":", b"id:", b"retry:")
_BOM = b"\xef\xbb\xbf"
_READING = Policy(max_body_bytes=1 << 31)
_FAILED = 400


class Capture(NamedTuple):
    """One captured body: JSON for request, response and error, bytes for a stream."""

    name: str
    dialect: str
    kind: str
    data: Any


class Skipped(NamedTuple):
    """Something that is no capture, or of which nobody knows what it is."""

    name: str
    reason: str


class _Hints(NamedTuple):
    """What is known of a body from around it."""

    dialect: str | None
    path: str | None = None
    status: int | None = None
    sent: bool | None = None

    def kind(self) -> str | None:
        """Tell the kind, if it is certain."""
        if self.sent is None:
            return None
        failed = self.status is not None and self.status >= _FAILED
        return "request" if self.sent else "error" if failed else "response"


def files_of(names: list[str]) -> list[Path]:
    """List the files to read; directories are gone through.

    Raises:
        UsageError: A name is none of a file or directory.
    """
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            found += sorted(each for each in path.rglob("*") if each.suffix.lower() in _KINDS and each.is_file())
        elif path.exists():
            found.append(path)
        else:
            raise UsageError(f"cannot read {name}: no such file or directory")
    return found


def read_file(path: Path, dialect: str | None) -> Iterator[tuple[Capture | Skipped, int]]:
    """Give what a file holds, each with the number of bytes that were read for it."""
    try:
        if path.suffix.lower() in _LINES:
            yield from _read_lines(path, dialect)
        else:
            data = path.read_bytes()
            found = list(_whole(data.removeprefix(_BOM), str(path), dialect))
            for place, each in enumerate(found or [Skipped(str(path), "holds nothing")]):
                yield each, 0 if place else len(data)
    except OSError as why:
        yield Skipped(str(path), f"cannot be read: {why.strerror or why}"), 0


def _read_lines(path: Path, dialect: str | None) -> Iterator[tuple[Capture | Skipped, int]]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            size = len(line)
            for each in _document_in(line.removeprefix(_BOM), f"{path}:{number}", dialect) if line.strip() else ():
                yield each, size
                size = 0


def _whole(data: bytes, name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    if data.lstrip().startswith(_STREAMS):
        yield _stream(data, name, _Hints(dialect))
        return
    lines = data.splitlines()
    if len(lines) > 1 and _is_json(lines[0]) and not _is_json(data):
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield from _document_in(line, f"{name}:{number}", dialect)
        return
    yield from _document_in(data, name, dialect)


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(load(data, _READING), (dict, list))
    except DialectError:
        return False


def _document_in(data: bytes, name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    try:
        value = load(data.strip(), _READING)
    except DialectError as why:
        yield Skipped(name, why.message.replace("the body", "this"))
        return
    for place, each in enumerate(value) if is_list(value) else [(None, value)]:
        yield from _document(each, name if place is None else f"{name}[{place}]", dialect)


def _document(value: object, name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    if not is_dict(value):
        yield Skipped(name, "is no JSON object")
    elif is_dict(value.get("log")) and is_list(value["log"].get("entries")):
        for number, entry in enumerate(value["log"]["entries"], 1):
            yield from _entry(entry, f"{name}#{number}", dialect)
    elif "body" in value and isinstance(value.get("url", value.get("path")), str) and "custom_id" not in value:
        yield from _record(value, name, dialect)
    elif is_dict(value.get("request")) and "response" in value:
        yield from _exchange(value, name, dialect)
    else:
        yield _batch_line(value, name, dialect) or _body(value, name, _Hints(dialect))


# -- what stands around bodies


def _entry(entry: object, name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    """Read an entry of a HAR file."""
    if not is_dict(entry) or not is_dict(entry.get("request")) or not isinstance(entry["request"].get("url"), str):
        yield Skipped(name, "is no entry of a HAR file")
        return
    path = urlsplit(entry["request"]["url"]).path
    sent = entry["request"].get("postData")
    if is_dict(sent) and sent.get("text"):
        yield _text(sent["text"], f"{name} request", _Hints(dialect, path, None, True))
    answer = entry.get("response")
    content = answer.get("content") if is_dict(answer) else None
    if is_dict(answer) and is_dict(content) and content.get("text"):
        text = _decoded(content["text"], content.get("encoding"))
        yield _text(text, f"{name} response", _Hints(dialect, path, _status(answer), False))


def _decoded(text: object, encoding: object) -> Any:
    if encoding != "base64" or not isinstance(text, str):
        return text
    try:
        return base64.b64decode(text)
    except (binascii.Error, ValueError):
        return text


def _record(value: dict[str, Any], name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    """Read a record that a proxy may write: a path or URL, a body, and for answers a status."""
    path = urlsplit(value.get("path") or value["url"]).path
    status = _status(value)
    yield _text(value["body"], name, _Hints(_own(value, dialect), path, status, status is None))


def _exchange(value: dict[str, Any], name: str, dialect: str | None) -> Iterator[Capture | Skipped]:
    """Read a request and its answer side by side, each as it is or in a record of its own."""
    asked, answer = value["request"], value["response"]
    urls = [each[key] for each in (value, asked) for key in ("url", "path") if isinstance(each.get(key), str)]
    path = urlsplit(urls[0]).path if urls else None
    own = _own(value, dialect)
    yield _text(asked.get("body", asked), f"{name} request", _Hints(own, path, None, True))
    status = _status(answer) if is_dict(answer) else None
    body = answer.get("body", answer) if is_dict(answer) else answer
    yield _text(body, f"{name} response", _Hints(own, path, status, False))


def _own(value: dict[str, Any], dialect: str | None) -> str | None:
    own = value.get("dialect")
    return dialect or (own if own in DIALECTS else None)


def _status(value: dict[str, Any]) -> int | None:
    status = value.get("status", value.get("status_code"))
    return status if isinstance(status, int) else None


def _batch_line(value: dict[str, Any], name: str, dialect: str | None) -> Capture | Skipped | None:
    """Read a line of a batch file; None if it is none."""
    for own in [dialect] if dialect else DIALECTS:
        lines = lines_of(own)
        if lines is None or not lines.fits(value):
            continue
        for results in (False, True):
            try:
                line = lines.read(value, results)
            except LineError:
                continue
            body = line.said.get("body", line.said.get("error"))
            if body is None:
                return Skipped(name, f"a request that {line.kind}")
            kind = {"request": "request", "answered": "response"}.get(line.kind, "error")
            shape = None if dialect or not results else dialect_of_body(body)
            return Capture(name, shape[0] if shape else own, kind, body)
    return None


# -- bodies


def _text(value: object, name: str, hints: _Hints) -> Capture | Skipped:
    """Read a body that may be JSON, text of it, or a stream."""
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    if isinstance(value, bytes):
        if value.lstrip().startswith(_STREAMS):
            return _stream(value, name, hints)
        try:
            value = load(value.strip(), _READING)
        except DialectError:
            return Skipped(name, "is neither JSON nor a stream of events")
    if not is_dict(value):
        return Skipped(name, "is no JSON object")
    return _body(value, name, hints)


def _stream(data: bytes, name: str, hints: _Hints) -> Capture | Skipped:
    dialect = hints.dialect or _by_path(hints) or dialect_of_stream(data)
    if dialect is None:
        return Skipped(name, "a stream of which nobody knows whose it is: name it with --dialect")
    return Capture(name, dialect, "stream", data)


def _body(body: dict[str, Any], name: str, hints: _Hints) -> Capture | Skipped:
    place = dialect_of_path(hints.path) if hints.path else None
    if place is not None and place[1] == COUNT:
        return Skipped(name, "counts tokens")
    dialect = hints.dialect or (place[0] if place else None)
    if dialect is not None:
        return Capture(name, dialect, hints.kind() or kind_of(body, dialect), body)
    found = dialect_of_body(body)
    if found is None:
        return Skipped(name, "nobody knows whose it is: name it with --dialect")
    return Capture(name, found[0], hints.kind() or found[1], body)


def _by_path(hints: _Hints) -> str | None:
    found = dialect_of_path(hints.path) if hints.path else None
    return found[0] if found else None
