"""Where answers are kept for clients that continue them: SQLite in this process or a file, Redis for several machines.

Both are bounded: by age, and by the bytes of all that is kept; what is oldest goes first.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import anyio
import anyio.to_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from llm_dialect.edge.config import Settings

Found = TypeVar("Found")

__all__ = ["Kept", "RedisStore", "SqliteStore", "Store", "StoreError", "open_store"]

_REDIS = ("redis://", "rediss://", "unix://")
_NONE = "none"
_PATIENCE = 5.0  # seconds that a server may be silent, if its address says nothing else


class StoreError(Exception):
    """The store cannot be opened; one line."""


class Kept(NamedTuple):
    """One answer with the request that it answers.

    Attributes:
        id: The client's name of the answer, with a mark of the client before it.
        parent: The key of the answer that the request continues.
        request: The client's request, as it came.
        answer: The answer, as the client got it.
        key: The store's own name, which no other answer ever has; empty before it is kept.
        parts: The client's names of its parts, with a mark of the client before them; only to be kept.
    """

    id: str
    parent: str | None
    request: bytes
    answer: bytes
    key: str = ""
    parts: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return len(self.request) + len(self.answer) + sum(len(name) + 100 for name in (self.id, *self.parts))


class Store(Protocol):
    """Keeps answers."""

    async def put(self, kept: Kept) -> None:
        """Keep an answer; an older one with the same id is no longer found by it, only as a parent."""
        ...

    async def named(self, id: str) -> Kept | None:
        """Find an answer by the client's name of it."""
        ...

    async def keyed(self, key: str) -> Kept | None:
        """Find an answer by the store's own name of it."""
        ...

    async def holding(self, part: str) -> Kept | None:
        """Find an answer by the client's name of a part of it."""
        ...

    async def delete(self, id: str) -> bool:
        """Forget an answer; tell whether there was one."""
        ...

    async def aclose(self) -> None:
        """Close the store."""
        ...


def open_store(settings: Settings) -> Store | None:
    """Open the store that the settings name; None if they want none.

    Raises:
        StoreError: It cannot be opened.
    """
    name = settings.store
    if name == _NONE:
        return None
    if name is not None and name.startswith(_REDIS):
        return RedisStore(name, settings.store_bytes, settings.store_seconds)
    return SqliteStore(name or ":memory:", settings.store_bytes, settings.store_seconds)


_TABLE = """
CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY, id TEXT NOT NULL, parent TEXT, at REAL NOT NULL, size INTEGER NOT NULL,
  request BLOB NOT NULL, answer BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS answers_id ON answers (id, at);
CREATE INDEX IF NOT EXISTS answers_at ON answers (at);
CREATE TABLE IF NOT EXISTS parts (id TEXT NOT NULL, key TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS parts_id ON parts (id);
CREATE INDEX IF NOT EXISTS parts_key ON parts (key);
CREATE TRIGGER IF NOT EXISTS partless AFTER DELETE ON answers BEGIN DELETE FROM parts WHERE key = OLD.key; END;
CREATE TABLE IF NOT EXISTS total (bytes INTEGER NOT NULL);
INSERT INTO total SELECT COALESCE(SUM(size), 0) FROM answers WHERE NOT EXISTS (SELECT 1 FROM total);
CREATE TRIGGER IF NOT EXISTS more AFTER INSERT ON answers BEGIN UPDATE total SET bytes = bytes + NEW.size; END;
CREATE TRIGGER IF NOT EXISTS less AFTER DELETE ON answers BEGIN UPDATE total SET bytes = bytes - OLD.size; END;
"""
_ROW = "SELECT id, parent, request, answer, key FROM answers WHERE at > ? AND "
_TOTAL = "SELECT bytes FROM total"
_OLDEST = "DELETE FROM answers WHERE rowid = (SELECT rowid FROM answers ORDER BY at, rowid LIMIT 1)"


def _opened(path: str) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=NORMAL")  # a power cut may forget the last answers, no more
        base.executescript(_TABLE)
    except sqlite3.Error:  # no database, or one that is locked
        base.close()
        raise
    return base


