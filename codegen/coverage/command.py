"""The command: loads everything, prints the tables, fails on a hole."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from codegen.analyze.order import dialects, load_models
from codegen.canonical.load import load_canonical
from codegen.coverage.canonical_side import COLUMNS, field_classes
from codegen.coverage.review import refuse_unconfirmed
from codegen.coverage.shares import shares
from codegen.coverage.sketch import read_sketch
from codegen.coverage.vendor_side import CLASSES, property_classes, waiting
from codegen.errors import SpecError
from codegen.streams.load import load_streams
from codegen.vendor import Vendor

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from codegen.analyze.model import Model


def main(specs: Path, *, sketch: bool) -> int:
    """Print what the specs cover; 1 with one line that names file and line if something has no fate."""
    try:
        models = load_models(specs)
        refuse_unconfirmed([*(model.spec.file for model in models), *(stream.file for stream in load_streams(specs))])
        lines = [*_vendor(models), *shares(models), *_canonical(models), *_waiting(models)]
        if sketch:
            lines += _sketches(specs)
    except SpecError as hole:
        print(hole)
        return 1
    print("\n".join(lines))
    return 0


def table(head: Sequence[str], rows: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Lay out counts under their names; a zero is a dot, so that what is there stands out."""
    width = max(map(len, (head[0], *rows)))
    lines = ["  ".join([head[0].ljust(width), *(name.rjust(max(len(name), 5)) for name in head[1:])])]
    for name, counts in rows.items():
        cells = [
            (str(counts.get(column, 0)) if counts.get(column) else ".").rjust(max(len(column), 5))
            for column in head[1:]
        ]
        lines.append("  ".join([name.ljust(width), *cells]))
    return lines


def _title(model: Model) -> str:
    return f"{model.spec.dialect} {model.spec.direction}"


def _vendor(models: list[Model]) -> Iterator[str]:
    rows: dict[str, dict[str, int]] = {}
    for model in models:
        counts = Counter(property_classes(model).values())
        rows[_title(model)] = {"all": counts.total(), **counts}
    yield from table(("vendor properties", "all", *CLASSES), rows)


def _canonical(models: list[Model]) -> Iterator[str]:
    for model in models:
        yield ""
        yield from table((f"{_title(model)}: canonical fields", *COLUMNS), field_classes(model))


def _waiting(models: list[Model]) -> Iterator[str]:
    for model in models:
        names = list(waiting(model))
        if names:
            yield ""
            yield f"{_title(model)}: {len(names)} wait to be mapped"
            yield from (f"  {name}" for name in names)


def _sketches(specs: Path) -> Iterator[str]:
    canonical = load_canonical(specs)
    rows: dict[str, dict[str, int]] = {}
    for dialect in dialects(specs):
        folder = specs / dialect
        if (folder / "request.yaml").exists() and (folder / "response.yaml").exists():
            continue
        path = folder / "sketch.yaml"
        if not path.exists():
            raise SpecError(
                "a dialect without request.yaml and response.yaml needs a sketch", file=f"specs/{dialect}/sketch.yaml"
            )
        made = read_sketch(path, specs, Vendor.read(folder / "schema.json"), canonical)
        rows[dialect] = {"unions": made.unions, "lines": made.lines.total(), **made.lines}
    if rows:
        yield ""
        yield from table(("sketched cases", "unions", "lines", "model", "kept", "opaque"), rows)
