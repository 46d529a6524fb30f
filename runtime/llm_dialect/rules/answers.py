"""R21, R22, R24: what an answer must say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, only_with
from llm_dialect.convert import derived_part
from llm_dialect.generated.canonical.content import Refusal, ServerToolCall, ServerToolResult, Text, ToolCall
from llm_dialect.generated.canonical.enums import (
    STOP_REASON_CONTENT_FILTER,
    STOP_REASON_END_TURN,
    STOP_REASON_MALFORMED_TOOL_CALL,
    STOP_REASON_REFUSAL,
    STOP_REASON_STOP_SEQUENCE,
    STOP_REASON_TOOL_USE,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FUNCTION,
    StopReason,
)
from llm_dialect.generated.canonical.response import Logprobs, Usage
from llm_dialect.json_io import load_text
from llm_dialect.kept import finish, report_kept
from llm_dialect.linkage import VendorPairs
from llm_dialect.readers import spell
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.response import ErrorInfo, ItemResponse, StopDetails

__all__ = [
    "BESIDE",
    "BESIDE_INPUT",
    "CALL_PREFIX",
    "FAILED_ANSWER",
    "MATCHED",
    "NAMED",
    "NOBODYS_STOP",
    "NOTHING",
    "PARTED",
    "REFUSED",
    "SETTLED",
    "SPOKEN",
    "STOPPED",
    "SWALLOWED",
    "UNCALLED",
    "UNREFUSED",
    "WEIGHTLESS",
    "WHOLE_SECONDS",
    "called_stop",
    "explained_refusal",
    "item_done",
    "joined_logprobs",
    "named_calls",
    "own_sequence",
    "parted_logprobs",
    "refusal_details",
    "refused_stop",
    "served_tier",
    "settled_stop",
    "spoken_refusal",
    "stamped",
    "tiered_usage",
    "told_refusal",
    "unsaid_failure",
]

SETTLED = Rule("substituted", "none", "R21", "an answer with tool calls ends in tool use, whatever the upstream said")
UNCALLED = Rule(
    "substituted",
    "lossy",
    "R21",
    "the upstream ends for a tool that is called, and the answer holds no call: not whole",
)
MATCHED = Rule("substituted", "none", "R21", "the upstream tells which of the client's sequences ended the answer")
NOBODYS_STOP = Rule("dropped", "none", "R21", "what ended the answer is no stop sequence of the client")
NOTHING = Rule("defaulted", "lossy", "R21", "the upstream ends well and says nothing: the answer is empty")
WHOLE_SECONDS = Rule("substituted", "none", "R22", "the target tells whole seconds")
WEIGHTLESS = Rule("dropped", "lossy", "R24", "the text that these log probabilities weigh is not told")
PARTED = Rule("regrouped", "none", "R24", "log probabilities belong to another place in the target")
BELOW_NOTHING = Rule("clamped", "lossy", "R19", "no count is below 0")
# The counts of which others are made up, or that clients sum up.
_COUNTS = (
    "prompt_tokens",
    "completion_tokens",
    "cached_read_tokens",
    "cache_write_tokens",
    "reasoning_tokens",
    "tool_prompt_tokens",
)
# The same counts at other places, which compatible vendors and routers have.
_TWINS = (
    ("cached_read_tokens", ("cache_hit_tokens", "beside_read_tokens")),
    ("cache_write_tokens", ("beside_write_tokens", "detail_write_tokens")),
)
BESIDE = Rule(
    "substituted", "none", "R19", "the upstream counts thoughts beside the output; the target counts them inside"
)
REFUSED = Rule("substituted", "none", "R24", "the target tells a refusal by the end of the answer")
BESIDE_INPUT = Rule(
    "substituted",
    "none",
    "R19",
    "the upstream counts what a cache held beside the input; the target counts it inside",
)
REST = Rule("substituted", "none", "R19", "the upstream's total says more than its counts")
SPOKEN = Rule("substituted", "none", "R24", "the target tells the words of a refusal as text")
NAMED = Rule("defaulted", "none", "R22", "a tool call needs an id that its result can name")
STOPPED = Rule(
    "emulated", "none", "R33", "a stop sequence of the client, which the upstream was not sent, ends the answer"
)
SWALLOWED = Rule("cut", "none", "R33", "it comes after a stop sequence of the client")
FAILED_ANSWER = Rule("dropped", "rejected", "R36", "a failed answer is an error body here")
UNREFUSED = Rule("dropped", "lossy", "R21", "the target explains refusals only")
CALL_PREFIX = "call_"
_REFUSED = frozenset((STOP_REASON_REFUSAL, STOP_REASON_CONTENT_FILTER))
# Where items are named that others name.
_NAMES = {ToolCall: "id", ServerToolCall: "id", ServerToolResult: "tool_call_id"}
_ANY = "-"
_SHARED = frozenset((TOOL_KIND_FUNCTION, TOOL_KIND_CUSTOM))


def settled_stop(o: Any, value: StopReason | None, cx: Writing) -> StopReason | None:
    """R21: tool calls present override a plain end, or none that is told, never a cut or a refusal.

    An end for a call that is not there is no plain end either: something is missing. Calls of a vendor's own kinds of
    client tools (a shell, a patch) are not there in any other dialect.
    """
    calls = [item for item in o.content if type(item) is ToolCall and item.kind in _SHARED]
    if calls and (value is STOP_REASON_END_TURN or (value is None and all(map(is_readable, calls)))):
        cx.report.note(o, "stop_reason", SETTLED)
        return STOP_REASON_TOOL_USE
    if value is STOP_REASON_TOOL_USE:
        return value if calls else _uncalled(o, cx)
    if value is STOP_REASON_END_TURN and _is_own(o.stop_sequence, cx):
        cx.report.note(o, "stop_reason", MATCHED)
        return STOP_REASON_STOP_SEQUENCE
    if value is STOP_REASON_END_TURN and not o.content:
        cx.report.note(o, "stop_reason", NOTHING)
    return value


def called_stop(o: Any, value: StopReason | None, cx: Writing) -> StopReason | None:
    """R21: an end for a call that the answer does not hold is no plain end, where the target has no word for calls."""
    called = any(type(item) is ToolCall and item.kind in _SHARED for item in o.content)
    return value if called or value is not STOP_REASON_TOOL_USE else _uncalled(o, cx)


def _uncalled(o: Any, cx: Writing) -> StopReason:
    cx.report.note(o, "stop_reason", UNCALLED)
    return STOP_REASON_MALFORMED_TOOL_CALL


def refused_stop(o: Any, value: StopReason | None, cx: Writing) -> StopReason | None:
    """R21, R24: an answer that refuses in words of their own kind was refused, where only its end can say so."""
    if value is not STOP_REASON_END_TURN or not any(type(item) is Refusal and item.text for item in o.content):
        return value
    if not any(type(item) is ToolCall for item in o.content):
        cx.report.note(o, "stop_reason", REFUSED)
        return STOP_REASON_REFUSAL
    return value


def own_sequence(o: Any, value: str | None, cx: Writing) -> str | None:
    """R21: the sequence that ended the answer is one of the client's; other words of an upstream name none."""
    if value is None or o.stop_reason is STOP_REASON_STOP_SEQUENCE or _is_own(value, cx):
        return value
    cx.report.note(o, "stop_sequence", NOBODYS_STOP)
    return None


