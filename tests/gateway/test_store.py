"""Where answers are kept: found by either name, forgotten on demand, by age and by size; the same of every store."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from llm_dialect.edge.config import Settings
from llm_dialect.edge.store import Kept, RedisStore, SqliteStore, Store, StoreError, open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

REDIS = os.environ.get("LLM_DIALECT_TEST_REDIS", "redis://127.0.0.1:6379/9")


def redis_is_there() -> bool:
    import redis

    try:
        with redis.from_url(REDIS, socket_connect_timeout=0.2) as base:
            return bool(base.ping())
    except redis.RedisError:
        return False


# The gate starts a server and wants no test of it skipped.
WANTED = "LLM_DIALECT_TEST_ALL" in os.environ
NEEDS_REDIS = [pytest.mark.redis, pytest.mark.skipif(not WANTED and not redis_is_there(), reason="no Redis server")]
STORES = [
    pytest.param("sqlite", id="sqlite"),
    pytest.param("file", id="file"),
    pytest.param("redis", id="redis", marks=NEEDS_REDIS),
]


def opened(kind: str, folder: Path, most_bytes: int = 10_000, most_seconds: float = 100) -> Store:
    if kind == "redis":
        return RedisStore(REDIS, most_bytes, most_seconds, f"test:{folder.name}:{time.time_ns()}:")
    return SqliteStore(":memory:" if kind == "sqlite" else str(folder / "answers.db"), most_bytes, most_seconds)


def kept(id: str, parent: str | None = None, size: int = 10) -> Kept:
    return Kept(id, parent, b"\x00" * size, b'{"a":1}')


def run(store: Store, steps: Callable[[Store], Awaitable[Any]]) -> Any:
    async def all_of_it() -> Any:
        try:
            return await steps(store)
        finally:
            await store.aclose()

    return anyio.run(all_of_it)


@pytest.mark.parametrize("kind", STORES)
def test_an_answer_is_found_by_either_name(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        assert await store.named("r1") is None
        await store.put(kept("r1"))
        first = await store.named("r1")
        assert first is not None
        assert (first.id, first.parent, first.request, first.answer) == ("r1", None, b"\x00" * 10, b'{"a":1}')
        assert await store.keyed(first.key) == first
        await store.put(kept("r2", first.key))
        second = await store.named("r2")
        assert second is not None
        assert second.parent == first.key
        assert await store.keyed("nothing") is None

    run(opened(kind, tmp_path), steps)


@pytest.mark.parametrize("kind", STORES)
def test_the_newest_of_a_name_is_found_and_the_older_one_stays_a_parent(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        await store.put(kept("same"))
        first = await store.named("same")
        assert first is not None
        await store.put(kept("same", first.key))
        second = await store.named("same")
        assert second is not None
        assert (second.key != first.key, second.parent) == (True, first.key)
        assert await store.keyed(first.key) == first

    run(opened(kind, tmp_path), steps)


@pytest.mark.parametrize("kind", STORES)
def test_a_deleted_answer_is_gone(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        await store.put(kept("r1"))
        assert await store.delete("r1")
        assert not await store.delete("r1")
        assert await store.named("r1") is None

    run(opened(kind, tmp_path), steps)


@pytest.mark.parametrize("kind", STORES)
def test_an_answer_is_found_by_its_parts_while_it_is_kept(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        assert await store.holding("p1") is None
        await store.put(kept("r1")._replace(parts=("p1", "p2")))
        await store.put(kept("r2")._replace(parts=("p2",)))
        found = [await store.holding(part) for part in ("p1", "p2")]
        assert [each and each.id for each in found] == ["r1", "r2"]
        assert await store.delete("r1")
        assert await store.holding("p1") is None
        assert await store.holding("p2") is not None

    run(opened(kind, tmp_path), steps)


@pytest.mark.parametrize("kind", STORES)
def test_the_oldest_goes_when_there_is_too_much(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        for number in range(10):
            await store.put(kept(f"r{number}", size=1000))
        found = [number for number in range(10) if await store.named(f"r{number}") is not None]
        assert found == [6, 7, 8, 9]

    run(opened(kind, tmp_path, most_bytes=4500), steps)


@pytest.mark.parametrize("kind", STORES)
def test_what_is_too_old_is_not_found(kind: str, tmp_path: Path) -> None:
    async def steps(store: Store) -> None:
        await store.put(kept("r1"))
        await anyio.sleep(1.1)
        assert await store.named("r1") is None

    run(opened(kind, tmp_path, most_seconds=1), steps)


def test_a_file_is_shared_and_outlives_its_process(tmp_path: Path) -> None:
    one, other = opened("file", tmp_path), opened("file", tmp_path)

    async def steps(store: Store) -> None:
        await store.put(kept("r1"))
        assert await other.named("r1") is not None
        await other.aclose()

    run(one, steps)

    async def later(store: Store) -> None:
        assert await store.named("r1") is not None

    run(opened("file", tmp_path), later)


def test_settings_name_the_store(tmp_path: Path) -> None:
    assert open_store(Settings(store="none")) is None
    for name in (None, str(tmp_path / "a.db")):
        store = open_store(Settings(store=name))
        assert isinstance(store, SqliteStore)
        anyio.run(store.aclose)
    assert isinstance(open_store(Settings(store="redis://nowhere:1")), RedisStore)
    with pytest.raises(StoreError, match="cannot open the store"):
        open_store(Settings(store=str(tmp_path / "no" / "where.db")))
