"""The pump: what a client is told, when, and what becomes of the source, whatever happens to either."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import pytest
from starlette.responses import Response

import llm_dialect as ld
from llm_dialect.edge.asgi import EventStream, Framing, while_connected

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

SCOPE: dict[str, Any] = {"type": "http", "method": "POST", "path": "/", "headers": []}


class Client:
    """Stands for a server and its client.

    Attributes:
        status: What it was answered with.
        said: What it was told.
        over: The answer is whole.
    """

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.said: list[bytes] = []
        self.over = False
        self.gone = anyio.Event()
        self.ready = anyio.Event()
        self.ready.set()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        assert not self.over, "told after the end"
        await self.ready.wait()
        if message.get("body"):
            self.said.append(message["body"])
        if not message.get("more_body"):
            self.over = True
            self.gone.set()


class Echo:
    """A writer that says what it gets, in capitals."""

    def __init__(self) -> None:
        self.error: ld.DialectError | None = None
        self.ended = False

    def feed(self, data: bytes, /) -> bytes:
        if data == b"fault":
            raise ValueError("a fault of ours")
        self.ended = data == b"last"
        return data.upper()

    def finish(self) -> bytes:
        self.ended = True
        return b"END"

    def fail(self, error: ld.DialectError | str, /) -> bytes:
        self.error = ld.StreamError(error) if isinstance(error, str) else error
        return b"FAIL:" + self.error.message.encode()


class Source:
    """Gives pieces; numbers are seconds of silence, exceptions are raised.

    Attributes:
        given: How many pieces were taken.
        closed: How often it was let go.
    """

    def __init__(self, *steps: Any) -> None:
        self.steps = steps
        self.given = 0
        self.closed = 0
        self.cancelled = False

    async def pieces(self) -> AsyncIterator[bytes]:
        try:
            for step in self.steps:
                if isinstance(step, Exception):
                    raise step
                if isinstance(step, float):
                    await anyio.sleep(step)
                    continue
                self.given += 1
                yield step
        except anyio.get_cancelled_exc_class():
            self.cancelled = True
            raise

    async def close(self) -> None:
        self.closed += 1


def stream(source: Source, writer: Any = None, **more: Any) -> EventStream[Any]:
    def refuse(why: ld.DialectError) -> Response:
        return Response(why.message, why.http_status)

    return EventStream(source.pieces(), writer or Echo(), refuse=refuse, close=source.close, **more)


def run(made: EventStream[Any], client: Client, also: Callable[[], Any] | None = None) -> None:
    async def both() -> None:
        with anyio.fail_after(10):
            async with anyio.create_task_group() as group:
                if also is not None:
                    group.start_soon(also)
                await made(SCOPE, client.receive, client.send)
                group.cancel_scope.cancel()

    anyio.run(both)


def test_pieces_become_events_and_the_end_is_told_once() -> None:
    source, client = Source(b"a", b"b"), Client()
    made = stream(source, headers={"x-own": "1"})
    run(made, client)
    assert (client.status, b"".join(client.said), client.over) == (200, b"ABEND", True)
    assert client.headers["content-type"].startswith("text/event-stream")
    assert client.headers["cache-control"] == "no-cache, no-transform"
    assert client.headers["x-accel-buffering"] == "no"
    assert client.headers["x-own"] == "1"
    assert (source.closed, made.complete, made.gone) == (1, True, False)


@pytest.mark.parametrize("last", [[b"last"], []])
def test_what_is_to_be_done_at_the_end_is_done_before_the_client_hears_it(last: list[bytes]) -> None:
    client = Client()
    shown: list[bytes] = []
    known: list[Any] = []

    async def ending() -> None:
        known.append((b"".join(shown), client.over, b"".join(client.said)))

    run(stream(Source(b"a", *last), seen=shown.append, ending=ending), client)
    end = b"LAST" if last else b"END"
    assert known == [(b"A" + end, False, b"A")]
    run(stream(Source(b"a", OSError("gone")), ending=ending), Client())
    assert len(known) == 1


def test_a_silent_source_is_bridged_by_pings() -> None:
    source, client = Source(b"a", 0.12, b"b"), Client()
    run(stream(source, ping=b": ping\n\n", ping_seconds=0.03), client)
    told = b"".join(client.said)
    assert told.count(b": ping\n\n") >= 2
    assert told.replace(b": ping\n\n", b"") == b"ABEND"


def test_before_the_first_event_a_sign_of_life_is_none() -> None:
    """A ping that is an event may not come before the event that begins an answer."""
    source, client = Source(0.1, b"a", 0.1), Client()
    run(stream(source, ping=b"P", before=b"C", ping_seconds=0.03), client)
    before, _, after = b"".join(client.said).partition(b"A")
    assert (set(before), set(after) - set(b"END")) == (set(b"C"), set(b"P"))


def test_a_source_that_is_silent_from_the_start_is_begun_by_a_ping() -> None:
    source, client = Source(0.1, ld.StreamError("lost")), Client()
    run(stream(source, ping=b"P", ping_seconds=0.02), client)
    assert client.status == 200
    assert client.said[0] == b"P"
    assert client.said[-1] == b"FAIL:lost"


def test_a_source_that_breaks_is_told_in_band() -> None:
    source, client = Source(b"a", ld.StreamError("lost")), Client()
    run(stream(source), client)
    assert (client.status, client.said, client.over) == (200, [b"A", b"FAIL:lost"], True)
    assert source.closed == 1


def test_what_breaks_before_there_was_anything_to_say_has_a_status_of_its_own() -> None:
    source, client = Source(ld.UpstreamError("busy", status=503)), Client()
    run(stream(source), client)
    assert (client.status, client.said, client.over) == (503, [b"busy"], True)
    assert source.closed == 1


def test_an_exception_of_a_source_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    source, client = Source(b"a", KeyError("secret")), Client()
    run(stream(source), client)
    assert client.said[-1] == b"FAIL:the stream broke"
    assert "KeyError" in caplog.text


def test_what_an_exception_means_may_be_said_by_the_source() -> None:
    source, client = Source(b"a", KeyError("x")), Client()
    run(stream(source, failure=lambda why: ld.StreamError(type(why).__name__)), client)
    assert client.said[-1] == b"FAIL:KeyError"


def test_a_fault_of_a_writer_ends_the_stream_in_an_error(caplog: pytest.LogCaptureFixture) -> None:
    source, client = Source(b"a", b"fault", b"c"), Client()
    run(stream(source), client)
    assert client.said == [b"A", b"FAIL:the stream broke"]
    assert client.over
    assert "a fault of ours" in caplog.text


def test_a_client_that_leaves_ends_the_reading() -> None:
    source, client = Source(b"a", 60.0, b"b"), Client()
    made = stream(source)

    async def leave() -> None:
        while not client.said:
            await anyio.sleep(0.001)
        client.gone.set()

    run(made, client, leave)
    assert (made.gone, made.complete, made.writer.error) == (True, False, None)
    assert (source.cancelled, source.closed, source.given) == (True, 1, 1)


def test_a_slow_client_holds_the_source_back() -> None:
    source, client = Source(*[b"x"] * 100), Client()

    async def watch() -> None:
        client.ready = anyio.Event()
        await anyio.sleep(0.05)
        assert source.given <= 3
        client.ready.set()

    run(stream(source), client, watch)
    assert len(client.said) == 101


def test_nothing_is_told_after_the_end_though_the_source_goes_on() -> None:
    source, client = Source(b"a", b"last", b"more", b"more"), Client()
    run(stream(source), client)
    assert (b"".join(client.said), client.over, source.closed) == (b"ALAST", True, 1)


def test_a_gateway_that_is_stopped_tells_its_clients() -> None:
    source, client = Source(b"a", 60.0), Client()

    async def stopped() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(stream(source), SCOPE, client.receive, client.send)
            while not client.said:
                await anyio.sleep(0.001)
            group.cancel_scope.cancel()

    anyio.run(stopped)
    assert client.said == [b"A", b"FAIL:the gateway was stopped"]
    assert (client.over, source.closed) == (True, 1)


def test_chunks_of_an_engine_are_framed() -> None:
    async def engine() -> AsyncIterator[ld.CanonChunk]:
        yield ld.CanonChunk(text="Hi")
        yield ld.CanonChunk(finish_reason=ld.StopReason.end_turn)

    client = Client()
    writer = Framing(ld.framer("openai_chat"))
    made = EventStream(engine(), writer, refuse=lambda why: Response("", 500))
    run(made, client)
    assert ld.check_stream(b"".join(client.said), "openai_chat") == []
    assert writer.ended


@pytest.mark.parametrize("why", [RuntimeError("secret"), ld.InvalidResponse("odd", "$.a")])
def test_an_engine_that_breaks_ends_its_stream_in_an_error(why: Exception) -> None:
    async def engine() -> AsyncIterator[ld.CanonChunk]:
        yield ld.CanonChunk(text="Hi")
        raise why

    client = Client()
    writer = Framing(ld.framer("anthropic"))
    run(EventStream(engine(), writer, refuse=lambda why: Response("", 500)), client)
    told = b"".join(client.said)
    assert ld.check_stream(told, "anthropic") == []
    assert (told.count(b"event: error\n"), b"secret" in told, client.over) == (1, False, True)
    assert writer.error is not None
    assert writer.fail("again") == b""


def test_work_is_given_up_when_its_client_leaves() -> None:
    client = Client()

    async def work() -> str:
        client.gone.set()
        await anyio.sleep(60)
        return "never"

    async def quick() -> str:
        return "done"

    async def broken() -> str:
        raise ld.StreamError("broken")

    async def all_three() -> None:
        assert await while_connected(Client().receive, quick()) == "done"
        assert await while_connected(client.receive, work()) is None
        with pytest.raises(ld.StreamError, match="broken") as caught:
            await while_connected(Client().receive, broken())
        assert caught.value.path == "$"

    anyio.run(all_three)
