"""Fields of canonical classes: what a property's schema means in Python, and the order of the constructor."""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING, Any

from codegen.canonical.document import is_list, is_mapping
from codegen.canonical.model import TAIL, CanonField, Kind

if TYPE_CHECKING:
    from codegen.canonical.document import Document, Place

__all__ = ["Definitions", "read_fields"]

_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
_REF = {"$ref": True, "description": True, "default": False}
_JSON = {"x-json": True, "description": True}
_SCALAR = {"type": True, "description": True}
_LIST = {"type": True, "items": True, "description": True}
_MAP = {"type": True, "additionalProperties": True, "description": True}

# Names that would hide what emitted classes use: annotations, and the methods of Node.
_TAKEN = frozenset({"str", "int", "float", "bool", "list", "dict", "replace", "to_dict", "from_dict", "self", "cls"})


class Definitions:
    """All definitions of all files, so that references can be resolved."""

    def __init__(self, documents: dict[str, Document]) -> None:
        """Index the definitions by module and name; a name may stand in one file only."""
        self.documents = documents
        self.owner: dict[str, str] = {}
        for module, document in documents.items():
            defs = document.data.get("$defs") if is_mapping(document.data) else None
            if not is_mapping(defs):
                raise document.error("$defs, a mapping of definitions, was expected")
            for name in defs:
                if name in self.owner:
                    raise document.error(f"{name} is defined in {self.owner[name]} already", "$defs", name)
                if not str(name).isidentifier() or not str(name)[0].isupper():
                    raise document.error("the name of a class was expected", "$defs", name)
                self.owner[name] = module

    def body(self, name: str) -> dict[str, Any]:
        """The definition of a name that is known to exist."""
        found: dict[str, Any] = self.documents[self.owner[name]].data["$defs"][name]
        return found

    def resolve(self, document: Document, module: str, value: Any, path: Place) -> str:
        """Resolve `{$ref: file#Class}` to the class name."""
        text = document.expect_text(document.expect_keys(value, {"$ref": True}, path)["$ref"], (*path, "$ref"))
        return self.resolve_text(document, module, text, (*path, "$ref"))

    def resolve_text(self, document: Document, module: str, text: Any, path: Place) -> str:
        """Resolve `file#Class`, or `#Class` for the same file."""
        where, mark, name = str(text).partition("#")
        if not mark or self.owner.get(name) != (where or module):
            raise document.error(f"{text!r} leads nowhere; file#Class or #Class was expected", *path)
        return name


def read_fields(
    document: Document, module: str, body: dict[str, Any], path: Place, definitions: Definitions
) -> tuple[CanonField, ...]:
    """Read the fields of a class, in constructor order: required ones, own optional ones, those of mixins."""
    own = _own_fields(document, module, body, path, definitions)
    mixed: list[CanonField] = []
    for place, item in enumerate(body.get("allOf", ())):
        spot = (*path, "allOf", place)
        name = definitions.resolve(document, module, item, spot)
        if not definitions.body(name).get("x-mixin"):
            raise document.error(f"{name} is no mixin (x-mixin: true)", *spot)
        home = definitions.owner[name]
        mixed += _own_fields(definitions.documents[home], home, definitions.body(name), ("$defs", name), definitions)
    seen: set[str] = set()
    for field in own + mixed:
        if field.name in seen:
            raise document.error(
                f"{field.name} comes from a mixin and stands here too", *path, "properties", field.name
            )
        seen.add(field.name)
    ordered = [field for field in own + mixed if field.required]
    return tuple(ordered + [field for field in own + mixed if not field.required])


