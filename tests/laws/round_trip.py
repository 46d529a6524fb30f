"""Law 4: A → B → A loses nothing that neither report names. Bodies are compared as parsed items.

Each hop is checked by itself: what the items of its input say and those of its output do not is named by its report. So
is what the output says and the input did not. Order and grouping are law 5's.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Opaque, ServerToolCall, ToolCall
from llm_dialect.node import Node
from llm_dialect.origin import path_of
from tests.laws.conservation import arguments
from tests.laws.identity import nodes
from tests.laws.pairs import named, parse, translate

if TYPE_CHECKING:
    from llm_dialect.report import Report

__all__ = ["check_round_trip"]

Said = tuple[str, str]

_SPELLING = frozenset(("at", "form", "extra"))
_GROUPING = frozenset(("ItemMessage.role",))
# Texts may be joined; they are looked for in all words together.
_WORDS = frozenset(("Text.text", "Refusal.text", "Thinking.text"))
# Saying these is the same as saying nothing.
_USUAL = frozenset(
    (
        ("ResponseFormat.kind", '"text"'),
        ("ItemRequest.logprobs", "false"),
        ("ItemRequest.verbosity", '"medium"'),
        ("ItemRequest.n", "1"),
        ("ToolResult.is_error", "false"),
        ("Tool.strict", "false"),
        ("ToolChoice.parallel", "true"),
        ("Image.detail", '"auto"'),
        ("Document.detail", '"auto"'),
        ("ItemRequest.modalities", '["text"]'),
        ("Document.citations", "false"),
        ("ServerTool.search_context_size", '"medium"'),
        ("ItemRequest.top_logprobs", "0"),
        ("ItemRequest.presence_penalty", "0"),
        ("ItemRequest.frequency_penalty", "0"),
        ("Usage.prompt_tokens", "0"),  # clients require the counts, known or not
        ("Usage.completion_tokens", "0"),
        ("Usage.cached_read_tokens", "0"),
        ("Usage.cache_write_tokens", "0"),
        ("Usage.reasoning_tokens", "0"),
        ("Usage.web_search_requests", "0"),
        ("Usage.web_fetch_requests", "0"),
        ("ResponseFormat.strict", "true"),  # where a schema is always kept to
    )
)
# What each item of some dialects has: an id that is made for it, and whether it is whole.
_ENVELOPE = frozenset(
    (
        "ItemMessage.id",
        "ItemMessage.status",
        "ToolCall.item_id",
        "ToolCall.status",
        "ServerToolCall.id",
        "ServerToolCall.status",
        "Thinking.id",
        "Thinking.issuer",
    )
)
# Bytes in either alphabet of base64 are the same.
_STANDARD = str.maketrans("-_", "+/")
# Two ways to say one thing: what is said anew is no news where the other stood before.
_SAME = {"Audio.media_type": "Audio.format"}
# What a server of tools is called where it stands among the tools, and not in a list of its own.
_SERVER = frozenset((("Tool.name", '"mcp"'), ("Tool.kind", '"mcp"')))
_NOTHING = frozenset(("", '""', "[]", "{}"))
# Kinds of loss after each of which the output may say one thing that the input did not.
_SAID_ANEW = frozenset(("aliased", "defaulted", "emulated", "substituted", "wrapped"))


# Kinds of loss at an object that tell of a value in it, too.
_OF_OWNERS = frozenset(("aliased", "defaulted"))


def check_round_trip(body: Any, source: str, target: str, way: str) -> None:
    """Check both hops of a body."""
    there = translate(body, source, target, way)
    _check_hop(parse(body, source, way), parse(there.body, target, way, there), there.report)
    back = translate(there.body, target, source, way, there)
    _check_hop(parse(there.body, target, way, there), parse(back.body, source, way, back), back.report)


def _check_hop(before: Any, after: Any, report: Report) -> None:
    one, other = _said(before), _said(after)
    words = "".join(said[1] for said, _, _ in other if said[0] in _WORDS)
    lost = []
    for said, count in _surplus(one, other).items():
        places = [(path, below) for each, path, below in one if each == said]
        told = sum(_told(path, below, report) for path, below in places)
        if told < count and not (said[0] in _WORDS and said[1] in words):
            lost += [path for path, _ in places]
    assert not lost, f"{report.source} -> {report.target}: lost without a word: {lost}"
    changed = {name for name, _ in _surplus(one, other)} | _empty(before)
    heard = "".join(said[1] for said, _, _ in one if said[0] in _WORDS)
    new = [
        said
        for said in _surplus(other, one)
        if said[0] not in changed | _ENVELOPE and not (said[0] in _WORDS and said[1] in heard)
        if said not in _SERVER and _SAME.get(said[0]) not in {name for (name, _), _, _ in one}
    ]
    excuses = [loss for loss in report.losses if loss.code.value in _SAID_ANEW]
    assert len(new) <= len(excuses), f"{report.source} -> {report.target}: said without a word: {new}"


def _empty(items: Any) -> set[str]:
    """Name the texts that are there and empty: what is made of them is no news."""
    return {
        f"{type(node).__name__}.{field}"
        for node in nodes(items)
        for field in node._FIELDS
        if getattr(node, field) == ""
    }


def _told(path: str, below: bool, report: Report) -> bool:
    """Tell whether a report names a place; what a whole object is (its kind) is also named by a loss in it.

    A value that the source's dialect takes for said where its key is absent is named by its object, and so is the name
    of a group of tools.
    """
    owner = path.rpartition(".")[0]
    if any(loss.path == owner and loss.code.value in _OF_OWNERS for loss in report.losses):
        return True
    return named(path, report) or (
        below and any(loss.path.startswith((f"{path}.", f"{path}[")) for loss in report.losses)
    )


def _surplus(one: list[tuple[Said, str, bool]], other: list[tuple[Said, str, bool]]) -> Counter[Said]:
    return Counter(said for said, _, _ in one) - Counter(said for said, _, _ in other)


def _said(items: Any) -> list[tuple[Said, str, bool]]:
    """List what each field of each node says, with its path in the body and whether that is the node's own."""
    out = []
    for node in nodes(items):
        for field in node._FIELDS:
            value = getattr(node, field)
            name = f"{type(node).__name__}.{field}"
            if (
                field in _SPELLING
                or name in _GROUPING
                or value in (None, "", [], {})
                or _is_nodes(value)
                or isinstance(node, Opaque)
            ):
                continue
            said = (name, _plain(node, field, value))
            if said not in _USUAL and said[1] not in _NOTHING:
                path = path_of(node, field)
                out.append((said, path, path == path_of(node)))
    return out


def _is_nodes(value: Any) -> bool:
    return isinstance(value, Node) or (isinstance(value, list) and isinstance(value[0], Node))


def _plain(node: Any, field: str, value: Any) -> str:
    """Write a value so that equal ones are equal."""
    if isinstance(node, (ToolCall, ServerToolCall)) and field == "arguments":
        return arguments(node)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if field == "data" and isinstance(value, str):
        value = value.translate(_STANDARD).rstrip("=")
    return str(value) if f"{type(node).__name__}.{field}" in _WORDS else json.dumps(value, sort_keys=True, default=str)
