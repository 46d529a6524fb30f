"""OpenAI Chat Completions, carried: what vendors leave out or repeat, and clients stumble over, is mended."""

from __future__ import annotations

from typing import Any

from llm_dialect.call_places import CallPlaces
from llm_dialect.json_io import to_text

__all__ = ["Regular"]

Json = dict[str, Any]


class Regular:
    """Makes the chunks of one stream regular: each choice has a number, a delta and one role; calls are as in R30.

    Attributes:
        usage: The counts that were told last.
    """

    __slots__ = ("_begun", "_calls", "_finished", "usage")

    def __init__(self) -> None:
        """Begin before the first chunk."""
        self.usage: Any = None
        self._begun: set[int] = set()
        self._finished: set[int] = set()
        self._calls: dict[int, _Calls] = {}

    def mended(self, event: Json) -> Json | None:
        """Give a chunk as its vendor should have sent it: itself if it is regular, None if it says nothing."""
        choices = event.get("choices")
        self.usage = event.get("usage") or self.usage
        if type(choices) is not list:
            return {**event, "choices": []} if event.get("usage") else None
        made = [self._choice(choice) for choice in choices]
        return event if all(map(_same, made, choices)) else {**event, "choices": made}

    def end(self) -> None:
        """Take that each choice was told to be over."""
        self._finished |= self._begun

    def unfinished(self) -> list[tuple[int, bool]]:
        """Give the choices that began and did not end, and whether each called."""
        return [(index, len(self._calls.get(index, ())) > 0) for index in sorted(self._begun - self._finished)]

    def _choice(self, choice: Json) -> Json:
        index, delta = choice.get("index"), choice.get("delta")
        if type(index) is not int:
            index = 0
            choice = {**choice, "index": index}
        if type(delta) is not dict:
            delta = {}
            choice = {**choice, "delta": delta}
        made = self._delta(index, delta)
        if choice.get("finish_reason"):
            self._finished.add(index)
        return choice if made is delta else {**choice, "delta": made}

    def _delta(self, index: int, delta: Json) -> Json:
        first = index not in self._begun
        self._begun.add(index)
        if first and not delta.get("role"):
            delta = {**delta, "role": "assistant"}
        elif not first and "role" in delta:
            delta = {key: value for key, value in delta.items() if key != "role"}
        calls = delta.get("tool_calls")
        if not calls:
            return delta
        made = self._calls.setdefault(index, _Calls()).regular(calls)
        if made == calls:
            return delta
        rest = {key: value for key, value in delta.items() if key != "tool_calls"}
        return {**rest, "tool_calls": made} if made else rest


def _same(first: object, second: object) -> bool:
    return first is second


class _Calls:
    """R30 for calls of a choice: numbered from 0, id and name once, one fragment of each at a time, as text."""

    __slots__ = ("_places", "_told")

    def __init__(self) -> None:
        self._places = CallPlaces()
        self._told: list[Json] = []

    def __len__(self) -> int:
        """Count the calls."""
        return len(self._told)

    def regular(self, calls: list[Json]) -> list[Json]:
        """Give fragments as their vendor should have sent them."""
        made: dict[int, Json] = {}
        for call in calls:
            inner = _inner(call)
            if _says_nothing(call, inner) and self._places.begins(call.get("index"), "", ""):
                continue  # a zero value: a client would call a tool without a name
            place = self._places.of(call.get("index"), str(call.get("id") or ""), str(inner.get("name") or ""))
            own = {**call, "index": place, **({"function": inner} if inner else {})}
            if not inner and "function" in own:
                del own["function"]
            if place == len(self._told):
                self._told.append({"id": call.get("id"), "name": inner.get("name"), "type": call.get("type")})
                own = {**({"type": "function"} if inner else {}), **own}
            else:
                own = self._later(self._told[place], own, inner)
            made[place] = _joined(made[place], own) if place in made else own
        return [each for each in made.values() if len(each) > 1]  # a number alone says nothing

    def _later(self, told: Json, call: Json, inner: Json) -> Json:
        """Take away what a client would join to what it knows: id and type, and a name that is told again."""
        for key in ("id", "type"):
            if told[key]:
                call.pop(key, None)
            elif call.get(key):
                told[key] = call[key]
        if inner.get("name") in (told["name"], "") and "name" in inner:
            call["function"] = {key: value for key, value in inner.items() if key != "name"}
        return call


def _says_nothing(call: Json, inner: Json) -> bool:
    return not (call.get("id") or call.get("custom") or inner.get("name") or inner.get("arguments"))


def _inner(call: Json) -> Json:
    """Give the function of a fragment, its arguments as text: some vendors send them as they are meant."""
    inner = call.get("function") or {}
    arguments = inner.get("arguments")
    return inner if arguments is None or type(arguments) is str else {**inner, "arguments": to_text(arguments)}


def _joined(first: Json, second: Json) -> Json:
    """Join two fragments of one call."""
    one, other = first.get("function") or {}, second.get("function") or {}
    text = (one.get("arguments") or "") + (other.get("arguments") or "")
    return {**second, **first, "function": {**other, **one, "arguments": text}}
