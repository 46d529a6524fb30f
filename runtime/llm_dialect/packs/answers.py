"""Of answers: when they were made, why a prompt was refused, and counts by kind of content."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from llm_dialect.fields import (
    spelled,
)
from llm_dialect.generated.canonical.enums import STOP_REASON_CONTENT_FILTER
from llm_dialect.generated.canonical.response import StopDetails
from llm_dialect.origin import Block
from llm_dialect.readers import (
    spell,
    wrong,
)
from llm_dialect.report import Rule

if TYPE_CHECKING:
    from llm_dialect.context import Reading, Writing

__all__ = [
    "DATED",
    "TIMELESS",
    "UNTOLD",
    "pack_blocked",
    "pack_blocked_message",
    "pack_completion_sound",
    "pack_prompt_sound",
    "pack_rounds",
    "pack_time",
    "unpack_blocked",
    "unpack_blocked_message",
    "unpack_completion_sound",
    "unpack_prompt_sound",
    "unpack_rounds",
    "unpack_time",
]

DATED = Rule("substituted", "none", "R22", "the target tells the time as a date")
TIMELESS = Rule("dropped", "none", "R22", "no time that the target could tell")
UNTOLD = Rule("dropped", "lossy", "R24", "the target names categories of refused prompts only where it refused them")
_TIME = "time="
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):?(\d\d))?", re.ASCII)
_DAY = 86400
_EPOCH = 719468  # days from 0000-03-01 to 1970-01-01
_FEBRUARY = 2
_LAST_YEAR = 9999
_PROMPT = "prompt"
_SOUND = "AUDIO"
_PROMPT_COUNTS = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")


def unpack_time(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read a time that is written as a date; what is none is only kept."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    found = _DATE.fullmatch(v)
    if found is None:
        o.form = spell(o.form, f"{key}!", v)
        return
    year, month, day, hour, minute, second = (int(found[place]) for place in range(1, 7))
    ahead = 0 if found[7] is None else int(f"{found[7]}1") * (int(found[8]) * 3600 + int(found[9]) * 60)
    o.created = _days(year, month, day) * _DAY + hour * 3600 + minute * 60 + second - ahead
    o.form = spell(o.form, _TIME, [v, o.created])


def _days(year: int, month: int, day: int) -> int:
    """Count the days since 1970 in the calendar of today; years begin in March, so that a leap day is the last."""
    years = year - (month <= _FEBRUARY)
    months = (month + 9) % 12
    return 365 * years + years // 4 - years // 100 + years // 400 + (153 * months + 2) // 5 + day - 1 - _EPOCH


def _date(days: int) -> tuple[int, int, int]:
    """Give year, month and day of a day since 1970."""
    rest = days + _EPOCH
    year = (10000 * rest + 14780) // 3652425
    left = rest - (365 * year + year // 4 - year // 100 + year // 400)
    if left < 0:
        year -= 1
        left = rest - (365 * year + year // 4 - year // 100 + year // 400)
    months = (100 * left + 52) // 3060
    return year + (months + 2) // 12, (months + 2) % 12 + 1, left - (months * 306 + 5) // 10 + 1


def pack_time(o: Any, cx: Writing) -> str | None:
    """Write a time as a date, as it came while it is the same."""
    if o.created is None:
        return None
    mark = spelled(o, _TIME, cx)
    if mark is not None and mark[1] == o.created:
        return str(mark[0])
    days, seconds = divmod(int(o.created), _DAY)
    year, month, day = _date(days)
    if not o.created or not 0 < year <= _LAST_YEAR:
        cx.report.note(o, "created", TIMELESS)
        return None
    cx.report.note(o, "created", DATED)
    hour, minute, second = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}Z"


def _details(o: Any, cx: Reading, at: tuple[Any, ...], key: str, field: str) -> StopDetails:
    """Give the details of a refused prompt; `field` is told at `key`."""
    paths = {} if o.stop_details is None else o.stop_details.at[0].paths
    known = Block(cx.dialect, "", {**paths, field: key}, {})
    made: StopDetails = o.stop_details or StopDetails(_PROMPT)
    made.at = (known, at, None, -1)
    o.stop_details = made
    return made


def _answered(o: Any) -> bool:
    """Tell whether there are answers beside the feedback on the prompt."""
    return o.form is None or o.form.get("candidates", 0) not in ("absent", None, [])


def unpack_blocked(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read why a prompt was refused; the answer is one of the vendor's filters."""
    if type(v) is not str and type(v) is not int:
        raise wrong(cx, at, key, "a string", v)
    if _answered(o):
        o.form = spell(o.form, f"{key}!", v)
        return
    o.stop_reason = STOP_REASON_CONTENT_FILTER
    o.form = spell(o.form, ".stop_reason", key)
    made = _details(o, cx, at, key, "category")
    made.category = str(v)
    made.form = spell(made.form, "category=", v)


