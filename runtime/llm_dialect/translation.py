"""What a translation gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.json_io import dump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.report import Report

__all__ = ["Translation"]


class Translation:
    """A rendered body with its report.

    Attributes:
        body: JSON-ready dict; parts that were only carried may be shared with the input, which is never changed.
        report: What the target does not say, or says otherwise.
        model: The model named by the request or answer.
        stream: Whether the request asks for a stream; None where it does not say.
        status: HTTP status of an answer or error, None for a request.
        headers: Headers of an answer or error.
    """

    __slots__ = ("body", "headers", "model", "report", "status", "stream")

    def __init__(
        self,
        body: dict[str, Any],
        report: Report,
        model: str | None = None,
        stream: bool | None = None,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Hold the parts."""
        self.body = body
        self.report = report
        self.model = model
        self.stream = stream
        self.status = status
        self.headers = dict(headers) if headers else {}

    def to_bytes(self) -> bytes:
        """Write the body as JSON bytes; never raises for a body that was read."""
        return dump(self.body)

    def __repr__(self) -> str:
        """Show size and losses."""
        return f"Translation(model={self.model!r}, keys={list(self.body)}, losses={len(self.report)})"
