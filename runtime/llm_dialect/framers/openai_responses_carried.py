"""OpenAI Responses, carried: ids that change from event to event are those that were told first.

Some vendors name the answer, and each of its items, anew in every event. The vendor's own library ends such a stream in
an error, others lose the texts; what they give back later is taken under any of the names.
"""

from __future__ import annotations

import re
from typing import Any

from llm_dialect.framers.carrying import event_of
from llm_dialect.json_io import dump

__all__ = ["Regular"]

Json = dict[str, Any]

_ITEM_ID = re.compile(rb'"item_id": ?"([^"\\]*)"')
_ADDED = "response.output_item.added"


class Regular:
    """Gives the answer of one stream, and each item of it, one id: the first."""

    __slots__ = ("_answer", "_items", "_places", "_told")

    def __init__(self) -> None:
        """Begin before the first event."""
        self._answer: str | None = None
        self._items: dict[int, tuple[Any, str]] = {}  # by place: type and id
        self._places = True  # each item has a place of its own
        self._told: set[bytes] = set()  # ids of items

    def fragment(self, data: bytes) -> bytes:
        """Give an event that goes on with an item, under the item's id."""
        found = _ITEM_ID.search(data)
        if found is None or not self._told or found[1] in self._told:
            return data
        event = event_of(data)
        known = self._items.get(_place(event))
        return data if known is None else dump({**event, "item_id": known[1]})

    def event(self, kind: str, event: Json) -> Json:
        """Give an event that holds the answer, or an item; itself, if its ids are those that were told."""
        answer, item = event.get("response"), event.get("item")
        if type(answer) is dict:
            made = self._of_answer(answer)
            return event if made is answer else {**event, "response": made}
        if type(item) is dict:
            place = _place(event)
            if kind == _ADDED or place not in self._items:
                self._add(place, item)
                return event
            own = self._of_item(item, place)
            return event if own is item else {**event, "item": own}
        return event

    def _add(self, place: int, item: Json) -> None:
        name = item.get("id")
        if type(name) is str and name:
            self._places = self._places and place not in self._items
            self._items[place] = (item.get("type"), name)
            self._told.add(name.encode("utf-8", "surrogatepass"))

    def _of_answer(self, answer: Json) -> Json:
        name, output = answer.get("id"), answer.get("output")
        if type(name) is str:
            self._answer = self._answer or name
            answer = answer if name == self._answer else {**answer, "id": self._answer}
        if type(output) is not list or not self._places:
            return answer
        made = [self._of_item(item, place) for place, item in enumerate(output)]
        return answer if all(map(_same, made, output)) else {**answer, "output": made}

    def _of_item(self, item: Any, place: int) -> Any:
        kind, name = self._items.get(place, (None, None))
        named = item.get("id") if type(item) is dict else None
        if name is None or type(named) is not str or named == name or item.get("type") != kind:
            return item
        known = named.encode("utf-8", "surrogatepass") in self._told
        return item if known else {**item, "id": name}


def _same(first: object, second: object) -> bool:
    return first is second


def _place(event: Json) -> int:
    place = event.get("output_index")
    return place if type(place) is int else -1
