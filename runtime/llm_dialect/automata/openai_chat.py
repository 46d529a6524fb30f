"""The stream of Chat Completions, from its reference ("chat completion chunk object"), its types and recorded streams.

    chunk+ (usage chunk)? [DONE]

with an error chunk in place of the rest. Within the chunks each choice goes its own way: its role, then what it says,
then its finish reason. Many vendors of compatible endpoints do otherwise; a client may not count on what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.automata.counts import Counts, uneven
from llm_dialect.automata.engine import Automaton, Moves, Run
from llm_dialect.automata.json_text import is_object
from llm_dialect.automata.shape import ANY, COUNT, LIST, MAYBE, NAME, OBJECT, TEXT, Exactly, Shape
from llm_dialect.automata.violation import StreamRule

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["AUTOMATON"]

START = "before the first chunk"
INSIDE = "within the message"
ENDING = "after the usage chunk"
FAILED = "after an error"
DONE = "after [DONE]"

MOVES: Moves = {
    START: {"chunk": INSIDE, "error": FAILED},
    INSIDE: {"chunk": INSIDE, "usage chunk": ENDING, "[DONE]": DONE, "error": FAILED},
    ENDING: {"[DONE]": DONE, "error": FAILED},
    FAILED: {"[DONE]": DONE},
    DONE: {},
}

# What a choice may do in which state, and which rule it breaks where it may not.
CHOICE: Moves = {
    "before its role": {"role": "open"},
    "open": {"speech": "open", "call": "open", "finish": "finished"},
    "finished": {},
}
BROKEN = {
    "before its role": (StreamRule.role, "the choice has not said its role"),
    "open": (StreamRule.role, "the choice has said its role before"),
    "finished": (StreamRule.terminal, "the choice has finished"),
}

# Key of a delta → what it does for its choice.
DOES = {
    "role": "role",
    "content": "speech",
    "refusal": "speech",
    "reasoning_content": "speech",
    "reasoning": "speech",
    "reasoning_details": "speech",
    "thinking_blocks": "speech",
    "audio": "speech",
    "annotations": "speech",
    "function_call": "call",
    "tool_calls": "call",
}

FINISHES = frozenset("stop length tool_calls content_filter function_call".split())
# A call may be broken off in the middle of its arguments by these alone.
CUTTING = frozenset(("length", "content_filter"))

USAGE: Shape = {
    "prompt_tokens": COUNT,
    "completion_tokens": COUNT,
    "total_tokens": COUNT,
    "prompt_tokens_details?": MAYBE(
        {"cached_tokens?": MAYBE(COUNT), "cache_write_tokens?": MAYBE(COUNT), "audio_tokens?": MAYBE(COUNT)}
    ),
    "completion_tokens_details?": MAYBE({"reasoning_tokens?": MAYBE(COUNT), "audio_tokens?": MAYBE(COUNT)}),
}
COUNTS = Counts(
    "total_tokens",
    ("prompt_tokens", "completion_tokens"),
    {
        "prompt_tokens_details.cached_tokens": "prompt_tokens",
        "prompt_tokens_details.cache_write_tokens": "prompt_tokens",
        "completion_tokens_details.reasoning_tokens": "completion_tokens",
    },
)
CALL: Shape = {
    "index": COUNT,
    "id?": MAYBE(TEXT),
    "type?": MAYBE(frozenset(("function", "custom"))),
    "function?": MAYBE({"name?": MAYBE(TEXT), "arguments?": MAYBE(TEXT)}),
    "custom?": {"name?": TEXT, "input?": TEXT},
}
DELTA: Shape = {
    "role?": MAYBE(frozenset(("assistant",))),
    "content?": MAYBE(TEXT),
    "refusal?": MAYBE(TEXT),
    "reasoning_content?": MAYBE(TEXT),
    "reasoning?": MAYBE(TEXT),
    "reasoning_details?": MAYBE([OBJECT]),
    "thinking_blocks?": MAYBE([OBJECT]),
    "annotations?": MAYBE([OBJECT]),
    "audio?": MAYBE(OBJECT),
    "function_call?": MAYBE({"name?": MAYBE(TEXT), "arguments?": MAYBE(TEXT)}),
    "tool_calls?": MAYBE([CALL]),
}
CHUNK: dict[str, Shape] = {
    "id": NAME,
    "object": Exactly("chat.completion.chunk"),
    "created": COUNT,
    "model": TEXT,
    "service_tier?": MAYBE(TEXT),
    "system_fingerprint?": MAYBE(TEXT),
}
SHAPES: dict[str, Shape] = {
    "chunk": {
        **CHUNK,
        "usage?": MAYBE(USAGE),
        "choices": [
            {
                "index": COUNT,
                "delta": DELTA,
                "finish_reason": MAYBE(FINISHES),
                "logprobs?": MAYBE({"content": MAYBE(LIST), "refusal?": MAYBE(LIST)}),
            }
        ],
    },
    "usage chunk": {**CHUNK, "choices": Exactly([]), "usage": USAGE},
    "error": {"error": {"message": TEXT, "type": MAYBE(TEXT), "param?": MAYBE(TEXT), "code?": ANY}},
}

# A fragment of a call: where its kind stands, and the key of the text that the fragments give together.
CALLED = {"function": "arguments", "custom": "input"}
SAME = ("id", "model", "created")


class Call:
    """One call of a choice and the pieces of its arguments."""

    __slots__ = ("kind", "pieces")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.pieces: list[str] = []


class Choice:
    """One choice: its state and its calls."""

    __slots__ = ("calls", "legacy", "state")

    def __init__(self) -> None:
        self.state = "before its role"
        self.calls: list[Call] = []
        self.legacy = False  # it made a call of the old kind


class Stream:
    """What is remembered of one stream."""

    __slots__ = ("choices", "counted", "envelope", "ids")

    def __init__(self) -> None:
        self.envelope: dict[str, Any] = {}
        self.choices: dict[int, Choice] = {}
        self.counted = False
        self.ids: set[str] = set()


def kind_of(body: dict[str, Any]) -> str:
    """Tell an error and a chunk without choices from others."""
    if body.get("error"):
        return "error"
    return "usage chunk" if body.get("choices") == [] else "chunk"


def unnamed(run: Run[Stream], body: dict[str, Any], name: str) -> None:
    """The events of this dialect have no `event:` line."""
    if name:
        run.report(StreamRule.event_name, "$", f"the event line says {name!r}; there is none in this dialect")


def same_envelope(run: Run[Stream], body: dict[str, Any]) -> None:
    """All chunks of a stream say the same id, model and time."""
    first = run.memory.envelope
    for key in SAME:
        if body[key] != first.setdefault(key, body[key]):
            run.report(StreamRule.identity, f"$.{key}", f"{key} was {first[key]!r} and is {body[key]!r}")


def each_choice(run: Run[Stream], body: dict[str, Any]) -> None:
    """Let each choice do what its delta does."""
    for place, choice in enumerate(body["choices"]):
        _choose(run, choice, f"$.choices[{place}]")


def _choose(run: Run[Stream], choice: dict[str, Any], path: str) -> None:
    state = run.memory.choices.setdefault(choice["index"], Choice())
    done = 0
    for key, does in _deeds(choice):
        done += 1
        _step(run, state, does, f"{path}.{key}")
    if not done and not choice.get("logprobs"):
        run.report(StreamRule.empty, f"{path}.delta", "the delta says nothing")
    _calls(run, state, choice["delta"].get("tool_calls") or [], f"{path}.delta.tool_calls")
    _finish(run, state, choice, f"{path}.finish_reason")


def _deeds(choice: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Name what a chunk does for a choice, in the order in which it counts."""
    delta = choice["delta"]
    yield from ((f"delta.{key}", does) for key, does in DOES.items() if delta.get(key))
    if choice["finish_reason"] is not None:
        yield "finish_reason", "finish"


