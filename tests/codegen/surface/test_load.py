"""Surface files: each fault is told with file and line; what is right is printed as constants."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from codegen.canonical.load import load_canonical
from codegen.errors import SpecError
from codegen.surface.emit import render_surface
from codegen.surface.load import Surface, load_surface, load_surfaces

SPECS = Path(__file__).parents[3] / "specs"
CANONICAL = load_canonical(SPECS)


def loaded(folder: Path, *changes: tuple[str, str], dialect: str = "openai_chat") -> Surface:
    specs = folder / "specs"
    (specs / dialect).mkdir(parents=True)
    shutil.copy(SPECS / "surface.schema.json", specs)
    text = (SPECS / "openai_chat" / "surface.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = specs / dialect / "surface.yaml"
    path.write_text(text, encoding="utf-8")
    return load_surface(path, specs, CANONICAL)


def test_the_surfaces_of_the_repository_are_right() -> None:
    assert {surface.dialect for surface in load_surfaces(SPECS, CANONICAL)} >= {"anthropic", "openai_chat"}


FAULTS = [
    (("method: POST", "method: GET"), r"surface\.yaml:3: at method: .*expected the HTTP method"),
    (("path: /v1", "path: v1"), r":4: at path: .*expected a path from the root"),
    (("header: api-key", "header: Api_Key"), r":8: at auth\.1\.header: .*a header name in lower case"),
    (("Bearer {key}", "Bearer"), r"at auth\.0\.shape: .*\{key\}"),
    (("counting: null\n", ""), r"'counting' is a required property"),
    (("dialect: openai_chat", "dialect: x"), r":2: at dialect: the file stands in the folder of 'openai_chat'"),
    (("  conflict: [409]\n", ""), r"at status: ErrorKind\.conflict has no status"),
    (("conflict: [409]", "conflict: [200]"), r"at status\.conflict\.0: .*an HTTP status of an error"),
    (("conflict: [409]", "conflict: [410]"), r"at status\.conflict: 410 is written but not read"),
    (("  other: [500]\n", "  other: [500]\n  odd: [500]\n"), r"at status\.odd: ErrorKind has no value 'odd'"),
    (('"409": conflict', '"409": odd'), r"at kinds\.409: ErrorKind has no value 'odd'"),
    (("words:\n", "words:\n  odd: [some words]\n"), r"at words\.odd: ErrorKind has no value 'odd'"),
    (("{limit_tokens}", "{most}"), r"at words\.context_length\.0: ErrorInfo has no field 'most'"),
    (("{limit_tokens}", "{limit_tokens"), r"at words\.context_length\.0: not a sentence"),
    (
        ("counting: null\n", "counting: null\nevents: {ping: x}\n"),
        r"at events\.ping: .*any client of this dialect",
    ),
    (("unit: ms", "unit: min"), r"at headers_of_errors\.retry\.0\.unit: .*expected s \(or an HTTP date\) or ms"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_fault_is_told_with_its_place(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    with pytest.raises(SpecError, match=words) as caught:
        loaded(tmp_path, change)
    assert caught.value.file == "specs/openai_chat/surface.yaml"
    assert caught.value.line


def constants(surface: Surface) -> dict[str, Any]:
    made: dict[str, Any] = {}
    exec(render_surface(surface), made)
    return made


def test_a_surface_is_printed_as_constants(tmp_path: Path) -> None:
    made = constants(loaded(tmp_path))
    assert (made["METHOD"], made["PATH"], made["COUNT_PATH"]) == ("POST", "/v1/chat/completions", None)
    assert made["AUTH"][0] == ("authorization", "Bearer {key}")
    assert made["STATUSES"]["billing"] == (429, 402)
    assert made["KINDS"][529] == "overloaded"
    assert made["RETRY_HEADERS"] == (("retry-after-ms", 0.001), ("retry-after", 1.0))
    assert made["WORDS"]["context_length"][1][1] == ("limit_tokens",)
    assert made["REFUSALS"] == {}
    assert (made["REQUEST_ID_PREFIX"], made["EVENTS_PING"]) == ("req_", ": keep-alive\n\n")
    assert (made["MODELS_PATH"], made["MODELS_ITEM"]["id"]) == ("/v1/models", "{model}")
    assert (made["STORED_PATH"], made["STORED_DELETED"]) == (None, {})


def test_a_vendor_may_keep_answers_and_have_a_ping_of_its_own(tmp_path: Path) -> None:
    own = 'counting: null\nevents: {ping: "\\n"}\n'
    own += 'stored: {path: "/kept/{id}", id: k_, told: whole, deleted: {gone: true}}\n'
    made = constants(loaded(tmp_path, ("counting: null\n", own)))
    assert (made["EVENTS_PING"], made["STORED_PATH"], made["STORED_DELETED"]) == ("\n", "/kept/{id}", {"gone": True})


def test_a_stream_may_have_a_path_and_query_of_its_own(tmp_path: Path) -> None:
    own = "counting: {path: /count}\nquery: {v: '1'}\nstream: {path: '/{model}:stream', query: {alt: sse}}\n"
    made = constants(loaded(tmp_path, ("counting: null\n", own)))
    assert (made["STREAM_PATH"], made["STREAM_QUERY"]) == ("/{model}:stream", {"alt": "sse"})
    assert (made["QUERY"], made["COUNT_PATH"]) == ({"v": "1"}, "/count")
