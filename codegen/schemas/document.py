"""One dialect's schema file: assembling, normalising and writing it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from codegen.schemas.shapes import Definitions, Schema, canonical, children, map_children, reachable, ref
from codegen.schemas.sources import SOURCE_FILE, Pin, with_sha256
from codegen.schemas.unions import settle

SCHEMA_URI = "https://json-schema.org/draft/2020-12/schema"
SCHEMA_FILE = "schema.json"
ROOT_ORDER = ("request", "response", "stream", "error", "count_request", "count_response")


def build_document(dialect: str, pin: Pin, roots: dict[str, str], defs: Definitions, meta: dict[str, Any]) -> Schema:
    """Prune the definitions, settle their unions, and put the document together."""
    tops = {kind: ref(roots[kind]) for kind in ROOT_ORDER if kind in roots}
    kept = {name: defs[name] for name in reachable(tops.values(), defs)}
    for body in kept.values():
        settle(body, kept)
    return {
        "$schema": SCHEMA_URI,
        "$id": f"urn:llm-dialect:{dialect}",
        "x-source": {"package": pin.package, "version": pin.version},
        **{key: meta[key] for key in sorted(meta) if meta[key]},
        "roots": tops,
        "$defs": {name: normalised(kept[name]) for name in sorted(kept)},
    }


def normalised(schema: Schema) -> Schema:
    """Return a copy with sorted keys and alternatives: the order a vendor's typing cache left is no fact."""
    out = _sorted_keys(map_children(schema, normalised))
    if "anyOf" in out:
        out["anyOf"] = sorted(out["anyOf"], key=_rank)
    return out


def _sorted_keys(schema: Schema) -> Schema:
    found: Schema = json.loads(canonical(schema))
    return found


def _rank(member: Schema) -> tuple[int, str]:
    """Null comes last, references after plain types."""
    return (2 if member.get("type") == "null" else int("type" not in member), canonical(member))


def to_text(document: Schema) -> str:
    """Return the bytes of the file, as text."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def digest(text: str) -> str:
    """Return the checksum that stands in ``source.toml``."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def outputs(folder: Path, document: Schema) -> dict[Path, str]:
    """Return the two files an extraction writes: the schema and its source with a new checksum."""
    text = to_text(document)
    source = folder / SOURCE_FILE
    return {
        folder / SCHEMA_FILE: text,
        source: with_sha256(source.read_text(encoding="utf-8"), digest(text)),
    }


def stale(files: dict[Path, str]) -> list[Path]:
    """Return the files whose content is not what it should be."""
    return [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def write(path: Path, text: str) -> None:
    """Write a file by rename, so that a reader never sees half of it."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def unreachable(document: Schema) -> set[str]:
    """Return the definitions no root leads to."""
    return set(document["$defs"]) - reachable(document["roots"].values(), document["$defs"])


def annotation_keys(document: Schema, names: frozenset[str]) -> list[str]:
    """Return the places where a schema (not a property list) carries one of these keywords."""
    found: list[str] = []
    todo: list[tuple[str, Schema]] = list(document["$defs"].items())
    while todo:
        where, schema = todo.pop()
        found += [f"{where} has {key}" for key in sorted(names & schema.keys())]
        todo += [(where + step, sub) for step, sub in children(schema)]
    return sorted(found)
