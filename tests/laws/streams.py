"""Laws 5 to 10 on streams: what a translated stream says, whatever the cut, the order, the noise and the end."""

from __future__ import annotations

import base64
import binascii
import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import llm_dialect as ld
from llm_dialect.envelope import envelope_in, unseal
from llm_dialect.generated.canonical.content import Audio, Refusal, ServerToolCall, Text, Thinking, ToolCall
from tests.laws.pairs import POLICY
from tests.strategies.streams import STREAMED, Plan, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from llm_dialect.generated.canonical.stream import CanonChunk

__all__ = [
    "STREAM_PAIRS",
    "TERMINALS",
    "Told",
    "check_conservation",
    "check_fold",
    "check_protocol",
    "check_split",
    "check_terminal",
    "folded",
    "losses",
    "read",
    "sayings",
    "translated",
    "whole_way",
]

STREAM_PAIRS = [pytest.param(source, target, id=f"{source}-{target}") for source in STREAMED for target in STREAMED]

# What ends a stream of each dialect; there is one of them, and nothing after it.
TERMINALS: dict[str, tuple[bytes, ...]] = {
    "anthropic": (b"event: message_stop\n", b"event: error\n"),
    "openai_chat": (b"data: [DONE]\n",),
    "openai_responses": (
        b"event: response.completed\n",
        b"event: response.incomplete\n",
        b"event: response.failed\n",
        b"event: error\n",
    ),
}


class Told(NamedTuple):
    """What a translated stream came to."""

    out: bytes
    error: ld.DialectError | None
    losses: list[ld.Loss]


def translated(data: Iterable[bytes], source: str, target: str, **more: Any) -> Told:
    """Translate a stream that comes in pieces."""
    stream = ld.StreamTranslator(source, target, **{"policy": POLICY, **more})
    out = b"".join([stream.feed(piece) for piece in data]) + stream.finish()
    return Told(out, stream.error, stream.report.losses)


def read(data: bytes, dialect: str) -> list[CanonChunk]:
    """Read a stream into chunks."""
    deframer = ld.deframer(dialect, POLICY)
    return deframer.feed(data) + deframer.finish()


def check_protocol(out: bytes, dialect: str, carried: bytes | None = None, borne: tuple[str, ...] = ()) -> None:
    """Law 7: no violation, and exactly one terminal event, which is the last.

    A stream that is carried within its dialect may break what its vendor broke, and nothing else; `borne` names rules
    that the source is known to break in what is only carried.
    """
    known = set() if carried is None else {each.rule.value for each in ld.check_stream(carried, dialect)}
    if "role" in known:
        known.add("empty")  # a role that was told again was all that a delta said
    found = [each for each in ld.check_stream(out, dialect) if each.rule not in (*known, *borne)]
    assert not found, f"{found[:3]} in {out[-1500:].decode(errors='replace')}"
    check_terminal(out, dialect)


def check_terminal(out: bytes, dialect: str) -> None:
    """Check that one event ends the stream, and that it is the last."""
    marks = TERMINALS.get(dialect)
    if marks is not None:
        ends = [event for event in out.split(b"\n\n") if (event + b"\n").startswith(marks)]
        assert len(ends) == 1
        assert out.endswith(ends[0] + b"\n\n")


def check_split(data: bytes, source: str, target: str, places: list[int], wanted: Told) -> None:
    """Law 8: any cut of the bytes gives the same bytes, the same error and the same report."""
    made = translated(pieces(data, places), source, target)
    assert made.out == wanted.out, f"cut at {places}"
    assert (str(made.error), losses(made)) == (str(wanted.error), losses(wanted))


def losses(told: Told) -> list[tuple[str, str, str, int]]:
    """Give what a report says, whatever the order: what an upstream says is read before it is told."""
    return sorted((loss.path, loss.code.value, loss.rule, loss.count) for loss in told.losses)


# -- law 6


