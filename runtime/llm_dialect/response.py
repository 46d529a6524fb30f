"""Answers: a vendor body into items, items into a vendor body, one body into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llm_dialect.contents import held_in_answer
from llm_dialect.context import Reading, Writing
from llm_dialect.dialects import emitted
from llm_dialect.error_paths import failed_answer
from llm_dialect.errors import InvalidRequest, InvalidResponse
from llm_dialect.generated.canonical.request import ItemRequest
from llm_dialect.memory import Memory, repeated
from llm_dialect.origin import dialect_of
from llm_dialect.policy import Policy, settled
from llm_dialect.report import Report
from llm_dialect.request import Body, accept, beside, parse_data, read_body
from llm_dialect.translation import Translation
from llm_dialect.unsent import stopped, unsent_stops

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.mint import Mint

__all__ = ["parse_response", "remembered", "render_response", "rendered", "translate_response"]

_ANY = "?"  # stands for a model that the address names


def parse_response(
    body: Body, dialect: str, policy: Policy | None = None, report: Report | None = None
) -> ItemResponse:
    """Read a vendor answer into items.

    Args:
        body: The answer: a dict, or its JSON as bytes or text.
        dialect: The dialect that it is in.
        policy: Gives the limits of what is read.
        report: Takes what is not even kept.

    Raises:
        InvalidResponse: The body breaks a rule of its dialect; `path` says where.
        UnknownDialect: There is no such dialect.
    """
    module = emitted(dialect, "response")
    items: ItemResponse = module.parse(
        read_body(body, settled(policy), InvalidResponse), Reading(dialect, InvalidResponse, report)
    )
    return items


def render_response(
    items: ItemResponse,
    dialect: str,
    request: Body | ItemRequest | Memory | None = None,
    policy: Policy | None = None,
    mint: Mint | None = None,
) -> Translation:
    """Write items as a vendor answer.

    Args:
        items: The answer; it is not changed.
        dialect: The dialect to write: the client's.
        request: The client's request, as its original body or as items: its model's name is echoed, and its own names
            and kinds of tools come back.
        policy: What to do with losses.
        mint: Source of ids and time that the target needs and the answer lacks.

    Raises:
        UnsupportedFeature: The policy is strict, and there is a loss.
        UnknownDialect: There is no such dialect.
    """
    policy = settled(policy)
    return rendered(items, dialect, remembered(request, dialect, policy), policy, mint)


def rendered(
    items: ItemResponse,
    dialect: str,
    memory: Memory | None,
    policy: Policy,
    mint: Mint | None,
    report: Report | None = None,
    *,
    sound: bool = False,
) -> Translation:
    """Write an answer into a report that already holds what its reading lost; `sound` as for `write_request`."""
    module = emitted(dialect, "response")
    cx = Writing(dialect, dialect_of(items), policy, mint, report, memory, InvalidResponse, module.SEALS)
    cx.sound = sound
    if memory is not None and memory.answer_id is not None:
        items = items.replace(id=memory.answer_id)
    if not cx.same:
        cx.foreign = sound
        cx.held = held_in_answer(items)
        cx.seed = items.id or ""
    body = module.render(items, cx)
    echo = None if memory is None else memory.model
    if echo is not None and module.MODEL_KEY in body:
        body[module.MODEL_KEY] = echo
    if memory is not None and not cx.same:
        body.update(memory.repeats)
    accept(cx.report, policy.of_answers())
    return Translation(body, cx.report, echo or items.model, status=200)


def remembered(request: Body | ItemRequest | Memory | None, dialect: str, policy: Policy) -> Memory | None:
    """Take what the answer needs of the client's request, given as its body in `dialect`, as items or remembered.

    Of a body that is no request of the dialect only the model's name is taken.
    """
    if request is None or isinstance(request, Memory):
        return request
    if isinstance(request, ItemRequest):
        return Memory.of(request)
    data = read_body(request, policy)
    apart = "model" in beside(dialect)
    try:
        items = parse_data(data, dialect, _ANY if apart else None)
        memory = Memory.of(items, repeated(data, emitted(dialect, "response")))
        memory.model = None if apart else memory.model
        return memory
    except InvalidRequest:
        model = data.get("model") if isinstance(data, dict) else None
        return Memory(model if isinstance(model, str) else None)


def translate_response(
    body: Body,
    source: str,
    target: str,
    request: Body | ItemRequest | Memory | None = None,
    policy: Policy | None = None,
    mint: Mint | None = None,
) -> Translation:
    """Translate an upstream's answer (source) for a client (target); see `parse_response` and `render_response`.

    The client's stop sequences that the upstream was not sent end the answer here.

    Raises:
        UpstreamError: The answer says of itself that it failed.
        InvalidResponse: Also for an answer of nothing that does not say why it ended: it must not look like a success.
    """
    emitted(target, "response")
    items = parse_response(body, source, policy)
    if source != target and items.error is not None:
        raise failed_answer(items.error, source)
    if source != target and not items.content and items.stop_reason is None and items.stop_details is None:
        raise InvalidResponse("the answer holds nothing and does not say why it ended")
    policy = settled(policy)
    memory = remembered(request, target, policy)
    if source == target or memory is None or not memory.stop:
        return rendered(items, target, memory, policy, mint, sound=True)
    report = Report(source, target)
    items = stopped(items, unsent_stops(memory.stop, source), report)
    return rendered(items, target, memory, policy, mint, report, sound=True)
