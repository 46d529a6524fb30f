"""The items of a Responses stream: what each kind starts as, how it grows, and what it must be when it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.automata.shape import ANY, BOOL, COUNT, LIST, MAYBE, NAME, OBJECT, TEXT, Exactly, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from llm_dialect.automata.engine import Moves

__all__ = [
    "GROWING",
    "ITEM",
    "ITEMS",
    "PARTS",
    "Growth",
    "Item",
    "ItemKind",
    "Part",
    "PartKind",
    "differs",
    "shape_of",
    "unsealed",
]

PART = "content_index"
SUMMARY = "summary_index"

ITEM: dict[str, Shape] = {"type": NAME, "id": NAME}

_AT_ITEM: dict[str, Shape] = {"output_index": COUNT, "item_id": NAME}
_AT_PART: dict[str, Shape] = {**_AT_ITEM, PART: COUNT}
_AT_SUMMARY: dict[str, Shape] = {**_AT_ITEM, SUMMARY: COUNT}
_AT_COMMAND: dict[str, Shape] = {"output_index": COUNT, "command_index": COUNT}
_LOGPROBS: dict[str, Shape] = {"logprobs": LIST}


class Growth(NamedTuple):
    """What one kind of event does to an item.

    Attributes:
        shape: Its required keys.
        place: Key that numbers the part it acts on; None if it acts on the item.
        gives: Key of a piece of text.
        repeats: Key of the whole text.
        adds: It adds the part.
        closes: It closes the part.
        notes: It adds an annotation to the part.
    """

    shape: Mapping[str, Shape]
    place: str | None = None
    gives: str | None = None
    repeats: str | None = None
    adds: bool = False
    closes: bool = False
    notes: bool = False


_PART_SHAPE: dict[str, Shape] = {"part": {"type": NAME}}
_TEXT_PART: dict[str, Shape] = {"part": {"type": NAME, "text": TEXT}}


def _delta(at: dict[str, Shape], place: str | None = None, **more: Shape) -> Growth:
    return Growth({**at, "delta": TEXT, **more}, place, gives="delta")


def _done(at: dict[str, Shape], key: str, place: str | None = None, **more: Shape) -> Growth:
    return Growth({**at, key: TEXT, **more}, place, repeats=key)


_STATUS = Growth(_AT_ITEM)

GROWING: dict[str, Growth] = {
    f"response.{name}": growth
    for name, growth in {
        "content_part.added": Growth({**_AT_PART, **_PART_SHAPE}, PART, adds=True),
        "content_part.done": Growth({**_AT_PART, **_PART_SHAPE}, PART, closes=True),
        "output_text.delta": _delta(_AT_PART, PART, **_LOGPROBS),
        "output_text.done": _done(_AT_PART, "text", PART, **_LOGPROBS),
        "output_text.annotation.added": Growth(
            {**_AT_PART, "annotation_index": COUNT, "annotation": {"type": NAME}}, PART, notes=True
        ),
        "refusal.delta": _delta(_AT_PART, PART),
        "refusal.done": _done(_AT_PART, "refusal", PART),
        "reasoning_text.delta": _delta(_AT_PART, PART),
        "reasoning_text.done": _done(_AT_PART, "text", PART),
        "reasoning_summary_part.added": Growth({**_AT_SUMMARY, **_TEXT_PART}, SUMMARY, adds=True),
        "reasoning_summary_part.done": Growth({**_AT_SUMMARY, **_TEXT_PART}, SUMMARY, closes=True),
        "reasoning_summary_text.delta": _delta(_AT_SUMMARY, SUMMARY),
        "reasoning_summary_text.done": _done(_AT_SUMMARY, "text", SUMMARY),
        "function_call_arguments.delta": _delta(_AT_ITEM),
        "function_call_arguments.done": _done(_AT_ITEM, "arguments"),
        "custom_tool_call_input.delta": _delta(_AT_ITEM),
        "custom_tool_call_input.done": _done(_AT_ITEM, "input"),
        "mcp_call_arguments.delta": _delta(_AT_ITEM),
        "mcp_call_arguments.done": _done(_AT_ITEM, "arguments"),
        "mcp_call.in_progress": _STATUS,
        "mcp_call.completed": _STATUS,
        "mcp_call.failed": _STATUS,
        "mcp_list_tools.in_progress": _STATUS,
        "mcp_list_tools.completed": _STATUS,
        "mcp_list_tools.failed": _STATUS,
        "code_interpreter_call.in_progress": _STATUS,
        "code_interpreter_call_code.delta": _delta(_AT_ITEM),
        "code_interpreter_call_code.done": _done(_AT_ITEM, "code"),
        "code_interpreter_call.interpreting": _STATUS,
        "code_interpreter_call.completed": _STATUS,
        "web_search_call.in_progress": _STATUS,
        "web_search_call.searching": _STATUS,
        "web_search_call.completed": _STATUS,
        "file_search_call.in_progress": _STATUS,
        "file_search_call.searching": _STATUS,
        "file_search_call.completed": _STATUS,
        "image_generation_call.in_progress": _STATUS,
        "image_generation_call.generating": _STATUS,
        "image_generation_call.partial_image": Growth(
            {**_AT_ITEM, "partial_image_b64": TEXT, "partial_image_index": COUNT}
        ),
        "image_generation_call.completed": _STATUS,
        "compaction.compacting": _STATUS,
        "shell_call_command.added": Growth({**_AT_COMMAND, "command": TEXT}),
        "shell_call_command.delta": Growth({**_AT_COMMAND, "delta": TEXT}),
        "shell_call_command.done": Growth({**_AT_COMMAND, "command": TEXT}),
    }.items()
}


class PartKind(NamedTuple):
    """A kind of part: the items it stands in, its moves, its text, and what it is when added and when done."""

    within: frozenset[str]
    moves: Moves
    text: str
    added: Mapping[str, Shape]
    done: Mapping[str, Shape]


def _spoken(name: str, closer: str, *also: str) -> Moves:
    """Text that grows by deltas, is done once, and then its part is closed."""
    return {
        "open": {f"{name}.delta": "open", **dict.fromkeys(also, "open"), f"{name}.done": "told"},
        "told": {**dict.fromkeys(also, "told"), closer: "closed"},
        "closed": {},
    }


PARTS: dict[str, PartKind] = {
    "output_text": PartKind(
        frozenset(("message",)),
        _spoken("output_text", "content_part.done", "output_text.annotation.added"),
        "text",
        {"text": Exactly(""), "annotations": Exactly([])},
        {"text": TEXT, "annotations": LIST},
    ),
    "refusal": PartKind(
        frozenset(("message",)),
        _spoken("refusal", "content_part.done"),
        "refusal",
        {"refusal": Exactly("")},
        {"refusal": TEXT},
    ),
    "reasoning_text": PartKind(
        frozenset(("reasoning",)),
        _spoken("reasoning_text", "content_part.done"),
        "text",
        {"text": Exactly("")},
        {"text": TEXT},
    ),
    "summary_text": PartKind(
        frozenset(("reasoning",)),
        _spoken("reasoning_summary_text", "reasoning_summary_part.done"),
        "text",
        {"text": Exactly("")},
        {"text": TEXT},
    ),
}


ANYTHING: Mapping[str, Shape] = {}
STILL: Moves = {"open": {}}
NO_LISTS: Mapping[str, str] = {}


class ItemKind(NamedTuple):
    """A kind of item: what it is when added and when done, its own moves, and the states in which it may be done.

    `repeats` is the key that holds the text of its own deltas, `lists` the keys that hold its parts, by their place.
    """

    added: Mapping[str, Shape] = ANYTHING
    done: Mapping[str, Shape] = ANYTHING
    moves: Moves = STILL
    ends: frozenset[str] = frozenset(("open",))
    repeats: str | None = None
    lists: Mapping[str, str] = NO_LISTS


_CALL: dict[str, Shape] = {"call_id": NAME, "name": NAME}


def _called(name: str, key: str) -> ItemKind:
    """A call of the client's tools: its input grows, is done once, and then the call is."""
    moves: Moves = {"open": {f"{name}.delta": "open", f"{name}.done": "told"}, "told": {}}
    return ItemKind({**_CALL, key: Exactly("")}, {**_CALL, key: TEXT}, moves, frozenset(("told",)), key)


