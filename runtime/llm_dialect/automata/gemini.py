"""The stream of streamGenerateContent, from its reference (GenerateContentResponse), its types and recorded streams.

    chunk+

where each candidate finishes, or the prompt is blocked; nothing marks the end but the end. An error object stands in
place of the rest.
"""

from __future__ import annotations

from typing import Any

from llm_dialect.automata.counts import Counts, uneven
from llm_dialect.automata.engine import Automaton, Moves, Run
from llm_dialect.automata.shape import BASE64, BOOL, COUNT, LIST, NAME, NUMBER, OBJECT, TEXT, Exactly, Shape
from llm_dialect.automata.violation import StreamRule

__all__ = ["AUTOMATON"]

START = "before the first chunk"
INSIDE = "within the message"
FAILED = "after an error"

MOVES: Moves = {
    START: {"chunk": INSIDE, "error": FAILED},
    INSIDE: {"chunk": INSIDE, "error": FAILED},
    FAILED: {},
}

# What a candidate may do in which state. Some upstreams say a finishReason on every chunk: the last one counts.
CANDIDATE: Moves = {
    "open": {"say": "open", "finish": "finished"},
    "finished": {"finish": "finished"},
}

FINISHES = frozenset(
    "STOP MAX_TOKENS SAFETY RECITATION LANGUAGE OTHER BLOCKLIST PROHIBITED_CONTENT SPII MALFORMED_FUNCTION_CALL "
    "MALFORMED_RESPONSE MODEL_ARMOR IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION IMAGE_OTHER NO_IMAGE "
    "UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS MISSING_THOUGHT_SIGNATURE CONTINUATION ESCALATION".split()
)
BLOCKS = frozenset("SAFETY OTHER BLOCKLIST PROHIBITED_CONTENT IMAGE_SAFETY MODEL_ARMOR JAILBREAK".split())

PARTIAL: Shape = {
    "jsonPath": NAME,
    "stringValue?": TEXT,
    "numberValue?": NUMBER,
    "boolValue?": BOOL,
    "nullValue?": (Exactly("NULL_VALUE"), None),
    "willContinue?": BOOL,
}
CALL: Shape = {
    "name?": NAME,
    "args?": OBJECT,
    "id?": TEXT,
    "partialArgs?": [PARTIAL],
    "willContinue?": BOOL,
}
PART: Shape = {
    "text?": TEXT,
    "thought?": BOOL,
    "thoughtSignature?": BASE64,
    "functionCall?": CALL,
    "inlineData?": {"mimeType": NAME, "data": BASE64},
    "fileData?": {"fileUri": NAME},
    "executableCode?": {"code": TEXT, "language": NAME},
    "codeExecutionResult?": {"outcome": NAME, "output?": TEXT},
    "toolCall?": OBJECT,
    "toolResponse?": OBJECT,
}
# A part is one of these.
DATA = (
    "text",
    "functionCall",
    "functionResponse",
    "inlineData",
    "fileData",
    "executableCode",
    "codeExecutionResult",
    "toolCall",
    "toolResponse",
)
SHAPES: dict[str, Shape] = {
    "chunk": {
        "candidates?": [
            {
                "index?": COUNT,
                "content?": {"role?": Exactly("model"), "parts?": [PART]},
                "finishReason?": FINISHES,
                "finishMessage?": TEXT,
                "safetyRatings?": [{"category": NAME, "probability": NAME}],
                "groundingMetadata?": OBJECT,
                "citationMetadata?": OBJECT,
                "urlContextMetadata?": OBJECT,
                "logprobsResult?": OBJECT,
                "avgLogprobs?": NUMBER,
            }
        ],
        "promptFeedback?": {"blockReason?": BLOCKS, "safetyRatings?": LIST},
        "usageMetadata?": {
            "promptTokenCount?": COUNT,
            "candidatesTokenCount?": COUNT,
            "thoughtsTokenCount?": COUNT,
            "toolUsePromptTokenCount?": COUNT,
            "cachedContentTokenCount?": COUNT,
            "totalTokenCount?": COUNT,
        },
        "modelVersion?": TEXT,
        "responseId?": TEXT,
        "createTime?": TEXT,
    },
    "error": {"error": {"code": COUNT, "message": TEXT, "status": NAME, "details?": [OBJECT]}},
}
COUNTS = Counts(
    "totalTokenCount",
    ("promptTokenCount", "candidatesTokenCount", "toolUsePromptTokenCount", "thoughtsTokenCount"),
    {"cachedContentTokenCount": "promptTokenCount"},
)
SAYS_SOMETHING = ("candidates", "promptFeedback", "usageMetadata")
SAME = ("responseId", "modelVersion")


class Candidate:
    """One candidate: its state, and whether a call waits for more of its arguments."""

    __slots__ = ("calling", "state")

    def __init__(self) -> None:
        self.state = "open"
        self.calling = False


