"""One turn of a gateway: a client's request and its answer, with what the second needs of the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import emitted
from llm_dialect.endpoints import endpoint
from llm_dialect.error_paths import failure_in, render_error, translate_error
from llm_dialect.errors import InvalidResponse, UpstreamError
from llm_dialect.facts import lowered
from llm_dialect.fold import collect
from llm_dialect.generated.canonical.request import ItemRequest
from llm_dialect.memory import Memory, repeated
from llm_dialect.policy import Policy, settled
from llm_dialect.report import StreamReport
from llm_dialect.request import check_abroad, parse_data, read_body, write_request
from llm_dialect.response import rendered, translate_response
from llm_dialect.sse import STARTS
from llm_dialect.stream import StreamTranslator, deframer
from llm_dialect.surfaces import passed_on
from llm_dialect.unsent import stopped, unsent_stops

if TYPE_CHECKING:
    from llm_dialect.endpoints import Endpoint
    from llm_dialect.facts import Headers
    from llm_dialect.mint import Mint
    from llm_dialect.request import Body
    from llm_dialect.translation import Translation

__all__ = ["Turn"]

_FIRST_ERROR = 400
_EVENTS = "text/event-stream"


class Turn:
    """A client's request on its way to an upstream, and the answer on its way back. Without any I/O.

    A turn may ask several upstreams one after another: each `request` begins anew. It is not shared between threads.

    Attributes:
        client: The dialect that the client speaks.
        upstream: The dialect that the upstream speaks.
        policy: What to do with losses.
        mint: Source of ids and time.
        memory: What is remembered of the request; None before there is one.
        asked: The upstream's name of the model, and whether it is asked for a stream.
    """

    __slots__ = ("_keys", "asked", "client", "memory", "mint", "policy", "upstream")

    def __init__(self, client: str, upstream: str, policy: Policy | None = None, mint: Mint | None = None) -> None:
        """Begin a turn between two dialects.

        Raises:
            UnknownDialect: There is no such dialect.
        """
        for dialect in (client, upstream):
            emitted(dialect, "request")
        self.client = client
        self.upstream = upstream
        self.policy = settled(policy)
        self.mint = mint
        self.memory: Memory | None = None
        self.asked: tuple[str, bool] = ("", False)
        self._keys: tuple[str, ...] = ()

    def request(self, body: Body | ItemRequest, model: str | None = None, stream: bool | None = None) -> Translation:
        """Translate the client's request for the upstream, and remember what its answer needs.

        Args:
            body: The client's request, or its items, whose model then is the client's name of it.
            model: The upstream's name of the model; the answer names the client's.
            stream: Stream flag that overrides the body's.

        Raises:
            DialectError: As `translate_request`; nothing is remembered then.
        """
        self.memory = None
        items, named, data = self._read(body, model, stream)
        check_abroad(items, self.client, self.upstream)
        read = not isinstance(body, ItemRequest)
        made = write_request(items, self.upstream, self.policy, self.mint, sound=read, sent=True)
        memory = Memory.of(items, repeated(data, emitted(self.client, "response")))
        memory.model = named
        self.memory, self.asked = memory, (items.model, bool(items.stream))
        self._keys = tuple(made.body)
        return made

    def _read(self, body: Body | ItemRequest, model: str | None, stream: bool | None) -> tuple[ItemRequest, str, Any]:
        """Give the items to send, the client's name of the model, and the client's body, if it is one."""
        if isinstance(body, ItemRequest):
            items = body.replace(model=model or body.model, stream=body.stream if stream is None else stream)
            return items, body.model, None
        data = read_body(body, self.policy)
        items = parse_data(data, self.client, model, stream)
        named = data.get("model") if isinstance(data, dict) else None
        return items, named if isinstance(named, str) and named else items.model, data

    def endpoint(self, headers: Headers | None = None) -> Endpoint:
        """Say where the translated request goes: method, path, query and the headers that it needs, but for the key.

        Args:
            headers: The client's headers; those that change the answer go on to an upstream of the same dialect.

        Raises:
            RuntimeError: There was no request yet.
        """
        self._remembered("endpoint")
        model, stream = self.asked
        if self.client == self.upstream:
            return endpoint(self.upstream, model, stream, headers=headers)
        return endpoint(self.upstream, model, stream, body=self._keys)

    def auth(self, headers: Headers) -> dict[str, str]:
        """Turn the client's key, as its headers show it, into the header that shows it to the upstream.

        Within one dialect it is shown as it came. Nothing if the client shows none; another key is shown with
        `{**turn.auth(headers), ...}`.
        """
        return passed_on(headers, self.client, self.upstream)

    def response(self, status: int, body: Body, headers: Headers | None = None) -> Translation:
        """Translate the upstream's answer, or its error, for the client.

        Args:
            status: HTTP status of the answer.
            body: The answer.
            headers: Its headers, for errors: retry hints and request ids.

        An answer that came as a stream though none was asked for is put together; an error that came with status 200
        is an error.

        Raises:
            RuntimeError: There was no request yet.
            TypeError: The status is no whole number.
            DialectError: As `translate_response`.
        """
        memory = self._remembered("response")
        if type(status) is not int:
            raise TypeError(f"a status is a whole number, not {status!r}")
        if status >= _FIRST_ERROR:
            return translate_error(status, body, self.upstream, self.client, headers, self.policy, self.mint)
        if isinstance(body, bytes) and (_is_stream(headers) or body.startswith(STARTS)):
            return self._collected(body, memory)
        try:
            return translate_response(body, self.upstream, self.client, memory, self.policy, self.mint)
        except UpstreamError as failed:
            return render_error(failed, self.client, self.policy, self.mint)
        except InvalidResponse:
            failure = failure_in(body, self.upstream, headers, self.policy, self.mint)
            if failure is None:
                raise
            return render_error(failure, self.client, self.policy, self.mint)

    def _collected(self, body: bytes, memory: Memory) -> Translation:
        report = StreamReport(self.upstream, self.client)
        reader = deframer(self.upstream, self.policy, report)
        chunks = [*reader.feed(body), *reader.finish()]
        failed = next((chunk.error for chunk in chunks if chunk.error is not None), None)
        if failed is not None:
            failure = UpstreamError("the upstream's stream failed", info=failed)
            return render_error(failure, self.client, self.policy, self.mint)
        items = collect(chunks)
        if self.client != self.upstream:
            items = stopped(items, unsent_stops(memory.stop, self.upstream), report)
        return rendered(items, self.client, memory, self.policy, self.mint, report)

    def stream(self) -> StreamTranslator:
        """Begin to translate the upstream's stream for the client.

        Raises:
            RuntimeError: There was no request yet.
        """
        memory = self._remembered("stream")
        return StreamTranslator(self.upstream, self.client, memory, self.policy, self.mint)

    def _remembered(self, step: str) -> Memory:
        if self.memory is None:
            raise RuntimeError(f"Turn.{step} needs a request: call Turn.request first, and only if it did not raise")
        return self.memory


def _is_stream(headers: Headers | None) -> bool:
    return lowered(headers).get("content-type", "").strip().lower().startswith(_EVENTS)
