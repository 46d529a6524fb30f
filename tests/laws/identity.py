"""Law 3: parse and render of one dialect give an equal body, and after an edit of one field only that field differs."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from llm_dialect.node import Node
from llm_dialect.origin import path_of
from tests.laws.pairs import parse, render
from tests.strategies.places import NOTHING, find, path_text, places, walk
from tests.strategies.schemas import vendor

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["check_edits", "check_identity", "differences", "nodes"]


def check_identity(body: Any, dialect: str, way: str) -> None:
    """Check that a body comes back equal, and that the one given in is left alone."""
    before = copy.deepcopy(body)
    made = render(parse(body, dialect, way), dialect, way).body
    assert not differences(before, body), "the body given in was changed"
    found = differences(body, made)
    assert not found, f"not what went in: {[(path, find(body, path), find(made, path)) for path in found]}"


def check_edits(body: Any, dialect: str, way: str, most: int = 20) -> None:
    """Check that edits of the items reach the body, each at its own place; `most` of them, spread over the body."""
    count = len(_editable(parse(body, dialect, way), body, dialect, way))
    for place in range(0, count, max(1, count // most)):
        items = parse(body, dialect, way)
        node, field, path = _editable(items, body, dialect, way)[place]
        setattr(node, field, _edited(getattr(node, field)))
        found = differences(body, render(items, dialect, way).body)
        assert found, f"an edit of {type(node).__name__}.{field} at {path} was not written"
        around = path_of(node) if type(node).__name__ == "Usage" else path
        assert all(_within(each, around) for each in found), f"an edit at {path} changed {found}"


def _within(path: str, around: str) -> bool:
    return path == around or (path.startswith(around) and path[len(around)] in ".[")


def _edited(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + "e" if isinstance(value, str) else value + 1


def _editable(items: Any, body: Any, dialect: str, way: str) -> list[tuple[Any, str, str]]:
    """List the fields that hold a free value of the body."""
    made = vendor(dialect)
    free = {
        each.path: each.value
        for each in places(body, made.document["roots"][way], made)
        if each.kind in ("text", "number") or isinstance(each.value, bool)
    }
    out = []
    for node in nodes(items):
        for field in node._FIELDS:
            value = getattr(node, field)
            if type(value) in (str, int, float, bool):
                path = path_of(node, field)
                if path in free and type(find(body, path)) is type(value):
                    out.append((node, field, path))
    return out


def nodes(node: Any) -> Iterator[Any]:
    """List a node and all nodes below it."""
    yield node
    for field in node._FIELDS:
        value = getattr(node, field)
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Node):
                yield from nodes(each)


def differences(a: Any, b: Any) -> list[str]:
    """List the paths at which two JSON values differ, types and key sets included."""
    there, here = dict(walk(a)), dict(walk(b))
    out = []
    for steps in there.keys() | here.keys():
        one, other = there.get(steps, NOTHING), here.get(steps, NOTHING)
        if type(one) is not type(other) or (not isinstance(one, (dict, list)) and json.dumps(one) != json.dumps(other)):
            out.append(path_text(steps))
    return sorted(out)
