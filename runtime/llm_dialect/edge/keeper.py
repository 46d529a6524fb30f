"""Conversations continued by the id of an answer, toward upstreams that keep none: they are told whole again."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, TypeVar

from llm_dialect.digest import digest
from llm_dialect.edge.store import Kept
from llm_dialect.errors import DialectError, InvalidRequest, UpstreamError
from llm_dialect.framers.carrying import event_of
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind, Role
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.json_io import dump, load
from llm_dialect.policy import Policy
from llm_dialect.request import parse_data, parse_request, read_body
from llm_dialect.response import parse_response
from llm_dialect.sse import Splitter
from llm_dialect.surfaces import key_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from llm_dialect.edge.exchange import Backend, Exchange
    from llm_dialect.edge.store import Store
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.sse import Event

__all__ = ["Keeper", "LastTold", "asked_list", "not_kept"]

_LONGEST = 10_000  # answers in one conversation
_UNAVAILABLE = 503
_MARK = 40  # letters of the mark of a key
_ANY = "any"  # the model of a request whose messages alone are wanted

Found = TypeVar("Found")

_log = logging.getLogger("llm_dialect.gateway")


def not_kept(id: str, named_at: str = "$", what: str = "answer") -> InvalidRequest:
    """Make the error for an answer that is not, or no longer, known; `named_at` is where a request names it."""
    why = InvalidRequest(f"no {what} is kept under the id {id!r}", named_at)
    why.http_status = 404
    return why


class Keeper:
    """Keeps answers and tells conversations again.

    Attributes:
        store: Where they are kept; None: nowhere.
    """

    def __init__(self, store: Store | None) -> None:
        """Keep in a store."""
        self.store = store

    def keeps_for(self, exchange: Exchange, backend: Backend) -> bool:
        """Tell whether the answer is to be kept here: the client's vendor would, and the backend does not.

        Then it gets an id of ours: those of upstreams may be numbers that soon come again.
        """
        surface = registry.surface(exchange.client)
        if self.store is None or exchange.items.store is False or surface.STORED_PATH is None:
            return False
        if backend.keeps_for(exchange.client):
            return False
        exchange.answer_id = surface.STORED_ID_PREFIX + exchange.mint.new_id(surface.STORED_ID_PREFIX)
        return True

    async def named(self, id: str, headers: Mapping[str, str], client: str) -> Kept | None:
        """Find an answer by its id, for whoever shows the key that it was given to.

        Raises:
            UpstreamError: The store failed.
        """
        return None if self.store is None else await _tried(self.store.named(_owned(id, headers, client)))

    async def delete(self, id: str, headers: Mapping[str, str], client: str) -> bool:
        """Forget an answer, for whoever shows the key that it was given to; tell whether there was one.

        Raises:
            UpstreamError: The store failed.
        """
        return self.store is not None and await _tried(self.store.delete(_owned(id, headers, client)))

    async def restore(self, exchange: Exchange, backend: Backend) -> None:
        """Put what a request continues before it, and what it only names in its place, unless the backend has them.

        Raises:
            InvalidRequest: They are not known.
        """
        if backend.keeps_for(exchange.client):
            return
        await self._fill(exchange)
        named = exchange.items.previous_response_id
        if named is None:
            return
        chain = await self._chain(await self.named(named, exchange.headers, exchange.client), named)
        earlier = [message for kept in chain for message in _told(kept, exchange)]
        exchange.parent = chain[-1].key
        exchange.items = exchange.items.replace(
            messages=[*earlier, *exchange.items.messages], previous_response_id=None
        )

    async def _fill(self, exchange: Exchange) -> None:
        """Put parts of kept answers where the request names them; so it is kept, too."""
        keys = registry.surface(exchange.client).STORED_PARTS
        if self.store is None or keys is None or keys[2].encode() not in exchange.body:
            return
        data = read_body(exchange.body, exchange.policy)
        sent: Any = data.get(keys[0])
        named = [
            (place, part["id"])
            for place, part in enumerate(sent if type(sent) is list else ())
            if type(part) is dict and part.get("type") == keys[2] and type(part.get("id")) is str
        ]
        if not named:  # the word stands in a text
            return
        for place, id in named:
            sent[place] = await self._part(exchange, id, f"$.{keys[0]}[{place}].id")
        items = parse_data(data, exchange.client, exchange.items.model, exchange.items.stream)
        exchange.items, exchange.body = items, dump(data)

    async def _part(self, exchange: Exchange, id: str, named_at: str) -> Any:
        """Find a part of a kept answer, for whoever shows the key that the answer was given to."""
        assert self.store is not None
        kept = await _tried(self.store.holding(_owned(id, exchange.headers, exchange.client)))
        for part in () if kept is None else _parts(kept.answer, exchange):
            if part["id"] == id:
                return part
        raise not_kept(id, named_at, "item")

    async def _chain(self, kept: Kept | None, id: str) -> list[Kept]:
        """Give a conversation up to an answer, the oldest first."""
        chain: list[Kept] = []
        while kept is not None and len(chain) < _LONGEST:
            chain.insert(0, kept)
            if kept.parent is None or self.store is None:
                return chain
            kept = await _tried(self.store.keyed(kept.parent))
        raise not_kept(id, "$.previous_response_id")

    async def keep(self, exchange: Exchange, answer: bytes) -> None:
        """Keep a whole answer as the client got it; whatever fails here costs the client no answer."""
        if self.store is None:
            return
        try:
            id = parse_response(answer, exchange.client).id
            if id:
                name, *parts = (
                    _owned(each, exchange.headers, exchange.client)
                    for each in (id, *(part["id"] for part in _parts(answer, exchange)))
                )
                await self.store.put(Kept(name, exchange.parent, exchange.body, answer, parts=tuple(parts)))
        except DialectError as why:
            _log.warning("an answer is not kept: %s at %s", why.code, why.path)
        except Exception as why:
            _log.error("an answer is not kept: the store failed: %s", type(why).__name__)

    async def keep_stream(self, exchange: Exchange, told: LastTold) -> None:
        """Keep the answer that a stream told."""
        answer = told.answer(exchange)
        if answer is not None:
            await self.keep(exchange, answer)


class LastTold:
    """The last event of a stream, which tells the whole answer again; of the others nothing is held."""

    def __init__(self, most_bytes: int) -> None:
        """Wait for the first event; one of more bytes is not held."""
        self._splitter = Splitter(most_bytes)
        self._last: Event = (b"", b"{}")

    def feed(self, data: bytes) -> None:
        """Take what the client is told."""
        self._last = next(reversed(self._splitter.feed(data)), self._last)

    def answer(self, exchange: Exchange) -> bytes | None:
        """Give the answer, as its client's vendor keeps it; None if the last event has none."""
        event = event_of(self._last[1])
        answer = event.get(registry.surface(exchange.client).STORED_TOLD)
        return None if answer is None else dump(answer)


