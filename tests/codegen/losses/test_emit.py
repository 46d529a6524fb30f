"""The matrix of losses: each pair and field once, and the page as a browser shows it."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from codegen.losses import emit_losses
from codegen.losses.joined import join
from codegen.losses.matrix import OTHER, rows_of

ROOT = Path(__file__).parents[3]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WANTED = "LLM_DIALECT_TEST_ALL" in os.environ  # the gate has a browser and wants no test of it skipped


def table(**rows: dict[str, Any]) -> str:
    blocks = {"Body": {"makes": "Order", "sets": [], "places": [["", ""]], "unsaid": {}, "rows": rows}}
    return json.dumps(
        {"request": {"root": "Body", "blocks": blocks, "unsaid": {"Order.seed": LOST}, "cases": {}, "values": {}}}
    )


LOST = {"fate": "unsaid", "severity": "lossy", "code": "dropped", "why": "no chance here"}
KEPT = {"fate": "kept", "to": [], "severity": "rejected", "code": "dropped", "why": "only here"}
TABLES = {
    "a": table(
        model={"fate": "mapped", "to": ["Order.model"]}, seed={"fate": "mapped", "to": ["Order.seed"]}, own=KEPT
    ),
    "b": table(name={"fate": "mapped", "to": ["Order.model"]}),
}


@pytest.fixture
def capabilities(tmp_path: Path) -> Path:
    path = tmp_path / "capabilities.yaml"
    path.write_text("names: [Order.model]\nchance: [Order]\n", encoding="utf-8")
    return path


def test_the_rows_of_two_small_tables(capabilities: Path) -> None:
    rows = rows_of(join(TABLES), capabilities)
    assert [(row.source, row.target, row.capability, row.path, row.result, row.why) for row in rows] == [
        ("a", "b", "names", "model", "carried", "as name"),
        ("a", "b", "chance", "seed", "lossy", "no chance here"),
        ("a", "b", OTHER, "own", "rejected", "only here"),
        ("b", "a", "names", "name", "carried", "as model"),
    ]


def test_one_dialect_alone_has_no_losses(capabilities: Path) -> None:
    assert emit_losses({"a/rows.json": TABLES["a"]}, capabilities.parent) == {}


def test_both_files_speak_of_every_pair(capabilities: Path) -> None:
    made = emit_losses({f"{name}/rows.json": text for name, text in TABLES.items()}, capabilities.parent)
    assert "| chance | 0 / 0 / **1** / 0 |  |" in made["LOSSES.md"]
    assert "- **rejected** only here: `own`" in made["LOSSES.md"]
    data = json.loads(re.findall(r'<script id="data"[^>]*>(.*?)</script>', made["losses.html"], re.DOTALL)[0])
    assert len(data["rows"]) == 4


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = (ROOT / "generated" / "losses.html").read_text(encoding="utf-8")
    assert (
        re.findall(r"(?:src|href)=|@import|url\(|https?://(?!a\.example)", text.partition('<script id="data"')[0]) == []
    )


@pytest.mark.chromium
@pytest.mark.skipif(BROWSER is None and not WANTED, reason="no headless browser")
def test_a_pair_is_chosen_and_a_field_is_found_in_a_browser(tmp_path: Path) -> None:
    assert BROWSER is not None, "no headless browser"
    page = f"file://{ROOT}/generated/losses.html#source=openai_chat&target=anthropic&direction=request&text=temperature"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--virtual-time-budget=20000"]
    done = subprocess.run(
        [BROWSER, *options, f"--user-data-dir={tmp_path}", "--dump-dom", page],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    shown = done.stdout.partition("<tbody>")[2]
    assert '<p id="count">1 fields</p>' in done.stdout
    cells = Counter(html.unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", done.stdout))
    assert cells["openai_chat → anthropic"] == 1
    assert cells["<code>temperature</code>"] == 1
    assert "clamped" in shown
