"""An item that an engine gives whole stands in a stream as it stands in a whole answer, in every dialect."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated.canonical.content import (
    Audio,
    Citation,
    Image,
    Refusal,
    ServerToolCall,
    ServerToolResult,
    Text,
    Thinking,
    ToolCall,
)
from llm_dialect.generated.canonical.enums import CitationKind, StopReason, ThinkingDeltaKind, ToolKind
from llm_dialect.generated.canonical.response import ItemResponse
from llm_dialect.generated.canonical.stream import CanonChunk, ThinkingDelta, ToolCallDelta
from tests.cases.streams.assembled import ASSEMBLERS, events

TARGETS = sorted(ASSEMBLERS)
WORDS = [Text("First."), Text(" Second.")]
SOURCE = Citation(CitationKind.url_citation, url="https://a.example", title="A", text_start=0, text_end=2)
SEARCH = ServerToolCall("ws_1", ToolKind.web_search, "web_search", {"query": "rain"})
PROGRAM = ServerToolCall("ci_1", ToolKind.code_execution, "code_execution", {"code": "1"})
ITEMS: dict[str, list[Any]] = {
    "text": [Text("Hi")],
    "two texts with sources": [Text("Ab", citations=[SOURCE]), Text("Cd", citations=[SOURCE])],
    "a source after a thought": [Text("Ab"), Thinking("Hm"), Text("Cd", citations=[SOURCE])],
    "a sealed text": [Text("Hi", signature="AAAA")],
    "a thought": [Thinking("Hm"), Text("Hi")],
    "a sealed thought": [Thinking("Hm", "AAAA", issuer="anthropic"), Text("Hi")],
    "a hidden thought": [Thinking(redacted_data="AAAA", issuer="anthropic"), Text("Hi")],
    "an encrypted thought": [Thinking(encrypted="AAAA", id="rs_1", summary=[], issuer="openai_responses"), Text("Hi")],
    "a thought in summary": [Thinking(summary=WORDS, id="rs_1"), Text("Hi")],
    "a thought in parts": [Thinking(parts=WORDS, id="rs_1", summary=[]), Text("Hi")],
    "a refusal": [Refusal("No.")],
    "a refusal after words": [Text("Well."), Refusal("No.")],
    "calls": [ToolCall("c1", "f", '{"a":1}'), ToolCall("c2", "g", {})],
    "a sealed call": [ToolCall("c1", "f", {"a": 1}, signature="AAAA"), ToolCall("c2", "g", {"b": 2})],
    "a call with free input": [ToolCall("c1", "f", "ls", kind=ToolKind.custom)],
    "a search": [SEARCH, ServerToolResult("ws_1", ToolKind.web_search, []), Text("Hi")],
    "a search without a result": [SEARCH, Text("Hi")],
    "a program": [PROGRAM, ServerToolResult("ci_1", ToolKind.code_execution, [Text("1")]), Text("Hi")],
    "a picture": [Image(data="aGk=", media_type="image/png"), Text("Hi")],
    "sound": [Audio(data="aGk=", format="wav", media_type="audio/wav", transcript="Hi")],
}


def framed(target: str, *chunks: CanonChunk) -> bytes:
    framer = ld.framer(target, policy=ld.Policy.gateway())
    out = b"".join([framer.frame(chunk) for chunk in (CanonChunk(id="x", model="m", created=7), *chunks)])
    return out + framer.finish()


def content(answer: dict[str, Any], target: str) -> Any:
    """Give what an answer says, without ids and numbers that only streams have, and without what says nothing."""
    match target:
        case "anthropic":
            return bare(answer["content"], ())
        case "openai_chat":
            return bare(answer["choices"][0]["message"], ("index",))
        case "openai_responses":
            items = bare(answer["output"], ("id", "logprobs"))
            return [{**item, "status": item.get("status", "completed")} for item in items]
        case _:
            parts = answer["parts"] if "parts" in answer else answer["candidates"][0]["content"]["parts"]
            return joined(bare(parts, ()))


def bare(held: Any, skipped: tuple[str, ...]) -> Any:
    if isinstance(held, list):
        return [bare(each, skipped) for each in held]
    if not isinstance(held, dict):
        return held
    return {
        key: bare(value, skipped) for key, value in held.items() if key not in skipped and value not in (None, "", [])
    }


def joined(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Join words of one kind, and put a seal that came after its text to the text, as clients do."""
    out: list[dict[str, Any]] = []
    for part in parts:
        last = out[-1] if out else {}
        alike = "text" in last and "text" in part and last.get("thought") == part.get("thought")
        if alike or (out and list(part) == ["thoughtSignature"]):
            out[-1] = {**last, **part, "text": last["text"] + part.get("text", "")}
        else:
            out.append(part)
    return out


