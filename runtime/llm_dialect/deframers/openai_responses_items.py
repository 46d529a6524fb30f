"""OpenAI Responses, stream in: which item an event speaks of, and what was told of it."""

from __future__ import annotations

from typing import Any

from llm_dialect.blocks import whole_letters
from llm_dialect.errors import InvalidResponse
from llm_dialect.json_io import load_text

__all__ = ["Item", "Items", "rest_of", "rest_of_call"]


# What an item must say of itself, and where a call has its arguments.
_MUST = ("type", "call_id", "name")
_HELD_IN = {"arguments": "function_call", "input": "custom_tool_call"}


class Item:
    """One output item on its way.

    Attributes:
        blocks: Its blocks: part → number among all blocks of the answer.
        told: What flowed of it, by part: the text so far.
        over: The parts that were told whole: what comes after that is none of them.
        other: The parts of which another text flowed than was told whole.
        said: What it said of itself when it began, of what it must say.
        lengths: How long the parts were, once the item is over.
        cited: Sources that flowed, by part.
        weighed: Log probabilities that flowed, by part.
        named: The upstream gave it an id.
        done: It was told whole.
    """

    __slots__ = ("blocks", "cited", "done", "lengths", "named", "other", "over", "said", "told", "weighed")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.blocks: dict[Any, int] = {}
        self.told: dict[Any, list[str]] = {}
        self.lengths: dict[Any, int] = {}
        self.over: set[Any] = set()
        self.other: set[Any] = set()
        self.cited: dict[Any, int] = {}
        self.weighed: dict[Any, int] = {}
        self.said: dict[str, Any] = {}
        self.named = False
        self.done = False

    def text(self, part: Any) -> str:
        """Give what flowed of a part."""
        text = "".join(self.told.get(part, ()))
        return text if text.isascii() else whole_letters(text)

    def begun(self, item: dict[str, Any]) -> None:
        """Take what an item says of itself when it begins."""
        self.said = {key: item[key] for key in _MUST if item.get(key)}

    def filled(self, item: dict[str, Any]) -> dict[str, Any]:
        """Give an item that is told whole; where it says nothing, what was told before holds."""
        made = {**item, **{key: value for key, value in self.said.items() if not item.get(key)}}
        told = self.text(("arguments", None))
        for key in ("arguments", "input") if told else ():
            if made.get(key) in (None, "") and made.get("type") == _HELD_IN[key]:
                made[key] = told
        for key, of in (("content", "content"), ("summary", "summary")):
            parts = made.get(key)
            if type(parts) is list:
                message = made.get("type") == "message"
                made[key] = [self._worded(each, place if message else (of, place)) for place, each in enumerate(parts)]
        return made

    def _worded(self, part: Any, place: Any) -> Any:
        key = "refusal" if type(part) is dict and part.get("type") == "refusal" else "text"
        if type(part) is not dict or part.get(key) is not None or place not in self.told:
            return part
        return {**part, key: self.text(place)}

    def took(self, number: int, part: Any) -> None:
        """Take that a part of a message was told whole at once."""
        if type(part) is dict:
            self.told[number] = [_words(part)]
            self.cited[number], self.weighed[number] = _count(part, "annotations"), _count(part, "logprobs")

    def knows(self, number: int, part: dict[str, Any]) -> bool:
        """Tell whether a part of a message says nothing that was not told before."""
        if _count(part, "annotations") > self.cited.get(number, 0):
            return False
        if _count(part, "logprobs") > self.weighed.get(number, 0):
            return False
        words = _words(part)
        return len(words) <= self.lengths[number] if number in self.lengths else words == self.text(number)

    def forget(self) -> None:
        """Keep no more of the texts than how long they were: a stream may be long."""
        self.lengths.update((part, len(self.text(part))) for part in self.told)
        self.told.clear()


class Items:
    """The items of an answer, found by their id, that of their call, or their place.

    Some vendors put all items at one place, or at none; others give an item another id in each event.
    """

    __slots__ = ("_by_name", "_by_place")

    def __init__(self) -> None:
        """Begin with none."""
        self._by_name: dict[str, Item] = {}
        self._by_place: dict[Any, Item] = {}

    def of(self, name: Any, place: Any, call: Any = None) -> Item:
        """Give the item that an event speaks of."""
        found = self._known(name) or self._known(call) or self._by_place.get(place)
        if found is None or (place is None and found.named and _is_name(name) and name not in self._by_name):
            found = self._by_place[place] = Item()
        return self._name(found, name, call)

    def opened(self, name: Any, place: Any, call: Any = None) -> Item:
        """Give the item that begins: another than the one at its place, if that is over or has other names."""
        held = self._by_place.get(place)
        known = self._known(name) or self._known(call)
        if known is None and held is not None and (held.done or (held.named and _is_name(name))):
            del self._by_place[place]
        return self.of(name, place, call)

    def _known(self, name: Any) -> Item | None:
        return self._by_name.get(name) if _is_name(name) else None

    def _name(self, found: Item, name: Any, call: Any) -> Item:
        for each in (name, call):
            if _is_name(each) and (not found.named or each is call):
                self._by_name[each] = found
        found.named = found.named or _is_name(name)
        return found


def _words(part: dict[str, Any]) -> str:
    words = part.get("refusal") if part.get("type") == "refusal" else part.get("text")
    return words if type(words) is str else ""


def _count(part: dict[str, Any], key: str) -> int:
    found = part.get(key)
    return len(found) if type(found) is list else 0


def _is_name(name: Any) -> bool:
    return type(name) is str and name != ""


def rest_of(told: str, whole: str) -> str:
    """Give what is missing of a text; nothing if what flowed was another one, which cannot be taken back."""
    return whole[len(told) :] if whole.startswith(told) else ""


def rest_of_call(told: str, whole: str) -> str:
    """Give what is missing of arguments.

    Raises:
        InvalidResponse: What flowed were others, which no tool may be handed.
    """
    if not whole.startswith(told) and _json(whole) != _json(told):
        raise InvalidResponse("the arguments of a call are not those that flowed", "$.item")
    return rest_of(told, whole)


def _json(text: str) -> Any:
    try:
        return load_text(text)
    except ValueError:
        return text
