"""The step of a stream that tells why an answer, or one candidate of it, ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.stream import CanonChunk

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import Candidate, ItemResponse

__all__ = ["ending"]


def ending(said: ItemResponse | Candidate, **more: Any) -> CanonChunk:
    """Tell how an answer ended; nothing is told if it goes on.

    Args:
        said: Holds reason, stop sequence and details.
        more: What the same step tells beside them: the head of the answer, its counts, the candidate's number.
    """
    return CanonChunk(
        finish_reason=said.stop_reason, stop_sequence=said.stop_sequence, stop_details=said.stop_details, **more
    )
