"""The step that tells why an answer ended."""

from __future__ import annotations

from llm_dialect.ends import ending
from llm_dialect.generated.canonical.enums import StopReason
from llm_dialect.generated.canonical.response import Candidate, ItemResponse, StopDetails, Usage
from llm_dialect.generated.canonical.stream import CanonChunk


def test_an_answer_that_ended_tells_how() -> None:
    details = StopDetails("refusal")
    said = ItemResponse([], StopReason.stop_sequence, stop_sequence="END", stop_details=details)
    chunk = ending(said, usage=Usage(1, 2))
    assert (chunk.finish_reason, chunk.stop_sequence, chunk.stop_details) == ("stop_sequence", "END", details)
    assert chunk.usage == Usage(1, 2)


def test_one_that_goes_on_tells_nothing() -> None:
    assert ending(Candidate([]), index=1) == CanonChunk(index=1)