def pack_blocked(o: Any, cx: Writing) -> Any:
    """Write why a prompt was refused where it was said so."""
    made: StopDetails | None = o.stop_details
    if made is None:
        return None
    if made.category is not None and not cx.same:
        cx.report.note(made, "category", UNTOLD)
    mark = None if made.kind != _PROMPT else spelled(made, "category=", cx)
    return mark if mark is None or made.category == str(mark) else made.category


def unpack_blocked_message(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the words on a refused prompt."""
    if type(v) is not str:
        raise wrong(cx, at, key, "a string", v)
    if _answered(o):
        o.form = spell(o.form, f"{key}!", v)
        return
    _details(o, cx, at, key, "explanation").explanation = v


def pack_blocked_message(o: Any, cx: Writing) -> str | None:
    """Write the words on a refused prompt where they were said so."""
    made: StopDetails | None = o.stop_details
    if made is None or made.kind != _PROMPT or made.at is None or not cx.same:
        return None
    return made.explanation if "explanation" in made.at[0].paths else None


def _sound(v: Any, cx: Reading, at: tuple[Any, ...], key: str) -> int | None:
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    rows = [row for row in v if type(row) is dict and row.get("modality") == _SOUND]
    found = [row.get("tokenCount", row.get("token_count")) for row in rows]
    counts = [count for count in found if type(count) is int]
    return sum(counts) if counts else None


def unpack_prompt_sound(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the tokens of sound among those of the prompt; the whole split is kept."""
    o.prompt_audio_tokens = _sound(v, cx, at, key)
    o.form = spell(o.form, f"{key}!", v)


def pack_prompt_sound(o: Any, cx: Writing) -> Any:
    """Write the tokens of sound of the prompt; its own dialect's split is put back whole."""
    return None if cx.same else _split(o.prompt_audio_tokens)


def unpack_rounds(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read what the rounds of an answer were billed beyond its sums; the rounds are kept.

    Anthropic's sums leave out the rounds in which it compacts a conversation or asks an adviser (its page on
    compaction: the bill is the sum over all iterations).
    """
    if type(v) is not list:
        raise wrong(cx, at, key, "a list", v)
    o.form = spell(o.form, f"{key}!", v)
    rows = [row for row in v if type(row) is dict]
    o.apart_prompt_tokens = _beyond(o.prompt_tokens, sum(_count(row, name) for row in rows for name in _PROMPT_COUNTS))
    o.apart_completion_tokens = _beyond(o.completion_tokens, sum(_count(row, "output_tokens") for row in rows))


def _beyond(told: int | None, billed: int) -> int | None:
    """Give what was billed beyond a sum that is told; nothing is known where none is."""
    return billed - told if told is not None and billed > told else None


def _count(row: dict[str, Any], name: str) -> int:
    held: Any = row.get(name)
    return held if type(held) is int else 0


def pack_rounds(o: Any, cx: Writing) -> Any:
    """Write no rounds: only the vendor that counts by round tells them, and its own are put back whole."""
    return None


def unpack_completion_sound(v: Any, cx: Reading, o: Any, at: tuple[Any, ...], key: str) -> None:
    """Read the tokens of sound among those of the answer; the whole split is kept."""
    o.completion_audio_tokens = _sound(v, cx, at, key)
    o.form = spell(o.form, f"{key}!", v)


def pack_completion_sound(o: Any, cx: Writing) -> Any:
    """Write the tokens of sound of the answer; its own dialect's split is put back whole."""
    return None if cx.same else _split(o.completion_audio_tokens)


def _split(count: int | None) -> list[dict[str, Any]] | None:
    return None if count is None else [{"modality": _SOUND, "tokenCount": count}]