def _served(done: Mapping[str, Shape], *stages: str, loops: str = "", last: int = 1) -> ItemKind:
    """A server tool: nothing is said of its work, or its stages in their order, of which the `last` may be left out."""
    states = ["open", *(f"past {stage}" for stage in stages)]
    moves: dict[str, dict[str, str]] = {state: {} for state in states}
    for state, stage in zip(states, stages, strict=False):
        moves[state][stage] = f"past {stage}"
    if loops:
        moves[f"past {loops}"][loops] = f"past {loops}"
    return ItemKind(_status_of(done), done, moves, frozenset((states[0], *states[-last:])))


def _whole(**done: Shape) -> ItemKind:
    """An item that is added and done, and in between nothing is said of it."""
    return ItemKind(_status_of(done), done)


def _status_of(done: Mapping[str, Shape]) -> Mapping[str, Shape]:
    """Clients read the status of such an item when it is added, too."""
    return {"status": NAME} if "status" in done else ANYTHING


_STATUS_ONLY: dict[str, Shape] = {"status": NAME}

ITEMS: dict[str, ItemKind] = {
    "*": ItemKind(),
    "message": ItemKind(
        {"role": Exactly("assistant"), "content": Exactly([]), "status": Exactly("in_progress")},
        {
            "role": Exactly("assistant"),
            "content": [{"type": NAME}],
            "status": frozenset(("completed", "incomplete")),
        },
        lists={"content": PART},
    ),
    "reasoning": ItemKind(
        {"summary": Exactly([])},
        {"summary": [{"type": NAME, "text": TEXT}], "content?": MAYBE([{"type": NAME, "text": TEXT}])},
        lists={"summary": SUMMARY, "content": PART},
    ),
    "function_call": _called("function_call_arguments", "arguments"),
    "custom_tool_call": _called("custom_tool_call_input", "input"),
    "mcp_call": ItemKind(
        done={"name": NAME, "arguments": TEXT, "server_label": TEXT},
        moves={
            "open": {"mcp_call.in_progress": "begun"},
            "begun": {"mcp_call_arguments.delta": "begun", "mcp_call_arguments.done": "told"},
            "told": {"mcp_call.completed": "answered", "mcp_call.failed": "answered"},
            "answered": {},
        },
        ends=frozenset(("open", "told", "answered")),
        repeats="arguments",
    ),
    "code_interpreter_call": ItemKind(
        done={"code": MAYBE(TEXT), "container_id": TEXT, "outputs": MAYBE(LIST), "status": NAME},
        moves={
            "open": {"code_interpreter_call.in_progress": "begun"},
            "begun": {"code_interpreter_call_code.delta": "begun", "code_interpreter_call_code.done": "told"},
            "told": {"code_interpreter_call.interpreting": "run", "code_interpreter_call.completed": "answered"},
            "run": {"code_interpreter_call.completed": "answered"},
            "answered": {},
        },
        ends=frozenset(("open", "told", "run", "answered")),
        repeats="code",
    ),
    "mcp_list_tools": ItemKind(
        done={"server_label": TEXT, "tools": LIST},
        moves={
            "open": {"mcp_list_tools.in_progress": "begun"},
            "begun": {"mcp_list_tools.completed": "answered", "mcp_list_tools.failed": "answered"},
            "answered": {},
        },
        ends=frozenset(("open", "begun", "answered")),
    ),
    "web_search_call": _served(
        _STATUS_ONLY, "web_search_call.in_progress", "web_search_call.searching", "web_search_call.completed"
    ),
    "file_search_call": _served(
        {"queries": LIST, "status": NAME},
        "file_search_call.in_progress",
        "file_search_call.searching",
        "file_search_call.completed",
    ),
    "image_generation_call": _served(
        {"result": MAYBE(TEXT), "status": NAME},
        "image_generation_call.in_progress",
        "image_generation_call.generating",
        "image_generation_call.partial_image",
        "image_generation_call.completed",
        loops="image_generation_call.partial_image",
        last=3,
    ),
    "compaction": _served({"encrypted_content": TEXT}, "compaction.compacting"),
    "shell_call": ItemKind(
        done={"action": OBJECT, "call_id": NAME, "status": NAME},
        moves={
            "open": {"shell_call_command.added": "command"},
            "command": {"shell_call_command.delta": "command", "shell_call_command.done": "open"},
        },
    ),
    "shell_call_output": _whole(call_id=NAME, max_output_length=MAYBE(COUNT), output=LIST, status=NAME),
    "local_shell_call": _whole(action=OBJECT, call_id=NAME, status=NAME),
    "local_shell_call_output": _whole(output=TEXT),
    "apply_patch_call": _whole(call_id=NAME, operation=OBJECT, status=NAME),
    "apply_patch_call_output": _whole(call_id=NAME, status=NAME),
    "computer_call": _whole(call_id=NAME, pending_safety_checks=LIST, status=NAME),
    "computer_call_output": _whole(call_id=NAME, output=OBJECT, status=NAME),
    "custom_tool_call_output": _whole(call_id=NAME, output=(TEXT, LIST), status=NAME),
    "function_call_output": _whole(output=(TEXT, LIST), status=NAME),
    "mcp_approval_request": _whole(name=NAME, arguments=TEXT, server_label=TEXT),
    "mcp_approval_response": _whole(approval_request_id=NAME, approve=BOOL),
    "tool_search_call": _whole(arguments=ANY, call_id=MAYBE(TEXT), execution=NAME, status=NAME),
    "tool_search_output": _whole(call_id=MAYBE(TEXT), execution=NAME, status=NAME, tools=LIST),
    "program": _whole(call_id=NAME, code=TEXT, fingerprint=TEXT),
    "program_output": _whole(call_id=NAME, result=TEXT, status=NAME),
    "additional_tools": _whole(role=NAME, tools=LIST),
}