def asked_list(request: bytes, id: str, client: str) -> dict[str, Any]:
    """List what an answer was asked with, the newest first, as its vendor does; items without an id get one."""
    surface = registry.surface(client)
    said: Any = load(request, Policy()).get(surface.ASKED_KEY)
    told = said if isinstance(said, list) else [_filled(surface.ASKED_BARE, said)]
    items = [{"id": f"item_{digest(f'{id}/{place}')}", **item} for place, item in enumerate(told) if type(item) is dict]
    items.reverse()
    ends = {"{first}": items[0]["id"] if items else None, "{last}": items[-1]["id"] if items else None}
    shape: dict[str, Any] = surface.ASKED_LIST
    return {key: {"{items}": items, **ends}.get(str(value), value) for key, value in shape.items()}


def _filled(shape: Any, said: Any) -> Any:
    """Put a text into the shape of what says it."""
    if isinstance(shape, dict):
        return {key: _filled(value, said) for key, value in shape.items()}
    if isinstance(shape, tuple):
        return [_filled(each, said) for each in shape]
    return said if shape == "{text}" else shape


async def _tried(asked: Awaitable[Found]) -> Found:
    """Ask the store; what it fails with stays in the log."""
    try:
        return await asked
    except Exception as why:
        _log.error("the store failed: %s", type(why).__name__)
        info = ErrorInfo(ErrorKind.unavailable, status=_UNAVAILABLE)
        raise UpstreamError("the store of answers failed", status=_UNAVAILABLE, info=info) from why


def _owned(id: str, headers: Mapping[str, str], client: str) -> str:
    """Give the store's name of an answer: its owner, by the mark of the key that was shown, and its id."""
    key = key_in(headers, client)
    return f"{'' if key is None else digest(key, _MARK)}/{id}"


def _parts(answer: bytes, exchange: Exchange) -> list[dict[str, Any]]:
    """Give the parts of an answer that have a name, as its client got them."""
    keys = registry.surface(exchange.client).STORED_PARTS
    held: Any = () if keys is None else read_body(answer, exchange.policy).get(keys[1], ())
    return [part for part in held if isinstance(part.get("id"), str)]


def _told(kept: Kept, exchange: Exchange) -> list[ItemMessage]:
    """Give what was said in one turn: by the client, and to it."""
    asked: ItemRequest = parse_request(kept.request, exchange.client, _ANY, policy=exchange.policy)
    answer: Any = parse_response(kept.answer, exchange.client, exchange.policy)
    return [*asked.messages, ItemMessage(Role.assistant, answer.content)]
