"""Emits the canonical model as Python: plain classes with slots, cheap to import and to construct.

Reads: a `Canonical`. Writes: texts of `canonical/*.py`, not yet formatted and without header.
"""

from __future__ import annotations

import keyword
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from codegen.canonical.docs import attribute_lines, packed_union, summary_lines
from codegen.canonical.model import CanonField, Canonical
from codegen.packing import packed_table, quoted
from codegen.templating import environment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.canonical.model import CanonClass, CanonEnum, CanonUnion

__all__ = ["enum_constant", "enum_member", "render_canonical"]

_REFERENCES = ("node", "enum", "union")
_TAIL = (
    CanonField(
        name="extra",
        doc="What only the source dialect knows, by its name there.",
        required=False,
        kind="map",
        target="Any",
    ),
    CanonField(
        name="form", doc="How the source spelled it; for that dialect only.", required=False, kind="map", target="Any"
    ),
    CanonField(name="at", doc="Where in the source it came from.", required=False, kind="scalar", target="Origin"),
)
_RESERVED = frozenset({"mro", "name", "value"}) | frozenset(dir(str))


@dataclass(frozen=True)
class _Class:
    """A class as the template writes it."""

    name: str
    doc: list[str]
    tag: str | None
    wire: str | None
    check: str | None
    required: int
    names: list[str]
    nodes: list[str]
    attributes: list[tuple[str, str]]
    parameters: list[str]


@dataclass(frozen=True)
class _Imports:
    """Names that a module takes from others, by module."""

    runtime: dict[str, list[str]]
    typing: dict[str, list[str]]


def render_canonical(canonical: Canonical) -> dict[str, str]:
    """Emit the whole model.

    Args:
        canonical: The model.

    Returns:
        Text by path below `generated/`; valid Python that the caller formats and gives a header.
    """
    texts = {"canonical/__init__.py": _render_face(canonical)}
    for module, doc in canonical.modules.items():
        enums = [enum for enum in canonical.enums.values() if enum.module == module]
        classes = [made for made in canonical.classes.values() if made.module == module]
        unions = [union for union in canonical.union_docs.values() if union.module == module]
        if classes or unions:
            if enums:
                raise ValueError(f"{module}: enums and classes need modules of their own")
            texts[f"canonical/{module}.py"] = _render_classes(canonical, module, doc, classes, unions)
        else:
            texts[f"canonical/{module}.py"] = _render_enums(doc, enums)
    return texts


def enum_constant(enum: str, value: str) -> str:
    """Name the constant that stands for a member: a class of words finds each of them by a call, a module does not.

    >>> enum_constant("ToolKind", "web_search")
    'TOOL_KIND_WEB_SEARCH'
    """
    return f"{re.sub('(?<!^)(?=[A-Z])', '_', enum)}_{value}".upper()


def enum_member(value: str) -> str:
    """Name the member of an enum value; what Python or `str` has already gets a `_` after it."""
    return f"{value}_" if keyword.iskeyword(value) or value in _RESERVED else value


def _render_face(canonical: Canonical) -> str:
    names = {name: canonical.module_of(name) for name in (*canonical.enums, *canonical.classes, *canonical.unions)}
    by_module: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        by_module[names[name]].append(name)
    template = environment().get_template("canonical_init.jinja2")
    return template.render(modules=dict(sorted(by_module.items())), names=dict(sorted(names.items())))


def _all(definitions: Sequence[CanonClass | CanonEnum | CanonUnion]) -> list[str]:
    return packed_table("__all__ = [", quoted(sorted(made.name for made in definitions)), "]", indent=0)


def _render_enums(doc: str, enums: list[CanonEnum]) -> str:
    views = [
        (
            enum.name,
            summary_lines(enum.doc, indent=4),
            [(enum_member(value), value, enum_constant(enum.name, value)) for value in enum.values],
        )
        for enum in enums
    ]
    template = environment().get_template("canonical_enums.jinja2")
    return template.render(doc=summary_lines(doc, indent=0), enums=views, names=_all(enums))


def _render_classes(
    canonical: Canonical, module: str, doc: str, classes: list[CanonClass], unions: list[CanonUnion]
) -> str:
    template = environment().get_template("canonical_classes.jinja2")
    return template.render(
        doc=summary_lines(doc, indent=0),
        names=_all([*classes, *unions]),
        imports=_imports(canonical, module, classes),
        origin=any(made.node for made in classes),
        loads=any(made.check for made in classes),
        classes=[_view(made) for made in classes],
        unions=[(union.doc, packed_union(union.name, union.members)) for union in unions],
    )


def _imports(canonical: Canonical, module: str, classes: list[CanonClass]) -> _Imports:
    """Find what a module needs: enums of defaults when it runs, all else for type checkers only."""
    runtime: dict[str, set[str]] = defaultdict(set)
    typing: dict[str, set[str]] = defaultdict(set)
    for field in (field for made in classes for field in made.fields if field.kind in _REFERENCES):
        wanted = typing if field.default is None else runtime
        wanted[canonical.module_of(field.target)].add(field.target)
    typing.pop(module, None)
    return _Imports(
        runtime={name: sorted(names) for name, names in sorted(runtime.items())},
        typing={name: sorted(names - runtime[name]) for name, names in sorted(typing.items()) if names - runtime[name]},
    )


def _view(made: CanonClass) -> _Class:
    fields = (*made.fields, *(_TAIL if made.node else ()))
    nodes = [f'"{field.name}": "{_reference(field)}"' for field in made.fields if field.kind in _REFERENCES]
    return _Class(
        name=made.name,
        doc=[*summary_lines(made.doc, indent=4), "", "    Attributes:", *attribute_lines(made.fields, indent=8)],
        tag=made.content_tag,
        wire=made.wire,
        check=made.check,
        required=made.required_count,
        names=packed_table("_FIELDS: ClassVar[tuple[str, ...]] = (", quoted(made.field_names), ")", indent=4),
        nodes=packed_table("_NODES: ClassVar[dict[str, str]] = {", nodes, "}", indent=4) if nodes else [],
        attributes=[(field.name, field.annotation) for field in fields],
        parameters=[_parameter(field) for field in fields],
    )


def _reference(field: CanonField) -> str:
    return f"{field.target}[]" if field.is_list else field.target


def _parameter(field: CanonField) -> str:
    text = f"{field.name}: {field.annotation}"
    if field.required:
        return text
    return f"{text} = {'None' if field.default is None else f'{field.target}.{enum_member(field.default)}'}"
