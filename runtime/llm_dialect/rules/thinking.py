"""R11: the configuration of thinking.

A budget and an effort stand for each other by one table. An effort has the budget beside it; a budget has the first
effort whose budget is not below it, but never more than `high`: not every vendor knows more.

| effort | none | minimal | low | medium | high | xhigh | max |
| --- | --- | --- | --- | --- | --- | --- | --- |
| budget | 0 | 1024 | 2048 | 8192 | 24576 | 32768 | 65536 |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.envelope import envelope_in, unseal
from llm_dialect.generated.canonical.content import Audio, Document, Image, Text, Thinking, ToolCall, ToolResult, Video
from llm_dialect.generated.canonical.enums import (
    CHOICE_MODE_NAMED,
    CHOICE_MODE_REQUIRED,
    EFFORT_HIGH,
    EFFORT_LOW,
    EFFORT_MAX,
    EFFORT_MEDIUM,
    EFFORT_MINIMAL,
    EFFORT_NONE,
    EFFORT_XHIGH,
    ROLE_ASSISTANT,
    THINKING_MODE_ADAPTIVE,
    THINKING_MODE_DISABLED,
    THINKING_MODE_ENABLED,
    Effort,
    ThinkingMode,
)
from llm_dialect.kept import (
    finish,
)
from llm_dialect.report import Rule
from llm_dialect.rules.thoughts import sealed
from llm_dialect.rules.turns import is_prefill

if TYPE_CHECKING:
    from llm_dialect.context import Writing

__all__ = [
    "BUDGETS",
    "BUDGET_BEFORE",
    "BUDGET_HIGH",
    "BUDGET_LOW",
    "BUDGET_THINKS",
    "BUDGET_TOLD",
    "EFFORT_THINKS",
    "FREE_BUDGET",
    "FREE_EFFORT",
    "GOES_ON",
    "LEAST_BUDGET",
    "LOST_SEAL",
    "NO_BUDGET",
    "NO_EFFORT",
    "NO_THOUGHT",
    "OFF_TOLD",
    "OTHERWISE_TOLD",
    "SHOWN",
    "UNCLEARED",
    "UNTHOUGHT",
    "effort_of",
    "level_or_budget",
    "settled_thinking",
    "thinks",
    "told_effort",
    "unled_thinking",
]

_THOUGHTFUL = frozenset((THINKING_MODE_ENABLED, THINKING_MODE_ADAPTIVE))
_FORCING = frozenset((CHOICE_MODE_REQUIRED, CHOICE_MODE_NAMED))
BUDGET_LOW = Rule("clamped", "lossy", "R11", "the target's least thinking budget is 1024")
BUDGET_HIGH = Rule("clamped", "lossy", "R11", "the thinking budget must stay below the limit of the answer")
NO_BUDGET = Rule("substituted", "lossy", "R11", "the limit of the answer leaves no room for the least thinking budget")
FREE_BUDGET = Rule("substituted", "none", "R11", "a budget that the vendor chooses is adaptive thinking")
LOST_SEAL = Rule(
    "substituted",
    "lossy",
    "R11",
    "the target thinks on after tool calls only with the sealed thoughts that led to them",
)
EFFORT_THINKS = Rule("substituted", "none", "R11", "to think with an effort is adaptive thinking in the target")
UNTHOUGHT = Rule("dropped", "lossy", "R11", "where a call is forced the target does not think; only the effort stays")
BUDGET_TOLD = Rule("substituted", "lossy", "R11", "the target takes an effort and no budget")
FREE_EFFORT = Rule("substituted", "none", "R11", "the target's models choose by themselves how much to think")
NO_EFFORT = Rule("substituted", "lossy", "R11", "without thinking the target knows no effort")
OFF_TOLD = Rule("substituted", "none", "R11", "thinking that is off is the effort none")
BUDGET_BEFORE = Rule("dropped", "lossy", "R11", "the target takes a budget or a level, and the budget says more")
OTHERWISE_TOLD = Rule("substituted", "none", "R11", "the target says it by a budget, and by whether thoughts are shown")
SHOWN = Rule("defaulted", "none", "R11", "the target shows thoughts only to those who ask for them")
NO_THOUGHT = Rule("substituted", "none", "R11", "a budget of 0 is thinking that is off")
BUDGET_THINKS = Rule("substituted", "none", "R11", "a budget is thinking that is on")
GOES_ON = Rule("substituted", "lossy", "R11", "the target does not think where it goes on with words of its own")
UNCLEARED = Rule("dropped", "none", "R11", "thoughts are not cleared where the model does not think")
LEAST_BUDGET = 1024
# How the one vendor that clears thoughts by itself is asked to.
_MANAGED, _CLEARING = "context_management", "clear_thinking"
BUDGETS = {
    EFFORT_NONE: 0,
    EFFORT_MINIMAL: 1024,
    EFFORT_LOW: 2048,
    EFFORT_MEDIUM: 8192,
    EFFORT_HIGH: 24576,
    EFFORT_XHIGH: 32768,
    EFFORT_MAX: 65536,
}
# What the one target of `settled_thinking` takes from the user only.
_UNSAID = frozenset((Audio, Document, Image, Video))
_COMMON = (EFFORT_LOW, EFFORT_MEDIUM)


def effort_of(budget: int) -> Effort:
    """Give the effort that stands for a budget.

    >>> [effort_of(budget).value for budget in (0, 1024, 2048, 2049, 31999)]
    ['none', 'low', 'low', 'medium', 'high']
    """
    if budget == 0:
        return EFFORT_NONE
    return next((effort for effort in _COMMON if budget <= BUDGETS[effort]), EFFORT_HIGH)


def thinks(o: Any, cx: Writing) -> bool:
    """Tell whether the request, as `settled_thinking` writes it, lets the model think."""
    return o.thinking is not None and _settled(o, cx)[0] in _THOUGHTFUL


def settled_thinking(o: Any, value: Any, cx: Writing) -> Any:
    """R11: off, adaptive or a budget of at least 1024 and below the limit of the answer.

    No effort and a budget of 0 mean off; a budget of -1, none where thinking is enabled, or an effort alone mean
    adaptive (an effort alone gives way to a forced call). Thinking that needs earlier thoughts which are not there is
    off.
    """
    if value is None:
        return None
    mode, budget, notes = _settled(o, cx)
    for rule in notes:
        told = rule.saying(f"{value.budget_tokens} becomes {budget}") if rule.code == "clamped" else rule
        cx.report.note(value, _field_of(rule, value), told)
    if mode is None:
        finish(value, {}, cx)  # nothing is written; what only its own vendor knows goes with it
    if mode is value.mode and budget == value.budget_tokens:
        return value
    return value.replace(mode=mode, budget_tokens=budget)


def _field_of(rule: Rule, asked: Any) -> str:
    if rule is GOES_ON:
        return next(name for name in ("mode", "budget_tokens", "effort") if getattr(asked, name) is not None)
    return "effort" if rule in (EFFORT_THINKS, UNTHOUGHT) else "budget_tokens"


def _settled(o: Any, cx: Writing) -> tuple[ThinkingMode | None, int | None, list[Rule]]:
    made = _wanted(o, cx)
    if made[0] in _THOUGHTFUL and is_prefill(o.messages):
        return THINKING_MODE_DISABLED, None, [GOES_ON]
    return made


def _wanted(o: Any, cx: Writing) -> tuple[ThinkingMode | None, int | None, list[Rule]]:
    asked = o.thinking
    mode, budget = asked.mode, asked.budget_tokens
    if mode is None and budget is None:
        mode = _by_effort(o, asked.effort)
        return mode, None, _told_of_effort(mode, asked.effort)
    if mode is None and asked.effort is EFFORT_NONE:
        return THINKING_MODE_DISABLED, None, []
    if mode is not None and mode is not THINKING_MODE_ENABLED:
        return mode, budget, []
    if budget == 0:
        return THINKING_MODE_DISABLED, None, [NO_THOUGHT]
    if budget is None or budget < 0:
        return THINKING_MODE_ADAPTIVE, None, [FREE_BUDGET]
    if _lacks_seal(o.messages, cx):
        return THINKING_MODE_DISABLED, None, [LOST_SEAL]
    made, most, notes = _budgeted(o.max_tokens, budget)
    told = mode is not None or made is not THINKING_MODE_ENABLED
    return made, most, notes if told else [*notes, BUDGET_THINKS]


def _by_effort(o: Any, effort: Effort | None) -> ThinkingMode | None:
    if effort is EFFORT_NONE:
        return THINKING_MODE_DISABLED
    forced = o.tool_choice is not None and o.tool_choice.mode in _FORCING
    return None if effort is None or forced else THINKING_MODE_ADAPTIVE


def _told_of_effort(mode: ThinkingMode | None, effort: Effort | None) -> list[Rule]:
    if mode is THINKING_MODE_ADAPTIVE:
        return [EFFORT_THINKS]
    return [UNTHOUGHT] if mode is None and effort is not None else []


def _budgeted(limit: int | None, budget: int) -> tuple[ThinkingMode, int | None, list[Rule]]:
    notes = [BUDGET_LOW] if budget < LEAST_BUDGET else []
    budget = max(budget, LEAST_BUDGET)
    if limit is None or budget < limit:
        return THINKING_MODE_ENABLED, budget, notes
    if limit <= LEAST_BUDGET:
        return THINKING_MODE_DISABLED, None, [*notes, NO_BUDGET]
    return THINKING_MODE_ENABLED, limit - 1, [*notes, BUDGET_HIGH]


def unled_thinking(o: Any, value: Any, cx: Writing) -> Any:
    """R11: at home, thinking is off after a call whose leading thought was taken out, as another vendor's."""
    asked = value.thinking
    if value is o or asked is None or asked.mode is not THINKING_MODE_ENABLED or not _lacks_seal(value.messages, cx):
        return value
    cx.report.note(asked, "mode", LOST_SEAL)
    if asked.display is not None:
        cx.report.note(asked, "display", LOST_SEAL)
    off = asked.replace(mode=THINKING_MODE_DISABLED, budget_tokens=None, display=None)
    return value.replace(thinking=off, extra=_without_clearing(value, cx))


