"""The facts that are recognised in an upstream's error, and the sentences in which they are told to a client.

The list is closed (R37): kind, status, seconds to wait, limit and actual tokens, request id. All else that an upstream
says may echo what someone sent, so its own words go no further.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from llm_dialect.generated.canonical.enums import ErrorKind

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import ErrorInfo
    from llm_dialect.mint import Mint

__all__ = [
    "GENERIC",
    "HeaderFacts",
    "Headers",
    "TextFacts",
    "details_for",
    "facts_in_details",
    "facts_in_headers",
    "facts_in_text",
    "headers_for",
    "kind_of_status",
    "lowered",
    "sentence",
]

Headers: TypeAlias = Mapping[str, str] | Iterable[tuple[str | bytes, str | bytes]]

# Kinds that a vendor also says when it means another one.
GENERIC = frozenset((ErrorKind.invalid_request, ErrorKind.upstream, ErrorKind.other))

_SCANNED = 20_000
_LONGEST_WAIT = 10_000_000.0

_LENGTH = r"maximum context length (?:is|of)"
_N = r"(\d[\d,_]{0,14})"
# Which vendor says it, and what the numbers are: l the limit, a the actual count, p a part of it.
_COUNTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern.replace("N", _N), re.IGNORECASE), numbers)
    for pattern, numbers in (
        # Anthropic: prompt is too long: 208310 tokens > 200000 maximum
        (r"prompt is too long: N tokens > N maximum", "al"),
        # Anthropic: input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000
        (r"exceed context limit: N \+ N > N", "ppl"),
        # OpenAI: This model's maximum context length is 128000 tokens. However, your messages resulted in 190512
        # OpenRouter: ... However, you requested about 2500021 tokens (2500021 of text input).
        # vLLM: 'max_tokens' is too large: 5000. This model's maximum context length is 4096 tokens and your request has
        # 3000 input tokens
        (rf"is too large: N\. This model's {_LENGTH} N tokens? and your request has N", "pla"),
        (
            rf"{_LENGTH} N tokens?"
            r"\D{0,80}?(?:resulted in|requested|contains?|has|have)\D{0,40}N (?:input )?tokens",
            "la",
        ),
        # Responses: Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300014 tokens.
        (r"exceed the configured limit of N tokens\D{0,80}?resulted in N tokens", "la"),
        # Gemini: The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).
        (r"input token count \(?N\)? exceeds the maximum number of tokens allowed \(?N", "al"),
        (r"exceeds the maximum number of tokens allowed \(?N", "l"),
        # llama.cpp: request (5000 tokens) exceeds the available context size (4096 tokens)
        (r"\(N tokens\) exceeds the available context size \(N tokens", "al"),
        # Fireworks: The prompt is too long: 140000, model maximum context length: 131071
        (r"prompt is too long: N, model maximum context length: N", "al"),
        # xAI: This model's maximum prompt length is 131072 but the request contains 537812 tokens.
        (r"maximum prompt length is N but the request contains N tokens", "la"),
        # GitHub: prompt token count of 130000 exceeds the limit of 128000
        (r"prompt token count of N exceeds the limit of N", "al"),
        # Mistral: Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context ...
        (r"contains N tokens\b.{0,40}? too large for model with N maximum context length", "al"),
        # Hugging Face: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 5000 `inputs` tokens and 20
        (r"`max_new_tokens` must be <= N\. Given: N `inputs` tokens and N", "lpp"),
        # Vertex: The input token count is 1200000 but model only supports up to 1048576.
        (r"input token count is N but model only supports up to N", "al"),
        # Moonshot: Your request exceeded model token limit: 8192 (requested: 9000)
        (r"exceeded model token limit: N \(requested: N", "la"),
        (r"exceeded model token limit: N", "l"),
        # SGLang: The input (9000 tokens) is longer than the model's context length (8192 tokens).
        (r"input \(N tokens\) is longer than the model's context length \(N tokens", "al"),
        # LM Studio: the model is loaded with context length of only 4096 tokens
        (r"loaded with context length of only N tokens", "l"),
        # DashScope: Range of input length should be [1, 30720]
        (r"Range of input length should be \[1, N\]", "l"),
        # vLLM: You passed 5001 input tokens and requested 100 output tokens. However, the model's context length is
        (r"passed N input tokens and requested N output tokens\. However, the model's context length is only N", "ppl"),
        # vLLM: ... However, you requested 100 output tokens and your prompt contains at least 4000 input tokens
        (rf"{_LENGTH} N tokens\. However, you requested N output tokens and your prompt contains at least N", "lpp"),
        # vLLM: The decoder prompt (length 5000) is longer than the maximum model length of 4096.
        (r"prompt \(length N\) is longer than the maximum model length of N", "al"),
        # Cohere: total number of tokens in the prompt cannot exceed 128000 - received 130000
        (r"number of tokens [^\d]{0,60}cannot exceed N - received N", "la"),
        # Ark: Input length 140000 exceeds the maximum length 131072
        (r"input length N exceeds the maximum length N", "al"),
        # MiniMax: total tokens (prompt + completion) 140000 exceed the model's limit: 131072
        (r"tokens \D{0,40}N exceeds? the model's limit:? N", "al"),
        # GitHub Models: Request body too large for gpt-4o model. Max size: 8000 tokens.
        (r"body too large for [^ ]{1,80} model\. Max size: N tokens", "l"),
        (rf"{_LENGTH} N", "l"),
    )
)
_KINDS: tuple[tuple[re.Pattern[str], ErrorKind], ...] = (
    (
        re.compile(
            r"context[ _-](?:length|window|size|limit)|(?:prompt|input)(?: is)? too long"
            r"|exceeds the maximum number of tokens allowed|exceeded model token limit"
            r"|prompt exceeds max(?:imum)? length|exceeds? max(?:imum)? message tokens"
            r"|longer than the maximum model length",
            re.IGNORECASE,
        ),
        ErrorKind.context_length,
    ),
    (
        re.compile(
            r"content[ _-](?:filter|management policy|policy violation)"
            r"|(?:was|were|been) flagged|data may contain inappropriate",
            re.IGNORECASE,
        ),
        ErrorKind.content_filter,
    ),
    (re.compile(r"request too large for ", re.IGNORECASE), ErrorKind.too_large),  # more than a minute's tokens at once
    (re.compile(r"credit balance is too low", re.IGNORECASE), ErrorKind.billing),  # Anthropic, as a 400
    (re.compile(r"\boverloaded\b", re.IGNORECASE), ErrorKind.overloaded),
)
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_UNIT = r"(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?)"
_STEP = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s?" + _UNIT, re.IGNORECASE)
# OpenAI: Please try again in 1m30.5s. Gemini: Please retry in 33.4s. Azure: Please retry after 20 seconds.
_WAIT = re.compile(
    r"(?:try again|retry)(?: your request)? (?:in|after) ((?:\d{1,9}(?:\.\d{1,9})?\s?" + _UNIT + r"\s?){1,4})",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,10}(?:\.\d{1,9})?\Z")
_STAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|\+00:00)\Z")
_DATE = re.compile(r"[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT\Z")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ID = re.compile(r"[\x21-\x7e]{1,200}\Z")


class TextFacts(NamedTuple):
    """What a vendor's words say."""

    kind: ErrorKind | None = None
    limit_tokens: int | None = None
    actual_tokens: int | None = None
    retry_after: float | None = None


