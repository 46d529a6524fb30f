"""Errors: an upstream's body into an `UpstreamError`, any error of ours into a vendor body, one body into another.

What a client is told is ours: kind, status and recognised facts, never the upstream's words (R37). Reading is patient,
as errors come from whatever stands in the way: proxies, gateways, load balancers. Nothing here raises for content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from llm_dialect.context import Reading, Writing
from llm_dialect.dialects import emitted
from llm_dialect.errors import (
    DialectError,
    InvalidRequest,
    InvalidResponse,
    UnknownDialect,
    UnsupportedFeature,
    UpstreamError,
)
from llm_dialect.facts import (
    GENERIC,
    details_for,
    facts_in_details,
    facts_in_headers,
    facts_in_text,
    headers_for,
    kind_of_status,
    sentence,
)
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.json_io import check_depth, load
from llm_dialect.origin import dialect_of
from llm_dialect.policy import Policy
from llm_dialect.report import Report, Rule
from llm_dialect.translation import Translation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from llm_dialect.facts import Headers, TextFacts
    from llm_dialect.mint import Mint

__all__ = ["failed_answer", "failure_in", "parse_error", "render_error", "translate_error"]

_USUAL = Policy()

KNOWN_CODE = Rule("dropped", "none", "R37", "the kind says it")
WORDS = Rule("dropped", "lossy", "R37", "an upstream's words may echo what someone sent; they are told to nobody else")
REWORDED = Rule("substituted", "none", "R37", "the body is no error of its dialect; it is told in our words")

# Facts that did not come from the body, or that no body holds: they are told, so they are no loss.
_TOLD = frozenset(("status", "type", "request_id", "retry_after", "retry_at", "limit_tokens", "actual_tokens"))

# A vendor's words may tell a kind apart from these; a busy server is not told of in a 400.
_UNCLEAR = GENERIC | {ErrorKind.too_large, ErrorKind.unprocessable}
_TOO_LARGE = 413
_FAILED = frozenset((ErrorKind.upstream, ErrorKind.other))

# Where gateways that tried several upstreams list what went wrong.
_CAUSES = ("previous_errors", "causes", "errors", "attempts")


class _Told(Report):
    """A report that leaves out facts which are told in headers, status or words."""

    __slots__ = ()

    def note(self, node: Any, field: str | None, rule: Rule, below: str = "") -> None:
        """Take a loss, unless it is none."""
        if field not in _TOLD and node.at is not None:
            super().note(node, field, rule, below)


def parse_error(
    status: int,
    body: Any,
    dialect: str,
    headers: Headers | None = None,
    policy: Policy | None = None,
    mint: Mint | None = None,
) -> UpstreamError:
    """Read an upstream's error, whatever it looks like.

    Args:
        status: HTTP status; an error may come with 200 too.
        body: The body: a dict, or bytes or text that need not be JSON.
        dialect: The dialect that it should be in.
        headers: The upstream's headers, names in any case.
        policy: Gives the limits of what is read.
        mint: Gives the time, for headers that name a date.

    Returns:
        An error, not raised, whose `info` holds what was recognised and the upstream's own message.

    Raises:
        UnknownDialect: There is no such dialect.
    """
    info = _parsed(status, *_decoded(body, policy or _USUAL), dialect)
    said = facts_in_headers(headers, _surface(dialect), mint)
    info.request_id = said.request_id or info.request_id
    info.retry_after = info.retry_after if said.retry_after is None else said.retry_after
    info.retry_at = said.retry_at
    failed = type(status) is int and 400 <= status < 600
    return UpstreamError(sentence(info), status=status if failed else _status(info, _surface(dialect)), info=info)


def render_error(
    error: DialectError, dialect: str, policy: Policy | None = None, mint: Mint | None = None
) -> Translation:
    """Write any error of ours as a body that a client of `dialect` understands, with status and headers.

    Args:
        error: What went wrong. An upstream's words are not told; ours are where the client's request is at fault.
        dialect: The client's dialect.
        policy: Not used: an error is never held back for a loss. Here for the sake of one calling convention.
        mint: Makes the request id, if the upstream gave none.

    Raises:
        UnknownDialect: There is no such dialect.
    """
    module, surface = emitted(dialect, "errors"), _surface(dialect)
    known = _known(error, surface)
    source = dialect_of(known)
    report = _Told(source or "", dialect)
    told = _told(known, source not in (None, dialect), report)
    if isinstance(error, UpstreamError):
        told.message = sentence(told, surface)
    if told.request_id is None and mint is not None:
        prefix = surface.REQUEST_ID_PREFIX
        told.request_id = prefix + mint.new_id(prefix)
    table: dict[Any, Any] = getattr(module, "W_error_code", {})
    told.code = None if isinstance(error, InvalidRequest) else table.get(told.kind)
    if table and type(told.details) is dict and "error_code" in told.details:
        told.code, told.details = told.details["error_code"], None
    told.status = _status(known, surface)
    told.details = told.details or details_for(told, surface)
    cx = Writing(dialect, source if source != dialect else None, policy or _USUAL, mint, report)
    body = module.render(told, cx)
    return Translation(body, report, status=told.status, headers=headers_for(told, surface))


def translate_error(
    status: int,
    body: Any,
    source: str,
    target: str,
    headers: Headers | None = None,
    policy: Policy | None = None,
    mint: Mint | None = None,
) -> Translation:
    """Translate an upstream's error (source) for a client (target); see `parse_error` and `render_error`.

    Within one dialect a body that is an error of it stays as it came.
    """
    emitted(target, "errors")
    error = parse_error(status, body, source, headers, policy, mint)
    made = render_error(error, target, policy, mint)
    if source != target:
        return made
    value, _ = _decoded(body, policy or _USUAL)
    if not _is_envelope(value):
        made.report.note(error.info, None, REWORDED)
        return made
    kept = status if any(status in able for able in _surface(target).STATUSES.values()) else made.status
    return Translation(value, Report(source, target), status=kept, headers=headers_for(error.info, _surface(target)))


def failure_in(
    body: Any, dialect: str, headers: Headers | None = None, policy: Policy | None = None, mint: Mint | None = None
) -> UpstreamError | None:
    """Read the error that came where an answer should have, with status 200; None if the body is none."""
    value, _ = _decoded(body, policy or _USUAL)
    return parse_error(200, value, dialect, headers, policy, mint) if _is_failure(value) else None


def failed_answer(info: ErrorInfo, dialect: str) -> UpstreamError:
    """Give the error of an answer that says of itself that it failed: its own words go no further."""
    surface = _surface(dialect)
    told = info.replace()
    _settle(told, emitted(dialect, "errors"), surface, facts_in_text(info.message or ""))
    return UpstreamError(sentence(told), status=_status(told, surface), info=told)


def _surface(dialect: str) -> Any:
    """Load a dialect's surface; the errors of a dialect need one."""
    emitted(dialect, "errors")
    return registry.surface(dialect)


