"""Prints both files from the emitted tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codegen.losses.joined import join
from codegen.losses.markdown import markdown
from codegen.losses.matrix import rows_of
from codegen.losses.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["emit_losses"]


def emit_losses(texts: Mapping[str, str], specs: Path) -> dict[str, str]:
    """Give the files by name; none where there are no two dialects, or nothing says what capabilities there are.

    Args:
        texts: What the generator printed, by name.
        specs: The folder of the specs.
    """
    tables = {name.partition("/")[0]: text for name, text in texts.items() if name.endswith("/rows.json")}
    capabilities = specs / "capabilities.yaml"
    if len(tables) < 2 or not capabilities.exists():
        return {}
    rows = rows_of(join(tables), capabilities)
    return {"LOSSES.md": markdown(rows), "losses.html": page(rows)}
