"""The stream of the Responses API, from its reference ("streaming events"), its types and recorded streams.

    created (queued) in_progress item* (completed | incomplete | failed)

Items, the parts of items and the summaries of reasoning are small automata of their own: each is added, grows and is
done, and what is done repeats what grew. Several items may be open at a time. What stands in which item is in
`openai_responses_items`.
"""

from __future__ import annotations

from typing import Any

from llm_dialect.automata.counts import Counts, uneven
from llm_dialect.automata.engine import ODD, Automaton, Moves, Run
from llm_dialect.automata.json_text import is_object
from llm_dialect.automata.openai_responses_items import (
    GROWING,
    ITEM,
    ITEMS,
    PARTS,
    Growth,
    Item,
    Part,
    differs,
    shape_of,
    unsealed,
)
from llm_dialect.automata.shape import BOOL, COUNT, LIST, MAYBE, NAME, NUMBER, OBJECT, TEXT, Exactly, Shape
from llm_dialect.automata.violation import StreamRule

__all__ = ["AUTOMATON"]

START = "before response.created"
CREATED = "before response.in_progress"
QUEUED = "before response.in_progress, once queued"
INSIDE = "within the response"
ERRED = "after an error"
DONE = "after the end of the response"

_ENDS = {"response.completed": DONE, "response.incomplete": DONE, "response.failed": DONE, "error": ERRED}

MOVES: Moves = {
    START: {"response.created": CREATED, "error": ERRED},
    CREATED: {
        "response.queued": QUEUED,
        "response.in_progress": INSIDE,
        "response.failed": DONE,
        "error": ERRED,
    },
    QUEUED: {"response.in_progress": INSIDE, "response.failed": DONE, "error": ERRED},
    INSIDE: {
        "response.output_item.added": INSIDE,
        "response.output_item.done": INSIDE,
        **dict.fromkeys(GROWING, INSIDE),
        **_ENDS,
    },
    ERRED: {"response.failed": DONE},
    DONE: {},
}

USAGE: Shape = {
    "input_tokens": COUNT,
    "output_tokens": COUNT,
    "total_tokens": COUNT,
    "input_tokens_details": {"cached_tokens": COUNT, "cache_write_tokens?": COUNT},
    "output_tokens_details": {"reasoning_tokens": COUNT},
}
COUNTS = Counts(
    "total_tokens",
    ("input_tokens", "output_tokens"),
    {
        "input_tokens_details.cached_tokens": "input_tokens",
        "input_tokens_details.cache_write_tokens": "input_tokens",
        "output_tokens_details.reasoning_tokens": "output_tokens",
    },
)
# Terminal event → what its response must be, beside the envelope.
STATUS: dict[str, dict[str, Shape]] = {
    "response.created": {"status": frozenset(("in_progress", "queued")), "output": Exactly([]), "error": None},
    "response.queued": {"status": Exactly("queued"), "output": Exactly([])},
    "response.in_progress": {"status": Exactly("in_progress"), "output": Exactly([])},
    "response.completed": {"status": Exactly("completed"), "usage": USAGE, "error": None, "incomplete_details": None},
    "response.incomplete": {
        "status": Exactly("incomplete"),
        "usage": USAGE,
        "incomplete_details": MAYBE({"reason": NAME}),
    },
    "response.failed": {"status": Exactly("failed"), "error": {"code": NAME, "message": TEXT}},
}
RESPONSE: dict[str, Shape] = {
    "id": NAME,
    "object": Exactly("response"),
    "created_at": NUMBER,
    "model": TEXT,
    "output": LIST,
    "error": MAYBE(OBJECT),
    "incomplete_details": MAYBE(OBJECT),
    "instructions": MAYBE((TEXT, LIST)),
    "metadata": MAYBE(OBJECT),
    "parallel_tool_calls": BOOL,
    "temperature": MAYBE(NUMBER),
    "tool_choice": (TEXT, OBJECT),
    "tools": LIST,
    "top_p": MAYBE(NUMBER),
    "usage?": MAYBE(OBJECT),
}
_NUMBERED: dict[str, Shape] = {"sequence_number": COUNT}

SHAPES: dict[str, Shape] = {
    **{name: {**_NUMBERED, "response": {**RESPONSE, **inner}} for name, inner in STATUS.items()},
    "response.output_item.added": {**_NUMBERED, "output_index": COUNT, "item": ITEM},
    "response.output_item.done": {**_NUMBERED, "output_index": COUNT, "item": ITEM},
    **{name: {**_NUMBERED, **growth.shape} for name, growth in GROWING.items()},
    # On the wire the error is nested, in the vendor's types it is flat.
    "error": (
        {**_NUMBERED, "error": {"message": TEXT, "type": MAYBE(TEXT), "code?": MAYBE(TEXT), "param?": MAYBE(TEXT)}},
        {**_NUMBERED, "message": TEXT, "code": MAYBE(TEXT), "param": MAYBE(TEXT)},
    ),
}
SAME = ("id", "model", "created_at")