def _without_clearing(value: Any, cx: Writing) -> Any:
    """Give what only the vendor knows without the wish to clear thoughts, which it refuses where nothing is thought."""
    extra: dict[str, Any] = value.extra or {}
    managed: dict[str, Any] = extra.get(_MANAGED) or {}
    edits = managed.get("edits") if type(managed) is dict else None
    if type(edits) is not list:
        return value.extra
    left = [edit for edit in edits if type(edit) is not dict or not str(edit.get("type")).startswith(_CLEARING)]
    if len(left) == len(edits):
        return value.extra
    cx.report.note(value, None, UNCLEARED, f".{_MANAGED}")
    kept = {_MANAGED: {**managed, "edits": left}} if left else {}
    return {**{key: held for key, held in extra.items() if key != _MANAGED}, **kept} or None


def _lacks_seal(messages: list[Any], cx: Writing) -> bool:
    """Tell whether the conversation stands after tool calls that no sealed thought led to."""
    calls = False
    for message in reversed(messages):
        kinds: set[Any] = {type(item) for item in message.content}
        if message.role is ROLE_ASSISTANT:
            if not any(_stays(item, cx) for item in message.content):
                continue  # it is left out, and the turns around it are one
            if ToolCall not in kinds:
                break
            calls = True
            if any(_leads(item, cx) for item in message.content):
                return False
        elif calls and ToolResult not in kinds:
            break
    return calls


