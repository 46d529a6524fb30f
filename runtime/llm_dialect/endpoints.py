"""Where a translated request goes: method, path, query and headers, as the target's surface says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.dialects import DIALECTS
from llm_dialect.errors import InvalidRequest, UnknownDialect, UnsupportedFeature
from llm_dialect.facts import lowered
from llm_dialect.generated import registry

if TYPE_CHECKING:
    from collections.abc import Collection

    from llm_dialect.facts import Headers

__all__ = ["Endpoint", "endpoint", "needed", "quoted"]

# A model may be named with the collection that it is in.
_COLLECTION = "models/"
_OTHER_COLLECTION = re.compile("[a-z]+Models")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


class Endpoint(NamedTuple):
    """An address without its host.

    Attributes:
        method: HTTP method.
        path: Path from the root, names in it quoted.
        query: Parameters by name.
        headers: Headers that the request needs, names in lower case, but for the key.
    """

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]


def endpoint(
    dialect: str,
    model: str | None = None,
    stream: bool | None = False,
    counting: bool = False,
    headers: Headers | None = None,
    body: Collection[str] = (),
) -> Endpoint:
    """Give the address for a request.

    Args:
        dialect: The dialect of the request.
        model: The model, where the dialect names it in the path.
        stream: Whether the answer is to be a stream.
        counting: Whether tokens are to be counted instead.
        headers: Those of a client of the same dialect: of them, those that change the answer are sent too.
        body: The translated request, or the names of its properties: some are taken only with a word in a header.

    Raises:
        UnknownDialect: There is no such dialect, or it has no surface.
        InvalidRequest: The dialect names the model in the path, and there is none.
        UnsupportedFeature: The vendor counts no tokens.
    """
    if dialect not in registry.SURFACES:
        known = ", ".join(registry.SURFACES)
        what = "has no surface yet" if dialect in DIALECTS else "is no dialect"
        raise UnknownDialect(f"{dialect!r} {what}; those with one are {known}")
    surface = registry.surface(dialect)
    if counting and surface.COUNT_PATH is None:
        raise UnsupportedFeature(f"{dialect} counts no tokens", "$")
    path: str = surface.COUNT_PATH if counting else surface.STREAM_PATH if stream else surface.PATH
    query: dict[str, str] = {} if counting else surface.STREAM_QUERY if stream else surface.QUERY
    sent = {"content-type": "application/json", **needed(surface, headers)}
    for name, word in (told for key, told in surface.ASKED_BY.items() if key in body):
        held = [each.strip() for each in sent.get(name, "").split(",") if each.strip()]
        sent[name] = ",".join(dict.fromkeys((*held, word)))
    return Endpoint(surface.METHOD, _filled(path, model, dialect), dict(query), sent)


def needed(surface: Any, headers: Headers | None = None) -> dict[str, str]:
    """Give the headers that a vendor needs, and those of a client of the same dialect that change the answer."""
    told = lowered(headers)
    passed = {name: told[name] for name in (*surface.HEADERS, *surface.OPTIONAL_HEADERS) if name in told}
    return {**surface.HEADERS, **passed}


def _filled(path: str, model: str | None, dialect: str) -> str:
    if "{model}" not in path:
        return path
    name = (model or "").strip().removeprefix(_COLLECTION)
    if not name:
        raise InvalidRequest(f"{dialect} names the model in the address: it must be given", "$")
    collection, _, own = name.partition("/")
    if own and _OTHER_COLLECTION.fullmatch(collection):
        path, name = path.replace(_COLLECTION, f"{collection}/"), own
    return path.replace("{model}", quoted(name))


def quoted(name: str) -> str:
    """Write a name so that it is one step of a path.

    >>> quoted("a/../b:c")
    'a%2F..%2Fb%3Ac'
    """
    return "".join(chr(byte) if chr(byte) in _PLAIN else f"%{byte:02X}" for byte in name.encode("utf-8", "replace"))
