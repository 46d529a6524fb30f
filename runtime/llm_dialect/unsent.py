"""R10, R33: stop sequences of the client that the upstream was not sent, applied to its whole answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llm_dialect.generated.canonical.content import Text
from llm_dialect.generated.canonical.enums import ROLE_USER, STOP_REASON_STOP_SEQUENCE
from llm_dialect.generated.canonical.request import ItemMessage, ItemRequest
from llm_dialect.policy import Policy
from llm_dialect.request import parse_request, render_request
from llm_dialect.rules.answers import STOPPED, SWALLOWED
from llm_dialect.stop import StopWindow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.generated.canonical.content import TokenLogprob
    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.report import Report

__all__ = ["stopped", "unsent_stops"]

_NAME = "any"


def unsent_stops(stop: Iterable[str], upstream: str) -> tuple[str, ...]:
    """Give those of a client's stop sequences that a request to `upstream` does not hold.

    What it holds is asked of the mapping itself: a request with these sequences is written and read again.

    >>> unsent_stops(("a", " ", "b"), "anthropic")
    (' ',)
    """
    wanted = list(stop)
    if not any(wanted):
        return ()
    asked = ItemRequest(_NAME, [ItemMessage(ROLE_USER, [Text(_NAME)])], stop=wanted)
    body = render_request(asked, upstream, Policy.gateway()).body
    sent = parse_request(body, upstream, model=_NAME).stop or ()
    return tuple(each for each in wanted if each and each not in sent)


def stopped(items: ItemResponse, sequences: Iterable[str], report: Report) -> ItemResponse:
    """End an answer, and each other candidate, where the first of some sequences begins in its visible text.

    What comes after it is left out, the stop reason says so, and the sequence is named.
    """
    wanted = tuple(sequences)
    if not wanted:
        return items
    others = items.alternatives
    ended: ItemResponse = _ended(items, wanted, report)
    if others is None:
        return ended
    return ended.replace(alternatives=[_ended(each, wanted, report) for each in others])


def _ended(o: Any, sequences: tuple[str, ...], report: Report) -> Any:
    window = StopWindow(sequences)
    content: list[Any] = []
    length = 0
    for item in o.content:
        if window.hit is not None:
            report.note(item, None, SWALLOWED)
        elif type(item) is Text:
            shown = window.feed(item.text) + window.flush()
            length += len(shown)
            content.append(item if shown == item.text else _cut(item, shown, report))
        else:
            content.append(item)
    if window.hit is None:
        return o
    report.note(o, "stop_reason", STOPPED)
    if o.logprobs is not None and o.logprobs.content is not None:
        o = o.replace(logprobs=o.logprobs.replace(content=_tokens(o.logprobs.content, length)))
    return o.replace(
        content=content, stop_reason=STOP_REASON_STOP_SEQUENCE, stop_sequence=window.hit, stop_details=None
    )


def _cut(text: Text, shown: str, report: Report) -> Text:
    report.note(text, "text", SWALLOWED)
    kept = text.replace(text=shown)
    if text.citations is not None:
        kept.citations = [each for each in text.citations if _starts(each) < len(shown)]
    if text.logprobs is not None:
        kept.logprobs = _tokens(text.logprobs, len(shown))
    return kept


def _starts(citation: Any) -> int:
    return getattr(citation, "text_start", None) or 0


def _tokens(tokens: list[TokenLogprob], length: int) -> list[TokenLogprob]:
    """Give the tokens that begin in the first `length` characters."""
    out: list[TokenLogprob] = []
    for token in tokens:
        if length <= 0:
            break
        out.append(token)
        length -= len(token.token)
    return out
