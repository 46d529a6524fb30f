"""What can be mutated: the spec files, each with how its emitted module is printed from its data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from codegen.analyze.model import Model
from codegen.analyze.order import PASSES, dialects, load_models
from codegen.batches.load import batch_of, load_batches, render_batch
from codegen.canonical.load import load_canonical
from codegen.emit.direction import DirectionPrinter
from codegen.mutate.document import Document
from codegen.spec.document import check_words
from codegen.spec.load import spec_of
from codegen.streams.emit import render_stream
from codegen.streams.load import load_streams, stream_of
from codegen.surface.emit import render_surface
from codegen.surface.load import load_surfaces, surface_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from codegen.canonical.model import Canonical
    from codegen.spec.model import Spec
    from codegen.yamlfile import YamlFile


@dataclass(frozen=True)
class Source:
    """One spec file.

    Attributes:
        dialect: Its dialect.
        direction: Its name: a direction, `stream`, `surface` or `batch`.
        data: What it holds.
        file: Its emitted module, relative to `generated/`.
        document: What the operators look at.
        text: Data → text of the module.
        others: Modules that share its blocks: file → how they are printed from its data.
    """

    dialect: str
    direction: str
    data: dict[str, Any]
    file: str
    document: Document
    text: Callable[[dict[str, Any]], str]
    others: dict[str, Callable[[dict[str, Any]], str]] = field(default_factory=dict[str, Any])

    def texts(self, data: dict[str, Any]) -> dict[str, str]:
        """Print all modules that hang on this file, from other data."""
        return {self.file: self.text(data), **{name: text(data) for name, text in self.others.items()}}


def sources(specs: Path) -> Iterator[Source]:
    """Give all spec files that mean behaviour."""
    models = load_models(specs)
    for dialect in dialects(specs):
        yield from _mappings(specs, [model for model in models if model.spec.dialect == dialect])
    canonical = load_canonical(specs)

    plain = _Plain(specs, canonical)
    for surface in load_surfaces(specs, canonical):
        yield plain.source(surface.file, "surface.py", lambda file: render_surface(surface_of(file, canonical)))
    for stream in load_streams(specs):
        yield plain.source(stream.file, "stream.py", lambda file: render_stream(stream_of(file, specs)))
    for batch in load_batches(specs):
        yield plain.source(batch.file, "batch.json", lambda file: render_batch(batch_of(file)))


@dataclass(frozen=True)
class _Plain:
    """Makes the sources of files that map no properties."""

    specs: Path
    canonical: Canonical

    def source(self, file: YamlFile, name: str, printed: Callable[[YamlFile], str]) -> Source:
        dialect, direction = str(file.data["dialect"]), name.partition(".")[0]

        def text(data: dict[str, Any]) -> str:
            other = file.holding(data)
            check_words(other, self.specs, direction)
            return printed(other)

        document = Document(file.data, self.canonical, direction)
        return Source(dialect, direction, file.data, f"{dialect}/{name}", document, text)


def _mappings(specs: Path, models: list[Model]) -> Iterator[Source]:
    by_name = {model.spec.direction: model for model in models}
    for direction, model in by_name.items():
        shared = by_name.get(model.spec.file.data.get("shares", ""))
        sharing = [each for each in models if each.spec.file.data.get("shares") == direction]
        printer = _Printer(specs, model, shared)
        yield Source(
            model.spec.dialect,
            direction,
            model.spec.file.data,
            _file(model),
            Document(model.spec.file.data, model.canonical),
            printer.text,
            {_file(each): _Printer(specs, each, model).text_sharing for each in sharing},
        )


def _checked(file: YamlFile, specs: Path) -> YamlFile:
    check_words(file, specs, "mapping")
    return file


def _file(model: Model) -> str:
    return f"{model.spec.dialect}/{model.spec.direction}.py"


@dataclass(frozen=True)
class _Printer:
    """Prints the module of a mapping whose data, or the data that it shares, are others."""

    specs: Path
    model: Model
    shared: Model | None

    def text(self, data: dict[str, Any]) -> str:
        return self._text(data, self.shared.spec if self.shared else None)

    def text_sharing(self, data: dict[str, Any]) -> str:
        """Print it as it is, with other data of what it shares."""
        assert self.shared is not None
        other = spec_of(_checked(self.shared.spec.file.holding(data), self.specs), None)
        return self._text(self.model.spec.file.data, other)

    def _text(self, data: dict[str, Any], other: Spec | None) -> str:
        spec = spec_of(_checked(self.model.spec.file.holding(data), self.specs), other)
        made = Model(spec, self.model.vendor, self.model.canonical)
        for check in PASSES:
            check(made)
        return DirectionPrinter(made).text()
