"""The command: compares the schema of each dialect with another one, reports, and with --apply edits the specs."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from codegen.analyze.order import dialects, read_models
from codegen.canonical.load import load_canonical
from codegen.drift.apply import edited, mend, read_document, write_schema
from codegen.drift.compare import compare
from codegen.drift.fetch import Fetched, fetch
from codegen.drift.proposals import proposed
from codegen.drift.renames import renamed_document
from codegen.drift.report import lines, markdown
from codegen.drift.streams import in_stream
from codegen.errors import SpecError
from codegen.streams.load import load_streams

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.drift.compare import Comparison, Finding
    from codegen.drift.proposals import Drift

SPEC_FILES = ("request.yaml", "response.yaml", "errors.yaml", "stream.yaml")


@dataclass(frozen=True)
class Wish:
    """What is asked of the command.

    Attributes:
        dialects: The dialects; all without.
        to: The version of the SDK; the newest without.
        schema: A schema file instead.
        apply: Whether to edit the specs.
        as_markdown: Whether to print Markdown.
    """

    dialects: Sequence[str] = ()
    to: str | None = None
    schema: Path | None = None
    apply: bool = False
    as_markdown: bool = False


def main(specs: Path, wish: Wish) -> int:
    """Report every dialect; 1 if something drifted (applied or not), 0 if nothing did, 3 if the edit is not whole."""
    names = list(wish.dialects) or dialects(specs)
    if wish.schema is not None and len(names) != 1:
        raise SpecError("a schema file is that of one dialect: name it with --dialect", file=str(wish.schema))
    drifted, left = False, list[str]()
    for dialect in names:
        fetched = _fetched(specs / dialect, wish)
        found = _Dialect(specs, dialect, fetched)
        told = (markdown if wish.as_markdown else lines)(dialect, fetched, found.drifts, found.whole)
        print("\n".join(told))
        drifted = drifted or bool(found.comparison.findings)
        if wish.apply:
            left += found.apply()
    for each in left:
        print(f"left to a person: {each}")
    return 3 if left else int(drifted)


def _fetched(folder: Path, wish: Wish) -> Fetched:
    if wish.schema is not None:
        return Fetched(read_document(wish.schema))
    return fetch(folder, wish.to)


class _Dialect:
    """One dialect, its differences and what they mean for its specs."""

    def __init__(self, specs: Path, dialect: str, fetched: Fetched) -> None:
        """Compare, and place the differences in the specs as they are under the new names."""
        self.specs, self.dialect, self.fetched = specs, dialect, fetched
        self.folder = specs / dialect
        self.comparison: Comparison = compare(read_document(self.folder / "schema.json"), fetched.document)
        source = fetched.document.get("x-source", {})
        self.since = f"{source['package']} {source['version']}" if source else "the newer schema"
        self.drifts = list(self._placed())

    @property
    def whole(self) -> list[Finding]:
        """What differs only inside of what is carried whole."""
        placed = {id(drift.finding) for drift in self.drifts}
        return [finding for finding in self.comparison.findings if id(finding) not in placed]

    def _placed(self) -> Iterator[Drift]:
        others = [each for each in dialects(self.specs) if each != self.dialect and self._mapped(each)]
        with tempfile.TemporaryDirectory() as scratch:
            specs = self._copy(Path(scratch))
            old = renamed_document(read_document(self.folder / "schema.json"), self.comparison.names)
            write_schema(specs / self.dialect, old, "")
            for name in SPEC_FILES:
                path = specs / self.dialect / name
                if path.exists():
                    path.write_text(
                        edited(path.read_text(encoding="utf-8"), self.comparison.names, ()), encoding="utf-8"
                    )
            models = [model for model in read_models(specs) if model.spec.dialect == self.dialect]
            streams = [stream for stream in load_streams(specs) if stream.dialect == self.dialect]
            yield from proposed(self.comparison, models, others, self.since)
            for stream in streams:
                yield from in_stream(stream, self.comparison, others, self.since)

    def _mapped(self, dialect: str) -> bool:
        return (self.specs / dialect / "request.yaml").exists()

    def _copy(self, scratch: Path) -> Path:
        specs = scratch / "specs"
        shutil.copytree(self.specs, specs)
        return specs

    def apply(self) -> list[str]:
        """Edit a copy, and if nothing failed on the way the specs; give what is left to a person."""
        with tempfile.TemporaryDirectory() as scratch:
            specs = self._copy(Path(scratch))
            folder = specs / self.dialect
            write_schema(folder, self.fetched.document, self.fetched.version)
            left = mend(folder, specs, load_canonical(specs), self.drifts, self.comparison.names, self.since)
            for path in sorted(folder.iterdir()):
                shutil.copy(path, self.folder / path.name)
        return left