def _step(run: Run[Stream], choice: Choice, does: str, path: str) -> None:
    following = CHOICE[choice.state].get(does)
    if following is None:
        rule, why = BROKEN[choice.state]
        if not (run.blind and rule is StreamRule.role):
            run.report(rule, path, why)
        following = choice.state if choice.state == "finished" else CHOICE["open"].get(does, choice.state)
    choice.state = following


def _calls(run: Run[Stream], choice: Choice, fragments: list[dict[str, Any]], path: str) -> None:
    for place, fragment in enumerate(fragments):
        where = f"{path}[{place}]"
        if fragment["index"] < len(choice.calls):
            _goes_on(run, choice.calls[fragment["index"]], fragment, where)
        elif fragment["index"] > len(choice.calls):
            run.report(StreamRule.numbering, f"{where}.index", f"the next call is {len(choice.calls)}")
        else:
            _begins(run, choice, fragment, where)


def _begins(run: Run[Stream], choice: Choice, fragment: dict[str, Any], path: str) -> None:
    """The first fragment of a call names it."""
    kind = fragment.get("type") or "function"
    body = fragment.get(kind) or {}
    for key, value in (("id", fragment.get("id")), ("type", fragment.get("type")), (f"{kind}.name", body.get("name"))):
        if not value:
            run.report(StreamRule.fragment, f"{path}.{key}", f"the first fragment of a call has no {key}")
    if fragment.get("id") in run.memory.ids:
        run.report(StreamRule.identity, f"{path}.id", f"two calls have the id {fragment['id']!r}")
    run.memory.ids.add(fragment.get("id") or "")
    choice.calls.append(Call(kind))
    choice.calls[-1].pieces.append(body.get(CALLED[kind]) or "")


