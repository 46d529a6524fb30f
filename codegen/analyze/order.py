"""The passes in order: load, check the vendor side, check the canonical side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codegen.analyze.canonical_side import check_canonical_side
from codegen.analyze.fates import check_fates
from codegen.analyze.functions import check_functions
from codegen.analyze.model import Model
from codegen.canonical.load import load_canonical
from codegen.spec.load import load_spec
from codegen.vendor import Vendor

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

DIRECTIONS = ("request", "response", "errors")
PASSES = (check_fates, check_functions, check_canonical_side)


def dialects(specs: Path) -> list[str]:
    """Name the dialects that have a folder with a schema."""
    return sorted(path.parent.name for path in specs.glob("*/schema.json"))


def read_models(specs: Path, directions: Sequence[str] = DIRECTIONS) -> Iterator[Model]:
    """Load every spec file of some directions, without the passes; what cannot be read is a SpecError."""
    canonical = load_canonical(specs)
    for dialect in dialects(specs):
        for direction in directions:
            path = specs / dialect / f"{direction}.yaml"
            if path.exists():
                yield Model(load_spec(path, specs), Vendor.read(specs / dialect / "schema.json"), canonical)


def load_models(specs: Path) -> list[Model]:
    """Load every spec file and run the passes on each; the first fault is a SpecError."""
    models: list[Model] = []
    for model in read_models(specs):
        for check in PASSES:
            check(model)
        models.append(model)
    return models
