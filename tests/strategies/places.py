"""The places of a body: their `$.path`s as reports write them, what stands there, and what else could."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from llm_dialect.origin import step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.strategies.schemas import Schema, Vendor

__all__ = ["NOTHING", "Place", "Steps", "find", "path_text", "places", "put", "resolves", "walk"]

Steps = tuple[str | int, ...]
_STEP = re.compile(r"\.([A-Za-z_$][A-Za-z0-9_$-]*)|\[(\d+)\]|\[('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\]")
NOTHING = object()


@dataclass(frozen=True, eq=False)
class Place:
    """A scalar of a body.

    Attributes:
        steps: Keys and indices from the root.
        value: What stands there.
        kind: `tag` (tells cases apart), `choice` (enum or boolean), `text`, `number`, or `null`.
        schema: What may stand there; empty where anything may.
    """

    steps: Steps
    value: Any
    kind: str
    schema: Schema

    @property
    def path(self) -> str:
        """The place as reports write it."""
        return path_text(self.steps)


def path_text(steps: Steps) -> str:
    """Write steps as a `$.path`."""
    return "$" + "".join(f"[{each}]" if isinstance(each, int) else step(each) for each in steps)


def places(body: Any, schema: Schema, vendor: Vendor, steps: Steps = (), tag: bool = False) -> Iterator[Place]:
    """List the scalars of `body`, which is written in `schema`."""
    found = vendor.branch(schema, body)
    if isinstance(body, dict):
        known = found.get("properties", {})
        other = found.get("additionalProperties", {})
        for key, value in body.items():
            inner = known.get(key, other if isinstance(other, dict) else {})
            yield from places(value, inner, vendor, (*steps, key), _is_tag(inner, vendor))
    elif isinstance(body, list):
        for index, value in enumerate(body):
            yield from places(value, found.get("items", {}), vendor, (*steps, index))
    else:
        yield Place(steps, body, "tag" if tag else _kind(body, found), found)


def _is_tag(schema: Schema, vendor: Vendor) -> bool:
    schema = vendor.resolve(schema)
    return "const" in schema or any("const" in vendor.resolve(each) for each in schema.get("anyOf", ()))


def _kind(value: Any, schema: Schema) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool) or "enum" in schema:
        return "choice"
    return "text" if isinstance(value, str) else "number"


def walk(body: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """List every place of a body, objects and lists included."""
    yield steps, body
    children: Any = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in children:
        yield from walk(value, (*steps, key))


def put(body: Any, steps: Steps, value: Any) -> Any:
    """Copy a body with another value at a place; `NOTHING` takes the place away. Only the way there is copied."""
    if not steps:
        return value
    made = body.copy()
    if len(steps) == 1 and value is NOTHING:
        del made[steps[0]]
    else:
        made[steps[0]] = put(body[steps[0]], steps[1:], value)
    return made


def find(body: Any, path: str) -> Any:
    """Give what stands at a `$.path`, `NOTHING` if the path leads nowhere."""
    place, here = 1, body
    while place < len(path):
        match = _STEP.match(path, place)
        if match is None:
            return NOTHING
        key: Any = match[1] or (int(match[2]) if match[2] else match[3][1:-1].encode().decode("unicode_escape"))
        if isinstance(here, dict if isinstance(key, str) else list) and (
            key in here if isinstance(key, str) else key < len(here)
        ):
            here = here[key]
            place = match.end()
        else:
            return NOTHING
    return here


def resolves(body: Any, path: str) -> bool:
    """Tell whether a path names a place of a body, or a key that one of its objects lacks."""
    if not path.startswith("$"):
        return False
    if find(body, path) is not NOTHING:
        return True
    *_, last = [match.start() for match in _STEP.finditer(path)] or [1]
    return isinstance(find(body, path[:last]), dict)
