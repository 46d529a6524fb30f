"""Anthropic Messages, carried: what compatible vendors leave out, and clients stumble over, is mended."""

from __future__ import annotations

from typing import Any

__all__ = ["ENDS", "Regular"]

Json = dict[str, Any]

ENDS = ("stop_reason", "stop_sequence", "stop_details")
# What clients take for granted of a message that begins.
_MESSAGE: Json = {
    "id": "",
    "type": "message",
    "role": "assistant",
    "model": "",
    "content": [],
    "usage": {"input_tokens": 0, "output_tokens": 0},
}
_UNSAID: Json = {"stop_reason": None, "stop_sequence": None}
# What a block must be that a fragment of a kind belongs to.
_BLOCKS: dict[Any, Json] = {
    "text_delta": {"type": "text", "text": ""},
    "thinking_delta": {"type": "thinking", "thinking": "", "signature": ""},
}


class Regular:
    """Makes the events of one stream regular: blocks are numbered from 0, begun and ended, and counts are told."""

    __slots__ = ("_open", "_places", "_told", "_written")

    def __init__(self) -> None:
        """Begin before the first event."""
        self._places: dict[Any, int] = {}  # the upstream's number of a block → where it is
        self._open: list[int] = []
        self._told: Json = {}  # why the message ended, as far as it was told
        self._written = 0  # tokens

    def mended(self, event: Json) -> list[Json]:
        """Give what is to be sent for an event: itself, if it is regular."""
        kind = event.get("type")
        if kind == "message_start":
            return [self._start(event)]
        if kind in ("content_block_start", "content_block_delta", "content_block_stop"):
            return self._block(event, kind, event.get("index"))
        if kind == "message_delta":
            delta = event.get("delta")
            ended = type(delta) is dict and delta.get("stop_reason")
            return [*(self._closed() if ended else ()), self._amended(event)]
        return [*self._closed(), event] if kind == "message_stop" else [event]

    def _start(self, event: Json) -> Json:
        message = event.get("message")
        if type(message) is not dict:
            return event
        missing = {key: value for key, value in _MESSAGE.items() if message.get(key) is None}
        missing |= {key: value for key, value in _UNSAID.items() if key not in message}
        usage = message.get("usage")
        self._written = (usage.get("output_tokens") or 0) if type(usage) is dict else 0
        return {**event, "message": {**message, **missing}} if missing else event

    def _block(self, event: Json, kind: str, key: Any) -> list[Json]:
        before: list[Json] = []
        if kind == "content_block_start":
            self._begin(key)
        elif key not in self._places:
            delta = event.get("delta")
            block = _BLOCKS.get(delta.get("type")) if type(delta) is dict else None
            if block is None:
                return [] if kind == "content_block_stop" else [event]
            before = [{"type": "content_block_start", "index": self._begin(key), "content_block": block}]
        place = self._places[key]
        if kind == "content_block_stop" and place in self._open:
            self._open.remove(place)
        return [*before, event if key == place else {**event, "index": place}]

    def _begin(self, key: Any) -> int:
        place = self._places[key] = max(self._places.values(), default=-1) + 1
        self._open.append(place)
        return place

    def _closed(self) -> list[Json]:
        """End the blocks that nobody ended."""
        left, self._open = self._open, []
        return [{"type": "content_block_stop", "index": place} for place in left]

    def _amended(self, event: Json) -> Json:
        """A later event that knows nothing of the end does not take back what was told; counts are told once more."""
        delta, usage = event.get("delta"), event.get("usage")
        if type(delta) is dict:
            lost = {key: told for key, told in self._told.items() if delta.get(key) is None}
            self._told.update((key, delta[key]) for key in ENDS if delta.get(key) is not None)
            event = {**event, "delta": {**delta, **lost}} if lost else event
        if type(usage) is not dict or usage.get("output_tokens") is None:
            return {**event, "usage": {**(usage if type(usage) is dict else {}), "output_tokens": self._written}}
        self._written = usage["output_tokens"]
        return event