class Stream:
    """What is remembered of one stream."""

    __slots__ = ("blocked", "candidates", "envelope", "ids")

    def __init__(self) -> None:
        self.envelope: dict[str, Any] = {}
        self.candidates: dict[int, Candidate] = {}
        self.blocked = False
        self.ids: set[str] = set()


def unnamed(run: Run[Stream], body: dict[str, Any], name: str) -> None:
    """The events of this dialect have no `event:` line."""
    if name:
        run.report(StreamRule.event_name, "$", f"the event line says {name!r}; there is none in this dialect")


def says_something(run: Run[Stream], body: dict[str, Any]) -> None:
    """A chunk has a candidate, usage or feedback."""
    if not any(body.get(key) for key in SAYS_SOMETHING):
        run.report(StreamRule.empty, "$", "the chunk says nothing")


def same_envelope(run: Run[Stream], body: dict[str, Any]) -> None:
    """All chunks of a stream say the same id and model."""
    first = run.memory.envelope
    for key in SAME:
        if key in body and body[key] != first.setdefault(key, body[key]):
            run.report(StreamRule.identity, f"$.{key}", f"{key} was {first[key]!r} and is {body[key]!r}")


def notes_block(run: Run[Stream], body: dict[str, Any]) -> None:
    """A blocked prompt is an end of its own."""
    run.memory.blocked = run.memory.blocked or "blockReason" in body.get("promptFeedback", {})


def counts(run: Run[Stream], body: dict[str, Any]) -> None:
    """The counts of the usage agree. They need not rise: a further round of the model may count anew."""
    for path, why in uneven(body.get("usageMetadata", {}), COUNTS):
        run.report(StreamRule.usage, f"$.usageMetadata.{path}", why)


def each_candidate(run: Run[Stream], body: dict[str, Any]) -> None:
    """Let each candidate go on."""
    for place, candidate in enumerate(body.get("candidates", ())):
        path = f"$.candidates[{place}]"
        known = run.memory.candidates.setdefault(candidate.get("index", 0), Candidate())
        parts = candidate.get("content", {}).get("parts", [])
        for at, part in enumerate(parts):
            _part(run, known, part, f"{path}.content.parts[{at}]")
        if parts and "finishReason" not in candidate and all(part == {"text": ""} for part in parts):
            run.report(StreamRule.empty, f"{path}.content", "the text is empty")
        does = "finish" if "finishReason" in candidate else "say" if parts else None
        if does is not None:
            _step(run, known, does, path)


def _step(run: Run[Stream], candidate: Candidate, does: str, path: str) -> None:
    following = CANDIDATE[candidate.state].get(does)
    if following is None:
        run.report(StreamRule.terminal, f"{path}.content", "a candidate that has finished says more")
        return
    candidate.state = following
    if following == "finished" and candidate.calling:
        candidate.calling = False
        run.report(StreamRule.fragment, f"{path}.finishReason", "it finished, and a call still waits for its arguments")


def _part(run: Run[Stream], candidate: Candidate, part: dict[str, Any], path: str) -> None:
    kinds = [key for key in DATA if key in part]
    if len(kinds) != 1 and not (len(part) == 1 and "thoughtSignature" in part):
        run.report(StreamRule.shape, path, f"a part holds one kind of data, not {' and '.join(kinds) or 'none'}")
    if "functionCall" in part:
        _call(run, candidate, part["functionCall"], f"{path}.functionCall")


def _call(run: Run[Stream], candidate: Candidate, call: dict[str, Any], path: str) -> None:
    """A call comes whole, or begins with its name and goes on until it no longer says that it will."""
    if ("name" in call) == candidate.calling:
        wrong = "a call begins while another goes on" if candidate.calling else "a call has no name"
        run.report(StreamRule.fragment, f"{path}.name", wrong)
    candidate.calling = call.get("willContinue", False)
    name = call.get("id")
    if name and name in run.memory.ids:
        run.report(StreamRule.identity, f"{path}.id", f"two calls have the id {name!r}")
    run.memory.ids.add(name or "")


def all_finished(run: Run[Stream]) -> None:
    """Every candidate has finished, or the prompt was blocked."""
    memory = run.memory
    if run.state != INSIDE or run.blind:
        return
    if not memory.candidates and not memory.blocked:
        run.report(StreamRule.cut, "$", "the stream stops without a candidate")
    for index in sorted(index for index, candidate in memory.candidates.items() if candidate.state != "finished"):
        run.report(StreamRule.cut, "$", f"the stream stops, and candidate {index} has no finishReason")


AUTOMATON: Automaton[Stream] = Automaton(
    moves=MOVES,
    start=START,
    inside=INSIDE,
    good=frozenset((INSIDE, FAILED)),
    kind=lambda body: "error" if "error" in body else "chunk",
    shapes=SHAPES,
    checks={"chunk": (says_something, same_envelope, notes_block, counts, each_candidate)},
    memory=Stream,
    always=(unnamed,),
    last=(all_finished,),
)
