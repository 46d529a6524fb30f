"""How far the model may call tools, said by a mode and a list of names.

One name is a choice of that tool, several narrow the choice; without names any tool will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.convert import alias
from llm_dialect.fields import (
    spelled,
)
from llm_dialect.generated.canonical.enums import (
    CHOICE_MODE_ALLOWED,
    CHOICE_MODE_AUTO,
    CHOICE_MODE_NAMED,
    CHOICE_MODE_NONE,
    CHOICE_MODE_REQUIRED,
    TOOL_KIND_CODE_EXECUTION,
    TOOL_KIND_COMPUTER,
    TOOL_KIND_CUSTOM,
    TOOL_KIND_FUNCTION,
    TOOL_KIND_MAPS,
    TOOL_KIND_NAMESPACE,
    TOOL_KIND_WEB_FETCH,
    TOOL_KIND_WEB_SEARCH,
    ChoiceMode,
)
from llm_dialect.generated.canonical.request import Tool, ToolRef
from llm_dialect.readers import (
    read_strings,
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "CALLABLE",
    "SHOWN_CALLS",
    "mixes",
    "pack_allowed_names",
    "pack_calling_mode",
    "pack_shown_invocations",
    "unpack_allowed_names",
    "unpack_calling_mode",
    "unpack_shown_invocations",
]

SHOWN_CALLS = Rule(
    "defaulted", "none", "R1", "the target wants to show what its own tools do where functions stand beside them"
)
# What a client's own code runs.
CALLABLE = frozenset((TOOL_KIND_FUNCTION, TOOL_KIND_CUSTOM, TOOL_KIND_NAMESPACE))
_SERVED = frozenset(
    (TOOL_KIND_WEB_SEARCH, TOOL_KIND_WEB_FETCH, TOOL_KIND_CODE_EXECUTION, TOOL_KIND_COMPUTER, TOOL_KIND_MAPS)
)

_MODES = {
    "AUTO": CHOICE_MODE_AUTO,
    "NONE": CHOICE_MODE_NONE,
    "ANY": CHOICE_MODE_REQUIRED,
    "VALIDATED": CHOICE_MODE_AUTO,
}
# Modes by their numbers, where the wire holds those.
_NUMBERS = ("MODE_UNSPECIFIED", "AUTO", "ANY", "NONE", "VALIDATED")
_WORDS = {CHOICE_MODE_AUTO: "AUTO", CHOICE_MODE_NONE: "NONE"}
_NARROWED = {CHOICE_MODE_AUTO: "VALIDATED", CHOICE_MODE_NONE: "NONE"}
_MODE, _LIST = "mode=", "names="
# A free choice whose calls keep to their schemas, which goes without saying where names narrow it.
_FINER = "VALIDATED"
_MOST = 64


def unpack_calling_mode(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the mode; one that is newer than this table is kept for its own dialect."""
    if type(v) not in (str, int):
        raise wrong(cx, at, key, "a string", v)
    word: Any = _NUMBERS[v] if type(v) is int and 0 <= v < len(_NUMBERS) else str(v).upper()
    o.mode = _MODES.get(word)
    unsaid = o.mode is None and word != _NUMBERS[0]
    o.form = spell(o.form, _MODE, [v, o.mode])
    if unsaid or word == _FINER:
        o.form = spell(o.form, f"{key}!" if unsaid else f"{key}^", v)


def unpack_allowed_names(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the names after the mode; without one they are what says how far the model may go."""
    names = read_strings(v, cx, at, key)
    if _told_mode(o) is None:
        o.form = spell(spell(o.form, ".mode", key), ".allowed_mode", key)
    o.form = spell(o.form, _LIST, list(names))
    if o.mode is CHOICE_MODE_REQUIRED and len(names) == 1:
        o.mode, o.name = CHOICE_MODE_NAMED, names[0]
    elif names and o.mode is not CHOICE_MODE_NONE:
        o.form = {mark: word for mark, word in o.form.items() if mark[-1] != "^"}
        o.allowed_mode = o.mode or CHOICE_MODE_AUTO
        o.mode = CHOICE_MODE_ALLOWED
        o.allowed = [ToolRef(name, at=(at[0], at, key, place)) for place, name in enumerate(names)]
    o.form = spell(o.form, _MODE, [_told_mode(o), _read_as(o)])


def _told_mode(o: Any) -> Any:
    """Give the word of the wire for the mode; None where it has none."""
    return ((o.form or {}).get(_MODE) or [None])[0]


def pack_calling_mode(o: Any, cx: Writing) -> Any:
    """Write the mode: as it came while it still says the same, else the word for it."""
    mark = spelled(o, _MODE, cx)
    if mark is not None and _read_as(o) is mark[1]:
        return mark[0]
    if o.mode is CHOICE_MODE_ALLOWED:
        return _NARROWED.get(o.allowed_mode, "ANY")
    return _WORDS.get(o.mode, "ANY") if o.mode is not None else None


def _read_as(o: Any) -> ChoiceMode | None:
    """Give the mode that the wire's word was read as, before the names were."""
    if o.mode is CHOICE_MODE_NAMED:
        return CHOICE_MODE_REQUIRED
    mode: ChoiceMode | None = o.allowed_mode if o.mode is CHOICE_MODE_ALLOWED else o.mode
    return mode


def pack_allowed_names(o: Any, cx: Writing) -> list[str] | None:
    """Write the names that may be called, each as the tools are named."""
    if o.mode is CHOICE_MODE_NAMED and o.name is not None:
        return [alias(o, "name", o.name, _MOST, cx, letter=True)]
    if o.mode is CHOICE_MODE_ALLOWED:
        return [alias(ref, "name", ref.name, _MOST, cx, letter=True) for ref in o.allowed or () if ref.name is not None]
    kept: list[str] | None = spelled(o, _LIST, cx)
    return kept


def mixes(o: Any) -> bool:
    """Tell whether functions of the client stand beside tools that the vendor runs."""
    kinds = {tool.kind for tool in o.tools or () if type(tool) is Tool}
    return not (kinds.isdisjoint(CALLABLE) or kinds.isdisjoint(_SERVED))


def unpack_shown_invocations(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Keep the flag for its own dialect."""
    o.form = spell(o.form, f"{key}!", v)


def pack_shown_invocations(o: Any, cx: Writing) -> bool | None:
    """Ask for what vendor tools do to be shown, where the vendor refuses functions beside them without it."""
    if cx.same or not mixes(o):
        return None
    cx.report.note(o, "tools", SHOWN_CALLS)
    return True
