"""What one kind of stream event means: a row of a table that `specs/<dialect>/stream.yaml` declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.report import Rule

__all__ = ["Step"]


class Step:
    """One kind of event, or one object in an event.

    Attributes:
        name: The transition of the deframer.
        at: Role in the transition → the vendor's property.
        kept: The vendor's property → what it costs that only this dialect can say it.
        known: All of the vendor's properties.
    """

    __slots__ = ("at", "kept", "known", "name")

    def __init__(self, name: str, at: Mapping[str, str], kept: Mapping[str, Rule], known: frozenset[str]) -> None:
        """Hold the row; it never changes."""
        self.name = name
        self.at = at
        self.kept = kept
        self.known = known
