"""Reading classes without knowing their libraries: TypedDicts and pydantic models by their shape.

Nothing here imports pydantic or typing_extensions, so the package loads (and is tested) without them.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from typing import Any

UNIONS: tuple[object, ...] = (typing.Union, types.UnionType)
WRAPPERS: tuple[object, ...] = (typing.Required, typing.NotRequired, typing.ClassVar, typing.Final)


def is_typed_dict(tp: Any) -> bool:
    """Tell a TypedDict class, from typing or from typing_extensions."""
    return isinstance(tp, type) and hasattr(tp, "__required_keys__")


def is_model(tp: object) -> bool:
    """Tell a pydantic model class."""
    return isinstance(tp, type) and hasattr(tp, "model_fields")


def is_wrapper(origin: object) -> bool:
    """Tell the qualifiers that say nothing about the value: Required, NotRequired, ReadOnly, ClassVar, Final."""
    return origin in WRAPPERS or getattr(origin, "_name", None) == "ReadOnly"


def alias_value(tp: Any) -> Any:
    """Return what a named type stands for (``type X = …``, NewType, TypeVar), or ``tp`` itself."""
    if type(tp).__name__ == "TypeAliasType":
        return tp.__value__
    if isinstance(tp, typing.NewType):
        return tp.__supertype__
    if isinstance(tp, typing.TypeVar):
        return tp.__bound__ if tp.__bound__ is not None else Any
    return tp


def resolve(text: str, scope: dict[str, Any]) -> Any:
    """Evaluate an annotation that is kept as text, with the names of its module."""
    holder = type("Holder", (), {"__annotations__": {"it": text}})
    return typing.get_type_hints(holder, globalns=scope, include_extras=True)["it"]


def list_of(tp: Any) -> Any:
    """Return the annotation of a list of a type that is known at run time only."""
    return types.GenericAlias(list, (tp,))


def typed_dict_hints(cls: Any) -> dict[str, Any]:
    """Return the annotations of a TypedDict, inherited ones included."""
    return typing.get_type_hints(cls, include_extras=True)


def required_keys(cls: Any, hints: dict[str, Any]) -> list[str]:
    """Return the keys a TypedDict must have (text annotations hide Required from the class itself)."""
    out: list[str] = []
    for key, hint in hints.items():
        origin = typing.get_origin(hint)
        if origin is typing.Required or (key in cls.__required_keys__ and origin is not typing.NotRequired):
            out.append(key)
    return out


def allows_extra(cls: Any) -> bool:
    """Tell a TypedDict that is declared to take further keys."""
    config: dict[str, Any] = getattr(cls, "__pydantic_config__", None) or {}
    return config.get("extra") == "allow"


def model_hints(cls: Any) -> dict[str, Any]:
    """Return the annotations of a pydantic model as written, before pydantic simplified them."""
    fields: dict[str, Any] = cls.model_fields
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        scope = vars(sys.modules[base.__module__])
        for name, annotation in inspect.get_annotations(base).items():
            if name in fields:
                hints[name] = resolve(annotation, scope) if isinstance(annotation, str) else annotation
    for name, info in fields.items():
        hints.setdefault(name, info.annotation)
    return hints


def wire_name(cls: Any, field: str) -> str:
    """Return the key a model's field has on the wire."""
    info = cls.model_fields[field]
    return str(info.serialization_alias or info.alias or field)


def is_required(cls: Any, field: str) -> bool:
    """Tell whether a model's field must be present."""
    fields: dict[str, Any] = cls.model_fields
    return field in fields and bool(fields[field].is_required())
