"""The command: from the pinned SDKs and the patches to ``specs/<dialect>/schema.json``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from codegen.schemas.annotations import Extract, extract_surface
from codegen.schemas.document import build_document, outputs, stale, write
from codegen.schemas.google import extract_google
from codegen.schemas.merge import MergeError, join_sides, renamed, unite_surfaces
from codegen.schemas.naming import without_prefix
from codegen.schemas.patches import (
    PATCH_FILE,
    Patch,
    PatchError,
    apply_patches,
    check_references,
    load_patches,
    rename_table,
)
from codegen.schemas.shapes import Definitions, Schema
from codegen.schemas.sources import Dialect, SourceError, Surface, known, read_dialect, read_pin, require_installed

OK, STALE, FAILED = 0, 1, 2


def extract_all(specs_dir: Path, check: bool, dialects: list[str] | None) -> int:
    """Extract the schemas of some or all dialects; with ``check`` compare them and write nothing.

    Returns 0, 1 where ``check`` found a difference, 2 where the extraction is not possible.
    """
    there = known(specs_dir)
    names = dialects or there
    try:
        if unknown := [name for name in names if name not in there]:
            raise SourceError(f"unknown dialect {', '.join(unknown)}: known are {', '.join(there)}")
        require_installed([read_pin(specs_dir / name) for name in names])
        files = {path: text for name in names for path, text in extract(specs_dir / name, name).items()}
    except (SourceError, PatchError, MergeError) as error:
        print(f"schemas: {error}", file=sys.stderr)
        return FAILED
    return _compare(files) if check else _write(files)


def extract(folder: Path, dialect: str) -> dict[Path, str]:
    """Return the files of one dialect, by path."""
    return outputs(folder, extract_document(folder, dialect))


def extract_document(folder: Path, name: str, unfit: list[str] | None = None) -> Schema:
    """Walk the SDK of one dialect, apply its patches and return its schema document.

    A patch that does not fit is an error; with ``unfit`` it is noted there and left out, to look at another version.
    """
    dialect = read_dialect(folder)
    patches = load_patches(folder / PATCH_FILE)
    result = extract_google(dialect.google) if dialect.google else _extract_annotations(dialect, patches, unfit)
    apply_patches(patches, result.defs, unfit)
    if unfit is None:
        check_references(patches, result.defs)
    if dialect.error is not None:
        result.roots["error"] = dialect.error
    meta: dict[str, Any] = {
        "x-headers": result.headers,
        "x-omitted": sorted(result.omitted),
        "x-path-params": list(dialect.path_params),
    }
    return build_document(name, read_pin(folder), result.roots, result.defs, meta)


def _extract_annotations(dialect: Dialect, patches: list[Patch], unfit: list[str] | None) -> Extract:
    surfaces = [_named_alike(surface, patches, unfit) for surface in dialect.surfaces]
    request, response = (_unite(dialect.surfaces, [s[side] for s in surfaces]) for side in ("request", "response"))
    defs, apart = join_sides(request.defs, response.defs)
    roots = {**request.roots, **{k: f"{n}Out" if n in apart else n for k, n in response.roots.items()}}
    return Extract(defs, roots, request.omitted | response.omitted, {**request.headers, **response.headers})


def _named_alike(surface: Surface, patches: list[Patch], unfit: list[str] | None) -> dict[str, Extract]:
    """Return both sides of a surface under the names all surfaces share."""
    sides: dict[str, Extract] = {}
    for side, found in zip(("request", "response"), extract_surface(surface, unfit), strict=True):
        short = {name: without_prefix(name, surface.prefix) for name in found.defs}
        table = rename_table(patches, surface.name, side, set(short.values()), unfit)
        names = {name: table.get(value, value) for name, value in short.items()}
        found.defs = renamed(found.defs, names.__getitem__)
        found.roots = {kind: names[name] for kind, name in found.roots.items()}
        sides[side] = found
    return sides


def _unite(surfaces: tuple[Surface, ...], found: list[Extract]) -> Extract:
    first, *others = found
    for surface, other in zip(surfaces[1:], others, strict=True):
        defs: Definitions = unite_surfaces((surfaces[0].name, first.defs), (surface.name, other.defs))
        headers = {**other.headers, **first.headers}
        first = Extract(defs, first.roots, first.omitted | other.omitted, headers)
    return first


def _compare(files: dict[Path, str]) -> int:
    wrong = stale(files)
    for path in wrong:
        print(f"schemas: {path} is not what the pinned SDK and the patches give; run `python -m codegen schemas`")
    return STALE if wrong else OK


def _write(files: dict[Path, str]) -> int:
    changed = stale(files)
    for path in files:
        if path in changed:
            write(path, files[path])
        print(f"{'updated' if path in changed else 'same   '} {path}")
    return OK
