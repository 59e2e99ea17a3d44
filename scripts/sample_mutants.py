"""Mutation testing of the rules (`make mutants`): a fixed sample of small changes, one at a time, by mutmut.

For each, the quickest tests that reach the changed function run until one fails. A change that none notices is a hole
in the tests, or no change of the game at all; `.venv/bin/mutmut show NAME` shows it. What is changed, and by which
tests it may be noticed, stands in `pyproject.toml`; all is done in a copy, in `mutants/`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import accumulate
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
COPY = ROOT / "mutants"
STATS = COPY / "mutmut-stats.json"
"""Where mutmut keeps which tests reach which function, and how long each test takes."""
SAMPLE = 500
PART = 50
"""So many are run at a time: whoever ends it early has the first parts of the sample, whose order is drawn, too."""
BUDGET = 6.0
"""So many seconds of tests a function gets, the quickest first. mutmut's own calls make them several times as slow."""
SEED = 1
LEAST_CAUGHT = 0.9
ENDLESS = 30
"""After so many seconds a test fails: the change made it go on for ever."""
NONE_OF_THEM = "none.of.them"
"""The name of no mutant: mutmut makes all, finds out which tests reach what, and runs none."""
SURVIVED, NO_TEST, SKIPPED = 0, 33, 34
"""What mutmut keeps of a mutant: the status of its tests, or that there was none, or that it was not to be run."""


def statuses() -> dict[str, int | None]:
    """What became of every mutant; None if it has not run."""
    found: dict[str, int | None] = {}
    for file in sorted(COPY.rglob("*.meta")):
        found |= json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def sample(names: list[str], size: int) -> list[str]:
    """So many of them in a drawn order, the same every time as long as the rules stay as they are."""
    drawn = sorted(names)
    Random(SEED).shuffle(drawn)
    return drawn[:size]


def quickest(tests: Collection[str], seconds: Mapping[str, float], budget: float = BUDGET) -> list[str]:
    """The quickest of these tests, as many as take so many seconds together, and one at least."""
    ordered = sorted(tests, key=lambda test: (seconds.get(test, 0.0), test))
    until = accumulate(seconds.get(test, 0.0) for test in ordered)
    return [
        test for place, (test, spent) in enumerate(zip(ordered, until, strict=True)) if not place or spent <= budget
    ]


def keep_quickest_tests() -> None:
    """Of the tests that reach each function only the quickest are run."""
    stats = json.loads(STATS.read_text(encoding="utf-8"))
    reached = stats["tests_by_mangled_function_name"]
    for function, tests in reached.items():
        reached[function] = quickest(tests, stats["duration_by_test"])
    STATS.write_text(json.dumps(stats), encoding="utf-8")


def report(chosen: dict[str, int | None]) -> tuple[float, list[str]]:
    """Which part was caught, and the names of those that nobody noticed."""
    missed = [name for name, status in chosen.items() if status in (SURVIVED, NO_TEST)]
    run = [name for name, status in chosen.items() if status not in (None, SKIPPED)]
    return 1 - len(missed) / max(len(run), 1), missed


def main() -> int:
    """Run the sample, print what survived; status 1 if too many did."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE
    command = [sys.executable, "-m", "mutmut", "run"]
    environment = {**os.environ, "PYTEST_TIMEOUT": str(ENDLESS)}
    subprocess.run([*command, NONE_OF_THEM], cwd=ROOT, check=False)
    keep_quickest_tests()
    wanted = sample(list(statuses()), size)
    caught, missed = report({})
    for first in range(0, len(wanted), PART):
        subprocess.run([*command, *wanted[first : first + PART]], cwd=ROOT, env=environment, check=False)
        known = statuses()
        caught, missed = report({name: known.get(name) for name in wanted[: first + PART]})
        print(f"{min(first + PART, len(wanted))} changes tried, {caught:.1%} noticed", flush=True)
    for module, count in sorted(Counter(name.rpartition(".")[0] for name in missed).items()):
        print(f"{count:4} not noticed in {module}")
    print("\n".join(missed))
    print(f"{caught:.1%} of {len(wanted)} changes were noticed; the bar is {LEAST_CAUGHT:.0%}.")
    return 0 if caught >= LEAST_CAUGHT else 1


if __name__ == "__main__":
    sys.exit(main())
