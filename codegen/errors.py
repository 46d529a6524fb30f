"""Errors of the generator. Each names the file, the place in it, and what was expected there."""

from __future__ import annotations

__all__ = ["SpecError"]


class SpecError(Exception):
    """A spec says something that the generator cannot take.

    Attributes:
        message: What is wrong, and what was expected.
        file: The spec, relative to the repository.
        line: Line in the file (from 1), None if there is no single one.
        place: Dotted path of keys that leads there.
    """

    def __init__(self, message: str, *, file: str, line: int | None = None, place: str | None = None) -> None:
        """Join the parts into one line that an editor can jump to."""
        spot = file if line is None else f"{file}:{line}"
        at = f"at {place}: " if place else ""
        super().__init__(f"{spot}: {at}{message}")
        self.message = message
        self.file = file
        self.line = line
        self.place = place
