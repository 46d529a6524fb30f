"""Vendor paths from the root, by walking blocks and unions: `messages[]<assistant>.content[]<tool_use>.input`."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codegen.analyze.model import Model
    from codegen.spec.model import FieldRule

MOST = 50
"""A block that stands in more places than this is told by the first ones; shorter paths come first."""


def block_paths(model: Model) -> dict[str, list[str]]:
    """Give the places of every block, shortest first; a block met again inside itself is not entered again."""
    found: dict[str, list[str]] = {}
    waiting: deque[tuple[str, str, tuple[str, ...]]] = deque([(model.spec.root, "", ())])
    while waiting:
        name, path, around = waiting.popleft()
        if name in around or len(found.setdefault(name, [])) >= MOST:
            continue
        found[name].append(path)
        for rule, target in model.steps(model.block(name)):
            place = step(path, rule)
            for inner in model.targets(target):
                waiting.append((inner, place + label(model, target, inner), (*around, name)))
    return found


def join(path: str, key: str) -> str:
    """Enter a property."""
    return f"{path}.{key}" if path else key


def step(path: str, rule: FieldRule) -> str:
    """Enter a property and, if it is a list of objects, its items."""
    return join(path, rule.key) + ("[]" if rule.each else "")


def label(model: Model, target: str, inner: str) -> str:
    """Name the case of a union that leads to a block: its tags; nothing where there is no union."""
    union = model.spec.unions.get(target)
    if union is None:
        return ""
    tags = [tag for tag, name in union.cases.items() if name == inner]
    return f"<{'|'.join(tags) or inner}>"
