"""Refuses what a tool proposed and no person has confirmed: every `review` in a spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.yamlfile import Place, YamlFile

__all__ = ["refuse_unconfirmed", "unconfirmed"]


def unconfirmed(data: Any, place: Place = ()) -> Iterator[Place]:
    """Give the places that wait for a person; a table of words lists them, anything else is marked itself."""
    if isinstance(data, dict):
        row: dict[str, Any] = {**data}
        if row.get("review") is True or (isinstance(row.get("review"), list) and row["review"]):
            yield place
        for key, inner in row.items():
            yield from unconfirmed(inner, (*place, key))
    elif isinstance(data, list):
        items: list[Any] = [*data]
        for index, inner in enumerate(items):
            yield from unconfirmed(inner, (*place, index))


def refuse_unconfirmed(files: Sequence[YamlFile]) -> None:
    """Fail on the first place that waits, and say how many do.

    Raises:
        SpecError: Something waits for a person.
    """
    found = [(file, place) for file in files for place in unconfirmed(file.data)]
    if found:
        file, place = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise file.error(f"waits for review: take `review` away once it is right{more}; see codegen review", *place)
