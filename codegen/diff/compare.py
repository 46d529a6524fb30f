"""Compares two states of the specs, subject by subject."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from codegen.diff.effects import Effect, of_fate, of_word
from codegen.diff.facts import SAID, Side, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.analyze.model import Model
    from codegen.diff.facts import Entry


@dataclass(frozen=True)
class Change:
    """One change of what a spec says.

    Attributes:
        dialect: The dialect.
        direction: request, response, …
        kind: What it is about; see `facts.Subject`, and `spec` for a whole file that came or went.
        owners: The definitions, or properties, that it is about. Several where the same was changed for all of them.
        key: The property, tag, value or canonical name.
        paths: The vendor paths from the root.
        word: The word that changed; `fate` if the fate did, with all words of both sides.
        before: What was said; None if nothing.
        after: What is said; None if nothing.
        effect: Whether that loses.
    """

    dialect: str
    direction: str
    kind: str
    owners: tuple[str, ...]
    key: str
    paths: tuple[str, ...]
    word: str
    before: Any
    after: Any
    effect: Effect


def compare(base: Sequence[Model], head: Sequence[Model]) -> list[Change]:
    """Give all changes, by dialect and direction, worst first."""
    old, new = (
        {(model.spec.dialect, model.spec.direction): Side(model) for model in models} for models in (base, head)
    )
    found: list[Change] = []
    for place in sorted(old.keys() | new.keys()):
        before, after = old.get(place), new.get(place)
        if before is None or after is None:
            found.append(_whole(place, before, after))
        else:
            found += sorted(_merged(_Comparison(place, before, after).changes()), key=_order)
    return found


def _order(change: Change) -> tuple[int, bool, tuple[str, ...], str, str]:
    return (list(Effect).index(change.effect), change.word != "fate", change.paths, change.key, change.word)


def _whole(place: tuple[str, str], before: Side | None, after: Side | None) -> Change:
    effect = Effect.GAINED if before is None else Effect.LOSSIER
    old, new = _summary(before), _summary(after)
    return Change(*place, "spec", (), "", (), "fate", old, new, effect)


def _summary(side: Side | None) -> dict[str, Any] | None:
    if side is None:
        return None
    fates = Counter(entry.fate for subject, entry in side.entries.items() if subject.kind == "property")
    return {"fate": "spec", "properties": dict(fates)}


def _merged(changes: Iterator[Change]) -> list[Change]:
    """Make one change of what was changed alike for the same key of several definitions, as by an anchor or a table."""
    found: dict[str, Change] = {}
    for change in changes:
        same = repr((change.kind, change.key, change.word, change.before, change.after))
        first = found.get(same)
        if first is None:
            found[same] = change
        else:
            paths = dict.fromkeys(first.paths + change.paths)
            found[same] = replace(first, owners=first.owners + change.owners, paths=tuple(paths))
    return list(found.values())


class _Comparison:
    def __init__(self, place: tuple[str, str], base: Side, head: Side) -> None:
        self.place = place
        self.base = base
        self.head = head

    def changes(self) -> Iterator[Change]:
        for subject in dict.fromkeys((*self.base.entries, *self.head.entries)):
            before, after = self.base.get(subject), self.head.get(subject)
            if before is SAID and self.head.says(subject):
                before = None  # the row is for another block: what was said is said still
            if before == after or self._told_elsewhere(subject, before, after):
                continue
            if before is None or after is None or before.fate != after.fate:
                yield self._change(subject, "fate", _all(before), _all(after), of_fate(subject, before, after))
            else:
                yield from self._words(subject, before, after)

    def _words(self, subject: Subject, before: Entry, after: Entry) -> Iterator[Change]:
        for word in dict.fromkeys((*before.words, *after.words)):
            old, new = before.words.get(word), after.words.get(word)
            if repr(old) != repr(new) and not _of_limit(word, before, after):
                yield self._change(subject, word, old, new, of_word(word, old, new))

    def _change(self, subject: Subject, word: str, before: Any, after: Any, effect: Effect) -> Change:
        paths = self.head.paths(subject) or self.base.paths(subject)
        return Change(
            *self.place, subject.kind, (subject.owner,), subject.key, tuple(paths), word, before, after, effect
        )

    def _told_elsewhere(self, subject: Subject, before: Entry | None, after: Entry | None) -> bool:
        """Tell whether another line says it: that of the property around, or of what led to its definition."""
        if subject.kind in ("case", "enum", "written"):
            definition, _, key = subject.owner.partition(".")
            around = Subject("property", definition, key)
            word = "as" if subject.kind == "case" else "enum"
            old, new = (_word(side.get(around), word) for side in (self.base, self.head))
            return old != new or None in (old, new) or self._by_read(subject, before, after)
        if subject.kind == "row" and not subject.owner:
            return False
        whole = Subject("block", subject.owner, "")
        if whole not in self.base.entries:
            return subject.kind != "property"
        return after is None and whole not in self.head.entries

    def _by_read(self, subject: Subject, before: Entry | None, after: Entry | None) -> bool:
        """Tell whether a canonical value is only no longer, or newly, among the values of `both`."""
        fates = {None if entry is None else entry.fate for entry in (before, after)}
        return subject.kind == "written" and fates == {None, "said"}


def _word(entry: Entry | None, word: str) -> Any:
    return None if entry is None else entry.words.get(word)


def _all(entry: Entry | None) -> dict[str, Any] | None:
    return None if entry is None else {"fate": entry.fate, **entry.words}


def _of_limit(word: str, before: Entry, after: Entry) -> bool:
    """Tell whether a word belongs to a limit or an emit that came or went, whose own line says enough."""
    head, _, last = word.rpartition(" ")
    return bool(head) and last in ("severity", "code", "why") and (word in before.words) != (word in after.words)
