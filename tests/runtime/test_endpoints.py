"""Where a request goes, by the emitted surfaces."""

from __future__ import annotations

import pytest

import llm_dialect as ld
from llm_dialect.generated import registry


@pytest.mark.parametrize("dialect", registry.SURFACES)
@pytest.mark.parametrize("stream", [False, True])
def test_an_endpoint_is_what_the_surface_says(dialect: str, stream: bool) -> None:
    surface = registry.surface(dialect)
    made = ld.endpoint(dialect, "some-model", stream)
    path = surface.STREAM_PATH if stream else surface.PATH
    assert made.path == path.replace("{model}", "some-model")
    assert made.query == (surface.STREAM_QUERY if stream else surface.QUERY)
    assert (made.method, made.headers["content-type"]) == (surface.METHOD, "application/json")
    assert surface.HEADERS.items() <= made.headers.items()


def test_a_clients_headers_that_change_the_answer_are_passed_on_and_no_others() -> None:
    told = {"Anthropic-Beta": "b-1", "anthropic-version": "2099-01-01", "x-api-key": "k", "cookie": "c"}
    made = ld.endpoint("anthropic", "m", headers=told)
    assert made.headers == {
        "content-type": "application/json",
        "anthropic-beta": "b-1",
        "anthropic-version": "2099-01-01",
    }


NAMES = {
    "m-1.5": "m-1.5",
    "models/m": "m",
    " m ": "m",
    "org/m": "org%2Fm",
    "../x": "..%2Fx",
    "a b?c#d%e": "a%20b%3Fc%23d%25e",
    "ü": "%C3%BC",
}
IN_PATH = [dialect for dialect in registry.SURFACES if "{model}" in registry.surface(dialect).PATH]


@pytest.mark.parametrize("dialect", IN_PATH)
@pytest.mark.parametrize("model", NAMES)
def test_a_models_name_is_one_step_of_a_path(dialect: str, model: str) -> None:
    path = registry.surface(dialect).PATH
    assert ld.endpoint(dialect, model).path == path.replace("{model}", NAMES[model])


@pytest.mark.parametrize("dialect", IN_PATH)
@pytest.mark.parametrize("model", [None, "", "models/", "  "])
def test_a_model_that_stands_in_the_path_must_be_given(dialect: str, model: str | None) -> None:
    with pytest.raises(ld.InvalidRequest) as caught:
        ld.endpoint(dialect, model)
    assert caught.value.path == "$"


@pytest.mark.parametrize("dialect", registry.SURFACES)
def test_tokens_are_counted_where_the_surface_says(dialect: str) -> None:
    path = registry.surface(dialect).COUNT_PATH
    if path is not None:
        assert ld.endpoint(dialect, "m", counting=True).path == path.replace("{model}", "m")
        return
    with pytest.raises(ld.UnsupportedFeature) as caught:
        ld.endpoint(dialect, "m", counting=True)
    assert caught.value.path == "$"


def test_there_must_be_a_surface() -> None:
    with pytest.raises(ld.UnknownDialect, match="is no dialect") as caught:
        ld.endpoint("odd")
    assert caught.value.path == "$"


def test_a_word_joins_those_that_are_there() -> None:
    made = ld.endpoint("anthropic", headers={"anthropic-beta": "a, b"}, body={"mcp_servers": []})
    assert made.headers["anthropic-beta"] == "a,b,mcp-client-2025-11-20"
    again = ld.endpoint("anthropic", headers={"anthropic-beta": "mcp-client-2025-11-20"}, body=["mcp_servers"])
    assert again.headers["anthropic-beta"] == "mcp-client-2025-11-20"


def test_a_model_of_another_collection_stands_there() -> None:
    assert ld.endpoint("gemini", "tunedModels/my-x").path == "/v1beta/tunedModels/my-x:generateContent"
    assert ld.endpoint("gemini", "tunedModels/").path == "/v1beta/models/tunedModels%2F:generateContent"
