"""Law 1: what is rendered is valid in the target's schema wherever the source body is valid in its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.laws.pairs import translate
from tests.strategies.schemas import faults

if TYPE_CHECKING:
    import llm_dialect as ld

__all__ = ["check_validity"]


def check_validity(body: Any, source: str, target: str, way: str, made: ld.Translation | None = None) -> None:
    """Check a body; one that is invalid itself is no case of this law."""
    if faults(body, source, way):
        return
    found = faults((made or translate(body, source, target, way)).body, target, way)
    assert not found, "\n".join(found)
