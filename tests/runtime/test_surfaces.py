"""Where a request goes and how a key is shown, by the emitted surfaces."""

from __future__ import annotations

import pytest

import llm_dialect as ld
from llm_dialect.generated import registry
from llm_dialect.surfaces import asked_at, key_in, placed, shown


@pytest.mark.parametrize("dialect", registry.SURFACES)
@pytest.mark.parametrize("stream", [False, True])
def test_an_endpoint_is_what_the_surface_says(dialect: str, stream: bool) -> None:
    surface = registry.surface(dialect)
    made = asked_at(dialect, "some-model", stream)
    path = surface.STREAM_PATH if stream else surface.PATH
    assert made.path == path.replace("{model}", "some-model")
    assert made.query == (surface.STREAM_QUERY if stream else surface.QUERY)
    assert (made.method, made.headers["content-type"]) == (surface.METHOD, "application/json")
    assert surface.HEADERS.items() <= made.headers.items()


def test_a_clients_headers_that_change_the_answer_are_passed_on_and_no_others() -> None:
    told = {"Anthropic-Beta": "b-1", "anthropic-version": "2099-01-01", "x-api-key": "k", "cookie": "c"}
    made = asked_at("anthropic", "m", headers=told)
    assert made.headers == {
        "content-type": "application/json",
        "anthropic-beta": "b-1",
        "anthropic-version": "2099-01-01",
    }


PLACED = [
    ("/v1/x", "m", "/v1/x"),
    ("/models/{model}:go", "m-1.5", "/models/m-1.5:go"),
    ("/models/{model}:go", "models/m", "/models/m:go"),
    ("/models/{model}:go", "org/m", "/models/org/m:go"),
    ("/models/{model}:go", "a b?c#d%e", "/models/a%20b%3Fc%23d%25e:go"),
    ("/models/{model}:go", "ü", "/models/%C3%BC:go"),
]


@pytest.mark.parametrize(("path", "model", "made"), PLACED)
def test_a_models_name_is_put_into_a_path(path: str, model: str, made: str) -> None:
    assert placed(path, model) == made


@pytest.mark.parametrize("model", ["..", "../x", "a/../b", "a//b", ".", "a/", ""])
def test_a_name_that_leads_elsewhere_is_refused(model: str) -> None:
    with pytest.raises(ld.InvalidRequest) as caught:
        placed("/models/{model}:go", model)
    assert caught.value.path == "$.model"


@pytest.mark.parametrize("dialect", registry.SURFACES)
def test_a_key_is_found_however_it_is_shown(dialect: str) -> None:
    for name, shape in registry.surface(dialect).AUTH:
        assert key_in({name.title(): shape.replace("{key}", "secret")}, dialect) == "secret"
        assert key_in({name: shape.replace("{key}", "")}, dialect) is None
    assert key_in({}, dialect) is None
    name, value = next(iter(shown("secret", dialect).items()))
    assert (name, value) == (
        registry.surface(dialect).AUTH[0][0],
        registry.surface(dialect).AUTH[0][1].replace("{key}", "secret"),
    )


def test_a_scheme_is_told_in_any_case_and_another_one_is_no_key() -> None:
    assert key_in({"authorization": "bearer  s "}, "openai_chat") == "s"
    assert key_in({"authorization": "Basic s"}, "openai_chat") is None
