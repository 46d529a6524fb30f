"""The vendors' own accumulators put a translated stream together to what `collect` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import llm_dialect as ld
from tests.corpus.records import SHARED, expected_stream_errors, streams
from tests.laws.pairs import examples
from tests.laws.streams import folded, read, translated
from tests.strategies.streams import STREAMED, vendor_streams

if TYPE_CHECKING:
    from collections.abc import Callable

anthropic = pytest.importorskip("anthropic")
openai = pytest.importorskip("openai")
# The SDKs of one time use one HTTP library under two names.
transport = pytest.importorskip("httpx2")

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


ACCUMULATORS: dict[str, Callable[[bytes], Json]] = {
    "anthropic": _anthropic,
    "openai_chat": _openai_chat,
    "openai_responses": _openai_responses,
}
# Blocks that the SDK's plain client does not know and does not put together.
UNKNOWN = {("openai_responses/stream/ai__openai_openai_mcp_tool_1_stream", "anthropic")}
PAIRS = [
    pytest.param(source, target, id=f"{source}-{target}")
    for source in STREAMED
    for target in STREAMED
    if target in ACCUMULATORS and source != target
]


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
        check_accumulated(translated(drawn[1], source, target).out, target)

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
            check_accumulated(translated([recording.data], source, target).out, target)
        except Exception as why:
            failures[recording.id] = f"{type(why).__name__}: {why}"[:900]
    print(f"SDK of {target} on streams of {source}: {tried} streams, {len(failures)} failures")
    assert not failures
    assert tried >= 50
