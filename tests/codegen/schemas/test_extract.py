"""The whole command on a made-up SDK of two surfaces: it needs no vendor's package."""

from __future__ import annotations

import importlib.metadata
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from codegen.schemas import extract_all
from codegen.schemas.extract import extract_document

REQUESTS = """
from typing import Literal, Required, TypedDict, Union
class {p}TextParam(TypedDict):
    type: Required[Literal["text"]]
    text: Required[str]
class {p}ImageParam(TypedDict):
    type: Required[Literal["image"]]
class ParamsBase(TypedDict, total=False):
    parts: Required[list[Union[{p}TextParam, {p}ImageParam]]]
    {extra}: int
    betas: list[str]
class ParamsStreaming(ParamsBase):
    stream: Required[Literal[True]]
class ParamsNonStreaming(ParamsBase, total=False):
    stream: Literal[False]
Params = Union[ParamsNonStreaming, ParamsStreaming]
class Messages:
    def create(self, *, parts, betas=None):
        extra_headers = {{"made-up-beta": betas}}
"""
RESPONSES = """
from typing import Literal, TypedDict
class {p}Message(TypedDict):
    id: str
class {p}Start(TypedDict):
    type: Literal["start"]
    message: {p}Message
class {p}Stop(TypedDict):
    type: Literal["stop"]
Event = {p}Start | {p}Stop
"""
PATCHES = """
patches:
  - {op: define, name: Envelope, schema: {type: object, properties: {error: {}}}, reason: made up}
  - {op: add, to: [Message], properties: {cost: {type: number, x-origin: observed}}, reason: made up}
"""


SURFACE = """
[[surfaces]]
name = "{name}"
prefix = "{prefix}"
[surfaces.request.request]
types = ["{name}.types:Params"]
name = "Params"
resource = "{name}.types:Messages.create"
[surfaces.response.response]
types = ["{name}.answers.types:{prefix}Message"]
[surfaces.response.stream]
types = ["{name}.answers.types:Event"]
"""


@pytest.fixture
def specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, prefix, extra in (("madeup", "", "plain"), ("madeup_new", "New", "fancy")):
        for path, text in (("types", REQUESTS), ("answers/types", RESPONSES)):
            file = tmp_path / "sdk" / name / f"{path}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / "__init__.py").touch()
            file.write_text(text.format(p=prefix, extra=extra))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "sdk"), *sys.path])
    folder = tmp_path / "specs" / "madeup"
    folder.mkdir(parents=True)
    version = importlib.metadata.version("pytest")
    (folder / "source.toml").write_text(
        f'package = "pytest"\nversion = "{version}"\nlicence = "MIT"\ndate = "2026-11-30"\nsha256 = ""\n'
        'error = "Envelope"\n'
        + SURFACE.format(name="madeup", prefix="")
        + SURFACE.format(name="madeup_new", prefix="New")
    )
    (folder / "patches.yaml").write_text(PATCHES)
    before: dict[str, types.ModuleType] = dict(sys.modules)
    yield folder.parent
    for name in set(sys.modules) - set(before):
        if name.startswith("madeup"):
            del sys.modules[name]


def test_surfaces_sides_and_patches_come_together(specs: Path) -> None:
    assert extract_all(specs, False, ["madeup"]) == 0
    document = json.loads((specs / "madeup" / "schema.json").read_text())
    assert document["x-headers"] == {"betas": "made-up-beta"}
    assert list(document["roots"]) == ["request", "response", "stream", "error"]
    defs = document["$defs"]
    assert list(defs) == ["Envelope", "ImageParam", "Message", "Params", "Start", "Stop", "StreamEvent", "TextParam"]
    params = defs["Params"]["properties"]
    assert params["fancy"] == {"type": "integer", "x-surface": "madeup_new"}
    assert params["plain"] == {"type": "integer", "x-surface": "madeup"}
    assert params["stream"] == {"type": "boolean"}
    assert defs["Params"]["required"] == ["parts"]
    assert set(params["parts"]["items"]["discriminator"]["mapping"]) == {"text", "image"}
    assert defs["Message"]["properties"]["cost"]["x-origin"] == "observed"
    assert set(defs["StreamEvent"]["discriminator"]["mapping"]) == {"start", "stop"}


def test_a_second_run_changes_nothing_and_check_sees_an_edit(specs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert extract_all(specs, True, ["madeup"]) == 1
    assert extract_all(specs, False, ["madeup"]) == 0
    capsys.readouterr()
    assert extract_all(specs, False, ["madeup"]) == 0
    assert "updated" not in capsys.readouterr().out
    assert extract_all(specs, True, ["madeup"]) == 0
    schema = specs / "madeup" / "schema.json"
    schema.write_text(schema.read_text().replace("Envelope", "Envelop"))
    assert extract_all(specs, True, ["madeup"]) == 1
    assert "schema.json is not what the pinned SDK and the patches give" in capsys.readouterr().out


def test_a_patch_that_no_longer_applies_stops_it(specs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    patches = specs / "madeup" / "patches.yaml"
    patches.write_text(PATCHES.replace("to: [Message]", "to: [Massage]"))
    assert extract_all(specs, False, ["madeup"]) == 2
    assert "madeup/patches.yaml:4: add: there is no definition Massage" in capsys.readouterr().err
    assert not (specs / "madeup" / "schema.json").exists()


def test_a_root_that_another_version_lacks_is_named_and_left_out(
    specs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = specs / "madeup" / "source.toml"
    source.write_text(source.read_text().replace("madeup.answers.types:Event", "madeup.answers.types:Events"))
    assert extract_all(specs, False, ["madeup"]) == 2
    assert "madeup.answers.types:Events" in capsys.readouterr().err
    unfit: list[str] = []
    document = extract_document(specs / "madeup", "madeup", unfit)
    assert list(document["roots"]) == ["request", "response", "error"]
    assert unfit == [
        "the root stream is left out: madeup.answers.types:Events: "
        "module 'madeup.answers.types' has no attribute 'Events'"
    ]
