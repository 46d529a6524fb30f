"""What is known of an upstream's error: its kind and its numbers, out of the body in which it came.

What does not say more than that is kept where it stood, so that it is told as a loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.context import Reading
from llm_dialect.dialects import emitted
from llm_dialect.error_bodies import attempts, cause_in, enveloped
from llm_dialect.errors import DialectError, InvalidResponse
from llm_dialect.facts import GENERIC, facts_in_details, facts_in_text, kind_of_status
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo

if TYPE_CHECKING:
    from llm_dialect.facts import TextFacts
    from llm_dialect.policy import Policy

__all__ = ["read_error", "settle"]

# A vendor's words may tell a kind apart from these; a busy server is not told of in a 400.
_UNCLEAR = GENERIC | {ErrorKind.too_large, ErrorKind.unprocessable}
_TOO_LARGE = 413
_FAILED = frozenset((ErrorKind.upstream, ErrorKind.other))


def read_error(status: int, value: Any, text: str, dialect: str, policy: Policy, inner: bool = False) -> ErrorInfo:
    """Read an error out of the JSON values of a body, or its text; `inner` is one that another wraps."""
    module, surface = emitted(dialect, "errors"), registry.surface(dialect)
    envelope = enveloped(value)
    info = _read(module, envelope, dialect)
    error = envelope["error"]
    info.type = error["type"] if type(error.get("type")) is str else None
    detailed = facts_in_details(error.get("details"), surface)
    info.code = detailed.get("code", info.code)
    info.retry_after = detailed.get("retry", info.retry_after)
    if info.code is None and type(error.get("code")) in (int, str):
        info.code = error["code"]
    info.status = status if type(status) is int else None
    said = facts_in_text(info.message or text)
    settle(info, module, surface, said)
    if info.kind is ErrorKind.context_length:
        _counted(info, error)
    cause = None if inner else cause_in(error, policy)
    if cause is not None:
        _follow(info, read_error(_status_in(*cause) or info.status or 0, *cause, dialect, policy, inner=True))
    return info


def _read(module: Any, envelope: dict[str, Any], dialect: str) -> ErrorInfo:
    """Read an envelope; one that is unlike the schema with less and less in it."""
    for attempt in attempts(envelope):
        try:
            info: ErrorInfo = module.parse(attempt, Reading(dialect, InvalidResponse))
        except DialectError:
            continue
        _keep_rest(info, envelope, attempt)
        return info
    return ErrorInfo(ErrorKind.other)


def _keep_rest(info: ErrorInfo, envelope: dict[str, Any], attempt: dict[str, Any]) -> None:
    """Keep what an attempt left out, so that it is told as a loss; a code is looked at later."""
    inside = {key: value for key, value in envelope["error"].items() if key not in attempt["error"] and key != "code"}
    outside = {key: value for key, value in envelope.items() if key not in attempt}
    if inside:
        form = info.form or {}
        info.form = {**form, "error.*": {**form.get("error.*", {}), **inside}}
    if outside:
        info.extra = {**(info.extra or {}), **outside}


def settle(info: ErrorInfo, module: Any, surface: Any, said: TextFacts) -> None:
    """Settle kind and numbers: the type tells the kind, else the code, else the words, else the status.

    A code that the dialect's table names is never vaguer than the type beside it.
    """
    named = getattr(module, "E_error_code", {}).get(info.code) if type(info.code) is str else None
    if named is not None and named not in GENERIC:
        info.kind = named
    elif info.kind in GENERIC:
        info.kind = _kind_of_code(info, module, surface) or info.kind
    if named is ErrorKind.invalid_request:
        said = said._replace(kind=None, limit_tokens=None, actual_tokens=None)  # its words quote the caller's
    if said.kind is not None and info.kind in (_FAILED if said.kind is ErrorKind.overloaded else _UNCLEAR):
        info.kind = said.kind
    if info.kind in GENERIC:
        by_status = kind_of_status(info.status, surface)
        if info.kind is ErrorKind.other or by_status not in GENERIC | {ErrorKind.unprocessable}:
            info.kind = by_status
    if said.kind is ErrorKind.content_filter and info.kind is ErrorKind.permission:
        info.kind = said.kind
    if info.kind is ErrorKind.rate_limit and (info.status == _TOO_LARGE or said.kind is ErrorKind.too_large):
        info.kind = ErrorKind.too_large  # more than a minute's allowance at once: another try is in vain
    if info.kind is ErrorKind.context_length:
        info.limit_tokens = info.limit_tokens or said.limit_tokens
        info.actual_tokens = info.actual_tokens or said.actual_tokens
    info.retry_after = said.retry_after if info.retry_after is None else info.retry_after


def _counted(info: ErrorInfo, error: dict[str, Any]) -> None:
    """Take counts that stand beside the words (llama.cpp)."""
    for field, key in (("limit_tokens", "n_ctx"), ("actual_tokens", "n_prompt_tokens")):
        if getattr(info, field) is None and type(error.get(key)) is int:
            setattr(info, field, error[key])


def _kind_of_code(info: ErrorInfo, module: Any, surface: Any) -> ErrorKind | None:
    """Read the kind off a code: a name of its own, a type in its place, or an HTTP status."""
    code = info.code
    if type(code) is str:
        found = getattr(module, "E_error_code", {}).get(code) or module.E_error_type.get(code)
        if found is not None:
            return ErrorKind(found)
        code = int(code) if code.isascii() and code.isdigit() and len(code) == 3 else None
    if type(code) is not int or not 400 <= code < 600:
        return None
    return kind_of_status(code, surface)


def _status_in(value: Any, text: str) -> int | None:
    """Give the status that a cause tells as its code."""
    error = enveloped(value)["error"] if not text else {}
    code = error.get("code", error.get("status"))
    return code if type(code) is int and 400 <= code < 600 else None


def _follow(info: ErrorInfo, last: ErrorInfo) -> None:
    """Take kind, status and numbers from what an error wraps, if that says more; the time to wait in any case."""
    if info.kind in GENERIC and (info.kind in _FAILED or last.kind not in GENERIC):
        info.kind, info.status = last.kind, last.status
        info.limit_tokens, info.actual_tokens = last.limit_tokens, last.actual_tokens
    if info.kind is last.kind:
        info.retry_after = last.retry_after if info.retry_after is None else info.retry_after
