"""Prints the matrix as one page: data and a short script, no framework, nothing fetched."""

from __future__ import annotations

import hashlib
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
    """Fill the template; words that come again and again are told by a name made of themselves.

    A place in a list would do too, but a new word would move all after it: the diff is to be as small as the change.
    """
    words: dict[str, str] = {}

    def name(word: str) -> str:
        made = hashlib.sha256(word.encode()).hexdigest()
        return next(key for size in range(4, 65) if words.setdefault(key := made[:size], word) == word)

    cells: list[list[Any]] = [
        [
            *(name(each) for each in (row.direction, row.source, row.target, row.capability, row.path)),
            row.more,
            RESULTS.index(row.result),
            *(name(each) for each in (row.code, row.why)),
        ]
        for row in rows
    ]
    data = {"words": [[key, words[key]] for key in sorted(words)], "rows": cells}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c").replace("],[", "],\n[")
    return TEMPLATE.read_text(encoding="utf-8").replace("/*DATA*/", text)