class Part:
    """One part of an item: its state, the pieces of its text and what it was done as."""

    __slots__ = ("done", "kind", "notes", "state", "text", "texts")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.state = "open"
        self.texts: list[str] = []
        self.text = ""
        self.notes: list[Any] = []
        self.done: dict[str, Any] | None = None


class Item:
    """One item: what it was added as, its state, its text, its parts, and what it was done as."""

    __slots__ = ("added", "done", "kind", "moves", "parts", "state", "text", "texts")

    def __init__(self, added: dict[str, Any]) -> None:
        self.added = added
        self.kind: str = added["type"]
        self.moves = ITEMS.get(self.kind, ITEMS["*"]).moves
        self.state = "open"
        self.texts: list[str] = []
        self.text = ""
        self.parts: dict[tuple[str, int], Part] = {}
        self.done: dict[str, Any] | None = None


def shape_of(item: dict[str, Any], stage: str) -> Mapping[str, Shape]:
    """Say what an item of this kind is when it is `added` or `done`."""
    kind = ITEMS.get(item["type"], ITEMS["*"])
    return kind.added if stage == "added" else kind.done


_KEPT = ("call_id", "name", "role")


def differs(item: Item, done: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Name each place where a done item is not what its events gave."""
    kind = ITEMS.get(item.kind, ITEMS["*"])
    for key in _KEPT:
        if key in item.added and item.added[key] != done.get(key):
            yield key, f"{key} was {item.added[key]!r} when the item was added"
    if kind.repeats and item.state != "open" and done.get(kind.repeats) != item.text:
        yield kind.repeats, "this is not what was done"
    for key, place in kind.lists.items():
        parts = [part.done for at, part in item.parts.items() if at[0] == place]
        if _without_logprobs(done.get(key) or []) != _without_logprobs(parts):
            yield key, "these are not the parts that were done"


def _without_logprobs(parts: list[Any]) -> list[Any]:
    """The vendor tells log probabilities with the text that is done and in the item, not in the part."""
    return [{key: value for key, value in (part or {}).items() if key != "logprobs"} for part in parts]


_SEALED = frozenset(("encrypted_content", "fingerprint"))


def unsealed(items: list[Any]) -> list[Any]:
    """Leave out of items what the vendor seals anew each time that it sends it."""
    return [
        {key: bool(value) if key in _SEALED else value for key, value in item.items()}
        if isinstance(item, dict)
        else item
        for item in items
    ]
