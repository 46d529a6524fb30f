"""A vendor with four definitions, a canonical model with four classes, and a spec between them that is whole."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

SPECS = Path(__file__).parents[2] / "specs"

ENUMS = """\
# A small vocabulary.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:toy:enums
$defs:
  Kind: {description: How., type: string, enum: [one, two]}
"""

CANONICAL = """\
# A small model.
$schema: https://json-schema.org/draft/2020-12/schema
$id: urn:toy
$defs:
  Text:
    description: Words.
    x-node: true
    x-content: text
    type: object
    required: [text]
    properties:
      text: {type: string, description: The words.}
      mark: {type: string, description: A mark.}
  Call:
    description: A call.
    x-node: true
    x-content: call
    type: object
    required: [id, arguments]
    properties:
      id: {type: string, description: Its id.}
      arguments: {x-json: true, description: What with.}
  Image:
    description: A picture.
    x-node: true
    x-content: image
    type: object
    properties:
      url: {type: string, description: Where it is.}
  Item:
    description: Any item.
    anyOf: [{$ref: "#Text"}, {$ref: "#Call"}, {$ref: "#Image"}]
  Limits:
    description: Limits.
    x-node: true
    type: object
    properties:
      most: {type: integer, description: Most.}
      least: {type: integer, description: Least.}
  Order:
    description: What is asked.
    x-node: true
    type: object
    required: [model, items]
    properties:
      model: {type: string, description: Who is asked.}
      items: {type: array, items: {$ref: "#Item"}, description: What about.}
      limits: {$ref: "#Limits", description: How much.}
      kind: {$ref: "enums#Kind", description: How.}
      flag: {type: boolean, description: Whether.}
      seed: {type: integer, description: Which chance.}
"""

SCHEMA: dict[str, Any] = {
    "$defs": {
        "Body": {
            "type": "object",
            "required": ["model", "parts"],
            "properties": {
                "model": {"type": "string"},
                "parts": {
                    "type": "array",
                    "items": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("TextPart", "CallPart", "BoxPart")]},
                },
                "limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                "mode": {"enum": ["a", "b"]},
                "quiet": {"type": "boolean"},
                "extra": {"$ref": "#/$defs/Extra"},
            },
        },
        "TextPart": {
            "type": "object",
            "required": ["type", "text"],
            "properties": {"type": {"const": "text"}, "text": {"type": "string"}},
        },
        "CallPart": {
            "type": "object",
            "required": ["type", "id", "input"],
            "properties": {"type": {"const": "call"}, "id": {"type": "string"}, "input": {"type": "object"}},
        },
        "BoxPart": {
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"const": "box"}, "inside": {"$ref": "#/$defs/Extra"}},
        },
        "Extra": {"type": "object", "properties": {"note": {"type": "string"}}},
    },
    "roots": {"request": {"$ref": "#/$defs/Body"}},
}

SPEC = """\
dialect: toy
direction: request
root: Body
enums:
  mode:
    of: Kind
    both: {a: one, b: two}
types:
  Body:
    ir: Order
    fields:
      model: model
      parts: {to: items, each: Part_}
      limit: {to: limits.most, limit: {min: 1, max: 9}}
      mode: {to: kind, enum: mode}
      quiet: {to: flag, flip: true}
      extra: {keep: none, why: a note to the vendor}
  Part_:
    tag: type
    cases: {text: TextPart, call: CallPart}
    opaque:
      - {tags: [box], loss: lossy, why: only this vendor has boxes}
    unsaid:
      Image: {loss: rejected, why: this vendor is blind}
  TextPart:
    ir: Text
    tag: {type: text}
    fields: {text: text}
  CallPart:
    ir: Call
    tag: {type: call}
    fields:
      id: id
      input: {to: arguments, convert: arguments_object}
unrendered:
  Order.seed: {loss: lossy, why: this vendor has no chance}
  Limits.least: {loss: none, why: this vendor has no such limit}
  Text.mark: {loss: none, why: this vendor has no marks}
"""


def write_toy(folder: Path, *changes: tuple[str, str], schema: dict[str, Any] | None = None) -> Path:
    """Write the toy's `specs/` below `folder`, each change applied to the spec's text once, and give its path."""
    text = SPEC
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the toy"
        text = text.replace(old, new)
    specs = folder / "specs"
    (specs / "canonical").mkdir(parents=True)
    (specs / "toy").mkdir()
    shutil.copy(SPECS / "mapping.schema.json", specs)
    (specs / "canonical" / "enums.schema.yaml").write_text(ENUMS, encoding="utf-8")
    (specs / "canonical" / "toy.schema.yaml").write_text(CANONICAL, encoding="utf-8")
    (specs / "toy" / "schema.json").write_text(json.dumps(schema or SCHEMA), encoding="utf-8")
    (specs / "toy" / "request.yaml").write_text(text, encoding="utf-8")
    return specs