class HeaderFacts(NamedTuple):
    """What headers say."""

    request_id: str | None = None
    retry_after: float | None = None
    retry_at: str | None = None


def facts_in_text(text: str) -> TextFacts:
    """Read the facts out of a vendor's words.

    >>> facts_in_text("prompt is too long: 208310 tokens > 200000 maximum")[1:3]
    (200000, 208310)
    """
    text = text[:_SCANNED]
    limit, actual = _counts(text)
    kind = ErrorKind.context_length if limit is not None else None
    if kind is None:
        kind = next((kind for pattern, kind in _KINDS if pattern.search(text)), None)
    waiting = _WAIT.search(text)
    return TextFacts(kind, limit, actual, None if waiting is None else _duration(waiting[1]))


def _counts(text: str) -> tuple[int | None, int | None]:
    for pattern, numbers in _COUNTS:
        found = pattern.search(text)
        if found is None:
            continue
        said = [(what, int(re.sub(r"\D", "", each))) for what, each in zip(numbers, found.groups(), strict=True)]
        actual = sum(number for what, number in said if what in "ap")
        return next(number for what, number in said if what == "l"), actual or None
    return None, None


def _duration(text: str) -> float | None:
    """Read `1m30.5s`, `20ms`, `2 minutes`; None if it is none."""
    steps = _STEP.findall(text)
    seconds = sum(float(number) * _UNITS[_unit(unit.lower())] for number, unit in steps)
    return _sane(seconds) if steps else None