def _status(info: ErrorInfo, surface: Any) -> int:
    """Give the status to answer with: the upstream's where it is one that this surface uses for the kind."""
    able: tuple[int, ...] = surface.STATUSES[info.kind]
    return info.status if info.status in able else able[0]


# -- reading


def _decoded(body: Any, policy: Policy) -> tuple[Any, str]:
    """Give the body as JSON values, or None and its text."""
    try:
        if isinstance(body, (bytes, bytearray, str)):
            return load(body, policy, InvalidResponse), ""
        if isinstance(body, memoryview):
            return _decoded(bytes(body), policy)  # pyright: ignore[reportUnknownArgumentType]
        check_depth(body, policy.max_depth, InvalidResponse)
    except DialectError:
        return None, _text(body)
    return body, ""


def _text(body: Any) -> str:
    if isinstance(body, (bytes, bytearray)):
        return body.decode("utf-8", "replace")
    return body if isinstance(body, str) else ""


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _object(value: Any) -> dict[str, Any] | None:
    return value if _is_dict(value) else None


def _first_object(items: Iterable[Any]) -> dict[str, Any] | None:
    return next((each for each in items if _is_dict(each)), None)


def _is_envelope(value: Any) -> bool:
    error = _object((_object(value) or {}).get("error"))
    return error is not None and type(error.get("message")) is str


def _is_failure(value: Any) -> bool:
    """Tell whether a body that came as an answer is an error, in whatever form."""
    found = _first_object(value) if _is_list(value) else _object(value)
    error = (found or {}).get("error")
    if _is_dict(error):
        return any(type(error.get(key)) in (str, int) for key in ("message", "code", "status"))
    return (type(error) is str and error != "") or (found or {}).get("object") == "error"


def _parsed(status: int, value: Any, text: str, dialect: str, inner: bool = False) -> ErrorInfo:
    module, surface = emitted(dialect, "errors"), _surface(dialect)
    envelope = _envelope(value)
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
    _settle(info, module, surface, said)
    if info.kind is ErrorKind.context_length:
        _counted(info, error)
    if not inner and info.kind in GENERIC:
        _follow(info, error, dialect)
    return info


def _envelope(value: Any) -> dict[str, Any]:
    """Give an object whose `error` is an object: as it came, or made of what looks like one."""
    found = _first_object(value) if _is_list(value) else _object(value)
    if found is None:
        return {"error": {"message": value} if isinstance(value, str) else {}}
    error = found.get("error")
    if _is_list(error):
        return {**found, "error": _first_object(error) or {}}
    if _is_dict(error):
        return found
    message = next((found[key] for key in ("error", "message", "detail") if isinstance(found.get(key), str)), None)
    flat = {key: found[key] for key in ("type", "code", "status", "param") if key in found}
    return {"error": flat if message is None else {**flat, "message": message}}


