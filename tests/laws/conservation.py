"""Law 5: words, tool calls and their results, the order of turns, and counts of tokens come out as they went in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from llm_dialect.generated.canonical.content import (
    Audio,
    Document,
    Refusal,
    SearchResult,
    ServerToolCall,
    Text,
    ToolCall,
    ToolResult,
)
from llm_dialect.generated.canonical.enums import Role, StopReason, ToolKind
from llm_dialect.origin import path_of
from tests.laws.pairs import gone, named, parse, translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["arguments", "check_calls", "check_conservation", "check_turns", "check_usage"]

Json = dict[str, Any]
Turn = tuple[str, list[tuple[str, str]], str]
_INSTRUCTIONS = frozenset((Role.system, Role.developer))
# How a text that is no JSON object, and the free input of a custom tool, are wrapped in one.
_WRAPPINGS = ("_invalid_json", "input")


def check_conservation(body: Any, source: str, target: str, way: str) -> None:
    """Check all that this law says about a body."""
    made = translate(body, source, target, way)
    before, after = parse(body, source, way), parse(made.body, target, way, made)
    check_calls(before, after, made)
    check_turns(before, after, made)
    if way == "response":
        check_usage(body, source, made.body, target)


def check_calls(before: Any, after: Any, made: ld.Translation) -> None:
    """The multiset of tool calls: id, name and arguments; an id or a name may have an alias that the report names."""
    found = [(call.id, call.name, arguments(call)) for call in _calls(after)]
    for call in _calls(before):
        if gone(path_of(call), made.report):
            continue
        wanted = (*(_unless_aliased(call, field, made) for field in ("id", "name")), arguments(call))
        fitting = [each for each in found if all(a in (None, b) for a, b in zip(wanted, each, strict=True))]
        assert fitting, f"the call {wanted} is not among {found}"
        found.remove(fitting[0])
    assert not found, f"calls that nobody made: {found}"


def _unless_aliased(call: ToolCall, field: str, made: ld.Translation) -> str | None:
    return None if named(path_of(call, field), made.report) else str(getattr(call, field))


def _calls(items: Any) -> list[ToolCall]:
    return [item for _, content in _messages(items) for item in content if isinstance(item, ToolCall)]


def arguments(call: ToolCall | ServerToolCall) -> str:
    """Give what a call is called with: JSON in one spelling, other text as it is, wrapped text unwrapped."""
    value: Any = call.arguments
    if isinstance(value, str) and call.kind is not ToolKind.custom:
        try:
            value = json.loads(value.strip(" \t\n\r") or "{}")
        except ValueError:
            return str(value)
    for key in _WRAPPINGS:
        if isinstance(value, dict) and list(value) == [key]:
            value = value[key]
    return value if isinstance(value, str) else json.dumps(value)


def _messages(items: Any) -> list[tuple[Role, list[Any]]]:
    if isinstance(items, ld.ItemRequest):  # an answer may know messages too; its content holds all that they say
        return [(message.role, message.content) for message in items.messages]
    details = items.stop_details
    wordless = items.stop_reason is StopReason.refusal and not _words(items.content, None)
    if details is None or not details.explanation or not wordless:
        return [(Role.assistant, items.content)]
    return [(Role.assistant, [*items.content, Refusal(details.explanation)])]  # a refusal without words says why


def _gone(item: Any, made: ld.Translation | None) -> bool:
    return made is not None and gone(path_of(item), made.report)


def check_turns(before: Any, after: Any, made: ld.Translation) -> None:
    """Words and results in their order, turn by turn; instructions by themselves."""
    if _explained(before) is not None and _explained(before) == _explained(after):
        before, after = before.replace(stop_details=None), after.replace(stop_details=None)
    one, other = _instructions(before, made), _instructions(after, None)
    added = any(loss.code.value == "emulated" for loss in made.report)  # a wish that the target is told of in words
    assert one == other or (added and other.startswith(one)), (
        f"instructions went in as {one!r} and came out as {other!r}"
    )
    if any((loss.rule, loss.code) == ("R8", ld.LossCode.defaulted) for loss in made.report):
        after = after.replace(
            messages=after.messages[1:]
        )  # what is put before a conversation that the assistant begins
    turns, found = _turns(before, made), _turns(after, None)
    assert _alike(turns, found), f"turns went in as {turns} and came out as {found}"


def _explained(items: Any) -> str | None:
    """Give why an answer was refused, where it says so apart from its content."""
    details = getattr(items, "stop_details", None)
    return None if details is None else details.explanation


def _alike(turns: list[Turn], found: list[Turn]) -> bool:
    """Compare turns; a result that came without the id of its call has got one, which the calls' own check follows."""
    return len(turns) == len(found) and all(
        (side, words) == (other_side, other_words)
        and len(results) == len(others)
        and all(a in ("", b) and x == y for (a, x), (b, y) in zip(results, others, strict=True))
        for (side, results, words), (other_side, others, other_words) in zip(turns, found, strict=True)
    )


def _instructions(items: Any, made: ld.Translation | None) -> str:
    said = [item for role, content in _messages(items) if role in _INSTRUCTIONS for item in content]
    return _words([*(getattr(items, "system", None) or ()), *said], made)


def _turns(items: Any, made: ld.Translation | None) -> list[Turn]:
    """Give for each turn who speaks, the results and the words; turns of nothing are none."""
    content: list[tuple[str, list[Any]]] = []
    for role, found in _messages(items):
        side = "assistant" if role is Role.assistant else "user"
        if role in _INSTRUCTIONS or not (_results(found, made) or _words(found, made)):
            continue
        if content and content[-1][0] == side:
            content[-1][1].extend(found)
        else:
            content.append((side, list(found)))
    return [(side, _results(found, made), _words(found, made)) for side, found in content]


