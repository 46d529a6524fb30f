"""Finds the recorded requests and answers of the dialects that have a mapping."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.request import beside
from tests.laws.pairs import CASES
from tests.strategies.schemas import ROOT

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["SHARED", "Record", "Recording", "expected_errors", "expected_stream_errors", "records", "streams"]

_COUNTS = re.compile("count_tokens|countTokens|input_tokens")
SHARED = ROOT.parent / "shared"


class Record(NamedTuple):
    """A recorded body; `model` is put in where the URL named it."""

    id: str
    dialect: str
    way: str
    body: dict[str, Any]


class Recording(NamedTuple):
    """A recorded stream, byte for byte."""

    id: str
    dialect: str
    data: bytes


@cache
def streams(dialect: str) -> tuple[Recording, ...]:
    """Read the recorded streams of a dialect."""
    found = [row for row in _rows() if row["kind"] == "stream" and row["dialect"] == dialect]
    return tuple(Recording(row["id"], dialect, (SHARED / "corpus" / row["file"]).read_bytes()) for row in found)


@cache
def expected_stream_errors() -> dict[str, str]:
    """Read which streams are themselves cut, broken or end in an error: id → words of the error."""
    text = (ROOT / "tests" / "corpus" / "expected_stream_errors.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    assert all(row["reason"] for row in rows)
    return {row["id"]: row["error"] for row in rows}


def _rows() -> list[dict[str, Any]]:
    index = SHARED / "corpus" / "index.jsonl"
    return [json.loads(line) for line in index.read_text("utf-8").splitlines()] if index.exists() else []


@cache
def records() -> tuple[Record, ...]:
    """Read the corpus and the captures of clients."""
    return tuple(each for each in (*_corpus(), *_captures()) if (each.dialect, each.way) in CASES)


def _corpus() -> list[Record]:
    rows = [row for row in _rows() if row["kind"] in ("request", "response")]
    return [
        _record(row["id"], row["dialect"], row["kind"], _read(SHARED / "corpus" / row["file"]), row["model"] or "m")
        for row in rows
    ]


def _captures() -> list[Record]:
    out = []
    for path in sorted((SHARED / "captures").glob("*/*.json")):
        row = _read(path)
        if isinstance(row.get("body"), dict) and not _COUNTS.search(row["path"]):
            out.append(_record(f"captures/{path.parent.name}/{path.stem}", row["dialect"], "request", row["body"], "m"))
    return out


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _record(name: str, dialect: str, way: str, body: dict[str, Any], model: str) -> Record:
    if way == "request" and "model" not in body and (dialect, way) in CASES and "model" not in beside(dialect):
        body = {**body, "model": model}
    return Record(name, dialect, way, body)


@cache
def expected_errors() -> dict[tuple[str, str], tuple[str, str]]:
    """Read which bodies may be refused: (id, target) → (class of error, path)."""
    text = (ROOT / "tests" / "corpus" / "expected_errors.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    assert all(row["reason"] for row in rows)
    return {(row["id"], row["target"]): (row["error"], row["path"]) for row in rows}
