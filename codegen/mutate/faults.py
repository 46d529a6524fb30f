"""What all operators share: a fault at a place, and the few ways to change a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from codegen.mutate.document import GONE, SILENT, Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codegen.mutate.document import Document, Row
    from codegen.yamlfile import Place


@dataclass(frozen=True)
class Fault:
    """A fault of some operator, of one spec."""

    place: Place
    note: str
    edits: tuple[Edit, ...]


def changed(place: Place, old: Any, new: Any, *more: Edit) -> Fault:
    """Exchange a value."""
    return Fault(place, f"{_short(old)} → {_short(new)}", (Edit(place, new), *more))


def removed(place: Place, old: Any, *more: Edit) -> Fault:
    """Take a key or an item away."""
    return Fault(place, f"without {_short(old)}", (Edit(place, GONE), *more))


def silenced(doc: Document, row: Row) -> Iterator[Edit]:
    """Say of a property's canonical field that it costs nothing to leave it out, unless something else is said."""
    target = doc.target(row)
    if target is not None:
        name = f"{target[0]}.{target[1].name}"
        if name not in doc.data.get("unrendered", {}):
            yield Edit(("unrendered", name), SILENT)


def following(value: Any, values: list[Any]) -> Any:
    """Give the value after one in a list, from the end to the start; None if there is no other."""
    others = [each for each in values if each != value]
    if not others:
        return None
    return values[(values.index(value) + 1) % len(values)] if value in values else others[0]


def other(value: Any) -> Any:
    """Give another value of the same type; None if that has no meaning."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return {"planted": 1} if value == {} else None


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