def _results(content: list[Any], made: ld.Translation | None) -> list[tuple[str, str]]:
    return [
        (item.tool_call_id, _mark(item, made) + _words(item.content or [], made))
        for item in content
        if isinstance(item, ToolResult) and not _gone(item, made)
    ]


def _mark(result: ToolResult, made: ld.Translation | None) -> str:
    """Give what stands for the flag of a failed result without a place for it, or for its words (rule 5)."""
    if made is None or not result.is_error:
        return ""
    wordless = any((loss.path, loss.rule) == (path_of(result), "R5") for loss in made.report)
    return "[toolerror]" if wordless or named(path_of(result, "is_error"), made.report) else ""


def _words(content: list[Any], made: ld.Translation | None) -> str:
    """Join what is said, refusals apart; white space is no word, as some of it may not be sent."""
    said = [_said(each, made) for each in content]
    return "".join(
        "".join(item.text.split())
        for item in sorted(said, key=lambda each: isinstance(each, Refusal))
        if isinstance(item, (Text, Refusal)) and not _gone(item, made) and not _blank(item, made)
    )


def _said(item: Any, made: ld.Translation | None) -> Any:
    """Give a document, a search result or sound as the text that the report says it became; all else as it is."""
    if made is not None and isinstance(item, Audio):
        spot = path_of(item, "transcript")
        spoken = any((loss.path, loss.code) == (spot, "substituted") for loss in made.report)
        return Text(item.transcript or "") if spoken else item
    if made is None or not isinstance(item, (Document, SearchResult)):
        return item
    spot = path_of(item)
    told = [loss for loss in made.report if loss.path == spot and loss.code == "substituted"]
    if all(loss.severity == "none" for loss in told):
        return item
    heads = [item.title, item.source] if isinstance(item, SearchResult) else [item.title, item.context, item.text]
    parts = [part.text for part in item.content or () if isinstance(part, Text)]
    return Text("\n\n".join([head for head in heads if head] + parts))


def _blank(item: Any, made: ld.Translation | None) -> bool:
    return not item.text.strip() or (made is not None and gone(path_of(item, "text"), made.report))


def check_usage(before: Json, source: str, after: Json, target: str) -> None:
    """Inclusive prompt = fresh + read + write; answers include reasoning; what both sides count is equal."""
    one, other = COUNTS[source](before), COUNTS[target](after)
    if target in WRITES_UNTOLD:
        one = {**one, "written": 0}
    if source in WRITES_UNTOLD:
        other = {**other, "written": 0}
    assert one == other, f"counts went in as {one} and came out as {other}"


def _anthropic(body: Json) -> Json:
    usage = body["usage"]
    read, written = usage.get("cache_read_input_tokens") or 0, usage.get("cache_creation_input_tokens") or 0
    return {
        "prompt": usage["input_tokens"] + read + written,
        "read": read,
        "written": written,
        "completion": usage["output_tokens"],
        "reasoning": (usage.get("output_tokens_details") or {}).get("thinking_tokens") or 0,
    }


def _openai_chat(body: Json) -> Json:
    usage = body.get("usage") or {}
    details, answer = usage.get("prompt_tokens_details") or {}, usage.get("completion_tokens_details") or {}
    places = (
        details.get("cached_tokens"),
        *map(usage.get, ("prompt_cache_hit_tokens", "cached_tokens", "cache_read_input_tokens")),
    )
    made = (
        *map(details.get, ("cache_write_tokens", "cache_creation_input_tokens")),
        usage.get("cache_creation_input_tokens"),
        details.get("cache_creation_tokens"),
    )
    return {
        "prompt": usage.get("prompt_tokens") or 0,
        "read": next((count for count in places if count is not None), 0),
        "written": next((count for count in made if count is not None), 0),
        "completion": usage.get("completion_tokens") or 0,
        "reasoning": answer.get("reasoning_tokens") or 0,
    }


def _gemini(body: Json) -> Json:
    usage = body.get("usageMetadata") or {}
    return {
        "prompt": usage.get("promptTokenCount", 0) + usage.get("toolUsePromptTokenCount", 0),
        "read": usage.get("cachedContentTokenCount", 0),
        "written": 0,
        "completion": usage.get("candidatesTokenCount", 0) + usage.get("thoughtsTokenCount", 0),
        "reasoning": usage.get("thoughtsTokenCount", 0),
    }


def _openai_responses(body: Json) -> Json:
    usage = body.get("usage") or {}
    details, answer = usage.get("input_tokens_details") or {}, usage.get("output_tokens_details") or {}
    return {
        "prompt": usage.get("input_tokens") or 0,
        "read": details.get("cached_tokens") or 0,
        "written": details.get("cache_write_tokens") or 0,
        "completion": usage.get("output_tokens") or 0,
        "reasoning": answer.get("reasoning_tokens") or 0,
    }


# How each vendor counts, read off the wire without the library. A dialect with a response mapping needs a row.
WRITES_UNTOLD = frozenset(("gemini",))  # does not tell what was written to a cache
COUNTS: dict[str, Callable[[Json], Json]] = {
    "anthropic": _anthropic,
    "openai_chat": _openai_chat,
    "gemini": _gemini,
    "openai_responses": _openai_responses,
}
