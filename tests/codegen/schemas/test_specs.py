"""The checked-in schemas: valid, complete, free of vendor prose, and what source.toml says they are."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from codegen.inventory import count, walk
from codegen.schemas.document import annotation_keys, unreachable
from codegen.schemas.patches import load_patches
from codegen.schemas.shapes import PENDING, children
from codegen.schemas.sources import known, read_pin

SPECS = Path(__file__).resolve().parents[3] / "specs"
ALL_ROOTS = ["request", "response", "stream", "error", "count_request", "count_response"]
ROOTS = dict.fromkeys(known(SPECS), ALL_ROOTS) | {"openai_chat": ALL_ROOTS[:4]}  # chat has no token counting
PROSE = frozenset({"description", "title", "examples", "example", "$comment", "deprecated"})

dialects = pytest.mark.parametrize("dialect", sorted(ROOTS))


@cache
def schema(dialect: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SPECS / dialect / "schema.json").read_text(encoding="utf-8"))
    return found


def errors(dialect: str, root: str, body: Any) -> list[str]:
    document = schema(dialect)
    checker: Any = Draft202012Validator({"$defs": document["$defs"], **document["roots"][root]})
    return [str(error.message) for error in checker.iter_errors(body)]


def test_there_are_four() -> None:
    assert sorted(ROOTS) == ["anthropic", "gemini", "openai_chat", "openai_responses"]


@dialects
def test_all_roots_are_there_and_valid(dialect: str) -> None:
    document = schema(dialect)
    assert list(document["roots"]) == ROOTS[dialect]
    assert document["$id"] == f"urn:llm-dialect:{dialect}"
    for root in document["roots"].values():
        assert root.keys() == {"$ref"}
        assert root["$ref"].removeprefix("#/$defs/") in document["$defs"]
    Draft202012Validator.check_schema({"$defs": document["$defs"], **document["roots"]["request"]})


@dialects
def test_every_definition_is_reachable(dialect: str) -> None:
    assert unreachable(schema(dialect)) == set()


@dialects
def test_no_prose_of_the_vendor_is_copied(dialect: str) -> None:
    assert annotation_keys(schema(dialect), PROSE) == []


@dialects
def test_no_value_is_bound_twice(dialect: str) -> None:
    todo = list(schema(dialect)["$defs"].items())
    while todo:
        where, node = todo.pop()
        assert not {"const", "enum"} <= node.keys(), where
        todo += [(where + step, sub) for step, sub in children(node)]


@dialects
def test_every_union_of_objects_says_how_to_tell_them_apart(dialect: str) -> None:
    todo = list(schema(dialect)["$defs"].items())
    unions = 0
    while todo:
        where, node = todo.pop()
        assert PENDING not in node, where
        objects = sum("$ref" in member for member in node.get("anyOf", ()))
        if objects > 1:
            unions += 1
            assert ("discriminator" in node) != ("x-dispatch" in node), where
        todo += [(where + step, sub) for step, sub in children(node)]
    assert unions > 0


@dialects
def test_the_checksum_and_the_pin_are_those_of_the_file(dialect: str) -> None:
    pin = read_pin(SPECS / dialect)
    content = (SPECS / dialect / "schema.json").read_bytes()
    assert hashlib.sha256(content).hexdigest() == pin.sha256
    assert schema(dialect)["x-source"] == {"package": pin.package, "version": pin.version}


@dialects
def test_every_patch_is_well_formed(dialect: str) -> None:
    assert len(load_patches(SPECS / dialect / "patches.yaml")) > 5


@dialects
def test_the_inventory_walks_every_root(dialect: str) -> None:
    for root in ROOTS[dialect]:
        rows = list(walk(schema(dialect), root))
        assert len(rows) == count(schema(dialect), root).paths > 0
        assert len({row.path for row in rows}) == len(rows)


VALID: list[tuple[str, str, Any]] = [
    ("anthropic", "request", {"model": "m", "max_tokens": 0, "messages": [{"role": "user", "content": "x"}],
                              "temperature": 1, "mcp_servers": []}),
    ("anthropic", "stream", {"type": "ping"}),
    ("anthropic", "error", {"type": "error", "error": {"type": "request_too_large", "message": "x"}}),
    ("anthropic", "count_response", {"input_tokens": 3}),
    ("openai_chat", "request", {"model": "m", "messages": [{"role": "assistant", "content": "x",
        "reasoning_content": None, "thinking_blocks": [{"type": "thinking", "thinking": "x", "signature": "s"}]}]}),
    ("openai_chat", "stream", {"error": {"message": "x", "type": "server_error"}}),
    ("openai_responses", "request", {"model": "m", "input": [{"type": "reasoning", "summary": [], "content": None}]}),
    ("openai_responses", "stream", {"type": "error", "sequence_number": 1,
                                    "error": {"message": "x", "type": "server_error"}}),
    ("gemini", "request", {"contents": [{"parts": [{"text": "x"}]}]}),
    ("gemini", "stream", {"error": {"code": 500, "message": "x", "status": "INTERNAL"}}),
    ("gemini", "count_request", {"generateContentRequest": {"model": "models/m", "contents": []}}),
]  # fmt: skip
INVALID: list[tuple[str, str, Any]] = [
    ("anthropic", "request", {"model": "m", "messages": []}),
    ("anthropic", "request", {"model": "m", "max_tokens": 1, "messages": [], "temperature": 1.5}),
    ("anthropic", "request", {"model": "m", "max_tokens": 1, "messages": [],
                              "tools": [{"name": "a.b", "input_schema": {"type": "object"}}]}),
    ("anthropic", "stream", {"type": "pong"}),
    ("openai_chat", "request", {"model": "m", "messages": []}),
    ("openai_chat", "request", {"model": "m", "messages": [{"role": "user", "content": "x"}], "n": 129}),
    ("openai_responses", "request", {"max_output_tokens": 15}),
    ("gemini", "request", {"contents": "x"}),
    ("gemini", "count_request", {"generateContentRequest": {"contents": []}}),
    ("gemini", "error", {"error": {}}),
]  # fmt: skip


@pytest.mark.parametrize(("dialect", "root", "body"), VALID)
def test_a_body_the_wire_takes_is_valid(dialect: str, root: str, body: Any) -> None:
    assert errors(dialect, root, body) == []


@pytest.mark.parametrize(("dialect", "root", "body"), INVALID)
def test_a_body_the_wire_refuses_is_not(dialect: str, root: str, body: Any) -> None:
    assert errors(dialect, root, body) != []


def test_surfaces_are_marked() -> None:
    anthropic, gemini = schema("anthropic")["$defs"], schema("gemini")["$defs"]
    assert anthropic["MessageCreateParams"]["properties"]["mcp_servers"]["x-surface"] == "beta"
    assert "x-surface" not in anthropic["MessageCreateParams"]["properties"]["messages"]
    assert anthropic["CompactionBlockParam"]["x-surface"] == "beta"
    assert gemini["Part"]["properties"]["toolCall"]["x-surface"] == "gemini_api"
    assert gemini["FunctionCall"]["properties"]["partialArgs"]["x-surface"] == "vertex"
    assert gemini["PartialArg"]["x-surface"] == "vertex"


def test_model_names_are_forgotten() -> None:
    for dialect in ROOTS:
        for name, body in schema(dialect)["$defs"].items():
            assert "x-known" not in body.get("properties", {}).get("model", {}), (dialect, name)
