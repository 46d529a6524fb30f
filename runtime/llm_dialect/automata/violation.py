"""What can be wrong with a stream."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = ["StreamRule", "Violation"]


class StreamRule(StrEnum):
    """The rules that a stream is held against; the number is that of docs/rules.md."""

    bytes = "bytes"  # R38: an event is JSON in UTF-8, within the limit
    event_name = "event_name"  # R38: the `event:` line says what the data says
    shape = "shape"  # R22: a required key is missing, or a value has the wrong type
    unknown = "unknown"  # R22: an event of this name is not in the vendor's list
    order = "order"  # R28, R29: this event may not come here
    terminal = "terminal"  # R25: one end, and nothing after it
    cut = "cut"  # R26: the stream stops before its end
    numbering = "numbering"  # R28, R29, R30: indices are fresh, and count from 0 without a gap
    one_open = "one_open"  # R28: one block is open at a time
    fit = "fit"  # R28, R29: the delta is not of the kind of its block, item or part
    empty = "empty"  # R30, R31: a delta or a block that says nothing
    signature = "signature"  # R32: a signature comes after the text that it signs
    arguments = "arguments"  # R15: the arguments of a finished call are a JSON object
    stop_reason = "stop_reason"  # R21: how it stopped agrees with what came
    role = "role"  # R30: the role comes first, and once
    fragment = "fragment"  # R30: id and name come with the first fragment of a call, and only there
    identity = "identity"  # R29, R30: ids, model and time stay the same through a stream
    sequence = "sequence"  # R29: sequence numbers count from 0 without a gap
    repeat = "repeat"  # R29: what closes repeats in full what the deltas gave
    output = "output"  # R25: the terminal event holds the finished items
    usage = "usage"  # R19, R20, R31: usage stands in its place, never shrinks, and its counts agree


class Violation(NamedTuple):
    """One broken rule.

    Attributes:
        event: Index of the event, comments and empty events not counted; that of the next one for a missing end.
        path: Where in that event, as `$.a[0].b`.
        rule: Which rule.
        message: What is wrong, in a sentence.
    """

    event: int
    path: str
    rule: StreamRule
    message: str