class SqliteStore:
    """Keeps answers in a file, which several workers may share, or in memory."""

    def __init__(self, path: str, most_bytes: int, most_seconds: float) -> None:
        """Open or make the file.

        Raises:
            StoreError: It cannot be opened.
        """
        self._most_bytes = most_bytes
        self._most_seconds = most_seconds
        self._lock = threading.Lock()
        self._one: anyio.CapacityLimiter | None = None
        try:
            self._base = _opened(path)
        except sqlite3.Error as why:
            raise StoreError(f"cannot open the store {path}: {why}") from why

    async def put(self, kept: Kept) -> None:
        """Keep an answer."""
        await self._run(self._put, kept)

    async def named(self, id: str) -> Kept | None:
        """Find an answer by the client's name of it."""
        return await self._run(self._find, "id = ? ORDER BY at DESC, rowid DESC LIMIT 1", id)

    async def keyed(self, key: str) -> Kept | None:
        """Find an answer by the store's own name of it."""
        return await self._run(self._find, "key = ?", key)

    async def holding(self, part: str) -> Kept | None:
        """Find an answer by the client's name of a part of it."""
        where = "key = (SELECT key FROM parts WHERE id = ? ORDER BY rowid DESC LIMIT 1)"
        return await self._run(self._find, where, part)

    async def delete(self, id: str) -> bool:
        """Forget an answer."""
        return await self._run(self._delete, id)

    async def aclose(self) -> None:
        """Close the file."""
        with self._lock:
            self._base.close()

    async def _run(self, step: Callable[..., Found], *args: Any) -> Found:
        """Run a step in a thread; one at a time, as more would only wait for the lock and take memory."""
        self._one = self._one or anyio.CapacityLimiter(1)
        return await anyio.to_thread.run_sync(step, *args, limiter=self._one)

    def _put(self, kept: Kept) -> None:
        now = time.time()
        row = (uuid.uuid4().hex, kept.id, kept.parent, now, kept.size, kept.request, kept.answer)
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._base.executemany("INSERT INTO parts VALUES (?, ?)", [(part, row[0]) for part in kept.parts])
            self._base.execute("DELETE FROM answers WHERE at <= ?", (now - self._most_seconds,))
            while self._base.execute(_TOTAL).fetchone()[0] > self._most_bytes:
                self._base.execute(_OLDEST)
            self._base.execute("COMMIT")

    def _find(self, where: str, value: str) -> Kept | None:
        with self._lock:
            row = self._base.execute(_ROW + where, (time.time() - self._most_seconds, value)).fetchone()
        return None if row is None else Kept(*row)

    def _delete(self, id: str) -> bool:
        with self._lock:
            return self._base.execute("DELETE FROM answers WHERE id = ?", (id,)).rowcount > 0


# Forgets the oldest until what is kept is within the bounds: KEYS order, total; ARGV oldest time, most bytes, prefix.
_TRIM = """
while true do
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  if #first == 0 then redis.call('SET', KEYS[2], 0) return end
  local total = tonumber(redis.call('GET', KEYS[2]) or '0')
  if tonumber(first[2]) > tonumber(ARGV[1]) and total <= tonumber(ARGV[2]) then return end
  redis.call('ZREM', KEYS[1], first[1])
  local size, key = string.match(first[1], '^(%d+):(.*)$')
  redis.call('DECRBY', KEYS[2], size)
  redis.call('DEL', ARGV[3] .. 'answer:' .. key)
end
"""


class RedisStore:
    """Keeps answers in a Redis server, which gateways on several machines may share."""

    def __init__(self, url: str, most_bytes: int, most_seconds: float, prefix: str = "llm-dialect:") -> None:
        """Connect at the first use.

        Raises:
            StoreError: The library is not installed, or the address is none.
        """
        try:
            from redis import asyncio as redis
        except ModuleNotFoundError as why:
            raise StoreError("a Redis store needs redis: install llm-dialect[redis]") from why
        try:
            self._base: Any = redis.from_url(url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
        except ValueError as why:
            raise StoreError(f"cannot use the store: {why}") from why
        self._most_bytes = most_bytes
        self._most_seconds = most_seconds
        self._prefix = prefix
        self._trim: Any = self._base.register_script(_TRIM)

    async def put(self, kept: Kept) -> None:
        """Keep an answer."""
        key, now, prefix = uuid.uuid4().hex, time.time(), self._prefix
        fields = {"id": kept.id, "parent": kept.parent or "", "request": kept.request, "answer": kept.answer}
        seconds = max(1, int(self._most_seconds))
        async with self._base.pipeline(transaction=True) as steps:
            steps.hset(f"{prefix}answer:{key}", mapping=fields)
            steps.expire(f"{prefix}answer:{key}", seconds)
            steps.set(f"{prefix}id:{kept.id}", key, ex=seconds)
            for part in kept.parts:
                steps.set(f"{prefix}part:{part}", key, ex=seconds)
            steps.zadd(f"{prefix}order", {f"{kept.size}:{key}": now})
            steps.incrby(f"{prefix}total", kept.size)
            await steps.execute()
        await self._trim([f"{prefix}order", f"{prefix}total"], [now - self._most_seconds, self._most_bytes, prefix])

    async def named(self, id: str) -> Kept | None:
        """Find an answer by the client's name of it."""
        key = await self._base.get(f"{self._prefix}id:{id}")
        return None if key is None else await self.keyed(key.decode())

    async def keyed(self, key: str) -> Kept | None:
        """Find an answer by the store's own name of it."""
        found = await self._base.hgetall(f"{self._prefix}answer:{key}")
        if not found:
            return None
        parent = found[b"parent"].decode() or None
        return Kept(found[b"id"].decode(), parent, found[b"request"], found[b"answer"], key)

    async def holding(self, part: str) -> Kept | None:
        """Find an answer by the client's name of a part of it."""
        key = await self._base.get(f"{self._prefix}part:{part}")
        return None if key is None else await self.keyed(key.decode())

    async def delete(self, id: str) -> bool:
        """Forget an answer."""
        key = await self._base.getdel(f"{self._prefix}id:{id}")
        return key is not None and bool(await self._base.delete(f"{self._prefix}answer:{key.decode()}"))

    async def aclose(self) -> None:
        """Close all connections."""
        await self._base.aclose()
