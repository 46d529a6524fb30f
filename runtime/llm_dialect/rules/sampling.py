"""R9, R10, R11: limits, sampling and the shape of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import EFFORT_NONE, FORMAT_KIND_TEXT, THINKING_MODE_DISABLED
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule
from llm_dialect.rules.thinking import BUDGETS, LEAST_BUDGET, thinks

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "BESIDE_TEMPERATURE",
    "BLANK_STOP",
    "COUNTED",
    "LEAST_TOP_P",
    "MOST_ROOM",
    "ONE_SAMPLING",
    "REASONED_SAMPLING",
    "ROOM",
    "SAMPLING",
    "SMALL_SEED",
    "USUAL_ROOM",
    "USUAL_SAMPLING",
    "asked_logprobs",
    "asked_usage",
    "free_temperature",
    "free_top_p",
    "lone_temperature",
    "lone_top_p",
    "no_blank_stops",
    "no_empty_stops",
    "room_to_think",
    "said_format",
    "small_seed",
    "temperature_unless_thinking",
    "top_k_unless_thinking",
    "top_p_unless_thinking",
]

BLANK_STOP = Rule(
    "emulated", "none", "R10", "the target refuses stop sequences of white space; they are watched for on the way back"
)
ASKED_TOO = Rule("defaulted", "none", "R1", "the target tells the likeliest tokens only beside those that were taken")
SAMPLING = Rule("dropped", "lossy", "R11", "the target takes no sampling settings while the model thinks")
ONE_SAMPLING = Rule("dropped", "none", "R11", "the target takes one of both, and this is what it does untold")
BESIDE_TEMPERATURE = Rule("dropped", "lossy", "R11", "the target takes a temperature or top_p, not both")
ROOM = Rule("defaulted", "none", "R9", "the target requires a limit, and one above the thinking budget")
COUNTED = Rule("defaulted", "none", "R18", "the source always counts a stream, and the target only if it is asked")
EMPTY_STOP = Rule("dropped", "none", "R10", "an empty stop sequence stops nothing")
USUAL_ROOM = 4096
# What each model that thinks with an effort may answer at most, at least.
MOST_ROOM = 32000
_SEEDS = 2**31
REASONED_SAMPLING = Rule("dropped", "lossy", "R11", "the target's models that reason choose their sampling themselves")
USUAL_SAMPLING = Rule("dropped", "none", "R11", "what the target does untold, and refuses to be told when it reasons")
SMALL_SEED = Rule("substituted", "none", "R10", "the target takes a seed of 32 bits: another one stands for it")
LEAST_TOP_P = 0.95


def no_blank_stops(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R10: stop sequences of white space only are left to the stop window."""
    if value is None or all(stop.strip() for stop in value):
        return value
    cx.report.note(o, "stop", BLANK_STOP)
    return [stop for stop in value if stop.strip()] or None


def no_empty_stops(o: Any, value: list[str] | None, cx: Writing) -> list[str] | None:
    """R10: vendors refuse a stop sequence without characters, or take it for none."""
    if value is None or all(value):
        return value
    cx.report.note(o, "stop", EMPTY_STOP)
    return [stop for stop in value if stop] or None


def temperature_unless_thinking(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: no temperature but 1 while the model thinks."""
    if value is None or value == 1 or not thinks(o, cx):
        return value
    cx.report.note(o, "temperature", SAMPLING)
    return None


def top_p_unless_thinking(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: no top_p under 0.95 while the model thinks."""
    if value is None or value >= LEAST_TOP_P or not thinks(o, cx):
        return value
    cx.report.note(o, "top_p", SAMPLING)
    return None


def top_k_unless_thinking(o: Any, value: int | None, cx: Writing) -> int | None:
    """R11: no top_k while the model thinks."""
    if value is None or not thinks(o, cx):
        return value
    cx.report.note(o, "top_k", SAMPLING)
    return None


def lone_temperature(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: of both settings a temperature of 1 is the one that changes nothing."""
    if value != 1 or o.top_p is None or o.top_p == 1:
        return value
    cx.report.note(o, "temperature", ONE_SAMPLING)
    return None


def lone_top_p(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: no top_p beside a temperature that is written."""
    heat = o.temperature
    if value is None or heat is None or (heat != 1 and thinks(o, cx)) or (heat == 1 and value != 1):
        return value
    cx.report.note(o, "top_p", ONE_SAMPLING if value == 1 else BESIDE_TEMPERATURE)
    return None


def asked_logprobs(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R1: the target tells the likeliest tokens of a place only beside the one that was taken: that is asked for."""
    if value is not None or o.top_logprobs is None:
        return value
    cx.report.note(o, "top_logprobs", ASKED_TOO)
    return True


def asked_usage(o: Any, value: bool | None, cx: Writing) -> bool | None:
    """R18: the target counts a stream only if it is asked to; other dialects' clients rely on the counts."""
    if value is not None or not o.stream:
        return value
    cx.report.note(o, "stream", COUNTED)
    return True


def room_to_think(o: Any, value: int | None, cx: Writing) -> int | None:
    """R9: where the caller lets the model think and sets no limit, the limit leaves the usual room beside the thoughts.

    Thoughts have the budget that was set, or that stands for the effort.
    """
    wish = o.thinking
    if value is not None or wish is None:
        return value
    if (wish.budget_tokens or 0) > 0:
        cx.report.note(wish, "budget_tokens", ROOM)
        return max(int(wish.budget_tokens), LEAST_BUDGET) + USUAL_ROOM
    if wish.effort not in BUDGETS or not thinks(o, cx):
        return value
    cx.report.note(wish, "effort", ROOM)
    return min(BUDGETS[wish.effort] + USUAL_ROOM, MOST_ROOM)


def free_temperature(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: models that reason refuse a temperature; a client of the same vendor says what its model takes."""
    return _free_sampling(o, "temperature", value, cx)


def free_top_p(o: Any, value: float | None, cx: Writing) -> float | None:
    """R11: as `free_temperature`."""
    return _free_sampling(o, "top_p", value, cx)


def _free_sampling(o: Any, field: str, value: float | None, cx: Writing) -> float | None:
    if value is None or not cx.strange or not _reasons(o.thinking):
        return value
    cx.report.note(o, field, USUAL_SAMPLING if value == 1 else REASONED_SAMPLING)
    return None


def _reasons(wish: Any) -> bool:
    if wish is None or wish.mode is THINKING_MODE_DISABLED or wish.effort is EFFORT_NONE or wish.budget_tokens == 0:
        return False
    return wish.mode is not None or wish.effort is not None or wish.budget_tokens is not None


def small_seed(o: Any, value: int | None, cx: Writing) -> int | None:
    """R10: a seed of 32 bits; the same seed gives the same."""
    if value is None or -_SEEDS <= value < _SEEDS:
        return value
    cx.report.note(o, "seed", SMALL_SEED)
    return value % _SEEDS


def said_format(o: Any, value: Any, cx: Writing) -> Any:
    """R1: text is the format that needs no asking."""
    if value is None or value.kind is not FORMAT_KIND_TEXT:
        return value
    finish(value, {}, cx)
    return None
