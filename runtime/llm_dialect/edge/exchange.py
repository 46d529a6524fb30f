"""One request on its way through a gateway, and what a backend answers to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import anyio

from llm_dialect.report import Report

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from llm_dialect.edge.asgi import Writer
    from llm_dialect.edge.metrics import Metrics
    from llm_dialect.errors import DialectError
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.mint import Mint
    from llm_dialect.policy import Policy
    from llm_dialect.translation import Translation

__all__ = ["TRACE", "Backend", "Exchange", "Streamed", "Trace"]

TRACE = "llm_dialect.trace"  # where a request's scope holds its trace, if someone wants to see it


@dataclass
class Trace:
    """What went over the wire, for people who try things.

    Attributes:
        request: The request as the upstream got it.
        answer: The upstream's answer as it came.
        losses: What was lost, in both directions.
        over: Everything was said.
    """

    request: bytes = b""
    answer: bytes = b""
    losses: list[dict[str, Any]] = field(default_factory=list)
    over: anyio.Event = field(default_factory=anyio.Event)


@dataclass
class Exchange:
    """One request of a client.

    Attributes:
        client: The client's dialect.
        items: The request; its model is the client's name.
        headers: The client's headers, names in lower case.
        policy: What to do with losses.
        mint: Source of ids and time.
        metrics: Takes the time of translations.
        report: What the request lost; the backend fills it in.
        upstream: The upstream's dialect; the backend fills it in.
        body: The request as it came.
        repeats: What the answer repeats of the request, as its body said it.
        answer_id: What the answer is to be called, if it is kept here: upstreams give one id to several answers.
        parent: The kept answer that the request continues, if any.
        trace: Takes what goes over the wire, if someone wants to see it.
    """

    client: str
    items: ItemRequest
    headers: Mapping[str, str]
    policy: Policy
    mint: Mint
    metrics: Metrics
    report: Report = field(default_factory=Report)
    upstream: str = ""
    body: bytes = b""
    repeats: dict[str, Any] = field(default_factory=dict)
    answer_id: str | None = None
    parent: str | None = None
    trace: Trace | None = None


@dataclass
class Streamed:
    """An answer that comes in pieces.

    Attributes:
        source: The pieces.
        writer: Makes the client's bytes of them.
        report: What the stream loses, known at its end.
        headers: Headers of the answer.
        failure: What an exception of the source means.
        close: Lets the source go.
    """

    source: AsyncIterator[Any]
    writer: Writer[Any]
    report: Report
    headers: Mapping[str, str] = field(default_factory=dict)
    failure: Callable[[Exception], DialectError] | None = None
    close: Callable[[], Awaitable[None]] | None = None


class Backend(Protocol):
    """Answers requests: an upstream, or an engine in this process."""

    def keeps_for(self, client: str) -> bool:
        """Tell whether it keeps answers itself, so that clients of a dialect may continue them there."""
        ...

    def takes(self, model: str) -> bool:
        """Tell whether it answers for a model."""
        ...

    async def answer(self, exchange: Exchange) -> Translation | Streamed:
        """Answer a request.

        Raises:
            DialectError: It cannot be answered; the client is told.
        """
        ...

    async def count(self, exchange: Exchange) -> tuple[int, bool]:
        """Count the tokens of a request; tell, too, whether the count is a guess.

        Raises:
            DialectError: They cannot be counted; the client is told.
        """
        ...

    async def models(self, headers: Mapping[str, str], client: str) -> list[str]:
        """Name the models that it has."""
        ...

    async def aclose(self) -> None:
        """Let go of what is held."""
        ...
