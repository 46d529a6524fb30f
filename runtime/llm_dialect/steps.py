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
        name: The transition of the deframer; empty where it enters the table by name.
        at: Role in the transition → the vendor's property.
        mapped: The vendor's properties that the mapping of whole answers, or of errors, reads.
        kept: The vendor's property → what it costs that only this dialect can say it.
        known: All of the vendor's properties.
        taken: Those of them that cost nothing.
    """

    __slots__ = ("at", "kept", "known", "mapped", "name", "taken")

    def __init__(
        self, name: str, at: Mapping[str, str], mapped: tuple[str, ...], kept: Mapping[str, Rule], known: frozenset[str]
    ) -> None:
        """Hold the row; it never changes."""
        self.name = name
        self.at = at
        self.mapped = mapped
        self.kept = kept
        self.known = known
        self.taken = known - kept.keys()
