"""Prints the matrix as one page: data and a short script, no framework, nothing fetched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from codegen.losses.matrix import Row

__all__ = ["page"]

TEMPLATE = Path(__file__).parents[1] / "templates" / "losses.html"
RESULTS = ("carried", "none", "lossy", "rejected")


def page(rows: Sequence[Row]) -> str:
    """Fill the template; words that come again and again are told by their place in a list."""
    words: dict[str, int] = {}

    def place(word: str) -> int:
        return words.setdefault(word, len(words))

    cells: list[list[Any]] = [
        [
            *(place(each) for each in (row.direction, row.source, row.target, row.capability, row.path)),
            row.more,
            RESULTS.index(row.result),
            *(place(each) for each in (row.code, row.why)),
        ]
        for row in rows
    ]
    data = {"words": list(words), "rows": cells}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c").replace("],[", "],\n[")
    return TEMPLATE.read_text(encoding="utf-8").replace("/*DATA*/", text)
