"""One turn of a gateway: a client's request and its answer, with what the second needs of the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.dialects import emitted
from llm_dialect.error_paths import translate_error
from llm_dialect.memory import Memory
from llm_dialect.policy import Policy
from llm_dialect.request import check_abroad, parse_request, read_body, render_request
from llm_dialect.response import translate_response
from llm_dialect.stream import StreamTranslator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.mint import Mint
    from llm_dialect.request import Body
    from llm_dialect.translation import Translation

__all__ = ["Turn"]

_FIRST_ERROR = 400


class Turn:
    """A client's request on its way to an upstream, and the answer on its way back. Without any I/O.

    A turn may ask several upstreams one after another: each `request` begins anew. It is not shared between threads.

    Attributes:
        client: The dialect that the client speaks.
        upstream: The dialect that the upstream speaks.
        policy: What to do with losses.
        mint: Source of ids and time.
        memory: What is remembered of the request; None before there is one.
    """

    __slots__ = ("client", "memory", "mint", "policy", "upstream")

    def __init__(self, client: str, upstream: str, policy: Policy | None = None, mint: Mint | None = None) -> None:
        """Begin a turn between two dialects.

        Raises:
            UnknownDialect: There is no such dialect.
        """
        for dialect in (client, upstream):
            emitted(dialect, "request")
        self.client = client
        self.upstream = upstream
        self.policy = policy or Policy()
        self.mint = mint
        self.memory: Memory | None = None

    def request(self, body: Body, model: str | None = None, stream: bool | None = None) -> Translation:
        """Translate the client's request for the upstream, and remember what its answer needs.

        Args:
            body: The client's request.
            model: The upstream's name of the model; the answer names the client's.
            stream: Stream flag that overrides the body's.

        Raises:
            DialectError: As `translate_request`; nothing is remembered then.
        """
        self.memory = None
        data = read_body(body, self.policy)
        items = parse_request(data, self.client, model, stream, self.policy)
        check_abroad(items, self.client, self.upstream)
        made = render_request(items, self.upstream, self.policy, self.mint)
        memory = Memory.of(items)
        named = data.get("model") if isinstance(data, dict) else None
        memory.model = named if isinstance(named, str) and named else items.model
        self.memory = memory
        return made

    def response(self, status: int, body: Body, headers: Mapping[str, str] | None = None) -> Translation:
        """Translate the upstream's answer, or its error, for the client.

        Args:
            status: HTTP status of the answer.
            body: The answer.
            headers: Its headers, for errors: retry hints and request ids.

        Raises:
            RuntimeError: There was no request yet.
            DialectError: As `translate_response`.
        """
        if self.memory is None:
            raise RuntimeError("Turn.response needs a request: call Turn.request first, and only if it did not raise")
        if status >= _FIRST_ERROR:
            return translate_error(status, body, self.upstream, self.client, headers, self.policy, self.mint)
        return translate_response(body, self.upstream, self.client, self.memory, self.policy, self.mint)

    def stream(self) -> StreamTranslator:
        """Begin to translate the upstream's stream for the client.

        Raises:
            RuntimeError: There was no request yet.
        """
        if self.memory is None:
            raise RuntimeError("Turn.stream needs a request: call Turn.request first, and only if it did not raise")
        return StreamTranslator(self.upstream, self.client, self.memory, self.policy, self.mint)