def _is_own(sequence: str | None, cx: Writing) -> bool:
    return sequence is not None and cx.memory is not None and sequence in cx.memory.stop


def is_readable(call: ToolCall) -> bool:
    """Tell whether the arguments of a call are whole: an object, or text that is JSON."""
    if type(call.arguments) is not str or call.kind is TOOL_KIND_CUSTOM:
        return True
    try:
        load_text(call.arguments or "{}")
    except ValueError:
        return False
    return True


@only_with(Refusal)
def spoken_refusal(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: the words of a refusal become text where the target has no place of their own for them."""
    if all(type(item) is not Refusal for item in value):
        return value
    out: list[Any] = []
    for item in value:
        if type(item) is Refusal:
            cx.report.note(item, None, SPOKEN)
            out.append(Text(item.text, cache=item.cache, extra=item.extra, form=item.form, at=item.at))
        else:
            out.append(item)
    return out


@only_with(ToolCall, ODD)
def named_calls(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R22: a call without an id gets one that its result can name; a result within the answer gets that of its call."""
    if all(getattr(item, _NAMES.get(type(item), ""), _ANY) for item in value):
        return value
    pairs, out = VendorPairs(), []
    for place, item in enumerate(value):

        def made(place: int = place) -> str:
            part = (
                derived_part(o, place, seed=cx.seed, sound=cx.sound) if cx.mint is None else cx.mint.new_id(CALL_PREFIX)
            )
            return CALL_PREFIX + part

        unnamed = type(item) is ToolCall and not item.id
        own = item.replace(id=made()) if unnamed else pairs.named(item, made)
        if own is not item:
            cx.report.note(item, None, NAMED)
        out.append(own)
    return out


def stamped(o: Any, value: float | None, cx: Writing) -> int | None:
    """R22: an answer without a time gets the mint's, if there is one; a time is told in whole seconds.

    >>> stamped(None, 1700000000.0, None)
    1700000000
    """
    if value is not None:
        if value != int(value):
            cx.report.note(o, "created", WHOLE_SECONDS)
        return int(value)
    return None if cx.mint is None else cx.mint.now()


def explained_refusal(o: Any, value: list[Refusal], cx: Writing) -> list[Refusal]:
    """R24: where the model refuses without words, the vendor's explanation takes their place."""
    details = o.stop_details
    if value or o.stop_reason is not STOP_REASON_REFUSAL or details is None or not details.explanation:
        return value
    if any(type(item) is Text and item.text for item in o.content):
        return value
    return [Refusal(details.explanation, at=details.at)]


def told_refusal(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R24: as `explained_refusal`, among the other items of an answer."""
    told = explained_refusal(o, [item for item in value if type(item) is Refusal], cx)
    if all(item in value for item in told):
        return value
    cx.report.note(o.stop_details, "explanation", SPOKEN)
    return [*value, *told]


def refusal_details(o: Any, value: StopDetails | None, cx: Writing) -> StopDetails | None:
    """R21: what explains a refusal stands with a refusal only; of another end it would say that the model refused."""
    if value is None or o.stop_reason in _REFUSED:
        return value
    for field in ("category", "explanation"):
        if getattr(value, field) is not None:
            cx.report.note(value, field, UNREFUSED)
    report_kept(value, cx, value.form or {})
    return None


def unsaid_failure(o: Any, value: ErrorInfo | None, cx: Writing) -> ErrorInfo | None:
    """R36: that an answer failed is told by an error body; clients would take the answer for a success."""
    if value is not None:
        cx.report.note(o, "error", FAILED_ANSWER)
    return None


def item_done(o: Any, value: str | None, cx: Writing) -> str | None:
    """R22: an item of an answer that does not say so is complete, unless it is a call whose arguments were cut.

    >>> item_done(ToolCall("call_1", "add", '{"a": 1}'), None, None)
    'completed'
    >>> item_done(ToolCall("call_1", "add", '{"a": '), None, None)
    'incomplete'
    """
    if value is None and type(o) is ToolCall and not is_readable(o):
        return "incomplete"
    return value or "completed"


def parted_logprobs(o: Any, value: ItemResponse, cx: Writing) -> ItemResponse:
    """R24: log probabilities of the answer belong to the one text that it has."""
    texts = [item for item in value.content if type(item) is Text]
    held = value.logprobs
    if held is None or not held.content or len(texts) != 1 or texts[0].logprobs is not None:
        return value
    cx.report.note(value, "logprobs", PARTED)
    finish(held, {}, cx)
    content = [item.replace(logprobs=held.content) if item is texts[0] else item for item in value.content]
    return value.replace(content=content, logprobs=held.replace(content=None) if held.refusal else None)


def joined_logprobs(o: Any, value: ItemResponse, cx: Writing) -> ItemResponse:
    """R24: log probabilities of single texts are those of the answer; an empty list of them says nothing."""
    if value.logprobs is not None or all(type(item) is not Text or item.logprobs is None for item in value.content):
        return value
    joined: list[Any] = []
    content: list[Any] = []
    for item in value.content:
        if type(item) is Text and item.logprobs is not None:
            cx.report.note(item, "logprobs", PARTED)
            joined += item.logprobs
            content.append(item.replace(logprobs=None))
        else:
            content.append(item)
    return value.replace(content=content, logprobs=Logprobs(joined, at=value.at) if joined else None)


def served_tier(o: Any, value: str | None, cx: Writing) -> str | None:
    """R22: the tier that served the answer, wherever the source tells it."""
    return o.usage.service_tier if value is None and o.usage is not None else value


def whole_usage(o: Any, value: Usage | None, cx: Writing) -> Usage | None:
    """R19: a count is never less than its parts: the output holds the thoughts, the input what a cache gave or took.

    Some vendors count these beside it, or leave the count out. It shows where the parts are more than the count, or
    where the vendor's own total is right only with both. What the total holds beyond all counts is output.
    """
    if value is None:
        return None
    below = [field for field in _COUNTS if (getattr(value, field) or 0) < 0]
    for field in below:
        cx.report.note(value, field, BELOW_NOTHING)
    if below:
        value = value.replace(**dict.fromkeys(below, 0))
    value = _with_twins(value)
    within = (value.cached_read_tokens or 0) + (value.cache_write_tokens or 0)
    if value.prompt_tokens is None:
        within += value.tool_prompt_tokens or 0
    made = _with_part(value, "prompt_tokens", within, BESIDE_INPUT, cx)
    made = _with_part(made, "completion_tokens", value.reasoning_tokens or 0, BESIDE, cx)
    return _with_rest(made, _beyond_terms(value) - _terms(made) + _terms(value), cx)


def _with_twins(usage: Usage) -> Usage:
    """Take the counts of a cache from their other places, where their own say nothing."""
    for field, twins in _TWINS:
        name = next((name for name in twins if getattr(usage, name) is not None), None)
        if name is not None and getattr(usage, field) is None:
            path = None if usage.at is None else usage.at[0].paths.get(name)
            form = usage.form if path is None else spell(usage.form, f".{field}", path)
            usage = usage.replace(**{field: getattr(usage, name)}, form=form)
    return usage


def _with_rest(usage: Usage, rest: int, cx: Writing) -> Usage:
    """Add what no count explains to the output: Google, for one, bills thoughts that only its total tells."""
    if rest <= 0 or usage.prompt_tokens is None:
        return usage
    cx.report.note(usage, "completion_tokens" if usage.completion_tokens is not None else None, REST)
    return usage.replace(completion_tokens=(usage.completion_tokens or 0) + rest)


def _terms(usage: Usage) -> int:
    return (usage.prompt_tokens or 0) + (usage.completion_tokens or 0)


def _with_part(usage: Usage, field: str, part: int, why: Rule, cx: Writing) -> Usage:
    """Add a part to its count if the vendor tells it beside the count."""
    known: int = getattr(usage, field) or 0
    if known < 0 or part <= 0 or (part <= known and _beyond_terms(usage) != part):
        return usage
    cx.report.note(usage, None if getattr(usage, field) is None else field, why)
    return usage.replace(**{field: known + part})


def _beyond_terms(usage: Usage) -> int:
    """Give how much the total that the vendor told is more than its terms."""
    for key in ("total_tokens", "totalTokenCount"):
        mark = None if usage.form is None else usage.form.get(key)
        if type(mark) is list:
            return int(mark[0]) - int(mark[1])
    return 0


def tiered_usage(o: Any, value: Usage | None, cx: Writing) -> Usage | None:
    """R22: the tier that served the answer, told with the usage."""
    if o.service_tier is None or (value is not None and value.service_tier is not None):
        return value
    return Usage(service_tier=o.service_tier) if value is None else value.replace(service_tier=o.service_tier)