def _unit(word: str) -> str:
    return "ms" if word.startswith(("ms", "mil")) else word[0]


def _sane(seconds: float) -> float | None:
    return round(seconds, 3) if 0 <= seconds <= _LONGEST_WAIT else None


def facts_in_headers(headers: Any, surface: Any, mint: Mint | None = None) -> HeaderFacts:
    """Read the facts out of headers by the names that a surface gives them.

    Args:
        headers: A mapping, or pairs; names in any case. What is neither is passed over.
        surface: The emitted surface of the upstream's dialect.
        mint: Gives the time; without it the upstream's own does, and if that is not told a date is only carried.
    """
    held = lowered(headers)
    now = mint.now() if mint is not None else _date(held.get("date", ""))
    named = (held.get(name, "") for name in surface.REQUEST_ID_HEADERS)
    request_id = next((value for value in named if _ID.match(value)), None)
    waits = (_wait(held.get(name, ""), unit, now) for name, unit in surface.RETRY_HEADERS)
    wait = next((each for each in waits if each is not None), None)
    dates = (held.get(name, "") for name, unit in surface.RETRY_HEADERS if unit == 1)
    date = next((each for each in dates if _date(each) is not None), None)
    return HeaderFacts(request_id, _window(held, surface, now) if wait is None else wait, None if now else date)


def lowered(headers: Any) -> dict[str, str]:
    """Give headers, a mapping or pairs, of texts or bytes, by their names in lower case; what is neither is none."""
    pairs = headers.items() if hasattr(headers, "items") else headers or ()
    found: dict[str, str] = {}
    for name, value in pairs:
        if isinstance(name, (str, bytes)) and isinstance(value, (str, bytes)):
            found.setdefault(_latin(name).lower(), _latin(value).strip())
    return found


def _latin(text: str | bytes) -> str:
    return text.decode("latin-1") if isinstance(text, bytes) else text


def _wait(text: str, unit: float, now: int | None) -> float | None:
    if _NUMBER.match(text):
        return _sane(float(text) * unit)
    return _until(text, now)


def _until(text: str, now: int | None) -> float | None:
    """Give the seconds until a date, if there is a clock."""
    if now is None:
        return None
    then = _date(text)
    if then is None:
        found = _STAMP.match(text)
        then = None if found is None else _epoch(*map(int, found.groups()))
    return None if then is None else _sane(max(0, then - now))


def _date(text: str) -> int | None:
    """Read an HTTP date, in unix seconds; None if it is none."""
    found = _DATE.match(text)
    if found is None or found[2] not in _MONTHS:
        return None
    day, month, year = int(found[1]), _MONTHS.index(found[2]) + 1, int(found[3])
    return _epoch(year, month, day, *map(int, found.groups()[3:]))


def _epoch(year: int, month: int, day: int, hour: int, minute: int, second: int) -> int:
    """Count the seconds of a UTC time; the year begins in March, so that its last day may be a leap day."""
    year -= month <= 2
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * ((month + 9) % 12) + 2) // 5 + day - 719469
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def facts_in_details(details: Any, surface: Any) -> dict[str, Any]:
    """Read the facts out of the details of a body: seconds to wait, and a code."""
    found: dict[str, Any] = {}
    rows: list[Any] = details if isinstance(details, list) else []
    for row in rows:
        for name, (kind, key) in surface.DETAILS.items():
            if isinstance(row, dict) and row.get("@type") == kind and isinstance(row.get(key), str):
                found.setdefault(name, row[key])
    if "retry" in found:
        found["retry"] = _duration(found["retry"])
    return found


def details_for(info: ErrorInfo, surface: Any) -> list[dict[str, Any]] | None:
    """Write the facts that go into the details of a body, where the surface has a place for them."""
    if info.retry_after is None or "retry" not in surface.DETAILS:
        return None
    kind, key = surface.DETAILS["retry"]
    return [{"@type": kind, key: f"{_digits(info.retry_after)}s"}]


