"""Errors: an upstream's body into an `UpstreamError`, any error of ours into a vendor body, one body into another.

What a client is told is ours: kind, status and recognised facts, never the upstream's words (R37). Reading is patient,
as errors come from whatever stands in the way: proxies, gateways, load balancers. Nothing here raises for content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.context import Writing
from llm_dialect.dialects import emitted
from llm_dialect.error_bodies import decoded, is_envelope, is_failure
from llm_dialect.error_reading import read_error, settle
from llm_dialect.errors import (
    DialectError,
    InvalidRequest,
    UnknownDialect,
    UnsupportedFeature,
    UpstreamError,
)
from llm_dialect.facts import (
    GENERIC,
    details_for,
    facts_in_headers,
    facts_in_text,
    headers_for,
    kind_of_status,
    sentence,
)
from llm_dialect.generated import registry
from llm_dialect.generated.canonical.enums import ErrorKind
from llm_dialect.generated.canonical.response import ErrorInfo
from llm_dialect.origin import dialect_of
from llm_dialect.policy import Policy, settled
from llm_dialect.report import Report, Rule
from llm_dialect.translation import Translation

if TYPE_CHECKING:
    from llm_dialect.facts import Headers
    from llm_dialect.mint import Mint

__all__ = ["failed_answer", "failure_in", "parse_error", "render_error", "translate_error"]


KNOWN_CODE = Rule("dropped", "none", "R37", "the kind says it")
WORDS = Rule("dropped", "lossy", "R37", "an upstream's words may echo what someone sent; they are told to nobody else")
FILLED = Rule("defaulted", "none", "R37", "clients read of what kind an error is; the server does not say it")
REWORDED = Rule("substituted", "none", "R37", "the body is no error of its dialect; it is told in our words")

# Facts that did not come from the body, or that no body holds: they are told, so they are no loss.
_TOLD = frozenset(("status", "type", "request_id", "retry_after", "retry_at", "limit_tokens", "actual_tokens"))


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
    _surface(dialect)
    policy = settled(policy)
    info = read_error(status, *decoded(body, policy), dialect, policy)
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
    cx = Writing(dialect, source if source != dialect else None, settled(policy), mint, report)
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
    value, _ = decoded(body, settled(policy))
    if not is_envelope(value):
        made.report.note(error.info, None, REWORDED)
        return made
    report = Report(source, target)
    value = _filled(value, made.body, error.info, report)
    kept = status if any(status in able for able in _surface(target).STATUSES.values()) else made.status
    return Translation(value, report, status=kept, headers=headers_for(error.info, _surface(target)))


def _filled(value: dict[str, Any], made: Any, info: ErrorInfo | None, report: Report) -> dict[str, Any]:
    """Add what compatible servers leave out of an error and clients of the dialect read: of what kind it is."""
    needed = _surface(report.target).ERROR_NEEDED
    beside = {key: made[key] for key in needed if key in made and value.get(key) is None}
    within, error = made["error"], value["error"]
    below = {key: within[key] for key in _keys_below(needed) if error.get(key) is None}
    if not below and not beside:
        return value
    report.note(info, None, FILLED)
    return {**beside, **value, **beside, "error": {**error, **below}}


def _keys_below(needed: tuple[str, ...]) -> list[str]:
    return [path.removeprefix("error.") for path in needed if path.startswith("error.")]


def failure_in(
    body: Any, dialect: str, headers: Headers | None = None, policy: Policy | None = None, mint: Mint | None = None
) -> UpstreamError | None:
    """Read the error that came where an answer should have, with status 200; None if the body is none."""
    value, _ = decoded(body, settled(policy))
    return parse_error(200, value, dialect, headers, policy, mint) if is_failure(value) else None


def failed_answer(info: ErrorInfo, dialect: str) -> UpstreamError:
    """Give the error of an answer that says of itself that it failed: its own words go no further."""
    surface = _surface(dialect)
    told = info.replace()
    settle(told, emitted(dialect, "errors"), surface, facts_in_text(info.message or ""))
    return UpstreamError(sentence(told), status=_status(told, surface), info=told)


def _surface(dialect: str) -> Any:
    """Load a dialect's surface; the errors of a dialect need one."""
    emitted(dialect, "errors")
    return registry.surface(dialect)


def _status(info: ErrorInfo, surface: Any) -> int:
    """Give the status to answer with: the upstream's where it is one that this surface uses for the kind."""
    able: tuple[int, ...] = surface.STATUSES[info.kind]
    return info.status if info.status in able else able[0]


# -- writing

_PLAIN = (None, None)
_NOT_FOUND = 404


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
    """Give code and kind of an error that refuses a part of a request; what it names within tells more.

    A value of a wrong type names nothing that could be found.
    """
    if isinstance(error, InvalidRequest) and error.http_status != _NOT_FOUND:
        return _PLAIN
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