def read_again(out: bytes, target: str) -> Any:
    """Give what an answer says that is read from a stream and written whole."""
    reader = ld.deframer(target)
    answer = ld.collect([*reader.feed(out), *reader.finish()])
    return content(ld.render_response(answer, target, policy=ld.Policy.gateway()).body, target)


@pytest.mark.parametrize("name", ITEMS)
@pytest.mark.parametrize("target", TARGETS)
def test_a_whole_item_is_told_as_in_a_whole_answer(target: str, name: str) -> None:
    called = any(isinstance(item, ToolCall) for item in ITEMS[name])
    stop = StopReason.tool_use if called else StopReason.end_turn
    whole = ItemResponse([item.replace() for item in ITEMS[name]], stop, id="x", model="m", created=7)
    chunks = [CanonChunk(item=item.replace()) for item in ITEMS[name]]
    out = framed(target, *chunks, CanonChunk(finish_reason=stop))
    assert ld.check_stream(out, target) == []
    body = ld.render_response(whole, target, policy=ld.Policy.gateway()).body
    assert content(ASSEMBLERS[target](events(out)), target) == content(body, target)
    assert read_again(out, target) == content(body, target)


def thought(kind: str, text: str, **more: Any) -> CanonChunk:
    return CanonChunk(thinking=ThinkingDelta(ThinkingDeltaKind(kind), text, **more))


def call(**fields: Any) -> CanonChunk:
    return CanonChunk(tool_calls=[ToolCallDelta(0, **fields)])


FRAGMENTS: dict[str, list[CanonChunk]] = {
    "a text": [CanonChunk(text="He"), CanonChunk(text="llo")],
    "a text and its source": [CanonChunk(text="Ab"), CanonChunk(citations=[SOURCE])],
    "two texts and their sources": [
        CanonChunk(text="Ab", citations=[SOURCE], block=0),
        CanonChunk(text="Cd", block=1),
        CanonChunk(citations=[SOURCE], block=1),
    ],
    "a text and its seal": [CanonChunk(text="Hi"), CanonChunk(text=" you", signature="AAAA")],
    "words of a thought": [thought("text", "H"), thought("text", "m"), CanonChunk(text="Hi")],
    "a thought and its seal": [
        thought("text", "Hm", issuer="anthropic"),
        thought("signature", "AAAA", issuer="anthropic"),
        CanonChunk(text="Hi"),
    ],
    "a summary": [thought("summary", "First.", part=0), thought("summary", " Second.", part=1), CanonChunk(text="Hi")],
    "parts of a thought": [
        thought("text", "Fir", part=0),
        thought("text", "st.", part=0),
        thought("text", "B", part=1),
    ],
    "a refusal": [CanonChunk(refusal="I can"), CanonChunk(refusal="not.")],
    "a refusal after words": [CanonChunk(text="Well."), CanonChunk(refusal="No.")],
    "a call": [call(id="c1", name="f"), call(arguments='{"a":'), call(arguments="1}")],
    "a call and its seal": [call(id="c1", name="f"), call(arguments="{}"), call(signature="AAAA")],
    "a call with free input": [
        call(id="c1", name="f", kind=ToolKind.custom),
        call(arguments="l"),
        call(arguments="s"),
    ],
}


@pytest.mark.parametrize("name", FRAGMENTS)
@pytest.mark.parametrize("target", TARGETS)
def test_fragments_are_told_as_the_whole_answer_that_they_make(target: str, name: str) -> None:
    stop = StopReason.tool_use if "call" in name else StopReason.end_turn
    head, end = CanonChunk(id="x", model="m", created=7), CanonChunk(finish_reason=stop)
    out = framed(target, *(chunk.replace() for chunk in FRAGMENTS[name]), end)
    assert ld.check_stream(out, target) == []
    made = ld.collect([head, *FRAGMENTS[name], end])
    body = ld.render_response(made, target, policy=ld.Policy.gateway()).body
    assert content(ASSEMBLERS[target](events(out)), target) == content(body, target)
    assert read_again(out, target) == content(body, target)


