"""Roots read from annotations: the SDKs whose types are the wire's own (TypedDicts in, models out)."""

from __future__ import annotations

import ast
import importlib
import inspect
from dataclasses import dataclass, field
from typing import Any

from codegen.schemas.merge import merge_variants, plain_ref, stream_union
from codegen.schemas.shapes import Definitions, Schema, ref
from codegen.schemas.sources import Root, SourceError, Surface, load
from codegen.schemas.walker import Walker

STREAM_EVENT = "StreamEvent"


@dataclass(slots=True)
class Extract:
    """Definitions of one side, the names of its roots, and what was noted on the way."""

    defs: Definitions
    roots: dict[str, str]
    omitted: set[str] = field(default_factory=set[str])
    headers: dict[str, str] = field(default_factory=dict[str, str])


def extract_side(roots: dict[str, Root], *, request: bool, unfit: list[str] | None = None) -> Extract:
    """Walk the roots of one side of a surface with one set of definitions.

    A root that the SDK does not have is an error; with ``unfit`` it is noted there and left out.
    """
    walker = Walker(drop_models=request)
    out = Extract(walker.defs, {}, walker.omitted)
    for kind, root in roots.items():
        try:
            members = _members(walker, root)
        except SourceError as why:
            if unfit is None:
                raise
            unfit.append(f"the root {kind} is left out: {why}")
            continue
        if root.name is not None:
            out.roots[kind] = _request_object(walker.defs, members, root, out.headers)
        elif kind == "stream":
            walker.defs[STREAM_EVENT] = stream_union(members)
            out.roots[kind] = STREAM_EVENT
        else:
            out.roots[kind] = plain_ref(members[0])
    return out


def extract_surface(surface: Surface, unfit: list[str] | None = None) -> tuple[Extract, Extract]:
    """Return the request and the response side of a surface."""
    return (
        extract_side(surface.request, request=True, unfit=unfit),
        extract_side(surface.response, request=False, unfit=unfit),
    )


def _members(walker: Walker, root: Root) -> list[Schema]:
    members: list[Schema] = []
    for spec in root.types:
        schema = walker.convert(load(spec))
        members.extend(schema.get("anyOf", [schema]))
    return members


def _request_object(defs: Definitions, members: list[Schema], root: Root, headers: dict[str, str]) -> str:
    variants = [defs.pop(plain_ref(member)) for member in members]
    merged = merge_variants(variants, defs)
    for param, header in header_params(root.resource).items() if root.resource else ():
        if merged["properties"].pop(param, None) is not None:
            headers[param] = header
            merged["required"] = [name for name in merged.get("required", ()) if name != param]
    name = root.name or plain_ref(members[0])
    defs[name] = merged
    return plain_ref(ref(name))


def header_params(spec: str) -> dict[str, str]:
    """Return the parameters the SDK's resource method sends as HTTP headers: name → header."""
    module, _, qualified = spec.partition(":")
    class_name, _, method = qualified.partition(".")
    source = inspect.getsource(importlib.import_module(module))
    return headers_in(source, class_name, method)


def headers_in(source: str, class_name: str, method: str) -> dict[str, str]:
    """Find, in the text of a module, the header each keyword parameter of a method goes to."""
    found: dict[str, str] = {}
    for cls in ast.parse(source).body:
        if not (isinstance(cls, ast.ClassDef) and cls.name == class_name):
            continue
        for function in cls.body:
            if isinstance(function, ast.FunctionDef) and function.name == method:
                _collect_headers(function, found)
    return found


def _collect_headers(function: ast.FunctionDef, found: dict[str, str]) -> None:
    params = {arg.arg for arg in function.args.kwonlyargs}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and _assigns(node, "extra_headers"):
            for table in ast.walk(node.value):
                if isinstance(table, ast.Dict):
                    _collect_entries(table, params, found)


def _collect_entries(table: ast.Dict, params: set[str], found: dict[str, str]) -> None:
    for key, value in zip(table.keys, table.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            for leaf in ast.walk(value):
                if isinstance(leaf, ast.Name) and leaf.id in params:
                    found[leaf.id] = key.value


def _assigns(node: ast.Assign, name: str) -> bool:
    targets: list[Any] = list(node.targets)
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)
