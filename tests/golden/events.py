"""Streams around single events: for each property of each event that a spec speaks of, a stream that shows it.

An event stands where its vendor sends it: after what opens the message and the item that it belongs to, and before what
ends them. `<dialect>/events/<Definition>.json` says of each what is read of it and what each target does not say.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import llm_dialect as ld
from codegen.streams.load import load_stream
from llm_dialect.report import StreamReport
from llm_dialect.stream import deframer
from tests.golden.maker import Maker
from tests.golden.outcome import SETTLED
from tests.golden.points import Point, Survey
from tests.golden.store import HERE, files, read, write
from tests.strategies.schemas import ROOT, vendor
from tests.strategies.streams import wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.golden.points import Route

__all__ = ["EVENTS", "PARTS", "happened", "propose", "streams"]

Json = dict[str, Any]
EVENTS = "events"
READ = "read"
PARTS = (READ, *SETTLED)
POLICY = ld.Policy.gateway()
NEWER = "a_newer_kind"


def streams(dialect: str) -> Iterator[tuple[str, str, list[Json]]]:
    """Give name, definition and events of each stream; of equal ones the first."""
    seen: list[list[Json]] = []
    for name, definition, events in _streams(dialect):
        if events not in seen:
            seen.append(events)
            yield name, definition, events


def _streams(dialect: str) -> Iterator[tuple[str, str, list[Json]]]:
    made = vendor(dialect)
    root = {"$ref": "#/$defs/StreamEvent"}
    survey = Survey(made, root)
    maker = Maker(made, root, made.document["$defs"].keys())
    tables = load_stream(ROOT / "specs" / dialect / "stream.yaml", ROOT / "specs").tables
    for table in tables.values():
        for row in table["cases"].values():
            read = (*row.get("takes", {}).values(), *row.get("mapped", ()))
            for key in (*read, *row.get("keeps", {}), *row.get("drops", ())):
                for name, route in _said(survey, f"{row['is']}.{key}"):
                    yield name, row["is"], _around(maker.around(route), dialect, maker, survey)
            if row["is"] in survey.entries:
                entry = survey.entries[row["is"]]
                yield row["is"], row["is"], _around(maker.around(entry), dialect, maker, survey)
                for key in read if not entry[1:] else ():
                    events = _around(event := maker.around(entry), dialect, maker, survey)
                    lacking = {name: value for name, value in event.items() if name != key}
                    yield f"{row['is']} without {key}", row["is"], [lacking if e == event else e for e in events]
    yield NEWER, NEWER, _around({"type": NEWER, "x": 1}, dialect, maker, survey)


def _said(survey: Survey, place: str) -> Iterator[tuple[str, Route]]:
    """Give the property, and each kind of value that it may have but null."""
    for point, route in survey.points.items():
        if point.place == place and point.what != "null":
            yield str(point), route


def happened(events: list[Json], dialect: str, part: str) -> Any:
    """Tell what is read of a stream, as chunks, or what a target hears and is not told: kind of error, losses."""
    data = wire([*events, *([END] if dialect == "openai_chat" else [])], dialect)
    if part == READ:
        reader = deframer(dialect, POLICY, StreamReport(dialect, dialect))
        return [_chunk(each.to_dict()) for each in (*reader.feed(data), *reader.finish())]
    made = ld.StreamTranslator(dialect, part, policy=POLICY)
    out = made.feed(data) + made.finish()
    losses = [[loss.path, loss.code.value, loss.severity.value] for loss in made.report]
    return [None if made.error is None else type(made.error).__name__, out.count(b"data:"), losses]


def propose(dialect: str, *, anew: bool) -> int:
    """Write cases for what is new, with what happens today, or write down anew what happens in all; count them."""
    count = 0
    found = {path.stem: read(path) for path in files(dialect, EVENTS)}
    names = {case["case"] for cases in found.values() for case in cases}
    for name, definition, events in streams(dialect):
        if name not in names:
            found.setdefault(definition, []).append({"case": name, "body": events})
    for definition, cases in found.items():
        for case in cases:
            for part in PARTS:
                if anew or part not in case:
                    case[part] = happened(case["body"], dialect, part)
        write(HERE / dialect / EVENTS / f"{definition}.json", cases)
        count += len(cases)
    return count


def _chunk(said: Json) -> Json:
    return {key: value for key, value in said.items() if value not in (None, False)}


# -- what stands around an event

END = "[DONE]"
ITEMS = {
    "response.output_text": "ResponseOutputMessage",
    "response.content_part": "ResponseOutputMessage",
    "response.refusal": "ResponseOutputMessage",
    "response.reasoning": "ResponseReasoningItem",
    "response.function_call": "ResponseFunctionToolCall",
    "response.custom_tool_call": "ResponseCustomToolCall",
    "response.code_interpreter": "ResponseCodeInterpreterToolCall",
    "response.file_search": "ResponseFileSearchToolCall",
    "response.web_search": "ResponseFunctionWebSearch",
    "response.image_generation": "ResponseOutputItem_ImageGenerationCall",
    "response.mcp_call": "ResponseOutputItem_McpCall",
    "response.mcp_list": "ResponseOutputItem_McpListTools",
}
WITHIN = {"response.output_text": "output_text", "response.refusal": "refusal"}
BLOCKS: dict[str, Json] = {
    "thinking_delta": {"type": "thinking", "thinking": "", "signature": ""},
    "signature_delta": {"type": "thinking", "thinking": "", "signature": ""},
    "input_json_delta": {"type": "tool_use", "id": "t1", "name": "f", "input": {}},
}
TEXT: Json = {"type": "text", "text": ""}


def _around(event: Json, dialect: str, maker: Maker, survey: Survey) -> list[Json]:
    made = {"anthropic": _anthropic, "openai_chat": _chat, "openai_responses": _responses, "gemini": _gemini}[dialect]
    return copy.deepcopy(made(event, maker, survey))


def _anthropic(event: Json, maker: Maker, survey: Survey) -> list[Json]:
    message = {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": []}
    counts = {"input_tokens": 3, "output_tokens": 0}
    start = {"type": "message_start", "message": {**message, "stop_reason": None, "usage": counts}}
    kind, block = event["type"], event.get("index", 0)
    opened = {"type": "content_block_start", "index": block}
    before = [{**opened, "content_block": BLOCKS.get(event.get("delta", {}).get("type"), TEXT)}]
    after = [{"type": "content_block_stop", "index": block}]
    before = before if kind in ("content_block_delta", "content_block_stop") else []
    after = after if kind in ("content_block_delta", "content_block_start") else []
    amend = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}}
    first = [] if kind == "message_start" else [start]
    if kind == "message_stop":
        return [*first, amend, event]
    return [*first, *before, event, *after, amend, {"type": "message_stop"}]


def _chat(event: Json, maker: Maker, survey: Survey) -> list[Json]:
    chunk: Json = {"id": "c1", "object": "chat.completion.chunk", "created": 7, "model": "m"}
    for choice in event.get("choices", ()):
        choice["index"] = 0
        for call in choice["delta"].get("tool_calls") or ():
            named = "custom" if "custom" in call else "function"
            call[named] = {"name": "f", **(call.get(named) or {})}
            call.setdefault("id", "t1")
    return [event, {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}]


def _gemini(event: Json, maker: Maker, survey: Survey) -> list[Json]:
    last = {"content": {"role": "model", "parts": [{"text": "Hi"}]}, "finishReason": "STOP", "index": 0}
    return [event, {"candidates": [last], "responseId": "r1", "modelVersion": "m"}]


def _responses(event: Json, maker: Maker, survey: Survey) -> list[Json]:
    kind = event["type"]
    event |= {"annotation": CITED} if "annotation" in event else {}
    answer = maker.around(survey.entries["ResponseCreatedEvent"])["response"] | {"status": "in_progress", "output": []}
    before = [] if "created" in kind else [{"type": "response.created", "sequence_number": 0, "response": answer}]
    item = next((name for start, name in ITEMS.items() if kind.startswith(start)), None)
    after: list[Json] = []
    if item is not None:
        opened = maker.around(survey.points[Point("case", "ResponseOutputItemAddedEvent.item", item)])
        opened["output_index"] = event.get("output_index", 0)
        opened["item"] |= {"id": event.get("item_id", "i1")} | ({"content": []} if "Message" in item else {})
        before.append(opened)
        after.append({**opened, "type": "response.output_item.done"})
    part = next((name for start, name in WITHIN.items() if kind.startswith(start)), None)
    if part is not None:
        added = maker.around(survey.entries["ResponseContentPartAddedEvent"])
        words = (
            {"type": "refusal", "refusal": ""} if part == "refusal" else {"type": part, "text": "", "annotations": []}
        )
        before.append({**added, **{key: event[key] for key in ("item_id", "output_index") if key in event}})
        before[-1] |= {"content_index": event.get("content_index", 0), "part": words}
    end = {"type": "response.completed", "response": {**answer, "status": "completed"}}
    return [*before, event, *after, *([] if kind in ENDS else [end])]


ENDS = ("response.completed", "response.incomplete", "response.failed", "error")
CITED: Json = {"type": "url_citation", "url": "https://a.example/x", "title": "X", "start_index": 0, "end_index": 2}
"""The schema says nothing of what a citation is there."""
