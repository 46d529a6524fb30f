"""Bodies that are nearly like usual ones: one or two of their values are taken away, put in, repeated or made odd.

Shortcuts of the runtime (rules that are skipped, values that are written in place) must not be seen in what comes out.
"""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["near_misses"]

ODD: tuple[Any, ...] = (
    *(None, "", " ", 0, -1, 1.5, True, [], {}, "x", "a b:c", "x" * 70, [""], {"a": None}),
    *("system", "user", "assistant", "tool", "developer", "model", "ephemeral"),
    *({"type": "text", "text": ""}, {"type": "text", "text": "hi"}, {"text": ""}, {"role": "user", "content": "hi"}),
)
KEYS = (
    *("cache_control", "name", "id", "status", "type", "citations", "signature", "thoughtSignature", "refusal"),
    *(
        "reasoning_content",
        "is_error",
        "phase",
        "logprobs",
        "annotations",
        "thought",
        "tool_calls",
        "strict",
        "unknown",
    ),
)


def near_misses(body: Any, seed: str, count: int) -> Iterator[Any]:
    """Give changed copies of a body, always the same ones for a seed."""
    chance = random.Random(seed)
    for _ in range(count):
        made = copy.deepcopy(body)
        for _ in range(chance.choice((1, 1, 2))):
            _change(chance.choice(list(_holders(made))), chance)
        yield made


def _holders(value: Any) -> Iterator[Any]:
    if isinstance(value, (dict, list)):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from _holders(each)


def _change(held: Any, chance: random.Random) -> None:
    odd = copy.deepcopy(chance.choice(ODD))
    if isinstance(held, list):
        place = chance.randrange(len(held) + 1)
        change = chance.choice(("take", "repeat", "put", "turn"))
        if change == "put" or not held:
            held.insert(place, odd)
        elif change == "turn":
            held.reverse()
        elif change == "take":
            del held[place - 1]
        else:
            held.insert(place, copy.deepcopy(chance.choice(held)))
        return
    change = chance.choice(("take", "set", "set", "put"))
    if change == "put" or not held:
        held[chance.choice(KEYS)] = odd
    elif change == "take":
        del held[chance.choice(list(held))]
    else:
        held[chance.choice(list(held))] = odd