def _window(held: Mapping[str, str], surface: Any, now: int | None) -> float | None:
    """Give the longest time until a used-up rate limit is full again."""
    waits = [
        _until(held[reset], now) if _STAMP.match(held[reset]) else _duration(held[reset])
        for remaining, reset in surface.RATE_WINDOWS
        if held.get(remaining) == "0" and reset in held
    ]
    return max((each for each in waits if each is not None), default=None)


def kind_of_status(status: int | None, surface: Any) -> ErrorKind:
    """Give the kind that an HTTP status means on a surface."""
    known = surface.KINDS.get(status)
    if known is not None:
        return ErrorKind(known)
    return ErrorKind.invalid_request if status is not None and 400 <= status < 500 else ErrorKind.upstream


def headers_for(info: ErrorInfo, surface: Any) -> dict[str, str]:
    """Write the facts that go into headers."""
    made: dict[str, str] = {}
    if info.retry_after is not None:
        for name, unit in surface.RETRY_HEADERS:
            if unit == 1 or info.retry_after % 1:
                made[name] = str(ceil(round(info.retry_after / unit, 6)))
    elif info.retry_at is not None and _DATE.match(info.retry_at):
        made |= {name: info.retry_at for name, unit in surface.RETRY_HEADERS if unit == 1}
    if info.request_id is not None and _ID.match(info.request_id):
        made[surface.REQUEST_ID_HEADERS[0]] = info.request_id
    return made


# What every dialect's clients are told, if the surface has no sentence of its own.
_SENTENCES: dict[ErrorKind, tuple[tuple[str, tuple[str, ...]], ...]] = {
    ErrorKind.invalid_request: (("The upstream refused the request as invalid.", ()),),
    ErrorKind.authentication: (("The upstream did not accept the credentials.", ()),),
    ErrorKind.permission: (("The upstream does not permit this request.", ()),),
    ErrorKind.billing: (("The upstream account has no credit left.", ()),),
    ErrorKind.budget: (("The budget for these requests is spent.", ()),),
    ErrorKind.not_found: (("The upstream does not know the model, or what the request names.", ()),),
    ErrorKind.conflict: (("The request conflicts with another one.", ()),),
    ErrorKind.too_large: (("The request is too large for the upstream.", ()),),
    ErrorKind.context_length: (
        ("The request has {actual_tokens} tokens, the model takes {limit_tokens}.", ("actual_tokens", "limit_tokens")),
        ("The request has more tokens than the {limit_tokens} that the model takes.", ("limit_tokens",)),
        ("The request has more tokens than the model takes.", ()),
    ),
    ErrorKind.content_filter: (("The upstream's content filter refused the request.", ()),),
    ErrorKind.unprocessable: (("The upstream could not process the request.", ()),),
    ErrorKind.rate_limit: (
        ("The rate limit is reached. Please try again in {retry_after}s.", ("retry_after",)),
        ("The rate limit is reached. Please try again later.", ()),
    ),
    ErrorKind.overloaded: (
        ("The upstream is overloaded. Please try again in {retry_after}s.", ("retry_after",)),
        ("The upstream is overloaded. Please try again later.", ()),
    ),
    ErrorKind.timeout: (("The upstream did not answer in time.", ()),),
    ErrorKind.upstream: (("The upstream failed to answer the request.", ()),),
    ErrorKind.unavailable: (("The upstream is not available. Please try again later.", ()),),
    ErrorKind.cancelled: (("The request was cancelled.", ()),),
    ErrorKind.other: (("The upstream answered with an error.", ()),),
}


def sentence(info: ErrorInfo, surface: Any = None) -> str:
    """Say an error in our words, with the facts that are known: the first sentence all of whose facts are."""
    told: Mapping[str, Any] = {} if surface is None else surface.WORDS
    for text, names in (*told.get(info.kind, ()), *_SENTENCES[info.kind]):
        values = {name: getattr(info, name) for name in names}
        if None not in values.values():
            return str(text.format(**{name: _digits(value) for name, value in values.items()}))
    raise AssertionError(info.kind)


def _digits(value: float) -> str:
    return str(value) if type(value) is int else f"{value:.15g}"
