"""The laws on one stream: fold, protocol, any cut gives the same bytes, totality."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from llm_dialect.edge.verify.laws import Broken, Refused
from llm_dialect.edge.verify.translating import POLICY, Pair, translated
from llm_dialect.fold import collect
from llm_dialect.generated.canonical.content import Refusal, Text, Thinking, ToolCall
from llm_dialect.protocol import check_stream
from llm_dialect.response import parse_response, render_response
from llm_dialect.stream import StreamTranslator, deframer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from llm_dialect.generated.canonical.response import ItemResponse
    from llm_dialect.generated.canonical.stream import CanonChunk
    from llm_dialect.report import Report

__all__ = ["check_streams"]

# Sizes of the pieces in which a stream is fed, beside the whole of it. Single bytes are for streams that are not long.
_PIECES = (7, 61, 1024)
_SHORT = 20_000


def check_streams(data: bytes, source: str, target: str) -> Iterator[Broken | Refused | Report]:
    """Check all laws of a pair on a stream; its report comes first. Within one dialect only the cuts are tried."""
    out, error, report = _fed([data], source, target)
    if error is not None:
        yield Refused(error[0], error[1], error[2])
    elif source != target:
        yield report
        yield from _protocol(data, out, source, target)
        yield from _fold(data, out, source, target)
    for size in (*_PIECES, *((1,) if len(data) < _SHORT else ())):
        pieces = [data[place : place + size] for place in range(0, len(data), size)]
        if _fed(pieces, source, target)[:2] != (out, error):
            yield Broken("split invariance", "$", f"fed in pieces of {size} bytes it comes out otherwise")


def _fed(pieces: Iterable[bytes], source: str, target: str) -> tuple[bytes, tuple[str, str, str] | None, Report]:
    stream = StreamTranslator(source, target, policy=POLICY)
    out = b"".join([stream.feed(piece) for piece in pieces]) + stream.finish()
    why = stream.error
    return out, None if why is None else (why.code, why.path, why.message), stream.report


def _protocol(data: bytes, out: bytes, source: str, target: str) -> Iterator[Broken]:
    """Law 7: no rule of the target's streams is broken but those that the source broke itself."""
    known = {violation.rule for violation in check_stream(data, source)}
    for violation in check_stream(out, target):
        if violation.rule not in known:
            yield Broken("protocol", violation.path, f"the translated stream breaks the rule {violation.rule.value}")


def _fold(data: bytes, out: bytes, source: str, target: str) -> Iterator[Broken]:
    """Law 6: the translated stream says what the translated answer says."""
    whole = collect(_chunks(data, source))
    body = render_response(whole, source, policy=POLICY).body
    wanted = _sayings(parse_response(translated(body, Pair(source, target, "response")).body, target))
    found = _sayings(collect(_chunks(out, target)))
    for part in wanted:
        if found[part] != wanted[part]:
            yield Broken("fold", f"$.{part}", "the stream says it otherwise than the whole answer")


def _chunks(data: bytes, dialect: str) -> list[CanonChunk]:
    reader = deframer(dialect, POLICY)
    return reader.feed(data) + reader.finish()


def _sayings(items: ItemResponse) -> dict[str, Any]:
    """Give what an answer says, as far as all dialects can say it."""
    content: list[Any] = items.content
    return {
        "text": "".join(item.text for item in content if type(item) in (Text, Refusal)),
        "calls": [(item.name, _arguments(item.arguments)) for item in content if type(item) is ToolCall],
        "seals": [item.signature or item.redacted_data for item in content if type(item) is Thinking],
        "usage": None if items.usage is None else (items.usage.prompt_tokens, items.usage.completion_tokens),
        "stop_reason": items.stop_reason,
    }


def _arguments(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value or "{}")
    except ValueError:
        return value
