"""What all canonical classes can do; the emitted ones hold only their fields and the tables that this reads."""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib import import_module
from operator import attrgetter
from types import UnionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import ClassVar, Self, TypeGuard, TypeVar

    N = TypeVar("N", bound="Node")

__all__ = ["MAX_DEPTH", "Node", "Origin", "new"]

MAX_DEPTH = 128

# Where a node came from; `llm_dialect.origin` makes and reads it.
Origin = tuple[Any, ...]

_WHOLE = "opaque"
"""The tag of a vendor's item that is carried whole."""

_UNCOMPARED = frozenset({"at", "form"})


if TYPE_CHECKING:

    def new(cls: type[N]) -> N:
        """Make a node without any field: emitted code sets all of them, which takes half the time of a constructor."""
        return cls()

else:
    new = object.__new__


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


@cache
def _values(fields: tuple[str, ...]) -> Callable[[Node], tuple[Any, ...]]:
    """Give what reads all fields of a node at once."""
    return attrgetter(*fields)


class Node:  # noqa: PLW1641 - nodes change in place, so they have no hash
    """Base of the canonical classes: compared by value, not hashable, changed in place or by `replace`.

    Those that stand for a place in a body end with three more fields: `extra` (what only the source dialect knows, by
    its name there), `form` (how the source spelled it, for that dialect only) and `at` (where in the source it came
    from). `form` and `at` do not take part in comparisons.
    """

    __slots__ = ()

    _FIELDS: ClassVar[tuple[str, ...]] = ()  # constructor order
    _REQUIRED: ClassVar[int] = 0  # how many of them the constructor demands
    _NODES: ClassVar[dict[str, str]] = {}  # field → class, enum or union that it holds, `[]` after it for a list
    _TAG: ClassVar[str | None] = None  # `type` of a content item in `to_dict`
    _WIRE: ClassVar[str | None] = None  # module whose `to_wire` and `from_wire` stand for `to_dict` and `from_dict`
    _HOME: ClassVar[str] = "llm_dialect.generated.canonical"  # where the names of `_NODES` are found, at first use

    def __eq__(self, other: object) -> bool:
        """Compare by class and value."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._FIELDS if name not in _UNCOMPARED)

    def __repr__(self) -> str:
        """Show the fields that are set."""
        shown = [
            f"{name}={value!r}" for name in self._FIELDS if name != "at" and (value := getattr(self, name)) is not None
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def replace(self, **changes: Any) -> Self:
        """Make a shallow copy with some fields changed.

        Raises:
            TypeError: There is no such field.
        """
        made = self.copy()
        for name, value in changes.items():
            try:
                setattr(made, name, value)
            except AttributeError:
                raise TypeError(f"{type(self).__name__} has no field {name!r}") from None
        return made

    def copy(self) -> Self:
        """Make a shallow copy; each class does it in its own way, as whatever goes over all fields takes longer."""
        raise NotImplementedError

    def given(self) -> list[str]:
        """Name the fields that are set."""
        return [name for name in self._FIELDS if getattr(self, name) is not None]

    def learn(self, other: Self, apart: Collection[str] = ()) -> None:
        """Take each field that `other` sets, but for some."""
        for name, value in zip(self._FIELDS, _values(self._FIELDS)(other), strict=True):
            if value is not None and name not in apart:
                setattr(self, name, value)

    def to_dict(self) -> dict[str, Any]:
        """Give a JSON-ready dict that `from_dict` reads; `at` is left out, carried JSON is shared.

        Raises:
            ValueError: Nodes are nested too deep.
            TypeError: A field holds what it must not.
        """
        if self._WIRE is not None:
            made: dict[str, Any] = import_module(self._WIRE).to_wire(self)
            return made
        return self._write(MAX_DEPTH)

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Make an object from what `to_dict` gave.

        Raises:
            ValueError: A field is unknown, missing or has a wrong value, or nodes are nested too deep.
            TypeError: A dict or list was expected.
        """
        if cls._WIRE is not None:
            made: Self = import_module(cls._WIRE).from_wire(data)
            return made
        return cls._read(data, MAX_DEPTH)

    def _write(self, depth: int) -> dict[str, Any]:
        if not depth:
            raise ValueError(f"{type(self).__name__} is nested deeper than {MAX_DEPTH}")
        out: dict[str, Any] = {} if self._TAG is None else {"type": self._TAG}
        for place, (name, value) in enumerate(zip(self._FIELDS, _values(self._FIELDS)(self), strict=True)):
            if (value is None and place >= self._REQUIRED) or name == "at":
                continue
            out[name] = self._write_field(name, value, depth) if name in self._NODES else value
        return out

    def _write_field(self, name: str, value: Any, depth: int) -> Any:
        if _is_list(value):
            return [self._write_field(name, item, depth) for item in value]
        if isinstance(value, Node):
            return value._write(depth - 1)
        if value is None or isinstance(value, str):
            return value and str(value)
        raise TypeError(
            f"{type(self).__name__}.{name} holds a {type(value).__name__}; {self._NODES[name]} was expected"
        )

    @classmethod
    def _read(cls, data: Any, depth: int) -> Self:
        if not depth:
            raise ValueError(f"{cls.__name__} is nested deeper than {MAX_DEPTH}")
        if not _is_dict(data):
            raise TypeError(f"{cls.__name__}: a dict was expected, not {type(data).__name__}")
        values = dict(data)
        if cls._TAG is not None and (tag := values.pop("type", None)) != cls._TAG:
            raise ValueError(f"{cls.__name__}: type must be {cls._TAG!r}, not {tag!r}")
        for name in values:
            if name not in cls._FIELDS or name == "at":
                raise ValueError(f"{cls.__name__} has no field {name!r}")
        for name in cls._FIELDS[: cls._REQUIRED]:
            if name not in values:
                raise ValueError(f"{cls.__name__}.{name} is missing")
        for name, target in cls._NODES.items():
            if values.get(name) is not None:
                values[name] = cls._read_field(name, target, values[name], depth)
        return cls(**values)

    @classmethod
    def _read_field(cls, name: str, target: str, value: Any, depth: int) -> Any:
        found = getattr(import_module(cls._HOME), target.removesuffix("[]"))
        if not target.endswith("[]"):
            return cls._read_item(name, found, value, depth)
        if not _is_list(value):
            raise TypeError(f"{cls.__name__}.{name}: a list was expected, not {type(value).__name__}")
        return [cls._read_item(name, found, item, depth) for item in value]

    @classmethod
    def _read_item(cls, name: str, found: Any, value: Any, depth: int) -> Any:
        if isinstance(found, UnionType):
            return cls._member(name, found, value)._read(value, depth - 1)
        if not issubclass(found, Enum):
            # Any node may be one that is carried whole; those with a tag of their own say so by it.
            whole = found._TAG is None and _is_dict(value) and value.get("type") == _WHOLE
            return (import_module(cls._HOME).Opaque if whole else found)._read(value, depth - 1)
        try:
            return found(value)
        except ValueError:
            raise ValueError(f"{cls.__name__}.{name}: {value!r} is no {found.__name__}") from None

    @classmethod
    def _member(cls, name: str, union: UnionType, value: Any) -> Any:
        if not _is_dict(value):
            raise TypeError(f"{cls.__name__}.{name}: a dict was expected, not {type(value).__name__}")
        tag = value.get("type")
        for member in union.__args__:
            if tag == member._TAG:
                return member
        raise ValueError(f"{cls.__name__}.{name}: no content item has the type {tag!r}")