class Response:
    """What is remembered of one stream."""

    __slots__ = ("envelope", "ids", "items", "sequence")

    def __init__(self) -> None:
        self.envelope: dict[str, Any] = {}
        self.items: dict[int, Item] = {}
        self.ids: set[str] = set()
        self.sequence = 0


def named_as_typed(run: Run[Response], body: dict[str, Any], name: str) -> None:
    """The `event:` line repeats the type."""
    if name != body.get("type"):
        run.report(StreamRule.event_name, "$.type", f"the event line says {name!r}, the data {body.get('type')!r}")


def numbered(run: Run[Response], body: dict[str, Any], name: str) -> None:
    """Events are numbered from 0 without a gap."""
    number, wanted = body.get("sequence_number"), run.memory.sequence
    if number != wanted:
        run.report(StreamRule.sequence, "$.sequence_number", f"the next event is number {wanted}, not {number}")
    run.memory.sequence = number + 1 if type(number) is int else wanted + 1


def same_envelope(run: Run[Response], body: dict[str, Any]) -> None:
    """The response keeps its id, model and time."""
    first, response = run.memory.envelope, body["response"]
    for key in SAME:
        if response[key] != first.setdefault(key, response[key]):
            run.report(StreamRule.identity, f"$.response.{key}", f"{key} was {first[key]!r}, and is {response[key]!r}")


def adds(run: Run[Response], body: dict[str, Any]) -> None:
    """An item is added under the next index, with an id of its own, and empty where it is to grow."""
    memory, item, index = run.memory, body["item"], body["output_index"]
    if index != len(memory.items):
        run.report(StreamRule.numbering, "$.output_index", f"the next item is {len(memory.items)}, not {index}")
    if item["id"] in memory.ids:
        run.report(StreamRule.identity, "$.item.id", f"two items have the id {item['id']!r}")
    memory.ids.add(item["id"])
    run.shaped(item, shape_of(item, "added"), "$.item")
    memory.items[index] = Item(item)


def _open(run: Run[Response], body: dict[str, Any], name: str | None) -> Item | None:
    """Find the item that an event belongs to; it is open and has that id, if the event names one."""
    index = body["output_index"]
    item = run.memory.items.get(index)
    if item is None or item.done is not None:
        if not run.blind:
            run.report(StreamRule.order, "$.output_index", f"item {index} is not open")
        return None
    if name is not None and name != item.added["id"]:
        run.report(StreamRule.identity, "$.item_id", f"the id of item {index} is {item.added['id']!r}, not {name!r}")
    return item


def grows(run: Run[Response], body: dict[str, Any]) -> None:
    """Let an event act on its item, or on the part of it that it names."""
    growth = GROWING[body["type"]]
    item = _open(run, body, body["item_id"] if "item_id" in growth.shape else None)
    if item is None:
        return
    if growth.place is None:
        _step(run, body, growth, item, item.moves, f"a {item.kind} item")
        return
    key = (growth.place, body[growth.place])
    if growth.adds:
        _add_part(run, body, growth, item, key)
    part = item.parts.get(key)
    if part is None:
        run.report(StreamRule.order, f"$.{growth.place}", f"part {key[1]} has not been added")
    elif not growth.adds:
        _step(run, body, growth, part, PARTS[part.kind].moves, f"a {part.kind} part")


def _add_part(run: Run[Response], body: dict[str, Any], growth: Growth, item: Item, key: tuple[str, int]) -> None:
    """A part is added under the next index of its item, after the one before it is done."""
    part = body["part"]
    fellows = [known for place, known in item.parts.items() if place[0] == key[0]]
    if key[1] != len(fellows):
        run.report(StreamRule.numbering, f"$.{key[0]}", f"the next part is {len(fellows)}, not {key[1]}")
    if any(known.done is None for known in fellows):
        run.report(StreamRule.one_open, f"$.{key[0]}", "a part is added before the one before it is done")
    table = PARTS.get(part["type"])
    if table is None or item.kind not in table.within:
        run.report(StreamRule.fit, "$.part.type", f"a {item.kind} item has no {part['type']} part")
        return
    run.shaped(part, table.added, "$.part")
    item.parts[key] = Part(part["type"])


def _step(run: Run[Response], body: dict[str, Any], growth: Growth, it: Item | Part, moves: Moves, said: str) -> None:
    """Let an item or a part take one of its moves."""
    kind = body["type"].removeprefix("response.")
    if kind not in moves[it.state]:
        known = any(kind in each for each in moves.values())
        rule = StreamRule.order if known else StreamRule.fit
        run.report(rule, "$.type", f"{kind} may not come in {said}{f' that is {it.state}' if known else ''}")
        return
    it.state = moves[it.state][kind]
    if growth.gives:
        it.texts.append(body[growth.gives])
        if not body[growth.gives]:
            run.report(StreamRule.empty, f"$.{growth.gives}", "the delta says nothing")
    if growth.repeats:
        _repeats(run, it, body[growth.repeats], f"$.{growth.repeats}")
    if isinstance(it, Part):
        if growth.notes:
            _note(run, it, body)
        if growth.closes:
            _close(run, it, body["part"])


