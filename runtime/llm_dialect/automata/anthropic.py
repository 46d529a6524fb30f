"""The stream of the Messages API, from its documentation ("Streaming messages"), its types and recorded streams.

    message_start (content_block_start content_block_delta* content_block_stop)* message_delta+ message_stop

with pings anywhere after its start, and an `error` event in place of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from llm_dialect.automata.engine import Automaton, Moves, Run
from llm_dialect.automata.json_text import is_object
from llm_dialect.automata.shape import BOOL, COUNT, LIST, MAYBE, NAME, OBJECT, TEXT, Exactly, Shape
from llm_dialect.automata.violation import StreamRule

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["AUTOMATON"]

START = "before message_start"
INSIDE = "within the message"
ENDING = "after message_delta"
DONE = "after message_stop"
FAILED = "after an error"

MOVES: Moves = {
    START: {"message_start": INSIDE, "ping": START, "error": FAILED},
    INSIDE: {
        "content_block_start": INSIDE,
        "content_block_delta": INSIDE,
        "content_block_stop": INSIDE,
        "message_delta": ENDING,
        "ping": INSIDE,
        "error": FAILED,
    },
    ENDING: {"message_delta": ENDING, "message_stop": DONE, "ping": ENDING, "error": FAILED},
    DONE: {},
    FAILED: {},
}

STOPS = frozenset(
    "end_turn max_tokens stop_sequence tool_use pause_turn refusal model_context_window_exceeded compaction".split()
)
# A call may be broken off in the middle of its arguments by these alone.
CUTTING = frozenset(("max_tokens", "model_context_window_exceeded", "refusal"))

USAGE: dict[str, Shape] = {
    "output_tokens": COUNT,
    "cache_creation_input_tokens?": MAYBE(COUNT),
    "cache_read_input_tokens?": MAYBE(COUNT),
    "server_tool_use?": MAYBE({"web_search_requests?": COUNT, "web_fetch_requests?": COUNT}),
    "output_tokens_details?": MAYBE({"thinking_tokens": COUNT}),
}

SHAPES: dict[str, Shape] = {
    "message_start": {
        "message": {
            "id": NAME,
            "type": Exactly("message"),
            "role": Exactly("assistant"),
            "model": TEXT,
            "content": Exactly([]),
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {
                **USAGE,
                "input_tokens": COUNT,
                "service_tier?": MAYBE(TEXT),
                "cache_creation?": MAYBE({"ephemeral_5m_input_tokens": COUNT, "ephemeral_1h_input_tokens": COUNT}),
            },
        }
    },
    "content_block_start": {"index": COUNT, "content_block": {"type": NAME}},
    "content_block_delta": {"index": COUNT, "delta": {"type": NAME}},
    "content_block_stop": {"index": COUNT},
    "message_delta": {
        "delta": {"stop_reason": MAYBE(STOPS), "stop_sequence": MAYBE(TEXT)},
        "usage": {**USAGE, "input_tokens?": MAYBE(COUNT)},
    },
    "message_stop": {},
    "ping": {},
    "error": {"error": {"type": NAME, "message": TEXT}, "request_id?": MAYBE(TEXT)},
}

DELTAS: dict[str, Mapping[str, Shape]] = {
    "text_delta": {"text": TEXT},
    "input_json_delta": {"partial_json": TEXT},
    "thinking_delta": {"thinking": TEXT},
    "signature_delta": {"signature": NAME},
    "citations_delta": {"citation": {"type": NAME, "cited_text": TEXT}},
    "compaction_delta": {"content?": MAYBE(TEXT), "encrypted_content?": MAYBE(TEXT)},
}


STILL: Moves = {"open": {}}  # all of it comes in its start


class Kind(NamedTuple):
    """A kind of block: what it starts with, and which deltas may follow in which state of it."""

    shape: Mapping[str, Shape]
    moves: Moves = STILL


_INPUT: Moves = {"open": {"input_json_delta": "open"}}
_SERVER_USE = Kind({"id": NAME, "name": NAME, "input": OBJECT}, _INPUT)
_RESULT = Kind({"tool_use_id": NAME, "content": (LIST, OBJECT)})

# What a block starts with is empty where deltas fill it: some clients read only the deltas.
BLOCKS: dict[str, Kind] = {
    "text": Kind(
        {"text": Exactly(""), "citations?": MAYBE(LIST)},
        {"open": {"text_delta": "open", "citations_delta": "open"}},
    ),
    "thinking": Kind(
        {"thinking": Exactly(""), "signature": Exactly("")},
        {"open": {"thinking_delta": "open", "signature_delta": "signed"}, "signed": {}},
    ),
    "redacted_thinking": Kind({"data": NAME}),
    "tool_use": Kind({"id": NAME, "name": NAME, "input": Exactly({})}, _INPUT),
    "server_tool_use": _SERVER_USE,
    "mcp_tool_use": Kind({"id": NAME, "name": NAME, "server_name": TEXT, "input": OBJECT}, _INPUT),
    "compaction": Kind({}, {"open": {"compaction_delta": "open"}}),
    "container_upload": Kind({"file_id": NAME}),
    "fallback": Kind({"from": OBJECT, "to": OBJECT, "trigger": OBJECT}),
    "mcp_tool_listing": Kind({"mcp_server_name": TEXT, "tools": LIST}),
    "mcp_tool_result": Kind({"tool_use_id": NAME, "content": (LIST, TEXT), "is_error": BOOL}),
    "advisor_tool_result": _RESULT,
    "bash_code_execution_tool_result": _RESULT,
    "code_execution_tool_result": _RESULT,
    "text_editor_code_execution_tool_result": _RESULT,
    "tool_search_tool_result": _RESULT,
    "web_fetch_tool_result": _RESULT,
    "web_search_tool_result": _RESULT,
}

# Kinds of blocks that must say something, and by which deltas.
SPEAKING = {"text": ("text_delta", "citations_delta"), "thinking": ("thinking_delta", "signature_delta")}
SAYS = {
    "text_delta": "text",
    "thinking_delta": "thinking",
    "signature_delta": "signature",
    "citations_delta": "citation",
    "input_json_delta": "partial_json",
}
CALLS = frozenset(("tool_use", "server_tool_use", "mcp_tool_use"))


class Block:
    """One block: its kind and state, and what its deltas said."""

    __slots__ = ("began", "inputs", "kind", "said", "state")

    def __init__(self, kind: str, began: int) -> None:
        self.kind = kind
        self.began = began
        self.state = "open"
        self.said = False
        self.inputs: list[str] = []


class Message:
    """What is remembered of one stream."""

    __slots__ = ("blocks", "broken", "ids", "open", "output_tokens", "stop_reason")

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.open: int | None = None
        self.broken: list[tuple[int, str]] = []  # calls whose input is no object: event, sentence
        self.ids: set[str] = set()
        self.output_tokens = 0
        self.stop_reason: str | None = None


def named_as_typed(run: Run[Message], body: dict[str, Any], name: str) -> None:
    """The `event:` line repeats the type."""
    if name != body.get("type"):
        run.report(StreamRule.event_name, "$.type", f"the event line says {name!r}, the data {body.get('type')!r}")


def answers(run: Run[Message], body: dict[str, Any]) -> None:
    """A ping comes between the start of the message and its end: a strict client waits for the start first."""
    if run.state == START:
        run.report(StreamRule.order, "$", f"a ping may not come {START}")


def starts_alone(run: Run[Message], body: dict[str, Any]) -> None:
    """A block starts when none is open, under the next index."""
    message = run.memory
    if message.open is not None:
        run.report(StreamRule.one_open, "$.index", f"block {body['index']} starts while block {message.open} is open")
    if body["index"] != len(message.blocks):
        run.report(StreamRule.numbering, "$.index", f"the next block is {len(message.blocks)}, not {body['index']}")


def starts_as_its_kind(run: Run[Message], body: dict[str, Any]) -> None:
    """A block of a known kind starts with what that kind has."""
    kind = BLOCKS.get(body["content_block"]["type"])
    if kind is not None:
        run.shaped(body["content_block"], kind.shape, "$.content_block")


def opens(run: Run[Message], body: dict[str, Any]) -> None:
    """The block is open from here on; the id of a call is its own."""
    message, block = run.memory, body["content_block"]
    message.open = body["index"]
    message.blocks.append(Block(block["type"], run.event))
    if block["type"] in CALLS and isinstance(block.get("id"), str):
        if block["id"] in message.ids:
            run.report(StreamRule.identity, "$.content_block.id", f"two calls have the id {block['id']!r}")
        message.ids.add(block["id"])


def _current(run: Run[Message], body: dict[str, Any]) -> Block | None:
    message = run.memory
    if message.open == body["index"] and message.blocks:
        return message.blocks[-1]
    if not run.blind:
        run.report(StreamRule.one_open, "$.index", f"block {body['index']} is not open")
    return None


def fits(run: Run[Message], body: dict[str, Any]) -> None:
    """A delta is of the kind of the block that is open."""
    block, delta = _current(run, body), body["delta"]
    kind = BLOCKS.get(block.kind) if block is not None else None
    if block is None or kind is None or not run.shaped(delta, DELTAS.get(delta["type"], {}), "$.delta"):
        return
    moves = kind.moves[block.state]
    if delta["type"] in moves:
        block.state = moves[delta["type"]]
        gather(block, delta)
    elif delta["type"] in kind.moves["open"]:
        run.report(StreamRule.signature, "$.delta.type", f"{delta['type']} comes after the signature of its block")
    else:
        run.report(StreamRule.fit, "$.delta.type", f"{delta['type']} does not belong in a {block.kind} block")


def gather(block: Block, delta: dict[str, Any]) -> None:
    """Remember what a delta says."""
    said = delta.get(SAYS.get(delta["type"], ""))
    block.said = block.said or bool(said)
    if delta["type"] == "input_json_delta":
        block.inputs.append(delta["partial_json"])


def stops(run: Run[Message], body: dict[str, Any]) -> None:
    """A block that stops was open, and said something; its input is whole, unless the message was cut."""
    block = _current(run, body)
    if block is None:
        return
    run.memory.open = None
    if block.kind in SPEAKING and not block.said:
        run.report(StreamRule.empty, "$.index", f"the {block.kind} block {body['index']} is empty")
    text = "".join(block.inputs)
    if text and not is_object(text):
        run.memory.broken.append((run.event, f"the input of block {body['index']} is no JSON object"))


def ends(run: Run[Message], body: dict[str, Any]) -> None:
    """The message ends when no block is open; why it stopped agrees with what it holds."""
    message, delta = run.memory, body["delta"]
    if message.open is not None:
        run.report(StreamRule.one_open, "$", f"the message ends while block {message.open} is open")
        message.open = None
    reason = delta["stop_reason"]
    if message.stop_reason not in (None, reason):
        run.report(StreamRule.stop_reason, "$.delta.stop_reason", f"it was {message.stop_reason!r} before")
    message.stop_reason = reason or message.stop_reason
    if reason is not None:
        _agrees(run, reason)
    if (reason == "stop_sequence") != (delta["stop_sequence"] is not None):
        run.report(StreamRule.stop_reason, "$.delta.stop_sequence", "stop_sequence and stop_reason do not agree")


def _agrees(run: Run[Message], reason: str) -> None:
    message = run.memory
    calls = any(block.kind == "tool_use" for block in message.blocks)
    if reason == "tool_use" and not calls:
        run.report(StreamRule.stop_reason, "$.delta.stop_reason", "it stopped for a tool, and no tool is called")
    if reason == "end_turn" and calls:
        run.report(StreamRule.stop_reason, "$.delta.stop_reason", "a tool is called, and it did not stop for that")
    if reason not in CUTTING:
        for event, why in message.broken:
            run.report(StreamRule.arguments, "$.index", why, event)
    message.broken = []


def counts(run: Run[Message], body: dict[str, Any]) -> None:
    """Usage is cumulative: a later count replaces an earlier one and is not smaller."""
    tokens = body["usage"]["output_tokens"]
    if tokens < run.memory.output_tokens:
        run.report(StreamRule.usage, "$.usage.output_tokens", f"output_tokens falls to {tokens}")
    run.memory.output_tokens = tokens


def said_why(run: Run[Message], body: dict[str, Any]) -> None:
    """The message has said why it stopped."""
    if run.memory.stop_reason is None:
        run.report(StreamRule.stop_reason, "$", "the message stops without a stop_reason")


AUTOMATON: Automaton[Message] = Automaton(
    moves=MOVES,
    start=START,
    inside=INSIDE,
    good=frozenset((DONE, FAILED)),
    kind=lambda body: str(body.get("type", "")),
    shapes=SHAPES,
    checks={
        "ping": (answers,),
        "content_block_start": (starts_alone, starts_as_its_kind, opens),
        "content_block_delta": (fits,),
        "content_block_stop": (stops,),
        "message_delta": (ends, counts),
        "message_stop": (said_why,),
    },
    memory=Message,
    always=(named_as_typed,),
    closed=("content_block", "message"),
)
