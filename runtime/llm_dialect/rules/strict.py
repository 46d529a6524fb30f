"""R15: whether a target that keeps strictly to a schema takes this one; both vendors who do tell what they refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.report import Rule
from llm_dialect.rules.schemas import FORMATS, all_parts, bounds, is_endless, object_parts
from llm_dialect.rules.shapes import shape_of

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["NOT_STRICT", "strict_format", "strict_if_closed", "strict_if_whole"]

NOT_STRICT = Rule("dropped", "lossy", "R15", "the target keeps strictly only to closed and plain schemas")
_JOINED = ("allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies")
_NAMES = ("patternProperties", "propertyNames", "unevaluatedProperties", "minProperties", "maxProperties")
_ITEMS = ("unevaluatedItems", "contains", "minContains", "maxContains", "uniqueItems", "prefixItems")
# What the target of `strict_if_whole` refuses.
_REFUSED = frozenset((*_JOINED, *_NAMES, *_ITEMS, "propertyOrdering"))


def strict_if_closed(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema, as the target gets it, is closed, and no word is refused."""
    return _strict(o, value, _is_closed(shape_of(o.parameters)), cx) if value else value


def strict_if_whole(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: strict only where each object of the schema is closed and requires all that it names."""
    return _strict(o, value, _is_whole(o.parameters), cx) if value else value


def strict_format(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R15: as `strict_if_whole`, for the schema of an answer, which is an object and nothing else at its top."""
    top: Any = o.schema if type(o.schema) is dict else {}
    plain = top.get("type") == "object" and "anyOf" not in top
    return _strict(o, value, plain and _is_whole(top), cx) if value else value


def _strict(o: Any, value: bool, fits: bool, cx: Writing) -> bool | None:
    if not fits:
        cx.report.note(o, "strict", NOT_STRICT)
    return value if fits else None


def _is_closed(schema: Any) -> bool:
    if not all(part.get("additionalProperties") is False for part in object_parts(schema)):
        return False
    return not any("oneOf" in part or bounds(part) for part in all_parts(schema)) and not is_endless(schema)


def _is_whole(schema: Any) -> bool:
    for part in all_parts(schema):
        if not _REFUSED.isdisjoint(part) or part.get("format", "uuid") not in FORMATS:
            return False
    return all(part.get("additionalProperties") is False and _requires_all(part) for part in object_parts(schema))


def _requires_all(part: dict[str, Any]) -> bool:
    named, required = part.get("properties"), part.get("required")
    names = set(named) if type(named) is dict else set()
    return names <= {name for name in (required if type(required) is list else ()) if type(name) is str}
