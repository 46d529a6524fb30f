"""How a key is shown and how models are listed, by the emitted surfaces."""

from __future__ import annotations

import pytest

from llm_dialect.generated import registry
from llm_dialect.surfaces import key_in, models_in, models_list, shown


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


LISTS = [dialect for dialect in registry.SURFACES if registry.surface(dialect).MODELS_PATH is not None]


@pytest.mark.parametrize("dialect", LISTS)
@pytest.mark.parametrize("models", [[], ["a"], ["a", "b/c"]])
def test_a_list_of_models_is_written_and_read(dialect: str, models: list[str]) -> None:
    assert models_in(models_list(models, dialect), dialect) == models


@pytest.mark.parametrize("body", [None, [], {}, {"data": 1, "models": "x"}, {"data": [1, {}], "models": [{"name": 1}]}])
def test_what_is_no_list_names_no_model(body: object) -> None:
    assert [models_in(body, dialect) for dialect in LISTS] == [[]] * len(LISTS)
