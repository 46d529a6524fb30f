"""From Python annotations to JSON Schema, collecting named definitions on the way."""

from __future__ import annotations

import collections.abc as cabc
import sys
import typing
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any

from codegen.schemas import hints, leaves
from codegen.schemas.naming import definition_name, wider_name
from codegen.schemas.shapes import Definitions, Schema, object_schema, ref
from codegen.schemas.unions import join

Fields = dict[str, tuple[str, Any]]  # wire key -> (field of the class, annotation)


class OmitError(Exception):
    """The type has no wire form (file handle, callable, client object …)."""


class Walker:
    """Turns annotations into schemas.

    ``drop_models`` leaves response models out of request unions (the SDKs let callers hand their
    response objects back). ``drop_null`` is for proto3 JSON, where null means absent. ``fields_of``
    may name a model's wire keys where the class does not tell them.
    """

    def __init__(
        self,
        *,
        drop_models: bool = False,
        drop_null: bool = False,
        fields_of: Callable[[type], Fields | None] | None = None,
    ) -> None:
        """Start with no definitions."""
        self.drop_models = drop_models
        self.drop_null = drop_null
        self.fields_of = fields_of
        self.defs: Definitions = {}
        self.omitted: set[str] = set()
        self.scope: list[dict[str, Any]] = [{}]  # names for forward references
        self._owner: dict[str, type] = {}
        self._path: list[str] = []

    def convert(self, tp: Any) -> Schema:
        """Return the schema of an annotation."""
        if isinstance(tp, (str, typing.ForwardRef)):
            text = tp if isinstance(tp, str) else tp.__forward_arg__
            return self.convert(hints.resolve(text, self.scope[-1]))
        if tp is None or tp is type(None):
            return {"type": "null"}
        if tp is Any or tp is object:
            return {}
        if (named := hints.alias_value(tp)) is not tp:
            return self.convert(named)
        origin = typing.get_origin(tp)
        return self._plain(tp) if origin is None else self._generic(tp, origin)

    def field(self, props: Schema, key: str, hint: Any) -> bool:
        """Put the schema of ``hint`` into ``props``; False (and a note) when it has no wire form."""
        with self.entering(key):
            try:
                schema = self.convert(hint)
            except OmitError as why:
                self._note(f"field of type {why}")
                return False
            props[key] = leaves.forget_known(schema) if key == "model" else schema
            return True

    @contextmanager
    def entering(self, step: str) -> Generator[None]:
        """Name the place that notes about omitted types refer to."""
        self._path.append(step)
        try:
            yield
        finally:
            self._path.pop()

    # -- annotations without a name ------------------------------------------------

    def _generic(self, tp: Any, origin: Any) -> Schema:
        args = typing.get_args(tp)
        if origin is typing.Annotated:
            return self._annotated(args[0], args[1:])
        if hints.is_wrapper(origin):
            return self.convert(args[0])
        if origin in hints.UNIONS:
            return self._union(args)
        if origin is typing.Literal:
            return leaves.literal(args)
        if hints.is_model(origin):
            return self._model(tp)
        return self._container(tp, origin, args)

    def _annotated(self, base: Any, metadata: tuple[Any, ...]) -> Schema:
        tag = leaves.declared_tag(metadata)
        if tag is not None and typing.get_origin(base) in hints.UNIONS:
            return self._union(typing.get_args(base), tag)
        return leaves.constrained(self.convert(base), metadata)

    def _container(self, tp: Any, origin: Any, args: tuple[Any, ...]) -> Schema:
        if origin is type or not isinstance(origin, type) or origin.__name__ == "Callable":
            raise OmitError(str(tp))
        if issubclass(origin, tuple):
            return {"type": "array", "prefixItems": [self.convert(a) for a in args if a is not ...]}
        if issubclass(origin, cabc.Mapping):
            value = self.convert(args[1]) if len(args) == 2 else {}
            return {"type": "object", "additionalProperties": value or True}
        if issubclass(origin, cabc.Iterable):
            return {"type": "array", "items": self.convert(args[0])}
        raise OmitError(str(tp))

    def _plain(self, tp: Any) -> Schema:
        if not isinstance(tp, type):
            raise OmitError(repr(tp))
        if hints.is_typed_dict(tp):
            return self._typed_dict(tp)
        if hints.is_model(tp):
            if self.drop_models:
                raise OmitError(tp.__name__)
            return self._model(tp)
        schema = leaves.scalar(tp)
        if schema is None:
            raise OmitError(f"{tp.__module__}.{tp.__name__}")
        return schema

    def _union(self, args: Iterable[Any], tag: str | None = None) -> Schema:
        members: list[Schema] = []
        for arg in args:
            if self._skipped(arg):
                continue
            try:
                members.append(self.convert(arg))
            except OmitError as why:
                self._note(f"union member {why}")
        if not members:
            raise OmitError("nothing")
        return join(members, self.defs, tag)

    def _skipped(self, arg: Any) -> bool:
        if self.drop_null and arg is type(None):
            return True
        return self.drop_models and hints.is_model(arg)

    # -- objects with a name -------------------------------------------------------

    def _named(self, cls: Any, build: Callable[[Any], Schema]) -> Schema:
        name = definition_name(cls)
        if self._owner.get(name, cls) is not cls:
            name = wider_name(cls)
        if self._owner.get(name, cls) is not cls:
            raise RuntimeError(f"two classes want the name {name}: {cls} and {self._owner[name]}")
        if name not in self._owner:
            self._owner[name] = cls
            self.defs[name] = {}
            self.scope.append(vars(sys.modules[cls.__module__]))
            with self.entering(name):
                self.defs[name] = build(cls)
            self.scope.pop()
        return ref(name)

    def _typed_dict(self, cls: Any) -> Schema:
        return self._named(cls, self._typed_dict_body)

    def _typed_dict_body(self, cls: Any) -> Schema:
        found = hints.typed_dict_hints(cls)
        props: Schema = {}
        for key, hint in found.items():
            self.field(props, key, hint)
        required = [key for key in hints.required_keys(cls, found) if key in props]
        return object_schema(props, required, open_=hints.allows_extra(cls))

    def _model(self, cls: Any) -> Schema:
        return self._named(cls, self._model_body)

    def _model_body(self, cls: Any) -> Schema:
        fields = self.fields_of(cls) if self.fields_of else None
        if fields is None:
            found = hints.model_hints(cls)
            fields = {hints.wire_name(cls, name): (name, found[name]) for name in found}
        props: Schema = {}
        required: list[str] = []
        for key, (name, hint) in fields.items():
            if self.field(props, key, hint) and hints.is_required(cls, name):
                required.append(key)
        return object_schema(props, required)

    def _note(self, what: str) -> None:
        if not what.endswith(" nothing"):
            self.omitted.add(f"{'.'.join(self._path[-2:])}: {what}")
