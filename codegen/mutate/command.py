"""The command: samples mutants, tests them, prints the kill rate and names the survivors."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codegen.mutate.planner import CRASHED, SAME, Planner, sampled
from codegen.mutate.runner import run
from codegen.mutate.scratch import Scratch
from codegen.mutate.tester import TESTS, WarmTester

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from codegen.mutate.document import Mutant
    from codegen.mutate.runner import Result


@dataclass(frozen=True)
class Wish:
    """What is asked of the command.

    Attributes:
        count: How many live mutants to test.
        seed: What the sample depends on.
        jobs: How many to test at a time.
        listed: Only list the sample.
        report: Where to write a JSON report.
        tests: What to run instead of the behaviour tests.
        only: Operators to take instead of all.
        dialects: Dialects to take instead of all.
        despite: Leave tests out that fail without a fault; otherwise the command fails when it meets one.
        least: The kill rate in per cent below which the command fails.
    """

    count: int = 200
    seed: int = 1
    jobs: int = 2
    listed: bool = False
    report: Path | None = None
    tests: Sequence[str] = TESTS
    only: Sequence[str] = ()
    dialects: Sequence[str] = ()
    despite: bool = False
    least: float = 0.0


def main(specs: Path, repository: Path, wish: Wish) -> int:
    """Run it; 1 if the kill rate is too low."""
    planner = Planner(specs)
    pool = [mutant for mutant in planner.pool() if _wanted(mutant, wish)]
    sample = sampled(pool, wish.seed)
    if wish.listed:
        print("\n".join(listing(pool, sample[: wish.count])))
        return 0
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder, closing(WarmTester(wish.tests)) as tester:
        scratches = [Scratch(repository, Path(folder) / str(index), planner.texts) for index in range(wish.jobs)]
        for result in run(planner.emitted(sample, wish.count), scratches, tester):
            print(line(result), flush=True)
            results.append(result)
    return _finish(results, len(pool), wish, tester.broken)


def _wanted(mutant: Mutant, wish: Wish) -> bool:
    fitting = not wish.only or mutant.operator in wish.only
    return fitting and (not wish.dialects or mutant.dialect in wish.dialects)


def _finish(results: Sequence[Result], pool: int, wish: Wish, broken: Sequence[str]) -> int:
    print("".join(f"\nfails without a fault: {name}" for name in broken), end="")
    print("\n".join(summary(results, pool, wish.seed)))
    if wish.report is not None:
        wish.report.write_text(json.dumps(report(results, pool, wish.seed), indent=1), encoding="utf-8")
    return int(rate(results) < wish.least or bool(broken and not wish.despite))


def listing(pool: Sequence[Mutant], sample: Sequence[Mutant]) -> Iterator[str]:
    """Print the sample, and how many mutants each operator can make."""
    yield from map(str, sample)
    counts = Counter(mutant.operator for mutant in pool)
    yield f"{len(pool)} mutants can be made: " + ", ".join(f"{count} {name}" for name, count in counts.items())


def line(result: Result) -> str:
    """Print one result."""
    made = result.emitted
    if not made.live:
        return f"not tested  {made.mutant}: {made.refused}"
    if result.killer is None:
        return f"SURVIVED    {made.mutant} ({result.seconds:.1f} s)"
    return f"killed      {made.mutant} by {result.killer} ({result.seconds:.1f} s)"


def rate(results: Sequence[Result]) -> float:
    """Give the share of killed among live mutants, in per cent."""
    live = [result for result in results if result.emitted.live]
    return 100 * sum(not result.survived for result in live) / len(live) if live else 100.0


def summary(results: Sequence[Result], pool: int, seed: int) -> Iterator[str]:
    """Print the rate, what was not tested, and the survivors again."""
    live = [result for result in results if result.emitted.live]
    refused = [result.emitted.refused for result in results if not result.emitted.live]
    same, crashed = refused.count(SAME), [why for why in refused if why.startswith(CRASHED)]
    survivors = [result for result in live if result.survived]
    yield ""
    killed = f"{len(live) - len(survivors)} of {len(live)} mutants"
    yield f"kill rate {rate(results):.1f} %: {killed} (seed {seed}, {pool} can be made)"
    stillborn = len(refused) - same - len(crashed)
    yield f"not tested: {stillborn} refused by the generator, {same} without effect, {len(crashed)} crashed it"
    yield from (f"survivor: {result.emitted.mutant}" for result in survivors)


def report(results: Sequence[Result], pool: int, seed: int) -> dict[str, Any]:
    """Give everything as JSON."""
    return {
        "seed": seed,
        "pool": pool,
        "rate": round(rate(results), 2),
        "mutants": [
            {
                "operator": result.emitted.mutant.operator,
                "dialect": result.emitted.mutant.dialect,
                "direction": result.emitted.mutant.direction,
                "place": result.emitted.mutant.place,
                "note": result.emitted.mutant.note,
                "refused": result.emitted.refused or None,
                "killer": result.killer,
                "survived": result.survived,
                "seconds": round(result.seconds, 2),
            }
            for result in results
        ],
    }
