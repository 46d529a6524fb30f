"""Counts what was found, by law, pair and kind of place, and tells it as text or JSON."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from llm_dialect.edge.verify.capture import Capture, Skipped
    from llm_dialect.edge.verify.laws import Broken, Refused
    from llm_dialect.edge.verify.schemas import Fault
    from llm_dialect.report import Report

__all__ = ["Tally"]

_INDEX = re.compile(r"\[\d+\]")
_MOST_EXAMPLES = 3
_MOST_SKIPPED = 1000
_MOST_ROWS = 5000
_PLURALS = {"request": "requests", "response": "answers", "error": "errors", "stream": "streams"}


class Tally:
    """What was found in all captures: counts, and the names of the first captures of each kind."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.skipped: list[Skipped] = []
        self.skips: Counter[str] = Counter()
        self._rows: dict[str, dict[tuple[str, ...], list[str]]] = {}
        self._counts: Counter[tuple[str, tuple[str, ...]]] = Counter()

    @property
    def broken(self) -> bool:
        """Whether a law is broken."""
        return bool(self._rows.get("broken"))

    def met(self, capture: Capture) -> None:
        """Count a capture."""
        self.kinds[capture.dialect, capture.kind] += 1

    def skip(self, found: Skipped) -> None:
        """Count what is no capture; the first ones are remembered by name."""
        self.skips[found.reason.partition(":")[0]] += 1
        if self.skips.total() <= _MOST_SKIPPED:
            self.skipped.append(found)

    def add_broken(self, capture: Capture, target: str, found: Broken) -> None:
        """Count a broken law."""
        self._add("broken", (found.law, capture.dialect, target, _kind(found.path), found.message), capture)

    def add_refused(self, capture: Capture, target: str, found: Refused) -> None:
        """Count a refusal."""
        self._add("refused", (found.code, capture.dialect, target, _kind(found.path), found.message), capture)

    def add_losses(self, capture: Capture, target: str, report: Report) -> None:
        """Count the losses of a translation."""
        for loss in report.losses:
            words = (loss.severity.value, loss.code.value, _kind(loss.path), loss.why)
            self._add("losses", (capture.dialect, target, *words), capture, loss.count)

    def add_fault(self, capture: Capture, found: Fault) -> None:
        """Count a way in which the traffic itself breaks its vendor's schema or the rules of its streams."""
        self._add("odd", (capture.dialect, capture.kind, _kind(found.path), found.message), capture)

    def _add(self, group: str, row: tuple[str, ...], capture: Capture, count: int = 1) -> None:
        rows = self._rows.setdefault(group, {})
        if row not in rows and len(rows) >= _MOST_ROWS:
            row = (*row[:-2], "$…", "further kinds, counted together")
        names = rows.setdefault(row, [])
        if len(names) < _MOST_EXAMPLES and capture.name not in names:
            names.append(capture.name)
        self._counts[group, row] += count

    def document(self) -> dict[str, Any]:
        """Give all as one JSON-ready document; docs/command-line.md describes its keys, which stay."""
        return {
            "captures": [
                {"dialect": dialect, "kind": kind, "count": count}
                for (dialect, kind), count in sorted(self.kinds.items())
            ],
            "broken": self._documents("broken", ("law", "source", "target", "path", "message")),
            "refused": self._documents("refused", ("code", "source", "target", "path", "message")),
            "losses": self._documents("losses", ("source", "target", "severity", "code", "path", "why")),
            "odd": self._documents("odd", ("dialect", "kind", "path", "message")),
            "skipped": [each._asdict() for each in self.skipped],
        }

    def _documents(self, group: str, keys: tuple[str, ...]) -> list[dict[str, Any]]:
        return [
            {**dict(zip(keys, row, strict=True)), "count": self._counts[group, row], "examples": names}
            for row, names in self._sorted(group)
        ]

    def _sorted(self, group: str) -> list[tuple[tuple[str, ...], list[str]]]:
        return sorted(self._rows.get(group, {}).items(), key=lambda each: (-self._counts[group, each[0]], each[0]))

    def lines(self) -> Iterator[str]:
        """Tell it to people: first what was looked at, last whether laws are broken."""
        yield from self._summary()
        yield from self._group("odd", "the traffic itself is not as its vendor says", _odd)
        yield from self._losses()
        yield from self._group("refused", "refused", _between)
        yield from self._group("broken", "broken laws", _between)
        if self.kinds and not self.broken:
            yield "no broken laws"

    def _summary(self) -> Iterator[str]:
        kinds = Counter[str]()
        for (_, kind), count in self.kinds.items():
            kinds[kind] += count
        told = ", ".join(f"{count} {_PLURALS[kind] if count > 1 else kind}" for kind, count in kinds.items())
        yield f"verified {told or 'nothing'}; skipped {self.skips.total()}"
        for reason, count in self.skips.most_common():
            first = next((each.name for each in self.skipped if each.reason.partition(":")[0] == reason), "a later one")
            yield f"  {count:>6} x {reason}, first {first}"

    def _group(self, group: str, title: str, words: Any) -> Iterator[str]:
        rows = self._sorted(group)
        if rows:
            yield f"{title}:"
        for row, names in rows:
            yield f"  {self._counts[group, row]:>6} x {words(row)}, first {names[0]}"

    def _losses(self) -> Iterator[str]:
        pairs: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for row, _ in self._sorted("losses"):
            pairs.setdefault(row[:2], []).append(row)
        for (source, target), rows in sorted(pairs.items()):
            yield f"losses, {source} -> {target}:"
            for row in rows:
                yield f"  {self._counts['losses', row]:>6} x {row[2]} {row[3]} {row[4]}: {row[5]}"


def _kind(path: str) -> str:
    return _INDEX.sub("[]", path)


def _odd(row: tuple[str, ...]) -> str:
    dialect, kind, path, message = row
    return f"{dialect} {kind} {path}: {message}"


def _between(row: tuple[str, ...]) -> str:
    what, source, target, path, message = row
    pair = source if source == target else f"{source} -> {target}"
    return f"{what}, {pair}, {path}: {message}"
