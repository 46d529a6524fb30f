"""Log probabilities on their way to the text that they weigh (R24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.response import Logprobs
from llm_dialect.stop import TokenQueue

if TYPE_CHECKING:
    from llm_dialect.node import Origin

__all__ = ["Weights"]


class Weights:
    """The log probabilities of one candidate that were not told yet."""

    __slots__ = ("_at", "_refusal", "_tokens")

    def __init__(self) -> None:
        """Begin with none."""
        self._tokens = TokenQueue()
        self._refusal: list[Any] = []
        self._at: Origin | None = None

    def put(self, logprobs: Logprobs) -> None:
        """Take those of the next text."""
        self._tokens.put(logprobs.content or ())
        self._refusal += logprobs.refusal or ()
        self._at = logprobs.at or self._at

    def take(self, shown: int | None) -> Logprobs | None:
        """Give those that wait, up to what is shown where stop sequences hold text back; None if there are none."""
        tokens = self._tokens.all() if shown is None else self._tokens.take(shown)
        refusal, self._refusal = self._refusal, []
        return Logprobs(tokens or None, refusal or None, at=self._at) if tokens or refusal else None
