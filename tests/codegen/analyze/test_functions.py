"""The names of `convert`, `pack` and `rule` are looked up in the runtime's source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from codegen.analyze.functions import functions
from codegen.analyze.order import load_models
from codegen.errors import SpecError
from tests.codegen.toy import write_toy

if TYPE_CHECKING:
    from pathlib import Path

FILE = "specs/toy/request.yaml"

FAULTS = [
    pytest.param(
        ("arguments_object", "arguments_objet"),
        f"{FILE}:34: at types.CallPart.fields.input: there is no function read_arguments_objet in llm_dialect.convert",
        id="convert",
    ),
    pytest.param(
        ("{to: flag, flip: true}", "{pack: data_rul, covers: [flag]}"),
        f"{FILE}:16: at types.Body.fields.quiet: there is no function unpack_data_rul in llm_dialect.convert",
        id="pack",
    ),
    pytest.param(
        ("each: Part_}", "each: Part_, rule: [settled_stop, merged_turn]}"),
        f"{FILE}:13: at types.Body.fields.parts: there is no function merged_turn in llm_dialect.rules",
        id="rule",
    ),
]


@pytest.mark.parametrize(("change", "complaint"), FAULTS)
def test_a_name_without_function_is_an_error(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(SpecError, match=f"^{re.escape(complaint)}$"):
        load_models(write_toy(tmp_path, change))


def test_functions_are_read_from_the_source() -> None:
    assert {"read_arguments_text", "write_arguments_text", "ident"} <= functions("convert")
    assert {"unsaid", "finish"} <= functions("fields")
    assert "HOLLOW" not in functions("fields")
