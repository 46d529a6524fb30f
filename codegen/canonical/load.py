"""Reads `specs/canonical/*.schema.yaml`; what is not understood to the letter is a SpecError with file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codegen.canonical.check import check_canonical
from codegen.canonical.document import Document, Place, is_list, is_mapping, read_document
from codegen.canonical.fields import Definitions, read_fields
from codegen.canonical.model import CanonClass, CanonEnum, Canonical, CanonUnion
from codegen.errors import SpecError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["load_canonical"]

_ROOT = {"$schema": True, "$id": True, "$defs": True}
_ENUM = {"description": True, "type": True, "enum": True}
_UNION = {"description": True, "anyOf": True}
_CLASS = {
    "description": True,
    "type": True,
    "properties": True,
    "required": False,
    "allOf": False,
    "x-node": False,
    "x-content": False,
    "x-wire": False,
    "x-check": False,
    "x-mixin": False,
}
_SUFFIX = ".schema.yaml"


def load_canonical(specs: Path) -> Canonical:
    """Read the canonical model below the folder `specs`.

    Args:
        specs: The folder that holds `canonical/`.

    Returns:
        The model, each reference in it resolved.

    Raises:
        SpecError: A file is malformed, or names something that is not there.
    """
    paths = sorted((specs / "canonical").glob(f"*{_SUFFIX}"))
    if not paths:
        raise SpecError(f"no *{_SUFFIX} here", file=f"{specs.name}/canonical")
    documents = {path.name.removesuffix(_SUFFIX): read_document(path, specs.parent) for path in paths}
    return build_canonical(documents)


def build_canonical(documents: dict[str, Document]) -> Canonical:
    """Build the model from the parsed files, by module name."""
    definitions = Definitions(documents)
    classes: dict[str, CanonClass] = {}
    enums: dict[str, CanonEnum] = {}
    unions: dict[str, CanonUnion] = {}
    for module, document in documents.items():
        body = document.expect_keys(document.data, _ROOT, ())
        for name, value in body["$defs"].items():
            if is_mapping(value) and "enum" in value:
                enums[name] = _read_enum(document, module, name, value)
            elif is_mapping(value) and "anyOf" in value:
                unions[name] = _read_union(document, module, name, value, definitions)
            else:
                made = _read_class(document, module, name, value, definitions)
                if made is not None:
                    classes[name] = made
    canonical = Canonical(
        classes=classes,
        enums=enums,
        unions={name: union.members for name, union in unions.items()},
        union_docs=unions,
        modules={module: _head(document) for module, document in documents.items()},
    )
    check_canonical(canonical, definitions)
    return canonical


def _head(document: Document) -> str:
    """The comment on the first line says what the module is for."""
    first = document.text.partition("\n")[0]
    if not first.startswith("# "):
        raise SpecError("the first line must be a comment that says what the file is for", file=document.name, line=1)
    return first.removeprefix("# ").strip()


def _read_enum(document: Document, module: str, name: str, value: Any) -> CanonEnum:
    path: Place = ("$defs", name)
    body = document.expect_keys(value, _ENUM, path)
    if body["type"] != "string":
        raise document.error("an enum's type must be string", *path, "type")
    values = body["enum"]
    if not is_list(values) or not values:
        raise document.error("a list of values was expected", *path, "enum")
    for place, item in enumerate(values):
        if not isinstance(item, str) or not item.isidentifier():
            raise document.error(f"{item!r} must be text that is an identifier; quote it", *path, "enum", place)
        if item in values[:place]:
            raise document.error(f"{item} stands here twice", *path, "enum", place)
    doc = document.expect_text(body["description"], (*path, "description"))
    return CanonEnum(name=name, module=module, doc=doc, values=tuple(values))


def _read_union(document: Document, module: str, name: str, value: Any, definitions: Definitions) -> CanonUnion:
    path: Place = ("$defs", name)
    body = document.expect_keys(value, _UNION, path)
    if not is_list(body["anyOf"]) or len(body["anyOf"]) < 2:
        raise document.error("a list of two or more references was expected", *path, "anyOf")
    members = tuple(
        definitions.resolve(document, module, item, (*path, "anyOf", place)) for place, item in enumerate(body["anyOf"])
    )
    doc = document.expect_text(body["description"], (*path, "description"))
    return CanonUnion(name=name, module=module, doc=doc, members=members)


def _read_class(document: Document, module: str, name: str, value: Any, definitions: Definitions) -> CanonClass | None:
    """Read a class; None for a mixin, whose fields are taken by those that name it."""
    path: Place = ("$defs", name)
    body = document.expect_keys(value, _CLASS, path)
    if body["type"] != "object":
        raise document.error("type must be object, or the definition needs enum or anyOf", *path, "type")
    for flag in ("x-node", "x-mixin"):
        if body.get(flag, True) is not True:
            raise document.error("true was expected, or no such key", *path, flag)
    doc = document.expect_text(body["description"], (*path, "description"))
    fields = read_fields(document, module, body, path, definitions)
    if "x-mixin" in body:
        return None
    tag = body.get("x-content")
    if tag is not None:
        document.expect_text(tag, (*path, "x-content"))
    hooks = {word: body.get(f"x-{word}") for word in ("wire", "check")}
    for word, home in hooks.items():
        if home is not None:
            document.expect_text(home, (*path, f"x-{word}"))
    return CanonClass(name=name, module=module, doc=doc, node="x-node" in body, content_tag=tag, fields=fields, **hooks)
