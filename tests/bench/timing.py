"""Times pieces of work side by side, so that what else the machine does falls on all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

__all__ = ["Work", "print_row", "rounds_of"]

Work = Callable[[], Any]


def rounds_of(works: list[Work], rounds: int, times: int) -> list[list[float]]:
    """Time several pieces of work in turn, round by round: CPU microseconds a call, a list for each work."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, so_far in zip(works, took, strict=True):
            begin = time.process_time_ns()
            for _ in range(times):
                work()
            so_far.append((time.process_time_ns() - begin) / times / 1000)
    return took


def print_row(name: str, detail: str, size: int, floors: list[float], costs: list[float], per: int = 1) -> None:
    """Print one line: the best rounds, their ratio, the median ratio; times are divided by `per`."""
    least, cost = min(floors), min(costs)
    usual = statistics.median(each / low for low, each in zip(floors, costs, strict=True))
    print(f"{name:44}{detail:>9}{size:>9}{least / per:>10.2f}{cost / per:>10.2f}{cost / least:>8.2f}{usual:>8.2f}")
