"""What the canonical schema files say, as plain values for the analysis passes and the templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["TAIL", "CanonClass", "CanonEnum", "CanonField", "CanonUnion", "Canonical", "Kind"]

Kind = Literal["scalar", "json", "node", "enum", "union", "map"]

TAIL = ("extra", "form", "at")


@dataclass(frozen=True, kw_only=True)
class CanonField:
    """One field of a canonical class.

    Attributes:
        name: Its name.
        doc: Its description.
        required: Whether the constructor demands it.
        kind: What it holds (each item of it, if it is a list).
        target: Class, enum or union name; or the Python scalar type (of the values, for a map); `Any` for JSON.
        is_list: Whether it holds a list of those.
        default: Enum value it takes when left out, None for None.
    """

    name: str
    doc: str
    required: bool
    kind: Kind
    target: str
    is_list: bool = False
    default: str | None = None

    @property
    def annotation(self) -> str:
        """The Python annotation as emitted."""
        text = f"dict[str, {self.target}]" if self.kind == "map" else self.target
        if self.is_list:
            text = f"list[{text}]"
        optional = not self.required and self.default is None and self.kind != "json"
        return f"{text} | None" if optional else text


@dataclass(frozen=True, kw_only=True)
class CanonClass:
    """One canonical class; `fields` stand in the order of the constructor, without the tail.

    Attributes:
        name: Its name.
        module: The module that it is emitted into.
        doc: Its description.
        node: Whether it is a node, which has the tail fields.
        content_tag: Its tag if it is a content item.
        fields: Its fields: required ones, own optional ones, those of mixins.
        wire: The runtime module that gives `to_dict` and `from_dict` a form of their own.
        check: The runtime module whose `validate` is a method of the class.
    """

    name: str
    module: str
    doc: str
    node: bool
    content_tag: str | None
    fields: tuple[CanonField, ...]
    wire: str | None = None
    check: str | None = None

    @property
    def tail(self) -> tuple[str, ...]:
        """Names of the fields that every node ends with."""
        return TAIL if self.node else ()

    @property
    def field_names(self) -> tuple[str, ...]:
        """All constructor arguments in order, the tail included."""
        return tuple(field.name for field in self.fields) + self.tail

    @property
    def required_count(self) -> int:
        """How many arguments the constructor demands; they come first."""
        return sum(field.required for field in self.fields)

    def field(self, name: str) -> CanonField:
        """Find a field by name; KeyError if there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


@dataclass(frozen=True, kw_only=True)
class CanonEnum:
    """A closed vocabulary.

    Attributes:
        name: Its name.
        module: The module that it is emitted into.
        doc: Its description.
        values: Its values in order.
    """

    name: str
    module: str
    doc: str
    values: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class CanonUnion:
    """A choice of classes, told apart by their content tags.

    Attributes:
        name: Its name.
        module: The module that it is emitted into.
        doc: Its description.
        members: Names of the classes in order.
    """

    name: str
    module: str
    doc: str
    members: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Canonical:
    """The whole canonical model.

    Attributes:
        classes: Classes by name, mixins left out.
        enums: Enums by name.
        unions: Member names by union name.
        union_docs: The unions with module and description, by name.
        modules: Module name → description (the comment at the head of its file).
    """

    classes: dict[str, CanonClass]
    enums: dict[str, CanonEnum]
    unions: dict[str, tuple[str, ...]]
    union_docs: dict[str, CanonUnion]
    modules: dict[str, str]

    def module_of(self, name: str) -> str:
        """Tell which module a class, enum or union is emitted into."""
        owner = self.classes.get(name) or self.enums.get(name) or self.union_docs[name]
        return owner.module