def check_fold(data: bytes, source: str, target: str, out: bytes) -> None:
    """Law 6: a translated stream says what the translated answer says."""
    whole = ld.collect(read(data, source))
    got, wanted = ld.collect(read(out, target)), whole_way(whole, source, target)
    if (source, target) == ("openai_chat", "gemini"):
        # A whole answer has its thoughts before all else, so their seals hang on what comes then; of a stream, on what
        # came after each, or, where that flowed before, on a part of their own. What is sealed is the same.
        assert len(got.alternatives or ()) == len(wanted.alternatives or ())
        both: list[Any] = [(got, wanted), *zip(got.alternatives or (), wanted.alternatives or (), strict=True)]
        for one, other in both:
            assert _sealed(one.content) == _sealed(other.content)
            one.content, other.content = _unsealed(one.content), _unsealed(other.content)
    assert folded(got, source, target) == folded(wanted, source, target)


def _sealed(content: list[Any]) -> list[Any]:
    """Take out what others sealed, in order, of the envelopes of an answer; open thoughts hang on what they led to."""
    slots: list[list[Any]] = [unseal(getattr(item, "signature", None)) or [] for item in content]
    held = [each.to_dict() for slot in slots for each in slot]
    return [each for each in held if each.keys() & {"signature", "redacted_data", "encrypted", "details"}]


def _unsealed(content: list[Any]) -> list[Any]:
    """Take the envelopes away; the words of thoughts come in any order, as open ones and sealed ones are kept apart."""
    words = sorted("".join(item.text or "" for item in content if type(item) is Thinking))
    rest = [item for item in content if type(item) is not Thinking]
    bare = [item.replace(signature=None) if envelope_in(item) else item for item in rest]
    return [Thinking("".join(words)), *bare] if words else bare


def whole_way(whole: ld.ItemResponse, source: str, target: str) -> ld.ItemResponse:
    """Write a collected answer as its vendor would, translate that, and read it again."""
    body = ld.render_response(whole, source, policy=POLICY).body
    return ld.parse_response(ld.translate_response(body, source, target, policy=POLICY).body, target)


# Dialects whose answers keep text, thoughts and calls apart, so that their order among each other is lost.
_SORTING = frozenset(("openai_chat", "gemini"))
_HEADER = 44  # bytes
# An id that was made up where there was none.
_MADE_UP = re.compile(r"(?:call|ci|rs|srvtoolu)_[0-9a-f]{24}\Z")


def folded(items: ld.ItemResponse, source: str, target: str) -> Any:
    """Give an answer apart from minted ids and the time, and from how it is spelt."""
    loose = bool({source, target} & _SORTING)
    made = items.to_dict()
    made["content"] = _content(items.content, loose)
    for holder, candidate in zip(made.get("alternatives", ()), items.alternatives or (), strict=True):
        holder["content"] = _content(candidate.content, loose)
    # How messages are told apart, and the tier, which some vendors tell only when another's first event is gone.
    for key in ("id", "created", "index", "messages", "service_tier"):
        made.pop(key, None)
    made["logprobs"] = _weights(items, made.pop("logprobs", None))
    for holder, candidate in zip(made.get("alternatives", ()), items.alternatives or (), strict=True):
        holder["logprobs"] = _weights(candidate, holder.pop("logprobs", None))
    if made.get("stop_reason") == "other":
        made["stop_reason"] = "max_tokens"  # the nearest that a vendor can say who has no word for it
    if not made.get("model"):
        made.pop("model", None)
    if (usage := made.get("usage")) is not None:
        # The tier stands in the first event where it stands with the counts: a tier that is told late is reported.
        usage.pop("service_tier", None)
    return _bare(made)


def _weights(items: Any, told: Any) -> Any:
    """Give log probabilities, wherever they stand, token by token."""
    parts = [each.to_dict() for item in items.content for each in getattr(item, "logprobs", None) or ()]
    return [*parts, *(told or {}).get("content", ())], (told or {}).get("refusal", [])


