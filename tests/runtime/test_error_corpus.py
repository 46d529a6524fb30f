"""Recorded errors, toward every dialect: the vendor's words stay behind, kind and status are those of the recording."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import llm_dialect as ld
from llm_dialect.generated import registry
from tests.strategies.schemas import faults

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
INDEX = CORPUS / "index.jsonl"

# The beginning of a file's id, then what it is; the recordings' words were replaced, so no kind hides in them.
EXPECTED = {
    "anthropic/error/anthropic_sdk_python__lib_parse": "rate_limit",
    "anthropic/error/anthropic_sdk_python__lib_tools": "invalid_request",
    "anthropic/error/pydantic_ai__models_test_anthropic": "invalid_request",
    "openai_chat/error/ai__openai_reasoning": "invalid_request",
    "openai_chat/error/openinference__instrumentation_haystack": "authentication",
    "openai_chat/error/openinference__instrumentation_openai": "invalid_request",
    "openai_chat/error/openllmetry__llamaindex": "not_found",
    "openai_chat/error/pydantic_ai__cassettes_test_model_name": "not_found",
    "openai_chat/error/pydantic_ai__models_test_groq": "invalid_request",
    "openai_chat/error/pydantic_ai__models_test_multimodal": "invalid_request",
    "openai_chat/error/pydantic_ai__models_test_openai_o1": "invalid_request",
    "openai_chat/error/pydantic_ai__models_test_openrouter": "rate_limit",
    "openai_chat/error/ruby_llm__chat_error_handling_with_azure": "authentication",
    "openai_chat/error/ruby_llm__chat_error_handling_with_perplexity": "authentication",
    "openai_chat/error/ruby_llm__chat_real_error": "invalid_request",
}


def recordings() -> list[dict[str, Any]]:
    rows = map(json.loads, INDEX.read_text(encoding="utf-8").splitlines()) if INDEX.exists() else ()
    return [row for row in rows if row["kind"] == "error" and "errors" in registry.DIRECTIONS[row["dialect"]]]


RECORDINGS = recordings()
needs_corpus = pytest.mark.skipif(not RECORDINGS, reason="the recorded traffic is not beside this repository")


def body_of(row: dict[str, Any]) -> bytes:
    return (CORPUS / str(row["file"])).read_bytes()


@needs_corpus
def test_there_are_recordings() -> None:
    assert {row["dialect"] for row in RECORDINGS} >= {"anthropic", "openai_chat"}
    assert len(RECORDINGS) >= 19


@pytest.mark.parametrize("row", RECORDINGS, ids=lambda row: row["id"])
def test_the_kind_of_a_recorded_error(row: dict[str, Any]) -> None:
    expected = next((kind for start, kind in EXPECTED.items() if row["id"].startswith(start)), None)
    if expected is None:
        pytest.skip("not a recording of this table")
    error = ld.parse_error(row["http_status"], body_of(row), row["dialect"])
    assert error.info.kind == expected
    assert error.status == row["http_status"]


@pytest.mark.parametrize("row", RECORDINGS, ids=lambda row: row["id"])
@pytest.mark.parametrize("target", registry.SURFACES)
def test_a_recorded_error_toward_a_dialect(row: dict[str, Any], target: str) -> None:
    body = json.loads(body_of(row))
    made = ld.translate_error(row["http_status"], body_of(row), row["dialect"], target, policy=ld.Policy.gateway())
    # What the body names stands over a status that says less.
    named = {"API_KEY_INVALID": 401, "model_not_found": 404} if row["dialect"] != target else {}
    status = next((status for reason, status in named.items() if reason in json.dumps(body)), row["http_status"])
    assert made.status == status
    if row["dialect"] == target:
        assert made.body == body
        return
    assert not faults(made.body, target, "error")
    assert body["error"]["message"].encode() not in made.to_bytes()
    told = {loss.path for loss in made.report.losses}
    silent = {
        key for key in body["error"] if key not in ("message", "type", "status") and body["error"][key] is not None
    }
    assert told >= {f"$.error.{key}" for key in silent}
