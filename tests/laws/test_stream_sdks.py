"""The vendors' own accumulators put a translated stream together to what `collect` gives."""

from __future__ import annotations

import itertools
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import llm_dialect as ld
from tests.corpus.records import SHARED, expected_stream_errors, streams
from tests.laws.pairs import examples
from tests.laws.streams import folded, read, translated
from tests.strategies.streams import EVENTS, STREAMED, plans, vendor_streams, wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

anthropic = pytest.importorskip("anthropic")
openai = pytest.importorskip("openai")
genai = pytest.importorskip("google.genai")
# The SDKs of one time use one HTTP library under two names.
transport = pytest.importorskip("httpx2")
httpx = pytest.importorskip("httpx")

pytestmark = pytest.mark.sdk

Json = dict[str, Any]


def _client(data: bytes) -> Any:
    headers = {"content-type": "text/event-stream"}
    answer = transport.MockTransport(lambda request: transport.Response(200, headers=headers, content=data))
    return transport.Client(transport=answer)


def _anthropic(data: bytes) -> Json:
    with (
        anthropic.Anthropic(api_key="k", http_client=_client(data), max_retries=0) as client,
        client.messages.stream(model="m", max_tokens=9, messages=[{"role": "user", "content": "hi"}]) as stream,
    ):
        made: Json = stream.get_final_message().to_dict(warnings=False)
    return made


def _openai_chat(data: bytes) -> Json:
    with openai.OpenAI(api_key="k", http_client=_client(data), max_retries=0) as client:
        chunks = client.chat.completions.create(
            model="m", stream=True, messages=[{"role": "user", "content": "hi"}], stream_options={"include_usage": True}
        )
        state = openai.lib.streaming.chat.ChatCompletionStreamState()
        for chunk in chunks:
            state.handle_chunk(chunk)
        made: Json = state.current_completion_snapshot.to_dict(warnings=False)
    return made


def _openai_responses(data: bytes) -> Json:
    with (
        openai.OpenAI(api_key="k", http_client=_client(data), max_retries=0) as client,
        client.responses.stream(model="m", input="hi") as stream,
    ):
        made: Json = {}
        for event in stream:
            if event.type in ("response.completed", "response.incomplete"):
                made = event.response.to_dict(warnings=False)
    return made


_SAID: list[bytes] = []


@cache
def _google() -> Any:
    """Make the SDK's client once, which takes long; its upstream says what `_SAID` has."""
    headers = {"content-type": "text/event-stream"}
    answer = httpx.MockTransport(lambda request: httpx.Response(200, headers=headers, content=_SAID.pop()))
    return genai.Client(api_key="k", http_options=genai.types.HttpOptions(httpx_client=httpx.Client(transport=answer)))


def _gemini(data: bytes) -> Json:
    """Join what the SDK reads: it gives chunks, and joins them nowhere."""
    _SAID.append(data)
    chunks = _google().models.generate_content_stream(model="m", contents="hi")
    made: Json = {"candidates": []}
    for chunk in chunks:
        event = chunk.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"sdk_http_response"})
        for candidate in event.pop("candidates", ()):
            _join_candidate(made["candidates"], candidate)
        made.update(event)
    return made


def _join_candidate(known: list[Json], candidate: Json) -> None:
    index = candidate.get("index") or 0
    while len(known) <= index:
        known.append({"content": {"role": "model", "parts": []}, "index": len(known)})
    own = known[index]
    for part in (candidate.pop("content", None) or {}).get("parts") or ():
        if "thoughtSignature" in part:
            part["thoughtSignature"] = part["thoughtSignature"].replace("-", "+").replace("_", "/")
        last = own["content"]["parts"][-1] if own["content"]["parts"] else {}
        if last.keys() == part.keys() and part.keys() <= {"text", "thought"} and "text" in part:
            last["text"] += part["text"]
        else:
            own["content"]["parts"].append(part)
    for key, tokens in candidate.pop("logprobsResult", {}).items():
        weights = own.setdefault("logprobsResult", {})
        weights[key] = [*weights.get(key, ()), *tokens] if isinstance(tokens, list) else tokens
    own.update(candidate)  # of sources, too, the last word counts


