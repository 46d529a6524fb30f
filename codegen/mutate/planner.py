"""Chooses mutants by a seed and prints the modules that each changes; what the generator refuses is told apart."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from codegen.errors import SpecError
from codegen.mutate.document import applied
from codegen.mutate.operators import ALL, mutants
from codegen.mutate.sources import sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from codegen.mutate.document import Mutant


@dataclass(frozen=True)
class Emitted:
    """What became of a mutant in the generator.

    Attributes:
        mutant: The mutant.
        file: The emitted module of its spec, relative to `generated/`.
        texts: The new texts of the modules that it changes; empty if there is nothing to test.
        refused: Why there is none: what the generator said, that it crashed, or that the emitted code is the same.
    """

    mutant: Mutant
    file: str
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    refused: str = ""

    @property
    def live(self) -> bool:
        """Whether there is something to test."""
        return not self.refused

    @property
    def text(self) -> str:
        """The new text of the spec's own module; empty if that is as it was."""
        return self.texts.get(self.file, "")


CRASHED = "the generator crashed: "
SAME = "the emitted code is the same"


class Planner:
    """Holds the loaded specs; emits only what a mutant changes, unformatted, as its layout changes no behaviour."""

    def __init__(self, specs: Path) -> None:
        """Load all specs."""
        self._sources = {source.file: source for source in sources(specs)}
        self.texts = {file: source.text(source.data) for file, source in self._sources.items()}

    def pool(self) -> list[Mutant]:
        """Give all mutants."""
        return [mutant for source in self._sources.values() for mutant in mutants(source.document)]

    def emitted(self, sample: Sequence[Mutant], count: int) -> Iterator[Emitted]:
        """Emit the mutants of a sample in order until `count` of them live."""
        live = 0
        for mutant in sample:
            if live == count:
                return
            made = self.emit(mutant)
            live += made.live
            yield made

    def emit(self, mutant: Mutant) -> Emitted:
        """Apply a mutant and print its modules. Only a SpecError is a refusal as meant; all else is told as a crash."""
        file, source = next(
            (file, each)
            for file, each in self._sources.items()
            if (each.dialect, each.direction) == (mutant.dialect, mutant.direction)
        )
        try:
            texts = source.texts(applied(source.data, mutant.edits))
        except SpecError as why:
            return Emitted(mutant, file, refused=why.message)
        except Exception as why:
            return Emitted(mutant, file, refused=f"{CRASHED}{type(why).__name__}: {why}")
        changed = {name: text for name, text in texts.items() if text != self.texts[name]}
        return Emitted(mutant, file, changed, "" if changed else SAME)


def sampled(pool: Sequence[Mutant], seed: int) -> list[Mutant]:
    """Shuffle a pool by a seed, and deal it out evenly over the operators, so that none drowns the others."""
    chance = random.Random(seed)
    piles: list[list[Mutant]] = [[mutant for mutant in pool if mutant.operator == name] for name in ALL]
    for pile in piles:
        chance.shuffle(pile)
    found: list[Mutant] = []
    while any(piles):
        found += [pile.pop() for pile in piles if pile]
    return found