def _goes_on(run: Run[Stream], call: Call, fragment: dict[str, Any], path: str) -> None:
    """A later fragment brings more of the arguments, or a seal, and nothing else: clients join all they meet."""
    body = fragment.get(call.kind) or {}
    for key, value in (("id", fragment.get("id")), (f"{call.kind}.name", body.get("name"))):
        if value is not None:
            run.report(StreamRule.fragment, f"{path}.{key}", f"a later fragment of a call has {key} again")
    if not body.get(CALLED[call.kind]) and not fragment.get("extra_content"):  # a seal that came late
        run.report(StreamRule.empty, path, "the fragment says nothing")
    call.pieces.append(body.get(CALLED[call.kind]) or "")


def _finish(run: Run[Stream], choice: Choice, chunk: dict[str, Any], path: str) -> None:
    """Why a choice finished agrees with what it holds."""
    choice.legacy = choice.legacy or bool(chunk["delta"].get("function_call"))
    reason = chunk["finish_reason"]
    if reason is None:
        return
    if reason == "tool_calls" and not (choice.calls or run.blind):
        run.report(StreamRule.stop_reason, path, "it finished for tool calls, and there is none")
    if reason == "function_call" and not (choice.legacy or run.blind):
        run.report(StreamRule.stop_reason, path, "it finished for a function call, and there is none")
    if reason == "stop" and choice.calls:
        run.report(StreamRule.stop_reason, path, "a tool is called, and it did not finish for that")
    if reason not in CUTTING:
        _whole(run, choice, path)


def _whole(run: Run[Stream], choice: Choice, path: str) -> None:
    for index, call in enumerate(choice.calls):
        text = "".join(call.pieces)
        if call.kind == "function" and text and not is_object(text):
            run.report(StreamRule.arguments, path, f"the arguments of call {index} are no JSON object")


def usage_last(run: Run[Stream], body: dict[str, Any]) -> None:
    """Usage comes once, in a chunk of its own without choices or in the one in which all have finished."""
    if not body.get("usage"):
        return
    if run.memory.counted:
        run.report(StreamRule.usage, "$.usage", "usage was said before")
    elif not run.blind and any(choice.state != "finished" for choice in run.memory.choices.values()):
        run.report(StreamRule.usage, "$.usage", "usage is said while a choice has not finished")
    run.memory.counted = True
    for path, why in uneven(body["usage"], COUNTS):
        run.report(StreamRule.usage, f"$.usage.{path}", why)


def all_finished(run: Run[Stream], body: dict[str, Any]) -> None:
    """Every choice has finished before the stream does."""
    choices = run.memory.choices
    if run.blind or run.state == ENDING:
        return
    for index in sorted(index for index, choice in choices.items() if choice.state != "finished"):
        run.report(StreamRule.cut, "$", f"choice {index} has no finish_reason")
        choices[index].state = "finished"
    if sorted(choices) != list(range(len(choices))):
        run.report(StreamRule.numbering, "$", f"the choices are {sorted(choices)}")


def done(run: Run[Stream], body: dict[str, Any]) -> None:
    """The stream may say that it is done when every choice has finished, or after an error."""
    if run.state != FAILED:
        all_finished(run, body)


AUTOMATON: Automaton[Stream] = Automaton(
    moves=MOVES,
    start=START,
    inside=INSIDE,
    good=frozenset((DONE,)),
    kind=kind_of,
    shapes=SHAPES,
    checks={
        "chunk": (same_envelope, each_choice, usage_last),
        "usage chunk": (same_envelope, all_finished, usage_last),
        "[DONE]": (done,),
    },
    memory=Stream,
    always=(unnamed,),
    words={b"[DONE]": "[DONE]"},
)
