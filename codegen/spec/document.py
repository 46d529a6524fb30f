"""Reads any file of a dialect's specs: right by the JSON Schema of its language, and in its dialect's folder."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import jsonschema
import jsonschema_rs
from jsonschema.exceptions import best_match

from codegen.yamlfile import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from codegen.yamlfile import YamlFile

__all__ = ["check_words", "read_spec_file"]


def read_spec_file(path: Path, specs: Path, language: str) -> YamlFile:
    """Read `specs/<dialect>/<name>.yaml` and check it against `specs/<language>.schema.json`.

    Raises:
        SpecError: With file, line, place and what was expected.
    """
    file = read_yaml(path, specs.parent)
    check_words(file, specs, language)
    if file.data["dialect"] != path.parent.name:
        raise file.error(f"the file stands in the folder of {path.parent.name!r}", "dialect")
    return file


def check_words(file: YamlFile, specs: Path, language: str) -> None:
    """Check a document against the schema of its language; of several faults the deepest is told."""
    language_text = (specs / f"{language}.schema.json").read_text(encoding="utf-8")
    if _is_right(file.data, language_text):
        return
    worst = best_match(jsonschema.Draft202012Validator(json.loads(language_text)).iter_errors(file.data))
    if worst is not None:
        while worst.context:
            worst = max(worst.context, key=lambda each: (len(each.absolute_path), each.validator != "type"))
        wanted = worst.schema.get("description") if isinstance(worst.schema, dict) else None
        hint = f"; expected {wanted}" if wanted else ""
        raise file.error(f"{worst.message}{hint}", *worst.absolute_path)


def _is_right(data: object, schema: str) -> bool:
    """Tell quickly whether all is right; where it is not, the slower validator finds the words."""
    try:
        return _quick(schema).is_valid(data)
    except ValueError:  # what is no JSON, as a date
        return False


@cache
def _quick(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schema)
