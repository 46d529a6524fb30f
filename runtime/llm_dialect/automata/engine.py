"""Runs an automaton over the events of one stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import orjson

from llm_dialect.automata.shape import Shape, mismatches
from llm_dialect.automata.violation import StreamRule, Violation
from llm_dialect.sse import AnySplitter, Event

__all__ = ["ODD", "Automaton", "Check", "Moves", "Run", "check"]

M = TypeVar("M")

# State → kind of event → next state. A state is named so that "may not come {state}" is a sentence; one without moves
# is an end.
Moves: TypeAlias = Mapping[str, Mapping[str, str]]
Check: TypeAlias = "Callable[[Run[M], dict[str, Any]], None]"

ODD = "*"  # in `checks`: what is looked at in an event that the table does not know
NO_WORDS: Mapping[bytes, str] = {}


class Automaton(NamedTuple, Generic[M]):
    """What a complete stream of a dialect looks like.

    Attributes:
        moves: The order of events.
        start: State before the first event.
        inside: State in which most events come; a stream that skips the way to it is taken there.
        good: States in which a stream may stop.
        kind: Names the kind of an event by its data: what the tables use.
        shapes: Kind of event → its required keys and types.
        checks: Kind of event → what else is looked at, in this order; run only if shape and order are right.
        always: Looked at in every event.
        last: Looked at after the last event.
        memory: Makes what the checks remember of one stream.
        closed: Beginnings of names of which the vendor has given all: a new one is a mistake, not news.
        words: Data that is no JSON, and the kind of event it is.
    """

    moves: Moves
    start: str
    inside: str
    good: frozenset[str]
    kind: Callable[[dict[str, Any]], str]
    shapes: Mapping[str, Shape]
    checks: Mapping[str, tuple[Check[M], ...]]
    memory: Callable[[], M]
    always: tuple[Callable[[Run[M], dict[str, Any], str], None], ...] = ()
    last: tuple[Callable[[Run[M]], None], ...] = ()
    closed: tuple[str, ...] = ()
    words: Mapping[bytes, str] = NO_WORDS


class Run(Generic[M]):
    """One stream on its way through an automaton.

    Attributes:
        memory: What the checks remember.
        state: Where the stream is.
        event: Index of the event that is looked at.
        found: What is wrong so far.
    """

    __slots__ = ("blind", "ended", "event", "found", "memory", "state", "table")

    def __init__(self, table: Automaton[M]) -> None:
        """Start before the first event."""
        self.table = table
        self.memory = table.memory()
        self.state = table.start
        self.event = 0
        self.found: list[Violation] = []
        self.ended = False  # something came after the end
        self.blind = False  # an event could not be looked into: what it did is not known

    def report(self, rule: StreamRule, path: str, message: str, event: int | None = None) -> None:
        """Note a broken rule, in the event that is looked at if no other is named."""
        self.found.append(Violation(self.event if event is None else event, path, rule, message))

    def shaped(self, value: Any, shape: Shape, path: str) -> bool:
        """Hold a value against a shape and report each difference."""
        before = len(self.found)
        for place, why in mismatches(value, shape, path):
            self.report(StreamRule.shape, place, f"{place} {why}")
        return len(self.found) == before

    def take(self, event: Event) -> None:
        """Take the next event."""
        name, data = event
        word = self.table.words.get(data)
        if word is not None:
            self._move(word, {})
        else:
            self._take_json(name, data)
        self.event += 1

    def finish(self) -> None:
        """Take the end of the stream."""
        for look in self.table.last:
            look(self)
        if self.state not in self.table.good:
            self.report(StreamRule.cut, "$", f"the stream stops {self.state}")

    def _take_json(self, name: bytes, data: bytes) -> None:
        try:
            body = orjson.loads(data)
        except orjson.JSONDecodeError as why:
            self.report(StreamRule.bytes, "$", f"the data is not JSON: {why}")
            return
        if not isinstance(body, dict):
            self.report(StreamRule.shape, "$", "the data is not an object")
            return
        self._take_object(body, name.decode("utf-8", "replace"))

    def _take_object(self, body: dict[str, Any], name: str) -> None:
        table = self.table
        kind = table.kind(body)
        if not table.moves[self.state]:
            self._refuse(kind)
            return
        for look in table.always:
            look(self, body, name)
        if kind not in table.shapes:
            self._take_odd(kind, body)
            return
        if self.shaped(body, table.shapes[kind], "$"):
            self._move(kind, body)
        else:
            self.blind = True
            self._move(kind, None)

    def _take_odd(self, kind: str, body: dict[str, Any]) -> None:
        """Let an event pass that the vendor may have added since; but not after the end, nor a misspelt one."""
        if not kind or kind.startswith(self.table.closed):
            self.report(StreamRule.unknown, "$", f"there is no event {kind!r}")
        else:
            for each in self.table.checks.get(ODD, ()):
                each(self, body)

    def _move(self, kind: str, body: dict[str, Any] | None) -> None:
        """Go on to the next state; look into the event if it may come here and has its shape."""
        following = self.table.moves[self.state].get(kind)
        if following is None:
            self._refuse(kind)
            following = self._way_in(kind)
        if following is None:
            return
        if body is not None:
            for each in self.table.checks.get(kind, ()):
                each(self, body)
        self.state = following

    def _way_in(self, kind: str) -> str | None:
        """Go where the event belongs that comes too early, so that one fault is not told by every event after it."""
        states, inside = list(self.table.moves), self.table.inside
        early = states.index(self.state) < states.index(inside)
        return inside if early and self.table.moves[inside].get(kind) == inside else None

    def _refuse(self, kind: str) -> None:
        """Report an event that may not come here; of those after the end, the first tells enough."""
        ended = not self.table.moves[self.state]
        if not (ended and self.ended):
            rule = StreamRule.terminal if ended else StreamRule.order
            self.report(rule, "$", f"{kind or 'an event without a type'} may not come {self.state}")
        self.ended = ended


def check(data: bytes, table: Automaton[Any]) -> list[Violation]:
    """Name every broken rule of a stream, in the order of its events."""
    run = Run(table)
    splitter = AnySplitter()
    for event in splitter.feed(data) + splitter.finish():
        run.take(event)
    if splitter.error is not None:
        run.report(StreamRule.bytes, "$", splitter.error.message)
    run.finish()
    return run.found
