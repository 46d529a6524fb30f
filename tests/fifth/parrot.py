"""A fifth dialect, `parrot`, put into a copy of the repository: it says what another vendor says, in words of its own.

It is made of files of its own alone: a folder of specs, a deframer, a framer, and an automaton to hold its streams to.
Nothing that is shared is edited, neither in the package nor in the generator; a test compares.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.codegen.drift.scratch import ROOT, copied

__all__ = ["NAME", "OWN", "hatched"]

NAME = "parrot"
MODEL = "anthropic"  # whose files it repeats

WORDS = {
    "content_block_start": "piece_begins",
    "content_block_delta": "piece_grows",
    "content_block_stop": "piece_ends",
    "content_block": "piece",
    "message_start": "squawk",
    "message_delta": "amendment",
    "message_stop": "silence",
    "partial_json": "bit",
    "text_delta": "more_words",
    "thinking_delta": "more_thoughts",
    "signature_delta": "feather",
    "input_json_delta": "more_input",
    "citations_delta": "heard_from",
    "cache_control": "remember_this",
    "disable_parallel_tool_use": "one_claw_only",
    "web_search_tool_result": "found_in_the_wood",
}
SPECS = ("schema.json", "request.yaml", "response.yaml", "errors.yaml", "surface.yaml", "stream.yaml", "batch.yaml")
MODULES = ("deframers", "framers", "automata")
# All files that the dialect is made of; what it repeats may have several modules for one thing.
OWN = (
    *(f"specs/{NAME}/{name}" for name in SPECS),
    *(
        file.relative_to(ROOT).as_posix().replace(MODEL, NAME)
        for folder in MODULES
        for file in sorted((ROOT / "runtime" / "llm_dialect" / folder).glob(f"{MODEL}*.py"))
    ),
)

# What the laws must know of a dialect to draw its bodies, and say its streams, and how it counts, read off the wire.
DRAWN = f"""

REPAIRS[("{NAME}", "request")] = _{MODEL}_request
REPAIRS[("{NAME}", "response")] = _{MODEL}_response
"""
TOLD = f"""

KINDS["{NAME}"] = ("text", "text", "thought", "call", "call")
"""
COUNTED = f"""

COUNTS["{NAME}"] = _{MODEL}
"""


def said(text: str) -> str:
    """Say it as the parrot does: whole words, and the name wherever it stands."""
    words = re.sub(rf"\b(?:{'|'.join(WORDS)})\b", lambda found: WORDS[found[0]], text)
    return words.replace(MODEL, NAME).replace(MODEL.title(), NAME.title())


def hatched(folder: Path) -> Path:
    """Copy the repository, add the parrot's files, and give the copy's root; it is not emitted yet."""
    root = copied(folder, "codegen", "tests/laws", "tests/strategies")
    (root / "specs" / NAME).mkdir()
    for own in OWN:
        taken = own.replace(NAME, MODEL)
        (root / own).write_text(said((ROOT / taken).read_text(encoding="utf-8")), encoding="utf-8")
    rows = {"strategies/conversations.py": DRAWN, "strategies/streams.py": TOLD, "laws/conservation.py": COUNTED}
    for name, more in rows.items():
        with (root / "tests" / name).open("a", encoding="utf-8") as file:
            file.write(more)
    shutil.copy(ROOT / "Makefile", root)
    return root
