"""The scalars of a body, each with its path and with what may stand there; and copies of a body with one changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.edge.verify.schemas import is_dict, is_list, path_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.edge.verify.schemas import Schema, Steps, Vendor

__all__ = ["Place", "places", "put"]


class Place(NamedTuple):
    """A scalar of a body.

    Attributes:
        steps: Keys and indices from the root.
        value: What stands there.
        kind: tag (tells cases apart), choice (enum or boolean), text, number or null.
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


def places(body: object, root: str, vendor: Vendor) -> list[Place]:
    """List the scalars of a body that is written in a root of a vendor's schema."""
    return list(_places(body, vendor.document["roots"][root], vendor, (), False))


def _places(body: object, schema: Schema, vendor: Vendor, steps: Steps, tag: bool) -> Iterator[Place]:
    found = vendor.branch(schema, body)
    if is_dict(body):
        known, other = found.get("properties", {}), found.get("additionalProperties", {})
        for key, value in body.items():
            inner = known.get(key) or known.get(_camel(key)) or (other if is_dict(other) else {})
            yield from _places(value, inner, vendor, (*steps, key), _is_tag(inner, vendor))
    elif is_list(body):
        for index, value in enumerate(body):
            yield from _places(value, found.get("items", {}), vendor, (*steps, index), False)
    else:
        yield Place(steps, body, "tag" if tag else _kind(body, found), found)


def _camel(key: str) -> str:
    """Write a key as vendors do that take `a_key` for `aKey`."""
    head, *rest = key.split("_")
    return head + "".join(part.capitalize() for part in rest)


def _is_tag(schema: Schema, vendor: Vendor) -> bool:
    schema = vendor.resolve(schema)
    return "const" in schema or any("const" in vendor.resolve(each) for each in schema.get("anyOf", ()))


def _kind(value: object, schema: Schema) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool) or "enum" in schema:
        return "choice"
    return "text" if isinstance(value, str) else "number"


def put(body: Any, steps: Steps, value: Any) -> Any:
    """Copy a body with another value at a place; only the way there is copied."""
    if not steps:
        return value
    made = body.copy()
    made[steps[0]] = put(body[steps[0]], steps[1:], value)
    return made
