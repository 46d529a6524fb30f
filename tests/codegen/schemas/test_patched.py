"""The checked-in schemas say what patches.yaml says: no patch was changed, taken out or added without extracting anew.

The vendors' SDKs at the pinned versions, which extraction needs, are not at hand in the tests.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from codegen.schemas.patches import Patch, find, load_patches
from codegen.schemas.shapes import children
from codegen.schemas.sources import known

SPECS = Path(__file__).resolve().parents[3] / "specs"
Schema = dict[str, Any]


def definitions(dialect: str) -> dict[str, Schema]:
    found: dict[str, Schema] = json.loads((SPECS / dialect / "schema.json").read_text(encoding="utf-8"))["$defs"]
    return found


def leaves(schema: Schema) -> list[Schema]:
    return [leaf for each in schema["anyOf"] for leaf in leaves(each)] if "anyOf" in schema else [schema]


def says(found: Any, said: Any) -> bool:
    """Tell whether a schema says at least what a patch says: later patches may widen or mark it."""
    if isinstance(said, dict) and isinstance(found, dict):
        if "anyOf" in said:
            return all(says(found, leaf) for leaf in leaves(said))
        whole = all(says_of(key, found, value) for key, value in said.items())
        return whole or ("anyOf" in found and any(says(leaf, _inner(said)) for leaf in leaves(found)))
    return bool(found == said)


def _inner(said: Schema) -> Schema:
    return {key: value for key, value in said.items() if not key.startswith("x-")}


def says_of(key: str, found: Schema, said: Any) -> bool:
    if key == "const":
        return said in (found.get("const"), *found.get("enum", ()))
    if key in ("enum", "required", "x-known"):
        return set(said) <= set(found.get(key, ()))
    return key in found and says(found[key], said)


def wrong(patch: Patch, defs: dict[str, Schema]) -> list[str]:
    """Name what a patch says and the schema does not."""
    body = patch.body
    if patch.op == "rename":
        return [] if body["from"].endswith("*") or (body["from"] not in defs and body["to"] in defs) else [body["to"]]
    if patch.op == "copy":
        return [name for name in (body["from"], body["to"]) if name not in defs]
    if patch.op == "define":
        return [] if says(defs.get(body["name"]), body["schema"]) else [body["name"]]
    if patch.op == "add":
        said = [(name, key, schema) for name in body["to"] for key, schema in body["properties"].items()]
        return [f"{name}.{key}" for name, key, schema in said if not says(defs[name]["properties"].get(key), schema)]
    if patch.op in ("require", "release"):
        return [place for place in body["properties"] if _required(place, defs) is not (patch.op == "require")]
    return [place for place in body["places"] if not _there(patch.op, find(patch, place, defs).schema, body["with"])]


def _required(place: str, defs: dict[str, Schema]) -> bool | None:
    name, _, key = place.partition(".")
    return key in defs[name].get("required", ()) if key in defs[name]["properties"] else None


def _there(op: str, found: Schema, said: Schema) -> bool:
    if op == "constrain":
        return all(any(leaf.get(key) == value for leaf in leaves(found)) for key, value in said.items())
    return says(found, said)


@pytest.mark.parametrize("dialect", known(SPECS))
def test_each_patch_is_in_the_schema(dialect: str) -> None:
    defs = definitions(dialect)
    for patch in load_patches(SPECS / dialect / "patches.yaml"):
        assert not wrong(patch, defs), patch.where


@pytest.mark.parametrize("dialect", known(SPECS))
def test_what_the_schema_has_from_elsewhere_is_from_a_patch(dialect: str) -> None:
    made, added = set[str](), set[str]()
    for patch in load_patches(SPECS / dialect / "patches.yaml"):
        body = patch.body
        made |= {body["name"]} if patch.op == "define" else {body["to"]} if patch.op == "copy" else set[str]()
        added |= {f"{name}.{key}" for name in body["to"] for key in body["properties"]} if patch.op == "add" else set()
        added |= {each.rstrip("[]{}") for each in body.get("places", ())}
    strange = [
        f"{name}{step}"
        for name, schema in definitions(dialect).items()
        for step, child in children(schema)
        if name not in made and f"{name}{step}" not in added and "x-origin" in json.dumps(child)
    ]
    assert not strange
