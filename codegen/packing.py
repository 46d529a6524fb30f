"""Tables of emitted code, packed tightly: a formatter would give each of their entries a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["packed_table", "quoted"]

_WIDTH = 120


def packed_table(start: str, entries: Sequence[str], end: str, *, indent: int) -> list[str]:
    """Write a tuple, list or dict on as few lines as hold it; the first line's indent is left to the template."""
    comma = "," if len(entries) == 1 and end == ")" else ""
    whole = f"{start}{', '.join(entries)}{comma}{end}"
    if indent + len(whole) <= _WIDTH:
        return [whole]
    margin = " " * (indent + 4)
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(entry) + 2 <= _WIDTH:
            lines[-1] += f" {entry},"
        else:
            lines.append(f"{margin}{entry},")
    return [start, *lines, f"{' ' * indent}{end}  # fmt: skip"]


def quoted(names: Iterable[str]) -> list[str]:
    """Write names as string literals."""
    return [f'"{name}"' for name in names]
