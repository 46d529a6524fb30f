"""Answers with the request that they answer: what a client gets of a turn through each upstream (`turns.json`).

`request` is the client's body, `answer` what the upstream answers, as canonical items that call tools by the client's
names; they are called by the names that the upstream was sent. Each upstream has `[body, losses]`, or `Error $.path`.
"""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from tests.golden.outcome import SETTLED
from tests.golden.store import HERE, read, write
from tests.laws.pairs import POLICY, render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from llm_dialect.memory import Memory
    from tests.golden.store import Case

__all__ = ["TURNS", "answered", "propose_turns", "turns"]

Json = dict[str, Any]
TURNS = HERE / "turns.json"
MODEL = "the-upstreams-model"


def turns(client: str) -> list[Case]:
    """Give the turns of a client."""
    return [case for case in read(TURNS) if case["client"] == client]


def answered(case: Case, upstream: str) -> Any:
    """Take a turn through an upstream."""
    turn = ld.Turn(case["client"], upstream, POLICY)
    try:
        turn.request(copy.deepcopy(case["request"]), model=MODEL)
        assert turn.memory is not None
        names = {} if upstream == case["client"] else _sent(turn.memory)
        items = ld.ItemResponse.from_dict(_calling(case["answer"], names))
        body = render(items, upstream, "response").body
        made = turn.response(200, json.dumps(body).encode())
    except ld.DialectError as why:
        return f"{type(why).__name__} {why.path}"
    return [made.body, [[loss.path, loss.code.value, loss.severity.value] for loss in made.report]]


def _sent(memory: Memory) -> dict[str, str]:
    """Give the names of tools that the upstream knows, by the client's."""
    aliases = {own: alias for alias, own in memory.names.items()}
    return aliases | {own: aliases.get(name, name) for name, (_, own) in memory.groups.items()}


def _calling(answer: Json, names: Mapping[str, str]) -> Json:
    """Call tools by the names that the upstream knows."""
    content = [
        {**each, "name": names.get(each["name"], each["name"])} if each["type"] == "tool_call" else each
        for each in answer["content"]
    ]
    return {"model": MODEL, **answer, "content": content}


def propose_turns(*, anew: bool) -> int:
    """Write down what happens today where nothing is expected yet, or in all; count the turns."""
    cases = read(TURNS)
    for case in cases:
        for upstream in SETTLED:
            if anew or upstream not in case:
                case[upstream] = answered(case, upstream)
    write(TURNS, cases)
    return len(cases)
