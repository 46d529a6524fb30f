"""Which dialect a capture is in, and whether it is a request, an answer or an error: by its path, else by its shape."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import DIALECTS
from llm_dialect.edge.verify.schemas import is_dict, vendor
from llm_dialect.errors import DialectError
from llm_dialect.generated import registry
from llm_dialect.json_io import load
from llm_dialect.policy import Policy
from llm_dialect.sse import Splitter

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BODY", "COUNT", "dialect_of_body", "dialect_of_path", "dialect_of_stream", "kind_of"]

BODY, COUNT = "body", "count"
_ROOTS = ("request", "response", "error")
_HEAD, _EVENTS = 100_000, 8
# The share of a body's keys that a dialect must know to be taken for its own.
_FAMILIAR = 0.5


def dialect_of_path(path: str) -> tuple[str, str] | None:
    """Tell from a URL's path which dialect it serves, and whether bodies or counts of tokens; None if none does."""
    path = path.partition("?")[0].rstrip("/")
    return next(((name, what) for pattern, name, what in _patterns() if pattern.search(path)), None)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Give the paths of all surfaces. Hosts put other things before them, and leave out the version."""
    found: list[tuple[re.Pattern[str], str, str]] = []
    for name in registry.SURFACES:
        surface = registry.surface(name)
        for path, what in ((surface.COUNT_PATH, COUNT), (surface.STREAM_PATH, BODY), (surface.PATH, BODY)):
            if path:
                tail = "/".join(path.split("/")[2:])
                text = re.escape(tail).replace(re.escape("{model}"), "[^/:]+")
                found.append((re.compile(f"(^|/){text}$"), name, what))
    return tuple(found)


def kind_of(body: dict[str, Any], dialect: str) -> str:
    """Tell request, response and error of a dialect apart: by the keys that each knows, then by what each breaks."""
    schema = vendor(dialect)
    roots = [root for root in _ROOTS if schema.has(root)]
    return max(roots, key=lambda root: _rank(body, dialect, root))


def dialect_of_body(body: dict[str, Any]) -> tuple[str, str] | None:
    """Tell the dialect and kind of a body by what fits best; None where nothing fits, or several fit alike."""
    ranks = {(name, root): _rank(body, name, root) for name in DIALECTS for root in _ROOTS if vendor(name).has(root)}
    best = max(ranks.values())
    found = [each for each, rank in ranks.items() if rank == best]
    sure = len(found) == 1 and best[0] >= 0 and best[1] >= _FAMILIAR and _says_enough(body, *found[0])
    return found[0] if sure else None


def _says_enough(body: dict[str, Any], dialect: str, root: str) -> bool:
    """Tell whether a body is more than a single key that anything may have."""
    needed = [each["required"] for each in vendor(dialect).branches(root) if each.get("required")]
    return len(body) > 1 or any(key in body for keys in needed for key in keys)


def _rank(body: dict[str, Any], dialect: str, root: str) -> tuple[int, float, int]:
    """Rank by constants that are there, keys that are known, and what is broken."""
    schema = vendor(dialect)
    return max(
        (schema.tagged(body, each), round(schema.known(body, each), 2), -len(schema.faults(body, root)))
        for each in schema.branches(root)
    )


def dialect_of_stream(data: bytes) -> str | None:
    """Tell the dialect of a stream by its first events; None where they fit none, or several alike."""
    events = list(_first_events(data))
    votes = Counter(name for event in events for name in [_dialect_of_event(event)] if name)
    return next(iter(votes)) if len(votes) == 1 else None


def _first_events(data: bytes) -> Iterator[dict[str, Any]]:
    splitter = Splitter()
    for _, text in splitter.feed(data[:_HEAD])[:_EVENTS]:
        with suppress(DialectError):
            value = load(text, Policy())
            if is_dict(value):
                yield value


def _dialect_of_event(event: dict[str, Any]) -> str | None:
    ranks = {name: max(_ranks_of_event(event, name)) for name in DIALECTS}
    best = max(ranks.values())
    found = [name for name, rank in ranks.items() if rank == best]
    return found[0] if len(found) == 1 and best[0] >= 0 and best[1] >= _FAMILIAR else None


def _ranks_of_event(event: dict[str, Any], dialect: str) -> Iterator[tuple[int, float]]:
    """Rank an event as each kind that a dialect knows."""
    schema = vendor(dialect)
    for each in schema.branches("stream"):
        yield schema.tagged(event, each), round(schema.known(event, each), 2)
