"""How each vendor tells a plan whose texts have sources: the events of its stream, with the sources where they come."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from tests.strategies.plans import fragments
from tests.strategies.vendors import EVENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.strategies.plans import Plan

__all__ = ["sourced"]

Json = dict[str, Any]
# The addresses of the sources of each part that has any.
Sources = dict[int, list[str]]


def sourced(dialect: str, plan: Plan, sources: Sources) -> list[Any]:
    """Tell a plan without noise as a vendor does, each text with its sources."""
    plan.noise = []
    return _TOLD[dialect](copy.deepcopy(EVENTS[dialect](plan)), plan, sources)


def _anthropic(events: list[Any], plan: Plan, sources: Sources) -> list[Any]:
    """Sources come within their block, before its words."""
    out: list[Any] = []
    for event in events:
        out.append(event)
        if event["type"] != "content_block_start":
            continue
        for url in sources.get(event["index"], ()):
            found = {
                "type": "web_search_result_location",
                "url": url,
                "title": "T",
                "cited_text": "w",
                "encrypted_index": "e",
            }
            delta = {"type": "citations_delta", "citation": found}
            out.append({"type": "content_block_delta", "index": event["index"], "delta": delta})
    return out


def _openai_chat(events: list[Any], plan: Plan, sources: Sources) -> list[Any]:
    """Sources come after their words, and count from the beginning of the message."""
    out = events[:1]
    told = fragments(plan)
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    said = 0
    for event, (part, number, piece, _) in zip(events[1:], told, strict=False):
        out.append(event)
        left[number] -= 1
        said += len(piece) if part.kind == "text" else 0
        if left[number] == 0 and sources.get(number):
            found = [_url_citation(url, said - len(part.text), said) for url in sources[number]]
            made = [{"type": "url_citation", "url_citation": each} for each in found]
            out.append({**event, "choices": [{"index": 0, "delta": {"annotations": made}, "finish_reason": None}]})
    return out + events[1 + len(told) :]


def _url_citation(url: str, start: int, end: int) -> Json:
    return {"url": url, "title": "T", "start_index": start, "end_index": end}


def _openai_responses(events: list[Any], plan: Plan, sources: Sources) -> list[Any]:
    """Sources are events of their part, and stand in it whenever it is told whole."""
    out: list[Any] = []
    for event in events:
        number = event.get("output_index")
        found = [{"type": "url_citation", **each} for each in _cited_by(plan, number, sources)]
        if found and event["type"] == "response.output_text.done":
            at = {"output_index": number, "item_id": event["item_id"], "content_index": 0}
            kind = "response.output_text.annotation.added"
            out += [{"type": kind, **at, "annotation_index": n, "annotation": each} for n, each in enumerate(found)]
        if found and event["type"] == "response.content_part.done":
            event["part"]["annotations"] = found
        if found and event["type"] == "response.output_item.done":
            event["item"]["content"][0]["annotations"] = found
        out.append(event)
    return [{**event, "sequence_number": number} for number, event in enumerate(out)]


def _cited_by(plan: Plan, number: Any, sources: Sources) -> list[Json]:
    return [_url_citation(url, 0, len(plan.parts[number].text)) for url in sources.get(number, ())]


def _gemini(events: list[Any], plan: Plan, sources: Sources) -> list[Any]:
    """Sources come at the end, with places in the bytes of all texts together."""
    said = 0
    chunks: list[Json] = []
    supports: list[Json] = []
    for number, part in enumerate(plan.parts):
        size = len(part.text.encode()) if part.kind == "text" else 0
        for url in sources.get(number, ()):
            supports.append(
                {
                    "segment": {"startIndex": said, "endIndex": said + size, "text": part.text},
                    "groundingChunkIndices": [len(chunks)],
                }
            )
            chunks.append({"web": {"uri": url, "title": "T"}})
        said += size
    if chunks:
        last = next(
            each for each in events if isinstance(each, dict) and each.get("candidates", [{}])[0].get("finishReason")
        )
        last["candidates"][0]["groundingMetadata"] = {"groundingChunks": chunks, "groundingSupports": supports}
    return events


_TOLD: dict[str, Callable[[list[Any], Plan, Sources], list[Any]]] = {
    "anthropic": _anthropic,
    "openai_chat": _openai_chat,
    "openai_responses": _openai_responses,
    "gemini": _gemini,
}
