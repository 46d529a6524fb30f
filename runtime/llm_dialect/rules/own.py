"""R12, R14: at home, what another vendor said in an earlier turn and the dialect's own vendor would refuse."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.canonical.enums import CITATION_KIND_WEB_SEARCH_RESULT_LOCATION
from llm_dialect.report import Rule
from llm_dialect.rules.messages import changed
from llm_dialect.rules.tools import plain_ids

if TYPE_CHECKING:
    from llm_dialect.context import Writing
    from llm_dialect.generated.canonical.request import ItemRequest

__all__ = ["UNSEARCHED", "own_sources", "plain_calls"]

UNSEARCHED = Rule("dropped", "lossy", "R12", "the vendor takes back only sources that its own search found")


def plain_calls(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R14: ids of calls that the vendor cannot have given have aliases, the same for call and result."""
    messages = plain_ids(o, value.messages, cx)
    return value if messages is value.messages else value.replace(messages=messages)


def own_sources(o: ItemRequest, value: ItemRequest, cx: Writing) -> ItemRequest:
    """R12: sources on the web without the vendor's handle, as other vendors' answers have them, are left out."""
    messages = [changed(message, _sourced, cx) for message in value.messages]
    return value if all(map(is_, messages, value.messages)) else value.replace(messages=messages)


def _sourced(item: Any, cx: Writing) -> Any:
    found: list[Any] = (item.citations if type(item) is Text else None) or []
    kept = [each for each in found if not _is_strange(each)]
    if len(kept) == len(found):
        return item
    for each in found:
        if _is_strange(each):
            cx.report.note(each, None, UNSEARCHED)
    return item.replace(citations=kept or None)


def _is_strange(source: Any) -> bool:
    return source.kind is CITATION_KIND_WEB_SEARCH_RESULT_LOCATION and not source.encrypted_index
