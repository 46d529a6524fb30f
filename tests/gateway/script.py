"""What a scripted upstream says, apart from any wire; `tests/gateway/wires` writes it as each vendor does."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

__all__ = ["FAILURES", "SCRIPTS", "Call", "Failure", "Say", "Script", "Think"]


@dataclass(frozen=True)
class Think:
    """A thought; signed, if there is a signature."""

    text: str
    signature: str | None = None


@dataclass(frozen=True)
class Say:
    """Text that the user sees."""

    text: str


@dataclass(frozen=True)
class Call:
    """A call of a client's tool; the arguments are JSON text."""

    id: str
    name: str
    arguments: str
    free: bool = False  # the arguments are free text: a function with one text where a vendor knows no such tools

    def as_function(self) -> str:
        """Give the arguments of a function."""
        return json.dumps({"input": self.arguments}) if self.free else self.arguments


@dataclass(frozen=True)
class Script:
    """One answer.

    Attributes:
        steps: What is said, in order.
        stop: stop, length, calls, refusal or sequence.
        sequence: The stop sequence that ended it.
        prompt: Input tokens.
        completion: Output tokens.
        cut: The stream ends before its answer does.
        broken: The stream ends in an error.
        aborted: The connection breaks before the answer's end.
        pause: Seconds of silence before the last step.
    """

    steps: tuple[Think | Say | Call, ...] = field(default_factory=tuple)
    stop: str = "stop"
    sequence: str | None = None
    prompt: int = 31
    completion: int = 17
    cut: bool = False
    broken: bool = False
    aborted: bool = False
    pause: float = 0.0


@dataclass(frozen=True)
class Failure:
    """An answer that is an error.

    Attributes:
        kind: What went wrong; the wire says it in the vendor's words.
        headers: Headers beside it.
        html: The body is a page of something that stands in the way.
    """

    kind: str
    headers: tuple[tuple[str, str], ...] = ()
    html: bool = False


WEATHER = Call("call_w1", "get_weather", '{"city":"Paris","days":3}')
TIME = Call("call_t1", "get_time", '{"zone":"Europe/Paris"}')
SIGNATURE = "c2lnbmVkIGJ5IHRoZSB2ZW5kb3IrLz0="

SCRIPTS: dict[str, list[Script]] = {
    "text": [Script((Say("Hello from the upstream — ünï “codé” 🎈."),))],
    "length": [Script((Say("This is cut"),), "length")],
    "think": [Script((Think("Let me see."), Say("Done thinking.")))],
    "call": [
        Script((Say("I will look."), WEATHER), "calls"),
        Script((Say("It is sunny in Paris."),), prompt=60, completion=8),
    ],
    "calls": [
        Script((WEATHER, TIME), "calls"),
        Script((Say("It is sunny, and noon."),), prompt=70, completion=9),
    ],
    "think-call": [
        Script((Think("I need the weather.", SIGNATURE), WEATHER), "calls"),
        Script((Say("It is sunny in Paris."),), prompt=80, completion=8),
    ],
    "free": [
        Script((Call("call_p1", "patch", '*** Begin Patch\n+ a "line"', free=True),), "calls"),
        Script((Say("Patched."),)),
    ],
    "json": [Script((Say('{"answer":42,"words":["a","b"]}'),))],
    "refusal": [Script((Say("I cannot help with that."),), "refusal")],
    "sequence": [Script((Say("Before the end"),), "sequence", "END")],
    "cut": [Script((Say("This never ends"),), cut=True)],
    "broken": [Script((Say("This breaks"),), broken=True)],
    "aborted": [Script((Say("This is torn"),), aborted=True)],
    "stuck": [Script((Say("This waits"),), pause=60.0)],
    "slow": [Script((Say("Slow but sure."),), pause=0.3)],
}

FAILURES: dict[str, Failure] = {
    "429": Failure("rate_limit", (("retry-after", "7"),)),
    "500": Failure("internal"),
    "529": Failure("overloaded"),
    "401": Failure("key"),
    "context": Failure("context_length"),
    "html": Failure("internal", html=True),
}