def _content(content: list[Any], loose: bool) -> list[Any]:
    items = [_item(item) for item in content]
    if not loose:
        return [item for item in items if item != {"type": "text", "text": ""}]
    out: list[Any] = []
    for kind in dict.fromkeys(("thinking", "text", "refusal", *(item["type"] for item in items))):
        found = [item for item in items if item["type"] == kind]
        if kind == "thinking":
            found = _thoughts(found)
        if kind in ("text", "refusal"):
            text = "".join(item["text"] for item in found)
            citations = [_without_places(each) for item in found for each in item.get("citations", ())]
            found = [{"type": kind, "text": text, "citations": citations}] if text or citations else []
        out += found
    return out


def _thoughts(found: list[Any]) -> list[Any]:
    """Put sealed thoughts first, as they are; open ones are one text."""
    sealed = [item for item in found if item.get("signature") or item.get("redacted_data")]
    text = "".join(item.get("text", "") for item in found if item not in sealed)
    return [*sealed, {"type": "thinking", "text": text}] if text else sealed


def _without_places(citation: Any) -> Any:
    return {key: value for key, value in citation.items() if key not in ("text_start", "text_end")}


def _item(item: Any) -> Any:
    made = item.to_dict()
    if type(item) in (ToolCall, ServerToolCall):
        made["arguments"] = _arguments(item.arguments)
    for key in ("status", "citations", "logprobs"):
        if not made.get(key) or key != "citations":
            made.pop(key, None)
    if type(item) is ToolCall:
        made.pop("item_id", None)
    if type(item) is Audio and item.data:
        made["data"] = _samples(item.data)
    for key in ("id", "tool_call_id"):
        if key in made:
            made[key] = _MADE_UP.sub("", made[key] or "")
    return made


def _samples(data: str) -> bytes | str:
    """Give sound without the header that whole answers have before their samples; clients of pieces want none."""
    try:
        sound = base64.b64decode(data, validate=True)
    except binascii.Error:
        return data
    return sound[_HEADER:] if sound.startswith(b"RIFF") else sound


def _arguments(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return json.loads(value or "{}")
        except ValueError:
            return value
    return value


def _bare(value: Any) -> Any:
    """Leave out how things were spelt, and what says nothing."""
    if isinstance(value, list):
        return [_bare(each) for each in value]
    if not isinstance(value, dict):
        return value
    made = {key: _bare(each) for key, each in value.items() if key != "form" and each is not None}
    return {key: each for key, each in made.items() if not (key == "extra" and not each)}


# -- law 5


def sayings(items: ld.ItemResponse) -> dict[str, Any]:
    """Give what an answer says, as far as all dialects can say it."""
    content: list[Any] = items.content
    return {
        "text": "".join(item.text for item in content if type(item) in (Text, Refusal)),
        "calls": [(item.name, _arguments(item.arguments)) for item in content if type(item) is ToolCall],
        "seals": [
            item.signature or item.redacted_data
            for item in content
            if type(item) is Thinking and (item.signature or item.redacted_data)
        ],
        "usage": None if items.usage is None else (items.usage.prompt_tokens, items.usage.completion_tokens),
    }


def check_conservation(plan: Plan, items: ld.ItemResponse, seals: bool = True) -> None:
    """Law 5: text, calls, seals and counts are those of the plan, each once and in its order."""
    wanted = {
        "text": "".join(
            part.text for number in _first_told(plan) if (part := plan.parts[number]).kind in ("text", "refusal")
        ),
        "calls": [(part.name, json.loads(part.text)) for part in plan.of("call")],
        "seals": [part.seal or part.text for part in plan.of("sealed", "hidden")],
        "usage": plan.usage,
    }
    got = sayings(items)
    if plan.usage is None:
        assert got.pop("usage") in (None, (0, 0))
        del wanted["usage"]
    if not seals:
        got["seals"] = wanted["seals"]
    assert got == wanted


def _first_told(plan: Plan) -> list[int]:
    return list(dict.fromkeys(plan.order))