def _own_fields(
    document: Document, module: str, body: dict[str, Any], path: Place, definitions: Definitions
) -> list[CanonField]:
    properties = body["properties"]
    if not is_mapping(properties) or not properties:
        raise document.error("a mapping of fields was expected", *path, "properties")
    required = body.get("required", [])
    if not is_list(required):
        raise document.error("a list of field names was expected", *path, "required")
    for place, name in enumerate(required):
        if name not in properties:
            raise document.error(f"{name!r} is no field of this class", *path, "required", place)
    reader = _FieldReader(document, module, definitions)
    taken = _TAKEN | set(TAIL) if "x-node" in body else _TAKEN
    fields: list[CanonField] = []
    for name, value in properties.items():
        spot = (*path, "properties", name)
        if not str(name).isidentifier() or keyword.iskeyword(name) or name.startswith("_") or name in taken:
            raise document.error(f"{name!r} cannot be the name of a field", *spot)
        fields.append(reader.read(name, value, name in required, spot))
    return fields


class _FieldReader:
    """Reads the properties of one file."""

    def __init__(self, document: Document, module: str, definitions: Definitions) -> None:
        self.document = document
        self.module = module
        self.definitions = definitions

    def read(self, name: str, value: Any, required: bool, path: Place) -> CanonField:
        """Read one property."""
        kind, target, is_list = self._type(value, path)
        default = self._default(value, kind, target, path)
        if required and default is not None:
            raise self.document.error("a required field has no default", *path, "default")
        doc = self.document.expect_text(value["description"], (*path, "description"))
        return CanonField(
            name=name, doc=doc, required=required, kind=kind, target=target, is_list=is_list, default=default
        )

    def _type(self, value: Any, path: Place) -> tuple[Kind, str, bool]:
        body: dict[str, Any] = value if is_mapping(value) else {}
        if "$ref" in body:
            self.document.expect_keys(value, _REF, path)
            return (*self._ref(body["$ref"], (*path, "$ref")), False)
        if "x-json" in body:
            self._flag(self.document.expect_keys(value, _JSON, path)["x-json"], (*path, "x-json"))
            return "json", "Any", False
        if body.get("type") == "array":
            return (*self._item(self.document.expect_keys(value, _LIST, path)["items"], (*path, "items")), True)
        if body.get("type") == "object":
            values = self.document.expect_keys(value, _MAP, path)["additionalProperties"]
            self.document.expect_keys(values, {"type": True}, (*path, "additionalProperties"))
            return "map", self._scalar(values["type"], (*path, "additionalProperties", "type")), False
        type_ = self.document.expect_keys(value, _SCALAR, path)["type"]
        return "scalar", self._scalar(type_, (*path, "type")), False

    def _item(self, value: Any, path: Place) -> tuple[Kind, str]:
        if is_mapping(value) and "$ref" in value:
            self.document.expect_keys(value, {"$ref": True}, path)
            return self._ref(value["$ref"], (*path, "$ref"))
        self.document.expect_keys(value, {"type": True}, path)
        return "scalar", self._scalar(value["type"], (*path, "type"))

    def _ref(self, text: Any, path: Place) -> tuple[Kind, str]:
        name = self.definitions.resolve_text(self.document, self.module, text, path)
        body = self.definitions.body(name)
        if body.get("x-mixin"):
            raise self.document.error(f"{name} is a mixin, which no field can hold", *path)
        return ("enum" if "enum" in body else "union" if "anyOf" in body else "node"), name

    def _scalar(self, type_: Any, path: Place) -> str:
        if not isinstance(type_, str) or type_ not in _SCALARS:
            raise self.document.error(f"{type_!r} is no scalar type; known are {', '.join(_SCALARS)}", *path)
        return _SCALARS[type_]

    def _flag(self, value: Any, path: Place) -> None:
        if value is not True:
            raise self.document.error("true was expected, or no such key", *path)

    def _default(self, value: dict[str, Any], kind: Kind, target: str, path: Place) -> str | None:
        default = value.get("default")
        if default is None:
            return None
        if kind != "enum" or default not in self.definitions.body(target)["enum"]:
            raise self.document.error(f"{default!r} is no value of an enum", *path, "default")
        return str(default)
