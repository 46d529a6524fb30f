"""Counting tokens: a request of one vendor for the counter of another, and the count back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.dialects import emitted
from llm_dialect.errors import InvalidRequest, InvalidResponse, UnsupportedFeature
from llm_dialect.generated import registry
from llm_dialect.policy import OnLoss, Policy, settled
from llm_dialect.report import Rule, StreamReport
from llm_dialect.request import accept, parse_data, read_body, render_request
from llm_dialect.translation import Translation

if TYPE_CHECKING:
    from llm_dialect.generated.canonical.request import ItemRequest
    from llm_dialect.mint import Mint
    from llm_dialect.request import Body

__all__ = [
    "count_body",
    "count_in",
    "parse_count",
    "render_count",
    "translate_count_request",
    "translate_count_response",
]

_COUNT = "{count}"
# What it costs that an answer tells more of a count than its sum.
DETAIL = Rule("dropped", "none", "count", "the target tells the sum only")


def parse_count(body: Body, dialect: str, model: str | None = None, policy: Policy | None = None) -> ItemRequest:
    """Read what a client wants counted as the request that it belongs to.

    Raises:
        InvalidRequest: As `parse_request`.
    """
    data = read_body(body, settled(policy))
    within = _surface(dialect).COUNT_WITHIN
    inner: Any = data.get(within) if within is not None and isinstance(data, dict) else None
    if isinstance(inner, dict):
        twice = next((key for key in _surface(dialect).COUNT_BARE if key in data), None)
        if twice is not None:
            raise InvalidRequest(f"{twice!r} and {within!r} exclude each other", f"$.{twice}")
        named = inner.get("model")
        data = {key: value for key, value in inner.items() if key != "model"}
        model = model or (named.rpartition("/")[2] if isinstance(named, str) else None)
    return parse_data(data, dialect, model)


def render_count(
    items: ItemRequest, dialect: str, policy: Policy | None = None, mint: Mint | None = None
) -> Translation:
    """Write a request for a vendor's counter: of the body, what counts.

    Raises:
        UnsupportedFeature: The vendor counts nothing, or as `render_request`.
        InvalidRequest: As `render_request`.
    """
    surface = _counter(dialect)
    policy = settled(policy)
    telling = policy.replace(on_lossy=OnLoss.report, on_rejected=OnLoss.report)
    made = render_request(items, dialect, telling, mint)
    body = {key: value for key, value in made.body.items() if key in surface.COUNT_KEYS}
    made.report.forget({f".{key}" for key in made.body if key not in body}, f"{dialect}/request:")
    accept(made.report, policy)
    within = surface.COUNT_WITHIN
    if within is not None and set(body) - set(surface.COUNT_BARE):
        body = {within: {"model": f"models/{items.model.removeprefix('models/')}", **body}}
    return Translation(body, made.report, made.model)


def translate_count_request(
    body: Body,
    source: str,
    target: str,
    policy: Policy | None = None,
    model: str | None = None,
    mint: Mint | None = None,
) -> Translation:
    """Translate what a client wants counted for the counter of another vendor; see `parse_count`, `render_count`."""
    _counter(target)
    return render_count(parse_count(body, source, model, policy), target, policy, mint)


def count_in(body: Body, dialect: str, policy: Policy | None = None) -> int:
    """Read a vendor's count.

    Raises:
        InvalidResponse: There is none.
    """
    data = read_body(body, settled(policy), InvalidResponse)
    key = next(name for name, value in _counter(dialect).COUNT_ANSWER.items() if value == _COUNT)
    count: Any = data.get(key) if isinstance(data, dict) else None
    if type(count) is str and count.isascii() and count.isdigit():
        count = int(count)  # some wires write whole numbers as text
    if type(count) is not int or count < 0:
        raise InvalidResponse("a number of tokens was expected", f"$.{key}")
    return count


def count_body(count: int, dialect: str) -> dict[str, Any]:
    """Write a count as a vendor tells it.

    Raises:
        UnsupportedFeature: The vendor counts nothing.
    """
    return {key: count if value == _COUNT else value for key, value in _counter(dialect).COUNT_ANSWER.items()}


def translate_count_response(body: Body, source: str, target: str, policy: Policy | None = None) -> Translation:
    """Translate a vendor's count (source) for a client (target).

    Raises:
        InvalidResponse: There is no count in it.
        UnsupportedFeature: One of the vendors counts nothing.
    """
    data = read_body(body, settled(policy), InvalidResponse)
    count = count_in(data, source, policy)
    report = StreamReport(source, target)
    if source == target:
        return Translation(data, report, status=200)
    for key in data:
        if key not in _counter(source).COUNT_ANSWER:
            report.tell(f"$.{key}", DETAIL)
    return Translation(count_body(count, target), report, status=200)


def _surface(dialect: str) -> Any:
    emitted(dialect, "request")
    return registry.surface(dialect)


def _counter(dialect: str) -> Any:
    surface = _surface(dialect)
    if surface.COUNT_PATH is None:
        raise UnsupportedFeature(f"{dialect} counts no tokens")
    return surface
