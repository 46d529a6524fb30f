"""Chooses mutants by a seed and prints the one module that each changes; what the generator refuses is told apart."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from codegen.analyze.model import Model
from codegen.analyze.order import PASSES, load_models
from codegen.emit.direction import DirectionPrinter
from codegen.errors import SpecError
from codegen.mutate.document import Document, applied
from codegen.mutate.operators import OPERATORS, mutants
from codegen.spec.load import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from codegen.mutate.document import Mutant


@dataclass(frozen=True)
class Emitted:
    """What became of a mutant in the generator.

    Attributes:
        mutant: The mutant.
        file: The emitted module, relative to `generated/`.
        text: Its new text; empty if there is none to test.
        refused: Why there is none: what the generator said, that it crashed, or that the emitted code is the same.
    """

    mutant: Mutant
    file: str
    text: str = ""
    refused: str = ""

    @property
    def live(self) -> bool:
        """Whether there is something to test."""
        return not self.refused


CRASHED = "the generator crashed: "
SAME = "the emitted code is the same"


class Planner:
    """Holds the loaded specs; emits one changed module at a time, unformatted, as its layout changes no behaviour."""

    def __init__(self, specs: Path, scratch: Path) -> None:
        """Load all specs; `scratch` is an empty folder for the changed ones."""
        self.models = {_file(model): model for model in load_models(specs)}
        self.texts = {name: DirectionPrinter(model).text() for name, model in self.models.items()}
        self._specs = scratch / "specs"
        self._specs.mkdir()
        self._whole = specs
        shutil.copy(specs / "mapping.schema.json", self._specs)

    def pool(self) -> list[Mutant]:
        """Give all mutants."""
        documents = [Document(model.spec.file.data, model.canonical) for model in self.models.values()]
        return [mutant for document in documents for mutant in mutants(document)]

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
        """Apply a mutant and print its module. Only a SpecError is a refusal as meant; all else is told as a crash."""
        file = f"{mutant.dialect}/{mutant.direction}.py"
        try:
            text = DirectionPrinter(self._model(self.models[file], mutant)).text()
        except SpecError as why:
            return Emitted(mutant, file, refused=why.message)
        except Exception as why:
            return Emitted(mutant, file, refused=f"{CRASHED}{type(why).__name__}: {why}")
        return Emitted(mutant, file, refused=SAME) if text == self.texts[file] else Emitted(mutant, file, text)

    def _model(self, model: Model, mutant: Mutant) -> Model:
        path = self._specs / mutant.dialect / f"{mutant.direction}.yaml"
        path.parent.mkdir(exist_ok=True)
        shared: str | None = model.spec.file.data.get("shares")
        if shared is not None:
            shutil.copy(self._whole / mutant.dialect / f"{shared}.yaml", path.parent)
        path.write_text(json.dumps(applied(model.spec.file.data, mutant.edits)), encoding="utf-8")
        made = Model(load_spec(path, self._specs), model.vendor, model.canonical)
        for check in PASSES:
            check(made)
        return made


def _file(model: Model) -> str:
    return f"{model.spec.dialect}/{model.spec.direction}.py"


def sampled(pool: Sequence[Mutant], seed: int) -> list[Mutant]:
    """Shuffle a pool by a seed, and deal it out evenly over the operators, so that none drowns the others."""
    chance = random.Random(seed)
    piles: list[list[Mutant]] = [[mutant for mutant in pool if mutant.operator == name] for name in OPERATORS]
    for pile in piles:
        chance.shuffle(pile)
    found: list[Mutant] = []
    while any(piles):
        found += [pile.pop() for pile in piles if pile]
    return found
