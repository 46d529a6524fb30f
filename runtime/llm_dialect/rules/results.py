"""R4, R5: what a tool's result holds, toward a target that takes only text there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.errors import UnsupportedFeature
from llm_dialect.generated.canonical.content import Audio, Document, Image, Text, ToolResult, Video
from llm_dialect.generated.canonical.enums import Role
from llm_dialect.generated.canonical.request import ItemMessage
from llm_dialect.json_io import to_text
from llm_dialect.policy import ToolResultMedia
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["ERROR_PREFIX", "FAILED", "MEDIA", "MOVED", "STRUCTURED", "media_hoisted", "structured_text", "told_errors"]

# Toward a target without a flag for it, the text of a failed result begins so.
ERROR_PREFIX = "[tool error] "
FAILED = Rule("emulated", "lossy", "R5", "the target has no flag for failed tools; the text says so")
STRUCTURED = Rule("substituted", "none", "R4", "the target takes results as text; this one is its JSON text")
MEDIA = Rule("dropped", "rejected", "R4", "the target takes only text in a tool's result")
MOVED = Rule(
    "hoisted", "lossy", "R4", "the target takes only text in a tool's result; this follows in a message of the user"
)
_MEDIA = frozenset((Image, Document, Audio, Video))


def structured_text(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R4: a JSON result without text is its JSON text."""
    if o.structured is None or value:
        return value
    cx.report.note(o, "structured", STRUCTURED)
    return [Text(to_text(o.structured), at=o.at)]


def told_errors(o: Any, value: list[Any], cx: Writing) -> list[Any]:
    """R5: the text of a failed result begins with a fixed mark."""
    if not o.is_error:
        return value
    cx.report.note(o, "is_error", FAILED)
    if value and type(value[0]) is Text:
        return [value[0].replace(text=ERROR_PREFIX + value[0].text), *value[1:]]
    return [Text(ERROR_PREFIX, at=o.at), *value]


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
        if message.role is not Role.tool and found:
            out.append(ItemMessage(Role.user, found, at=found[0].at))
            found = []
        out.append(
            changed(message, lambda item, cx: changed(item, text_only, cx) if type(item) is ToolResult else item, cx)
        )
    return [*out, ItemMessage(Role.user, found, at=found[0].at)] if found else out


def _allow(item: Any, cx: Writing) -> None:
    """Note what becomes of an item; raise where the policy wants that."""
    if cx.policy.tool_result_media is ToolResultMedia.hoist:
        cx.report.note(item, None, MOVED)
        return
    cx.report.note(item, None, MEDIA)
    loss = cx.report.losses[-1]
    raise UnsupportedFeature(f"{cx.target} cannot say this: {MEDIA.why}", loss.path, loss=loss, report=cx.report)
