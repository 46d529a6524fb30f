"""R4, R5: what a tool's result holds, toward a target that takes only text there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import ODD, only_with
from llm_dialect.convert import offered_as
from llm_dialect.errors import UnsupportedFeature
from llm_dialect.generated.canonical.content import (
    Audio,
    Document,
    Image,
    Opaque,
    SearchResult,
    Text,
    ToolCall,
    ToolResult,
    Video,
)
from llm_dialect.generated.canonical.enums import ROLE_TOOL, ROLE_USER
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.json_io import to_text
from llm_dialect.policy import ToolResultMedia
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed, holds

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "ERROR_PREFIX",
    "FAILED",
    "FOUND",
    "MEDIA",
    "MOVED",
    "NAMED_RESULT",
    "OTHER_HITS",
    "SAYS_NOTHING",
    "STRUCTURED",
    "WORDLESS",
    "found_names",
    "held_result",
    "listed_hits",
    "media_hoisted",
    "own_hits",
    "result_names",
    "structured_text",
    "told_errors",
    "worded_failure",
]

# Toward a target without a flag for it, the text of a failed result begins so.
ERROR_PREFIX = "[tool error] "
FAILED = Rule("emulated", "lossy", "R5", "the target has no flag for failed tools; the text says so")
FOUND = Rule("substituted", "none", "R1", "the tools that a search found are on offer in the target; they are named")
STRUCTURED = Rule("substituted", "none", "R4", "the target takes results as text; this one is its JSON text")
MEDIA = Rule("dropped", "rejected", "R4", "the target takes only text in a tool's result")
MOVED = Rule(
    "hoisted", "lossy", "R4", "the target takes only text in a tool's result; this follows in a message of the user"
)
WORDLESS = Rule("defaulted", "none", "R5", "the target refuses a failed result that says nothing; ours says no more")
SAYS_NOTHING = Rule("defaulted", "none", "R22", "clients look for what a result holds, and it holds nothing")
OTHER_HITS = Rule("dropped", "lossy", "R1", "the hits of another vendor's search have a form of their own")
NAMED_RESULT = Rule("defaulted", "none", "R2", "the target wants a result to name the tool that gave it")
# How the one vendor that knows them refers to tools.
_REFERENCE, _NAME = "tool_reference", "tool_name"
_MEDIA = frozenset((Image, Document, Audio, Video))
# What the one target says of a result that refuses failed ones without words.
_SAID = frozenset((Text, Image, Document, SearchResult))


@only_with(Opaque)
def found_names(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R1: references to tools that a client's search found are told by name: the model must not search again."""
    return [changed(message, _named, cx) if holds(message, ToolResult) else message for message in value]


def _named(item: Any, cx: Writing) -> Any:
    parts: list[Any] = item.content if type(item) is ToolResult else []
    found = [part for part in parts if _is_reference(part)]
    if not found:
        return item
    for part in found:
        cx.report.note(part, None, FOUND)
    told = Text(to_text({"tools": [offered_as(part.body[_NAME], cx) for part in found]}), at=found[0].at)
    return item.replace(content=[*(part for part in item.content if not _is_reference(part)), told])


def _is_reference(part: Any) -> bool:
    return type(part) is Opaque and part.tag == _REFERENCE and type(part.body.get(_NAME)) is str


def structured_text(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R4: a JSON result without text is its JSON text."""
    if o.structured is None or any(type(item) is Text for item in value):
        return value
    cx.report.note(o, "structured", STRUCTURED)
    return [Text(to_text(o.structured), at=o.at), *value]


def listed_hits(o: Any, value: Any, cx: Writing) -> Any:
    """R1: the hits of a search are a list; what another vendor's search gave in a form of its own is left out."""
    if value is None or type(value) is list:
        return value
    cx.report.note(o.result, "body", OTHER_HITS)
    return None


def own_hits(o: Any, value: Any, cx: Writing) -> Any:
    """R1: as `listed_hits`, where a search may also tell why it failed."""
    if value is None or type(value) is list or (type(value) is dict and str(value.get("type")).endswith("_error")):
        return value
    cx.report.note(o, "body", OTHER_HITS)
    return []


@only_with(ToolResult, ODD)
def result_names(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R2: the target wants each result to name the tool; the call that it answers says which."""
    names = {item.id: item.name for message in value for item in message.content if type(item) is ToolCall}

    def named(item: Any, cx: Writing) -> Any:
        if type(item) is not ToolResult or item.name is not None or item.tool_call_id not in names:
            return item
        cx.report.note(item, None, NAMED_RESULT)
        made = item.copy()
        made.name = names[item.tool_call_id]
        return made

    return [changed(message, named, cx) if holds(message, ToolResult) else message for message in value]


def told_errors(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R5: the text of a failed result begins with a fixed mark."""
    if not o.is_error:
        return value
    cx.report.note(o, "is_error", FAILED)
    if value and type(value[0]) is Text:
        return [value[0].replace(text=ERROR_PREFIX + value[0].text), *value[1:]]
    return [Text(ERROR_PREFIX, at=o.at), *value]


def worded_failure(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R5: a failed result says something that the target can say; one that says nothing says that it failed."""
    if not o.is_error or any(type(item) in _SAID and (type(item) is not Text or item.text.strip()) for item in value):
        return value
    cx.report.note(o, None, WORDLESS)
    return [*value, Text(ERROR_PREFIX.strip(), at=o.at)]


@only_with(*_MEDIA, SearchResult)
def media_hoisted(o: Any, value: list[ItemMessage], cx: Writing) -> list[ItemMessage]:
    """R4: media in tool results follow the tool messages in a message of the user, if the policy allows.

    Stands after `results_apart`.
    """
    out: list[ItemMessage] = []
    found: list[Any] = []

    def text_only(item: Any, cx: Writing) -> Any:
        if type(item) not in _MEDIA:
            return item
        _allow(item, cx)
        found.append(item)
        return None

    for message in value:
        if message.role is not ROLE_TOOL and found:
            out.append(ItemMessage(ROLE_USER, found, at=found[0].at))
            found = []
        out.append(
            changed(message, lambda item, cx: changed(item, text_only, cx) if type(item) is ToolResult else item, cx)
        )
    return [*out, ItemMessage(ROLE_USER, found, at=found[0].at)] if found else out


def _allow(item: Any, cx: Writing) -> None:
    """Note what becomes of an item; raise where the policy wants that."""
    if cx.policy.tool_result_media is ToolResultMedia.hoist:
        cx.report.note(item, None, MOVED)
        return
    cx.report.note(item, None, MEDIA)
    loss = cx.report.losses[-1]
    raise UnsupportedFeature(f"{cx.target} cannot say this: {MEDIA.why}", loss.path, loss=loss, report=cx.report)


def held_result(o: Any, value: list[Any] | None, cx: Writing) -> list[Any]:
    """R22: a result that holds nothing says so where clients look for it."""
    if value is None:
        cx.report.note(o, None, SAYS_NOTHING)
    return value or []
