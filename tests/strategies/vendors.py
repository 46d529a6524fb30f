"""How each vendor tells a plan: the events of its stream."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.strategies.plans import fragments, places_of_calls

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.strategies.plans import Part, Plan

__all__ = ["EVENTS", "wire"]

Json = dict[str, Any]

_NAMED = frozenset(("anthropic", "openai_responses"))


def wire(events: list[Any], dialect: str) -> bytes:
    """Write events as a vendor does."""
    out = []
    for event in events:
        data = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
        name = f"event: {event['type']}\n" if dialect in _NAMED and isinstance(event, dict) and "type" in event else ""
        out.append(f"{name}data: {data}\n\n".encode())
    return b"".join(out)


_STOPS = {"end_turn": "stop", "tool_use": "tool_calls", "max_tokens": "length", "refusal": "content_filter"}


def anthropic_events(plan: Plan) -> list[Any]:
    """Tell a plan as Anthropic does: one block after another, each begun and ended."""
    start = {"input_tokens": plan.usage[0] if plan.usage else 0, "output_tokens": 0}
    message: Json = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m-1", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": start,
    }  # fmt: skip
    out: list[Any] = [{"type": "message_start", "message": message}]
    for index, part in enumerate(plan.parts):
        block, deltas = _anthropic_block(part)
        out.append({"type": "content_block_start", "index": index, "content_block": block})
        out += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        out.append({"type": "content_block_stop", "index": index})
    for place, kind in plan.noise:
        out.insert(
            min(place + 1, len(out)),
            {"ping": {"type": "ping"}, "unknown": {"type": "news"}}.get(kind, {"type": "ping"}),
        )
    delta = {"stop_reason": plan.stop, "stop_sequence": None}
    out.append(
        {"type": "message_delta", "delta": delta, "usage": {"output_tokens": plan.usage[1] if plan.usage else 0}}
    )
    return [*out, {"type": "message_stop"}]


def _anthropic_block(part: Part) -> tuple[Json, list[Json]]:
    if part.kind == "call":
        block = {"type": "tool_use", "id": f"call_{part.name}", "name": part.name, "input": {}}
        return block, [{"type": "input_json_delta", "partial_json": piece} for piece in part.pieces]
    if part.kind == "hidden":
        return {"type": "redacted_thinking", "data": part.text}, []
    if part.kind in ("thought", "sealed"):
        deltas: list[Json] = [{"type": "thinking_delta", "thinking": piece} for piece in part.pieces]
        seal = [{"type": "signature_delta", "signature": part.seal}] if part.seal else []
        return {"type": "thinking", "thinking": "", "signature": ""}, deltas + seal
    return {"type": "text", "text": ""}, [{"type": "text_delta", "text": piece} for piece in part.pieces]


def openai_chat_events(plan: Plan) -> list[Any]:
    """Tell a plan as Chat Completions and its compatible vendors do."""
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    calls = places_of_calls(plan)
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    for part, number, piece, first in fragments(plan):
        left[number] -= 1
        deltas.append(_chat_delta(part, piece, first, left[number] == 0, calls.get(number, 0)))
    out: list[Any] = [_chat_chunk([{"index": 0, "delta": delta, "finish_reason": None}]) for delta in deltas]
    for place, kind in plan.noise:
        empty = _chat_chunk([{"index": 0, "delta": {"content": None}, "finish_reason": None}])
        out.insert(min(place + 1, len(out)), {"empty": empty, "unknown": {**empty, "news": 1}}.get(kind, ": wait"))
    counts = plan.usage and dict(zip(("prompt_tokens", "completion_tokens"), plan.usage, strict=True))
    usage = counts and {**counts, "total_tokens": sum(counts.values())}
    if usage and "middle" in plan.usage_at:
        out[len(out) // 2] = (
            out[len(out) // 2] if isinstance(out[len(out) // 2], str) else {**out[len(out) // 2], "usage": usage}
        )
    finish = _chat_chunk([{"index": 0, "delta": {}, "finish_reason": _STOPS[plan.stop]}])
    out.append({**finish, "usage": usage} if usage and "end" in plan.usage_at else finish)
    if usage and plan.usage_at & {"start", "after"}:
        out.append({**_chat_chunk([]), "usage": usage})
    return [*out, "[DONE]"]


def _chat_chunk(choices: list[Json]) -> Json:
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 7, "model": "m-1", "choices": choices}


def _chat_delta(part: Part, piece: str, first: bool, last: bool, call: int) -> Json:
    if part.kind == "call":
        function: Json = {"arguments": piece}
        if not first:
            return {"tool_calls": [{"index": call, "function": function}]}
        whole = {"name": part.name, **function}
        return {"tool_calls": [{"index": call, "id": f"call_{part.name}", "type": "function", "function": whole}]}
    if part.kind == "hidden":
        return {"thinking_blocks": [{"type": "redacted_thinking", "data": piece}]}
    if part.kind == "sealed":
        block = {"type": "thinking", "thinking": piece, "signature": part.seal if last else ""}
        return {"thinking_blocks": [block]}
    return {{"text": "content", "thought": "reasoning_content", "refusal": "refusal"}[part.kind]: piece}


# -- items


def openai_responses_events(plan: Plan) -> list[Any]:
    """Tell a plan as Responses does: items that are begun, told in fragments and told whole; calls may interleave."""
    out: list[Json] = [{"type": f"response.{kind}", "response": _response()} for kind in ("created", "in_progress")]
    output: dict[int, Json] = {}
    left = {number: len(part.pieces) for number, part in enumerate(plan.parts)}
    for part, number, piece, first in fragments(plan):
        left[number] -= 1
        place = {"output_index": number, "item_id": f"item_{number}"}
        out += _begun(part, number) if first else []
        out += [{"type": f"response.{kind}.delta", **place, **at, "delta": piece} for kind, at in _flows(part)]
        if left[number] == 0:
            output[number] = _item(part, number, part.pieces)
            out += _done(part, number, output[number])
    for place_, kind in plan.noise:
        noise = {"type": "keepalive"} if kind != "unknown" else {"type": "news", "text": "new"}
        out.insert(min(place_ + 2, len(out)), noise)
    status, reason = _ENDS[plan.stop]
    usage = None if plan.usage is None else _items_usage(*plan.usage)
    details = None if reason is None else {"reason": reason}
    whole = _response(status, [output[number] for number in sorted(output)], usage=usage, incomplete_details=details)
    out.append({"type": f"response.{status}", "response": whole})
    return [{**event, "sequence_number": number} for number, event in enumerate(out)]


_ENDS: dict[str, tuple[str, str | None]] = {
    "end_turn": ("completed", None),
    "tool_use": ("completed", None),
    "max_tokens": ("incomplete", "max_output_tokens"),
    "refusal": ("incomplete", "content_filter"),
}


def _response(status: str = "in_progress", output: list[Json] | None = None, **more: Any) -> Json:
    return {
        "id": "resp_1", "object": "response", "created_at": 7, "status": status, "model": "m-1", "output": output or [],
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [], "error": None, "incomplete_details": None,
        "instructions": None, "metadata": {}, "temperature": 1.0, "top_p": 1.0, **more,
    }  # fmt: skip


def _items_usage(prompt: int, completion: int) -> Json:
    return {
        "input_tokens": prompt, "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens": completion, "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": prompt + completion,
    }  # fmt: skip


def _said(part: Part, text: str) -> Json:
    if part.kind == "refusal":
        return {"type": "refusal", "refusal": text}
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def _item(part: Part, number: int, pieces: list[str]) -> Json:
    made: Json = {"id": f"item_{number}", "status": "completed" if pieces else "in_progress"}
    text = "".join(pieces)
    if part.kind == "call":
        return {**made, "type": "function_call", "call_id": f"call_{part.name}", "name": part.name, "arguments": text}
    if part.kind in ("text", "refusal"):
        return {**made, "type": "message", "role": "assistant", "content": [_said(part, text)] if pieces else []}
    del made["status"]
    hidden = part.text if part.kind == "hidden" else part.seal
    summary = [{"type": "summary_text", "text": text}] if pieces and part.kind != "hidden" else []
    return {**made, "type": "reasoning", "summary": summary, **({"encrypted_content": hidden} if hidden else {})}


def _begun(part: Part, number: int) -> list[Json]:
    place = {"output_index": number, "item_id": f"item_{number}"}
    out: list[Json] = [{"type": "response.output_item.added", "output_index": number, "item": _item(part, number, [])}]
    if part.kind in ("text", "refusal"):
        out.append({"type": "response.content_part.added", **place, "content_index": 0, "part": _said(part, "")})
    if part.kind in ("thought", "sealed"):
        words = {"type": "summary_text", "text": ""}
        out.append({"type": "response.reasoning_summary_part.added", **place, "summary_index": 0, "part": words})
    return out


def _flows(part: Part) -> list[tuple[str, Json]]:
    """Give the kind of event that tells a fragment, and where in its item the fragment belongs."""
    first: dict[str, tuple[str, Json]] = {
        "text": ("output_text", {"content_index": 0, "logprobs": []}),
        "refusal": ("refusal", {"content_index": 0}),
        "call": ("function_call_arguments", {}),
        "thought": ("reasoning_summary_text", {"summary_index": 0}),
        "sealed": ("reasoning_summary_text", {"summary_index": 0}),
    }
    return [first[part.kind]] if part.kind in first else []


def _done(part: Part, number: int, item: Json) -> list[Json]:
    place = {"output_index": number, "item_id": f"item_{number}"}
    out: list[Json] = []
    for kind, at in _flows(part):
        key = {"call": "arguments", "refusal": "refusal"}.get(part.kind, "text")
        name = {"name": part.name} if part.kind == "call" else {}
        out.append({"type": f"response.{kind}.done", **place, **at, **name, key: part.text})
    if part.kind in ("text", "refusal"):
        said = _said(part, part.text)
        out.append({"type": "response.content_part.done", **place, "content_index": 0, "part": said})
    if part.kind in ("thought", "sealed"):
        words = {"type": "summary_text", "text": part.text}
        out.append({"type": "response.reasoning_summary_part.done", **place, "summary_index": 0, "part": words})
    return [*out, {"type": "response.output_item.done", "output_index": number, "item": item}]


# -- chunks of parts


def gemini_events(plan: Plan) -> list[Any]:
    """Tell a plan as Gemini does: parts as they come, calls whole, the reason on the last chunk."""
    out: list[Any] = [
        _chunk([_part(part, piece)]) for part, _, piece, first in fragments(plan) if first or part.kind != "call"
    ]
    for place, kind in plan.noise:
        noise = {"ping": ": wait", "empty": _chunk([{"text": ""}]), "unknown": {**_chunk([]), "news": 1}}[kind]
        out.insert(min(place, len(out)), noise)
    out.append(_chunk([], {"tool_use": "STOP", "end_turn": "STOP", "refusal": "SAFETY"}.get(plan.stop, "MAX_TOKENS")))
    if plan.usage is not None:
        prompt, completion = plan.usage
        usage = {"promptTokenCount": prompt, "candidatesTokenCount": completion, "totalTokenCount": prompt + completion}
        places = {"start": 0, "middle": len(out) // 2, "end": len(out) - 1}
        for at in plan.usage_at - {"after"}:
            event = out[places[at]]
            out[places[at]] = event if isinstance(event, str) else {**event, "usageMetadata": usage}
        out.append({"usageMetadata": usage, "modelVersion": "m-1", "responseId": "r-1"})
    return out


def _chunk(parts: list[Json], finish: str | None = None) -> Json:
    candidate: Json = {"content": {"role": "model", "parts": parts}, "index": 0}
    if finish is not None:
        candidate["finishReason"] = finish
    return {"candidates": [candidate], "modelVersion": "m-1", "responseId": "r-1"}


def _part(part: Part, piece: str) -> Json:
    if part.kind == "call":
        return {"functionCall": {"id": f"call_{part.name}", "name": part.name, "args": json.loads(part.text)}}
    if part.kind == "hidden":
        return {"text": "", "thought": True, "thoughtSignature": piece}
    return {"text": piece, "thought": True} if part.kind in ("thought", "sealed") else {"text": piece}


EVENTS: dict[str, Callable[[Plan], list[Any]]] = {
    "anthropic": anthropic_events,
    "openai_chat": openai_chat_events,
    "openai_responses": openai_responses_events,
    "gemini": gemini_events,
}
