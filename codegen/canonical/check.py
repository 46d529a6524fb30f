"""Checks that need the whole canonical model: tags and unions must fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codegen.canonical.fields import Definitions
    from codegen.canonical.model import CanonClass, Canonical, CanonUnion
    from codegen.errors import SpecError

__all__ = ["check_canonical"]


def check_canonical(canonical: Canonical, definitions: Definitions) -> None:
    """Check that unions can be told apart by tag, and that each tagged class is in one."""
    members: set[str] = set()
    for union in canonical.union_docs.values():
        _check_union(union, canonical, definitions)
        members.update(union.members)
    for made in canonical.classes.values():
        _check_tag(made, members, definitions)


def _check_union(union: CanonUnion, canonical: Canonical, definitions: Definitions) -> None:
    seen: dict[str, str] = {}
    for place, name in enumerate(union.members):
        made = canonical.classes.get(name)
        tag = None if made is None else made.content_tag
        if tag is None:
            raise _error(union.name, f"{name} needs a tag (x-content)", definitions, "anyOf", place)
        if tag in seen:
            raise _error(union.name, f"{name} and {seen[tag]} have the same tag {tag}", definitions, "anyOf", place)
        seen[tag] = name


def _check_tag(made: CanonClass, members: set[str], definitions: Definitions) -> None:
    if made.content_tag is None:
        return
    if made.name not in members:
        raise _error(made.name, "has a tag but is in no union", definitions, "x-content")
    if any(field.name == "type" for field in made.fields):
        raise _error(made.name, "a tagged class cannot have a field named type", definitions, "properties", "type")


def _error(name: str, message: str, definitions: Definitions, *below: str | int) -> SpecError:
    document = definitions.documents[definitions.owner[name]]
    return document.error(message, "$defs", name, *below)