def _note(run: Run[Response], part: Part, body: dict[str, Any]) -> None:
    if body["annotation_index"] != len(part.notes):
        run.report(StreamRule.numbering, "$.annotation_index", f"the next annotation is {len(part.notes)}")
    part.notes.append(body["annotation"])


def _repeats(run: Run[Response], it: Item | Part, text: str, path: str) -> None:
    it.text = text
    if text != "".join(it.texts) and not run.blind:
        run.report(StreamRule.repeat, path, "this is not what the deltas gave")


def _close(run: Run[Response], part: Part, done: dict[str, Any]) -> None:
    part.done = done
    table = PARTS[part.kind]
    if run.shaped(done, table.done, "$.part") and done[table.text] != part.text:
        run.report(StreamRule.repeat, f"$.part.{table.text}", "this is not the text that was done")
    if done.get("annotations", part.notes) != part.notes and not run.blind:
        run.report(StreamRule.repeat, "$.part.annotations", "these are not the annotations that were added")


def finishes(run: Run[Response], body: dict[str, Any]) -> None:
    """An item is done when its parts are and repeats them."""
    done = body["item"]
    item = _open(run, body, done["id"])
    if item is None:
        return
    item.done = done
    if done["type"] != item.kind:
        run.report(StreamRule.repeat, "$.item.type", f"it was added as {item.kind}")
        return
    if not run.shaped(done, shape_of(done, "done"), "$.item"):
        return
    if item.state not in ITEMS.get(item.kind, ITEMS["*"]).ends:
        run.report(StreamRule.order, "$.item", f"the {item.kind} item is done while it is {item.state}")
    if any(part.done is None for part in item.parts.values()):
        run.report(StreamRule.order, "$.item", "the item is done before its parts are")
    for path, why in differs(item, done) if not run.blind else ():
        run.report(StreamRule.repeat, f"$.item.{path}", why)
    _whole(run, done)


def _whole(run: Run[Response], done: dict[str, Any]) -> None:
    """What is done says something, and its arguments are whole, unless it was cut."""
    if done.get("status") == "incomplete":
        return
    if done["type"] == "message" and not done["content"]:
        run.report(StreamRule.empty, "$.item.content", "the message is empty")
    if done["type"] == "function_call" and done["arguments"] and not is_object(done["arguments"]):
        run.report(StreamRule.arguments, "$.item.arguments", "the arguments are no JSON object")


def ends(run: Run[Response], body: dict[str, Any]) -> None:
    """The response ends when its items are done, and holds them."""
    items = run.memory.items
    if run.blind:
        return
    for index in (index for index, item in items.items() if item.done is None):
        run.report(StreamRule.order, "$", f"the response ends before item {index} is done")
    output = [items[index].done for index in sorted(items)]
    if unsealed(body["response"]["output"]) != unsealed(output):
        run.report(StreamRule.output, "$.response.output", "the output is not the items that were done")


def counts(run: Run[Response], body: dict[str, Any]) -> None:
    """The counts of the usage agree."""
    for path, why in uneven(body["response"]["usage"], COUNTS):
        run.report(StreamRule.usage, f"$.response.usage.{path}", why)


def odd(run: Run[Response], body: dict[str, Any]) -> None:
    """An event newer than this table names an open item, if any."""
    if "output_index" in body and body["output_index"] not in run.memory.items:
        run.report(StreamRule.order, "$.output_index", f"item {body['output_index']} is not open")


AUTOMATON: Automaton[Response] = Automaton(
    moves=MOVES,
    start=START,
    inside=INSIDE,
    good=frozenset((DONE, ERRED)),
    kind=lambda body: str(body.get("type", "")),
    shapes=SHAPES,
    checks={
        **dict.fromkeys(("response.created", "response.queued", "response.in_progress"), (same_envelope,)),
        "response.output_item.added": (adds,),
        "response.output_item.done": (finishes,),
        **dict.fromkeys(GROWING, (grows,)),
        "response.completed": (same_envelope, ends, counts),
        "response.incomplete": (same_envelope, ends, counts),
        "response.failed": (same_envelope,),
        ODD: (odd,),
    },
    memory=Response,
    always=(named_as_typed, numbered),
    closed=(
        "response.output_item.",
        "response.output_text.",
        "response.content_part.",
        "response.refusal.",
        "response.function_call_arguments.",
        "response.custom_tool_call_input.",
        "response.reasoning_summary",
        "response.reasoning_text.",
    ),
)