ACCUMULATORS: dict[str, Callable[[bytes], Json]] = {
    "anthropic": _anthropic,
    "openai_chat": _openai_chat,
    "openai_responses": _openai_responses,
    "gemini": _gemini,
}
# Blocks that the SDK's plain client does not know and does not put together.
UNKNOWN = {("openai_responses/stream/ai__openai_openai_mcp_tool_1_stream", "anthropic")}
# What the SDK reads of the vendor's own bytes is less, or more, than the one answer that they hold.
UNLIKE = {
    # Two answers in one recording; a first line that begins with a blank; no reason to finish, which is mended.
    "anthropic/stream/ai__anthropic_anthropic_tool_search_deferred_regex_stream",
    "openai_chat/stream/llm__cassettes_test_tools_streaming_variant_c_0",
    "openai_chat/stream/llm__cassettes_test_tools_streaming_variant_a_0",
    "openai_chat/stream/llm__cassettes_test_tools_streaming_variant_b_0",
    "openai_chat/stream/pydantic_ai__models_test_snowflake_model_streaming_0",
}
# Recordings that each pair is tried on: all but those that fail by themselves.
LEAST = {"anthropic": 65, "gemini": 54, "openai_chat": 83, "openai_responses": 57}
PAIRS = [
    pytest.param(source, target, id=f"{source}-{target}")
    for source in STREAMED
    for target in STREAMED
    if target in ACCUMULATORS
]


def check_carried(out: bytes, data: bytes, dialect: str) -> None:
    """A stream of the same dialect says to the SDK what its vendor's own bytes say, if the SDK can read those."""
    try:
        wanted = ACCUMULATORS[dialect](data)
    except Exception:
        return
    assert _mended(ACCUMULATORS[dialect](out)) == _mended(wanted)


def _mended(body: Any) -> Any:
    """Leave out what is mended on the way: roles and ids that the SDK joins, and numbers of calls."""
    if isinstance(body, list):
        return [_mended(each) for each in body]
    if not isinstance(body, dict):
        return body
    return {key: _mended(value) for key, value in body.items() if key not in ("role", "index")}


def check_accumulated(out: bytes, target: str) -> None:
    """Compare what the vendor's SDK makes of a stream with what `collect` makes of it."""
    collected = folded(ld.collect(read(out, target)), target, target)
    body = ACCUMULATORS[target](out)
    assert folded(ld.parse_response(_plain(body), target), target, target) == collected


def _plain(body: Any) -> Any:
    """Leave out what the SDK itself adds: parsed forms, and the numbers by which it joins entries of lists."""
    if isinstance(body, list):
        return [_plain(each) for each in body]
    if not isinstance(body, dict):
        return body
    dropped = ("parsed", "parsed_arguments", "parsed_output")
    made = {key: _plain(value) for key, value in body.items() if key not in dropped}
    if "type" in made or "function" in made:
        made.pop("index", None)
    return made


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_drawn_streams(source: str, target: str) -> None:
    @examples(15)
    @given(vendor_streams(source))
    def law(drawn: Any) -> None:
        out = translated(drawn[1], source, target).out
        if source == target:
            check_carried(out, b"".join(drawn[1]), target)
        else:
            check_accumulated(out, target)

    law()


_NAMED_ANEW = frozenset(("id", "item_id", "responseId"))


def _anew(value: Any, numbers: Iterator[int]) -> Any:
    """Name the answer, its items and its calls anew wherever they are named, as some vendors do."""
    if isinstance(value, list):
        return [_anew(each, numbers) for each in value]
    if not isinstance(value, dict):
        return value
    named = {key for key, each in value.items() if key in _NAMED_ANEW and isinstance(each, str)}
    return {key: f"{each}~{next(numbers)}" if key in named else _anew(each, numbers) for key, each in value.items()}


@pytest.mark.parametrize("dialect", list(EVENTS))
def test_ids_that_change_with_each_event(dialect: str) -> None:
    """A stream that is carried says to the SDK what it says where everything is named once."""

    @examples(20)
    @given(plans(("text", "sealed" if dialect == "anthropic" else "thought", "call", "call")))
    def law(plan: Any) -> None:
        events = EVENTS[dialect](plan)
        numbers = itertools.count()
        usual = translated([wire(events, dialect)], dialect, dialect)
        told = translated([wire([_anew(each, numbers) for each in events], dialect)], dialect, dialect)
        made = json.dumps(_mended(ACCUMULATORS[dialect](told.out)))
        assert json.loads(re.sub(r"~\d+", "", made)) == _mended(ACCUMULATORS[dialect](usual.out))

    law()


@pytest.mark.skipif(not (SHARED / "corpus").is_dir(), reason="the recorded traffic is not beside this repository")
@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_recorded_streams(source: str, target: str) -> None:
    failures, tried = {}, 0
    for recording in streams(source):
        if recording.id in expected_stream_errors() or (recording.id, target) in UNKNOWN:
            continue
        tried += 1
        try:
            out = translated([recording.data], source, target).out
            if source == target and recording.id in UNLIKE:
                ACCUMULATORS[target](out)
            elif source == target:
                check_carried(out, recording.data, target)
            else:
                check_accumulated(out, target)
        except Exception as why:
            failures[recording.id] = f"{type(why).__name__}: {why}"[:900]
    print(f"SDK of {target} on streams of {source}: {tried} streams, {len(failures)} failures")
    assert not failures
    assert tried >= LEAST[source]
