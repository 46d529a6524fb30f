"""Requests: a vendor body into items, items into a vendor body, one body into another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.contents import held_in
from llm_dialect.context import Reading, Writing
from llm_dialect.dialects import emitted
from llm_dialect.errors import InvalidRequest
from llm_dialect.json_io import check_body, load, plain
from llm_dialect.linkage import check_basics, linked
from llm_dialect.origin import dialect_of
from llm_dialect.policy import Policy, settled
from llm_dialect.refused import without
from llm_dialect.translation import Translation

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.mint import Mint
    from llm_dialect.report import Report

__all__ = [
    "Body",
    "accept",
    "check_abroad",
    "parse_request",
    "read_body",
    "render_request",
    "translate_request",
    "write_request",
]

Body = dict[str, Any] | bytes | bytearray | memoryview | str


def read_body(body: Any, policy: Policy, error: type[Any] = InvalidRequest) -> Any:
    """Read bytes or text as JSON; check that a body given as a dict could be JSON, and give it in plain types."""
    if type(body) is bytes or isinstance(body, (bytes, bytearray, memoryview, str)):
        return load(body, policy, error)
    check_body(body, policy.max_depth, error)
    return plain(body, policy.max_depth, error)


def parse_request(
    body: Body,
    dialect: str,
    model: str | None = None,
    stream: bool | None = None,
    policy: Policy | None = None,
    report: Report | None = None,
) -> ItemRequest:
    """Read a vendor request into items.

    Args:
        body: The request: a dict, or its JSON as bytes or text.
        dialect: The dialect that it is in.
        model: Model name that overrides the body's; dialects that name it in the URL need it.
        stream: Stream flag that overrides the body's.
        policy: Gives the limits of what is read.
        report: Takes what is not even kept.

    Raises:
        InvalidRequest: The body breaks a rule of its dialect; `path` says where.
        UnknownDialect: There is no such dialect.
    """
    return parse_data(read_body(body, settled(policy)), dialect, model, stream, report)


def parse_data(
    data: Any, dialect: str, model: str | None = None, stream: bool | None = None, report: Report | None = None
) -> ItemRequest:
    """Read a request as `parse_request`, from what `read_body` gave."""
    return _parsed(emitted(dialect, "request"), data, Reading(dialect, report=report), model, stream)


def _parsed(module: Any, data: Any, cx: Reading, model: str | None, stream: bool | None) -> ItemRequest:
    apart: tuple[str, ...] = module.BESIDE
    if model is not None and "model" not in apart and isinstance(data, dict) and type(data.get("model")) is not str:
        data = {**data, "model": model}
    items: ItemRequest = module.parse(data, cx)
    if model is not None:
        items.model = model
    elif "model" in apart and isinstance(data, dict) and type(named := data.get("model")) is str and named:
        items.model = named.rpartition("/")[2]
    elif "model" in apart:
        raise InvalidRequest(f"{cx.dialect} names the model in the address: it must be given beside the body", "$")
    if stream is not None:
        if type(stream) is not bool:
            raise TypeError(f"stream is True, False or None, not {stream!r}")
        items.stream = stream
        items.include_usage = items.include_usage if stream else None
    check_basics(items)
    return items


def beside(dialect: str) -> tuple[str, ...]:
    """Name what a dialect says in the address and not in the body: the model, the stream flag."""
    apart: tuple[str, ...] = emitted(dialect, "request").BESIDE
    return apart


def accept(report: Report, policy: Policy) -> None:
    """Raise for the first loss that the policy does not accept.

    Raises:
        UnsupportedFeature: With that loss and the whole report.
    """
    refused = report.refusal(policy)
    if refused is not None:
        raise refused


def render_request(
    items: ItemRequest, dialect: str, policy: Policy | None = None, mint: Mint | None = None
) -> Translation:
    """Write items as a vendor request.

    Args:
        items: The request; it is not changed.
        dialect: The dialect to write.
        policy: What to do with losses.
        mint: Source of ids that the target needs and the request lacks.

    Raises:
        UnsupportedFeature: The policy does not accept a loss.
        InvalidRequest: Tool results and calls do not fit together (towards another dialect).
        UnknownDialect: There is no such dialect.
    """
    return write_request(items, dialect, settled(policy), mint)


def write_request(
    items: ItemRequest, dialect: str, policy: Policy, mint: Mint | None, *, sound: bool = False, sent: bool = False
) -> Translation:
    """Write items as `render_request` does.

    Args:
        items: The request.
        dialect: The dialect to write.
        policy: What to do with losses.
        mint: Source of ids.
        sound: A body that was checked holds all that the items say.
        sent: It goes to the dialect's own vendor, who refuses thoughts that others made, at home, too.
    """
    return _written(emitted(dialect, "request"), items, dialect, policy, mint, sound=sound, sent=sent)


def _written(
    module: Any, items: ItemRequest, dialect: str, policy: Policy, mint: Mint | None, *, sound: bool, sent: bool
) -> Translation:
    cx = Writing(dialect, dialect_of(items), policy, mint, seals=module.SEALS)
    cx.sound = sound
    if not cx.same:
        cx.foreign = sound
        cx.held = held_in(items)
        _know_target(cx, module)
        items = linked(items, cx.report, cx.held)
    elif sent:
        given = items
        for rule in module.SENT:
            items = rule(given, items, cx)
    body = module.render(items, cx)
    if policy.refused_keys and (sent or not cx.same):
        body = without(body, policy.refused_keys, items, cx.report)
    accept(cx.report, policy)
    return Translation(body, cx.report, items.model, items.stream)


def _know_target(cx: Writing, module: Any) -> None:
    """Tell what files of the source's are to the target, and what names its tools have."""
    source = emitted(cx.source, "request") if cx.source else None
    cx.reads = getattr(module, "READS", {})
    cx.named = getattr(module, "TOOL_NAMES", None)
    cx.closed = getattr(source, "CLOSED", ())
    cx.strange = source is not None and getattr(source, "UPLOADS", None) != getattr(module, "UPLOADS", None)


def translate_request(
    body: Body,
    source: str,
    target: str,
    policy: Policy | None = None,
    model: str | None = None,
    stream: bool | None = None,
    mint: Mint | None = None,
) -> Translation:
    """Translate a vendor request into another dialect; see `parse_request` and `render_request`."""
    writer, reader = emitted(target, "request"), emitted(source, "request")
    policy = settled(policy)
    items = _parsed(reader, read_body(body, policy), Reading(source), model, stream)
    if source != target:
        _check_abroad(items, reader)
    return _written(writer, items, target, policy, mint, sound=True, sent=False)


def check_abroad(items: ItemRequest, source: str, target: str) -> None:
    """R1: check that a body says what its dialect requires of those that ask for an answer; at home the vendor does.

    Raises:
        InvalidRequest: With the key that is not there.
    """
    if source != target:
        _check_abroad(items, emitted(source, "request"))


def _check_abroad(items: ItemRequest, module: Any) -> None:
    for field, key in module.ABROAD:
        if getattr(items, field) is None:
            raise InvalidRequest(f"{key!r} is required", f"$.{key}")
