"""Items that no dialect has parsed: built from the canonical schema."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import yaml
from hypothesis import strategies as st

import llm_dialect as ld
from tests.strategies.schemas import ROOT, Vendor
from tests.strategies.values import Taste, value_of

if TYPE_CHECKING:
    from tests.strategies.schemas import Schema

__all__ = ["canonical_requests", "canonical_schema"]


@cache
def canonical_schema() -> Vendor:
    """Merge the canonical schema files into one, in the form that `from_dict` reads."""
    found: dict[str, Schema] = {}
    for path in sorted((ROOT / "specs" / "canonical").glob("*.schema.yaml")):
        found |= yaml.safe_load(path.read_text("utf-8"))["$defs"]
    return Vendor({"$defs": {name: _plain(schema, found) for name, schema in found.items()}})


def _plain(schema: Any, found: dict[str, Schema]) -> Any:
    if isinstance(schema, list):
        return [_plain(each, found) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": "#/$defs/" + schema["$ref"].rpartition("#")[2]}
    out = {key: _plain(value, found) for key, value in schema.items() if key not in ("allOf", "default")}
    for base in schema.get("allOf", ()):
        inherited = _plain(found[base["$ref"].rpartition("#")[2]], found)
        out["properties"] = {**inherited["properties"], **out.get("properties", {})}
    if "x-content" in schema:
        out["properties"] = {"type": {"const": schema["x-content"]}, **out["properties"]}
        out["required"] = ["type", *out.get("required", ())]
    return out


def canonical_requests(fuel: int = 60) -> st.SearchStrategy[ld.ItemRequest]:
    """Draw requests made by hand, with a conversation in which every result answers a call."""

    def taste() -> Taste:
        return Taste(fuel=fuel, extras=0, common=frozenset(("text", "tool_call", "tool_result", "image")))

    return (
        value_of(canonical_schema(), {"$ref": "#/$defs/ItemRequest"}, taste)
        .map(_conversation)
        .map(ld.ItemRequest.from_dict)
    )


def _conversation(body: dict[str, Any]) -> dict[str, Any]:
    messages: list[dict[str, Any]] = []
    open_calls: list[str] = []
    count = 0
    for message in body["messages"]:
        if open_calls:
            messages.append({"role": "tool", "content": [_result(call) for call in open_calls]})
            open_calls = []
        others = [item for item in message["content"] if item["type"] != "tool_result"]
        if message["role"] != "assistant":
            others = [item for item in others if item["type"] != "tool_call"]
        for item in others:
            if item["type"] == "tool_call":
                count += 1
                item["id"] = f"call_{count:04d}"
                item["arguments"] = '{"x": 1}'
                open_calls.append(item["id"])
        messages.append({**message, "content": others})
    messages += [{"role": "tool", "content": [_result(call) for call in open_calls]}] if open_calls else []
    messages.append({"role": "user", "content": [{"type": "text", "text": "Hello"}]})
    state = {"previous_response_id", "conversation", "thread", "cached_content"}
    kept = {key: value for key, value in body.items() if key not in state}
    return {**kept, "messages": messages, "model": body["model"].strip() or "m"}


def _result(call: str) -> dict[str, Any]:
    return {"type": "tool_result", "tool_call_id": call, "content": [{"type": "text", "text": "done"}]}
