"""Plans what writes of an answer only what it holds: a stream writes its items one at a time, and asks for no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from codegen.emit.ops import Op, RenderBlock

__all__ = ["part_blocks"]

_SUFFIX = "_part"
_HELD = frozenset(("content", "logprobs"))
_INNER = frozenset(("first", "into"))


def part_blocks(blocks: list[RenderBlock]) -> list[RenderBlock]:
    """Give the first block, and those in it, without what they say of the answer as a whole.

    A block that says nothing of it is written as it is, one that says nothing else is left out.
    """
    named = {block.name: block for block in blocks}
    made: dict[str, RenderBlock] = {}
    _part(blocks[0], named, made)
    return [*made.values()]


def _part(block: RenderBlock, named: Mapping[str, RenderBlock], made: dict[str, RenderBlock]) -> RenderBlock:
    part = replace(
        block, ops=tuple(_kept(block, named, made)), constants=(), unsaid={}, tests=(), strangers=(), suffix=_SUFFIX
    )
    made[block.name] = part
    return part


def _kept(block: RenderBlock, named: Mapping[str, RenderBlock], made: dict[str, RenderBlock]) -> Iterator[Op]:
    for op in block.ops:
        inner = named.get(op.more["writer"].partition("_")[2]) if op.kind in _INNER else None
        if inner is None:
            if _is_held(op):
                yield op
        elif all(each.kind == "const" or _is_held(each) for each in inner.ops):
            yield op
        elif _part(inner, named, made).ops:
            yield replace(op, more={**op.more, "writer": op.more["writer"] + _SUFFIX})
        else:
            del made[inner.name]


def _is_held(op: Op) -> bool:
    """Tell whether a row is one of what an answer holds, or is made of it."""
    return op.more.get("canonical") in _HELD or not _HELD.isdisjoint(op.more.get("covers", ()))