def _read(module: Any, envelope: dict[str, Any], dialect: str) -> ErrorInfo:
    """Read an envelope; one that is unlike the schema with less and less in it."""
    for attempt in _attempts(envelope):
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


def _attempts(envelope: dict[str, Any]) -> Iterator[dict[str, Any]]:
    error = envelope["error"]
    for odd in ((), ("code",), ("type",), ("code", "type")):
        yield {**envelope, "error": {key: value for key, value in error.items() if key not in odd}}
    yield {"error": {key: value for key, value in error.items() if key == "message" and type(value) is str}}


def _settle(info: ErrorInfo, module: Any, surface: Any, said: TextFacts) -> None:
    """Settle kind and numbers: the type tells the kind, else the code, else the words, else the status.

    A code that the dialect's table names is never vaguer than the type beside it.
    """
    named = getattr(module, "E_error_code", {}).get(info.code) if type(info.code) is str else None
    if named is not None and named not in GENERIC:
        info.kind = named
    elif info.kind in GENERIC:
        info.kind = _kind_of_code(info, module, surface) or info.kind
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


def _follow(info: ErrorInfo, error: dict[str, Any], dialect: str) -> None:
    """Take kind, status and numbers from the last cause that an aggregate of errors lists."""
    cause = _last_cause(error) or _last_cause(_object(error.get("metadata")) or {})
    if cause is None:
        return
    code = cause.get("code", cause.get("status"))
    status = code if isinstance(code, int) and 400 <= code < 600 else info.status
    last = _parsed(status or 0, cause if "error" in cause else {"error": cause}, "", dialect, inner=True)
    if info.kind in _FAILED or last.kind not in GENERIC:
        info.kind, info.status = last.kind, last.status
        info.limit_tokens, info.actual_tokens = last.limit_tokens, last.actual_tokens
        info.retry_after = last.retry_after if info.retry_after is None else info.retry_after


def _last_cause(holder: dict[str, Any]) -> dict[str, Any] | None:
    lists: list[list[Any]] = [holder[key] for key in _CAUSES if _is_list(holder.get(key))]
    return next((found for each in lists if (found := _first_object(reversed(each))) is not None), None)


# -- writing

_PLAIN = (None, None)


def _known(error: DialectError, surface: Any) -> ErrorInfo:
    """Give what is known of an error of ours."""
    if isinstance(error, UpstreamError):
        return error.info or ErrorInfo(kind_of_status(error.status, surface), status=error.status)
    if isinstance(error, (InvalidRequest, UnsupportedFeature)):
        place = error.path.removeprefix("$").removeprefix(".") or None
        code, kind = _refused(error, surface)
        return ErrorInfo(
            kind_of_status(error.http_status, surface) if kind is None else ErrorKind(kind),
            error.message if place is None else f"{place}: {error.message}",
            status=error.http_status if kind is None else None,
            param=place,
            details=None if code is None else {"error_code": code},
        )
    if isinstance(error, UnknownDialect):
        return ErrorInfo(ErrorKind.other, "The gateway is set up wrongly.", status=error.http_status)
    return ErrorInfo(ErrorKind.upstream, "The upstream's answer could not be read.", status=error.http_status)


def _refused(error: InvalidRequest | UnsupportedFeature, surface: Any) -> tuple[str | None, str | None]:
    """Give code and kind of an error that refuses a part of a request; what it names within tells more."""
    named = error.keys if isinstance(error, UnsupportedFeature) else ()
    places = (*(f"{error.path}.{key}" for key in named), error.path)
    found: tuple[str | None, str | None] = next(
        (surface.REFUSALS[each] for each in places if each in surface.REFUSALS), _PLAIN
    )
    return found


def _is_known(info: ErrorInfo) -> bool:
    """Tell whether kind or status say what an upstream's own code does."""
    return info.kind not in GENERIC or info.code == info.status


def _told(info: ErrorInfo, foreign: bool, report: Report) -> ErrorInfo:
    """Give what may be told of an error; what an upstream of another dialect said beside it is a loss."""
    if info.at is None:
        return info.replace()
    if foreign:
        for field in ("code", "param", "details"):
            if getattr(info, field) is not None:
                report.note(info, field, KNOWN_CODE if field == "code" and _is_known(info) else WORDS)
    bare = info.replace(type=None, code=None, param=None, details=None, message=None)
    return bare if foreign else bare.replace(at=None, form=None, extra=None)
