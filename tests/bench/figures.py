"""A figure, its bar and its verdict, and how two things are timed side by side."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True)
class Figure:
    """One measured value and the bar it is held against."""

    name: str
    value: float
    bar: float
    at_least: bool
    detail: str = ""
    unit: str = "times"

    @property
    def is_met(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "bar": self.bar,
            "at_least": self.at_least,
            "unit": self.unit,
            "detail": self.detail,
            "met": self.is_met,
        }


def figures_of(module: str) -> Iterable[Figure]:
    """The figures of a module beside this one, some of them as soon as they are known."""
    found: Iterable[Figure] = import_module(f"tests.bench.{module}").figures()
    return found


def all_figures(module: str) -> list[Figure]:
    """All of them, to be called in a process of its own."""
    return list(figures_of(module))


Rate = Callable[[int], int]
"""Does a share of work (its number is given, so that shares differ) and returns how many units it did."""


def seconds_each(work: Rate, share: int) -> float:
    """Seconds of processor time for one unit of one share of work."""
    gc.collect()
    begin = time.process_time()
    units = work(share)
    return (time.process_time() - begin) / units


def side_by_side(ours: Rate, reference: Rate, rounds: int = 7) -> tuple[float, float, float]:
    """How many times longer the reference takes for one unit than we do, and both times in seconds.

    Measured in pairs, each first in every other one, so that a busy machine slows both; the median of what the pairs
    say counts. The shorter a pair and the more of them, the less it matters what else the machine does. What was there
    before is not searched for garbage again before each share: that took longer than the shares.
    """
    ours(-1)
    reference(-1)
    gc.collect()
    gc.freeze()
    pairs: list[tuple[float, float]] = []
    for share in range(rounds):
        if share % 2:
            theirs = seconds_each(reference, share)
            pairs.append((seconds_each(ours, share), theirs))
        else:
            mine = seconds_each(ours, share)
            pairs.append((mine, seconds_each(reference, share)))
    ratio = statistics.median(theirs / mine for mine, theirs in pairs)
    return ratio, statistics.median(mine for mine, _ in pairs), statistics.median(theirs for _, theirs in pairs)