def end_of(answer: dict[str, Any], target: str) -> Any:
    match target:
        case "anthropic":
            return {key: answer[key] for key in ("stop_reason", "stop_sequence", "stop_details")}
        case "openai_chat":
            return answer["choices"][0]["finish_reason"]
        case "openai_responses":
            return {key: answer[key] for key in ("status", "incomplete_details", "error")}
        case _:
            return answer["finishReason"] if "finishReason" in answer else answer["candidates"][0]["finishReason"]


STOPS = [each for each in StopReason if each not in (StopReason.tool_use, StopReason.error, StopReason.cancelled)]


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("target", TARGETS)
def test_a_stream_ends_as_the_whole_answer_does(target: str, stop: StopReason) -> None:
    end = CanonChunk(finish_reason=stop, stop_sequence="END" if stop is StopReason.stop_sequence else None)
    script = [CanonChunk(id="x", model="m", created=7), CanonChunk(text="Hi"), end]
    out = framed(target, *(chunk.replace() for chunk in script[1:]))
    body = ld.render_response(ld.collect(script), target, policy=ld.Policy.gateway()).body
    assert end_of(ASSEMBLERS[target](events(out)), target) == end_of(body, target)


@pytest.mark.parametrize("stop", [StopReason.error, StopReason.cancelled])
@pytest.mark.parametrize("target", TARGETS)
def test_a_stream_that_did_not_succeed_ends_all_the_same(target: str, stop: StopReason) -> None:
    out = framed(target, CanonChunk(text="Hi"), CanonChunk(finish_reason=stop))
    assert ld.check_stream(out, target) == []


@pytest.mark.parametrize("target", TARGETS)
def test_a_sign_of_life_says_nothing(target: str) -> None:
    framer = ld.framer(target)
    assert framer.frame(CanonChunk(ping=True)) == b""
    begun = framer.frame(CanonChunk(id="x", model="m", created=7)) + framer.frame(CanonChunk(text="Hi"))
    ping = framer.frame(CanonChunk(ping=True))
    assert ping == (b'event: ping\ndata: {"type":"ping"}\n\n' if target == "anthropic" else b"")
    out = begun + ping + framer.frame(CanonChunk(finish_reason=StopReason.end_turn)) + framer.finish()
    assert ld.check_stream(out, target) == []
    assert framer.frame(CanonChunk(text="more")) == framer.finish() == b""


@pytest.mark.parametrize("target", ["openai_chat", "gemini"])
def test_answers_beside_each_other_are_told_apart(target: str) -> None:
    script = [
        CanonChunk(text="a", index=1),
        CanonChunk(text="b"),
        CanonChunk(text="c", index=1),
        CanonChunk(text="d", index=2),
        CanonChunk(item=Text("e"), index=2),
        CanonChunk(finish_reason=StopReason.max_tokens, index=1),
        CanonChunk(finish_reason=StopReason.end_turn, index=2),
        CanonChunk(finish_reason=StopReason.end_turn),
    ]
    out = framed(target, *script)
    assert ld.check_stream(out, target) == []
    said: dict[int, str] = {}
    ends: dict[int, str] = {}
    for event in events(out):
        for each in event.get("choices") or event.get("candidates") or () if isinstance(event, dict) else ():
            parts = each.get("content", {}).get("parts", [])
            words = each["delta"].get("content") if "delta" in each else "".join(part["text"] for part in parts)
            place = each.get("index", 0)
            said[place] = said.get(place, "") + (words or "")
            ends[place] = each.get("finish_reason") or each.get("finishReason") or ends.get(place, "")
    assert said == {0: "b", 1: "ac", 2: "de"}
    cut, done = ("length", "stop") if target == "openai_chat" else ("MAX_TOKENS", "STOP")
    assert ends == {0: done, 1: cut, 2: done}


def test_sources_of_a_later_text_count_the_bytes_of_the_texts_before() -> None:
    cited = Citation(CitationKind.url_citation, url="https://a.example", text_start=0, text_end=2)
    script = [CanonChunk(text="Ä"), CanonChunk(text="b", citations=[cited]), CanonChunk(item=Thinking("Hm"))]
    script += [CanonChunk(item=Text("cd", citations=[cited])), CanonChunk(finish_reason=StopReason.end_turn)]
    told = [event["candidates"][0].get("groundingMetadata", {}) for event in events(framed("gemini", *script))]
    supports = [each["segment"] for grounding in told for each in grounding.get("groundingSupports", ())]
    assert [(each.get("startIndex", 0), each["endIndex"]) for each in supports] == [(0, 3), (3, 5)]
