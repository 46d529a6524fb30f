"""R11: the configuration of thinking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.enums import (
    Effort,
    ThinkingMode,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = ["BUDGET_HIGH", "BUDGET_LOW", "FREE_BUDGET", "LEAST_BUDGET", "NO_BUDGET", "settled_thinking", "thinks"]

_THOUGHTFUL = frozenset((ThinkingMode.enabled, ThinkingMode.adaptive))
BUDGET_LOW = Rule("clamped", "lossy", "R11", "the target's least thinking budget is 1024")
BUDGET_HIGH = Rule("clamped", "lossy", "R11", "the thinking budget must stay below the limit of the answer")
NO_BUDGET = Rule("substituted", "lossy", "R11", "the limit of the answer leaves no room for the least thinking budget")
FREE_BUDGET = Rule("substituted", "none", "R11", "a budget that the vendor chooses is adaptive thinking")
LEAST_BUDGET = 1024


def thinks(o: Any) -> bool:
    asked = o.thinking
    return asked is not None and asked.mode in _THOUGHTFUL


def settled_thinking(o: Any, value: Any, cx: Writing) -> Any:
    """R11: off, adaptive or a budget of at least 1024 and below the limit of the answer.

    No effort and a budget of 0 mean off; a budget of -1, or none where thinking is enabled, means adaptive.
    """
    if value is None:
        return None
    mode, budget = value.mode, value.budget_tokens
    if mode is None:
        if value.effort is Effort.none:
            return value.replace(mode=ThinkingMode.disabled)
        if budget is None:
            return value
        mode = ThinkingMode.enabled
    if mode is not ThinkingMode.enabled:
        return value if mode is value.mode else value.replace(mode=mode)
    if budget == 0:
        return value.replace(mode=ThinkingMode.disabled, budget_tokens=None)
    if budget is None or budget < 0:
        cx.report.note(value, "budget_tokens", FREE_BUDGET)
        return value.replace(mode=ThinkingMode.adaptive, budget_tokens=None)
    return _budgeted(o, value.replace(mode=mode), cx)


def _budgeted(o: Any, value: Any, cx: Writing) -> Any:
    budget = value.budget_tokens
    if budget < LEAST_BUDGET:
        cx.report.note(value, "budget_tokens", BUDGET_LOW)
        budget = LEAST_BUDGET
    if o.max_tokens is not None and budget >= o.max_tokens:
        if o.max_tokens <= LEAST_BUDGET:
            cx.report.note(value, "budget_tokens", NO_BUDGET)
            return value.replace(mode=ThinkingMode.disabled, budget_tokens=None)
        cx.report.note(value, "budget_tokens", BUDGET_HIGH)
        budget = o.max_tokens - 1
    return value if budget == value.budget_tokens else value.replace(budget_tokens=budget)