def _stays(item: Any, cx: Writing) -> bool:
    """Tell whether the target can say an item of the assistant's turn."""
    if type(item) is Text:
        return bool(item.text.strip())
    return type(item) not in _UNSAID and (type(item) is not Thinking or _leads(item, cx))


def _leads(item: Any, cx: Writing) -> bool:
    """Tell whether an item is a thought that the target sealed, or holds one in an envelope."""
    slot = envelope_in(item)
    if slot is not None:
        return any(type(each) is Thinking and each.issuer == cx.target for each in unseal(slot) or ())
    return type(item) is Thinking and sealed(item) and item.issuer in (None, cx.target)


def level_or_budget(o: Any, value: Any, cx: Writing) -> Any:
    """R11: a budget or a level, never both; off is a budget of 0. What is thought is shown.

    A budget goes before an effort, as it says more.
    """
    if value is None:
        return None
    budget, effort = value.budget_tokens, value.effort
    if value.mode is THINKING_MODE_DISABLED or (budget is None and effort is EFFORT_NONE):
        if effort is not None:
            cx.report.note(value, "effort", OTHERWISE_TOLD)
        budget, effort = 0, None
    elif budget is None and effort is None and value.mode is not None:
        budget = -1
    elif budget is not None and effort is not None:
        cx.report.note(value, "effort", BUDGET_BEFORE)
        effort = None
    visible = value.visible
    if visible is None and budget != 0 and (value.mode in _THOUGHTFUL or value.summary or value.display):
        visible = value.display != "omitted"
        cx.report.note(value, None, SHOWN)
    for field in ("mode", "display", "summary"):
        if getattr(value, field) is not None:
            cx.report.note(value, field, OTHERWISE_TOLD)
    return value.replace(budget_tokens=budget, effort=effort, visible=visible, mode=None)


def told_effort(o: Any, value: Effort | None, cx: Writing) -> Effort | None:
    """R11: thinking as an effort: off is none, a budget the effort that stands for it, adaptive the target's own."""
    asked = o.thinking
    if asked is None:
        return value
    if asked.mode is THINKING_MODE_DISABLED or asked.budget_tokens == 0:
        lost = value is not None and value is not EFFORT_NONE
        cx.report.note(asked, "effort" if lost else "mode", NO_EFFORT if lost else OFF_TOLD)
        return EFFORT_NONE
    if asked.budget_tokens is not None and asked.budget_tokens > 0:
        cx.report.note(asked, "budget_tokens", BUDGET_TOLD)
        return value or effort_of(asked.budget_tokens)
    if asked.mode is not None or asked.budget_tokens is not None:
        cx.report.note(asked, "budget_tokens" if asked.mode is None else "mode", FREE_EFFORT)
    return value
