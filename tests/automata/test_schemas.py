"""The shapes of the automata ask for what the vendors' schemas ask for; where they do not, it is listed here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from llm_dialect.automata.anthropic import BLOCKS, DELTAS
from llm_dialect.automata.openai_responses_items import ITEMS
from llm_dialect.automata.shape import ANY, Shape

SPECS = Path(__file__).parents[2] / "specs"


def schema(dialect: str) -> dict[str, Any]:
    loaded: dict[str, dict[str, Any]] = json.loads((SPECS / dialect / "schema.json").read_text("utf-8"))
    return loaded["$defs"]


def resolved(node: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        node = defs[node["$ref"].rpartition("/")[2]]
    return node


def events(dialect: str) -> dict[str, dict[str, Any]]:
    """List the schema of each kind of event, by the name that the automaton has for it."""
    defs = schema(dialect)
    root = defs["StreamEvent"]
    mapping = root.get("discriminator", {}).get("mapping")
    if mapping:
        return {kind: resolved({"$ref": ref}, defs) for kind, ref in mapping.items()}
    kinds = [resolved(each, defs) for each in root["anyOf"]]
    return {("error" if "error" in each["properties"] else "chunk"): each for each in kinds}


def missing(node: dict[str, Any], shape: Shape, defs: dict[str, Any], path: str) -> Iterator[str]:
    """Name each required key of a schema that a shape does not ask for."""
    node = resolved(node, defs)
    if isinstance(shape, tuple):
        shape = shape[0]
    if isinstance(shape, list):
        if "items" in node:
            yield from missing(node["items"], shape[0], defs, f"{path}[]")
        return
    if not isinstance(shape, Mapping):
        return
    for key, inner in node.get("properties", {}).items():
        if key in shape:
            yield from missing(inner, shape[key], defs, f"{path}.{key}")
        elif f"{key}?" in shape:
            yield from missing(inner, shape[f"{key}?"], defs, f"{path}.{key}")
        if key in node.get("required", ()) and key not in shape:
            yield f"{path}.{key}"


def variants(dialect: str, name: str, key: str) -> dict[str, dict[str, Any]]:
    """List the schemas of a union by their tag."""
    defs = schema(dialect)
    node = defs[name]["properties"][key]
    refs = node.get("discriminator", {}).get("mapping") or {
        resolved(each, defs)["properties"]["type"]["const"]: each["$ref"] for each in node["anyOf"]
    }
    return {tag: resolved({"$ref": ref}, defs) for tag, ref in refs.items()}


@pytest.mark.parametrize("dialect", ["anthropic", "gemini", "openai_chat", "openai_responses"])
def test_required_keys_of_events_are_asked_for(dialect: str) -> None:
    shapes = import_module(f"llm_dialect.automata.{dialect}").AUTOMATON.shapes
    found = []
    for kind, node in events(dialect).items():
        found += [f"{kind} {path}" for path in missing(node, shapes.get(kind, ANY), schema(dialect), "$")]
    assert [each for each in found if not each.endswith(" $.type")] == []


def test_required_keys_of_blocks_are_asked_for() -> None:
    for tag, node in variants("anthropic", "RawContentBlockStartEvent", "content_block").items():
        assert list(missing(node, {"type": ANY, **BLOCKS[tag].shape}, schema("anthropic"), tag)) == []


def test_required_keys_of_deltas_are_asked_for() -> None:
    for tag, node in variants("anthropic", "RawContentBlockDeltaEvent", "delta").items():
        assert list(missing(node, {"type": ANY, **DELTAS[tag]}, schema("anthropic"), tag)) == []


def test_required_keys_of_items_are_asked_for() -> None:
    known = variants("openai_responses", "ResponseOutputItemDoneEvent", "item")
    for tag, node in known.items():
        shape = {"type": ANY, "id": ANY, **ITEMS[tag].done}
        assert list(missing(node, shape, schema("openai_responses"), tag)) == []
