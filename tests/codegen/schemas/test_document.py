from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from codegen.schemas.document import (
    annotation_keys,
    build_document,
    digest,
    normalised,
    outputs,
    stale,
    to_text,
    unreachable,
    write,
)
from codegen.schemas.shapes import object_schema, ref
from codegen.schemas.sources import Pin

ROOT = Path(__file__).resolve().parents[3]
PIN = Pin("pkg", "1.2.3", "MIT", "2026-11-30", "")


def _defs() -> dict[str, Any]:
    return {
        "Top": object_schema({"b": ref("Used"), "a": {"anyOf": [{"type": "null"}, ref("Used"), {"type": "string"}]}}),
        "Used": object_schema({"title": {"type": "string"}}),
        "Unused": object_schema({}),
    }


def test_a_document_holds_what_its_roots_reach_and_nothing_else() -> None:
    document = build_document("d", PIN, {"response": "Used", "request": "Top"}, _defs(), {"x-headers": {}})
    assert list(document) == ["$schema", "$id", "x-source", "roots", "$defs"]
    assert document["roots"] == {"request": ref("Top"), "response": ref("Used")}
    assert list(document["$defs"]) == ["Top", "Used"]
    assert unreachable(document) == set()


def test_alternatives_and_keys_are_sorted() -> None:
    assert normalised({"anyOf": [{"type": "null"}, ref("A"), {"type": "string", "minLength": 1}]}) == {
        "anyOf": [{"minLength": 1, "type": "string"}, ref("A"), {"type": "null"}]
    }


def test_the_order_things_were_found_in_does_not_show() -> None:
    defs = _defs()
    other = {name: defs[name] for name in reversed(defs)}
    other["Top"] = {**defs["Top"], "properties": dict(reversed(defs["Top"]["properties"].items()))}
    texts = {to_text(build_document("d", PIN, {"request": "Top"}, found, {})) for found in (defs, other)}
    assert len(texts) == 1


PROGRAM = """
from codegen.schemas.document import build_document, to_text
from codegen.schemas.merge import join_sides, unite_surfaces
from codegen.schemas.shapes import object_schema, ref
from codegen.schemas.sources import Pin
names = [f"N{i}" for i in range(40)]
kinds = {n: object_schema({"type": {"const": n, "type": "string"}, n: {"type": "string"}}, ["type"]) for n in names}
top = {"anyOf": [ref(n) for n in set(names)], "x-dispatch-pending": True}
a = {**kinds, "Top": object_schema({"u": top, "e": {"enum": sorted(names[:9]), "type": "string"}})}
b = {**kinds, "Top": object_schema({"u": top, "e": {"enum": sorted(names[5:]), "type": "string"}, "f": {}})}
defs, _ = join_sides(unite_surfaces(("g", a), ("b", b)), {n: kinds[n] for n in set(names)})
print(to_text(build_document("d", Pin("p", "1", "MIT", "", ""), {"request": "Top"}, defs, {})))
"""


def test_hash_order_does_not_show() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    ]
    assert '"discriminator"' in runs[0]
    assert len(set(runs)) == 1


def test_a_property_called_title_is_no_annotation_but_a_title_is() -> None:
    document = {"$defs": {"A": object_schema({"title": {"type": "string"}, "x": {"type": "string", "title": "X"}})}}
    assert annotation_keys(document, frozenset({"title"})) == ["A.x has title"]


def test_only_the_checksum_of_source_toml_changes(tmp_path: Path) -> None:
    source = tmp_path / "source.toml"
    source.write_text('# why\npackage = "p"\nsha256 = "old"\n')
    document = build_document("d", PIN, {"request": "Used"}, _defs(), {})
    files = outputs(tmp_path, document)
    assert stale(files) == [tmp_path / "schema.json", source]
    for path, text in files.items():
        write(path, text)
    assert stale(files) == []
    assert source.read_text() == f'# why\npackage = "p"\nsha256 = "{digest(to_text(document))}"\n'
    assert sorted(p.name for p in tmp_path.iterdir()) == ["schema.json", "source.toml"]
