"""Everything that goes into `generated/`, by name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from codegen.analyze.order import dialects, load_models
from codegen.batches.load import load_batches, render_batch
from codegen.canonical.emit import render_canonical
from codegen.canonical.load import load_canonical
from codegen.emit.direction import DirectionPrinter
from codegen.emit.files import formatted, header
from codegen.streams.emit import render_stream
from codegen.streams.load import load_streams
from codegen.surface.emit import render_surface
from codegen.surface.load import load_surfaces
from codegen.tables.rows import render_rows
from codegen.tables.schemas import render_schema
from codegen.templating import environment
from codegen.wire import render_wire

if TYPE_CHECKING:
    from pathlib import Path

    from codegen.analyze.model import Model
    from codegen.streams.load import StreamSpec
    from codegen.surface.load import Surface


def emit_all(specs: Path, config: Path) -> dict[str, str]:
    """Print all files of `generated/`, formatted and with their headers."""
    texts: dict[str, str] = {}
    sources: dict[str, tuple[str, ...]] = {}

    def add(name: str, text: str, *named: str) -> None:
        texts[name] = text
        sources[name] = named

    canonical = load_canonical(specs)
    for name, text in render_canonical(canonical).items():
        add(name, text, "specs/canonical/*.schema.yaml")
    for dialect in dialects(specs):
        schema = json.loads((specs / dialect / "schema.json").read_text(encoding="utf-8"))
        for name, text in render_wire(dialect, schema).items():
            add(name, text, f"specs/{dialect}/schema.json")
    models = load_models(specs)
    for model in models:
        spec = model.spec
        add(
            f"{spec.dialect}/{spec.direction}.py",
            DirectionPrinter(model).text(),
            spec.file.name,
            f"specs/{spec.dialect}/schema.json",
        )
    surfaces = load_surfaces(specs, canonical)
    for surface in surfaces:
        add(f"{surface.dialect}/surface.py", render_surface(surface), surface.file.name)
    streams = load_streams(specs)
    for stream in streams:
        add(
            f"{stream.dialect}/stream.py",
            render_stream(stream),
            stream.file.name,
            f"specs/{stream.dialect}/schema.json",
        )
    for dialect in sorted({name.partition("/")[0] for name in texts if "/" in name}):
        face = f"{dialect}/__init__.py"
        if face not in texts:
            add(face, f'"""The emitted half of {dialect}."""\n', f"specs/{dialect}/*")
    add("__init__.py", '"""Emitted code: never typed, always regenerated."""\n', "specs/*")
    add("registry.py", _registry(models, surfaces, streams, specs), "specs/*/*.yaml")
    done = formatted(texts, config)
    emitted = {name: header(sources[name]) + _spaced(text) for name, text in done.items()}
    return emitted | _tables(specs, models, streams)


def _tables(specs: Path, models: list[Model], streams: list[StreamSpec]) -> dict[str, str]:
    """Print what the commands that explain, verify and batch read: JSON, which has no comments and needs no format."""
    found: dict[str, str] = {}
    for dialect in dialects(specs):
        schema = json.loads((specs / dialect / "schema.json").read_text(encoding="utf-8"))
        found[f"{dialect}/schema.json"] = render_schema(dialect, schema)
        found[f"{dialect}/rows.json"] = render_rows(dialect, models, streams)
    for batch in load_batches(specs):
        found[f"{batch.dialect}/batch.json"] = render_batch(batch)
    return found


def _spaced(text: str) -> str:
    return text if text.startswith(('"""', "#")) else "\n" + text


def _registry(models: list[Model], surfaces: list[Surface], streams: list[StreamSpec], specs: Path) -> str:
    made = [(model.spec.dialect, model.spec.direction) for model in models]
    made += [(stream.dialect, "stream") for stream in streams]
    by_dialect = {dialect: [d for name, d in made if name == dialect] for dialect in dialects(specs)}
    template = environment(trim=False).get_template("registry.jinja2")
    chat = next((model.spec.dialect for model in models if model.spec.form == "chat"), "")
    return template.render(chat=chat, dialects=by_dialect, surfaces=[surface.dialect for surface in surfaces])
