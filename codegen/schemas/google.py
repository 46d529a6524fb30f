"""Roots of the Gemini dialect: the SDK's models give the types, its converters the places on the wire.

Both targets (the Gemini API and Vertex) are extracted and united. REST has one ``Content`` for both
directions, so the request and response uses of a class become one definition.
"""

from __future__ import annotations

import collections.abc as cabc
import importlib
import inspect
from typing import Any

from codegen.schemas import hints
from codegen.schemas.annotations import STREAM_EVENT, Extract
from codegen.schemas.google_converters import Converter, Move, read_converters
from codegen.schemas.merge import plain_ref, unite_all, unite_surfaces
from codegen.schemas.shapes import Definitions, Schema, object_schema, reachable, ref
from codegen.schemas.walker import Fields, Walker

SDK_ONLY = frozenset({"sdk_http_response", "parsed", "automatic_function_calling_history"})
ROOTS = {
    "request": "GenerateContentRequest",
    "response": "GenerateContentResponse",
    "stream": STREAM_EVENT,
    "count_request": "CountTokensRequest",
    "count_response": "CountTokensResponse",
}


class Target:
    """One of the two services the SDK speaks to."""

    def __init__(self, suffix: str) -> None:
        """Read the converters of the service with this function suffix (``mldev``, ``vertex``)."""
        self.types: Any = importlib.import_module("google.genai.types")
        self.transformers: Any = importlib.import_module("google.genai._transformers")
        source = inspect.getsource(importlib.import_module("google.genai.models"))
        self.outgoing = read_converters(source, f"_to_{suffix}")
        self.incoming = read_converters(source, f"_from_{suffix}")
        self.suffix = suffix
        self.omitted: set[str] = set()

    def request_side(self) -> Definitions:
        """Return the definitions that requests and count requests are made of."""
        walker = Walker(drop_null=True, fields_of=self._request_fields)
        walker.scope = [vars(self.types)]
        body, generation = self._spread_config(walker)
        walker.defs["GenerationConfig"] = object_schema(generation)
        body["generationConfig"] = ref("GenerationConfig")
        walker.defs["GenerateContentRequest"] = object_schema(body, ["contents"])
        walker.defs["CountTokensRequest"] = self._count_request(walker)
        self.omitted |= walker.omitted
        return walker.defs

    def response_side(self) -> Definitions:
        """Return the definitions that responses, stream events and counts are made of."""
        walker = Walker(drop_null=True, fields_of=self._response_fields)
        top = walker.convert(self.types.GenerateContentResponse)
        walker.convert(self.types.CountTokensResponse)
        walker.defs[STREAM_EVENT] = {"anyOf": [ref(plain_ref(top))]}
        self.omitted |= walker.omitted
        return walker.defs

    # -- the request's own objects: the SDK spreads one config over body and generationConfig

    def _spread_config(self, walker: Walker) -> tuple[Schema, Schema]:
        config = self.outgoing["GenerateContentConfig"]
        found = hints.model_hints(self.types.GenerateContentConfig)
        body: Schema = {}
        generation: Schema = {}
        with walker.entering("GenerateContentRequest"):
            walker.field(body, "contents", hints.list_of(self.types.Content))
            for move in config.moves:
                hint = self._config_hint(move, found)
                walker.field(body if move.base == "parent_object" else generation, move.wire[0], hint)
        self._refuse("GenerateContentConfig", config)
        return body, generation

    def _config_hint(self, move: Move, found: dict[str, Any]) -> Any:
        if move.field == "tools":  # callables are tools to the SDK, declarations to the wire
            return hints.list_of(self.types.Tool)
        return self._wire_type(move, found[move.field])

    def _count_request(self, walker: Walker) -> Schema:
        config = self.outgoing["CountTokensConfig"]
        found = hints.model_hints(self.types.CountTokensConfig)
        body: Schema = {}
        with walker.entering("CountTokensRequest"):
            walker.field(body, "contents", hints.list_of(self.types.Content))
            for move in config.moves:
                if move.field == "generation_config":
                    body[move.wire[0]] = ref("GenerationConfig")
                else:
                    walker.field(body, move.wire[0], self._config_hint(move, found))
        self._refuse("CountTokensConfig", config)
        return object_schema(body)

    # -- which keys a class has on the wire

    def _request_fields(self, cls: Any) -> Fields | None:
        found = hints.model_hints(cls)
        converter = self.outgoing.get(cls.__name__)
        if converter is None:
            return {hints.wire_name(cls, name): (name, found[name]) for name in cls.model_fields}
        self._refuse(cls.__name__, converter)
        return {
            move.wire[0]: (move.field, self._wire_type(move, found[move.field]))
            for move in converter.moves
            if move.base == "to_object" and len(move.wire) == 1 and move.field in found
        }

    def _response_fields(self, cls: Any) -> Fields | None:
        """Return what the converter reads, and the fields it leaves unread: the wire has them all the same."""
        found = hints.model_hints(cls)
        converter = self.incoming.get(cls.__name__, Converter())
        out: Fields = {  # incoming: "field" is the wire's key and "wire" the model's field
            move.field: (move.wire[0], found[move.wire[0]])
            for move in converter.moves
            if len(move.wire) == 1 and move.wire[0] in found and move.wire[0] not in SDK_ONLY
        }
        read = {name for name, _ in out.values()}
        for name in cls.model_fields:
            if name in SDK_ONLY:
                self.omitted.add(f"{cls.__name__}.{name}: SDK only")
            elif name not in read:
                out[hints.wire_name(cls, name)] = (name, found[name])
        return out

    def _wire_type(self, move: Move, hint: Any) -> Any:
        if move.transformer is None:
            return hint
        result = inspect.signature(getattr(self.transformers, move.transformer)).return_annotation
        return hints.resolve(result, self.transformers.__dict__) if isinstance(result, str) else result

    def _refuse(self, name: str, converter: Converter) -> None:
        self.omitted |= {f"{name}.{field}: refused for {self.suffix}" for field in converter.refused}


def extract_google(surfaces: dict[str, str]) -> Extract:
    """Extract and unite both services; ``surfaces`` maps a surface's name to its converters' suffix."""
    (name_a, suffix_a), (name_b, suffix_b) = surfaces.items()
    a, b = Target(suffix_a), Target(suffix_b)
    converted = a.outgoing.keys() | b.outgoing.keys() | {"GenerateContentRequest", "GenerationConfig"}
    sides = {t.suffix: (t.request_side(), t.response_side()) for t in (a, b)}
    one = _one_service(sides[suffix_a], sides[suffix_b], converted)
    two = _one_service(sides[suffix_b], sides[suffix_a], converted)
    return Extract(unite_surfaces((name_a, one), (name_b, two)), dict(ROOTS), a.omitted | b.omitted)


def _one_service(
    own: tuple[Definitions, Definitions], other: tuple[Definitions, Definitions], converted: cabc.Set[str]
) -> Definitions:
    """Unite both sides of a service, without what its request converters refuse and the other's send.

    The response side cannot tell: a model there holds the fields of both services.
    """
    defs = unite_all(own[0], own[1])
    for name in defs.keys() & own[0].keys() & other[0].keys() & converted:
        foreign = other[0][name]["properties"].keys() - own[0][name]["properties"].keys()
        props = {k: v for k, v in defs[name]["properties"].items() if k not in foreign}
        defs[name] = {**defs[name], "properties": props}
    kept = reachable([ref(name) for name in ROOTS.values()], defs)
    return {name: defs[name] for name in sorted(kept)}
