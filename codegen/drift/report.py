"""Prints what drifted: as text, and as Markdown for a pull request."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from codegen.drift.compare import Finding
    from codegen.drift.fetch import Fetched
    from codegen.drift.proposals import Drift

__all__ = ["lines", "markdown"]

_MARKS = {"added": "+", "removed": "-", "changed": "~", "renamed": "="}


def lines(dialect: str, fetched: Fetched, drifts: Sequence[Drift], whole: Sequence[Finding]) -> Iterator[str]:
    """Print one dialect as text; `whole` are differences that only reach what is carried whole."""
    yield f"{dialect}: {_head(drifts, whole)}{f' in {fetched.version}' if fetched.version else ''}"
    for direction, group in groupby(sorted(drifts, key=_order), lambda each: each.direction):
        yield f"  {direction}"
        for drift, places in _alike(group):
            yield f"    {_MARKS[drift.finding.change]} {said(drift.finding)} in {', '.join(places)}: {_fate(drift)}"
            yield from (
                f"        {edit.word} {'.'.join(edit.place)}: {_row(edit.key, edit.value)}" for edit in drift.edits
            )
            if len(places) > 1:
                yield "        and so in the other places"
            if drift.pairs:
                yield f"        concerns {concerned(drift.pairs)}"
    yield from (f"  whole: {_MARKS[each.change]} {said(each)}" for each in whole)
    yield from (f"  patch: {each}" for each in fetched.unfit)


def markdown(dialect: str, fetched: Fetched, drifts: Sequence[Drift], whole: Sequence[Finding]) -> Iterator[str]:
    """Print one dialect as Markdown."""
    yield f"## {dialect}{f' {fetched.version}' if fetched.version else ''}: {_head(drifts, whole)}"
    for direction, group in groupby(sorted(drifts, key=_order), lambda each: each.direction):
        yield ""
        yield f"### {direction}"
        yield ""
        yield "| | what | where | becomes | proposed |"
        yield "| --- | --- | --- | --- | --- |"
        for drift, places in _alike(group):
            edits = "<br>".join(f"`{_row(edit.key, edit.value)}`" for edit in drift.edits if edit.place[-1] != "review")
            where = ", ".join(f"`{place}`" for place in places)
            cells = (_MARKS[drift.finding.change], f"`{said(drift.finding)}`", where, _fate(drift), edits)
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    if whole:
        yield ""
        yield f"<details><summary>{len(whole)} differences in what is carried whole</summary>"
        yield ""
        yield from (f"- {_MARKS[each.change]} `{said(each)}`" for each in whole)
        yield ""
        yield "</details>"
    if fetched.unfit:
        yield ""
        yield "Patches that no longer fit:"
        yield ""
        yield from (f"- {each}" for each in fetched.unfit)


def _alike(drifts: Iterable[Drift]) -> Iterator[tuple[Drift, list[str]]]:
    """Tell what happens alike in several places once, with the places."""
    found: dict[tuple[Any, ...], tuple[Drift, list[str]]] = {}
    for drift in drifts:
        rows = tuple((edit.word, edit.key, edit.value) for edit in drift.edits)
        key = (drift.finding, drift.fate, drift.reason, rows, drift.by_hand)
        found.setdefault(key, (drift, []))[1].append(drift.place)
    yield from ((drift, list(dict.fromkeys(places))) for drift, places in found.values())


def said(finding: Finding) -> str:
    """Say a difference in words."""
    where = f"{finding.definition}.{finding.key}" if finding.key else finding.definition
    if finding.kind == "definition":
        return f"definition {finding.before} is now {finding.after}"
    if finding.kind == "property":
        told = {"added": finding.after, "removed": finding.before, "changed": f"{finding.before} → {finding.after}"}
        return f"property {where}: {told[finding.change]}"
    tag = f" ({finding.tag})" if finding.tag else ""
    return f"{finding.kind} {finding.what}{tag} of {where}"


def concerned(pairs: Sequence[str]) -> str:
    """Say which ordered pairs are meant, both ways at once where both are."""
    split = [tuple(pair.split(" → ")) for pair in pairs]
    own = split[0][0]
    back = {source for source, target in split if target == own}
    out = [target for source, target in split if source == own and target not in back]
    told = [f"{own} ↔ {', '.join(sorted(back))}"] if back else []
    return "; ".join([*told, *([f"{own} → {', '.join(out)}"] if out else [])])


def _order(drift: Drift) -> tuple[str, bool, str, str]:
    return drift.direction, not drift.by_hand, drift.finding.definition, said(drift.finding)


def _head(drifts: Sequence[Drift], whole: Sequence[Finding]) -> str:
    counts = Counter(f"{drift.finding.kind} {drift.finding.change}" for drift in drifts)
    told = [f"{count} {what}" for what, count in sorted(counts.items())]
    by_hand = sum(drift.by_hand for drift in drifts)
    told += [f"{by_hand} by hand"] if by_hand else []
    told += [f"{len(whole)} in what is carried whole"] if whole else []
    return ", ".join(told) or "nothing that concerns the mapping"


def _fate(drift: Drift) -> str:
    if drift.by_hand:
        return f"a person must look: {drift.fate}"
    return f"{drift.fate}{f' ({drift.reason})' if drift.reason else ''}"


def _row(key: str, value: str) -> str:
    return f"{key}: {value}" if value and value != key and not value.startswith("{tags") else value or key
